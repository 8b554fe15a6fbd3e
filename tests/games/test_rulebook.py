"""The rulebooks agree with each other, with the rules that cite them, and with themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rubrica import games
from rubrica.games.rulebook import (
    FALLBACK,
    GLOSSARY,
    RULING,
    Example,
    Grid,
    Listing,
    Paragraph,
    Part,
    Picture,
    Rule,
    Rulebook,
    UnknownRule,
    UnknownRulebook,
    languages,
    parse,
    rule,
    rulebook,
)
from rubrica.tongue import LANGUAGES

SOURCE = Path(__file__).parents[2] / "src" / "rubrica" / "games"
BOOKS = [(game, language) for game in games.names() for language in sorted(LANGUAGES)]
TRANSLATIONS = [book for book in BOOKS if book[1] != FALLBACK]
every_book = pytest.mark.parametrize(("game", "language"), BOOKS)
every_translation = pytest.mark.parametrize(("game", "language"), TRANSLATIONS)


def ids(book: Rulebook) -> list[str]:
    return [found.id for found in book.rules()]


def number(id: str) -> tuple[int, int]:
    chapter, _, place = id.partition(":")[2].partition(".")
    return int(chapter), int(place)


def parts(book: Rulebook) -> list[Part]:
    return [*book.introduction, *(part for chapter in book.chapters for part in chapter.parts)]


def pictures(book: Rulebook) -> list[str]:
    return [part.name for part in parts(book) if isinstance(part, Picture)]


def said_in(part: Part) -> list[str]:
    if isinstance(part, Listing):
        return list(part.items)
    if isinstance(part, Grid):
        return [cell for row in (part.head, *part.rows) for cell in row]
    return [part.text]


def texts(book: Rulebook) -> list[str]:
    """All that people read in a rulebook."""
    said = [book.title, *(chapter.title for chapter in book.chapters)]
    said += [text for part in parts(book) for text in said_in(part)]
    return said + [text for term in book.glossary for text in (term.term, term.meaning)]


def test_the_games_and_languages_there_are() -> None:
    assert {game: languages(game) for game in games.names()} == {game: sorted(LANGUAGES) for game in games.names()}


@every_book
def test_every_language_has_its_words_for_the_marks(game: str, language: str) -> None:
    assert language in RULING
    assert language in GLOSSARY


@every_book
def test_rules_are_numbered_without_a_gap_and_stand_in_the_chapter_of_their_number(game: str, language: str) -> None:
    """Pages that only help, such as tables and advice, have no number and no rules, and come last."""
    book = rulebook(game, language)
    numbered = [chapter for chapter in book.chapters if re.match(r"\d+\. ", chapter.title)]
    assert list(book.chapters[: len(numbered)]) == numbered
    for place, chapter in enumerate(book.chapters, 1):
        found = [part.id for part in chapter.parts if isinstance(part, Rule)]
        assert found == [f"{game}:{place}.{rank}" for rank in range(1, len(found) + 1)]
        assert bool(found) == chapter.title.startswith(f"{place}. ")


@every_translation
def test_a_translation_has_the_rules_of_the_english_book_in_order(game: str, language: str) -> None:
    assert ids(rulebook(game, language)) == ids(rulebook(game, FALLBACK))


@every_translation
def test_a_translation_marks_the_same_rulings(game: str, language: str) -> None:
    english = {found.id: found.ruling for found in rulebook(game, FALLBACK).rules()}
    assert {found.id: found.ruling for found in rulebook(game, language).rules()} == english
    assert any(english.values())


@every_translation
def test_a_translation_has_the_parts_of_the_english_book(game: str, language: str) -> None:
    """Examples, tables and pictures stand after the same rules; only the glossaries may differ in length."""
    english, book = rulebook(game, FALLBACK), rulebook(game, language)
    assert [type(part) for part in parts(book)] == [type(part) for part in parts(english)]
    assert pictures(book) == pictures(english)
    assert any(isinstance(part, Example) for part in parts(book))
    assert any(isinstance(part, Paragraph) for part in book.introduction)


@every_translation
def test_a_translation_gives_the_same_figures(game: str, language: str) -> None:
    """Text by text, the numbers are those of the English book, whatever the order of the words.

    Only the introductions are left out: they count centuries, and not every language does so in these numerals.
    """
    chapters, originals = rulebook(game, language).chapters, rulebook(game, FALLBACK).chapters
    for chapter, english in zip(chapters, originals, strict=True):
        for part, other in zip(chapter.parts, english.parts, strict=True):
            for text, original in zip(said_in(part), said_in(other), strict=True):
                assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", original)), text


@pytest.mark.parametrize("game", games.names())
def test_every_rule_that_the_code_cites_is_in_the_book(game: str) -> None:
    """Refusals cite rules by id; every other id in the game's code must lead somewhere too."""
    code = "\n".join(path.read_text("utf-8") for path in sorted((SOURCE / game).glob("*.py")))
    cited = set(re.findall(rf"\b{game}:\d+\.\d+", code))
    assert cited
    assert sorted(cited - set(ids(rulebook(game, FALLBACK)))) == []


