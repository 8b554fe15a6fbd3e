"""The content that comes with the game is sound; what is wrong with another is refused, what is unlike ours is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from rubrica.engine.bot import RandomBot
from rubrica.engine.dice import fast_dice
from rubrica.engine.observation import Columns, Row
from rubrica.games import boards
from rubrica.games.content import ContentError
from rubrica.games.forms import Unfit
from rubrica.games.redcathedral import CONTENT, GAME
from rubrica.games.redcathedral.bot import BOT
from rubrica.games.redcathedral.effects import read_action, read_cost, read_gain
from rubrica.games.redcathedral.observation import observe
from rubrica.games.redcathedral.schema import SHAPE
from rubrica.games.redcathedral.words import WORDS
from rubrica.tongue import ENGLISH, LANGUAGES
from tests.games.redcathedral.invariants import conserved

Data = dict[str, Any]
STANDARD = GAME.standard().data


@pytest.fixture
def data() -> Data:
    return deepcopy(STANDARD)


def refusals(data: Data) -> list[str]:
    return [str(each) for each in SHAPE.check(data, STANDARD).refusals]


def warnings(data: Data) -> list[str]:
    return [str(each) for each in SHAPE.check(data, STANDARD).warnings]


def test_the_content_that_comes_with_the_game_is_sound(data: Data) -> None:
    """[redcathedral:1.4] Checked here, and so not at every start."""
    assert refusals(data) == warnings(data) == []


def test_every_card_has_a_name_of_its_own_in_every_language(data: Data) -> None:
    named = [entry for table in data.values() for entries in table.values() for entry in entries if "name" in entry]
    assert all(set(entry["name"]) == set(LANGUAGES) for entry in named)
    for language in LANGUAGES:
        names = [entry["name"][language] for entry in data["sections"]["section"]]
        assert len(set(names)) == len(names)


def test_no_two_sections_of_a_part_are_alike(data: Data) -> None:
    shapes = [(entry["part"], entry["cost"]) for entry in data["sections"]["section"]]
    assert len(set(shapes)) == len(shapes)


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


def section(data: Data, place: int = 0) -> Data:
    found: Data = data["sections"]["section"][place]
    return found


def marked(data: Data) -> list[Data]:
    """The tiles for three players or more."""
    return [tile for tile in data["tiles"]["tile"] if tile.get("three_plus")]


def for_many(data: Data) -> None:
    """No plan for two players."""
    data["plans"]["plan"] = [plan for plan in data["plans"]["plan"] if plan["players"] > 2]


MARKED = len(marked(STANDARD))
BASES = sum(card["part"] == "base" for card in STANDARD["sections"]["section"])


def action(data: Data, place: int, line: str) -> None:
    data["influence"]["card"][place]["actions"][0] = line


REFUSED: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: section(d).update(rp="x"), "sections.toml: north-stair: rp: 'x'; allowed: a whole number from 0 to 20"),
    (lambda d: section(d).pop("cost"), "sections.toml: north-stair: cost: missing; allowed"),
    (lambda d: section(d).update(cost=""), "north-stair: cost: ''; allowed: at least one material [redcathedral:5.2]"),
    (lambda d: section(d).update(cost="2 marble 1 brick"), "cost: 'marble' is no material; allowed: lumber"),
    (lambda d: section(d).update(cost="lumber 2 1"), "pairs of a number and a word"),
    (lambda d: section(d, 1).update(id="north-stair"), "north-stair: id: used twice"),
    (lambda d: section(d, 1).update(colour="red"), "south-stair: colour: no such field; allowed: id, part, name, cost"),
    (
        lambda d: d["sections"].update(section=d["sections"]["section"][5:]),
        "sections.toml: section: part: 5 of base, too few for palisade; allowed: 6 or more [redcathedral:2.4]",
    ),
    (
        lambda d: d["tiles"].update(tile=d["tiles"]["tile"][:11] + marked(d)),
        "tiles.toml: tile: 11 tiles without three_plus, too few for four-sisters; allowed: 12 or more",
    ),
    (
        lambda d: d["tiles"].update(tile=d["tiles"]["tile"][:12] + marked(d)[:11]),
        "tiles.toml: tile: 23 tiles, too few for palisade; allowed: 24 or more [redcathedral:2.5]",
    ),
    (lambda d: d["tiles"]["tile"][0].update(gain="1 jewel"), "tiles.toml: lumber: gain: '1 jewel'; allowed: a number"),
    (lambda d: d["tiles"]["tile"][0].update(gain="die pink"), "names no die; allowed: die white"),
    (
        lambda d: d["resources"]["tile"][0].update(gain="2 brick"),
        "no tile of lumber, so that some sections might never",
    ),
    (lambda d: d["resources"]["tile"][0].update(gain="1 jewel"), "resources.toml: lumber: gain: '1 jewel'; allowed"),
    (lambda d: d["resources"]["tile"].pop(6), "resources.toml: tile: 7 tiles for 8 spaces; allowed: exactly 8"),
    (lambda d: d["resources"]["tile"][6].update(gain="1 rp"), "2 tiles of rp; allowed: one [redcathedral:2.7]"),
    (
        lambda d: d["influence"].update(card=d["influence"]["card"][3:]),
        "influence.toml: card: group: no craftsmen; allowed: one or more of each [redcathedral:2.3]",
    ),
    (lambda d: d["influence"]["card"][0].update(actions=["once: -> 1 rp"]), "influence.toml: carpenters: actions: "),
    (lambda d: action(d, 0, "twice: -> 1 rp"), 'allowed: "once: PRICE'),
    (lambda d: action(d, 0, "repeat: -> 1 rp"), "would never end"),
    (lambda d: action(d, 0, "once: 1 ruble ->"), "gains nothing"),
    (lambda d: action(d, 0, "once: -> 1 vp"), "'vp' cannot be gained; allowed"),
    (lambda d: action(d, 0, "repeat: 1 ruble -> reroll"), "a reroll or an activation cannot be repeated"),
    (lambda d: action(d, 0, "repeat: 1 gold -> activate"), "a reroll or an activation cannot be repeated"),
    (lambda d: action(d, 0, "repeat: 2 ruble -> 1 pp"), "points for 2 rubles or fewer would pay for themselves"),
    (lambda d: action(d, 0, "repeat: 3 ruble -> 2 rp"), "points for 2 rubles or fewer would pay for themselves"),
    (lambda d: action(d, 0, "repeat: 1 ruble -> 1 ruble"), "what it gains would pay for it again"),
    (lambda d: action(d, 0, "repeat: 1 common -> 1 common 1 rp"), "what it gains would pay for it again"),
    (lambda d: d["resources"]["tile"][7].update(gain="1 pp"), "resources.toml: rp: gain: '1 pp'; allowed"),
    (lambda d: d["tiles"]["tile"][0].update(gain="activate"), "deeds belong to influence cards"),
    (for_many, "plans.toml: plan: players: no 2; allowed: one or more"),
    (
        lambda d: d["plans"]["plan"][0].update(towers=[2, 2, 3, 3]),
        "plans.toml: four-sisters: towers: 10 sections, of which nobody might finish 6; allowed: 11 or more",
    ),
    (
        lambda d: d["plans"]["plan"][0].update(towers=[9, 2, 2, 2]),
        "plans.toml: four-sisters: towers[0]: 9; allowed: a whole number from 2 to 8",
    ),
    (lambda d: d["boards"]["board"].pop(0), "boards.toml: board: colour: 0 basic boards of red; allowed: one"),
    (
        lambda d: d["boards"]["board"][0]["cost"].update(red=-1),
        "boards.toml: basic-red: cost.red: -1; allowed: a whole",
    ),
    (
        lambda d: d["boards"]["board"][4]["bonus"].update(red="2 gold"),
        "bonus.red: '2 gold'; allowed: at most one piece",
    ),
    (lambda d: d["rival"]["card"].pop(), "rival.toml: card: id: no construction; allowed: one or more of each"),
    (lambda d: d["track"]["track"][0]["prestige"].reverse(), "track.toml: track: prestige: not in order; allowed: "),
    (lambda d: d["track"]["track"][0]["prestige"].pop(), "prestige: ends at 79; allowed: 80, the lap's end"),
    (lambda d: d["track"]["track"].append({**d["track"]["track"][0], "id": "b"}), "2 cards; allowed: at most 1"),
    (lambda d: d.pop("track"), "track.toml: missing"),
    (lambda d: d.update(extra={}), "extra.toml: no such file in this game"),
    (lambda d: d["track"].update(tracks=[]), "track.toml: tracks: unknown; allowed: track"),
    (lambda d: d["plans"].update(plan=3), "plans.toml: plan: missing; allowed: one or more [[plan]]"),
]


@pytest.mark.parametrize(("spoil", "told"), REFUSED, ids=[told for _, told in REFUSED])
def test_what_the_rules_need_is_refused_with_its_place(data: Data, spoil: Callable[[Data], object], told: str) -> None:
    """[redcathedral:1.5]"""
    spoil(data)
    assert any(told in problem for problem in refusals(data)), refusals(data)


WARNED: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d["sections"]["section"].pop(3), f"section: {BASES - 1} with part = base; ours are {BASES}"),
    (lambda d: section(d).update(cost="5 lumber"), "sections.toml: north-stair: cost: 5 materials; ours cost 3 or 4"),
    (lambda d: section(d, 8).update(cost="2 lumber 2 gold"), "none costs 2 lumber 1 brick 1 gold"),
    (lambda d: [section(d, n).update(rp=3) for n in (11, 14)], "no middle section with gold earns 4 rp and 2 rubles"),
    (lambda d: [card.update(cost="3 gold") for card in d["sections"]["section"]], "0 lumber, brick and stone against"),
    (
        lambda d: d["tiles"]["tile"][0].update(three_plus=True),
        f"tiles.toml: tile: {MARKED + 1} with three_plus = true; ours are {MARKED}",
    ),
    (lambda d: d["tiles"]["tile"][0].update(gain="3 rp"), "tiles.toml: lumber: gain: '3 rp' is more than"),
    (lambda d: [tile.update(gain="1 gold") for tile in d["tiles"]["tile"]], "no tile brings rp"),
    (lambda d: d["resources"]["tile"][6].update(gain="1 gold"), "resources.toml: tile: gain: no tile of rubles"),
    (
        lambda d: d["influence"]["card"][0].update(group="clergy"),
        "influence.toml: card: 2 with group = craftsmen; ours are 3",
    ),
    (lambda d: action(d, 9, "once: -> 1 ruble"), "almoners: actions: an action of the clergy that gains no rp"),
    (lambda d: action(d, 6, "once: -> 1 gold"), 'no merchant offers "2 brick -> 1 green"'),
    (lambda d: d["influence"]["card"][9].update(actions=["once: 2 gold -> 3 rp"] * 2), "both cost more than one piece"),
    (lambda d: d["plans"]["plan"][0].update(towers=[3, 3, 3, 4]), "plans.toml: four-sisters: towers: 13 sections"),
    (lambda d: d["plans"]["plan"][0].update(towers=[4, 4, 4]), "four-sisters: towers: 3 towers; ours have 4"),
    (lambda d: d["plans"]["plan"][0].update(towers=[2, 4, 4, 2]), "the same silhouette as another plan"),
    (lambda d: d["boards"]["board"][0]["cost"].update(white=[1, 1]), "basic-red: cost.white: a colour is dearer"),
    (lambda d: d["boards"]["board"][0]["cost"].update(red=9), "boards.toml: basic-red: cost: a price outside 1 to 4"),
    (lambda d: d["boards"]["board"][4].pop("bonus"), "advanced-red: bonus: ours have one on advanced boards"),
]


@pytest.mark.parametrize(("change", "told"), WARNED, ids=[told for _, told in WARNED])
def test_what_is_only_unlike_our_box_is_told_and_played_with(
    data: Data, change: Callable[[Data], object], told: str
) -> None:
    """[redcathedral:1.5] An owner of another box plays with it."""
    change(data)
    assert refusals(data) == []
    assert any(told in problem for problem in warnings(data)), warnings(data)


def test_a_box_with_other_counts_is_told_and_played_with(data: Data) -> None:
    """[redcathedral:1.5] An owner's figures: 16 tiles marked 3+, odd prices, other towers, clergy that pays rubles."""
    for tile in data["tiles"]["tile"][8:12]:
        tile["three_plus"] = True
    for board in data["boards"]["board"]:
        board["cost"].update(red=0, white=[2, 6])
    data["plans"]["plan"][0]["towers"] = [6, 6]
    for card in data["influence"]["card"][9:]:
        card["actions"] = ["once: -> 2 ruble", "once: 2 gold -> 2 pp"]
    for number, card in enumerate(data["sections"]["section"]):
        card["cost"] = ["2 gold", "5 lumber", "3 green 1 brick"][number % 3]
    assert refusals(data) == []
    assert len(warnings(data)) > 20
    for number in range(6):
        game, dice = GAME.new(1 + number % 4, content=CONTENT.of(data), dice=fast_dice(str(number))), fast_dice("box")
        while game.waiting:
            game.play(game.waiting[0], BOT.choose(game.view(game.waiting[0]), dice))
            conserved(game)


