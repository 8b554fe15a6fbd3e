"""Tables of Rubico set up just so, and a few words to play on them.

Seats, spots and moves are written as in records: "take 3.1", "force 2.2". Nothing here reaches past the rules:
fields of a dealt game are set before a turn begins, and from there on everything is a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Event, IllegalMove
from rubrica.games.rubico import GAME
from rubrica.games.rubico.moves import MOVES, ROW
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import AFTER, BEFORE, LAYING, NO_CARD, NONE, REVIEWING, TAKING, TALKING
from rubrica.games.rubico.view import RubicoView

CARDS = ["red", "blue", "janus", "pompey"]
DATA = GAME.standard().data
POWERS: list[str] = [card["id"] for card in DATA["powers"]["power"]]
SENATE: list[str] = [card["id"] for card in DATA["senate"]["card"]]
TRIES = 20_000

Plays = dict[int, str]
Rows = dict[int, str]


def dealt(seats: int, seed: str, road: str = "one") -> Rubico:
    """A table as the dice dealt it, with the content people play."""
    return GAME.new(seats, options={"road": road}, dice=fast_dice(seed))


def table(
    seats: int,
    *,
    centurion: int = 0,
    caesar: int = 0,
    powers: Plays | None = None,
    senate: str = "void",
    turned: int = 0,
    active: int = 0,
    seed: str = "a table",
    road: str = "one",
) -> Rubico:
    """A turn just begun. The first `turned` Senate cards lie face up, the last `active` of them since last turn."""
    game = dealt(seats, seed, road)
    if game.setting.powers_dealt:
        give_powers(game, powers or {})
    first = [SENATE.index(name) for name in senate.split()]
    game.senate = first + [card for card in range(len(SENATE)) if card not in first]
    game.turned = turned
    game.fresh = turned - active
    game.centurion = centurion
    game.caesar = caesar
    game.turn = 0
    game.log = []
    game.begin_turn()
    return game


def two_steps(powers: Plays | None = None, senate: str = "void", turned: int = 0, active: int = 0) -> Rubico:
    """A turn in which 4 cards are taken and Caesar may march 2 steps to a castrum that is not yet Rome: the first of
    7 players on the road made for them."""
    return table(7, powers=powers, senate=senate, turned=turned, active=active, road="even")


def seen_by(game: Rubico, seat: int) -> RubicoView:
    """What a seat knows, or a spectator (-1)."""
    return game.view(None if seat < 0 else seat)


def give_powers(game: Rubico, wanted: Plays) -> None:
    held = {seat: POWERS.index(name) for seat, name in wanted.items()}
    rest = [power for power in range(len(POWERS)) if power not in held.values()]
    game.powers = [held[seat] if seat in held else rest.pop(0) for seat in range(game.seats)]
    game.undealt = rest


def cards(names: str) -> list[int]:
    return [CARDS.index(name) for name in names.split()]


def called(numbers: list[int]) -> str:
    return " ".join("nothing" if card == NONE else CARDS[card] for card in numbers)


def spot(name: str) -> int:
    seat, _, place = name.partition(".")
    return int(seat) * ROW + int(place) - 1


def hand_out(game: Rubico, rows: Rows) -> None:
    """Give these hands to their seats, and any of the remaining cards to everybody else."""
    rest = list(game.setting.march)
    hands = {seat: cards(row) for seat, row in rows.items()}
    for hand in hands.values():
        assert len(hand) == game.setting.draw
        for card in hand:
            rest.remove(card)
    for seat in range(game.seats):
        if seat != game.centurion:
            hand = hands.get(seat) or [rest.pop(0) for _ in range(game.setting.draw)]
            game.rows[seat * ROW : (seat + 1) * ROW] = hand + [NO_CARD] * (ROW - len(hand))
    game.deck = rest


def play(game: Rubico, seat: int, *moves: str) -> None:
    for move in moves:
        game.play(seat, MOVES.number(move))


def refused(game: Rubico, seat: int, move: str) -> str:
    """The rule that refuses the move; the state must stay as it was."""
    before = game.dump()
    with pytest.raises(IllegalMove) as caught:
        play(game, seat, move)
    assert game.dump() == before
    assert game.refusal(seat, MOVES.number(move)) is not None
    return caught.value.refusal.rule


def lay(game: Rubico, rows: Rows | None = None) -> None:
    """[b] Everybody lays their hand just as it was handed out."""
    hand_out(game, rows or {})
    for seat in range(game.seats):
        if seat != game.centurion:
            for card in game.row(seat):
                if seat in game.waiting and game.phase == LAYING:
                    play(game, seat, f"lay {CARDS[card]}")
    assert game.phase == TALKING


def stay_silent(game: Rubico) -> None:
    """In a moment for talk, everybody is ready."""
    for seat in game.waiting:
        play(game, seat, "ready")


def answer(game: Rubico, plays: Plays | None = None) -> None:
    """Everybody asked in a window answers; who plays nothing passes."""
    wanted = plays or {}
    assert all(seat in game.waiting for seat in wanted), (game.waiting, wanted)
    for seat in game.waiting:
        play(game, seat, wanted.get(seat, "pass"))


def to_window(game: Rubico, rows: Rows | None = None) -> Rubico:
    """On to the first window (with 3 players: to the choice)."""
    assert game.phase == LAYING
    lay(game, rows)
    stay_silent(game)
    return game


def to_choice(game: Rubico, rows: Rows | None = None, before: Plays | None = None) -> Rubico:
    """On to the Centurion's choice."""
    to_window(game, rows)
    if game.phase == BEFORE:
        answer(game, before)
    return game


