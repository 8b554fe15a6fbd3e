"""Chapter 1: components and setup."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rubrica.engine.game_type import BadOptions
from rubrica.games.rubico import GAME
from rubrica.games.rubico.box import BLUE, JANUS, POMPEY, RED, castra_of
from rubrica.games.rubico.moves import END, MOVES
from rubrica.games.rubico.state import BEFORE, CAESAR, NONE, SENATE
from rubrica.games.rubico.view import holds_power, power_of, role_of
from tests.games.rubico.table import dealt, play, seen_by, table, to_choice, to_window

COUNTS = [3, 4, 5, 6, 7]


def test_components() -> None:
    """[rubico:1.1] 4 red and 3 blue roles; 9 red, 11 blue, 3 Janus, 2 Pompey; 8 powers; 8 Senate cards, or more."""
    game = dealt(7, "all")
    march = game.setting.march
    assert [game.roles.count(CAESAR), game.roles.count(SENATE)] == [4, 3]
    assert [march.count(card) for card in (RED, BLUE, JANUS, POMPEY)] == [9, 11, 3, 2]
    assert len(game.setting.powers) >= 8
    assert len(game.setting.senate) >= 8


@pytest.mark.parametrize("move", [-1, END, 10_000])
def test_a_move_that_is_none(move: int) -> None:
    """[rubico:1.1] What stands in no row of the move table is refused."""
    refusal = dealt(5, "none").refusal(1, move)
    assert refusal is not None and refusal.rule == "rubico:1.1"


@pytest.mark.parametrize(
    ("seats", "roles", "march", "draw", "longest"),
    [
        (3, [2, 1], [3, 4, 2, 1], 4, 2),
        (4, [2, 2], [6, 9, 1, 1], 4, 4),
        (5, [3, 2], [6, 7, 2, 1], 3, 6),
        (6, [3, 3], [8, 10, 2, 1], 3, 8),
        (7, [4, 3], [9, 11, 3, 2], 3, 10),
    ],
)
def test_player_counts(seats: int, roles: list[int], march: list[int], draw: int, longest: int) -> None:
    """[rubico:1.2] The table of player counts, the sheet's example (5 players) among them."""
    game = dealt(seats, "count")
    assert [game.roles.count(team) for team in (CAESAR, SENATE)] == roles
    assert [game.setting.march.count(card) for card in (RED, BLUE, JANUS, POMPEY)] == march
    assert game.setting.draw == draw
    assert longest == 2 * (seats - 1) - 2
    for road in ("one", "even"):
        castra = [0, *castra_of(dealt(seats, "count", road).setting.stops)]
        assert max(there - here for here, there in pairwise(castra)) <= longest


@pytest.mark.parametrize("seats", [0, 2, 8])
def test_too_few_or_too_many(seats: int) -> None:
    """[rubico:1.2] 3 to 7 players."""
    with pytest.raises(BadOptions, match="3 to 7"):
        GAME.new(seats)


@pytest.mark.parametrize("seat", [-1, 5, 6])
def test_a_seat_that_is_none(seat: int) -> None:
    """[rubico:1.2] Only the seats of this table play."""
    refusal = dealt(5, "none").refusal(seat, 0)
    assert refusal is not None and refusal.rule == "rubico:1.2"


@pytest.mark.parametrize("seats", COUNTS)
def test_roles_and_powers_are_secret(seats: int) -> None:
    """[rubico:1.3] Everyone sees their own role and power; a red seat and a spectator see nobody else's."""
    game = dealt(seats, "secret")
    for seat in range(seats):
        view = seen_by(game, seat)
        assert (role_of(view), power_of(view)) == (game.roles[seat], game.powers[seat])
        if role_of(view) == CAESAR:
            assert view.table.roles == [game.roles[seat] if other == seat else NONE for other in range(seats)]
    spectator = seen_by(game, -1)
    assert (role_of(spectator), power_of(spectator), spectator.table.roles) == (NONE, NONE, [NONE] * seats)


@pytest.mark.parametrize("seats", COUNTS)
def test_powers_are_dealt_with_four_or_more(seats: int) -> None:
    """[rubico:1.3] One power each with 4 or more players, none with 3; the rest is not dealt."""
    game = dealt(seats, "powers")
    count = len(game.setting.powers)
    assert len(game.undealt) == (count if seats == 3 else count - seats)
    assert [power == NONE for power in game.powers] == [seats == 3] * seats
    assert sorted(game.undealt + [power for power in game.powers if power != NONE]) == list(range(count))


def test_which_powers_were_left_out_is_unseen() -> None:
    """[rubico:1.3] Tables that differ in the powers of others and in those not dealt look the same."""
    game = table(5, powers={1: "venus", 2: "eris", 3: "minerva", 4: "roma", 0: "iuno"})
    other = game.copy()
    other.powers = [other.undealt[0], game.powers[1], other.undealt[1], game.powers[4], game.powers[3]]
    other.undealt = [game.powers[0], game.powers[2], game.undealt[2]]
    assert seen_by(other, 1).data() == seen_by(game, 1).data()
    assert seen_by(other, -1).data() == seen_by(game, -1).data()


def test_a_used_power_is_shown_and_leaves() -> None:
    """[rubico:1.3] Used, a power card is shown to all and cannot be used again."""
    game = to_choice(table(5, powers={1: "vesta"}), before={1: "void"})
    for seat in (-1, 0, 1, 4):
        view = seen_by(game, seat)
        assert view.table.spent == [NONE, 6, NONE, NONE, NONE]
        assert [holds_power(view, seat) for seat in range(5)] == [True, False, True, True, True]
    assert game.powers[1] == NONE


@pytest.mark.parametrize("seats", COUNTS)
def test_the_senate_row(seats: int) -> None:
    """[rubico:1.4] The void card first, the others in any order behind it, all face down."""
    rows = [dealt(seats, str(seed)) for seed in range(60)]
    assert {game.senate[0] for game in rows} == {0}
    count = len(rows[0].setting.senate)
    assert all(sorted(game.senate) == list(range(count)) for game in rows)
    assert {game.senate[1] for game in rows} == {game.senate[-1] for game in rows} == set(range(1, count))
    assert all(seen_by(game, seat).table.senate == [] for game in rows for seat in range(-1, seats))


@pytest.mark.parametrize("seats", COUNTS)
def test_what_senators_know(seats: int) -> None:
    """[rubico:1.5] With 5 and 7 the senators know each other; with 3 the only one knows all; otherwise nobody."""
    game = dealt(seats, "senators")
    for seat in range(seats):
        known = seen_by(game, seat).table.roles
        if game.roles[seat] == SENATE and seats in (3, 5, 7):
            assert known == game.roles
        else:
            assert [other for other in range(seats) if known[other] != NONE] == [seat]


def test_the_first_centurion() -> None:
    """[rubico:1.6] Drawn at random: every seat comes up, none much more than another."""
    first = [dealt(5, str(seed)).centurion for seed in range(1000)]
    assert all(150 < first.count(seat) < 250 for seat in range(5))


def test_anything_may_be_said_and_no_card_shown() -> None:
    """[rubico:1.7] A player without a red card says that they are all red; no move shows a card."""
    game = to_window(table(5), {1: "blue blue blue"})
    play(game, 1, "say card 3 red")
    assert seen_by(game, 2).table.said == [BEFORE, 1, MOVES.number("say card 3 red")]
    kinds = sorted({name.split()[0] for name in MOVES.names})
    assert " ".join(kinds) == "always ask caesar count cover force lay look pass put ready say take void"
