"""A finished game looked at again: how everybody's chances went, what was luck and what was play, what decided.

The chance of every seat is what the search would judge it to be, with open eyes: it knows what lies hidden on the
table, but not what chance will bring. A step is what one seat did until it was another's turn. Where chance speaks,
what the search expected of the move, whatever chance might bring, tells luck and play apart: the choice led from the
chances before to the expected ones, and luck from there to what came. So for every seat the chance at the deal, all
luck and all play add up to how the game ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import rubrica
from rubrica.bots.levels import mind_of
from rubrica.engine.dice import Dice, fast_dice
from rubrica.engine.game import NO_MOVE, Game, Outcome
from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match
from rubrica.engine.mind import Mind
from rubrica.engine.record import split_move
from rubrica.lab.honesty import NO_TEAMS, Honesty, honesty_of

#: How many worlds are played on from each moment, and from how many it is told whether a move leaves room for chance.
WORLDS = 96
PROBES = 3
#: One answer in so many is not the one that is expected.
SURPRISES = 8
#: So many moments are told to have decided a game, if somebody's chance changed by at least so much in them.
MOMENTS = 3
LEAST = 0.04


@dataclass(frozen=True)
class Step:
    """What one seat did until it was another's turn: from the move after `begins` to the move `ply`.

    By seat: the chances after it, and how far the choices and luck have changed them.
    """

    begins: int
    ply: int
    seat: int
    chances: list[float]
    play: list[float]
    luck: list[float]

    @property
    def swing(self) -> float:
        """By how much it changed the chance of whoever it meant most to."""
        return max(abs(play + luck) for play, luck in zip(self.play, self.luck, strict=True))

    @property
    def lucky(self) -> bool:
        """Whether luck did more in it than the choice."""
        return max(map(abs, self.luck)) > max(map(abs, self.play))

    def before(self, seat: int) -> float:
        """A seat's chance before it."""
        return self.chances[seat] - self.play[seat] - self.luck[seat]


@dataclass(frozen=True)
class Account:
    """Where the end of a seat or a team came from: its chance at the deal, and what luck, itself and the others made of
    it."""

    deal: float
    luck: float
    own: float
    others: float
    end: float


@dataclass(frozen=True)
class Review:
    """The course of a whole game; `by` tells who judged it."""

    by: str
    deal: list[float]
    steps: list[Step]

    def account(self, seats: Sequence[int]) -> Account:
        """How a seat came from its chance at the deal to its end, or several that win together."""
        seat = seats[0]
        luck = sum(step.luck[seat] for step in self.steps)
        own = sum(step.play[seat] for step in self.steps if step.seat in seats)
        others = sum(step.play[seat] for step in self.steps if step.seat not in seats)
        return Account(self.deal[seat], luck, own, others, self.deal[seat] + luck + own + others)

    def decided(self, most: int = MOMENTS) -> list[Step]:
        """The steps that changed most, in the order of the game."""
        large = sorted((step for step in self.steps if step.swing >= LEAST), key=lambda step: -step.swing)
        return sorted(large[:most], key=lambda step: step.ply)

    def data(self) -> dict[str, Any]:
        """The review as plain JSON, from which `review_of` makes it again."""
        return asdict(self)


def review_of(data: dict[str, Any]) -> Review:
    """The review that `Review.data` wrote."""
    return Review(data["by"], data["deal"], [Step(**step) for step in data["steps"]])


def judge() -> str:
    """Who judges chances here: another release may judge otherwise."""
    return f"Rubrica {rubrica.__version__}"


def review(match: Match, worlds: int = WORLDS) -> Review:
    """The course of a game, as far as it was played."""
    deal = chances_at(match, match.first, worlds)
    return Review(judge(), deal, list(steps(match, match.first, deal, worlds)))


def chances_at(match: Match, ply: int, worlds: int = WORLDS) -> list[float]:
    """Every seat's chance to win after so many moves."""
    return Judge(match.game_type, worlds).chances(match.at(ply))


