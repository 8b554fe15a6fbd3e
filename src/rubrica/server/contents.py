"""The contents tables can be played with: each game's own, and the folders the server was given."""

from __future__ import annotations

import logging
from pathlib import Path

from rubrica import games
from rubrica.engine.kind import Content
from rubrica.games import content as folders
from rubrica.server.trouble import Trouble

STANDARD = "standard"
log = logging.getLogger(__name__)


class Contents:
    """Every content on offer, by game and name; and by digest for tables that were made with it."""

    def __init__(self, folder: str = "") -> None:
        self.names: dict[str, dict[str, Content]] = {}
        for game in games.names():
            kind = games.kind(game)
            self.names[game] = {STANDARD: kind.standard()}
            for path in sorted(Path(folder).glob(f"{game}/*/")) if folder else []:
                try:
                    self.names[game][path.name] = folders.load(kind, path)
                except folders.ContentError as error:
                    log.error("content refused", extra={"folder": str(path), "problems": error.problems})

    def named(self, game: str, name: str) -> Content:
        if name not in self.names[game]:
            allowed = ", ".join(self.names[game])
            raise Trouble(
                400, "bad", "There is no content {name}; there is: {allowed}.", name=name[:40], allowed=allowed
            )
        return self.names[game][name]

    def digested(self, game: str, digest: str) -> Content:
        for content in self.names.get(game, {}).values():
            if content.digest == digest:
                return content
        raise Trouble(409, "content", "The content this game was made with is not on this server.")
