"""The log says "you" to whoever reads it, in every language, and tells everybody else by name."""

from __future__ import annotations

import re

import pytest

from rubrica import bots, games
from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.game import SPECTATOR
from rubrica.engine.match import Match
from rubrica.server.review_process import LINES_SHOWN, OPEN_VIEW, story
from rubrica.tongue import LANGUAGES, tongue_of

READER = "Quetzal"
YOU = re.compile(r"\byour?\b", re.IGNORECASE)


def played(name: str, names: list[str]) -> Match:
    """A game to its end."""
    game_type = games.get(name)
    match = Match.start(game_type, game_type.standard(), names, {}, seed_of(f"telling {name}"))
    bot, dice = bots.bot("steady", game_type), fast_dice("telling")
    while match.game.waiting:
        seat = match.game.waiting[0]
        match.play(seat, bot.choose(match.game.view(seat), dice))
    return match


@pytest.mark.parametrize("seats", [0, -1], ids=["fewest", "most"])
@pytest.mark.parametrize("name", games.names())
def test_nobody_reads_their_own_name(name: str, seats: int) -> None:
    """But in what somebody says at the table."""
    game_type = games.get(name)
    names = [READER, *(f"Name{seat}" for seat in range(1, game_type.seats[seats]))]
    match = played(name, names)
    words, own, watching = game_type.words, match.game.view(0), match.game.view(None)
    events = [event for _, event in match.story(0) if words.speaker(event) == SPECTATOR]
    assert any(READER in words.sentence(event, watching, names, tongue_of("en")) for _, event in match.story(SPECTATOR))
    for code in LANGUAGES:
        for event in events:
            assert READER not in words.sentence(event, own, names, tongue_of(code))


@pytest.mark.parametrize("name", games.names())
def test_whoever_reads_what_another_was_told_reads_whose_it_was(name: str) -> None:
    """In a replay with all hands open, every line is told to somebody who has no seat."""
    names = [f"Name{seat}" for seat in range(games.get(name).usual)]
    match = played(name, names)
    words, watching = match.game_type.words, match.game.view(None)
    done = [event for _, event in match.events if words.speaker(event) == SPECTATOR]
    for code in LANGUAGES:
        for event in done:
            told = words.sentence(event, watching, names, tongue_of(code))
            assert event.owner == SPECTATOR or names[event.owner] in told
            assert code != "en" or not YOU.search(told.partition(": ")[0]), told  # what a card says comes after
    last = [words.sentence(event, watching, names, tongue_of("en")) for _, event in match.events[-LINES_SHOWN:]]
    assert [line.text for line in story(match, names, match.ply, OPEN_VIEW, tongue_of("en"))] == last
