"""What a move would bring, told before it is made: from a view alone, so that nothing hidden can show.

The move is made at a few tables that the seat could be sitting at. What every one of them tells before chance
speaks is certain; what they end with alike is foreseen; the rest depends on chance or on what the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Event, View
from rubrica.engine.game_type import GameType
from rubrica.engine.sentence import Tongue, signed

WORLDS: Final = 24


class Preview(NamedTuple):
    """What surely happens, how the seat's counts change, what comes next; and what cannot be foreseen.

    `open` tells that more happens than can be foreseen, `unsure` which counts are known to depend on it.
    """

    happens: list[str]
    changes: list[str]
    then: str
    open: bool
    unsure: list[str]


class World(NamedTuple):
    """An imagined table after the move: what the seat heard, how much of that before chance spoke, and the view."""

    heard: list[list[object]]
    certain: list[Event]
    view: View[Any]


def preview(game: GameType[Any], view: View[Any], moves: Sequence[int], names: list[str], tongue: Tongue) -> Preview:
    """The effect of one of the view's options, and of those that it leads to.

    >>> from rubrica.games import redcathedral
    >>> from rubrica.tongue import ENGLISH
    >>> game = redcathedral.new(seats=2, seed="a seed")
    >>> view = game.view(game.waiting[0])
    >>> move = redcathedral.GAME.moves.number("claim")
    >>> preview(redcathedral.GAME, view, [move], ["Ada", "Berta"], ENGLISH).then
    'Which section do you claim?'
    """
    words = game.words
    worlds = [_after(game, view, moves, number) for number in range(WORLDS)]
    before = words.tally(view, tongue)
    tallies = [words.tally(world.view, tongue) for world in worlds]
    changes, unsure = [], []
    for name, count in before.items():
        found = {tally[name] - count for tally in tallies}
        if len(found) > 1:
            unsure.append(name)
        elif found != {0}:
            changes.append(f"{name} {signed(found.pop())}")
    nexts = {words.prompt(world.view, names, tongue) for world in worlds}
    return Preview(
        [words.sentence(event, view, names, tongue) for event in _in_all(worlds)],
        changes,
        nexts.pop() if len(nexts) == 1 else "",
        any(world.heard != worlds[0].heard or len(world.certain) < len(world.heard) for world in worlds),
        unsure,
    )


def _after(game: GameType[Any], view: View[Any], moves: Sequence[int], number: int) -> World:
    table = game.imagine(view, fast_dice(f"preview {number}"))
    log: list[Event] = []
    table.log = log
    drawn = table.dice.drawn
    table.apply(view.seat, moves[0])
    for move in moves[1:]:
        if move in table.options(view.seat):
            table.apply(view.seat, move)
    heard = [event for event in log if event.visible(view.seat)]
    return World(
        [event.data() for event in heard], [event for event in heard if event.drawn == drawn], table.view(view.seat)
    )


def _in_all(worlds: list[World]) -> list[Event]:
    """What all worlds tell, up to where they part."""
    certain = []
    for events in zip(*(world.certain for world in worlds), strict=False):
        if any(event.data() != events[0].data() for event in events):
            break
        certain.append(events[0])
    return certain
