"""One game of a run, and all that is noted of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from rubrica import games
from rubrica.bots import bot
from rubrica.bots.thinker import mind_of
from rubrica.engine.bot import Bot
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Event, Game
from rubrica.engine.kind import Content, Kind
from rubrica.engine.mind import Mind
from rubrica.games.content import load

#: A game between bots that takes longer than this will not end.
MOST_MOVES = 20_000


class Endless(RuntimeError):
    """A game that does not come to its end."""


@dataclass(frozen=True)
class Table:
    """Everything that decides how a game goes: whoever plays it, where and when, gets the same row.

    Tables of the same seed and deal draw the same chance. `bots` are dealt round the seats, or, with `by_team`, one
    to each team after the deal.
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
        """The table in one word: by it a row tells what it is the row of."""
        return blake2b(repr(self).encode(), digest_size=6).hexdigest()


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
def setting(game: str, folder: str) -> tuple[Kind, Content]:
    kind = games.kind(game)
    return kind, load(kind, Path(folder)) if folder else kind.standard()


@cache
def facts_of(game: str) -> ModuleType | None:
    """What a game tells the lab about itself beyond its contract, if it does."""
    name = f"rubrica.games.{game}.facts"
    return import_module(name) if find_spec(name) else None


@cache
def player(name: str, game: str) -> Bot:
    return bot(name, game)


def seated(table: Table, teams: list[int]) -> list[str]:
    """Which bot sits where."""
    if table.by_team and teams:
        return [table.bots[team % len(table.bots)] for team in teams]
    return [table.bots[seat % len(table.bots)] for seat in range(table.seats)]


def play(table: Table) -> Row:
    """Play the game and note it."""
    kind, content = setting(table.game, table.content)
    facts = facts_of(table.game)
    dice = fast_dice(f"{table.seed} {table.deal}")
    options = kind.settle(table.seats, dict(table.options))
    log: list[Event] = []
    game = kind.deal(content, table.seats, options, dice.fork(), log if table.watched else None)
    teams: list[int] = facts.teams(game) if facts else []
    first: int = facts.first(game) if facts else 0
    names = seated(table, teams)
    players = [player(name, table.game) for name in names]
    watch = Watch(mind_of(table.game)) if table.watched else None
    moves = 0
    while game.waiting:
        if watch is not None:
            watch.look(game)
        for seat in game.waiting:
            game.apply(seat, players[seat].choose(game.view(seat), dice))
            moves += 1
        if moves > MOST_MOVES:
            raise Endless(f"{table.game}, seed {table.seed!r}, deal {table.deal}: no end after {moves} moves")
    outcome = game.outcome
    assert outcome is not None
    row = Row(
        table.number,
        table.mark,
        table.seats,
        names,
        outcome.placings,
        outcome.points,
        outcome.reason,
        moves,
        0,
        first,
        teams,
    )
    if facts:
        row.turns = facts.turns(game)
        if table.watched:
            row.used = facts.used(game, log, content)
    if watch is not None:
        row.leads = watch.leads(outcome.placings)
    return row


class Watch:
    """Estimated chances through a game, for comebacks and runaways."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.clock = -1
        self.chances: list[list[float]] = []

    def look(self, game: Game) -> None:
        clock = self.mind.time(game)
        if clock != self.clock:
            self.clock = clock
            self.chances.append(self.mind.standing(game))

    def leads(self, placings: list[int]) -> list[float]:
        """At a quarter, a half and three quarters: 1 if the leader then won; last, the winner's lowest chance."""
        winners = [seat for seat, place in enumerate(placings) if place == 1]
        if not self.chances or not winners:
            return []
        told = []
        for part in (0.25, 0.5, 0.75):
            chances = self.chances[int(part * (len(self.chances) - 1))]
            told.append(1.0 if chances.index(max(chances)) in winners else 0.0)
        lowest = min(max(chances[seat] for seat in winners) for chances in self.chances)
        return [*told, round(lowest, 3)]
