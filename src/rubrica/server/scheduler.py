"""Looks after tables: bots that are asked, clocks that run out, the exhibition that always goes on.

The process that wrote last looks after a table. If it dies, `tables.due` passes and another one claims it; if its bots
are all busy, one that has bots to spare may take it over at once, and so when it stops.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Container, Coroutine
from functools import partial
from math import ceil
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import Connection, Update, delete, select, update
from sqlalchemy.exc import IntegrityError

from rubrica import games
from rubrica.server import bots, schema
from rubrica.server.actions import Actions, Chair, Plan
from rubrica.server.bot_process import Question
from rubrica.server.clocks import TAKE_OVER
from rubrica.server.config import Config
from rubrica.server.garbage import Collector
from rubrica.server.offers import Offers
from rubrica.server.problems import Problem
from rubrica.server.store import HELP, StoreDown, notify, now
from rubrica.server.stored import DEALING, LEASE, OVER, PLAYING
from rubrica.server.table import Table
from rubrica.server.tables import Tables

log = logging.getLogger(__name__)
ROUND = 3.0
HEAD_START = 6_000  # milliseconds that whoever has a table in memory has before others read it to look after it
MOST_LOOKED_AT = 500  # tables that are due, in a round
MOST_READ = 50
EXHIBITS_KEPT = 8
EXHIBITION_PAUSE = 2.5
UNWATCHED = 60.0  # seconds after which a table at which nobody sits, and at which nobody looks, rests


class Overtaken(Exception):
    """Before a bot's turn came, something changed at its table or another process took that over."""


class Attended(NamedTuple):
    """A table this process looks after, and how to tell its task that something changed."""

    task: asyncio.Task[None]
    changed: asyncio.Event


