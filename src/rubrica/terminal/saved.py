"""A game put aside: its record, and beside it the seed, which no record of a running game shows."""

from __future__ import annotations

import os
from pathlib import Path

from rubrica.engine.fairness import SEED_BYTES, commitment
from rubrica.engine.kind import Content, Kind
from rubrica.engine.match import Match, replay
from rubrica.engine.record import Record, RecordError


def secret_of(path: Path) -> Path:
    return path.with_name(path.name + ".secret")


def save(match: Match, path: Path) -> None:
    """Write the record; while the game goes on, the seed too, readable by its owner only."""
    path.write_text(match.record.encode(), "utf-8")
    secret = secret_of(path)
    if match.game.outcome is not None:
        secret.unlink(missing_ok=True)
        return
    with os.fdopen(os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(match.seed.hex())


def resume(kind: Kind, content: Content, record: Record, path: Path) -> Match:
    """The game as it was left."""
    if record.seed is not None:
        raise RecordError(str(path), "this game is over; see it with: rubrica replay " + path.name)
    secret = secret_of(path)
    try:
        seed = bytes.fromhex(secret.read_text("ascii"))
    except (OSError, ValueError):
        raise RecordError(str(secret), "cannot be read; without the seed the game cannot go on") from None
    if len(seed) != SEED_BYTES or commitment(seed) != record.commitment:
        raise RecordError(str(secret), "holds another game's seed")
    return replay(kind, content, record, seed)
