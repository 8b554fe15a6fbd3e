"""Matches for tests: started from a seed, played to the end or to a ply."""

from __future__ import annotations

import json

from rubrica import games
from rubrica.engine.canonical import canonical
from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match


def started(game: str = "rubico", seats: int = 5, seed: str = "a seed", entropy: list[str] | None = None) -> Match:
    kind = games.get(game)
    names = [f"Seat {seat}" for seat in range(seats)]
    return Match.start(kind, kind.standard(), names, {}, seed_of(seed), entropy)


def play_on(match: Match, plies: int | None = None) -> Match:
    """Random answers, to the end or until `plies` moves were made."""
    dice = fast_dice("answers")
    while match.game.waiting and (plies is None or match.ply < plies):
        seat = match.game.waiting[dice.below(len(match.game.waiting))]
        options = match.game.options(seat)
        match.play(seat, options[dice.below(len(options))])
    return match


def edited(text: str, **fields: object) -> str:
    """A record in whose signed part these fields are others, written as it must be."""
    whole = json.loads(text)
    whole["record"] |= fields
    return canonical(whole) + "\n"
