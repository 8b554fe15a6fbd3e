"""How a game that was begun under older rules goes on under these."""

from __future__ import annotations

from typing import Any

State = dict[str, Any]


def upgrade(state: State, rules: str) -> None:
    """From rules 1: constructions owe nothing yet, an etheria's ability waits until it is used, and what one is asked
    is asked anew."""
    if rules != "1":
        return
    state["owed"] = []
    state["offers"] = []
    stack: list[State] = state["stack"]
    asked = stack[-1]["is"] if stack else ""
    if asked in ("Act", "UseAbility"):
        state["turn_knobs"] = []  # she bent the rules as soon as she was placed
    for place, pending in enumerate(stack):
        if pending["is"] == "UseAbility":
            pending["committed"] = False
        if pending["is"] == "ChooseConstruction" and place + 1 < len(stack) and stack[place + 1]["is"] != "Mitigate":
            mitigate = {"is": "Mitigate", "seat": pending["seat"], "region": pending["region"]}
            stack.insert(place + 1, mitigate)  # what she brings can pay for it now
