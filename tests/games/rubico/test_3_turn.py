"""Chapter 3: the turn."""

from __future__ import annotations

from itertools import islice, permutations

import pytest

from rubrica.games.rubico import events
from rubrica.games.rubico.moves import LAY, MOVES, PUT_BACK, ROW, TAKE
from rubrica.games.rubico.rules import Rubico, count_as
from rubrica.games.rubico.state import (
    AFTER,
    CAESAR,
    COVERED,
    FORCED,
    FREE,
    LAYING,
    NO_CARD,
    OVER,
    SENATE,
    TAKEN,
    TAKING,
    TALKING,
)
from rubrica.games.rubico.view import laid_by, past_row_of, row_of
from tests.games.rubico.table import (
    CARDS,
    answer,
    called,
    cards,
    dealt,
    end_turn,
    finish,
    hand_out,
    lay,
    outcomes,
    play,
    refused,
    seen_by,
    show,
    spot,
    table,
    take,
    take_any,
    to_choice,
    to_window,
    told,
    two_steps,
)

COUNTS = [3, 4, 5, 6, 7]


@pytest.mark.parametrize(("seats", "draw"), [(3, 4), (4, 4), (5, 3), (6, 3), (7, 3)])
def test_everyone_but_the_centurion_draws(seats: int, draw: int) -> None:
    """[rubico:3.1] The Centurion has no cards; the others have theirs from one deck."""
    game = table(seats, centurion=1)
    hands = [row_of(seen_by(game, seat)) for seat in range(seats)]
    assert hands[1] == [NO_CARD] * draw
    drawn = [card for seat, hand in enumerate(hands) if seat != 1 for card in hand]
    assert NO_CARD not in drawn and len(drawn) == draw * (seats - 1)
    assert sorted(drawn + game.deck) == game.setting.march
    assert game.waiting == tuple(seat for seat in range(seats) if seat != 1)


def test_the_centurion_lays_nothing() -> None:
    """[rubico:3.1] The Centurion is not asked, and refused."""
    game = table(5, centurion=2)
    assert game.options(2) == []
    assert {refused(game, 2, f"lay {card}") for card in CARDS} == {"rubico:3.1"}


def test_hands_are_drawn_at_random() -> None:
    """[rubico:3.1] Over many deals a card is red as often as the deck says (6 of 16, 1200 cards: 450 expected)."""
    drawn = [card for seed in range(100) for card in dealt(5, str(seed)).rows if card != NO_CARD]
    assert len(drawn) == 1200
    assert 400 < drawn.count(0) < 500


def test_cards_are_laid_in_the_order_of_choice() -> None:
    """[rubico:3.2] Leftmost first, seen from the owner; what is left of one kind lays itself."""
    game = table(5)
    hand_out(game, {1: "red blue pompey"})
    assert game.options(1) == [LAY, LAY + 1, LAY + 3]
    play(game, 1, "lay pompey")
    assert game.options(1) == [LAY, LAY + 1]
    play(game, 1, "lay red")
    assert row_of(seen_by(game, 1)) == cards("pompey red blue")
    assert laid_by(seen_by(game, 1)) == 3
    assert 1 not in game.waiting
    hand_out(game, {2: "red red red"})
    assert game.phase == LAYING


