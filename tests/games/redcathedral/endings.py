"""The ways a game can end, and how their fixtures are recorded: python -m tests.games.redcathedral.endings

Who finished the sixth section, and which measure decided [redcathedral:9.5]. Each fixture is a whole game,
found by playing bots that now and then answer at random until one ends that way.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from rubrica.engine.bot import RandomBot
from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match
from rubrica.games.redcathedral import GAME
from rubrica.games.redcathedral.bot import BOT
from rubrica.games.redcathedral.turn import RedCathedral
from tests.contents import keep

FOLDER = Path(__file__).parent / "fixtures"

#: (seats, the outcome's reason, who brought the end on: a seat or Ivan)
ENDINGS = [
    (2, "prestige", "seat"),
    (3, "prestige", "seat"),
    (4, "prestige", "seat"),
    (2, "sections", "seat"),
    (4, "ornaments", "seat"),
    (4, "shared", "seat"),
    (1, "won by prestige", "seat"),
    (1, "won by prestige", "Ivan"),
    (1, "lost by prestige", "seat"),
    (1, "lost by prestige", "Ivan"),
    (1, "won by sections", "seat"),
    (1, "lost by sections", "Ivan"),
    (1, "won by ornaments", "any"),
    (1, "lost by ornaments", "any"),
    (1, "shared", "any"),
]


def path_of(seats: int, reason: str, ender: str) -> Path:
    return FOLDER / f"{seats}-{reason.replace(' ', '-')}-{ender.lower()}.json"


def ender_of(game: RedCathedral) -> str:
    return "seat" if game.ending < game.seats else "Ivan"


def played(seats: int, number: int) -> Match:
    """One game; its number tells the seed and how often its bots answer at random."""
    seed = f"ending {seats} {number}"
    names = ["Anna", "Boris", "Clara", "Dmitri"][:seats]
    match = Match.start(GAME, GAME.standard(), names, {}, seed_of(seed))
    dice = fast_dice(seed)
    rash = [0, 3, 6, 12, 25, 50][number % 6] if seats == 1 else 0
    while match.game.waiting:
        seat = match.game.waiting[0]
        bot = RandomBot() if dice.below(100) < rash else BOT
        match.play(seat, bot.choose(match.game.view(seat), dice))
    return match


def record(most: int) -> None:
    FOLDER.mkdir(exist_ok=True)
    keep(GAME)
    wanted = [ending for ending in ENDINGS if not path_of(*ending).exists()]
    for seats in sorted({ending[0] for ending in wanted}):
        for number in count():
            left = [ending for ending in wanted if ending[0] == seats and not path_of(*ending).exists()]
            if not left or number == most:
                break
            match = played(seats, number)
            game = match.game
            assert isinstance(game, RedCathedral) and game.outcome is not None
            for ending in left:
                if game.outcome.reason == ending[1] and ending[2] in (ender_of(game), "any"):
                    path_of(*ending).write_text(match.record.encode(), "utf-8")
                    sys.stdout.write(f"{path_of(*ending).name}: game {number}\n")


if __name__ == "__main__":
    record(int(sys.argv[1]))
