"""What content Rubricatus can be played with: the fields of every card, then all that must hold between cards.

What the rules need is refused; what our own set is like [rubricatus:1.7] is a warning. No card needs code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rubrica.engine.sentence import Sentence, Value
from rubrica.games.forms import Data, Entry, Flag, Form, Id, ListOf, Mistake, Number, OneOf, Texts, shown
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.effect_forms import CONDITION, VERBS, Effects, measure_of, speaking_of_here, walk
from rubrica.games.rubricatus.moves import CARDS, CONSTRUCTIONS, ETHERIES
from rubrica.games.shape import Finding, Rows, Shape, at_least

#: Helpers in the refuge at the start and those that wait [rubricatus:2.5], and how many more cards a hand has.
AT_HOME, WAITING, BEYOND_HELPERS = 3, 2, 2

EVENT = Effects(*VERBS, here=True)
_OF_ERAS = [verb for verb in VERBS if verb not in ("produce", "construct", "cycle", "recruit", "initiative")]
OPENING = Effects(*_OF_ERAS)
CLOSING = Effects(*(verb for verb in _OF_ERAS if verb not in ("bend", "bar")), them=True)
BONUS = Effects(
    "add", "remove", "move", "gain", "lose", "trade", "advance", "score", "refresh", "peek", "choose", here=True
)
ABILITY = Effects(
    "bend", "remove", "move", "gain", "trade", "advance", "score", "refresh", "peek", "cycle", "choose",
    here=True, until="turn",
)  # fmt: skip
#: What an etheria can bend on her occasion; on another it would never be read.
BENDS_ON = {
    "territory": ("cost", "problems", "vp", "limit", "mitigation", "admit", "share"),
    "production": ("steps",),
}


def event_and_after(card: Data) -> Iterator[Mistake]:
    """[rubricatus:4.2] The card says where it goes after its event."""
    if bool(card.get("event")) != ("after" in card):
        problem = Sentence("goes with an event")
        yield Mistake("after", problem, Sentence("discard or remove on a card with an event, none on another"))


def checks_something(closing: Data) -> Iterator[Mistake]:
    """[rubricatus:8.1] A closing has a reward or a penalty, and a check of the table or of each player."""
    scope = closing.get("scope", "table")
    allowed = v.TABLE_MEASURES if scope == "table" else v.PLAYER_MEASURES
    if "check" in closing and measure_of(closing["check"]) not in allowed:
        problem = Sentence(
            "{measure} has no meaning with scope {scope}",
            {"measure": repr(measure_of(closing["check"])), "scope": repr(scope)},
        )
        yield Mistake("check", problem, ", ".join(allowed))
    if "fail" in closing and "check" not in closing:
        yield Mistake("fail", Sentence("needs a check"), Sentence("pass alone"))
    if not closing.get("pass") and not closing.get("fail"):
        yield Mistake("pass", Sentence("does nothing"), Sentence("effects in pass, in fail, or in both"))
    for branch in ("pass", "fail"):
        for at, effect in walk(closing.get(branch, []), branch):
            if effect.get("who") == "them" and scope != "each":
                problem = Sentence("'them' is nobody here")
                yield Mistake(f"{at}.who", problem, Sentence('you, all, others, holder; them with scope "each"'))


def opens_or_closes(card: Data) -> Iterator[Mistake]:
    """[rubricatus:8.1]"""
    if not card.get("opening") and "closing" not in card:
        yield Mistake("opening", Sentence("missing"), Sentence("an opening, a closing or both [rubricatus:8.1]"))


def helps_on_her_occasion(card: Data) -> Iterator[Mistake]:
    """[rubricatus:7.2] Her ability works for the kind of action her card names."""
    if not card["ability"]:
        yield Mistake("ability", Sentence("empty"), Sentence("at least one effect"))
    when = card["when"]
    for at, effect in walk(card["ability"], "ability"):
        if effect["do"] == "bend" and effect["what"] not in BENDS_ON.get(when, v.BENDABLE):
            problem = Sentence("{what} is not read on {when}", {"what": effect["what"], "when": when})
            yield Mistake(f"{at}.what", problem, ", ".join(BENDS_ON[when]))
        if when != "territory":
            yield from speaking_of_here(effect, at)


class Place(Texts):
    """Where it was: by language, or a plain text where that is the same in all of them."""

    def mistakes(self, value: Any, at: str) -> Iterator[Mistake]:
        if not isinstance(value, str):
            yield from super().mistakes(value, at)
        elif not self.fits(value):
            yield Mistake(at, shown(value), self.allowed)


ID = Id()
NAME = Texts(80, needed=("ca", "en"))
TEXT = Texts(400, needed=("ca", "en"))
PLACE = Place(80)
COMARCA = OneOf(*v.COMARQUES)
ERA = OneOf(*v.ERAS)
SMALL = Number(0, 3)


def _of_each(keys: tuple[str, ...], most: int) -> Entry:
    return Entry({}, dict.fromkeys(keys, Number(1, most)))


CONSTRUCTION: dict[str, Form] = {
    "no": Number(1, CONSTRUCTIONS),
    "id": ID,
    "name": NAME,
    "place": PLACE,
    "year": NAME,
    "comarca": COMARCA,
    "era": ERA,
    "text": TEXT,
    "cost": _of_each(v.RESOURCES, 3),
    "problems": SMALL,
}
CONSTRUCTION_BRINGS: dict[str, Form] = {
    "vp": SMALL,
    "tracks": _of_each(v.TRACKS, 2),
    "income": _of_each(v.RESOURCES, 2),
    "bonus": BONUS,
    "extends": Number(1, CONSTRUCTIONS),
}
ACTION = Entry(
    {"id": ID, "name": NAME, "text": TEXT, "value": Number(1, 3)},
    {"after": OneOf("discard", "remove"), "event": EVENT},
    event_and_after,
)
CLOSES = Entry(
    {}, {"check": CONDITION, "scope": OneOf("table", "each"), "pass": CLOSING, "fail": CLOSING}, checks_something
)
ERA_CARD = Entry(
    {"id": ID, "era": ERA, "name": NAME, "place": PLACE, "year": NAME, "text": TEXT},
    {"calamity": Flag(), "opening": OPENING, "closing": CLOSES},
    opens_or_closes,
)
ETHERIA = Entry(
    {"id": ID, "name": NAME, "place": PLACE, "text": TEXT, "when": OneOf(*v.OCCASIONS), "ability": ABILITY},
    sense=helps_on_her_occasion,
)
TRACK = Entry(
    {
        "id": OneOf(*v.TRACKS),
        "name": NAME,
        "spaces": ListOf(Number(0, 5), 3, 12),
        "first": Number(1, 9),
        "end": Number(0, 5),
    }
)
SHAPE = Shape(
    {
        "action": {"action": Rows(ACTION, CARDS, by=("value",))},
        "construction": {
            "construction": Rows(Entry(CONSTRUCTION, CONSTRUCTION_BRINGS), CONSTRUCTIONS, by=("era", "comarca"))
        },
        "era": {"era": Rows(ERA_CARD, by=("era", "calamity"))},
        "etheria": {"etheria": Rows(ETHERIA, ETHERIES)},
        "board": {
            "resource": Rows(
                Entry({"id": OneOf(*v.RESOURCES), "name": NAME, "feeds": OneOf(*v.TRACKS)}, {"one": NAME}),
            ),
            "track": Rows(TRACK),
            "comarca": Rows(Entry({"id": COMARCA, "name": NAME})),
            "region": Rows(Entry({"id": OneOf(*v.REGIONS), "name": NAME, "comarques": ListOf(COMARCA, 1, 2)})),
            "age": Rows(
                Entry({"id": ERA, "name": NAME, "rounds": Number(1, 4), "draw": Number(1, 7), "helper": Flag()})
            ),
        },
    }
)


# What the rules need


@SHAPE.refuses("action", "construction", "era", "etheria")
def ids(data: Data) -> Iterator[Finding]:
    """No two cards of any kind share an id."""
    seen: dict[str, str] = {}
    for stem in ("action", "construction", "era", "etheria"):
        for card in data[stem][stem]:
            if seen.setdefault(card["id"], stem) != stem:
                problem = Sentence("already used in {file}.toml", {"file": seen[card["id"]]})
                yield Finding(f"{stem}.toml", card["id"], "id", problem, Sentence("an id of its own for each card"))


@SHAPE.refuses("action")
def hands(data: Data) -> Iterator[Finding]:
    """[rubricatus:3.1] A full hand is left when every card that can leave the game has left it."""
    stay = sum(card.get("after") != "remove" for card in data["action"]["action"])
    needed = AT_HOME + WAITING + BEYOND_HELPERS
    if stay < needed:
        problem = Sentence(
            "{stay} cards stay in the game, too few for a hand of {needed}", {"stay": stay, "needed": needed}
        )
        allowed = Sentence("{needed} or more without remove [rubricatus:3.1]", {"needed": needed})
        yield Finding("action.toml", "action", "after", problem, allowed)


@SHAPE.refuses("construction")
def numbers(data: Data) -> Iterator[Finding]:
    """The numbers by which constructions name each other; [rubricatus:4.8] the newer of a pair names the older."""
    cards = {card["no"]: card for card in data["construction"]["construction"]}
    count = len(data["construction"]["construction"])
    if sorted(cards) != list(range(1, count + 1)):
        missing = [str(no) for no in range(1, count + 1) if no not in cards]
        problem = Sentence("no card is number {numbers}", {"numbers": ", ".join(missing)})
        allowed = Sentence("each number from 1 to {count} once", {"count": count})
        yield Finding("construction.toml", "construction", "no", problem, allowed)
        return
    for card in cards.values():
        older = cards.get(card.get("extends", card["no"]))
        if "extends" in card and (older is None or _age(older) >= _age(card)):
            allowed = Sentence(
                "the number of a card of an earlier era, or of a lower number in the same [rubricatus:4.8]"
            )
            yield Finding("construction.toml", card["id"], "extends", f"{card['extends']}", allowed)


def _age(card: Data) -> tuple[int, int]:
    return v.ERAS.index(card["era"]), card["no"]


@SHAPE.refuses("era")
def era_deck(data: Data) -> Iterator[Finding]:
    """[rubricatus:2.7] A card for each round of an era, and [rubricatus:10.3] as many calamities."""
    found = Counter((card["era"], card.get("calamity", False)) for card in data["era"]["era"])
    for era, rounds in zip(v.ERAS, v.ROUNDS_OF_ERA, strict=True):
        for calamity, rule in ((False, "2.7"), (True, "10.3")):
            if found[era, calamity] < rounds:
                values: dict[str, Value] = {"count": found[era, calamity], "era": era, "rounds": rounds}
                problem = (
                    Sentence("{count} {era} calamities for {rounds} rounds", values)
                    if calamity
                    else Sentence("{count} ordinary {era} cards for {rounds} rounds", values)
                )
                yield Finding("era.toml", "era", "calamity", problem, at_least(rounds, f"rubricatus:{rule}"))


@SHAPE.refuses("board")
def skeleton(data: Data) -> Iterator[Finding]:
    """[rubricatus:1.2], [rubricatus:1.4] to [rubricatus:1.6], [rubricatus:2.7]: the board's parts; names are free."""
    board = data["board"]
    parts = {"resource": v.RESOURCES, "track": v.TRACKS, "comarca": v.COMARQUES, "region": v.REGIONS, "age": v.ERAS}
    for kind, names in parts.items():
        if [row["id"] for row in board[kind]] != list(names):
            allowed = Sentence("in this order: {names}", {"names": ", ".join(names)})
            yield Finding("board.toml", kind, "id", Sentence("not the parts of the board"), allowed)
            return
    if sorted(row["feeds"] for row in board["resource"]) != sorted(v.TRACKS):
        problem = Sentence("a track that nothing feeds")
        yield Finding("board.toml", "resource", "feeds", problem, Sentence("each track once [rubricatus:1.4]"))
    plain = Counter(name for row in board["region"][: v.PLAIN_REGIONS] for name in row["comarques"])
    for comarca in v.COMARQUES:
        if plain[comarca] != 1:
            problem = Sentence("{count} plain regions of {comarca}", {"count": plain[comarca], "comarca": comarca})
            yield Finding("board.toml", "region", "comarques", problem, "1 [rubricatus:1.6]")
    yield from _ages(board["age"])


