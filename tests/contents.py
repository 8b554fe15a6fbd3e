"""The contents that recorded games were played with, kept by digest as a server keeps them.

    PYTHONPATH=src:. python -m tests.contents

writes down those that come with the games now; the fixtures that are recorded from then on find them, however the
cards change later.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from rubrica import games
from rubrica.engine.game_type import GameType
from rubrica.engine.record import Record
from rubrica.engine.setup import Content
from rubrica.games.content import Folder, folder_of

FOLDER = Path(__file__).parent / "contents"


def played_with(game: GameType[Any], record: Record) -> Content[Any]:
    """The content of a recorded game."""
    return kept(game, record.content)


@cache
def kept(game: GameType[Any], digest: str) -> Content[Any]:
    """The content of that digest: the one that comes with the game, or one that did when a fixture was recorded."""
    if game.standard().digest == digest:
        return game.standard()
    content: Content[Any] = folder_of(game).carried(json.loads(_path(game, digest).read_text("utf-8")))
    assert content.digest == digest
    return content


def known(game: GameType[Any], card: str) -> bool:
    """Whether some recorded game knows the card, by its id; one that was only just added is in none."""
    return any(f'"id":"{card}"' in path.read_text("utf-8") for path in FOLDER.glob(f"{game.name}-*.json"))


def keep(game: GameType[Any]) -> None:
    """Write down the content that comes with the game."""
    FOLDER.mkdir(exist_ok=True)
    data = json.dumps(game.standard().data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    _path(game, game.standard().digest).write_text(f"{data}\n", "utf-8")


def _path(game: GameType[Any], digest: str) -> Path:
    return FOLDER / f"{game.name}-{digest}.json"


if __name__ == "__main__":
    for name in games.names():
        if isinstance(games.get(name).content, Folder):
            keep(games.get(name))
