"""The pieces of Rubricatus, counted."""

from __future__ import annotations

from rubrica.engine.game import Game
from rubrica.games.rubricatus.actions import PlayCard
from rubrica.games.rubricatus.state import OVER, Asked, Rubricatus


def conserved(game: Game) -> None:
    assert isinstance(game, Rubricatus)
    problems(game)
    action_cards(game)
    constructions(game)
    pieces(game)
    era_cards(game)
    assert all(0 <= step <= 3 for step in game.stock)
    assert min(game.vp) >= 0
    assert isinstance(game.stack[-1], Asked) if game.phase != OVER else game.stack == []


def problems(game: Rubricatus) -> None:
    """rubricatus:2.1: 21 problems, or 15 with three players; rubricatus:5.1: at most 5 in a region."""
    assert game.drawer + sum(game.problems) == (21 if game.seats == 4 else 15)
    assert all(0 <= count <= 5 for count in game.problems)
    assert (game.drawer == 0) == (game.outcome is not None and not game.outcome.winners)


def action_cards(game: Rubricatus) -> None:
    """rubricatus:1.1: twenty cards for each player, each in one place."""
    for seat in range(game.seats):
        places = [game.hand[seat], game.deck[seat], game.discard[seat], game.gone[seat]]
        together = 0
        for place in places:
            assert together & place == 0
            together |= place
        aside = game.box.all_actions & ~together
        assert aside == 0 or seat == game.acting()
        assert game.hand_size[seat] == game.hand[seat].bit_count()
        assert game.open_hand[seat] & ~game.hand[seat] == 0
        assert game.gone[seat].bit_count() <= 6


def constructions(game: Rubricatus) -> None:
    """Every construction is in one place or out of the game."""
    seen: list[int] = list(game.market)
    for mask in [*game.built, *game.piles]:
        seen += [card for card in range(len(game.box.constructions)) if mask >> card & 1]
    assert len(seen) == len(set(seen))
    assert len(game.market) <= 5


def pieces(game: Rubricatus) -> None:
    """rubricatus:7.2: the number of pieces never changes but for the waiting helpers."""
    for seat in range(game.seats):
        etheria = game.spirit[seat] >= 0
        assert game.helpers[seat] + etheria == game.box.rounds[game.round].pieces
    taken = [spirit for spirit in game.spirit if spirit >= 0]
    assert len(taken) == len(set(taken)) == len(game.box.etheries) - game.etheries.bit_count()
    if game.asker >= 0 and isinstance(game.stack[-1], PlayCard):
        assert game.hand_size[game.asker] == game.box.rounds[game.round].pieces - game.turn + 1


def era_cards(game: Rubricatus) -> None:
    dealt = [card for card in game.era_cards if card >= 0]
    assert len(dealt) == len(set(dealt)) == (0 if game.terms.variant == 1 else 10)
    assert all(game.box.era_cards[card].era == game.box.rounds[place].era for place, card in enumerate(dealt))
