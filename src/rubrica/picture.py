"""Pictures outside the browser: a record, a ply and a seat as one drawing that needs no other file."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any

from rubrica import drawing, games
from rubrica.drawing import panels, svg
from rubrica.engine.fairness import SEED_BYTES, commitment
from rubrica.engine.game import View
from rubrica.engine.game_type import GameType
from rubrica.engine.match import replay
from rubrica.engine.record import Record, RecordError
from rubrica.engine.sentence import Told
from rubrica.engine.setup import Content
from rubrica.games import boards
from rubrica.tongue import ENGLISH, Tongue

FOLDER = Path(drawing.__file__).parent
GAP = 10
COLUMNS = 3
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "chrome"]
STILL = "* { animation: none !important; transition: none !important; }"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]
FLAGS += ["--force-prefers-reduced-motion"]  # everything as it is in the end


class NoPainter(Told):
    """Nothing here can turn a drawing into pixels; says what can be installed."""


def picture(
    record: Record,
    ply: int | None = None,
    seat: int | None = None,
    tongue: Tongue = ENGLISH,
    content: Content[Any] | None = None,
    seed: bytes | None = None,
) -> str:
    """The table after `ply` moves (the last, unless told) as the seat saw it, or as a spectator did.

    A record of a game that is not over lacks its seed, which then must be given.
    """
    game = games.get(record.game)
    match = replay(game, game.standard() if content is None else content, record, _seed(record, seed))
    at = match.ply if ply is None else ply
    if seat is not None and not 0 <= seat < len(record.seats):
        raise Told(
            "There is no seat {seat}; seats are numbered 0 to {last}.", {"seat": seat, "last": len(record.seats) - 1}
        )
    return drawn(game, match.at(at).view(seat), record.seats, tongue)


def _seed(record: Record, seed: bytes | None) -> bytes:
    found = bytes.fromhex(record.seed) if record.seed is not None else seed
    if found is None:
        raise RecordError("seed", "not revealed: the game is not over, and its table can't be dealt without it")
    if len(found) != SEED_BYTES or commitment(found) != record.commitment:
        raise RecordError("seed", "not the one committed to before the deal")
    return found


def drawn(game: GameType[Any], view: View[Any], names: list[str], tongue: Tongue = ENGLISH) -> str:
    """A view as one <svg> on paper, its panels in columns, with its style and fonts inside."""
    found = boards.panels(game, view, names, tongue)
    feet = [float(GAP)] * min(COLUMNS, len(found))
    body = ""
    for panel in found:
        column = feet.index(min(feet))
        high = panel.height * panels.WIDTH / panel.width
        x, y = GAP + column * (panels.WIDTH + GAP), feet[column]
        body += panels.drawing(panel, f' x="{x}" y="{y:g}" width="{panels.WIDTH}" height="{high:g}"')
        feet[column] += high + GAP
    width, height = GAP + len(feet) * (panels.WIDTH + GAP), max(feet)
    symbols = svg.symbols(boards.board(game).symbols)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="picture board-{game.name}" viewBox="0 0 {width} {height:g}"'
        f' width="{width}" height="{height:g}"><style>{style()}</style><defs>{symbols}</defs>'
        f"{svg.box(0, 0, width, height, 'table', 0)}{body}</svg>"
    )


@cache
def style() -> str:
    """The boards' style sheet, and the fonts themselves: the Latin letters only."""
    sheet = (FOLDER / "fonts.css").read_text("utf-8")
    faces = [face for face in re.findall(r"@font-face \{[^}]*\}", sheet) if "-latin-ext-" not in face]
    fonts = "".join(re.sub(r'url\("([^"]+)"\)', _inlined, face) for face in faces)
    return fonts + (FOLDER / "boards.css").read_text("utf-8") + STILL


def _inlined(found: re.Match[str]) -> str:
    data = b64encode((FOLDER / found.group(1)).read_bytes()).decode()
    return f'url("data:font/woff2;base64,{data}")'


def png(text: str, path: Path, scale: float = 2) -> None:
    """Paint a drawing with Chromium, the one painter that uses the fonts inside it."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise NoPainter(
            "A PNG needs one of: {browsers}. None is installed; an .svg needs nothing.",
            {"browsers": ", ".join(BROWSERS)},
        )
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', text)
    assert size is not None
    window = f"--window-size={int(float(size.group(1)))},{int(float(size.group(2)) + 0.99)}"
    path.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "picture.html"
        margin = "<style>body { margin: 0; } svg { display: block; }</style>"
        page.write_text(f"<!doctype html><meta charset=utf-8>{margin}{text}", "utf-8")
        shot = f"--screenshot={path.absolute()}"
        profile = f"--user-data-dir={folder}/profile"
        arguments = [*FLAGS, profile, window, f"--force-device-scale-factor={scale:g}", shot, page.as_uri()]
        done = subprocess.run([browser, *arguments], capture_output=True, timeout=120, check=False)
    if not path.exists():
        error = done.stderr.decode(errors="replace")[-200:]
        raise NoPainter("{browser} drew nothing: {error}", {"browser": browser, "error": error})
