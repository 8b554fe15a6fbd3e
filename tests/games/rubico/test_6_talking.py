"""Chapter 6: talking."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rubrica.engine.fairness import seed_of
from rubrica.engine.game import NO_MOVE
from rubrica.engine.match import Match, replay
from rubrica.engine.playout import play_at_random
from rubrica.engine.record import decode
from rubrica.games.content import folder_of
from rubrica.games.rubico import GAME, events
from rubrica.games.rubico.moves import MOVES, READY
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.schema import SHAPE
from rubrica.games.rubico.state import AFTER, BEFORE, LAYING, REVIEWING, TAKING, TALKING
from rubrica.games.rubico.words import WORDS
from rubrica.tongue import ENGLISH
from tests.games.rubico.table import (
    CARDS,
    POWERS,
    answer,
    end_turn,
    lay,
    play,
    refused,
    seen_by,
    show,
    stay_silent,
    table,
    take,
    take_any,
    to_choice,
    to_window,
    told,
)

NAMES = ["Livia", "Marcus", "Titus", "Aula", "Gaius"]


def talking(seats: int = 5) -> Rubico:
    game = table(seats)
    lay(game)
    return game


def reviewing() -> Rubico:
    """After the reveal: cards of seats 2 and 3 were taken."""
    game = to_choice(table(5))
    take(game, "2.1 2.2 3.1")
    answer(game)
    return game


def statements(game: Rubico, seat: int) -> list[str]:
    return [MOVES.name(move) for move in game.options(seat)]


def test_what_can_be_said_when_the_cards_are_laid() -> None:
    """[rubico:6.1] Every statement of the list that has a meaning now, about others, from a player's seat."""
    others = (0, 2, 3, 4)
    said = ["ready", "say caesar", "say senate"]
    said += [f"say {what} {seat}" for what in ("suspect", "trust", "caesar", "senate") for seat in others]
    said += [f"say card {place} {card}" for place in (1, 2, 3) for card in CARDS]
    said += ["say take card 1", "say take card 2", "say take card 3", "say take 0", "say take 1", "say take 2"]
    said += [f"say {what} {seat}" for what in ("take from", "spare") for seat in (2, 3, 4)]
    said += [f"say power {power}" for power in range(1, len(POWERS) + 1)]
    assert statements(talking(), 1) == said


def test_the_centurion_has_no_cards_to_speak_of() -> None:
    """[rubico:6.1] The Centurion speaks too, but has no row to speak of."""
    said = statements(talking(), 0)
    assert "say caesar" in said and "say suspect 3" in said and "say spare 2" in said and "say take from 4" in said
    assert not any(name.startswith(("say card", "say take card")) or name == "say take 1" for name in said)


@pytest.mark.parametrize(("seats", "most"), [(3, 4), (4, 4), (5, 3), (6, 3), (7, 3)])
def test_no_more_cards_than_a_row_has(seats: int, most: int) -> None:
    """[rubico:6.1] "My card in place n" goes up to the length of a row."""
    game = talking(seats)
    for name in ("say card {} red", "say take card {}"):
        assert name.format(most) in statements(game, 1)
        assert name.format(most + 1) not in statements(game, 1)
    assert f"say suspect {seats}" not in statements(game, 1)


def test_statements_follow_the_cards_drawn() -> None:
    """[rubico:6.1] With content that deals 4 cards to 5 players one can speak of 4."""
    data = deepcopy(GAME.standard().data)
    players: Any = data["players"]
    players["players"][2]["draw"] = 4
    players["players"][2]["march"]["red"] = 9
    assert SHAPE.check(data, data).refusals == []
    game = GAME.new(5, content=folder_of(GAME).of(data))
    remarks = [MOVES.name(move) for move in game.remarks(game.waiting[0])]
    assert "say card 4 red" in remarks


