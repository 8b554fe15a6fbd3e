"""The coach: what it shows is on offer, it knows no more than the seat, and whoever follows it does well."""

from __future__ import annotations

from typing import Any

import pytest

from rubrica import games
from rubrica.bots.coach import BLUNDER, counsel
from rubrica.bots.coach_words import said
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Game, View
from rubrica.tongue import ENGLISH, LANGUAGES, tongue_of
from tests.facts import facts
from tests.follower import follow


def some_tables(name: str) -> list[Game]:
    """Moments of a game that is answered at random."""
    game, dice, found = games.get(name).new(games.get(name).usual, "coach"), fast_dice("coach"), []
    for number in range(60):
        if not game.waiting:
            break
        seat = game.waiting[dice.below(len(game.waiting))]
        options = game.options(seat)
        game.play(seat, options[dice.below(len(options))])
        if number % 12 == 0 and game.waiting:
            found.append(game.copy())
    return found


@pytest.mark.parametrize("name", games.names())
def test_what_is_worth_a_look_is_on_offer_and_no_blunder(name: str) -> None:
    for table in some_tables(name):
        view = table.view(table.waiting[0])
        told = counsel(games.get(name), view, fast_dice("a thought"))
        assert told.worth and set(told.worth) | set(told.blunders) <= set(view.options)
        assert not set(told.worth) & set(told.blunders)
        assert all(cost > BLUNDER for cost in told.blunders.values())


@pytest.mark.parametrize("name", games.names())
def test_the_coach_knows_no_more_than_the_seat(name: str) -> None:
    """Another table that the seat could be sitting at: the same view, the same words."""
    game = games.get(name)
    names = [f"P{seat}" for seat in range(game.usual)]
    for table in some_tables(name):
        view = table.view(table.waiting[0])
        other = game.imagine(view, fast_dice("elsewhere")).view(view.seat)
        assert counsel(game, view, fast_dice("x")) == counsel(game, other, fast_dice("x"))
        assert game.words.goal(view, ENGLISH) == game.words.goal(other, ENGLISH)
        assert game.words.conclusions(view, names, ENGLISH) == game.words.conclusions(other, names, ENGLISH)


def test_what_a_reveal_allows_to_conclude() -> None:
    """Two of the three cards were Carme's and one alone was red, as the lesson tells it."""
    from rubrica.engine.pupil import Pupil

    pupil = Pupil(games.get("rubico"), "Ada")
    while pupil.match.game.turn < 3:  # type: ignore[attr-defined]
        assert pupil.step is not None
        pupil.answer(games.get("rubico").moves.number(pupil.step.moves[0])) if pupil.step.moves else pupil.go_on()
    found = games.get("rubico").words.conclusions(pupil.match.game.view(0), pupil.match.record.seats, ENGLISH)
    assert "Carme gave at least 1 blue card." in found
    assert not any("Berta" in line for line in found)
    for language in LANGUAGES:
        assert games.get("rubico").words.goal(pupil.match.game.view(0), tongue_of(language))


@pytest.mark.parametrize("name", games.names())
def test_why_something_is_asked_is_said_in_a_sentence(name: str) -> None:
    """Not in the title of a rule, nor in one that speaks of something else."""
    game = games.get(name)
    table, dice, asked = game.new(game.usual, "why"), fast_dice("why"), dict[str, View[Any]]()
    for _ in range(2000):
        if not table.waiting:
            break
        view = table.view(table.waiting[0])
        asked.setdefault(game.words.rule(view), view)
        table.play(view.seat, view.options[dice.below(len(view.options))])
    assert len(asked) > 3
    for language in LANGUAGES:
        for rule, view in asked.items():
            why = said(game, view, [f"P{seat}" for seat in range(table.seats)], tongue_of(language)).why
            title, _, sentence = why.partition(". ")
            assert len(title.split()) > 3 or len(sentence.split()) > 5, f"{rule} in {language}: {why}"
            assert ")" not in title[:3], f"{rule} in {language}: {why}"
    if name == "rubico":
        talk = said(game, asked["rubico:6.1"], [f"P{seat}" for seat in range(table.seats)], ENGLISH).why
        assert "who is who" in talk


def test_the_coach_goes_by_what_was_seen_and_not_by_what_was_said() -> None:
    """At the same table, whatever was said, it thinks the same of what is to be taken or laid."""
    game, dice = games.get("rubico"), fast_dice("words")
    table = game.new(5, "words")
    judged = 0
    while table.waiting and judged < 8:
        view = table.view(table.waiting[0])
        if view.table.said and not view.table.talking() and len(view.options) > 1:
            silent = table.copy()
            silent.said, silent.past = [], [turn.with_words([]) for turn in silent.past]
            assert counsel(game, view, fast_dice("x")) == counsel(game, silent.view(view.seat), fast_dice("x"))
            judged += 1
        table.play(view.seat, view.options[dice.below(len(view.options))])
    assert judged == 8


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "seats", "least"),
    [(name, seats, least) for name in games.names() for seats, least in facts(name).followed.items()],
)
def test_whoever_follows_the_coach_wins_against_newcomers(name: str, seats: int, least: float) -> None:
    assert follow(name, seats, 100).share("follower") >= least


@pytest.mark.long
@pytest.mark.parametrize(("seats", "deals"), [(3, 300), (5, 1000)])
def test_whoever_follows_the_coach_gains_in_each_role_of_rubico(seats: int, deals: int) -> None:
    """As many seats as the lesson has and as Play offers, and the same deals for both, so many that each role has a
    hundred games; for five, whose gain is smaller, so many that luck does not decide."""
    found = follow("rubico", seats, deals)
    for role in ("Caesar", "Senate"):
        assert found.played[f"{role} follower"] >= 100
        assert found.share(f"{role} follower") >= found.share(f"{role} newcomer") + 0.1
