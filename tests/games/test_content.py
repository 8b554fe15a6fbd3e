"""Content folders of every game: how they are read, checked, and told apart by what the rules read of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from gettext import NullTranslations
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.game_type import GameType
from rubrica.engine.record import decode
from rubrica.engine.sentence import Tongue
from rubrica.engine.setup import content_digest
from rubrica.games.content import ContentError, Folder, check, folder_of, load, read
from tests import contents
from tests.contents import kept

Data = dict[str, Any]
#: Keys under which all that stands is only said to people.
WORDS = {"name", "text", "year", "place", "one", "en", "ca", "es", "it", "pt"}
WITH_CONTENT = [game for game in games.installed().values() if isinstance(game.content, Folder)]
every_game = pytest.mark.parametrize("game", WITH_CONTENT, ids=lambda game: game.name)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(copytree(folder_of(games.get("rubico")).folder, tmp_path / "content"))


# Reading


def test_an_empty_folder(tmp_path: Path) -> None:
    """Named, with what belongs there."""
    rubico = games.get("rubico")
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(ContentError, match="no content here") as caught:
            load(rubico, path)
        assert str(path) in str(caught.value)
        assert "\n".join(map(str, check(rubico, path).refusals)) == str(caught.value)


def test_bad_toml(copied: Path) -> None:
    """File, line and column; files that can be read are checked all the same, and not blamed."""
    (copied / "powers.toml").write_text("[[power]]\nid = venus\n")
    (copied / "track.toml").write_bytes(b"\xff\xfe")
    (copied / "senate.toml").unlink()
    with pytest.raises(ContentError) as caught:
        read(copied)
    assert [each.file for each in caught.value.refusals] == ["powers.toml", "track.toml"]
    assert "line 2, column 6" in str(caught.value)
    found = check(games.get("rubico"), copied).refusals
    assert [each.file for each in found] == ["powers.toml", "track.toml", "senate.toml"]


def test_a_file_too_large(copied: Path) -> None:
    """A content file is a page or two."""
    (copied / "powers.toml").write_text("#" * 1_000_001)
    with pytest.raises(ContentError, match=r"powers\.toml: larger than 1 MB"):
        read(copied)


def test_a_folder_of_ones_own(copied: Path) -> None:
    """Its digest tells it apart, and its table deals from it; with a fault it is refused."""
    rubico = games.get("rubico")
    players = copied / "players.toml"
    players.write_text(players.read_text().replace("red = 6, blue = 9", "red = 7, blue = 9"))
    content = load(rubico, copied)
    assert content.digest != rubico.standard().digest
    assert rubico.new(4, seed="tuned", content=content).waiting
    players.write_text(players.read_text().replace("red = 7, blue = 9", "red = 70, blue = 9"))
    with pytest.raises(
        ContentError, match=r"players\.toml: players 4: march\.red: 70; allowed: a whole number"
    ) as caught:
        load(rubico, copied)
    assert len(caught.value.refusals) == 1


# The content that comes with the games


@every_game
def test_the_content_that_comes_with_the_game(game: GameType[Any]) -> None:
    """Nothing to refuse, nothing to warn of, and the same whether it is the standard one or a folder like any."""
    folder = folder_of(game)
    found = folder.check(folder.folder)
    assert found.refusals == found.warnings == []
    assert folder.load(folder.folder).digest == game.standard().digest


def cards(data: Data) -> Iterator[tuple[str, str, Any]]:
    """Every card with its file and its kind, and what stands in a file outside of cards."""
    for file, tables in data.items():
        for kind, entries in tables.items():
            for entry in entries if isinstance(entries, list) else [entries]:
                yield file, kind, entry


def inside(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a card, as the table or list and the key or number there."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(each, (dict, list)):
            yield from inside(each)


def says(place: Any, key: Any) -> bool:
    """Whether it is only said to people: a text by language, of which all have English, or the name of a place."""
    return isinstance(place, dict) and ("en" in place or key == "place")


def other_than(value: Any) -> Any:
    return (not value) if isinstance(value, bool) else value + (1 if isinstance(value, int) else "x")


@every_game
def test_the_digest_covers_everything_but_words(game: GameType[Any]) -> None:
    """Whatever single value is changed: only names, texts and translations leave the digest as it was."""
    shape = folder_of(game).shape
    data, counted = deepcopy(game.standard().data), [0, 0]
    for file, kind, card in cards(data):
        table = {file: {kind: [card] if isinstance(data[file][kind], list) else card}}
        digest = content_digest(shape.for_rules(table))
        for place, key in inside(table):
            before = place[key]
            if isinstance(before, (dict, list)):
                continue
            place[key] = other_than(before)
            assert (content_digest(shape.for_rules(table)) == digest) == says(place, key), (file, kind, key, before)
            place[key] = before
            counted[says(place, key)] += 1
    assert min(counted) > 50


@every_game
def test_the_digest_knows_what_is_there(game: GameType[Any]) -> None:
    """A translation may come or go; nothing that the rules could ask for may."""
    data, shape = deepcopy(game.standard().data), folder_of(game).shape
    digest = content_digest(shape.for_rules(data))
    for _, _, card in cards(data):
        for place, key in list(inside(card)):
            if isinstance(place, dict) and "en" in place and key != "en":
                del place[key]
    assert content_digest(shape.for_rules(data)) == digest == game.standard().digest
    for file, tables in data.items():
        for kind, entries in tables.items():
            for card in entries[:5] if isinstance(entries, list) else [entries]:
                for key in [key for key in card if key not in WORDS]:
                    held = card.pop(key)
                    assert content_digest(shape.for_rules(data)) != digest, (file, kind, key)
                    card[key] = held


@every_game
def test_the_rules_read_nothing_that_the_digest_leaves_out(game: GameType[Any]) -> None:
    """With other words throughout, and its keys in another order, a content deals and plays the same game."""
    folder = folder_of(game)
    data = deepcopy(game.standard().data)
    for _, _, card in cards(data):
        for place, key in inside(card):
            if says(place, key):
                place[key] = "?"
    other = folder.of(json.loads(json.dumps(data, sort_keys=True)))
    assert other.digest == game.standard().digest
    for seats in game.seats:
        played = []
        for content in (game.standard(), other):
            table, random = game.new(seats, content=content, dice=fast_dice("the same")), Random(seats)
            while table.waiting:
                seat = table.waiting[0]
                table.play(seat, random.choice(table.options(seat)))
            played.append(table.dump())
        assert played[0] == played[1]


NONSENSE: list[Any] = [
    None,
    7,
    -1,
    1.5,
    True,
    "nonsense",
    "",
    [],
    {},
    [None],
    [[]],
    [{}],
    {"do": []},
    [{"id": [], "of": 3}],
]


@every_game
def test_nonsense_is_refused_and_not_a_crash(game: GameType[Any]) -> None:
    """Whatever TOML can say in place of a file, a table, a card or a field, the check answers."""
    data, shape, random = deepcopy(game.standard().data), folder_of(game).shape, Random(7)
    places: list[tuple[Any, Any]] = [(data, file) for file in data]
    places += [(data[file], kind) for file in data for kind in data[file]]
    for _, _, card in cards(data):
        places += [(place, key) for place, key in inside(card) if random.random() < 0.1]
    for place, key in places:
        before = place[key]
        place[key] = random.choice(NONSENSE)
        shape.check(data, game.standard().data)
        place[key] = before
    assert shape.check(data, game.standard().data).refusals == []


RECORDED = [path for part in ("fixtures", "endings") for path in Path(__file__).parent.glob(f"*/{part}/*.json")]


def test_recorded_games_keep_their_cards() -> None:
    """A fixture survives a changed card, as a server's games do: what it was played with is kept by digest."""
    assert len(RECORDED) > 20
    for path in RECORDED:
        record = decode(path.read_text("utf-8"))
        assert kept(games.get(record.game), record.content).digest == record.content
        assert (contents.FOLDER / f"{record.game}-{record.content}.json").exists(), path


