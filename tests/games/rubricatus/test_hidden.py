"""What a seat may know, and what it may imagine."""

from __future__ import annotations

from rubrica.engine.dice import fast_dice
from rubrica.games.rubricatus import GAME, events, hands
from rubrica.games.rubricatus.actions import PlayCard
from rubrica.games.rubricatus.state import ROUNDS, Rubricatus
from tests.games.rubricatus.scene import acting, finish_round, hold, offered, play, play_card, table


def imagined(game: Rubricatus, seat: int | None, count: int = 60) -> list[Rubricatus]:
    worlds = []
    for number in range(count):
        worlds.append(GAME.imagine(game.view(seat), fast_dice(str(number))))
    return worlds


def test_other_hands_are_hidden_and_imagined_anew() -> None:
    game = table()
    view = game.view(0)
    assert view.table.hand[0] == game.hand[0]
    assert view.table.hand[1:] == [0, 0, 0]
    worlds = imagined(game, 0)
    assert all(world.hand[0] == game.hand[0] for world in worlds)
    assert len({world.hand[1] for world in worlds}) > 50
    assert {card for world in worlds for card in range(20) if world.hand[1] >> card & 1} == set(range(20))


def test_a_spectator_knows_no_hand() -> None:
    game = table()
    assert game.view(None).table.hand == [0] * 4
    assert game.view(None).options == []
    assert len({world.hand[0] for world in imagined(game, None)}) > 50


def test_discards_are_respected() -> None:
    """What lies face up or has left the game is in nobody's hand."""
    game, me = acting()
    for _ in range(3):
        play(game, offered(game)[0], "pass")
    seen = [game.discard[seat] | game.gone[seat] for seat in range(4)]
    for world in imagined(game, (me + 1) % 4):
        assert all(world.hand[seat] & seen[seat] == 0 for seat in range(4))
        assert world.hand_size == game.hand_size
        assert [hand.bit_count() for hand in world.hand] == game.hand_size


def test_a_reshuffle_shows_the_hand_before_it() -> None:
    """Deck empty, discard in sight: the cards still held are known, those drawn afterwards are not."""
    game = table()
    game.discard[1] = game.deck[1]
    game.deck[1] = 0
    before = game.hand[1]
    hands.draw(game, 1, 3)
    for world in imagined(game, 0):
        assert world.hand[1] & before == before
    assert len({world.hand[1] for world in imagined(game, 0)}) > 20


def test_a_card_taken_back_from_the_discard_is_known() -> None:
    game, me = acting()
    game.discard[me] |= 1 << 19
    game.deck[me] &= ~(1 << 19)
    game.hand[me] &= ~(1 << 19)
    game.hand_size[me] = game.hand[me].bit_count()
    hold(game, me, "cabirol")
    play_card(game, "cabirol", "event")
    play(game, offered(game)[0], "card 20")
    assert game.open_hand[me] >> 19 & 1
    assert all(world.hand[me] >> 19 & 1 for world in imagined(game, (me + 1) % 4))


def test_hidden_initiative_cards_are_imagined() -> None:
    """rubricatus:3.2: chosen or not yet, and which; but while it is asked somebody has not."""
    game = table()
    game.play(2, game.options(2)[0])
    picks = {world.picked[2] for world in imagined(game, 0)}
    assert len(picks) > 5 and -1 in picks
    for viewer in (0, 2, None):
        for world in imagined(game, viewer):
            assert world.waiting
            assert all(pick < 0 or world.hand[seat] >> pick & 1 for seat, pick in enumerate(world.picked))
    assert {world.picked[2] for world in imagined(game, 2)} == {game.picked[2]}
    assert {world.picked[0] for world in imagined(game, 0)} == {-1}


def test_the_era_deck_is_hidden_but_for_what_was_seen() -> None:
    game = table(variant="standard")
    game.peeked = [3, 0, 0, 0]
    for world in imagined(game, 0):
        assert world.era_cards[:3] == game.era_cards[:3]
        assert [world.box.era_cards[card].era for card in world.era_cards] == [0, 1, 1, 2, 2, 2, 2, 3, 4, 4]
        assert len(set(world.era_cards)) == 10
    assert len({world.era_cards[0] for world in imagined(game, 1)}) > 4


def test_imagined_calamities_agree_with_the_variant() -> None:
    game = table(variant="hard", roman="1", medieval="3")
    for world in imagined(game, 0):
        found = [
            sum(world.box.era_cards[c].calamity for c in world.era_cards[a:b]) for a, b in ((1, 3), (3, 7), (7, 10))
        ]
        assert found == [1, 3, 0]
    counts = {sum(w.box.era_cards[c].calamity for c in w.era_cards) for w in imagined(table(variant="random"), 0)}
    assert len(counts) > 2


def test_peeking_is_private() -> None:
    game, me = acting(variant="standard")
    game.log = []
    play_card(game, "salamandra", "event")
    other = (me + 1) % 4
    assert game.view(me).table.era_cards[1] == game.era_cards[1]
    assert game.view(other).table.era_cards[1] == -1
    assert game.view(other).table.peeked[me] == 2
    told = [event.kind for event in game.log if event.visible(other)]
    assert len(told) < len(game.log)


def test_nothing_is_told_of_a_look_at_no_card() -> None:
    """In the last round no era card is left to look at."""
    game, _ = acting(variant="standard")
    game.revealed = ROUNDS
    game.log = []
    play_card(game, "salamandra", "event")
    assert events.PEEKS not in [event.kind for event in game.log]


def test_a_view_has_no_dice_and_no_game() -> None:
    game, other = table(seed="one"), table(seed="another")
    assert game.view(0).table.dice.state() == other.view(0).table.dice.state()
    assert game.dice.state() != other.dice.state()
    assert game.view(0).table.log is None


def test_another_seats_question_shows_no_hand() -> None:
    game, me = acting()
    view = game.view((me + 1) % 4)
    assert view.options == view.table.offers == []
    assert isinstance(view.question(), PlayCard)


def test_hands_are_redrawn_every_round() -> None:
    game = table()
    finish_round(game)
    worlds = imagined(game, 0)
    assert all(world.round == 1 for world in worlds)
    assert len({world.hand[1] for world in worlds}) > 30
