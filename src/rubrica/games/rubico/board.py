"""Rubico's table as a drawing: the road, the rows of cards, the Senate, the last reveal, and one's own secret."""

from __future__ import annotations

from math import cos, pi, sin

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP, WIDTH, from_reader
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Board, Panel
from rubrica.games.rubico import text
from rubrica.games.rubico.box import (
    BLUE,
    COUNTS,
    COVERS,
    FORCES,
    FOUR_OF_A_LEGION,
    LOOKS,
    MORE_BLUE,
    MORE_RED,
    POMPEY,
    RED,
    STEPS,
    VOIDS,
)
from rubrica.games.rubico.moves import CARDS, COUNT, COVER, FORCE, LAY, LOOK, PUT_BACK, ROW, STEP, TAKE, VOID
from rubrica.games.rubico.state import AFTER, CAESAR, COVERED, FORCED, LAYING, NONE, TAKEN, Turn
from rubrica.games.rubico.view import RubicoView, holds_power, laid_by, power_of, role_of, row_of
from rubrica.games.rubico.words import WORDS, power_name, senate_card, statement
from rubrica.tongue import Tongue

# Drawn on 24 by 24
SYMBOLS = {
    "red": '<path d="M12 1L15 5V14H9V5Z"/><path d="M5 14H19V17H5Z"/><path d="M10.5 17H13.5V22H10.5Z"/>',
    "blue": '<path d="M12 2L22 8V10H2V8Z"/>'
    '<path d="M4 11H7V19H4ZM10.5 11H13.5V19H10.5ZM17 11H20V19H17ZM2 20H22V22H2Z"/>',
    "janus": '<path d="M12 2C7 2 5 5 5 8L2 12L5 13V17C5 19 8 18 9 18V22H12Z"/>'
    '<path d="M12 2C17 2 19 5 19 8L22 12L19 13V17C19 19 16 18 15 18V22H12" class="i-line"/>',
    "pompey": '<path d="M11 9H13V23H11Z"/><path d="M3 3L5 1L7 3V8H11V3L12 1L13 3V8H17V3L19 1L21 3V11H3Z"/>',
    "helmet": '<path d="M2 10C2 0 22 0 22 10L18.5 8.5C16 4 8 4 5.5 8.5Z" class="i-gilt"/>'
    '<path d="M6 9C8 5 16 5 18 9V17L14 21V14H10V21L6 17Z" class="i-ink"/>',
    "power": '<path d="M13 1L4 14H10.5L9 23L20 9H13.5Z"/>',
    "shield": '<path d="M12 1L21 4V12C21 18 16 21 12 23C8 21 3 18 3 12V4Z" class="i-ink"/>'
    '<path d="M12 5V19M6 11H18" class="i-light"/>',
    "hand": '<path d="M1 9H6L9 7H21C24 7 24 11 21 11H14V12H15C17 12 17 15 15 15H14C15 15 15 18 13 18'
    'C13 20 12 21 10 21C7 21 6 18 5 17H1Z" class="i-ink"/>',
    "castrum": '<path d="M2 22V10L6 4L10 10V14H14V10L18 4L22 10V22Z" class="i-leaf"/>'
    '<path d="M10 22V18C10 15 14 15 14 18V22M6 12V15M18 12V15M1 10H11M13 10H23" class="i-line"/>',
    "key": '<circle cx="7" cy="12" r="5" class="i-line"/><path d="M12 12H22V16M18 12V15" class="i-line"/>',
    "plus-card": '<path d="M4 3H14V21H4Z" class="i-line"/><path d="M19 9V17M15 13H23" class="i-line"/>',
    "minus-card": '<path d="M4 3H14V21H4Z" class="i-line"/><path d="M16 13H23" class="i-line"/>',
}

FACES = ["red", "blue", "janus", "pompey"]
PIGMENTS = ["sinope", "azure", "verdigris", "murex"]

CARD_W, CARD_H, PITCH = 45, 60, 51
SEAT_H = 92
SHORT_ROW = 3
STRIP_H = 62
IN_STRIP = 8


def columns(view: RubicoView, names: list[str], tongue: Tongue, pen: Pen) -> list[list[Panel]]:
    """The panels, as they stand side by side."""
    own = [_own(view, names, tongue, pen)] if view.seat >= 0 else []
    return [
        [_road(view, names, tongue, pen), _reveal(view, tongue, pen)],
        [_rows(view, names, tongue, pen)],
        [_senate(view, tongue, pen), *own],
    ]


