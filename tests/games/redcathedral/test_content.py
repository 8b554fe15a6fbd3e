"""The content that comes with the game is sound, and whatever is wrong with another is told in full."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from rubrica.games.content import ContentError, folder_of, load
from rubrica.games.redcathedral import KIND
from rubrica.games.redcathedral.effects import EffectError, read_action, read_cost, read_gain
from rubrica.games.redcathedral.schema import check

Data = dict[str, Any]


@pytest.fixture
def data() -> Data:
    return deepcopy(KIND.standard().data)


def test_the_content_that_comes_with_the_game_is_sound(data: Data) -> None:
    """[redcathedral:1.4] Checked here, and so not at every start."""
    assert check(data) == []
    assert load(KIND, folder_of(KIND)).digest == KIND.standard().digest


def test_every_card_has_an_english_a_spanish_and_a_portuguese_name(data: Data) -> None:
    named = [entry for table in data.values() for entries in table.values() for entry in entries if "name" in entry]
    assert len(named) == 8 + 28 + 12 + 40 + 9 + 5 + 3
    assert all(set(entry["name"]) == {"en", "es", "pt"} for entry in named)
    for language in ("en", "es", "pt"):
        names = [entry["name"][language] for entry in data["sections"]["section"]]
        assert len(set(names)) == 40


def test_no_two_sections_of_a_part_are_alike(data: Data) -> None:
    shapes = [(entry["part"], entry["cost"]) for entry in data["sections"]["section"]]
    assert len(set(shapes)) == 40


def test_lumber_brick_and_stone_are_asked_for_about_twice_as_often(data: Data) -> None:
    total = [0] * 6
    for entry in data["sections"]["section"]:
        total = [a + b for a, b in zip(total, read_cost(entry["cost"]), strict=True)]
    assert 1.7 <= sum(total[:3]) / sum(total[3:]) <= 2.3


def test_every_game_has_an_outlet_for_any_material(data: Data) -> None:
    """[redcathedral:6.6] Nothing is thrown away, so every merchant buys anything: no inventory clogs for ever."""
    for card in data["influence"]["card"]:
        if card["group"] == "merchants":
            effects = [read_action(line) for line in card["actions"]]
            assert any(effect.pay == [63] for effect in effects), card["id"]


WRONG: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d["sections"]["section"].pop(3), "sections.toml: file: base: 9 found; there must be 10"),
    (lambda d: d["sections"]["section"][0].update(rp="x"), "sections.toml: north-stair: rp: Expected `int`, got `str`"),
    (lambda d: d["sections"]["section"][0].pop("cost"), "sections.toml: north-stair: cost: Object missing"),
    (lambda d: d["sections"]["section"][0].update(cost="5 lumber"), "sections.toml: north-stair: cost: 5 materials"),
    (lambda d: d["sections"]["section"][0].update(cost="2 marble 1 brick"), "'marble' is no material; allowed: lumber"),
    (lambda d: d["sections"]["section"][0].update(cost="lumber 2 1"), "pairs of a number and a word"),
    (lambda d: d["sections"]["section"][8].update(cost="2 lumber 2 gold"), "2 lumber 1 brick 1 gold; one must"),
    (lambda d: d["sections"]["section"][1].update(id="north-stair"), "north-stair: id: used twice"),
    (lambda d: d["sections"]["section"][1].update(colour="red"), "south-stair: colour: "),
    (lambda d: d["tiles"]["tile"].pop(), "tiles.toml: file: tile: 27 found; there must be 28"),
    (lambda d: d["tiles"]["tile"][0].update(three_plus=True), "13 tiles are marked; at most 12 may be"),
    (lambda d: d["tiles"]["tile"][0].update(gain="3 rp"), "tiles.toml: lumber: gain: '3 rp'; allowed"),
    (lambda d: d["tiles"]["tile"][0].update(gain="die pink"), "names no die; allowed: die white"),
    (lambda d: d["resources"]["tile"][0].update(gain="2 brick"), "0 tiles of lumber; there must be 1"),
    (lambda d: d["resources"]["tile"][0].update(gain="1 jewel"), "resources.toml: lumber: gain: '1 jewel'; allowed"),
    (lambda d: d["influence"]["card"][0].update(group="clergy"), "influence.toml: file: craftsmen: 2 found"),
    (lambda d: d["influence"]["card"][0].update(actions=["once: -> 1 rp"]), "influence.toml: carpenters: actions: "),
    (lambda d: d["influence"]["card"][0]["actions"].__setitem__(0, "twice: -> 1 rp"), 'allowed: "once: PRICE'),
    (lambda d: d["influence"]["card"][0]["actions"].__setitem__(0, "repeat: -> 1 rp"), "would never end"),
    (lambda d: d["influence"]["card"][0]["actions"].__setitem__(0, "once: 1 ruble ->"), "gains nothing"),
    (lambda d: d["influence"]["card"][0]["actions"].__setitem__(0, "once: -> 1 pp"), "'pp' cannot be gained; allowed"),
    (
        lambda d: d["influence"]["card"][9]["actions"].__setitem__(0, "once: -> 1 ruble"),
        "the clergy's actions must gain",
    ),
    (lambda d: d["influence"]["card"][6]["actions"].__setitem__(0, "once: -> 1 gold"), '"2 brick -> 1 green"; one of'),
    (lambda d: d["plans"]["plan"][0].update(towers=[3, 3, 3, 4]), "plans.toml: four-sisters: towers: 13 sections"),
    (lambda d: d["plans"]["plan"][0].update(towers=[2, 4, 4, 2]), "the same silhouette as another plan"),
    (lambda d: d["plans"]["plan"][0].update(towers=[9, 1, 1, 1]), "plans.toml: four-sisters: towers[0]: Expected"),
    (lambda d: d["boards"]["board"][0]["cost"].update(white=[1, 1]), "boards.toml: basic-red: cost.white"),
    (lambda d: d["boards"]["board"][0]["cost"].update(red=9), "boards.toml: basic-red: cost.red: Expected `int` <= 4"),
    (lambda d: d["boards"]["board"][4].pop("bonus"), "advanced boards have a bonus"),
    (lambda d: d["rival"]["card"].pop(), "rival.toml: construction: id: missing"),
    (lambda d: d["track"]["track"][0]["prestige"].reverse(), "spaces must rise"),
    (lambda d: d.pop("track"), "track.toml: file: content: missing"),
    (lambda d: d.update(extra={}), "extra.toml: file: content: unknown file"),
    (lambda d: d["track"].update(tracks=[]), "track.toml: file: tracks: unknown; allowed: track"),
    (lambda d: d["plans"].update(plan=3), "plans.toml: file: plan: must be a list"),
]


@pytest.mark.parametrize(("spoil", "told"), WRONG, ids=[told for _, told in WRONG])
def test_what_is_wrong_is_told_with_its_place(data: Data, spoil: Callable[[Data], object], told: str) -> None:
    """[redcathedral:1.5]"""
    spoil(data)
    problems = check(data)
    assert any(told in problem for problem in problems), problems


def test_all_problems_are_told_together(data: Data) -> None:
    data["sections"]["section"][0]["rp"] = -1
    data["tiles"]["tile"][5]["gain"] = 3
    del data["plans"]["plan"][2]["name"]
    assert len(check(data)) == 3


def test_a_folder_of_ones_own(tmp_path: Path) -> None:
    """[redcathedral:1.5] A copy with one figure changed plays; one with a fault does not."""
    folder = Path(copytree(folder_of(KIND), tmp_path / "mine"))
    sections = folder / "sections.toml"
    sections.write_text(sections.read_text("utf-8").replace("rp = 3", "rp = 4", 1), "utf-8")
    content = load(KIND, folder)
    assert content.digest != KIND.standard().digest
    assert KIND.new(2, seed="x", content=content).waiting
    sections.write_text(sections.read_text("utf-8").replace("rp = 4", "rp = 400", 1), "utf-8")
    with pytest.raises(ContentError, match=r"sections\.toml: north-stair: rp"):
        load(KIND, folder)


@pytest.mark.parametrize("line", ["", "1", "ornament", "deliver 1 material", "0 gold", "10 gold", "1 gold 2"])
def test_lines_outside_the_vocabulary(line: str) -> None:
    if line == "":
        assert read_gain(line).gain == []
        return
    with pytest.raises(EffectError):
        read_gain(line)
