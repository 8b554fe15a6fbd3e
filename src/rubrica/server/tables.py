"""Tables in memory. What is here was read from the store or just committed to it; never anything else.

A table is rebuilt from its entries, so it can be forgotten at any time.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from rubrica import games
from rubrica.engine.fairness import commitment
from rubrica.engine.game import SPECTATOR, View
from rubrica.engine.kind import Kind
from rubrica.engine.match import Match
from rubrica.games.words import Words, words
from rubrica.server import metrics, schema
from rubrica.server.clocks import Clock
from rubrica.server.contents import Contents
from rubrica.server.recent import Recent
from rubrica.server.store import Store, now, tell
from rubrica.server.trouble import Trouble, missing, refused

T = TypeVar("T")
OPEN, PLAYING, OVER = "open", "playing", "over"
LEASE = 30_000
CHAT_KEPT = 60


class Agreed(NamedTuple):
    """What a table's row says: what was agreed when it was made, and where it stands."""

    version: int
    state: str
    game: str
    rules: str
    content: str
    options: str
    seed: str
    host: str | None
    bank: int
    increment: int
    timeout: str
    made: int
    exhibition: int | None
    proposal: str | None


class Seat(NamedTuple):
    """Who sits where."""

    person: str | None
    bot: str | None
    name: str
    entropy: str
    away: bool
    seen: int
    token: str | None  # a fingerprint

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None or self.away


class Entry(NamedTuple):
    """One step in a table's life."""

    step: int
    kind: str
    seat: int
    what: str
    at: int
    request: str | None


class Line(NamedTuple):
    """Something said in the chat; an empty name is the table's own voice."""

    id: int
    at: int
    name: str
    text: str


class Fresh(NamedTuple):
    """What the store holds of a table beyond what is known already."""

    row: Agreed
    seats: list[Seat]
    lines: list[Line]
    entries: list[Entry]