# The road


ROAD_Y, BACK_Y, TURN_X, FIRST_X, LAST_X = 118, 212, 268, 40, 104
BEND = (BACK_Y - ROAD_Y) / 2


def _along(step: float) -> tuple[float, float]:
    """A place on the road, `step` from 0 at its start to 1 in Rome: out along one sea, back along the other."""
    out, round_, home = TURN_X - FIRST_X, pi * BEND, TURN_X - LAST_X
    far = step * (out + round_ + home)
    if far <= out:
        return FIRST_X + far, ROAD_Y
    if far <= out + round_:
        angle = (far - out) / BEND
        return TURN_X + BEND * sin(angle), ROAD_Y + BEND - BEND * cos(angle)
    return TURN_X - (far - out - round_), BACK_Y


def _road(view: RubicoView, names: list[str], tongue: Tongue, pen: Pen) -> Panel:
    rome = view.table.setting.rome
    spaces = [_along(space / rome) for space in range(rome + 1)]
    way = f"M{FIRST_X} {ROAD_Y}H{TURN_X}A{BEND:g} {BEND:g} 0 0 1 {TURN_X} {BACK_Y}H{LAST_X}"
    stops = "".join(_space(view, space, *spaces[space], tongue) for space in range(rome + 1))
    body = _land(view, spaces) + svg.path(way, "road-edge") + svg.path(way, "road") + stops
    body += _steps(view, spaces, pen)
    x, y = spaces[view.table.caesar]
    body += pen.piece("caesar", x, y, caesar())
    if view.outcome is not None:
        words = WORDS.result(view, names, tongue)[0]
        body += parts.ribbon(122, 224, 212, words)
    note = tongue("turn {turn}", turn=view.table.turn)
    return Panel("p-road", tongue("The road to Rome"), 274, body, note)


def _land(view: RubicoView, spaces: list[tuple[float, float]]) -> str:
    """Two seas, the mountains between them, and the Rubicon before the first castrum."""
    upper = "M2 40H338V56" + "q-7 8 -14 0" * 24 + "Z"
    lower = "M338 254V267Q338 272 333 272H7Q2 272 2 267V254" + "q7 -8 14 0" * 24 + "Z"
    x = (spaces[0][0] + spaces[1][0]) / 2
    beyond = [(start, rise) for start, rise in _HILLS if start > x]
    hills = "".join(svg.path(f"M{start} 154q9 -{rise} 18 0q9 -{rise - 7} 18 0Z", "hill") for start, rise in beyond)
    river = f"M{x:g} 58q-9 14 0 28t0 32t-4 32t-10 14"
    return (
        svg.path(upper, "sea")
        + svg.path(lower, "sea")
        + svg.text(WIDTH - 14, 54, "MARE HADRIATICVM", 11, "serif sea-word", "end")
        + ("" if view.outcome is not None else svg.text(WIDTH - 14, 267, "MARE TYRRHENVM", 11, "serif sea-word", "end"))
        + hills
        + svg.path(river, "river-bank")
        + svg.path(river, "river")
        + svg.text(x - 22, 164, "Rubico", 13, "serif map-name", "end")
    )


_HILLS = [(98, 26), (126, 34), (154, 28), (180, 38), (208, 30)]


def _space(view: RubicoView, space: int, x: float, y: float, tongue: Tongue) -> str:
    name = text.castrum_at(view, space, tongue)
    if space == view.table.setting.rome:
        return _rome(x, y, name)
    if not name:
        return svg.disc(x, y, 6, "station")
    middle = min(max(x, 40), TURN_X)  # the road bends beyond
    return (
        svg.icon("castrum", x - 16, y - 40, 32)
        + svg.disc(x, y, 6, "station full")
        + svg.text(middle, y - 43, name, 14, "serif strong map-name", "middle")
    )


def _rome(x: float, y: float, name: str) -> str:
    """The city in its double ring, with the wall's towers."""
    towers = "".join(
        svg.disc(46 + 29 * cos(turn * pi / 6), y - 4 + 29 * sin(turn * pi / 6), 4, "tower") for turn in range(12)
    )
    return (
        svg.disc(46, y - 4, 29, "wall")
        + towers
        + svg.icon("blue", 32, y - 20, 28, "gold")
        + svg.disc(x, y, 6, "station full")
        + svg.text(84, y - 14, name, 16, "serif strong")
    )


