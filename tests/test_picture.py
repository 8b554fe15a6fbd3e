"""Pictures outside the browser."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from rubrica import games, picture
from rubrica.engine.fairness import seed_of
from rubrica.engine.record import RecordError, decode
from tests.matches import play_on, started

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", games.names())
def test_a_finished_game_can_be_pictured_at_any_ply(name: str) -> None:
    match = play_on(started(name, games.get(name).seats[-1]))
    record = decode(match.record.encode())
    for ply, seat in ((0, 0), (match.ply // 2, 1), (None, None)):
        root = ElementTree.fromstring(picture.picture(record, ply, seat))
        style = root.find(f"{SVG}style")
        assert root.tag == f"{SVG}svg" and style is not None and style.text
        assert 'url("data:font' in style.text and 'url("fonts' not in style.text and "http" not in style.text
        assert len(root.findall(f"{SVG}svg")) >= 3


def test_a_seat_sees_no_more_in_a_picture_than_at_the_table() -> None:
    match = play_on(started("rubico", 5), 20)
    drawn = picture.picture(match.record, 10, None, seed=seed_of("a seed"))
    assert 'id="secret"' not in drawn
    assert 'id="secret"' in picture.picture(match.record, 10, 2, seed=seed_of("a seed"))


def test_what_cannot_be_pictured_is_refused_with_the_reason() -> None:
    match = play_on(started("rubico", 5), 20)
    with pytest.raises(RecordError, match="not revealed"):
        picture.picture(match.record)
    with pytest.raises(RecordError, match="committed"):
        picture.picture(match.record, seed=seed_of("another"))
    with pytest.raises(ValueError, match="no seat 5"):
        picture.picture(match.record, seat=5, seed=seed_of("a seed"))
    with pytest.raises(ValueError, match="Move 21"):
        picture.picture(match.record, 21, seed=seed_of("a seed"))


def test_without_a_painter_a_png_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(picture, "BROWSERS", ["no-such-browser"])
    with pytest.raises(picture.NoPainter, match="needs nothing"):
        picture.png("<svg/>", tmp_path / "board.png")
