"""Everything a request can reach, in one place."""

from __future__ import annotations

from starlette.requests import Request

from rubrica.server.auth import COOKIE
from rubrica.server.bus import Bus
from rubrica.server.config import Config
from rubrica.server.contents import Contents
from rubrica.server.desk import Desk
from rubrica.server.guard import Limits
from rubrica.server.keeper import Keeper
from rubrica.server.people import People, Person
from rubrica.server.store import Store
from rubrica.server.streams import Streams
from rubrica.server.tables import Tables
from rubrica.tongue import ENGLISH, LANGUAGES, Tongue, tongue_of

LANGUAGE = "language"


class House:
    """The server's parts, put together once."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.database)
        self.contents = Contents(config.contents)
        self.tables = Tables(self.store, self.contents)
        self.desk = Desk(self.tables)
        self.people = People(self.store)
        self.streams = Streams()
        self.limits = Limits(config.limits)
        self.keeper = Keeper(config, self.tables, self.desk)
        self.bus = Bus(self.store, self.tables, self.keeper)

    async def open(self) -> None:
        await self.bus.start()
        await self.keeper.start()

    async def close(self) -> None:
        self.streams.close()
        await self.keeper.stop()
        await self.bus.stop()
        self.store.close()

    async def person(self, request: Request) -> Person | None:
        return await self.people.whose(request.cookies.get(COOKIE))

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


def house(request: Request) -> House:
    found = request.app.state.house
    assert isinstance(found, House)
    return found
