"""Chapter 5: power cards, each by itself and in both windows. The windows as such are in test_5_windows.py."""

from __future__ import annotations

import pytest

from rubrica.games.rubico import events
from rubrica.games.rubico.moves import MOVES, ROW
from rubrica.games.rubico.state import AFTER, CAESAR, COVERED, FORCED, FREE, NONE, OVER, TAKING, TALKING
from tests.games.rubico.table import (
    POWERS,
    answer,
    called,
    end_turn,
    full_turn,
    lay,
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

MOVES_OF_POWERS = {
    "venus": "cover 1",
    "eris": "cover 2",
    "minerva": "force 2.1",
    "cibelis": "force 2.2",
    "fortuna": "caesar forward",
    "roma": "look 2.3",
    "vesta": "void",
    "iuno": "count",
}


@pytest.mark.parametrize("power", MOVES_OF_POWERS)
def test_each_power_once(power: str) -> None:
    """[rubico:5.1] Used in its window, it is gone; its owner is asked no more and refused."""
    game = to_window(table(5, caesar=1, powers={1: power}))
    if power == "roma":
        answer(game)
        take(game, "3.1 3.2 4.1 4.2 2.1 2.2")
    answer(game, {1: MOVES_OF_POWERS[power]})
    played = game.past[-1].played if power == "roma" else game.played
    assert played == [1, POWERS.index(power), MOVES.number(MOVES_OF_POWERS[power])]
    assert (game.powers[1], game.spent[1]) == (NONE, POWERS.index(power))
    if game.phase == TAKING:
        take_any(game)
        assert game.phase == AFTER and 1 not in game.waiting
        assert refused(game, 1, "pass") == "rubico:5.1"
        assert refused(game, 1, MOVES_OF_POWERS[power]) == "rubico:5.1"


@pytest.mark.parametrize("power", MOVES_OF_POWERS)
def test_never_by_the_centurion(power: str) -> None:
    """[rubico:5.1] The Centurion is not asked, and refused, in both windows."""
    game = to_window(table(5, powers={0: power}))
    assert 0 not in game.waiting
    assert refused(game, 0, MOVES_OF_POWERS[power]) == "rubico:5.1"
    assert refused(game, 0, "pass") == "rubico:5.1"
    answer(game)
    take_any(game)
    assert game.phase == AFTER and 0 not in game.waiting
    assert refused(game, 0, MOVES_OF_POWERS[power]) == "rubico:5.1"


@pytest.mark.parametrize("power", MOVES_OF_POWERS)
def test_only_before_the_reveal_and_in_a_window(power: str) -> None:
    """[rubico:5.1] Not while cards are laid, while people talk, or while the Centurion chooses."""
    game = table(5, powers={1: power})
    assert refused(game, 1, MOVES_OF_POWERS[power]) == "rubico:5.1"
    lay(game)
    assert game.phase == TALKING
    assert refused(game, 1, MOVES_OF_POWERS[power]) == "rubico:5.1"
    choosing = to_choice(table(5, powers={1: power}))
    assert refused(choosing, 1, MOVES_OF_POWERS[power]) == "rubico:5.1"


def test_only_what_the_card_does() -> None:
    """[rubico:5.1] Any other power's move is refused."""
    for power in MOVES_OF_POWERS:
        game = to_window(table(5, powers={1: power}))
        for other, move in MOVES_OF_POWERS.items():
            if move.split()[0] != MOVES_OF_POWERS[power].split()[0]:
                assert refused(game, 1, move) == "rubico:5.1", (power, other)


def test_three_players_have_no_powers() -> None:
    """[rubico:5.1] With 3 players nobody is asked: after the talk the Centurion chooses, then cards are revealed."""
    game = to_window(table(3))
    assert game.phase == TAKING
    assert refused(game, 1, "pass") == "rubico:5.1"
    take_any(game)
    assert len(game.past) == 1


@pytest.mark.parametrize("power", ["minerva", "cibelis"])
def test_force(power: str) -> None:
    """[rubico:5.2] The card named is taken; it counts towards the number and towards the two of its owner."""
    game = to_choice(table(5, powers={1: power}), before={1: "force 2.2"})
    assert game.marks[spot("2.2")] == FORCED
    assert seen_by(game, 0).table.to_take == 2
    assert all(seen_by(game, seat).table.marks[spot("2.2")] == FORCED for seat in range(-1, 5))
    assert refused(game, 0, "take 2.2") == "rubico:3.3"
    play(game, 0, "take 2.1")
    assert refused(game, 0, "take 2.3") == "rubico:3.3"
    play(game, 0, "take 3.1")
    assert told(game, events.TOOK) == [[0, spot("2.1"), 1], [0, spot("3.1"), 0]]
    assert game.taken_spots() == [spot("2.1"), spot("2.2"), spot("3.1")]


def test_a_forced_card_is_revealed() -> None:
    """[rubico:5.2] It is shuffled with the others and shown like them."""
    rows = {1: "blue blue blue", 2: "blue pompey blue", 3: "red red red"}
    game = full_turn(table(5, powers={1: "minerva"}), rows, "3.1 3.2", "red pompey red", before={1: "force 2.2"})
    assert (game.caesar, game.turned) == (1, 1)


@pytest.mark.parametrize("power", ["minerva", "cibelis"])
def test_what_cannot_be_forced(power: str) -> None:
    """[rubico:5.2] Not one's own card, not where none lies, and not in the second window."""
    game = to_window(table(5, powers={1: power}))
    assert refused(game, 1, "force 1.1") == "rubico:5.2"
    assert refused(game, 1, "force 0.1") == "rubico:5.2"
    assert refused(game, 1, "force 2.4") == "rubico:5.2"
    assert refused(game, 1, "force 6.1") == "rubico:5.2"
    answer(game)
    take_any(game)
    assert refused(game, 1, "force 4.1") == "rubico:5.8"


def test_a_covered_card_cannot_be_forced() -> None:
    """[rubico:5.2] Covered in the same window it stays where it is, and the power returns."""
    game = to_choice(table(5, powers={1: "venus", 3: "minerva"}), before={1: "cover 2", 3: "force 1.2"})
    assert game.marks[spot("1.2")] == COVERED
    assert FORCED not in game.marks
    assert game.powers[3] == POWERS.index("minerva")
    assert game.to_take == 3


@pytest.mark.parametrize("window", ["before", "after"])
@pytest.mark.parametrize(("move", "stands"), [("caesar forward", 2), ("caesar back", 0)])
def test_fortuna(window: str, move: str, stands: int) -> None:
    """[rubico:5.3] One step either way, in either window; the number to take stays; e goes on from there."""
    game = table(5, caesar=1, powers={1: "fortuna"})
    before, after = ({1: move}, None) if window == "before" else (None, {1: move})
    end = show(game, "red red red blue blue pompey", before=before, after=after)
    assert game.number == 6 and end.past[-1].number == 6
    assert told(end, events.MARCHED)[-1] == [1, stands + 1]
    assert end.caesar == stands + 1
    assert (end.past[-1].caesar_from, end.past[-1].caesar_to) == (1, stands + 1)


def test_fortuna_does_not_change_the_number() -> None:
    """[rubico:5.3] Two steps to go and one taken by Fortuna: still 4 cards."""
    game = to_choice(table(5, caesar=3, powers={1: "fortuna"}), before={1: "caesar forward"})
    assert (game.caesar, game.number, game.to_take) == (4, 4, 4)


def test_fortuna_onto_a_castrum() -> None:
    """[rubico:5.3] Moved onto a castrum, Caesar goes on from there in phase e."""
    end = show(table(5, caesar=0, powers={1: "fortuna"}), "red red blue", before={1: "caesar forward"})
    assert end.caesar == 2
    end = show(table(5, caesar=0, powers={1: "fortuna"}), "red red red", after={1: "caesar forward"})
    assert end.caesar == 4


def test_fortuna_back_from_a_castrum() -> None:
    """[rubico:5.3] He leaves it backwards, and phase e stops him there again."""
    game = table(5, caesar=1, powers={1: "fortuna"})
    end = show(game, "red red red red blue blue", before={1: "caesar back"})
    assert end.caesar == 1
    assert end.number == 6


def test_fortuna_back_and_no_march() -> None:
    """[rubico:5.3] Back, and with as much blue as red he stays there: the next number is counted from there."""
    end = show(table(5, caesar=1, powers={1: "fortuna"}), "red red red blue blue blue", before={1: "caesar back"})
    assert (end.caesar, end.number) == (0, 3)


def test_fortuna_never_behind_the_start() -> None:
    """[rubico:5.3] At the start only forward is possible."""
    game = to_window(table(5, caesar=0, powers={1: "fortuna"}))
    assert refused(game, 1, "caesar back") == "rubico:5.3"
    assert MOVES.number("caesar forward") in game.options(1)


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_fortuna_into_rome_before_the_choice(seats: int) -> None:
    """[rubico:5.3] [rubico:3.6] holds at once: what came earlier in the order was carried out, the rest is dropped."""
    rome = table(seats).setting.rome
    game = to_window(
        table(seats, caesar=rome - 1, turned=2, active=1, powers={1: "vesta", 2: "fortuna", 3: "venus"}),
    )
    answer(game, {1: "void", 2: "caesar forward", 3: "cover 1"})
    assert game.phase == OVER
    assert game.outcome is not None and game.outcome.reason == "rome"
    assert game.outcome.winners == [seat for seat in range(seats) if game.roles[seat] == CAESAR]
    assert game.spent == [NONE, NONE, 4, 0] + [NONE] * (seats - 4)
    assert game.powers[1] == POWERS.index("vesta")
    assert not game.voided
    last = game.past[-1]
    assert (last.caesar_to, last.taken, last.revealed, last.senate_from, last.senate_to) == (rome, [], [], 2, 2)
    assert [seat for seat, _, _ in told(game, events.PLAYED, -1)] == [3, 2]


def test_fortuna_into_rome_after_the_choice() -> None:
    """[rubico:5.3] In the second window too: no card is revealed, Roma, Vesta and Iuno stay unseen."""
    powers = {1: "fortuna", 2: "roma", 3: "vesta", 4: "iuno"}
    game = to_choice(table(5, caesar=4, powers=powers))
    take(game, "1.1 2.1 3.1")
    answer(game, {1: "caesar forward", 2: "look 1.2", 3: "void", 4: "count"})
    assert game.outcome is not None and game.outcome.reason == "rome"
    assert seen_by(game, -1).table.spent == [NONE, POWERS.index("fortuna"), NONE, NONE, NONE]
    assert seen_by(game, 2).table.looks == []
    assert told(game, events.REVEALED) == []
    assert game.past[-1].taken == [spot("1.1"), spot("2.1"), spot("3.1")]


def test_roma() -> None:
    """[rubico:5.4] After the choice, one card left with another player; all see where, only Roma's owner sees what."""
    game = to_choice(table(5, powers={1: "roma"}), {2: "red pompey blue"})
    take(game, "2.1 3.1 3.2")
    answer(game, {1: "look 2.2"})
    assert told(game, events.PLAYED, -1) == [[1, POWERS.index("roma"), MOVES.number("look 2.2")]]
    assert told(game, events.LOOKED) == [[spot("2.2"), 3]]
    assert told(game, events.LOOKED, 1) == [[spot("2.2"), 3]]
    assert all(told(game, events.LOOKED, seat) == [] for seat in (-1, 0, 2, 3, 4))
    assert seen_by(game, 1).table.looks == [1, 1, spot("2.2"), 3]
    assert all(seen_by(game, seat).table.looks == [] for seat in (-1, 0, 2, 3, 4))
    assert game.shown == 1


def test_roma_sees_covered_cards_and_no_taken_ones() -> None:
    """[rubico:5.4] A protected card may be looked at; a taken one, a forced one, one's own and no card may not."""
    powers = {1: "roma", 2: "venus", 3: "minerva"}
    game = to_choice(table(5, powers=powers), {2: "red pompey blue"}, before={2: "cover 2", 3: "force 4.2"})
    take(game, "2.1 3.1")
    assert refused(game, 1, "look 2.1") == "rubico:5.4"
    assert refused(game, 1, "look 4.2") == "rubico:5.4"
    assert refused(game, 1, "look 1.1") == "rubico:5.4"
    assert refused(game, 1, "look 0.1") == "rubico:5.4"
    assert refused(game, 1, "look 2.4") == "rubico:5.4"
    answer(game, {1: "look 2.2"})
    assert seen_by(game, 1).table.looks == [1, 1, spot("2.2"), 3]


def test_roma_only_after_the_choice() -> None:
    """[rubico:5.4] In the first window Roma's owner can only pass, and is told why."""
    game = to_window(table(5, powers={1: "roma"}))
    assert [MOVES.name(move) for move in game.options(1)] == ["pass", "always pass"]
    assert refused(game, 1, "look 2.1") == "rubico:5.4"


@pytest.mark.parametrize("power", ["venus", "eris"])
def test_cover(power: str) -> None:
    """[rubico:5.5] An own card, seen by all, that cannot be taken this turn."""
    game = to_choice(table(5, powers={1: power}), before={1: "cover 1"})
    assert refused(game, 0, "take 1.1") == "rubico:5.5"
    assert MOVES.number("take 1.1") not in game.options(0)
    assert all(seen_by(game, seat).table.marks[spot("1.1")] == COVERED for seat in range(-1, 5))
    take(game, "1.2 1.3 2.1")
    end_turn(game)
    assert game.turn == 2
    assert COVERED not in game.marks


@pytest.mark.parametrize("power", ["venus", "eris"])
def test_what_cannot_be_covered(power: str) -> None:
    """[rubico:5.5] There is no fourth card with 5 players; with 4 there is; the second window is too late."""
    assert refused(to_window(table(5, powers={1: power})), 1, "cover 4") == "rubico:5.5"
    game = to_window(table(4, powers={1: power}))
    assert MOVES.number("cover 4") in game.options(1)
    answer(game)
    take_any(game)
    assert refused(game, 1, "cover 4") == "rubico:5.8"


@pytest.mark.parametrize("window", ["before", "after"])
@pytest.mark.parametrize(
    ("senate", "taken", "caesar", "turned"),
    [
        ("joker", "red janus red blue", 1, 0),
        ("joker", "red blue janus blue", 0, 1),
        ("joker", "red pompey janus red", 2, 0),
        ("joker", "pompey blue blue red", 0, 1),
        ("tribunes", "red red blue blue", 0, 1),
        ("decree", "red red blue red", 2, 0),
        ("levy", "red red blue blue", 0, 1),
        ("desertion", "red red blue blue", 0, 1),
    ],
)
def test_vesta(window: str, senate: str, taken: str, caesar: int, turned: int) -> None:
    """[rubico:5.6] No effect of Senate, Pompey and Janus cards this turn; blue still counts, and its threshold."""
    game = two_steps(senate=f"void {senate}", turned=2, active=1, powers={1: "vesta"})
    plays = {1: "void"}
    end = show(game, taken, before=plays) if window == "before" else show(game, taken, after=plays)
    assert called(end.past[-1].revealed) == taken
    assert (end.caesar, end.turned - 2) == (caesar, turned)


def test_vesta_and_janus() -> None:
    """[rubico:5.6] A Janus counts as nothing, and the cards around it as themselves."""
    end = show(two_steps(powers={1: "vesta"}), "red janus janus blue", before={1: "void"})
    assert called(end.past[-1].counted) == "red nothing nothing blue"


def test_vesta_loses_what_was_active() -> None:
    """[rubico:5.6] The active effects are lost, not postponed; cards turned this turn act in the next."""
    game = table(5, caesar=1, senate="void tribunes envoys", turned=2, active=1, powers={1: "vesta"})
    first = show(game, "blue blue blue red red pompey", before={1: "void"})
    assert (first.caesar, first.turned) == (1, 3)
    second = show(first, "red red janus blue blue blue")
    assert second.caesar == 1 + 3 + 1 - 3  # the envoys, and no tribunes


def test_vesta_and_legions() -> None:
    """[rubico:5.6] Legions are not effects: the fourth of one legion wins for the Senate under Vesta too."""
    game = two_steps(senate="void levy decree tribunes joker", turned=4, powers={1: "vesta"})
    end = show(game, "blue blue red red", before={1: "void"})
    assert end.outcome is not None and end.outcome.reason == "senate"


@pytest.mark.parametrize("window", ["before", "after"])
@pytest.mark.parametrize(
    ("taken", "caesar", "turned"),
    [
        ("red blue blue pompey", 1, 3),
        ("blue blue blue blue", 0, 2),
        ("janus blue red red", 2, 1),
        ("blue red blue red", 2, 2),
    ],
)
def test_iuno(window: str, taken: str, caesar: int, turned: int) -> None:
    """[rubico:5.7] 2 more red and 1 more Pompey; they are not cards, so a Janus shown first copies nothing."""
    game = two_steps(senate="void joker desertion", powers={1: "iuno"})
    plays = {1: "count"}
    end = show(game, taken, before=plays) if window == "before" else show(game, taken, after=plays)
    assert (end.caesar, end.turned) == (caesar, turned)
    assert len(told(end, events.REVEALED)) == 4


def test_iuno_lasts_one_turn() -> None:
    """[rubico:5.7] In the next turn nothing of it is left."""
    game = two_steps(senate="void joker", powers={1: "iuno"})
    end = show(game, "blue blue blue blue", before={1: "count"})
    assert (end.more_red, end.more_pompey) == (0, 0)
    assert show(end, "red blue blue red").caesar == 0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({1: "count", 2: "void"}, None),
        ({1: "count"}, {2: "void"}),
        ({2: "void"}, {1: "count"}),
        (None, {1: "count", 2: "void"}),
    ],
)
def test_iuno_with_vesta(before: dict[int, str] | None, after: dict[int, str] | None) -> None:
    """[rubico:5.7] The Pompey is void and the reds stay, in whichever windows they are played."""
    game = two_steps(powers={1: "iuno", 2: "vesta"})
    end = show(game, "red blue blue pompey", before=before, after=after)
    assert (end.caesar, end.turned) == (1, 1)


def test_two_forced_from_one_player() -> None:
    """[rubico:5.9] With one covered the two others can be forced, and then no more can be taken there."""
    game = table(5, powers={1: "eris", 2: "minerva", 3: "cibelis"})
    to_choice(game, before={1: "cover 3", 2: "force 1.1", 3: "force 1.2"})
    assert game.marks[ROW : ROW + 3] == [FORCED, FORCED, COVERED]
    assert game.to_take == 1
    assert not any(MOVES.name(move).startswith("take 1.") for move in game.options(0))
    assert refused(game, 0, "take 1.3") == "rubico:5.5"


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a_covered_player_keeps_two(seats: int) -> None:
    """[rubico:5.9] Whoever covers a card can still give two."""
    game = to_choice(table(seats, powers={1: "venus"}), before={1: "cover 1"})
    assert game.marks[ROW : ROW + game.setting.draw].count(FREE) >= 2
    assert game.takeable() == 2 * (seats - 1)
    play(game, 0, "take 1.2", "take 1.3")
    assert game.taken_from(1) == 2