def _steps(view: RubicoView, spaces: list[tuple[float, float]], pen: Pen) -> str:
    """The spaces to which Fortuna may move Caesar."""
    drawn = ""
    for move, space in ((STEP, view.table.caesar - 1), (STEP + 1, view.table.caesar + 1)):
        deed = pen.take(move)
        if deed and 0 <= space < len(spaces):
            drawn += pen.piece(f"step-{move - STEP}", *spaces[space], svg.halo(deed, -23, -23, 46, 46, 23))
    return drawn


def caesar() -> str:
    """A cloaked figure with a wreath, standing below the road."""
    cloak = "M-13 32C-13 18 -8 15 0 15S13 18 13 32Z"
    wreath = "M-7 6C-6 0 6 0 7 6"
    return svg.path(cloak, "caesar") + svg.disc(0, 9, 7, "head") + svg.path(wreath, "wreath")


# The rows of cards


def _rows(view: RubicoView, names: list[str], tongue: Tongue, pen: Pen) -> Panel:
    high = SEAT_H + _head(view)
    order = from_reader(view.seat, view.seats)
    seats = "".join(_seat(view, seat, TOP + place * high, names, tongue, pen) for place, seat in enumerate(order))
    to_take = tongue.some("{count} card to take", "{count} cards to take", view.table.number)
    note = to_take if view.table.phase < AFTER else ""
    return Panel("p-rows", tongue("The table"), TOP + view.seats * high + 4, seats, note)


def _head(view: RubicoView) -> int:
    """Where rows of four leave no room for a name beside them, it stands in a line of its own, this high."""
    return 28 if view.table.setting.draw > SHORT_ROW else 0


def _seat(view: RubicoView, seat: int, y: float, names: list[str], tongue: Tongue, pen: Pen) -> str:
    asked = seat in view.waiting
    head = _head(view)
    body = svg.line(MARGIN, y, WIDTH - MARGIN, y, "rule") if seat != max(view.seat, 0) else ""
    body += svg.box(4, y + 8, 4, SEAT_H + head - 16, "full", 2) if asked else ""
    width = INNER - view.table.setting.draw * PITCH - 18
    note = _note(view, seat, tongue)
    beside = INNER - svg.breadth(note, 13) - 10 if head else width
    body += parts.named(seat, MARGIN + 2, y + 28, names[seat], beside, 15, strong=True)
    if head:
        body += svg.text(WIDTH - MARGIN, y + 28, note, 13, "faint", "end")
        y += head
    else:
        body += svg.text(MARGIN + 4, y + 65, svg.fit(note, width, 13), 13, "faint")
    body += _power_mark(view, seat, y + 35, width, tongue)
    said = _last_said(view, seat, names, tongue)
    if said:
        body += svg.text(MARGIN + 4, y + 85, svg.fit(said, INNER, 14), 14, "serif")
    if seat == view.table.centurion:
        return body + _centurion(view, y, tongue)
    return body + "".join(_card(view, seat, place, y, pen, tongue) for place in range(view.table.setting.draw))


def _note(view: RubicoView, seat: int, tongue: Tongue) -> str:
    if view.outcome is not None:
        return text.team(view.table.roles[seat], tongue)
    if seat == view.seat:
        return tongue("you")
    return tongue("to play") if seat in view.waiting else ""


def _power_mark(view: RubicoView, seat: int, y: float, width: float, tongue: Tongue) -> str:
    """Whether the seat still holds its power, or which it has played."""
    if holds_power(view, seat):
        words, look = tongue("holds a power"), "gold"
    elif view.table.spent[seat] != NONE:
        words, look = tongue("played {power}", power=power_name(view, view.table.spent[seat], tongue)), "spent"
    else:
        return ""
    lines = svg.wrap(words, width - 19, 13, 2)
    up = 15 * (len(lines) - 1)
    return svg.icon("power", MARGIN + 3, y - up, 16, look) + svg.paragraph(MARGIN + 23, y - up + 13, lines, 13, "faint")


def _last_said(view: RubicoView, seat: int, names: list[str], tongue: Tongue) -> str:
    said = view.table.said
    for at in range(len(said) - 3, -1, -3):
        if said[at + 1] == seat:
            return statement(view, said[at + 2], names, tongue)
    return ""