class Scheduler:
    """One task per table that needs it, and a round every few seconds."""

    def __init__(self, config: Config, tables: Tables, actions: Actions) -> None:
        self.config = config
        self.tables = tables
        self.actions = actions
        self.bot_processes = bots.BotProcesses(config.bot_processes, config.think_seconds)
        self.bot_processes.when_idle = self.lend_bots
        self.offers = Offers(tables.store)
        self.help_wanted = self.stopping = False
        self.lending: asyncio.Task[None] | None = None
        self.collector = Collector()
        self.tasks: dict[str, Attended] = {}
        self.rounds: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to go round; what waited when a single process stopped is due at once."""
        if not self.tables.store.shared:
            waiting = update(schema.tables).where(schema.tables.c.due.is_not(None)).values(due=0)
            await self.tables.store.do(lambda connection: connection.execute(waiting))
        self.rounds = asyncio.create_task(self.go_round())

    async def stop(self) -> None:
        """Leave all tables, to other processes where there are any, and end the bots' processes."""
        self.stopping, left = True, list(self.tasks)
        beside = [task for task in (self.rounds, self.lending) if task is not None]
        tasks = [*(attended.task for attended in self.tasks.values()), *beside]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bot_processes.stop()
        if left and self.tables.store.shared:
            await self._guarded(self._leave_to_others(left))

    async def _leave_to_others(self, table_ids: list[str]) -> None:
        """Nobody looks after these tables any more."""
        tables = schema.tables
        due = update(tables).where(tables.c.id.in_(table_ids), tables.c.due.is_not(None)).values(due=0)

        def run(connection: Connection) -> None:
            connection.execute(due)
            notify(connection, HELP, self.tables.store.process)

        await self.tables.store.do(run)

    def attend(self, table: Table, asked: int | None = None) -> None:
        """The table changed here, or was `asked` about elsewhere: it is ours to look after."""
        attended = self.tasks.get(table.id)
        if attended is not None:
            attended.changed.set()
        elif self._needs(table):
            changed = asyncio.Event()
            task = asyncio.create_task(self._guarded(self.look_after(table, changed, asked)))
            self.tasks[table.id] = Attended(task, changed)
            task.add_done_callback(lambda done: self._finished(table.id, done))

    def leave(self, table_id: str) -> None:
        """Another process looks after it now; what was begun here ends by itself."""
        attended = self.tasks.pop(table_id, None)
        if attended is not None:
            attended.changed.set()

    def _finished(self, table_id: str, done: asyncio.Task[None]) -> None:
        attended = self.tasks.get(table_id)
        if attended is not None and attended.task is done:
            del self.tasks[table_id]

    def _needs(self, table: Table) -> bool:
        if table.state == DEALING:
            return True
        closed = table.row.closed is not None or table.row.lesson is not None
        if table.state != PLAYING or table.match is None or closed or not self._wanted(table):
            return False
        assert table.clock is not None
        together = bool(table.talkers) or table.all_sealed
        return together or table.clock.runs or any(table.seats[seat].played_by_bot for seat in table.waiting)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Problem, StoreDown) as error:
            log.warning("table left to the next round", extra={"error": str(error)})
        except Exception:
            log.exception("looking after a table failed")

    async def look_after(self, table: Table, changed: asyncio.Event, before: int | None = None) -> None:
        """Bots answer when they are asked, the first of them perhaps `before` the table came here; people's clocks are
        waited for until something changes."""
        while self._needs(table) and self._mine(table, changed):
            changed.clear()
            asked = [seat for seat in table.waiting if table.seats[seat].played_by_bot]
            try:
                if asked:
                    await self.answer(table, asked[0], before, changed)
                else:
                    await self.wait_for_time(table, changed)
                before = None
            except Overtaken:
                pass
            except Problem as problem:
                if problem.code not in ("stale", "raced", "answered"):
                    raise
        if not self._wanted(table):
            await self._rest(table)

    def _wanted(self, table: Table) -> bool:
        """Whether anybody cares how a table goes on: bots among themselves play while somebody looks."""
        if table.row.exhibition or any(seat.person for seat in table.seats) or table.watchers:
            return True
        return monotonic() < table.used + UNWATCHED

    def _mine(self, table: Table, changed: asyncio.Event) -> bool:
        attended = self.tasks.get(table.id)
        return attended is not None and attended.changed is changed

    async def wait_for_time(self, table: Table, changed: asyncio.Event) -> None:
        """Wait until something changes or the next time is out."""
        end, act = min(self._ends(table), key=lambda ending: ending[0], default=(None, None))
        try:
            async with asyncio.timeout(None if end is None else max(0, end - now()) / 1000):
                await changed.wait()
        except TimeoutError:
            assert act is not None
            await act()

    def _ends(self, table: Table) -> list[tuple[int, Callable[[], Coroutine[Any, Any, None]]]]:
        """When the table's next times are out, and what happens then."""
        if table.state == DEALING:
            assert table.row.deal_until is not None
            return [(table.row.deal_until, partial(self.actions.stop_waiting, table))]
        if table.all_sealed:
            pause = 0 if any(seat.person for seat in table.seats) else int(1000 * self.pause_at(table))
            return [(table.secret_ends + pause, lambda: self.open_envelopes(table))]
        if table.talkers:
            return [(table.silent_at(seat), partial(self.count_ready, table, seat)) for seat in table.waiting]
        clock = table.clock
        assert clock is not None
        ends = [(clock.expires(seat), seat) for seat in table.waiting]
        return [(end, partial(self.time_out, table, seat)) for end, seat in ends if end is not None]

    async def open_envelopes(self, table: Table) -> None:
        """All have answered in secret, and its time is over."""
        async with table.lock:
            await self.actions.tables.open_envelopes(table)

    async def count_ready(self, table: Table, seat: int) -> None:
        """In a moment of talk, whoever is silent for a while is ready, and so are all when its time is out."""
        if seat in table.talkers and table.silent_at(seat) <= now():
            ready = table.game_type.moves.name(table.ready)
            await self.actions.play(table, seat, ready, table.questions[seat], None)

    def pause_at(self, table: Table) -> float:
        """How long a bot waits with its answer. Where all seats but the bots' are one program's, nobody has to follow,
        and nobody else could learn from the time it took."""
        if table.row.exhibition:
            return EXHIBITION_PAUSE
        others = [seat for seat in table.seats if seat.bot is None]
        one_program = len({seat.person for seat in others}) == 1 and all(seat.token for seat in others)
        return 0.0 if one_program else self.config.bot_pause

    async def answer(
        self, table: Table, seat: int, asked: int | None = None, changed: asyncio.Event | None = None
    ) -> None:
        """Let a bot answer the seat's question from the seat's view. When it answers is settled before it thinks, from
        the moment at which it was `asked`, so that the time it takes does not tell how hard it, or another before it,
        had to think; what is answered in secret nobody notices."""
        at = now() if asked is None else min(asked, now())
        began, pause = monotonic() - (now() - at) / 1000, 0.0 if table.envelopes is not None else self.pause_at(table)
        question, by_bot = table.questions[seat], table.seats[seat].played_by_bot
        options = table.view(seat).options
        if not options:
            return
        bot = table.seats[seat].bot or bots.STAND_IN
        otherwise = table.game_type.moves.name(options[0])
        thought, whom = bots.asked(table, "move", seat, bot), table.row.host or ""
        if changed is not None and self.tables.store.shared and not self.bot_processes.idle:
            answer = await self._wait_for_any(table, thought, whom, at, changed)
        else:
            answer = await self.bot_processes.ask(thought, whom)
        await asyncio.sleep(max(0.0, moment(began, pause, monotonic()) - monotonic()))
        if by_bot and not table.seats[seat].played_by_bot:
            return  # its player is back
        move = otherwise if answer is None else str(answer["move"])
        try:
            await self.actions.play(table, seat, move, question, None)
        except Problem as problem:
            if problem.code not in ("refused", "unknown-move"):
                raise
            log.error("bot broke a rule", extra={"bot": bot, "move": move, "rule": problem.rule})
            await self.actions.play(table, seat, otherwise, question, None)

    async def _wait_for_any(
        self, table: Table, thought: Question, whom: str, asked: int, changed: asyncio.Event
    ) -> dict[str, Any] | None:
        """The answer of the first bot here that has time; Overtaken where another process had one sooner, or something
        changed before."""
        offer = await self.offers.make(table.id, asked)
        thinking = asyncio.create_task(self.bot_processes.ask(thought, whom, offer.withdraw))
        change = asyncio.create_task(changed.wait())
        try:
            await asyncio.wait({thinking, change}, return_when=asyncio.FIRST_COMPLETED)
            if not offer.withdrawn and not thinking.done():
                raise Overtaken
            answer = await thinking
        finally:
            change.cancel()
            if not offer.withdrawn:
                thinking.cancel()
        if offer.taken:
            if not changed.is_set():
                self.leave(table.id)
            raise Overtaken
        return answer

    async def time_out(self, table: Table, seat: int) -> None:
        """Time is out: a bot takes the seat over, or answers this one question. A secret question it answers whole, and
        says nothing of it."""
        clock = table.clock
        assert clock is not None
        end = clock.expires(seat)
        if end is None or end > now():
            return
        if table.envelopes is not None:
            while table.envelopes is not None and seat in table.waiting:
                await self.answer(table, seat)
        elif table.row.timeout == TAKE_OVER:
            async with table.lock:
                await self.actions.set_away(table, seat, True)
        else:
            await self.answer(table, seat)

    async def go_round(self) -> None:
        """Every few seconds, for ever: claim tables, keep the exhibition going, forget tables, collect garbage."""
        last_forgotten = now()
        await self._guarded(self.tables.keep_what_is_not_kept())
        while True:
            if self.tables.store.shared:
                await self._guarded(self.offers.hold())
                self.asked_for_help()  # it may have been asked for while nobody listened
            await self._guarded(self.claim())
            await self._guarded(self.wake())
            if self.config.exhibition:
                await self._guarded(self.exhibit())
            if now() - last_forgotten > self.config.forget * 100:
                self.tables.forget(self.config.forget, self.tasks)
                last_forgotten = now()
            self.collector.look()
            await asyncio.sleep(ROUND)

    async def claim(self) -> None:
        """Take over the tables that are due and that nobody else is just taking; those that are not in memory here only
        when whoever has them there did not."""
        due = await self.tables.store.do(partial(_claim, self.tables.known))
        await asyncio.gather(*(self._guarded(self.take_over(table_id)) for table_id in due))

    async def wake(self) -> None:
        """Go on with tables that rested because nobody looked, and that somebody looks at again."""
        for table in list(self.tables.known.values()):
            if table.id not in self.tasks and not any(seat.person for seat in table.seats) and self._needs(table):
                tables = schema.tables
                resting = (tables.c.id == table.id, tables.c.due.is_(None), tables.c.state == PLAYING)
                claim = update(tables).where(*resting).values(due=now() + LEASE)
                if await self.tables.store.do(partial(_changed, claim)):
                    self.attend(table)

    def asked_for_help(self) -> None:
        """Another process has more to do than it can, or stops."""
        self.help_wanted = True
        self.lend_bots()

    def lend_bots(self) -> None:
        """Where help is wanted elsewhere and bots here have nothing to do, look after what waits for them."""
        if self.help_wanted and self.bot_processes.idle and self.lending is None and not self.stopping:
            self.lending = asyncio.create_task(self._guarded(self.help()))
            self.lending.add_done_callback(self._helped)

    def _helped(self, _done: asyncio.Task[None]) -> None:
        self.lending = None
        self.lend_bots()

    async def help(self) -> None:
        """Take over what nobody looks after, and as many tables whose bots wait elsewhere as bots are idle here."""
        self.help_wanted = False
        await self.claim()
        idle = len(self.bot_processes.idle)
        taken = await self.offers.take(idle) if idle else []
        self.help_wanted |= len(taken) == idle
        await asyncio.gather(*(self._guarded(self.take_over(table_id, asked)) for table_id, asked in taken))

    async def take_over(self, table_id: str, asked: int | None = None) -> None:
        """Look after a table that no other process looks after, or whose bot was `asked` where all are busy."""
        table = await self.tables.current(table_id)
        if table.id not in self.tasks:
            self.attend(table, asked)
        await self._rest(table)

    async def _rest(self, table: Table) -> None:
        """A table that waits for people alone is due when their time is out, or never; one that is closed, that nobody
        looks at, or on which somebody learns, never."""
        rests = table.row.closed is not None or table.row.lesson is not None or not self._wanted(table)
        if not rests and any(table.seats[seat].played_by_bot for seat in table.waiting):
            return
        waits = table.state == DEALING or (table.clock is not None and not rests)
        ends = self._ends(table) if waits else []
        due = min((end + LEASE for end, _ in ends), default=None)
        tables = schema.tables
        rest = update(tables).where(tables.c.id == table.id, tables.c.version == table.version).values(due=due)
        await self.tables.store.do(lambda connection: connection.execute(rest))

    async def exhibit(self) -> None:
        """Where no exhibition is running, begin one with the next game."""
        running = await self.tables.store.do(_exhibition)
        if running:
            return
        kind = random.choice(list(games.installed().values()))
        size = random.randint(max(kind.seats[0], 2), min(kind.seats[-1], 4))
        plan = Plan(kind.name, [Chair("bot") for _ in range(size)])
        try:
            await self.actions.make(plan, None, exhibition=True)
        except IntegrityError:
            return
        await self.tables.store.do(_clear_exhibits)


