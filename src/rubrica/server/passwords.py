"""Passwords: how they are kept, and which are refused because anybody would try them."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from importlib.resources import files

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from rubrica.server.problems import bad

SHORTEST = 10
LONGEST = 200
FEWEST_SIGNS = 5
ENOUGH_WORDS = 4  # common ones that do not belong together are a good password
READ = 60  # characters; what is longer is only looked through so far
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
)
RUN = 4  # so many neighbours in a row are one thought
LEET = str.maketrans("013457@$!", "oleastasi")
_hasher = PasswordHasher()
_hashing = asyncio.Semaphore(2)  # each hash takes 64 MB


@cache
def common() -> frozenset[str]:
    """The words that common passwords are made of."""
    return frozenset((files("rubrica.server") / "common_passwords.txt").read_text("utf-8").split())


def check(password: str, *own: str) -> None:
    """Refuse a password that is too short, or that whoever knows the login or the name would try first."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise bad("A password needs {least} to {most} characters.", least=SHORTEST, most=LONGEST)
    if any(_is(password, word) for word in own if word):
        raise bad("Your password can't be your username or your name.")
    if is_common(password):
        raise bad("Too many people use that password. Three or four unrelated words make a good one.")


def _is(password: str, word: str) -> bool:
    return _letters(password) == _letters(word) or password.casefold() == word.casefold()


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalpha())


def is_common(password: str) -> bool:
    """Whether a password is nothing but common words, neighbours on the keyboard, repetitions and dates.

    >>> [is_common(each) for each in ("Password123!", "qwertyuiop12", "abcabcabcabc", "ada2ada2ada2", "iloveyou2024")]
    [True, True, True, True, True]
    >>> is_common("nine blue herons"), is_common("purple garden monkey window")
    (False, False)
    """
    small = password.casefold()
    if len(set(small)) < FEWEST_SIGNS:
        return True
    small = small[:READ]
    return any(_nothing_more(form) for form in {small, small.translate(LEET), _tidied(small)})


def _tidied(text: str) -> str:
    """Without the digits and signs at its ends, and with letters for the signs that stand for them."""
    return re.sub(r"^[\W\d_]+|[\W\d_]+$", "", text).translate(LEET)


def _nothing_more(text: str) -> bool:
    """Whether nothing is left of a text but a few letters when all that is common in it is taken away."""
    whole = re.sub(r"[\W_]+", "", text)
    if re.fullmatch(r"(.{1,6}?)\1+.{0,2}", whole):
        return True
    rest, words, place = 0, set(), 0
    while place < len(whole):
        step = _common_at(whole, place)
        rest += not step
        words.add(whole[place : place + step] if step > 3 else "")
        place += step or 1
    return rest <= 2 and len(words - {""}) < ENOUGH_WORDS


def _common_at(text: str, place: int) -> int:
    """How long the common word, run or number is that begins here; 0 where none does."""
    found = max((length for length in range(3, 17) if text[place : place + length] in common()), default=0)
    numbers = re.compile(r"\d+").match(text, place)
    digits = len(numbers[0]) if numbers else 0
    return max(found, _run_at(text, place), digits)


def _run_at(text: str, place: int) -> int:
    """How many neighbours on a keyboard or in the alphabet, in either direction, or same letters begin here."""
    rest = text[place:]
    same = len(rest) - len(rest.lstrip(rest[0]))
    runs = [
        length
        for row in (*ROWS, *(row[::-1] for row in ROWS))
        for length in range(RUN, len(rest) + 1)
        if rest[:length] in row
    ]
    return max([*runs, same if same >= RUN - 1 else 0])


async def kept_form(password: str) -> str:
    """What the store keeps of a password."""
    async with _hashing:
        return await asyncio.to_thread(_hasher.hash, password)


async def matches(kept: str | None, password: str) -> bool:
    """Whether it is the password that was kept; where nothing was kept, no, and it takes as long to say so."""
    async with _hashing:
        return await asyncio.to_thread(_verified, kept, password[:LONGEST])


@cache
def _nobody() -> str:
    return _hasher.hash("nobody has this password")


def _verified(kept: str | None, password: str) -> bool:
    try:
        return _hasher.verify(kept or _nobody(), password) and kept is not None
    except VerificationError:
        return False
