"""The round table as it is seen from one's own chair: the others, their rows of cards, and what they last said."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import TOP, WIDTH, from_reader
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Form, Panel
from rubrica.games.rubico import text
from rubrica.games.rubico.board.portraits import RADIUS, portrait
from rubrica.games.rubico.board.signs import face, mark
from rubrica.games.rubico.moves import FORCE, LOOK, PUT_BACK, ROW, TAKE
from rubrica.games.rubico.state import AFTER, FORCED, LAYING, NONE, Turn
from rubrica.games.rubico.view import RubicoView, holds_power
from rubrica.games.rubico.words import statement
from rubrica.tongue import Tongue

CARD_W, PITCH, HAND = 44, 48, 18
SHORT_ROW = 3
LOW, HIGH = 112, 146  # a place at the table, where three lie behind each other and where there is more room
TURNS = 6
PAST_W = 5.5
# Where rows are too wide to lie side by side: at the left, in the middle or at the right, and in which line
ONE_TO_A_LINE = {
    2: [(0, 0), (2, 1)],
    3: [(0, 1), (1, 0), (2, 2)],
    4: [(0, 2), (0, 0), (2, 1), (2, 3)],
}
BROAD, SIDE = 740.0, 10.0  # the wide form, and how far the outermost sit from its edge
CROWDED = 4  # others, from whom on they are drawn no larger than all else
NEARER = 58.0  # how much nearer those at the sides sit who have a place in the same line as the rest


def seats(view: RubicoView, names: list[str], tongue: Tongue, pen: Pen) -> Panel:
    """Everybody else round the table, in the order of play from one's left hand to the right."""
    others = [seat for seat in from_reader(view.seat, view.seats) if seat != view.seat]
    places = _round(len(others), view.table.setting.draw)
    lines = 1 + max(line for _, line in places)
    high = LOW if lines > 2 else HIGH
    height = TOP + lines * high + 4
    wide = _arc(len(others), view.table.setting.draw, high)
    foot = max(y for _, y in wide) + high + 6
    to_take = tongue.some("{count} card to take", "{count} cards to take", view.table.number)
    note = to_take if view.table.phase < AFTER else ""
    body = svg.only_tall(_top(WIDTH, TOP + 26, height)) + svg.only_wide(_top(BROAD, 26, foot) + _middle(note, foot))
    for number, (seat, (x, line), (across, y)) in enumerate(zip(others, places, wide, strict=True)):
        drawn = _Place(view, seat, 2 * number >= len(others), high).drawn(names, tongue, pen)
        body += svg.spot(svg.Spot(x, TOP + line * high), svg.Spot(across, y), pen.part(f"chair-{seat}", drawn))
    form = Form(BROAD, foot, 1.0 if len(others) > CROWDED else 1.12)
    return Panel("p-seats", tongue("The table"), height, body, note, weight=1.1, sign="hand", wide=form)


def _top(width: float, y: float, foot: float) -> str:
    """The table's top, as far as it is seen from one's chair."""
    middle, bend, end, low = width / 2, width * 0.2, width - 5, foot - 3
    return svg.path(
        f"M5 {low:g}V{y + 90:g}C5 {y + 24:g} {bend:g} {y:g} {middle:g} {y:g}"
        f"S{end:g} {y + 24:g} {end:g} {y + 90:g}V{low:g}",
        "table-top",
    )


def _middle(note: str, foot: float) -> str:
    """What is to be taken this turn, in the middle of the table before one's own cards."""
    return svg.text(BROAD / 2, foot - 14, note, 15, "serif faint", "middle") if note else ""


def _round(count: int, draw: int) -> list[tuple[float, int]]:
    """Where so many sit, from one's left round to one's right: how far from the left edge, and in which line.

    >>> _round(4, 3)
    [(8.0, 1), (8.0, 0), (170.0, 0), (170.0, 1)]
    """
    left, right = 8.0, WIDTH - 8 - _width(draw)
    middle = (left + right) / 2
    if draw > SHORT_ROW:
        return [((left, middle, right)[side], line) for side, line in ONE_TO_A_LINE[count]]
    lines = (count + 1) // 2
    first = count % 2
    up = [(left, line) for line in range(lines - 1, first - 1, -1)]
    return [*up, *([(middle, 0)] if first else []), *((right, line) for _, line in reversed(up))]


