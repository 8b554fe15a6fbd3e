"""Cards to be read: the market, the hand, the etheries, and what one has built."""

from __future__ import annotations

from typing import Any

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP, Panel
from rubrica.drawing.svg import Deeds
from rubrica.games.rubricatus import cards, text
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus.board import signs
from rubrica.games.rubricatus.table import MARKET, Table
from rubrica.games.rubricatus.view import RubricatusView
from rubrica.tongue import Tongue

SHORTEST, HAND_H = 106, 74
LINE = 16.25
WORDS_W = INNER - 20


def construction(g: Table, card: int) -> dict[str, Any]:
    rows: list[dict[str, Any]] = g.tables.data["construction"]["construction"]
    found = rows[card]
    return found if found["no"] == card + 1 else next(row for row in rows if row["no"] == card + 1)


def market(g: Table, deeds: Deeds, tongue: Tongue) -> Panel:
    body, y = "", float(TOP)
    for card in g.market:
        deed = deeds.take(m.CONSTRUCTION + card)
        inner, height = _construction(g, card, tongue)
        inner += svg.halo(deed, 0, 0, INNER, height, 5)
        body += svg.piece(f"market-{card + 1}", MARGIN, y, inner)
        y += height + 6
    return Panel("p-market", tongue("The market"), max(y, TOP + MARKET * (SHORTEST + 6)) + 6, body)


def _construction(g: Table, card: int, tongue: Tongue) -> tuple[str, float]:
    """Number, name, place and time, its bit of history, and below what it costs and brings; and its height."""
    found = construction(g, card)
    era = g.tables.era[card]
    bonus = "; ".join(cards.effects(found.get("bonus", []), g.tables.data, tongue))
    told = svg.wrap(bonus, WORDS_W, 13)
    story = svg.wrap(tongue.pick(found["text"]), WORDS_W, 13)
    height = max(SHORTEST, 72 + (len(told) + len(story)) * LINE)
    body = parts.card(INNER, height, "")
    body += svg.box(0, 0, 34, 40, f"age-{era} corner", 5) + svg.text(17, 17, str(card + 1), 15, "strong", "middle")
    body += svg.text(17, 33, signs.ROMAN[era], 12, "serif", "middle")
    body += svg.text(42, 18, svg.fit(tongue.pick(found["name"]), INNER - 48, 15), 15, "serif strong")
    comarca = tongue.pick(g.tables.data["board"]["comarca"][g.tables.comarca[card]]["name"])
    where = f"{comarca} · {found['place']} · {tongue.pick(found['year'])}"
    pairs = _pairs(g, card, found)
    body += svg.text(42, 34, svg.fit(where, INNER - 48 - (50 if pairs else 0), 12.5), 12.5, "faint")
    if pairs:
        body += svg.icon("link", INNER - 50, 22, 16) + svg.text(INNER - 8, 35, pairs, 13, "", "end")
    body += svg.paragraph(10, 55, story, 13, "serif")
    body += svg.paragraph(10, 55 + len(story) * LINE, told, 13, "strong")
    return body + _price(g, card, found, height - 25, tongue), height


def _price(g: Table, card: int, found: dict[str, Any], y: float, tongue: Tongue) -> str:
    """Cost, then what it brings at once, each round, and into the river."""
    drawn, x = signs.row(signs.resources(g.tables.cost[card * 4 : card * 4 + 4]), 8, y, 19)
    drawn += svg.icon("to", x + 1, y + 2, 15)
    x += 20
    if found.get("vp"):
        drawn += svg.text(x, y + 15, f"{found['vp']}", 15, "strong")
        drawn += svg.text(x + 9, y + 15, tongue("VP"), 12, "strong")
        x += 30
    steps = [name for name, count in found.get("tracks", {}).items() for _ in range(count)]
    gained, x = signs.row(steps, x, y, 19)
    drawn += gained
    income = signs.resources(g.tables.income[card * 4 : card * 4 + 4])
    if income:
        each, x = signs.row(["round", *income], x + 2, y, 19)
        drawn += each
    for place in range(found["problems"]):
        drawn += svg.icon("problem", INNER - 27 - place * 20, y, 19)
    return drawn


def _pairs(g: Table, card: int, found: dict[str, Any]) -> str:
    """The numbers of the cards it extends or is extended by, printed on both."""
    others = [row["no"] for row in g.tables.data["construction"]["construction"] if row.get("extends") == card + 1]
    return ",".join(str(number) for number in ([found["extends"]] if found.get("extends") else []) + others)


