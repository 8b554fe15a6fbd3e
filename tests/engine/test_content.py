"""Content folders: what comes with the game is sound, and whatever is wrong with another is told in full."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from rubrica.engine.kind import content_digest
from rubrica.games.content import ContentError, folder_of, load, read
from rubrica.games.rubico import KIND
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.schema import check
from tests.games.rubico.table import SENATE, long_road

Data = dict[str, Any]


@pytest.fixture
def data() -> Data:
    return deepcopy(long_road().data)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(copytree(folder_of(KIND), tmp_path / "content"))


def test_the_content_that_comes_with_the_game_is_sound(data: Data) -> None:
    """[rubico:3.11] Checked here, and so not at every start."""
    assert check(data) == check(KIND.standard().data) == []
    assert load(KIND, folder_of(KIND)).digest == KIND.standard().digest


def drop_power(data: Data) -> None:
    del data["powers"]["power"][2]


def drop_senate_card(data: Data) -> None:
    del data["senate"]["card"][7]


def drop_players(data: Data) -> None:
    del data["players"]["players"][3]


def repeat_players(data: Data) -> None:
    data["players"]["players"][3]["count"] = 5


def wrong_roles(data: Data) -> None:
    data["players"]["players"][2]["roles"]["red"] = 2


def short_deck(data: Data) -> None:
    data["players"]["players"][0]["march"] = {"red": 3, "blue": 4, "janus": 0, "pompey": 1}


def long_leg(data: Data) -> None:
    data["track"]["space"][1:1] = [{}, {}, {}]


def no_rome(data: Data) -> None:
    data["track"]["space"].append({})


def rome_for_some(data: Data) -> None:
    data["track"]["space"][-1]["players"] = 5


def rome_for_few(data: Data) -> None:
    data["track"]["space"][-1]["most"] = 5


def space_for_none(data: Data) -> None:
    data["track"]["space"][2].update(players=6, most=5)


def no_first(data: Data) -> None:
    del data["senate"]["card"][0]["first"]


def two_first(data: Data) -> None:
    data["senate"]["card"][4]["first"] = True


def three_of_a_kind(data: Data) -> None:
    data["senate"]["legion"] = {"I": {"en": "I"}, "XV": {"en": "XV"}}
    for card in data["senate"]["card"][:2]:
        card["effect"] = "none"
    for place, card in enumerate(data["senate"]["card"]):
        card["legions"] = ["I"] if place < 3 else ["XV"]
    data["senate"]["card"] = data["senate"]["card"][:6]


def third_legion(data: Data) -> None:
    data["senate"]["legion"]["IX"] = {"en": "Legio IX"}


def unknown_legion(data: Data) -> None:
    data["senate"]["card"][3]["legions"] = ["IX"]


def legion_twice(data: Data) -> None:
    data["senate"]["card"][3]["legions"] = ["I", "I"]


def unknown_effect(data: Data) -> None:
    data["senate"]["card"][1]["effect"] = "plague"


def unknown_power(data: Data) -> None:
    data["powers"]["power"][4]["does"] = "smite"


def third_force(data: Data) -> None:
    data["powers"]["power"][1]["does"] = "force"


def second_step(data: Data) -> None:
    data["powers"]["power"][5]["does"] = "step"


def wrong_order(data: Data) -> None:
    powers = data["powers"]["power"]
    powers[0], powers[2] = powers[2], powers[0]


def counting_nothing(data: Data) -> None:
    del data["powers"]["power"][7]["red"], data["powers"]["power"][7]["pompey"]


def wrong_type(data: Data) -> None:
    data["players"]["players"][1]["draw"] = "four"


def wrong_type_inside(data: Data) -> None:
    data["players"]["players"][1]["march"]["blue"] = True


def missing_inside(data: Data) -> None:
    del data["players"]["players"][1]["march"]["janus"]


def unknown_field(data: Data) -> None:
    data["powers"]["power"][0]["colour"] = "red"


def missing_name(data: Data) -> None:
    del data["powers"]["power"][0]["name"]


def nameless(data: Data) -> None:
    data["senate"]["card"][2]["name"] = {"english": "Decree"}


def no_table(data: Data) -> None:
    data["senate"]["card"][2] = "decree"


def no_cards(data: Data) -> None:
    data["senate"]["card"] = []


def shared_id(data: Data) -> None:
    data["powers"]["power"][3]["id"] = "minerva"


def no_start(data: Data) -> None:
    del data["track"]["start"]


def unknown_table(data: Data) -> None:
    data["track"]["river"] = {}


def missing_file(data: Data) -> None:
    del data["track"]


def unknown_file(data: Data) -> None:
    data["dragons"] = {}


def too_few_left(data: Data) -> None:
    data["players"]["players"][2]["draw"] = 2


def many_discards(data: Data) -> None:
    for card in data["senate"]["card"][1:5]:
        card["effect"] = "discard"


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (drop_power, ["powers.toml: power: count: 7 cards; allowed: exactly 8 [rubico:1.1]"]),
        (drop_senate_card, ["senate.toml: card: count: 7 cards; allowed: exactly 8 [rubico:1.1]"]),
        (drop_players, ["players.toml: 6 players: count: missing; allowed: 3, 4, 5, 6 and 7, each once"]),
        (
            repeat_players,
            [
                "players.toml: 5 players: count: 2 times; allowed: 3, 4, 5, 6 and 7, each once",
                "players.toml: 6 players: count: missing; allowed: 3, 4, 5, 6 and 7, each once",
                "players.toml: 5 players: roles: 3 red and 3 blue are not 5;",
            ],
        ),
        (
            wrong_roles,
            ["players.toml: 5 players: roles: 2 red and 2 blue are not 5; allowed: one role for each player"],
        ),
        (
            short_deck,
            [
                "players.toml: 3 players: march: 8 cards, too few for 2 hands of 4 and 1 drawn by the Senate; "
                "allowed: 9 or more [rubico:3.11]"
            ],
        ),
        (
            long_leg,
            [
                "track.toml: Corfinium: castrum: a leg of 5 steps cannot be served with 3 players; allowed: at most 2",
                "track.toml: Corfinium: castrum: a leg of 5 steps cannot be served with 4 players; allowed: at most 4",
                "track.toml: Corfinium: castrum: a leg of 8 steps cannot be served with 5 players; allowed: at most 6",
            ],
        ),
        (no_rome, ["track.toml: space 9: castrum: the last space is no castrum for every player count; allowed: "]),
        (rome_for_some, ["track.toml: Rome: castrum: the last space is no castrum for every player count; allowed: "]),
        (rome_for_few, ["track.toml: Rome: castrum: the last space is no castrum for every player count; allowed: "]),
        (
            space_for_none,
            ["track.toml: space 3: most: from 6 players on, but at most 5; allowed: 6 or more"],
        ),
        (no_first, ["senate.toml: card: first: first = true on none; allowed: exactly one card [rubico:1.4]"]),
        (two_first, ["senate.toml: card: first: first = true on void, desertion; allowed: exactly one card"]),
        (
            three_of_a_kind,
            [
                "senate.toml: card: count: 6 cards; allowed: exactly 8",
                "senate.toml: card: legions: the whole row shows 3 of I and 3 of XV, so the Senate might never win; "
                "allowed: 4 or more of one legion [rubico:3.11]",
            ],
        ),
        (third_legion, ["senate.toml: legion: names: not two legions; allowed: exactly two"]),
        (unknown_legion, ["senate.toml: tribunes: legions: no legion 'IX'; allowed: I and XV"]),
        (legion_twice, ["senate.toml: tribunes: legions: the same legion twice; allowed: each legion once"]),
        (
            unknown_effect,
            ["senate.toml: levy: effect: Invalid enum value 'plague'; allowed: none, draw, discard, red or"],
        ),
        (unknown_power, ["powers.toml: fortuna: does: Invalid enum value 'smite'; allowed: cover, force, step, look,"]),
        (third_force, ["powers.toml: cibelis: does: 3 cards do 'force'; allowed: at most 2 [rubico:5.9]"]),
        (second_step, ["powers.toml: roma: does: 2 cards do 'step'; allowed: at most 1 [rubico:5.3]"]),
        (wrong_order, ["powers.toml: eris: does: 'cover' after 'force'; allowed: in the order cover, force, step,"]),
        (
            counting_nothing,
            ["powers.toml: iuno: red: 0 red and 0 pompey on a card that does 'count'; allowed: more than"],
        ),
        (wrong_type, ["players.toml: 4 players: draw: Expected `int`, got `str`; allowed: a whole number from 2 to 4"]),
        (
            wrong_type_inside,
            ["players.toml: 4 players: march.blue: Expected `int`, got `bool`; allowed: red, blue, janus"],
        ),
        (
            missing_inside,
            ["players.toml: 4 players: march: Object missing required field `janus`; allowed: red, blue,"],
        ),
        (unknown_field, ["powers.toml: venus: colour: no such field; allowed: id, name, does, red, pompey"]),
        (missing_name, ["powers.toml: venus: name: missing; allowed: texts of 1 to 60 characters by language"]),
        (
            nameless,
            ["senate.toml: decree: name: Expected `str` matching regex '^[a-z]{2}$'; allowed: texts of 1 to 60"],
        ),
        (no_table, ["senate.toml: card 3: not a table; allowed: a table with id, name, effect, legions, first"]),
        (no_cards, ["senate.toml: card: missing; allowed: one or more [[card]]"]),
        (shared_id, ["powers.toml: minerva: id: 2 cards share it; allowed: an id of its own for each card"]),
        (no_start, ["track.toml: start: name: missing; allowed: texts of 1 to 60 characters by language"]),
        (unknown_table, ["track.toml: river: unknown; allowed: start, space"]),
        (missing_file, ["track.toml: missing; Rubico's content is players.toml, track.toml, senate.toml, powers.toml"]),
        (
            unknown_file,
            ["dragons.toml: no such file in Rubico; allowed: players.toml, track.toml, senate.toml, powers"],
        ),
        (
            too_few_left,
            ["players.toml: 5 players: draw: a player who covers one of 2 cards keeps fewer than 2; allowed: 3"],
        ),
        (
            many_discards,
            ["senate.toml: card: effect: 4 cards discard, more than are taken on a leg of one step; allowed: "],
        ),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_is_wrong_is_named(data: Data, spoil: Callable[[Data], None], told: list[str]) -> None:
    """[rubico:3.11] File, card, field, reason and what is allowed."""
    spoil(data)
    problems = check(data)
    assert len(problems) == len(told), problems
    for problem, start in zip(problems, told, strict=True):
        assert problem.startswith(start)


def test_all_problems_are_told_at_once(data: Data) -> None:
    """Several files, several cards, several fields of one card."""
    data["powers"]["power"][0] = {"id": "venus", "name": 7, "does": "sing", "colour": "red"}
    data["senate"]["card"][0]["effect"] = 3
    data["players"]["players"][0]["threshold"] = 0
    assert [problem.split(":")[:3] for problem in check(data)] == [
        ["players.toml", " 3 players", " threshold"],
        ["senate.toml", " void", " effect"],
        ["powers.toml", " venus", " name"],
        ["powers.toml", " venus", " does"],
        ["powers.toml", " venus", " colour"],
    ]


@pytest.mark.parametrize(
    "nonsense",
    [None, 7, "text", [], {}, [None], [[]], [{}], {"players": 3}, {"card": {"id": 1}}, [{"id": [], "count": {}}]],
)
@pytest.mark.parametrize("file", ["players", "track", "senate", "powers"])
def test_nonsense_is_a_problem_and_not_a_crash(data: Data, file: str, nonsense: object) -> None:
    """Whatever TOML can say, the check answers."""
    key = {"players": "players", "track": "space", "senate": "card", "powers": "power"}[file]
    whole, inside = deepcopy(data), deepcopy(data)
    whole[file] = nonsense
    inside[file][key] = nonsense
    assert check(whole)
    if (file, nonsense) != ("track", [{}]):
        assert check(inside)
    for problem in check(whole) + check(inside):
        assert problem.startswith(f"{file}.toml: ")


def test_tuned_content_is_allowed(data: Data) -> None:
    """Another road, other decks, other names: as long as all rules can be kept."""
    data["track"]["space"][1]["players"] = 4
    data["players"]["players"][2]["march"]["red"] = 8
    data["senate"]["card"][5]["effect"] = "blue"
    data["senate"]["card"][5]["name"] = {"ca": "Veterans"}
    assert check(data) == []
    assert content_digest(data) != KIND.standard().digest


def test_any_order_of_the_row_reaches_four(data: Data) -> None:
    """[rubico:3.11] With all eight face up legion I shows five and legion XV four, whatever came first."""
    legions = [card["legions"] for card in data["senate"]["card"]]
    assert [sum(legion in shown for shown in legions) for legion in ("I", "XV")] == [5, 4]
    assert [card["id"] for card in data["senate"]["card"]] == SENATE


def test_an_empty_folder(tmp_path: Path) -> None:
    """Named, with what belongs there."""
    with pytest.raises(ContentError, match=r"no content here; a content folder holds \.toml files") as caught:
        load(KIND, tmp_path)
    assert str(tmp_path) in str(caught.value)
    with pytest.raises(ContentError, match="no content here"):
        load(KIND, tmp_path / "nowhere")


def test_bad_toml(folder: Path) -> None:
    """File, line and column; files that can be read are not blamed."""
    (folder / "powers.toml").write_text("[[power]]\nid = venus\n")
    (folder / "track.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError) as caught:
        read(folder)
    assert [problem.split(":")[0] for problem in caught.value.problems] == ["powers.toml", "track.toml"]
    assert "line 2, column 6" in caught.value.problems[0]


def test_a_file_too_large(folder: Path) -> None:
    """A content file is a page or two."""
    (folder / "powers.toml").write_text("#" * 1_000_001)
    with pytest.raises(ContentError, match=r"powers\.toml: larger than 1 MB"):
        read(folder)


def test_a_folder_with_a_missing_file(folder: Path) -> None:
    """Load says what the check says."""
    (folder / "senate.toml").unlink()
    with pytest.raises(ContentError, match=r"senate\.toml: missing"):
        load(KIND, folder)


def test_another_folder_can_be_played(folder: Path) -> None:
    """Its digest tells it apart, and its table deals from it."""
    text = (folder / "players.toml").read_text().replace("red = 6, blue = 9", "red = 7, blue = 9")
    (folder / "players.toml").write_text(text)
    content = load(KIND, folder)
    assert content.digest != KIND.standard().digest
    game = KIND.new(4, seed="tuned", content=content)
    assert isinstance(game, Rubico)
    assert game.setting.march.count(0) == 7
