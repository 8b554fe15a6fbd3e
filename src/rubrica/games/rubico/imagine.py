"""A full table drawn at random among those that a view allows. Nothing but the view is read."""

from __future__ import annotations

from rubrica.engine.dice import Dice
from rubrica.engine.game import View
from rubrica.games.rubico import fields
from rubrica.games.rubico.moves import PASS, ROW
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import (
    AFTER,
    BEFORE,
    CAESAR,
    HELD,
    LAYING,
    NO_CARD,
    NONE,
    OPEN,
    SENATE,
)


def imagine(view: View[Rubico], dice: Dice) -> Rubico:
    """What the view shows stays as it is; what it hides is any that fits."""
    seen = view.table
    game = Rubico(seen.setup, dice)
    fields.show_rubicotable(seen, game, view.seat)
    game.outcome = view.outcome
    _roles(game)
    _powers(game)
    _senate(game)
    _owed(game, view.seat)
    _rows(game, view.seat)
    _replies(game, view.seat)
    game.shown = len(game.looks) // 4
    return game


def _roles(game: Rubico) -> None:
    """[rubico:1.5] Known roles stay; the rest of the role deck falls anywhere."""
    roles = game.roles[:]
    left = [CAESAR] * (game.setting.reds - roles.count(CAESAR)) + [SENATE] * (game.setting.blues - roles.count(SENATE))
    game.dice.shuffle(left)
    for seat in range(game.seats):
        if roles[seat] == NONE:
            roles[seat] = left.pop()
    game.roles = roles


def _powers(game: Rubico) -> None:
    """[rubico:1.3] Unplayed powers of others are any that were not seen."""
    powers, seen = game.powers, 0
    for seat in range(game.seats):
        seen |= bit_of(powers[seat]) | bit_of(game.spent[seat])
    unseen = [power for power in range(len(game.setting.powers)) if not seen >> power & 1]
    game.dice.shuffle(unseen)
    for seat in range(game.seats):
        if powers[seat] == HELD:
            powers[seat] = unseen.pop()
    game.undealt = unseen


def bit_of(power: int) -> int:
    """A known power as a bit; nothing for one that is hidden or not there."""
    return 1 << power if power >= 0 else 0


def _senate(game: Rubico) -> None:
    """[rubico:1.4] What lies face up stays; the rest is unknown, but for the void card in front."""
    row = game.senate[:]
    if len(row) == 0:
        row.append(game.setting.first_senate)
    hidden = [card for card in range(len(game.setting.senate)) if card not in row]
    game.dice.shuffle(hidden)
    game.senate = row + hidden


def _owed(game: Rubico, viewer: int) -> None:
    """[rubico:3.2] [rubico:5.8] Who else still owes an answer that is given in secret: any, but somebody does."""
    if not game.secret():
        return
    others: list[int] = []
    for seat in range(game.seats):
        if seat != viewer and asked_in_secret(game, seat):
            others.append(seat)
            game.owed |= game.dice.below(2) << seat
    if game.owed == 0:
        game.owed = 1 << _any(game, others)


def asked_in_secret(game: Rubico, seat: int) -> bool:
    """Whether the seat was asked when this phase began, as everybody knows."""
    if seat == game.centurion:
        return False
    return game.phase == LAYING or (game.powers[seat] != NONE and not game.passing >> seat & 1)


def _rows(game: Rubico, viewer: int) -> None:
    """[rubico:3.1] The own row is known; everybody else's cards are any of the rest."""
    draw = game.setting.draw
    rest = game.setting.march[:]
    if viewer >= 0:
        for card in game.row(viewer):
            if card != NO_CARD:
                rest.remove(card)
    game.dice.shuffle(rest)
    rows, top = game.rows, 0
    for seat in range(game.seats):
        if seat == viewer:
            continue
        game.laid[seat] = 0
        if seat != game.centurion:
            for spot in range(seat * ROW, seat * ROW + draw):
                rows[spot] = rest[top]
                top += 1
            if game.phase != LAYING or not game.owes(seat):
                game.laid[seat] = draw
    game.deck = rest[top:]


def _replies(game: Rubico, viewer: int) -> None:
    """[rubico:5.8] Replies already given but not yet shown: any that the imagined seat could have given."""
    for seat in range(game.seats):
        if seat == viewer:
            continue
        game.replies[seat] = OPEN
        if not game.owes(seat) and (game.phase == BEFORE or game.phase == AFTER):
            game.replies[seat] = _any_play(game, seat)


def _any_play(game: Rubico, seat: int) -> int:
    """Half of the hidden replies are a pass; the others, whatever the imagined power could do."""
    if game.powers[seat] == NONE or seat == game.centurion or game.dice.below(2) == 0:
        return PASS
    plays = game.question(seat).options(game, seat)[2:]
    return _any(game, plays) if plays else PASS


def _any(game: Rubico, moves: list[int]) -> int:
    return moves[game.dice.below(len(moves))]
