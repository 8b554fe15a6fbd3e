"""The pieces of Rubico, counted."""

from __future__ import annotations

from rubrica.engine.game import Game
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import FORCED, FREE, LAYING, NO_CARD, NONE, OVER, REVIEWING, TAKEN, TAKING


def conserved(game: Game) -> None:
    assert isinstance(game, Rubico)
    setting = game.setting
    cards = sorted([card for card in game.rows if card != NO_CARD] + game.deck)
    assert cards == setting.march or game.phase in (REVIEWING, OVER)  # a card the Senate drew lies with the revealed
    powers = [power for power in game.powers + game.spent + game.undealt if power != NONE]
    assert sorted(powers) == list(range(len(setting.powers)))
    assert sorted(game.senate) == list(range(len(setting.senate)))
    assert game.senate[0] == setting.first_senate
    assert sorted(game.roles) == [0] * setting.reds + [1] * setting.blues
    assert 0 <= game.fresh <= game.turned <= len(game.senate)
    assert 0 <= game.caesar <= setting.rome
    assert game.phase >= TAKING or TAKEN not in game.marks
    assert all(game.taken_from(seat) <= 2 for seat in range(game.seats))
    if game.phase == LAYING:
        assert all(mark == FREE for mark in game.marks)
    assert game.to_take + sum(mark in (FORCED, TAKEN) for mark in game.marks) == game.number or game.phase < TAKING