def hand(view: RubricatusView, deeds: Deeds, tongue: Tongue) -> Panel:
    """One's own action cards; there is room for as many as the round ever gives."""
    g = view.table
    held = m.cards_in(g.hand[view.seat])
    most = max(len(held), g.helpers[view.seat] + (g.spirit[view.seat] >= 0) + 2)
    empty = [TOP + place * (HAND_H + 4) for place in range(len(held), most)]
    body = "".join(svg.box(MARGIN, y, INNER, HAND_H, "gap", 5) for y in empty)
    for place, card in enumerate(held):
        deed = deeds.take(m.CARD + card)
        inner = parts.card(INNER, HAND_H, "") + _action(g, card, tongue)
        inner += svg.halo(deed, 0, 0, INNER, HAND_H, 5)
        body += svg.piece(f"hand-{card + 1}", MARGIN, TOP + place * (HAND_H + 4), inner)
    return Panel("p-hand", tongue("Your hand"), TOP + most * (HAND_H + 4) + 8, body)


def _action(g: Table, card: int, tongue: Tongue) -> str:
    found = g.tables.data["action"]["action"][card]
    body = svg.disc(24, 26, 16, "token") + svg.text(24, 33, str(found["value"]), 20, "strong", "middle")
    body += svg.text(50, 19, svg.fit(tongue.pick(found["name"]), INNER - 58, 16), 16, "serif strong")
    event = cards.effects(found.get("event", []), g.tables.data, tongue)
    if not event:
        story = svg.wrap(tongue.pick(found["text"]), INNER - 58, 13, 3)
        return body + svg.paragraph(50, 36, story, 13, "serif faint")
    if found["after"] == "remove":
        event.append(tongue("then the card leaves the game"))
    return body + svg.paragraph(50, 36, svg.wrap("; ".join(event), INNER - 58, 13, 3), 13)


def etheries(g: Table, deeds: Deeds, tongue: Tongue) -> Panel:
    body, y = "", float(TOP)
    rows: list[dict[str, Any]] = g.tables.data["etheria"]["etheria"]
    for spirit, found in enumerate(rows):
        deed = deeds.take(m.ETHERIA + spirit)
        inner, height = _etheria(g, spirit, found, tongue)
        inner += svg.halo(deed, -2, -1, INNER + 4, height - 2, 5)
        body += svg.piece(f"etheria-{found['id']}", MARGIN, y, inner)
        y += height
    return Panel("p-etheries", tongue("Etheries"), y + 6, body)


def _etheria(g: Table, spirit: int, found: dict[str, Any], tongue: Tongue) -> tuple[str, float]:
    """Her name, her ability, and whose she is; and how high that stands."""
    occasion = {
        "territory": tongue("in a region"),
        "production": tongue("on a resource"),
        "event": tongue("with an event"),
        "any": tongue("always"),
    }[found["when"]]
    ability = f"{occasion}: {'; '.join(cards.effects(found['ability'], g.tables.data, tongue))}"
    lines = svg.wrap(ability, INNER - 42, 13)
    inner = svg.icon("etheria", 2, 6, 26, "" if g.etheries >> spirit & 1 else "spent")
    inner += svg.text(36, 18, text.etheria(g, spirit, tongue), 15, "serif strong")
    inner += svg.paragraph(36, 34, lines, 13)
    if spirit in g.spirit:
        inner += parts.badge(g.spirit.index(spirit), INNER - 14, 14, 0.8)
    return inner, max(50, 28 + len(lines) * LINE)


def built(view: RubricatusView, tongue: Tongue) -> Panel:
    """What one has built, to be read again."""
    g = view.table
    owned = [card for card in range(m.CONSTRUCTIONS) if g.built[view.seat] >> card & 1]
    title = tongue("Your constructions")
    if not owned:
        words = svg.text(MARGIN, TOP + 20, tongue("You have built nothing yet."), 14, "faint")
        return Panel("p-built", title, TOP + 40, words)
    body, y = "", float(TOP)
    for card in owned:
        inner, height = _construction(g, card, tongue)
        body += svg.piece(f"built-{card + 1}", MARGIN, y, inner)
        y += height + 6
    return Panel("p-built", title, y + 6, body)
