"""The Red Cathedral: dice around a market and six sections of St Basil's each, for 1 to 4 players."""

from __future__ import annotations

from pathlib import Path

from rubrica.engine.game_type import GameType, Option
from rubrica.games.content import Folder
from rubrica.games.redcathedral.board import BOARD
from rubrica.games.redcathedral.bot import BOT
from rubrica.games.redcathedral.box import SIDES, Box
from rubrica.games.redcathedral.cards import browse
from rubrica.games.redcathedral.deal import BY_SEAT, CHOICE
from rubrica.games.redcathedral.figures import FIGURES
from rubrica.games.redcathedral.glossary import signs
from rubrica.games.redcathedral.lesson import LESSON
from rubrica.games.redcathedral.mind import CathedralMind
from rubrica.games.redcathedral.moves import MOVES
from rubrica.games.redcathedral.observation import observe
from rubrica.games.redcathedral.pictures import PICTURES
from rubrica.games.redcathedral.schema import SHAPE
from rubrica.games.redcathedral.statistics import CathedralStatistics
from rubrica.games.redcathedral.turn import QUESTIONS, RedCathedral
from rubrica.games.redcathedral.turn import imagine as imagine_table
from rubrica.games.redcathedral.upgrade import upgrade
from rubrica.games.redcathedral.words import WORDS

HERE = Path(__file__).parent
CONTENT = Folder(HERE / "content", Box, SHAPE)
GAME = GameType(
    name="redcathedral",
    title="The Red Cathedral",
    seats=range(1, 5),
    state=RedCathedral,
    moves=MOVES,
    questions=QUESTIONS,
    imagine_table=imagine_table,
    rules="2",
    upgrade=upgrade,
    proved_by={"1": "0.2.0"},
    options=(
        Option("colours", [BY_SEAT, CHOICE], "who plays which colour"),
        Option("boards", [*SIDES, CHOICE], "which side of the workshop boards is used"),
        Option("start", ["printed", "even"], "how many rubles each begins with, in turn order"),
        Option("rival", ["master", "apprentice", "architect"], "how strong Ivan is in the solo game"),
    ),
    content=CONTENT,
    words=WORDS,
    board=BOARD,
    signs=signs,
    figures=FIGURES,
    rulebook=HERE / "rulebook",
    lesson=LESSON,
    bot=BOT,
    mind=CathedralMind,
    observation=observe,
    statistics=CathedralStatistics(),
    cards=browse,
    pictures=PICTURES,
)
new = GAME.new
imagine = GAME.imagine
load = GAME.load
