"""One game of an experiment: what decides how it goes, and what is noted of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache, lru_cache
from socket import gethostname
from typing import Any

from rubrica import games
from rubrica.bots import bot
from rubrica.bots.levels import mind_of
from rubrica.bots.search_bot import SearchBot
from rubrica.engine.bot import Bot
from rubrica.engine.dice import FastDice, fast_dice
from rubrica.engine.game import Event, Game
from rubrica.engine.game_type import GameType
from rubrica.engine.mind import Mind
from rubrica.engine.sentence import Told
from rubrica.engine.setup import Content
from rubrica.games.content import folder_of, load
from rubrica.lab.source import source_of

#: A game between bots that takes longer than this will not end.
MOST_MOVES = 20_000


class Endless(RuntimeError):
    """A game that does not come to its end."""


class OtherSource(Told):
    """A worker whose rules or bots are not those of the run."""


@dataclass(frozen=True)
class Cards:
    """A content as it was when the run began, to travel with the games: a worker need not find its folder."""

    digest: str
    data: str = field(compare=False, repr=False)

    @classmethod
    def within(cls, folder: str, game: str) -> Cards | None:
        """The content of a folder; None without one, which is the game's own."""
        if not folder:
            return None
        content = load(games.get(game), folder)
        return cls(content.digest, json.dumps(content.data))


def content_of(cards: Cards | None, game: str) -> Content[Any]:
    """The content that these cards are; without any, the game's own."""
    return games.get(game).standard() if cards is None else _made_of(cards, game)


@lru_cache(maxsize=16)
def _made_of(cards: Cards, game: str) -> Content[Any]:
    """The content that these cards are, made once for each process."""
    return folder_of(games.get(game)).of(json.loads(cards.data))


@dataclass(frozen=True)
class Trial:
    """A game that is to be played: whoever plays it, where and when, gets the same row.

    Trials of the same seed and deal draw the same chance. `bots` are dealt round the seats, or, with `by_team`, one
    to each team after the deal. `watched` notes who leads and what is used as well, `recorded` every move. `source` is
    the fingerprint of what it is to be played by, where that must be the same everywhere.
    """

    number: int
    game: str
    seats: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    cards: Cards | None = None
    seed: str = "1"
    deal: int = 0
    by_team: bool = False
    watched: bool = False
    recorded: bool = False
    source: str = ""

    @property
    def game_type(self) -> GameType[Any]:
        """The game itself."""
        return games.get(self.game)

    def dealt(self, log: list[Event] | None = None) -> tuple[Game, FastDice]:
        """The table just dealt, and the dice that its bots draw from."""
        dice = fast_dice(f"{self.seed} {self.deal}")
        setup = self.game_type.setup(content_of(self.cards, self.game), self.seats, dict(self.options))
        return self.game_type.deal(setup, dice.fork(), log), dice


@dataclass
class Row:
    """What is noted of a game; docs/cluster.md tells of each column."""

    number: int
    deal: int
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
    movers: list[int] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    weighed: list[list[str]] = field(default_factory=list)
    visits: list[list[int]] = field(default_factory=list)
    chances: list[list[float]] = field(default_factory=list)

    def share(self, seat: int) -> float:
        """The seat's part of the victory."""
        return 1 / self.placings.count(1) if self.placings[seat] == 1 else 0.0


@cache
def bot_of(name: str, game: str) -> Bot[Any]:
    """A bot, made once for each process."""
    return bot(name, games.get(game))


def player(name: str, game: str) -> Bot[Any]:
    """A bot that remembers nothing of the games it has played."""
    found = bot_of(name, game)
    if isinstance(found, SearchBot):
        found.forget()
    return found


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
    if trial.source and trial.source != source_of(trial.game):
        raise OtherSource(
            "The worker on {host} has other rules or bots: install the same release of Rubrica on every machine.",
            {"host": gethostname()},
        )
    game_type = trial.game_type
    statistics = game_type.statistics
    log: list[Event] = []
    game, dice = trial.dealt(log if trial.watched else None)
    teams = statistics.team_of(game) if statistics else []
    first = statistics.first(game) if statistics else 0
    names = seated(trial, teams)
    players = [player(name, trial.game) for name in names]
    watch = Watch(mind_of(game_type)) if trial.watched else None
    scribe = Scribe(game_type) if trial.recorded else None
    moves = 0
    while game.waiting:
        if watch is not None:
            watch.look(game)
        for seat in game.waiting:
            move = players[seat].choose(game.view(seat), dice)
            if scribe is not None:
                scribe.note(game, seat, move, players[seat])
            game.apply(seat, move)
            moves += 1
        if moves > MOST_MOVES:
            raise Endless(f"{trial.game}, seed {trial.seed!r}, deal {trial.deal}: no end after {moves} moves")
    outcome = game.outcome
    assert outcome is not None
    row = Row(
        number=trial.number,
        deal=trial.deal,
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
    if scribe is not None:
        scribe.sign(row)
    return row


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


class Scribe:
    """Every move of a game: who made it, how often chance had spoken, and what a search thought of the options."""

    def __init__(self, game_type: GameType[Any]) -> None:
        self.name = game_type.moves.name
        self.movers: list[int] = []
        self.made: list[str] = []
        self.drawn: list[int] = []
        self.weighed: list[list[str]] = []
        self.visits: list[list[int]] = []
        self.chances: list[list[float]] = []

    def note(self, game: Game, seat: int, move: int, player: Bot[Any]) -> None:
        """Write down a move that is about to be made."""
        self.movers.append(seat)
        self.made.append(self.name(move))
        self.drawn.append(int(game.dice.drawn))
        thought = player.thought if isinstance(player, SearchBot) else []
        self.weighed.append([self.name(option.move) for option in thought])
        self.visits.append([option.visits for option in thought])
        self.chances.append([round(option.chance, 4) for option in thought])

    def sign(self, row: Row) -> None:
        """Put all of it into the row."""
        row.movers, row.made, row.drawn = self.movers, self.made, self.drawn
        row.weighed, row.visits, row.chances = self.weighed, self.visits, self.chances
