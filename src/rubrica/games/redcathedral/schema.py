"""What content The Red Cathedral can be played with: the fields of every card, then all that must hold between cards.

The figures are anybody's to replace [redcathedral:1.5]: only what the rules need is refused. What our own box is like
[redcathedral:1.4] is a warning, so that an owner of another can play with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rubrica.engine.sentence import Sentence, Value
from rubrica.games.forms import Data, Entry, Flag, Id, Line, ListOf, Number, OneOf, Texts, Unfit
from rubrica.games.redcathedral.box import COLOURS, DIFFICULTIES, GROUPS, PARTS, RIVAL_CARDS, SIDES
from rubrica.games.redcathedral.effects import (
    ACTION,
    BRICK,
    DIE_NAMES,
    GOLD,
    KINDS,
    LUMBER,
    MATERIALS,
    Effect,
    endless,
    read_action,
    read_cost,
    read_gain,
)
from rubrica.games.redcathedral.moves import LEVELS, SPACES, TOWERS
from rubrica.games.shape import Finding, Rows, Shape, at_least

PLAYERS = (2, 3, 4)
#: Whoever finishes so many sections brings on the end [redcathedral:9.1].
SECTIONS_TO_END = 6


def single(effect: Effect) -> str:
    """The one kind of resource that a gain consists of; nothing if there are several, or a choice."""
    kinds = {MATERIALS[kinds.bit_length() - 1] if kinds & (kinds - 1) == 0 else "" for kinds in effect.gain}
    if effect.gain_rubles:
        kinds.add("ruble")
    if effect.gain_rp:
        kinds.add("rp")
    if effect.gain_pp:
        kinds.add("pp")
    return kinds.pop() if len(kinds) == 1 else ""


def read_resource(line: str) -> None:
    """The gain of a resource tile [redcathedral:6.4]."""
    if single(read_gain(line)) not in (*MATERIALS, "ruble", "rp"):
        raise Unfit(repr(line), Sentence("a number of one material, ruble or rp"))


def read_tile(line: str) -> None:
    """The benefit of a workshop tile [redcathedral:4.3]."""
    effect = read_gain(line)
    if effect.die < 0 and not single(effect):
        raise Unfit(repr(line), Sentence("a number of one material, ruble, rp or pp, or a die"))


def read_bonus(line: str) -> None:
    """The bonus of a space of a workshop board; a space without one says nothing."""
    effect = read_gain(line)
    if effect.die >= 0 or len(effect.gain) > 1:
        raise Unfit(repr(line), Sentence("at most one piece, ruble, rp, pp"))


def read_influence(line: str) -> None:
    """An action of an influence card [redcathedral:6.7], which must come to an end and not pay for itself."""
    reason = endless(read_action(line))
    if reason is not None:
        problem = Sentence("{line}: {reason}", {"line": repr(line), "reason": reason})
        raise Unfit(problem, Sentence("once, or a price that comes to an end [redcathedral:7.1]"))


def read_price(line: str) -> None:
    """The materials of a section, which is finished when the last of them arrives [redcathedral:5.2]."""
    if not any(read_cost(line)):
        raise Unfit(repr(line), Sentence("at least one material [redcathedral:5.2]"))


def _gain(example: str) -> Sentence:
    return Sentence("a gain such as {example}", {"example": f'"{example}"'})


ID = Id()
NAME = Texts(60)
FEW = Number(0, 20)
PRICE = Number(0, 20)
BONUS = Line(read_bonus, _gain("1 rp"))
RESOURCE_TILE = Entry({"id": ID, "name": NAME, "gain": Line(read_resource, _gain("2 lumber"))})
WORKSHOP_TILE = Entry({"id": ID, "name": NAME, "gain": Line(read_tile, _gain("1 gold"))}, {"three_plus": Flag()})
ACTIONS = ListOf(Line(read_influence, ACTION), 2, 2)
INFLUENCE = Entry({"id": ID, "group": OneOf(*GROUPS), "name": NAME, "actions": ACTIONS})
COST = Line(read_price, Sentence("materials such as {example}", {"example": '"2 lumber 1 brick"'}))
SECTION = Entry({"id": ID, "part": OneOf(*PARTS), "name": NAME, "cost": COST, "rp": FEW, "rubles": FEW})
TOWERS_OF_PLAN = ListOf(Number(2, LEVELS), 1, TOWERS)
PLAN = Entry({"id": ID, "players": OneOf(*PLAYERS), "name": NAME, "towers": TOWERS_OF_PLAN})
PRICES = Entry({**dict.fromkeys(COLOURS, PRICE), "white": ListOf(PRICE, 2, 2)})
BONUSES = Entry({}, {**dict.fromkeys(COLOURS, BONUS), "white": ListOf(BONUS, 2, 2)})
BOARD = Entry({"id": ID, "side": OneOf(*SIDES), "colour": OneOf(*COLOURS), "cost": PRICES}, {"bonus": BONUSES})
RIVAL_CARD = Entry({"id": OneOf(*RIVAL_CARDS), "name": NAME, "die": OneOf(*DIE_NAMES)})
DIFFICULTY = Entry({"id": OneOf(*DIFFICULTIES), "name": NAME, "points": FEW, "materials": FEW})
TRACK = Entry({"id": ID, "start": FEW, "lap": Number(10, 400), "prestige": ListOf(Number(1, 400), 2, 400)})
SHAPE = Shape(
    {
        "resources": {"tile": Rows(RESOURCE_TILE)},
        "tiles": {"tile": Rows(WORKSHOP_TILE, by=("three_plus",))},
        "influence": {"card": Rows(INFLUENCE, every="group", rule="redcathedral:2.3", by=("group",))},
        "sections": {"section": Rows(SECTION, every="part", rule="redcathedral:2.4", by=("part",))},
        "plans": {"plan": Rows(PLAN, every="players", rule="redcathedral:2.4", by=("players",))},
        "boards": {"board": Rows(BOARD)},
        "rival": {
            "card": Rows(RIVAL_CARD, every="id", rule="redcathedral:10.2"),
            "difficulty": Rows(DIFFICULTY, every="id", rule="redcathedral:10.7"),
        },
        "track": {"track": Rows(TRACK, room=1)},
    }
)


# What the rules need


@SHAPE.refuses("resources")
def ring(data: Data) -> Iterator[Finding]:
    """[redcathedral:2.2] A tile for every space of the ring; [redcathedral:2.7] the dice begin at the one of rp."""
    tiles = [single(read_gain(tile["gain"])) for tile in data["resources"]["tile"]]
    if len(tiles) != SPACES:
        problem = Sentence("{count} tiles for {spaces} spaces", {"count": len(tiles), "spaces": SPACES})
        yield Finding(
            "resources.toml", "tile", "", problem, Sentence("exactly {spaces} [redcathedral:2.2]", {"spaces": SPACES})
        )
    for kind in MATERIALS:
        if kind not in tiles:
            problem = Sentence("no tile of {kind}, so that some sections might never be finished", {"kind": kind})
            yield Finding(
                "resources.toml", "tile", "gain", problem, Sentence("every material on some tile [redcathedral:9.1]")
            )
    if tiles.count("rp") != 1:
        problem = Sentence("{count} tiles of rp", {"count": tiles.count("rp")})
        yield Finding("resources.toml", "tile", "gain", problem, Sentence("one [redcathedral:2.7]"))


@SHAPE.refuses("plans")
def sixth_section(data: Data) -> Iterator[Finding]:
    """[redcathedral:9.1] The game ends, for somebody is sure to finish a sixth section."""
    for plan in data["plans"]["plan"]:
        least = (SECTIONS_TO_END - 1) * plan["players"] + 1
        if sum(plan["towers"]) < least:
            problem = Sentence(
                "{count} sections, of which nobody might finish {most}",
                {"count": sum(plan["towers"]), "most": SECTIONS_TO_END},
            )
            yield Finding("plans.toml", plan["id"], "towers", problem, at_least(least, "redcathedral:9.1"))


@SHAPE.refuses("plans", "sections", "tiles")
def enough_for_every_plan(data: Data) -> Iterator[Finding]:
    """[redcathedral:2.4] A card for every section of the largest plan, and [redcathedral:2.5] a tile on each."""
    sections = Counter(section["part"] for section in data["sections"]["section"])
    tiles = data["tiles"]["tile"]
    unmarked = sum(not tile.get("three_plus") for tile in tiles)
    for plan in data["plans"]["plan"]:
        towers, height = len(plan["towers"]), sum(plan["towers"])
        for part, needed in zip(PARTS, (towers, height - 2 * towers, towers), strict=True):
            if sections[part] < needed:
                problem = Sentence(
                    "{count} of {part}, too few for {plan}", {"count": sections[part], "part": part, "plan": plan["id"]}
                )
                yield Finding("sections.toml", "section", "part", problem, at_least(needed, "redcathedral:2.4"))
        few = plan["players"] == 2
        usable = unmarked if few else len(tiles)
        if usable < height:
            values: dict[str, Value] = {"count": usable, "plan": plan["id"]}
            problem = (
                Sentence("{count} tiles without three_plus, too few for {plan}", values)
                if few
                else Sentence("{count} tiles, too few for {plan}", values)
            )
            yield Finding("tiles.toml", "tile", "", problem, at_least(height, "redcathedral:2.5"))


@SHAPE.refuses("boards")
def a_board_for_each_colour(data: Data) -> Iterator[Finding]:
    """[redcathedral:2.6] Both sides of every player's board."""
    found = Counter((board["side"], board["colour"]) for board in data["boards"]["board"])
    for side in SIDES:
        for colour in COLOURS:
            if found[side, colour] != 1:
                problem = Sentence(
                    "{count} {side} boards of {colour}", {"count": found[side, colour], "side": side, "colour": colour}
                )
                yield Finding("boards.toml", "board", "colour", problem, Sentence("one [redcathedral:2.6]"))


