"""What comes with Rubico is sound, and whatever is wrong with another content is told in full."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rubrica.games.content import read
from rubrica.games.rubico import schema
from rubrica.games.rubico.schema import SENATE_ROOM, SHAPE

Data = dict[str, Any]
STANDARD = read(Path(schema.__file__).parent / "content")


@pytest.fixture
def data() -> Data:
    return deepcopy(STANDARD)


def refusals(data: Data) -> list[str]:
    return [str(each) for each in SHAPE.check(data, STANDARD).refusals]


def warnings(data: Data) -> list[str]:
    return [str(each) for each in SHAPE.check(data, STANDARD).warnings]


def test_the_content_that_comes_with_the_game_is_sound() -> None:
    """[rubico:3.11] Checked here, and so not at every start."""
    assert refusals(STANDARD) == warnings(STANDARD) == []


def drop_powers(data: Data) -> None:
    del data["powers"]["power"][6:]


def many_senate_cards(data: Data) -> None:
    senate = data["senate"]["card"]
    senate += [{**senate[1], "id": f"more-{n}"} for n in range(SENATE_ROOM - len(senate) + 1)]


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


def long_leg_of_our_own(data: Data) -> None:
    data["track"]["even"][2]["steps"][1] = 5


def too_few_steps(data: Data) -> None:
    data["track"]["even"][0]["steps"] = [1, 1, 2, 1]


def no_rome(data: Data) -> None:
    data["track"]["space"].append({})


def rome_for_some(data: Data) -> None:
    data["track"]["space"][-1]["players"] = 5


def rome_for_few(data: Data) -> None:
    data["track"]["space"][-1]["most"] = 5


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
        (
            drop_powers,
            ["players.toml: players 7: powers: 6 power cards for 7 players; allowed: false, or one for each"],
        ),
        (many_senate_cards, ["senate.toml: card: 13 cards; allowed: at most 12, for there is no room for more"]),
        (drop_players, ["players.toml: players: count: no 6; allowed: one or more of each [rubico:1.2]"]),
        (
            repeat_players,
            [
                "players.toml: players 5: count: used twice; allowed: each count once",
                "players.toml: players: count: no 6; allowed: one or more of each [rubico:1.2]",
            ],
        ),
        (
            wrong_roles,
            ["players.toml: players 5: roles: 2 red and 2 blue are not 5; allowed: one role for each player"],
        ),
        (
            short_deck,
            [
                "players.toml: players 3: march: 8 cards, too few for 2 hands of 4 and 1 drawn by the Senate; "
                "allowed: 9 or more [rubico:3.11]"
            ],
        ),
        (
            long_leg,
            [
                "track.toml: space: castrum: a leg of 5 steps cannot be served with 3 players; allowed: at most 2",
                "track.toml: space: castrum: a leg of 6 steps cannot be served with 4 players; allowed: at most 4",
                "track.toml: space: castrum: a leg of 7 steps cannot be served with 5 players; allowed: at most 6",
            ],
        ),
        (
            long_leg_of_our_own,
            ["track.toml: even: castrum: a leg of 5 steps cannot be served with 4 players; allowed: at most 4"],
        ),
        (too_few_steps, ["track.toml: even 1: steps: [1, 1, 2, 1]; allowed: a list of 5, each a whole number"]),
        (no_rome, ["track.toml: space 8: castrum: the last space is no castrum for every player count; allowed: "]),
        (
            rome_for_some,
            ["track.toml: space 7: castrum: the last space is no castrum for every player count; allowed: "],
        ),
        (
            rome_for_few,
            ["track.toml: space 7: castrum: the last space is no castrum for every player count; allowed: "],
        ),
        (no_first, ["senate.toml: card: first: first = true on none; allowed: exactly one card [rubico:1.4]"]),
        (two_first, ["senate.toml: card: first: first = true on void, desertion; allowed: exactly one card"]),
        (
            three_of_a_kind,
            [
                "senate.toml: card: legions: the whole row shows 3 of I and 3 of XV, so the Senate might never win; "
                "allowed: 4 or more of one legion [rubico:3.11]",
            ],
        ),
        (third_legion, ["senate.toml: legion: {'I': {'ca': 'Legio I"]),
        (unknown_legion, ["senate.toml: tribunes: legions: no legion 'IX'; allowed: I, XV"]),
        (legion_twice, ["senate.toml: tribunes: legions: the same legion twice; allowed: each legion once"]),
        (unknown_effect, ["senate.toml: levy: effect: 'plague'; allowed: none, draw, discard, red, blue"]),
        (unknown_power, ["powers.toml: fortuna: does: 'smite'; allowed: cover, force, step, look, void, count"]),
        (third_force, ["powers.toml: cibelis: does: 3 cards do 'force'; allowed: at most 2 [rubico:5.9]"]),
        (second_step, ["powers.toml: roma: does: 2 cards do 'step'; allowed: at most 1 [rubico:5.3]"]),
        (wrong_order, ["powers.toml: eris: does: 'cover' after 'force'; allowed: in the order cover, force, step,"]),
        (
            counting_nothing,
            ["powers.toml: iuno: red: 0 red and 0 pompey on a card that does 'count'; allowed: more than"],
        ),
        (wrong_type, ["players.toml: players 4: draw: 'four'; allowed: a whole number from 2 to 4"]),
        (wrong_type_inside, ["players.toml: players 4: march.blue: True; allowed: a whole number from 0 to 40"]),
        (missing_inside, ["players.toml: players 4: march.janus: missing; allowed: a whole number from 0 to 40"]),
        (unknown_field, ["powers.toml: venus: colour: no such field; allowed: id, name, does, red, pompey"]),
        (missing_name, ["powers.toml: venus: name: missing; allowed: texts of 1 to 60 characters by language"]),
        (nameless, ["senate.toml: decree: name.english: no language; allowed: codes of two letters, such as en"]),
        (no_table, ["senate.toml: card 3: 'decree'; allowed: a table with id, name, effect, legions, first"]),
        (no_cards, ["senate.toml: card: missing; allowed: one or more [[card]]"]),
        (shared_id, ["powers.toml: minerva: id: used twice; allowed: each id once"]),
        (no_start, ["track.toml: start: missing; allowed: texts of 1 to 60 characters by language"]),
        (unknown_table, ["track.toml: river: unknown; allowed: start, space"]),
        (missing_file, ["track.toml: missing; allowed: players.toml, track.toml, senate.toml, powers.toml"]),
        (
            unknown_file,
            ["dragons.toml: no such file in this game; allowed: players.toml, track.toml, senate.toml, powers"],
        ),
        (
            too_few_left,
            ["players.toml: players 5: draw: a player who covers one of 2 cards keeps fewer than 2; allowed: 3"],
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
    problems = refusals(data)
    assert len(problems) == len(told), problems
    for problem, start in zip(problems, told, strict=True):
        assert problem.startswith(start)


def test_all_problems_are_told_at_once(data: Data) -> None:
    """Several files, several cards, several fields of one card."""
    data["powers"]["power"][0] = {"id": "venus", "name": 7, "does": "sing", "colour": "red"}
    data["senate"]["card"][0]["effect"] = 3
    data["players"]["players"][0]["threshold"] = 0
    assert [problem.split(":")[:3] for problem in refusals(data)] == [
        ["players.toml", " players 3", " threshold"],
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
    assert refusals(whole)
    if (file, nonsense) != ("track", [{}]):
        assert refusals(inside)
    for problem in refusals(whole) + refusals(inside):
        assert problem.startswith(f"{file}.toml: ")


def test_tuned_content_is_allowed(data: Data) -> None:
    """Another road, other decks, other names: as long as all rules can be kept."""
    data["track"]["space"][1]["players"] = 6
    data["players"]["players"][2]["march"]["red"] = 8
    data["senate"]["card"][5]["effect"] = "blue"
    data["senate"]["card"][5]["name"] = {"ca": "Veterans"}
    assert refusals(data) == warnings(data) == []


def test_a_highest_number_of_players_is_warned_of(data: Data) -> None:
    """[rubico:2.1] Contents that release 0.2.0 dealt have such marks: they can be read, and are told apart."""
    data["track"]["space"][1]["most"] = 5
    assert refusals(data) == []
    assert warnings(data) == [
        "track.toml: space 2: most: up to 5 players; a space never disappears when a player is added [rubico:2.1]"
    ]


def test_roads_of_our_own_may_be_left_out(data: Data) -> None:
    """[rubico:2.2] Then the table has one road."""
    del data["track"]["even"]
    assert refusals(data) == warnings(data) == []


def test_cards_can_be_added(data: Data) -> None:
    """[rubico:1.1] One Senate card and one power card more are played with; how many are ours is told."""
    senate, powers = (len(data[file][kind]) for file, kind in (("senate", "card"), ("powers", "power")))
    data["senate"]["card"].append({"id": "comet", "name": {"en": "Comet"}, "effect": "none", "legions": []})
    data["powers"]["power"].insert(2, {"id": "diana", "name": {"en": "Diana"}, "does": "cover"})
    assert refusals(data) == []
    assert warnings(data) == [
        f"senate.toml: card: {senate + 1} cards; ours are {senate}",
        f"powers.toml: power: {powers + 1} cards; ours are {powers}",
    ]


def test_cards_can_be_left_out(data: Data) -> None:
    """[rubico:3.8] One Senate card fewer does, if a legion still reaches four."""
    count = len(data["senate"]["card"])
    del data["senate"]["card"][5]
    assert refusals(data) == []
    assert warnings(data) == [f"senate.toml: card: {count - 1} cards; ours are {count}"]


def test_any_order_of_the_row_reaches_four(data: Data) -> None:
    """[rubico:3.11] With all of them face up each legion shows four, whatever came first."""
    legions = [card["legions"] for card in data["senate"]["card"]]
    assert all(sum(legion in shown for shown in legions) >= 4 for legion in ("I", "XV"))
