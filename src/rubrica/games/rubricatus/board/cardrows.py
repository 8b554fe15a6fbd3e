"""Cards to be read: the market, the hand, the etheries, and what one has built."""

from __future__ import annotations

from typing import Any

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import cards, text
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.board import signs
from rubrica.games.rubricatus.state import ACTIONS, Rubricatus, RubricatusView

SHORTEST, HAND_H = 106, 78
LINE = 16.25
WORDS_W = INNER - 20
SIGN = 18


def market(game: Rubricatus, pen: Pen, tongue: Tongue) -> Panel:
    """The constructions on sale, each as it reads."""
    body, y = "", float(TOP)
    for card in game.market:
        inner, height = _construction(game, card, tongue)
        inner += svg.halo(pen.take(m.CONSTRUCTION + card), 0, 0, INNER, height, 5)
        body += pen.piece(f"market-{card + 1}", MARGIN, y, inner)
        y += height + 6
    if not game.market:
        body, y = svg.text(MARGIN, TOP + 20, tongue("Nothing is left on sale."), 14, "faint"), TOP + 34.0
    return Panel("p-market", tongue("The market"), y + 6, body)


def _construction(game: Rubricatus, card: int, tongue: Tongue) -> tuple[str, float]:
    """Number, name, place and time, its bit of history, and below what it costs and brings; and its height."""
    found = game.box.constructions[card].row
    bonus = cards.said(found.get("bonus", []), game.box.data, tongue, later=True)
    gains = svg.wrap(bonus, WORDS_W, 13)
    story = svg.wrap(tongue.pick(found["text"]), WORDS_W, 13)
    height = max(SHORTEST, 72 + (len(gains) + len(story)) * LINE)
    body = parts.card(INNER, height, "")
    body += _tag(game, card)
    body += svg.text(42, 18, svg.fit(tongue.pick(found["name"]), INNER - 48, 15), 15, "serif strong")
    comarca = tongue.pick(game.box.data["board"]["comarca"][game.box.constructions[card].comarca]["name"])
    pairs = _pairs(game, card, found)
    link = INNER - 26 - svg.breadth(pairs, 13)
    room = (link if pairs else INNER) - 48
    place = cards.place_of(found, tongue)
    where = comarca if place == comarca else f"{comarca} · {place}"
    dated = f"{where} · {tongue.pick(found['year'])}"
    body += svg.text(42, 34, dated if svg.breadth(dated, 12.5) <= room else svg.fit(where, room, 12.5), 12.5, "faint")
    if pairs:
        body += svg.icon("link", link, 22, 16) + svg.text(INNER - 8, 35, pairs, 13, "", "end")
    body += svg.paragraph(10, 55, story, 13, "serif")
    body += svg.paragraph(10, 55 + len(story) * LINE, gains, 13, "strong")
    return body + _price(game, card, found, height - 25, tongue), height


def _tag(game: Rubricatus, card: int) -> str:
    """The number of a construction, on its age."""
    era = game.box.constructions[card].era
    tag = svg.box(0, 0, 34, 40, f"age-{era} corner", 5) + svg.text(17, 17, str(card + 1), 15, "strong", "middle")
    return tag + svg.text(17, 33, signs.ROMAN[era], 12, "serif", "middle")


def _price(game: Rubricatus, card: int, found: dict[str, Any], y: float, tongue: Tongue) -> str:
    """Cost, then what it brings at once, each round, and into the river."""
    row, printed = parts.Row(8, y, SIGN), game.box.constructions[card]
    row.signs(*parts.each(v.RESOURCES, printed.cost))
    row.put(svg.icon("to", row.x + 1, y + 2, 15), 20)
    if found.get("vp"):
        points = svg.text(row.x, y + 15, f"{found['vp']}", 15, "strong")
        row.put(points + svg.text(row.x + 9, y + 15, tongue("VP"), 12, "strong"), 30)
    tracks = found.get("tracks", {})
    row.signs(*parts.each(tracks, tracks.values()))
    if printed.symbols:
        row.x += 2
        row.signs("round", *parts.each(v.RESOURCES, printed.income))
    problems = (svg.icon("problem", INNER - 26 - place * 20, y, SIGN) for place in range(found["problems"]))
    return row.drawn + "".join(problems)


def _pairs(game: Rubricatus, card: int, found: dict[str, Any]) -> str:
    """The numbers of the cards it extends or is extended by, printed on both."""
    others = [row["no"] for row in game.box.data["construction"]["construction"] if row.get("extends") == card + 1]
    return ",".join(str(number) for number in ([found["extends"]] if found.get("extends") else []) + others)


