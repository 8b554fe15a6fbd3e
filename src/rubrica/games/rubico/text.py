"""Rubico's table in plain text."""

from __future__ import annotations

from rubrica.games.lines import wrapped
from rubrica.games.rubico.box import BLUE, JANUS, POMPEY, RED
from rubrica.games.rubico.moves import ROW
from rubrica.games.rubico.state import AFTER, CAESAR, COVERED, FORCED, LAYING, NONE, TAKEN
from rubrica.games.rubico.view import RubicoView, holds_power, laid_by, power_of, role_of, row_of
from rubrica.tongue import Tongue

HANG = " " * 4


def card(number: int, tongue: Tongue) -> str:
    """A march card's name."""
    return [tongue.word("red", "card"), tongue.word("blue", "card"), tongue("Janus"), tongue("Pompey")][number]


def counted(kind: int, count: int, tongue: Tongue) -> str:
    """So many march cards of a kind."""
    return {
        RED: tongue.some("{count} red", "{count} red", count),
        BLUE: tongue.some("{count} blue", "{count} blue", count),
        JANUS: tongue.some("{count} Janus", "{count} Janus", count),
        POMPEY: tongue.some("{count} Pompey", "{count} Pompey", count),
    }[kind]


def more(red: int, pompey: int, tongue: Tongue) -> str:
    """[rubico:5.7] What a power card counts besides the cards."""
    kinds = [counted(RED, red, tongue)] if red else []
    kinds += [counted(POMPEY, pompey, tongue)] if pompey else []
    return tongue.listing(kinds) if kinds else tongue("nothing")


def team(role: int, tongue: Tongue) -> str:
    """A team's name."""
    return tongue("Caesar's legionaries") if role == CAESAR else tongue("Senate")


def effect(name: str, tongue: Tongue) -> str:
    """What a Senate card does in the next turn."""
    return {
        "none": tongue("no effect"),
        "draw": tongue("next turn one more card comes from the deck"),
        "discard": tongue("next turn one taken card is lost unseen"),
        "red": tongue("next turn counts one more red"),
        "blue": tongue("next turn counts one more blue"),
    }[name]


def castrum_at(view: RubicoView, space: int, tongue: Tongue) -> str:
    """The castrum's name, or nothing on a plain space."""
    if space == 0:
        return tongue.pick(view.table.setting.data["track"]["start"])
    castrum = view.table.setting.stops[space - 1]
    return tongue.pick(castrum) if castrum else ""


def board(view: RubicoView, names: list[str], tongue: Tongue) -> str:
    """The whole table in lines of text."""
    lines = [_road(view, tongue), "", _senate(view, tongue), ""]
    lines += [_seat(view, seat, names, tongue) for seat in range(view.seats)]
    if view.table.past:
        lines += ["", _last_reveal(view, tongue)]
    if view.seat >= 0:
        lines += ["", _own(view, tongue)]
    return "\n".join(part for line in lines for part in wrapped(line, hang=HANG) or ("",))


def _road(view: RubicoView, tongue: Tongue) -> str:
    stops = [castrum_at(view, space, tongue) or "·" for space in range(view.table.setting.rome + 1)]
    stops[view.table.caesar] = tongue("{place} (Caesar)", place=stops[view.table.caesar])
    return tongue("Road: {road}", road=" – ".join(stops))


def _senate(view: RubicoView, tongue: Tongue) -> str:
    cards = view.table.setting.data["senate"]["card"]
    row = []
    for place, found in enumerate(cards[number] for number in view.table.senate):
        acts = place >= view.table.fresh and found["effect"] != "none"
        signs = found["legions"] + ([tongue("acts this turn")] if acts else [])
        name = tongue.pick(found["name"])
        row.append(f"{name} ({', '.join(signs)})" if signs else name)
    left = len(cards) - len(view.table.senate)
    if left:
        row.append(_face_down(left, tongue))
    return tongue("Senate: {row}", row=", ".join(row))


def _face_down(count: int, tongue: Tongue) -> str:
    return tongue.some("{count} card face down", "{count} cards face down", count)


def _seat(view: RubicoView, seat: int, names: list[str], tongue: Tongue) -> str:
    notes = [tongue("Centurion")] if seat == view.table.centurion else _row(view, seat, tongue)
    if holds_power(view, seat):
        notes.append(tongue("holds a power"))
    elif view.table.spent[seat] != NONE:
        notes.append(tongue("played {power}", power=_power(view, view.table.spent[seat], tongue)))
    if view.table.roles[seat] != NONE:
        notes.append(team(view.table.roles[seat], tongue))
    mark = "→" if seat in view.waiting else " "
    return f"{mark} {names[seat]}: {'; '.join(notes)}"


def _row(view: RubicoView, seat: int, tongue: Tongue) -> list[str]:
    """The cards of a row from the owner's left, the viewer's own by name, and what became of some of them."""
    laying = view.table.phase == LAYING
    if seat == view.seat:
        cards = [card(kind, tongue) for kind in row_of(view)]
        laid = laid_by(view) if laying else len(cards)
        notes = [", ".join(cards[:laid])] if laid else []
        notes += [tongue("in hand: {cards}", cards=", ".join(cards[laid:]))] if cards[laid:] else []
    elif laying:
        notes = [tongue.some("{count} card in hand", "{count} cards in hand", view.table.setting.draw)]
    else:
        notes = [_face_down(view.table.setting.draw, tongue)]
    for place in range(view.table.setting.draw):
        mark = view.table.marks[seat * ROW + place]
        if mark == COVERED:
            notes.append(tongue("card {place} covered", place=place + 1))
        elif mark == FORCED:
            notes.append(tongue("card {place} must be taken", place=place + 1))
        elif mark == TAKEN:
            notes.append(tongue("card {place} taken", place=place + 1))
    return notes


def _last_reveal(view: RubicoView, tongue: Tongue) -> str:
    turn = view.table.past[-1]
    shown = ", ".join(card(number, tongue) for number in turn.revealed)
    return tongue("Last reveal (turn {turn}): {cards}", turn=turn.turn, cards=shown or "–")


def _power(view: RubicoView, power: int, tongue: Tongue) -> str:
    return tongue.pick(view.table.setting.data["powers"]["power"][power]["name"])


def _own(view: RubicoView, tongue: Tongue) -> str:
    power = _power(view, power_of(view), tongue) if power_of(view) != NONE else tongue("none left")
    line = tongue("You are on the side of: {team}. Your power: {power}.", team=team(role_of(view), tongue), power=power)
    if view.table.phase < AFTER:
        line += " " + tongue("Cards to take this turn: {number}.", number=view.table.number)
    return line