def test_a_card_of_each_kind_can_be_added(data: Data) -> None:
    """[redcathedral:1.4] A fourth card of the merchants, another tile, section and plan."""
    for stem, kind, place in (("influence", "card", 6), ("tiles", "tile", 0), ("sections", "section", 0)):
        data[stem][kind].append({**data[stem][kind][place], "id": "one-more"})
    data["plans"]["plan"].append({**data["plans"]["plan"][0], "id": "one-more", "towers": [2, 2, 4, 4]})
    assert refusals(data) == []
    told = [re.sub(r"\d+ (with .*); ours are \d+", r"one more \1", line) for line in warnings(data)]
    assert told == [
        "tiles.toml: tile: one more with three_plus = false",
        "influence.toml: card: one more with group = merchants",
        "sections.toml: section: one more with part = base",
        "plans.toml: plan: one more with players = 2",
    ]


def test_all_problems_are_told_together(data: Data) -> None:
    section(data)["rp"] = -1
    data["tiles"]["tile"][5]["gain"] = 3
    del data["plans"]["plan"][2]["name"]
    data["boards"]["board"][1]["colour"] = "red"
    assert len(refusals(data)) == 5


def test_a_folder_of_ones_own(tmp_path: Path) -> None:
    """[redcathedral:1.5] A copy with one figure changed plays; one with a fault does not."""
    folder = Path(copytree(CONTENT.folder, tmp_path / "mine"))
    sections = folder / "sections.toml"
    sections.write_text(sections.read_text("utf-8").replace("rp = 3", "rp = 4", 1), "utf-8")
    content = CONTENT.load(folder)
    assert content.digest != GAME.standard().digest
    assert GAME.new(2, seed="x", content=content).waiting
    sections.write_text(sections.read_text("utf-8").replace("rp = 4", "rp = 400", 1), "utf-8")
    with pytest.raises(ContentError, match=r"sections\.toml: north-stair: rp"):
        CONTENT.load(folder)


