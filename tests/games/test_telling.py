"""The log says "you" to whoever reads it, in every language, and tells everybody else by name."""

from __future__ import annotations

import pytest

from rubrica import bots, games
from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.game import SPECTATOR
from rubrica.engine.match import Match
from rubrica.tongue import LANGUAGES, tongue_of

READER = "Quetzal"


@pytest.mark.parametrize("seats", [0, -1], ids=["fewest", "most"])
@pytest.mark.parametrize("name", games.names())
def test_nobody_reads_their_own_name(name: str, seats: int) -> None:
    """But in what somebody says at the table."""
    game_type = games.get(name)
    names = [READER, *(f"Name{seat}" for seat in range(1, game_type.seats[seats]))]
    match = Match.start(game_type, game_type.standard(), names, {}, seed_of(f"telling {name}"))
    bot, dice = bots.bot("steady", game_type), fast_dice("telling")
    while match.game.waiting:
        seat = match.game.waiting[0]
        match.play(seat, bot.choose(match.game.view(seat), dice))
    words, own, watching = game_type.words, match.game.view(0), match.game.view(None)
    events = [event for _, event in match.story(0) if words.speaker(event) == SPECTATOR]
    assert any(READER in words.sentence(event, watching, names, tongue_of("en")) for _, event in match.story(SPECTATOR))
    for code in LANGUAGES:
        for event in events:
            assert READER not in words.sentence(event, own, names, tongue_of(code))
