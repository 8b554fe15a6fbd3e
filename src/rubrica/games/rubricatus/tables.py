"""The checked content as flat lists of numbers, which is what the rules read.

Effects become records of ``WIDTH`` numbers in one list, ``code``; a list of effects is the index of its
first record and runs to the record whose verb is ``END``. -1 stands for no effects at all.
"""

from __future__ import annotations

from typing import Any, Final

from rubrica.games.rubricatus import vocabulary as v

# One effect: what stands where in its record.
VERB: Final = 0
COUNT: Final = 1  # n; give of a trade; by of a bend; cost of a construct
FIRST: Final = 2  # place, resource, track, first knob, first branch, problems of a construct
SECOND: Final = 3  # to of a move; get of a trade; how many knobs or branches; limit of a construct
WHO: Final = 4
WHO_BY: Final = 5
SPREAD: Final = 6
IF: Final = 7
IF_IS: Final = 8
IF_NUMBER: Final = 9
PER: Final = 10
EXTRA: Final = 11  # until of a bend; admit of a construct
WIDTH: Final = 12

NOTHING: Final = -1
TRACK_SPACES: Final = 16
HELPERS: Final = 3  # rubricatus:2.5: in the refuge at the start


class Tables:
    """Everything printed on cards and board, as numbers. Never changed after it is filled."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data  # for the words; the rules never look
        self.code: list[int] = []
        self.branches: list[int] = []
        self.branch_lists: list[list[dict[str, Any]]] = []  # the same as written, for the words
        # Action cards.
        self.value: list[int] = []
        self.event: list[int] = []
        self.removed_after: list[int] = []
        self.event_here: list[int] = []  # 1 if it speaks of a region at hand
        self.event_construct: list[int] = []  # its effect that constructs, or -1
        # Constructions; cost and income hold four numbers each.
        self.cost: list[int] = []
        self.cost_sum: list[int] = []
        self.problems: list[int] = []
        self.comarca: list[int] = []
        self.era: list[int] = []
        self.bonus: list[int] = []
        self.income: list[int] = []
        self.symbols: list[int] = []
        self.extends: list[int] = []
        self.era_mask: list[int] = [0, 0, 0, 0, 0]
        self.comarca_mask: list[int] = [0, 0, 0, 0, 0]
        # Era cards.
        self.card_era: list[int] = []
        self.calamity: list[int] = []
        self.opening: list[int] = []
        self.check_of: list[int] = []
        self.check_is: list[int] = []
        self.check_number: list[int] = []
        self.check_each: list[int] = []
        self.passed: list[int] = []
        self.failed: list[int] = []
        # Etheries: the occasions she helps on, the knobs she turns, and what else she does.
        self.occasion: list[int] = []
        self.bends: list[int] = []
        self.deed: list[int] = []
        # Board.
        self.feeds: list[int] = []
        self.track_end: list[int] = []
        self.track_vp: list[int] = []
        self.track_first: list[int] = []
        self.end_vp: list[int] = []
        self.admits: list[int] = []
        self.home: list[int] = [0, 0, 0, 0, 0]
        self.era_at: list[int] = []
        self.draw_at: list[int] = []
        self.helper_at: list[int] = []
        self.pieces_at: list[int] = []
        # No knob of any seat turned: a round begins with this very list.
        self.unbent: list[int] = [0] * (4 * v.KNOBS)


def compile_tables(data: dict[str, Any]) -> Tables:
    """Turn content that has passed the check into tables."""
    tables = Tables(data)
    _board(tables, data["board"])
    for card in data["action"]["action"]:
        _action(tables, card)
    for card in sorted(data["construction"]["construction"], key=lambda row: int(row["no"])):
        _construction(tables, card)
    for card in data["era"]["era"]:
        _era_card(tables, card)
    for card in data["etheria"]["etheria"]:
        _etheria(tables, card)
    return tables


def _board(tables: Tables, board: dict[str, Any]) -> None:
    for row in board["resource"]:
        tables.feeds.append(v.TRACKS.index(row["feeds"]))
    for row in board["track"]:
        spaces: list[int] = row["spaces"]
        tables.track_end.append(len(spaces) + 1)  # rubricatus:6.4: the end is one space beyond the last
        tables.track_vp += [0, *spaces] + [0] * (TRACK_SPACES - len(spaces) - 1)
        tables.track_first.append(row["first"])
        tables.end_vp.append(row["end"])
    for number, row in enumerate(board["region"]):
        mask = 0
        for name in row["comarques"]:
            comarca = v.COMARQUES.index(name)
            mask |= 1 << comarca
            if number < v.PLAIN_REGIONS:
                tables.home[comarca] = number
        tables.admits.append(mask)
    for era, row in enumerate(board["age"]):
        for nth in range(row["rounds"]):
            tables.era_at.append(era)
            tables.draw_at.append(row["draw"])
            joins = 1 if row["helper"] and nth == 0 else 0
            tables.helper_at.append(joins)
            tables.pieces_at.append(joins + (tables.pieces_at[-1] if tables.pieces_at else HELPERS))


def _action(tables: Tables, card: dict[str, Any]) -> None:
    event: list[dict[str, Any]] = card.get("event", [])
    tables.value.append(card["value"])
    tables.event.append(_effects(tables, event))
    tables.removed_after.append(1 if card.get("after") == "remove" else 0)
    tables.event_here.append(1 if _speaks_of_here(event) else 0)
    verbs = [effect["do"] for effect in event]
    at = tables.event[-1] + verbs.index("construct") * WIDTH if "construct" in verbs else NOTHING
    tables.event_construct.append(at)


def _speaks_of_here(effects: list[dict[str, Any]]) -> bool:
    for effect in effects:
        if "here" in (effect.get("at"), effect.get("from"), effect.get("to")):
            return True
        for branch in effect.get("of", []):
            if _speaks_of_here(branch):
                return True
    return False


def _construction(tables: Tables, card: dict[str, Any]) -> None:
    bit = 1 << len(tables.era)
    cost: dict[str, int] = card["cost"]
    income: dict[str, int] = card.get("income", {})
    tables.cost += [cost.get(name, 0) for name in v.RESOURCES]
    tables.cost_sum.append(sum(cost.values()))
    tables.problems.append(card["problems"])
    comarca = v.COMARQUES.index(card["comarca"])
    era = v.ERAS.index(card["era"])
    tables.comarca.append(comarca)
    tables.era.append(era)
    tables.comarca_mask[comarca] |= bit
    tables.era_mask[era] |= bit
    bonus: list[dict[str, Any]] = []
    if card.get("vp", 0):
        bonus.append({"do": "score", "n": card["vp"]})
    for track, steps in card.get("tracks", {}).items():
        bonus.append({"do": "advance", "track": track, "n": steps})
    tables.bonus.append(_effects(tables, bonus + card.get("bonus", [])))
    tables.income += [income.get(name, 0) for name in v.RESOURCES]
    tables.symbols.append(sum(income.values()))
    tables.extends.append(card.get("extends", 0) - 1)


def _era_card(tables: Tables, card: dict[str, Any]) -> None:
    closing: dict[str, Any] = card.get("closing", {})
    tables.card_era.append(v.ERAS.index(card["era"]))
    tables.calamity.append(1 if card.get("calamity", False) else 0)
    tables.opening.append(_effects(tables, card.get("opening", [])))
    measure, operator, number = v.condition(closing["check"]) if "check" in closing else (0, 0, 0)
    tables.check_of.append(measure)
    tables.check_is.append(operator)
    tables.check_number.append(number)
    tables.check_each.append(1 if closing.get("scope") == "each" else 0)
    tables.passed.append(_effects(tables, closing.get("pass", [])))
    tables.failed.append(_effects(tables, closing.get("fail", [])))


def _etheria(tables: Tables, card: dict[str, Any]) -> None:
    bends = [effect for effect in card["ability"] if _is_bend(effect)]
    deeds = [effect for effect in card["ability"] if not _is_bend(effect)]
    tables.occasion.append(v.OCCASIONS[card["when"]])
    tables.bends.append(_effects(tables, bends))
    tables.deed.append(_effects(tables, deeds))


def _is_bend(effect: dict[str, Any]) -> bool:
    """A bend, or a choice between bends: it must be in force before the piece is placed."""
    if effect["do"] == "choose":
        return any(_is_bend(part) for branch in effect["of"] for part in branch)
    return bool(effect["do"] == "bend")


def _effects(tables: Tables, effects: list[dict[str, Any]]) -> int:
    """Append a list of effects; give back where it starts."""
    if not effects:
        return NOTHING
    records = [_record(tables, effect) for effect in effects]
    start = len(tables.code)
    for record in records:
        tables.code += record
    tables.code += [v.END] * WIDTH
    return start


def _record(tables: Tables, effect: dict[str, Any]) -> list[int]:
    record = [0] * WIDTH
    record[VERB] = v.VERBS.index(effect["do"]) + 1
    record[COUNT] = effect.get("n", 0)
    record[WHO], record[WHO_BY] = v.who(effect.get("who", "you"))
    record[SPREAD] = 1 if effect.get("spread", False) else 0
    if "if" in effect:
        record[IF], record[IF_IS], record[IF_NUMBER] = v.condition(effect["if"])
    if "per" in effect:
        record[PER] = v.measure(effect["per"])
    _particulars(tables, effect, record)
    return record


def _particulars(tables: Tables, effect: dict[str, Any], record: list[int]) -> None:
    verb = record[VERB]
    if verb in (v.ADD, v.REMOVE):
        record[FIRST] = _place(tables, effect["at"])
    elif verb == v.MOVE:
        record[FIRST] = _place(tables, effect["from"])
        record[SECOND] = _place(tables, effect["to"])
    elif verb in (v.GAIN, v.LOSE):
        record[FIRST] = (*v.RESOURCES, "any", "each").index(effect["res"])
    elif verb == v.TRADE:
        record[COUNT] = effect["give"]
        record[SECOND] = effect["get"]
    elif verb == v.ADVANCE:
        record[FIRST] = (*v.TRACKS, "any").index(effect["track"])
    elif verb == v.CONSTRUCT:
        record[COUNT] = effect.get("cost", 0)
        record[FIRST] = effect.get("problems", 0)
        record[SECOND] = effect.get("limit", 2) - 2
        record[EXTRA] = 1 if effect.get("admit", False) else 0
    elif verb == v.CYCLE:
        record[FIRST] = 1 if effect.get("from", "deck") == "discard" else 0
    elif verb == v.BEND:
        record[COUNT] = effect["by"]
        record[FIRST], record[SECOND] = _knobs(effect)
        record[EXTRA] = v.TURN if effect["until"] == "turn" else v.ROUND
    elif verb == v.BAR:
        in_region = effect["what"] in v.COMARQUES
        record[FIRST] = 1 if in_region else 0
        record[SECOND] = (
            tables.home[v.COMARQUES.index(effect["what"])] if in_region else v.RESOURCES.index(effect["what"])
        )
    elif verb == v.CHOOSE:
        starts = [_effects(tables, branch) for branch in effect["of"]]
        record[FIRST] = len(tables.branches)
        record[SECOND] = len(starts)
        tables.branches += starts
        tables.branch_lists += effect["of"]


def _place(tables: Tables, name: str) -> int:
    if name in v.PLACES:
        return v.PLACES[name]
    return tables.home[v.COMARQUES.index(name)]


def _knobs(effect: dict[str, Any]) -> tuple[int, int]:
    """The first knob a bend turns, and how many from there."""
    first, count = v.BENDABLE[effect["what"]]
    if "comarca" in effect:
        return first + v.COMARQUES.index(effect["comarca"]), 1
    if "res" in effect:
        return first + v.RESOURCES.index(effect["res"]), 1
    return first, count
