"""What a game says to people, where it has few words of its own."""

from __future__ import annotations

from rubrica.engine.game import View
from rubrica.engine.sentence import ENGLISH, Tongue
from rubrica.engine.words import Words
from tests.toy import KEEP, MOVES, NOTE, PEEK, SWAP, Toy, toy

OFFERED = [NOTE, KEEP, NOTE + 1, SWAP, NOTE + 2, PEEK]


class Thoughtful(Words[Toy]):
    """Notes are made in two steps: that one makes up one's mind, then how."""

    def topic(self, view: View[Toy], move: int, tongue: Tongue) -> str:
        return tongue("make up your mind") if move < SWAP else ""


def test_without_topics_every_move_stands_by_itself() -> None:
    view = toy().new(2).view(0)
    assert Words[Toy](MOVES).topics(view, OFFERED, ENGLISH) == [("", [move]) for move in OFFERED]


def test_moves_of_one_topic_stand_together_where_the_first_of_them_stood() -> None:
    view = toy().new(2).view(0)
    found = Thoughtful(MOVES).topics(view, OFFERED, ENGLISH)
    assert found == [
        ("make up your mind", [NOTE, NOTE + 1, NOTE + 2]),
        ("", [KEEP]),
        ("", [SWAP]),
        ("", [PEEK]),
    ]