def _arc(count: int, draw: int, high: float) -> list[tuple[float, float]]:
    """Where so many sit round a table that is wider than deep: those at its sides nearer to the reader.

    >>> _arc(3, 3, 146)
    [(10.0, 62.0), (289.0, 4.0), (568.0, 62.0)]
    """
    wide, top = _width(draw), 4.0
    last = BROAD - SIDE - wide
    if count == 2:
        return [(BROAD * 0.14, top), (BROAD * 0.86 - wide, top)]
    if count * wide < BROAD - 2 * SIDE:
        step = (last - SIDE) / (count - 1)
        return [(SIDE + place * step, top + (NEARER if place in (0, count - 1) else 0)) for place in range(count)]
    behind = count - 2
    room = min(BROAD - 2 * SIDE, behind * (wide + 30))
    step = (room - wide) / max(1, behind - 1)
    first = (BROAD - room) / 2 if behind > 1 else (BROAD - wide) / 2
    return [(SIDE, top + high), *((first + place * step, top) for place in range(behind)), (last, top + high)]


def _width(draw: int) -> float:
    """The room that a place takes: its row, and the hand before it."""
    return float(HAND + draw * PITCH)


class _Place:
    """One seat at the table, drawn from (0, 0) on; the face is at the table's edge."""

    def __init__(self, view: RubicoView, seat: int, at_right: bool, high: float) -> None:
        self.view, self.seat, self.at_right = view, seat, at_right
        self.roomy = high > LOW
        self.width = _width(view.table.setting.draw)
        self.card_y = 56 if self.roomy else 50
        self.card_h = 64 if self.roomy else 48

    def drawn(self, names: list[str], tongue: Tongue, pen: Pen) -> str:
        view, seat = self.view, self.seat
        centurion = seat == view.table.centurion
        face_x = self.width - RADIUS - 1 if self.at_right else RADIUS + 1
        body = svg.at(face_x, RADIUS + 2, portrait(names[seat], seat, centurion, seat in view.waiting))
        body += self._name(names) + self._bubble(names, tongue)
        if centurion:
            body += self._centurion(tongue)
        else:
            body += "".join(self._card(place, pen) for place in range(view.table.setting.draw))
        return body + self._history(tongue)

    def _words_x(self) -> float:
        return 0 if self.at_right else 2 * RADIUS + 8

    def _name(self, names: list[str]) -> str:
        """The name, and whether the seat still holds its power."""
        x, room = self._words_x(), self.width - 2 * RADIUS - 8
        held = holds_power(self.view, self.seat)
        power = held or self.view.table.spent[self.seat] != NONE
        words = svg.fit(names[self.seat], room - (18 if power else 0), 14)
        wide, look = svg.breadth(words, 14), "gold" if held else "spent"
        if self.at_right:
            drawn, at = svg.text(x + room - 2, 13, words, 14, "strong", "end"), x + room - wide - 18
        else:
            drawn, at = svg.text(x + 2, 13, words, 14, "strong"), x + wide + 3
        return drawn + (svg.icon("power", at, 1, 15, look) if power else "")

    def _bubble(self, names: list[str], tongue: Tongue) -> str:
        """What the seat last said, pale when that was a turn ago; when all is over, its side."""
        view = self.view
        move, fresh = _last_said(view, self.seat)
        if view.outcome is not None:
            said, look = text.team(view.table.roles[self.seat], tongue), "strong"
        elif move != NONE:
            said, look = statement(view, move, names, tongue), "serif" if fresh else "serif faint"
        else:
            return ""
        x, y, room = self._words_x(), 18, self.width - 2 * RADIUS - 8
        lines = svg.wrap(said, room - 10, 11, 2)
        wide, high = max(svg.breadth(line, 11) for line in lines) + 10, len(lines) * 12.5 + 5
        if self.at_right:
            x += room - wide
        tail = x + wide if self.at_right else x
        out = 6 if self.at_right else -6
        spike = f"M{tail:g} {y + 4:g}L{tail + out:g} {y + 7:g}L{tail:g} {y + 11:g}"
        body = svg.box(x, y, wide, high, "bubble", 5) + svg.path(spike, "bubble")
        return body + "".join(svg.text(x + 5, y + 12 + 12.5 * n, line, 11, look) for n, line in enumerate(lines))

    def _centurion(self, tongue: Tongue) -> str:
        """The one who takes has no cards; how many are taken so far, as far as it is known."""
        table = self.view.table
        taken = sum(1 for kind in table.marks if kind >= FORCED)
        x, y = HAND, self.card_y
        words = svg.text(x + 50, y + 20, tongue("Centurion"), 15, "serif strong")
        slots = parts.gauge(x + 50, y + 29, min(table.number * 20, 92), table.number, taken, "full")
        return svg.icon("helmet", x, y + 2, 42) + words + slots

    def _card(self, place: int, pen: Pen) -> str:
        """A card of the row, from the owner's left; the leftmost is the one they would like taken."""
        view, spot = self.view, self.seat * ROW + place
        kind = view.table.marks[spot]
        in_hand = view.table.phase == LAYING
        known = _looked_at(view, spot)
        body = face(known, CARD_W, self.card_h) if known != NONE else parts.back(CARD_W, self.card_h)
        body += mark(kind, CARD_W / 2, self.card_h - 12)
        if place == 0 and not in_hand:
            body += svg.icon("hand", -HAND, self.card_h / 2 - 9, 16)
        deed = pen.take(TAKE + spot, FORCE + spot, LOOK + spot, PUT_BACK + spot)
        body += svg.halo(deed, -1, -1, CARD_W + 2, self.card_h + 2, 6)
        sunk = 3 if in_hand else -3 if kind >= FORCED else 0
        x = HAND + place * (PITCH - (6 if in_hand else 0))
        return pen.piece(f"card-{self.seat}-{place}", x, self.card_y + sunk, body)

    def _history(self, tongue: Tongue) -> str:
        """Which of the seat's cards were taken in the last turns, the latest at the right."""
        draw, x, drawn = self.view.table.setting.draw, float(HAND), ""
        for turn in self.view.table.past[-TURNS:]:
            drawn += _taken_in(turn, self.seat, draw, x, self.card_y + self.card_h + (7 if self.roomy else 4), tongue)
            x += draw * (PAST_W + 1) + 5
        return drawn


