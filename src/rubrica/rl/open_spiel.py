"""The games for OpenSpiel, through its Python game interface: `pyspiel.load_game("rubrica_rubico(players=5)")`.

Chance speaks first, in four nodes of 256 outcomes, which together are the seed of a deal; all that is drawn later
follows from it, and nobody is shown more of it than at a real table. Where several seats owe an answer they are asked
in the order of their seats. Returns are what an environment pays: the winners share 1.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ImportError(f"OpenSpiel's games need {missing.name}: pip install 'rubrica[openspiel]'") from missing

from rubrica import games
from rubrica.engine.game import Game
from rubrica.games.content import load
from rubrica.rl.play import dice_of, shares
from rubrica.rl.reader import Reader
from rubrica.tongue import ENGLISH

PREFIX: Final = "rubrica_"
CHANCE_NODES: Final = 4
OUTCOMES: Final = 256
#: No game has so many questions that anybody has seen it.
LONGEST: Final = 100_000


def type_of(name: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is made."""
    kind = games.get(name)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.seats[-1],
        min_num_players=kind.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": kind.usual},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game at a number of seats; OpenSpiel wants a class for each."""

    called: ClassVar[str]

    def __init__(self, params: dict[str, Any]) -> None:
        self.kind = kind = games.get(self.called)
        seats = int(params.get("players", kind.usual))
        self.first = kind.deal(kind.setup(load(kind, None), seats, {}), dice_of(PREFIX).fork())
        self.reader = Reader(kind, self.first)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.reader.moves,
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(self.called), info, params)

    def new_initial_state(self) -> SpielState:
        """Nothing is dealt yet."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What the players see."""
        if params:
            raise ValueError(f"an observation has no parameters; there were {params}")
        return SpielObserver(self.reader)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.drawn: list[int] = []
        self.table: Game | None = None

    def current_player(self) -> int:
        """The first seat that owes an answer."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.table.waiting
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.table is None else sorted(self.table.options(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A byte of the seed, all equally likely."""
        return [(byte, 1.0 / OUTCOMES) for byte in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.apply(self.table.waiting[0], action)
            return
        self.drawn.append(action)
        if len(self.drawn) == CHANCE_NODES:
            self.table = self.get_game().first.redeal(dice_of(bytes(self.drawn).hex()))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"byte {action}" if player < 0 else self.get_game().kind.moves.name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.outcome is not None

    def returns(self) -> list[float]:
        """The winners share 1, at the end."""
        if self.table is None or self.table.outcome is None:
            return [0.0] * self.num_players()
        return shares(self.table.outcome)

    def __str__(self) -> str:
        if self.table is None:
            return f"dealing {self.drawn}"
        names = [f"seat_{seat}" for seat in range(self.table.seats)]
        return str(self.get_game().kind.words.board(self.table.view(None), names, ENGLISH))


class SpielObserver:
    """What a player knows, as numbers and as the text of its board; before the deal, nothing."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.tensor = np.zeros(len(reader.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player knows into `tensor`."""
        self.tensor[:] = 0 if state.table is None else self.reader.observation(state.table.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the player knows, number by number."""
        if state.table is None:
            return ""
        return str(self.reader.by_name(self.reader.observation(state.table.view(player))))


def register() -> None:
    """Make every game known to OpenSpiel, under the name rubrica_GAME."""
    for name in games.names():
        pyspiel.register_game(type_of(name), type(f"{SpielGame.__name__}_{name}", (SpielGame,), {"called": name}))


register()
