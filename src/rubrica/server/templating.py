"""The templates of the pages, and the addresses of what they load."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

from rubrica import drawing, games
from rubrica.drawing.faces import portrait
from rubrica.server import bots, story
from rubrica.server.actions import LONGEST_LINE
from rubrica.server.names import LONGEST_NAME
from rubrica.server.packing import APART
from rubrica.tongue import LANGUAGES

STATIC = Path(__file__).parent / "static"
DRAWING = Path(drawing.__file__).parent
templates = Environment(
    loader=ChoiceLoader([PackageLoader("rubrica.server"), PackageLoader("rubrica.lab")]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


@cache
def asset(name: str) -> str:
    """The address of a static file, which changes with its content so that browsers may keep it for ever."""
    return f"/static/{name}?{digest_of(STATIC / name)}"


@cache
def drawn(name: str) -> str:
    """The address of a stylesheet of the drawings."""
    return f"/drawing/{name}?{digest_of(DRAWING / name)}"


def digest_of(path: Path) -> str:
    """A short mark of a file's content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


templates.globals |= {
    "apart": APART,
    "asset": asset,
    "drawn": drawn,
    "day": lambda at: datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d"),
    "hour": lambda at: datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M"),
    "portrait": portrait,
    "story": story.lines,
    "longest_name": LONGEST_NAME,
    "longest_line": LONGEST_LINE,
    "languages": LANGUAGES,
    "levels_of": bots.levels,
    "has_beliefs": lambda game: games.get(game).beliefs is not None,
    "has_cards": lambda game: games.get(game).cards is not None,
    "has_lesson": lambda game: games.get(game).lesson is not None,
    "has_rules": lambda game: games.get(game).rulebook is not None,
    "words_of": lambda game: games.get(game).words,
    "title_of": lambda game: games.get(game).title,
}
