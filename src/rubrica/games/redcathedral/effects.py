"""The small vocabulary in which tiles, boards and cards say what they do.

"2 lumber"                        a gain: resource tiles, workshop tiles, bonuses of the advanced boards
"die red"                         a workshop tile that repeats the space of a die
"once: 1 ruble -> deliver 2 material"
"repeat: 2 brick -> 1 green"      an action of an influence card
"""

from __future__ import annotations

from typing import Final

LUMBER: Final = 0
BRICK: Final = 1
STONE: Final = 2
GOLD: Final = 3
GREEN: Final = 4
PURPLE: Final = 5
MATERIALS: Final = ("lumber", "brick", "stone", "gold", "green", "purple")

#: A word for materials stands for a set of kinds, one bit each.
COMMON: Final = 7
JEWEL: Final = 48
EVERY_KIND: Final = 63
KINDS: Final = {kind: 1 << number for number, kind in enumerate(MATERIALS)}
KINDS.update({"common": COMMON, "jewel": JEWEL, "material": EVERY_KIND})
#: Of a set of kinds, the kinds in it.
KINDS_IN: Final = [[kind for kind in range(6) if kinds >> kind & 1] for kinds in range(64)]

DIE_NAMES: Final = ("white", "red", "blue", "green", "yellow")
NUMBERS: Final = tuple("123456789")


class EffectError(ValueError):
    """A line outside the vocabulary; the text says what is wrong and what is allowed."""


class Effect:
    """What is paid and what is gained; `pay` and `gain` hold one set of kinds for each piece."""

    def __init__(self) -> None:
        self.repeat = False
        self.pay: list[int] = []
        self.pay_rubles = 0
        self.gain: list[int] = []
        self.gain_rubles = 0
        self.gain_rp = 0
        self.deliver = 0
        self.deliver_kinds = 0
        self.ornament = False
        self.die = -1


def read_gain(line: str) -> Effect:
    """A gain that costs nothing: "1 gold", "2 ruble", "1 rp", "die red" or nothing at all."""
    effect = Effect()
    words = line.split()
    if words[:1] == ["die"]:
        if len(words) != 2 or words[1] not in DIE_NAMES:
            raise EffectError(f"{line!r} names no die; allowed: die {', die '.join(DIE_NAMES)}")
        effect.die = DIE_NAMES.index(words[1])
        return effect
    _read_gains(effect, words)
    if effect.deliver or effect.ornament:
        raise EffectError(
            f"{line!r}: deliveries and ornaments belong to influence cards; allowed here: pieces, ruble, rp"
        )
    return effect


def read_action(line: str) -> Effect:
    """An action of an influence card: "once: PRICE -> GAIN" or "repeat: PRICE -> GAIN"."""
    effect = Effect()
    often, colon, rest = line.partition(":")
    price, arrow, gain = rest.partition("->")
    if not colon or not arrow or often.strip() not in ("once", "repeat"):
        raise EffectError(f'{line!r} is no action; allowed: "once: PRICE -> GAIN" or "repeat: PRICE -> GAIN"')
    effect.repeat = often.strip() == "repeat"
    for number, word in _pairs(price.split()):
        if word == "ruble":
            effect.pay_rubles += number
        elif word in KINDS:
            effect.pay += [KINDS[word]] * number
        else:
            raise EffectError(f"{word!r} cannot be paid; allowed: ruble, {', '.join(KINDS)}")
    _read_gains(effect, gain.split())
    if len(set(effect.pay)) > 1 and any(kinds & (kinds - 1) for kinds in effect.pay):
        raise EffectError(f"{line!r}: a price that leaves a choice may hold one word for materials only")
    if not (effect.gain or effect.gain_rubles or effect.gain_rp or effect.deliver or effect.ornament):
        raise EffectError(f"{line!r} gains nothing; allowed after the arrow: pieces, ruble, rp, deliver, ornament")
    if effect.repeat and not (effect.pay or effect.pay_rubles):
        raise EffectError(f"{line!r} would never end: a repeated action must cost something")
    return effect


def _read_gains(effect: Effect, words: list[str]) -> None:
    if words[:1] == ["ornament"]:
        effect.ornament = True
        words = words[1:]
    elif words[:1] == ["deliver"]:
        for number, word in _pairs(words[1:3]):
            if word not in KINDS:
                raise EffectError(f"{word!r} cannot be delivered; allowed: {', '.join(KINDS)}")
            effect.deliver = number
            effect.deliver_kinds = KINDS[word]
        words = words[3:]
    for number, word in _pairs(words):
        if word == "ruble":
            effect.gain_rubles += number
        elif word == "rp":
            effect.gain_rp += number
        elif word in KINDS:
            effect.gain += [KINDS[word]] * number
        else:
            raise EffectError(f"{word!r} cannot be gained; allowed: ruble, rp, {', '.join(KINDS)}")


def read_cost(line: str) -> list[int]:
    """The materials of a section, one number for each of the six kinds."""
    cost = [0] * len(MATERIALS)
    for number, word in _pairs(line.split()):
        if word not in MATERIALS:
            raise EffectError(f"{word!r} is no material; allowed: {', '.join(MATERIALS)}")
        cost[MATERIALS.index(word)] += number
    return cost


def _pairs(words: list[str]) -> list[tuple[int, str]]:
    """ "2 lumber 1 brick" as (2, lumber), (1, brick)."""
    if len(words) % 2:
        raise EffectError(f'"{" ".join(words)}" must be pairs of a number and a word, such as "2 lumber 1 brick"')
    pairs = []
    for number, word in zip(words[::2], words[1::2], strict=True):
        if number not in NUMBERS:
            raise EffectError(f"{number!r} before {word!r} must be a number from 1 to 9")
        pairs.append((int(number), word))
    return pairs
