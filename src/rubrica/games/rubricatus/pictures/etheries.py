"""The etheries: seven women of the water, each where her river runs."""

from __future__ import annotations

from rubrica.drawing import scenery as s
from rubrica.games.rubricatus.pictures.constructions import land


def _merles() -> str:
    two = (
        s.sky()
        + s.ridge("far", 14, 9, 15, 9)
        + s.flat(s.shape("leaf", "M0 44V20C10 18 18 24 22 44ZM64 44V20C54 18 46 24 42 44Z"))
    )
    return (
        two
        + s.water(32)
        + s.reeds(8, 40, 14)
        + s.nymph(27, 40)
        + s.flat(s.bar("water", 14, 39.4, 44, 4.6))
        + s.lines("M14 42q2.5-1.6 5 0t5 0t5 0t5 0t5 0", "light")
    )


def _cardener() -> str:
    salt = s.flat(s.shape("white", "M38 24L48 8L53 15L58 11L64 22V24Z"))
    streams = s.flat(
        s.shape("water", "M0 24C14 24 24 30 32 34C40 30 50 26 64 25V30C54 31 46 35 42 44H22C18 34 12 30 0 29Z")
    )
    return (
        s.sky()
        + s.ridge("far", 15, 10, 16, 12)
        + salt
        + s.field(23, "leaf")
        + streams
        + s.nymph(24, 42, "pool")
        + s.lines("M26 43q3-1.6 6 0t6 0", "light")
    )


def _anoia() -> str:
    sheets = "".join(s.turned(s.bar("white", -3.6, -2.4, 7.2, 9), x, y, a) for x, y, a in ((46, 10, -6), (55, 12, 6)))
    rope = s.lines("M40 6C48 9 56 9 63 7")
    return (
        land(30, "leaf")
        + rope
        + sheets
        + s.mill_wheel(51, 30, 7.4)
        + s.water(36, "hill")
        + s.nymph(18, 40, "fur", "dusk")
        + s.flat(s.bar("hill", 8, 39.4, 40, 4.6))
        + s.ripples(38)
    )


def _gavarresa() -> str:
    bends = s.flat(
        s.shape(
            "water",
            "M44 12C34 13 32 16 42 18C58 20 60 24 46 27C34 29 30 32 44 36C52 38 58 40 60 44H40"
            "C36 38 16 38 18 32C20 26 44 26 40 22C34 20 24 18 28 14C31 12 38 11 44 11Z",
        )
    )
    return (
        s.sky()
        + s.ridge("far", 12, 8, 13, 8)
        + s.field(12, "hill")
        + bends
        + s.fir(57, 18, 10)
        + s.fir(50, 33, 9)
        + s.nymph(15, 42, "leaf", "field")
        + s.tree(6, 20, 9)
    )


def _bastareny() -> str:
    cliff = s.shape("grey", "M30 44V10C36 5 46 4 64 3V44Z") + s.shape("grey", "M0 44V6C6 5 10 8 11 14L13 44Z")
    fall = s.flat(s.shape("white", "M42 8C47 6 53 6 56 8C58 18 57 30 60 38H38C42 28 41 18 42 8Z")) + s.lines(
        "M45 10C45 20 43 28 42 36M49 9C49 20 50 28 49 37M53 9C54 20 54 28 56 36", "rain"
    )
    return (
        s.sky()
        + s.ridge("deep", 12, 16, 10, 8)
        + cliff
        + fall
        + s.water(36)
        + s.nymph(21, 41, "white", "water")
        + s.flat(s.bar("water", 10, 40, 40, 4))
        + s.fir(34, 10, 8)
    )


def _aigua_dora() -> str:
    chapel = (
        s.bar("stone", 43, 17, 11, 9)
        + s.shape("roof", "M42 17L48.5 13L55 17Z")
        + s.apse(53, 26, 6, 7)
        + s.opening(47, 26, 3, 5)
    )
    gold = s.flat(
        "".join(
            s.dot("gilt", x, y, 1.1) for x, y in ((8, 38), (14, 42), (44, 37), (50, 41), (57, 38), (36, 42), (60, 42))
        )
    )
    return (
        s.sky()
        + s.ridge("deep", 16, 10, 17, 11)
        + s.field(25, "leaf")
        + chapel
        + s.water(34)
        + s.nymph(20, 41, "gilt", "white")
        + s.flat(s.bar("water", 10, 40.4, 38, 3.6))
        + gold
    )


def _saldes() -> str:
    fork = s.flat(
        s.shape("grey", "M22 30L34 7L38 5L42 12L46 17L50 12L55 8L64 24V30Z")
        + s.shape("white", "M34 7L38 5L42 12L38 11L35 14ZM55 8L50 12L53 14L56 12L59 14Z")
    )
    return (
        s.sky()
        + s.ridge("far", 22, 18, 20)
        + fork
        + s.ridge("deep", 30, 28, 29, 27)
        + s.water(33)
        + s.nymph(18, 41, "blue", "white")
        + s.flat(s.bar("water", 8, 40.4, 40, 3.6))
        + s.ripples(38)
    )


ETHERIES = {
    "merles": _merles(),
    "cardener": _cardener(),
    "anoia": _anoia(),
    "gavarresa": _gavarresa(),
    "bastareny": _bastareny(),
    "aigua-d-ora": _aigua_dora(),
    "saldes": _saldes(),
}
