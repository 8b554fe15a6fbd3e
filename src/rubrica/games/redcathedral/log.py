"""The lines of the log: each event as a sentence."""

from __future__ import annotations

from collections.abc import Callable

from rubrica.engine.game import Event
from rubrica.engine.sentence import Tongue
from rubrica.games.redcathedral import text
from rubrica.games.redcathedral.box import RECOGNITION, RUBLES
from rubrica.games.redcathedral.state import CathedralTable


def sentence(event: Event, table: CathedralTable, names: list[str], tongue: Tongue) -> str:
    """What happened, to somebody who sees the table."""
    return LINES[event.kind](_Teller(table, names, tongue), *event.values)


class _Teller:
    """Tells one reader; the values of each event are listed in `events`."""

    def __init__(self, table: CathedralTable, names: list[str], tongue: Tongue) -> None:
        self.table = table
        self.names = names
        self.tongue = tongue

    def name(self, builder: int) -> str:
        return text.builder_name(builder, self.names, self.tongue)

    def place(self, cell: int) -> str:
        return text.place(self.table, cell, self.tongue)

    def amount(self, what: int, number: int) -> str:
        return text.amount(what, number, self.tongue)

    def tile(self, tile: int) -> str:
        return text.tile(self.table, tile, self.tongue)

    def turn(self, builder: int) -> str:
        return self.tongue("{name}'s turn.", name=self.name(builder))

    def claimed(self, builder: int, cell: int, opens: int) -> str:
        name, place = self.name(builder), self.place(cell)
        if opens:
            return self.tongue("{name} claims {section} and opens an inventory space.", name=name, section=place)
        return self.tongue("{name} claims {section}.", name=name, section=place)

    def face_up(self, builder: int, tile: int, space: int, rubles: int) -> str:
        return self.tongue(
            "{name} pays {price} and lays the tile ({tile}) face up on {space}.",
            name=self.name(builder),
            price=self.amount(RUBLES, rubles),
            tile=self.tile(tile),
            space=text.workshop_space(space, self.tongue),
        )

    def face_down(self, builder: int, tile: int, space: int) -> str:
        name, lain, place = self.name(builder), self.tile(tile), text.workshop_space(space, self.tongue)
        return self.tongue("{name} lays the tile ({tile}) face down on {space}.", name=name, tile=lain, space=place)

    def delivered(self, builder: int, kind: int, cell: int) -> str:
        name, material, place = self.name(builder), self.amount(kind, 1), self.place(cell)
        return self.tongue("{name} delivers {material} to {section}.", name=name, material=material, section=place)

    def finished(self, builder: int, cell: int, points: int, rubles: int) -> str:
        name, place, gain = self.name(builder), self.place(cell), self.amount(RECOGNITION, points)
        if not rubles:
            return self.tongue(
                "Section finished: {section}. {name} gains {points}.", section=place, name=name, points=gain
            )
        return self.tongue(
            "Section finished: {section}. {name} gains {points} and {rubles}.",
            section=place,
            name=name,
            points=gain,
            rubles=self.amount(RUBLES, rubles),
        )

    def penalty(self, builder: int, cell: int, points: int) -> str:
        name, lost, place = self.name(builder), self.amount(RECOGNITION, points), self.place(cell)
        return self.tongue(
            "{name} loses {points} for the unfinished {section} below.", name=name, points=lost, section=place
        )

    def decorated(self, builder: int, cell: int, choice: int, points: int) -> str:
        return self.tongue(
            "{name} places {ornament} on {section} with {jewels}: {points} PP.",
            name=self.name(builder),
            ornament=text.an_ornament(self.table.site.part[self.table.site.section_at[cell]], self.tongue),
            section=self.place(cell),
            jewels=text.jewels(choice, self.tongue),
            points=points,
        )

    def sixth(self, builder: int, points: int) -> str:
        name = self.name(builder)
        if points == 0:
            return self.tongue("{name} has finished six sections: the other has one last turn.", name=name)
        return self.tongue(
            "{name} is the first with six sections and gains {points} PP: everybody else has one last turn.",
            name=name,
            points=points,
        )

    def moved(self, builder: int, die: int, spaces: int, space: int, rubles: int) -> str:
        said = self.tongue.some(
            "{name} moves the {colour} die {count} space, to {space}.",
            "{name} moves the {colour} die {count} spaces, to {space}.",
            spaces,
            name=self.name(builder),
            colour=text.die_name(die, self.tongue),
            space=space + 1,
        )
        if rubles:
            said += " " + self.tongue("That costs {price}.", price=self.amount(RUBLES, rubles))
        return said

    def took(self, builder: int, what: int, number: int) -> str:
        if number == 0:
            return self.tongue("{name} gets nothing.", name=self.name(builder))
        return self.tongue("{name} gets {gain}.", name=self.name(builder), gain=self.amount(what, number))

    def paid(self, builder: int, what: int, number: int) -> str:
        return self.tongue("{name} pays {price}.", name=self.name(builder), price=self.amount(what, number))

    def influence(self, builder: int, action: int) -> str:
        name, card = self.name(builder), text.influence_name(self.table, action // 2, self.tongue)
        done = text.action(self.table.box, action, self.tongue)
        return self.tongue("{name} uses {card}: {action}.", name=name, card=card, action=done)

    def activated(self, builder: int, tile: int) -> str:
        return self.tongue("{name} activates the tile ({tile}).", name=self.name(builder), tile=self.tile(tile))

    def rolled(self, space: int, *dice: int) -> str:
        shown = [
            self.tongue("{colour} {value}", colour=text.die_name(die, self.tongue), value=value)
            for die, value in zip(dice[::2], dice[1::2], strict=True)
        ]
        return self.tongue("Rolled on space {space}: {dice}.", space=space + 1, dice=", ".join(shown))

    def sold(self, builder: int, rubles: int) -> str:
        name, price = self.name(builder), self.amount(RUBLES, rubles)
        return self.tongue("{name} loses 1 PP for {rubles}.", name=name, rubles=price)

    def rerolled(self, builder: int, space: int) -> str:
        return self.tongue("{name} loses 1 PP to reroll space {space}.", name=self.name(builder), space=space + 1)

    def passed(self, builder: int) -> str:
        return self.tongue("{name} passes.", name=self.name(builder))

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

    def leftovers(self, builder: int, number: int, points: int) -> str:
        return self.tongue.some(
            "{name} has {count} material or ruble left: {points} PP.",
            "{name} has {count} materials and rubles left: {points} PP.",
            number,
            name=self.name(builder),
            points=points,
        )

    def tower(self, builder: int, tower: int, points: int) -> str:
        name = self.name(builder)
        return self.tongue("Tower {tower} brings {name} {points} PP.", tower=tower + 1, name=name, points=points)

    def chose(self, builder: int, colour: int, side: int) -> str:
        name, chosen = self.name(builder), text.die_name(colour + 1, self.tongue)
        if side:
            return self.tongue("{name} plays {colour}, on the advanced side of the board.", name=name, colour=chosen)
        return self.tongue("{name} plays {colour}, on the basic side of the board.", name=name, colour=chosen)

    def shifted(self, builder: int, die: int, spaces: int, space: int) -> str:
        return self.moved(builder, die, spaces, space, 0)

    def supplied(self, builder: int, kind: int, cell: int) -> str:
        return self.tongue(
            "{name} has {material} delivered from the supply to {section}.",
            name=self.name(builder),
            material=self.amount(kind, 1),
            section=self.place(cell),
        )

    def quiet(self, builder: int, unasked: int) -> str:
        if unasked:
            return self.tongue("{name} ends turns without being asked from now on.", name=self.name(builder))
        return self.tongue("{name} wants to be asked again at the end of a turn.", name=self.name(builder))

    def final(self, builder: int, points: int) -> str:
        return self.tongue("{name} ends with {points} PP.", name=self.name(builder), points=points)


#: By event.
LINES: list[Callable[..., str]] = [
    _Teller.turn, _Teller.claimed, _Teller.face_up, _Teller.face_down, _Teller.delivered, _Teller.finished,
    _Teller.penalty, _Teller.decorated, _Teller.sixth, _Teller.moved, _Teller.took, _Teller.paid, _Teller.influence,
    _Teller.activated, _Teller.rolled, _Teller.sold, _Teller.rerolled, _Teller.passed, _Teller.rival_card,
    _Teller.rival_took, _Teller.rival_moved, _Teller.rival_laid, _Teller.leftovers, _Teller.tower, _Teller.final,
    _Teller.chose, _Teller.shifted, _Teller.supplied, _Teller.quiet,
]  # fmt: skip
