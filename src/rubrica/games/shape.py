"""What the files of a content folder hold, declared once. From it follow the check, with a line for every mistake, and
what in it is only words.

A game declares a `Shape`: for every file its tables, for every table its fields, for every field its form. What must
hold between cards is a small function beneath it, marked with whether it refuses or warns:

    SHAPE = Shape({"fleet": {"ship": Rows(Entry({"id": Id(), "name": Texts(40), "guns": Number(0, 9)}))}})

    @SHAPE.refuses("fleet")
    def somebody_can_shoot(data):
        if not any(ship["guns"] for ship in data["fleet"]["ship"]):
            allowed = Sentence("one or more on some ship [battle:2.1]")
            yield Finding("fleet.toml", "ship", "guns", Sentence("none has any"), allowed)

The standard library is enough for all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rubrica.engine.sentence import ENGLISH, Sentence, Spoken, Tongue, Value
from rubrica.games.forms import Data, Entry, Form, OneOf, Said, said


@dataclass(frozen=True)
class Finding(Spoken):
    """One thing that is wrong with a content folder, or unlike the one that comes with the game.

    >>> print(Finding("senate.toml", "levy", "effect", "'plague'", "none, draw, discard"))
    senate.toml: levy: effect: 'plague'; allowed: none, draw, discard
    """

    file: str
    card: str
    field: str
    problem: Said
    allowed: Said = ""

    def __str__(self) -> str:
        return self.say(ENGLISH)

    def say(self, tongue: Tongue) -> str:
        """It, in a language."""
        parts = (self.file, self.card, self.field, said(self.problem, tongue))
        place = ": ".join(part for part in parts if part)
        if not self.allowed:
            return place
        return tongue("{finding}; allowed: {allowed}", finding=place, allowed=said(self.allowed, tongue))


def at_least(count: int, rule: str) -> Sentence:
    """What is allowed where something is too few."""
    return Sentence("{least} or more [{rule}]", {"least": count, "rule": rule})


def at_most(count: int, rule: str) -> Sentence:
    """What is allowed where something is too much."""
    return Sentence("at most {most} [{rule}]", {"most": count, "rule": rule})


@dataclass
class Findings:
    """All that was found: what the rules cannot be played with, and what is only unlike our own design."""

    refusals: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)


Check = Callable[[Data], Iterator[Finding]]


class Rows(Form):
    """The cards of one kind: one or more, but no more than there is room for.

    `key` is the field that names a card, each its own; `every` one of which each word must stand on some card, as the
    `rule` says. `by` are the fields by which cards are counted, to tell where a content has more or fewer than ours.
    Cards that are not `needed` may be left out altogether.
    """

    def __init__(
        self,
        card: Entry,
        room: int = 200,
        key: str = "id",
        every: str = "",
        rule: str = "",
        by: tuple[str, ...] = (),
        needed: bool = True,
    ) -> None:
        self.card = card
        self.room = room
        self.key = key
        self.every = every
        self.rule = rule
        self.by = by
        self.needed = needed

    def name(self, card: Any, kind: str, place: int) -> str:
        """How messages call a card: by its key, else by its place."""
        name = card.get(self.key) if isinstance(card, dict) else None
        if type(name) is int:
            return f"{kind} {name}"
        return name[:40] if isinstance(name, str) and name else f"{kind} {place + 1}"

    def refusals(self, file: str, kind: str, cards: Any) -> Iterator[Finding]:
        """All that is wrong with the cards, one by one and in their number."""
        if not isinstance(cards, list) or not cards:
            yield Finding(file, kind, "", Sentence("missing"), Sentence("one or more [[{kind}]]", {"kind": kind}))
            return
        seen: set[str] = set()
        for place, card in enumerate(cards):
            name = self.name(card, kind, place)
            for mistake in self.card.mistakes(card, ""):
                yield Finding(file, name, *mistake)
            if self.key in self.card.forms and name in seen:
                yield Finding(
                    file, name, self.key, Sentence("used twice"), Sentence("each {key} once", {"key": self.key})
                )
            seen.add(name)
        if len(cards) > self.room:
            allowed = Sentence("at most {room}, for there is no room for more", {"room": self.room})
            yield Finding(file, kind, "", Sentence("{count} cards", {"count": len(cards)}), allowed)
        words = self.card.forms.get(self.every)
        if isinstance(words, OneOf):
            held = [card.get(self.every) for card in cards if isinstance(card, dict)]
            for word in words.values:
                if word not in held:
                    allowed = Sentence("one or more of each [{rule}]", {"rule": self.rule})
                    yield Finding(file, kind, self.every, Sentence("no {word}", {"word": word}), allowed)

    def warnings(self, file: str, kind: str, cards: list[Data], ours: list[Data]) -> Iterator[Finding]:
        """Where there are more or fewer cards than in the content that comes with the game."""
        if self.key not in self.card.forms:
            return
        found, wanted = self._counted(cards), self._counted(ours)
        for which in wanted | found:
            if found[which] != wanted[which]:
                values: dict[str, Value] = {"count": found[which], "sort": which, "ours": wanted[which]}
                problem = (
                    Sentence("{count} with {sort}; ours are {ours}", values)
                    if which
                    else Sentence("{count} cards; ours are {ours}", values)
                )
                yield Finding(file, kind, "", problem)

    def _counted(self, cards: list[Data]) -> Counter[str]:
        """How many cards there are, or how many of each sort; a flag that is not there is false."""
        if not self.by:
            return Counter({"": len(cards)})
        return Counter(", ".join(f"{key} = {card.get(key, False)}" for key in self.by).lower() for card in cards)

    def for_rules(self, value: Any) -> Any:
        return [self.card.for_rules(card) for card in value] if isinstance(value, list) else value


class Shape:
    """All that a game's content folder holds: file by file, then what must hold between its cards."""

    def __init__(self, files: Mapping[str, Mapping[str, Form]]) -> None:
        self.files = files
        self._refuses: list[tuple[tuple[str, ...], Check]] = []
        self._warns: list[tuple[tuple[str, ...], Check]] = []

    def refuses(self, *files: str) -> Callable[[Check], Check]:
        """What the rules need; it is asked as soon as these files are sound by themselves."""
        return _joins(self._refuses, files)

    def warns(self, *files: str) -> Callable[[Check], Check]:
        """What is only our own design; it is told and played with."""
        return _joins(self._warns, files)

    def check(self, data: Data, ours: Data) -> Findings:
        """All mistakes and all warnings at once, beside the content that comes with the game.

        The data may be any nonsense that TOML can say.
        """
        found = Findings()
        known = ", ".join(f"{file}.toml" for file in self.files)
        for file in data:
            if file not in self.files:
                found.refusals.append(Finding(f"{file}.toml", "", "", Sentence("no such file in this game"), known))
        sound = set()
        for file, forms in self.files.items():
            wrong = list(self._of_file(file, data.get(file), known))
            found.refusals += wrong
            if not wrong:
                sound.add(file)
                for kind, form in forms.items():
                    if isinstance(form, Rows) and kind in data[file]:
                        found.warnings += form.warnings(f"{file}.toml", kind, data[file][kind], ours[file][kind])
        for checks, findings in ((self._refuses, found.refusals), (self._warns, found.warnings)):
            for needed, check in checks:
                if sound.issuperset(needed):
                    findings += check(data)
        return found

    def for_rules(self, data: Data) -> Data:
        """The content without all that is only said to people; what it was never told of it keeps."""
        return {stem: Entry(self.files.get(stem, {})).for_rules(tables) for stem, tables in data.items()}

    def _of_file(self, stem: str, tables: Any, known: str) -> Iterator[Finding]:
        file, forms = f"{stem}.toml", self.files[stem]
        if not isinstance(tables, dict):
            yield Finding(file, "", "", Sentence("missing"), known)
            return
        for key in tables:
            if key not in forms:
                yield Finding(file, str(key), "", Sentence("unknown"), ", ".join(forms))
        for key, form in forms.items():
            if isinstance(form, Rows):
                if form.needed or key in tables:
                    yield from form.refusals(file, key, tables.get(key))
            elif key not in tables:
                yield Finding(file, key, "", Sentence("missing"), form.allowed)
            else:
                yield from (Finding(file, key, *mistake) for mistake in form.mistakes(tables[key], ""))


def _joins(checks: list[tuple[tuple[str, ...], Check]], files: tuple[str, ...]) -> Callable[[Check], Check]:
    def join(check: Check) -> Check:
        checks.append((files, check))
        return check

    return join
