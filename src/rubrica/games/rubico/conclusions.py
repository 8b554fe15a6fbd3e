"""What the last reveal allows to conclude for sure, from what one seat knows."""

from __future__ import annotations

from collections import Counter

from rubrica.games.rubico.box import BLUE, RED
from rubrica.games.rubico.moves import ROW
from rubrica.games.rubico.state import NONE, Turn
from rubrica.games.rubico.view import RubicoView
from rubrica.tongue import Tongue


def conclusions(view: RubicoView, names: list[str], tongue: Tongue) -> list[str]:
    """A sentence for each thing that the seat can conclude from the turn before."""
    past = view.table.past
    if not past or view.seat < 0:
        return []
    if len(past) > 1 and past[-2].senate_to - past[-2].senate_from > 1:
        return []  # one Senate card may have drawn a card, and another lost one
    return _sure(view, past[-1], names, tongue)


def _sure(view: RubicoView, turn: Turn, names: list[str], tongue: Tongue) -> list[str]:
    """[rubico:3.4] Nobody sees who gave which card; but one knows one's own, and can count."""
    if len(turn.revealed) != len(turn.taken):
        return []  # a Senate card drew one more or lost one
    rest = Counter(turn.revealed)
    gave: Counter[int] = Counter()
    row = view.table.past_rows[-1] if view.table.past_rows else []
    for spot in turn.taken:
        if spot // ROW == view.seat and row and row[spot] != NONE:
            rest[row[spot]] -= 1
        else:
            gave[spot // ROW] += 1
    total, red, blue = rest.total(), rest[RED], rest[BLUE]
    said = []
    for seat, count in sorted(gave.items()):
        name, reds, blues = names[seat], count - (total - red), count - (total - blue)
        if reds > 0:
            said.append(
                tongue.some(
                    "{name} gave at least {count} red card.", "{name} gave at least {count} red cards.", reds, name=name
                )
            )
        if blues > 0:
            said.append(
                tongue.some(
                    "{name} gave at least {count} blue card.",
                    "{name} gave at least {count} blue cards.",
                    blues,
                    name=name,
                )
            )
        elif count > red:
            said.append(tongue("Not all that {name} gave was red.", name=name))
    return said
