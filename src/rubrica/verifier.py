"""Proves a finished game from its record, with the standard library and the rules alone.

    python -m rubrica.verifier GAME.json [CONTENT-FOLDER]

It recomputes the commitment, deals again from the revealed seed and the seats' entropy, plays every move by the
rules, so that every shuffle and die falls again, and compares outcome and final state.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rubrica import games
from rubrica.engine.fairness import commitment
from rubrica.engine.kind import Content, Kind, content_digest
from rubrica.engine.match import Match, fits, replay
from rubrica.engine.record import MOST_BYTES, Record, RecordError, decode
from rubrica.games.content import ContentError, read


def read_record(path: Path) -> Record:
    """The record in a file; RecordError says what is wrong with it."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise RecordError(str(path), f"longer than {MOST_BYTES // 1_000_000} MB, which no game is")
        return decode(path.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(str(path), f"not text in UTF-8: byte {error.start} cannot be read") from None


def setting_of(record: Record, folder: Path | None) -> tuple[Kind, Content]:
    """The game and the content a record was played with; the record's digest vouches for the content."""
    kind = games.kind(record.game)
    if folder is None:
        return kind, kind.standard()
    data = read(folder)
    if content_digest(data) != record.content:
        raise RecordError("content", f"played with content {record.content}; {folder} holds {content_digest(data)}")
    return kind, Content(data, kind.tables(data))


def revealed(kind: Kind, content: Content, record: Record) -> Match:
    """The match of a finished record, replayed from its revealed seed."""
    fits(kind, content, record)
    if record.seed is None:
        raise RecordError("seed", "not revealed: the game is not over, and only a finished game can be replayed")
    return replay(kind, content, record, bytes.fromhex(record.seed))


def misfits(kind: Kind, content: Content, record: Record) -> list[str]:
    """Everything in a finished record that does not fit; nothing, if the game was played as it says."""
    try:
        found = []
        if record.seed is not None and commitment(bytes.fromhex(record.seed)) != record.commitment:
            found.append("commitment: the revealed seed is not the one committed to before the deal")
        match = revealed(kind, content, record)
    except RecordError as error:
        return [*found, str(error)]
    outcome = match.game.outcome
    if outcome is None:
        return [*found, f"moves: the game is not over after move {match.ply}, yet the record is closed"]
    if outcome.data() != record.outcome:
        found.append(f"outcome: the moves lead to {outcome.data()}, the record says {record.outcome}")
    if match.game.digest() != record.final:
        found.append("final: the moves lead to another final state; some move or the deal was changed")
    return found


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2:
        print("usage: python -m rubrica.verifier GAME.json [CONTENT-FOLDER]", file=sys.stderr)
        return 2
    try:
        record = read_record(Path(arguments[0]))
        kind, content = setting_of(record, Path(arguments[1]) if len(arguments) == 2 else None)
    except (RecordError, games.UnknownGame, ContentError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    found = misfits(kind, content, record)
    for line in found:
        print(line)
    if not found:
        print(f"{kind.title}: {len(record.moves)} moves, every card and die as the seed tells; the record fits.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
