"""Rubico: two hidden teams on Caesar's road to Rome, 3 to 7 players."""

from __future__ import annotations

from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.kind import Content, Kind
from rubrica.games.content import standard
from rubrica.games.rubico.imagine import imagine as _imagine
from rubrica.games.rubico.moves import MOVES
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.tables import Tables
from rubrica.games.rubico.view import RubicoView


class RubicoKind(Kind):
    name = "rubico"
    title = "Rubico"
    least = 3
    most = 7
    rules = "1"
    options = ()
    moves = MOVES

    def tables(self, data: dict[str, object]) -> Tables:
        return Tables(data)

    def standard(self) -> Content:
        return standard(self)

    def table(self, content: Content, seats: int, options: dict[str, str], dice: Dice) -> Rubico:
        tables = content.tables
        assert isinstance(tables, Tables)
        return Rubico(tables.setting(seats), dice)

    def imagine(self, view: View, dice: Dice) -> Rubico:
        assert isinstance(view, RubicoView)
        return _imagine(view, dice)


KIND = RubicoKind()
new = KIND.new
imagine = KIND.imagine
