"""Rubico: two hidden teams on Caesar's road to Rome, 3 to 7 players."""

from __future__ import annotations

from pathlib import Path

from rubrica.engine.game_type import GameType, Option
from rubrica.games.content import Folder
from rubrica.games.rubico.belief_sheet import beliefs
from rubrica.games.rubico.board import BOARD
from rubrica.games.rubico.bot import Steady
from rubrica.games.rubico.box import EVEN, Box
from rubrica.games.rubico.cards import browse
from rubrica.games.rubico.figures import FIGURES
from rubrica.games.rubico.glossary import signs
from rubrica.games.rubico.imagine import imagine as imagine_table
from rubrica.games.rubico.lesson import LESSON
from rubrica.games.rubico.mind import RubicoMind
from rubrica.games.rubico.moves import MOVES
from rubrica.games.rubico.observation import observe
from rubrica.games.rubico.pictures import PICTURES
from rubrica.games.rubico.rules import QUESTIONS, Rubico
from rubrica.games.rubico.schema import SHAPE
from rubrica.games.rubico.state import FREELY
from rubrica.games.rubico.statistics import RubicoStatistics
from rubrica.games.rubico.upgrade import upgrade
from rubrica.games.rubico.view import RubicoView as RubicoView
from rubrica.games.rubico.words import WORDS

HERE = Path(__file__).parent

GAME = GameType(
    name="rubico",
    title="Rubico",
    seats=range(3, 8),
    usual=5,
    rules="2",
    options=(
        Option("road", ["one", EVEN], "one road for all player counts, or one of our own, made for each count"),
        Option("talk", ["moments", FREELY], "moments for talk in every turn, or none: one may speak at any time"),
    ),
    state=Rubico,
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
    bot=Steady(),
    mind=RubicoMind,
    observation=observe,
    statistics=RubicoStatistics(),
    beliefs=beliefs,
    cards=browse,
    pictures=PICTURES,
    upgrade=upgrade,
    proved_by={"1": "0.2.0"},
)
new = GAME.new
imagine = GAME.imagine
load = GAME.load