def _ages(ages: list[Data]) -> Iterator[Finding]:
    """[rubricatus:2.7] Ten rounds; [rubricatus:2.5] two helpers that wait; [rubricatus:3.1] a hand of helpers + 2."""
    pieces, kept = AT_HOME, 0
    for row, rounds in zip(ages, v.ROUNDS_OF_ERA, strict=True):
        if row["rounds"] != rounds:
            yield Finding("board.toml", row["id"], "rounds", f"{row['rounds']}", f"{rounds} [rubricatus:2.7]")
        pieces += row["helper"]
        needed = pieces + BEYOND_HELPERS - kept
        if row["draw"] != needed:
            problem = Sentence(
                "{draw} with {pieces} helpers and {kept} cards kept",
                {"draw": row["draw"], "pieces": pieces, "kept": kept},
            )
            allowed = Sentence("{needed}, for a hand of helpers + 2 [rubricatus:3.1]", {"needed": needed})
            yield Finding("board.toml", row["id"], "draw", problem, allowed)
        kept = 1
    if pieces != AT_HOME + WAITING:
        problem = Sentence("{count} helpers wait on the era track", {"count": pieces - AT_HOME})
        yield Finding("board.toml", "age", "helper", problem, f"{WAITING} [rubricatus:2.5]")


