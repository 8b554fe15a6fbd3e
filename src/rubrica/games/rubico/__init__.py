"""Rubico: two hidden teams on Caesar's road to Rome, 3 to 7 players."""

from __future__ import annotations

from pathlib import Path

from rubrica.engine.game_type import GameType
from rubrica.games.content import Folder
from rubrica.games.rubico.belief_sheet import beliefs
from rubrica.games.rubico.board import BOARD
from rubrica.games.rubico.bot import Steady
from rubrica.games.rubico.box import Box
from rubrica.games.rubico.cards import browse
from rubrica.games.rubico.figures import FIGURES
from rubrica.games.rubico.glossary import signs
from rubrica.games.rubico.imagine import imagine as imagine_table
from rubrica.games.rubico.mind import RubicoMind
from rubrica.games.rubico.moves import MOVES
from rubrica.games.rubico.observation import observe
from rubrica.games.rubico.rules import QUESTIONS, Rubico
from rubrica.games.rubico.schema import SHAPE
from rubrica.games.rubico.statistics import RubicoStatistics
from rubrica.games.rubico.view import RubicoView as RubicoView
from rubrica.games.rubico.words import WORDS

HERE = Path(__file__).parent

GAME = GameType(
    name="rubico",
    title="Rubico",
    seats=range(3, 8),
    usual=5,
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
    bot=Steady(),
    mind=RubicoMind,
    observation=observe,
    statistics=RubicoStatistics(),
    beliefs=beliefs,
    cards=browse,
    earlier_contents=frozenset({"de92ca61b7d575ef5151bf2cb8c212ef"}),
)
new = GAME.new
imagine = GAME.imagine
load = GAME.load
