"""A table that was left under older rules, as it lies under these."""

from __future__ import annotations

from typing import Any, Final

from rubrica.games.rubico.moves import CARDS, MY_CARD, OFFER, READY
from rubrica.games.rubico.state import LAYING, OPEN, OVER, TALKING

OVER_BEFORE: Final = 5


def upgrade(state: dict[str, Any], rules: str) -> None:
    """From rules 1, where statements were heard together when all had made one and no moment for talk followed the
    reveal. What was said then and not yet heard is heard now; whoever has said it is ready."""
    if rules != "1":
        return
    if state["phase"] == OVER_BEFORE:
        state["phase"] = OVER
    when = LAYING if state["phase"] == LAYING else TALKING
    for turn in state["past"]:
        turn["said"] = _in_threes(turn["said"], TALKING)
    state["said"] = _in_threes(state["said"], when)
    if state["phase"] == TALKING:
        for seat, reply in enumerate(state["replies"]):
            if not state["owed"] >> seat & 1 and reply > READY:
                state["said"] += _in_threes([seat, reply], TALKING)
        state["replies"] = [OPEN] * len(state["replies"])


def _in_threes(said: list[int], when: int) -> list[int]:
    """Who said what, with the phase; “my n leftmost cards are …” now is said card by card."""
    found: list[int] = []
    for at in range(0, len(said), 2):
        seat, statement = said[at], said[at + 1]
        statements = [statement]
        if MY_CARD <= statement < OFFER:
            count, card = divmod(statement - MY_CARD, CARDS)
            statements = [MY_CARD + place * CARDS + card for place in range(count + 1)]
        for each in statements:
            found += [when, seat, each]
    return found