def richer(data: Data) -> Data:
    """The same with one more of everything that a designer may add."""
    names = {"en": "Extra"}
    actions = ["once: 1 material -> 2 ruble", "repeat: 1 gold -> 1 purple"]
    data["influence"]["card"].append({"id": "extra", "group": "merchants", "name": names, "actions": actions})
    data["tiles"]["tile"].append({"id": "extra", "name": names, "gain": "die blue"})
    data["plans"]["plan"].append({"id": "extra", "players": 2, "name": names, "towers": [2, 2, 2, 6]})
    for part in ("base", "middle", "dome"):
        card = {"id": f"extra-{part}", "part": part, "name": names, "cost": "2 gold 1 stone", "rp": 6, "rubles": 1}
        data["sections"]["section"].append(card)
    return data


def test_what_a_designer_adds_is_dealt_and_played(data: Data) -> None:
    """[redcathedral:1.5] A fourth card of a group, a tile, a plan and sections more, without a line of code."""
    more, standard = richer(data), GAME.standard().box
    assert refusals(more) == []
    content, dealt = CONTENT.of(more), set()
    for number in range(24):
        game = GAME.new(2, content=content, dice=fast_dice(f"richer {number}"))
        site, dice = game.site, fast_dice(str(number))
        added = {
            "influence": any(card >= len(standard.influence_names) for card in site.influence),
            "tile": any(tile >= len(standard.tiles) for tile in site.tile),
            "plan": site.plan >= len(standard.plans),
            "section": any(card >= len(standard.sections) for card in site.card),
        }
        dealt |= {name for name, there in added.items() if there}
        while game.waiting:
            seat = game.waiting[0]
            view = game.view(seat)
            if dice.below(50) == 0:
                names = ["Ana", "Boris"]
                assert WORDS.board(view, names, ENGLISH) and boards.panels(GAME, view, names, ENGLISH)
                assert all(WORDS.label(view, move, names, ENGLISH) for move in view.options)
                columns = Columns()
                observe(view, columns)
                observe(view, Row(bytearray(len(columns.names))))
            bot = BOT if number % 2 else RandomBot()
            game.play(seat, bot.choose(view, dice))
            conserved(game)
    assert dealt == {"influence", "tile", "plan", "section"}


@pytest.mark.parametrize("line", ["", "1", "ornament", "deliver 1 material", "0 gold", "10 gold", "1 gold 2"])
def test_lines_outside_the_vocabulary(line: str) -> None:
    if line == "":
        assert read_gain(line).gain == []
        return
    with pytest.raises(Unfit):
        read_gain(line)
