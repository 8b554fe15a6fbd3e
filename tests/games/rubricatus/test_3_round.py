"""Chapter 3: the round."""

from __future__ import annotations

import pytest

from rubrica.games.rubricatus import hands, market, rounds
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus.actions import PlayCard
from rubrica.games.rubricatus.moves import MOVES
from rubrica.games.rubricatus.state import Rubricatus
from tests.games.rubricatus.scene import (
    ACTION,
    BUILDINGS,
    PLAIN,
    acting,
    answer_first,
    choose_initiative,
    finish_round,
    hold,
    offered,
    play,
    play_card,
    refused,
    table,
)


def pick(game: Rubricatus, cards: list[str]) -> None:
    for seat, card in enumerate(cards):
        hold(game, seat, card)
        game.play(seat, ACTION[card])


def test_hands_of_the_whole_game() -> None:
    """rubricatus:3.1: with the card kept, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7 cards: helpers + 2."""
    game = table()
    sizes = []
    while game.outcome is None:
        sizes.append(game.hand_size[:])
        finish_round(game)
    assert sizes == [[size] * 4 for size in (5, 5, 5, 6, 6, 6, 6, 7, 7, 7)]


def test_the_discard_becomes_a_new_deck() -> None:
    """rubricatus:3.1: never cards removed from the game; and then everybody can tell what was in the hand."""
    game = table()
    game.gone[0] = game.deck[0] & -game.deck[0]
    game.discard[0] = game.deck[0] & ~game.gone[0]
    game.deck[0] = 0
    hand, discard = game.hand[0], game.discard[0]
    hands.draw(game, 0, 2)
    assert game.discard[0] == 0
    assert game.hand[0] & ~hand & ~discard == 0
    assert game.hand_size[0] == 7
    assert game.open_hand[0] == hand


def test_short_decks_mean_short_hands() -> None:
    """rubricatus:3.1: if still short, one plays with fewer."""
    game = table()
    game.gone[0] = game.deck[0]
    game.deck[0] = 0
    hands.draw(game, 0, 2)
    assert game.hand_size[0] == 5


def test_highest_value_takes_the_initiative() -> None:
    """rubricatus:3.2"""
    game = table()
    pick(game, ["blauet", "ratolins", "llop", "blauet"])
    assert game.holder == 2
    assert game.asker == 2


@pytest.mark.parametrize("holder", [0, 3])
def test_the_holder_decides_among_the_tied(holder: int) -> None:
    """rubricatus:3.2: themself only if tied."""
    game = table()
    game.holder = holder
    pick(game, ["llop", "ratolins", "llop", "blauet"])
    assert game.asker == holder
    assert offered(game) == ["seat 0", "seat 2"]
    assert refused(game, holder, "seat 1") == "rubricatus:3.2"
    play(game, "seat 2")
    assert game.holder == 2


def test_choices_are_hidden_until_the_last() -> None:
    """rubricatus:3.2: nobody sees what others have chosen, nor whether they have."""
    game = table()
    assert game.question(0).secret
    before = [game.view(seat).data() for seat in (1, 2, 3, None)]
    game.play(0, game.options(0)[0])
    assert [game.view(seat).data() for seat in (1, 2, 3, None)] == before
    assert game.view(1).table.picked == [-2, -1, -2, -2]
    assert game.view(0).table.picked == [game.picked[0], -2, -2, -2]
    assert [game.view(seat).waiting for seat in (0, 1, None)] == [(), (1,), ()]
    assert refused(game, 0, "card 1") == "rubricatus:3.2"


def test_the_initiative_card_is_discarded() -> None:
    """rubricatus:3.3"""
    game = table()
    pick(game, ["blauet", "ratolins", "llop", "blauet"])
    assert game.discard == [1 << ACTION[card] for card in ("blauet", "ratolins", "llop", "blauet")]
    assert game.hand_size == [4] * 4


def test_the_era_card_is_revealed_by_the_new_holder() -> None:
    """rubricatus:3.4"""
    game = table(variant="standard")
    assert game.view(None).table.era_cards[0] == -1
    choose_initiative(game)
    assert game.view(None).table.era_cards[0] == game.era_cards[0]
    assert game.view(None).table.era_cards[1:] == [-1] * 9


def test_recurring_bonuses_overflow_too() -> None:
    """rubricatus:3.5"""
    game = table()
    game.income = [0, 2, 0, 0] + [0] * 12
    game.stock[1] = 3
    choose_initiative(game)
    assert game.stock[:4] == [0, 1, 0, 0]
    assert game.track[:4] == [0, 0, 0, 1]


