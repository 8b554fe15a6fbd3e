"""The tables in memory, and the one way to change one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Hashable
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

from cachetools import Cache, LRUCache
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from rubrica import games
from rubrica.engine.game import SPECTATOR, Game
from rubrica.engine.record import SALT_BYTES
from rubrica.server import announcements, metrics, records, schema, upgrades
from rubrica.server.clocks import Moments
from rubrica.server.contents import Contents
from rubrica.server.problems import Problem, missing
from rubrica.server.signing import Signer
from rubrica.server.store import Store, now
from rubrica.server.stored import ADD, OVER, PLAYING, Fresh, before_at, fetch, talk_of, touch, unheard_at
from rubrica.server.table import CACHED, Table, count_move, legal_move, tried
from rubrica.server.upgrades import OPENED, SEALED, UNSEALED, Entry, UpgradeRow

LONG_GAME = 500  # steps
MOST_SAID = 3_000  # lines of one seat, and moves, after which it makes no more remarks: a record must hold everybody's


class Tables:
    """The tables in memory, and the one way to change one: commit, take over, notify."""

    def __init__(self, store: Store, contents: Contents, moments: Moments) -> None:
        self.store = store
        self.moments = moments
        self.contents = contents
        self.known: dict[str, Table] = {}
        self.cache: Cache[Hashable, Any] = LRUCache(CACHED)
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.started = now()
        self.signer = Signer(store)
        self.listeners: list[Callable[[Table], None]] = []
        self.overtaken: Callable[[str], None] = lambda _: None  # called when another process changed a table

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
        if table is None or (table.match is None and table.dealt):
            async with self.loading.setdefault(table_id, asyncio.Lock()):
                table = await self._load(table_id, self.known.get(table_id))
        table.used = monotonic()
        return table

    async def current(self, table_id: str) -> Table:
        """The table as it stands in the store at this moment: where processes share it, another may just have changed
        who has which seat."""
        table = await self.get(table_id)
        if self.store.shared:
            newest = select(schema.tables.c.version).where(schema.tables.c.id == table_id)
            version = await self.store.do(lambda connection: connection.execute(newest).scalar_one_or_none())
            if version is None:
                raise missing()
            if version != table.version:
                await self.refresh_to(table, version)
        return table

    async def _load(self, table_id: str, table: Table | None) -> Table:
        if table is not None and (table.match is not None or not table.dealt):
            return table
        fresh = await self.store.do(lambda connection: fetch(connection, table_id, 0, 0))
        if fresh is None:
            raise missing()
        if table is None:
            game = fresh.row.game
            if game not in games.names():
                raise missing("This server doesn't have this table's game.")
            table = Table(table_id, games.get(game), fresh.row, self.moments, cache=self.cache)
            if not table.dealt:
                table.before = await self.store.do(lambda connection: before_at(connection, table_id))
        await self._adopt(table, fresh)
        table.resume(self.started)
        self.known[table_id] = table
        metrics.live.set(len(self.known))
        return table

    async def _adopt(self, table: Table, fresh: Fresh) -> None:
        """Take over what the store holds. That a game begins, or goes on under other rules, is written down at once:
        its content and a snapshot are kept from the deal on, so that it outlives the next change of either."""
        if fresh.row.redacted != table.row.redacted:  # what was taken away stands nowhere any more
            table.lines = []
            fresh = fresh._replace(lines=await self.store.do(lambda connection: talk_of(connection, table.id)))
            if table.match is not None:
                table.match.record.seats = [seat.name for seat in fresh.seats]
        begins = table.match is None
        if table.id not in self.known and len(fresh.entries) > LONG_GAME:  # nobody has it yet, and others can go on
            upgraded = await asyncio.to_thread(table.adopt, fresh, self.contents)
        else:
            upgraded = table.adopt(fresh, self.contents)
        if upgraded is not None:
            await self._keep_upgrade(table, upgraded)
        elif begins and table.state == PLAYING and fresh.snapshot is None:
            with suppress(IntegrityError):  # another process kept them
                await self.store.do(table.keep)

    async def _keep_upgrade(self, table: Table, row: UpgradeRow) -> None:
        """Write that the game went on under other rules, and say so at the table."""

        content = table.playing.content  # which may have had another digest in an older release

        def run(connection: Connection) -> None:
            upgrades.keep_content(connection, table.row.game, content.digest, content)
            upgrades.keep_upgrade(connection, table.id, row, table.game_type.rules)
            line = announcements.line(announcements.UPGRADED, row.ply)
            connection.execute(insert(schema.chat).values(table_id=table.id, at=now(), name="", text=line, ply=row.ply))

        await self.store.do(run)
        await self._catch_up(table)

    async def game_of(self, table_id: str) -> str:
        """The name of the game that is played at a table, which this release need not know."""
        named = select(schema.tables.c.game).where(schema.tables.c.id == table_id)
        return await self.store.do(lambda connection: connection.execute(named).scalar_one())

    async def record(self, table_id: str) -> str:
        """The record of a game that is over, whatever rules it was played under; a Problem where it is not over. It is
        signed where something of it was played here."""
        kept = await self.store.do(lambda connection: records.kept(connection, table_id))
        if kept is not None:
            return await asyncio.to_thread(kept.whole)  # and not in the store's, where everybody's moves wait
        try:
            table = await self.get(table_id)
            found = table.playing.record
        except Problem as problem:
            if problem.code != "rules":
                raise
            raise Problem(
                409,
                "rules",
                "This record was never kept. Start release {release} on this database once, then this one.",
                release=problem.values["release"],
            ) from None
        if found.seed is None:
            raise Problem(409, "running", "You can download the record once the game is over.")
        if not table.from_elsewhere and (found.fork is None or found.fork.ply < len(found.moves)):
            found.salt = token_hex(SALT_BYTES)
            found.signature = self.signer.sign(found.digest())
        with suppress(IntegrityError):  # it was asked for twice at the same moment, and is kept
            await self.store.do(lambda connection: records.keep(connection, table_id, found))
        kept = await self.store.do(lambda connection: records.kept(connection, table_id))
        assert kept is not None
        return await asyncio.to_thread(kept.whole)

    async def keep_snapshots(self) -> None:
        """Write how every running game in memory stands: the next release may have other rules."""
        running = [table for table in self.known.values() if table.match is not None and table.state == PLAYING]
        snapshots = {table.id: table.snapshot() for table in running}

        def run(connection: Connection) -> None:
            for table_id, snapshot in snapshots.items():
                upgrades.keep_snapshot(connection, table_id, snapshot)

        if snapshots:
            await self.store.do(run)

    async def keep_what_is_not_kept(self) -> None:
        """An older release may have left running games without a snapshot, and finished ones without their record."""
        for table_id in await self._unkept(PLAYING, schema.snapshots):
            with suppress(Problem):  # whoever opens the table is told
                await self.get(table_id)
        for table_id in await self._unkept(OVER, schema.records):
            with suppress(Problem):
                await self.record(table_id)

    async def _unkept(self, state: str, keeps: Any) -> list[str]:
        tables = schema.tables
        kept = select(keeps.c.table_id).where(keeps.c.table_id == tables.c.id).exists()
        found = select(tables.c.id).where(tables.c.state == state, ~kept)
        return await self.store.do(lambda connection: list(connection.execute(found).scalars()))

    async def refresh(self, table: Table) -> bool:
        """Read what the store holds that is not known here. Whether there was anything."""
        async with table.lock:
            return await self._refresh(table)

    async def refresh_to(self, table: Table, version: int) -> bool:
        """Another process has brought the table to this version: read it unless it is known. Whether anything was new;
        then it is that one's to look after."""
        async with table.lock:
            new = table.version < version and await self._refresh(table)
            if new:
                self.overtaken(table.id)
            return new

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
        await self._adopt(table, fresh)

    async def hear_anew(self, table_id: str) -> None:
        """Read whom everybody at a table wants to hear: of a change only whoever made it may notice anything."""
        table = self.known.get(table_id)
        if table is not None:
            async with table.lock:
                table.unheard = await self.store.do(lambda connection: unheard_at(connection, table_id))
                table.redraw()

    async def change(self, table: Table, job: Callable[[Connection], None]) -> None:
        """Change anything but the match itself. The caller holds the table's lock."""
        _not_closed(table)
        step, line = table.step, table.last_line

        def run(connection: Connection) -> Fresh | None:
            touch(connection, table.id)
            job(connection)
            return fetch(connection, table.id, step, line)

        fresh = await self.store.do(run)
        if fresh is None:
            raise missing()
        await self._adopt(table, fresh)
        table.publish()
        self.changed(table)

    async def play(self, table: Table, seat: int, name: str, request: str | None) -> None:
        """Write a move as the next step, if it is legal. The caller holds the table's lock."""
        with metrics.timed("rules"):
            move = legal_move(table, seat, name)
            game = table.playing.game
            remark = move in game.remarks(seat)
            if remark and _moves_of(table, seat) >= MOST_SAID:
                raise said_enough()
            secret = table.envelopes is not None and not remark
            after = None if secret else tried(game, [(seat, move)])
        if after is None:
            await self._seal(table, SEALED, seat, name, request)
        else:
            await self._append(table, Entry(table.step + 1, "move", seat, name, now(), request), after)
            count_move(table, seat)

    async def _seal(self, table: Table, kind: str, seat: int, name: str, request: str | None) -> None:
        """Write a secret answer, or its taking back; that another was written first is no reason to refuse it, and must
        not be told."""
        while True:
            question, step = table.questions[seat], table.step
            try:
                return await self._append(table, Entry(step + 1, kind, seat, name, now(), request))
            except Problem:
                if table.step == step or table.questions[seat] != question:
                    raise

    async def open_envelopes(self, table: Table) -> None:
        """Where a secret question is open, all have answered and its time is over, the answers are made. The caller
        holds the table's lock."""
        while table.all_sealed and now() >= table.secret_ends:
            assert table.envelopes is not None
            game = table.playing.game
            moves = table.envelopes.opened(game)
            what = "\n".join(f"{seat} {table.game_type.moves.name(move)}" for seat, move in moves)
            entry = Entry(table.step + 1, OPENED, SPECTATOR, what, now(), None)
            try:
                await self._append(table, entry, tried(game, moves))
            except Problem:
                return  # another process was first: it opened them, or a seat took an answer back
            for seat, _ in moves:
                count_move(table, seat)

    async def undo(self, table: Table, seat: int) -> None:
        """Write that the seat takes back its last move, which it may. The caller holds the table's lock."""
        if table.sealed(seat):
            await self._seal(table, UNSEALED, seat, "", None)
        else:
            await self._append(table, Entry(table.step + 1, "undo", seat, "", now(), None))

    async def rewind(self, table: Table, seat: int, ply: int) -> None:
        """Write that all agreed to go back to the ply. The caller holds the table's lock."""
        await self._append(table, Entry(table.step + 1, "rewind", seat, str(ply), now(), None))

    async def _append(self, table: Table, entry: Entry, after: Game | None = None) -> None:
        """Write the next step, `after` which the game stands so; whoever comes second is refused. A proposal to take
        moves back lapses then, unless it is carried out, and the table says so."""
        _not_closed(table)
        ends = after is not None and after.outcome is not None
        closing: dict[str, Any] = {"state": OVER, "ended": entry.at, "exhibition": None} if ends else {}
        if ends or (after is not None and table.needs_nobody(after)):
            closing["due"] = None
        snapshot = table.snapshot() if table.step > 0 and table.step % upgrades.EVERY == 0 else None
        secret = entry.kind in (SEALED, UNSEALED)
        settles = {} if secret else {"proposal": None}
        proposal = None if secret or entry.kind == "rewind" else table.proposal()

        def run(connection: Connection) -> int:
            connection.execute(ADD, {"table_id": table.id, **entry._asdict()})
            if proposal is not None:
                line = announcements.line(announcements.LAPSED, table.seats[proposal.seat].name)
                said = {"table_id": table.id, "at": entry.at, "name": "", "text": line, "ply": table.playing.ply}
                connection.execute(insert(schema.chat).values(said))
            if snapshot is not None:
                upgrades.keep_snapshot(connection, table.id, snapshot)
            return touch(connection, table.id, **settles, **closing)

        try:
            version = await self.store.do(run)
        except IntegrityError:
            await self._catch_up(table)
            table.publish()
            raise Problem(409, "raced", "Another answer came first; the table now shows it.") from None
        if ends or version != table.version + 1 or (table.row.proposal is not None and not secret):
            await self._catch_up(table)
        else:
            table.version = version
            table.enter(entry)
            table.invalidate()
        table.publish(entry.seat if secret else None)
        self.changed(table)
        if ends:
            await self.record(table.id)

    def forget(self, idle: float, but: Container[str] = ()) -> None:
        """Let go of tables nobody uses; of those only watched, keep no more than the watchers."""
        before = monotonic() - idle
        for table in list(self.known.values()):
            long = table.step > LONG_GAME and bool(table.watchers)  # to read it anew would keep others waiting
            if table.used < before and not long and not table.lock.locked() and table.id not in but:
                if not table.watchers:
                    del self.known[table.id]
                else:
                    table.match = None
                    table.step = 0
                    table.steps = []
                    table.envelopes = None
                    table.lines = []
                    table.views.clear()
                    table.hands.clear()
        metrics.live.set(len(self.known))


def said_enough() -> Problem:
    """Why somebody who can still answer says no more."""
    return Problem(409, "often", "You have said so much in this game that no more can be kept.")


def _moves_of(table: Table, seat: int) -> int:
    """How many moves of a seat's the record of its game holds, remarks among them."""
    return sum(move.startswith(f"{seat} ") for move in table.playing.record.moves)


def _not_closed(table: Table) -> None:
    if table.row.closed is not None:
        raise Problem(409, "closed", "An operator has closed this table.")
