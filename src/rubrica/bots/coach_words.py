"""What the coach says, at a table on a page as at the keyboard."""

from __future__ import annotations

from typing import Any, NamedTuple

from rubrica.engine.game import View
from rubrica.engine.game_type import GameType
from rubrica.games.rulebook import rule
from rubrica.tongue import Tongue

SHORT = 20  # letters of a title before the first sentence of a rule


class Said(NamedTuple):
    """What the coach says of a question without any thought: what one plays for, why this is asked, what follows from
    what was shown last."""

    goal: str
    why: str
    conclusions: list[str]


def said(game: GameType[Any], view: View[Any], names: list[str], tongue: Tongue) -> Said:
    """What the coach of the view's seat says; why something is asked only where the seat is, in the game's words for it
    or else in those with which its rule begins."""
    words, why = game.words, ""
    if view.seat in view.waiting:
        asking = words.rule(view)
        if asking in words.reasons:
            why = tongue.say(words.reasons[asking])
        elif game.rulebook is not None:
            why = first_sentence(rule(game.name, asking, tongue.code).text)
    return Said(words.goal(view, tongue), why, words.conclusions(view, names, tongue))


def think_again(cost: float, better: str, tongue: Tongue) -> str:
    """The word before a blunder: what it seems to cost, and which answer is better."""
    return tongue(
        "Your coach would think again: of 100 such games this seems to lose {count} more. Better: {better}.",
        count=round(100 * cost),
        better=better,
    )


def first_sentence(text: str) -> str:
    """The sentence with which a rule begins, without the marks of emphasis.

    >>> first_sentence("**Draw.** Everybody draws. Then play.")
    'Draw. Everybody draws.'
    """
    words = text.replace("*", "")
    head, stop, rest = words.partition(". ")
    if len(head) < SHORT and rest:
        more, stop, _ = rest.partition(". ")
        head = f"{head}. {more}"
    return head + ("." if stop else "")
