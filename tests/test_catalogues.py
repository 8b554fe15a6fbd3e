"""Nothing is left unsaid: every game and every page in every language."""

from __future__ import annotations

import re
from gettext import translation
from io import BytesIO
from string import Formatter
from typing import IO

import pytest
from babel.messages.mofile import read_mo, write_mo

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match
from rubrica.games.redcathedral import terms
from rubrica.tongue import CATALOGUES, Tongue, tongue_of
from tests.facts import facts
from tests.matches import started
from tests.sentences import extract
from tests.unsaid import CODES, RULEBOOK, SOURCE, Text, Unsaid, catalogue, gaps, parts, sentences, texts, translated

TOLD = [(code, game) for code in CODES for game in games.names()]


def filled_in(text: str) -> list[str]:
    """The places of a sentence, each as often as it stands there."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_the_sentences_are_found_wherever_they_stand() -> None:
    found = sentences()
    assert "terminal/play.py" in found[Text("", ("You can play that now.",))]
    assert "server/templates/lobby.html" in found[Text("", ("{count} open seat", "{count} open seats"))]
    assert "games/rubico/rules.py" in found[Text("", ("You hold no such card.",))]
    assert "games/rubico/text.py" in found[Text("card", ("red",))]
    assert "games/redcathedral/terms.py" in found[Text("die", ("red",))]
    assert "cli.py" in found[Text("", ("Go on with a saved game.",))]
    for game in games.names():
        assert any(file.startswith(f"games/{game}/") for file in found[Text("", ("The game is over.",))])


def test_a_plural_is_found_though_the_call_hands_the_tongue_on() -> None:
    source = b'tongue.some("{count} by {who}", "{count} by {who}", number, who=name(seat, tongue))'
    assert list(extract(BytesIO(source), ["some", "tongue"], [], {})) == [
        (1, "some", ("{count} by {who}", "{count} by {who}", None), [])
    ]


def test_nothing_falls_back_to_english_unsaid() -> None:
    """Pages, prompts, logs, errors, help, the names of cards and places, the rulebooks: `make words` counts them."""
    assert list(gaps()) == []


def test_a_gap_is_counted_wherever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a catalogue, without names and without rulebooks, everything is missing."""
    monkeypatch.setattr("tests.unsaid.translated", lambda _code: {})
    monkeypatch.setattr("tests.unsaid.CODES", ["eo"])
    monkeypatch.setattr("tests.unsaid.languages", lambda _game: ["en"])
    found = list(gaps())
    pages = {(gap.game, gap.page) for gap in found}
    assert {("rubrica", "lobby"), ("rubrica", "cli"), ("rubrica", "verifier"), ("rubrica", "problems")} <= pages
    for game in games.names():
        assert (game, RULEBOOK) in pages
        named = {file for file, data in games.get(game).standard().data.items() if any(texts(data))}
        assert named and {(game, file) for file in named} <= pages
    assert len([gap for gap in found if gap.page == "powers"]) == len(
        games.get("rubico").standard().data["powers"]["power"]
    )


@pytest.mark.parametrize("code", CODES)
def test_every_translation_fills_in_what_its_original_does(code: str) -> None:
    wrong = {
        original: translation
        for text, message in translated(code).items()
        for original, translation in zip(text.words, parts(message.string), strict=True)
        if filled_in(original) != filled_in(translation)
    }
    assert wrong == {}


def spoken(compiled: IO[bytes]) -> dict[Text, tuple[str, ...]]:
    return {Text(message.context or "", parts(message.id)): parts(message.string) for message in read_mo(compiled)}


@pytest.mark.parametrize("code", CODES)
def test_what_is_compiled_is_what_was_written(code: str) -> None:
    fresh = BytesIO()
    write_mo(fresh, catalogue(code))
    fresh.seek(0)
    with (SOURCE / "locale" / code / "LC_MESSAGES" / "rubrica.mo").open("rb") as file:
        assert spoken(file) == spoken(fresh)


@pytest.mark.parametrize(("code", "game"), TOLD)
def test_a_game_asks_in_the_languages_it_is_told_in(code: str, game: str) -> None:
    table = started(game, 4).game
    view = table.view(table.waiting[0])
    prompt = games.get(game).words.prompt(view, ["Anna", "Bruno", "Carla", "Dario"], tongue_of(code))
    assert prompt == facts(game).prompts[code]


def test_one_and_many_are_told_apart() -> None:
    one, many = "You are the Centurion: take {count} more card.", "You are the Centurion: take {count} more cards."
    assert tongue_of("it").some(one, many, 1) == "Sei il Centurione: prendi ancora 1 carta."
    assert tongue_of("it").some(one, many, 2) == "Sei il Centurione: prendi ancora 2 carte."


@pytest.mark.parametrize("code", CODES)
def test_a_word_agrees_with_what_it_names(code: str) -> None:
    """The cards of Rubico are feminine in all four, the dice of The Red Cathedral masculine."""
    tongue = tongue_of(code)
    assert tongue.word("red", "card").endswith("a")
    assert tongue.say(terms.DICE[1]) != tongue.word("red", "card")


@pytest.mark.parametrize(
    ("code", "english", "other"),
    [
        ("pt", r"\b(draw|draws|drawn)\b", r"\btir(ar|am|aram) (cartas|de novo|ou lançar)"),
        ("pt", r"\basked\b", r"consultado"),
        ("it", r"\bera card", r"cart[ae] era\b"),
        ("it", r"\blays\b", r"non ne dispone"),
        ("ca", r"\blays\b", r"ni en disposa"),
    ],
)
def test_a_term_has_one_word(code: str, english: str, other: str) -> None:
    """What the rulebook calls it, and no word that means something else beside it."""
    pairs = [(" ".join(text.words), " ".join(parts(found.string))) for text, found in translated(code).items()]
    found = [words for text, words in pairs if re.search(english, text) and re.search(other, words)]
    assert found == []


def test_short_words_join_with_the_name_after_them() -> None:
    card = "take card {place} of {name}"
    assert tongue_of("ca")(card, place=1, name="Oriol").endswith("la carta 1 d'Oriol")
    assert tongue_of("ca")(card, place=1, name="Pau").endswith("la carta 1 de Pau")
    assert tongue_of("ca")("{price} for {gain}", price="1 ruble", gain="2 pedres") == "2 pedres a canvi d'1 ruble"
    assert tongue_of("es").listing(["Ada", "Ivo"]) == "Ada e Ivo"
    assert tongue_of("es").listing(["Ada", "Iulus"]) == "Ada y Iulus"


def test_a_name_that_a_person_chose_is_left_as_it_is() -> None:
    assert tongue_of("ca")("{name} passes.", name="Rosa de Armas") == "Rosa de Armas passa."


@pytest.mark.parametrize("code", CODES)
def test_an_unknown_sentence_is_said_in_english(code: str) -> None:
    assert tongue_of(code)("{name} hums a tune.", name="Livia") == "Livia hums a tune."
    assert tongue_of(code).some("{count} tune", "{count} tunes", 2) == "2 tunes"


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
