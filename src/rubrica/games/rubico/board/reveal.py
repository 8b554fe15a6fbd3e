"""The last reveal: the cards in the order in which they were turned, and what they brought."""

from __future__ import annotations

from rubrica.drawing import svg
from rubrica.drawing.panels import MARGIN, TOP
from rubrica.drawing.pen import Pen
from rubrica.engine.board import OTHERS, Panel
from rubrica.games.rubico import text
from rubrica.games.rubico.board.signs import FACES, PIGMENTS, face
from rubrica.games.rubico.box import BLUE, MORE_BLUE, MORE_RED, POMPEY, RED
from rubrica.games.rubico.moves import CARDS, COUNT, VOID
from rubrica.games.rubico.state import NONE, Turn
from rubrica.games.rubico.view import RubicoView
from rubrica.tongue import Tongue

WIDTH = 300
CARD_H = 52
HEIGHT = TOP + CARD_H + 66


def reveal(view: RubicoView, tongue: Tongue, pen: Pen) -> Panel:
    """What was revealed in the turn before, and what came of it; it lies beside the table."""
    title = tongue("The last reveal")
    if not view.table.past:
        body, note = svg.text(MARGIN, TOP + 24, tongue("Nothing was revealed yet."), 14, "faint"), ""
    else:
        turn = view.table.past[-1]
        width = min(46, (WIDTH - 2 * MARGIN) / _most_revealed(view) - 4)
        body = "".join(_revealed(turn, place, width, pen) for place in range(len(turn.revealed)))
        body += f'<g{pen.id(f"sums-{turn.turn}")} class="show late-{len(turn.revealed) % 16}">{_sums(view, tongue)}</g>'
        note = tongue("turn {turn}", turn=turn.turn)
    return Panel("p-reveal", title, HEIGHT, body, note, width=WIDTH, role=OTHERS, sign="janus")


def _most_revealed(view: RubicoView) -> int:
    """Two more than the longest leg has steps, and one that the Senate may add."""
    return max(castrum - step for step, castrum in enumerate(view.table.setting.castrum_ahead)) + 3


def _revealed(turn: Turn, place: int, width: float, pen: Pen) -> str:
    """One card; a Janus is first seen as itself and then as what it copies."""
    shown, counted = turn.revealed[place], turn.counted[place]
    if shown == counted:
        body = face(shown, width, CARD_H)
    elif counted == NONE:
        body = face(shown, width, CARD_H, "dim") + svg.line(6, 6, width - 6, CARD_H - 6, "struck")
    else:
        mask = f'<g class="mask late-{place % 16}">{face(shown, width, CARD_H)}</g>'
        copy = svg.disc(width - 9, CARD_H - 13, 9, "seal") + svg.icon(FACES[shown], width - 15, CARD_H - 19, 12, "copy")
        body = face(counted, width, CARD_H) + copy + mask
    key, x = pen.id(f"reveal-{turn.turn}-{place}"), MARGIN + place * (width + 4)
    return f'<g{key} transform="translate({x:g} {TOP})"><g class="show late-{place % 16}">{body}</g></g>'


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


def _sums(view: RubicoView, tongue: Tongue) -> str:
    """How many of each were counted, and what came of it."""
    turn, more, y = view.table.past[-1], added(view), TOP + CARD_H + 26
    counts = [
        text.counted(kind, turn.counted.count(kind), tongue) + (f" +{more[kind]}" if more[kind] else "")
        for kind in (RED, BLUE, POMPEY)
    ]
    room = WIDTH - 2 * MARGIN - 22 * len(counts) - 8 * (len(counts) - 1)
    size = round(min(14, 14 * room / svg.breadth("".join(counts), 14)), 1)
    drawn, x = "", float(MARGIN)
    for kind, words in zip((RED, BLUE, POMPEY), counts, strict=True):
        drawn += svg.icon(FACES[kind], x, y - 14, 18, PIGMENTS[kind]) + svg.text(x + 21, y, words, size)
        x += svg.breadth(words, size) + 30
    steps, turned = turn.caesar_to - turn.caesar_from, turn.senate_to - turn.senate_from
    march = tongue("Caesar: {steps}", steps=tongue.some("{count} step", "{count} steps", steps))
    senate = tongue("Senate: {turned}", turned=tongue.some("{count} card", "{count} cards", turned))
    return drawn + svg.text(MARGIN, y + 24, f"{march} · {senate}", 14, "strong")
