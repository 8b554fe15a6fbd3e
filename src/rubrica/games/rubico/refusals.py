"""Why a move of Rubico may not be played now. The options never need this; people do."""

from __future__ import annotations

from rubrica.engine.game import Refusal
from rubrica.games.rubico.moves import (
    ALWAYS_PASS,
    ASK_AGAIN,
    COVER,
    END,
    FORCE,
    LAY,
    LOOK,
    PASS,
    ROW,
    SEATS,
    SILENCE,
    STEP,
    TAKE,
    VOID,
)
from rubrica.games.rubico.rules import MOST_FROM_ONE, Rubico
from rubrica.games.rubico.state import AFTER, BEFORE, LAYING, OVER, TAKING, TALKING
from rubrica.games.rubico.tables import COUNTS, COVERS, FORCES, LOOKS, STEPS, VOIDS
from rubrica.games.rubico.view import COVERED, FORCED, NONE, TAKEN


def why_not(game: Rubico, seat: int, move: int) -> Refusal | None:
    if game.phase == OVER:
        rome = game.caesar == game.setting.rome
        return Refusal("rubico:3.6" if rome else "rubico:3.8", "The game is over.")
    if not 0 <= seat < game.seats:
        return Refusal("rubico:1.2", "There is no seat {seat} at this table.", {"seat": seat})
    if not LAY <= move < END:
        return Refusal("rubico:1.1", "There is no move {move}.", {"move": move})
    if move == ASK_AGAIN:
        return _ask_again(game, seat)
    if move >= SILENCE:
        return _statement(game, seat, move)
    if move < TAKE:
        return _lay(game, seat, move - LAY)
    if move < PASS:
        return _take(game, seat, move - TAKE)
    return _window(game, seat, move)


def _ask_again(game: Rubico, seat: int) -> Refusal | None:
    if (game.passing >> seat) & 1:
        return None
    return Refusal("rubico:5.8", "You are asked in every window already.")


def _statement(game: Rubico, seat: int, move: int) -> Refusal | None:
    asked = game.phase == TALKING and (game.owed >> seat) & 1 == 1
    if move == SILENCE and not asked:
        return Refusal("rubico:6.1", "Nobody asked you to speak; just stay silent.")
    if move not in game.setting.statements[seat * SEATS + game.centurion]:
        return Refusal("rubico:6.1", "That statement makes no sense from your seat this turn.")
    return None


def _lay(game: Rubico, seat: int, card: int) -> Refusal | None:
    if game.phase != LAYING:
        return Refusal("rubico:3.2", "Cards are laid only after the draw.")
    if seat == game.centurion:
        return Refusal("rubico:3.1", "The Centurion draws no cards and lays none.")
    if not (game.owed >> seat) & 1:
        return Refusal("rubico:3.2", "You have laid all your cards.")
    if card not in game.row(seat)[game.laid[seat] :]:
        return Refusal("rubico:3.2", "You hold no such card.")
    return None


def _take(game: Rubico, seat: int, spot: int) -> Refusal | None:
    if game.phase != TAKING:
        return Refusal("rubico:3.3", "Cards are taken after the first power window.")
    if seat != game.centurion:
        return Refusal("rubico:3.3", "Only the Centurion takes cards.")
    owner, place = spot // ROW, spot % ROW
    if owner >= game.seats or owner == game.centurion or place >= game.setting.draw:
        return Refusal("rubico:3.3", "No card lies there.")
    if game.marks[spot] == COVERED:
        return Refusal("rubico:5.5", "That card is covered and cannot be taken this turn.")
    if game.marks[spot] in (TAKEN, FORCED):
        return Refusal("rubico:3.3", "That card is taken already.")
    if game.taken_from(owner) == MOST_FROM_ONE:
        return Refusal("rubico:3.3", "At most 2 cards may be taken from one player.")
    return None


def _window(game: Rubico, seat: int, move: int) -> Refusal | None:
    if game.phase not in (BEFORE, AFTER):
        return Refusal("rubico:5.1", "Powers are used in the windows before and after the Centurion's choice.")
    if seat == game.centurion:
        return Refusal("rubico:5.1", "The Centurion may not use a power.")
    if game.powers[seat] == NONE:
        return Refusal("rubico:5.1", "You have no power card left.")
    if not (game.owed >> seat) & 1:
        return Refusal("rubico:5.8", "You have answered in this window.")
    if move in (PASS, ALWAYS_PASS):
        return None
    does = game.setting.powers[game.powers[seat]]
    if does != _needed(move):
        return Refusal("rubico:5.1", "That is not what your power card does.")
    if does in (COVERS, FORCES) and game.phase == AFTER:
        return Refusal("rubico:5.8", "This power works only before the Centurion's choice.")
    if does == LOOKS and game.phase == BEFORE:
        return Refusal("rubico:5.4", "This power works only after the Centurion has taken all cards.")
    return _target(game, seat, move, does)


def _needed(move: int) -> int:
    """What a power must do for this move."""
    if move < FORCE:
        return COVERS
    if move < STEP:
        return FORCES
    if move < LOOK:
        return STEPS
    if move < VOID:
        return LOOKS
    return VOIDS if move == VOID else COUNTS


def _target(game: Rubico, seat: int, move: int, does: int) -> Refusal | None:
    if does == COVERS and move - COVER >= game.setting.draw:
        return Refusal("rubico:5.5", "No card lies there.")
    if does == STEPS and move == STEP and game.caesar == 0:
        return Refusal("rubico:5.3", "Caesar cannot go behind the start.")
    if does in (FORCES, LOOKS):
        spot = move - (FORCE if does == FORCES else LOOK)
        rule = "rubico:5.2" if does == FORCES else "rubico:5.4"
        owner, place = spot // ROW, spot % ROW
        if owner >= game.seats or owner == game.centurion or place >= game.setting.draw:
            return Refusal(rule, "No card lies there.")
        if owner == seat:
            return Refusal(rule, "It must be another player's card.")
        if game.marks[spot] in (TAKEN, FORCED):
            return Refusal(rule, "That card is taken already.")
    return None
