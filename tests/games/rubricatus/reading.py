"""A card read as a player reads it: the English sentences on its face, turned back into what they ask for.

Nothing here looks at the card's data. What is read is compared with the data and, by the oracle, with what happens.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rubrica.engine.sentence import ENGLISH
from rubrica.games.rubricatus import cards
from tests.games.rubricatus.scene import DATA

Line = dict[str, Any]
RESOURCE = {"defence": "defence", "material": "materials", "materials": "materials"}
RESOURCE |= {"population": "population", "technology": "technology"}
#: A named comarca means its plain region [rubricatus:10.8].
REGION = {"Alt Llobregat": "bergueda", "Solsonès": "solsones", "Bages": "bages", "Baix Llobregat": "baix_llobregat"}
COMARCA = {"Lluçanès": "llucanes", "Berguedà": "bergueda", **{name: REGION[name] for name in list(REGION)[1:]}}
ERA = {f"{name} era": name.lower() for name in ("Iberian", "Roman", "Medieval", "Modern", "Contemporary")}
PLACE = {
    "where there are most": "most",
    "where there are fewest": "least",
    "in each region": "each",
    "here": "here",
    "in a region of your choice": "choice",
    "another region": "choice",
    **REGION,
}
MEASURE = {
    "resources in all": "resources",
    "VP": "vp",
    "constructions": "built",
    "constructions this round": "built_round",
    "problems removed this round": "removed_round",
    "resource symbols on constructions": "income",
    "problems there": "problems",
    "problems in the drawer": "drawer",
    "problems in the fullest region": "worst",
    "rounds begun": "round",
    **{name: name for name in ("defence", "materials", "population", "technology")},
    **{f"steps on {name}": name for name in ("expansion", "growth", "culture", "wealth")},
    **{f"constructions in {name}": f"built:{comarca}" for name, comarca in COMARCA.items()},
    **{f"constructions ({name})": f"built:{era}" for name, era in ERA.items()},
}
WHO = {"everybody": "all", "all others": "others", "the initiative holder": "holder"}
NAMED = re.compile(rf"(?i:({'|'.join(WHO)})|whoever has (most|least) \((.+?)\)): (.+)")


def signed(text: str) -> int:
    return int(text.replace("−", "-"))


def split(text: str, mark: str) -> list[str]:
    """Cut at a mark, wherever it stands outside brackets."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and text.startswith(mark, place):
            parts.append(text[start:place])
            start = place + len(mark)
    return [*parts, text[start:]]


def effects(text: str) -> list[Line]:
    """All that a list of effects says: whoever is named is meant up to the full stop."""
    found: list[Line] = []
    for sentence in split(text, ". "):
        named = NAMED.fullmatch(sentence)
        who, clauses = ("", sentence) if named is None else (players(named), named[4])
        for place, clause in enumerate(split(clauses, "; ")):
            first = place == 0 and not who
            line = effect(clause[:1].lower() + clause[1:] if first else clause)
            found.append(line | {"who": who} if who else line)
    return found


def players(named: re.Match[str]) -> str:
    return WHO[named[1].lower()] if named[1] else f"{named[2]}:{MEASURE[named[3]]}"


def effect(text: str) -> Line:
    """One clause, with its condition and what it counts by."""
    later = text.startswith("next round: ")
    more: Line = {"later": True} if later else {}
    text = text.removeprefix("next round: ")
    if asked := re.fullmatch(r"(.+) \(if (.+)\)", text):
        text, more["if"] = asked[1], condition(asked[2])
    if counted := re.fullmatch(r"(.+) for each of: (.+)", text):
        text, more["per"] = counted[1], MEASURE[counted[2]]
    for pattern, read in CLAUSES.items():
        if match := re.fullmatch(pattern, text):
            return read(match) | more
    raise AssertionError(f"nobody can read {text!r}")


def condition(text: str) -> str:
    match = re.fullmatch(r"(?:(\d+) or (more|fewer|less)|exactly (\d+)) (.+)", text)
    assert match is not None, text
    sign = {"more": ">=", "fewer": "<=", "less": "<="}.get(match[2], "==")
    return f"{MEASURE[match[4]]} {sign} {match[1] or match[3]}"


