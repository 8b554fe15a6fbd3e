"""Numbers, persons and names agree in what the games say."""

from __future__ import annotations

import pytest

from rubrica import games
from rubrica.engine.game import Refusal
from rubrica.engine.sentence import ENGLISH
from rubrica.games.redcathedral import ask, text
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.market import PayExtra
from rubrica.games.rubricatus import cards
from rubrica.games.rubricatus.river import problems_of
from rubrica.tongue import LANGUAGES, tongue_of

DATA = games.get("rubricatus").standard().data


def test_one_ruble_and_two() -> None:
    table = games.get("redcathedral").new(2, "a seed")
    table.turn.question = ask.EXTRA
    table.active().rubles = 1
    refusal = PayExtra().refusal(table, table.waiting[0], m.EXTRA + 2)
    assert refusal is not None
    assert ENGLISH.say(refusal) == "That costs 2 rubles; you have 1 ruble."


def test_one_problem_and_two() -> None:
    refusal = Refusal("rubricatus:4.5", "The region has {problems}.", {"problems": problems_of(1)})
    assert ENGLISH.say(refusal) == "The region has 1 problem."
    assert ENGLISH.say(problems_of(2)) == "2 problems"


def test_a_construction_costs_less_not_minus_one() -> None:
    bend = {"do": "bend", "what": "cost", "by": -1, "until": "turn"}
    assert cards.effect(bend, DATA, ENGLISH) == "constructions cost 1 resource less, this turn"
    assert cards.effect({**bend, "by": 2}, DATA, ENGLISH) == "constructions cost 2 resources more, this turn"
    more = {"do": "bend", "what": "problems", "by": 1, "until": "round"}
    assert cards.effect(more, DATA, ENGLISH) == "constructions bring 1 problem more, this round"


@pytest.mark.parametrize("what", ["cost", "problems", "vp", "steps", "limit", "mitigation"])
def test_so_much_more_or_less_and_not_a_sign(what: str) -> None:
    for code in LANGUAGES:
        for by in (-2, -1, 1, 2):
            said = cards.effect({"do": "bend", "what": what, "by": by, "until": "turn"}, DATA, tongue_of(code))
            assert str(abs(by)) in said and not set("+−-") & set(said), (code, said)
    changed = {"do": "construct", "cost": -2, "problems": -1}
    assert (
        cards.effect(changed, DATA, ENGLISH) == "construct in a free region (for 2 resources less, with 1 problem less)"
    )


def test_constructions_stand_in_a_comarca() -> None:
    assert cards.condition("built:bergueda >= 2", DATA, ENGLISH) == "2 or more constructions in Berguedà"
    assert cards.condition("built:roman >= 2", DATA, ENGLISH) == "2 or more constructions (Roman era)"


def test_a_place_is_called_by_its_name_alone() -> None:
    bar = {"do": "bar", "what": "bergueda"}
    for code in LANGUAGES:
        said = cards.effect(bar, DATA, tongue_of(code))
        assert "Alt Llobregat" in said
        assert "regi" not in said


def test_what_another_player_does_is_not_said_to_be_yours() -> None:
    table = games.get("redcathedral").new(2, "a seed")
    for number in range(len(table.box.actions)):
        assert "your" not in text.action(table.box, number, ENGLISH)


def test_so_much_of_what_has_no_single_piece() -> None:
    """Materials are counted; of defence one has so much."""
    gain = {"do": "gain", "res": "defence", "n": 2}
    said = {code: cards.effect(gain, DATA, tongue_of(code)) for code in LANGUAGES}
    assert said == {
        "en": "gain 2 defence",
        "ca": "guanya 2 de defensa",
        "es": "gana 2 de defensa",
        "it": "guadagna 2 di difesa",
        "pt": "ganha 2 de defesa",
    }
    assert cards.effect(gain | {"res": "materials"}, DATA, tongue_of("es")) == "gana 2 materiales"
    assert cards.effect(gain | {"res": "materials", "n": 1}, DATA, tongue_of("es")) == "gana 1 material"


def test_a_condition_on_what_has_no_single_piece() -> None:
    said = {code: cards.condition("defence >= 2", DATA, tongue_of(code)) for code in LANGUAGES}
    assert said == {
        "en": "2 or more defence",
        "ca": "2 o més de defensa",
        "es": "2 o más de defensa",
        "it": "2 o più di difesa",
        "pt": "2 ou mais de defesa",
    }
    assert cards.condition("materials >= 2", DATA, tongue_of("ca")) == "2 o més materials"


def test_an_article_before_a_vowel() -> None:
    bar = {"do": "bar", "what": "bergueda"}
    assert cards.effect(bar, DATA, tongue_of("ca")) == "ningú no entra a l'Alt Llobregat aquesta ronda"
    assert cards.effect(bar, DATA, tongue_of("it")) == "in questo round nessuno entra nell'Alt Llobregat"
    assert cards.effect(bar | {"what": "solsones"}, DATA, tongue_of("ca")) == "ningú no entra al Solsonès aquesta ronda"


def test_a_name_after_a_short_word_that_begins_the_sentence() -> None:
    line = "{name} has {count} material or ruble left: {points} PP."
    many = "{name} has {count} materials and rubles left: {points} PP."
    said = [tongue_of("it").some(line, many, 2, name=name, points=0) for name in ("Anna", "Elena")]
    assert said == ["Ad Anna restano 2 tra materiali e rubli: 0 PP.", "A Elena restano 2 tra materiali e rubli: 0 PP."]


def test_jewels_go_with_an_ornament() -> None:
    said = {code: [text.jewels(choice, tongue_of(code)).split()[0] for choice in (0, 1)] for code in LANGUAGES}
    assert said == {
        "en": ["no", "a"],
        "ca": ["sense", "amb"],
        "es": ["sin", "con"],
        "it": ["senza", "con"],
        "pt": ["sem", "com"],
    }
