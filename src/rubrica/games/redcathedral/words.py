"""What The Red Cathedral says to people."""

from __future__ import annotations

from collections.abc import Callable

from rubrica.engine.game import Event, View
from rubrica.games.redcathedral import events, guide, text
from rubrica.games.redcathedral.building import JEWELS_PRESTIGE
from rubrica.games.redcathedral.moves import (
    ACQUIRE,
    AGAIN,
    BANNER,
    BUILD,
    CELLS,
    CLAIM,
    DELIVER,
    DIE,
    DONE,
    EXTRA,
    FACE_DOWN,
    FACE_UP,
    GAIN,
    INFLUENCE,
    JEWELS,
    ORNAMENT,
    PASS,
    PAY,
    REROLL,
    SECTION,
    SELL,
    SPACE,
    SPACES,
    TAKE,
    TILE,
)
from rubrica.games.redcathedral.scoring import final_points, leftovers
from rubrica.games.redcathedral.state import (
    ASK_AFTER,
    ASK_AGAIN,
    ASK_BANNER,
    ASK_BUILD,
    ASK_DIE,
    ASK_EXTRA,
    ASK_GAIN,
    ASK_JEWELS,
    ASK_MAIN,
    ASK_MARKET,
    ASK_PAY,
    ASK_RIVAL,
    ASK_SECTION,
    ASK_SPACE,
    ASK_WORKSHOP,
    IVAN,
    NOTHING,
    Table,
)
from rubrica.games.redcathedral.tables import RECOGNITION, RUBLES
from rubrica.games.redcathedral.track import prestige
from rubrica.games.redcathedral.view import CathedralView
from rubrica.games.words import GAP, Words
from rubrica.tongue import Tongue


class CathedralWords(Words):
    def setting(self, value: str, tongue: Tongue) -> str:
        return {
            "basic": tongue("basic: the same for everybody"),
            "advanced": tongue("advanced: each board with its own strengths"),
            "printed": tongue("printed: 3, 4, 4, 5"),
            "even": tongue("even: 3, 4, 5, 6; for two 3, 5"),
            "apprentice": tongue("apprentice: easier"),
            "master": tongue("master: a fair match"),
            "architect": tongue("architect: harder"),
        }[value]

    def pitch(self, tongue: Tongue) -> str:
        return tongue("Moscow, the 16th century: build the tsar's cathedral together, each for your own glory.")

    def prompt(self, view: View, names: list[str], tongue: Tongue) -> str:
        assert isinstance(view, CathedralView)
        if view.outcome is not None:
            return tongue("The game is over.")
        if view.seat not in view.waiting:
            return tongue("Waiting for {name}.", name=names[view.table.asker])
        return _question(view.table, tongue)

    def label(self, view: View, move: int, names: list[str], tongue: Tongue) -> str:
        assert isinstance(view, CathedralView)
        if move < SECTION:
            return _action(view.table, move, tongue)
        if move < DIE:
            return _site_label(view.table, move, tongue)
        return _market_label(view.table, move, tongue)

    def shared(self, view: View, move: int, names: list[str], tongue: Tongue) -> tuple[str, str]:
        assert isinstance(view, CathedralView)
        table = view.table
        if DELIVER <= move < ORNAMENT:
            kind, cell = divmod(move - DELIVER, CELLS)
            place = text.place(table, cell, tongue)
            return tongue("{material} to {cell}", material=GAP, cell=place), text.material(kind, tongue)
        if ORNAMENT <= move < JEWELS:
            cell = move - ORNAMENT
            part = text.ornament(table.site.part[table.site.section_at[cell]], tongue)
            return tongue("{ornament} on {cell}", ornament=part, cell=GAP), text.place(table, cell, tongue)
        if FACE_UP <= move < FACE_DOWN:
            return tongue("face up on {space}", space=GAP), text.priced(table, table.turn, move - FACE_UP, tongue)
        if FACE_DOWN <= move < DELIVER:
            return tongue("face down on {space}", space=GAP), text.workshop_space(move - FACE_DOWN, tongue)
        return "", ""

    def sentence(self, event: Event, view: View, names: list[str], tongue: Tongue) -> str:
        assert isinstance(view, CathedralView)
        return SENTENCES[event.kind](event.values, view.table, names, tongue)

    def result(self, view: View, names: list[str], tongue: Tongue) -> list[str]:
        assert isinstance(view, CathedralView)
        if view.outcome is None:
            return []
        lines = [_verdict(view, names, tongue)]
        for seat in sorted(range(view.seats), key=view.outcome.placings.__getitem__):
            builder = view.table.builders[seat]
            track, left = prestige(view.table.site.tables, builder.score), leftovers(builder)
            lines.append(
                tongue(
                    "{place}. {name}: {points} PP ({track} on the track, {left} for what is left, {towers} for towers)",
                    place=view.outcome.placings[seat],
                    name=names[seat],
                    points=view.outcome.points[seat],
                    track=track,
                    left=left,
                    towers=view.outcome.points[seat] - track - left,
                )
            )
        if view.table.site.solo:
            lines.append(tongue("Ivan: {points} PP", points=final_points(view.table)[IVAN]))
        return lines

    def rule(self, view: View) -> str:
        assert isinstance(view, CathedralView)
        return guide.RULES[view.table.question]

    def expected(self, view: View) -> list[int]:
        assert isinstance(view, CathedralView)
        return guide.expected(view.table)

    def tally(self, view: View, tongue: Tongue) -> dict[str, int]:
        assert isinstance(view, CathedralView)
        return guide.tally(view.table, view.seat, tongue)

    def board(self, view: View, names: list[str], tongue: Tongue) -> str:
        assert isinstance(view, CathedralView)
        return text.board(view, names, tongue)


