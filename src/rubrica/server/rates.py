"""How often somebody may do what: counted in memory, or, where several processes share a store, there."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address, ip_network
from typing import NamedTuple

from sqlalchemy import Connection, delete
from sqlalchemy.dialects.postgresql import insert

from rubrica.server import metrics, schema
from rubrica.server.problems import Problem
from rubrica.server.store import Store, now

MINUTE, HOUR = 60_000, 3_600_000  # milliseconds


class Rate(NamedTuple):
    """So many in every minute or hour."""

    amount: int
    length: int


class Hits(NamedTuple):
    """How many there were since the first, and when they are forgotten."""

    number: int
    ends: int


RATES = {
    "login": Rate(10, MINUTE),
    "create": Rate(20, MINUTE),
    "join": Rate(40, MINUTE),
    "chat": Rate(30, MINUTE),
    "typing": Rate(30, MINUTE),
    "move": Rate(240, MINUTE),
    "preview": Rate(600, MINUTE),
    "upload": Rate(10, MINUTE),
    "keep": Rate(30, HOUR),  # records from elsewhere, which are large
    "hint": Rate(20, MINUTE),
    "think": Rate(120, MINUTE),
    "review": Rate(600, MINUTE),  # a replay that plays quickly shows four moments a second
    "judge": Rate(30, HOUR),  # whole games whose chances are found out
    "secret": Rate(20, HOUR),  # links and tokens
    "report": Rate(10, HOUR),
    "export": Rate(6, HOUR),  # all that is kept of somebody
    "leave": Rate(10, MINUTE),
    "settings": Rate(60, MINUTE),  # of an account, of a table that has not begun, of whom somebody wants to hear
}


def whose(host: str) -> str:
    """Whose address it is. Of IPv6 everybody is given a whole network of addresses, which count as one.

    >>> whose("192.0.2.7"), whose("2001:db8:1:2:3:4:5:6"), whose("::ffff:192.0.2.7"), whose("testclient")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'testclient')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class Limits:
    """How often one address may do what; at a table, one seat: friends in one house are not one person."""

    def __init__(self, active: bool, store: Store) -> None:
        self.active = active
        self.store = store
        self.hits: dict[tuple[str, str], Hits] = {}  # by what, and whose
        self.tidied = 0

    async def count(self, what: str, whom: str) -> None:
        """Count one more of what somebody does, or refuse it."""
        if self.active and not await self._within(RATES[what], what, whom):
            metrics.refusals.labels("often").inc()
            if what == "chat":
                raise Problem(429, "often", "You have said a lot in a minute. Let the others speak.")
            raise Problem(429, "often", "Too many attempts. Wait a moment and try again.")

    async def _within(self, rate: Rate, what: str, whom: str) -> bool:
        if self.store.shared:
            ends = (now() // rate.length + 1) * rate.length
            return await self.store.do(lambda connection: _hit(connection, what, whom, ends)) <= rate.amount
        if now() - self.tidied > MINUTE:
            self.tidied = now()
            self.hits = {hit: found for hit, found in self.hits.items() if found.ends > now()}
        found = self.hits.get((what, whom))
        if found is None or found.ends <= now():
            found = Hits(0, now() + rate.length)
        self.hits[what, whom] = found = found._replace(number=found.number + 1)
        return found.number <= rate.amount

    async def tidy(self) -> None:
        """Forget what was counted in minutes and hours that are over."""
        over = delete(schema.hits).where(schema.hits.c.ends < now())
        await self.store.do(lambda connection: connection.execute(over))


def _hit(connection: Connection, what: str, whom: str, ends: int) -> int:
    """Count one more; how many there are now."""
    hits = schema.hits
    first = insert(hits).values(what=what, whom=whom, ends=ends, count=1)
    more = first.on_conflict_do_update(
        index_elements=[hits.c.what, hits.c.whom, hits.c.ends], set_={"count": hits.c.count + 1}
    )
    return int(connection.execute(more.returning(hits.c.count)).scalar_one())
