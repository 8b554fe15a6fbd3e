"""Everything a request can reach, in one place."""

from __future__ import annotations

from starlette.requests import Request

from rubrica.server.actions import Actions
from rubrica.server.auth import COOKIE
from rubrica.server.change_feed import ChangeFeed
from rubrica.server.config import Config
from rubrica.server.contents import Contents
from rubrica.server.guard import Limits
from rubrica.server.people import People, Person
from rubrica.server.scheduler import Scheduler
from rubrica.server.store import Store
from rubrica.server.streams import Streams
from rubrica.server.tables import Tables
from rubrica.tongue import ENGLISH, LANGUAGES, Tongue, tongue_of

LANGUAGE = "language"


class Services:
    """The server's parts, put together once."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.database)
        self.contents = Contents(config.contents)
        self.tables = Tables(self.store, self.contents, config.moments)
        self.actions = Actions(self.tables)
        self.people = People(self.store)
        self.streams = Streams()
        self.limits = Limits(config.limits)
        self.scheduler = Scheduler(config, self.tables, self.actions)
        self.tables.subscribe(self.scheduler.attend)
        self.change_feed = ChangeFeed(self.store, self.tables, self.scheduler)

    async def open(self) -> None:
        """Start what runs beside the requests."""
        await self.change_feed.start()
        await self.scheduler.start()

    async def close(self) -> None:
        """Stop all, and close the store."""
        self.streams.close()
        await self.scheduler.stop()
        await self.change_feed.stop()
        await self.tables.keep_snapshots()
        self.store.close()

    async def person(self, request: Request) -> Person | None:
        """The person whose browser asks, if they are known."""
        return await self.people.person_of(request.cookies.get(COOKIE))

    def address(self, request: Request) -> str:
        """Whose requests are counted together."""
        return request.client.host if request.client is not None else "unknown"

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
    found = request.app.state.services
    assert isinstance(found, Services)
    return found
