"""The scoring of a finished game, line by line, as each reader is told it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rubrica import games
from rubrica.bots import bot
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import SPECTATOR, Game
from rubrica.engine.match import Match, replay
from rubrica.engine.playout import play_at_random
from rubrica.engine.record import decode
from rubrica.tongue import ENGLISH
from tests.contents import played_with
from tests.matches import play_on, started
from tests.toy import toy

TABLES = [(game, seats) for game in games.names() for seats in games.get(game).seats]


def finished(game: str, seats: int, seed: str = "scored") -> Match:
    return play_on(started(game, seats, seed))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_lines_add_up_to_what_everybody_has(game: str, seats: int) -> None:
    match = finished(game, seats)
    words, names = match.game_type.words, match.record.seats
    outcome = match.game.outcome
    assert outcome is not None
    for seat in [*range(seats), SPECTATOR]:
        view = match.game.view(None if seat == SPECTATOR else seat)
        scoring = words.scoring(view, names, ENGLISH)
        assert all(len(line.cells) == len(scoring.heads) == len(scoring.won) for line in scoring.lines)
        assert scoring.heads.count("You") <= 1
        totals = [place for place, line in enumerate(scoring.lines) if line.total]
        for place in totals:
            parts = scoring.lines[:place]
            for column in range(seats):
                assert scoring.lines[place].cells[column] == outcome.points[column]
                added = sum(int(line.cells[column]) for line in parts)
                assert not parts or added == outcome.points[column]


def test_a_lost_river_counts_for_nobody() -> None:
    record = decode((Path(__file__).parent / "rubricatus/endings/lost-by-construction.json").read_text("utf-8"))
    game = games.get("rubricatus")
    match = replay(game, played_with(game, record), record, bytes.fromhex(str(record.seed)))
    view = match.game.view(0)
    words = match.game_type.words
    scoring = words.scoring(view, match.record.seats, ENGLISH)
    assert words.verdict(view, match.record.seats, ENGLISH) == "Everybody lost"
    assert [line.cells for line in scoring.lines] == [[0] * len(record.seats)] and not any(scoring.won)


def test_in_rubico_the_columns_are_teams() -> None:
    match = finished("rubico", 5)
    view = match.game.view(2)
    scoring = match.game_type.words.scoring(view, match.record.seats, ENGLISH)
    team = match.game.view(2).table.roles[2]
    assert "You" in str(scoring.lines[0].cells[team])
    won = match.game_type.words.verdict(view, match.record.seats, ENGLISH).startswith("You won")
    assert won == scoring.won[team] and scoring.won.count(True) == 1


def test_the_rival_has_a_column_of_his_own() -> None:
    match = finished("redcathedral", 1)
    scoring = match.game_type.words.scoring(match.game.view(0), match.record.seats, ENGLISH)
    assert scoring.heads == ["You", "Ivan"] and True in scoring.won


def test_whoever_loses_to_the_rival_is_spoken_to() -> None:
    match = finished("redcathedral", 1)
    assert match.game.outcome is not None and not match.game.outcome.winners
    assert match.game_type.words.verdict(match.game.view(0), match.record.seats, ENGLISH) == "You lost"


def test_a_game_without_words_of_its_own_tells_points_and_places() -> None:
    kind = toy()
    game = kind.new(2, "a seed")
    play_at_random(game, fast_dice("answers"))
    assert game.outcome is not None
    scoring = kind.words.scoring(game.view(0), ["Ada", "Livia"], ENGLISH)
    assert scoring.heads == ["You", "Livia"]
    assert scoring.lines[-1].cells == game.outcome.placings


def steadily(game: str, seats: int, seed: str) -> Game:
    """A game among steady bots, for at random nobody wins against the river."""
    table: Game = games.get(game).new(seats, seed)
    steady, dice = bot("steady", games.get(game)), fast_dice(seed)
    while table.waiting:
        seat = table.waiting[0]
        table.play(seat, steady.choose(table.view(seat), dice.fork()))
    return table


@pytest.mark.parametrize("game", ["redcathedral", "rubricatus"])
def test_whoever_reads_the_result_is_spoken_to(game: str) -> None:
    """Everybody else is named, and so is everybody to a spectator."""
    for number in range(20):
        table = steadily(game, 3, f"result {number}")
        if table.outcome is not None and len(table.outcome.winners) == 1:
            break
    assert table.outcome is not None
    words, names, winner = games.get(game).words, ["Ada", "Berta", "Carme"], table.outcome.winners[0]
    for seat in range(3):
        told = words.result(table.view(seat), names, ENGLISH)
        assert told[0].startswith("You win" if seat == winner else f"{names[winner]} wins"), told
        assert not any(names[seat] in line for line in told[1:]), told
    assert all("You" not in line for line in words.result(table.view(None), names, ENGLISH))
