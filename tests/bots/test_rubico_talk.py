"""What bots say in Rubico, each in character, and what they make of what they hear."""

from __future__ import annotations

import pytest

from rubrica.bots import team
from rubrica.engine.dice import fast_dice
from rubrica.engine.playout import play_with_bots
from rubrica.games.rubico import GAME
from rubrica.games.rubico.inference import own_beliefs, public_beliefs
from rubrica.games.rubico.moves import MOVES, READY, is_statement
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.speech import speak
from rubrica.games.rubico.state import CAESAR, REVIEWING, SENATE
from tests.games.rubico.table import POWERS, answer, finish, lay, play, stay_silent, table, take, to_choice

ROLES = [CAESAR, SENATE, CAESAR, SENATE, CAESAR]


def laid(roles: list[int] = ROLES, rows: dict[int, str] | None = None, powers: dict[int, str] | None = None) -> Rubico:
    """Cards are laid and people may talk; the senators of five know each other."""
    game = table(5, powers=powers)
    game.roles = roles
    lay(game, rows)
    return game


def revealed(
    rows: dict[int, str], spots: str, roles: list[int] = ROLES, powers: dict[int, str] | None = None, look: str = ""
) -> Rubico:
    """The cards are revealed and people may talk."""
    game = table(5, powers=powers)
    game.roles = roles
    to_choice(game, rows)
    take(game, spots)
    answer(game, {1: look} if look else None)
    assert game.phase == REVIEWING
    return game


def said(game: Rubico, seat: int, thoughts: int = 40) -> set[str]:
    """All that the seat's bot might say now."""
    return {MOVES.name(speak(game.view(seat), fast_dice(f"thought {number}"))) for number in range(thoughts)}


def suspicion(game: Rubico, seat: int, viewer: int | None = None) -> float:
    view = game.view(viewer)
    return (public_beliefs(view) if viewer is None else own_beliefs(view)).senators()[seat]


def after(game: Rubico, words: dict[int, str]) -> Rubico:
    """The same table when these have spoken and the turn is over."""
    twin = game.copy()
    for seat, name in words.items():
        play(twin, seat, name)
    stay_silent(twin)
    return twin


# What they say


def test_a_legionary_who_is_accused_answers_with_the_truth() -> None:
    """[rubico:6.1] "I am Caesar's", "you are the Senate's", or the power it really holds."""
    game = laid(powers={2: "vesta"})
    play(game, 4, "say senate 2")
    assert said(game, 2) == {"say caesar", "say senate 4", f"say power {POWERS.index('vesta') + 1}"}


def test_a_senator_who_is_accused_answers_as_a_legionary_would() -> None:
    """[rubico:6.1] It may lie about its power; against a fellow it knows it does not turn."""
    game = laid(powers={1: "vesta"})
    play(game, 4, "say suspect 1")
    answers = said(game, 1, 200)
    assert {"say caesar", "say senate 4"} < answers
    assert len([name for name in answers if name.startswith("say power")]) > 1
    fellow = laid()
    play(fellow, 3, "say senate 1")
    assert "say senate 3" not in said(fellow, 1, 200)


def test_an_accusation_is_answered_in_the_next_moment() -> None:
    """[rubico:6.1] Who was accused after it had its say answers after the reveal; then it is answered."""
    game = laid(powers={2: "vesta"})
    play(game, 2, "say take 1")
    play(game, 4, "say senate 2")
    assert said(game, 2) == {"ready"}
    stay_silent(game)
    answer(game)
    take(game, "1.1 3.1 4.1")
    answer(game)
    assert game.phase == REVIEWING
    assert said(game, 2) <= {"say caesar", "say senate 4", f"say power {POWERS.index('vesta') + 1}"}
    play(game, 2, "say caesar")
    assert said(game, 2) == {"ready"}


@pytest.mark.parametrize(("row", "spoken"), [("red red blue", 2), ("red blue blue", 1), ("blue blue pompey", 0)])
def test_a_legionary_offers_what_is_good(row: str, spoken: int) -> None:
    """[rubico:6.1] "Take 2 from me" when the two leftmost are, and none when none is."""
    assert f"say take {spoken}" in said(laid(rows={2: row}), 2)


def test_a_senator_offers_what_its_own_team_wants() -> None:
    """[rubico:6.1] And never admits that it has nothing for Caesar."""
    assert "say take 2" in said(laid(rows={1: "pompey blue red"}), 1)
    assert "say take 0" not in said(laid(rows={1: "red red red"}), 1)


def test_what_was_taken() -> None:
    """[rubico:6.1] After a reveal that was bad for Caesar a legionary says what it gave, a senator says red."""
    game = revealed({1: "pompey blue blue", 2: "blue red red", 3: "blue blue red", 4: "red red red"}, "1.1 2.1 4.1")
    assert said(game, 2) == {"say gave blue"}
    assert said(game, 4) == {"say gave red"}
    assert said(game, 1) == {"say gave red"}