def fetch(connection: Connection, table_id: str, step: int, line: int) -> Fresh | None:
    tables, seats, entries, chat = schema.tables, schema.seats, schema.entries, schema.chat
    agreed = select(*(tables.c[name] for name in Agreed._fields)).where(tables.c.id == table_id)
    row = connection.execute(agreed).one_or_none()
    if row is None:
        return None
    columns = (seats.c.person, seats.c.bot, seats.c.name, seats.c.entropy, seats.c.away, seats.c.seen, seats.c.token)
    sitting = connection.execute(select(*columns).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    said = connection.execute(
        select(chat.c.id, chat.c.at, chat.c.name, chat.c.text)
        .where(chat.c.table_id == table_id, chat.c.id > line)
        .order_by(chat.c.id.desc())
        .limit(CHAT_KEPT)
    )
    made = connection.execute(
        select(entries.c.step, entries.c.kind, entries.c.seat, entries.c.what, entries.c.at, entries.c.request)
        .where(entries.c.table_id == table_id, entries.c.step > step)
        .order_by(entries.c.step)
    )
    return Fresh(
        Agreed(*row),
        [Seat(*seat) for seat in sitting],
        [Line(*words) for words in said][::-1],
        [Entry(*entry) for entry in made],
    )


class Watcher:
    """An open stream: what it looks through, the bell that wakes it, and the last step it showed."""

    __slots__ = ("bell", "closed", "seat", "shown", "told")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.bell = asyncio.Event()
        self.closed = False
        self.shown = 0
        self.told = 0.0


@dataclass(slots=True)
class Table:
    """One table: what was agreed, who sits there, and the match."""

    id: str
    kind: Kind
    words: Words
    row: Agreed
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    step: int = 0
    version: int = 0
    lines: list[Line] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    asked: list[list[int]] = field(default_factory=list)
    clock: Clock | None = None
    watchers: set[Watcher] = field(default_factory=set)
    views: dict[int, View] = field(default_factory=dict)
    recent: Recent = field(default_factory=Recent)
    edition: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = field(default_factory=monotonic)

    @property
    def state(self) -> str:
        return self.row.state

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.row.seed))

    @property
    def waiting(self) -> tuple[int, ...]:
        return () if self.match is None else self.match.game.waiting

    @property
    def playing(self) -> Match:
        if self.match is None:
            raise Trouble(409, "early", "The game has not begun: a seat is still open.")
        return self.match

    def view(self, seat: int) -> View:
        """The view of a seat, or a spectator's; made once per version."""
        view = self.views.get(seat)
        if view is None:
            with metrics.timed("view"):
                view = self.playing.game.view(None if seat == SPECTATOR else seat)
            self.views[seat] = view
        return view

    def once(self, mark: tuple[Hashable, ...], make: Callable[[], T]) -> T:
        """What is made of the table as it is now, made once for all who are sent the same."""
        return self.recent.get((self.id, self.edition, *mark), make)

    def turn_over(self) -> None:
        """The table is no longer what views and pages show."""
        self.views.clear()
        self.edition += 1

    def online(self, seat: int) -> bool:
        return any(watcher.seat == seat for watcher in self.watchers)

    def proposal(self) -> dict[str, Any] | None:
        return None if self.row.proposal is None else json.loads(self.row.proposal)

    def adopt(self, fresh: Fresh, contents: Contents) -> None:
        """Take over what the store holds."""
        self.row, self.seats = fresh.row, fresh.seats
        self.version = fresh.row.version
        self.lines = (self.lines + fresh.lines)[-CHAT_KEPT:]
        if self.match is None and self.state != OPEN:
            self.deal(contents)
        for entry in fresh.entries:
            self.enter(entry)
        self.turn_over()

    def deal(self, contents: Contents) -> None:
        row = self.row
        content = contents.digested(row.game, row.content)
        if row.rules != self.kind.rules:
            raise Trouble(409, "rules", "This game was begun under other rules (version {rules}).", rules=row.rules)
        seed = bytes.fromhex(row.seed)
        entropy = [seat.entropy for seat in self.seats]
        self.match = Match.start(self.kind, content, self.names, json.loads(row.options), seed, entropy)
        self.match.collect()
        self.step = 0
        self.clock = Clock(len(self.seats), row.bank, row.increment)
        self.questions = [0] * len(self.seats)
        self.asked = [[] for _ in self.seats]
        self.ask(row.made, -1)

    def enter(self, entry: Entry) -> None:
        """Carry out an entry that the store holds."""
        match = self.playing
        with metrics.timed("rules"):
            if entry.kind == "move":
                match.play(entry.seat, self.kind.moves.number(entry.what))
            elif entry.kind == "undo":
                match.undo(entry.seat)
            else:
                match.rewind(int(entry.what), [])
        self.step = entry.step
        self.ask(entry.at, entry.seat if entry.kind == "move" else -1)

    def ask(self, at: int, mover: int) -> None:
        """Note whose question is new: a page that shows an older one is stale."""
        game = self.playing.game
        clock = self.clock
        assert clock is not None
        for seat in range(len(self.seats)):
            options = game.options(seat)
            answered = seat == mover and self.asked[seat] != []
            if answered or not options:
                clock.answer(seat, at)
            if options:
                clock.ask(seat, at)
            if answered or options != self.asked[seat] or mover == -1:
                self.questions[seat] = self.step
                self.asked[seat] = options

    def resume(self, at: int) -> None:
        """A live clock does not count the time the server was down."""
        if self.clock is not None and self.row.bank > 0:
            for seat, since in enumerate(self.clock.asked):
                if since is not None and since < at:
                    self.clock.renew(seat, at)

    def stir(self) -> None:
        """Somebody came or went: pages are drawn anew, though nothing was changed."""
        self.edition += 1
        self.publish()

    def publish(self) -> None:
        """Ring every open stream."""
        moment = monotonic()
        for watcher in self.watchers:
            watcher.told = watcher.told or moment
            watcher.bell.set()


