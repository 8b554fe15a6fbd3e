"""5. Build."""

from __future__ import annotations

import pytest

from rubrica.games.redcathedral.turn import RedCathedral
from tests.games.redcathedral import scene
from tests.games.redcathedral.scene import BLUE, RED, YELLOW


def start(game: RedCathedral, letters: str, sections: list[int]) -> None:
    """Seat 0 holds the letters and has claimed the sections."""
    scene.open_up(game, 0)
    for section in sections:
        scene.claim(game, 0, section)
    scene.give(game, 0, letters)
    scene.turn(game)


def find(game: RedCathedral, letters: str) -> int | None:
    """A base with that cost."""
    site = game.site
    return next((base for base in site.base if scene.cost(game, base) == letters), None)


def deal_with_base(letters: str) -> tuple[RedCathedral, int]:
    for number in range(300):
        game = scene.deal(4, f"bases {number}")
        base = find(game, letters)
        if base is not None:
            return game, base
    raise AssertionError("that base is never dealt")


def test_one_to_three_materials_that_the_card_still_needs() -> None:
    """redcathedral:5.1"""
    game, base = deal_with_base("LLBG")
    start(game, "LLLBGS", [base])
    cell = scene.cell(game, base)
    scene.play(game, "build")
    assert scene.offered(game) == [f"lumber to {cell}", f"brick to {cell}", f"gold to {cell}"]
    assert scene.refused(game, "done") == "redcathedral:5.1"
    assert scene.refused(game, f"stone to {cell}") == "redcathedral:5.1"
    scene.play(game, f"lumber to {cell}", f"lumber to {cell}")
    assert scene.offered(game) == [f"brick to {cell}", f"gold to {cell}", "done"]
    assert scene.refused(game, f"lumber to {cell}") == "redcathedral:5.1"
    scene.play(game, f"brick to {cell}")
    assert game.turn.builder == 1, "three deliveries end the action"
    assert game.laid[base * 6 : base * 6 + 2] == [2, 1], "a partial delivery stays on the card"


def test_only_to_own_sections() -> None:
    """redcathedral:5.1"""
    game, base = deal_with_base("LLBG")
    other = next(section for section in game.site.base if section != base)
    scene.claim(game, 1, other)
    start(game, "LLBG", [base])
    scene.play(game, "build")
    assert scene.refused(game, f"lumber to {scene.cell(game, other)}") == "redcathedral:5.1"


def test_a_finished_section_pays_its_owner_and_its_materials_go_back() -> None:
    """redcathedral:5.2"""
    game, base = deal_with_base("LLB")
    start(game, "LLB", [base])
    builder = game.builders[0]
    rubles, supply = builder.rubles, game.supply[:]
    card = game.card(base)
    cell = scene.cell(game, base)
    scene.play(game, "build", f"lumber to {cell}", f"lumber to {cell}", f"brick to {cell}")
    assert builder.score == 2 + card.rp
    assert builder.rubles == rubles + card.rubles
    assert game.supply[:2] == [supply[0] + 2, supply[1] + 1]
    assert game.banner[base] == 0 and builder.finished == 1


def tower_of_four() -> tuple[RedCathedral, int]:
    """Blue, red, blue, yellow from the bottom, all at 20."""
    game, base = scene.deal_with_tower(4, 4)
    for level, owner in enumerate((BLUE, RED, BLUE, YELLOW)):
        scene.claim(game, owner, base + level)
    for builder in game.builders:
        builder.score = 20
    return game, base


def lost_by_blue(game: RedCathedral, section: int) -> int:
    """What blue loses when the section is finished, its own reward aside."""
    before = game.builders[BLUE].score
    scene.finish(game, section)
    own = game.card(section).rp if game.banner[section] == BLUE else 0
    return before + own - game.builders[BLUE].score


def test_penalties_for_unfinished_sections_below() -> None:
    """redcathedral:5.3 Red finishes: blue -1. Then yellow: blue -3, two for the lower card and one for the upper."""
    game, base = tower_of_four()
    assert lost_by_blue(game, base + 1) == 1
    assert lost_by_blue(game, base + 3) == 3


def test_penalties_do_not_count_own_finished_sections() -> None:
    """redcathedral:5.3 After red blue finishes its upper section: -1, for red's only. Then yellow: -2."""
    game, base = tower_of_four()
    assert lost_by_blue(game, base + 1) == 1
    assert lost_by_blue(game, base + 2) == 1
    assert lost_by_blue(game, base + 3) == 2


