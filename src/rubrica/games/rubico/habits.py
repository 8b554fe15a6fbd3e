"""How each team has been seen to behave, in games between bots; what somebody does speaks for or against them.

`noted` tells what a finished game shows of it, `Habits` what many games taught.
"""

from __future__ import annotations

from typing import Final

from rubrica.games.rubico.box import BLUE, POMPEY
from rubrica.games.rubico.moves import FORCE, GAVE, LOOK, ROW, STEP, VOID
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import CAESAR, NONE, REVIEWING, SENATE
from rubrica.games.rubico.statements import accused_by, claims_of, is_gave, vouched_by
from rubrica.games.rubico.weights import HABITS

FEWEST: Final = 3
MOST: Final = 7
#: A row was offered so far: nobody said, none, one card, two or more.
CLAIMS: Final = 4
#: The ways to use a power: cover, force, one step back or forward, look, void, count.
PLAYS: Final = 7


class Habits:
    """By role, at a table of so many: how likely a claim, a good card by claim and place, an accusation and whether it
    is right, a card called good after the reveal, and each way to use a power."""

    def __init__(self, seats: int) -> None:
        self.claims: list[list[float]] = []
        self.good: list[list[list[float]]] = []
        self.accuses: list[list[float]] = []
        self.right: list[float] = []
        self.gave: list[list[float]] = []
        self.plays: list[list[float]] = []
        for role in (CAESAR, SENATE):
            who = f"{seats} {role}"
            self.claims.append(HABITS[f"claims {who}"])
            lays = [[HABITS[f"lays {who} {claim} {place}"][1] for place in range(ROW)] for claim in range(CLAIMS)]
            self.good.append(lays)
            self.accuses.append(HABITS[f"accuses {who}"])
            self.right.append(HABITS[f"right {who}"][1])
            self.gave.append(HABITS[f"gave {who}"])
            self.plays.append(HABITS[f"plays {who}"])


def customs() -> dict[str, list[float]]:
    """Each habit, and how often each of its answers has been seen so far."""
    return HABITS


def noted(game: Rubico) -> list[tuple[str, int]]:
    """What everybody did in a game that is over: which question of a habit was answered how."""
    found: list[tuple[str, int]] = []
    for number in range(len(game.past)):
        turn = game.past[number]
        claims = claims_of(turn.said, game.seats)
        accusing = accusers(turn.said)
        for seat in range(game.seats):
            who = f"{game.seats} {game.roles[seat]}"
            found.append((f"accuses {who}", accusing >> seat & 1))
            if seat != turn.centurion:
                claim = claim_kind(claims[seat])
                found.append((f"claims {who}", claim))
                for place in range(game.setting.draw):
                    good = helps_caesar(game.past_rows[number][seat * ROW + place])
                    found.append((f"lays {who} {claim} {place}", 1 if good else 0))
        for at in range(0, len(turn.said), 3):
            speaker, statement = turn.said[at + 1], turn.said[at + 2]
            who = f"{game.seats} {game.roles[speaker]}"
            accused, vouched = accused_by(statement), vouched_by(statement)
            if accused != NONE:
                found.append((f"right {who}", 1 if game.roles[accused] == SENATE else 0))
            elif vouched != NONE:
                found.append((f"right {who}", 1 if game.roles[vouched] == CAESAR else 0))
            elif is_gave(statement) and turn.said[at] == REVIEWING:
                found.append((f"gave {who}", 1 if helps_caesar(statement - GAVE) else 0))
        for at in range(0, len(turn.played), 3):
            who = f"{game.seats} {game.roles[turn.played[at]]}"
            found.append((f"plays {who}", way_of(turn.played[at + 2])))
    return found


def claim_kind(claim: int) -> int:
    """Which of the claims it is, where so many cards were offered; none said is -1."""
    return min(claim + 1, CLAIMS - 1)


def helps_caesar(card: int) -> bool:
    """Whether a march card is one that Caesar's team wants."""
    return card != BLUE and card != POMPEY


def accusers(said: list[int]) -> int:
    """Who called somebody a senator, as bits."""
    found = 0
    for at in range(0, len(said), 3):
        if accused_by(said[at + 2]) != NONE:
            found |= 1 << said[at + 1]
    return found


def way_of(play: int) -> int:
    """The way in which a power was used."""
    if play < FORCE:
        return 0
    if play < STEP:
        return 1
    if play < LOOK:
        return 2 + play - STEP
    if play < VOID:
        return 4
    return 5 + play - VOID


TAUGHT: Final = [Habits(seats) for seats in range(FEWEST, MOST + 1)]
