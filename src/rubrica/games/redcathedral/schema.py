"""Is this content a box of The Red Cathedral [redcathedral:1.4]? Every problem found, card by card, then across cards.

The figures are anybody's to replace [redcathedral:1.5]; what is checked here is only what the sheet fixes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args

import msgspec

from rubrica.games.redcathedral.effects import (
    BRICK,
    GOLD,
    KINDS,
    LUMBER,
    MATERIALS,
    Effect,
    EffectError,
    read_action,
    read_cost,
    read_gain,
)

Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Names = Annotated[dict[Annotated[str, msgspec.Meta(pattern="^[a-z]{2}$")], Text], msgspec.Meta(min_length=1)]
Line = Annotated[str, msgspec.Meta(max_length=80)]
Price = Annotated[int, msgspec.Meta(ge=1, le=4)]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Die = Literal["white", "red", "blue", "green", "yellow"]
Colour = Literal["red", "blue", "green", "yellow"]
Group = Literal["craftsmen", "teamsters", "merchants", "clergy"]
Part = Literal["base", "middle", "dome"]
Rival = Literal["points", "inventory", "transport", "claim", "construction"]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    id: Id


class ResourceTile(Strict):
    name: Names
    gain: Line


class WorkshopTile(Strict):
    name: Names
    gain: Line
    three_plus: bool = False


class InfluenceCard(Strict):
    group: Group
    name: Names
    actions: Annotated[list[Line], msgspec.Meta(min_length=2, max_length=2)]


class Section(Strict):
    part: Part
    name: Names
    cost: Line
    rp: Few
    rubles: Few


class Plan(Strict):
    players: Literal[2, 3, 4]
    name: Names
    towers: Annotated[list[Annotated[int, msgspec.Meta(ge=2, le=8)]], msgspec.Meta(min_length=4, max_length=6)]


class Costs(msgspec.Struct, forbid_unknown_fields=True):
    red: Price
    blue: Price
    green: Price
    yellow: Price
    white: tuple[Price, Price]


class Bonuses(msgspec.Struct, forbid_unknown_fields=True):
    red: Line = ""
    blue: Line = ""
    green: Line = ""
    yellow: Line = ""
    white: tuple[Line, Line] = ("", "")


class Board(Strict):
    side: Literal["basic", "advanced"]
    colour: Colour
    cost: Costs
    bonus: Bonuses = msgspec.field(default_factory=Bonuses)


class RivalCard(Strict):
    name: Names
    die: Die


class Difficulty(Strict):
    name: Names
    points: Few
    materials: Few


class Track(Strict):
    start: Few
    lap: Annotated[int, msgspec.Meta(ge=10, le=400)]
    prestige: Annotated[list[Annotated[int, msgspec.Meta(ge=1)]], msgspec.Meta(min_length=2)]


#: file stem -> kind of entry -> what each entry must be
FILES: dict[str, dict[str, type[Strict]]] = {
    "resources": {"tile": ResourceTile},
    "tiles": {"tile": WorkshopTile},
    "influence": {"card": InfluenceCard},
    "sections": {"section": Section},
    "plans": {"plan": Plan},
    "boards": {"board": Board},
    "rival": {"card": RivalCard, "difficulty": Difficulty},
    "track": {"track": Track},
}

Cards = dict[str, list[Any]]


def check(data: dict[str, Any]) -> list[str]:
    """Every problem as "file.toml: card: field: reason and what is allowed"; an empty list for good content."""
    problems: list[str] = []
    cards: Cards = {}
    for stem, kinds in FILES.items():
        table = data.get(stem)
        if not isinstance(table, dict):
            problems.append(f"{stem}.toml: file: content: missing; it must hold [[{']] and [['.join(kinds)}]] entries")
            table = {}
        for kind in sorted(set(table) - set(kinds)):
            problems.append(f"{stem}.toml: file: {kind}: unknown; allowed: {', '.join(kinds)}")
        for kind, shape in kinds.items():
            cards[f"{stem}.{kind}"] = _entries(stem, kind, table.get(kind, []), shape, problems)
    for stem in sorted(set(data) - set(FILES)):
        problems.append(f"{stem}.toml: file: content: unknown file; allowed: {', '.join(f'{s}.toml' for s in FILES)}")
    if not problems:
        for part in (_resources, _tiles, _influence, _sections, _plans, _boards, _rival, _track):
            problems += part(cards)
    return problems


def _entries(stem: str, kind: str, raw: object, shape: type[Strict], problems: list[str]) -> list[Any]:
    """The entries of one kind that have the right shape; what is wrong with the others goes to `problems`."""
    if not isinstance(raw, list):
        problems.append(f"{stem}.toml: file: {kind}: must be a list of [[{kind}]] entries")
        return []
    good: list[Any] = []
    seen: set[str] = set()
    for number, entry in enumerate(raw, 1):
        label = entry.get("id") if isinstance(entry, dict) else None
        label = label if isinstance(label, str) and label else f"{kind} {number}"
        try:
            card = msgspec.convert(entry, shape, strict=True)
        except msgspec.ValidationError as error:
            problems.append(f"{stem}.toml: {label}: {_field(str(error))}")
            continue
        if card.id in seen:
            problems.append(f"{stem}.toml: {card.id}: id: used twice; every id must be its own")
        seen.add(card.id)
        good.append(card)
    return good


def _field(message: str) -> str:
    """msgspec's "reason - at `$.field`" as "field: reason"."""
    reason, _, place = message.partition(" - at ")
    missing = re.search(r"required field `(\w+)`|unknown field `(\w+)`", reason)
    field = place.strip("`").removeprefix("$").lstrip(".")
    if missing:
        field = ".".join(filter(None, (field, missing[1] or missing[2])))
    return f"{field or 'entry'}: {reason}"