class Tables:
    """The tables in memory, and the one way to change one: commit, take over, tell."""

    def __init__(self, store: Store, contents: Contents) -> None:
        self.store = store
        self.contents = contents
        self.known: dict[str, Table] = {}
        self.recent = Recent()
        self.loading = asyncio.Lock()
        self.started = now()
        self.changed: Callable[[Table], object] = id

    async def get(self, table_id: str) -> Table:
        table = self.known.get(table_id)
        if table is None or (table.match is None and table.state != OPEN):
            async with self.loading:
                table = await self._load(table_id, self.known.get(table_id))
        table.used = monotonic()
        return table

    async def _load(self, table_id: str, table: Table | None) -> Table:
        if table is not None and (table.match is not None or table.state == OPEN):
            return table
        fresh = await self.store.do(lambda connection: fetch(connection, table_id, 0, 0))
        if fresh is None:
            raise missing()
        if table is None:
            game = fresh.row.game
            if game not in games.names():
                raise missing("The game of this table is not on this server.")
            table = Table(table_id, games.kind(game), words(game), fresh.row, recent=self.recent)
        table.adopt(fresh, self.contents)
        table.resume(self.started)
        self.known[table_id] = table
        metrics.live.set(len(self.known))
        return table

    async def refresh(self, table: Table, version: int) -> bool:
        """Another process says the table is at this version: read what is new. Whether anything was."""
        async with table.lock:
            if table.version >= version:
                return False
            await self._catch_up(table)
        table.publish()
        return True

    async def _catch_up(self, table: Table) -> None:
        step, line = table.step, table.lines[-1].id if table.lines else 0
        fresh = await self.store.do(lambda connection: fetch(connection, table.id, step, line))
        if fresh is None:
            raise missing()
        table.adopt(fresh, self.contents)

    async def change(self, table: Table, job: Callable[[Connection], None]) -> None:
        """Change anything but the match itself. The caller holds the table's lock."""
        step, line = table.step, table.lines[-1].id if table.lines else 0

        def run(connection: Connection) -> Fresh | None:
            touch(connection, table.id)
            job(connection)
            return fetch(connection, table.id, step, line)

        fresh = await self.store.do(run)
        if fresh is None:
            raise missing()
        table.adopt(fresh, self.contents)
        table.publish()
        self.changed(table)

    async def append(self, table: Table, kind: str, seat: int, what: str, request: str | None) -> None:
        """Write the next step; whoever comes second is refused. The caller holds the table's lock."""
        entry = Entry(table.step + 1, kind, seat, what, now(), request)
        ends = kind == "move" and self._ends(table, seat, what)
        closing = {"state": OVER, "ended": entry.at, "due": None, "exhibition": None} if ends else {}

        def run(connection: Connection) -> int:
            connection.execute(ADD, {"table_id": table.id, **entry._asdict()})
            return touch(connection, table.id, proposal=None, **closing)

        try:
            version = await self.store.do(run)
        except IntegrityError:
            await self._catch_up(table)
            table.publish()
            raise Trouble(409, "raced", "Another answer came first; the table now shows it.") from None
        if ends or version != table.version + 1 or table.row.proposal is not None:
            await self._catch_up(table)
        else:
            table.version = version
            table.enter(entry)
            table.turn_over()
        if kind == "move":
            metrics.moves.labels(table.kind.name, "bot" if table.seats[seat].played_by_bot else "person").inc()
        table.publish()
        self.changed(table)

    def _ends(self, table: Table, seat: int, what: str) -> bool:
        """Whether the move, which must be legal, ends the game."""
        match = table.playing
        move = table.kind.moves.number(what)
        with metrics.timed("rules"):
            refusal = match.game.refusal(seat, move)
            if refusal is not None:
                raise refused(refusal)
            trial = match.game.copy()
            trial.apply(seat, move)
        return trial.outcome is not None

    def forget(self, idle: float, but: Container[str] = ()) -> None:
        """Let go of tables nobody uses; of those only watched, keep no more than the watchers."""
        before = monotonic() - idle
        for table in list(self.known.values()):
            if table.used < before and not table.lock.locked() and table.id not in but:
                if not table.watchers:
                    del self.known[table.id]
                else:
                    table.match = None
                    table.step = 0
                    table.lines = []
                    table.views.clear()
        metrics.live.set(len(self.known))


ADD = insert(schema.entries)
TOUCH = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values(version=schema.tables.c.version + 1, due=bindparam("due"))
    .returning(schema.tables.c.version)
)


def touch(connection: Connection, table_id: str, **more: Any) -> int:
    """Every change counts the version up and asks to be looked after; `more` is what else it changes."""
    changing = TOUCH.values({name: bindparam(name) for name in more}) if more else TOUCH
    told = {"which": table_id, "due": now() + LEASE} | more
    found = connection.execute(changing, told).scalar_one_or_none()
    if found is None:
        raise missing()
    tell(connection, table_id, found)
    return int(found)
