"""The Red Cathedral's board shows every piece that lies on the table, and every thing that a move points at."""

from __future__ import annotations

import re
from math import hypot
from xml.etree import ElementTree

import pytest

from rubrica.engine.match import Match
from rubrica.games import boards
from rubrica.games.redcathedral import GAME, ask, moves
from rubrica.games.redcathedral.board.signs import SIDE
from rubrica.games.redcathedral.board.site import LEFT, RIGHT, SKY, looming
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


def test_markers_on_one_space_of_the_frame_lie_apart_and_beside_the_towers(whole: Match) -> None:
    """redcathedral:8.1: all begin on the same space."""
    for ply in range(0, whole.ply, 37):
        root = drawn(view_of(whole, ply))
        places = [placed(by_id(root, f"praise-{seat}")) for seat in range(4)]
        for one, (x, y) in enumerate(places):
            assert all(hypot(x - other_x, y - other_y) > 12 for other_x, other_y in places[:one])
            assert x < LEFT - 6 or y < SKY or x > SIDE - RIGHT


def placed(piece: ElementTree.Element) -> tuple[float, float]:
    """Where a piece lies on its panel."""
    found = re.match(r"translate\(([\d.-]+) ([\d.-]+)\)", piece.get("transform", ""))
    assert found is not None
    return float(found[1]), float(found[2])


def test_what_is_counted_for_an_answer_in_words_is_in_sight(whole: Match) -> None:
    """redcathedral:5.5: the jewels of an ornament are those that one holds."""
    asked = 0
    for ply in range(whole.ply):
        game = whole.at(ply)
        assert isinstance(game, RedCathedral)
        if game.turn.question == ask.JEWELS:
            seat = game.waiting[0]
            leaves = boards.table(GAME, game.view(seat), NAMES, ENGLISH).leaves
            assert {f"p-builder-{seat}", "p-cathedral"} <= {leaf.key for leaf in leaves if leaf.needed}
            asked += 1
    assert asked


def touched(view: CathedralView) -> dict[str, set[str]]:
    """By piece, the moves that lie on it, be they answers to this question or to the one after it."""
    leaves = boards.table(GAME, view, NAMES, ENGLISH).leaves
    found: dict[str, set[str]] = {}
    for leaf in leaves:
        for piece in ElementTree.fromstring(leaf.drawing).iter("g"):
            for button in piece if "piece" in piece.get("class", "").split() else ():
                moves_there = (button.get("data-moves") or button.get("data-move") or "").split()
                found.setdefault(piece.get("id", ""), set()).update(GAME.moves.name(int(move)) for move in moves_there)
    return found


def test_a_turn_begins_at_a_die_on_the_ring_as_in_the_tray(whole: Match) -> None:
    """redcathedral:6.1"""
    begun = 0
    for ply in range(whole.ply):
        game = whole.at(ply)
        assert isinstance(game, RedCathedral)
        if game.turn.question == ask.MAIN and moves.ACQUIRE in game.view(game.waiting[0]).options:
            there = touched(view_of(whole, ply, game.waiting[0]))
            dice = {key for key, names in there.items() if key.startswith("die-") and names}
            assert dice and {key.replace("die", "tray") for key in dice} <= {key for key in there if there[key]}
            begun += 1
            if begun == 5:
                break
    assert begun == 5


def test_both_sides_of_a_tile_and_every_material_are_where_they_go(whole: Match) -> None:
    """redcathedral:4.3, redcathedral:5.1"""
    sides = goods = 0
    for ply in range(whole.ply):
        game = whole.at(ply)
        assert isinstance(game, RedCathedral)
        if game.turn.question not in (ask.WORKSHOP, ask.BUILD):
            continue
        view = view_of(whole, ply, game.waiting[0])
        there = touched(view)
        if game.turn.question == ask.WORKSHOP and sides < 3:
            offered = {GAME.moves.name(move) for move in view.options if GAME.moves.name(move).startswith("face")}
            assert offered <= {name for key, names in there.items() if key.startswith("workshop") for name in names}
            sides += 1
        elif game.turn.question == ask.BUILD and goods < 3:
            kinds = {GAME.moves.name(move).split(" to ")[0] for move in view.options if move >= moves.DELIVER}
            kinds = {kind for kind in kinds if not kind.startswith("ornament")}
            held = {name.split(" to ")[0] for key, names in there.items() if key.startswith("goods") for name in names}
            assert kinds <= held
            goods += bool(kinds)
    assert sides and goods


def test_a_penalty_is_seen_before_it_is_charged(whole: Match) -> None:
    """redcathedral:5.3: what somebody loses when a section is finished stood on the board before."""
    charged = 0
    for ply in range(1, whole.ply):
        before, after = whole.at(ply - 1), whole.at(ply)
        assert isinstance(before, RedCathedral) and isinstance(after, RedCathedral)
        finished = [n for n, left in enumerate(after.lacking) if not left and before.lacking[n]]
        for section in finished:
            for below in range(after.site.base[after.site.tower[section]], section):
                owner = before.banner[below]
                if before.lacking[below] and owner not in (NOBODY, before.banner[section]):
                    above = range(
                        below + 1,
                        after.site.base[after.site.tower[section]] + after.site.heights[after.site.tower[section]],
                    )
                    points = sum(after.lacking[n] == 0 and after.banner[n] != owner for n in above)
                    assert looming(before, below) == points
                    charged += 1
    assert charged


def test_ivan_has_a_board_of_his_own() -> None:
    """redcathedral:10.1"""
    match = play_on(started("redcathedral", 1), 30)
    root = ElementTree.fromstring(boards.drawn(GAME, match.game.view(0), NAMES[:1], ENGLISH))
    assert next(by_id(root, "p-builder-1").itertext()) == "Ivan"
