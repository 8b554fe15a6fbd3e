"""1. Components: the pieces, and the content of the box as the rules read it, in the order of its files."""

from __future__ import annotations

from typing import Any, Final

from rubrica.games.redcathedral.effects import DIE_NAMES, Effect, read_action, read_cost, read_gain
from rubrica.games.redcathedral.track import Track

#: The pieces of each material [redcathedral:1.1]; rubles are not limited.
SUPPLY: Final = [20, 20, 20, 15, 10, 10]
#: One white and one of each player's colour, at every player count [redcathedral:1.2].
DICE: Final = 5
WHITE: Final = 0
#: What each builder has [redcathedral:1.3]; in the workshop there are two spaces for the white die.
BANNERS: Final = 6
ORNAMENTS: Final = [1, 2, 1]
INVENTORY: Final = 10
WORKSHOP: Final = 6
WHITE_SPACE: Final = 4

PARTS: Final = ("base", "middle", "dome")
GROUPS: Final = ("craftsmen", "teamsters", "merchants", "clergy")
COLOURS: Final = ("red", "blue", "green", "yellow")
SIDES: Final = ("basic", "advanced")
RIVAL_CARDS: Final = ("points", "inventory", "transport", "claim", "construction")
DIFFICULTIES: Final = ("apprentice", "master", "architect")

BASE: Final = 0
MIDDLE: Final = 1
DOME: Final = 2

#: What a tile yields: a material 0..5, or one of these.
RUBLES: Final = 6
RECOGNITION: Final = 7
PRESTIGE: Final = 8
DIE_TILE: Final = 9

Names = dict[str, str]


class Benefit:
    """What a resource tile or a workshop tile yields, and how much; of a die tile, which die."""

    def __init__(self, gain: Effect) -> None:
        self.what = _yield(gain)
        points = gain.gain_rp or gain.gain_pp
        self.amount = gain.die if gain.die >= 0 else gain.gain_rubles or points or len(gain.gain)


class WorkshopSpace:
    """A space of a workshop board: the price of a tile face up, and the bonus that it brings."""

    def __init__(self, cost: int, bonus: Effect) -> None:
        self.cost = cost
        self.bonus = bonus


class Card:
    """A section of the cathedral: its part, what it asks for of each kind, and what finishing it earns."""

    def __init__(self, section: dict[str, Any]) -> None:
        self.name: Names = section["name"]
        self.part: int = PARTS.index(section["part"])
        self.cost: list[int] = read_cost(section["cost"])
        self.rp: int = section["rp"]
        self.rubles: int = section["rubles"]


class Plan:
    """A building plan: for how many, and how high each tower is, from the left."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.name: Names = plan["name"]
        self.players: int = plan["players"]
        self.towers: list[int] = list(plan["towers"])


class Box:
    """Tiles, boards, cards, plans and the track."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.resources: list[Benefit] = [Benefit(read_gain(tile["gain"])) for tile in data["resources"]["tile"]]
        self.recognition_tile: int = [tile.what for tile in self.resources].index(RECOGNITION)
        tiles = data["tiles"]["tile"]
        self.tiles: list[Benefit] = [Benefit(read_gain(tile["gain"])) for tile in tiles]
        self.tiles_for_two: list[int] = [n for n, tile in enumerate(tiles) if not tile.get("three_plus", False)]
        boards = {(board["side"], board["colour"]): _board(board) for board in data["boards"]["board"]}
        #: By side, colour and space: the spaces are the four colours, then white twice.
        self.boards: list[list[list[WorkshopSpace]]] = [[boards[side, hue] for hue in COLOURS] for side in SIDES]
        self.sections: list[Card] = [Card(section) for section in data["sections"]["section"]]
        self.sections_of_part: list[list[int]] = [_places([card.part for card in self.sections], n) for n in range(3)]
        self.plans: list[Plan] = [Plan(plan) for plan in data["plans"]["plan"]]
        self._influence(data["influence"]["card"])
        self._rival(data["rival"])
        self.track = Track(data["track"]["track"][0])

    def __reduce__(self) -> tuple[Any, ...]:
        return Box, (self.data,)

    def _influence(self, cards: list[dict[str, Any]]) -> None:
        self.influence_names: list[Names] = [card["name"] for card in cards]
        self.influence_groups: list[int] = [GROUPS.index(card["group"]) for card in cards]
        self.influence_of_group: list[list[int]] = [_places(self.influence_groups, n) for n in range(len(GROUPS))]
        #: [card * 2 + action]
        self.actions: list[Effect] = [read_action(line) for card in cards for line in card["actions"]]
        #: What they are called where only a number is wanted.
        self.influence_numbers: list[str] = [str(number + 1) for number in range(len(cards))]
        self.action_numbers: list[str] = [str(number + 1) for number in range(len(self.actions))]

    def _rival(self, rival: dict[str, Any]) -> None:
        cards = {card["id"]: card for card in rival["card"]}
        levels = {level["id"]: level for level in rival["difficulty"]}
        self.rival_names: list[Names] = [cards[name]["name"] for name in RIVAL_CARDS]
        self.rival_die: list[int] = [DIE_NAMES.index(cards[name]["die"]) for name in RIVAL_CARDS]
        self.rival_points: list[int] = [levels[name]["points"] for name in DIFFICULTIES]
        self.rival_materials: list[int] = [levels[name]["materials"] for name in DIFFICULTIES]


def _places(values: list[int], wanted: int) -> list[int]:
    """Where a value stands."""
    return [place for place, value in enumerate(values) if value == wanted]


def _board(board: dict[str, Any]) -> list[WorkshopSpace]:
    bonus = board.get("bonus", {})
    costs = [*(board["cost"][colour] for colour in COLOURS), *board["cost"]["white"]]
    lines = [*(bonus.get(colour, "") for colour in COLOURS), *bonus.get("white", ("", ""))]
    return [WorkshopSpace(cost, read_gain(line)) for cost, line in zip(costs, lines, strict=True)]


def _yield(gain: Effect) -> int:
    if gain.die >= 0:
        return DIE_TILE
    if gain.gain_rubles:
        return RUBLES
    if gain.gain_rp:
        return RECOGNITION
    if gain.gain_pp:
        return PRESTIGE
    return gain.gain[0].bit_length() - 1