@SHAPE.refuses("track")
def track(data: Data) -> Iterator[Finding]:
    """[redcathedral:8.2] Prestige spaces from the lowest to the end of the lap."""
    (row,) = data["track"]["track"]
    if row["prestige"] != sorted(set(row["prestige"])):
        problem = Sentence("not in order")
        yield Finding("track.toml", row["id"], "prestige", problem, Sentence("spaces that rise from one to the next"))
    elif row["prestige"][-1] != row["lap"]:
        problem = Sentence("ends at {last}", {"last": row["prestige"][-1]})
        allowed = Sentence("{lap}, the lap's end", {"lap": row["lap"]})
        yield Finding("track.toml", row["id"], "prestige", problem, allowed)


# What our own box is like


@SHAPE.warns("resources", "tiles")
def tiles(data: Data) -> Iterator[Finding]:
    """Our ring has a tile of rubles; our workshop tiles are small, and some of them bring recognition."""
    if not any(read_gain(tile["gain"]).gain_rubles for tile in data["resources"]["tile"]):
        yield Finding("resources.toml", "tile", "gain", Sentence("no tile of rubles"))
    gains = [read_gain(tile["gain"]) for tile in data["tiles"]["tile"]]
    for tile, gain in zip(data["tiles"]["tile"], gains, strict=True):
        if len(gain.gain) > 1 or gain.gain_rubles > 2 or gain.gain_rp > 2 or gain.gain_pp:
            problem = Sentence("{gain} is more than 1 material, 2 ruble or 2 rp", {"gain": repr(tile["gain"])})
            yield Finding("tiles.toml", tile["id"], "gain", problem)
    if not any(gain.gain_rp for gain in gains):
        yield Finding(
            "tiles.toml", "tile", "gain", Sentence("no tile brings rp, of which Ivan lives [redcathedral:10.2]")
        )