def _centurion(view: RubicoView, y: float, tongue: Tongue) -> str:
    """The one who takes: a helmet instead of cards, and how many are taken so far as far as it is known."""
    taken = sum(1 for mark in view.table.marks if mark >= FORCED)
    x = WIDTH - MARGIN - 156
    slots = parts.gauge(x + 52, y + 44, min(view.table.number * 22, 107), view.table.number, taken, "full")
    return svg.icon("helmet", x, y + 14, 44) + svg.text(x + 52, y + 34, tongue("Centurion"), 16, "serif strong") + slots


def _card(view: RubicoView, seat: int, place: int, y: float, pen: Pen, tongue: Tongue) -> str:
    """A card of a row, from the owner's left; the leftmost is the one they would like taken."""
    spot = seat * ROW + place
    mark = view.table.marks[spot]
    x = WIDTH - MARGIN - (view.table.setting.draw - place) * PITCH + PITCH - CARD_W
    known = _known(view, seat, place)
    own = seat == view.seat
    in_hand = view.table.phase == LAYING and not (own and place < laid_by(view))
    moves = [TAKE + spot, FORCE + spot, LOOK + spot, PUT_BACK + spot]
    if own:
        moves += [COVER + place, LAY + row_of(view)[place]] if in_hand else [COVER + place]
    deed = pen.take(*moves) or (pen.too(LAY + row_of(view)[place]) if own and in_hand else "")
    body = _face(known, CARD_W, CARD_H, "dim" if in_hand else "") if known != NONE else parts.back(CARD_W, CARD_H)
    body += _mark(mark)
    if place == 0 and not in_hand:
        body += svg.icon("hand", -21, 21, 18)
    body += svg.halo(deed, -1, -1, CARD_W + 2, CARD_H + 2, 6)
    lift = -6 if mark == TAKEN or mark == FORCED else 0
    sink = 6 if in_hand else 0
    return pen.piece(f"card-{seat}-{place}", x, y + 12 + lift + sink, body)


def _known(view: RubicoView, seat: int, place: int) -> int:
    """The card's kind, if the viewer may know it: their own, or one they looked at this turn."""
    if seat == view.seat and row_of(view):
        return row_of(view)[place]
    looks = view.table.looks
    for look in range(0, len(looks), 4):
        if looks[look + 1] == view.table.turn and looks[look + 2] == seat * ROW + place:
            return looks[look + 3]
    return NONE


def _face(kind: int, width: float, height: float, look: str = "") -> str:
    """A march card: its sign, which tells it apart without its colour."""
    size = width - 14
    band = svg.box(3, height - 11, width - 6, 8, PIGMENTS[kind], 2)
    return parts.card(width, height, look, svg.icon(FACES[kind], 7, 7, size, PIGMENTS[kind]) + band)


def _mark(mark: int) -> str:
    if mark == COVERED:
        return svg.icon("shield", 11, 18, 24)
    if mark == FORCED:
        return svg.disc(23, 54, 10, "alarm") + svg.text(23, 59, "!", 15, "on-alarm strong", "middle")
    if mark == TAKEN:
        return svg.disc(23, 54, 10, "full") + svg.path("M18 54L22 58L28 50", "tick")
    return ""


# The Senate


def _senate(view: RubicoView, tongue: Tongue, pen: Pen) -> Panel:
    cards = view.table.setting.data["senate"]["card"]
    row = "".join(_senate_card(view, place, tongue, pen) for place in range(len(cards)))
    rows = (len(cards) + 3) // 4
    y = TOP + rows * 100 + 12
    for number, (key, names) in enumerate(view.table.setting.data["senate"]["legion"].items()):
        count = sum(1 for card in view.table.senate if key in senate_card(view, card)["legions"])
        x, base = MARGIN, y + number * 34
        danger = count == FOUR_OF_A_LEGION - 1
        row += standard(x, base - 2, key) + svg.text(x + 38, base + 17, svg.fit(tongue.pick(names), 170, 14), 14)
        row += parts.gauge(WIDTH - MARGIN - 104, base + 7, 107, FOUR_OF_A_LEGION, count, "alarm" if danger else "full")
    return Panel("p-senate", tongue("The Senate"), y + 74, row)


