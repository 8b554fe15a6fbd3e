"""A panel is drawn once for all who see the same: and only for them."""

from __future__ import annotations

from typing import Any

import pytest

from rubrica import games
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel, Sketch
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import SPECTATOR
from rubrica.games import boards
from rubrica.games.sketches import Keeper
from rubrica.tongue import ENGLISH, tongue_of

NAMES = ["Ada", "Berta", "Carme", "Dídac"]


@pytest.mark.parametrize("name", games.names())
def test_what_is_kept_is_what_would_be_drawn(name: str) -> None:
    """Three games at once, every reader, one keeper for each language: nobody is shown what was another's."""
    kind = games.get(name)
    kept: dict[bytes, Any] = {}
    keepers = [(tongue, Keeper((name, tongue.code), kept)) for tongue in (ENGLISH, tongue_of("ca"))]
    tables = [kind.new(seats=4, seed=f"sketches {number}") for number in range(3)]
    dice = fast_dice(f"sketches {name}")
    for turn in range(120):
        for table in tables:
            if not table.waiting:
                continue
            if turn % 3 == 0:
                tongue, keeper = keepers[turn // 3 % 2]
                for seat in (SPECTATOR, *range(4)):
                    view = table.view(None if seat == SPECTATOR else seat)
                    fresh = boards.table(kind, view, NAMES, tongue)
                    assert boards.table(kind, view, NAMES, tongue, keeper) == fresh, (turn, seat)
            seat = table.waiting[0]
            options = table.options(seat)
            table.play(seat, options[dice.below(len(options))])
    assert kept


def sketch(of: str, secret: str, drawn: list[str]) -> Sketch:
    def draw(pen: Pen) -> Panel:
        drawn.append(secret)
        return Panel("p-plot", "Plot", 10, f"<g{pen.take(7)}>{secret}</g>")

    return Sketch("p-plot", (), draw, (of,))


def test_a_planted_secret_stays_with_those_who_know_it() -> None:
    table = games.get("rubico").new(seats=4, seed="planted")
    view, keeper = table.view(0), Keeper(("plot",), {})
    drawn: list[str] = []
    known = [keeper.panel(sketch("poison", "poison", drawn), view, Pen()).body for _ in range(3)]
    assert known == ["<g>poison</g>"] * 3 and drawn == ["poison"]  # drawn once for three who know it
    other = keeper.panel(sketch("nothing", "nothing", drawn), view, Pen()).body
    assert other == "<g>nothing</g>"


def test_whoever_may_act_on_a_panel_has_a_drawing_of_their_own() -> None:
    table = games.get("rubico").new(seats=4, seed="planted")
    view, keeper = table.view(0), Keeper(("plot",), {})
    drawn: list[str] = []
    plain = keeper.panel(sketch("a", "a", drawn), view, Pen()).body
    for label in ("Stab", "Apunyala"):
        pen = Pen([7, 9], lambda _, label=label: label)  # type: ignore[misc]
        body = keeper.panel(sketch("a", "a", drawn), view, pen).body
        assert label in body and pen.laid == {7} and pen.left == {9}
    assert keeper.panel(sketch("a", "a", drawn), view, Pen([9])).body == plain
    assert len(drawn) == 3  # without moves, and for each of two who may act on it
