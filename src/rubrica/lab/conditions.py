"""What the games of an experiment have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rubrica import games
from rubrica.bots import bot
from rubrica.engine.game_type import GameType
from rubrica.lab.source import source_of, version_of
from rubrica.lab.trial import Cards, Trial, content_of
from rubrica.tongue import ENGLISH, Tongue


@dataclass(frozen=True)
class Conditions:
    """A game by its name, and how it is played.

    `bots` are named as in `rubrica.bots` and dealt round the seats; `content` is a folder, or nothing for the game's
    own, and is read once; the same `seed` gives the same games. What cannot be played is refused at once:

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
        self.game_type.settle(self.seats, dict(self.options))
        _ = self.cards

    @property
    def game_type(self) -> GameType[Any]:
        """The game itself."""
        return games.get(self.game)

    @cached_property
    def cards(self) -> Cards | None:
        """The content of the folder as it was when the conditions were made; None for the game's own."""
        return Cards.within(self.content, self.game)

    @property
    def digest(self) -> str:
        """The fingerprint of the content."""
        return content_of(self.cards, self.game).digest

    @property
    def settled(self) -> dict[str, str]:
        """Every option with its value."""
        return self.game_type.settle(self.seats, dict(self.options))

    @property
    def teams(self) -> list[str]:
        """The names of the game's teams; none where everybody plays alone."""
        return list(self.game_type.statistics.teams) if self.game_type.statistics else []

    def title(self, tongue: Tongue = ENGLISH) -> str:
        """The seats and the chosen options, for a heading.

        >>> Conditions("rubico", 5).title()
        '5 players'
        """
        players = tongue.some("{count} player", "{count} players", self.seats)
        return ", ".join([players, *(f"{name} {value}" for name, value in self._chosen)])

    @property
    def mark(self) -> dict[str, Any]:
        """All that decides how the games go, as plain JSON: what differs in any of it is another experiment."""
        return {
            "game": self.game,
            "rules": self.game_type.rules,
            "content": self.digest,
            "seats": self.seats,
            "options": self.settled,
            "bots": [f"{name} {version_of(name)}" for name in self.bots],
            "seed": self.seed,
            "source": source_of(self.game),
        }

    def trial(self, number: int, deal: int, watched: bool = False) -> Trial:
        """One game under these conditions."""
        return Trial(
            number=number,
            game=self.game,
            seats=self.seats,
            bots=self.bots,
            options=self._chosen,
            cards=self.cards,
            seed=self.seed,
            deal=deal,
            watched=watched,
            source=source_of(self.game),
        )

    @property
    def _chosen(self) -> tuple[tuple[str, str], ...]:
        return tuple(sorted(self.options.items()))