def _senate_card(view: RubicoView, place: int, tongue: Tongue, pen: Pen) -> str:
    x, y = MARGIN + place % 4 * 80, TOP + place // 4 * 100
    if place >= len(view.table.senate):
        return pen.piece(f"senate-{place}", x, y, parts.back(76, 94))
    card = senate_card(view, view.table.senate[place])
    acting = place >= view.table.fresh and card["effect"] != "none" and view.outcome is None
    body = parts.card(76, 94, "" if acting else "dim")
    body += svg.paragraph(38, 18, svg.wrap(tongue.pick(card["name"]), 70, 13.5, 2), 13.5, "serif strong", "middle")
    body += _effect(card["effect"])
    keys = card["legions"]
    body += "".join(standard(38 - 16 * len(keys) + 32 * number, 66, key) for number, key in enumerate(keys))
    if acting:
        body += svg.box(0, 0, 76, 94, "acting", 5)
    return pen.piece(f"senate-{place}", x, y, body, "turned")


def _effect(name: str) -> str:
    """What the card does in the next turn, as a sign."""
    if name == "draw":
        return svg.icon("plus-card", 27, 39, 24)
    if name == "discard":
        return svg.icon("minus-card", 27, 39, 24)
    if name in ("red", "blue"):
        kind = FACES.index(name)
        return svg.text(20, 58, "+1", 16, "strong") + svg.icon(name, 40, 40, 22, PIGMENTS[kind])
    return svg.text(38, 56, "–", 16, "faint", "middle")


def standard(x: float, y: float, key: str) -> str:
    """A legion's vexillum with its number."""
    cloth = f"M{x + 2:g} {y:g}H{x + 30:g}V{y + 21:g}L{x + 16:g} {y + 17:g}L{x + 2:g} {y + 21:g}Z"
    return svg.path(cloth, "vexillum") + svg.text(x + 16, y + 14, key, 13, "serif strong on-vexillum", "middle")


# The last reveal


def _reveal(view: RubicoView, tongue: Tongue, pen: Pen) -> Panel:
    title, most = tongue("The last reveal"), _most_revealed(view)
    rows = (most + IN_STRIP - 1) // IN_STRIP
    height = TOP + rows * (STRIP_H + 8) + 62
    if not view.table.past:
        words = tongue("Nothing was revealed yet.")
        return Panel("p-reveal", title, height, svg.text(MARGIN, TOP + 24, words, 14, "faint"))
    turn = view.table.past[-1]
    width = min(44, INNER / min(most, IN_STRIP) - 4)
    strip = "".join(_revealed(turn, place, width, pen) for place in range(len(turn.revealed)))
    note = tongue("turn {turn}", turn=turn.turn)
    return Panel("p-reveal", title, height, strip + _sums(view, height, tongue), note)


def _most_revealed(view: RubicoView) -> int:
    """Two more than the longest leg has steps, and one that the Senate may add."""
    return max(castrum - step for step, castrum in enumerate(view.table.setting.castrum_ahead)) + 3


def _revealed(turn: Turn, place: int, width: float, pen: Pen) -> str:
    """One card; a Janus is first seen as itself and then as what it copies."""
    shown, counted = turn.revealed[place], turn.counted[place]
    x, y = MARGIN + place % IN_STRIP * (width + 4), TOP + place // IN_STRIP * (STRIP_H + 8)
    if shown == counted:
        face = _face(shown, width, STRIP_H)
    elif counted == NONE:
        face = _face(shown, width, STRIP_H, "dim") + svg.line(6, 6, width - 6, STRIP_H - 6, "struck")
    else:
        mask = f'<g class="mask late-{place % 16}">{_face(shown, width, STRIP_H)}</g>'
        copy = svg.disc(width - 11, STRIP_H - 15, 11, "seal") + svg.icon(
            FACES[shown], width - 18, STRIP_H - 22, 14, "copy"
        )
        face = _face(counted, width, STRIP_H) + copy + mask
    key = pen.id(f"reveal-{turn.turn}-{place}")
    return f'<g{key} transform="translate({x:g} {y:g})"><g class="show late-{place % 16}">{face}</g></g>'


