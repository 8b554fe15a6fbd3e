"""Final scoring (chapter 9)."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Outcome
from rubrica.games.rubricatus import events as e
from rubrica.games.rubricatus.moves import cards_in
from rubrica.games.rubricatus.state import Rubricatus

VICTORY: Final = "victory"
SHARED_VICTORY: Final = "shared victory"


def score_game(game: Rubricatus) -> None:
    """Everybody's points, and who has most."""
    for seat in game.from_holder():
        for rule, points in enumerate(final_points(game, seat), 1):
            game.vp[seat] += points
            if game.log is not None and points:
                game.tell(PUBLIC, e.FINAL, [seat, rule, points])
    places = [1 + sum(other > points for other in game.vp) for points in game.vp]
    shared = places.count(1) > 1
    # rubricatus:9.6: a tie is a shared victory.
    game.outcome = Outcome(places, SHARED_VICTORY if shared else VICTORY, game.vp[:])


def final_points(game: Rubricatus, seat: int) -> list[int]:
    """What a seat scores under rubricatus:9.1, rubricatus:9.2, … rubricatus:9.5, in this order."""
    return [
        sum(game.box.actions[card].value for card in cards_in(game.hand[seat])),  # rubricatus:9.1
        sum(_majority(game, seat, cards) for cards in game.box.of_era),  # rubricatus:9.2
        _one_of_each(game.built[seat], game.box.of_era),  # rubricatus:9.3
        game.stock_of(seat) // 2,  # rubricatus:9.4
        _one_of_each(game.built[seat], game.box.of_comarca),  # rubricatus:9.5
    ]


def _majority(game: Rubricatus, seat: int, of_era: int) -> int:
    """Most constructions of an era 2, tied 1; nobody scores an era in which nobody built."""
    counts = [(built & of_era).bit_count() for built in game.built]
    most = max(counts)
    if most == 0 or counts[seat] < most:
        return 0
    return 2 if counts.count(most) == 1 else 1


def _one_of_each(built: int, masks: list[int]) -> int:
    return 3 if all(built & mask for mask in masks) else 0
