"""What one reader gets of a table: made from a view, the events it may see, and what is public."""

from __future__ import annotations

from itertools import count, islice
from typing import Any, NamedTuple

from msgspec import structs

from rubrica.engine.game import SPECTATOR, Event, View
from rubrica.engine.match import Match
from rubrica.games.preview import Preview, preview
from rubrica.games.rulebook import Rule, rule
from rubrica.server import metrics
from rubrica.server.bodies import Choice, LogLine, PublicTable, SeatEntry, TableView
from rubrica.server.tables import OPEN, Table, legal_move
from rubrica.tongue import Tongue

CLOSED_SHOWN = 12
KEYS = 9
LOG_SHOWN = 30
LOG_TOLD = 10  # to programs, which follow every step


class Answer(NamedTuple):
    """A choice on a button: the word that is its own in its row, and the key that gives it."""

    choice: Choice
    own: str
    key: str


class Row(NamedTuple):
    """Answers side by side, and the words they share, if any."""

    shared: str
    answers: list[Answer]


def choices(table: Table, view: View[Any], moves: list[int], tongue: Tongue) -> list[Choice]:
    """The moves with their words, as the view's reader says them."""
    words, names = table.words, table.names
    return [Choice(table.game_type.moves.name(move), words.label(view, move, names, tongue), move) for move in moves]


def rows(table: Table, view: View[Any], offered: list[Choice], tongue: Tongue) -> list[Row]:
    """The choices as a page lays them out; those of the first nine that stand alone show their key."""
    found: dict[str, list[tuple[Choice, str]]] = {}
    for choice in offered:
        shared, own = table.words.shared(view, choice.number, table.names, tongue)
        found.setdefault(shared, []).append((choice, own or choice.label))
    place = count(1)
    return [
        Row(shared, [Answer(choice, own, _key(next(place), shared)) for choice, own in row])
        for shared, row in found.items()
    ]


def _key(place: int, shared: str) -> str:
    return str(place) if place <= KEYS and not shared else ""


def closed(table: Table, view: View[Any], tongue: Tongue) -> list[Choice]:
    """Moves one might look for at this question, though they are not allowed now."""
    if view.seat not in view.waiting:
        return []
    wanted = [move for move in table.words.expected(view) if move not in view.options]
    return choices(table, view, wanted[:CLOSED_SHOWN], tongue)


def preview_of(table: Table, seat: int, name: str, tongue: Tongue) -> Preview:
    """What a move that the seat may make would bring; foreseen once per version."""
    move = legal_move(table, seat, name)

    def foresee() -> Preview:
        with metrics.timed("preview"):
            return preview(table.game_type, table.view(seat), move, table.names, tongue)

    return table.cached((seat, tongue.code, "preview", move), foresee)


def rule_behind(table: Table, view: View[Any], tongue: Tongue) -> Rule | None:
    """The rule that asks the present question; None where the game has no rulebook."""
    game = table.game_type
    return rule(game.name, game.words.rule(view), tongue.code) if game.rulebook is not None else None


def remarks(table: Table, seat: int, tongue: Tongue) -> list[Choice]:
    """The moves that the seat may make without being asked."""
    if seat == SPECTATOR:
        return []
    return choices(table, table.view(seat), table.playing.game.remarks(seat), tongue)


def second_thought(table: Table, seat: int, name: str, tongue: Tongue) -> str:
    """What the seat should hear before it makes a move it may make; nearly always nothing."""
    view = table.view(seat)
    move = next((option for option in view.options if table.game_type.moves.name(option) == name), None)
    return "" if move is None else table.words.second_thought(view, move, table.names, tongue)


def last_events(match: Match, seat: int, most: int, ply: int | None = None) -> list[tuple[int, Event]]:
    """The newest events the seat may know, oldest first; `ply` looks back to that moment."""
    seen = ((at, event) for at, event in reversed(match.events) if event.visible(seat) and (ply is None or at <= ply))
    return list(islice(seen, most))[::-1]


def log(table: Table, seat: int, tongue: Tongue, most: int = LOG_SHOWN) -> list[LogLine]:
    """The newest lines of the log that the seat may read, oldest first."""
    view = table.view(seat)
    words, names = table.words, table.names
    return [
        LogLine(ply, words.sentence(event, view, names, tongue))
        for ply, event in last_events(table.playing, seat, most)
    ]


def missed(table: Table, seat: int, tongue: Tongue) -> list[LogLine]:
    """What happened since the seat last looked; steps and plies differ only by what was taken back."""
    if seat == SPECTATOR or table.match is None or not table.seats[seat].seen:
        return []
    since = table.match.ply - (table.step - table.seats[seat].seen)
    return [line for line in log(table, seat, tongue, 200) if line.ply > since]


def seats(table: Table) -> list[SeatEntry]:
    """Who sits there, who is asked, and until when."""
    clock = table.clock
    return [
        SeatEntry(
            name=seat.name,
            who="open" if seat.open else "bot" if seat.bot else "person",
            bot=seat.bot,
            asked=place in table.waiting,
            away=seat.away,
            online=table.online(place),
            until=None if clock is None or seat.played_by_bot else clock.expires(place),
            bank=None if clock is None or not clock.runs else clock.bank[place],
        )
        for place, seat in enumerate(table.seats)
    ]


def public(table: Table) -> PublicTable:
    """What anybody may know of a table."""
    row = table.row
    return PublicTable(
        table=table.id,
        game=row.game,
        rules=row.rules,
        content=row.content,
        state=row.state,
        version=table.version,
        step=table.step,
        commitment=table.commitment,
        carries_cards=bool(row.carries),
        seats=seats(table),
    )


def table_view(table: Table, seat: int, tongue: Tongue) -> TableView:
    """All a program gets for a seat, or for a spectator; made once per version."""
    return table.cached((seat, tongue.code, "view"), lambda: _table_view(table, seat, tongue))


def _table_view(table: Table, seat: int, tongue: Tongue) -> TableView:
    own = None if seat == SPECTATOR else seat
    known = structs.asdict(public(table))
    if table.state == OPEN:
        return TableView(**known, seat=own)
    view = table.view(seat)
    with metrics.timed("rendering"):
        return TableView(
            **known,
            seat=own,
            question=None if own is None else table.questions[own],
            prompt=table.words.prompt(view, table.names, tongue),
            options=choices(table, view, view.options, tongue),
            remarks=remarks(table, seat, tongue),
            log=log(table, seat, tongue, LOG_TOLD),
            result=table.words.result(view, table.names, tongue),
            proposal=table.proposal(),
            view=view.data(),
        )