def hand(view: RubricatusView, pen: Pen, tongue: Tongue) -> Panel:
    """One's own action cards; there is room for as many as the round ever gives. Then the card being played."""
    game = view.table
    held = m.cards_in(game.hand[view.seat])
    most = max(len(held), game.helpers[view.seat] + (game.spirit[view.seat] >= 0) + 2)
    if view.outcome is not None:
        most = len(held)
    body = ""
    for place, card in enumerate(held):
        inner = parts.card(INNER, HAND_H, "") + _action(game, card, tongue)
        inner += svg.halo(pen.take(m.CARD + card), 0, 0, INNER, HAND_H, 5)
        body += pen.piece(f"hand-{card + 1}", MARGIN, TOP + place * (HAND_H + 4), inner)
    taken = len(held)
    if game.phase == ACTIONS and game.card >= 0 and game.acting() == view.seat and taken < most:
        played = parts.card(INNER, HAND_H, "played") + _action(game, game.card, tongue, tongue("on the table"))
        played += svg.halo(pen.take(m.EVENT), 0, 0, INNER, HAND_H, 5)
        body += pen.piece(f"played-{game.card + 1}", MARGIN, TOP + taken * (HAND_H + 4), played)
        taken += 1
    if taken < most:
        y, height = TOP + taken * (HAND_H + 4), (most - taken) * (HAND_H + 4) - 4
        words = tongue("The card you do not play stays for the next round.")
        body += svg.box(MARGIN, y, INNER, height, "gap", 5)
        body += svg.text(MARGIN + INNER / 2, y + height / 2 + 4, svg.fit(words, INNER - 8, 13), 13, "faint", "middle")
    return Panel("p-hand", tongue("Your hand"), TOP + most * (HAND_H + 4) + 8, body)


def _action(game: Rubricatus, card: int, tongue: Tongue, note: str = "") -> str:
    found = game.box.data["action"]["action"][card]
    body = svg.disc(24, 26, 16, "token") + svg.text(24, 33, str(found["value"]), 20, "strong", "middle")
    room = INNER - 58 - (svg.breadth(note, 13) + 8 if note else 0)
    body += svg.text(50, 19, svg.fit(tongue.pick(found["name"]), room, 16), 16, "serif strong")
    body += svg.text(INNER - 8, 19, note, 13, "faint", "end") if note else ""
    event = cards.said(found.get("event", []), game.box.data, tongue)
    if not event:
        story = svg.wrap(tongue.pick(found["text"]), INNER - 58, 13, 3)
        return body + svg.paragraph(50, 36, story, 13, "serif faint")
    if found["after"] == "remove":
        event = f"{event}; {tongue('then the card leaves the game')}"
    return body + svg.paragraph(50, 36, svg.wrap(event, INNER - 58, 13, 3), 13)


def etheries(game: Rubricatus, pen: Pen, tongue: Tongue) -> Panel:
    """All etheries, whose they are and what they can do."""
    body, y = "", float(TOP)
    rows: list[dict[str, Any]] = game.box.data["etheria"]["etheria"]
    for spirit, found in enumerate(rows):
        inner, height = _etheria(game, spirit, found, tongue)
        inner += svg.halo(pen.take(m.ETHERIA + spirit), -4, 0, INNER + 8, height - 5, 5)
        body += pen.piece(f"etheria-{found['id']}", MARGIN, y, inner)
        y += height
    return Panel("p-etheries", tongue("Etheries"), y + 6, body)


def _etheria(game: Rubricatus, spirit: int, found: dict[str, Any], tongue: Tongue) -> tuple[str, float]:
    """Her name, her ability, and whose she is; and how high that stands."""
    lines = svg.wrap(cards.ability(found, game.box.data, tongue), INNER - 42, 13)
    inner = svg.icon("etheria", 2, 6, 26, "" if game.etheries >> spirit & 1 else "spent")
    inner += svg.text(36, 18, text.etheria(game, spirit, tongue), 15, "serif strong")
    inner += svg.paragraph(36, 34, lines, 13)
    if spirit in game.spirit:
        inner += parts.badge(game.spirit.index(spirit), INNER - 14, 11, 0.8)
    return inner, max(52, 34 + len(lines) * LINE)


def built(view: RubricatusView, pen: Pen, tongue: Tongue) -> Panel:
    """What one has built, to be read again."""
    game = view.table
    owned = [card for card in range(len(game.box.constructions)) if game.built[view.seat] >> card & 1]
    title = tongue("Your constructions")
    if not owned:
        words = svg.text(MARGIN, TOP + 20, tongue("You have built nothing yet."), 14, "faint")
        return Panel("p-built", title, TOP + 40, words)
    body, y = "", float(TOP)
    for card in owned:
        inner, height = _owned(game, card, tongue)
        body += pen.piece(f"built-{card + 1}", MARGIN, y, inner)
        y += height + 5
    return Panel("p-built", title, y + 7, body)


def _owned(game: Rubricatus, card: int, tongue: Tongue) -> tuple[str, float]:
    """A construction that is paid for: its history, what it goes with, and what it brings each round."""
    found = game.box.constructions[card].row
    beside, x = "", INNER - 6.0
    income = parts.each(v.RESOURCES, game.box.constructions[card].income)
    if income:
        x -= 20 * (len(income) + 1)
        row = parts.Row(x, 4, SIGN)
        row.signs("round", *income)
        beside += row.drawn
    pairs = _pairs(game, card, found)
    if pairs:
        x -= svg.breadth(pairs, 13) + 22
        beside += svg.icon("link", x, 5, 16) + svg.text(x + 18, 18, pairs, 13)
    name = svg.wrap(tongue.pick(found["name"]), x - 46, 15, 2)
    story = svg.wrap(tongue.pick(found["text"]), INNER - 48, 13)
    top = 16 + len(name) * 18.8
    height = max(46, top - 4 + len(story) * LINE)
    body = parts.card(INNER, height, "") + _tag(game, card) + beside
    body += svg.paragraph(42, 18, name, 15, "serif strong")
    return body + svg.paragraph(42, round(top, 1), story, 13, "serif"), height
