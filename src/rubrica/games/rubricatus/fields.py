"""Made from the declarations in state.py by `make fields`: how they are copied and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rubrica.engine.fields import Field

if TYPE_CHECKING:
    from rubrica.games.rubricatus import state as declared


RUBRICATUS: Final = [
    Field("phase", "int", "open"),
    Field("round", "int", "open"),
    Field("turn", "int", "open"),
    Field("step", "int", "open"),
    Field("holder", "int", "open"),
    Field("leader", "int", "open"),
    Field("revealed", "int", "open"),
    Field("era_cards", "list[int]", "partly", fixed=True),
    Field("peeked", "list[int]", "open", fixed=True),
    Field("drawer", "int", "open"),
    Field("problems", "list[int]", "open"),
    Field("market", "list[int]", "open", fixed=True),
    Field("piles", "list[int]", "open", fixed=True),
    Field("vp", "list[int]", "open"),
    Field("stock", "list[int]", "open"),
    Field("track", "list[int]", "open"),
    Field("hand", "list[int]", "partly"),
    Field("hand_size", "list[int]", "open"),
    Field("open_hand", "list[int]", "open"),
    Field("deck", "list[int]", "partly"),
    Field("discard", "list[int]", "open"),
    Field("gone", "list[int]", "open"),
    Field("picked", "list[int]", "partly"),
    Field("built", "list[int]", "open"),
    Field("income", "list[int]", "open", fixed=True),
    Field("owed", "list[Pending]", "open", fixed_items=True),
    Field("helpers", "list[int]", "open"),
    Field("home", "list[int]", "open"),
    Field("spirit", "list[int]", "open", fixed=True),
    Field("spirit_home", "int", "open"),
    Field("producing", "list[int]", "open"),
    Field("standing", "list[int]", "open"),
    Field("removed_round", "list[int]", "open"),
    Field("built_round", "list[int]", "open"),
    Field("developers", "int", "open"),
    Field("etheries", "int", "open"),
    Field("occupied", "int", "open"),
    Field("barred_regions", "int", "open"),
    Field("barred_resources", "int", "open"),
    Field("knobs", "list[int]", "open", fixed=True),
    Field("turn_knobs", "list[int]", "open", fixed=True),
    Field("card", "int", "open"),
    Field("with_spirit", "bool", "open"),
    Field("by_event", "bool", "open"),
    Field("removed_before", "int", "open"),
    Field("constructing", "int", "open"),
    Field("stack", "list[Pending]", "open", fixed_items=True),
    Field("asker", "int", "open"),
    Field("offers", "list[int]", "partly", fixed=True),
]


def share_rubricatus(state: declared.Rubricatus, twin: declared.Rubricatus) -> None:
    """Give a table what everybody sees."""
    twin.phase = state.phase
    twin.round = state.round
    twin.turn = state.turn
    twin.step = state.step
    twin.holder = state.holder
    twin.leader = state.leader
    twin.revealed = state.revealed
    twin.peeked = state.peeked
    twin.drawer = state.drawer
    twin.problems = state.problems[:]
    twin.market = state.market
    twin.piles = state.piles
    twin.vp = state.vp[:]
    twin.stock = state.stock[:]
    twin.track = state.track[:]
    twin.hand_size = state.hand_size[:]
    twin.open_hand = state.open_hand[:]
    twin.discard = state.discard[:]
    twin.gone = state.gone[:]
    twin.built = state.built[:]
    twin.income = state.income
    twin.owed = state.owed[:]
    twin.helpers = state.helpers[:]
    twin.home = state.home[:]
    twin.spirit = state.spirit
    twin.spirit_home = state.spirit_home
    twin.producing = state.producing[:]
    twin.standing = state.standing[:]
    twin.removed_round = state.removed_round[:]
    twin.built_round = state.built_round[:]
    twin.developers = state.developers
    twin.etheries = state.etheries
    twin.occupied = state.occupied
    twin.barred_regions = state.barred_regions
    twin.barred_resources = state.barred_resources
    twin.knobs = state.knobs
    twin.turn_knobs = state.turn_knobs
    twin.card = state.card
    twin.with_spirit = state.with_spirit
    twin.by_event = state.by_event
    twin.removed_before = state.removed_before
    twin.constructing = state.constructing
    twin.stack = state.stack[:]
    twin.asker = state.asker


def copy_rubricatus(state: declared.Rubricatus, twin: declared.Rubricatus) -> None:
    """Give a twin all that was declared."""
    share_rubricatus(state, twin)
    twin.era_cards = state.era_cards
    twin.hand = state.hand[:]
    twin.deck = state.deck[:]
    twin.picked = state.picked[:]
    twin.offers = state.offers


def show_rubricatus(state: declared.Rubricatus, known: declared.Rubricatus, seat: int) -> None:
    """Give a table all that the seat may see, and nothing else."""
    share_rubricatus(state, known)
    known.era_cards = state.seen_era_cards(seat)
    known.hand = state.seen_hand(seat)
    known.deck = state.seen_deck(seat)
    known.picked = state.seen_picked(seat)
    known.offers = state.seen_offers(seat)
