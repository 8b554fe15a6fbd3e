"""What happens in a process in which records are checked and games are looked at again: what takes long there, or never
ends, keeps nobody else waiting. It loads the games, and nothing else of the server."""

from __future__ import annotations

from time import monotonic
from typing import Any, NamedTuple

from cachetools import LRUCache

from rubrica import games, picture
from rubrica.engine.game import SPECTATOR, Game
from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match, replay
from rubrica.engine.record import Record, RecordError, decode
from rubrica.engine.setup import Content
from rubrica.games import boards
from rubrica.games.content import carried_by
from rubrica.lab import review
from rubrica.server.bodies import LogLine, PastView
from rubrica.tongue import Tongue, tongue_of
from rubrica.verifier import not_utf_8, verdict

OPEN_VIEW = "open"
WATCHING = "spectator"
LINES_SHOWN = 40
THOUGHT = 1.5  # seconds for which chances are judged before others have their turn
_matches: LRUCache[str, Match] = LRUCache(4)
_sheets: LRUCache[tuple[str, str], Any] = LRUCache(32)
_contents: LRUCache[tuple[str, str], Content[Any]] = LRUCache(8)


class Subject(NamedTuple):
    """What a record is of: its game, its content's digest, and whether it carries that content."""

    game: str
    content: str
    carries: bool


class Played(NamedTuple):
    """A game as far as it was played, with all that is needed to play it again."""

    mark: str  # the table and its version
    cards: dict[str, Any] | None
    record: Record
    seed: bytes
    names: list[str]


class Judged(NamedTuple):
    """A part of a review: the chances at the deal, where it begins there, and the steps that were judged."""

    deal: list[float]
    steps: list[review.Step]


class Scene(NamedTuple):
    """A moment of a game as one reader sees it."""

    who: str
    drawing: str
    prompt: str
    result: list[str]


class Shown(NamedTuple):
    """A moment of a game, and what happened until then."""

    scenes: list[Scene]
    log: list[LogLine]


def subject(raw: bytes, language: str) -> Subject | str:
    """What a file is a record of, or what is wrong with it."""
    try:
        record = decode(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        return tongue_of(language).say(not_utf_8("record", error).sentence)
    except RecordError as error:
        return tongue_of(language).say(error.sentence)
    return Subject(record.game, record.content, record.cards is not None)


def check(raw: bytes, cards: dict[str, Any] | None, language: str) -> tuple[Record | None, list[str]]:
    """A finished record that is right in everything with the content it was played with, or none; and what is to be
    said of it, line by line."""
    tongue = tongue_of(language)
    record = decode(raw.decode("utf-8"))
    game = games.get(record.game)
    try:
        content = carried_by(game, record) or content_of(game, record.content, cards)
    except RecordError as error:
        return None, [tongue.say(error.sentence)]
    fits, lines = verdict(game, content, record, tongue)
    return (record if fits else None), lines


def show(played: Played, ply: int, reader: str, language: str) -> Shown:
    """The moment after the ply, and the log up to it, as the reader sees them."""
    match, tongue = match_of(played), tongue_of(language)
    return Shown(scenes(match, played.names, ply, reader, tongue), story(match, played.names, ply, reader, tongue))


def recall(played: Played, ply: int, reader: str, language: str) -> tuple[list[PastView], list[LogLine]]:
    """The moment after the ply for programs: what the reader knew, and the log up to it."""
    match, names, tongue = match_of(played), played.names, tongue_of(language)
    game, words = match.at(ply), match.game_type.words
    views = []
    for seat in onlookers(game, reader):
        own = None if seat == SPECTATOR else seat
        view = game.view(own)
        prompt, result = words.prompt(view, names, tongue), words.result(view, names, tongue)
        views.append(PastView(own, prompt, result, view.data()))
    return views, story(match, names, ply, reader, tongue)


def sheet(played: Played, language: str) -> Any:
    """Who could have known what of whom; made once."""
    key = (played.mark, language)
    if key not in _sheets:
        match = match_of(played)
        assert match.game_type.beliefs is not None
        _sheets[key] = match.game_type.beliefs(match.moments(), played.names, tongue_of(language))
    return _sheets[key]


def judge(played: Played, ply: int, before: list[float]) -> Judged:
    """How chances went on from a ply, as far as can be judged in a moment; without chances before it, from the deal."""
    match, until = match_of(played), monotonic() + THOUGHT
    deal = before or review.chances_at(match, ply)
    found: list[review.Step] = []
    for step in review.steps(match, ply, deal):
        found.append(step)
        if monotonic() > until:
            break
    return Judged(deal, found)


def paint(played: Played, ply: int, reader: str, language: str) -> str:
    """A moment as one picture that needs no other file."""
    match = match_of(played)
    view = match.at(ply).view(None if reader in (OPEN_VIEW, WATCHING) else int(reader))
    view.options.clear()
    return picture.drawn(match.game_type, view, played.names, tongue_of(language))


def content_of(game: GameType[Any], digest: str, cards: dict[str, Any] | None) -> Content[Any]:
    """A content that was sent here; read once."""
    key = (game.name, digest)
    if key not in _contents:
        _contents[key] = game.standard() if game.content is None else game.content.of(cards or {})
    return _contents[key]


def match_of(played: Played) -> Match:
    """The game, played again; once for all its moments."""
    if played.mark not in _matches:
        game = games.get(played.record.game)
        content = content_of(game, played.record.content, played.cards)
        _matches[played.mark] = replay(game, content, played.record, played.seed)
    return _matches[played.mark]


def scenes(match: Match, names: list[str], ply: int, reader: str, tongue: Tongue) -> list[Scene]:
    """The moment after the ply, as the reader sees it; open, once for every seat that knows something."""
    game, words = match.at(ply), match.game_type.words
    found: list[Scene] = []
    for seat in onlookers(game, reader):
        view = game.view(None if seat == SPECTATOR else seat)
        who = "" if seat == SPECTATOR else names[seat]
        prompt = words.prompt(view, names, tongue)
        view.options.clear()  # a moment that is over: nothing on the board may be acted on
        drawing = boards.drawn(match.game_type, view, names, tongue, mark=f"seat-{seat}-" if found else "")
        found.append(Scene(who, drawing, prompt, words.result(view, names, tongue)))
    return found


def onlookers(game: Game, reader: str) -> list[int]:
    """Whose boards are shown. Open, those of all seats that know more than a spectator, or else what everybody sees."""
    if reader != OPEN_VIEW:
        return [SPECTATOR if reader == WATCHING else int(reader)]
    common = game.view(None).knowledge()
    return [seat for seat in range(game.seats) if game.view(seat).knowledge() != common] or [SPECTATOR]


def story(match: Match, names: list[str], ply: int, reader: str, tongue: Tongue) -> list[LogLine]:
    """The log up to the ply. Open, it tells a spectator everything, and names whoever was told it alone."""
    everything, words = reader == OPEN_VIEW, match.game_type.words
    view = match.at(ply).view(None if reader in (OPEN_VIEW, WATCHING) else int(reader))
    events = [(made, event) for made, event in match.events if made <= ply]
    told = [(made, event) for made, event in events if everything or event.visible(view.seat)]
    return [LogLine(made, words.sentence(event, view, names, tongue)) for made, event in told[-LINES_SHOWN:]]
