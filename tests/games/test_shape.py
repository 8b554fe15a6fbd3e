"""The check of a content folder, on a game of three lines: every mistake at once, and what is only words."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from rubrica.games.forms import Data, Entry, Flag, Id, Line, ListOf, Mistake, Named, Number, OneOf, Text, Texts, Unfit
from rubrica.games.shape import Finding, Rows, Shape


def read_cargo(line: str) -> None:
    if line != "1 rum":
        raise Unfit(f"{line!r} is no cargo", "1 rum")


def afloat(ship: Data) -> Iterator[Mistake]:
    if ship["guns"] > 5 and not ship.get("steam"):
        yield Mistake("guns", "too heavy for sails", "5, or steam")


def fleet() -> Shape:
    ship = Entry(
        {"id": Id(), "name": Texts(20, needed=("en",)), "kind": OneOf("sloop", "frigate"), "guns": Number(0, 9)},
        {
            "steam": Flag(),
            "cargo": Line(read_cargo, "a line such as 1 rum"),
            "story": Text(30),
            "crew": ListOf(Number(1, 3), 1, 2),
            "port": Entry({"lat": Number(-90, 90)}),
            "flag": Texts(20, marks=True),
        },
        afloat,
    )
    shape = Shape(
        {
            "ships": {"ship": Rows(ship, room=3, every="kind", rule="battle:1.1", by=("kind", "steam"))},
            "seas": {"sea": Named(Texts(20, marks=True), count=1), "title": Texts(20)},
        }
    )

    @shape.refuses("ships")
    def somebody_can_shoot(data: Data) -> Iterator[Finding]:
        if not any(ship["guns"] for ship in data["ships"]["ship"]):
            yield Finding("ships.toml", "ship", "guns", "none", "some [battle:2.1]")

    @shape.warns("ships", "seas")
    def sea_of_ours(data: Data) -> Iterator[Finding]:
        if "north" not in data["seas"]["sea"]:
            yield Finding("seas.toml", "sea", "", "not ours")

    return shape


SHAPE = fleet()
SOUND: Data = {
    "ships": {
        "ship": [
            {"id": "swift", "name": {"en": "Swift"}, "kind": "sloop", "guns": 2, "cargo": "1 rum", "crew": [1, 3]},
            {
                "id": "old-bess",
                "name": {"en": "Old Bess", "it": "Betta"},
                "kind": "frigate",
                "guns": 9,
                "steam": True,
                "story": "Long ago",
                "port": {"lat": -3},
                "flag": {"en": "Jack"},
            },
        ]
    },
    "seas": {"sea": {"north": {"en": "North Sea"}}, "title": {"en": "Seas"}},
}


@pytest.fixture
def data() -> Data:
    return deepcopy(SOUND)


def refusals(data: Data) -> list[str]:
    return [str(each) for each in SHAPE.check(data, SOUND).refusals]


def warnings(data: Data) -> list[str]:
    return [str(each) for each in SHAPE.check(data, SOUND).warnings]


def test_sound(data: Data) -> None:
    assert refusals(data) == warnings(data) == []


FIELDS: list[tuple[str, Any, str]] = [
    ("name", {}, "name: {}; allowed: texts of 1 to 20 characters by language"),
    ("name", {"it": "Svelta"}, "name.en: missing"),
    ("name", {"en": "x" * 21}, f"name.en: '{'x' * 21}'; allowed: a text of 1 to 20 characters"),
    ("kind", "raft", "kind: 'raft'; allowed: sloop, frigate"),
    ("guns", True, "guns: True; allowed: a whole number from 0 to 9"),
    ("guns", 2.0, "guns: 2.0; allowed: a whole number from 0 to 9"),
    ("guns", 8, "guns: too heavy for sails; allowed: 5, or steam"),
    ("steam", 1, "steam: 1; allowed: true or false"),
    ("cargo", "2 rum", "cargo: '2 rum' is no cargo; allowed: 1 rum"),
    ("cargo", 2, "cargo: 2; allowed: a line such as 1 rum"),
    ("story", " ", "story: ' '; allowed: a text of 1 to 30 characters"),
    ("crew", [], "crew: []; allowed: a list of 1 to 2, each a whole number from 1 to 3"),
    ("crew", [1, 9], "crew[1]: 9; allowed: a whole number from 1 to 3"),
    ("port", {"lat": 99, "lon": 1}, "port.lat: 99; allowed: a whole number from -90 to 90"),
    ("port", {"lat": 9, "lon": 1}, "port.lon: no such field; allowed: lat"),
    ("port", {}, "port.lat: missing; allowed: a whole number from -90 to 90"),
    ("mast", 3, "mast: no such field; allowed: id, name, kind, guns, steam, cargo, story, crew, port, flag"),
    ("story", "y" * 99, f"story: '{'y' * 59}…; allowed"),
]


@pytest.mark.parametrize(("field", "value", "told"), FIELDS, ids=lambda value: str(value)[:30])
def test_a_wrong_field(data: Data, field: str, value: Any, told: str) -> None:
    data["ships"]["ship"][0][field] = value
    assert refusals(data)[0].startswith(f"ships.toml: swift: {told}")


def test_all_mistakes_of_a_folder_at_once(data: Data) -> None:
    """Of several fields of a card, of several cards, of several files, and of what must hold between cards."""
    data["ships"]["ship"][0].update(guns=-1, steam="yes")
    data["ships"]["ship"][1] = 7
    data["seas"]["sea"] = {"red": {"en": "Red Sea"}, "dead": {"en": "Dead Sea"}}
    data["skies"] = {}
    found = SHAPE.check(data, SOUND).refusals
    assert [(each.file, each.card, each.field) for each in found] == [
        ("skies.toml", "", ""),
        ("ships.toml", "swift", "guns"),
        ("ships.toml", "swift", "steam"),
        ("ships.toml", "ship 2", ""),
        ("ships.toml", "ship", "kind"),
        ("seas.toml", "sea", ""),
    ]


def test_what_holds_between_cards_waits_only_for_its_own_files(data: Data) -> None:
    for ship in data["ships"]["ship"]:
        ship["guns"] = 0
    del data["seas"]["title"]
    assert refusals(data) == [
        'seas.toml: title: missing; allowed: texts of 1 to 20 characters by language, such as { en = "River" }',
        "ships.toml: ship: guns: none; allowed: some [battle:2.1]",
    ]


def test_warnings_refuse_nothing(data: Data) -> None:
    data["seas"]["sea"] = {"red": {"en": "Red Sea"}}
    data["ships"]["ship"].append({**data["ships"]["ship"][0], "id": "swifter"})
    assert refusals(data) == []
    assert warnings(data) == [
        "ships.toml: ship: 2 with kind = sloop, steam = false; ours are 1",
        "seas.toml: sea: not ours",
    ]


def test_room_and_ids_of_ones_own(data: Data) -> None:
    ships = data["ships"]["ship"]
    ships += [{**ships[0], "id": "swift"}, {**ships[0], "id": "third"}]
    assert refusals(data) == [
        "ships.toml: swift: id: used twice; allowed: each id once",
        "ships.toml: ship: 4 cards; allowed: at most 3, for there is no room for more",
    ]


def test_a_card_of_every_kind(data: Data) -> None:
    del data["ships"]["ship"][1]
    assert refusals(data) == ["ships.toml: ship: kind: no frigate; allowed: one or more of each [battle:1.1]"]


def test_what_the_rules_read(data: Data) -> None:
    """Of names and stories they know nothing; a flag or a sea is there or not, whatever it is called."""
    data["ships"]["ship"][0]["mast"] = {"en": "unheard of"}
    assert SHAPE.for_rules(data) == {
        "ships": {
            "ship": [
                {
                    "id": "swift",
                    "kind": "sloop",
                    "guns": 2,
                    "cargo": "1 rum",
                    "crew": [1, 3],
                    "mast": {"en": "unheard of"},
                },
                {"id": "old-bess", "kind": "frigate", "guns": 9, "steam": True, "port": {"lat": -3}, "flag": {}},
            ]
        },
        "seas": {"sea": {"north": {}}},
    }


def test_what_the_rules_read_of_nonsense() -> None:
    nonsense = {"ships": {"ship": [3, {"crew": 4, "port": []}]}, "seas": {"sea": 5}, "skies": [1]}
    assert SHAPE.for_rules(nonsense) == nonsense
