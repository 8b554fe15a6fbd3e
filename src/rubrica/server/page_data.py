"""What one reader gets of a table: made from a view, the events it may see, and what is public."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import count, islice
from typing import Any, NamedTuple

from msgspec import structs

from rubrica.engine.game import SPECTATOR, Event, View
from rubrica.engine.record import split_move
from rubrica.games.marks import Marks, marks
from rubrica.games.preview import Preview, preview
from rubrica.games.rulebook import Rule, rule
from rubrica.server import metrics, talk
from rubrica.server.bodies import Choice, LogLine, Moment, Proposal, PublicTable, SeatEntry, TableView, VoidedDeal
from rubrica.server.dealing import owed
from rubrica.server.stored import OVER
from rubrica.server.story import Deed
from rubrica.server.table import Table, legal_move
from rubrica.tongue import Tongue

CLOSED_SHOWN = 12
KEYS = 9
LOG_SHOWN = 30
LONGEST_HEADING = 60
LOG_READ = 90  # of which so many are shown that tell what was done
LOG_TOLD = 10  # to programs, which follow every step
TALK_SHOWN = 60
TALK_TOLD = 20


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
    words, names, named = table.words, table.names, table.game_type.moves.name
    return [
        Choice(named(move), words.label(view, move, names, tongue), move, words.topic(view, move, tongue))
        for move in moves
    ]


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


def topics(table: Table, view: View[Any], offered: list[Choice], tongue: Tongue) -> list[tuple[str, list[Row]]]:
    """The choices as they are made in two steps: what, then whom or which; those that stand alone without a topic."""
    found: dict[str, list[Choice]] = {}
    for choice in offered:
        found.setdefault(choice.topic, []).append(choice)
    return [(topic, rows(table, view, choices, tongue)) for topic, choices in found.items()]


def _key(place: int, shared: str) -> str:
    return str(place) if place <= KEYS and not shared else ""


def closed(table: Table, view: View[Any], tongue: Tongue) -> list[Choice]:
    """Moves one might look for at this question, though they are not allowed now."""
    if view.seat not in view.waiting:
        return []
    wanted = [move for move in table.words.expected(view) if move not in view.options]
    return choices(table, view, wanted[:CLOSED_SHOWN], tongue)


def preview_of(table: Table, seat: int, name: str, tongue: Tongue, then: Sequence[str] = ()) -> Preview:
    """What a move that the seat may make would bring, with those it leads to; foreseen once per version."""
    moves = legal_move(table, seat, name), *map(table.game_type.moves.number, then)

    def foresee() -> Preview:
        with metrics.timed("preview"):
            return preview(table.game_type, table.view(seat), moves, table.names, tongue)

    return table.cached((seat, tongue.code, "preview", moves), foresee)


def marks_of(table: Table, seat: int, name: str, tongue: Tongue, then: Sequence[str] = ()) -> Marks:
    """What a move that the seat may make would change on the board; found once per version."""
    moves = legal_move(table, seat, name), *map(table.game_type.moves.number, then)
    return table.cached(
        (seat, "marks", moves), lambda: marks(table.game_type, table.view(seat), moves, table.names, tongue)
    )


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


def deeds(table: Table, seat: int, tongue: Tongue) -> list[Deed]:
    """The newest lines of the log that tell what was done; what was said stands in the talk."""
    words, view, names = table.words, table.view(seat), table.names
    done = [(ply, event) for ply, event in events(table, seat, LOG_READ) if words.speaker(event) == SPECTATOR]
    places: defaultdict[int, count[int]] = defaultdict(count)
    placed = [(ply, next(places[ply]), event) for ply, event in done]
    return [
        Deed(ply, place, words.sentence(event, view, names, tongue), words.scene(event, view))
        for ply, place, event in placed[-LOG_SHOWN:]
    ]


def log(table: Table, seat: int, tongue: Tongue, most: int) -> list[LogLine]:
    """The newest lines of the log that the seat may read, oldest first."""
    words, view, names = table.words, table.view(seat), table.names
    return [LogLine(ply, words.sentence(event, view, names, tongue)) for ply, event in events(table, seat, most)]


def events(table: Table, seat: int, most: int) -> list[tuple[int, Event]]:
    """The newest events the seat may know, oldest first; what it answers in secret it is told already, and it alone."""
    hand, match = table.hand(seat), table.playing
    own = [] if hand is None else [(match.ply, event) for event in hand.events if event.visible(seat)]
    seen = ((ply, event) for ply, event in reversed(match.events) if event.visible(seat))
    return (list(islice(seen, most))[::-1] + own)[-most:]


def missed(table: Table, seat: int, tongue: Tongue) -> list[LogLine]:
    """What happened since the seat last looked."""
    if seat == SPECTATOR or table.match is None or not table.seats[seat].seen:
        return []
    return [line for line in log(table, seat, tongue, 200) if line.ply >= table.seats[seat].seen]


def taken_back(table: Table, proposal: Proposal, tongue: Tongue) -> str:
    """Whose moves a proposal takes back, and how many of each."""
    counted = Counter(proposal.movers).items()
    moves = [(table.names[seat], tongue.some("{count} move", "{count} moves", number)) for seat, number in counted]
    return ", ".join(f"{name} ({number})" for name, number in moves)


class TakeBack(NamedTuple):
    """What would be taken back: the deed in the log's words, how many moves after it, and who would be asked."""

    deed: str
    later: int
    asked: list[str]


