"""Tables in memory. What is here was read from the store or just committed to it; never anything else.

A table is rebuilt from its entries, so it can be forgotten at any time.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from cachetools import Cache, LRUCache
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from rubrica import games
from rubrica.engine.fairness import commitment
from rubrica.engine.fields import BadState
from rubrica.engine.game import SPECTATOR, Game, View
from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match, proof
from rubrica.engine.moves import UnknownMove
from rubrica.engine.record import Record
from rubrica.engine.setup import Content
from rubrica.engine.words import Words
from rubrica.server import announcements, metrics, schema, upgrades
from rubrica.server.bodies import Proposal, State
from rubrica.server.clocks import Clock
from rubrica.server.contents import Contents
from rubrica.server.problems import Problem, missing, refused
from rubrica.server.store import Store, notify, now
from rubrica.server.upgrades import Entry, Snapshot, UpgradeRow

T = TypeVar("T")
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
LEASE = 30_000
CHAT_KEPT = 60
CACHED = 64  # pages and messages over all tables, so that a table on which nothing happens holds none


class TableRow(NamedTuple):
    """What a table's row says: what was agreed when it was made, and where it stands."""

    version: int
    state: State
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
        """Whether anybody can sit down here."""
        return self.person is None and self.bot is None

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot answers for this seat now."""
        return self.bot is not None or self.away


class Line(NamedTuple):
    """Something said in the chat; without a name the table itself speaks."""

    id: int
    at: int
    name: str
    text: str


class Fresh(NamedTuple):
    """What the store holds of a table beyond what is known already; of one that is not known at all also what it was
    dealt with and how it outlived upgrades."""

    row: TableRow
    seats: list[Seat]
    lines: list[Line]
    entries: list[Entry]
    content: str | None = None
    snapshot: Snapshot | None = None
    upgrades: list[UpgradeRow] = []  # noqa: RUF012  # never changed


def fetch(connection: Connection, table_id: str, step: int, line: int) -> Fresh | None:
    """What the store holds of the table beyond this step and this line; None where there is no such table."""
    tables, seats, entries, chat = schema.tables, schema.seats, schema.entries, schema.chat
    agreed = select(*(tables.c[name] for name in TableRow._fields)).where(tables.c.id == table_id)
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
    found = Fresh(
        TableRow(*row),
        [Seat(*seat) for seat in sitting],
        [Line(*words) for words in said][::-1],
        [Entry(*entry) for entry in made],
    )
    if step > 0:
        return found
    return found._replace(
        content=upgrades.kept_content(connection, found.row.game, found.row.content),
        snapshot=upgrades.kept_snapshot(connection, table_id),
        upgrades=upgrades.kept_upgrades(connection, table_id),
    )


class Watcher:
    """An open stream: what it looks through, the bell that wakes it, and the last step it showed."""

    __slots__ = ("bell", "closed", "seat", "shown", "woken")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.bell = asyncio.Event()
        self.closed = False
        self.shown = 0
        self.woken = 0.0


@dataclass(slots=True)
class Table:
    """One table: what was agreed, who sits there, and the match."""

    id: str
    game_type: GameType[Any]
    row: TableRow
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    step: int = 0
    version: int = 0
    lines: list[Line] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    asked: list[list[int]] = field(default_factory=list)
    clock: Clock | None = None
    watchers: set[Watcher] = field(default_factory=set)
    views: dict[int, View[Any]] = field(default_factory=dict)
    cache: Cache[Hashable, Any] = field(default_factory=lambda: LRUCache(CACHED))
    edition: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = field(default_factory=monotonic)

    @property
    def state(self) -> State:
        """Open, playing or over."""
        return self.row.state

    @property
    def words(self) -> Words[Any]:
        """What its game says to people."""
        return self.game_type.words

    @property
    def names(self) -> list[str]:
        """The names of those who sit there."""
        return [seat.name for seat in self.seats]

    @property
    def commitment(self) -> str:
        """What the server fixed before the deal."""
        return commitment(bytes.fromhex(self.row.seed))

    @property
    def last_line(self) -> int:
        """The id of the newest line of the talk that is known here."""
        return self.lines[-1].id if self.lines else 0

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe an answer now."""
        return () if self.match is None else self.match.game.waiting

    @property
    def playing(self) -> Match:
        """The match; a Problem before it has begun."""
        if self.match is None:
            raise Problem(409, "early", "The game hasn't started yet: a seat is still free.")
        return self.match

    def view(self, seat: int) -> View[Any]:
        """The view of a seat, or a spectator's; made once per version."""
        view = self.views.get(seat)
        if view is None:
            with metrics.timed("view"):
                view = self.playing.game.view(None if seat == SPECTATOR else seat)
            self.views[seat] = view
        return view

    def cached(self, mark: tuple[Hashable, ...], make: Callable[[], T]) -> T:
        """What is made of the table as it is now, made once for all who are sent the same."""
        key = (self.id, self.edition, *mark)
        if key not in self.cache:
            self.cache[key] = make()
        made: T = self.cache[key]
        return made

    def invalidate(self) -> None:
        """The table is no longer what views and pages show."""
        self.views.clear()
        self.edition += 1

    def online(self, seat: int) -> bool:
        """Whether somebody follows the table from the seat."""
        return any(watcher.seat == seat for watcher in self.watchers)

    def proposal(self) -> Proposal | None:
        """The taking back that waits for consent, if any."""
        return None if self.row.proposal is None else msgspec.json.decode(self.row.proposal, type=Proposal)

    def adopt(self, fresh: Fresh, contents: Contents) -> UpgradeRow | None:
        """Take over what the store holds; how the game just went on under other rules, where it did."""
        self.row, self.seats = fresh.row, fresh.seats
        self.version = fresh.row.version
        self.lines = (self.lines + fresh.lines)[-CHAT_KEPT:]
        upgraded, entries = None, fresh.entries
        if self.match is None and self.state != OPEN:
            contents.learn(self.row.game, self.row.content, fresh.content)
            upgraded = self.begin(fresh, contents)
            entries = [entry for entry in entries if entry.step > self.step]
        for entry in entries:
            self.enter(entry)
        self.invalidate()
        return upgraded

    def begin(self, fresh: Fresh, contents: Contents) -> UpgradeRow | None:
        """Deal the game as it was dealt when it began, or take it up where it went on under other rules."""
        row, game_type = self.row, self.game_type
        content = contents.digested(row.game, row.content)
        seed = bytes.fromhex(row.seed)
        options, entropy = json.loads(row.options), [seat.entropy for seat in self.seats]
        record = Record(game_type.name, row.rules, content.digest, self.names, options, commitment(seed), entropy)
        upgraded, steps = None, [each.step for each in fresh.upgrades]
        if row.rules != game_type.rules:
            self.match, upgraded = self._upgrade(content, record, seed, fresh)
            steps.append(upgraded.step)
        elif fresh.upgrades:
            self.match = upgrades.resumed(game_type, content, record, seed, fresh.upgrades)
        else:
            self.match = Match(game_type, content, record, seed)
        self.match.collect()
        self.step = max(steps, default=0)
        self.clock = Clock(len(self.seats), row.bank, row.increment)
        self.questions = [self.step] * len(self.seats)
        self.asked = [[] for _ in self.seats]
        self.ask(row.made, -1)
        return upgraded

    def _upgrade(self, content: Content[Any], record: Record, seed: bytes, fresh: Fresh) -> tuple[Match, UpgradeRow]:
        """The game goes on under the rules of today; a Problem where it is over or cannot."""
        if self.state == OVER or fresh.snapshot is None:
            raise Problem(
                409,
                "rules",
                "This game was played under older rules (version {rules}). You can still download its record{proof}.",
                rules=self.row.rules,
                proof=proof(self.game_type, self.row.rules),
            )
        try:
            return upgrades.upgrade(self.game_type, content, record, seed, fresh.snapshot, fresh.entries)
        except BadState as error:
            raise Problem(
                409,
                "rules",
                "This game began under older rules (version {rules}) and can't go on: {reason}.",
                rules=self.row.rules,
                reason=str(error),
            ) from None

    def snapshot(self) -> Snapshot:
        """How the game stands, to be kept."""
        return Snapshot(self.step, self.playing.game.dump().decode())

    def enter(self, entry: Entry) -> None:
        """Carry out an entry that the store holds."""
        with metrics.timed("rules"):
            upgrades.enter(self.playing, entry)
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

    def redraw(self) -> None:
        """Somebody came or went: pages are drawn anew, though nothing was changed."""
        self.edition += 1
        self.publish()

    def publish(self) -> None:
        """Ring every open stream."""
        moment = monotonic()
        for watcher in self.watchers:
            watcher.woken = watcher.woken or moment
            watcher.bell.set()


