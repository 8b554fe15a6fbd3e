"""One's own place: the cards in front, large and open; one's side with its goal, and one's power."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import MARGIN
from rubrica.drawing.pen import Pen
from rubrica.engine.board import MINE, Panel
from rubrica.games.rubico import text
from rubrica.games.rubico.board.signs import FACES, PIGMENTS, mark
from rubrica.games.rubico.box import COUNTS, COVERS, FORCES, LOOKS, STEPS, VOIDS
from rubrica.games.rubico.moves import COVER, LAY, ROW
from rubrica.games.rubico.pictures import PICTURES
from rubrica.games.rubico.state import CAESAR, FORCED, LAYING, NONE
from rubrica.games.rubico.view import RubicoView, laid_by, power_of, role_of, row_of
from rubrica.games.rubico.words import more_with, power_name
from rubrica.tongue import Tongue

TOP = 10
HEIGHT = TOP + 122
CARD_W, CARD_H, PITCH = 76, 106, 80
SECRET_W = 300
PICTURE_W = 70


def hand(view: RubicoView, tongue: Tongue, pen: Pen) -> Panel:
    """The row in front of the reader; the Centurion has none and sees how many are to be taken."""
    if view.seat == view.table.centurion:
        body = _centurion(view, tongue)
    else:
        body = "".join(_card(view, place, tongue, pen) for place in range(view.table.setting.draw))
    width = 2 * MARGIN + view.table.setting.draw * PITCH - (PITCH - CARD_W)
    return Panel(
        "p-hand", tongue("Your cards"), HEIGHT, body, width=width, role=MINE, weight=1.15, sign="red", headed=False
    )


def _centurion(view: RubicoView, tongue: Tongue) -> str:
    number, taken = view.table.number, sum(1 for kind in view.table.marks if kind >= FORCED)
    return (
        svg.icon("helmet", MARGIN + 4, TOP + 14, 68)
        + svg.text(MARGIN + 84, TOP + 46, tongue("Centurion"), 20, "serif strong")
        + parts.gauge(MARGIN + 84, TOP + 60, min(number * 28, 146), number, taken, "full")
    )


def _card(view: RubicoView, place: int, tongue: Tongue, pen: Pen) -> str:
    """An own card with its picture, its name and what it does; those that are still to be laid stand lower.

    On a screen that several people share one that is not asked about is seen only while one's secret is held.
    """
    kind = row_of(view)[place]
    to_lay = view.table.phase == LAYING and place >= laid_by(view)
    deed = pen.take(*([LAY + kind] if to_lay else []), COVER + place) or (pen.too(LAY + kind) if to_lay else "")
    key = f"march/{FACES[kind]}"
    body = parts.card(CARD_W, CARD_H, "dim" if to_lay else "")
    body += parts.picture(PICTURES[key], (CARD_W - PICTURE_W) / 2, 3, PICTURE_W)
    body += svg.icon(FACES[kind], 5, 55, 15, PIGMENTS[kind])
    name, room = text.card(kind, tongue), CARD_W - 26
    size = min(14, 14 * room // svg.breadth(name, 1.4) / 10)  # tenths, rounded down
    body += svg.text(23, 67, svg.fit(name, room, size), size, "serif strong")
    body += svg.paragraph(6, 82, svg.wrap(does(kind, tongue), CARD_W - 9, 11, 2), 11)
    if not to_lay and not deed:
        body = f'<g class="own"><g class="outside">{parts.back(CARD_W, CARD_H)}</g><g class="inside">{body}</g></g>'
    if place == 0 and not to_lay:
        body += svg.box(3, 32, 24, 19, "panel-in", 5) + svg.icon("hand", 5, 32, 19)
    body += mark(view.table.marks[view.seat * ROW + place], CARD_W - 14, 16)
    body += svg.halo(deed, -1, -1, CARD_W + 2, CARD_H + 2, 6)
    body = svg.card(key, body)
    look = "next-place" if to_lay and place == laid_by(view) else ""
    return pen.piece(f"card-{view.seat}-{place}", MARGIN + place * PITCH, TOP + (6 if to_lay else 0), body, look)


def does(kind: int, tongue: Tongue) -> str:
    """What a march card does, in a few words."""
    return [
        tongue("Caesar: {steps}", steps=tongue.some("{count} step", "{count} steps", 1)),
        tongue("takes a red one away"),
        tongue("copies the card before it"),
        tongue("Senate: {turned}", turned=tongue.some("{count} card", "{count} cards", 1)),
    ][kind]


def secret(view: RubicoView, names: list[str], tongue: Tongue, pen: Pen) -> Panel:
    """One's side with its goal, and one's power; on a screen that several people share only while it is held."""
    side, goal = text.team(role_of(view), tongue), _goal(view, tongue)
    fellows = [
        names[seat] for seat in range(view.seats) if seat != view.seat and view.table.roles[seat] == role_of(view)
    ]
    with_whom = tongue("With you: {names}.", names=", ".join(fellows)) if fellows else ""
    power, deed = _power(view, tongue)
    inner = SECRET_W - 2 * MARGIN
    x, room = PICTURE_W + 10, inner - PICTURE_W - 10
    inside = parts.picture(PICTURES["side/red" if role_of(view) == CAESAR else "side/blue"], 0, 0, PICTURE_W)
    inside += svg.text(x, 14, svg.fit(side, room, 17), 17, "serif strong")
    inside += svg.paragraph(x, 28, svg.wrap(goal, room, 12, 2), 12)
    inside += svg.text(x, 56, svg.fit(with_whom, room, 12), 12, "strong") if with_whom else ""
    inside += _power_picture(view)
    inside += svg.text(x, 76, svg.fit(power, room, 15), 15, "serif strong")
    inside += svg.paragraph(x, 91, svg.wrap(deed, room, 12, 2), 12)
    hold = tongue("Hold, or press Tab, to see your side and your power")
    outside = svg.icon("key", inner / 2 - 18, 8, 36) + svg.paragraph(
        inner / 2, 66, svg.wrap(hold, 250, 14), 14, "faint", "middle"
    )
    words = pen.reached("group", f"{side}: {goal}. {with_whom} {power}: {deed}")
    corner = (
        f'<g{pen.id("secret")} class="secret" transform="translate({MARGIN} {TOP})"{words}>'
        f"{svg.box(-4, -4, inner + 8, HEIGHT - TOP - 4, 'frame', 6)}"
        f'<g class="outside">{outside}</g><g class="inside">{inside}</g></g>'
    )
    return Panel("p-own", tongue("Your secret"), HEIGHT, corner, width=SECRET_W, role=MINE, sign="key", headed=False)


def _goal(view: RubicoView, tongue: Tongue) -> str:
    if role_of(view) == CAESAR:
        return tongue("win when Caesar stands in Rome")
    return tongue("win with four Senate cards of one legion")


def _power_picture(view: RubicoView) -> str:
    """The power's own picture; where there is none left, that of all powers, pale."""
    if power_of(view) == NONE:
        return f'<g class="spent">{parts.picture(PICTURES["power"], 0, 61, PICTURE_W)}</g>'
    key = view.table.setting.power_ids[power_of(view)]
    return svg.card(f"power/{key}", parts.picture(PICTURES.get(f"power/{key}", PICTURES["power"]), 0, 61, PICTURE_W))


def _power(view: RubicoView, tongue: Tongue) -> tuple[str, str]:
    """The power's name, and what it does."""
    if power_of(view) == NONE:
        return tongue("You hold no power."), ""
    deed = {
        COVERS: tongue("cover one of your cards; it cannot be taken."),
        FORCES: tongue("name a card of another player; it must be taken."),
        STEPS: tongue("move Caesar one step forward or back."),
        LOOKS: tongue("look at a card that was left."),
        VOIDS: tongue("Senate, Pompey and Janus cards do nothing this turn."),
        COUNTS: tongue("count {more} more this turn.", more=more_with(view, power_of(view), tongue)),
    }[view.table.setting.powers[power_of(view)]]
    return power_name(view, power_of(view), tongue), deed
