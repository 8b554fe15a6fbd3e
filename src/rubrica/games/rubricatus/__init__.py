"""Rubricatus: ten rounds on the Llobregat, from the Iberians to today, 3 or 4 players."""

from __future__ import annotations

from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.engine.kind import BadOptions, Content, Kind, Option
from rubrica.games.content import standard
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.imagine import imagine as _imagine
from rubrica.games.rubricatus.moves import MOVES
from rubrica.games.rubricatus.rules import Rubricatus
from rubrica.games.rubricatus.table import ALL_CALAMITIES, VARIANTS
from rubrica.games.rubricatus.tables import Tables, compile_tables
from rubrica.games.rubricatus.view import RubricatusView

_VARIANT = Option(
    "variant",
    VARIANTS,
    "which era cards are dealt: none (easy), ordinary ones (standard), some or all of them calamities",
)
_UP_TO = [[str(count) for count in range(most + 1)] for most in v.CALAMITIES_OF_ERA]
_CALAMITIES = (
    Option("iberian", _UP_TO[0], "calamities among the Iberian era cards (the hard variant)"),
    Option("roman", _UP_TO[1], "calamities among the Roman era cards (the hard variant)"),
    Option("medieval", _UP_TO[2], "calamities among the medieval era cards (the hard variant)"),
    Option("modern", _UP_TO[3], "calamities among the modern era cards (the hard variant)"),
    Option("contemporary", _UP_TO[4], "calamities among the contemporary era cards (the hard variant)"),
)


class RubricatusKind(Kind):
    name = "rubricatus"
    title = "Rubricatus"
    least = 3
    most = 4
    rules = "1"
    options = (_VARIANT, *_CALAMITIES)
    moves = MOVES

    def settle(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """rubricatus:10.3: whoever chooses calamities plays hard; hard without a choice has one in each era."""
        settled = super().settle(seats, options)
        chosen = any(settled[era] != "0" for era in v.ERAS)
        if chosen and settled["variant"] not in ("standard", "hard"):
            raise BadOptions(
                f"calamities are chosen era by era only in the hard variant, not in {settled['variant']!r}"
            )
        if chosen:
            settled["variant"] = "hard"
        elif settled["variant"] == "hard":
            settled.update(dict.fromkeys(v.ERAS, "1"))
        return settled

    def tables(self, data: dict[str, object]) -> Tables:
        return compile_tables(data)

    def standard(self) -> Content:
        return standard(self)

    def table(self, content: Content, seats: int, options: dict[str, str], dice: Dice) -> Rubricatus:
        tables = content.tables
        assert isinstance(tables, Tables)
        game = Rubricatus(seats, dice, tables)
        game.variant = VARIANTS.index(options["variant"])
        game.calamities = [int(options[era]) for era in v.ERAS]
        if game.variant == ALL_CALAMITIES:
            game.calamities = list(v.CALAMITIES_OF_ERA)
        return game

    def imagine(self, view: View, dice: Dice) -> Rubricatus:
        assert isinstance(view, RubricatusView)
        return _imagine(view, dice)


KIND = RubricatusKind()
new = KIND.new
imagine = KIND.imagine
