"""The effects a card of Rubricatus may carry: the fields of every verb, and where it may stand.

CARDS.md tells the same to people.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rubrica.engine.sentence import Sentence, Value
from rubrica.games.forms import Data, Entry, Flag, Form, Line, ListOf, Mistake, Number, OneOf, shown
from rubrica.games.rubricatus import vocabulary as v

WHO = Line(v.who, v.WHO)
CONDITION = Line(v.condition, Sentence("a condition such as {example}", {"example": '"drawer >= 8"'}))
SPOT = OneOf(*v.COMARQUES, "most", "least", "here", "choice")
PLACE = OneOf(*v.COMARQUES, *v.PLACES)
PER = OneOf(*v.MEASURES)
RESOURCE = OneOf(*v.RESOURCES, "any", "each")
N = Number(1, 5)
UP_TO_3 = Number(1, 3)
LESS = Number(-3, -1)


class Branch(Form):
    """A list of effects inside another effect; the list around it looks into it."""

    allowed = Sentence("a list of effects, or an empty one")

    def fits(self, value: Any) -> bool:
        return isinstance(value, list)


def measures(effect: Data) -> Iterator[Mistake]:
    """A measure must mean something where the effect works: only a named region has problems to count."""
    named = effect.get("at") in ("each", "here", *v.COMARQUES)
    allowed = [*v.PLAYER_MEASURES, *v.TABLE_MEASURES, *(v.REGION_MEASURES if named else ())]
    for key in ("if", "per"):
        if key in effect and measure_of(effect[key]) not in allowed:
            problem = Sentence("{measure} has no meaning in this place", {"measure": repr(measure_of(effect[key]))})
            yield Mistake(key, problem, ", ".join(allowed))
    if effect.get("spread") and effect["at"] not in ("most", "least", "choice"):
        yield Mistake(
            "spread", Sentence("not with at = {at}", {"at": repr(effect["at"])}), Sentence("with most, least, choice")
        )
    if effect.get("n") == 0:
        yield Mistake("n", Sentence("0 does nothing"), Sentence("-5 to 5 without 0"))


def measure_of(text: str) -> str:
    """The measure that a condition is about."""
    return text.partition(" ")[0].rstrip("><=0123456789")


def bend(effect: Data) -> Iterator[Mistake]:
    """A bend turns one knob, by something, for those whom the knob knows."""
    yield from measures(effect)
    what = effect["what"]
    if effect["by"] == 0 or (what in ("admit", "share") and effect["by"] != 1):
        yield Mistake("by", f"{effect['by']}", Sentence("1 for admit and share, else -3 to 3 without 0"))
    if "comarca" in effect and what not in ("cost", "problems", "vp"):
        yield Mistake("comarca", Sentence("not with {what}", {"what": what}), Sentence("with cost, problems, vp"))
    if "res" in effect and what != "steps":
        yield Mistake("res", Sentence("not with {what}", {"what": what}), Sentence("with steps"))


def choose(effect: Data) -> Iterator[Mistake]:
    """A choice leaves something to choose, and nothing in it must be known before it is made."""
    yield from measures(effect)
    verbs = {str(part.get("do")) for branch in effect["of"] for part in branch if isinstance(part, dict)}
    if not verbs:
        yield Mistake("of", Sentence("every list is empty"), Sentence("at least one effect in all"))
    if "bend" in verbs and effect.get("who", "you") == "you" and verbs != {"bend"}:
        yield Mistake("of", Sentence("bends and other verbs do not mix"), Sentence("all of them bends, or none"))
    if verbs & {"construct", "recruit"}:
        yield Mistake(
            "of", Sentence("construct and recruit place a piece and cannot wait for a choice"), Sentence("other verbs")
        )


def _verb(name: str, needed: dict[str, Form], optional: dict[str, Form] | None = None) -> Entry:
    sense = {"bend": bend, "choose": choose}.get(name, measures)
    return Entry({"do": OneOf(name), **needed}, {"if": CONDITION, **(optional or {})}, sense)


VERBS = {
    "add": _verb("add", {"n": N, "at": PLACE}, {"per": PER, "spread": Flag()}),
    "remove": _verb("remove", {"n": N, "at": PLACE}, {"per": PER, "spread": Flag()}),
    "move": _verb("move", {"n": N, "from": SPOT, "to": SPOT}),
    "gain": _verb("gain", {"n": N, "res": RESOURCE}, {"per": PER, "who": WHO}),
    "lose": _verb("lose", {"n": N, "res": RESOURCE}, {"per": PER, "who": WHO}),
    "trade": _verb("trade", {"give": UP_TO_3, "get": Number(1, 4)}, {"who": WHO}),
    "advance": _verb("advance", {"n": UP_TO_3, "track": OneOf(*v.TRACKS, "any")}, {"per": PER, "who": WHO}),
    "score": _verb("score", {"n": Number(-5, 5)}, {"per": PER, "who": WHO}),
    "produce": _verb("produce", {"n": N}),
    "construct": _verb("construct", {}, {"cost": LESS, "problems": LESS, "limit": Number(3, 5), "admit": OneOf(True)}),
    "refresh": _verb("refresh", {"n": N}),
    "peek": _verb("peek", {"n": UP_TO_3}),
    "cycle": _verb("cycle", {"n": UP_TO_3}, {"from": OneOf("deck", "discard")}),
    "recruit": _verb("recruit", {}),
    "initiative": _verb("initiative", {}),
    "bend": _verb(
        "bend",
        {"what": OneOf(*v.BENDABLE), "by": Number(-3, 3), "until": OneOf("turn", "round")},
        {"who": WHO, "comarca": OneOf(*v.COMARQUES), "res": OneOf(*v.RESOURCES)},
    ),
    "bar": _verb("bar", {"what": OneOf(*v.COMARQUES, *v.RESOURCES)}),
    "choose": _verb("choose", {"of": ListOf(Branch(), 2, 4)}, {"who": WHO}),
}


class Effects(Form):
    """A list of effects, carried out in order, with the verbs that make sense in its place.

    `here`: a piece stands in a region; `them`: somebody is being checked; `until`: how long a bend lasts.
    """

    allowed = Sentence("a list of effects, each a table with do and what its verb needs")

    def __init__(self, *verbs: str, here: bool = False, them: bool = False, until: str = "round") -> None:
        self.verbs = verbs
        self.here = here
        self.them = them
        self.until = until

    def mistakes(self, value: Any, at: str, inner: bool = False) -> Iterator[Mistake]:
        if not isinstance(value, list):
            yield Mistake(at, shown(value), self.allowed)
            return
        for place, effect in enumerate(value):
            yield from self._of_effect(effect, f"{at}[{place}]", inner)

    def _of_effect(self, effect: Any, at: str, inner: bool) -> Iterator[Mistake]:
        verb = effect.get("do") if isinstance(effect, dict) else None
        if verb not in self.verbs:
            values: dict[str, Value] = {"verb": shown(verb)}
            known = verb in list(VERBS)
            problem = Sentence("{verb} has no place here", values) if known else Sentence("{verb} is no verb", values)
            yield Mistake(f"{at}.do", problem, ", ".join(self.verbs))
            return
        wrong = list(VERBS[verb].mistakes(effect, at)) or list(self._out_of_place(effect, at, inner))
        yield from wrong
        if not wrong and verb == "choose":
            for place, branch in enumerate(effect["of"]):
                yield from self.mistakes(branch, f"{at}.of[{place}]", inner=True)

    def _out_of_place(self, effect: Data, at: str, inner: bool) -> Iterator[Mistake]:
        if effect["do"] == "choose" and inner:
            yield Mistake(f"{at}.do", Sentence("'choose' inside another"), Sentence("one choice at a time"))
        if effect.get("who") == "them" and not self.them:
            yield Mistake(
                f"{at}.who", Sentence("'them' is nobody here"), Sentence("you, all, others, holder; them in a closing")
            )
        if not self.here:
            yield from speaking_of_here(effect, at)
        if effect["do"] == "bend" and effect["until"] != self.until:
            yield Mistake(
                f"{at}.until", f"{effect['until']!r}", Sentence("{until}, in this place", {"until": self.until})
            )


def speaking_of_here(effect: Data, at: str) -> Iterator[Mistake]:
    """Where an effect speaks of the region of a piece that is in none."""
    for key in ("at", "from", "to"):
        if effect.get(key) == "here":
            problem = Sentence("'here' needs a piece in a region")
            yield Mistake(f"{at}.{key}", problem, Sentence("in events, bonuses, and on territory"))


def walk(effects: list[Data], at: str) -> Iterator[tuple[str, Data]]:
    """Every effect with its place, those inside choices included."""
    for place, effect in enumerate(effects):
        yield f"{at}[{place}]", effect
        for number, branch in enumerate(effect.get("of", [])):
            yield from walk(branch, f"{at}[{place}].of[{number}]")