def legal_move(table: Table, seat: int, name: str) -> int:
    """The move of that name, which the seat may make now; where it may not, a Problem says why.

    Every move of a person, a program or a bot passes here before it is written.
    """
    try:
        move = table.game_type.moves.number(name)
    except UnknownMove as error:
        raise Problem(400, "unknown-move", "{reason}", reason=error.sentence) from None
    refusal = table.playing.game.refusal(seat, move)
    if refusal is not None:
        raise refused(refusal, table.names)
    return move


def ends_game(game: Game, seat: int, move: int) -> bool:
    """Whether a legal move ends the game; tried on a copy."""
    trial = game.copy()
    trial.apply(seat, move)
    return trial.outcome is not None


class Tables:
    """The tables in memory, and the one way to change one: commit, take over, notify."""

    def __init__(self, store: Store, contents: Contents) -> None:
        self.store = store
        self.contents = contents
        self.known: dict[str, Table] = {}
        self.cache: Cache[Hashable, Any] = LRUCache(CACHED)
        self.loading = asyncio.Lock()
        self.started = now()
        self.listeners: list[Callable[[Table], None]] = []

    def subscribe(self, listener: Callable[[Table], None]) -> None:
        """Have the listener called with every table that this process makes or changes."""
        self.listeners.append(listener)

    def changed(self, table: Table) -> None:
        """Call every listener: the table was changed here, and the change is committed."""
        for listener in self.listeners:
            listener(table)

    async def get(self, table_id: str) -> Table:
        """The table of that id, read from the store if it is not in memory; a Problem where there is none."""
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
                raise missing("This server doesn't have this table's game.")
            table = Table(table_id, games.get(game), fresh.row, cache=self.cache)
        upgraded = table.adopt(fresh, self.contents)
        if upgraded is not None:
            await self._keep_upgrade(table, upgraded)
        table.resume(self.started)
        self.known[table_id] = table
        metrics.live.set(len(self.known))
        return table

    async def _keep_upgrade(self, table: Table, row: UpgradeRow) -> None:
        """Write that the game went on under other rules, and say so at the table."""

        def run(connection: Connection) -> None:
            upgrades.keep_upgrade(connection, table.id, row, table.game_type.rules)
            line = announcements.line(announcements.UPGRADED, row.ply)
            connection.execute(insert(schema.chat).values(table_id=table.id, at=now(), name="", text=line))

        await self.store.do(run)
        await self._catch_up(table)

    async def record(self, table_id: str) -> str:
        """The record of a game that is over, whatever rules it was played under; a Problem where it is not over."""
        kept = await self.store.do(lambda connection: upgrades.kept_record(connection, table_id))
        if kept is not None:
            return kept
        found = (await self.get(table_id)).playing.record
        if found.seed is None:
            raise Problem(409, "running", "You can download the record once the game is over.")
        text = found.encode()
        await self.store.do(lambda connection: upgrades.keep_record(connection, table_id, text))
        return text

    async def keep_snapshots(self) -> None:
        """Write how every running game in memory stands: the next release may have other rules."""
        running = [table for table in self.known.values() if table.match is not None and table.state == PLAYING]
        snapshots = {table.id: table.snapshot() for table in running if table.step > 0}

        def run(connection: Connection) -> None:
            for table_id, snapshot in snapshots.items():
                upgrades.keep_snapshot(connection, table_id, snapshot)

        if snapshots:
            await self.store.do(run)

    async def refresh(self, table: Table) -> bool:
        """Read what the store holds that is not known here. Whether there was anything."""
        async with table.lock:
            return await self._refresh(table)

    async def refresh_to(self, table: Table, version: int) -> bool:
        """Another process says the table is at this version: read it unless it is known. Whether anything was new."""
        async with table.lock:
            return table.version < version and await self._refresh(table)

    async def _refresh(self, table: Table) -> bool:
        before = table.version
        await self._catch_up(table)
        if table.version == before:
            return False
        table.publish()
        return True

    async def _catch_up(self, table: Table) -> None:
        step, line = table.step, table.last_line
        fresh = await self.store.do(lambda connection: fetch(connection, table.id, step, line))
        if fresh is None:
            raise missing()
        table.adopt(fresh, self.contents)

    async def change(self, table: Table, job: Callable[[Connection], None]) -> None:
        """Change anything but the match itself. The caller holds the table's lock."""
        step, line = table.step, table.last_line

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

    async def play(self, table: Table, seat: int, name: str, request: str | None) -> None:
        """Write a move as the next step, if it is legal. The caller holds the table's lock."""
        with metrics.timed("rules"):
            move = legal_move(table, seat, name)
            ends = ends_game(table.playing.game, seat, move)
        await self._append(table, Entry(table.step + 1, "move", seat, name, now(), request), ends)
        metrics.moves.labels(table.game_type.name, "bot" if table.seats[seat].played_by_bot else "person").inc()

    async def undo(self, table: Table, seat: int) -> None:
        """Write that the seat takes back its last move, which it may. The caller holds the table's lock."""
        await self._append(table, Entry(table.step + 1, "undo", seat, "", now(), None))

    async def rewind(self, table: Table, seat: int, ply: int) -> None:
        """Write that all agreed to go back to the ply. The caller holds the table's lock."""
        await self._append(table, Entry(table.step + 1, "rewind", seat, str(ply), now(), None))

    async def _append(self, table: Table, entry: Entry, ends: bool = False) -> None:
        """Write the next step; whoever comes second is refused."""
        closing = {"state": OVER, "ended": entry.at, "due": None, "exhibition": None} if ends else {}
        snapshot = table.snapshot() if table.step % upgrades.EVERY == 0 else None

        def run(connection: Connection) -> int:
            connection.execute(ADD, {"table_id": table.id, **entry._asdict()})
            if snapshot is not None:
                upgrades.keep_snapshot(connection, table.id, snapshot)
            return touch(connection, table.id, proposal=None, **closing)

        try:
            version = await self.store.do(run)
        except IntegrityError:
            await self._catch_up(table)
            table.publish()
            raise Problem(409, "raced", "Another answer came first; the table now shows it.") from None
        if ends or version != table.version + 1 or table.row.proposal is not None:
            await self._catch_up(table)
        else:
            table.version = version
            table.enter(entry)
            table.invalidate()
        table.publish()
        self.changed(table)
        if ends:
            await self.record(table.id)

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
    values = {"which": table_id, "due": now() + LEASE} | more
    found = connection.execute(changing, values).scalar_one_or_none()
    if found is None:
        raise missing()
    notify(connection, table_id, found)
    return int(found)