def _read(problems: list[str], stem: str, card: str, field: str, line: str, reader: Any) -> Any:
    try:
        return reader(line)
    except EffectError as error:
        problems.append(f"{stem}.toml: {card}: {field}: {error}")
        return None


def _count(problems: list[str], stem: str, what: str, have: int, want: int) -> None:
    if have != want:
        problems.append(f"{stem}.toml: file: {what}: {have} found; there must be {want}")


def _resources(cards: Cards) -> list[str]:
    """One tile for each material, one for rubles, one for recognition."""
    problems: list[str] = []
    found: list[str] = []
    for tile in cards["resources.tile"]:
        effect = _read(problems, "resources", tile.id, "gain", tile.gain, read_gain)
        what = _resource_of(effect) if effect else None
        if what is None and effect is not None:
            problems.append(
                f"resources.toml: {tile.id}: gain: {tile.gain!r}; allowed: a number of one material, ruble or rp"
            )
        found.append(what or "")
    for what in (*MATERIALS, "ruble", "rp"):
        if not problems and found.count(what) != 1:
            problems.append(f"resources.toml: file: tile: {found.count(what)} tiles of {what}; there must be 1")
    if not problems:
        _count(problems, "resources", "tile", len(found), 8)
    return problems


def _resource_of(effect: Effect) -> str | None:
    """The one kind of resource this gain consists of."""
    kinds = {MATERIALS[kinds.bit_length() - 1] if kinds & (kinds - 1) == 0 else "" for kinds in effect.gain}
    if effect.gain_rubles:
        kinds.add("ruble")
    if effect.gain_rp:
        kinds.add("rp")
    return kinds.pop() if len(kinds) == 1 and "" not in kinds else None


def _tiles(cards: Cards) -> list[str]:
    problems: list[str] = []
    tiles = cards["tiles.tile"]
    _count(problems, "tiles", "tile", len(tiles), 28)
    marked = sum(tile.three_plus for tile in tiles)
    if marked > 12:
        problems.append(f"tiles.toml: file: three_plus: {marked} tiles are marked; at most 12 may be")
    points = 0
    for tile in tiles:
        effect = _read(problems, "tiles", tile.id, "gain", tile.gain, read_gain)
        if effect is None:
            continue
        if effect.die < 0 and (
            _resource_of(effect) is None or len(effect.gain) > 1 or effect.gain_rubles > 2 or effect.gain_rp > 2
        ):
            allowed = "1 of a material, 1 or 2 ruble, 1 or 2 rp, or a die"
            problems.append(f"tiles.toml: {tile.id}: gain: {tile.gain!r}; allowed: {allowed}")
        points += effect.gain_rp > 0
    if not points:
        problems.append("tiles.toml: file: gain: no tile grants rp; there must be at least one")
    return problems


def _influence(cards: Cards) -> list[str]:
    problems: list[str] = []
    deck = cards["influence.card"]
    for group in get_args(Group):
        _count(problems, "influence", group, sum(card.group == group for card in deck), 3)
    bricks_for_green = False
    for card in deck:
        effects = [
            _read(problems, "influence", card.id, f"actions[{n}]", a, read_action) for n, a in enumerate(card.actions)
        ]
        known = [effect for effect in effects if effect is not None]
        if len(known) == 2 and all(len(e.pay) + e.pay_rubles > 1 for e in known):
            problems.append(
                f"influence.toml: {card.id}: actions: both are dear; one must cost nothing or a single piece"
            )
        for effect in known:
            if card.group == "clergy" and not effect.gain_rp:
                problems.append(f"influence.toml: {card.id}: actions: the clergy's actions must gain rp")
            if card.group == "merchants":
                bricks_for_green |= effect.pay == [1 << BRICK] * 2 and effect.gain == [KINDS["green"]]
    if deck and not bricks_for_green:
        problems.append('influence.toml: file: actions: no merchant offers "2 brick -> 1 green"; one of them must')
    return problems