def test_what_you_took_from_me() -> None:
    """[rubico:6.1] Offered to those of whose cards the last choice took some, in this turn or the one before."""
    game = reviewing()
    assert [f"say gave {card}" in statements(game, 2) for card in CARDS] == [True] * 4
    assert "say gave red" in statements(game, 3) and "say gave red" not in statements(game, 1)
    assert refused(game, 4, "say gave red") == "rubico:6.1"
    stay_silent(game)
    assert game.phase == LAYING
    play(game, 2, "say gave pompey")
    assert refused(game, 1, "say gave red") == "rubico:6.1"
    to_choice(game)
    take_any(game)
    assert game.phase == AFTER
    taken = {spot // 4 for spot in game.taken_spots()}
    for seat in range(5):
        assert (MOVES.number("say gave blue") in game.remarks(seat)) == (seat in taken)


def test_what_roma_showed_me() -> None:
    """[rubico:6.1] Offered to whoever looked, of the player they looked at, whatever the card was."""
    game = to_choice(table(5, powers={1: "roma"}), {2: "red pompey blue"})
    take(game, "2.1 3.1 3.2")
    answer(game, {1: "look 2.2"})
    assert game.phase == REVIEWING
    shown = [f"say saw 2 {card}" for card in CARDS]
    assert [name for name in statements(game, 1) if name.startswith("say saw")] == shown
    assert not any(name.startswith("say saw") for name in statements(game, 3))
    play(game, 1, "say saw 2 red")
    said = WORDS.sentence((game.log or [])[-1], seen_by(game, -1), NAMES, ENGLISH)
    assert said == "Marcus: “Roma showed me a card of Titus: red.”"


def test_claimed_powers() -> None:
    """[rubico:6.1] Whoever holds one may claim any that was not played; with 3 players there is none to claim."""
    game = to_choice(table(5, powers={1: "vesta", 2: "roma"}), before={1: "void"})
    remarks = [MOVES.name(move) for move in game.remarks(2)]
    unplayed = [f"say power {number}" for number, power in enumerate(POWERS, 1) if power != "vesta"]
    assert [name for name in remarks if name.startswith("say power")] == unplayed
    assert not any(MOVES.name(move).startswith("say power") for move in game.remarks(1))
    assert not any(name.startswith("say power") for name in statements(talking(3), 1))


def test_pleas_end_with_the_choice() -> None:
    """[rubico:6.1] What to take can be said until it is taken."""
    game = reviewing()
    for name in ("say take 1", "say take card 1", "say take from 2", "say spare 3"):
        assert refused(game, 1, name) == "rubico:6.1"
    assert "say card 1 red" in statements(game, 1)


def test_what_is_said_in_two_steps() -> None:
    """[rubico:6.1] What first, then of whom or of which card: few topics, and under each a short list."""
    game = talking()
    view = game.view(1)
    topics = WORDS.topics(view, view.options, ENGLISH)
    assert [topic for topic, _ in topics] == [
        "",
        "",
        "",
        "“I suspect …”",
        "“I trust …”",
        "“… is Caesar's.”",
        "“… is the Senate's.”",
        "“My card in place 1 is …”",
        "“My card in place 2 is …”",
        "“My card in place 3 is …”",
        "“Take my card in place …”",
        "“Take … from me.”",
        "“Take from …”",
        "“Do not take from …”",
        "“I hold the power …”",
    ]
    assert [move for _, moves in topics for move in moves] == view.options
    assert all(len(moves) <= max(8, len(POWERS)) for _, moves in topics)


@pytest.mark.parametrize("road", ["one", "even"])
def test_the_moments_for_talk(road: str) -> None:
    """[rubico:6.1] After the cards are laid and after phase f all are asked, the Centurion too, until all are ready."""
    game = table(5, road=road)
    lay(game)
    assert (game.phase, game.waiting) == (TALKING, (0, 1, 2, 3, 4))
    assert game.question(0).ready == READY and not game.question(0).secret
    for seat in (4, 2, 0, 1):
        play(game, seat, "ready")
    assert seen_by(game, -1).waiting == game.waiting == (3,)
    play(game, 3, "say senate")
    assert game.waiting == (3,)
    play(game, 3, "ready")
    assert game.phase == BEFORE
    assert game.question(0).ready == NO_MOVE
    answer(game)
    take_any(game)
    answer(game)
    assert list(game.waiting) == [0, 1, 2, 3, 4]
    assert (game.phase, game.turn) == (REVIEWING, 1)
    stay_silent(game)
    assert (game.phase, game.turn) == (LAYING, 2)


def test_a_table_without_moments_for_talk() -> None:
    """[rubico:6.1] With talk=free the game goes on at once, and people may speak all the same."""
    game = GAME.new(5, "free", options={"talk": "free"})
    phases = set()
    while game.waiting and game.turn < 3:
        phases.add(game.phase)
        seat = game.waiting[0]
        game.play(seat, game.options(seat)[0])
    assert phases == {LAYING, BEFORE, TAKING, AFTER}
    play(game, 1, "say suspect 2")
    assert refused(game, 1, "ready") == "rubico:6.1"


def test_statements_are_heard_at_once() -> None:
    """[rubico:6.1] By everybody, in the order in which they are made; being ready is not logged."""
    game = talking()
    play(game, 1, "say caesar")
    play(game, 3, "say take 2")
    play(game, 1, "ready")
    heard = [[1, MOVES.number("say caesar")], [3, MOVES.number("say take 2")]]
    for seat in range(-1, 5):
        assert told(game, events.SAID, seat) == heard
        assert seen_by(game, seat).table.said == [TALKING, *heard[0], TALKING, *heard[1]]


def test_three_statements_in_a_moment() -> None:
    """[rubico:6.1] A seat, not the table, counts; then it can only be ready."""
    game = talking()
    play(game, 1, "say caesar", "say trust 2", "say suspect 3")
    assert statements(game, 1) == ["ready"]
    assert refused(game, 1, "say trust 4") == "rubico:6.1"
    refusal = game.refusal(1, MOVES.number("say trust 4"))
    assert str(refusal) == "You have made 3 statements in this moment, and that is the most. [rubico:6.1]"
    play(game, 2, "say caesar")
    play(game, 1, "ready")
    assert refused(game, 1, "say trust 4") == "rubico:6.1"
    for seat in (0, 2, 3, 4):
        play(game, seat, "ready")
    play(game, 1, "say trust 4")


def test_six_statements_in_a_turn() -> None:
    """[rubico:6.1] Remarks at any other time count as well; the next turn begins anew."""
    game = table(5)
    play(game, 1, *["say caesar"] * 4)
    lay(game)
    play(game, 1, "say trust 2", "say trust 3")
    refusal = game.refusal(1, MOVES.number("say trust 4"))
    assert str(refusal) == "You have made 6 statements this turn, and that is the most. [rubico:6.1]"
    stay_silent(game)
    assert game.remarks(1) == []
    answer(game)
    take_any(game)
    answer(game)
    assert (game.phase, statements(game, 1)) == (REVIEWING, ["ready"])
    stay_silent(game)
    play(game, 1, "say trust 4")


@pytest.mark.parametrize("speaker", [0, 1])
def test_people_may_speak_at_any_time(speaker: int) -> None:
    """[rubico:6.1] While cards are laid, in a window, during the choice: heard at once, and no question is lost."""
    laying = table(5)
    for game in (laying, to_window(table(5)), to_choice(table(5))):
        owed = game.waiting
        play(game, speaker, "say suspect 3", "say caesar")
        assert game.waiting == owed
        assert told(game, events.SAID, -1)[-2:] == [
            [speaker, MOVES.number("say suspect 3")],
            [speaker, MOVES.number("say caesar")],
        ]


def test_speaking_when_one_is_ready() -> None:
    """[rubico:6.1] Who is ready may still speak, and is heard at once."""
    game = talking()
    play(game, 1, "ready")
    play(game, 1, "say trust 2")
    assert told(game, events.SAID, 3) == [[1, MOVES.number("say trust 2")]]
    assert 1 not in game.waiting
    assert refused(game, 1, "ready") == "rubico:6.1"


def test_what_makes_no_sense() -> None:
    """[rubico:6.1] Of oneself, of an empty seat, of cards one has not, and being ready unasked."""
    game = to_window(table(5))
    for name in ("suspect 1", "trust 5", "caesar 1", "senate 6", "card 4 red", "spare 0", "take from 0", "take card 4"):
        assert refused(game, 1, f"say {name}") == "rubico:6.1"
    for name in (f"power {len(POWERS) + 1}", "saw 2 red", "gave red"):
        assert refused(game, 1, f"say {name}") == "rubico:6.1"
    assert refused(game, 0, "say take 1") == "rubico:6.1"
    assert refused(game, 1, "ready") == "rubico:6.1"


def test_statements_bind_nobody() -> None:
    """[rubico:6.1] The Centurion may take from whom they were asked to spare, and leave what was offered."""
    game = talking()
    for seat in (0, 1, 3, 4):
        play(game, seat, "say spare 2")
    play(game, 2, "say take 0")
    stay_silent(game)
    answer(game)
    assert game.phase == TAKING
    play(game, 0, "take 2.1", "take 2.2")


def test_what_was_said_is_remembered() -> None:
    """[rubico:6.1] A turn keeps who said what in which phase, the moment after the reveal included."""
    game = table(5)
    play(game, 3, "say senate")
    lay(game)
    play(game, 1, "say trust 2")
    stay_silent(game)
    answer(game)
    take_any(game)
    answer(game)
    play(game, 2, "say senate 1")
    end_turn(game)
    said = [(LAYING, 3, "say senate"), (TALKING, 1, "say trust 2"), (REVIEWING, 2, "say senate 1")]
    assert game.past[-1].said == [each for when, seat, name in said for each in (when, seat, MOVES.number(name))]
    assert game.said == []
    assert show(game, "red red blue red blue blue").past[-1].said == []


def test_statements_are_in_the_record() -> None:
    """[rubico:6.1] They stand among the moves, and a replay hears them again."""
    seed = seed_of("talk")
    match = Match.start(GAME, GAME.standard(), ["A", "B", "C"], {}, seed)
    match.play(2, MOVES.number("say suspect 1"))
    record = decode(match.record.encode())
    assert record.moves == ["2 say suspect 1"]
    again = replay(GAME, GAME.standard(), record, seed)
    view = again.game.view(None)
    assert view.knowledge()["said"] == [LAYING, 2, MOVES.number("say suspect 1")]


def test_play_at_random_does_not_talk() -> None:
    """[rubico:6.1] Silence in playouts: what is said at random tells nobody anything."""
    game = GAME.new(5, "silent")
    play_at_random(game, game.dice)
    assert game.outcome is not None
    assert all(turn.said == [] for turn in game.past)