@pytest.mark.parametrize("road", ["one", "even"])
def test_hands_that_are_all_alike(road: str) -> None:
    """[rubico:3.2] One answer lays them; a seat that holds such a hand waits and is seen like any other."""
    game = table(5, road=road)
    hand_out(game, {1: "blue blue blue", 2: "red blue blue", 3: "red red janus"})
    other = game.copy()
    hand_out(other, {1: "blue red pompey", 2: "red blue blue", 3: "red red janus"})
    assert list(game.waiting) == list(other.waiting) == [1, 2, 3, 4]
    assert game.options(1) == [LAY + 1]
    for seat in (-1, 0, 2, 3):
        assert seen_by(game, seat).data() == seen_by(other, seat).data()
    game.log, other.log = [], []
    play(game, 1, "lay blue")
    play(other, 1, "lay blue", "lay red")
    assert list(game.waiting) == list(other.waiting) == [2, 3, 4]
    assert laid_by(seen_by(game, 1)) == 3
    for seat in (-1, 0, 2, 3):
        assert seen_by(game, seat).data() == seen_by(other, seat).data()
    assert game.log == other.log == []
    play(game, 2, "lay red")
    assert row_of(seen_by(game, 2)) == cards("red blue blue")
    assert list(game.waiting) == [3, 4]
    play(game, 3, "lay red")
    assert game.options(3) == [LAY, LAY + 2]


def test_all_lay_at_the_same_time_and_unseen() -> None:
    """[rubico:3.2] In whatever order they lay and whatever they lay, the others do not even see who has."""
    game = table(5)
    hand_out(game, {1: "red blue pompey"})
    other, unlaid = game.copy(), game.copy()
    play(game, 1, "lay pompey", "lay red")
    play(other, 1, "lay blue", "lay red")
    for seat in (-1, 0, 2, 3, 4):
        assert seen_by(game, seat).data() == seen_by(other, seat).data() == seen_by(unlaid, seat).data()
    assert game.waiting == (2, 3, 4)
    assert [seen_by(game, seat).waiting for seat in (-1, 0, 1, 2)] == [(), (), (), (2,)]
    for seat in (4, 2, 3):
        for card in game.row(seat):
            if seat in game.waiting and game.phase == LAYING:
                play(game, seat, f"lay {CARDS[card]}")
    assert game.phase == TALKING


def test_only_cards_one_holds() -> None:
    """[rubico:3.2] A card not in hand, a card too many and a card out of time are refused."""
    game = table(5)
    hand_out(game, {1: "red blue janus"})
    assert refused(game, 1, "lay pompey") == "rubico:3.2"
    play(game, 1, "lay red")
    assert refused(game, 1, "lay red") == "rubico:3.2"
    play(game, 1, "lay blue")
    assert refused(game, 1, "lay janus") == "rubico:3.2"
    lay_all = table(5)
    lay(lay_all)
    assert refused(lay_all, 1, "lay red") == "rubico:3.2"


def all_choices(game: Rubico) -> set[tuple[int, ...]]:
    """Every set of spots the Centurion can end up with."""
    done: set[tuple[int, ...]] = set()
    open_ones: list[tuple[tuple[int, ...], Rubico]] = [((), game)]
    seen: set[tuple[int, ...]] = set()
    while open_ones:
        taken, state = open_ones.pop()
        for move in state.options(state.centurion):
            if move >= PUT_BACK:
                continue
            now = tuple(sorted((*taken, move - TAKE)))
            if now not in seen:
                seen.add(now)
                twin = state.copy()
                twin.play(twin.centurion, move)
                if twin.phase == TAKING:
                    open_ones.append((now, twin))
                else:
                    done.add(now)
    return done


