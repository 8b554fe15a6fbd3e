"""Everything a request can reach, in one place."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from starlette.requests import Request

from rubrica.server import bot_process
from rubrica.server.actions import Actions
from rubrica.server.auth import COOKIE
from rubrica.server.bot_process import Question
from rubrica.server.chances import Chances
from rubrica.server.change_feed import ChangeFeed
from rubrica.server.config import Config
from rubrica.server.contents import Contents
from rubrica.server.neighbours import Neighbours
from rubrica.server.people import People, Person
from rubrica.server.problems import Problem
from rubrica.server.processes import Process, Processes, TooSlow
from rubrica.server.rates import Limits, whose
from rubrica.server.readers import Readers
from rubrica.server.scheduler import Scheduler
from rubrica.server.store import Store, StoreDown, try_to_write
from rubrica.server.streams import Streams
from rubrica.server.tables import Tables
from rubrica.server.turns import Turns
from rubrica.tongue import ENGLISH, LANGUAGES, Tongue, tongue_of

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
LANGUAGE = "language"
REVIEW_SECONDS = 20.0  # how long a record may take to be checked, or a game to be looked at again
MOST_SECONDS = 60.0  # that one person may have checked, looked at again or thought out for them, before they must wait
TRIED_EVERY = 1.0  # seconds


class Services:
    """The server's parts, put together once."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.database)
        self.contents = Contents(config.contents)
        self.tables = Tables(self.store, self.contents, config.moments)
        self.actions = Actions(self.tables)
        self.people = People(self.store)
        self.turns = Turns()
        self.foresights = Turns(at_once=1)  # what an answer would bring takes longer than anything else asked here
        self.streams = Streams(Readers(self.store), self.turns, config.limits)
        self.people.subscribe(self.streams.end)
        self.limits = Limits(config.limits, self.store)
        self.scheduler = Scheduler(config, self.tables, self.actions)
        self.reviews = Processes([Process(bot_process.ready)], REVIEW_SECONDS)
        self.chances = Chances(self.store, Processes([Process(bot_process.ready)], REVIEW_SECONDS))
        self.tables.subscribe(self.scheduler.attend)
        self.tables.subscribe(self.scheduler.collector.note)
        self.tables.overtaken = self.scheduler.leave
        self.tried, self.wrote = float("-inf"), True
        self.change_feed = ChangeFeed(self.tables, self.scheduler, self.people, self.streams)
        self.neighbours = Neighbours(self.store, self.tables, self.people, self.limits, self.streams.readers)

    async def open(self) -> None:
        """Start what runs beside the requests."""
        await self.tables.signer.open()
        await self.change_feed.start()
        await self.scheduler.start()
        await self.neighbours.start()

    async def close(self) -> None:
        """Stop all, and close the store."""
        self.streams.close()
        await self.neighbours.stop()
        await self.scheduler.stop()
        self.reviews.stop()
        await self.chances.stop()
        await self.change_feed.stop()
        await self.tables.keep_snapshots()
        self.store.close()

    async def think(self, question: Question, whom: str) -> dict[str, Any]:
        """The bots' answer to a question of somebody's, or a Problem where none came in time."""
        await self.limits.count("think", whom)
        self.refuse_too_much(self.scheduler.bot_processes, whom)
        answer = await self.scheduler.bot_processes.ask(question, whom)
        if answer is None:
            raise Problem(503, "thinking", "That took too long. Try again in a moment.")
        return answer

    async def off_the_loop(self, request: Request, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What a process of its own makes of what takes long; a Problem where that takes too long."""
        whom = await self.asker(request)
        self.refuse_too_much(self.reviews, whom)
        try:
            return await self.reviews.run(whom, work, *args, **more)
        except TooSlow:
            log.exception("a review gave no answer")
            raise Problem(503, "thinking", "That took too long. Try again in a moment.") from None

    async def foresee(self, request: Request, make: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What an answer would bring: where many ask, one finds out at a time, and whoever moves comes between."""
        await self.foresights.take(self.address(request))
        return make(*args, **more)

    def refuse_too_much(self, processes: Processes[Any], whom: str) -> None:
        """Refuse somebody for whom these processes have worked much lately."""
        if self.config.limits and not processes.may_ask(whom, MOST_SECONDS):
            raise Problem(429, "often", "Too many attempts. Wait a moment and try again.")

    async def writable(self) -> bool:
        """Whether the store takes a change; tried at most once in a while, however often it is asked."""
        if monotonic() >= self.tried + TRIED_EVERY:
            self.tried = monotonic()
            try:
                await self.store.do(try_to_write)
                self.wrote = True
            except StoreDown:
                self.wrote = False
        return self.wrote

    async def person(self, request: Request) -> Person | None:
        """The person whose browser asks, if they are known."""
        return await self.people.person_of(request.cookies.get(COOKIE))

    async def show_anew(self, table_ids: Iterable[str]) -> None:
        """Read tables anew that were changed beside them, as far as they are in memory; other processes are told."""
        for table in [self.tables.known[table_id] for table_id in table_ids if table_id in self.tables.known]:
            await self.tables.refresh(table)

    async def hear_anew(self, table_ids: Iterable[str]) -> None:
        """Show tables to those who want to hear others there than before, as far as they are in memory."""
        for table_id in table_ids:
            await self.tables.hear_anew(table_id)

    def address(self, request: Request) -> str:
        """Where requests come from that are counted together."""
        return whose(request.client.host) if request.client is not None else "unknown"

    async def asker(self, request: Request) -> str:
        """Who asks for what costs much: whoever has an account by themselves, all others by their address, since one
        can be as many guests as one likes."""
        person = await self.person(request)
        return self.address(request) if person is None or person.login is None else person.id

    def tongue(self, request: Request) -> Tongue:
        """The language the person chose, else the first their browser asks for that is spoken here."""
        chosen = request.cookies.get(LANGUAGE, "")
        asked = request.headers.get("accept-language", "")[:200].split(",")
        for code in [chosen, *(part.split(";")[0].strip()[:2].lower() for part in asked)]:
            if code in LANGUAGES:
                return tongue_of(code)
        return ENGLISH


def services_of(request: Request) -> Services:
    """The services of the application that a request came to."""
    found: Services = request.app.state.services
    return found
