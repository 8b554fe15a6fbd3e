"""All that is said at a table, chat and statements of the game, as one stream in the order in which it was said."""

from __future__ import annotations

from rubrica.engine.game import SPECTATOR, Event
from rubrica.server import announcements
from rubrica.server.bodies import TalkLine
from rubrica.server.store import now
from rubrica.server.stored import Line
from rubrica.server.table import Table
from rubrica.tongue import Tongue

ON_A_PAGE = 1_000  # lines; whoever draws more of them keeps others waiting


def said(
    table: Table, seat: int, tongue: Tongue, most: int | None = None, ply: int | None = None, but: int = 0
) -> list[TalkLine]:
    """What was said as far as the seat may hear it, oldest first: all of it, or up to a ply; of that the newest lines,
    or those before so many that are newer."""
    found: list[tuple[int, int, Line | Event]] = [
        (line.at, line.ply or 0, line) for line in table.heard(seat) if ply is None or (line.ply or 0) <= ply
    ]
    match = table.match
    if match is not None:
        found += [
            (table.times[at - 1], at, event)
            for at, event in match.events
            if event.visible(seat) and table.words.speaker(event) != SPECTATOR and (ply is None or at <= ply)
        ]
        found.sort(key=lambda one: one[0])
    found = found[: max(0, len(found) - but)]
    newest = found if most is None else found[-most:]
    return [_line(table, seat, tongue, at, after, one) for at, after, one in newest]


def count(table: Table, seat: int) -> int:
    """How many lines `said` has for the seat."""
    match = table.match
    events = [] if match is None else [event for _, event in match.events if event.visible(seat)]
    return len(table.heard(seat)) + sum(table.words.speaker(event) != SPECTATOR for event in events)


def writing(table: Table, viewer: int) -> tuple[list[str], int]:
    """Who is writing something to the table, as far as the viewer wants to hear them, and until when that is shown."""
    if viewer == SPECTATOR:
        return [], 0
    unheard = table.unheard.get(viewer, frozenset())
    found = {
        seat: until
        for seat, until in table.typing.items()
        if seat != viewer and until > now() and table.seats[seat].person not in unheard
    }
    return [table.seats[seat].name for seat in sorted(found)], max(found.values(), default=0)


def _line(table: Table, seat: int, tongue: Tongue, at: int, ply: int, one: Line | Event) -> TalkLine:
    turn = table.turn_of(ply)
    if isinstance(one, Event):
        speaker = table.words.speaker(one)
        text = table.words.sentence(one, table.view(seat), table.names, tongue)
        return TalkLine("statement", at, ply, turn, speaker, table.names[speaker], text)
    if not one.name:
        return TalkLine("table", at, one.ply, turn, None, "", announcements.read(one.text, tongue))
    return TalkLine("chat", at, one.ply, turn, one.seat, one.name, one.text)