WORDS = CathedralWords()


def _verdict(view: CathedralView, names: list[str], tongue: Tongue) -> str:
    outcome = view.outcome
    assert outcome is not None
    if outcome.reason == "shared":
        winners = [names[seat] for seat in outcome.winners]
        if view.table.site.solo:
            winners.append(tongue("Ivan"))
        return tongue("A shared victory: {names}.", names=", ".join(winners))
    by = {
        "prestige": tongue("most prestige"),
        "sections": tongue("as much prestige, more finished sections"),
        "ornaments": tongue("as much prestige and as many sections, more ornaments"),
    }[outcome.reason.rpartition(" ")[2]]
    if outcome.reason.startswith("won"):
        return tongue("You have beaten Ivan: {reason}.", reason=by)
    if outcome.reason.startswith("lost"):
        return tongue("Ivan wins: {reason}.", reason=by)
    return tongue("{name} wins: {reason}.", name=names[outcome.winners[0]], reason=by)


def _question(table: Table, tongue: Tongue) -> str:
    if table.question in _ABOUT:
        return _ABOUT[table.question](table, tongue)
    return {
        ASK_MAIN: tongue("Your turn: claim a section, build, or acquire?"),
        ASK_SECTION: tongue("Which section do you claim?"),
        ASK_BANNER: tongue("Which banner do you take?"),
        ASK_DIE: tongue("Which die do you move?"),
        ASK_SPACE: tongue("Which space's dice do you reroll?"),
        ASK_AFTER: tongue("Anything before your turn ends?"),
        ASK_RIVAL: tongue("Which section does Ivan claim? You choose."),
    }[table.question]


def _whose(table: Table, asked: str, tongue: Tongue) -> str:
    """A question of an influence action names its card; a bonus of the workshop has none."""
    if table.action == NOTHING:
        return asked
    return f"{text.influence_name(table, table.action // 2, tongue)} · {asked}"


def _deliver(table: Table, tongue: Tongue) -> str:
    if table.delivered:
        return tongue.some("Deliver {count} more material.", "Deliver up to {count} more materials.", table.deliveries)
    return tongue.some("Deliver {count} material.", "Deliver up to {count} materials.", table.deliveries)