def test_how_the_centurion_may_choose() -> None:
    """[rubico:3.3] Worked example: 5 players, 2 steps, 4 cards, as 1+1+1+1, 2+2+0+0 or 2+1+1+0."""
    game = to_choice(table(5, caesar=3))
    assert (game.number, seen_by(game, 0).table.to_take) == (4, 4)
    choices = all_choices(game)
    shares = {tuple(sorted(sum(s // ROW == seat for s in choice) for seat in range(1, 5))) for choice in choices}
    assert shares == {(1, 1, 1, 1), (0, 0, 2, 2), (0, 1, 1, 2)}
    assert len(choices) == 3**4 + 6 * 3 * 3 + 4 * 3 * 3 * 9  # any positions: each way to choose is there


@pytest.mark.parametrize(
    ("seats", "caesar", "number", "road"),
    [
        (3, 0, 3, "one"),
        (3, 1, 4, "one"),
        (4, 2, 4, "one"),
        (5, 1, 6, "one"),
        (6, 5, 3, "one"),
        (7, 1, 8, "one"),
        (4, 2, 3, "even"),
        (5, 3, 5, "even"),
        (7, 0, 4, "even"),
    ],
)
def test_how_many_are_taken(seats: int, caesar: int, number: int, road: str) -> None:
    """[rubico:3.3] Steps to the next castrum, and 2."""
    game = to_choice(table(seats, caesar=caesar, road=road))
    assert game.number == number
    take_any(game)
    assert [left for _, _, left in told(game, events.TOOK)] == list(range(number - 1, -1, -1))


def test_refused_choices() -> None:
    """[rubico:3.3] Not a third card from one player, not the same again, not where none lies, not by others."""
    game = to_choice(table(5, caesar=3))
    assert refused(game, 1, "take 2.1") == "rubico:3.3"
    assert refused(game, 0, "take 0.1") == "rubico:3.3"
    assert refused(game, 0, "take 1.4") == "rubico:3.3"
    assert refused(game, 0, "take 5.1") == "rubico:3.3"
    play(game, 0, "take 1.1")
    assert refused(game, 0, "take 1.1") == "rubico:3.3"
    play(game, 0, "take 1.3")
    assert refused(game, 0, "take 1.2") == "rubico:3.3"
    assert refused(to_window(table(5)), 0, "take 1.1") == "rubico:3.3"


def test_each_pick_is_public_and_no_card_is() -> None:
    """[rubico:3.3] As it is made, everybody sees which card was taken, and nobody what it is."""
    game = to_choice(table(5), {1: "red blue blue", 2: "blue red pompey"})
    other = to_choice(table(5), {1: "red red blue", 2: "blue blue pompey"})
    for number, name in enumerate(["1.2", "2.1", "2.3"], 1):
        for twin in (game, other):
            take(twin, name)
        assert told(game, events.TOOK, -1)[-1] == [game.centurion, spot(name), 3 - number]
        for seat in (-1, 0, 3, 4):
            view = seen_by(game, seat)
            assert view.table.marks[spot(name)] == TAKEN
            assert view.table.marks.count(TAKEN) == number
            assert view.table.to_take == 3 - number
            if seat <= 0:
                assert seen_by(other, seat).data() == view.data()
    assert game.phase == AFTER


def test_a_pick_may_be_put_back_until_the_last() -> None:
    """[rubico:3.3] Everybody sees it, and the card may be taken again; the number stays as it was."""
    game = to_choice(table(5))
    play(game, 0, "take 1.2", "take 2.1")
    assert MOVES.number("put back 1.2") in game.options(0)
    play(game, 0, "put back 1.2")
    assert told(game, events.PUT_BACK, -1) == [[game.centurion, spot("1.2"), 2]]
    assert all(seen_by(game, seat).table.marks[spot("1.2")] == FREE for seat in range(-1, 5))
    assert (game.number, game.to_take) == (3, 2)
    play(game, 0, "take 1.2", "take 3.1")
    assert game.phase == AFTER
    assert refused(game, 0, "put back 3.1") == "rubico:3.3"


def test_what_cannot_be_put_back() -> None:
    """[rubico:3.3] What was not picked, by others, the same card twice in a turn; [rubico:5.2] a forced card."""
    game = to_choice(table(5, powers={1: "minerva"}), before={1: "force 4.1"})
    play(game, 0, "take 1.2")
    assert refused(game, 1, "put back 1.2") == "rubico:3.3"
    assert refused(game, 0, "put back 1.1") == "rubico:3.3"
    assert refused(game, 0, "put back 6.1") == "rubico:3.3"
    assert refused(game, 0, "put back 4.1") == "rubico:5.2"
    play(game, 0, "put back 1.2", "take 1.2")
    assert refused(game, 0, "put back 1.2") == "rubico:3.3"
    play(game, 0, "take 2.2")
    end_turn(game)
    assert game.put_back == 0


@pytest.mark.parametrize(
    ("revealed", "counted"),
    [
        ("red janus blue pompey", "red red blue pompey"),
        ("pompey janus red", "pompey pompey red"),
        ("blue janus", "blue blue"),
        ("red janus janus janus blue", "red red red red blue"),
        ("janus red", "nothing red"),
        ("janus janus red janus", "nothing nothing red red"),
        ("red blue janus", "red blue blue"),
        ("janus", "nothing"),
    ],
)
def test_janus(revealed: str, counted: str) -> None:
    """[rubico:3.4] A copy of the card before it; with none before it, nothing."""
    assert called(count_as(cards(revealed), False)) == counted


@pytest.mark.parametrize(
    ("revealed", "caesar", "turned"),
    [
        ("red janus blue pompey", 1, 1),
        ("pompey janus red blue", 0, 2),
        ("red blue janus red", 0, 1),
        ("red janus janus blue", 2, 0),
        ("janus janus red blue", 0, 0),
        ("janus red red blue", 1, 0),
    ],
)
def test_janus_in_play(revealed: str, caesar: int, turned: int) -> None:
    """[rubico:3.4] What Janus copies counts in e and f: red moves, blue holds, Pompey turns another Senate card."""
    game = show(two_steps(), revealed)
    assert (game.caesar, game.turned) == (caesar, turned)
    assert [card for card, _ in told(game, events.REVEALED, -1)] == cards(revealed)


def test_the_worked_example_of_a_reveal() -> None:
    """[rubico:3.4] Red, Janus, blue, Pompey: 1 step; one Senate card, or two with 3 players."""
    five = show(table(5, caesar=3), "red janus blue pompey")
    assert (five.caesar, five.turned) == (4, 1)
    three = show(table(3, caesar=1), "red janus blue pompey")
    assert (three.caesar, three.turned) == (2, 2)


def test_taken_cards_are_shuffled() -> None:
    """[rubico:3.4] Whoever gave them, the cards come up in every order, so that nobody learns who gave which."""
    game = to_choice(table(5), {1: "red blue blue", 2: "blue red red", 3: "pompey blue blue"})

    def act(twin: Rubico) -> None:
        take(twin, "1.1 2.1 3.1")
        answer(twin)

    orders = [tuple(twin.past[-1].revealed) for twin in islice(outcomes(game, act), 600)]
    assert set(orders) == set(permutations(cards("red blue pompey")))
    assert all(60 < orders.count(order) < 140 for order in set(orders))
    assert {tuple(twin.past[-1].taken) for twin in islice(outcomes(game, act), 20)} == {(4, 8, 12)}


@pytest.mark.parametrize(
    ("seats", "road", "caesar", "revealed", "stands"),
    [
        (5, "one", 1, "red red red red blue blue", 3),
        (5, "one", 1, "red red red blue blue blue", 1),
        (5, "one", 1, "red blue blue blue pompey blue", 1),
        (5, "one", 0, "red red red", 1),
        (5, "one", 0, "red red blue", 1),
        (5, "one", 3, "red blue pompey red", 4),
        (5, "even", 3, "red red red blue pompey", 5),
        (5, "even", 1, "red red red", 2),
        (7, "even", 0, "pompey red red red", 2),
        (7, "even", 1, "red red red", 2),
    ],
)
def test_caesar_advances(seats: int, road: str, caesar: int, revealed: str, stands: int) -> None:
    """[rubico:3.5] Red minus blue, Pompey neither; he stops at a castrum, and never walks back."""
    assert show(table(seats, caesar=caesar, road=road), revealed).caesar == stands


@pytest.mark.parametrize(
    ("seats", "rome", "road"),
    [(3, 3, "one"), (4, 4, "one"), (5, 5, "one"), (6, 6, "one"), (7, 7, "one"), (3, 3, "even"), (5, 6, "even")],
)
def test_rome(seats: int, rome: int, road: str) -> None:
    """[rubico:3.6] Caesar in Rome wins for his team at once: no Senate card is turned for the Pompey shown."""
    game = table(seats, caesar=rome - 1, turned=2, active=1, senate="void joker", road=road)
    end = show(game, "red pompey red")
    assert end.caesar == rome
    assert end.outcome is not None
    assert end.outcome.reason == "rome"
    assert end.outcome.winners == [seat for seat in range(seats) if game.roles[seat] == CAESAR]
    reds = game.roles.count(CAESAR)
    assert end.outcome.placings == [1 if role == CAESAR else reds + 1 for role in game.roles]
    assert end.turned == 2
    last = end.past[-1]
    assert (last.senate_from, last.senate_to) == (2, 2)
    assert end.waiting == ()
    assert refused(end, 1, "pass") == "rubico:3.6"
    assert all(seen_by(end, seat).table.roles == game.roles for seat in range(-1, seats))


def test_four_of_a_legion_do_not_count_after_rome() -> None:
    """[rubico:3.6] Even if the Senate would have won in phase f of the same turn."""
    end = show(table(5, caesar=4, senate="void levy decree tribunes joker", turned=4), "red pompey red")
    assert end.outcome is not None and end.outcome.reason == "rome"


@pytest.mark.parametrize(
    ("seats", "caesar", "revealed", "turned"),
    [
        (5, 3, "blue blue red red", 1),
        (5, 0, "blue red red", 0),
        (5, 3, "pompey red red blue", 1),
        (5, 3, "pompey blue blue red", 2),
        (5, 3, "blue blue blue blue", 1),
        (7, 5, "pompey pompey blue blue", 3),
        (4, 1, "blue red red red pompey", 1),
        (4, 2, "blue janus red red", 1),
        (4, 0, "blue red red", 0),
        (3, 1, "blue red janus blue", 1),
        (3, 1, "pompey blue red red", 2),
        (3, 0, "red red red", 0),
        (6, 2, "pompey red red red blue blue", 2),
    ],
)
def test_senate_cards_turned(seats: int, caesar: int, revealed: str, turned: int) -> None:
    """[rubico:3.7] One for each Pompey, one more for 2 blue (with 3 players: 1); in row order, seen by all."""
    game = table(seats, caesar=caesar, senate="void levy desertion")
    end = show(game, revealed)
    assert end.turned == turned
    assert all(seen_by(end, seat).table.senate == [0, 1, 4][:turned] for seat in range(-1, seats))


@pytest.mark.parametrize(
    ("senate", "turned", "revealed", "shown"),
    [
        ("void levy decree tribunes joker", 4, "blue blue red red", 5),
        ("void joker decree levy tribunes", 4, "blue blue red red", 5),
        ("void desertion veterans envoys joker", 4, "pompey red blue red", 5),
        ("void desertion levy veterans decree envoys joker", 5, "pompey blue blue red", 7),
        ("void levy decree tribunes joker veterans", 4, "pompey blue blue red", 5),
    ],
)
def test_four_of_a_legion(senate: str, turned: int, revealed: str, shown: int) -> None:
    """[rubico:3.8] The moment four cards face up show one legion the Senate wins; the joker counts for both."""
    game = table(5, caesar=3, senate=senate, turned=turned)
    end = show(game, revealed)
    assert end.outcome is not None
    assert end.outcome.reason == "senate"
    assert end.outcome.winners == [seat for seat in range(5) if game.roles[seat] == SENATE]
    assert end.outcome.placings == [1 if role == SENATE else 3 for role in game.roles]
    assert end.turned == shown
    assert end.phase == OVER
    assert refused(end, 1, "pass") == "rubico:3.8"


def test_three_of_a_legion_are_not_enough() -> None:
    """[rubico:3.8] Three of each are not four of one legion."""
    row = "void levy desertion decree envoys tribunes veterans"
    end = show(table(5, caesar=3, senate=row, turned=5), "pompey blue blue red")
    assert end.turned == 7
    assert end.outcome is None


def test_an_effect_lasts_one_turn() -> None:
    """[rubico:3.9] Turned in one turn, a card acts in the next only; its legion stays."""
    game = table(5, caesar=1, senate="void tribunes joker desertion")
    first = show(game, "pompey blue blue red red blue")
    assert (first.caesar, seen_by(first, 3).table.senate) == (1, [0, 3])
    second = show(first, "blue blue blue red janus red")
    assert second.caesar == 1 + 3 + 1 - 3
    third = show(second, "red red blue blue red")
    assert third.caesar == 2 + 3 - 2
    assert seen_by(third, 3).table.senate == [0, 3, 7, 4]


@pytest.mark.parametrize("seats", COUNTS)
def test_the_centurion_passes_clockwise(seats: int) -> None:
    """[rubico:3.10] To the next seat, and after the last to the first."""
    game = table(seats, centurion=seats - 2, senate="void joker tribunes")
    seen = []
    for _ in range(3):
        seen.append(game.centurion)
        game = show(game, "blue red blue")
    assert seen == [seats - 2, seats - 1, 0]


def test_all_march_cards_are_shuffled_again() -> None:
    """[rubico:3.10] Taken or not, revealed or discarded: the next turn draws from the whole deck."""
    game = show(
        two_steps(senate="void desertion levy", turned=3, active=2),
        "red red blue pompey",
        revealed="red red red blue",
    )
    assert sorted([card for card in game.rows if card != NO_CARD] + game.deck) == game.setting.march
    assert game.marks == [FREE] * len(game.marks)


def test_cards_not_taken_are_never_shown() -> None:
    """[rubico:3.10] Tables that differ only in cards left with seat 3 look the same to the others afterwards."""
    game = finish(to_choice(table(5), {3: "red blue pompey"}), "1.1 1.2 3.1")
    other = finish(to_choice(table(5), {3: "red pompey blue"}), "1.1 1.2 3.1")
    assert game.past_rows != other.past_rows
    for seat in (-1, 0, 1, 2, 4):
        assert seen_by(game, seat).data() == seen_by(other, seat).data()
    assert past_row_of(seen_by(game, 3), 0) == cards("red blue pompey")
    assert past_row_of(seen_by(game, 0), 0) == [NO_CARD] * 3


@pytest.mark.parametrize("road", ["one", "even"])
@pytest.mark.parametrize("seats", COUNTS)
def test_every_leg_can_be_served(seats: int, road: str) -> None:
    """[rubico:3.11] From every space, with both covers and both forced cards in play, the choice can be completed."""
    plays = {1: "cover 1", 2: "cover 1", 3: "force 1.2", 4: "force 1.3"}
    powers = {1: "venus", 2: "eris", 3: "minerva", 4: "cibelis"}
    asked = range(1, seats) if seats > 3 else ()
    for caesar in range(table(seats, road=road).setting.rome):
        held = {seat: powers[seat] for seat in asked if seat in powers}
        game = table(seats, caesar=caesar, powers=held, road=road)
        number = game.number
        to_choice(game, before={seat: plays[seat] for seat in asked if seat in plays})
        assert game.marks.count(COVERED) == (2 if seats > 3 else 0)
        assert game.marks.count(FORCED) == min(seats - 3, 2)
        take_any(game)
        assert len(told(game, events.TOOK)) == number - game.marks.count(FORCED)


def test_names_of_takes() -> None:
    """[rubico:3.3] Positions count from the owner's leftmost."""
    assert MOVES.name(TAKE + spot("3.1")) == "take 3.1"
