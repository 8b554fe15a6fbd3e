"""Rubico's content as the rules read it: small ints in lists, one Setting for each player count."""

from __future__ import annotations

from typing import Any, Final

from rubrica.games.rubico.moves import (
    CARDS,
    LEFTMOST,
    OFFER,
    SAY_CAESAR,
    SAY_SENATE,
    SEATS,
    SILENCE,
    SPARE,
    SUSPECT,
    TRUST,
)

RED: Final = 0
BLUE: Final = 1
JANUS: Final = 2
POMPEY: Final = 3

EFFECTS: Final = ["none", "draw", "discard", "red", "blue"]
NO_EFFECT: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
MORE_RED: Final = 3
MORE_BLUE: Final = 4

DOES: Final = ["cover", "force", "step", "look", "void", "count"]
COVERS: Final = 0
FORCES: Final = 1
STEPS: Final = 2
LOOKS: Final = 3
VOIDS: Final = 4
COUNTS: Final = 5

FOUR_OF_A_LEGION: Final = 4


class Setting:
    """What one player count plays with [rubico:1.2] and the road as it is then [rubico:2.1]."""

    def __init__(self, seats: int, data: dict[str, Any]) -> None:
        self.seats = seats
        self.data = data
        self.reds = 0
        self.blues = 0
        self.march: list[int] = []
        self.draw = 0
        self.threshold = 0
        self.powers_dealt = False
        self.senators_know = False
        self.rome = 0
        self.castrum_ahead: list[int] = []
        self.senate: list[int] = []
        self.senate_ids: list[str] = []
        self.legions: list[int] = []
        self.first_senate = 0
        self.senate_wins: list[bool] = []
        self.cards_to_four: list[float] = []
        self.four_next: list[float] = []
        self.four_in_two: list[float] = []
        self.powers: list[int] = []
        self.power_ids: list[str] = []
        self.power_red: list[int] = []
        self.power_pompey: list[int] = []
        self.statements: list[list[int]] = []


class Box:
    """A Setting for every player count from the fewest on, in that order."""

    def __init__(self, data: dict[str, Any]) -> None:
        rows = sorted(data["players"]["players"], key=lambda row: int(row["count"]))
        self.data = data
        self.settings = [_setting(data, row) for row in rows]
        self.fewest = self.settings[0].seats

    def __reduce__(self) -> tuple[Any, ...]:
        return Box, (self.data,)


def _setting(data: dict[str, Any], row: dict[str, Any]) -> Setting:
    setting = Setting(row["count"], data)
    setting.reds, setting.blues = row["roles"]["red"], row["roles"]["blue"]
    for kind, name in enumerate(["red", "blue", "janus", "pompey"]):
        setting.march += [kind] * row["march"][name]
    setting.draw = row["draw"]
    setting.threshold = row["threshold"]
    setting.powers_dealt = row["powers"]
    setting.senators_know = row["senators_know"]
    castra = castra_of(data["track"]["space"], setting.seats)
    setting.rome = castra[-1]
    setting.castrum_ahead = [min(castrum for castrum in castra if castrum > step) for step in range(setting.rome)]
    legions = list(data["senate"]["legion"])
    for number, card in enumerate(data["senate"]["card"]):
        setting.senate.append(EFFECTS.index(card["effect"]))
        setting.senate_ids.append(card["id"])
        setting.legions.append(sum(1 << legions.index(legion) for legion in card["legions"]))
        if card.get("first", False):
            setting.first_senate = number
    _foresee_the_senate(setting)
    for power in data["powers"]["power"]:
        setting.powers.append(DOES.index(power["does"]))
        setting.power_ids.append(power["id"])
        setting.power_red.append(power.get("red", 0))
        setting.power_pompey.append(power.get("pompey", 0))
    setting.statements = [_statements(setting, seat, centurion) for seat in range(SEATS) for centurion in range(SEATS)]
    return setting


def _foresee_the_senate(setting: Setting) -> None:
    """[rubico:3.8] For every set of Senate cards face up, as bits: whether it wins, how many more will be turned
    until one does, on average, and the chance that the next card, or one of the next two, is the fourth."""
    cards = range(len(setting.senate))
    sets = 1 << len(setting.senate)
    for shown in range(sets):
        legions = [setting.legions[card] for card in cards if shown >> card & 1]
        first = sum(legion & 1 for legion in legions)  # the joker counts for both
        second = sum(legion >> 1 for legion in legions)
        setting.senate_wins.append(max(first, second) >= FOUR_OF_A_LEGION)
    setting.cards_to_four = [0.0] * sets
    setting.four_next = [0.0] * sets
    setting.four_in_two = [0.0] * sets
    for shown in range(sets - 1, -1, -1):
        if setting.senate_wins[shown]:
            continue
        coming = [setting.first_senate] if shown == 0 else [card for card in cards if not shown >> card & 1]
        setting.cards_to_four[shown] = 1.0
        for card in coming:
            then = shown | 1 << card
            won = 1.0 if setting.senate_wins[then] else 0.0
            setting.cards_to_four[shown] += setting.cards_to_four[then] / len(coming)
            setting.four_next[shown] += won / len(coming)
            setting.four_in_two[shown] += max(won, setting.four_next[then]) / len(coming)


def _statements(setting: Setting, seat: int, centurion: int) -> list[int]:
    """[rubico:6.1] What a seat can say while another is the Centurion: silence first, then all the rest."""
    others = [other for other in range(setting.seats) if other != seat]
    moves = [SILENCE, SAY_CAESAR, SAY_SENATE]
    moves += [SUSPECT + other for other in others]
    moves += [TRUST + other for other in others]
    if seat != centurion:
        moves += range(LEFTMOST, LEFTMOST + setting.draw * CARDS)
        moves += range(OFFER, OFFER + 3)
    moves += [SPARE + other for other in others if other != centurion]
    return moves


def castra_of(spaces: list[dict[str, Any]], seats: int) -> list[int]:
    """How many steps from the start each castrum lies, on the road as it is for that many players."""
    castra: list[int] = []
    step = 0
    for space in spaces:
        if on_road(space, seats):
            step += 1
            if "castrum" in space:
                castra.append(step)
    return castra


def on_road(space: dict[str, Any], seats: int) -> bool:
    """[rubico:2.1] Whether a space exists with that many players."""
    least: int = space.get("players", seats)
    most: int = space.get("most", seats)
    return least <= seats <= most
