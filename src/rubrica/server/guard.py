"""What every request passes: who may ask, how much may be sent, and what browsers are told to refuse."""

from __future__ import annotations

import logging
import time
from urllib.parse import unquote, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rubrica.server import metrics
from rubrica.server.problems import Problem
from rubrica.server.rates import whose
from rubrica.server.store import FOR
from rubrica.server.turns import Turns

MOST_BYTES = 64_000
MOST_RECORD_BYTES = 4_200_000
TAKE_RECORDS = {"/verify", "/api/records"}
SAFE = {"GET", "HEAD", "OPTIONS"}
METHODS = SAFE | {"POST", "PUT", "PATCH", "DELETE"}  # that are counted by name
GONE = 499  # noted where a client went away before it was answered
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


class TooLong(Exception):
    """More was sent than is taken."""


class Guard:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, turns: Turns, https: bool = False) -> None:
        self.app = app
        self.turns = turns
        self.https = https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        FOR.set(address_of(scope))
        await self.turns.take(FOR.get())
        started = time.perf_counter()
        scope["headers"] = [bare(name, value) for name, value in scope["headers"]]
        headers = Headers(scope=scope)
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self.add_headers(MutableHeaders(scope=message))
            await send(message)

        try:
            problem = self.refusal(scope, headers)
            if problem is not None:
                await refuse(problem, scope, receive, answer)
            else:
                await self.limited(scope, receive, answer, headers)
        except TooLong:
            if status == 500:
                await refuse(Problem(413, "long", "That is too long."), scope, receive, answer)
        except ClientDisconnect:
            status = GONE
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            metrics.requests.labels(method, str(status)).inc()
            took = round((time.perf_counter() - started) * 1000, 1)
            fields = {"method": scope["method"], "path": redacted(scope["path"]), "status": status, "ms": took}
            log.info("request", extra=fields)

    def refusal(self, scope: Scope, headers: Headers) -> Problem | None:
        """Why a request is refused whatever it asks for."""
        if scope["method"] not in SAFE and not same_site(headers):
            return Problem(403, "foreign", "This request came from another site.")
        if "\0" in scope["path"] or "\0" in unquote(scope["query_string"].decode("latin-1")):
            return Problem(400, "bad", "An address can't hold the character NUL.")
        if not can_be_read(f"{scope['scheme']}://{headers.get('host', 'here')}"):
            return Problem(400, "bad", "The header Host is not an address.")
        return None

    async def limited(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """Pass the request on, but no more of its body than is allowed."""
        most = MOST_RECORD_BYTES if scope["path"] in TAKE_RECORDS else MOST_BYTES
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) < 10 and int(length) <= most):
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
        headers.setdefault("Cache-Control", "no-store")
        if self.https:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")


def address_of(scope: Scope) -> str:
    """Whose request it is."""
    return whose(scope["client"][0]) if scope.get("client") else ""


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
    return origin is None or (can_be_read(origin) and urlsplit(origin).netloc == headers.get("host", ""))


def can_be_read(address: str) -> bool:
    """Whether an address is one.

    >>> can_be_read("http://[")
    False
    """
    try:
        urlsplit(address).port  # noqa: B018  # is read where it is asked for
    except ValueError:
        return False
    return True


def bare(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """A header without cookies in quotes: none of ours is, and to read what they quote takes the square of its length.

    >>> bare(b"cookie", b'a=1; b="2"; c=3')
    (b'cookie', b'a=1; c=3')
    """
    if name != b"cookie":
        return name, value
    return name, b";".join(cookie for cookie in value.split(b";") if b'"' not in cookie and b"\\" not in cookie)


def redacted(path: str) -> str:
    """A path as it may stand in a log: a seat's link is a secret."""
    return next((f"{links}…" for links in ("/seat/", "/api/seats/") if path.startswith(links)), path)
