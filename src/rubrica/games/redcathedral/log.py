"""The lines of the log: each event as a sentence."""

from __future__ import annotations

from collections.abc import Callable

from rubrica.engine.game import SPECTATOR, Event
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.box import RECOGNITION, RUBLES
from rubrica.games.redcathedral.rival import CLAIM
from rubrica.games.redcathedral.state import IVAN
from rubrica.games.redcathedral.turn import CathedralView
from rubrica.games.telling import Many, Teller, _


def sentence(event: Event, view: CathedralView, names: list[str], tongue: Tongue) -> str:
    """What happened, to whoever has the view."""
    return LINES[event.kind](_Teller(view, names, tongue), *event.values)


class _Teller(Teller):
    """Tells one reader; the values of each event are listed in `events`."""

    def __init__(self, view: CathedralView, names: list[str], tongue: Tongue) -> None:
        super().__init__(view.seat, names, tongue)
        self.table = view.table

    def name(self, builder: int) -> str:
        """Whoever builds: the rival has no seat."""
        return text.builder_name(builder, self.names, self.tongue)

    def place(self, cell: int) -> str:
        return text.place(self.table, cell, self.tongue)

    def amount(self, what: int, number: int) -> str:
        return text.amount(what, number, self.tongue)

    def tile(self, tile: int) -> str:
        return text.tile(self.table, tile, self.tongue)

    def turn(self, builder: int) -> str:
        return self.tell(builder, _("{name}'s turn."), _("Your turn."))

    def claimed(self, builder: int, cell: int, opens: int) -> str:
        place = self.place(cell)
        if opens:
            theirs = _("{name} claims {section} and opens an inventory space.")
            return self.tell(builder, theirs, _("You claim {section} and open an inventory space."), section=place)
        return self.tell(builder, _("{name} claims {section}."), _("You claim {section}."), section=place)

    def face_up(self, builder: int, tile: int, space: int, rubles: int) -> str:
        return self.tell(
            builder,
            _("{name} pays {price} and lays the tile ({tile}) face up on {space}."),
            _("You pay {price} and lay the tile ({tile}) face up on {space}."),
            price=self.amount(RUBLES, rubles),
            tile=self.tile(tile),
            space=text.workshop_space(space, self.tongue),
        )

    def face_down(self, builder: int, tile: int, space: int) -> str:
        return self.tell(
            builder,
            _("{name} lays the tile ({tile}) face down on {space}."),
            _("You lay the tile ({tile}) face down on {space}."),
            tile=self.tile(tile),
            space=text.workshop_space(space, self.tongue),
        )

    def delivered(self, builder: int, kind: int, cell: int) -> str:
        return self.tell(
            builder,
            _("{name} delivers {material} to {section}."),
            _("You deliver {material} to {section}."),
            material=self.amount(kind, 1),
            section=self.place(cell),
        )

    def finished(self, builder: int, cell: int, points: int, rubles: int) -> str:
        place, gain = self.place(cell), self.amount(RECOGNITION, points)
        if not rubles:
            theirs = _("Section finished: {section}. {name} gains {points}.")
            yours = _("Section finished: {section}. You gain {points}.")
            return self.tell(builder, theirs, yours, section=place, points=gain)
        return self.tell(
            builder,
            _("Section finished: {section}. {name} gains {points} and {rubles}."),
            _("Section finished: {section}. You gain {points} and {rubles}."),
            section=place,
            points=gain,
            rubles=self.amount(RUBLES, rubles),
        )

    def penalty(self, builder: int, cell: int, points: int) -> str:
        return self.tell(
            builder,
            _("{name} loses {points} for the unfinished {section} below."),
            _("You lose {points} for the unfinished {section} below."),
            points=self.amount(RECOGNITION, points),
            section=self.place(cell),
        )

    def decorated(self, builder: int, cell: int, choice: int, points: int) -> str:
        return self.tell(
            builder,
            _("{name} places {ornament} on {section} with {jewels}: {points} PP."),
            _("You place {ornament} on {section} with {jewels}: {points} PP."),
            ornament=text.an_ornament(self.table.site.part[self.table.site.section_at[cell]], self.tongue),
            section=self.place(cell),
            jewels=text.jewels(choice, self.tongue),
            points=points,
        )

    def sixth(self, builder: int, points: int) -> str:
        if builder == IVAN and self.reader != SPECTATOR:
            return self.tongue("Ivan has finished six sections: you have one last turn.")
        if points == 0:
            theirs = _("{name} has finished six sections: the other has one last turn.")
            return self.tell(builder, theirs, _("You have finished six sections: the other has one last turn."))
        return self.tell(
            builder,
            _("{name} is the first with six sections and gains {points} PP: everybody else has one last turn."),
            _("You are the first with six sections and gain {points} PP: everybody else has one last turn."),
            points=points,
        )

    def moved(self, builder: int, die: int, spaces: int, space: int, rubles: int) -> str:
        said = self.tell(
            builder,
            Many(
                "{name} moves the {colour} die {count} space, to {space}.",
                "{name} moves the {colour} die {count} spaces, to {space}.",
            ),
            Many(
                "You move the {colour} die {count} space, to {space}.",
                "You move the {colour} die {count} spaces, to {space}.",
            ),
            colour=text.die_name(die, self.tongue),
            count=spaces,
            space=space + 1,
        )
        if rubles:
            said += " " + self.tongue("That costs {price}.", price=self.amount(RUBLES, rubles))
        return said

    def took(self, builder: int, what: int, number: int) -> str:
        if number == 0:
            return self.tell(builder, _("{name} gets nothing."), _("You get nothing."))
        return self.tell(builder, _("{name} gets {gain}."), _("You get {gain}."), gain=self.amount(what, number))

    def paid(self, builder: int, what: int, number: int) -> str:
        return self.tell(builder, _("{name} pays {price}."), _("You pay {price}."), price=self.amount(what, number))

    def influence(self, builder: int, action: int) -> str:
        card, done = (
            text.influence_name(self.table, action // 2, self.tongue),
            text.action(self.table.box, action, self.tongue),
        )
        return self.tell(
            builder, _("{name} uses {card}: {action}."), _("You use {card}: {action}."), card=card, action=done
        )

    def activated(self, builder: int, tile: int) -> str:
        theirs, yours = _("{name} activates the tile ({tile})."), _("You activate the tile ({tile}).")
        return self.tell(builder, theirs, yours, tile=self.tile(tile))

    def rolled(self, space: int, *dice: int) -> str:
        shown = [
            self.tongue("{colour} {value}", colour=text.die_name(die, self.tongue), value=value)
            for die, value in zip(dice[::2], dice[1::2], strict=True)
        ]
        return self.tongue("Rolled on space {space}: {dice}.", space=space + 1, dice=", ".join(shown))

    def sold(self, builder: int, rubles: int) -> str:
        theirs, yours = _("{name} loses 1 PP for {rubles}."), _("You lose 1 PP for {rubles}.")
        return self.tell(builder, theirs, yours, rubles=self.amount(RUBLES, rubles))

    def rerolled(self, builder: int, space: int) -> str:
        theirs = _("{name} loses 1 PP to reroll space {space}.")
        return self.tell(builder, theirs, _("You lose 1 PP to reroll space {space}."), space=space + 1)

    def passed(self, builder: int) -> str:
        return self.tell(builder, _("{name} passes."), _("You pass."))

    def rival_card(self, card: int) -> str:
        return self.tongue("Ivan draws {card}.", card=self.tongue.pick(self.table.box.rival_names[card]))

    def rival_took(self, number: int) -> str:
        return self.tongue.some("Ivan brings {count} material.", "Ivan brings {count} materials.", number)

    def rival_moved(self, number: int) -> str:
        if not number:
            return self.tongue("Ivan has nothing to cart.")
        return self.tongue.some(
            "Ivan carts {count} material to his construction card.",
            "Ivan carts {count} materials to his construction card.",
            number,
        )

    def rival_laid(self, number: int, cell: int) -> str:
        return self.tongue.some(
            "Ivan lays {count} material on {section}.",
            "Ivan lays {count} materials on {section}.",
            number,
            section=self.place(cell),
        )

    def rival_idle(self, card: int) -> str:
        return self.tongue("Ivan has nothing to claim.") if card == CLAIM else self.tongue("Ivan has nothing to build.")

    def leftovers(self, builder: int, number: int, points: int) -> str:
        return self.tell(
            builder,
            Many(
                "{name} has {count} material or ruble left: {points} PP.",
                "{name} has {count} materials and rubles left: {points} PP.",
            ),
            Many(
                "You have {count} material or ruble left: {points} PP.",
                "You have {count} materials and rubles left: {points} PP.",
            ),
            count=number,
            points=points,
        )

    def tower(self, builder: int, tower: int, points: int) -> str:
        theirs, yours = _("Tower {tower} brings {name} {points} PP."), _("Tower {tower} brings you {points} PP.")
        return self.tell(builder, theirs, yours, tower=tower + 1, points=points)

    def chose(self, builder: int, colour: int, side: int) -> str:
        chosen = text.die_name(colour + 1, self.tongue)
        if side:
            theirs = _("{name} plays {colour}, on the advanced side of the board.")
            return self.tell(builder, theirs, _("You play {colour}, on the advanced side of the board."), colour=chosen)
        theirs = _("{name} plays {colour}, on the basic side of the board.")
        return self.tell(builder, theirs, _("You play {colour}, on the basic side of the board."), colour=chosen)

    def shifted(self, builder: int, die: int, spaces: int, space: int) -> str:
        return self.moved(builder, die, spaces, space, 0)

    def supplied(self, builder: int, kind: int, cell: int) -> str:
        return self.tell(
            builder,
            _("{name} has {material} delivered from the supply to {section}."),
            _("You have {material} delivered from the supply to {section}."),
            material=self.amount(kind, 1),
            section=self.place(cell),
        )

    def quiet(self, builder: int, unasked: int) -> str:
        if unasked:
            theirs = _("{name}'s turns end without a question from now on.")
            return self.tell(builder, theirs, _("Your turns end without a question from now on."))
        theirs = _("{name} wants to be asked again at the end of a turn.")
        return self.tell(builder, theirs, _("You are asked again at the end of your turns."))

    def final(self, builder: int, points: int) -> str:
        return self.tell(builder, _("{name} ends with {points} PP."), _("You end with {points} PP."), points=points)


#: By event.
LINES: list[Callable[..., str]] = [
    _Teller.turn, _Teller.claimed, _Teller.face_up, _Teller.face_down, _Teller.delivered, _Teller.finished,
    _Teller.penalty, _Teller.decorated, _Teller.sixth, _Teller.moved, _Teller.took, _Teller.paid, _Teller.influence,
    _Teller.activated, _Teller.rolled, _Teller.sold, _Teller.rerolled, _Teller.passed, _Teller.rival_card,
    _Teller.rival_took, _Teller.rival_moved, _Teller.rival_laid, _Teller.leftovers, _Teller.tower, _Teller.final,
    _Teller.chose, _Teller.shifted, _Teller.supplied, _Teller.quiet, _Teller.rival_idle,
]  # fmt: skip
