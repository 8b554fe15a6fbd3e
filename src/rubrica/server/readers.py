"""How many streams everybody has open, through this process and through all others that share the store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.dialects import postgresql

from rubrica.server import schema
from rubrica.server.store import Store, now

BELIEVED = 30_000  # milliseconds for which a process is believed that says nothing more


class Readers:
    """The open streams of addresses and of seats, counted. What others have is asked of the store when one is opened,
    and what one has here is written there then, and again every few seconds."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.process = store.process
        self.here: Counter[str] = Counter()
        self.said: Counter[str] = Counter()
        self.said_at = 0

    def come(self, whom: Collection[str]) -> None:
        """They have one more open here."""
        self.here.update(whom)

    def go(self, whom: Collection[str]) -> None:
        """They have one less open here."""
        for each in whom:
            self.here[each] -= 1
            if not self.here[each]:
                del self.here[each]

    async def would_have(self, whom: Collection[str]) -> Counter[str]:
        """How many each of them would have everywhere if they came here now; the others are told that they do."""
        one_more = Counter({each: self.here[each] + 1 for each in whom})
        if not self.store.shared:
            return one_more

        def run(connection: Connection) -> Counter[str]:
            _say_more(connection, self.process, one_more)
            return one_more + _elsewhere(connection, self.process, whom)

        return await self.store.do(run)

    async def share(self) -> None:
        """Tell the others who has how many here, where that has changed or is about to be no longer believed."""
        if self.here == self.said and now() - self.said_at < BELIEVED // 3:
            return
        here = self.here.copy()
        await self.store.do(lambda connection: _say(connection, self.process, here))
        self.said, self.said_at = here, now()

    async def stop(self) -> None:
        """Nobody has a stream here any more."""
        await self.store.do(lambda connection: _say(connection, self.process, Counter()))


def _rows(process: str, counts: Counter[str]) -> list[dict[str, object]]:
    until = now() + BELIEVED
    return [{"process": process, "whom": whom, "count": count, "until": until} for whom, count in counts.items()]


def _say(connection: Connection, process: str, counts: Counter[str]) -> None:
    """Write what there is here; what dead processes said is forgotten."""
    streams = schema.streams
    connection.execute(delete(streams).where((streams.c.process == process) | (streams.c.until < now())))
    if counts:
        connection.execute(insert(streams), _rows(process, counts))


def _say_more(connection: Connection, process: str, counts: Counter[str]) -> None:
    """Write what somebody has here now."""
    streams = schema.streams
    said = postgresql.insert(streams)
    anew = said.on_conflict_do_update(
        index_elements=[streams.c.process, streams.c.whom],
        set_={"count": said.excluded.count, "until": said.excluded.until},
    )
    connection.execute(anew, _rows(process, counts))


def _elsewhere(connection: Connection, process: str, whom: Collection[str]) -> Counter[str]:
    """How many they have through other processes."""
    streams = schema.streams
    others = (streams.c.process != process) & (streams.c.until > now()) & streams.c.whom.in_(whom)
    summed = select(streams.c.whom, func.sum(streams.c.count)).where(others).group_by(streams.c.whom)
    return Counter({found: int(count) for found, count in connection.execute(summed)})