# What is said of it


class Marked(NullTranslations):
    """A language in which every sentence stands between marks."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"


@every_game
def test_what_is_wrong_is_said_in_any_language(game: GameType[Any], tmp_path: Path) -> None:
    tongue = Tongue("xx", Marked())
    shape = folder_of(game).shape
    for found in shape.check({file: {} for file in shape.files}, game.standard().data).refusals:
        assert "«missing»" in found.say(tongue)
    with pytest.raises(ContentError) as caught:
        load(game, tmp_path)
    assert "«no content here»" in tongue.say(caught.value.sentence)


#: Lines that stand in no vocabulary, each for another reason.
LINES = [
    "", "elk", "2 elk", "1 gold 2", "10 gold", "die pink", "1 gold 1 stone", "twice: -> 1 rp", "once: 1 elk -> 1 rp",
    "once: 1 gold -> 1 elk", "once: -> deliver 1 elk", "once: -> move", "once: ->", "once: 1 common 1 gold -> 1 rp",
    "repeat: -> 1 rp", "repeat: 1 ruble -> 1 rp", "repeat: 1 gold -> reroll", "repeat: 1 common -> 1 common",
    "drawer > 3", "drawer >= 99", "luck >= 3", "most:luck", "any:vp",
]  # fmt: skip
#: A value as it stands in a file, and a word of one: neither has a language.
VALUE = re.compile(r"""['"\[{].*|-?[\d.]+|True|False|None""", re.DOTALL)
WORD = re.compile(r"[\w.:-]+|die \w+|\d+ \[[a-z]+:[\d.]+\]")


@every_game
def test_nothing_that_is_found_is_told_in_english_alone(game: GameType[Any]) -> None:
    """What is wrong is a sentence or the value itself; what is allowed is a sentence, or words of the files."""
    data, shape, found = deepcopy(game.standard().data), folder_of(game).shape, []
    seen: set[tuple[str, str, str]] = set()
    for file, kind, card in cards(data):
        for place, key in inside(card):
            if (file, kind, str(key)) in seen or says(place, key):
                continue
            seen.add((file, kind, str(key)))
            before = place[key]
            for nonsense in LINES if isinstance(before, str) else NONSENSE:
                place[key] = nonsense
                findings = shape.check(data, game.standard().data)
                found += findings.refusals + findings.warnings
            place[key] = before
    problems = {each.problem for each in found if isinstance(each.problem, str)}
    assert {problem for problem in problems if not VALUE.fullmatch(problem)} == set()
    allowed = {word for each in found if isinstance(each.allowed, str) for word in each.allowed.split(", ")}
    assert {word for word in allowed if word and not WORD.fullmatch(word)} == set()