@SHAPE.warns("influence")
def influence(data: Data) -> Iterator[Finding]:
    """Our influence cards: one cheap action on each, the clergy for recognition, and bricks for a green jewel."""
    bricks_for_green = False
    for card in data["influence"]["card"]:
        actions = [read_action(line) for line in card["actions"]]
        if all(len(action.pay) + action.pay_rubles > 1 for action in actions):
            yield Finding("influence.toml", card["id"], "actions", Sentence("both cost more than one piece"))
        if card["group"] == "clergy" and not all(action.gain_rp for action in actions):
            yield Finding("influence.toml", card["id"], "actions", Sentence("an action of the clergy that gains no rp"))
        if card["group"] == "merchants":
            bricks_for_green |= any(
                action.pay == [1 << BRICK] * 2 and action.gain == [KINDS["green"]] for action in actions
            )
    if not bricks_for_green:
        yield Finding("influence.toml", "card", "actions", Sentence('no merchant offers "2 brick -> 1 green"'))


@SHAPE.warns("sections")
def sections(data: Data) -> Iterator[Finding]:
    """Our sections cost 3 or 4 materials, about twice as many common ones; two of them are known from the box."""
    cards = [(card, read_cost(card["cost"])) for card in data["sections"]["section"]]
    for card, cost in cards:
        if sum(cost) not in (3, 4):
            problem = Sentence("{count} materials; ours cost 3 or 4", {"count": sum(cost)})
            yield Finding("sections.toml", card["id"], "cost", problem)
    if not any(cost == [2, 1, 0, 1, 0, 0] for _, cost in cards):
        problem = Sentence("none costs 2 lumber 1 brick 1 gold, as the Tsar's doorway does")
        yield Finding("sections.toml", "section", "cost", problem)
    if not any(
        card["part"] == "middle" and cost[GOLD] and (card["rp"], card["rubles"]) == (4, 2) for card, cost in cards
    ):
        yield Finding("sections.toml", "section", "rp", Sentence("no middle section with gold earns 4 rp and 2 rubles"))
    common = sum(sum(cost[LUMBER:GOLD]) for _, cost in cards)
    rare = sum(sum(cost[GOLD:]) for _, cost in cards)
    if not 3 * rare <= 2 * common <= 5 * rare:
        problem = Sentence(
            "{common} lumber, brick and stone against {rare} gold and jewels; ours are about twice as many",
            {"common": common, "rare": rare},
        )
        yield Finding("sections.toml", "section", "cost", problem)


