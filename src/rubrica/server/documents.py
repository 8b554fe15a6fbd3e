"""Pages and answers that hold both secrets and what people write: their length tells as little as a stream's.

A body says with marks where its parts end, as a message of a stream does; one that is made for a seat has at least a
mark at its end. A refusal needs none: why a seat may not do something can be its secret. Each part is compressed as if
there were nothing before it, and the whole is filled up with spaces to one of a few sizes.
"""

from __future__ import annotations

from secrets import token_bytes

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rubrica.server.packing import APART, Gzip, Sizes, spaces

MARK = APART.encode()
TEXTS = ("text/html", "application/json")  # in other files a mark is a byte like any other
KIND = "document"
REFUSED = 400  # the first status of those that refuse


class Documents:
    """The layer that packs refusals and what is marked, and lets all else pass."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.secret = token_bytes(32)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        pressed = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        started: Message = {}

        async def answer(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = message
                return
            if started:
                body, headers = message.get("body", b""), MutableHeaders(scope=started)
                text = headers.get("content-type", "").startswith(TEXTS)
                packs = MARK in body or (body and started["status"] >= REFUSED)
                if text and packs and not message.get("more_body", False):
                    body = self.packed(body, scope["path"], pressed)
                    message["body"] = body
                    headers["Content-Length"] = str(len(body))
                    headers.add_vary_header("Accept-Encoding")
                    if pressed:
                        headers["Content-Encoding"] = Gzip.encoding
                await send(started)
                started = {}
            await send(message)

        await self.app(scope, receive, answer)

    def packed(self, body: bytes, path: str, pressed: bool) -> bytes:
        """A body without its marks; compressed and filled up where the client can read that. Where the sizes begin is
        another secret for every address."""
        parts = body.split(MARK)
        if not pressed:
            return b"".join(parts)
        gzip = Gzip(spaces)
        parcel = gzip.pack(parts)
        sizes = Sizes(self.secret + path.encode()[:32])
        sizes.note(KIND, len(parcel))
        return gzip.begin() + gzip.fill(parcel, sizes.of(KIND)) + gzip.end()