def moment(began: float, pause: float, thought: float) -> float:
    """When a bot that was asked at one time and had its answer at another gives it: after a pause. An answer that was
    not there by then, because the machine is busy, waits for the next whole pause.

    >>> moment(10.0, 0.5, 10.01), moment(10.0, 0.5, 10.49), moment(10.0, 0.5, 10.6)
    (10.5, 10.5, 11.0)
    """
    return thought if pause <= 0 else began + pause * max(1, ceil((thought - began) / pause))


def _claim(known: Container[str], connection: Connection) -> list[str]:
    tables, at = schema.tables, now()
    due = select(tables.c.id, tables.c.due).where(tables.c.due <= at).order_by(tables.c.due).limit(MOST_LOOKED_AT)
    found = list(connection.execute(due))
    here = [table.id for table in found if table.id in known]
    elsewhere = [table.id for table in found if table.id not in known and table.due <= at - HEAD_START]
    taken = select(tables.c.id).where(tables.c.id.in_(here + elsewhere[:MOST_READ]), tables.c.due <= at)
    mine = tables.c.id.in_(taken.with_for_update(skip_locked=True))
    claimed = connection.execute(update(tables).where(mine).values(due=now() + LEASE).returning(tables.c.id))
    return list(claimed.scalars())


def _changed(change: Update, connection: Connection) -> int:
    return connection.execute(change).rowcount


def _exhibition(connection: Connection) -> bool:
    return connection.execute(select(schema.tables.c.id).where(schema.tables.c.exhibition == 1)).first() is not None


def _clear_exhibits(connection: Connection) -> None:
    """Only the last few finished exhibitions are kept; what anybody else played stays."""
    tables = schema.tables
    shown = (tables.c.exhibited, tables.c.state == OVER)
    kept = select(tables.c.id).where(*shown).order_by(tables.c.made.desc()).limit(EXHIBITS_KEPT)
    connection.execute(delete(tables).where(*shown, tables.c.id.not_in(kept)))
