"""4. Claim a section: a banner on the site, its workshop tile on the board."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import PUBLIC, Question, Refusal, View
from rubrica.engine.sentence import Sentence
from rubrica.games.redcathedral import ask, events, terms
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.box import RUBLES, WORKSHOP, WorkshopSpace
from rubrica.games.redcathedral.effects import Effect
from rubrica.games.redcathedral.state import NOBODY, NOTHING, Builder, CathedralTable, changed
from rubrica.games.redcathedral.stores import activate_tile, receive_counted, takes_one_of

FROM_INVENTORY: Final = 0
FROM_BESIDE: Final = 1


def can_claim(table: CathedralTable, builder: Builder) -> bool:
    """A banner is left [redcathedral:4.1], and a section whose turn it is in its tower [redcathedral:4.2]."""
    return builder.banners() > 0 and table.unclaimed > 0


def cannot_claim(table: CathedralTable) -> Refusal:
    """Why no section can be claimed."""
    if table.unclaimed == 0:
        return Refusal("redcathedral:4.2", "Every section carries a banner.")
    return Refusal("redcathedral:4.1", "You have no banner left.")


def claimable(table: CathedralTable) -> list[int]:
    """In each tower the lowest card with no banner: a base, or a card right above a banner [redcathedral:4.2]."""
    site = table.site
    choices: list[int] = []
    for tower in range(len(site.heights)):
        level = table.claimed[tower]
        if level < site.heights[tower]:
            choices.append(m.SECTION + site.cell[site.base[tower] + level])
    return choices


def not_claimable(table: CathedralTable, cell: int) -> Refusal:
    """Why the section of a cell cannot be claimed now."""
    section = table.site.section_at[cell]
    if section == NOTHING:
        return Refusal("redcathedral:2.4", "The building plan has no section there.")
    if table.banner[section] != NOBODY:
        return Refusal("redcathedral:4.2", "That section already carries a banner.")
    return Refusal("redcathedral:4.2", "The section below it carries no banner yet.")


def sections_to_look_at(table: CathedralTable) -> list[int]:
    """Those without a banner first."""
    order = sorted(range(len(table.banner)), key=lambda section: table.banner[section] != NOBODY)
    return [m.SECTION + table.site.cell[section] for section in order]


class ClaimSection(Question[CathedralTable]):
    """Which section is claimed."""

    rule = "redcathedral:4.2"
    moves = (range(m.SECTION, m.BANNER),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        return claimable(table)

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.SECTION:
            return Refusal("redcathedral:4.2", "A section is chosen when one is claimed.")
        return not_claimable(table, move - m.SECTION)

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        table.turn.section = table.site.section_at[move - m.SECTION]
        table.turn.question = ask.BANNER

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Which section do you claim?")

    def expected(self, view: View[CathedralTable]) -> list[int]:
        return sections_to_look_at(view.table)


class TakeBanner(Question[CathedralTable]):
    """Which banner: one from the inventory opens a space, one from beside it does not [redcathedral:4.1]."""

    rule = "redcathedral:4.1"
    moves = (range(m.BANNER, m.FACE_UP),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        builder = table.active()
        choices: list[int] = []
        if builder.covering > 0:
            choices.append(m.BANNER + FROM_INVENTORY)
        if builder.beside > 0:
            choices.append(m.BANNER + FROM_BESIDE)
        return choices

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        if table.turn.question != ask.BANNER:
            return Refusal("redcathedral:4.1", "A banner is taken when a section is claimed.")
        return Refusal("redcathedral:4.1", "You have no banner there.")

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        builder, turn = table.active(), table.turn
        opens = move == m.BANNER + FROM_INVENTORY
        table.piece_moves()
        if opens:
            builder.covering -= 1
        else:
            builder.beside -= 1
        mark_claimed(table, turn.builder, turn.section)
        if table.log is not None:
            table.tell(PUBLIC, events.CLAIMED, [turn.builder, table.site.cell[turn.section], int(opens)])
        turn.question = ask.WORKSHOP

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        return Sentence("Which banner do you take?")


def mark_claimed(table: CathedralTable, owner: int, section: int) -> None:
    """The section carries the owner's banner from now on."""
    tower = table.site.tower[section]
    builder = table.builders[owner]
    table.banner = changed(table.banner, section, owner)
    table.claimed = changed(table.claimed, tower, table.claimed[tower] + 1)
    table.unclaimed -= 1
    builder.open = [*builder.open, section]


