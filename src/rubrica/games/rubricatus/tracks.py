"""Resources, overflow, development tracks and victory points (chapters 4.4 and 6)."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Refusal
from rubrica.engine.sentence import Sentence
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.effects import STILL, SoMany
from rubrica.games.rubricatus.state import TOP, Rubricatus

ANY_RESOURCE: Final = list(m.RESOURCES)
ANY_TRACK: Final = list(m.TRACKS)


def gain(game: Rubricatus, seat: int, resource: int, steps: int) -> None:
    """Advance a resource; a step beyond 3 overflows into its track (rubricatus:4.4)."""
    if game.log is not None and steps > 0:
        game.tell(PUBLIC, e.GAINS, [seat, resource, steps])
    place = seat * 4 + resource
    for _ in range(steps):
        if game.stock[place] < TOP:
            game.stock[place] += 1
            continue
        game.stock[place] = 0
        if game.log is not None:
            game.tell(PUBLIC, e.OVERFLOWS, [seat, resource])
        advance(game, seat, game.box.feeds[resource], 1)


def lose(game: Rubricatus, seat: int, resource: int, steps: int) -> None:
    """Take a resource back, never below 0."""
    place = seat * 4 + resource
    lost = min(steps, game.stock[place])
    game.stock[place] -= lost
    if game.log is not None and lost > 0:
        game.tell(PUBLIC, e.LOSES, [seat, resource, lost])


def advance(game: Rubricatus, seat: int, track: int, steps: int) -> None:
    """Advance on a development track; each single step is a landing (rubricatus:6.1)."""
    place = seat * 4 + track
    printed = game.box.tracks[track]
    for _ in range(steps):
        if game.track[place] < printed.end:
            game.track[place] += 1
        space = game.track[place]
        if game.log is not None:
            game.tell(PUBLIC, e.ADVANCES, [seat, track, space])
        if space < printed.end:
            score(game, seat, printed.vp[space])
        elif game.developers >> track & 1:
            score(game, seat, printed.end_vp)  # rubricatus:6.2 and rubricatus:6.3: every later landing
        else:
            game.developers |= 1 << track
            if game.log is not None:
                game.tell(PUBLIC, e.DEVELOPS_FIRST, [seat, track])
            score(game, seat, printed.first_vp)  # rubricatus:6.2: this and nothing more


def score(game: Rubricatus, seat: int, points: int) -> None:
    """Gain or lose victory points, never below 0 (rubricatus:10.8)."""
    if points == 0:
        return
    game.vp[seat] = max(0, game.vp[seat] + points)
    if game.log is not None:
        game.tell(PUBLIC, e.SCORES, [seat, points])


def production(game: Rubricatus, seat: int, resource: int, value: int) -> int:
    """How far a production advances a resource (rubricatus:4.3)."""
    return value + game.knob(seat, v.K_STEPS + resource)


class GainAny(SoMany):
    """[rubricatus:1.2] A card gives so many resources of the player's choice, one by one."""

    rule = "rubricatus:1.2"
    moves = (m.RESOURCES,)
    asks = Sentence("Which resource do you gain?")
    more = STILL
    refuses = Refusal("rubricatus:1.2", "Choose a resource.")

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return ANY_RESOURCE

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        gain(game, seat, move - m.RESOURCE, 1)
        if self.count > 1:
            game.push(GainAny(seat, self.count - 1))


class LoseAny(SoMany):
    """[rubricatus:1.2] A card takes so many resources of the player's choice, one by one."""

    rule = "rubricatus:1.2"
    moves = (m.RESOURCES,)
    asks = Sentence("Which resource do you lose?")
    more = STILL
    looks_for = m.RESOURCES

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return [m.RESOURCE + resource for resource in range(4) if game.stock[seat * 4 + resource] > 0]

    def refusal(self, game: Rubricatus, seat: int, move: int) -> Refusal:
        if self.has(move):
            return Refusal(self.rule, "You have none of that resource.")
        return Refusal(self.rule, "Choose a resource.")

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        lose(game, seat, move - m.RESOURCE, 1)
        if self.count > 1:
            game.push(LoseAny(seat, self.count - 1))


class PayAny(LoseAny):
    """[rubricatus:1.2] A trade: pay so many resources of the player's choice, then gain so many."""

    asks = Sentence("Which resource do you pay?")

    def __init__(self, seat: int, count: int, gains: int) -> None:
        super().__init__(seat, count)
        self.gains = gains

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        lose(game, seat, move - m.RESOURCE, 1)
        if self.count > 1:
            game.push(PayAny(seat, self.count - 1, self.gains))
        else:
            game.push(GainAny(seat, self.gains))


class AdvanceAny(SoMany):
    """[rubricatus:6.1] A card gives so many steps on tracks of the player's choice, one by one."""

    rule = "rubricatus:6.1"
    moves = (m.TRACKS,)
    asks = Sentence("On which track do you advance?")
    more = STILL
    refuses = Refusal("rubricatus:6.1", "Choose a development track.")

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return ANY_TRACK

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        advance(game, seat, move - m.TRACK, 1)
        if self.count > 1:
            game.push(AdvanceAny(seat, self.count - 1))


class ProduceAny(SoMany):
    """[rubricatus:10.8] A card advances any one resource by so many steps, which is not a production."""

    rule = "rubricatus:10.8"
    moves = (m.RESOURCES,)
    asks = Sentence("Which resource advances?")
    refuses = Refusal("rubricatus:1.2", "Choose a resource.")

    def options(self, game: Rubricatus, seat: int) -> list[int]:
        return ANY_RESOURCE

    def play(self, game: Rubricatus, seat: int, move: int) -> None:
        gain(game, seat, move - m.RESOURCE, self.count)
