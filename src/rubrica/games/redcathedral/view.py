"""What a seat may know: everything that lies on the table."""

from __future__ import annotations

from rubrica.engine.game import View
from rubrica.games.redcathedral.state import (
    ASK_AFTER,
    ASK_BANNER,
    ASK_BUILD,
    ASK_DIE,
    ASK_EXTRA,
    ASK_JEWELS,
    ASK_MAIN,
    ASK_SECTION,
    ASK_SPACE,
    NOTHING,
    QUESTIONS,
    Builder,
    Site,
    Table,
)


class CathedralView(View):
    """The table as it lies, for everybody the same; only the questions differ."""

    def __init__(self, seat: int, seats: int, waiting: tuple[int, ...], options: list[int], table: Table) -> None:
        super().__init__(seat, seats, waiting, options)
        self.table = table

    def knowledge(self) -> dict[str, object]:
        return facts(self.table)


def as_others_see(table: Table) -> Table:
    """The table without a choice that has changed nothing on it yet, and may still be taken back."""
    twin = table.copy()
    question = twin.question
    if question == ASK_SPACE:
        twin.question = ASK_AFTER if twin.acted else ASK_MAIN
    elif (
        question == ASK_SECTION
        or question == ASK_BANNER
        or question == ASK_DIE
        or question == ASK_EXTRA
        or (question == ASK_BUILD and twin.delivered == 0 and twin.action == NOTHING)
        or (question == ASK_JEWELS and twin.delivered == 0 and twin.action == NOTHING)
    ):
        twin.question = ASK_MAIN
        twin.acted = False
        twin.forget_action()
    return twin


def facts(table: Table) -> dict[str, object]:
    """Every fact of the table as plain JSON."""
    return {
        "site": site_facts(table.site),
        "builders": [builder_facts(builder) for builder in table.builders],
        "supply": table.supply[:],
        "dice": [[at, value] for at, value in zip(table.die_at, table.die_value, strict=True)],
        "rolled": table.rolled[:],
        "banner": table.banner[:],
        "lacking": table.lacking[:],
        "laid": table.laid[:],
        "ornament": table.ornament[:],
        "turn": table.turn,
        "turns": table.turns,
        "ending": table.ending,
        "question": QUESTIONS[table.question],
        "asker": table.asker,
        "acted": table.acted,
        "selling": table.selling,
        "rerolled": table.rerolled,
        "section": table.section,
        "die": table.die,
        "market": [table.may_take, table.may_influence, table.may_tile],
        "action": [table.action, table.step, table.paid, table.gain_from],
        "deliveries": [table.deliveries, table.delivered, table.deliver_kinds, table.may_decorate],
        "rival": None if not table.site.solo else rival_facts(table),
    }


def site_facts(site: Site) -> dict[str, object]:
    return {
        "side": site.side,
        "difficulty": site.difficulty,
        "plan": site.plan,
        "start": site.start,
        "heights": site.heights[:],
        "card": site.card[:],
        "tile": site.tile[:],
        "ring": site.ring[:],
        "influence": site.influence[:],
    }


def builder_facts(builder: Builder) -> dict[str, object]:
    return {
        "score": builder.score,
        "rubles": builder.rubles,
        "goods": builder.goods[:],
        "covering": builder.covering,
        "beside": builder.beside,
        "ornaments": builder.ornaments[:],
        "workshop": builder.workshop[:],
        "open": builder.open[:],
        "finished": builder.finished,
    }


def rival_facts(table: Table) -> dict[str, object]:
    return {
        "stock": table.rival_stock[:],
        "yard": table.rival_yard[:],
        "deck": table.rival_deck[:],
        "card": None if table.rival_card == NOTHING else table.rival_card,
    }
