"""Chapter 6: talking."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match, replay
from rubrica.engine.record import decode
from rubrica.games.content import folder_of
from rubrica.games.rubico import GAME, events
from rubrica.games.rubico.moves import MOVES
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.schema import SHAPE
from rubrica.games.rubico.state import BEFORE, TAKING, TALKING
from tests.games.rubico.table import answer, lay, play, refused, seen_by, show, table, to_choice, to_window, told


def talking(seats: int = 5) -> Rubico:
    game = table(seats)
    lay(game)
    return game


def statements(game: Rubico, seat: int) -> list[str]:
    return [MOVES.name(move) for move in game.options(seat)]


def test_what_can_be_said() -> None:
    """[rubico:6.1] Every statement of the list, about others, from a player's seat."""
    said = ["say nothing", "say caesar", "say senate"]
    said += [f"say suspect {seat}" for seat in (0, 2, 3, 4)]
    said += [f"say trust {seat}" for seat in (0, 2, 3, 4)]
    said += [f"say left {count} {card}" for count in (1, 2, 3) for card in ("red", "blue", "janus", "pompey")]
    said += ["say take 0", "say take 1", "say take 2"]
    said += ["say spare 2", "say spare 3", "say spare 4"]
    assert statements(talking(), 1) == said


def test_the_centurion_has_no_cards_to_speak_of() -> None:
    """[rubico:6.1] The Centurion speaks too, but has no row to speak of."""
    said = statements(talking(), 0)
    assert "say caesar" in said and "say suspect 3" in said and "say spare 2" in said
    assert not any(name.startswith(("say left", "say take")) for name in said)


@pytest.mark.parametrize(("seats", "most"), [(3, 4), (4, 4), (5, 3), (6, 3), (7, 3)])
def test_no_more_cards_than_a_row_has(seats: int, most: int) -> None:
    """[rubico:6.1] "My n leftmost cards" goes up to the length of a row."""
    game = talking(seats)
    assert f"say left {most} red" in statements(game, 1)
    assert f"say left {most + 1} red" not in statements(game, 1)
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
    assert "say left 4 red" in remarks


def test_the_moment_to_speak() -> None:
    """[rubico:6.1] After the cards are laid, before the first window, all are asked, the Centurion too."""
    game = talking()
    assert (game.phase, game.waiting) == (TALKING, (0, 1, 2, 3, 4))
    for seat in (4, 2, 0, 1):
        play(game, seat, "say senate")
    assert game.phase == TALKING
    play(game, 3, "say nothing")
    assert game.phase == BEFORE


def test_statements_are_heard_together() -> None:
    """[rubico:6.1] Nobody hears another before having spoken; silence is not logged."""
    game = talking()
    other = game.copy()
    other.log = list(game.log or [])
    play(game, 1, "say caesar")
    play(other, 1, "say nothing")
    for seat in (-1, 0, 2, 3, 4):
        assert seen_by(game, seat).data() == seen_by(other, seat).data()
        assert told(game, events.SAID, seat) == told(other, events.SAID, seat) == []
    for seat in (0, 2, 3, 4):
        play(game, seat, "say nothing" if seat % 2 == 0 else "say take 2")
    heard = [[1, MOVES.number("say caesar")], [3, MOVES.number("say take 2")]]
    assert told(game, events.SAID, -1) == heard
    assert seen_by(game, -1).table.said == heard[0] + heard[1]


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


def test_speaking_again_after_the_statement() -> None:
    """[rubico:6.1] Who has made the statement asked for may still speak, and is heard at once."""
    game = talking()
    play(game, 1, "say caesar")
    play(game, 1, "say trust 2")
    assert told(game, events.SAID, 3) == [[1, MOVES.number("say trust 2")]]
    assert 1 not in game.waiting


def test_what_makes_no_sense() -> None:
    """[rubico:6.1] Of oneself, of an empty seat, of cards one has not, and silence unasked."""
    game = to_window(table(5))
    assert refused(game, 1, "say suspect 1") == "rubico:6.1"
    assert refused(game, 1, "say trust 5") == "rubico:6.1"
    assert refused(game, 1, "say left 4 red") == "rubico:6.1"
    assert refused(game, 1, "say spare 0") == "rubico:6.1"
    assert refused(game, 0, "say take 1") == "rubico:6.1"
    assert refused(game, 1, "say nothing") == "rubico:6.1"


def test_statements_bind_nobody() -> None:
    """[rubico:6.1] The Centurion may take from whom they were asked to spare, and leave what was offered."""
    game = talking()
    for seat in game.waiting:
        play(game, seat, "say spare 2" if seat != 2 else "say take 0")
    answer(game)
    assert game.phase == TAKING
    play(game, 0, "take 2.1", "take 2.2")


def test_what_was_said_is_remembered() -> None:
    """[rubico:6.1] A turn's statements stay with that turn; the next begins in silence."""
    game = table(5)
    play(game, 3, "say senate")
    end = show(game, "red red blue")
    assert end.past[-1].said == [3, MOVES.number("say senate")]
    assert end.said == []


def test_statements_are_in_the_record() -> None:
    """[rubico:6.1] They stand among the moves, and a replay hears them again."""
    seed = seed_of("talk")
    match = Match.start(GAME, GAME.standard(), ["A", "B", "C"], {}, seed)
    match.play(2, MOVES.number("say suspect 1"))
    record = decode(match.record.encode())
    assert record.moves == ["2 say suspect 1"]
    again = replay(GAME, GAME.standard(), record, seed)
    view = again.game.view(None)
    assert view.knowledge()["said"] == [2, MOVES.number("say suspect 1")]