def test_penalties_stop_at_zero() -> None:
    """redcathedral:5.3 redcathedral:8.3"""
    game, base = tower_of_four()
    game.builders[BLUE].score = 2
    scene.finish(game, base + 1)
    scene.finish(game, base + 3)
    assert game.builders[BLUE].score == 0


def test_ornaments_go_on_finished_sections_of_anybody_one_each() -> None:
    """redcathedral:5.4"""
    game, base = scene.deal_with_tower(3, 4)
    for level in range(4):
        scene.claim(game, 1, base + level)
    for section in (base, base + 1, base + 3):
        scene.finish(game, section)
    cells = [scene.cell(game, base + level) for level in range(4)]
    start(game, "LSG", [])
    scene.play(game, "build")
    assert scene.offered(game) == [f"ornament {cells[0]}", f"ornament {cells[1]}", f"ornament {cells[3]}"]
    assert scene.refused(game, f"ornament {cells[2]}") == "redcathedral:5.4"
    scene.play(game, f"ornament {cells[0]}")
    assert scene.refused(game, f"ornament {cells[0]}") == "redcathedral:5.4"
    scene.play(game, f"ornament {cells[1]}", f"ornament {cells[3]}")
    builder = game.builders[0]
    assert builder.goods == [0] * 6 and builder.ornaments == [0, 1, 0]
    assert [game.ornament[base + level] for level in range(4)] == [0, 0, -1, 0]


def test_an_ornament_needs_its_own_material() -> None:
    """redcathedral:5.4 A door is lumber, an arch stone, a cross gold."""
    for level, letter in ((0, "L"), (1, "S"), (3, "G")):
        game, base = scene.deal_with_tower(3, 4)
        for height in range(level + 1):
            scene.claim(game, 1, base + height)
        scene.finish(game, base + level)
        others = "LBSG".replace(letter, "")
        start(game, others, [])
        assert scene.refused(game, "build") == "redcathedral:5.1"
        scene.give(game, 0, letter)
        scene.turn(game)
        assert "build" in scene.offered(game)


@pytest.mark.parametrize(
    ("choice", "held", "points"),
    [
        ("no jewels", "LEP", 0),
        ("one green", "LEP", 1),
        ("one purple", "LEP", 1),
        ("two green", "LEEP", 2),
        ("two purple", "LPPE", 2),
        ("green and purple", "LEP", 3),
    ],
)
def test_jewels_bring_prestige_at_once(choice: str, held: str, points: int) -> None:
    """redcathedral:5.5 One jewel 1, two of a colour 2, one of each colour 3."""
    game = scene.deal(2)
    base = game.site.base[0]
    scene.claim(game, 1, base)
    scene.finish(game, base)
    start(game, held, [])
    builder = game.builders[0]
    scene.play(game, "build", choice)
    spaces = [2, 5, 9, 13]
    assert builder.score == spaces[points]
    assert game.ornament[base] == 0
    jewels = {"no": 0, "one": 1}.get(choice.split()[0], 2)
    assert builder.held == len(held) - 1 - jewels


def test_jewels_count_to_the_three_deliveries() -> None:
    """redcathedral:5.4"""
    game, base = deal_with_base("LLBG")
    done = next(section for section in game.site.base if section != base)
    scene.claim(game, 1, done)
    scene.finish(game, done)
    start(game, "LLLEP", [base])
    scene.play(game, "build", f"lumber to {scene.cell(game, base)}", f"ornament {scene.cell(game, done)}")
    assert scene.offered(game) == ["no jewels", "one green", "one purple"]
    assert scene.refused(game, "green and purple") == "redcathedral:5.4"


def test_a_section_finished_first_may_be_decorated_by_the_rest() -> None:
    """redcathedral:5.6"""
    game, base = deal_with_base("LLB")
    start(game, "LLLBE", [base])
    cell = scene.cell(game, base)
    scene.play(game, "build", f"lumber to {cell}", f"brick to {cell}", "done")
    scene.turn(game)
    scene.play(game, "build")
    assert game.lacking[base] == 0, "what has one answer only is answered by itself"
    assert scene.offered(game) == [f"ornament {cell}", "done"]
    scene.play(game, f"ornament {cell}", "one green")
    assert game.ornament[base] == 0
