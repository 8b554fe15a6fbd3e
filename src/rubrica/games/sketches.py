"""Panels that are drawn once for all who see the same.

A panel is known by a digest: of the fields of the view's table that it shows, of whatever else its sketch names, of the
cards the table is played with and of the language. Readers get one drawing only if all of that is the same to the
letter, so that nothing crosses from one to another; and whoever may act on something there gets a drawing of their own.
"""

from __future__ import annotations

import json
from collections.abc import MutableMapping
from hashlib import blake2b
from typing import Any, NamedTuple

from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel, Sketch
from rubrica.engine.fields import Part
from rubrica.engine.game import View


class Drawn(NamedTuple):
    """A panel on which nobody can act, and the moves that it has places for."""

    panel: Panel
    places: frozenset[int]


class Keeper(NamedTuple):
    """Keeps panels of one kind of table, in one language; `about` tells them from those of others."""

    about: tuple[str, ...]
    kept: MutableMapping[bytes, Drawn]

    def panel(self, sketch: Sketch, view: View[Any], pen: Pen) -> Panel:
        """The panel as this reader sees it, drawn if nobody saw it so before."""
        fields = [getattr(view.table, name) for name in sketch.shows]
        shown = _digest(self.about, pen.mark, sketch.key, fields, sketch.besides)
        found = self.kept.get(shown)
        if found is None:
            resting = pen.resting()
            panel = sketch.draw(resting)
            found = self.kept[shown] = Drawn(panel, frozenset(resting.asked))
        return sketch.draw(pen) if pen.can_lay(found.places) else found.panel


def _digest(*facts: object) -> bytes:
    written = json.dumps(facts, default=_plain, separators=(",", ":"))
    return blake2b(written.encode(), digest_size=16).digest()


def _plain(value: object) -> object:
    if isinstance(value, Part):
        return value.data()
    raise TypeError(f"a panel cannot be known by {type(value).__name__}")
