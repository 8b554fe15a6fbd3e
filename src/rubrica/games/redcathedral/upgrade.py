"""Games that were begun under older rules go on under these: how their states are written anew."""

from __future__ import annotations

from typing import Any

from rubrica.games.redcathedral import ask
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.state import NOTHING

#: The questions of rules 1, by number.
QUESTIONS_1 = (
    ask.MAIN, ask.SECTION, ask.BANNER, ask.WORKSHOP, ask.BUILD, ask.JEWELS, ask.DIE, ask.EXTRA, ask.MARKET,
    ask.PAY, ask.GAIN, ask.AGAIN, ask.SPACE, ask.AFTER, ask.RIVAL, ask.OVER,
)  # fmt: skip


def upgrade(state: dict[str, Any], rules: str) -> None:
    """Change a state in place, at whatever question it was left."""
    if rules == "1":
        from_rules_1(state)


def from_rules_1(state: dict[str, Any]) -> None:
    """Colours went by seat and the table chose the side; optional actions were answers before and after the action."""
    side = state["site"].pop("side")
    for seat, builder in enumerate(state["builders"]):
        builder["colour"] = seat
        builder["side"] = side
    turn = state["turn"]
    turn["question"] = QUESTIONS_1[turn["question"]]
    turn["put_off"] = NOTHING
    if turn["question"] == ask.SPACE:
        turn["put_off"] = ask.AFTER if turn["acted"] else ask.MAIN
    turn["choices"] = [move for move in turn["choices"] if move not in (m.SELL, m.REROLL)]
    if turn["question"] == ask.AFTER:
        turn["choices"] = [m.DONE, m.DONE_ALWAYS]
    turn["from_supply"] = False
    state["quiet"] = 0
