"""The signs of Rubricatus' board, and what they mean."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.parts import sign
from rubrica.engine.board import Sign
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus.cards import capital


def signs(tongue: Tongue) -> list[Sign]:
    """Every sign that stands without words on the board."""
    return [*_resources(tongue), *_tracks(tongue), *_river(tongue), *_pieces(tongue), *_cards(tongue)]


def _resources(tongue: Tongue) -> list[Sign]:
    return [
        sign("defence", tongue("defence"), tongue("A resource; each one spent sends a problem back to the drawer.")),
        sign("materials", tongue("materials"), tongue("A resource, to pay for constructions.")),
        sign("population", tongue("population"), tongue("A resource, to pay for constructions.")),
        sign("technology", tongue("technology"), tongue("A resource, to pay for constructions.")),
    ]


def _tracks(tongue: Tongue) -> list[Sign]:
    gilt = svg.box(2, 2, 20, 20, "gilt-space", 3) + svg.text(12, 17, "2", 14, "strong", "middle")
    track = tongue("A development track: constructions and overflowing resources advance you on it.")
    return [
        sign("expansion", tongue("expansion"), track),
        sign("growth", tongue("growth"), track),
        sign("culture", tongue("culture"), track),
        sign("wealth", tongue("wealth"), track),
        Sign(gilt, tongue("gilt space"), tongue("Whoever lands there scores that many VP.")),
    ]


def _river(tongue: Tongue) -> list[Sign]:
    return [
        sign(
            "problem", tongue("problem"), tongue("A problem of the river. When the drawer is empty, everybody loses.")
        ),
        sign(
            "threat",
            tongue("urgent problem"),
            tongue("In a region: nothing can be constructed there. In the drawer: few are left."),
        ),
        Sign(
            svg.disc(12, 12, 10.5, "last"),
            tongue("last problem"),
            tongue("The last one in the drawer: whoever takes it loses the river for everybody."),
        ),
        Sign(svg.disc(12, 12, 8, "pit"), tongue("empty place"), tongue("Room for another problem.")),
        sign("barred", tongue("barred"), tongue("Nobody may go there or produce that this round.")),
    ]


def _pieces(tongue: Tongue) -> list[Sign]:
    return [
        sign("helper", tongue("helper"), tongue("One piece, one action in a round; pale when it is out."), "seat-0"),
        sign("etheria", tongue("etheria"), tongue("A helper with a gift; pale when she is out or taken.")),
        Sign(parts.badge(1, 12, 12), tongue("player"), tongue("A player, in the colour and shape of their own board.")),
        sign("initiative", tongue("initiative"), tongue("This player leads the round.")),
    ]


def _cards(tongue: Tongue) -> list[Sign]:
    letter = svg.box(2, 3, 20, 18, "age-0 corner", 3) + svg.text(12, 17.5, "A", 15, "strong", "middle")
    number = svg.disc(12, 12, 11, "token") + svg.text(12, 17, "2", 15, "strong", "middle")
    return [
        Sign(number, tongue("value"), tongue("What an action card is worth: how far a resource advances.")),
        sign(
            "to",
            tongue("in exchange for it"),
            tongue("Before it the price of a construction, after it what that brings."),
        ),
        sign("round", tongue("every round"), tongue("What follows comes again in each round.")),
        sign("link", tongue("goes with"), tongue("The constructions it goes with.")),
        sign("build", tongue("construction"), tongue("A card of the market, or one that stands in the basin.")),
        Sign(
            letter,
            tongue("letter of the market"),
            tongue("A construction that belongs to this region; pale if you cannot pay for it."),
        ),
        sign("hand", tongue("action card"), tongue("A card of your hand.")),
        *_choices(tongue),
    ]


def _choices(tongue: Tongue) -> list[Sign]:
    """What cards let one choose, exchange or see."""
    next_card = tongue.some("look at the next era card", "look at the next {count} era cards", 1)
    return [
        sign(
            "any",
            tongue.some("resource of your choice", "resources of your choice", 1),
            tongue("A resource, to pay for constructions."),
        ),
        sign(
            "tracks",
            tongue("any track"),
            tongue("A development track: constructions and overflowing resources advance you on it."),
        ),
        sign("exchange", tongue("exchange"), tongue("Up to so many cards are exchanged for others.")),
        sign("peek", next_card, f"{capital(next_card)}."),
    ]
