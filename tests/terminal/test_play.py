"""Games at one keyboard, typed by a script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rubrica import games
from rubrica.bots import bot
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import SPECTATOR, Game
from rubrica.games.rubico.talking import said_in_moment
from rubrica.terminal.play import Keyboard, Left
from rubrica.tongue import ENGLISH, LANGUAGES, tongue_of
from tests.matches import started


class Screen:
    """What stands on the screen since it was last cleared, and all that ever stood there."""

    def __init__(self, typed: Iterator[str]) -> None:
        self.typed = typed
        self.lines: list[str] = []
        self.all: list[str] = []
        self.cleared = 0

    def show(self, text: str) -> None:
        self.lines.append(text)
        self.all.append(text)

    def ask(self, prompt: str) -> str:
        self.show(prompt)
        return next(self.typed)

    def clear(self) -> None:
        self.lines.clear()
        self.cleared += 1


def keyboard(people: int, typed: Iterator[str], seats: int = 5) -> tuple[Keyboard, Screen]:
    match = started(seats=seats)
    screen = Screen(typed)
    player = bot("steady", games.get("rubico"))
    bots = dict.fromkeys(range(people, seats), player)
    board = Keyboard(match, ENGLISH, bots, fast_dice("k"), screen.show, screen.ask, screen.clear)
    return board, screen


def always(answer: str) -> Iterator[str]:
    while True:
        yield answer


def test_one_person_plays_a_game_to_its_end() -> None:
    board, screen = keyboard(1, always("1"))
    board.play()
    assert board.match.game.outcome is not None
    assert screen.cleared == 0
    assert any("win" in line for line in screen.all[-4:])


def test_a_curtain_falls_between_people_and_hides_what_was_shown() -> None:
    board, screen = keyboard(3, always("1"), seats=3)
    board.play()
    assert screen.cleared > 3
    assert board.match.game.outcome is not None


def test_what_can_be_typed() -> None:
    typed = iter(
        ["help", "say", "", "why take 0.1", "why lay purple", "99", "take 9.9", "take 0.1", "log", "board", "quit"]
    )
    board, screen = keyboard(4, typed, seats=4)
    board.at_keyboard = board.match.game.waiting[0]
    with pytest.raises(Left):
        board.play()
    shown = "\n".join(screen.all)
    assert "play move 3 of the list" in shown
    assert "“I suspect …”" in shown
    assert shown.count("[rubico:3.3]") == 2
    assert "There is no move called 'lay purple'" in shown
    assert "Choose a number from 1 to" in shown
    assert "did you mean" in shown
    assert "Turn 1:" in shown
    assert board.match.ply == 0


def test_the_rules_at_the_keyboard() -> None:
    board, screen = keyboard(4, iter(["rules", "rules 3", "rule 3.6", "rule 9.9", "quit"]), seats=4)
    board.at_keyboard = board.match.game.waiting[0]
    with pytest.raises(Left):
        board.play()
    shown = "\n".join(screen.all)
    assert "Glossary" in shown
    assert shown.count("3.6  The moment Caesar stands in Rome") == 3
    assert "no rule '9.9'" in shown


def talker(board: Keyboard) -> Iterator[str]:
    """Suspects somebody in every moment for talk, in two steps, and takes the first answer elsewhere."""
    while True:
        seat = board.at_keyboard
        view = board.match.game.view(seat)
        topics = [topic for topic, _ in board.words.topics(view, view.options, ENGLISH)]
        if "“I suspect …”" in topics and not said_in_moment(view.table, seat):
            yield str(topics.index("“I suspect …”") + 1)
            yield "2"
        else:
            yield "1"


def test_a_whole_game_with_talk_in_two_steps() -> None:
    board, screen = keyboard(1, iter(()))
    screen.typed = talker(board)
    board.play()
    said = [move for move in board.match.record.moves if move.startswith("0 say suspect")]
    turns = board.match.game.turn  # type: ignore[attr-defined]
    assert len(said) == 2 * turns - 1  # after the laying and after the reveal, but for the last
    assert set(said) == {"0 say suspect 2"}


def test_what_is_said_out_of_turn_is_said_in_two_steps_too() -> None:
    board, _ = keyboard(4, iter(["say", "3", "1", "quit"]), seats=4)
    seat = board.at_keyboard = board.match.game.waiting[0]
    with pytest.raises(Left):
        board.play()
    other = min(set(range(4)) - {seat})
    assert board.match.record.moves == [f"{seat} say suspect {other}"]


def test_a_hand_that_is_all_alike_is_laid_for_whoever_sits_alone() -> None:
    alone, _ = keyboard(1, always("1"), seats=3)
    game = alone.match.game
    seat = game.waiting[0]
    alone.people = [seat]
    game.rows[4 * seat : 4 * seat + 4] = [1, 1, 1, 1]  # type: ignore[attr-defined]
    assert alone.forced(seat)
    assert seat not in game.waiting
    together, _ = keyboard(3, always("1"), seats=3)
    seat = together.match.game.waiting[0]
    together.match.game.rows[4 * seat : 4 * seat + 4] = [1, 1, 1, 1]  # type: ignore[attr-defined]
    assert not together.forced(seat)


def test_a_hint_at_the_keyboard_names_answers_of_the_list() -> None:
    board, screen = keyboard(4, iter(["hint", "quit"]), seats=4)
    board.at_keyboard = board.match.game.waiting[0]
    with pytest.raises(Left):
        board.play()
    hints = [line for line in screen.all if "win " in line and "searched" in line]
    assert 1 <= len(hints) <= 3
    options = board.match.game.options(board.at_keyboard)
    assert all(1 <= int(line.split()[0]) <= len(options) for line in hints)
    assert board.match.ply == 0


def asked_again(game: Game, seat: int) -> bool:
    """Whether the seat is asked again after its first answer: cards that are left all alike lay themselves."""
    twin = game.copy()
    twin.play(seat, twin.options(seat)[0])
    return seat in twin.waiting


def test_undo_at_the_keyboard() -> None:
    board, screen = keyboard(4, iter(["1", "undo", "undo", "quit"]), seats=4)
    game = board.match.game
    board.at_keyboard = next(seat for seat in game.waiting if asked_again(game, seat))
    with pytest.raises(Left):
        board.play()
    assert board.match.ply == 0
    assert any("nothing to undo" in line for line in screen.all)


def test_a_person_sees_only_what_their_seat_may_know() -> None:
    board, screen = keyboard(1, iter(["quit"]))
    board.shown[SPECTATOR] = 0
    with pytest.raises(Left):
        board.play()
    hands = [line for line in screen.all if "You draw" in line]
    assert len(hands) <= 1


def test_a_coach_at_the_keyboard_has_a_word_before_a_blunder() -> None:
    """Called at the prompt; the first blunder it finds is chosen twice, and is played the second time."""
    board, screen = keyboard(1, iter(()), seats=3)

    def typed() -> Iterator[str]:
        yield "coach"
        while board.coach is not None:
            blunders = board.coach.found.blunders
            if not blunders:
                yield "1"
                continue
            name, ply = board.match.game_type.moves.name(next(iter(blunders))), board.match.ply
            yield name
            assert board.match.ply == ply
            assert any("Your coach would think again" in line for line in screen.all)
            yield name
            assert board.match.ply > ply
            yield "coach"
        yield "quit"

    screen.typed = typed()
    with pytest.raises(Left):
        board.play()
    shown = "\n".join(screen.all)
    assert "Goal: " in shown and "Why this is asked: " in shown and "Worth a look: " in shown
    assert "You play without the coach." in shown
    assert max(len(line) for line in shown.splitlines() if line.startswith("  Goal")) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_people_agree_on_a_coach_before_the_game(language: str) -> None:
    match, screen, tongue = started("redcathedral", 2), Screen(iter(["", "coach", "quit"])), tongue_of(language)
    board = Keyboard(match, tongue, {}, fast_dice("k"), screen.show, screen.ask, screen.clear, coached=True)
    with pytest.raises(Left):
        board.play()
    for words in ["Goal:", "Worth a look:"]:
        assert any(line.strip().startswith(tongue(words)) for line in screen.all)
    assert any("--coach" in line for line in screen.all)