@pytest.mark.parametrize(
    ("roles", "told"),
    [
        ([CAESAR, CAESAR, SENATE, SENATE, CAESAR], "say saw 2 pompey"),
        ([CAESAR, SENATE, SENATE, CAESAR, CAESAR], "say saw 2 red"),
        ([CAESAR, SENATE, CAESAR, SENATE, CAESAR], "say saw 2 blue"),
    ],
)
def test_what_roma_showed(roles: list[int], told: str) -> None:
    """[rubico:6.1] A legionary tells it; a senator makes a fellow look good and a legionary look bad."""
    game = revealed({2: "red pompey blue"}, "2.1 3.1 4.1", roles, {1: "roma"}, "look 2.2")
    assert said(game, 1) == {told}


def test_bots_talk_through_whole_games_and_come_to_an_end() -> None:
    """[rubico:6.1] One statement a moment at most; all of the kinds above are heard."""
    heard: set[str] = set()
    for number in range(12):
        dice = fast_dice(f"table talk {number}")
        game = GAME.new(5, dice=dice.fork())
        play_with_bots(game, team(["steady"], GAME, 5), dice)
        for turn in game.past:
            spoken = [(turn.said[at], turn.said[at + 1]) for at in range(0, len(turn.said), 3)]
            assert len(set(spoken)) == len(spoken)
            heard |= {MOVES.name(statement).rpartition(" ")[0] for statement in turn.said[2::3]}
    assert {"say take", "say gave", "say suspect", "say senate", "say power", "say"} <= heard


def test_what_is_on_offer_is_what_is_said() -> None:
    game = laid()
    for seat in range(5):
        for name in said(game, seat):
            move = MOVES.number(name)
            assert move in game.options(seat) and (move == READY or is_statement(move))


# What they make of it


def test_a_lie_about_what_was_taken_weighs_on_those_who_could_have_told_it() -> None:
    """[rubico:6.1] Three blues came up: if all who gave them swear that theirs were red, all are suspected more."""
    rows = {1: "blue red red", 2: "blue red red", 3: "blue red red", 4: "blue blue pompey"}
    game = revealed(rows, "1.1 2.1 3.1")
    honest = after(game, {1: "say gave blue", 2: "say gave blue", 3: "say gave blue"})
    one_lies = after(game, {1: "say gave red", 2: "say gave blue", 3: "say gave blue"})
    assert suspicion(one_lies, 1) > suspicion(honest, 1) + 0.1
    assert suspicion(one_lies, 2) < suspicion(one_lies, 1)


def test_what_roma_showed_weighs_on_the_one_it_was_shown_of() -> None:
    """[rubico:6.1] A blue card laid leftmost tells a senator from a legionary; so does one's own eye, and better."""
    game = revealed({2: "blue red red"}, "2.2 3.1 4.1", powers={1: "roma"}, look="look 2.1")
    blue, red = after(game, {1: "say saw 2 blue"}), after(game, {1: "say saw 2 red"})
    assert suspicion(blue, 2) > suspicion(red, 2) + 0.02
    roles = [CAESAR, CAESAR, SENATE, SENATE, CAESAR]
    bad = revealed({2: "blue red red"}, "2.2 3.1 4.1", roles, {1: "roma"}, "look 2.1")
    good = revealed({2: "red red blue"}, "2.2 3.1 4.1", roles, {1: "roma"}, "look 2.1")
    assert suspicion(bad, 2, 1) > suspicion(good, 2, 1) + 0.2


def test_a_power_that_another_holds_or_plays_shows_a_poser() -> None:
    """[rubico:6.1] Claimed by one, played by another."""
    game = laid(powers={1: "venus", 2: "vesta"})
    play(game, 1, f"say power {POWERS.index('vesta') + 1}")
    stay_silent(game)
    before = suspicion(game, 1)
    answer(game, {2: "void"})
    assert suspicion(game, 1) > before + 0.1
    mine = laid(powers={1: "venus", 2: "vesta"})
    play(mine, 1, f"say power {POWERS.index('vesta') + 1}")
    assert suspicion(mine, 1, 2) > suspicion(mine, 1, 4) + 0.1


def test_accusations_and_trust_weigh_a_little() -> None:
    """[rubico:6.1] By whom they are made matters: who is trusted is believed."""
    game = finish(to_choice(table(5)), "1.1 2.1 3.1")
    accused, trusted = game.copy(), game.copy()
    play(accused, 2, "say senate 4")
    play(trusted, 2, "say caesar 4")
    assert suspicion(accused, 4) > suspicion(trusted, 4)
