"""Many games between bots; the same seed gives the same games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from rubrica.bots import team
from rubrica.engine.dice import fast_dice
from rubrica.engine.kind import Content, Kind
from rubrica.engine.playout import play_with_bots


@dataclass
class Tally:
    """What a run of games adds up to."""

    game: str
    seats: int
    bots: list[str]
    options: dict[str, str]
    seed: str
    content: str
    games: int = 0
    moves: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def data(self) -> dict[str, object]:
        return {**asdict(self), "reasons": dict(sorted(self.reasons.items()))}


def simulate(
    kind: Kind,
    content: Content,
    seats: int,
    bots: list[str],
    options: dict[str, str],
    games: int,
    seed: str,
    each: Callable[[], None] = lambda: None,
) -> Tally:
    """Play the games; `each` is called after every one. A shared win counts for each winner by its share."""
    settled = kind.settle(seats, options)
    players = team(bots, kind.name, seats)
    tally = Tally(kind.name, seats, bots, settled, seed, content.digest)
    tally.wins = [0.0] * seats
    tally.points = [0.0] * seats
    for number in range(games):
        dice = fast_dice(f"{seed} {number}")
        game = kind.deal(content, seats, settled, dice.fork())
        tally.moves += play_with_bots(game, players, dice)
        outcome = game.outcome
        assert outcome is not None
        tally.games += 1
        tally.reasons[outcome.reason] += 1
        for seat in outcome.winners:
            tally.wins[seat] += 1 / len(outcome.winners)
        for seat, points in enumerate(outcome.points):
            tally.points[seat] += points
        each()
    return tally
