"""Cards of every kind, those of the guide, added to a game's own folder: whatever stands on the content survives."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from itertools import permutations
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from rubrica import games
from rubrica.bots import bot
from rubrica.engine.dice import fast_dice
from rubrica.engine.game_type import GameType
from rubrica.engine.playout import play_with_bots
from rubrica.games import boards, cards
from rubrica.games.content import Folder, folder_of
from rubrica.rl import env
from rubrica.tongue import LANGUAGES, tongue_of
from tests.conformance import play_through, tables
from tests.contents import known
from tests.drawing.test_pictures import test_every_card_that_people_play_with_has_a_picture_of_its_own as pictured
from tests.games import test_lessons as lessons
from tests.games import test_rulebook_tables as rulebook_tables

GUIDE = (Path(__file__).parents[2] / "docs" / "content.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n# (\w+)/(\w+)\.toml\n(.*?)```", GUIDE, re.DOTALL)
Added = dict[str, dict[str, Any]]
"""The cards of the guide, each by its file."""


def guide_cards(game: GameType[Any]) -> Added:
    """The guide's cards for a game, with ids, numbers and towers that no other has: they may stand in its folder
    already."""
    found = {}
    for name, file, example in EXAMPLES:
        if name == game.name:
            ((kind, (card,)),) = tomllib.loads(example).items()
            deck = game.standard().data[file][kind]
            card["id"] += "-too"
            if "no" in card:
                card["no"] = len(deck) + 1
            if "towers" in card:
                taken = [tuple(other["towers"]) for other in deck]
                card["towers"] = list(next(each for each in permutations(card["towers"]) if each not in taken))
            found[f"{file}/{kind}"] = card
    return found


WITH_CONTENT = [name for name in games.names() if isinstance(games.get(name).content, Folder)]


@pytest.mark.parametrize("name", WITH_CONTENT)
def test_a_folder_may_have_one_more_of_each(name: str) -> None:
    """Nothing is refused, and warned of is only that there are more than ours."""
    game = games.get(name)
    for deck, card in guide_cards(game).items():
        file, kind = deck.split("/")
        data = deepcopy(game.standard().data)
        data[file][kind].append(card)
        found = folder_of(game).shape.check(data, game.standard().data)
        assert found.refusals == []
        assert found.warnings and all(" ours are " in str(each) for each in found.warnings), found.warnings


@pytest.fixture(params=WITH_CONTENT)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameType[Any]]:
    """A game in whose own folder they stand."""
    found = games.get(request.param)
    folder, data = folder_of(found), deepcopy(found.standard().data)
    for deck, card in guide_cards(found).items():
        file, kind = deck.split("/")
        data[file][kind].append(card)
    monkeypatch.setitem(folder.__dict__, "_standard", folder.of(data))
    forget(found)
    yield found
    forget(found)


def forget(game: GameType[Any]) -> None:
    """What was made of its content and kept."""
    game.__dict__.pop("lesson_content", None)
    cards.standard.cache_clear()


@pytest.fixture
def added(game: GameType[Any]) -> list[str]:
    """The ids of what was added."""
    decks = (deck for kinds in game.standard().data.values() for deck in kinds.values() if isinstance(deck, list))
    return [str(deck[-1]["id"]) for deck in decks if str(deck[-1].get("id", "")).endswith("-too")]


def test_the_guide_has_a_card_of_every_deck(game: GameType[Any], added: list[str]) -> None:
    """All that are drawn from a deck, so that a lesson knows how many of each it was written for."""
    assert game.lesson is not None
    decks = {deck for deck, count in game.lesson.decks.items() if isinstance(count, int)}
    assert decks <= set(guide_cards(game)) and len(added) == len(guide_cards(game)) > 1


def test_its_folder_is_sound(game: GameType[Any]) -> None:
    found = folder_of(game).shape.check(game.standard().data, game.standard().data)
    assert found.refusals == found.warnings == []


def test_they_are_said_and_shown(game: GameType[Any], added: list[str]) -> None:
    """In every language, each with a picture of its kind."""
    assert game.cards is not None
    for language in LANGUAGES:
        shown = [card for group in game.cards(game.standard(), tongue_of(language), {}) for card in group.cards]
        new = [card for card in shown if card.key.partition("/")[2] in added]
        assert len(new) == len(added) and all(card.name and cards.picture(game, card.key) for card in new)
    assert not any(known(game, card) for card in added)
    pictured(game.name)


def test_the_rulebooks_tables_are_right_without_them(game: GameType[Any]) -> None:
    for name, check in vars(rulebook_tables).items():
        if name.startswith("test_"):
            check()


def test_games_are_played_with_them(game: GameType[Any]) -> None:
    """A random game at every table size, looked at closely; one between bots, drawn as it goes; one as numbers."""
    for table in tables(game, import_module(f"tests.games.{game.name}.invariants").conserved):
        if not table.options:
            play_through(table, "added cards")
    played, dice = game.new(game.usual, "added cards"), fast_dice("added cards")
    names = [f"P{seat}" for seat in range(game.usual)]
    play_with_bots(played, [bot("steady", game)] * game.usual, dice)
    for language in LANGUAGES:
        assert boards.table(game, played.view(0), names, tongue_of(language)).leaves
    numbers = env(game.name, game.usual, seed=1)
    numbers.reset()
    for _ in range(200):
        seen, _, over, _, _ = numbers.last()
        if over or seen is None:
            break
        numbers.step(int(seen["action_mask"].argmax()))


def test_its_lesson_is_the_same(game: GameType[Any]) -> None:
    assert game.lesson_content.digest != game.standard().digest
    lessons.test_a_lesson_is_played_to_its_end(game)
    lessons.test_what_a_step_marks_lies_on_the_board(game)


def test_a_lesson_does_not_mind_another_march_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rubico = games.get("rubico")
    folder = folder_of(rubico)
    players = Path(copytree(folder.folder, tmp_path / "content")) / "players.toml"
    text = players.read_text("utf-8")
    assert "march = { red = 3," in text
    players.write_text(text.replace("march = { red = 3,", "march = { red = 4,"), "utf-8")
    monkeypatch.setitem(folder.__dict__, "_standard", folder.load(players.parent))
    forget(rubico)
    lessons.test_a_lesson_is_played_to_its_end(rubico)
    forget(rubico)
