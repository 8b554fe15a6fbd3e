"""Made from the declarations in state.py by `make fields`: how they are copied and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rubrica.engine.fields import Field, own

if TYPE_CHECKING:
    from rubrica.games.rubico import state as declared


TURN: Final = [
    Field("turn", "int", "open"),
    Field("centurion", "int", "open"),
    Field("number", "int", "open"),
    Field("caesar_from", "int", "open"),
    Field("caesar_to", "int", "open"),
    Field("taken", "list[int]", "open"),
    Field("revealed", "list[int]", "open"),
    Field("counted", "list[int]", "open"),
    Field("played", "list[int]", "open"),
    Field("said", "list[int]", "open"),
    Field("senate_from", "int", "open"),
    Field("senate_to", "int", "open"),
    Field("sums", "list[int]", "given"),
    Field("numbers", "list[bytearray]", "given"),
]


RUBICOTABLE: Final = [
    Field("setting", "Setting", "given"),
    Field("moments", "bool", "given"),
    Field("phase", "int", "open"),
    Field("turn", "int", "open"),
    Field("centurion", "int", "open"),
    Field("caesar", "int", "open"),
    Field("caesar_from", "int", "open"),
    Field("number", "int", "open"),
    Field("to_take", "int", "open"),
    Field("roles", "list[int]", "partly", fixed=True),
    Field("powers", "list[int]", "partly"),
    Field("spent", "list[int]", "open", fixed=True),
    Field("undealt", "list[int]", "hidden", fixed=True),
    Field("senate", "list[int]", "partly", fixed=True),
    Field("turned", "int", "open"),
    Field("fresh", "int", "open"),
    Field("rows", "list[int]", "partly"),
    Field("marks", "list[int]", "open"),
    Field("put_back", "int", "open"),
    Field("laid", "list[int]", "own"),
    Field("deck", "list[int]", "hidden"),
    Field("owed", "int", "partly"),
    Field("passing", "int", "open"),
    Field("replies", "list[int]", "own"),
    Field("voided", "bool", "open"),
    Field("more_red", "int", "open"),
    Field("more_pompey", "int", "open"),
    Field("said", "list[int]", "open", fixed=True),
    Field("played", "list[int]", "open", fixed=True),
    Field("past", "list[Turn]", "open", fixed=True),
    Field("past_rows", "list[list[int]]", "partly", fixed=True),
    Field("looks", "list[int]", "partly", fixed=True),
    Field("own_past", "list[list[list[int]]]", "given"),
    Field("own_past_of", "list[list[int]]", "given"),
]


def share_rubicotable(state: declared.RubicoTable, twin: declared.RubicoTable) -> None:
    """Give a table what everybody sees."""
    twin.phase = state.phase
    twin.turn = state.turn
    twin.centurion = state.centurion
    twin.caesar = state.caesar
    twin.caesar_from = state.caesar_from
    twin.number = state.number
    twin.to_take = state.to_take
    twin.spent = state.spent
    twin.turned = state.turned
    twin.fresh = state.fresh
    twin.marks = state.marks[:]
    twin.put_back = state.put_back
    twin.passing = state.passing
    twin.voided = state.voided
    twin.more_red = state.more_red
    twin.more_pompey = state.more_pompey
    twin.said = state.said
    twin.played = state.played
    twin.past = state.past


def copy_rubicotable(state: declared.RubicoTable, twin: declared.RubicoTable) -> None:
    """Give a twin all that was declared."""
    share_rubicotable(state, twin)
    twin.roles = state.roles
    twin.powers = state.powers[:]
    twin.undealt = state.undealt
    twin.senate = state.senate
    twin.rows = state.rows[:]
    twin.laid = state.laid[:]
    twin.deck = state.deck[:]
    twin.owed = state.owed
    twin.replies = state.replies[:]
    twin.past_rows = state.past_rows
    twin.looks = state.looks


def show_rubicotable(state: declared.RubicoTable, known: declared.RubicoTable, seat: int) -> None:
    """Give a table all that the seat may see, and nothing else."""
    share_rubicotable(state, known)
    known.roles = state.seen_roles(seat)
    known.powers = state.seen_powers(seat)
    known.senate = state.seen_senate(seat)
    known.rows = state.seen_rows(seat)
    known.laid = own(state.laid, seat)
    known.owed = state.seen_owed(seat)
    known.replies = own(state.replies, seat)
    known.past_rows = state.seen_past_rows(seat)
    known.looks = state.seen_looks(seat)
