"""The signs of The Red Cathedral's board, and what they mean."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.parts import sign
from rubrica.engine.board import Sign
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.board.signs import MATERIALS, ORNAMENTS, die
from rubrica.games.redcathedral.box import WHITE


def signs(tongue: Tongue) -> list[Sign]:
    """Every sign that stands without words on the board."""
    return [*_goods(tongue), *_points(tongue), *_pieces(tongue), *_people(tongue)]


def _numbered(key: str, name: str, meaning: str) -> Sign:
    return sign(key, name, meaning, over=svg.text(12, 17, "3", 14, "strong", "middle"))


def _goods(tongue: Tongue) -> list[Sign]:
    found = [
        sign(key, text.material(kind, tongue), tongue("A material, for sections and ornaments; one fills one space."))
        for kind, key in enumerate(MATERIALS[:4])
    ]
    found += [
        sign(key, text.material(kind, tongue), tongue("A material, for sections; with an ornament it brings prestige."))
        for kind, key in enumerate(MATERIALS[4:], 4)
    ]
    return [
        *found,
        sign("common", tongue("lumber, brick or stone"), tongue("Whichever of the three you choose.")),
        sign("jewel", tongue("a jewel"), tongue("Green or purple, as you choose.")),
        sign("any", tongue("any material"), tongue("Whichever of the six you choose.")),
        sign("ruble", tongue("ruble"), tongue("Money, for extra spaces, tiles and some influence.")),
    ]


def _points(tongue: Tongue) -> list[Sign]:
    return [
        sign("rp", tongue("recognition (RP)"), tongue("One space on the score track.")),
        sign("pp", tongue("prestige (PP)"), tongue("On to the next gilt space; at the end it decides.")),
        _numbered("seal", tongue("RP earned"), tongue("What finishing the section brings in recognition.")),
        _numbered("coin", tongue("rubles earned"), tongue("What finishing the section brings in money.")),
    ]


def _pieces(tongue: Tongue) -> list[Sign]:
    back = svg.at(2, 0, parts.back(46, 58), scale=0.42)
    return [
        Sign(svg.at(12, 12, die(WHITE, 3, 20)), tongue("white die"), tongue("Everybody may pay for it to go further.")),
        Sign(
            svg.at(11, 13, die(1, 3, 19)),
            tongue("coloured die"),
            tongue("Anybody may move it, but only its owner may pay for it to go further."),
        ),
        Sign(
            parts.banner(0, 3, 24, 0.78),
            tongue("banner"),
            tongue("It claims a section; on your board it covers a space of the inventory."),
        ),
        Sign(
            svg.icon("brick", 2, 2, 20, "spent") + svg.path("M6 12l5 5l8 -11", "there"),
            tongue("delivered"),
            tongue("This material lies on the section already."),
        ),
        Sign(back, tongue("tile face down"), tongue("A workshop tile that costs nothing and does nothing.")),
        *(
            sign(key, text.ornament(number, tongue), tongue("An ornament, to be placed on a finished section."))
            for number, key in enumerate(ORNAMENTS)
        ),
        sign("cart", tongue("delivery"), tongue("These materials may go to your sections.")),
        sign("heap", tongue("delivery from the supply"), tongue("The same, from the supply. Not on our own cards.")),
        sign("move", tongue("a die moves"), tongue("Another die goes on by what it shows. Not on our own cards.")),
        sign("reroll", tongue("reroll"), tongue("The dice of a space are rolled anew. Not on our own cards.")),
        sign("activate", tongue("activation"), tongue("A tile that lies face up works. Not on our own cards.")),
        sign("to", tongue("in exchange for it"), tongue("What stands before it is paid for what stands after it.")),
        sign("again", tongue("repeatable"), tongue("This may be done again and again.")),
    ]


def _people(tongue: Tongue) -> list[Sign]:
    influence = tongue("A group whose influence you may use in its quarter of the market.")
    return [
        sign("craftsmen", tongue("craftsmen"), influence),
        sign("teamsters", tongue("teamsters"), influence),
        sign("merchants", tongue("merchants"), influence),
        sign("clergy", tongue("clergy"), influence),
    ]
