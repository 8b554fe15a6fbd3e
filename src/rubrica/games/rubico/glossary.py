"""The signs of Rubico's board, and what they mean."""

from __future__ import annotations

from rubrica.drawing import parts, svg
from rubrica.drawing.parts import sign
from rubrica.engine.board import Sign
from rubrica.games.rubico import text
from rubrica.games.rubico.board.road import caesar, standard
from rubrica.games.rubico.board.signs import FACES, PIGMENTS, mark
from rubrica.games.rubico.box import BLUE, JANUS, POMPEY, RED
from rubrica.games.rubico.state import FORCED, TAKEN
from rubrica.tongue import Tongue


def signs(tongue: Tongue) -> list[Sign]:
    """Every sign that stands without words on the board."""

    def march(kind: int, meaning: str) -> Sign:
        return sign(FACES[kind], text.card(kind, tongue), meaning, PIGMENTS[kind])

    back = svg.at(3, 0, parts.back(45, 60), scale=0.4)
    return [
        march(RED, tongue("A march card: Caesar goes one step further.")),
        march(BLUE, tongue("A march card: it takes one red card away; enough of them turn a Senate card.")),
        march(JANUS, tongue("A march card that counts as a copy of the card revealed before it.")),
        march(POMPEY, tongue("A march card that turns a Senate card.")),
        Sign(back, tongue("card back"), tongue("A card that you may not see.")),
        sign("hand", tongue("suggested card"), tongue("Beside the leftmost card, the one its owner suggests.")),
        sign("helmet", tongue("Centurion"), tongue("This player takes the cards this turn.")),
        Sign(mark(TAKEN, 12, 12), tongue("taken"), tongue("The Centurion has chosen this card.")),
        Sign(mark(FORCED, 12, 12), tongue("must be taken"), tongue("A power names this card.")),
        sign("shield", tongue("covered"), tongue("This card cannot be taken this turn.")),
        sign("power", tongue("power card"), tongue("To be used once; pale when it has been used."), "gold"),
        Sign(
            svg.at(12, -1, caesar(), scale=0.75),
            tongue("Caesar"),
            tongue("He walks the road; his legionaries win when he stands in Rome."),
        ),
        sign("castrum", tongue("castrum"), tongue("A camp, beyond which Caesar does not go in one turn.")),
        Sign(
            svg.at(-1, 1, standard(0, 0, "I"), scale=0.8),
            tongue("legion"),
            tongue("Four Senate cards of one legion, and the Senate wins."),
        ),
        sign(
            "plus-card",
            tongue("one card more"),
            tongue("A Senate card: next turn one more card is drawn from the deck, unseen."),
        ),
        sign(
            "minus-card",
            tongue("one card less"),
            tongue("A Senate card: next turn one taken card is put away, unseen."),
        ),
        sign(
            "key",
            tongue("your secret"),
            tongue("Your side and your power, shown while you hold it or when you reach it with Tab."),
        ),
    ]
