"""Rubico's content as the rules read it: small ints in lists, one Setting for each player count."""

from __future__ import annotations

from typing import Any, Final

from rubrica.games.rubico import moves as m

RED: Final = 0
BLUE: Final = 1
JANUS: Final = 2
POMPEY: Final = 3

EFFECTS: Final = ["none", "draw", "discard", "red", "blue"]
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
#: [rubico:3.3] So many cards more than steps to the next castrum are taken, and so many from one player at most.
MORE_THAN_STEPS: Final = 2
MOST_FROM_ONE: Final = 2
FEWEST: Final = 3
#: The value of the option `road` that asks for the road made for the player count.
EVEN: Final = "even"


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
        self.stops: list[dict[str, str]] = []
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
        #: What may be said, as a learning program reads it, once somebody asked: its words, and by the seat that
        #: listens the place of every statement among a speaker's.
        self.said_words: list[str] = []
        self.said_at: list[list[int]] = []
        self.pleas: list[list[int]] = []


class Box:
    """A Setting for every player count from the fewest on, in that order; and again with the roads made for each
    count, where the content has such."""

    def __init__(self, data: dict[str, Any]) -> None:
        rows = sorted(data["players"]["players"], key=lambda row: int(row["count"]))
        self.data = data
        self.settings = [_setting(data, row, marked_road(data["track"]["space"], row["count"])) for row in rows]
        self.fewest = self.settings[0].seats
        self.even = self.settings
        if "even" in data["track"]:
            self.even = [_setting(data, row, even_road(data["track"]["even"], row["count"])) for row in rows]

    def setting(self, seats: int, road: str) -> Setting:
        """What so many play with on that road."""
        return (self.even if road == EVEN else self.settings)[seats - self.fewest]

    def __reduce__(self) -> tuple[Any, ...]:
        return Box, (self.data,)


def _setting(data: dict[str, Any], row: dict[str, Any], road: list[dict[str, str]]) -> Setting:
    setting = Setting(row["count"], data)
    setting.reds, setting.blues = row["roles"]["red"], row["roles"]["blue"]
    for kind, name in enumerate(["red", "blue", "janus", "pompey"]):
        setting.march += [kind] * row["march"][name]
    setting.draw = row["draw"]
    setting.threshold = row["threshold"]
    setting.powers_dealt = row["powers"]
    setting.senators_know = row["senators_know"]
    setting.stops = road
    castra = castra_of(road)
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
    pairs = [(seat, centurion) for seat in range(m.SEATS) for centurion in range(m.SEATS)]
    setting.statements = [_statements(setting, seat, centurion) for seat, centurion in pairs]
    setting.pleas = [_pleas(setting, seat, centurion) for seat, centurion in pairs]
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
    """[rubico:6.1] What a seat can say at any time while another is the Centurion."""
    others = [other for other in range(setting.seats) if other != seat]
    moves = [m.SAY_CAESAR, m.SAY_SENATE]
    for block in (m.SUSPECT, m.TRUST, m.CALL_CAESAR, m.CALL_SENATE):
        moves += [block + other for other in others]
    if seat != centurion:
        moves += range(m.MY_CARD, m.MY_CARD + setting.draw * m.CARDS)
    return moves


def _pleas(setting: Setting, seat: int, centurion: int) -> list[int]:
    """[rubico:6.1] What it can ask for until the Centurion has chosen."""
    moves: list[int] = []
    if seat != centurion:
        moves += range(m.TAKE_THIS, m.TAKE_THIS + setting.draw)
        moves += range(m.OFFER, m.OFFER + MOST_FROM_ONE + 1)
    for block in (m.TAKE_FROM, m.SPARE):
        moves += [block + other for other in range(setting.seats) if other != seat and other != centurion]
    return moves


def marked_road(spaces: list[dict[str, Any]], seats: int) -> list[dict[str, str]]:
    """[rubico:2.1] Space by space the castrum's name, or nothing, on the one road as it is for that many players."""
    return [space.get("castrum", {}) for space in spaces if on_road(space, seats)]


def even_road(castra: list[dict[str, Any]], seats: int) -> list[dict[str, str]]:
    """[rubico:2.2] The same on the road made for that many players."""
    road: list[dict[str, str]] = []
    for castrum in castra:
        road += [{}] * (castrum["steps"][seats - FEWEST] - 1) + [castrum["castrum"]]
    return road


def castra_of(road: list[dict[str, str]]) -> list[int]:
    """How many steps from the start each castrum lies."""
    return [step for step, castrum in enumerate(road, 1) if castrum]


def on_road(space: dict[str, Any], seats: int) -> bool:
    """[rubico:2.1] Whether a space exists with that many players. A highest count, `most`, stands only in contents that
    releases up to 0.2.0 dealt; games that began with them go on with them."""
    least: int = space.get("players", seats)
    most: int = space.get("most", seats)
    return least <= seats <= most
