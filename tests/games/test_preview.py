"""Previews come from a view alone, and what they call certain comes true; what is not allowed can say why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rubrica import games
from rubrica.engine.dice import Dice, fast_dice
from rubrica.engine.game import Game
from rubrica.engine.sentence import signed
from rubrica.games.preview import preview
from rubrica.games.rulebook import rule
from rubrica.tongue import ENGLISH

ONE_IN = 4
NAMES = [f"Seat {seat}" for seat in range(7)]


def moments(name: str, count: int) -> Iterator[tuple[Game, int, int, Dice]]:
    """Questions of random games, each with the seat asked and the answer it is about to give."""
    kind = games.get(name)
    for number in range(count):
        dice = fast_dice(f"{name} {number}")
        seats = kind.seats[dice.below(len(kind.seats))]
        game = kind.new(seats=seats, seed=f"{name} {number}")
        while game.waiting:
            seat = game.waiting[dice.below(len(game.waiting))]
            options = game.options(seat)
            move = options[dice.below(len(options))]
            if dice.below(ONE_IN) == 0:
                yield game.copy(), seat, move, dice
            game.play(seat, move)


@pytest.mark.parametrize("name", games.names())
def test_what_a_preview_is_sure_of_comes_true(name: str) -> None:
    kind, says = games.get(name), games.get(name).words
    told: Counter[str] = Counter()
    for game, seat, move, _ in moments(name, 6):
        view = game.view(seat)
        seen, in_secret = preview(kind, view, [move], NAMES, ENGLISH), game.in_secret()
        before = says.tally(view, ENGLISH)
        game.log = []
        game.play(seat, move)
        after = game.view(seat)
        happened = [says.sentence(event, after, NAMES, ENGLISH) for event in game.log if event.visible(seat)]
        counted = says.tally(after, ENGLISH)
        changed = [
            f"{what} {signed(counted[what] - count)}" for what, count in before.items() if counted[what] != count
        ]
        assert set(seen.happens) <= set(happened), kind.moves.name(move)
        assert set(seen.changes) <= set(changed), kind.moves.name(move)
        if not seen.open:
            assert seen.happens == happened
            assert seen.changes == changed
            assert in_secret or seen.then == says.prompt(after, NAMES, ENGLISH)
        told.update(part for part in ("happens", "changes", "then", "unsure") if getattr(seen, part))
    # What changes is sure in Rubico only where the last of the secret answers is in.
    assert {"happens", "then", "unsure"} <= set(told), "every part of a preview was put to the test"


@pytest.mark.parametrize("name", games.names())
def test_a_preview_shows_nothing_hidden(name: str) -> None:
    """At another table that the seat could be sitting at, it looks just the same."""
    kind = games.get(name)
    hidden = 0
    for game, seat, move, dice in moments(name, 2):
        other = kind.imagine(game.view(seat), fast_dice(str(dice.word())))
        hidden += other.state() != game.state()
        here, there = (preview(kind, table.view(seat), [move], NAMES, ENGLISH) for table in (game, other))
        assert here == there, kind.moves.name(move)
    assert hidden or name == "redcathedral", "the tables never differed"


@pytest.mark.parametrize("name", games.names())
def test_what_one_might_try_can_say_why_not(name: str) -> None:
    says = games.get(name).words
    closed: Counter[str] = Counter()
    for game, seat, _, _ in moments(name, 3):
        view = game.view(seat)
        assert rule(name, says.rule(view), "en").text
        for move in says.expected(view):
            assert says.label(view, move, NAMES, ENGLISH)
            refusal = game.refusal(seat, move)
            assert (refusal is None) == (move in view.options)
            if refusal is not None:
                closed[rule(name, refusal.rule, "en").id] += 1
    assert len(closed) > 2, closed
