"""A coach for whoever wants one: which answers are worth a look, and a word before a blunder.

It thinks in the bots' processes, from the seat's view alone, and only where the other people have agreed.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from rubrica.bots.coach_words import think_again
from rubrica.bots.levels import ADVISER
from rubrica.server import announcements, bots
from rubrica.server.actions import announce, others_play, set_coaching
from rubrica.server.problems import Problem
from rubrica.server.services import Services
from rubrica.server.table import Table
from rubrica.server.tables import Tables
from rubrica.server.teaching import Coaching
from rubrica.tongue import Tongue


class Counsel(NamedTuple):
    """The answers worth a look, the best first, and by move what a blunder seems to cost."""

    worth: list[int]
    blunders: dict[int, float]


NOTHING = Counsel([], {})


async def counsel(services: Services, table: Table, seat: int, whom: str) -> Counsel:
    """What the coach thinks of the seat's question; thought out once. In a question that everybody answers in secret it
    says nothing where other people play: nobody may be able to tell who thinks."""
    if not table.coached(seat) or seat not in table.waiting:
        return NOTHING
    if table.envelopes is not None and others_play(table, seat):
        return NOTHING
    key = (table.id, "coach", seat, table.questions[seat])
    if key not in table.cache:
        question = table.questions[seat]
        thought = await services.think(bots.asked(table, "coach", seat, ADVISER), whom)
        if question != table.questions[seat]:
            return NOTHING
        table.cache[key] = Counsel(thought["worth"], dict(thought["blunders"]))
    found: Counsel = table.cache[key]
    return found


async def second_thought(services: Services, table: Table, seat: int, move: str, whom: str, tongue: Tongue) -> str:
    """What the coach says before a move that seems to throw chances away; nearly always nothing. Where no thought came
    in time it is silent."""
    if not table.coached(seat):
        return ""
    try:
        found = await counsel(services, table, seat, whom)
    except Problem:
        return ""
    number = {name: at for at, name in enumerate(table.game_type.moves.names)}.get(move, -1)
    if number not in found.blunders:
        return ""
    better = table.words.label(table.view(seat), found.worth[0], table.names, tongue)
    return think_again(found.blunders[number], better, tongue)


async def want(tables: Tables, table: Table, seat: int, wanted: bool) -> None:
    """A seat asks for a coach, or does without one. The caller holds the table's lock."""
    now = table.coaching
    seats = sorted({*now.seats, seat} if wanted else {*now.seats} - {seat})
    agreed = sorted({*now.agreed, seat} if wanted else {*now.agreed})
    kind = announcements.UNCOACHED
    if wanted:
        kind = announcements.COACH_ASKED if others_play(table, seat) else announcements.COACHED
    await _write(tables, table, Coaching(seats, agreed), kind, [table.names[seat]])


async def answer(tables: Tables, table: Table, seat: int, agrees: bool) -> None:
    """A seat agrees that others have a coach, or does not. The caller holds the table's lock."""
    now = table.coaching
    if agrees:
        agreed = Coaching(now.seats, sorted({*now.agreed, seat}))
        people = {place for place, sitting in enumerate(table.seats) if sitting.person is not None}
        names = [table.names[place] for place in now.seats if people - {place} <= set(agreed.agreed)]
        await _write(tables, table, agreed, announcements.COACHED, names)
    else:
        own = [place for place in now.seats if place == seat]
        others = [table.names[place] for place in now.seats if place != seat]
        await _write(tables, table, Coaching(own, now.agreed), announcements.UNCOACHED, others)


async def _write(tables: Tables, table: Table, coaching: Coaching, kind: str, names: list[str]) -> None:
    """What is as it was is not told again. The caller holds the table's lock."""
    if coaching == table.coaching:
        return

    def run(connection: Connection) -> None:
        set_coaching(connection, table.id, coaching)
        for name in names:
            announce(connection, table, kind, name)

    await tables.change(table, run)
