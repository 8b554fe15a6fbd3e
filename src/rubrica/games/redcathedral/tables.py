"""The checked content as flat lists of small ints, the way the rules read it."""

from __future__ import annotations

from typing import Any

from rubrica.games.redcathedral.effects import DICE, Effect, read_action, read_cost, read_gain

PARTS = ("base", "middle", "dome")
GROUPS = ("craftsmen", "teamsters", "merchants", "clergy")
COLOURS = ("red", "blue", "green", "yellow")
RIVAL_CARDS = ("points", "inventory", "transport", "claim", "construction")
DIFFICULTIES = ("apprentice", "master", "architect")

#: What a resource tile or workshop tile yields: a material 0..5, or one of these.
RUBLES, RECOGNITION, DIE_TILE = 6, 7, 8


class Tables:
    """One box: every list is indexed by the order of the entries in the content files."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self._market(data)
        self._workshop(data)
        self._cathedral(data)
        self._influence(data)
        self._rival(data)
        self._track(data)

    def _market(self, data: dict[str, Any]) -> None:
        gains = [read_gain(tile["gain"]) for tile in data["resources"]["tile"]]
        self.resource_yield: list[int] = [_yield(gain) for gain in gains]
        self.resource_amount: list[int] = [_amount(gain) for gain in gains]
        self.recognition_tile: int = self.resource_yield.index(RECOGNITION)

    def _workshop(self, data: dict[str, Any]) -> None:
        tiles = data["tiles"]["tile"]
        gains = [read_gain(tile["gain"]) for tile in tiles]
        self.tile_yield: list[int] = [_yield(gain) for gain in gains]
        #: For a die tile the number of the die.
        self.tile_amount: list[int] = [_amount(gain) for gain in gains]
        self.tiles_for_two: list[int] = [n for n, tile in enumerate(tiles) if not tile.get("three_plus", False)]
        self.tiles_for_more: list[int] = list(range(len(tiles)))
        #: [(side * 4 + colour) * 6 + space]: spaces are the four colours, then white twice.
        self.space_cost: list[int] = [0] * 48
        self.bonus_kinds: list[int] = [0] * 48
        self.bonus_rubles: list[int] = [0] * 48
        self.bonus_rp: list[int] = [0] * 48
        for board in data["boards"]["board"]:
            self._board(board)

    def _board(self, board: dict[str, Any]) -> None:
        side = 1 if board["side"] == "advanced" else 0
        first = (side * 4 + COLOURS.index(board["colour"])) * 6
        bonus = board.get("bonus", {})
        costs = [*(board["cost"][colour] for colour in COLOURS), *board["cost"]["white"]]
        lines = [*(bonus.get(colour, "") for colour in COLOURS), *bonus.get("white", ("", ""))]
        for space in range(6):
            gain = read_gain(lines[space])
            self.space_cost[first + space] = costs[space]
            self.bonus_kinds[first + space] = gain.gain[0] if gain.gain else 0
            self.bonus_rubles[first + space] = gain.gain_rubles
            self.bonus_rp[first + space] = gain.gain_rp

    def _cathedral(self, data: dict[str, Any]) -> None:
        sections = data["sections"]["section"]
        self.card_part: list[int] = [PARTS.index(section["part"]) for section in sections]
        self.card_cost: list[int] = [number for section in sections for number in read_cost(section["cost"])]
        self.card_rp: list[int] = [section["rp"] for section in sections]
        self.card_rubles: list[int] = [section["rubles"] for section in sections]
        self.cards_of_part: list[list[int]] = [
            [card for card, of_part in enumerate(self.card_part) if of_part == part] for part in range(3)
        ]
        self.plan_players: list[int] = [plan["players"] for plan in data["plans"]["plan"]]
        self.plan_towers: list[list[int]] = [list(plan["towers"]) for plan in data["plans"]["plan"]]

    def _influence(self, data: dict[str, Any]) -> None:
        cards = data["influence"]["card"]
        self.cards_of_group: list[list[int]] = [
            [n for n, card in enumerate(cards) if card["group"] == group] for group in GROUPS
        ]
        #: [card * 2 + action]
        actions = [read_action(line) for card in cards for line in card["actions"]]
        self.act_repeat: list[int] = [int(action.repeat) for action in actions]
        self.act_pay: list[list[int]] = [action.pay for action in actions]
        self.act_pay_rubles: list[int] = [action.pay_rubles for action in actions]
        self.act_gain: list[list[int]] = [action.gain for action in actions]
        self.act_gain_rubles: list[int] = [action.gain_rubles for action in actions]
        self.act_gain_rp: list[int] = [action.gain_rp for action in actions]
        self.act_deliver: list[int] = [action.deliver for action in actions]
        self.act_deliver_kinds: list[int] = [action.deliver_kinds for action in actions]
        self.act_ornament: list[int] = [int(action.ornament) for action in actions]

    def _rival(self, data: dict[str, Any]) -> None:
        cards = {card["id"]: card for card in data["rival"]["card"]}
        levels = {level["id"]: level for level in data["rival"]["difficulty"]}
        self.rival_die: list[int] = [DICE.index(cards[name]["die"]) for name in RIVAL_CARDS]
        self.rival_points: list[int] = [levels[name]["points"] for name in DIFFICULTIES]
        self.rival_materials: list[int] = [levels[name]["materials"] for name in DIFFICULTIES]

    def _track(self, data: dict[str, Any]) -> None:
        track = data["track"]["track"][0]
        self.start: int = track["start"]
        self.lap: int = track["lap"]
        spaces: list[int] = track["prestige"]
        #: For every space of the lap: the prestige it is worth, and the prestige spaces before and after it.
        self.prestige: list[int] = [sum(space <= at for space in spaces) for at in range(self.lap + 1)]
        self.before: list[int] = [
            max((space for space in spaces if space < at), default=-1) for at in range(self.lap + 1)
        ]
        self.after: list[int] = [
            min((space for space in spaces if space > at), default=at + 1) for at in range(self.lap + 1)
        ]


def _yield(gain: Effect) -> int:
    if gain.die >= 0:
        return DIE_TILE
    if gain.gain_rubles:
        return RUBLES
    if gain.gain_rp:
        return RECOGNITION
    return gain.gain[0].bit_length() - 1


def _amount(gain: Effect) -> int:
    if gain.die >= 0:
        return gain.die
    return gain.gain_rubles or gain.gain_rp or len(gain.gain)
