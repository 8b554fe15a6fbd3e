"""The contents tables can be played with: each game's own, and the folders the server was given."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from rubrica import games
from rubrica.engine.game_type import GameType
from rubrica.engine.setup import Content
from rubrica.games import content as folders
from rubrica.server.database import open_engine
from rubrica.server.problems import Problem
from rubrica.server.upgrades import kept_content

STANDARD = "standard"
FILE = "sqlite:///"
log = logging.getLogger(__name__)


def kept_in(database: str, game: GameType[Any], digest: str) -> Content[Any] | None:
    """A content that a server dealt, from its database; None if it never did, or there is no such database."""
    if game.content is None or (database.startswith(FILE) and not Path(database.removeprefix(FILE)).exists()):
        return None
    engine = open_engine(database, writing=False)
    try:
        with engine.connect() as connection:
            data = kept_content(connection, game.name, digest)
    except SQLAlchemyError:
        return None
    finally:
        engine.dispose()
    return None if data is None else game.content.of(json.loads(data))


class Contents:
    """Every content on offer, by game and name; and by digest for tables that were made with it."""

    def __init__(self, folder: str = "") -> None:
        self.names: dict[str, dict[str, Content[Any]]] = {}
        self.kept: dict[tuple[str, str], Content[Any]] = {}
        for game, kind in games.installed().items():
            self.names[game] = {STANDARD: kind.standard()}
            for path in sorted(Path(folder).glob(f"{game}/*/")) if folder else []:
                try:
                    self.names[game][path.name] = folders.load(kind, path)
                except folders.ContentError as error:
                    log.error(
                        "content refused",
                        extra={"folder": str(path), "problems": [str(each) for each in error.refusals]},
                    )

    def named(self, game: str, name: str) -> Content[Any]:
        """The content of that name, or a Problem that says which there are."""
        if name not in self.names[game]:
            allowed = ", ".join(self.names[game])
            raise Problem(
                400, "bad", "There is no content {name}. Choose one of: {allowed}.", name=name[:40], allowed=allowed
            )
        return self.names[game][name]

    def learn(self, game: str, digest: str, data: str | None) -> None:
        """Take in a content that was kept when it was dealt; it is not on offer for new tables."""
        source = games.get(game).content
        if data is not None and source is not None and (game, digest) not in self.kept:
            self.kept[game, digest] = source.of(json.loads(data))

    def digested(self, game: str, digest: str) -> Content[Any]:
        """The content of that digest, with which a table was made."""
        if (game, digest) in self.kept:
            return self.kept[game, digest]
        for content in self.names.get(game, {}).values():
            if digest == content.digest:
                return content
        raise Problem(409, "content", "This server doesn't have the cards this game was played with.")
