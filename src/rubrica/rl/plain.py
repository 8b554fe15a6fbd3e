"""An observation for a game that brings none: the facts of a view, number by number."""

from __future__ import annotations

from typing import Any, Final

from rubrica.engine.game import View
from rubrica.engine.observation import MOST, Numbers

#: Of a list so many entries are told; how long it is, is told always.
ENTRIES: Final = 16


def observe_facts(view: View[Any], out: Numbers) -> None:
    """Every visible field that is a number or a list of numbers, each one higher, so that -1 is told apart from 0."""
    out.look(max(view.seat, 0), view.seats)
    out.about("")
    out.count("seat", max(view.seat, 0), MOST)
    for field in view.table.fields():
        if not field.visible:
            continue
        value = getattr(view.table, field.name)
        if field.type in ("int", "i64", "bool"):
            out.count(field.name, int(value) + 1, MOST)
        elif field.type == "list[int]":
            out.count(f"{field.name}: length", len(value), MOST)
            for place in range(ENTRIES):
                out.count(f"{field.name} {place + 1}", value[place] + 1 if place < len(value) else 0, MOST)