_ABOUT: dict[int, Callable[[Table, Tongue], str]] = {
    ASK_BUILD: _deliver,
    ASK_WORKSHOP: lambda table, tongue: tongue(
        "Tile: {tile}. Where do you lay it?", tile=text.tile(table, table.site.tile[table.section], tongue)
    ),
    ASK_JEWELS: lambda table, tongue: tongue(
        "{section}: with which jewels?", section=text.section_name(table, table.section, tongue)
    ),
    ASK_EXTRA: lambda table, tongue: tongue(
        "The {colour} die: how much further, at 1 ruble a space?", colour=text.die_name(table.die, tongue)
    ),
    ASK_MARKET: lambda table, tongue: tongue(
        "The die lies on space {number}: what do you use there?", number=table.die_at[table.die] + 1
    ),
    ASK_PAY: lambda table, tongue: _whose(table, tongue("What do you pay?"), tongue),
    ASK_GAIN: lambda table, tongue: _whose(table, tongue("What do you take?"), tongue),
    ASK_AGAIN: lambda table, tongue: _whose(table, tongue("Once more?"), tongue),
}


# Moves


def _action(table: Table, move: int, tongue: Tongue) -> str:
    if move == DONE:
        return tongue("end the turn") if table.question == ASK_AFTER else tongue("enough")
    return {
        CLAIM: tongue("claim a section"),
        BUILD: tongue("build: deliver, adorn"),
        ACQUIRE: tongue("acquire: move a die"),
        PASS: tongue("pass"),
        SELL: tongue("lose 1 PP for 2 rubles"),
        REROLL: tongue("lose 1 PP to reroll the dice of a space"),
        AGAIN: tongue("once more"),
    }[move]


def _site_label(table: Table, move: int, tongue: Tongue) -> str:
    if move < BANNER:
        return text.unclaimed(table, table.site.section_at[move - SECTION], tongue)
    if move < FACE_UP:
        opens = move == BANNER
        return tongue("from the inventory: opens a space") if opens else tongue("from beside the inventory")
    if move < FACE_DOWN:
        return tongue("face up on {space}", space=text.priced(table, table.turn, move - FACE_UP, tongue))
    if move < DELIVER:
        return tongue("face down on {space}", space=text.workshop_space(move - FACE_DOWN, tongue))
    if move < ORNAMENT:
        kind, cell = divmod(move - DELIVER, CELLS)
        return tongue(
            "{material} to {cell}", material=text.material(kind, tongue), cell=text.place(table, cell, tongue)
        )
    if move < JEWELS:
        cell = move - ORNAMENT
        part = text.ornament(table.site.part[table.site.section_at[cell]], tongue)
        return tongue("{ornament} on {cell}", ornament=part, cell=text.place(table, cell, tongue))
    return _jewels_label(move - JEWELS, tongue)


def jewels(choice: int, tongue: Tongue) -> str:
    return [
        tongue("no jewels"),
        tongue("a green jewel"),
        tongue("a purple jewel"),
        tongue("two green jewels"),
        tongue("two purple jewels"),
        tongue("a green and a purple jewel"),
    ][choice]


def _jewels_label(choice: int, tongue: Tongue) -> str:
    return tongue("{jewels}: {points} PP", jewels=jewels(choice, tongue), points=JEWELS_PRESTIGE[choice])


def _market_label(table: Table, move: int, tongue: Tongue) -> str:
    if move < EXTRA:
        die = move - DIE
        return tongue(
            "{colour} {value} to {space}",
            colour=text.die_name(die, tongue),
            value=table.die_value[die],
            space=_stop(table, die, 0, tongue),
        )
    if move < TAKE:
        extra = move - EXTRA
        price = text.amount(RUBLES, extra, tongue) if extra else tongue("no rubles")
        return tongue("{price}: to {space}", price=price, space=_stop(table, table.die, extra, tongue))
    if move < PAY:
        return _use_label(table, move, tongue)
    if move < GAIN:
        return text.material(move - PAY, tongue)
    if move < SPACE:
        return text.material(move - GAIN, tongue)
    return tongue("space {number}", number=move - SPACE + 1)


