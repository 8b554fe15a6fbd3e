"""Faces, put together from a few parts by the letters of a name: the same name has the same face anywhere."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from rubrica.drawing import scenery, svg

HAIR_LOOKS: Final = ("dark", "fur", "rust", "grey", "earth")
#: Behind the head and before it, each a path to be coloured.
HAIR: Final = (
    ("", "M-9 -6C-10 -18 10 -18 9 -6C6 -11 -5 -10 -9 -6Z"),
    ("M-11 9C-15 -18 15 -18 11 9Z", "M-9 -4C-9 -16 9 -16 9 -4C5 -10 0 -11 -2 -11C-4 -9 -7 -8 -9 -4Z"),
    ("", "M-9 -4C-11 -18 11 -18 9 -4L6.5 -9L3 -7L0 -9L-3 -7L-6.5 -9Z"),
    ("M-5 -15a5 4.2 0 1 0 10 0a5 4.2 0 1 0 -10 0", "M-9 -5C-10 -17 10 -17 9 -5C6 -12 -6 -12 -9 -5Z"),
    ("", "M-9 -2C-11 -10 -8 -13 -4 -14C-6 -10 -7 -7 -9 -2ZM9 -2C11 -10 8 -13 4 -14C6 -10 7 -7 9 -2Z"),
)
EYES: Final = ("M-5 -4.6h3M2 -4.6h3", "M-5 -4Q-3.5 -6 -2 -4M2 -4Q3.5 -6 5 -4", "M-5 -5.4l3 .8M5 -5.4l-3 .8")
MOUTHS: Final = ("M-3 2.4Q0 4.2 3 2.4", "M-2.6 3H2.6", "M-3 3.4Q.6 4.6 3.2 1.8")
BEARDS: Final = ("", "", "M-8.4 -1C-7 2 -4 .6 0 .6S7 2 8.4 -1C8.6 6 4.6 9.6 0 9.6S-8.6 6 -8.4 -1Z")
CLOTHES: Final = ("brick", "blue", "gilt", "hill", "night", "wood")
SHOULDERS: Final = "M-17 20C-16 10 -8 8 0 8S16 10 17 20Z"


class Head(NamedTuple):
    """A head round (0, 0) from the back to the front: hair behind it, skin, hair before it, features; and the clothes
    that go with it."""

    behind: str
    skin: str
    hair: str
    features: str
    clothes: str


@lru_cache(500)
def head(name: str) -> Head:
    """The head that belongs to a name."""
    digest = blake2b(name.encode(), digest_size=8, person=b"rubrica-face").digest()

    def of(number: int, parts: tuple[object, ...]) -> int:
        return digest[number] % len(parts)

    look = HAIR_LOOKS[of(0, HAIR_LOOKS)]
    behind, before = HAIR[of(1, HAIR)]
    beard = BEARDS[of(2, BEARDS)]
    skin = scenery.shape("skin", "M-3 4H3V10Q0 12.4 -3 10Z") + scenery.oval("skin", 0, -3, 8.6, 9.6)
    return Head(
        scenery.shape(look, behind) if behind else "",
        skin + (scenery.shape(look, beard) if beard else ""),
        scenery.shape(look, before),
        scenery.lines(EYES[of(4, EYES)] + "M0 -3.6V-.4" + MOUTHS[of(5, MOUTHS)]),
        scenery.shape(CLOTHES[of(3, CLOTHES)], SHOULDERS),
    )


def face(name: str) -> str:
    """A bust round (0, 0), about 40 units wide and high."""
    whose = head(name)
    return svg.disc(0, 0, 20, "panel-in") + whose.behind + whose.clothes + whose.skin + whose.hair + whose.features


def portrait(name: str) -> str:
    """The face as a picture of its own; beside the name it says nothing more to those who do not see it."""
    return f'<svg class="leaf face" viewBox="-20 -20 40 40" aria-hidden="true">{face(name)}</svg>'
