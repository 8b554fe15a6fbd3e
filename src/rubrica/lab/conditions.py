"""What the games of an experiment have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rubrica import games
from rubrica.bots import bot
from rubrica.engine.game_type import GameType
from rubrica.lab.trial import Trial, content_in


@dataclass(frozen=True)
class Conditions:
    """A game by its name, and how it is played.

    `bots` are named as in `rubrica.bots` and dealt round the seats; `content` is a folder, or nothing for the game's
    own; the same `seed` gives the same games. What cannot be played is refused at once:

    >>> Conditions("rubico", seats=9)
    Traceback (most recent call last):
    ...
    rubrica.engine.game_type.BadOptions: Rubico is for 3 to 7 seats, not 9.
    """

    game: str
    seats: int
    bots: tuple[str, ...] = ("steady",)
    options: Mapping[str, str] = field(default_factory=dict)
    content: str = ""
    seed: str = "1"

    def __post_init__(self) -> None:
        for name in self.bots:
            bot(name, self.game_type)
        content_in(self.content, self.game)
        self.game_type.settle(self.seats, dict(self.options))

    @property
    def game_type(self) -> GameType[Any]:
        """The game itself."""
        return games.get(self.game)

    @property
    def settled(self) -> dict[str, str]:
        """Every option with its value."""
        return self.game_type.settle(self.seats, dict(self.options))

    @property
    def teams(self) -> list[str]:
        """The names of the game's teams; none where everybody plays alone."""
        return list(self.game_type.statistics.teams) if self.game_type.statistics else []

    @property
    def title(self) -> str:
        """The seats and the chosen options, for a heading.

        >>> Conditions("rubico", 5).title
        '5 players'
        """
        return ", ".join([f"{self.seats} players", *(f"{name} {value}" for name, value in self._chosen)])

    def trial(self, number: int, deal: int, watched: bool = False) -> Trial:
        """One game under these conditions."""
        return Trial(
            number, self.game, self.seats, self.bots, self._chosen, self.content, self.seed, deal, watched=watched
        )

    @property
    def _chosen(self) -> tuple[tuple[str, str], ...]:
        return tuple(sorted(self.options.items()))
