"""Pieces of the next question: what can be touched at once comes true, and tells nothing hidden."""

from __future__ import annotations

import pytest

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.games import redcathedral
from rubrica.games.further import further
from tests.games.test_preview import moments

BEGINNING = [name for name in games.names() if any(question.begins for question in games.get(name).questions)]


@pytest.mark.parametrize("name", BEGINNING)
def test_what_is_one_question_further_is_on_offer_there_and_nothing_is_learned_on_the_way(name: str) -> None:
    kind, tried = games.get(name), 0
    for game, seat, _, dice in moments(name, 6):
        found = list(further(kind, game.view(seat)).items())
        if not found:
            continue
        then, first = found[dice.below(len(found))]
        assert then not in game.options(seat)
        drawn, shown = game.dice.drawn, game.shown
        game.play(seat, first)
        assert (game.dice.drawn, game.shown) == (drawn, shown)
        assert then in game.options(seat), (kind.moves.name(first), kind.moves.name(then))
        tried += 1
    assert tried


@pytest.mark.parametrize("name", BEGINNING)
def test_what_is_further_comes_from_the_view_alone(name: str) -> None:
    kind = games.get(name)
    for game, seat, _, dice in moments(name, 2):
        other = kind.imagine(game.view(seat), fast_dice(str(dice.word())))
        assert further(kind, game.view(seat)) == further(kind, other.view(seat))


def test_a_turn_of_the_red_cathedral_begins_with_a_die_or_a_section() -> None:
    table, name = redcathedral.new(seats=2, seed="a seed"), redcathedral.GAME.moves.name
    found = {
        name(then): name(first) for then, first in further(redcathedral.GAME, table.view(table.waiting[0])).items()
    }
    assert found["die blue"] == "acquire" and found["section 1.1"] == "claim"
    assert further(redcathedral.GAME, table.view(1 - table.waiting[0])) == {}