def _sections(cards: Cards) -> list[str]:
    problems: list[str] = []
    sections = cards["sections.section"]
    for part, want in (("base", 10), ("middle", 20), ("dome", 10)):
        _count(problems, "sections", part, sum(section.part == part for section in sections), want)
    total = [0] * len(MATERIALS)
    tsar, gilded = False, False
    for section in sections:
        cost = _read(problems, "sections", section.id, "cost", section.cost, read_cost)
        if cost is None:
            continue
        if sum(cost) not in (3, 4):
            problems.append(f"sections.toml: {section.id}: cost: {sum(cost)} materials; there must be 3 or 4")
        tsar |= cost == [2, 1, 0, 1, 0, 0]
        gilded |= section.part == "middle" and cost[GOLD] > 0 and (section.rp, section.rubles) == (4, 2)
        total = [a + b for a, b in zip(total, cost, strict=True)]
    if not problems and not tsar:
        problems.append("sections.toml: file: cost: no section costs 2 lumber 1 brick 1 gold; one must")
    if not problems and not gilded:
        problems.append("sections.toml: file: cost: no middle section with gold earns 4 rp and 2 rubles; one must")
    common, rare = sum(total[LUMBER:GOLD]), sum(total[GOLD:])
    if not problems and not 3 * rare <= 2 * common <= 5 * rare:
        problems.append(
            f"sections.toml: file: cost: {common} lumber, brick and stone against {rare} gold and jewels; "
            "there must be 1.5 to 2.5 times as many"
        )
    return problems


def _plans(cards: Cards) -> list[str]:
    problems: list[str] = []
    plans = cards["plans.plan"]
    towers = {2: 4, 3: 5, 4: 6}
    for players in towers:
        _count(problems, "plans", f"players {players}", sum(plan.players == players for plan in plans), 3)
    seen: set[tuple[int, ...]] = set()
    for plan in plans:
        if len(plan.towers) != towers[plan.players]:
            problems.append(
                f"plans.toml: {plan.id}: towers: {len(plan.towers)} towers; there must be {towers[plan.players]}"
            )
        if sum(plan.towers) != 6 * plan.players:
            problems.append(
                f"plans.toml: {plan.id}: towers: {sum(plan.towers)} sections; there must be {6 * plan.players}"
            )
        if tuple(plan.towers) in seen:
            problems.append(f"plans.toml: {plan.id}: towers: the same silhouette as another plan; each must be its own")
        seen.add(tuple(plan.towers))
    return problems


def _boards(cards: Cards) -> list[str]:
    problems: list[str] = []
    boards = cards["boards.board"]
    for side in ("basic", "advanced"):
        for colour in get_args(Colour):
            found = sum(board.side == side and board.colour == colour for board in boards)
            _count(problems, "boards", f"{side} {colour}", found, 1)
    for board in boards:
        cost = board.cost
        if max(cost.white) < max(cost.red, cost.blue, cost.green, cost.yellow):
            problems.append(f"boards.toml: {board.id}: cost.white: a colour is dearer; white must be the dearest")
        lines = _bonus_lines(board)
        for field, line in lines:
            effect = _read(problems, "boards", board.id, f"bonus.{field}", line, read_gain)
            if effect is not None and (effect.die >= 0 or len(effect.gain) > 1):
                problems.append(
                    f"boards.toml: {board.id}: bonus.{field}: {line!r}; allowed: at most one piece, ruble, rp"
                )
        if (board.side == "advanced") != any(line for _, line in lines):
            problems.append(
                f"boards.toml: {board.id}: bonus: advanced boards have a bonus on some space, basic ones none"
            )
    return problems


def _bonus_lines(board: Board) -> list[tuple[str, str]]:
    colours: Iterable[str] = get_args(Colour)
    lines = [(colour, str(getattr(board.bonus, colour))) for colour in colours]
    return [*lines, ("white[0]", board.bonus.white[0]), ("white[1]", board.bonus.white[1])]


def _rival(cards: Cards) -> list[str]:
    problems: list[str] = []
    for kind, allowed in (("card", get_args(Rival)), ("difficulty", ("apprentice", "master", "architect"))):
        found = [card.id for card in cards[f"rival.{kind}"]]
        for name in allowed:
            if name not in found:
                problems.append(f"rival.toml: {name}: id: missing; the {kind} entries must be {', '.join(allowed)}")
        for name in found:
            if name not in allowed:
                problems.append(f"rival.toml: {name}: id: unknown; the {kind} entries must be {', '.join(allowed)}")
    return problems


def _track(cards: Cards) -> list[str]:
    problems: list[str] = []
    _count(problems, "track", "track", len(cards["track.track"]), 1)
    for track in cards["track.track"]:
        if track.prestige != sorted(set(track.prestige)):
            problems.append("track.toml: track: prestige: spaces must rise from one to the next")
        if track.prestige[-1] != track.lap:
            problems.append(f"track.toml: track: prestige: the last space must be the lap's end, {track.lap}")
    return problems
