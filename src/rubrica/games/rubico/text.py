"""Rubico's table in plain text."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rubrica.games.rubico.moves import ROW
from rubrica.games.rubico.state import AFTER, CAESAR, LAYING
from rubrica.games.rubico.tables import on_road
from rubrica.games.rubico.view import COVERED, FORCED, NONE, TAKEN, RubicoView
from rubrica.tongue import Tongue

WIDTH = 80
HANG = " " * 8
MARKS = {COVERED: "[#]", FORCED: "(!)", TAKEN: "(·)"}


def card(number: int, tongue: Tongue) -> str:
    return [tongue("red"), tongue("blue"), tongue("Janus"), tongue("Pompey")][number]


def team(role: int, tongue: Tongue) -> str:
    return tongue("Caesar's legionaries") if role == CAESAR else tongue("Senate")


def effect(name: str, tongue: Tongue) -> str:
    """What a Senate card does in the next turn."""
    return {
        "none": tongue("no effect"),
        "draw": tongue("next turn one more card from the deck"),
        "discard": tongue("next turn one taken card is lost unseen"),
        "red": tongue("next turn counts one more red"),
        "blue": tongue("next turn counts one more blue"),
    }[name]


def road(view: RubicoView) -> list[dict[str, Any]]:
    """The spaces of the road at this player count; the start is not among them."""
    return [space for space in view.setting.data["track"]["space"] if on_road(space, view.seats)]


def castrum_at(view: RubicoView, space: int, tongue: Tongue) -> str:
    """The castrum's name, or nothing on a plain space."""
    if space == 0:
        return tongue.pick(view.setting.data["track"]["start"])
    castrum = road(view)[space - 1].get("castrum")
    return tongue.pick(castrum) if castrum else ""


def board(view: RubicoView, names: list[str], tongue: Tongue) -> str:
    lines = [_road(view, tongue), "", _senate(view, tongue), ""]
    lines += [_seat(view, seat, names, tongue) for seat in range(view.seats)]
    if view.past:
        lines += ["", _last_reveal(view, tongue)]
    if view.seat >= 0:
        lines += ["", _own(view, tongue)]
    return "\n".join(part for line in lines for part in wrap(line, WIDTH, subsequent_indent=HANG) or [""])


def _road(view: RubicoView, tongue: Tongue) -> str:
    parts = []
    for space in range(view.setting.rome + 1):
        name = castrum_at(view, space, tongue) or "·"
        parts.append(f"<{name}>" if space == view.caesar else name)
    return tongue("Road:   {road}    (Caesar stands at < >)", road=" – ".join(parts))


def _senate(view: RubicoView, tongue: Tongue) -> str:
    cards = view.setting.data["senate"]["card"]
    parts = []
    for place, number in enumerate(view.senate):
        found = cards[number]
        mark = "*" if place >= view.fresh else ""
        parts.append(f"{mark}{tongue.pick(found['name'])} {'/'.join(found['legions'])}")
    parts += ["?"] * (len(cards) - len(view.senate))
    return tongue("Senate: {row}    (* acts this turn)", row="  ".join(parts))


def _seat(view: RubicoView, seat: int, names: list[str], tongue: Tongue) -> str:
    notes = []
    if seat == view.centurion:
        notes.append(tongue("Centurion"))
    if view.unplayed[seat]:
        notes.append(tongue("holds a power"))
    elif view.spent[seat] != NONE:
        notes.append(tongue("played {power}", power=_power(view, view.spent[seat], tongue)))
    if view.roles[seat] != NONE:
        notes.append(team(view.roles[seat], tongue))
    mark = "→" if seat in view.waiting else " "
    return f"{mark} {seat} {names[seat]:<14.14} {_row(view, seat, tongue):<18} {', '.join(notes)}".rstrip()


def _row(view: RubicoView, seat: int, tongue: Tongue) -> str:
    """Face-down cards from the owner's left; the viewer's own are open. (·) taken, (!) must be taken, [#] covered."""
    if seat == view.centurion:
        return ""
    own = view.row if seat == view.seat else [NONE] * view.setting.draw
    laid = view.laid if seat == view.seat and view.phase == LAYING else view.setting.draw
    letters = tongue("RBJP")
    spots = []
    for place in range(view.setting.draw):
        shown = letters[own[place]] if own[place] != NONE else "?"
        mark = MARKS.get(view.marks[seat * ROW + place], " _ ")
        spots.append(mark.replace("_", shown if place < laid else shown.lower()).replace("·", shown))
    return " ".join(spots)


def _last_reveal(view: RubicoView, tongue: Tongue) -> str:
    turn = view.past[-1]
    shown = ", ".join(card(number, tongue) for number in turn.revealed)
    return tongue("Last reveal (turn {turn}): {cards}", turn=turn.turn, cards=shown or "–")


def _power(view: RubicoView, power: int, tongue: Tongue) -> str:
    return tongue.pick(view.setting.data["powers"]["power"][power]["name"])


def _own(view: RubicoView, tongue: Tongue) -> str:
    power = _power(view, view.power, tongue) if view.power != NONE else tongue("none left")
    line = tongue("You are on the side of: {team}. Your power: {power}.", team=team(view.role, tongue), power=power)
    if view.phase <= AFTER:
        line += " " + tongue("Cards to take this turn: {number}.", number=view.number)
    return line
