"""What comes in the box: the cards and the board, as the rules read them. Never changed after it is made."""

from __future__ import annotations

from typing import Any, Final

from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.effects import Effects, Line
from rubrica.games.rubricatus.measures import Condition
from rubrica.games.rubricatus.state import HELPERS
from rubrica.games.rubricatus.verbs import VERBS, Construct

Row = dict[str, Any]
HERE: Final = "here"


class Box:
    """All cards by number, and the board. `effects` holds every list of effects there is."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data  # for the words; the rules never look
        self.effects: list[Effects] = []
        board = data["board"]
        self.tracks = [Track(row) for row in board["track"]]
        self.feeds = [v.TRACKS.index(row["feeds"]) for row in board["resource"]]
        self.region_names: list[dict[str, str]] = [row["name"] for row in board["region"]]
        #: The plain region of each comarca, and the comarques each region admits, as masks.
        self.home_of = {
            name: n for n, row in enumerate(board["region"][: v.PLAIN_REGIONS]) for name in row["comarques"]
        }
        self.admits = [sum(1 << v.COMARQUES.index(name) for name in row["comarques"]) for row in board["region"]]
        self.rounds = rounds_of(board["age"])
        self.actions = [ActionCard(self, row) for row in data["action"]["action"]]
        rows = sorted(data["construction"]["construction"], key=lambda row: int(row["no"]))
        self.constructions = [Construction(self, row) for row in rows]
        self.era_cards = [EraCard(self, row) for row in data["era"]["era"]]
        self.etheries = [Etheria(self, row) for row in data["etheria"]["etheria"]]
        self.all_actions = (1 << len(self.actions)) - 1
        self.all_etheries = (1 << len(self.etheries)) - 1
        #: The constructions of each era and of each comarca, as masks.
        self.of_era = [0] * len(v.ERAS)
        self.of_comarca = [0] * len(v.COMARQUES)
        for number, card in enumerate(self.constructions):
            self.of_era[card.era] |= 1 << number
            self.of_comarca[card.comarca] |= 1 << number

    def __reduce__(self) -> tuple[Any, ...]:
        return Box, (self.data,)

    def read(self, lines: list[Line]) -> Effects:
        """A list of effects, with a number of its own."""
        effects = [VERBS[line["do"]](line, self) for line in lines]
        self.effects.append(Effects(len(self.effects), lines, effects))
        return self.effects[-1]

    def place(self, name: str) -> int:
        """A place by its number: below PLAIN_REGIONS it is a region, for a comarca its plain one (rubricatus:10.8)."""
        return v.PLACES[name] if name in v.PLACES else self.home_of[name]


class Track:
    """A development track: the VP of its spaces, and of its end for the first and for all others."""

    def __init__(self, row: Row) -> None:
        spaces: list[int] = row["spaces"]
        self.name: dict[str, str] = row["name"]
        self.vp = [0, *spaces]
        self.end = len(spaces) + 1  # rubricatus:6.4: the end is one space beyond the last
        self.first_vp: int = row["first"]
        self.end_vp: int = row["end"]


class Round:
    """A space of the era track: cards to draw, and the pieces everybody has; a helper may be waiting there."""

    def __init__(self, era: int, draw: int, helper_joins: bool, pieces: int) -> None:
        self.era = era
        self.draw = draw
        self.helper_joins = helper_joins
        self.pieces = pieces


def rounds_of(ages: list[Row]) -> list[Round]:
    """The era track, space by space."""
    rounds: list[Round] = []
    pieces = HELPERS
    for era, row in enumerate(ages):
        for nth in range(row["rounds"]):
            joins = bool(row["helper"]) and nth == 0
            pieces += joins
            rounds.append(Round(era, row["draw"], joins, pieces))
    return rounds


class ActionCard:
    """An action card: its points, and its event if it has one (rubricatus:4.1, rubricatus:4.2)."""

    def __init__(self, box: Box, row: Row) -> None:
        lines: list[Line] = row.get("event", [])
        self.name: dict[str, str] = row["name"]
        self.value: int = row["value"]
        self.event = box.read(lines)
        self.removed_after: bool = row.get("after") == "remove"
        self.speaks_of_here = speak_of_here(lines)
        #: The effect of the event that constructs, if there is one.
        self.construct: Construct | None = None
        for effect in reversed(self.event.all):
            if isinstance(effect, Construct):
                self.construct = effect


def speak_of_here(lines: list[Line]) -> bool:
    """Whether any effect speaks of the region at hand."""
    for line in lines:
        if HERE in (line.get("at"), line.get("from"), line.get("to")):
            return True
        if any(speak_of_here(branch) for branch in line.get("of", [])):
            return True
    return False


class Construction:
    """A construction: where and when, its cost in each resource, and what it brings (rubricatus:4.8)."""

    def __init__(self, box: Box, row: Row) -> None:
        self.row = row  # for the words
        self.name: dict[str, str] = row["name"]
        self.comarca = v.COMARQUES.index(row["comarca"])
        self.era = v.ERAS.index(row["era"])
        self.cost = by_resource(row["cost"])
        self.total_cost = sum(self.cost)
        self.problems: int = row["problems"]
        self.bonus = box.read(bonus_lines(row))
        self.income = by_resource(row.get("income", {}))
        self.symbols = sum(self.income)
        self.extends: int = row.get("extends", 0) - 1


def by_resource(counts: dict[str, int]) -> list[int]:
    """Four numbers, in the order of the resources."""
    return [counts.get(name, 0) for name in v.RESOURCES]


def bonus_lines(row: Row) -> list[Line]:
    """What a construction gives at once, as effects."""
    lines: list[Line] = []
    if row.get("vp", 0):
        lines.append({"do": "score", "n": row["vp"]})
    for track, steps in row.get("tracks", {}).items():
        lines.append({"do": "advance", "track": track, "n": steps})
    return lines + list(row.get("bonus", []))


class EraCard:
    """An era card: its opening, and its closing check with what follows from it (rubricatus:8.1)."""

    def __init__(self, box: Box, row: Row) -> None:
        closing: Row = row.get("closing", {})
        self.name: dict[str, str] = row["name"]
        self.era = v.ERAS.index(row["era"])
        self.calamity = bool(row.get("calamity", False))
        self.opening = box.read(row.get("opening", []))
        self.check = Condition(closing["check"]) if "check" in closing else None
        #: Whether each player is checked, and not the table.
        self.each: bool = closing.get("scope") == "each"
        self.passed = box.read(closing.get("pass", []))
        self.failed = box.read(closing.get("fail", []))


class Etheria:
    """An etheria: the occasions she helps on, the knobs she turns as she is placed, and what else she does."""

    def __init__(self, box: Box, row: Row) -> None:
        ability: list[Line] = row["ability"]
        self.name: dict[str, str] = row["name"]
        self.occasion = v.OCCASIONS[row["when"]]
        self.ability = ability
        self.bends = box.read([line for line in ability if bends(line)])
        self.deeds = box.read([line for line in ability if not bends(line)])


def bends(line: Line) -> bool:
    """A bend, or a choice between bends: it must be in force before the piece is placed."""
    if line["do"] == "choose":
        return any(bends(part) for branch in line["of"] for part in branch)
    return bool(line["do"] == "bend")
