"""Made from the declarations in state.py by `make fields`: how they are copied and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rubrica.engine.fields import Field

if TYPE_CHECKING:
    from rubrica.games.redcathedral import state as declared


SITE: Final = [
    Field("difficulty", "int", "open"),
    Field("plan", "int", "open"),
    Field("start", "int", "open"),
    Field("heights", "list[int]", "open"),
    Field("base", "list[int]", "open"),
    Field("card", "list[int]", "open"),
    Field("tower", "list[int]", "open"),
    Field("level", "list[int]", "open"),
    Field("part", "list[int]", "open"),
    Field("cell", "list[int]", "open"),
    Field("tile", "list[int]", "open"),
    Field("section_at", "list[int]", "open"),
    Field("ring", "list[int]", "open"),
    Field("influence", "list[int]", "open"),
    Field("numbers", "bytearray", "given"),
]


BUILDER: Final = [
    Field("colour", "i64", "open"),
    Field("side", "i64", "open"),
    Field("score", "i64", "open"),
    Field("rubles", "i64", "open"),
    Field("goods", "list[int]", "open"),
    Field("held", "i64", "open"),
    Field("kinds", "i64", "open"),
    Field("covering", "i64", "open"),
    Field("beside", "i64", "open"),
    Field("ornaments", "list[int]", "open", fixed=True),
    Field("workshop", "list[int]", "open", fixed=True),
    Field("open", "list[int]", "open", fixed=True),
    Field("finished", "i64", "open"),
]


def copy_builder(state: declared.Builder, twin: declared.Builder) -> None:
    """Give a twin all that was declared."""
    twin.colour = state.colour
    twin.side = state.side
    twin.score = state.score
    twin.rubles = state.rubles
    twin.goods = state.goods[:]
    twin.held = state.held
    twin.kinds = state.kinds
    twin.covering = state.covering
    twin.beside = state.beside
    twin.ornaments = state.ornaments
    twin.workshop = state.workshop
    twin.open = state.open
    twin.finished = state.finished


TURN: Final = [
    Field("builder", "i64", "open"),
    Field("asker", "i64", "open"),
    Field("question", "i64", "open"),
    Field("put_off", "i64", "open"),
    Field("choices", "list[int]", "open", fixed=True),
    Field("acted", "bool", "open"),
    Field("selling", "i64", "open"),
    Field("rerolled", "bool", "open"),
    Field("section", "i64", "open"),
    Field("die", "i64", "open"),
    Field("may_take", "bool", "open"),
    Field("may_influence", "bool", "open"),
    Field("may_tile", "bool", "open"),
    Field("influence", "i64", "open"),
    Field("step", "i64", "open"),
    Field("paid", "i64", "open"),
    Field("gain_from", "i64", "open"),
    Field("deliveries", "i64", "open"),
    Field("delivered", "i64", "open"),
    Field("deliver_kinds", "i64", "open"),
    Field("may_decorate", "bool", "open"),
    Field("from_supply", "bool", "open"),
]


def copy_turn(state: declared.Turn, twin: declared.Turn) -> None:
    """Give a twin all that was declared."""
    twin.builder = state.builder
    twin.asker = state.asker
    twin.question = state.question
    twin.put_off = state.put_off
    twin.choices = state.choices
    twin.acted = state.acted
    twin.selling = state.selling
    twin.rerolled = state.rerolled
    twin.section = state.section
    twin.die = state.die
    twin.may_take = state.may_take
    twin.may_influence = state.may_influence
    twin.may_tile = state.may_tile
    twin.influence = state.influence
    twin.step = state.step
    twin.paid = state.paid
    twin.gain_from = state.gain_from
    twin.deliveries = state.deliveries
    twin.delivered = state.delivered
    twin.deliver_kinds = state.deliver_kinds
    twin.may_decorate = state.may_decorate
    twin.from_supply = state.from_supply


CATHEDRALTABLE: Final = [
    Field("box", "Box", "given"),
    Field("site", "Site", "open", fixed=True),
    Field("builders", "list[Builder]", "open"),
    Field("supply", "list[int]", "open"),
    Field("die_at", "list[int]", "open", fixed=True),
    Field("die_value", "list[int]", "open", fixed=True),
    Field("dice_on", "list[int]", "open", fixed=True),
    Field("rolled", "list[int]", "open", fixed=True),
    Field("banner", "list[int]", "open", fixed=True),
    Field("lacking", "list[int]", "open", fixed=True),
    Field("wants", "list[int]", "open", fixed=True),
    Field("ornament", "list[int]", "open", fixed=True),
    Field("laid", "list[int]", "open", fixed=True),
    Field("claimed", "list[int]", "open", fixed=True),
    Field("unclaimed", "i64", "open"),
    Field("bare", "list[int]", "open", fixed=True),
    Field("turn", "Turn", "partly"),
    Field("quiet", "i64", "open"),
    Field("turns", "i64", "open"),
    Field("ending", "i64", "open"),
    Field("rival_stock", "list[int]", "open", fixed=True),
    Field("rival_yard", "list[int]", "open", fixed=True),
    Field("rival_deck", "list[int]", "open", fixed=True),
    Field("rival_card", "i64", "open"),
]


def share_cathedraltable(state: declared.CathedralTable, twin: declared.CathedralTable) -> None:
    """Give a table what everybody sees."""
    twin.site = state.site
    twin.builders = [each.copy() for each in state.builders]
    twin.supply = state.supply[:]
    twin.die_at = state.die_at
    twin.die_value = state.die_value
    twin.dice_on = state.dice_on
    twin.rolled = state.rolled
    twin.banner = state.banner
    twin.lacking = state.lacking
    twin.wants = state.wants
    twin.ornament = state.ornament
    twin.laid = state.laid
    twin.claimed = state.claimed
    twin.unclaimed = state.unclaimed
    twin.bare = state.bare
    twin.quiet = state.quiet
    twin.turns = state.turns
    twin.ending = state.ending
    twin.rival_stock = state.rival_stock
    twin.rival_yard = state.rival_yard
    twin.rival_deck = state.rival_deck
    twin.rival_card = state.rival_card


def copy_cathedraltable(state: declared.CathedralTable, twin: declared.CathedralTable) -> None:
    """Give a twin all that was declared."""
    share_cathedraltable(state, twin)
    twin.turn = state.turn.copy()


def show_cathedraltable(state: declared.CathedralTable, known: declared.CathedralTable, seat: int) -> None:
    """Give a table all that the seat may see, and nothing else."""
    share_cathedraltable(state, known)
    known.turn = state.seen_turn(seat)