# What our own set is like


@SHAPE.warns("action")
def our_actions(data: Data) -> Iterator[Finding]:
    """[rubricatus:4.2] At most six cards leave the game; two of ours recruit."""
    cards = data["action"]["action"]
    removed = sum(card.get("after") == "remove" for card in cards)
    recruit = sum(any(effect["do"] == "recruit" for _, effect in walk(card.get("event", []), "")) for card in cards)
    if removed > 6:
        problem = Sentence("{count} cards leave the game; at most 6 of ours [rubricatus:4.2]", {"count": removed})
        yield Finding("action.toml", "action", "after", problem)
    if recruit != 2:
        problem = Sentence("{count} cards recruit an etheria; of ours 2", {"count": recruit})
        yield Finding("action.toml", "action", "event", problem)
    if not any(card["id"] == "ratolins" and card["value"] == 2 and card.get("event") for card in cards):
        problem = Sentence("the rulebook's example plays them with value 2 [rubricatus:4.4]")
        yield Finding("action.toml", "ratolins", "value", problem)


@SHAPE.warns("construction")
def our_constructions(data: Data) -> Iterator[Finding]:
    """Our constructions cost 2 to 6 and make a dozen pairs; [rubricatus:10.7] El Cogulló pairs with no other."""
    cards = data["construction"]["construction"]
    names = {card["no"]: card["id"] for card in cards}
    pairs = [card for card in cards if "extends" in card]
    for card in cards:
        if not 2 <= sum(card["cost"].values()) <= 6:
            problem = Sentence("{count} resources in all; ours cost 2 to 6", {"count": sum(card["cost"].values())})
            yield Finding("construction.toml", card["id"], "cost", problem)
    for card in pairs:
        if "cogullo" in (card["id"], names.get(card["extends"])):
            problem = Sentence("El Cogulló pairs with no other construction [rubricatus:10.7]")
            yield Finding("construction.toml", card["id"], "extends", problem)
    if not 8 <= len(pairs) <= 16:
        problem = Sentence("{count} pairs; ours are 8 to 16", {"count": len(pairs)})
        yield Finding("construction.toml", "construction", "extends", problem)


@SHAPE.warns("era")
def our_history(data: Data) -> Iterator[Finding]:
    """Our openings can be borne: a calamity hits harder, and so do our own times."""
    for card in data["era"]["era"]:
        most = 6 if card.get("calamity") else 4 if card["era"] == "contemporary" else 3
        added = _most_added(card.get("opening", []))
        if added > most:
            problem = Sentence("adds up to {added} problems; ours at most {most}", {"added": added, "most": most})
            yield Finding("era.toml", card["id"], "opening", problem)


def _most_added(effects: list[Data]) -> int:
    """The most problems a list of effects can take out of the drawer."""
    total = 0
    for effect in effects:
        if effect["do"] == "add":
            total += effect["n"] * (7 if effect["at"] == "each" else 1) * (3 if "per" in effect else 1)
        elif effect["do"] == "choose":
            total += max(_most_added(branch) for branch in effect["of"])
    return total