def _taken_in(turn: Turn, seat: int, draw: int, x: float, y: float, tongue: Tongue) -> str:
    """A row of a turn that is over, very small, with the taken cards filled."""
    if seat == turn.centurion:
        return svg.icon("helmet", x + draw * (PAST_W + 1) / 2 - 7, y - 1, 13)
    taken = [place for place in range(draw) if seat * ROW + place in turn.taken]
    said = [tongue("turn {turn}", turn=turn.turn), *(tongue("card {place} taken", place=place + 1) for place in taken)]
    cards = "".join(
        svg.box(x + place * (PAST_W + 1), y, PAST_W, 10, "full" if place in taken else "left", 1)
        for place in range(draw)
    )
    return f"<g><title>{svg.escape(', '.join(said))}</title>{cards}</g>"


def _last_said(view: RubicoView, seat: int) -> tuple[int, bool]:
    """What the seat said last in this turn or else in the turn before, and whether it was in this turn."""
    now = _last_of(view.table.said, seat)
    if now != NONE or not view.table.past:
        return now, True
    return _last_of(view.table.past[-1].said, seat), False


def _last_of(said: list[int], seat: int) -> int:
    return next((said[at + 2] for at in range(len(said) - 3, -1, -3) if said[at + 1] == seat), NONE)


def _looked_at(view: RubicoView, spot: int) -> int:
    """The card's kind, if the viewer looked at it this turn."""
    looks = view.table.looks
    for look in range(0, len(looks), 4):
        if looks[look + 1] == view.table.turn and looks[look + 2] == spot:
            return looks[look + 3]
    return NONE
