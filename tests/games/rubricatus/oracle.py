"""What a card ought to do, worked out from its text alone: a second opinion on the effects.

It reads the cards as they are written, not the tables the rules use, and answers every question with the
first possible answer, as the tests do.
"""

from __future__ import annotations

import operator
from collections import Counter
from typing import Any

from rubrica.games.rubricatus.state import Rubricatus
from rubrica.games.rubricatus.vocabulary import COMARQUES, ERAS, RESOURCES, TRACKS
from tests.games.rubricatus.scene import BUILDINGS, DATA

OPERATORS = {">=": operator.ge, "<=": operator.le, "==": operator.eq}
HOME = {name: number for number, row in enumerate(DATA["board"]["region"][:4]) for name in row["comarques"]}
FEEDS = {row["id"]: row["feeds"] for row in DATA["board"]["resource"]}
TRACK = {row["id"]: row for row in DATA["board"]["track"]}


class Oracle:
    """The countable part of a table."""

    def __init__(self, game: Rubricatus) -> None:
        self.seats = game.seats
        self.holder = game.holder
        self.round = game.round + 1
        self.problems = game.problems[:]
        self.drawer = game.drawer
        self.vp = game.vp[:]
        self.stock = [game.stock[seat * 4 : seat * 4 + 4] for seat in range(game.seats)]
        self.track = [game.track[seat * 4 : seat * 4 + 4] for seat in range(game.seats)]
        self.developers = {TRACKS[track] for track in range(4) if game.developers >> track & 1}
        self.built = [[c for c in range(50) if game.built[seat] >> c & 1] for seat in range(game.seats)]
        self.built_round = game.built_round[:]
        self.removed_round = game.removed_round[:]
        self.income = [sum(game.income[seat * 4 : seat * 4 + 4]) for seat in range(game.seats)]
        self.bends: Counter[tuple[int, str]] = Counter()
        self.barred: set[str] = set()
        self.lost = False

    def facts(self) -> dict[str, Any]:
        return {
            "problems": self.problems,
            "drawer": self.drawer,
            "vp": self.vp,
            "stock": self.stock,
            "track": self.track,
            "lost": self.lost,
        }

    # Measuring

    def measure(self, name: str, seat: int, region: int) -> int:
        if name in RESOURCES:
            return self.stock[seat][RESOURCES.index(name)]
        if name in TRACKS:
            return self.track[seat][TRACKS.index(name)]
        kind, _, of = name.partition(":")
        if of in ERAS:
            return sum(BUILDINGS[card]["era"] == of for card in self.built[seat])
        if of in COMARQUES:
            return sum(BUILDINGS[card]["comarca"] == of for card in self.built[seat])
        return {
            "resources": sum(self.stock[seat]),
            "vp": self.vp[seat],
            "built": len(self.built[seat]),
            "built_round": self.built_round[seat],
            "removed_round": self.removed_round[seat],
            "income": self.income[seat],
            "problems": self.problems[region],
            "drawer": self.drawer,
            "worst": max(self.problems),
            "round": self.round,
        }[kind]

    def holds(self, condition: str | None, seat: int, region: int) -> bool:
        if condition is None:
            return True
        name, sign, number = condition.split()
        return bool(OPERATORS[sign](self.measure(name, seat, region), int(number)))

    def order(self) -> list[int]:
        return [(self.holder + place) % self.seats for place in range(self.seats)]

    def players(self, who: str, you: int) -> list[int]:
        kind, _, measure = who.partition(":")
        if kind in ("you", "them"):
            return [you]
        if kind == "holder":
            return [self.holder]
        if kind == "all":
            return self.order()
        if kind == "others":
            return [seat for seat in self.order() if seat != you]
        values = {seat: self.measure(measure, seat, -1) for seat in self.order()}
        bound = max(values.values()) if kind == "most" else min(values.values())
        return [seat for seat, value in values.items() if value == bound and (kind == "least" or bound > 0)]

    # Doing

    def run(self, effects: list[dict[str, Any]], you: int, here: int = -1, credit: int | None = None) -> None:
        for effect in effects:
            if self.lost:
                return
            getattr(self, f"do_{effect['do']}", self.do_nothing_countable)(effect, you, here, credit)

    def times(self, effect: dict[str, Any], seat: int, region: int) -> int:
        count: int = effect["n"]
        return count * self.measure(effect["per"], seat, region) if "per" in effect else count

    def do_nothing_countable(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        """Cards, market, initiative: the tests look at these themselves."""

    def regions(self, place: str, here: int, among: list[int]) -> list[int]:
        if place in HOME:
            return [region for region in among if region == HOME[place]]
        if place == "here":
            return [region for region in among if region == here]
        if place in ("most", "least") and among:
            bound = (max if place == "most" else min)(self.problems[region] for region in among)
            return [region for region in among if self.problems[region] == bound]
        return among

    def do_add(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        everywhere = list(range(len(self.problems)))
        if effect["at"] == "each":
            hit = [region for region in everywhere if self.holds(effect.get("if"), you, region)]
            for region in hit:
                self.put(region, self.times(effect, you, region))
            return
        region = HOME.get(effect["at"], here)
        if not self.holds(effect.get("if"), you, region):
            return
        count = self.times(effect, you, region)
        if effect.get("spread"):
            used: list[int] = []
            for _ in range(count):
                fresh = [r for r in everywhere if r not in used]
                used.append(self.regions(effect["at"], here, fresh)[0])
                self.put(used[-1], 1)
                if len(used) == len(everywhere):
                    used = []
        elif count:
            roomy = [r for r in everywhere if self.problems[r] < 5]
            place = effect["at"]
            self.put(self.regions(place, here, roomy if place == "choice" else everywhere)[0], count)

    def put(self, region: int, count: int) -> None:
        for _ in range(count):
            if self.lost:
                return
            room = [r for r in range(len(self.problems)) if self.problems[r] < 5]
            self.problems[region if region in room else room[0]] += 1
            self.drawer -= 1
            self.lost = self.drawer == 0

    def do_remove(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        used: list[int] = []
        region = HOME.get(effect["at"], here)
        if effect["at"] == "each":
            for r in range(len(self.problems)):
                if self.holds(effect.get("if"), you, r):
                    self.take(r, self.times(effect, you, r), credit)
            return
        if not self.holds(effect.get("if"), you, region):
            return
        count = self.times(effect, you, region)
        for _ in range(count if effect.get("spread") else 1):
            burdened = [r for r in range(len(self.problems)) if self.problems[r]]
            fresh = [r for r in burdened if r not in used] or burdened
            found = self.regions(effect["at"], here, fresh)
            if found:
                used.append(found[0])
                self.take(found[0], 1 if effect.get("spread") else count, credit)

    def take(self, region: int, count: int, credit: int | None) -> None:
        removed = min(count, self.problems[region])
        self.problems[region] -= removed
        self.drawer += removed
        if credit is not None:
            self.removed_round[credit] += removed

    def do_move(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        if not self.holds(effect.get("if"), you, here):
            return
        for _ in range(effect["n"]):
            burdened = [r for r in range(len(self.problems)) if self.problems[r]]
            for origin in self.regions(effect["from"], here, burdened):
                roomy = [r for r in range(len(self.problems)) if r != origin and self.problems[r] < 5]
                ends = self.regions(effect["to"], here, roomy)
                if ends:
                    self.problems[origin] -= 1
                    self.problems[ends[0]] += 1
                    break

    def meant(self, effect: dict[str, Any], you: int) -> list[int]:
        seats = self.players(effect.get("who", "you"), you)
        return [seat for seat in seats if self.holds(effect.get("if"), seat, -1)]

    def do_gain(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        for seat in self.meant(effect, you):
            for resource in self.kinds(effect["res"]):
                self.gain(seat, resource, self.times(effect, seat, -1))

    def kinds(self, res: str) -> list[int]:
        return {"any": [0], "each": [0, 1, 2, 3]}.get(res) or [RESOURCES.index(res)]

    def gain(self, seat: int, resource: int, steps: int) -> None:
        for _ in range(steps):
            self.stock[seat][resource] += 1
            if self.stock[seat][resource] == 4:
                self.stock[seat][resource] = 0
                self.advance(seat, FEEDS[RESOURCES[resource]], 1)

    def do_lose(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        for seat in self.meant(effect, you):
            count = self.times(effect, seat, -1)
            if effect["res"] == "any":
                self.pay(seat, count)
            else:
                for resource in self.kinds(effect["res"]):
                    self.stock[seat][resource] = max(0, self.stock[seat][resource] - count)

    def pay(self, seat: int, count: int) -> None:
        for _ in range(count):
            for resource in range(4):
                if self.stock[seat][resource]:
                    self.stock[seat][resource] -= 1
                    break

    def do_trade(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        for seat in self.meant(effect, you):
            if sum(self.stock[seat]) >= effect["give"]:
                self.pay(seat, effect["give"])
                self.gain(seat, 0, effect["get"])

    def do_advance(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        track = "expansion" if effect["track"] == "any" else effect["track"]
        for seat in self.meant(effect, you):
            self.advance(seat, track, self.times(effect, seat, -1))

    def advance(self, seat: int, track: str, steps: int) -> None:
        row = TRACK[track]
        place = TRACKS.index(track)
        end = len(row["spaces"]) + 1
        for _ in range(steps):
            space = self.track[seat][place] = min(end, self.track[seat][place] + 1)
            if space < end:
                self.vp[seat] += row["spaces"][space - 1]
            else:
                self.vp[seat] += row["end"] if track in self.developers else row["first"]
                self.developers.add(track)

    def do_score(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        for seat in self.meant(effect, you):
            self.vp[seat] = max(0, self.vp[seat] + self.times(effect, seat, -1))

    def do_produce(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        self.gain(you, 0, effect["n"])

    def do_bend(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        what = effect["what"]
        scopes: tuple[str, ...] = ("",)
        if what in ("cost", "problems", "vp"):
            scopes = (effect["comarca"],) if "comarca" in effect else COMARQUES
        elif what == "steps":
            scopes = (effect["res"],) if "res" in effect else RESOURCES
        for seat in self.meant(effect, you):
            for scope in scopes:
                self.bends[seat, f"{what} {scope}".strip()] += effect["by"]

    def do_bar(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        if self.holds(effect.get("if"), you, here):
            self.barred.add(effect["what"])

    def do_choose(self, effect: dict[str, Any], you: int, here: int, credit: int | None) -> None:
        """The first list; cards whose first list could be out of reach need a test of their own."""
        for seat in self.meant(effect, you):
            self.run(effect["of"][0], seat, here, credit)


def facts(game: Rubricatus) -> dict[str, Any]:
    """The same facts of the table itself."""
    return {
        "problems": game.problems,
        "drawer": game.drawer,
        "vp": game.vp,
        "stock": [game.stock[seat * 4 : seat * 4 + 4] for seat in range(game.seats)],
        "track": [game.track[seat * 4 : seat * 4 + 4] for seat in range(game.seats)],
        "lost": game.drawer == 0,
    }


def knob_name(knob: int) -> str:
    """The name a bend gives to one of the knobs of the rules."""
    if knob < 15:
        return f"{('cost', 'problems', 'vp')[knob // 5]} {COMARQUES[knob % 5]}"
    if knob < 19:
        return f"steps {RESOURCES[knob - 15]}"
    return ("limit", "mitigation", "admit", "share")[knob - 19]


def bends_of(game: Rubricatus) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for place, by in enumerate(game.knobs):
        if by:
            found[place // 23, knob_name(place % 23)] += by
    return found
