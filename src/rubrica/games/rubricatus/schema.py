"""The content check: every mistake in the card files, with file, card, field and what is allowed.

``check`` takes the plain dict of the content folder, ``{file stem: table}``, and gives back a list of
lines, empty when all is well. Cards are checked one by one, field by field, so that a designer sees all
the mistakes at once; then the rules that bind several cards together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, field

from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.card_sets import together

Text = dict[str, str]
Effects = list[dict[str, Any]]
Resource = Literal["defence", "materials", "population", "technology"]
Track = Literal["expansion", "growth", "culture", "wealth"]
Comarca = Literal["llucanes", "bergueda", "bages", "solsones", "baix_llobregat"]
Era = Literal["iberian", "roman", "medieval", "modern", "contemporary"]
Place = Literal[Comarca, "most", "least", "each", "here", "choice"]
Spot = Literal[Comarca, "most", "least", "here", "choice"]
N = Annotated[int, Meta(ge=1, le=5)]
UpTo2 = Annotated[int, Meta(ge=1, le=2)]
UpTo3 = Annotated[int, Meta(ge=1, le=3)]
UpTo4 = Annotated[int, Meta(ge=1, le=4)]
Less = Annotated[int, Meta(ge=-3, le=-1)]
Problems = Annotated[int, Meta(ge=0, le=3)]


class Effect(Struct, kw_only=True):
    """What every effect may carry."""

    do: str
    if_: str | None = field(default=None, name="if")


class Counted(Effect, kw_only=True):
    n: N
    per: str | None = None


class Add(Counted, kw_only=True):
    at: Place
    spread: bool = False


class Remove(Counted, kw_only=True):
    at: Place
    spread: bool = False


class Move(Effect, kw_only=True):
    n: N
    from_: Spot = field(name="from")
    to: Spot


class Gain(Counted, kw_only=True):
    res: Literal[Resource, "any", "each"]
    who: str = "you"


class Lose(Counted, kw_only=True):
    res: Literal[Resource, "any", "each"]
    who: str = "you"


class Trade(Effect, kw_only=True):
    give: UpTo3
    get: UpTo4
    who: str = "you"


class Advance(Counted, kw_only=True):
    n: UpTo3
    track: Literal[Track, "any"]
    who: str = "you"


class Score(Counted, kw_only=True):
    n: Annotated[int, Meta(ge=-5, le=5)]
    who: str = "you"


class Produce(Effect, kw_only=True):
    n: N


class Construct(Effect, kw_only=True):
    cost: Less | None = None
    problems: Less | None = None
    limit: Annotated[int, Meta(ge=3, le=5)] | None = None
    admit: Literal[True] | None = None


class Refresh(Effect, kw_only=True):
    n: N


class Peek(Effect, kw_only=True):
    n: UpTo3


class Cycle(Effect, kw_only=True):
    n: UpTo3
    from_: Literal["deck", "discard"] = field(default="deck", name="from")


class Recruit(Effect, kw_only=True):
    pass


class Initiative(Effect, kw_only=True):
    pass


class Bend(Effect, kw_only=True):
    what: Literal["cost", "problems", "vp", "steps", "limit", "mitigation", "admit", "share"]
    by: Annotated[int, Meta(ge=-3, le=3)]
    until: Literal["turn", "round"]
    who: str = "you"
    comarca: Comarca | None = None
    res: Resource | None = None


class Bar(Effect, kw_only=True):
    what: Literal[Comarca, Resource]


class Choose(Effect, kw_only=True):
    of: Annotated[list[Effects], Meta(min_length=2, max_length=4)]
    who: str = "you"


VERBS: dict[str, type[Effect]] = {
    cls.__name__.lower(): cls
    for cls in (
        Add, Remove, Move, Gain, Lose, Trade, Advance, Score, Produce,
        Construct, Refresh, Peek, Cycle, Recruit, Initiative, Bend, Bar, Choose,
    )
}  # fmt: skip


class Action(Struct, kw_only=True):
    id: str
    name: Text
    text: Text
    value: UpTo3
    after: Literal["discard", "remove"] | None = None
    event: Effects = []


class Construction(Struct, kw_only=True):
    no: Annotated[int, Meta(ge=1, le=50)]
    id: str
    name: Text
    place: str
    year: Text
    comarca: Comarca
    era: Era
    text: Text
    cost: dict[Resource, UpTo3]
    problems: Problems
    vp: Problems = 0
    tracks: dict[Track, UpTo2] = {}
    income: dict[Resource, UpTo2] = {}
    bonus: Effects = []
    extends: Annotated[int, Meta(ge=1, le=50)] | None = None


class Closing(Struct, kw_only=True):
    check: str | None = None
    scope: Literal["table", "each"] = "table"
    pass_: Effects = field(default=[], name="pass")
    fail: Effects = []


class EraCard(Struct, kw_only=True):
    id: str
    era: Era
    name: Text
    place: str
    year: Text
    text: Text
    calamity: bool = False
    opening: Effects = []
    closing: dict[str, Any] | None = None


class Etheria(Struct, kw_only=True):
    id: str
    name: Text
    place: str
    text: Text
    when: Literal["territory", "production", "event", "any"]
    ability: Effects


class BoardResource(Struct, kw_only=True):
    id: Resource
    name: Text
    one: Text = {}
    feeds: Track


class BoardTrack(Struct, kw_only=True):
    id: Track
    name: Text
    spaces: Annotated[list[Annotated[int, Meta(ge=0, le=5)]], Meta(min_length=3, max_length=12)]
    first: Annotated[int, Meta(ge=1, le=9)]
    end: Annotated[int, Meta(ge=0, le=5)]


class BoardComarca(Struct, kw_only=True):
    id: Comarca
    name: Text


class BoardRegion(Struct, kw_only=True):
    id: Literal[
        "alt_llobregat",
        "solsones",
        "bages",
        "baix_llobregat",
        "bages_bergueda",
        "bages_solsones",
        "bages_baix_llobregat",
    ]
    name: Text
    comarques: Annotated[list[Comarca], Meta(min_length=1, max_length=2)]


class BoardAge(Struct, kw_only=True):
    id: Era
    name: Text
    rounds: Annotated[int, Meta(ge=1, le=4)]
    draw: Annotated[int, Meta(ge=1, le=7)]
    helper: bool


# File stem -> array of tables -> what one of them is.
FILES: dict[str, dict[str, type[Struct]]] = {
    "action": {"action": Action},
    "construction": {"construction": Construction},
    "era": {"era": EraCard},
    "etheria": {"etheria": Etheria},
    "board": {
        "resource": BoardResource,
        "track": BoardTrack,
        "comarca": BoardComarca,
        "region": BoardRegion,
        "age": BoardAge,
    },
}

# Which verbs each kind of list may hold.
_ERA_VERBS = frozenset(VERBS) - {"produce", "construct", "cycle", "recruit", "initiative"}
ALLOWED_VERBS: dict[str, frozenset[str]] = {
    "event": frozenset(VERBS),
    "opening": _ERA_VERBS,
    "closing": _ERA_VERBS - {"bend", "bar"},
    "bonus": frozenset(
        {"add", "remove", "move", "gain", "lose", "trade", "advance", "score", "refresh", "peek", "choose"}
    ),
    "ability": frozenset(
        {"bend", "remove", "move", "gain", "trade", "advance", "score", "refresh", "peek", "cycle", "choose"}
    ),
}
KNOBS_OF = {
    "territory": {"cost", "problems", "vp", "limit", "mitigation", "admit", "share"},
    "production": {"steps"},
}
LANGUAGES = ("ca", "en")
_ID = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")


def check(data: dict[str, Any]) -> list[str]:
    """Every mistake in the content, one line each: ``file.toml: card: field: reason; what is allowed``."""
    found = [
        f"{stem}.toml: unknown file; allowed: {', '.join(f'{name}.toml' for name in FILES)}"
        for stem in data
        if stem not in FILES
    ]
    for stem, arrays in FILES.items():
        if stem not in data:
            found.append(f"{stem}.toml: is missing")
        else:
            found += [f"{stem}.toml: {line}" for line in _check_file(data[stem], arrays)]
    return found or list(together(data))


def _check_file(table: Any, arrays: dict[str, type[Struct]]) -> Iterator[str]:
    if not isinstance(table, dict):
        yield "must hold arrays of tables"
        return
    for key in table:
        if key not in arrays:
            yield f"[[{key}]]: unknown; allowed: {', '.join(f'[[{name}]]' for name in arrays)}"
    for key, cls in arrays.items():
        cards = table.get(key)
        if not isinstance(cards, list) or not cards:
            yield f"[[{key}]]: is missing"
            continue
        for number, card in enumerate(cards, 1):
            name = card.get("id") if isinstance(card, dict) else None
            label = name if isinstance(name, str) else f"[[{key}]] number {number}"
            yield from (f"{label}: {line}" for line in _check_card(card, cls))


def _check_card(card: Any, cls: type[Struct]) -> Iterator[str]:
    problems = list(_check_fields(card, cls))
    yield from problems
    if problems:
        return
    if cls is Action:
        yield from _check_effects(card.get("event", []), "event", "event")
    elif cls is Construction:
        yield from _check_effects(card.get("bonus", []), "bonus", "bonus")
    elif cls is EraCard:
        yield from _check_effects(card.get("opening", []), "opening", "opening")
        if "closing" in card:
            yield from _check_closing(card["closing"])
    elif cls is Etheria:
        yield from _check_effects(card["ability"], "ability", "ability", when=card["when"])


def _check_fields(card: Any, cls: type[Struct]) -> Iterator[str]:
    """Unknown, missing and wrong fields of one table."""
    if not isinstance(card, dict):
        yield "must be a table"
        return
    fields = {f.encode_name: f for f in msgspec.structs.fields(cls)}
    for key in card:
        if key not in fields:
            yield f"{key}: unknown field; allowed: {', '.join(fields)}"
    for key, known in fields.items():
        if key not in card:
            if known.required:
                yield f"{key}: is missing"
        elif known.type == Text:
            yield from (f"{key}: {line}" for line in _check_text(card[key]))
        else:
            reason = _mismatch(card[key], known.type)
            if reason:
                yield f"{key}: {reason}"
    name = card.get("id")
    free = "id" in fields and fields["id"].type is str
    if free and isinstance(name, str) and (len(name) > 32 or not _ID.match(name)):
        yield f"id: {name!r}; allowed: lower-case words joined by hyphens, at most 32 characters"


def _check_text(text: Any) -> Iterator[str]:
    lines = text.values() if isinstance(text, dict) else [None]
    if not all(isinstance(line, str) and line.strip() for line in lines):
        yield 'must be a table of texts by language, such as { ca = "Riu", en = "River" }, none empty'
        return
    for language in LANGUAGES:
        if language not in text:
            yield f"{language}: is missing; needed: {', '.join(LANGUAGES)}"
    for language in text:
        if not re.fullmatch(r"[a-z]{2}", language):
            yield f"{language}: unknown language; allowed: codes of two letters"


def _mismatch(value: Any, kind: Any) -> str:
    """Why a value is not of this type, with what is allowed; empty if it is."""
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        words = list(_literals(kind))
        allowed = f"; allowed: {', '.join(words)}" if words else ""
        return f"{value!r}: {error}{allowed}"
    if isinstance(value, str) and not value.strip():
        return "must not be empty"
    return ""


def _literals(kind: Any) -> Iterator[str]:
    if get_origin(kind) is Literal:
        yield from (str(word) for word in get_args(kind))
    else:
        for part in get_args(kind):
            if not isinstance(part, Meta):
                yield from _literals(part)


def _check_closing(closing: Any) -> Iterator[str]:
    problems = list(_check_fields(closing, Closing))
    if problems:
        yield from (f"closing: {line}" for line in problems)
        return
    scope = closing.get("scope", "table")
    if "check" in closing:
        allowed = v.TABLE_MEASURES if scope == "table" else v.PLAYER_MEASURES
        yield from _check_condition(closing["check"], "closing.check", allowed, f'scope "{scope}"')
    elif "fail" in closing:
        yield "closing.fail: needs a check; allowed without one: pass"
    if not closing.get("pass") and not closing.get("fail"):
        yield "closing: does nothing; allowed: effects in pass, in fail, or in both"
    for branch in ("pass", "fail"):
        effects = closing.get(branch, [])
        yield from _check_effects(effects, f"closing.{branch}", "closing", each=scope == "each")


def _check_condition(text: str, where: str, allowed: Iterable[str], why: str) -> Iterator[str]:
    try:
        v.condition(text)
    except ValueError as error:
        yield f"{where}: {error}"
        return
    name = re.split(r"[ ><=]", text)[0]
    if name not in allowed:
        yield f"{where}: measure {name!r} has no meaning with {why}; allowed: {', '.join(allowed)}"


def _check_effects(
    effects: Effects, where: str, kind: str, *, each: bool = False, when: str = "", inner: bool = False
) -> Iterator[str]:
    for i, effect in enumerate(effects):
        spot = f"{where}[{i}]"
        verb = effect.get("do")
        if verb not in VERBS:
            yield f"{spot}.do: unknown verb {verb!r}; allowed: {', '.join(sorted(ALLOWED_VERBS[kind]))}"
            continue
        if verb not in ALLOWED_VERBS[kind]:
            yield f"{spot}.do: {verb} has no place here; allowed: {', '.join(sorted(ALLOWED_VERBS[kind]))}"
            continue
        problems = [f"{spot}.{line}" for line in _check_fields(effect, VERBS[verb])]
        yield from problems
        if not problems:
            yield from (f"{spot}.{line}" for line in _check_sense(effect, kind, each, when, inner))
            if verb == "choose":
                for j, branch in enumerate(effect["of"]):
                    yield from _check_effects(branch, f"{spot}.of[{j}]", kind, each=each, when=when, inner=True)


def _check_sense(effect: dict[str, Any], kind: str, each: bool, when: str, inner: bool) -> Iterator[str]:
    """What the fields of one effect must not say together."""
    yield from _check_measures(effect)
    verb = effect["do"]
    if effect.get("n") == 0:
        yield "n: 0 does nothing; allowed: -5 to 5 without 0"
    if "who" in effect:
        try:
            v.who(effect["who"])
        except ValueError as error:
            yield f"who: {error}"
        if effect["who"] == "them" and not each:
            yield 'who: "them" needs a closing of scope "each"; allowed here: you, all, others, holder'
    for key in ("at", "from", "to"):
        if effect.get(key) == "here" and not (kind in ("event", "bonus") or when == "territory"):
            yield f'{key}: "here" needs a piece in a region; allowed: in events, bonuses, and on territory'
    if effect.get("spread") and effect["at"] not in ("most", "least", "choice"):
        yield f"spread: not with at = {effect['at']!r}; allowed with: most, least, choice"
    if verb == "bend":
        yield from _check_bend(effect, kind, when)
    if verb == "choose":
        yield from _check_choose(effect, inner)


def _check_measures(effect: dict[str, Any]) -> Iterator[str]:
    named_region = effect.get("at") in ("each", "here", *v.COMARQUES)
    allowed = [*v.PLAYER_MEASURES, *v.TABLE_MEASURES, *(v.REGION_MEASURES if named_region else ())]
    why = f"at = {effect['at']!r}" if "at" in effect else effect["do"]
    if "if" in effect:
        yield from _check_condition(effect["if"], "if", allowed, why)
    if "per" in effect and effect["per"] not in allowed:
        yield f"per: unknown measure {effect['per']!r} with {why}; allowed: {', '.join(allowed)}"


def _check_bend(effect: dict[str, Any], kind: str, when: str) -> Iterator[str]:
    what = effect["what"]
    if effect["by"] == 0 or (what in ("admit", "share") and effect["by"] != 1):
        yield f"by: {effect['by']}; allowed: 1 for admit and share, else -3 to 3 without 0"
    until = "turn" if kind == "ability" else "round"
    if effect["until"] != until:
        yield f'until: {effect["until"]!r}; allowed here: "{until}"'
    if "comarca" in effect and what not in ("cost", "problems", "vp"):
        yield f"comarca: not with {what}; allowed with: cost, problems, vp"
    if "res" in effect and what != "steps":
        yield f"res: not with {what}; allowed with: steps"
    if when in KNOBS_OF and what not in KNOBS_OF[when]:
        yield f"what: {what} is not read on {when}; allowed: {', '.join(sorted(KNOBS_OF[when]))}"


def _check_choose(effect: dict[str, Any], inner: bool) -> Iterator[str]:
    if inner:
        yield "do: no choose inside choose"
    verbs = [part.get("do") for branch in effect["of"] for part in branch if isinstance(part, dict)]
    if not verbs:
        yield "of: every list is empty; allowed: at least one effect in all"
    if "bend" in verbs and effect.get("who", "you") == "you" and set(verbs) != {"bend"}:
        yield "of: bends and other verbs do not mix; allowed: all of them bends, or none"
    if {"construct", "recruit"} & set(verbs):
        yield "of: construct and recruit place a piece and cannot wait for a choice"
