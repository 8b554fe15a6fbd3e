"""What one seat of Rubricatus may know."""

from __future__ import annotations

from typing import Final

from rubrica.engine.game import View
from rubrica.games.rubricatus.moves import cards_in
from rubrica.games.rubricatus.table import (
    EASY,
    FRAME,
    INITIATIVE,
    NONE,
    ROUNDS,
    VARIANTS,
    Table,
)

HIDDEN: Final = -2  # a card that was chosen and is not yet shown
UNKNOWN: Final = -1


def censor(table: Table, seat: int) -> None:
    """Take from a copy of the table all that the seat may not know.

    Of another seat's cards it knows the discard, those out of the game and those everybody saw go into the
    hand; all others are in its hand or in its deck. They are left in `deck`, and `hand_size` tells how many
    are really in the hand.
    """
    choosing = table.phase == INITIATIVE and table.asker < 0
    for other in range(table.seats):
        if other == seat:
            continue
        table.deck[other] = (table.deck[other] | table.hand[other]) & ~table.known[other]
        table.hand[other] = table.known[other]
        if table.picked[other] >= 0:
            table.picked[other] = HIDDEN if choosing else table.picked[other]
    seen = table.revealed
    if seat >= 0:
        seen = max(seen, table.peeked[seat])
    table.era_cards = table.era_cards[:seen] + [UNKNOWN] * (ROUNDS - seen)
    if table.asker != seat:
        table.offers = NONE


class RubricatusView(View):
    """A seat's knowledge: a table from which everything else was taken, dice included."""

    def __init__(self, seat: int, seats: int, waiting: tuple[int, ...], options: list[int], table: Table) -> None:
        super().__init__(seat, seats, waiting, options)
        self.table = table

    def knowledge(self) -> dict[str, object]:
        g = self.table
        return {
            "variant": VARIANTS[g.variant],
            "calamities": g.calamities,
            "phase": g.phase,
            "round": g.round,
            "turn": g.turn,
            "holder": g.holder,
            "leader": g.leader,
            "era_cards": [] if g.variant == EASY else g.era_cards,
            "peeked": g.peeked,
            "drawer": g.drawer,
            "problems": g.problems,
            "market": g.market,
            "piles": [_constructions(mask) for mask in g.piles],
            "developers": [g.developers >> track & 1 for track in range(4)],
            "etheries": [spirit for spirit in range(7) if g.etheries >> spirit & 1],
            "barred_regions": [r for r in range(g.regions) if g.barred_regions >> r & 1],
            "barred_resources": [r for r in range(4) if g.barred_resources >> r & 1],
            "card": g.card,
            "with_etheria": g.with_spirit,
            "by_event": g.by_event,
            "turn_knobs": g.turn_knobs,
            "pending": g.stack,
            "asker": g.asker,
            "seats": [self._seat(seat) for seat in range(g.seats)],
        }

    def _seat(self, seat: int) -> dict[str, object]:
        g = self.table
        knobs = len(g.knobs) // g.seats
        return {
            "vp": g.vp[seat],
            "stock": g.stock[seat * 4 : seat * 4 + 4],
            "track": g.track[seat * 4 : seat * 4 + 4],
            "income": g.income[seat * 4 : seat * 4 + 4],
            "hand": cards_in(g.hand[seat]),
            "hand_size": g.hand_size[seat],
            "known": cards_in(g.known[seat]),
            "unseen": cards_in(g.deck[seat]),
            "discard": cards_in(g.discard[seat]),
            "gone": cards_in(g.gone[seat]),
            "picked": g.picked[seat],
            "built": _constructions(g.built[seat]),
            "helpers": g.helpers[seat],
            "home": g.home[seat],
            "etheria": g.spirit[seat],
            "etheria_home": g.spirit_home >> seat & 1,
            "producing": [r for r in range(4) if g.producing[seat] >> r & 1],
            "standing": [r for r in range(g.regions) if g.standing[seat] >> r & 1],
            "removed_round": g.removed_round[seat],
            "built_round": g.built_round[seat],
            "knobs": g.knobs[seat * knobs : seat * knobs + knobs],
        }

    def question(self) -> int:
        """What the asked seat is asked, as the task on top of the stack; -1 while all choose, or when over."""
        return self.table.stack[-FRAME] if self.table.asker >= 0 else -1


def _constructions(mask: int) -> list[int]:
    return [card for card in range(50) if mask >> card & 1]
