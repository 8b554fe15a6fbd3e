"""Nothing is left unsaid: each game in the languages of its rulebook, everything else in all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations, translation
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import IO, Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match
from rubrica.games.rulebook import languages
from rubrica.tongue import CATALOGUES, LANGUAGES, Tongue, tongue_of
from tests.matches import started
from tests.sentences import extract

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "rubrica"
CODES = sorted(LANGUAGES.keys() - {"en"})
GAMES = {code: [game for game in games.names() if code in languages(game)] for code in CODES}
TOLD = [(code, game) for code in CODES for game in GAMES[code]]


def parts(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A sentence, or its singular and plural."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


@cache
def sentences() -> dict[tuple[str, ...], set[str]]:
    """Every sentence of the source, as `make messages` finds it, and the files it stands in."""
    asked = re.findall(r"-k (\S+)", (ROOT / "Makefile").read_text("utf-8"))
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found: dict[tuple[str, ...], set[str]] = {}
    keywords = DEFAULT_KEYWORDS | parse_keywords(asked)
    for name, _, message, _, _ in extract_from_dir(SOURCE, methods, options, keywords):
        found.setdefault(parts(message), set()).add(name)
    return found


def needed(code: str, file: str) -> bool:
    """Whether the sentences of a file must be there in a language: all but those of games that it does not tell."""
    folders = Path(file).parts
    return folders[0] != "games" or len(folders) == 2 or folders[1] in GAMES[code]


@cache
def catalogue(code: str) -> Catalog:
    with (SOURCE / "locale" / code / "LC_MESSAGES" / "rubrica.po").open("rb") as file:
        return read_po(file, locale=code)


def translated(code: str) -> dict[tuple[str, ...], Message]:
    messages = [message for message in catalogue(code) if message.id]
    return {parts(message.id): message for message in messages if all(parts(message.string)) and not message.fuzzy}


def filled_in(text: str) -> list[str]:
    """The places of a sentence, each as often as it stands there."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_the_sentences_are_found_wherever_they_stand() -> None:
    found = sentences()
    assert "terminal/play.py" in found[("You may play that now.",)]
    assert "server/templates/lobby.html" in found[("{count} open seat", "{count} open seats")]
    assert "games/rubico/rules.py" in found[("You hold no such card.",)]
    for game in games.names():
        assert any(file.startswith(f"games/{game}/") for file in found[("The game is over.",)])


def test_a_plural_is_found_though_the_call_hands_the_tongue_on() -> None:
    source = b'tongue.some("{count} by {who}", "{count} by {who}", number, who=name(seat, tongue))'
    assert list(extract(BytesIO(source), ["some", "tongue"], [], {})) == [
        (1, "some", ("{count} by {who}", "{count} by {who}", None), [])
    ]


@pytest.mark.parametrize("code", CODES)
def test_no_sentence_is_missing(code: str) -> None:
    said = translated(code)
    missing = {
        text[0]: sorted(filter(lambda file: needed(code, file), files))
        for text, files in sentences().items()
        if text not in said and any(needed(code, file) for file in files)
    }
    assert missing == {}


@pytest.mark.parametrize("code", CODES)
def test_every_translation_fills_in_what_its_original_does(code: str) -> None:
    wrong = {
        original: translation
        for texts, message in translated(code).items()
        for original, translation in zip(texts, parts(message.string), strict=True)
        if filled_in(original) != filled_in(translation)
    }
    assert wrong == {}


def spoken(compiled: IO[bytes]) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {parts(message.id): parts(message.string) for message in read_mo(compiled)}


@pytest.mark.parametrize("code", CODES)
def test_what_is_compiled_is_what_was_written(code: str) -> None:
    fresh = BytesIO()
    write_mo(fresh, catalogue(code))
    fresh.seek(0)
    with (SOURCE / "locale" / code / "LC_MESSAGES" / "rubrica.mo").open("rb") as file:
        assert spoken(file) == spoken(fresh)