@SHAPE.warns("plans")
def silhouettes(data: Data) -> Iterator[Finding]:
    """[redcathedral:2.4] Our plans: six sections for each player, in two towers more than there are players."""
    seen: set[tuple[int, ...]] = set()
    for plan in data["plans"]["plan"]:
        towers, players = plan["towers"], plan["players"]
        if len(towers) != players + 2:
            problem = Sentence("{count} towers; ours have {ours}", {"count": len(towers), "ours": players + 2})
            yield Finding("plans.toml", plan["id"], "towers", problem)
        if sum(towers) != 6 * players:
            problem = Sentence("{count} sections; ours have {ours}", {"count": sum(towers), "ours": 6 * players})
            yield Finding("plans.toml", plan["id"], "towers", problem)
        if tuple(towers) in seen:
            yield Finding("plans.toml", plan["id"], "towers", Sentence("the same silhouette as another plan"))
        seen.add(tuple(towers))


@SHAPE.warns("boards")
def workshop_boards(data: Data) -> Iterator[Finding]:
    """Our boards: prices from 1 to 4, white the dearest, a bonus on every advanced board and on no basic one."""
    for board in data["boards"]["board"]:
        coloured, white = [board["cost"][colour] for colour in COLOURS], board["cost"]["white"]
        if not all(1 <= price <= 4 for price in (*coloured, *white)):
            yield Finding("boards.toml", board["id"], "cost", Sentence("a price outside 1 to 4"))
        if max(white) < max(coloured):
            yield Finding("boards.toml", board["id"], "cost.white", Sentence("a colour is dearer than white"))
        bonus = board.get("bonus", {})
        if (board["side"] == "advanced") != any([*(bonus.get(colour) for colour in COLOURS), *bonus.get("white", [])]):
            yield Finding(
                "boards.toml", board["id"], "bonus", Sentence("ours have one on advanced boards and none on basic ones")
            )
