"""A public log that can only grow. Every entry is chained to the one before, so that whoever kept a part of it notices
when something in that part is changed, left out or slipped in later. It holds digests only.

A page of it is lines of JSON: the first says where it begins and what came before, each other is an entry.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from rubrica.engine.canonical import digest_of
from rubrica.engine.record import Record
from rubrica.engine.sentence import Told, Value

FORMAT = 1
#: What an entry tells of: all have committed to a deal; that deal was voided; a game was finished.
DEAL, VOID, GAME = "deal", "void", "game"
BEGINNING = "0" * 64


class BadLog(Told):
    """A log that is not whole; says where."""


class LogEntry(NamedTuple):
    """A line of the log; only a finished game has the signature that stands under its record."""

    number: int
    kind: str
    digest: str
    signature: str | None
    chain: str


def entry_after(before: str, number: int, kind: str, digest: str, signature: str | None = None) -> LogEntry:
    """The entry that follows one whose chain is `before`.

    >>> entry_after(BEGINNING, 1, DEAL, "ab" * 32).chain[:16]
    'd9bc61c36c19da5f'
    """
    line = _line({"number": number, "kind": kind, "digest": digest, "signature": signature})
    return LogEntry(number, kind, digest, signature, sha256(f"{before}\n{line}\n".encode()).hexdigest())


def deal_digest(commitment: str, commitments: list[str]) -> str:
    """What names a deal before it is made: the host's commitment and those of the seats."""
    return digest_of({"commitment": commitment, "commitments": commitments})


def entries_of(record: Record) -> list[tuple[str, str]]:
    """What a log should hold of a record, each a kind and a digest."""
    void = [(VOID, deal_digest(each.commitment, each.commitments)) for each in record.voided]
    dealt = [] if record.fork else [(DEAL, deal_digest(record.commitment, record.commitments))]
    return [*void, *dealt, (GAME, record.digest())]


def written(first: int, before: str, entries: list[LogEntry]) -> str:
    """A page of the log."""
    head = _line({"rubrica log": FORMAT, "first": first, "before": before})
    return "".join(line + "\n" for line in [head, *(_line(entry._asdict()) for entry in entries)])


def read(pages: list[str]) -> Iterator[LogEntry]:
    """The entries of pages that follow each other, each checked; BadLog says which is wrong."""
    number, chain = 0, ""
    for page in pages:
        lines = page.splitlines()
        first, before = _head(lines[0] if lines else "")
        if chain and (first, before) != (number + 1, chain):
            raise BadLog("The page that begins with entry {first} does not follow entry {last}.", _at(first, number))
        number, chain = first - 1, before
        for line in lines[1:]:
            number += 1
            claimed = _entry(line, number)
            entry = entry_after(chain, number, claimed.kind, claimed.digest, claimed.signature)
            if line != _line(entry._asdict()):
                raise BadLog("Entry {number} was changed, or does not follow the one before it.", {"number": number})
            chain = entry.chain
            yield entry


def _head(line: str) -> tuple[int, str]:
    try:
        head = json.loads(line)
        first, before = head["first"], head["before"]
        known = head["rubrica log"] == FORMAT and type(first) is int and first > 0 and _line(head) == line
        if known and (first > 1 or before == BEGINNING):
            return first, str(before)
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise BadLog("This is not a page of a log of format {format}.", {"format": FORMAT})


def _entry(line: str, number: int) -> LogEntry:
    try:
        entry = LogEntry(**json.loads(line))
        if entry.kind in (DEAL, VOID, GAME):
            return entry
    except (ValueError, TypeError, RecursionError):
        pass
    raise BadLog("Entry {number} cannot be read.", {"number": number})


def _at(first: int, last: int) -> dict[str, Value]:
    return {"first": first, "last": last}


def _line(value: dict[str, object]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
