"""The table of Rubricatus in plain text, and the names of the things on it."""

from __future__ import annotations

from typing import Any

from rubrica.games.rubricatus import cards
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus.moves import cards_in
from rubrica.games.rubricatus.table import Table
from rubrica.games.rubricatus.view import RubricatusView
from rubrica.tongue import Tongue

WIDTH = 80


def _row(g: Table, file: str, rows: str, number: int) -> dict[str, Any]:
    found: dict[str, Any] = g.tables.data[file][rows][number]
    return found


def action(g: Table, card: int, tongue: Tongue) -> str:
    return tongue.pick(_row(g, "action", "action", card)["name"])


def action_with_value(g: Table, card: int, tongue: Tongue) -> str:
    return f"{action(g, card, tongue)} ({g.tables.value[card]})"


def construction(g: Table, card: int, tongue: Tongue) -> str:
    found = next(row for row in g.tables.data["construction"]["construction"] if row["no"] == card + 1)
    return tongue.pick(found["name"])


def era_card(g: Table, card: int, tongue: Tongue) -> str:
    found = _row(g, "era", "era", card)
    calamity = f", {tongue('calamity')}" if g.tables.calamity[card] else ""
    return f"{tongue.pick(found['name'])} ({tongue.pick(found['year'])}{calamity})"


def etheria(g: Table, spirit: int, tongue: Tongue) -> str:
    return tongue.pick(_row(g, "etheria", "etheria", spirit)["name"])


def region(g: Table, number: int, tongue: Tongue) -> str:
    return tongue.pick(_row(g, "board", "region", number)["name"])


def comarques(g: Table, number: int, tongue: Tongue) -> list[str]:
    """Those whose constructions a region admits."""
    admitted = _row(g, "board", "region", number)["comarques"]
    return [tongue.pick(row["name"]) for row in g.tables.data["board"]["comarca"] if row["id"] in admitted]


def resource(g: Table, number: int, tongue: Tongue, count: int = 0) -> str:
    return cards.called(_row(g, "board", "resource", number), tongue, count)


def track(g: Table, number: int, tongue: Tongue) -> str:
    return cards.called(_row(g, "board", "track", number), tongue)


def era(g: Table, number: int, tongue: Tongue) -> str:
    return tongue.pick(_row(g, "board", "age", number)["name"])


def board(view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    g = view.table
    lines = [*_head(g, names, tongue), "", *_regions(g, names, tongue), "", *_market(g, tongue), ""]
    lines += _players(g, names, tongue)
    if view.seat >= 0:
        lines += ["", *_own(view, tongue)]
    return "\n".join(line[:WIDTH] for line in lines)


def _head(g: Table, names: list[str], tongue: Tongue) -> list[str]:
    lines = [
        tongue(
            "Round {number} of 10, {era}   initiative: {name}   drawer: {drawer}",
            number=g.round + 1,
            era=era(g, g.era(), tongue),
            name=names[g.holder],
            drawer=g.drawer,
        )
    ]
    if g.variant != t.EASY and g.revealed > g.round:
        card = _row(g, "era", "era", g.era_cards[g.round])
        lines += [era_card(g, g.era_cards[g.round], tongue), *cards.era_effects(card, g.tables.data, tongue)]
    return lines


def _regions(g: Table, names: list[str], tongue: Tongue) -> list[str]:
    lines = []
    for number in range(g.regions):
        there = [names[seat] for seat in range(g.seats) if g.standing[seat] >> number & 1]
        notes = ", ".join(there) or (tongue("barred") if g.barred_regions >> number & 1 else "")
        count = tongue.some("{count} problem", "{count} problems", g.problems[number])
        lines.append(f"  {region(g, number, tongue):22} {count:12} {notes}".rstrip())
    return lines


def _market(g: Table, tongue: Tongue) -> list[str]:
    lines = [tongue("Market:")]
    data = g.tables.data
    for card in g.market:
        found = next(row for row in data["construction"]["construction"] if row["no"] == card + 1)
        place = tongue.pick(_row(g, "board", "comarca", g.tables.comarca[card])["name"])
        lines.append(f"  {card + 1}. {construction(g, card, tongue)} · {place}")
        gains = cards.bonuses(found, data, tongue)
        if found.get("income"):
            gains.append(tongue("each round {income}", income=cards.income(found, data, tongue)))
        cost = cards.cost(found, data, tongue)
        problems = tongue.some("{count} problem", "{count} problems", found["problems"])
        lines += cards.wrapped(f"{cost} · {problems} → {'; '.join(gains)}", "      ")
    return lines


def _players(g: Table, names: list[str], tongue: Tongue) -> list[str]:
    """Each with three lines: how they stand, their resources, their steps on the tracks."""
    lines = []
    for seat in range(g.seats):
        pieces = g.home[seat] + (g.spirit_home >> seat & 1)
        state = [
            tongue("{count} VP", count=g.vp[seat]),
            tongue.some("{count} construction", "{count} constructions", g.built[seat].bit_count()),
            tongue.some("{count} piece to place", "{count} pieces to place", pieces),
            *([tongue("with {etheria}", etheria=etheria(g, g.spirit[seat], tongue))] if g.spirit[seat] >= 0 else []),
        ]
        lines.append(f"{names[seat]}: {', '.join(state)}")
        lines.append("  " + ", ".join(f"{resource(g, r, tongue)} {g.stock[seat * 4 + r]}" for r in range(4)))
        lines.append("  " + ", ".join(f"{track(g, r, tongue)} {g.track[seat * 4 + r]}" for r in range(4)))
    return lines


def _own(view: RubricatusView, tongue: Tongue) -> list[str]:
    g = view.table
    lines = [tongue("Your hand:")]
    for card in cards_in(g.hand[view.seat]):
        event = cards.effects(_row(g, "action", "action", card).get("event", []), g.tables.data, tongue)
        lines.append(": ".join([action_with_value(g, card, tongue), "; ".join(event)]).removesuffix(": "))
    seen = g.era_cards[g.revealed : g.peeked[view.seat]]
    if seen:
        lines.append(tongue("To come: {card}.", card=", ".join(era_card(g, card, tongue) for card in seen)))
    return [lines[0], *(part for line in lines[1:] for part in cards.wrapped(line))]