def problems(match: re.Match[str]) -> Line:
    place = match[3].removeprefix("one region each, ")
    spread = {"spread": True} if place != match[3] else {}
    return {"do": match[1], "n": int(match[2]), "at": PLACE[place]} | spread


def resources(match: re.Match[str]) -> Line:
    name = re.sub(r"resources? of your choice", "any", match[3]).replace("of each resource", "each")
    return {"do": match[1], "n": int(match[2]), "res": RESOURCE.get(name, name)}


def construct(match: re.Match[str]) -> Line:
    line: Line = {"do": "construct"}
    for change in match[1].split(", "):
        if by := re.fullmatch(r"(?:for|with) (\d) (resource|problem)s? less", change):
            line["cost" if by[2] == "resource" else "problems"] = -int(by[1])
        elif limit := re.fullmatch(r"with up to (\d) problems there", change):
            line["limit"] = int(limit[1])
        else:
            assert change in ("of any comarca", "as usual")
            line |= {"admit": True} if change == "of any comarca" else {}
    return line


def bend(what: str, by: int, match: re.Match[str]) -> Line:
    line: Line = {"do": "bend", "what": what, "by": by, "until": match["until"]}
    if match["scope"]:
        scope = match["scope"]
        line |= {"res": RESOURCE[scope]} if what == "steps" else {"comarca": COMARCA[scope]}
    return line


def more_or_less(what: str) -> Callable[[re.Match[str]], Line]:
    return lambda match: bend(what, int(match[1]) if match[2] == "more" else -int(match[1]), match)


def bar(match: re.Match[str]) -> Line:
    return {"do": "bar", "what": RESOURCE[match[2]] if match[1] == "produces" else REGION[match[2]]}


def choose(match: re.Match[str]) -> Line:
    branches = [[] if text == "nothing" else both(text) for text in match[1].split(", or ")]
    return {"do": "choose", "of": branches}


def both(text: str) -> list[Line]:
    return [effect(part) for part in re.split(r" and (?!gain any)", text)]


UNTIL = r"(?: \((?P<scope>[^)]+)\))?, this (?P<until>turn|round)"
CLAUSES = {
    r"(add|remove) (\d) problems? \((.+)\)": problems,
    r"move up to (\d) problems? \((?:from: (.+); )?to: (.+)\)": lambda m: {
        "do": "move",
        "n": int(m[1]),
        "from": PLACE[m[2]] if m[2] else "choice",
        "to": PLACE[m[3]],
    },
    r"(gain|lose) (\d) (.+)": resources,
    r"pay any (\d) and gain any (\d) resources": lambda m: {"do": "trade", "give": int(m[1]), "get": int(m[2])},
    r"advance (\d) (?:step|steps, each) on any track": lambda m: {"do": "advance", "n": int(m[1]), "track": "any"},
    r"advance any one resource by (\d) steps?": lambda m: {"do": "produce", "n": int(m[1])},
    r"advance (\d) steps? on (\w+)": lambda m: {"do": "advance", "n": int(m[1]), "track": m[2]},
    r"([+−]\d) VP": lambda m: {"do": "score", "n": signed(m[1])},
    r"construct in a free region \((.+)\)": construct,
    r"replace up to (\d) cards? of the market": lambda m: {"do": "refresh", "n": int(m[1])},
    r"look at the next (?:(\d) )?era cards?": lambda m: {"do": "peek", "n": int(m[1] or 1)},
    r"exchange up to (\d) hand cards? with your (deck|discard)": lambda m: {
        "do": "cycle",
        "n": int(m[1]),
        "from": m[2],
    },
    r"recruit an etheria": lambda _: {"do": "recruit"},
    r"take the initiative card": lambda _: {"do": "initiative"},
    rf"constructions cost (\d) resources? (more|less){UNTIL}": more_or_less("cost"),
    rf"constructions bring (\d) problems? (more|less){UNTIL}": more_or_less("problems"),
    rf"constructions score (\d) VP (more|less){UNTIL}": more_or_less("vp"),
    rf"productions advance (\d) steps? (more|less){UNTIL}": more_or_less("steps"),
    rf"you may construct (?:only )?with (\d) problems? (more|less) than usual in the region{UNTIL}": more_or_less(
        "limit"
    ),
    rf"each defence removes (\d) problems? (more|less){UNTIL}": more_or_less("mitigation"),
    rf"regions admit any comarca{UNTIL}": lambda m: bend("admit", 1, m),
    rf"you may enter an occupied region{UNTIL}": lambda m: bend("share", 1, m),
    r"nobody (produces|enters) (.+) this round": bar,
    r"either (.+)": choose,
}


