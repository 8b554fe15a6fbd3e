"""The signs of The Red Cathedral's board, and what they mean."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.engine.board import Sign
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.board.signs import MATERIALS, ORNAMENTS, die
from rubrica.games.redcathedral.box import WHITE


def signs(tongue: Tongue) -> list[Sign]:
    """Every sign that stands without words on the board."""
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
        _icon("common", tongue("lumber, brick or stone"), tongue("Whichever of the three you choose.")),
        _icon("jewel", tongue("a jewel"), tongue("Green or purple, as you choose.")),
        _icon("any", tongue("any material"), tongue("Whichever of the six you choose.")),
        _icon("ruble", tongue("ruble"), tongue("Money, for extra spaces, tiles and some influence.")),
    ]


def _points(tongue: Tongue) -> list[Sign]:
    return [
        _icon("rp", tongue("recognition (RP)"), tongue("One space on the score track.")),
        _icon("pp", tongue("prestige (PP)"), tongue("On to the next gilt space; at the end it decides.")),
        _numbered("seal", tongue("RP earned"), tongue("What finishing the section brings in recognition.")),
        _numbered("coin", tongue("rubles earned"), tongue("What finishing the section brings in money.")),
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
        Sign(
            svg.icon("brick", 2, 2, 20, "spent") + svg.path("M6 12l5 5l8 -11", "there"),
            tongue("ticked off"),
            tongue("This material lies on the section already."),
        ),
        Sign(back, tongue("tile face down"), tongue("A workshop tile that costs nothing and does nothing.")),
        *(
            _icon(key, text.ornament(number, tongue), tongue("An ornament, to be placed on a finished section."))
            for number, key in enumerate(ORNAMENTS)
        ),
        _icon("cart", tongue("delivery"), tongue("These materials may go to your sections.")),
        _icon("heap", tongue("delivery from the supply"), tongue("The same, from the supply. Not on our own cards.")),
        _icon("move", tongue("a die moves"), tongue("Another die goes on by what it shows. Not on our own cards.")),
        _icon("reroll", tongue("reroll"), tongue("The dice of a space are rolled anew. Not on our own cards.")),
        _icon("activate", tongue("activation"), tongue("A tile that lies face up works. Not on our own cards.")),
        _icon("to", tongue("in exchange for it"), tongue("What stands before it is paid for what stands after it.")),
        _icon("again", tongue("repeatable"), tongue("This may be done again and again.")),
    ]


def _people(tongue: Tongue) -> list[Sign]:
    influence = tongue("A group whose influence you may use in its quarter of the market.")
    return [
        _icon("craftsmen", tongue("craftsmen"), influence),
        _icon("teamsters", tongue("teamsters"), influence),
        _icon("merchants", tongue("merchants"), influence),
        _icon("clergy", tongue("clergy"), influence),
    ]