def take_back(table: Table, seat: int, tongue: Tongue) -> TakeBack | None:
    """What the seat can take back now, by itself or with the consent of others; None where there is nothing.

    Others are asked where they have moved since. Where nobody has they may be asked too, if something came to light;
    whether it did is not told before, for that could depend on what the seat does not know.
    """
    if seat == SPECTATOR or table.state == OVER:
        return None
    if table.sealed(seat):
        return TakeBack(tongue("your secret answer"), 0, [])
    ply, last = table.last_deed_of(seat), table.playing.last_move_of(seat)
    if ply is None or last is None:
        return None
    later = table.playing.ply - last - 1
    alone = not later and seat in table.view(seat).waiting
    people = [sitting.name for place, sitting in enumerate(table.seats) if place != seat and not sitting.played_by_bot]
    return TakeBack(_deed(table, seat, ply, tongue), later, [] if alone else people)


class Proposed(NamedTuple):
    """Who asks to take back what, whose moves that are, and whether the reader has yet to agree."""

    name: str
    deed: str
    moves: str
    mine: bool


def proposed(table: Table, seat: int, tongue: Tongue) -> Proposed | None:
    """The taking back that waits for consent, as the seat reads it."""
    asked = table.proposal()
    if asked is None:
        return None
    deed, moves = _deed(table, seat, asked.ply, tongue), taken_back(table, asked, tongue)
    return Proposed(table.seats[asked.seat].name, deed, moves, seat != SPECTATOR and seat not in asked.agreed)


def _deed(table: Table, seat: int, ply: int, tongue: Tongue) -> str:
    """What happened by the move after so many, in the words of the log that the seat reads; a move of its own of which
    nothing is told there, as it was answered."""
    view, names = table.view(seat), table.names
    last = ply + 1
    while last < len(table.joined) and table.joined[last]:
        last += 1
    seen = [event for at, event in table.playing.events if ply < at <= last and event.visible(seat)]
    if seen:
        return table.words.sentence(seen[0], view, names, tongue)
    mover, move = split_move(table.playing.record.moves[ply])
    if mover == seat:
        return table.words.label(view, table.game_type.moves.number(move), names, tongue)
    return tongue("a move")


def own_last(table: Table, seat: int) -> int:
    """The ply after the seat's last move, from which on the story is new to it."""
    last = None if seat == SPECTATOR else table.playing.last_move_of(seat)
    return 0 if last is None else last + 1


def in_words(table: Table, seat: int, tongue: Tongue) -> list[tuple[str, str]]:
    """The table in words, part by part: a heading, and what it says below."""
    blocks = table.words.board(table.view(seat), table.names, tongue).strip("\n").split("\n\n")
    return [_headed(block) for block in blocks]


def _headed(block: str) -> tuple[str, str]:
    """A block of text under its first line, or under what stands there before a colon.

    >>> _headed("Road: Ravenna – Rome"), _headed("THE MARKET\\n1  2 rubles")
    (('Road', 'Ravenna – Rome'), ('THE MARKET', '1  2 rubles'))
    """
    first, _, rest = block.partition("\n")
    heading, colon, more = first.partition(":")
    if not colon or len(heading) > LONGEST_HEADING:
        return (first.strip(), rest) if len(first) <= LONGEST_HEADING else ("", block)
    return heading.strip(), "\n".join(part for part in (more.strip(), rest) if part)


def moment(table: Table) -> Moment | None:
    """The secret question or the moment of talk that is open."""
    if table.envelopes is not None:
        return Moment("secret", table.since, table.secret_ends)
    return Moment("talk", table.since, table.talk_ends) if table.talkers else None


def seats(table: Table, viewer: int) -> list[SeatEntry]:
    """Who sits there, who is asked, and until when, as far as the viewer may know: while answers are secret, nothing of
    anybody else."""
    clock = table.clock
    waiting = () if table.match is None else table.view(viewer).waiting
    return [
        SeatEntry(
            name=seat.name,
            who="open" if seat.open else "bot" if seat.bot else "person",
            bot=seat.bot,
            asked=place in waiting,
            away=seat.away,
            online=table.online(place),
            until=None if clock is None or seat.played_by_bot or place not in waiting else clock.expires(place),
            bank=None if clock is None or not clock.runs else clock.bank[place],
            commitment=seat.commitment or "",
            words=seat.entropy,
            owes=what,
        )
        for place, (seat, what) in enumerate(zip(table.seats, owed(table.seats, table.state), strict=True))
    ]


def public(table: Table, viewer: int = SPECTATOR) -> PublicTable:
    """What anybody may know of a table, counted as the viewer can."""
    row = table.row
    return PublicTable(
        table=table.id,
        game=row.game,
        rules=row.rules,
        content=row.content,
        state=row.state,
        version=table.seen_version(viewer),
        step=table.seen_step(viewer),
        commitment=table.commitment,
        deal_until=row.deal_until,
        voided=[VoidedDeal(*deal) for deal in table.voided],
        carries_cards=bool(row.carries),
        seats=seats(table, viewer),
        moment=moment(table),
    )


def table_view(table: Table, seat: int, tongue: Tongue) -> TableView:
    """All a program gets for a seat, or for a spectator; made once per version."""
    return table.cached((seat, tongue.code, "view"), lambda: _table_view(table, seat, tongue))


def _table_view(table: Table, seat: int, tongue: Tongue) -> TableView:
    own = None if seat == SPECTATOR else seat
    known = structs.asdict(public(table, seat))
    heard = talk.said(table, seat, tongue, TALK_TOLD)
    if not table.dealt:
        return TableView(**known, seat=own, talk=heard)
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
            talk=heard,
            result=table.words.result(view, table.names, tongue),
            proposal=table.proposal(),
            view=view.data(),
        )
