"""The Red Cathedral: dice around a market and six sections of St Basil's each, for 1 to 4 players."""

from __future__ import annotations

from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.kind import Content, Kind, Option
from rubrica.games.content import standard
from rubrica.games.redcathedral.deal import bare_table
from rubrica.games.redcathedral.moves import MOVES
from rubrica.games.redcathedral.rules import RedCathedral
from rubrica.games.redcathedral.rules import imagine as _imagine
from rubrica.games.redcathedral.tables import DIFFICULTIES, Tables
from rubrica.games.redcathedral.view import CathedralView

BOARDS = ("basic", "advanced")
STARTS = ("printed", "even")


class RedCathedralKind(Kind):
    name = "redcathedral"
    title = "The Red Cathedral"
    least = 1
    most = 4
    rules = "1"
    options = (
        Option("boards", list(BOARDS), "which side of the workshop boards everybody uses"),
        Option("start", list(STARTS), "how many rubles each begins with, in turn order"),
        Option("rival", ["master", "apprentice", "architect"], "how strong Ivan is in the solo game"),
    )
    moves = MOVES

    def tables(self, data: dict[str, object]) -> Tables:
        return Tables(data)

    def standard(self) -> Content:
        return standard(self)

    def table(self, content: Content, seats: int, options: dict[str, str], dice: Dice) -> RedCathedral:
        tables = content.tables
        assert isinstance(tables, Tables)
        side, even = BOARDS.index(options["boards"]), options["start"] == "even"
        return RedCathedral(bare_table(tables, seats, side, even, DIFFICULTIES.index(options["rival"])), dice)

    def imagine(self, view: View, dice: Dice) -> RedCathedral:
        assert isinstance(view, CathedralView)
        return _imagine(view, dice)


KIND = RedCathedralKind()
new = KIND.new
imagine = KIND.imagine
