"""The signs of The Red Cathedral's board, and what they mean."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import Sign
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.board.signs import MATERIALS, ORNAMENTS, die
from rubrica.games.redcathedral.state import WHITE
from rubrica.tongue import Tongue


def signs(tongue: Tongue) -> list[Sign]:
    return [*_goods(tongue), *_points(tongue), *_pieces(tongue), *_people(tongue)]


def _icon(key: str, name: str, meaning: str) -> Sign:
    return Sign(svg.icon(key, 0, 0, 24), name, meaning)


def _numbered(key: str, name: str, meaning: str) -> Sign:
    return Sign(svg.icon(key, 0, 0, 24) + svg.text(12, 17, "3", 14, "strong", "middle"), name, meaning)


def _goods(tongue: Tongue) -> list[Sign]:
    found = [
        _icon(key, text.material(kind, tongue), tongue("A material, for sections and ornaments; one fills one space."))
        for kind, key in enumerate(MATERIALS[:4])
    ]
    found += [
        _icon(
            key, text.material(kind, tongue), tongue("A material, for sections; with an ornament it brings prestige.")
        )
        for kind, key in enumerate(MATERIALS[4:], 4)
    ]
    return [
        *found,
        _icon("common", tongue("beam, brick and block"), tongue("Lumber, brick or stone, whichever you choose.")),
        _icon("jewel", tongue("half and half"), tongue("A jewel, green or purple as you choose.")),
        _icon("any", tongue("crate with a question mark"), tongue("Any material you choose.")),
        _icon("ruble", tongue("ruble"), tongue("Money, for extra spaces, tiles and some influence.")),
    ]


def _points(tongue: Tongue) -> list[Sign]:
    return [
        _icon("rp", tongue("star"), tongue("Recognition (RP): one space on the score track.")),
        _icon("pp", tongue("crown"), tongue("Prestige (PP): on to the next gilt space; at the end it decides.")),
        _numbered("seal", tongue("number in a seal"), tongue("The recognition that finishing the section brings.")),
        _numbered("coin", tongue("number in a coin"), tongue("The rubles that finishing the section brings.")),
    ]


def _pieces(tongue: Tongue) -> list[Sign]:
    back = f'<g transform="translate(2 0) scale(.42)">{parts.back(46, 58)}</g>'
    return [
        Sign(svg.at(12, 12, die(WHITE, 3, 20)), tongue("white die"), tongue("Everybody may pay for it to go further.")),
        Sign(
            svg.at(11, 13, die(1, 3, 19)),
            tongue("coloured die"),
            tongue("Anybody may move it, but only its owner may pay for it to go further."),
        ),
        Sign(
            svg.at(3, 24, parts.banner(0, 0.78)),
            tongue("banner"),
            tongue("It claims a section; on your board it covers a space of the inventory."),
        ),
        Sign(back, tongue("tile face down"), tongue("A workshop tile that costs nothing and does nothing.")),
        *(
            _icon(key, text.ornament(number, tongue), tongue("An ornament, to be placed on a finished section."))
            for number, key in enumerate(ORNAMENTS)
        ),
        _icon("cart", tongue("cart"), tongue("Deliver these materials to your sections.")),
        _icon("to", tongue("arrow"), tongue("What stands before it is paid for what stands after it.")),
        _icon("again", tongue("round arrow"), tongue("This may be done again and again.")),
    ]


def _people(tongue: Tongue) -> list[Sign]:
    influence = tongue("A group whose influence you may use in its quarter of the market.")
    return [
        _icon("craftsmen", tongue("hammer: the craftsmen"), influence),
        _icon("teamsters", tongue("wheel: the teamsters"), influence),
        _icon("merchants", tongue("scales: the merchants"), influence),
        _icon("clergy", tongue("cross: the clergy"), influence),
    ]
