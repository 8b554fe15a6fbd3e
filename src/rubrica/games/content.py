"""Content in folders of TOML files: how it is read, and what is wrong with it. The standard library is enough."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from rubrica.engine.game_type import GameType
from rubrica.engine.record import Record, RecordError
from rubrica.engine.sentence import Sentence, Spoken, Told, Tongue
from rubrica.engine.setup import Content
from rubrica.games.shape import Finding, Findings, Shape

MOST_BYTES = 1_000_000
B = TypeVar("B")


class ContentError(Told):
    """A content folder that cannot be played with; one line for each thing that is wrong."""

    def __init__(self, refusals: list[Finding]) -> None:
        super().__init__("{lines}", {"lines": _Lines(refusals)})
        self.refusals = refusals


class _Lines(Spoken):
    """Findings, one to a line."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings

    def say(self, tongue: Tongue) -> str:
        return "\n".join(finding.say(tongue) for finding in self.findings)


class Folder(Generic[B]):
    """A game's content: the folder it comes in, the box that the rules read, and the shape of its files."""

    def __init__(self, folder: Path, box: Callable[[dict[str, Any]], B], shape: Shape) -> None:
        self.folder = folder
        self.box = box
        self.shape = shape

    def of(self, data: dict[str, Any]) -> Content[B]:
        """Content from data that was checked before."""
        return Content(data, self.box(data), self.shape.for_rules(data))

    def standard(self) -> Content[B]:
        """The content that comes with the game, checked like any other; ContentError lists what is wrong with it."""
        return self._standard

    @cached_property
    def _standard(self) -> Content[B]:
        data = read(self.folder)
        return self._checked(data, data)

    def load(self, folder: Path) -> Content[B]:
        """The content of another folder, checked card by card; ContentError lists all that is wrong with it."""
        data, found = self._examine(folder)
        if found.refusals:
            raise ContentError(found.refusals)
        return self.of(data)

    def carried(self, data: dict[str, Any]) -> Content[B]:
        """Content that a record carries, from whomever it came; ContentError lists all that is wrong with it."""
        return self._checked(data, self.standard().data)

    def _checked(self, data: dict[str, Any], ours: dict[str, Any]) -> Content[B]:
        found = self.shape.check(data, ours)
        if found.refusals:
            raise ContentError(found.refusals)
        return self.of(data)

    def check(self, folder: Path) -> Findings:
        """All that is wrong with a folder, and all in it that is unlike our own design."""
        return self._examine(folder)[1]

    def _examine(self, folder: Path) -> tuple[dict[str, Any], Findings]:
        data, unreadable = read_files(folder)
        found = self.shape.check(data, self.standard().data) if data else Findings()
        blamed = {each.file for each in unreadable}
        found.refusals = unreadable + [each for each in found.refusals if each.file not in blamed]
        return data, found


def load(game: GameType[Any], folder: str | Path | None) -> Content[Any]:
    """The content of a folder for the game, checked; without a folder, the content that comes with it."""
    return folder_of(game).load(Path(folder)) if folder else game.standard()


def carried_by(game: GameType[Any], record: Record) -> Content[Any] | None:
    """The content that a record carries, if it does; RecordError where that is not what it was played with."""
    return None if record.cards is None else vouched_by(game, record, record.cards)


def vouched_by(game: GameType[Any], record: Record, cards: dict[str, Any]) -> Content[Any]:
    """The content that these cards are; RecordError where the record was not played with it."""
    try:
        content = folder_of(game).carried(cards)
    except ContentError as error:
        raise RecordError("cards", "{problem}", {"problem": error.refusals[0]}) from None
    if content.digest != record.content:
        raise RecordError(
            "cards",
            "played with content {played}; this is {found}",
            {"played": record.content, "found": content.digest},
        )
    return content


def check(game: GameType[Any], folder: str | Path) -> Findings:
    """What is wrong with a folder for the game, and what is only unlike the content that comes with it."""
    return folder_of(game).check(Path(folder))


def folder_of(game: GameType[Any]) -> Folder[Any]:
    """The game's own content folder; ContentError if it has no content that could be replaced."""
    if not isinstance(game.content, Folder):
        raise ContentError([Finding(game.title, "", "", Sentence("has no content that could be replaced"))])
    return game.content


def read(folder: Path) -> dict[str, Any]:
    """Every TOML file of the folder, by its name without the ending; ContentError if any cannot be read."""
    data, unreadable = read_files(folder)
    if unreadable:
        raise ContentError(unreadable)
    return data


def read_files(folder: Path) -> tuple[dict[str, Any], list[Finding]]:
    """The files that can be read, by their names without the ending, and what is wrong with the others."""
    paths = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    if not paths:
        nothing = Finding(str(folder), "", "", Sentence("no content here"), Sentence("a folder that holds .toml files"))
        return {}, [nothing]
    data: dict[str, Any] = {}
    unreadable: list[Finding] = []
    for path in paths:
        try:
            if path.stat().st_size > MOST_BYTES:
                raise Told("larger than {count} MB", {"count": MOST_BYTES // 1_000_000})
            data[path.stem] = tomllib.loads(path.read_text("utf-8"))
        except (ValueError, OSError) as error:
            unread = Sentence("cannot be read: {reason}", {"reason": str(error)})
            problem = error.sentence if isinstance(error, Told) else unread
            unreadable.append(Finding(path.name, "", "", problem))
    return data, unreadable
