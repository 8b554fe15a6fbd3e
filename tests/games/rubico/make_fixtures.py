"""Plays games at random until there is one for each way a game of Rubico can end, and keeps their records.

    PYTHONPATH=src:. python -m tests.games.rubico.make_fixtures

The records lie in fixtures/, the content they were played with in tests/contents: cards may change. They are made anew
only when a new version of the rules no longer replays the old ones; until then they show that it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from shutil import rmtree

from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match
from rubrica.games.rubico import GAME
from rubrica.games.rubico.box import FOUR_OF_A_LEGION
from rubrica.games.rubico.moves import PASS, READY
from rubrica.games.rubico.rules import Rubico
from tests.contents import keep

FOLDER = Path(__file__).parent / "fixtures"

# How each fixture ends, and with how many players. Each legion has three cards of its own, so it needs the joker.
ENDS = {
    "march-3": (3, "Caesar marches into Rome"),
    "march-7": (7, "Caesar marches into Rome"),
    "fortuna-before-4": (4, "Fortuna moves him there before the choice"),
    "fortuna-after-6": (6, "Fortuna moves him there after the choice"),
    "legion-i-joker-4": (4, "four of legion I with the joker"),
    "legion-i-joker-5": (5, "four of legion I with the joker"),
    "legion-xv-joker-3": (3, "four of legion XV with the joker"),
    "legion-xv-joker-6": (6, "four of legion XV with the joker"),
    "both-legions-7": (7, "four of both legions with the joker"),
}


def how_it_ended(game: Rubico) -> str:
    """The way a finished game ended, in the words of ENDS."""
    assert game.outcome is not None
    if game.outcome.reason == "rome":
        if game.past[-1].revealed:
            return "Caesar marches into Rome"
        chosen = len(game.past[-1].taken) == game.number
        return f"Fortuna moves him there {'after' if chosen else 'before'} the choice"
    legions = [game.setting.legions[card] for card in game.senate[: game.turned]]
    full = [
        name for bit, name in ((1, "I"), (2, "XV")) if sum(shown & bit > 0 for shown in legions) >= FOUR_OF_A_LEGION
    ]
    which = "both legions" if len(full) == 2 else f"legion {full[0]}"
    return f"four of {which}" + (" with the joker" if 3 in legions else "")


def at_random(seats: int, seed: str) -> Match:
    """A whole game, every answer at random; powers are mostly kept, or none would be left near the end, and
    people are mostly silent."""
    names = ["Livia", "Marcus", "Octavia", "Publius", "Quinta", "Rufus", "Sabina"][:seats]
    match = Match.start(GAME, GAME.standard(), names, {}, seed_of(seed), [f"{name}'s own words" for name in names])
    dice = fast_dice(seed)
    while match.game.waiting:
        seat = match.game.waiting[dice.below(len(match.game.waiting))]
        options = match.game.options(seat)
        quiet = READY if READY in options else PASS
        keeps = quiet in options and dice.below(8) > 0
        match.play(seat, quiet if keeps else options[dice.below(len(options))])
    return match


def games(seats: int) -> Iterator[Match]:
    return (at_random(seats, f"fixture {number}") for number in count())


def ends(match: Match, way: str) -> bool:
    game = match.game
    assert isinstance(game, Rubico)
    return how_it_ended(game) == way


def main() -> None:
    rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    keep(GAME)
    for name, (seats, way) in ENDS.items():
        match = next(match for match in games(seats) if ends(match, way))
        (FOLDER / f"{name}.json").write_text(match.record.encode(), "utf-8")
        print(f"{name}: {match.ply} moves")


if __name__ == "__main__":
    main()
