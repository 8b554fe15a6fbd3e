"""What a value in a content file may be: a number, a word of a vocabulary, a text by language, a table of such values.

A form finds all that is wrong with a value, says what is allowed instead, and knows what the rules read of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rubrica.engine.sentence import ENGLISH, Sentence, Tongue, Value

Data = dict[str, Any]
LONGEST_SHOWN = 60


#: What stands in a file as it was written, or a sentence in any language.
Said = str | Sentence


def said(words: Said, tongue: Tongue) -> str:
    """It, in a language."""
    return tongue.say(words) if isinstance(words, Sentence) else words


class Mistake(NamedTuple):
    """What is wrong in one place of a card."""

    at: str
    problem: Said
    allowed: Said = ""


class Unfit(ValueError):
    """A line that its reader understands and does not take: what is wrong with it, and what is allowed instead."""

    def __init__(self, problem: Said, allowed: Said) -> None:
        super().__init__(f"{said(problem, ENGLISH)}; allowed: {said(allowed, ENGLISH)}")
        self.problem = problem
        self.allowed = allowed


Sense = Callable[[Data], Iterator[Mistake]]


class Form:
    """What a value may be."""

    #: Only said to people: the rules do not even ask whether it is there.
    words = False
    #: What is allowed, in words.
    allowed: Said = ""

    def fits(self, value: Any) -> bool:
        """Whether the value is allowed."""
        raise NotImplementedError

    def mistakes(self, value: Any, at: str) -> Iterator[Mistake]:
        """All that is wrong with a value in this place."""
        if not self.fits(value):
            yield Mistake(at, shown(value), self.allowed)

    def for_rules(self, value: Any) -> Any:
        """What the rules read of a value, whether or not it fits."""
        return value


ANYTHING = Form()


class Number(Form):
    """A whole number within bounds."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most
        self.allowed = Sentence("a whole number from {least} to {most}", {"least": least, "most": most})

    def fits(self, value: Any) -> bool:
        return type(value) is int and self.least <= value <= self.most


class Flag(Form):
    """Yes or no."""

    allowed = Sentence("true or false")

    def fits(self, value: Any) -> bool:
        return type(value) is bool


class OneOf(Form):
    """A word, or another value, out of a vocabulary."""

    def __init__(self, *values: object) -> None:
        self.values = values
        self.allowed = ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in values)

    def fits(self, value: Any) -> bool:
        return any(type(value) is type(each) and value == each for each in self.values)


class Id(Form):
    """The name by which other cards, records and statistics know a card."""

    allowed = Sentence("lower-case words joined by hyphens, at most 40 characters")

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= 40 and bool(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value))


class Line(Form):
    """A line in the game's own vocabulary, as far as its reader takes it: Unfit says what is allowed instead."""

    def __init__(self, read: Callable[[str], object], allowed: Said) -> None:
        self.read = read
        self.allowed = allowed

    def mistakes(self, value: Any, at: str) -> Iterator[Mistake]:
        if not isinstance(value, str):
            yield Mistake(at, shown(value), self.allowed)
            return
        try:
            self.read(value)
        except Unfit as error:
            yield Mistake(at, error.problem, error.allowed)


class Text(Form):
    """A text that is the same in every language."""

    words = True

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.allowed = Sentence("a text of 1 to {longest} characters", {"longest": longest})

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and bool(value.strip()) and len(value) <= self.longest


class Texts(Text):
    """A text by language, such as { en = "Rome", it = "Roma" }; some languages may be needed.

    With `marks` the rules ask whether it is there, as a space with a name is a castrum; what it says is words all the
    same.
    """

    def __init__(self, longest: int, needed: Sequence[str] = (), marks: bool = False) -> None:
        super().__init__(longest)
        self.needed = needed
        self.words = not marks
        example, languages = '{ en = "River" }', list[Value](needed)
        self.allowed = (
            Sentence(
                "texts of 1 to {longest} characters by language, such as {example}, {languages} among them",
                {"longest": longest, "example": example, "languages": languages},
            )
            if needed
            else Sentence(
                "texts of 1 to {longest} characters by language, such as {example}",
                {"longest": longest, "example": example},
            )
        )

    def mistakes(self, value: Any, at: str) -> Iterator[Mistake]:
        if not isinstance(value, dict) or not value:
            yield Mistake(at, shown(value), self.allowed)
            return
        for language, text in value.items():
            if not re.fullmatch(r"[a-z]{2}", str(language)):
                yield Mistake(
                    within(at, language), Sentence("no language"), Sentence("codes of two letters, such as en")
                )
            elif not self.fits(text):
                allowed = Sentence("a text of 1 to {longest} characters", {"longest": self.longest})
                yield Mistake(within(at, language), shown(text), allowed)
        for language in self.needed:
            if language not in value:
                yield Mistake(within(at, language), Sentence("missing"), self.allowed)

    def for_rules(self, value: Any) -> Any:
        return {}


