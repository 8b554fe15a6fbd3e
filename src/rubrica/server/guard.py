"""What every request passes: who may ask, how much may be sent, how often, and what browsers are told to refuse."""

from __future__ import annotations

import logging
import time
from urllib.parse import urlsplit

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rubrica.server import metrics
from rubrica.server.problems import Problem

MOST_BYTES = 64_000
MOST_RECORD_BYTES = 4_200_000
SAFE = {"GET", "HEAD", "OPTIONS"}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
log = logging.getLogger("rubrica.requests")

RATES = {
    "login": parse("10/minute"),
    "create": parse("20/minute"),
    "join": parse("40/minute"),
    "chat": parse("30/minute"),
    "move": parse("240/minute"),
    "preview": parse("600/minute"),
    "upload": parse("10/minute"),
    "hint": parse("20/minute"),
}


class Limits:
    """How often one address may do what; at a table, one seat: friends in one house are not one person."""

    def __init__(self, active: bool) -> None:
        self.limiter = FixedWindowRateLimiter(MemoryStorage()) if active else None

    def count(self, what: str, whom: str) -> None:
        """Count one more of what somebody does, or refuse it."""
        if self.limiter is not None and not self.limiter.hit(RATES[what], what, whom):
            metrics.refusals.labels("often").inc()
            if what == "chat":
                raise Problem(429, "often", "You have said a lot in a minute. Let the others speak.")
            raise Problem(429, "often", "Too many attempts. Wait a moment and try again.")


class TooLong(Exception):
    """More was sent than is taken."""


class Guard:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, https: bool = False) -> None:
        self.app = app
        self.https = https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        headers = Headers(scope=scope)
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self.add_headers(MutableHeaders(scope=message))
            await send(message)

        try:
            if scope["method"] not in SAFE and not same_site(headers):
                await refuse(Problem(403, "foreign", "This request came from another site."), scope, receive, answer)
            else:
                await self.limited(scope, receive, answer, headers)
        except TooLong:
            if status == 500:
                await refuse(Problem(413, "long", "That is too long."), scope, receive, answer)
        finally:
            metrics.requests.labels(scope["method"], str(status)).inc()
            took = round((time.perf_counter() - started) * 1000, 1)
            fields = {"method": scope["method"], "path": redacted(scope["path"]), "status": status, "ms": took}
            log.info("request", extra=fields)

    async def limited(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """Pass the request on, but no more of its body than is allowed."""
        most = MOST_RECORD_BYTES if scope["path"] == "/verify" else MOST_BYTES
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            raise TooLong
        got = 0

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise TooLong
            return message

        await self.app(scope, counted, send)

    def add_headers(self, headers: MutableHeaders) -> None:
        """Tell browsers what to refuse."""
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self.https:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")


async def refuse(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer before anything is read: programs get the body they know, others a line of text."""
    program = scope["path"].startswith("/api/")
    response = problem.response() if program else PlainTextResponse(problem.say() + "\n", problem.status)
    await response(scope, receive, send)


def same_site(headers: Headers) -> bool:
    """Browsers say where a request comes from; programs that say nothing carry no cookie of ours by accident."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


def redacted(path: str) -> str:
    """A path as it may stand in a log: a seat's link is a secret."""
    return "/seat/…" if path.startswith("/seat/") else path