def take(game: Rubico, spots: str) -> None:
    for name in spots.split():
        play(game, game.centurion, f"take {name}")


def take_any(game: Rubico) -> None:
    while game.phase == TAKING:
        game.play(game.centurion, game.options(game.centurion)[0])


def end_turn(game: Rubico) -> None:
    """From the end of the choice to the next turn, or to the end of the game: all pass, and nobody speaks."""
    if game.phase == AFTER:
        answer(game)
    if game.phase == REVIEWING:
        stay_silent(game)


def outcomes(game: Rubico, act: Callable[[Rubico], None]) -> Iterator[Rubico]:
    """What the same act leads to, with one stream of dice after the other."""
    for number in range(TRIES):
        twin = game.copy()
        twin.log = []
        twin.dice = fast_dice(f"stream {number}")
        act(twin)
        yield twin


def finish(game: Rubico, spots: str, revealed: str | None = None, after: Plays | None = None) -> Rubico:
    """From the choice to the end of the turn, with dice under which the cards come up as told."""

    def act(twin: Rubico) -> None:
        take(twin, spots)
        if len(twin.past) == len(game.past):
            answer(twin, after)
        end_turn(twin)

    for twin in outcomes(game, act):
        if revealed is None or twin.past[-1].revealed == cards(revealed):
            return twin
    raise AssertionError(f"{revealed!r} never came up; the cards taken cannot show it")


def full_turn(
    game: Rubico,
    rows: Rows,
    spots: str,
    revealed: str | None = None,
    before: Plays | None = None,
    after: Plays | None = None,
) -> Rubico:
    """A whole turn, from hands to the reveal."""
    return finish(to_choice(game, rows, before), spots, revealed, after)


def given(game: Rubico, taken: str, deck: str = "") -> tuple[Rows, str]:
    """Hands in which the others lay these cards leftmost, two each, and the spots where they lie.

    The cards of `deck` are kept out of all hands.
    """
    wanted = taken.split()
    rest = list(game.setting.march)
    for name in wanted + deck.split():
        rest.remove(CARDS.index(name))
    rows: Rows = {}
    spots: list[str] = []
    for seat in range(game.seats):
        if seat != game.centurion:
            hand, wanted = wanted[:2], wanted[2:]
            spots += [f"{seat}.{place + 1}" for place in range(len(hand))]
            hand += [CARDS[rest.pop()] for _ in range(game.setting.draw - len(hand))]
            rows[seat] = " ".join(hand)
    return rows, " ".join(spots)


def show(
    game: Rubico,
    taken: str,
    before: Plays | None = None,
    after: Plays | None = None,
    revealed: str | None = None,
    deck: str = "",
) -> Rubico:
    """A whole turn in which these cards are taken, and come up in this order or in the order of `revealed`."""
    rows, spots = given(game, taken, deck)
    return full_turn(game, rows, spots, taken if revealed is None else revealed, before, after)


def told(game: Rubico, kind: int, seat: int | None = None) -> list[list[int]]:
    """The events of one kind in the log, all of them or those a seat (-1: a spectator) may see."""
    log: list[Event] = game.log or []
    return [event.values for event in log if event.kind == kind and (seat is None or event.visible(seat))]
