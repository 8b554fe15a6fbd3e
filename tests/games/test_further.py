"""Pieces of the next question: what can be touched at once comes true, and tells nothing hidden."""

from __future__ import annotations

import pytest

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.games import redcathedral
from rubrica.games.further import Further
from tests.facts import facts
from tests.games.test_preview import moments

BEGINNING = [name for name in games.names() if any(question.begins for question in games.get(name).questions)]


@pytest.mark.parametrize("name", BEGINNING)
def test_what_is_one_question_further_is_on_offer_there_and_nothing_is_learned_on_the_way(name: str) -> None:
    kind, tried = games.get(name), 0
    for game, seat, _, dice in moments(name, 6):
        found = list(Further(kind, game.view(seat)).nexts().items())
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
        assert Further(kind, game.view(seat)).nexts() == Further(kind, other.view(seat)).nexts()


def test_a_turn_of_the_red_cathedral_begins_with_a_die_or_a_section() -> None:
    table, name = redcathedral.new(seats=2, seed="a seed"), redcathedral.GAME.moves.name
    found = {
        name(then): name(first)
        for then, first in Further(redcathedral.GAME, table.view(table.waiting[0])).nexts().items()
    }
    assert found["die blue"] == "acquire" and found["section 1.1"] == "claim"
    assert Further(redcathedral.GAME, table.view(1 - table.waiting[0])).nexts() == {}


@pytest.mark.parametrize("name", BEGINNING)
def test_a_chain_of_answers_comes_true_and_is_found_from_the_view_alone(name: str) -> None:
    kind, tried = games.get(name), 0
    chain = tuple(kind.moves.number(move) for move in facts(name).chain)
    for game, seat, _, dice in moments(name, 12):
        view = game.view(seat)
        leads = Further(kind, view).leads(chain)
        assert leads == Further(kind, kind.imagine(view, fast_dice(str(dice.word()))).view(seat)).leads(chain)
        if leads:
            for move in chain:
                learned = game.dice.drawn, game.shown
                game.play(seat, move)
                assert move == chain[-1] or (game.dice.drawn, game.shown) == learned
            tried += 1
    assert tried