def test_first_developer_in_one_phase_goes_by_the_order_of_the_round() -> None:
    """rubricatus:3.7 and rubricatus:6.1: the holder's income comes first."""
    game = table()
    game.income = [1, 0, 0, 0] * 4
    game.stock = [3, 0, 0, 0] * 4
    game.track = [7, 0, 0, 0] * 4
    pick(game, ["blauet", "ratolins", "llop", "blauet"])
    assert game.vp == [1, 1, 5, 1]


def test_turns_go_round_from_the_holder() -> None:
    """rubricatus:3.6: as many turns as helpers, and everybody keeps one card."""
    game = table()
    pick(game, ["blauet", "ratolins", "llop", "blauet"])
    order = []
    while game.phase == t.ACTIONS:
        order.append(game.asker)
        play(game, offered(game)[0], "pass")
    assert order == [2, 3, 0, 1] * 3
    assert game.hand_size == [5] * 4  # one kept, four drawn


def test_whoever_has_one_card_left_takes_no_more_turns() -> None:
    """rubricatus:3.6: the last card is kept, and the others go on."""
    game, first = acting()
    short = (first + 1) % 4
    kept = game.hand[short] & -game.hand[short]
    game.discard[short] |= game.hand[short] ^ kept
    game.hand[short], game.hand_size[short] = kept, 1
    asked = []
    while game.phase == t.ACTIONS:
        asked.append(game.asker)
        play(game, offered(game)[0], "pass")
    assert asked == [first, (first + 2) % 4, (first + 3) % 4] * 3
    assert game.hand[short] & kept


def test_the_waiting_helpers_join_and_act_at_once() -> None:
    """rubricatus:3.7: on the fourth and the eighth space."""
    game = table()
    pieces = []
    while game.outcome is None:
        pieces.append(game.home[0])
        finish_round(game)
    assert pieces == [3, 3, 3, 4, 4, 4, 4, 5, 5, 5]


def test_pieces_go_home_at_the_end_of_the_round() -> None:
    """rubricatus:3.7"""
    game, me = acting()
    play_card(game, PLAIN[0], "resource defence")
    assert game.producing[me] == 1
    finish_round(game)
    assert game.producing == [0] * 4
    assert game.home == [3] * 4


@pytest.mark.parametrize(("entering", "leaves"), [(4, 0), (8, 1), (9, 2)])
def test_the_market_is_purged_on_entering_an_era(entering: int, leaves: int) -> None:
    """rubricatus:3.8: the 3rd, 4th and 5th era clear the 1st, 2nd and 3rd; the cards after them stay."""
    game = table()
    game.round = entering - 2
    game.market = [leaves * 10, leaves * 10 + 1, leaves * 10 + 10, leaves * 10 + 11]
    game.piles = [mask & ~sum(1 << card for card in game.market) for mask in game.piles]
    rounds.EndRound().perform(game)
    assert game.round == entering - 1
    assert game.market[:2] == [leaves * 10 + 10, leaves * 10 + 11]
    assert len(game.market) == 5
    assert all(game.box.constructions[card].era == leaves + 2 for card in game.market[2:])


def test_nothing_leaves_on_entering_the_second_era() -> None:
    """rubricatus:3.8"""
    game = table()
    before = game.market
    rounds.EndRound().perform(game)
    assert game.market == before


def test_refill_from_the_next_era_and_never_further() -> None:
    """rubricatus:3.8"""
    game = table()
    game.market = []
    game.piles = [0, 0b11 << 10, game.piles[2], game.piles[3], game.piles[4]]
    market.refill(game)
    assert sorted(game.market) == [10, 11]


def test_ten_rounds_and_then_the_score() -> None:
    """rubricatus:3.9"""
    game = table()
    played = 0
    while game.outcome is None:
        finish_round(game)
        played += 1
    assert played == 10
    assert game.waiting == ()
    assert refused(game, 0, "pass") == "rubricatus:3.9"
    assert BUILDINGS


def test_an_event_may_take_the_initiative_from_the_next_turn_on() -> None:
    """rubricatus:3.6: whoever holds the card leads the turn that begins."""
    game, _ = acting()
    play(game, offered(game)[0], "pass")
    second = game.asker
    play_card(game, "falco-pelegri", "event")
    assert game.holder == second
    while game.turn == 0:
        answer_first(game) if isinstance(game.stack[-1], PlayCard) else play(game, "pass")
    assert game.asker == second
    assert MOVES.name(game.options(second)[0]).startswith("card")