# Faces


def face(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


def action(card: Line) -> Line:
    """Value, event, and where the card goes."""
    lines = cards.action(card, DATA, ENGLISH)
    head = re.fullmatch(r".+ \((\d)\)", lines[0])
    assert head is not None
    read: Line = {"value": int(head[1])}
    if event := re.search(r"Event: (.+)\.$", face(lines)):
        leaves = "; then the card leaves the game"
        read["after"] = "remove" if event[1].endswith(leaves) else "discard"
        read["event"] = effects(event[1].removesuffix(leaves))
    return read


def construction(card: Line) -> Line:
    """All that a construction costs and brings."""
    said = face(cards.construction(card, DATA, ENGLISH))
    price = re.search(r"Cost: (.+?)\. Problems: (\d)\.", said)
    assert price is not None
    read: Line = {"cost": counted(price[1]), "problems": int(price[2]), "bonus": []}
    if bonus := re.search(r"Bonus: (.+?)\.(?= Each round| Extends| Is extended|$)", said):
        clauses = split(bonus[1], "; ")
        if points := re.fullmatch(r"(\d) VP", clauses[0]):
            read["vp"] = int(points[1])
            clauses = clauses[1:]
        if clauses and re.match(r"\d ", clauses[0]):
            read["tracks"] = counted(clauses[0])
            clauses = clauses[1:]
        read["bonus"] = effects("; ".join(clauses)) if clauses else []
    if income := re.search(r"Each round: (.+?)(?= Extends| Is extended|$)", said):
        read["income"] = counted(income[1])
    if older := re.search(r" Extends (\d+)\.", said):
        read["extends"] = int(older[1])
    return read


def counted(text: str) -> dict[str, int]:
    """Such as "2 materials, 1 population"."""
    pairs = [part.split(" ") for part in text.split(", ")]
    return {RESOURCE.get(name, name): int(count) for count, name in pairs}


def era_card(card: Line) -> Line:
    """Opening and closing."""
    said = face(cards.era_effects(card, DATA, ENGLISH))
    match = re.fullmatch(
        r"(?:Opening: (?P<opening>.+?)\.)?"
        r"(?: ?Closing(?P<each>, each player)?: (?:(?P<check>[^?]+)\?(?: Yes: (?P<yes>.+?)\.)?(?: No: (?P<no>.+?)\.)?"
        r"|(?P<always>.+?)\.))?",
        said,
    )
    assert match is not None, said
    read: Line = {"opening": effects(match["opening"]) if match["opening"] else []}
    closing = {name: effects(match[word]) for name, word in (("pass", "yes"), ("fail", "no")) if match[word]}
    if match["always"]:
        closing = {"pass": effects(match["always"])}
    if closing:
        read["closing"] = closing
        read["closing"] |= {"check": condition(match["check"])} if match["check"] else {}
        read["closing"] |= {"scope": "each"} if match["each"] else {}
    return read


def etheria(card: Line) -> Line:
    """When she helps, and how."""
    said = cards.ability(card, DATA, ENGLISH)
    occasion, _, ability = said.partition(": ")
    when = {"in a region": "territory", "on a resource": "production", "with an event": "event", "always": "any"}
    return {"when": when[occasion], "ability": effects(ability)}


def meant(lines: list[Line], later: bool = False) -> list[Line]:
    """What the data of a card say, in the terms of what can be read on it."""
    return [_meant(line, later) for line in lines]


def _meant(line: Line, later: bool) -> Line:
    line = dict(line)
    for key in ("at", "from", "to"):
        if line.get(key) == "llucanes":
            line[key] = "bergueda"
    if line["do"] == "bar" and line["what"] == "llucanes":
        line["what"] = "bergueda"
    if line["do"] == "cycle":
        line.setdefault("from", "deck")
    if line.get("who") in ("you", "them"):
        del line["who"]
    if "of" in line:
        line["of"] = [meant(branch, later) for branch in line["of"]]
    return line | {"later": True} if later and line["do"] in ("gain", "trade") else line