def workshop_board(table: CathedralTable, owner: int) -> list[WorkshopSpace]:
    """The owner's board, basic or advanced [redcathedral:2.6], space by space."""
    builder = table.builders[owner]
    return table.box.boards[builder.side][builder.colour]


class LayTile(Question[CathedralTable]):
    """Where the section's tile goes: any empty space, face down for free or face up for its cost [redcathedral:4.3]."""

    rule = "redcathedral:4.3"
    moves = (range(m.FACE_UP, m.DELIVER),)

    def options(self, table: CathedralTable, seat: int) -> list[int]:
        builder = table.active()
        board = workshop_board(table, table.turn.builder)
        choices: list[int] = []
        for space in range(WORKSHOP):
            if builder.workshop[space] == 0:
                if builder.rubles >= board[space].cost:
                    choices.append(m.FACE_UP + space)
                choices.append(m.FACE_DOWN + space)
        return choices

    def refusal(self, table: CathedralTable, seat: int, move: int) -> Refusal:
        builder = table.active()
        space = (move - m.FACE_UP) % WORKSHOP
        if table.turn.question != ask.WORKSHOP:
            return Refusal("redcathedral:4.3", "A tile is laid in the workshop when a section is claimed.")
        if builder.workshop[space] != 0:
            return Refusal("redcathedral:4.3", "There is already a tile on that workshop space.")
        cost = workshop_board(table, table.turn.builder)[space].cost
        return Refusal(
            "redcathedral:4.3",
            "Face up, that space costs {cost}; you have {rubles}.",
            {"cost": terms.amount(RUBLES, cost), "rubles": terms.amount(RUBLES, builder.rubles)},
        )

    def play(self, table: CathedralTable, seat: int, move: int) -> None:
        if move >= m.FACE_DOWN:
            lay_face_down(table, move - m.FACE_DOWN)
        else:
            lay_face_up(table, move - m.FACE_UP)

    def prompt(self, view: View[CathedralTable]) -> Sentence:
        tile = view.table.site.tile[view.table.turn.section]
        return Sentence("Tile: {tile}. Where do you lay it?", {"tile": terms.tile(view.table, tile)})


def lay_face_down(table: CathedralTable, space: int) -> None:
    """Free, and never usable [redcathedral:4.3]."""
    builder, turn = table.active(), table.turn
    tile = table.site.tile[turn.section]
    builder.workshop = changed(builder.workshop, space, -1 - tile)
    if table.log is not None:
        table.tell(PUBLIC, events.FACE_DOWN, [turn.builder, tile, space])
    turn.question = ask.AFTER


def lay_face_up(table: CathedralTable, space: int) -> None:
    """For the space's cost, gaining the tile's benefit at once [redcathedral:4.3]."""
    builder, turn = table.active(), table.turn
    tile = table.site.tile[turn.section]
    laid_on = workshop_board(table, turn.builder)[space]
    builder.rubles -= laid_on.cost
    builder.workshop = changed(builder.workshop, space, tile + 1)
    if table.log is not None:
        table.tell(PUBLIC, events.FACE_UP, [turn.builder, tile, space, laid_on.cost])
    activate_tile(table, tile)
    turn.question = ask.AFTER
    gain_bonus(table, laid_on.bonus)


def gain_bonus(table: CathedralTable, bonus: Effect) -> None:
    """What the space of an advanced board gives to the first and only tile laid on it face up."""
    turn = table.turn
    receive_counted(table, turn.builder, bonus)
    if len(bonus.gain) > 0 and takes_one_of(table, table.active(), bonus.gain[0]):
        turn.influence = NOTHING
        turn.gain_from = bonus.gain[0]
        turn.question = ask.GAIN