def _stop(table: Table, die: int, extra: int, tongue: Tongue) -> str:
    """Where a die would stop, and what that space would yield then."""
    at = table.die_at[die]
    space = (at + table.die_value[die] + extra) % SPACES
    dice = table.dice_on[space] + (space != at)
    what, each = table.site.ring_yield[space], table.site.ring_amount[space]
    return tongue("space {number} ({gain})", number=space + 1, gain=text.amount(what, each * dice, tongue))


def _use_label(table: Table, move: int, tongue: Tongue) -> str:
    space = table.die_at[table.die]
    if move == TAKE:
        what = table.site.ring_yield[space]
        return tongue(
            "take {gain}", gain=text.amount(what, table.site.ring_amount[space] * table.dice_on[space], tongue)
        )
    if move < TILE:
        card = table.site.influence[space // 2]
        return tongue(
            "{card}: {action}",
            card=text.influence_name(table, card, tongue),
            action=text.action(table, card * 2 + move - INFLUENCE, tongue),
        )
    tile = table.builders[table.turn].workshop[move - TILE] - 1
    return tongue("workshop tile: {tile}", tile=text.tile(table, tile, tongue))


# The log

Sentence = Callable[[list[int], Table, list[str], Tongue], str]


def _turn(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue("{name}'s turn.", name=text.builder_name(values[0], names, tongue))


def _claimed(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    place = text.place(table, values[1], tongue)
    name = text.builder_name(values[0], names, tongue)
    if values[2]:
        return tongue("{name} claims {section} and opens an inventory space.", name=name, section=place)
    return tongue("{name} claims {section}.", name=name, section=place)


def _face_up(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    owner, tile, space, rubles = values
    return tongue(
        "{name} pays {price} and lays the tile ({tile}) face up on {space}.",
        name=text.builder_name(owner, names, tongue),
        price=text.amount(RUBLES, rubles, tongue),
        tile=text.tile(table, tile, tongue),
        space=text.workshop_space(space, tongue),
    )


def _face_down(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    owner, tile, space = values
    return tongue(
        "{name} lays the tile ({tile}) face down on {space}.",
        name=text.builder_name(owner, names, tongue),
        tile=text.tile(table, tile, tongue),
        space=text.workshop_space(space, tongue),
    )


def _delivered(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} delivers {material} to {section}.",
        name=text.builder_name(values[0], names, tongue),
        material=text.amount(values[1], 1, tongue),
        section=text.place(table, values[2], tongue),
    )


def _finished(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    owner, cell, points, rubles = values
    return tongue(
        "{section} is finished: {name} gains {points} and {rubles}.",
        section=text.place(table, cell, tongue),
        name=text.builder_name(owner, names, tongue),
        points=text.amount(RECOGNITION, points, tongue),
        rubles=text.amount(RUBLES, rubles, tongue),
    )


def _penalty(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} loses {points} for the unfinished {section} below.",
        name=text.builder_name(values[0], names, tongue),
        points=text.amount(RECOGNITION, values[2], tongue),
        section=text.place(table, values[1], tongue),
    )


def _decorated(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    owner, cell, choice, points = values
    return tongue(
        "{name} places {ornament} on {section} with {jewels}: {points} PP.",
        name=text.builder_name(owner, names, tongue),
        ornament=text.an_ornament(table.site.part[table.site.section_at[cell]], tongue),
        section=text.place(table, cell, tongue),
        jewels=jewels(choice, tongue),
        points=points,
    )


def _sixth(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    name = text.builder_name(values[0], names, tongue)
    if values[1] == 0:
        return tongue("{name} has finished six sections: the other has one last turn.", name=name)
    return tongue(
        "{name} is the first with six sections and gains {points} PP: everybody else has one last turn.",
        name=name,
        points=values[1],
    )


def _moved(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    owner, die, spaces, space, rubles = values
    said = tongue.some(
        "{name} moves the {colour} die {count} space, to {space}.",
        "{name} moves the {colour} die {count} spaces, to {space}.",
        spaces,
        name=text.builder_name(owner, names, tongue),
        colour=text.die_name(die, tongue),
        space=space + 1,
    )
    if rubles:
        said += " " + tongue("That costs {price}.", price=text.amount(RUBLES, rubles, tongue))
    return said


def _took(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    name = text.builder_name(values[0], names, tongue)
    if values[2] == 0:
        return tongue("{name} gets nothing.", name=name)
    return tongue("{name} gets {gain}.", name=name, gain=text.amount(values[1], values[2], tongue))


def _paid(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    name = text.builder_name(values[0], names, tongue)
    return tongue("{name} pays {price}.", name=name, price=text.amount(values[1], values[2], tongue))


def _influence(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} uses {card}: {action}.",
        name=text.builder_name(values[0], names, tongue),
        card=text.influence_name(table, values[1] // 2, tongue),
        action=text.action(table, values[1], tongue),
    )


def _tile(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    name = text.builder_name(values[0], names, tongue)
    return tongue("{name} activates the tile ({tile}).", name=name, tile=text.tile(table, values[1], tongue))


def _rolled(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    dice = [
        tongue("{colour} {value}", colour=text.die_name(die, tongue), value=value)
        for die, value in zip(values[1::2], values[2::2], strict=True)
    ]
    return tongue("Rolled on space {space}: {dice}.", space=values[0] + 1, dice=", ".join(dice))


def _sold(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    name = text.builder_name(values[0], names, tongue)
    return tongue("{name} loses 1 PP for {rubles}.", name=name, rubles=text.amount(RUBLES, values[1], tongue))


def _rerolled(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    name = text.builder_name(values[0], names, tongue)
    return tongue("{name} loses 1 PP to reroll space {space}.", name=name, space=values[1] + 1)


def _passed(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue("{name} passes.", name=text.builder_name(values[0], names, tongue))


def _rival_card(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    card = table.site.tables.data["rival"]["card"][values[0]]
    return tongue("Ivan draws {card}.", card=tongue.pick(card["name"]))


def _rival_took(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue.some("Ivan brings {count} material.", "Ivan brings {count} materials.", values[0])


def _rival_moved(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue.some(
        "Ivan carts {count} material to his construction card.",
        "Ivan carts {count} materials to his construction card.",
        values[0],
    )


def _rival_laid(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue.some(
        "Ivan lays {count} material on {section}.",
        "Ivan lays {count} materials on {section}.",
        values[0],
        section=text.place(table, values[1], tongue),
    )


def _leftovers(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue.some(
        "{name} has {count} material or ruble left: {points} PP.",
        "{name} has {count} materials and rubles left: {points} PP.",
        values[1],
        name=text.builder_name(values[0], names, tongue),
        points=values[2],
    )


def _tower(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "Tower {tower} brings {name} {points} PP.",
        tower=values[1] + 1,
        name=text.builder_name(values[0], names, tongue),
        points=values[2],
    )


def _final(values: list[int], table: Table, names: list[str], tongue: Tongue) -> str:
    name = text.builder_name(values[0], names, tongue)
    return tongue("{name} ends with {points} PP.", name=name, points=values[1])


SENTENCES: dict[int, Sentence] = {
    events.TURN: _turn,
    events.CLAIMED: _claimed,
    events.FACE_UP: _face_up,
    events.FACE_DOWN: _face_down,
    events.DELIVERED: _delivered,
    events.FINISHED: _finished,
    events.PENALTY: _penalty,
    events.DECORATED: _decorated,
    events.SIXTH: _sixth,
    events.MOVED: _moved,
    events.TOOK: _took,
    events.PAID: _paid,
    events.INFLUENCE: _influence,
    events.TILE: _tile,
    events.ROLLED: _rolled,
    events.SOLD: _sold,
    events.REROLLED: _rerolled,
    events.PASSED: _passed,
    events.RIVAL_CARD: _rival_card,
    events.RIVAL_TOOK: _rival_took,
    events.RIVAL_MOVED: _rival_moved,
    events.RIVAL_LAID: _rival_laid,
    events.LEFTOVERS: _leftovers,
    events.TOWER: _tower,
    events.FINAL: _final,
}
