"""A connection to a server under load, as thin as can be: what the tool takes of the machine, the server lacks."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from time import perf_counter
from urllib.parse import urlsplit

from rubrica.engine.sentence import Told

ZIPPED = "Accept-Encoding: gzip\r\n"


class LoadError(Told):
    """The server did not answer as it should."""


class Peer:
    """One connection to the server, kept open."""

    def __init__(self, address: str, token: str = "") -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.token = token
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.received = 0  # bytes of streams

    async def ask(self, method: str, path: str, body: bytes = b"", more: str = "") -> tuple[int, bytes, float]:
        """The status, the body, and the seconds until the first byte."""
        asked = perf_counter()
        reader = await self.send(method, path, body, more)
        status, headers = await self.head(reader)
        first = perf_counter() - asked
        if "chunked" in headers.get("transfer-encoding", ""):
            content = b"".join([chunk async for chunk in chunks(reader)])
        else:
            content = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("content-encoding") == "gzip" and not more:
            content = gzip.decompress(content)
        return status, content, first

    async def send(self, method: str, path: str, body: bytes, more: str = "") -> asyncio.StreamReader:
        """Send a request; the reader brings the answer."""
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Content-Length: {len(body)}"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        self.writer.write(("\r\n".join(lines) + "\r\n" + more + "\r\n").encode() + body)
        await self.writer.drain()
        return self.reader

    async def head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        """The status and headers of an answer."""
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        pairs = (line.split(":", 1) for line in lines)
        return int(first.split()[1]), {name.lower(): value.strip() for name, value in pairs}

    async def messages(self, path: str) -> AsyncIterator[bytes]:
        """The messages of a stream, each as its raw bytes; it travels compressed, as browsers have it."""
        reader = await self.send("GET", path, b"", ZIPPED)
        status, headers = await self.head(reader)
        if status != 200 or headers.get("content-encoding") != "gzip":
            raise LoadError("{path}: the server answered {status}.", {"path": path, "status": status})
        unzip = zlib.decompressobj(31).decompress
        held = b""
        async for chunk in chunks(reader):
            self.received += len(chunk)
            *messages, held = (held + unzip(chunk)).split(b"\n\n")
            for message in messages:
                if b"data: " in message:
                    yield message

    def close(self) -> None:
        """End the connection."""
        if self.writer is not None:
            self.writer.close()


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The parts of an answer that comes in chunks."""
    while True:
        try:
            size = int(await reader.readline(), 16)
        except ValueError:
            return
        chunk = await reader.readexactly(size + 2)
        if size == 0:
            return
        yield chunk[:-2]