class ListOf(Form):
    """A list, each entry of one form."""

    def __init__(self, entry: Form, least: int, most: int) -> None:
        self.entry = entry
        self.least = least
        self.most = most
        self.allowed = (
            Sentence("a list of {count}, each {entry}", {"count": least, "entry": entry.allowed})
            if least == most
            else Sentence(
                "a list of {least} to {most}, each {entry}", {"least": least, "most": most, "entry": entry.allowed}
            )
        )

    def mistakes(self, value: Any, at: str) -> Iterator[Mistake]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            yield Mistake(at, shown(value), self.allowed)
            return
        for place, each in enumerate(value):
            yield from self.entry.mistakes(each, f"{at}[{place}]")

    def for_rules(self, value: Any) -> Any:
        return [self.entry.for_rules(each) for each in value] if isinstance(value, list) else value


class Entry(Form):
    """A table with the fields it needs and those it may have; `sense` says what they must not be together."""

    def __init__(
        self, needed: Mapping[str, Form], optional: Mapping[str, Form] | None = None, sense: Sense | None = None
    ) -> None:
        self.needed = needed
        self.optional = optional or {}
        self.forms = {**needed, **self.optional}
        self.sense = sense
        self.allowed = Sentence("a table with {fields}", {"fields": ", ".join(self.forms)})

    def mistakes(self, value: Any, at: str) -> Iterator[Mistake]:
        if not isinstance(value, dict):
            yield Mistake(at, shown(value), self.allowed)
            return
        sound = True
        for mistake in self._of_fields(value, at):
            sound = False
            yield mistake
        if sound and self.sense is not None:
            for where, problem, allowed in self.sense(value):
                yield Mistake(within(at, where), problem, allowed)

    def _of_fields(self, value: Data, at: str) -> Iterator[Mistake]:
        for key, form in self.forms.items():
            if key in value:
                yield from form.mistakes(value[key], within(at, key))
            elif key in self.needed:
                yield Mistake(within(at, key), Sentence("missing"), form.allowed)
        for key in value:
            if key not in self.forms:
                yield Mistake(within(at, key), Sentence("no such field"), ", ".join(self.forms))

    def for_rules(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        forms = {key: self.forms.get(key, ANYTHING) for key in value}
        return {key: forms[key].for_rules(each) for key, each in value.items() if not forms[key].words}


class Named(Form):
    """A table whose keys are names that the content itself gives, each with a value of one form."""

    def __init__(self, entry: Form, count: int) -> None:
        self.entry = entry
        self.count = count
        self.allowed = Sentence("{count} names, each with {entry}", {"count": count, "entry": entry.allowed})

    def mistakes(self, value: Any, at: str) -> Iterator[Mistake]:
        if not isinstance(value, dict) or len(value) != self.count:
            yield Mistake(at, shown(value), self.allowed)
            return
        for name, each in value.items():
            yield from self.entry.mistakes(each, within(at, name))

    def for_rules(self, value: Any) -> Any:
        return {name: self.entry.for_rules(each) for name, each in value.items()} if isinstance(value, dict) else value


def within(at: str, key: object) -> str:
    """The place of a key inside a place, such as cost.white."""
    return f"{at}.{key}" if at else f"{key}"


def shown(value: object) -> str:
    """A value as a message shows it: as it was written, but never long."""
    written = repr(value)
    return written if len(written) <= LONGEST_SHOWN else f"{written[:LONGEST_SHOWN]}…"
