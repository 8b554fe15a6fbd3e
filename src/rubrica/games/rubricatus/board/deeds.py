"""What a card does, as a row of signs; the whole sentence is read where the card is pointed at."""

from __future__ import annotations

from typing import Any

from rubrica.drawing import parts, svg
from rubrica.engine.sentence import Tongue, signed
from rubrica.games.rubricatus import vocabulary as v

Line = dict[str, Any]
LETTER = 0.95  # of the size of a sign
SIMPLE = {"recruit": "etheria", "initiative": "initiative", "peek": "peek"}
COUNTED = {"add": 1, "remove": -1, "gain": 1, "lose": -1, "produce": 1, "advance": 1}
EXCHANGED = {"refresh": "build", "cycle": "hand"}


class Deeds(parts.Row):
    """Counts and signs side by side, as a card prints them."""

    def __init__(self, x: float, y: float, size: float, tongue: Tongue) -> None:
        super().__init__(x, y, size)
        self.tongue = tongue

    def write(self, words: str) -> None:
        """A count, or another short word between the signs."""
        size = round(self.size * LETTER, 1)
        wide = svg.breadth(words, size)
        self.put(svg.text(round(self.x, 1), self.y + self.size * 0.82, words, size, "strong"), wide + 1)

    def counted(self, count: int, *signs: str) -> None:
        """So many more or fewer of something."""
        self.write(signed(count))
        self.signs(*signs)
        self.x += 3

    def points(self, count: int) -> None:
        """Victory points."""
        self.write(f"{count} {self.tongue('VP')}")
        self.x += 4

    def effects(self, lines: list[Line]) -> None:
        """All that a card does, one after the other."""
        for line in lines:
            self._effect(line)

    def _effect(self, line: Line) -> None:
        does, count = line["do"], int(line.get("n", 0))
        if does in SIMPLE:
            self.signs(SIMPLE[does])
        elif does == "score":
            self.points(count)
        elif does in COUNTED:
            self.counted(COUNTED[does] * count, _thing(line))
        elif does == "move":
            self.write(str(count))
            self.signs("problem", "to")
        elif does == "trade":
            self.counted(-line["give"], "any")
            self.counted(line["get"], "any")
        elif does in EXCHANGED:
            self.signs("exchange")
            self.write(str(count))
            self.signs(EXCHANGED[does])
            self.x += 3
        else:
            self._bend(line)

    def _bend(self, line: Line) -> None:
        """What a card makes easier: constructing, sending problems back, or something that takes words."""
        if line["do"] == "construct":
            self.signs("build")
            if line.get("cost"):
                self.counted(line["cost"], "any")
            if line.get("problems"):
                self.counted(line["problems"], "problem")
            if line.get("limit"):
                self.write(f"≤{line['limit']}")
                self.signs("problem")
        elif line["do"] == "bend" and line["what"] == "mitigation":
            self.counted(-1, "defence")
            self.counted(-1 - line["by"], "problem")
        else:
            self.write("…")


def _thing(line: Line) -> str:
    """The sign of what is counted: a problem, a resource or a track, one's choice where none is named."""
    if line["do"] in ("add", "remove"):
        return "problem"
    if line["do"] == "advance":
        return str(line["track"]) if line["track"] in v.TRACKS else "tracks"
    return str(line["res"]) if line.get("res") in v.RESOURCES else "any"
