"""A game put aside: its record, and beside it the seed, which no record of a running game shows, and who is a bot;
and the cards, where it is played with others than those of the game."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from rubrica.engine.fairness import SEED_BYTES, commitment
from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match, replay
from rubrica.engine.record import Record, RecordError
from rubrica.engine.setup import Content
from rubrica.verifier import cards_of


def secret_of(path: Path) -> Path:
    """The file beside a record that only its owner may read."""
    return path.with_name(path.name + ".secret")


def save(match: Match, bots: list[int], path: Path) -> None:
    """Write the record; while the game goes on, the seed and the bots' seats too, readable by its owner only."""
    path.write_text(match.record.encode(), "utf-8")
    keep_cards(match, path)
    secret = secret_of(path)
    if match.game.outcome is not None:
        secret.unlink(missing_ok=True)
        return
    with os.fdopen(os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump({"seed": match.seed.hex(), "bots": bots}, file)


def keep_cards(match: Match, path: Path) -> None:
    """Write the cards beside the record, unless they are the game's own or the record carries them: with them it goes
    on and is proved."""
    if match.record.cards is None and match.content.digest != match.game_type.standard().digest:
        cards_of(path).write_text(json.dumps(match.content.data, ensure_ascii=False), "utf-8")


def resume(game: GameType[Any], content: Content[Any], record: Record, path: Path) -> tuple[Match, list[int]]:
    """The game as it was left, and the seats that bots play."""
    if record.seed is not None:
        raise RecordError(
            str(path), "this game is over; watch it with: {command}", {"command": f"rubrica replay {path.name}"}
        )
    secret = secret_of(path)
    try:
        kept = json.loads(secret.read_text("ascii"))
        seed, bots = bytes.fromhex(kept["seed"]), [int(seat) for seat in kept["bots"]]
    except (OSError, ValueError, KeyError, TypeError):
        raise RecordError(str(secret), "can't be read; without the seed the game can't go on") from None
    if len(seed) != SEED_BYTES or commitment(seed) != record.commitment:
        raise RecordError(str(secret), "holds another game's seed")
    return replay(game, content, record, seed), bots
