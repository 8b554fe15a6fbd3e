"""Sentences that no language has yet: a template with {places} and what fills them. A Tongue says them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Final

from rubrica.engine.native import mypyc_attr

_VOWEL: Final = re.compile(r"h?[aeiouàèéíòóú]", re.IGNORECASE)

#: By language: a word before a place, what becomes of it, and how what fills the place must begin for that.
JOINS: Final = {
    "ca": [("de ", "d'", re.compile(r"h?[aeiouàèéíòóú]|11?\b", re.IGNORECASE)), ("al ", "a l'", _VOWEL)],
    "es": [("y ", "e ", re.compile(r"h?[ií](?![aeou])", re.IGNORECASE))],
    "it": [
        ("a ", "ad ", re.compile(r"[aà]", re.IGNORECASE)),
        ("A ", "Ad ", re.compile(r"[aà]", re.IGNORECASE)),
        ("e ", "ed ", re.compile(r"[eè]", re.IGNORECASE)),
        ("nel ", "nell'", _VOWEL),
    ],
}

#: What may fill a place: a word or a number, a player, a name or words of the content, another sentence, or several.
Value = object


class Sentence:
    """What is to be said, in any language.

    >>> ENGLISH.say(Sentence("{name} takes {count} cards.", {"name": Player(1), "count": 2}), ["Ada", "Livia"])
    'Livia takes 2 cards.'
    """

    def __init__(self, text: str, values: dict[str, Value] | None = None) -> None:
        self.text = text
        self.values: dict[str, Value] = {} if values is None else values


class Plural(Sentence):
    """A sentence for one or for many; {count} is filled in.

    >>> ENGLISH.say(Plural("{count} card", "{count} cards", 1))
    '1 card'
    """

    def __init__(self, text: str, many: str, count: int, values: dict[str, Value] | None = None) -> None:
        super().__init__(text, values)
        self.many = many
        self.count = count


class Word(Sentence):
    """A word that some languages say differently by what it stands for: the red of a card and that of a die.

    >>> ENGLISH.say(Word("red", "card"))
    'red'
    """

    def __init__(self, text: str, context: str) -> None:
        super().__init__(text)
        self.context = context


@mypyc_attr(allow_interpreted_subclasses=True)
class Told(ValueError):
    """Something that cannot be done, and why, in any language; as a text it speaks English.

    >>> str(Told("There is no {what} here.", {"what": "river"}))
    'There is no river here.'
    """

    def __init__(self, text: str, values: dict[str, Value] | None = None) -> None:
        self.sentence = Sentence(text, values)
        super().__init__(ENGLISH.say(self.sentence))


class Player:
    """Whoever sits in a seat, by name."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Name:
    """A name that the content gives in some languages.

    >>> ENGLISH.say(Sentence("The {river}", {"river": Name({"ca": "Riu", "en": "River"})}))
    'The River'
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts


@mypyc_attr(allow_interpreted_subclasses=True)
class Spoken:
    """What takes more than a template to say, such as the effects of a card."""

    def say(self, tongue: Tongue) -> str:
        """It, in a language."""
        raise NotImplementedError


class Tongue:
    """A language: its code and its catalogue. Sentences are templates with {places}, translated, then filled in.

    >>> ENGLISH("{name} takes {count} cards.", name="Livia", count=2)
    'Livia takes 2 cards.'
    >>> ENGLISH.some("{count} card", "{count} cards", 1)
    '1 card'
    >>> ENGLISH.pick({"ca": "Riu", "en": "River"})
    'River'
    """

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self.catalogue = catalogue

    def __call__(self, text: str, **values: object) -> str:
        return self.filled(self.catalogue.gettext(text), values)

    def some(self, one: str, many: str, count: int, **values: object) -> str:
        """The sentence for one or for many; {count} is filled in."""
        return self.filled(self.catalogue.ngettext(one, many, count), {"count": count, **values})

    def word(self, text: str, context: str) -> str:
        """A word that may differ by what it stands for, such as "card" or "die"."""
        return self.catalogue.pgettext(context, text)

    def filled(self, template: str, values: dict[str, object]) -> str:
        """A template of this language with its places filled; short words before them join as the language asks.

        >>> Tongue("ca", NullTranslations())("la carta de {name}", name="Oriol")
        "la carta d'Oriol"
        >>> Tongue("es", NullTranslations())("{most} y {last}", most="Ada", last="Ivo")
        'Ada e Ivo'
        """
        for short, joined, begins in JOINS.get(self.code, ()):
            if short + "{" in template:
                for place in re.findall(rf"\b{short}{{(\w+)}}", template):
                    if begins.match(str(values[place])):
                        template = re.sub(rf"\b{short}{{{place}}}", f"{joined}{{{place}}}", template)
        return template.format(**values)

    def pick(self, texts: Mapping[str, str]) -> str:
        """A card's own text in this language, else in English, else in whichever language it has."""
        return texts.get(self.code) or texts.get("en") or next(iter(texts.values()))

    def say(self, sentence: Sentence, names: Sequence[str] = ()) -> str:
        """The sentence in this language; `names` are those of the players, by seat."""
        values = {place: self.fill(value, names) for place, value in sentence.values.items()}
        if isinstance(sentence, Plural):
            return self.some(sentence.text, sentence.many, sentence.count, **values)
        if isinstance(sentence, Word):
            return self.word(sentence.text, sentence.context)
        return self(sentence.text, **values)

    def fill(self, value: Value, names: Sequence[str]) -> object:
        """What stands in a place of a sentence."""
        if isinstance(value, Sentence):
            return self.say(value, names)
        if isinstance(value, Player):
            return names[value.seat]
        if isinstance(value, Name):
            return self.pick(value.texts)
        if isinstance(value, Spoken):
            return value.say(self)
        if isinstance(value, list):
            return self.listing([str(self.fill(each, names)) for each in value])
        return value

    def listing(self, items: list[str]) -> str:
        """Several things in a row.

        >>> ENGLISH.listing(["red", "blue", "white"])
        'red, blue and white'
        """
        if len(items) < 2:
            return "".join(items)
        return self.say(Sentence("{most} and {last}", {"most": ", ".join(items[:-1]), "last": items[-1]}))


ENGLISH = Tongue("en", NullTranslations())


def signed(change: int) -> str:
    """A change with its sign.

    >>> signed(2), signed(-3)
    ('+2', '−3')
    """
    return f"{change:+}".replace("-", "−")