@pytest.mark.parametrize(
    ("code", "game", "prompt"),
    [
        ("ca", "rubricatus", "Iniciativa: tria una carta en secret; el valor més alt encapçala la ronda."),
        ("es", "redcathedral", "Tu turno: ¿reclamas una sección, construyes o adquieres?"),
        ("es", "rubico", "Coloca tus cartas boca abajo, de izquierda a derecha: ¿cuál va en el lugar 1?"),
        ("es", "rubricatus", "Iniciativa: elige una carta en secreto; el valor más alto encabeza la ronda."),
        ("it", "rubico", "Disponi le tue carte coperte, da sinistra: quale va al posto 1?"),
        ("pt", "redcathedral", "É a tua vez: reivindicas uma secção, constróis ou adquires?"),
    ],
)
def test_a_game_asks_in_the_languages_it_is_told_in(code: str, game: str, prompt: str) -> None:
    table = started(game, 4).game
    view = table.view(table.waiting[0])
    assert games.get(game).words.prompt(view, ["Anna", "Bruno", "Carla", "Dario"], tongue_of(code)) == prompt


def texts(data: Any) -> Iterator[dict[str, str]]:
    """Every table of texts by language in a content, however deep it lies."""
    if isinstance(data, dict) and isinstance(data.get("en"), str):
        yield data
    elif isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from texts(inner)


@pytest.mark.parametrize(("code", "game"), TOLD)
def test_our_cards_speak_the_languages_their_game_is_told_in(code: str, game: str) -> None:
    """A designer's own content may leave them out: then English is shown."""
    found = list(texts(games.get(game).standard().data))
    assert found
    assert [text["en"] for text in found if code not in text] == []


def test_one_and_many_are_told_apart() -> None:
    one, many = "You are the Centurion: take {count} more card.", "You are the Centurion: take {count} more cards."
    assert tongue_of("it").some(one, many, 1) == "Sei il Centurione: prendi ancora 1 carta."
    assert tongue_of("it").some(one, many, 2) == "Sei il Centurione: prendi ancora 2 carte."


@pytest.mark.parametrize("code", CODES)
def test_an_unknown_sentence_is_said_in_english(code: str) -> None:
    assert tongue_of(code)("{name} hums a tune.", name="Livia") == "Livia hums a tune."
    assert tongue_of(code).some("{count} tune", "{count} tunes", 2) == "2 tunes"


class Unsaid(NullTranslations):
    """Notes every sentence that a catalogue does not hold."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: set[str] = set()

    def gettext(self, message: str) -> str:
        self.heard.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.heard.add(msgid1)
        return msgid1 if n == 1 else msgid2


@pytest.mark.parametrize("full", [False, True], ids=["fewest", "most"])
@pytest.mark.parametrize(("code", "game"), TOLD)
def test_a_whole_game_is_told_without_a_word_of_english(code: str, game: str, full: bool) -> None:
    """Also where a sentence is put together on the way, which no search of the source would find."""
    unsaid, catalogue = Unsaid(), translation("rubrica", CATALOGUES, [code])
    catalogue.add_fallback(unsaid)
    tongue, speech, played = Tongue(code, catalogue), games.get(game).words, games.get(game)
    seats = played.seats[-1] if full else played.seats[0]
    names, dice = [f"Name {seat}" for seat in range(seats)], fast_dice("a chatty table")
    match = Match.start(played, played.standard(), names, played.settle(len(names), {}), seed_of("abroad"))
    while match.game.waiting:
        seat = match.game.waiting[0]
        view = match.game.view(seat)
        assert speech.prompt(view, names, tongue) and speech.board(view, names, tongue)
        for move in view.options:
            assert speech.label(view, move, names, tongue)
        for move in range(0, len(played.moves.names), 7):
            refusal = match.game.refusal(seat, move)
            assert refusal is None or tongue.say(refusal, names)
        match.play(seat, view.options[dice.below(len(view.options))])
    for reader in range(len(names)):
        view = match.game.view(reader)
        for _, event in match.story(reader):
            assert speech.sentence(event, view, names, tongue)
        assert speech.result(view, names, tongue)
    assert unsaid.heard == set()
