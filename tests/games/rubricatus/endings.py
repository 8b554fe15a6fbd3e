"""One recorded game for each way Rubricatus can end.

A record holds only for the rules it was played with: after a change of them, play new ones with `python -m
tests.games.rubricatus.endings`. Its content is kept in tests/contents, so that cards may change.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rubrica.engine.bot import Bot, RandomBot
from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match
from rubrica.games.rubricatus import GAME, river, scoring
from rubrica.games.rubricatus.bot import BOT
from tests.contents import keep

FOLDER = Path(__file__).parent / "endings"
# File -> how it ends, the variant, who plays.
ENDINGS: dict[str, tuple[str, str, list[Bot[Any]]]] = {
    "victory": (scoring.VICTORY, "standard", [BOT, BOT, BOT, BOT]),
    "shared-victory": (scoring.SHARED_VICTORY, "easy", [BOT, BOT, BOT]),
    "lost-by-construction": (river.BY_CONSTRUCTION, "calamities", [RandomBot()] * 3),
    "lost-by-era-card": (river.BY_ERA_CARD, "random", [BOT, BOT, BOT, BOT]),
}


def played(name: str, number: int) -> Match:
    _, variant, bots = ENDINGS[name]
    names = [f"Seat {seat}" for seat in range(len(bots))]
    seed = seed_of(f"{name} {number}")
    match = Match.start(GAME, GAME.standard(), names, {"variant": variant}, seed)
    dice = fast_dice(f"{name} {number}")
    while match.game.waiting:
        seat = match.game.waiting[0]
        match.play(seat, bots[seat].choose(match.game.view(seat), dice))
    return match


def search(name: str) -> Match:
    """The first game that ends so."""
    number = 0
    while True:
        match = played(name, number)
        assert match.game.outcome is not None
        if match.game.outcome.reason == ENDINGS[name][0]:
            return match
        number += 1


if __name__ == "__main__":
    keep(GAME)
    for ending in ENDINGS:
        (FOLDER / f"{ending}.json").write_text(search(ending).record.encode(), "utf-8")
