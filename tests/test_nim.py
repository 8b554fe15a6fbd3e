"""The smallest game: one file, and all that Rubrica offers works for it by default."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from pettingzoo.test import api_test

from rubrica import rl
from rubrica.bots import bot
from rubrica.cli import main
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Game
from rubrica.engine.game_type import GameType
from rubrica.engine.playout import play_with_bots
from rubrica.picture import picture
from rubrica.tongue import ENGLISH, LANGUAGES, tongue_of
from rubrica.verifier import read_record
from tests.conformance import play_through, seeds, tables
from tests.packages import NIM

GAMES = int(os.environ.get("RUBRICA_GAMES", "100"))
CARDS = {4, 5, 6, 7, 8, 9}

Rubrica = Callable[..., Result]


@pytest.fixture
def rubrica(nim: GameType[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rubrica:
    """The command, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Result:
        result = CliRunner().invoke(main, arguments, input=typed)
        assert result.exit_code == 0, result.output
        return result

    return run


def conserved(game: Game) -> None:
    """Every card is in one place, and the heap has lost what was taken from it."""
    state = game.state()
    assert isinstance(state["cards"], list) and isinstance(state["played"], list)
    held = [card for card in state["cards"] + state["played"] if card]
    assert len(held) == len(set(held)) == game.seats
    assert set(held) <= CARDS
    assert 0 <= int(str(state["stones"])) <= 20


def test_it_is_one_short_file_of_defaults(nim: GameType[Any]) -> None:
    assert [path.name for path in NIM.glob("*.py")] == ["nim.py"]
    assert len((NIM / "nim.py").read_text("utf-8").splitlines()) <= 120
    brought = (nim.content, nim.board, nim.signs, nim.figures, nim.rulebook, nim.bot, nim.mind, nim.observation)
    assert not any(brought)
    assert type(nim.words).__module__ == "rubrica.engine.words"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_passes_the_one_suite(nim: GameType[Any], seats: int) -> None:
    table = tables(nim, conserved)[nim.seats.index(seats)]
    for seed in seeds(table, GAMES):
        play_through(table, seed)


def test_it_is_listed(rubrica: Rubrica) -> None:
    assert "nim            Nim, 2 to 4 players" in rubrica("games").output


def test_a_whole_game_in_the_terminal(rubrica: Rubrica) -> None:
    typed = "help\nwhy take 1\nhint\nboard\nlog\nsay\nundo\n" + "1\n" * 30
    said = rubrica("play", "nim", "--bots", "skilled", "--seed", "a", "--name", "Ada", typed=typed).output
    assert "stones: 20" in said
    assert re.search(r"cards: Ada \d, Livia \(bot\) \?", said)
    assert "You can play that now." in said
    assert "   4  play the card\n" in said
    assert "Ada: take 1" in said and "Livia (bot): play the card" in said
    assert "1. " in said and "2. " in said
    assert "The moves fit: " in rubrica("verify", "nim.json").output
    assert "The game is over." in rubrica("replay", "nim.json").output
    assert "<svg" in picture(read_record(Path("nim.json")), None, None, ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_lesson_is_a_file_and_is_taken_in_the_terminal(
    rubrica: Rubrica, nim: GameType[Any], language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    tongue, lesson = tongue_of(language), nim.lesson
    assert lesson is not None and Path(str(sys.modules["nim"].__file__)).parent != NIM, "the installed one is taught"
    typed = "\n1\n1\n3\nplay the card\n2\n\n"
    said = " ".join(rubrica("lesson", "nim", "--language", language, typed=typed).output.split())
    told = [*(step.text for step in lesson.steps), lesson.steps[3].otherwise["take 3"]]
    assert [sentence for sentence in map(tongue.say, told) if sentence not in said] == []
    assert len({tongue_of(code).say(lesson.steps[1].text) for code in LANGUAGES}) == len(LANGUAGES)


def test_a_refused_move_names_its_rule(rubrica: Rubrica) -> None:
    said = rubrica("play", "nim", "--seats", "3", "--seed", "b", typed="4\nplay the card\nquit\n").output
    assert "[nim:1.2]" in said


def test_bots_play_many_games(rubrica: Rubrica) -> None:
    command = ("simulate", "nim", "--games", "12", "--bots", "skilled,random", "--seats", "2", "--workers", "1")
    sums = json.loads(rubrica(*command, "--json").stdout)
    assert sums["games"] == 12 and sum(sums["wins"]) == 12
    assert sums["reasons"] == {"the last stone": 12}


def test_the_default_search_beats_chance(nim: GameType[Any]) -> None:
    """In 40 games of two it wins at least 28: chance does that once in a hundred times."""
    won = 0
    for number in range(40):
        seat = number % 2
        players = [bot("random", nim), bot("random", nim)]
        players[seat] = bot("skilled", nim)
        game = nim.new(2, f"search {number}")
        play_with_bots(game, players, fast_dice(f"search {number}"))
        assert game.outcome is not None
        won += game.outcome.winners == [seat]
    assert won >= 28


@pytest.mark.filterwarnings("ignore")
def test_it_trains(nim: GameType[Any]) -> None:
    env = rl.env("nim", seats=3, seed=1)
    api_test(env, num_cycles=40)
    env.reset(seed=1)
    seen = env.reader.by_name(env.observe("seat_0")["observation"])
    own = env.game.state()["cards"]
    assert isinstance(own, list)
    assert seen["stones"] == 21 and seen["cards 1"] == own[0] + 1
    assert not any(name in seen for name in ("cards 2", "cards 3")), "another seat's card"
    batch = rl.Batch("nim", seats=2, count=8, seed=1)
    ended = 0
    for _ in range(40):
        rewards, over = batch.step(batch.masks.argmax(axis=1))
        assert rewards.sum() == over.sum()
        ended += int(over.sum())
    assert ended >= 8