def added(view: RubicoView) -> list[int]:
    """What Senate cards [rubico:4.2] and powers [rubico:5.7] counted besides the cards last revealed, by kind."""
    more = [0] * CARDS
    turn = view.table.past[-1]
    plays = list(zip(turn.played[1::3], turn.played[2::3], strict=True))
    voided = any(reply == VOID for _, reply in plays)
    for power, reply in plays:
        if reply == COUNT:
            more[RED] += view.table.setting.power_red[power]
            more[POMPEY] += 0 if voided else view.table.setting.power_pompey[power]
    if len(view.table.past) > 1 and not voided:
        before = view.table.past[-2]
        effects = [view.table.setting.senate[card] for card in view.table.senate[before.senate_from : before.senate_to]]
        more[RED] += effects.count(MORE_RED)
        more[BLUE] += effects.count(MORE_BLUE)
    return more


def _sums(view: RubicoView, height: float, tongue: Tongue) -> str:
    """How many of each were counted, and what came of it."""
    turn, more, y = view.table.past[-1], added(view), height - 38
    counts = [
        text.counted(kind, turn.counted.count(kind), tongue) + (f" +{more[kind]}" if more[kind] else "")
        for kind in (RED, BLUE, POMPEY)
    ]
    room = INNER - 24 * len(counts) - 14 * (len(counts) - 1)
    size = round(min(15, 15 * room / svg.breadth("".join(counts), 15)), 1)
    drawn, x = "", float(MARGIN)
    for kind, words in zip((RED, BLUE, POMPEY), counts, strict=True):
        drawn += svg.icon(FACES[kind], x, y - 15, 19, PIGMENTS[kind]) + svg.text(x + 24, y, words, size)
        x += svg.breadth(words, size) + 38
    steps, turned = turn.caesar_to - turn.caesar_from, turn.senate_to - turn.senate_from
    march = tongue("Caesar: {steps}", steps=tongue.some("{count} step", "{count} steps", steps))
    senate = tongue("Senate: {turned}", turned=tongue.some("{count} card", "{count} cards", turned))
    return drawn + svg.text(MARGIN, height - 14, f"{march} · {senate}", 15, "strong")


# One's own secret


def _own(view: RubicoView, names: list[str], tongue: Tongue, pen: Pen) -> Panel:
    role = tongue("You are one of: {team}.", team=text.team(role_of(view), tongue))
    fellows = [
        names[seat] for seat in range(view.seats) if seat != view.seat and view.table.roles[seat] == role_of(view)
    ]
    with_whom = tongue("With you: {names}.", names=", ".join(fellows)) if fellows else ""
    power = _power_words(view, tongue)
    hold = tongue("Hold, or press Tab, to see your side and your power")
    kind = RED if role_of(view) == CAESAR else BLUE
    inside = svg.icon(FACES[kind], 8, 12, 44, PIGMENTS[kind])
    inside += svg.paragraph(64, 28, svg.wrap(role, 246, 15, 2), 15, "strong")
    if with_whom:
        inside += svg.text(64, 48, svg.fit(with_whom, 246, 14), 14)
    inside += svg.icon("power", 18, 64, 24, "gold") + svg.paragraph(64, 78, svg.wrap(power, 246, 14, 3), 14)
    outside = svg.icon("key", INNER / 2 - 20, 20, 40) + svg.paragraph(
        INNER / 2, 80, svg.wrap(hold, 250, 14), 14, "faint", "middle"
    )
    words = pen.reached("group", " ".join(filter(None, [role, with_whom, power])))
    corner = (
        f'<g{pen.id("secret")} class="secret" transform="translate({MARGIN} {TOP})"{words}>'
        f"{svg.box(0, 0, INNER, 122, 'panel-in frame', 6)}"
        f'<g class="outside">{outside}</g><g class="inside">{inside}</g></g>'
    )
    return Panel("p-own", tongue("Your secret"), TOP + 134, corner)


def _power_words(view: RubicoView, tongue: Tongue) -> str:
    if power_of(view) == NONE:
        return tongue("You hold no power.")
    does = {
        COVERS: tongue("cover one of your cards; it cannot be taken."),
        FORCES: tongue("name a card of another player; it must be taken."),
        STEPS: tongue("move Caesar one step forward or back."),
        LOOKS: tongue("look at a card that was left."),
        VOIDS: tongue("Senate, Pompey and Janus cards do nothing this turn."),
        COUNTS: tongue("more red cards and Pompeys are counted this turn."),
    }[view.table.setting.powers[power_of(view)]]
    return tongue("{power}: {does}", power=power_name(view, power_of(view), tongue), does=does)


BOARD = Board(SYMBOLS, columns)
