"""Every card, tile and board of The Red Cathedral in words, to leaf through and to proofread."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from rubrica.engine.sentence import Tongue
from rubrica.engine.setup import Content
from rubrica.games.redcathedral import terms, text
from rubrica.games.redcathedral.box import COLOURS, DIE_TILE, GROUPS, PARTS, RECOGNITION, RUBLES, SIDES, Benefit, Box

WIDTH = 80


class UnknownKind(ValueError):
    """A filter that sorts nothing; says which there are."""


def browse(content: Content[Any], tongue: Tongue, filters: dict[str, str]) -> str:
    """All that lies in the box, or with `kind=sections` one kind of it, as plain text."""
    box: Box = content.box
    kinds = {
        "resources": lambda: _resources(box, content.data, tongue),
        "tiles": lambda: _tiles(box, content.data, tongue),
        "influence": lambda: _influence(box, tongue),
        "sections": lambda: _sections(box, tongue),
        "plans": lambda: _plans(box, tongue),
        "boards": lambda: _boards(box, tongue),
        "rival": lambda: _rival(box, content.data, tongue),
        "track": lambda: _track(box, tongue),
    }
    for name, value in filters.items():
        if name != "kind" or value not in kinds:
            raise UnknownKind(f"no {name[:40]}={value[:40]}; there are: kind={', kind='.join(kinds)}")
    wanted = [filters["kind"]] if filters else list(kinds)
    return "\n".join(line for kind in wanted for line in kinds[kind]())


def _listed(title: str, rows: Iterable[str]) -> list[str]:
    """A kind of card: its title, and every card of it."""
    lines = [title, "=" * len(title)]
    for row in rows:
        lines += wrap(row, WIDTH, subsequent_indent="    ")
    return [*lines, ""]


def _benefit(benefit: Benefit, tongue: Tongue) -> str:
    if benefit.what == DIE_TILE:
        return tongue("{colour} die", colour=text.die_name(benefit.amount, tongue))
    return text.amount(benefit.what, benefit.amount, tongue)


def _resources(box: Box, data: dict[str, Any], tongue: Tongue) -> list[str]:
    names = [tongue.pick(tile["name"]) for tile in data["resources"]["tile"]]
    gains = (_benefit(benefit, tongue) for benefit in box.resources)
    title = tongue("Resource tiles, for each die on the space")
    return _listed(title, (f"{name}: {gain}" for name, gain in zip(names, gains, strict=True)))


def _tiles(box: Box, data: dict[str, Any], tongue: Tongue) -> list[str]:
    rows = []
    for number, tile in enumerate(data["tiles"]["tile"]):
        row = f"{tongue.pick(tile['name'])}: {_benefit(box.tiles[number], tongue)}"
        rows.append(f"{row} (3+)" if tile.get("three_plus", False) else row)
    return _listed(tongue("Workshop tiles; those with 3+ from three players on"), rows)


def _influence(box: Box, tongue: Tongue) -> list[str]:
    groups = {
        "craftsmen": tongue("craftsmen"),
        "teamsters": tongue("teamsters"),
        "merchants": tongue("merchants"),
        "clergy": tongue("clergy"),
    }
    rows = []
    for card, name in enumerate(box.influence_names):
        actions = "; ".join(text.action(box, card * 2 + number, tongue) for number in range(2))
        rows.append(f"{tongue.pick(name)} ({groups[GROUPS[box.influence_groups[card]]]}): {actions}")
    return _listed(tongue("Influence cards"), rows)


def _sections(box: Box, tongue: Tongue) -> list[str]:
    parts = {"base": tongue("base"), "middle": tongue("middle section"), "dome": tongue("dome")}
    rows = (
        tongue(
            "{name} ({part}): {cost} for {rp} RP and {rubles}",
            name=tongue.pick(card.name),
            part=parts[PARTS[card.part]],
            cost=text.amounts(card.cost, tongue),
            rp=card.rp,
            rubles=text.amount(RUBLES, card.rubles, tongue),
        )
        for card in box.sections
    )
    return _listed(tongue("Cathedral cards"), rows)


def _plans(box: Box, tongue: Tongue) -> list[str]:
    rows = []
    for plan in box.plans:
        heights = ", ".join(map(str, plan.towers))
        players = tongue.some("{count} player", "{count} players", plan.players)
        rows.append(f"{tongue.pick(plan.name)} ({players}): {heights}")
    return _listed(tongue("Building plans, with the height of each tower from the left"), rows)


def _boards(box: Box, tongue: Tongue) -> list[str]:
    sides = {"basic": tongue("basic side"), "advanced": tongue("advanced side")}
    rows = []
    for side, name in enumerate(SIDES):
        for colour in range(len(COLOURS)):
            spaces = enumerate(box.boards[side][colour])
            prices = "; ".join(text.price(empty, space, tongue) for space, empty in spaces)
            rows.append(f"{text.die_name(colour + 1, tongue)}, {sides[name]}: {prices}")
    return _listed(tongue("Workshop boards, with the price of a tile face up"), rows)


def _rival(box: Box, data: dict[str, Any], tongue: Tongue) -> list[str]:
    rows = []
    for name, die in zip(box.rival_names, box.rival_die, strict=True):
        moves = tongue("{colour} die", colour=text.die_name(die, tongue))
        rows.append(f"{tongue.pick(name)}: {moves}")
    for level in data["rival"]["difficulty"]:
        rows.append(
            tongue(
                "{name}: {points} for the points card, {materials} on the construction card at the start",
                name=tongue.pick(level["name"]),
                points=tongue.say(terms.amount(RECOGNITION, level["points"])),
                materials=tongue.some("{count} material", "{count} materials", level["materials"]),
            )
        )
    return _listed(tongue("Ivan's cards, with the die that each moves, and how strong he can be"), rows)


def _track(box: Box, tongue: Tongue) -> list[str]:
    worth = box.track.worth
    spaces = [space for space in range(1, len(worth)) if worth[space] > worth[space - 1]]
    said = tongue(
        "{lap} spaces, start on {start}; prestige spaces: {spaces}",
        lap=box.track.lap,
        start=box.track.start,
        spaces=", ".join(map(str, spaces)),
    )
    return _listed(tongue("The score track"), [said])
