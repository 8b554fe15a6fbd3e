"""The small vocabulary in which tiles, boards and cards say what they do.

"2 lumber"                        a gain: resource tiles, workshop tiles, bonuses of the advanced boards
"die red"                         a workshop tile that repeats the space of a die
"once: 1 ruble -> deliver 2 material"
"repeat: 2 brick -> 1 green"      an action of an influence card

After the arrow of an action may stand, before any gain, one deed: "deliver 2 material" from the inventory, "supply 1
common" the same from the supply, "ornament", "move" a die, "reroll" a space, "activate" a tile.
"""

from __future__ import annotations

from typing import Final

from rubrica.engine.sentence import Sentence
from rubrica.games.forms import Unfit

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
#: What 1 prestige brings at any time [redcathedral:7.1].
RUBLES_FOR_PRESTIGE: Final = 2
NUMBERS: Final = tuple("123456789")
#: What an action may do beside its gains, in one word each or with a number of materials.
DEEDS: Final = ("ornament", "move", "reroll", "activate")
DELIVERIES: Final = ("deliver", "supply")

ACTION: Final = Sentence('"once: PRICE -> GAIN" or "repeat: PRICE -> GAIN"')
PAIRS: Final = Sentence('pairs of a number and a word, such as "2 lumber 1 brick"')


class Effect:
    """What is paid, gained and done; `pay` and `gain` hold one set of kinds for each piece.

    Materials are delivered from the inventory, or with `supply` from the supply.
    """

    def __init__(self) -> None:
        self.repeat = False
        self.pay: list[int] = []
        self.pay_rubles = 0
        self.gain: list[int] = []
        self.gain_rubles = 0
        self.gain_rp = 0
        self.gain_pp = 0
        self.deliver = 0
        self.deliver_kinds = 0
        self.supply = False
        self.ornament = False
        self.move = False
        self.reroll = False
        self.activate = False
        self.die = -1

    def does(self) -> bool:
        """Whether there is a deed beside the gains."""
        return self.deliver > 0 or self.ornament or self.move or self.reroll or self.activate

    def gains(self) -> bool:
        """Whether anything is gained."""
        return len(self.gain) > 0 or self.counted() > 0

    def counted(self) -> int:
        """How many rubles and points are gained: they need no room, and there are always more."""
        return self.gain_rubles + self.gain_rp + self.gain_pp


def read_gain(line: str) -> Effect:
    """A gain that costs nothing: "1 gold", "2 ruble", "1 rp", "1 pp", "die red" or nothing at all."""
    effect = Effect()
    words = line.split()
    if words[:1] == ["die"]:
        if len(words) != 2 or words[1] not in DIE_NAMES:
            problem = Sentence("{line} names no die", {"line": repr(line)})
            raise Unfit(problem, f"die {', die '.join(DIE_NAMES)}")
        effect.die = DIE_NAMES.index(words[1])
        return effect
    _read_gains(effect, words)
    if effect.does():
        problem = Sentence("{line}: deeds belong to influence cards", {"line": repr(line)})
        raise Unfit(problem, f"ruble, rp, pp, {', '.join(KINDS)}")
    return effect


def read_action(line: str) -> Effect:
    """An action of an influence card: "once: PRICE -> GAIN" or "repeat: PRICE -> GAIN"."""
    effect = Effect()
    often, colon, rest = line.partition(":")
    price, arrow, gain = rest.partition("->")
    if not colon or not arrow or often.strip() not in ("once", "repeat"):
        raise Unfit(Sentence("{line} is no action", {"line": repr(line)}), ACTION)
    effect.repeat = often.strip() == "repeat"
    for number, word in _pairs(price.split()):
        if word == "ruble":
            effect.pay_rubles += number
        elif word in KINDS:
            effect.pay += [KINDS[word]] * number
        else:
            raise Unfit(Sentence("{word} cannot be paid", {"word": repr(word)}), f"ruble, {', '.join(KINDS)}")
    _read_gains(effect, gain.split())
    if len(set(effect.pay)) > 1 and any(kinds & (kinds - 1) for kinds in effect.pay):
        problem = Sentence("{line}: a choice stands beside another word", {"line": repr(line)})
        raise Unfit(problem, Sentence("a choice alone, or named materials"))
    if not effect.gains() and not effect.does():
        words = ", ".join((*DELIVERIES, *DEEDS, "ruble", "rp", "pp", *KINDS))
        raise Unfit(Sentence("{line} gains nothing", {"line": repr(line)}), words)
    if effect.repeat and not (effect.pay or effect.pay_rubles):
        raise Unfit(Sentence("{line} would never end", {"line": repr(line)}), Sentence("a price, or once"))
    return effect


def endless(action: Effect) -> Sentence | None:
    """Why a repeated action could go on for ever or pay for itself; nothing, if it could not.

    1 prestige is 2 rubles at any time [redcathedral:7.1]: points that cost no more than that would pay for themselves.
    """
    if not action.repeat:
        return None
    if action.reroll or action.activate:
        return Sentence("a reroll or an activation cannot be repeated")
    again = [kinds for kinds in action.gain if any(kinds & price for price in action.pay if price & (price - 1))]
    if len(again) >= len(action.pay) and action.gain_rubles >= action.pay_rubles:
        return Sentence("what it gains would pay for it again")
    points = action.gain_pp + action.gain_rp
    if not action.pay and points and action.pay_rubles <= RUBLES_FOR_PRESTIGE * points:
        return Sentence("points for 2 rubles or fewer would pay for themselves")
    return None


def _read_gains(effect: Effect, words: list[str]) -> None:
    deed = words[0] if words else ""
    if deed in DEEDS:
        effect.ornament, effect.move = deed == "ornament", deed == "move"
        effect.reroll, effect.activate = deed == "reroll", deed == "activate"
        words = words[1:]
    elif deed in DELIVERIES:
        for number, word in _pairs(words[1:3]):
            if word not in KINDS:
                raise Unfit(Sentence("{word} cannot be delivered", {"word": repr(word)}), ", ".join(KINDS))
            effect.deliver = number
            effect.deliver_kinds = KINDS[word]
        effect.supply = deed == "supply"
        words = words[3:]
    for number, word in _pairs(words):
        if word == "ruble":
            effect.gain_rubles += number
        elif word == "rp":
            effect.gain_rp += number
        elif word == "pp":
            effect.gain_pp += number
        elif word in KINDS:
            effect.gain += [KINDS[word]] * number
        else:
            raise Unfit(Sentence("{word} cannot be gained", {"word": repr(word)}), f"ruble, rp, pp, {', '.join(KINDS)}")


def read_cost(line: str) -> list[int]:
    """The materials of a section, one number for each of the six kinds."""
    cost = [0] * len(MATERIALS)
    for number, word in _pairs(line.split()):
        if word not in MATERIALS:
            raise Unfit(Sentence("{word} is no material", {"word": repr(word)}), ", ".join(MATERIALS))
        cost[MATERIALS.index(word)] += number
    return cost


def _pairs(words: list[str]) -> list[tuple[int, str]]:
    """ "2 lumber 1 brick" as (2, lumber), (1, brick)."""
    if len(words) % 2:
        raise Unfit(f'"{" ".join(words)}"', PAIRS)
    pairs = []
    for number, word in zip(words[::2], words[1::2], strict=True):
        if number not in NUMBERS:
            problem = Sentence("{number} before {word}", {"number": repr(number), "word": repr(word)})
            raise Unfit(problem, Sentence("a whole number from {least} to {most}", {"least": 1, "most": 9}))
        pairs.append((int(number), word))
    return pairs
