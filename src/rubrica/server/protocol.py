"""What comes in on a connection, before anything is made of it: how many one address may have, how long the head of a
request may be, and how long a client may take to send it, to send what follows, and to read the answer.

uvicorn reads HTTP with httptools, or with h11 where that is not installed. Both are bounded here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from rubrica.server.rates import whose

MOST_HEAD = 16_384  # bytes; a browser sends one or two thousand
READ = 4_096  # bytes that are looked at at once, so that a head is refused before it is read whole
HEAD, BODY, WHOLE, REST = "head", "body", "whole", "rest"
SECONDS = {HEAD: 15.0, BODY: 60.0, REST: 75.0}  # a record of 4 MB takes 35 seconds at a megabit a second
STALLED = 60.0  # seconds in which nothing of an answer is taken
MOST_CONNECTIONS = 600  # of an address; a browser opens six, and streams are bounded by themselves
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Houses:
    """How many connections each address has open; those of a proxy are of all who come through it, and not counted.

    >>> houses = Houses("192.0.2.1", most=1)
    >>> houses.enter("192.0.2.7"), houses.enter("192.0.2.7"), houses.enter("192.0.2.1"), houses.enter("192.0.2.1")
    (True, False, True, True)
    """

    def __init__(self, proxies: str = "", most: int = MOST_CONNECTIONS) -> None:
        self.proxies = [proxy.strip() for proxy in proxies.split(",") if proxy.strip()]
        self.most = most
        self.open: Counter[str] = Counter()

    def enter(self, host: str) -> bool:
        """Count one more; whether it may stay."""
        self.open[whose(host)] += 1
        return self.open[whose(host)] <= self.most or any(within(host, proxy) for proxy in self.proxies)

    def leave(self, host: str) -> None:
        """Count one less."""
        self.open[whose(host)] -= 1
        if not self.open[whose(host)]:
            del self.open[whose(host)]


def within(host: str, place: str) -> bool:
    """Whether an address is one of those that a setting names: an address, a network, or all.

    >>> within("10.0.0.7", "10.0.0.0/8"), within("10.0.0.7", "10.0.0.8"), within("", "*"), within("", "proxy")
    (True, False, True, False)
    """
    try:
        return place == "*" or ip_address(host) in ip_network(place, strict=False)
    except ValueError:
        return host == place


class Quiet:
    """A connection to which nothing is written any more once it is closed. That a client went away before it was
    answered is no fault, though one of the event loops calls it one."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport

    def write(self, data: bytes) -> None:
        """Send something, if anybody is there."""
        if not self.transport.is_closing():
            self.transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


class Bounded(asyncio.Protocol):
    """A connection that does not wait for ever, and of which nobody has too many. To be mixed into a protocol of
    uvicorn's, which tells with `stage` which request is being read, and how far it is."""

    houses: ClassVar[Houses] = Houses()
    host = ""
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    cycle: Any
    reading: asyncio.TimerHandle | None = None
    writing: asyncio.TimerHandle | None = None
    reached: tuple[int, str] = (0, WHOLE)

    def stage(self) -> tuple[int, str]:
        """Which request is being read, and what of it: its head, its body, or nothing any more. A connection rests
        where a request was answered before all of it was there, and now it is: the next may come, and need not at once.
        """
        raise NotImplementedError

    def connection_made(self, transport: Any) -> None:
        """A client is there; its first request has to come."""
        super().connection_made(Quiet(transport))  # type: ignore[arg-type]
        self.host = (transport.get_extra_info("peername") or ("",))[0]
        if self.houses.enter(self.host):
            self._reach((0, HEAD))
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Something was sent: it is read little by little."""
        for start in range(0, len(data), READ):
            if self.transport.is_closing():
                return
            self.read(data[start : start + READ])
            self._reach(self.stage())

    def read(self, data: bytes) -> None:
        """Have a little of what was sent parsed."""
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        super().connection_lost(exc)
        self.houses.leave(self.host)
        for timer in (self.reading, self.writing):
            if timer is not None:
                timer.cancel()

    def pause_writing(self) -> None:
        """The client takes nothing more for now."""
        super().pause_writing()
        self.writing = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """The client takes more."""
        super().resume_writing()
        if self.writing is not None:
            self.writing.cancel()

    def _reach(self, stage: tuple[int, str]) -> None:
        if stage == self.reached:
            return
        self.reached = stage
        if self.reading is not None:
            self.reading.cancel()
        seconds = SECONDS.get(stage[1])
        self.reading = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self.refuse(TOO_SLOW)

    def refuse(self, answer: bytes) -> None:
        """Answer, where nothing is being answered, and hang up."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(answer)
        self.transport.close()


class BoundedH11(Bounded, H11Protocol):
    """A connection that is read with h11, which itself refuses a head that is too long."""

    ended = False  # a request that was answered before it was all there

    def stage(self) -> tuple[int, str]:
        """As h11 knows it."""
        state = self.conn.their_state
        if state is h11.IDLE:
            return id(self.cycle), REST if self.ended else HEAD
        return id(self.cycle), BODY if state is h11.SEND_BODY else WHOLE

    def read(self, data: bytes) -> None:
        """Have a little of what was sent parsed."""
        in_body = self.conn.their_state is h11.SEND_BODY
        super().read(data)
        self.ended = in_body and self.conn.their_state is h11.IDLE


PROTOCOL: type[Bounded] = BoundedH11

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:
    pass
else:

    class BoundedHttpTools(Bounded, HttpToolsProtocol):
        """A connection that is read with httptools. What is neither a whole head nor a body is counted: a head that is
        not finished, and what may stand between and after the chunks of a body."""

        requests = 0
        part = HEAD
        pending = 0
        went_on = False

        def stage(self) -> tuple[int, str]:
            """As the parser told; what comes after an answer belongs to the next request, though it is only a space."""
            if self.part == WHOLE and self.cycle.response_complete:
                return (self.requests, REST) if self.went_on else (self.requests + 1, HEAD)
            return self.requests, self.part

        def read(self, data: bytes) -> None:
            """Have a little of what was sent parsed."""
            self.went_on = False
            super().read(data)
            self.pending = 0 if self.went_on else self.pending + len(data)
            if self.pending >= MOST_HEAD and not self.transport.is_closing():
                self.refuse(TOO_LONG)

        def on_message_begin(self) -> None:
            """A request begins."""
            self.requests += 1
            self.part = HEAD
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            """Its head is there."""
            self.part, self.went_on = BODY, True
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            """Some of its body is there."""
            self.went_on = True
            super().on_body(body)

        def on_message_complete(self) -> None:
            """All of it is there."""
            self.part, self.went_on = WHOLE, True
            super().on_message_complete()

    PROTOCOL = BoundedHttpTools


def counted(kind: type[Bounded], houses: Houses) -> type[Bounded]:
    """A protocol as one server has it: with the connections that it counts."""
    return type(kind.__name__, (kind,), {"houses": houses})
