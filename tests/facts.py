"""What tests of all games have to be told of each, in tests/games/<game>/facts.toml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "games"


class Pictured(msgspec.Struct, forbid_unknown_fields=True):
    """A table worth showing: from which step on, and what its player is to choose then."""

    step: int
    choice: str


class Observed(msgspec.Struct, forbid_unknown_fields=True):
    """Tables where every part of what a seat knows is looked for in its observation: so many games with so many seats.

    `fixed` are the parts that are the same at every moment of such a table, or at nearly every one.
    """

    seats: int
    games: int
    fixed: frozenset[str]


class Facts(msgspec.Struct, forbid_unknown_fields=True):
    """The figures and the exceptions of one game.

    `touches` is the most that the median of touches in a turn may be, talk and the choice of cards apart; `late` the
    step from which on a table is full; `chain` answers that follow one another without anything learned between, where
    the game has such; `followed`, by seats, the share of games that whoever follows the coach wins at least;
    `left_out` what an observation leaves out on purpose of what a seat sees: answers not yet shown, the order of
    things, what follows from the rest; `silent` what no number tells by itself: left out, or told by other fields too;
    `prompts`, by language, the first question.
    """

    touches: float
    late: int
    pictured: Pictured
    chain: list[str]
    followed: dict[int, float]
    left_out: frozenset[str]
    silent: frozenset[str]
    observed: list[Observed]
    prompts: dict[str, str]


@cache
def facts(game: str) -> Facts:
    """What is written down of a game; a game of which nothing is says where it should be."""
    path = FOLDER / game / "facts.toml"
    assert path.exists(), f"{path} is missing: the tests of all games have to be told of {game}, see {Facts.__doc__}"
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Facts)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{path}: {error}") from None