@every_book
def test_references_lead_to_rules(game: str, language: str) -> None:
    book = rulebook(game, language)
    known = {number(id) for id in ids(book)}
    for text in texts(book):
        for chapter, place in re.findall(r"(?<![\d.])(\d+)\.(\d+)(?![\d.])", text):
            assert (int(chapter), int(place)) in known, text


@every_book
def test_an_id_stands_only_at_the_head_of_its_rule(game: str, language: str) -> None:
    assert [text for text in texts(rulebook(game, language)) if re.search(r"\b[a-z]+:\d", text)] == []


@every_book
def test_markup_is_strong_and_emphasis_alone(game: str, language: str) -> None:
    for text in texts(rulebook(game, language)):
        bare = re.sub(r"\*([^*]+)\*", r"\1", re.sub(r"\*\*([^*]+)\*\*", r"\1", text))
        assert not re.search(r"[*_`<>\[\]#|]", bare), text


@every_book
def test_a_mark_opens_a_ruling_once_in_a_rule(game: str, language: str) -> None:
    for found in rulebook(game, language).rules():
        assert found.text.count(RULING[language]) == int(found.ruling)
        assert not any(mark in found.text for other, mark in RULING.items() if other != language)


@every_book
def test_the_glossary_is_not_empty_and_has_each_term_once(game: str, language: str) -> None:
    terms = [term.term for term in rulebook(game, language).glossary]
    assert terms
    assert len(set(terms)) == len(terms)
    assert all(term.meaning for term in rulebook(game, language).glossary)


@every_book
def test_tables_are_even(game: str, language: str) -> None:
    for part in parts(rulebook(game, language)):
        if isinstance(part, Grid):
            assert {len(row) for row in part.rows} == {len(part.head)}


@pytest.mark.parametrize("language", ["xx", "", "../en", "EN"])
def test_an_unknown_language_falls_back_to_english(language: str) -> None:
    for game in games.names():
        assert rulebook(game, language) == rulebook(game, FALLBACK)
        assert rule(game, f"{game}:1.1", language) == rule(game, f"{game}:1.1", FALLBACK)


@pytest.mark.parametrize(
    ("language", "words"),
    [("ca", "En el moment que Cèsar"), ("es", "En el momento en que César"), ("it", "Nel momento in cui Cesare")],
)
def test_a_rule_in_its_own_language(language: str, words: str) -> None:
    assert rule("rubico", "rubico:3.6", language).text.startswith(words)
    assert rule("rubico", "rubico:2.2", language).ruling
    assert not rule("rubico", "rubico:3.6", language).ruling


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(UnknownRule, match=r"no rule '9\.9'; its rules run from 1\.1 to 6\.1"):
        rule("rubico", "rubico:9.9", "it")
    with pytest.raises(UnknownRulebook, match=f"'chess'; there are: {', '.join(games.names())}"):
        rulebook("chess", "en")


def test_every_kind_of_part_is_read() -> None:
    text = """# Go

Two players.

- one
  stone
- two

## 1. Play

[go:1.1] Take turns. **Ruling.** Black
first.

> Black, then
> white.

| a | b |
|---|---|
| 1 | 2 |

## Glossary

- Ko: a fight: see there.
"""
    book = parse(text, "go", "en")
    assert book.title == "Go"
    assert book.introduction == (Paragraph("Two players."), Listing(("one stone", "two")))
    assert book.chapters[0].title == "1. Play"
    assert book.chapters[0].parts == (
        Rule("go:1.1", "Take turns. **Ruling.** Black first.", True),
        Example("Black, then white."),
        Grid(("a", "b"), (("1", "2"),)),
    )
    assert [(term.term, term.meaning) for term in book.glossary] == [("Ko", "a fight: see there.")]
    with pytest.raises(ValueError, match=r"'Ko, a fight\.' is no entry"):
        parse(text.replace("Ko: a fight: see there.", "Ko, a fight."), "go", "en")
