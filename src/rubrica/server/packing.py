"""How messages travel on a stream: compressed, and filled up so that their length tells nothing.

What people write and what is secret never share a compression: a guess that somebody says aloud must not make another's
message shorter. So a text says where its parts end, and each is compressed as if there were nothing before it.

A message is then filled up to a size that the table's streams have in common. Each size is twice the one before; where
they begin is a secret of the table's, and a table that has needed a size keeps to it. So all who follow a table are
sent the same number of bytes at a step, whatever they hold, and nearly always the same number as at the step before.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol

APART = "\x1e"  # stands in a text where one part ends and another begins; nothing that people write holds it
HEARTBEAT = b": still here\n\n"
SMALLEST = 4096
GROWTH = 2.0
LEVEL = 3
STORED = 65_535  # the most bytes of a block that is not compressed
EMPTY = b":\n\n"  # the shortest comment


class Sizes:
    """The sizes that a table's messages are filled up to, one for each kind of message.

    >>> sizes = Sizes(b"a secret")
    >>> sizes.note("page", 3000)
    >>> sizes.note("page", 900)
    >>> 3000 <= sizes.of("page") <= 8192
    True
    """

    def __init__(self, secret: bytes) -> None:
        drawn = blake2b(key=secret, digest_size=4, person=b"rubrica-lengths").digest()
        self.smallest = SMALLEST * GROWTH ** (int.from_bytes(drawn, "little") / 2**32)
        self.needed: dict[str, int] = {}

    def note(self, kind: str, length: int) -> None:
        """A message of that length is about to be sent."""
        self.needed[kind] = max(length, self.needed.get(kind, 0))

    def of(self, kind: str) -> int:
        """What messages of the kind are filled up to."""
        size = self.smallest
        while size < self.needed[kind]:
            size *= GROWTH
        return int(size) + 1


def comment(length: int) -> bytes:
    """A comment of an event stream that is so many bytes long.

    >>> comment(5)
    b':  \\n\\n'
    """
    return b":" + b" " * (length - len(EMPTY)) + b"\n\n"


def spaces(length: int) -> bytes:
    """What may stand after a page, or after JSON."""
    return b" " * length


@dataclass(frozen=True, slots=True)
class Parcel:
    """A message that is not filled up yet: the same for every stream that it is sent on."""

    text: bytes
    packed: bytes  # and the least that fills it up

    def __len__(self) -> int:
        return len(self.packed)


class Packing(Protocol):
    """How one stream is written."""

    encoding: str

    def begin(self) -> bytes:
        """What stands before the first message."""

    def pack(self, parts: list[bytes]) -> Parcel:
        """A message that is not filled up yet."""

    def fill(self, parcel: Parcel, size: int) -> bytes:
        """What is sent next on this stream: the packed message, made as long as the size."""

    def end(self) -> bytes:
        """What stands after the last message."""


class Plain:
    """A stream that is not compressed, for programs that did not ask for it."""

    encoding = ""

    def begin(self) -> bytes:
        """Nothing."""
        return b""

    def pack(self, parts: list[bytes]) -> Parcel:
        """The message, and the least that fills it up."""
        text = b"".join(parts)
        return Parcel(text, text + EMPTY)

    def fill(self, parcel: Parcel, size: int) -> bytes:
        """The message with a comment that fills it up.

        >>> len(Plain().fill(Plain().pack([b"data: 1"]), 50))
        50
        """
        return parcel.text + comment(size - len(parcel.text))

    def end(self) -> bytes:
        """Nothing."""
        return b""


class Gzip:
    """A stream that is one file of gzip.

    >>> gzip = Gzip()
    >>> packed = gzip.begin() + gzip.fill(gzip.pack([b"data: 1", b"data: 2"]), 1000) + gzip.end()
    >>> zlib.decompress(packed, 31)[:14]
    b'data: 1data: 2'
    """

    encoding = "gzip"

    def __init__(self, filling: Callable[[int], bytes] = comment) -> None:
        self.filling = filling
        self.checksum = 0
        self.length = 0

    def begin(self) -> bytes:
        """The head of the file, without a name or a time."""
        return b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

    def pack(self, parts: list[bytes]) -> Parcel:
        """The parts, each compressed as if there were nothing before it, and the least that fills them up."""
        press = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        pressed = [press.compress(part) + press.flush(zlib.Z_FULL_FLUSH) for part in parts]
        return Parcel(b"".join(parts), b"".join([*pressed, stored(EMPTY)]))

    def fill(self, parcel: Parcel, size: int) -> bytes:
        """The message with what fills it up, which is not compressed."""
        self._count(parcel.text)
        least = len(stored(EMPTY))
        left = size - len(parcel) + least
        blocks: list[bytes] = []
        while left:
            length = left if left <= STORED else min(STORED, left - least)
            filling = self.filling(length - 5)
            self._count(filling)
            blocks.append(stored(filling))
            left -= length
        return parcel.packed[:-least] + b"".join(blocks)

    def end(self) -> bytes:
        """An empty last block, and what proves the whole file."""
        return b"\x03\x00" + self.checksum.to_bytes(4, "little") + (self.length % 2**32).to_bytes(4, "little")

    def _count(self, data: bytes) -> None:
        self.checksum = zlib.crc32(data, self.checksum)
        self.length += len(data)


def stored(data: bytes) -> bytes:
    """A block of a compressed file that is not compressed: five bytes more than the data."""
    length = len(data)
    return b"\x00" + length.to_bytes(2, "little") + (length ^ 0xFFFF).to_bytes(2, "little") + data
