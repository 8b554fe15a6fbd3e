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
from rubrica.games.rubricatus.table import ALL_CALAMITIES, HARD, VARIANTS
from rubrica.games.rubricatus.tables import Tables, compile_tables
from rubrica.games.rubricatus.view import RubricatusView

_VARIANT = Option(
    "variant",
    VARIANTS,
    "which era cards are dealt: none (easy), ordinary ones (standard), some or all of them calamities",
)
_CALAMITIES = tuple(
    Option(era, [str(count) for count in range(most + 1)], f"hard only: calamities among the {era} cards")
    for era, most in zip(v.ERAS, v.CALAMITIES_OF_ERA, strict=True)
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
        """rubricatus:10.3: the hard game, and only that, says how many calamities come in each era."""
        settled = super().settle(seats, options)
        chosen = any(settled[era] != "0" for era in v.ERAS)
        if chosen != (settled["variant"] == VARIANTS[HARD]):
            raise BadOptions(
                "calamities are chosen era by era in the hard variant: "
                f"variant=hard and at least one of {', '.join(v.ERAS)} above 0"
            )
        return settled

    def tables(self, data: dict[str, object]) -> Tables:
        return compile_tables(data)

    def standard(self) -> Content:
        return standard(self)

    def deal(self, content: Content, seats: int, options: dict[str, str], dice: Dice) -> Rubricatus:
        tables = content.tables
        assert isinstance(tables, Tables)
        variant = VARIANTS.index(options["variant"])
        calamities = [int(options[era]) for era in v.ERAS]
        if variant == ALL_CALAMITIES:
            calamities = list(v.CALAMITIES_OF_ERA)
        game = Rubricatus(seats, dice, tables)
        game.deal(variant, calamities)
        return game

    def imagine(self, view: View, dice: Dice) -> Rubricatus:
        assert isinstance(view, RubricatusView)
        return _imagine(view, dice)


KIND = RubricatusKind()
new = KIND.new
imagine = KIND.imagine
