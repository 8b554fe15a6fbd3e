"""The Red Cathedral's board shows every piece that lies on the table, and every thing that a move points at."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rubrica.engine.match import Match
from rubrica.games import boards
from rubrica.games.redcathedral import GAME, ask, moves
from rubrica.games.redcathedral.state import NOBODY
from rubrica.games.redcathedral.turn import CathedralView, RedCathedral
from rubrica.tongue import ENGLISH
from tests.matches import play_on, started

NAMES = ["Ana", "Boris", "Clara", "Daria"]


@pytest.fixture(scope="module")
def whole() -> Match:
    return play_on(started("redcathedral", 4))


def view_of(match: Match, ply: int, seat: int | None = None) -> CathedralView:
    return match.at(ply).view(seat)


def drawn(view: CathedralView) -> ElementTree.Element:
    return ElementTree.fromstring(boards.drawn(GAME, view, NAMES, ENGLISH))


def by_id(root: ElementTree.Element, key: str) -> ElementTree.Element:
    return next(element for element in root.iter() if element.get("id") == key)


def test_dice_of_one_space_lie_side_by_side(whole: Match) -> None:
    for ply in range(0, whole.ply, 37):
        root = drawn(view_of(whole, ply))
        assert len({by_id(root, f"die-{die}").get("transform") for die in range(5)}) == 5


def test_a_finished_section_loses_its_scaffolding_and_keeps_its_banner(whole: Match) -> None:
    """redcathedral:5.2"""
    view = view_of(whole, whole.ply)
    site = view.table.site
    root = drawn(view)
    finished = 0
    for section, cell in enumerate(site.cell):
        looks = [
            part.get("class", "")
            for part in by_id(root, f"section-{cell // moves.LEVELS + 1}-{cell % moves.LEVELS + 1}").iter()
        ]
        done = view.table.lacking[section] == 0
        finished += done
        assert ("scaffold" in looks) == (not done)
        assert ("pole" in looks) == (view.table.banner[section] != NOBODY)
    assert finished > 5


@pytest.mark.parametrize(
    "question", [ask.SECTION, ask.BANNER, ask.BUILD, ask.DIE, ask.EXTRA, ask.SPACE, ask.PAY, ask.GAIN]
)
def test_what_a_move_points_at_can_be_clicked(whole: Match, question: int) -> None:
    found = 0
    for ply in range(whole.ply):
        game = whole.at(ply)
        assert isinstance(game, RedCathedral)
        if game.turn.question == question and found < 5:
            found += 1
            asked = view_of(whole, ply, game.waiting[0])
            things = [move for move in asked.options if move >= moves.SECTION]
            there: set[str] = set()
            for element in drawn(asked).iter():
                there |= set((element.get("data-moves") or element.get("data-move") or "").split())
            assert things and {str(move) for move in things} <= there
    assert found


def test_ivan_has_a_board_of_his_own() -> None:
    """redcathedral:10.1"""
    match = play_on(started("redcathedral", 1), 30)
    root = drawn(match.game.view(0))
    assert "Ivan" in "".join(by_id(root, "p-builder-1").itertext())
