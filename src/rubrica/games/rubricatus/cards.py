"""The cards of Rubricatus in words: what each one says and does, and a browser through all of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from rubrica.engine.board import Card as Face
from rubrica.engine.board import CardGroup
from rubrica.engine.sentence import Plural, Sentence, Spoken, Tongue, signed
from rubrica.engine.setup import Content
from rubrica.games.card_kinds import sorted_by, unknown
from rubrica.games.lines import wrapped
from rubrica.games.rubricatus import vocabulary as v

Data = dict[str, Any]
Card = dict[str, Any]
FILTERS = {"era": "age", "comarca": "comarca"}  # what cards can be sorted by, and where the board lists it


class Clauses(Spoken):
    """Effects as they are said inside a sentence."""

    def __init__(self, lines: list[Card], data: Data) -> None:
        self.lines = lines
        self.content = data

    def say(self, tongue: Tongue) -> str:
        return said(self.lines, self.content, tongue)


def browse(content: Content[Any], tongue: Tongue, filters: dict[str, str]) -> list[CardGroup]:
    """All cards, or those of an `era`, of a `comarca`, or of both.

    A comarca is printed on constructions alone; an era also on era cards.
    """
    sorted_by(filters, FILTERS)
    data = content.data
    only = {name: _find(filters[name], data["board"][FILTERS[name]], name) for name in filters}
    kinds: list[tuple[str, str, Callable[[Card, Data, Tongue], list[str]]]] = [
        ("action", tongue("Action cards"), action),
        ("etheria", tongue("Etheries"), etheria),
        ("construction", tongue("Constructions"), construction),
        ("era", tongue("Era cards"), era_card),
    ]
    groups = []
    for kind, title, face in kinds:
        cards = [card for card in data[kind][kind] if all(card.get(name) == wanted for name, wanted in only.items())]
        if cards:
            faces = ((card, face(card, data, tongue)) for card in cards)
            groups.append(CardGroup(title, [Face(f"{kind}/{card['id']}", said[0], said[1:]) for card, said in faces]))
    return groups


def _find(word: str, rows: list[Card], what: str) -> str:
    """The id of an era or comarca, by its id or by its name in any language, accents or not."""
    for row in rows:
        if _plain(word) in {_plain(row["id"]), *(_plain(name) for name in row["name"].values())}:
            return str(row["id"])
    raise unknown(what, word, [str(row["id"]) for row in rows])


def _plain(word: str) -> str:
    bare = unicodedata.normalize("NFD", word.replace("_", " ").casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


# Faces


def action(card: Card, data: Data, tongue: Tongue) -> list[str]:
    """An action card as it reads: its name, then a sentence at a time."""
    lines = [f"{tongue.pick(card['name'])} ({card['value']})", tongue.pick(card["text"])]
    if card.get("event"):
        after = tongue("then the card leaves the game") if card["after"] == "remove" else ""
        lines.append(tongue("Event: {effects}", effects=_joined([said(card["event"], data, tongue), after])))
    return lines


def construction(card: Card, data: Data, tongue: Tongue) -> list[str]:
    """A construction as it reads."""
    place = _name(data, "comarca", card["comarca"], tongue)
    age = _name(data, "age", card["era"], tongue)
    lines = [
        f"{card['no']}. {tongue.pick(card['name'])}",
        f"{place_of(card, tongue)} · {place} · {age} · {tongue.pick(card['year'])}",
        tongue.pick(card["text"]),
        tongue("Cost: {cost}. Problems: {problems}.", cost=cost(card, data, tongue), problems=card["problems"]),
    ]
    gains = bonuses(card, data, tongue)
    if gains:
        lines.append(tongue("Bonus: {effects}", effects=_joined(gains)))
    if card.get("income"):
        lines.append(tongue("Each round: {income}", income=income(card, data, tongue)))
    return lines + _pair_lines(card, data, tongue)


def _pair_lines(card: Card, data: Data, tongue: Tongue) -> list[str]:
    """The number of the card it pairs with is printed on both."""
    lines: list[str] = []
    for other in data["construction"]["construction"]:
        if card.get("extends") == other["no"]:
            lines.append(tongue("Extends {number}. {name}", number=other["no"], name=tongue.pick(other["name"])))
        if other.get("extends") == card["no"]:
            lines.append(tongue("Is extended by {number}. {name}", number=other["no"], name=tongue.pick(other["name"])))
    return lines


def era_card(card: Card, data: Data, tongue: Tongue) -> list[str]:
    """An era card as it reads."""
    head = tongue.pick(card["name"]) + (f" — {tongue('calamity')}" if card.get("calamity") else "")
    where = f"{place_of(card, tongue)} · {_name(data, 'age', card['era'], tongue)} · {tongue.pick(card['year'])}"
    effects = [sentence for sentence, _ in era_sentences(card, data, tongue, ".")]
    return [head, where, tongue.pick(card["text"]), *effects]


def era_effects(card: Card, data: Data, tongue: Tongue) -> list[str]:
    """Opening and closing of an era card, wrapped."""
    said = era_sentences(card, data, tongue, ".")
    return [line for sentence, follows in said for line in wrapped(sentence, "    " if follows else "  ")]


def era_sentences(card: Card, data: Data, tongue: Tongue, stop: str = "") -> Iterator[tuple[str, bool]]:
    """Opening and closing of an era card, a sentence each, and whether it follows from the one before."""
    if card.get("opening"):
        yield tongue("Opening: {effects}", effects=said(card["opening"], data, tongue) + stop), False
    yield from era_closing(card, data, tongue, stop)


def era_closing(card: Card, data: Data, tongue: Tongue, stop: str = "") -> Iterator[tuple[str, bool]]:
    """What an era card asks when the round ends, and what follows, in the same way."""
    closing = card.get("closing", {})
    if "check" not in closing:
        if closing:
            yield tongue("Closing: {effects}", effects=said(closing["pass"], data, tongue) + stop), False
        return
    check = condition(closing["check"], data, tongue)
    if closing.get("scope") == "each":
        yield tongue("Closing, each player: {check}?", check=check), False
    else:
        yield tongue("Closing: {check}?", check=check), False
    if closing.get("pass"):
        yield tongue("Yes: {effects}", effects=said(closing["pass"], data, tongue) + stop), True
    if closing.get("fail"):
        yield tongue("No: {effects}", effects=said(closing["fail"], data, tongue) + stop), True


def etheria(card: Card, data: Data, tongue: Tongue) -> list[str]:
    """An etheria as her card reads."""
    head = f"{tongue.pick(card['name'])} ({place_of(card, tongue)})"
    return [head, tongue.pick(card["text"]), f"{capital(ability(card, data, tongue))}."]


def ability(card: Card, data: Data, tongue: Tongue) -> str:
    """What an etheria can do, and when."""
    occasion = {
        "territory": tongue("in a region"),
        "production": tongue("on a resource"),
        "event": tongue("with an event"),
        "any": tongue("always"),
    }[card["when"]]
    return f"{occasion}: {said(card['ability'], data, tongue)}"


def cost(card: Card, data: Data, tongue: Tongue) -> str:
    """What a construction costs."""
    return _counted(card["cost"], "resource", data, tongue)


def income(card: Card, data: Data, tongue: Tongue) -> str:
    """What a construction brings each round."""
    return _counted(card["income"], "resource", data, tongue)


def bonuses(card: Card, data: Data, tongue: Tongue) -> list[str]:
    """What a construction gives once: at once, but resources in the next round [rubricatus:4.8]."""
    parts = [tongue("{count} VP", count=card["vp"])] if card.get("vp") else []
    if card.get("tracks"):
        parts.append(_counted(card["tracks"], "track", data, tongue))
    return [*parts, said(card["bonus"], data, tongue, later=True)] if card.get("bonus") else parts


def place_of(card: Card, tongue: Tongue) -> str:
    """Where it was: by language, or the same in all of them."""
    place = card["place"]
    return place if isinstance(place, str) else tongue.pick(place)


def _counted(counts: dict[str, int], rows: str, data: Data, tongue: Tongue) -> str:
    return ", ".join(amount(_row(data, rows, name), count, tongue) for name, count in counts.items())


def amount(row: Card, count: int, tongue: Tongue) -> str:
    """So many of a resource, or steps on a track; languages say some other way what has no single piece."""
    if "one" in row:
        return f"{count} {called(row, tongue, count)}"
    return tongue("{count} {resource}", count=count, resource=called(row, tongue))


def called(row: Card, tongue: Tongue, count: int = 0) -> str:
    """A resource or track inside a sentence; a single one may have a name of its own."""
    return tongue.pick(row["one"] if count == 1 and "one" in row else row["name"]).lower()


def _name(data: Data, rows: str, name: str, tongue: Tongue) -> str:
    return tongue.pick(_row(data, rows, name)["name"])


def _row(data: Data, rows: str, name: str) -> Card:
    found: Card = next(row for row in data["board"][rows] if row["id"] == name)
    return found


def _joined(parts: list[str]) -> str:
    return "; ".join(part for part in parts if part) + "."


# Effects


def said(items: list[Card], data: Data, tongue: Tongue, later: bool = False) -> str:
    """All effects of a list. Whoever is named at the head of a sentence is meant up to its full stop [rubricatus:10.8].

    `later`: resources come in the next round, as they do for a construction.
    """
    sentences: list[str] = []
    for who, group in groupby(items, _named):
        text = "; ".join(effect(item, data, tongue, later) for item in group)
        text = f"{_who(who, data, tongue)}: {text}" if who else text
        sentences.append(capital(text) if sentences else text)
    return ". ".join(sentences)


def _named(item: Card) -> str:
    """Whom an effect names; nobody if it means whoever carries it out."""
    who = str(item.get("who", "you"))
    return "" if who in ("you", "them") else who


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def effect(item: Card, data: Data, tongue: Tongue, later: bool = False) -> str:
    """One effect as a clause, without whom it names."""
    text = _choose(item, data, tongue, later) if item["do"] == "choose" else _VERBS[item["do"]](item, data, tongue)
    if item.get("per"):
        text = tongue("{effect} for each of: {measure}", effect=text, measure=_measure(item["per"], data, tongue))
    if item.get("if"):
        text = tongue("{effect} (if {condition})", effect=text, condition=condition(item["if"], data, tongue))
    return tongue("next round: {effect}", effect=text) if later and item["do"] in ("gain", "trade") else text


def _who(who: str, data: Data, tongue: Tongue) -> str:
    kind, _, measure = who.partition(":")
    if kind == "most":
        return tongue("whoever has most ({measure})", measure=_measure(measure, data, tongue))
    if kind == "least":
        return tongue("whoever has least ({measure})", measure=_measure(measure, data, tongue))
    return {"all": tongue("everybody"), "others": tongue("all others"), "holder": tongue("the initiative holder")}[kind]


def condition(text: str, data: Data, tongue: Tongue) -> str:
    """A condition as it is said after "if"."""
    kind, operator, number = v.condition(text)
    name = next(word for word, code in v.MEASURES.items() if code == kind)
    measure = _measure(name, data, tongue)
    if name in v.RESOURCES and "one" not in _row(data, "resource", name):
        return _so_much(measure, operator, number, tongue)
    if operator == v.AT_LEAST:
        return tongue("{number} or more {measure}", measure=measure, number=number)
    if operator == v.AT_MOST:
        return tongue("{number} or fewer {measure}", measure=measure, number=number)
    return tongue("exactly {number} {measure}", measure=measure, number=number)


def _so_much(resource: str, operator: int, number: int, tongue: Tongue) -> str:
    """The same of a resource that has no single piece."""
    if operator == v.AT_LEAST:
        return tongue("{number} or more {resource}", number=number, resource=resource)
    if operator == v.AT_MOST:
        return tongue("{number} or less {resource}", number=number, resource=resource)
    return tongue("exactly {number} {resource}", number=number, resource=resource)


def _measure(name: str, data: Data, tongue: Tongue) -> str:
    if name in v.RESOURCES:
        return _name(data, "resource", name, tongue).lower()
    if name in v.TRACKS:
        return tongue("steps on {track}", track=_name(data, "track", name, tongue).lower())
    kind, _, of = name.partition(":")
    if of:
        if of in v.ERAS:
            return tongue("constructions ({era})", era=_name(data, "age", of, tongue))
        return tongue("constructions in {comarca}", comarca=_name(data, "comarca", of, tongue))
    return {
        "resources": tongue("resources in all"),
        "vp": tongue("VP"),
        "built": tongue("constructions"),
        "built_round": tongue("constructions this round"),
        "removed_round": tongue("problems removed this round"),
        "income": tongue("resource symbols on constructions"),
        "problems": tongue("problems there"),
        "drawer": tongue("problems in the drawer"),
        "worst": tongue("problems in the fullest region"),
        "round": tongue("rounds begun"),
    }[kind]


def _place(name: str, data: Data, tongue: Tongue) -> str:
    if name in v.COMARQUES:
        return _plain_region(name, data, tongue)
    return {
        "most": tongue("where there are most"),
        "least": tongue("where there are fewest"),
        "each": tongue("in each region"),
        "here": tongue("here"),
        "choice": tongue("in a region of your choice"),
    }[name]


def _plain_region(comarca: str, data: Data, tongue: Tongue) -> str:
    """The region that a card means when it names a comarca [rubricatus:10.8]."""
    plain = data["board"]["region"][: v.PLAIN_REGIONS]
    return next(tongue.pick(row["name"]) for row in plain if comarca in row["comarques"])


def _problems(item: Card, data: Data, tongue: Tongue) -> str:
    place = _place(item["at"], data, tongue)
    if item.get("spread"):
        place = tongue("one region each, {place}", place=place)
    if item["do"] == "add":
        return tongue.some("add {count} problem ({place})", "add {count} problems ({place})", item["n"], place=place)
    return tongue.some("remove {count} problem ({place})", "remove {count} problems ({place})", item["n"], place=place)


def _move(item: Card, data: Data, tongue: Tongue) -> str:
    moved = tongue.some("move up to {count} problem", "move up to {count} problems", item["n"])
    origin, place = _place(item["from"], data, tongue), _place(item["to"], data, tongue)
    if item["to"] == "choice":
        place = tongue("another region")
        if item["from"] == "choice":
            return tongue("{moved} (to: {place})", moved=moved, place=place)
    return tongue("{moved} (from: {origin}; to: {place})", moved=moved, origin=origin, place=place)


def _resource(item: Card, data: Data, tongue: Tongue) -> str:
    if item["res"] == "any":
        what = tongue.some("{count} resource of your choice", "{count} resources of your choice", item["n"])
    elif item["res"] == "each":
        what = tongue("{count} of each resource", count=item["n"])
    else:
        what = amount(_row(data, "resource", item["res"]), item["n"], tongue)
    return tongue("gain {amount}", amount=what) if item["do"] == "gain" else tongue("lose {amount}", amount=what)


def _advance(item: Card, data: Data, tongue: Tongue) -> str:
    if item["track"] == "any":
        return tongue.some("advance {count} step on any track", "advance {count} steps, each on any track", item["n"])
    track = _name(data, "track", item["track"], tongue).lower()
    return tongue.some("advance {count} step on {track}", "advance {count} steps on {track}", item["n"], track=track)


def _construct(item: Card, data: Data, tongue: Tongue) -> str:
    changes = []
    if item.get("cost"):
        changes.append(tongue.some("for {count} resource less", "for {count} resources less", -item["cost"]))
    if item.get("problems"):
        changes.append(tongue.some("with {count} problem less", "with {count} problems less", -item["problems"]))
    if item.get("limit"):
        changes.append(tongue("with up to {limit} problems there", limit=item["limit"]))
    if item.get("admit"):
        changes.append(tongue("of any comarca"))
    return tongue("construct in a free region ({changes})", changes=", ".join(changes) or tongue("as usual"))


def _cycle(item: Card, data: Data, tongue: Tongue) -> str:
    if item.get("from") == "discard":
        return tongue.some(
            "exchange up to {count} hand card with your discard",
            "exchange up to {count} hand cards with your discard",
            item["n"],
        )
    return tongue.some(
        "exchange up to {count} hand card with your deck", "exchange up to {count} hand cards with your deck", item["n"]
    )


def _bend(item: Card, data: Data, tongue: Tongue) -> str:
    text = tongue.say(_change(item["what"], abs(item["by"]), item["by"] > 0))
    scope = _scope(item, data, tongue)
    return f"{text}{scope}, " + (tongue("this turn") if item["until"] == "turn" else tongue("this round"))


def _change(what: str, by: int, more: bool) -> Sentence:
    """What there is more or less of where a rule is bent, and by how much."""
    return {
        ("admit", True): Sentence("regions admit any comarca"),
        ("share", True): Sentence("you may enter an occupied region"),
        ("cost", True): Plural(
            "constructions cost {count} resource more", "constructions cost {count} resources more", by
        ),
        ("cost", False): Plural(
            "constructions cost {count} resource less", "constructions cost {count} resources less", by
        ),
        ("problems", True): Plural(
            "constructions bring {count} problem more", "constructions bring {count} problems more", by
        ),
        ("problems", False): Plural(
            "constructions bring {count} problem less", "constructions bring {count} problems less", by
        ),
        ("vp", True): Sentence("constructions score {count} VP more", {"count": by}),
        ("vp", False): Sentence("constructions score {count} VP less", {"count": by}),
        ("steps", True): Plural("productions advance {count} step more", "productions advance {count} steps more", by),
        ("steps", False): Plural("productions advance {count} step less", "productions advance {count} steps less", by),
        ("limit", True): Plural(
            "you may construct with {count} problem more than usual in the region",
            "you may construct with {count} problems more than usual in the region",
            by,
        ),
        ("limit", False): Plural(
            "you may construct only with {count} problem less than usual in the region",
            "you may construct only with {count} problems less than usual in the region",
            by,
        ),
        ("mitigation", True): Plural(
            "each defence removes {count} problem more", "each defence removes {count} problems more", by
        ),
        ("mitigation", False): Plural(
            "each defence removes {count} problem less", "each defence removes {count} problems less", by
        ),
    }[what, more]


def bent(first: int, knobs: int, by: int, data: Data, tongue: Tongue) -> str:
    """What is bent for the round, by its knobs."""
    what = next(what for what, (start, count) in v.BENDABLE.items() if start <= first < start + count)
    item: Card = {"what": what, "by": by, "until": "round"}
    start, whole = v.BENDABLE[what]
    if knobs < whole:
        item |= {"res": v.RESOURCES[first - start]} if what == "steps" else {"comarca": v.COMARQUES[first - start]}
    return _bend(item, data, tongue)


def _scope(item: Card, data: Data, tongue: Tongue) -> str:
    if "comarca" in item:
        return f" ({_name(data, 'comarca', item['comarca'], tongue)})"
    if "res" in item:
        return f" ({_name(data, 'resource', item['res'], tongue).lower()})"
    return ""


def _bar(item: Card, data: Data, tongue: Tongue) -> str:
    if item["what"] in v.RESOURCES:
        return tongue("nobody produces {what} this round", what=_name(data, "resource", item["what"], tongue).lower())
    return tongue("nobody enters {what} this round", what=_plain_region(item["what"], data, tongue))


def _choose(item: Card, data: Data, tongue: Tongue, later: bool) -> str:
    branches = [
        tongue(" and ").join(effect(each, data, tongue, later) for each in branch) or tongue("nothing")
        for branch in item["of"]
    ]
    return tongue("either {branches}", branches=tongue(", or ").join(branches))


_VERBS: dict[str, Callable[[Card, Data, Tongue], str]] = {
    "add": _problems,
    "remove": _problems,
    "move": _move,
    "gain": _resource,
    "lose": _resource,
    "trade": lambda item, _data, tongue: tongue(
        "pay any {give} and gain any {get} resources", give=item["give"], get=item["get"]
    ),
    "advance": _advance,
    "score": lambda item, _data, tongue: tongue("{count} VP", count=signed(item["n"])),
    "produce": lambda item, _data, tongue: tongue.some(
        "advance any one resource by {count} step", "advance any one resource by {count} steps", item["n"]
    ),
    "construct": _construct,
    "refresh": lambda item, _data, tongue: tongue.some(
        "replace up to {count} card of the market", "replace up to {count} cards of the market", item["n"]
    ),
    "peek": lambda item, _data, tongue: tongue.some(
        "look at the next era card", "look at the next {count} era cards", item["n"]
    ),
    "cycle": _cycle,
    "recruit": lambda _item, _data, tongue: tongue("recruit an etheria"),
    "initiative": lambda _item, _data, tongue: tongue("take the initiative card"),
    "bend": _bend,
    "bar": _bar,
}
