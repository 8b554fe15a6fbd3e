"""What a page costs its reader, measured without a network: weight, what blocks it, what a browser may keep."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx2
import pytest

from rubrica import drawing, games
from tests.server.site import Site

MOST_BYTES = 150_000
SHEET = (Path(drawing.__file__).parent / "fonts.css").read_text("utf-8")


def weight(text: str) -> int:
    return len(gzip.compress(text.encode()))


def parts(html: str) -> list[str]:
    """The scripts and style sheets a page asks for."""
    return re.findall(r'<(?:script|link)[^>]*(?:src|href)="([^"]+\.(?:js|css)[^"]*)"', html)


def look(client: httpx2.Client, address: str) -> str:
    answer = client.get(address, follow_redirects=True)
    html = answer.text
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in html, address
    assert re.search(r'<html lang="\w\w">', html) and re.search(r"<title>[^<]*Rubrica</title>", html), address
    head = html.partition("</head>")[0]
    assert "<script" not in head, f"{address}: a script in the head holds the page back"
    assert re.search(r"<(?:script|style)(?![^>]*src=)[^>]*>", html) is None, f"{address}: inline, which is refused"
    for picture in re.findall(r"<img [^>]*>", html):
        assert " width=" in picture and " height=" in picture and " alt=" in picture, f"{address}: {picture}"
    return html


@pytest.mark.parametrize("game", games.names())
def test_a_page_is_light(local: Site, game: str) -> None:
    """Words, drawings, styles and scripts together, as they go over the wire, without the fonts."""
    with local.client() as client:
        table = local.make(*["random"] * games.get(game).seats[-1], game=game)
        reading = ["/", f"/rules/{game}", f"/cards/{game}", "/api"]
        for address in [*reading, f"/new?game={game}", f"/t/{table}", "/account", "/verify"]:
            html = look(client, address)
            assert weight(html) + sum(weight(client.get(part).text) for part in parts(html)) < MOST_BYTES, address
        quick = client.post("/quick", data={"game": game}, headers={"Origin": local.address}, follow_redirects=True)
        html = look(client, str(quick.url))
        assert 'id="board"' in html
        assert weight(html) + sum(weight(client.get(part).text) for part in parts(html)) < MOST_BYTES


def test_browsers_keep_what_does_not_change(local: Site) -> None:
    with local.client() as client:
        kept = parts(look(client, "/"))
        assert len(kept) == 4
        fonts = re.findall(r'url\("([^"]+)"\)', SHEET)
        base = next(part for part in kept if "fonts" in part).rpartition("/")[0]
        for address in [*kept, *(f"{base}/{font}" for font in fonts)]:
            answer = client.get(address)
            assert answer.status_code == 200, address
            assert "immutable" in answer.headers["Cache-Control"], address
        assert client.get("/").headers["Cache-Control"] == "no-store"


def test_words_are_read_before_their_font_is_there() -> None:
    faces = re.findall(r"@font-face \{[^}]*\}", SHEET)
    assert faces and all("font-display: swap" in face for face in faces)
