"""The names people play under: what can be seen and read, and no two at a table that look alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count, groupby

from rubrica.server.problems import bad

LONGEST_NAME = 24
LONGEST_READ = 1_000  # characters; one can stand for eighteen, and each of those is looked at
MOST_MARKS = 2  # that stand over or under one letter

#: Letters and signs without ink, though Unicode counts them among those that have some.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\ufffc\ufffd\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
VARIANTS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))

#: Letters of other scripts, and signs, that look like Latin ones; small letters, since names are folded before.
ALIKE = str.maketrans(
    {
        sign: letter
        for letter, signs in {
            "a": "аαɑ⍺ꭺᎪ",
            "b": "ƅьвβʙᏏᖯ",
            "c": "сϲⅽᴄꮯ",
            "d": "ԁⅾᏧᑯꮷ",
            "e": "еєɛεҽ℮ꮛ",
            "f": "ƒϝꞙք",
            "g": "ɡցᶃǥ",
            "h": "һհнᏂʜ",
            "i": "іıɩιᎥⅰ",
            "j": "јϳʝյ",
            "k": "кκĸҟⲕ",
            "l": "ⅼӀӏ1|ǀ∣ⵏłߊ",
            "m": "мⅿʍ",
            "n": "пոռη",
            "o": "оοօσ0ⲟഠ၀๐໐ჿøѳө",
            "p": "рρϱⲣ⍴",
            "q": "ԛգզ",
            "r": "гᴦⲅꭇɾ",
            "s": "ѕꜱꮪƽ$",
            "t": "тτꭲ†",
            "u": "υսʋᴜ",
            "v": "ѵⅴ∨ᴠν",
            "w": "шωѡԝաɯᴡ",
            "x": "хχ×ⅹ",
            "y": "уγүყʏ",
            "z": "ᴢ",
        }.items()
        for sign in signs
    }
)
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def clean_name(text: str) -> str:
    """A name as it is shown: in one form, one line, all of it visible, not too long; a Problem where it cannot be.

    >>> clean_name("  \\uff21da\\u202e  Lovelace ")
    'Ada Lovelace'
    """
    name = one_line(text)
    if not name:
        raise bad("Please give a name of 1 to {most} characters that can be seen.", most=LONGEST_NAME)
    if len(name) > LONGEST_NAME:
        raise bad("That name is too long: at most {most} characters.", most=LONGEST_NAME)
    if like_a_bots(name):
        raise bad("Only bots have names that end in “bot”. Please choose another one.")
    return name


def one_line(text: str) -> str:
    """A text in one form (NFKC) and on one line, without what cannot be seen or turns letters round; empty where
    nothing is left that can be seen.

    >>> one_line("a\\u200bb\\tc"), one_line("\\u3164\\u2800")
    ('ab c', '')
    """
    read = text[:LONGEST_READ]
    spaced = "".join(" " if letter.isspace() or letter in "\x00\u2028\u2029" else letter for letter in read)
    formed = unicodedata.normalize("NFKC", spaced)
    shown = "".join(letter if letter.isprintable() else "" for letter in formed if not _without_ink(letter))
    line = " ".join(_few_marks(shown).split())
    return line if any(unicodedata.category(letter)[0] in "LNSP" for letter in line) else ""


def _without_ink(letter: str) -> bool:
    return letter in BLANK or any(ord(letter) in variants for variants in VARIANTS)


def _few_marks(text: str) -> str:
    """Letters carry a mark or two, not a tower of them."""
    runs = groupby(text, key=lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join("".join(list(run)[: MOST_MARKS if marks else None]) for marks, run in runs)


def skeleton(name: str) -> str:
    """What is left of a name when everything that looks alike is made the same.

    >>> skeleton("Pаul") == skeleton("PAUL") == skeleton("Pau1")
    True
    >>> skeleton("Ada") == skeleton("Ida")
    False
    """
    bare = _bare(name)
    for pair, letter in PAIRS:
        bare = bare.replace(pair, letter)
    return "".join(letter for letter in bare if letter.isalnum()) or bare


def _bare(name: str) -> str:
    """A name without marks, in small Latin letters as far as it looks like them; a great I looks like a small l."""
    split = unicodedata.normalize("NFKD", name.replace("I", "l"))
    folded = "".join(letter for letter in split if unicodedata.category(letter) != "Mn").casefold()
    return folded.translate(ALIKE)


def like_a_bots(name: str) -> bool:
    """Whether a name ends as those of bots do, in whatever letters.

    >>> like_a_bots("Ada (bot)"), like_a_bots("Ada [ΒОТ] 2"), like_a_bots("Ada b.o.t"), like_a_bots("Abbot")
    (True, True, True, False)
    """
    ending = re.sub(r"[\W\d_]*$", "", name)
    return re.search(r"(^|[\W_])(ro)?b[\W_]*o[\W_]*t[\W_]*s?$", _bare(ending)) is not None


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number where somebody at the table has one that looks like it.

    >>> distinct("Ada", ["Ada"]), distinct("Аda", ["Ada"]), distinct("Ada", ["Ida"])
    ('Ada 2', 'Аda 2', 'Ada')
    """
    looks = {skeleton(other) for other in taken if other}
    if skeleton(name) not in looks:
        return name
    return next(f"{name} {n}" for n in count(2) if skeleton(f"{name} {n}") not in looks)
