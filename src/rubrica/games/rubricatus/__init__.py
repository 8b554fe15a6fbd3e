"""Rubricatus: ten rounds on the Llobregat, from the Iberians to today, 3 or 4 players."""

from __future__ import annotations

from pathlib import Path

from rubrica.engine.game_type import BadOptions, GameType, Option
from rubrica.games.content import Folder
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.board import BOARD
from rubrica.games.rubricatus.bot import BOT
from rubrica.games.rubricatus.box import Box
from rubrica.games.rubricatus.cards import browse
from rubrica.games.rubricatus.figures import FIGURES
from rubrica.games.rubricatus.glossary import signs
from rubrica.games.rubricatus.imagine import imagine as imagine_table
from rubrica.games.rubricatus.lesson import LESSON
from rubrica.games.rubricatus.mind import RiverMind
from rubrica.games.rubricatus.moves import MOVES
from rubrica.games.rubricatus.observation import observe
from rubrica.games.rubricatus.pending import QUESTIONS
from rubrica.games.rubricatus.pictures import PICTURES
from rubrica.games.rubricatus.schema import SHAPE
from rubrica.games.rubricatus.state import VARIANTS, Rubricatus
from rubrica.games.rubricatus.state import RubricatusView as RubricatusView
from rubrica.games.rubricatus.statistics import RubricatusStatistics
from rubrica.games.rubricatus.upgrade import upgrade
from rubrica.games.rubricatus.words import WORDS

HERE = Path(__file__).parent
_UP_TO = [[str(count) for count in range(most + 1)] for most in v.CALAMITIES_OF_ERA]


def agree(options: dict[str, str]) -> dict[str, str]:
    """rubricatus:10.3: whoever chooses calamities plays hard; hard without a choice has one in each era."""
    chosen = any(options[era] != "0" for era in v.ERAS)
    if chosen and options["variant"] not in ("standard", "hard"):
        raise BadOptions(
            "Calamities are chosen era by era only in the hard variant, not in {variant}.",
            {"variant": repr(options["variant"])},
        )
    if chosen:
        return options | {"variant": "hard"}
    return options | dict.fromkeys(v.ERAS, "1") if options["variant"] == "hard" else options


GAME = GameType(
    name="rubricatus",
    title="Rubricatus",
    seats=range(3, 5),
    usual=4,
    options=(
        Option(
            "variant",
            VARIANTS,
            "which era cards are dealt: none (easy), ordinary ones (standard), some or all of them calamities",
        ),
        Option("iberian", _UP_TO[0], "calamities among the Iberian era cards (the hard variant)"),
        Option("roman", _UP_TO[1], "calamities among the Roman era cards (the hard variant)"),
        Option("medieval", _UP_TO[2], "calamities among the medieval era cards (the hard variant)"),
        Option("modern", _UP_TO[3], "calamities among the modern era cards (the hard variant)"),
        Option("contemporary", _UP_TO[4], "calamities among the contemporary era cards (the hard variant)"),
    ),
    agree=agree,
    state=Rubricatus,
    moves=MOVES,
    questions=QUESTIONS,
    imagine_table=imagine_table,
    content=Folder(HERE / "content", Box, SHAPE),
    words=WORDS,
    board=BOARD,
    signs=signs,
    figures=FIGURES,
    rulebook=HERE / "rulebook",
    lesson=LESSON,
    bot=BOT,
    mind=RiverMind,
    observation=observe,
    statistics=RubricatusStatistics(),
    cards=browse,
    pictures=PICTURES,
    rules="2",
    upgrade=upgrade,
    proved_by={"1": "0.2.0"},
)
new = GAME.new
imagine = GAME.imagine
load = GAME.load
