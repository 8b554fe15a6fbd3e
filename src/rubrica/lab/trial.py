"""One game of an experiment: what decides how it goes, and what is noted of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Any

from rubrica import games
from rubrica.bots import bot
from rubrica.bots.levels import mind_of
from rubrica.engine.bot import Bot
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Event, Game
from rubrica.engine.mind import Mind
from rubrica.engine.setup import Content
from rubrica.games.content import load

#: A game between bots that takes longer than this will not end.
MOST_MOVES = 20_000


class Endless(RuntimeError):
    """A game that does not come to its end."""


@dataclass(frozen=True)
class Trial:
    """A game that is to be played: whoever plays it, where and when, gets the same row.

    Trials of the same seed and deal draw the same chance. `bots` are dealt round the seats, or, with `by_team`, one
    to each team after the deal. `watched` notes who leads and what is used as well.
    """

    number: int
    game: str
    seats: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    content: str = ""
    seed: str = "1"
    deal: int = 0
    by_team: bool = False
    watched: bool = False

    @property
    def mark(self) -> str:
        """The trial in one word: by it a row tells what it is the row of."""
        return blake2b(repr(vars(self)).encode(), digest_size=6).hexdigest()


@dataclass
class Row:
    """What is noted of a game."""

    number: int
    mark: str
    seats: int
    bots: list[str]
    placings: list[int]
    points: list[int]
    reason: str
    moves: int
    turns: int
    first: int = 0
    teams: list[int] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    used: list[list[str]] = field(default_factory=list)

    def share(self, seat: int) -> float:
        """The seat's part of the victory."""
        return 1 / self.placings.count(1) if self.placings[seat] == 1 else 0.0


@cache
def content_in(folder: str, game: str) -> Content[Any]:
    """The content of a folder, or without one the game's own; read once for each process."""
    return load(games.get(game), folder)


@cache
def player(name: str, game: str) -> Bot[Any]:
    """A bot, made once for each process."""
    return bot(name, games.get(game))


def seated(trial: Trial, teams: list[int]) -> list[str]:
    """Which bot sits where."""
    if trial.by_team and teams:
        return [trial.bots[team % len(trial.bots)] for team in teams]
    return [trial.bots[seat % len(trial.bots)] for seat in range(trial.seats)]


def play(trial: Trial) -> Row:
    """Play the game and note it.

    >>> row = play(Trial(0, "rubico", seats=5, bots=("steady",)))
    >>> row.reason in ("rome", "senate") and sum(row.share(seat) for seat in range(5))
    1.0
    """
    game_type = games.get(trial.game)
    statistics = game_type.statistics
    dice = fast_dice(f"{trial.seed} {trial.deal}")
    setup = game_type.setup(content_in(trial.content, trial.game), trial.seats, dict(trial.options))
    log: list[Event] = []
    game = game_type.deal(setup, dice.fork(), log if trial.watched else None)
    teams = statistics.team_of(game) if statistics else []
    first = statistics.first(game) if statistics else 0
    names = seated(trial, teams)
    players = [player(name, trial.game) for name in names]
    watch = Watch(mind_of(game_type)) if trial.watched else None
    moves = 0
    while game.waiting:
        if watch is not None:
            watch.look(game)
        for seat in game.waiting:
            game.apply(seat, players[seat].choose(game.view(seat), dice))
            moves += 1
        if moves > MOST_MOVES:
            raise Endless(f"{trial.game}, seed {trial.seed!r}, deal {trial.deal}: no end after {moves} moves")
    outcome = game.outcome
    assert outcome is not None
    return Row(
        number=trial.number,
        mark=trial.mark,
        seats=trial.seats,
        bots=names,
        placings=outcome.placings,
        points=outcome.points,
        reason=outcome.reason,
        moves=moves,
        turns=statistics.turns(game) if statistics else 0,
        first=first,
        teams=teams,
        leads=watch.leads(outcome.placings) if watch is not None else [],
        used=statistics.used(game, log) if statistics and trial.watched else [],
    )


class Watch:
    """Estimated chances through a game, for comebacks and runaways."""

    def __init__(self, mind: Mind[Any]) -> None:
        self.mind = mind
        self.clock = -1
        self.chances: list[list[float]] = []

    def look(self, game: Game) -> None:
        """Estimate the chances, whenever the game's clock has moved on."""
        clock = self.mind.time(game)
        if clock != self.clock:
            self.clock = clock
            self.chances.append(self.mind.standing(game))

    def leads(self, placings: list[int]) -> list[float]:
        """At a quarter, a half and three quarters: 1 if the leader then won; last, the winner's lowest chance."""
        winners = [seat for seat, place in enumerate(placings) if place == 1]
        if not self.chances or not winners:
            return []
        leads = []
        for part in (0.25, 0.5, 0.75):
            chances = self.chances[int(part * (len(self.chances) - 1))]
            leads.append(1.0 if chances.index(max(chances)) in winners else 0.0)
        lowest = min(max(chances[seat] for seat in winners) for chances in self.chances)
        return [*leads, round(lowest, 3)]
