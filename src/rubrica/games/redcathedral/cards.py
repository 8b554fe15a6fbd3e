"""Every card, tile and board of The Red Cathedral in words, to leaf through and to proofread."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from rubrica.engine.board import Card, CardGroup
from rubrica.engine.sentence import Tongue
from rubrica.engine.setup import Content
from rubrica.games.card_kinds import wanted
from rubrica.games.redcathedral import terms, text
from rubrica.games.redcathedral.box import (
    COLOURS,
    DIE_TILE,
    PARTS,
    RECOGNITION,
    RIVAL_CARDS,
    RUBLES,
    SIDES,
    Benefit,
    Box,
)
from rubrica.games.redcathedral.box import Card as Section


def browse(content: Content[Any], tongue: Tongue, filters: dict[str, str]) -> list[CardGroup]:
    """All that lies in the box, or with `kind=sections` one kind of it."""
    box: Box = content.box
    kinds = {
        "influence": _influence,
        "sections": _sections,
        "plans": _plans,
        "resources": _resources,
        "tiles": _tiles,
        "rival": _rival,
        "boards": _boards,
        "track": _track,
    }
    return [group for kind in wanted(filters, kinds) for group in kinds[kind](box, content.data, tongue)]


def _listed(
    title: str, kind: str, cards: list[dict[str, Any]], words: Iterable[str], tongue: Tongue, notes: Iterable[str] = ()
) -> list[CardGroup]:
    """A kind of card: its title, and every card of it with what it does; a note stands in brackets beside its name."""
    listed = []
    for card, said, note in zip_longest(cards, words, notes):
        name = tongue.pick(card["name"])
        listed.append(Card(f"{kind}/{card['id']}", f"{name} ({note})" if note else name, [said]))
    return [CardGroup(title, listed)]


def _benefit(benefit: Benefit, tongue: Tongue) -> str:
    if benefit.what == DIE_TILE:
        return tongue("{colour} die", colour=text.die_name(benefit.amount, tongue))
    return text.amount(benefit.what, benefit.amount, tongue)


def _resources(box: Box, data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    gains = [_benefit(benefit, tongue) for benefit in box.resources]
    title = tongue("Resource tiles, for each die on the space")
    return _listed(title, "resource", data["resources"]["tile"], gains, tongue)


def _tiles(box: Box, data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    gains = []
    for tile, benefit in zip(data["tiles"]["tile"], box.tiles, strict=True):
        gain = _benefit(benefit, tongue)
        gains.append(f"{gain} (3+)" if tile.get("three_plus", False) else gain)
    return _listed(
        tongue("Workshop tiles; those with 3+ from three players on"), "tile", data["tiles"]["tile"], gains, tongue
    )


def _influence(box: Box, data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    groups = {
        "craftsmen": tongue("craftsmen"),
        "teamsters": tongue("teamsters"),
        "merchants": tongue("merchants"),
        "clergy": tongue("clergy"),
    }
    cards = data["influence"]["card"]
    words = ["; ".join(text.action(box, n * 2 + number, tongue) for number in range(2)) for n in range(len(cards))]
    return _listed(
        tongue("Influence cards"), "influence", cards, words, tongue, [groups[card["group"]] for card in cards]
    )


def _sections(box: Box, data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    titles = {"base": tongue("Bases"), "middle": tongue("Middle sections"), "dome": tongue("Domes")}
    groups = []
    for number, part in enumerate(PARTS):
        here = box.sections_of_part[number]
        words = [_section(box.sections[card], tongue) for card in here]
        groups += _listed(titles[part], part, [data["sections"]["section"][card] for card in here], words, tongue)
    return groups


def _section(card: Section, tongue: Tongue) -> str:
    return tongue(
        "{cost} for {rp} RP and {rubles}",
        cost=text.amounts(card.cost, tongue),
        rp=card.rp,
        rubles=text.amount(RUBLES, card.rubles, tongue),
    )


def _plans(box: Box, data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    heights = [", ".join(map(str, plan.towers)) for plan in box.plans]
    players = [tongue.some("{count} player", "{count} players", plan.players) for plan in box.plans]
    title = tongue("Building plans, with the height of each tower from the left")
    return _listed(title, "plan", data["plans"]["plan"], heights, tongue, players)


def _boards(box: Box, data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    sides = {"basic": tongue("basic side"), "advanced": tongue("advanced side")}
    rows = []
    for side, name in enumerate(SIDES):
        for colour in range(len(COLOURS)):
            spaces = enumerate(box.boards[side][colour])
            prices = "; ".join(text.price(empty, space, tongue) for space, empty in spaces)
            rows.append(Card("", f"{text.die_name(colour + 1, tongue)}, {sides[name]}", [prices]))
    return [CardGroup(tongue("Workshop boards, with the price of a tile face up"), rows)]


def _rival(box: Box, data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    rows = []
    for key, name, die in zip(RIVAL_CARDS, box.rival_names, box.rival_die, strict=True):
        moves = tongue("{colour} die", colour=text.die_name(die, tongue))
        rows.append(Card(f"rival/{key}", tongue.pick(name), [moves]))
    for level in data["rival"]["difficulty"]:
        said = tongue(
            "{points} for the points card, {materials} on the construction card at the start",
            points=tongue.say(terms.amount(RECOGNITION, level["points"])),
            materials=tongue.some("{count} material", "{count} materials", level["materials"]),
        )
        rows.append(Card("", tongue.pick(level["name"]), [said]))
    return [CardGroup(tongue("Ivan's cards, with the die that each moves, and how strong he can be"), rows)]


def _track(box: Box, data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    worth = box.track.worth
    spaces = [space for space in range(1, len(worth)) if worth[space] > worth[space - 1]]
    said = tongue(
        "{lap} spaces, start on {start}; prestige spaces: {spaces}",
        lap=box.track.lap,
        start=box.track.start,
        spaces=", ".join(map(str, spaces)),
    )
    return [CardGroup(tongue("The score track"), [Card("", said, [])])]