def steps(match: Match, ply: int, before: list[float], worlds: int = WORLDS) -> Iterator[Step]:
    """The steps of a game from a ply on at which a step began with these chances; each when it is judged."""
    judge, game, begins = Judge(match.game_type, worlds), match.at(ply), ply
    luck = [0.0] * game.seats
    for at in range(ply, match.ply):
        seat, name = split_move(match.record.moves[at])
        move = match.game_type.moves.number(name)
        expected = judge.expected(game, seat, move) if judge.leaves_room(game, seat, move) else None
        game.apply(seat, move)
        ends = at + 1 == match.ply or split_move(match.record.moves[at + 1])[0] != seat
        if not ends and expected is None:
            continue
        after = judge.chances(game)
        if expected is not None:
            luck = more(luck, less(after, expected))
        if ends:
            yield Step(begins, at + 1, seat, after, less(less(after, before), luck), luck)
            begins, before, luck = at + 1, after, [0.0] * game.seats


def more(chances: list[float], change: list[float]) -> list[float]:
    """Every chance, changed by so much."""
    return [round(each + by, 6) for each, by in zip(chances, change, strict=True)]


def less(after: list[float], before: list[float]) -> list[float]:
    """By how much every chance has grown."""
    return [round(new - old, 6) for new, old in zip(after, before, strict=True)]


class Judge:
    """Plays tables on as the search does, and counts who wins; the same table is always judged alike."""

    def __init__(self, game_type: GameType[Any], worlds: int, honesty: Honesty | None = None) -> None:
        self.game_type = game_type
        self.mind: Mind[Any] = mind_of(game_type)
        self.worlds = worlds
        self.honesty = honesty

    def chances(self, game: Game) -> list[float]:
        """Every seat's chance to win from here."""
        return self._mean(game, None)

    def expected(self, game: Game, seat: int, move: int) -> list[float]:
        """Every seat's chance once the move is made, whatever chance brings then."""
        return self._mean(game, (seat, move))

    def leaves_room(self, game: Game, seat: int, move: int) -> bool:
        """Whether anybody would see something else after the move if chance were other than it is."""
        dice = fast_dice("review")
        real = game.copy()
        real.apply(seat, move)
        if real.dice.drawn > game.dice.drawn:
            return True
        seen = what_all_know(real)
        for _ in range(PROBES):
            other = self.mind.afresh(game, dice.fork())
            other.apply(seat, move)
            if what_all_know(other) != seen:
                return True
        return False

    def _mean(self, game: Game, first: tuple[int, int] | None) -> list[float]:
        if game.outcome is not None:
            return won(game.outcome)
        dice = fast_dice("review")
        self.mind.ponder(game.view(None), dice)
        total = [0.0] * game.seats
        for _ in range(self.worlds):
            chance = dice.fork()
            world = self.mind.afresh(game, chance)
            if first is not None:
                world.apply(*first)
            self._play_on(world, chance)
            found = self.mind.standing(world) if world.outcome is None else won(world.outcome)
            total = [sum(pair) for pair in zip(total, found, strict=True)]
        statistics = self.game_type.statistics
        teams = statistics.team_of(game) if statistics is not None and statistics.teams else NO_TEAMS
        honesty = self.honesty or honesty_of(self.game_type.name, game.seats)
        return honesty.applied([each / self.worlds for each in total], list(teams))

    def _play_on(self, world: Game, chance: Dice) -> None:
        """Let everybody have a turn, so that what was rolled and what was prepared can bear fruit."""
        mind, moments = self.mind, self.mind.round(world)
        time = mind.time(world)
        while moments > 0 and (waiting := world.asked()):
            world.apply(waiting[0], self._answer(world, waiting[0], chance))
            if (now := mind.time(world)) != time:
                time, moments = now, moments - 1

    def _answer(self, world: Game, seat: int, chance: Dice) -> int:
        """What is expected of the seat; now and then something else, for people surprise."""
        if world.question(seat).ready == NO_MOVE and chance.below(SURPRISES) == 0:
            options = self.mind.choices(world, seat)
            return options[chance.below(len(options))]
        return self.mind.reply(world, seat, chance)


def won(outcome: Outcome) -> list[float]:
    """1 for whoever came first, 0 for all others."""
    return [1.0 if place == 1 else 0.0 for place in outcome.placings]


def what_all_know(game: Game) -> list[dict[str, object]]:
    """What every seat knows of the table."""
    return [game.view(seat).knowledge() for seat in range(game.seats)]
