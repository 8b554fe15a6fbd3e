"""What one pair of eyes gets of a table: made from a view, the events it may see, and what is public."""

from __future__ import annotations

from itertools import count, islice
from typing import Any, NamedTuple

from rubrica.engine.game import SPECTATOR, Event, Refusal, View
from rubrica.engine.match import Match
from rubrica.engine.moves import UnknownMove
from rubrica.games.preview import Preview, preview
from rubrica.server import metrics
from rubrica.server.tables import OPEN, Table
from rubrica.server.trouble import Trouble
from rubrica.tongue import Tongue

CLOSED_SHOWN = 12
KEYS = 9
LOG_SHOWN = 30
LOG_TOLD = 10  # to programs, which follow every step


class Choice(NamedTuple):
    """A move a seat may make: its name in records, its words on a button, its number in the move table."""

    move: str
    label: str
    number: int


class Answer(NamedTuple):
    """A choice on a button: the word that is its own in its row, and the key that gives it."""

    choice: Choice
    own: str
    key: str


class Row(NamedTuple):
    """Answers side by side, and the words they share, if any."""

    shared: str
    answers: list[Answer]


class Told(NamedTuple):
    """A line of the log."""

    ply: int
    text: str


def choices(table: Table, view: View, moves: list[int], tongue: Tongue) -> list[Choice]:
    words, names = table.words, table.names
    return [Choice(table.kind.moves.name(move), words.label(view, move, names, tongue), move) for move in moves]


def rows(table: Table, view: View, offered: list[Choice], tongue: Tongue) -> list[Row]:
    """The choices as a page lays them out; those of the first nine that stand alone show their key."""
    found: dict[str, list[tuple[Choice, str]]] = {}
    for choice in offered:
        shared, own = table.words.shared(view, choice.number, table.names, tongue)
        found.setdefault(shared, []).append((choice, own or choice.label))
    place = count(1)
    return [Row(shared, [Answer(*told, _key(next(place), shared)) for told in row]) for shared, row in found.items()]


def _key(place: int, shared: str) -> str:
    return str(place) if place <= KEYS and not shared else ""


def closed(table: Table, view: View, tongue: Tongue) -> list[Choice]:
    """Moves one might look for at this question, though they are not allowed now."""
    if view.seat not in view.waiting:
        return []
    wanted = [move for move in table.words.expected(view) if move not in view.options]
    return choices(table, view, wanted[:CLOSED_SHOWN], tongue)


def foreseen(table: Table, seat: int, name: str, tongue: Tongue) -> Preview | Refusal:
    """What a move of the seat would bring, or why it may not be made; foreseen once per version."""
    try:
        move = table.kind.moves.number(name)
    except UnknownMove as error:
        raise Trouble(400, "unknown-move", "{reason}.", reason=str(error)) from None
    refusal = table.playing.game.refusal(seat, move)
    if refusal is not None:
        return refusal

    def foresee() -> Preview:
        with metrics.timed("preview"):
            return preview(table.kind, table.words, table.view(seat), move, table.names, tongue)

    return table.once((seat, tongue.code, "preview", move), foresee)


def remarks(table: Table, seat: int, tongue: Tongue) -> list[Choice]:
    if seat == SPECTATOR:
        return []
    return choices(table, table.view(seat), table.playing.game.remarks(seat), tongue)


def second_thought(table: Table, seat: int, name: str, tongue: Tongue) -> str:
    """What the seat should hear before it makes a move it may make; nearly always nothing."""
    view = table.view(seat)
    move = next((option for option in view.options if table.kind.moves.name(option) == name), None)
    return "" if move is None else table.words.second_thought(view, move, table.names, tongue)


def last_events(match: Match, seat: int, most: int, ply: int | None = None) -> list[tuple[int, Event]]:
    """The newest events the seat may know, oldest first; `ply` looks back to that moment."""
    seen = ((at, event) for at, event in reversed(match.events) if event.visible(seat) and (ply is None or at <= ply))
    return list(islice(seen, most))[::-1]


def log(table: Table, seat: int, tongue: Tongue, most: int = LOG_SHOWN) -> list[Told]:
    view = table.view(seat)
    words, names = table.words, table.names
    return [
        Told(ply, words.sentence(event, view, names, tongue)) for ply, event in last_events(table.playing, seat, most)
    ]


def missed(table: Table, seat: int, tongue: Tongue) -> list[Told]:
    """What happened since the seat last looked; steps and plies differ only by what was taken back."""
    if seat == SPECTATOR or table.match is None or not table.seats[seat].seen:
        return []
    since = table.match.ply - (table.step - table.seats[seat].seen)
    return [line for line in log(table, seat, tongue, 200) if line.ply > since]


def seats(table: Table) -> list[dict[str, Any]]:
    """Who sits there, who is asked, and until when."""
    clock = table.clock
    return [
        {
            "name": seat.name,
            "who": "open" if seat.open else "bot" if seat.bot else "person",
            "bot": seat.bot,
            "asked": place in table.waiting,
            "away": seat.away,
            "online": table.online(place),
            "until": None if clock is None or seat.played_by_bot else clock.expires(place),
            "bank": None if clock is None or not clock.runs else clock.bank[place],
        }
        for place, seat in enumerate(table.seats)
    ]


def public(table: Table) -> dict[str, Any]:
    """What anybody may know of a table."""
    row = table.row
    told: dict[str, Any] = {
        "table": table.id,
        "game": row.game,
        "rules": row.rules,
        "content": row.content,
        "state": row.state,
        "version": table.version,
        "step": table.step,
        "commitment": table.commitment,
        "seats": seats(table),
    }
    return told


def facts(table: Table, seat: int, tongue: Tongue) -> dict[str, Any]:
    """All a program gets for a seat, or for a spectator; made once per version."""
    return dict(table.once((seat, tongue.code, "facts"), lambda: _facts(table, seat, tongue)))


def _facts(table: Table, seat: int, tongue: Tongue) -> dict[str, Any]:
    told = public(table)
    if table.state == OPEN:
        return told
    view = table.view(seat)
    with metrics.timed("rendering"):
        return told | {
            "seat": None if seat == SPECTATOR else seat,
            "question": None if seat == SPECTATOR else table.questions[seat],
            "prompt": table.words.prompt(view, table.names, tongue),
            "options": [choice._asdict() for choice in choices(table, view, view.options, tongue)],
            "remarks": [choice._asdict() for choice in remarks(table, seat, tongue)],
            "log": [[line.ply, line.text] for line in log(table, seat, tongue, LOG_TOLD)],
            "result": table.words.result(view, table.names, tongue),
            "proposal": table.proposal(),
            "view": view.data(),
        }
