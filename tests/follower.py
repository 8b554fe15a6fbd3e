"""Somebody who knows nothing and does what the coach shows: the first of the answers worth a look, against newcomers.

`python -m tests.follower redcathedral 2 40` plays forty games for two, the follower in each seat in turn. In Rubico it
also lets a newcomer play the same seats of the same deals, and tells both by role.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any

from rubrica import games
from rubrica.bots import bot
from rubrica.bots.coach import counsel
from rubrica.engine.bot import Bot
from rubrica.engine.dice import Dice, FastDice, fast_dice
from rubrica.engine.game import Game, View
from rubrica.engine.game_type import GameType


class Follower(Bot[Any]):
    """Does as the coach shows, and knows nothing else."""

    def __init__(self, game: GameType[Any]) -> None:
        self.game = game

    def answer(self, view: View[Any], dice: Dice) -> int:
        return counsel(self.game, view, dice).worth[0]


@dataclass
class Tally:
    """How often somebody won, of the games that anybody won; by team where there are teams."""

    won: dict[str, float] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)

    def note(self, what: str, share: float) -> None:
        self.won[what] = self.won.get(what, 0.0) + share
        self.played[what] = self.played.get(what, 0) + 1

    def share(self, what: str) -> float:
        return self.won[what] / self.played[what]

    def __str__(self) -> str:
        return ", ".join(f"{what} {self.share(what):.0%} of {count}" for what, count in sorted(self.played.items()))


def played(game: GameType[Any], seats: int, deal: str, seat: int, player: Bot[Any]) -> Game:
    """A finished game in which a player sits among newcomers."""
    table: Game = game.new(seats, deal)
    newcomer, dice = bot("newcomer", game), fast_dice(f"{deal} {seat}")
    while table.waiting:
        asked = table.waiting[0]
        who = player if asked == seat else newcomer
        table.play(asked, who.choose(table.view(asked), fork(dice)))
    return table


def fork(dice: FastDice) -> Dice:
    """Dice of their own for every answer, so that who thinks longer changes nobody else's luck."""
    return dice.fork()


def share_of(table: Game, seat: int) -> float | None:
    """What of the victory was the seat's; None where nobody won."""
    assert table.outcome is not None
    winners = table.outcome.winners
    return None if not winners else float(seat in winners) / len(winners)


def follow(name: str, seats: int, count: int) -> Tally:
    """So many games with a follower in one seat; where there are teams, a newcomer plays the same deals there."""
    game, tally = games.get(name), Tally()
    teams = [] if game.statistics is None else list(game.statistics.teams)
    for number in range(count):
        deal, seat = f"follower {number}", number % seats
        table = played(game, seats, deal, seat, Follower(game))
        if teams:
            assert game.statistics is not None and table.outcome is not None
            team = teams[game.statistics.team_of(table)[seat]]
            tally.note(f"{team} follower", float(seat in table.outcome.winners))
            plain = played(game, seats, deal, seat, bot("newcomer", game))
            assert plain.outcome is not None
            tally.note(f"{team} newcomer", float(seat in plain.outcome.winners))
        elif (share := share_of(table, seat)) is not None:
            tally.note("follower", share)
    return tally


if __name__ == "__main__":
    print(follow(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
