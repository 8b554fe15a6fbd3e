"""A full table drawn at random among those that a view allows. Nothing but the view is read."""

from __future__ import annotations

from rubrica.engine.dice import Dice
from rubrica.games.rubico.moves import PASS, ROW, SEATS
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import AFTER, BEFORE, CAESAR, LAYING, OPEN, SENATE, TAKING, TALKING
from rubrica.games.rubico.view import FORCED, NO_CARD, NONE, TAKEN, RubicoView


def imagine(view: RubicoView, dice: Dice) -> Rubico:
    game = Rubico(view.setting, dice)
    game.outcome = view.outcome
    game.phase = view.phase
    game.turn = view.turn
    game.centurion = view.centurion
    game.caesar = view.caesar
    game.caesar_from = view.caesar_from
    game.number = view.number
    game.fresh = view.fresh
    game.turned = len(view.senate)
    game.passing = view.passing
    game.voided = view.voided
    game.more_red = view.more_red
    game.more_pompey = view.more_pompey
    game.owed = 0
    for seat in view.waiting:
        game.owed |= 1 << seat
    game.spent = view.spent[:]
    game.marks = view.marks[:]
    game.said = view.said[:]
    game.played = view.played[:]
    game.past = view.past[:]
    _roles(game, view)
    _powers(game, view)
    _senate(game, view)
    _rows(game, view)
    _private(game, view)
    _to_take(game)
    _replies(game, view)
    return game


def _roles(game: Rubico, view: RubicoView) -> None:
    """[rubico:1.5] Known roles stay; the rest of the role deck falls anywhere."""
    left = [CAESAR] * (view.setting.reds - view.roles.count(CAESAR))
    left += [SENATE] * (view.setting.blues - view.roles.count(SENATE))
    game.dice.shuffle(left)
    roles = view.roles[:]
    for seat in range(game.seats):
        if roles[seat] == NONE:
            roles[seat] = left.pop()
    game.roles = roles


def _powers(game: Rubico, view: RubicoView) -> None:
    """[rubico:1.3] Unplayed powers of others are any that were not seen."""
    unseen = [power for power in range(len(view.setting.powers)) if power != view.power and power not in view.spent]
    game.dice.shuffle(unseen)
    powers = [NONE] * game.seats
    for seat in range(game.seats):
        if seat == view.seat:
            powers[seat] = view.power
        elif view.unplayed[seat]:
            powers[seat] = unseen.pop()
    game.powers = powers
    game.undealt = unseen


def _senate(game: Rubico, view: RubicoView) -> None:
    """[rubico:1.4] What lies face up stays; the rest is unknown, but for the void card in front."""
    row = view.senate[:]
    first = view.setting.first_senate
    if len(row) == 0:
        row.append(first)
    hidden = [card for card in range(len(view.setting.senate)) if card not in row]
    game.dice.shuffle(hidden)
    game.senate = row + hidden


def _rows(game: Rubico, view: RubicoView) -> None:
    """[rubico:3.1] The own row is known; everybody else's cards are any of the rest."""
    draw = view.setting.draw
    rest = view.setting.march[:]
    for card in view.row:
        if card != NO_CARD:
            rest.remove(card)
    game.dice.shuffle(rest)
    rows = [NO_CARD] * (game.seats * ROW)
    laid = [0] * game.seats
    for seat in range(game.seats):
        if seat == view.seat:
            rows[seat * ROW : seat * ROW + draw] = view.row
            laid[seat] = view.laid
        elif seat != view.centurion:
            rows[seat * ROW : seat * ROW + draw] = rest[:draw]
            del rest[:draw]
            still_laying = view.phase == LAYING and (game.owed >> seat) & 1 == 1
            laid[seat] = 0 if still_laying else draw
    game.rows = rows
    game.laid = laid
    game.deck = rest


def _private(game: Rubico, view: RubicoView) -> None:
    """What the seat itself remembers; others' memories are left empty, for no rule reads them."""
    draw = view.setting.draw
    game.past_rows = []
    for row in view.past_rows:
        rows = [NO_CARD] * (game.seats * ROW)
        rows[view.seat * ROW : view.seat * ROW + draw] = row
        game.past_rows.append(rows)
    game.looks = []
    for look in range(0, len(view.looks), 3):
        game.looks += [view.seat, *view.looks[look : look + 3]]
        game.shown += 1


def _to_take(game: Rubico) -> None:
    game.to_take = game.number
    if game.phase == TAKING or game.phase == AFTER:
        for mark in game.marks:
            if mark == TAKEN or mark == FORCED:
                game.to_take -= 1


def _replies(game: Rubico, view: RubicoView) -> None:
    """[rubico:5.8] Replies already given but not yet shown: any that the imagined seat could have given."""
    game.replies = [OPEN] * game.seats
    for seat in range(game.seats):
        if seat == view.seat:
            game.replies[seat] = view.reply
        elif not (game.owed >> seat) & 1:
            if game.phase == TALKING:
                game.replies[seat] = _any(game, game.setting.statements[seat * SEATS + game.centurion])
            elif game.phase == BEFORE or game.phase == AFTER:
                game.replies[seat] = _any_play(game, seat)


def _any_play(game: Rubico, seat: int) -> int:
    """Half of the hidden replies are a pass; the others, whatever the imagined power could do."""
    if game.powers[seat] == NONE or seat == game.centurion or game.dice.below(2) == 0:
        return PASS
    plays = game.plays(seat)[2:]
    return _any(game, plays) if plays else PASS


def _any(game: Rubico, moves: list[int]) -> int:
    return moves[game.dice.below(len(moves))]
