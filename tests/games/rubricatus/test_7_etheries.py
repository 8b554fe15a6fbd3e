"""Chapter 7: etheries."""

from __future__ import annotations

from tests.games.rubricatus.scene import (
    ACTION,
    ETHERIA,
    acting,
    finish_round,
    hold,
    offered,
    play,
    play_card,
    problems,
    refused,
    stock,
)


def test_recruiting() -> None:
    """rubricatus:7.2: any of those left; the helper that played is replaced; she acts from the next round on."""
    game, me = acting()
    play_card(game, "crida-de-l-aigua", "event")
    assert offered(game) == [f"etheria {number}" for number in range(1, 8)]
    play(game, f"etheria {ETHERIA['merles'] + 1}")
    assert game.spirit[me] == ETHERIA["merles"]
    assert (game.helpers[me], game.home[me], game.spirit_home) == (2, 2, 0)
    finish_round(game)
    assert (game.helpers[me], game.home[me], game.spirit_home) == (2, 2, 1 << me)
    other = (me + 1) % 4
    game.spirit = [-1 if seat != me else game.spirit[me] for seat in range(4)]
    assert game.helpers[other] == 3


def test_one_for_each_player() -> None:
    """rubricatus:7.1: a recruiting event with nothing else in it cannot be chosen again."""
    game, me = acting()
    game.spirit = [0 if seat == me else -1 for seat in range(4)]
    game.helpers[me] -= 1
    game.home[me] -= 1
    game.etheries ^= 1
    play_card(game, "crida-de-l-aigua")
    assert refused(game, me, "event") == "rubricatus:4.2"
    assert refused(game, me, "etheria 2") == "rubricatus:4.1"


def test_taken_etheries_are_not_on_offer() -> None:
    """rubricatus:7.2"""
    game, me = acting()
    game.etheries = 0b1000010
    play_card(game, "crida-de-l-aigua", "event")
    assert offered(game) == ["etheria 2", "etheria 7"]
    assert refused(game, me, "etheria 1") == "rubricatus:7.2"


def test_she_takes_the_place_of_a_helper_and_blocks_like_one() -> None:
    """rubricatus:7.1 and rubricatus:7.2: the player says which piece is placed."""
    game, me = acting()
    game.spirit = [ETHERIA["saldes"] if seat == me else -1 for seat in range(4)]
    game.etheries ^= 1 << ETHERIA["saldes"]
    game.helpers[me] -= 1
    game.home[me] -= 1
    game.spirit_home = 1 << me
    stock(game, me, defence=2)
    problems(game, [2] * 7)
    hold(game, me, "llop")
    play(game, f"card {ACTION['llop'] + 1}")
    assert offered(game) == ["helper", "etheria"]
    assert refused(game, me, "region bages") == "rubricatus:4.1"
    play(game, "etheria", "region bages", "mitigate 1")
    assert game.spirit_home == 0
    assert game.home[me] == 2
    assert game.occupied == 1 << 2


def test_her_ability_is_hers_alone() -> None:
    """rubricatus:7.2: it works in the turn she is placed, not in the next one."""
    game, me = acting()
    game.spirit = [ETHERIA["aigua-d-ora"] if seat == me else -1 for seat in range(4)]
    game.etheries ^= 1 << ETHERIA["aigua-d-ora"]
    game.helpers[me] -= 1
    game.home[me] -= 1
    game.spirit_home = 1 << me
    play_card(game, "blauet", "etheria", "resource materials", "skip")
    assert game.stock[me * 4 + 1] == 3  # 1 and her 2 steps; what else she brings may be declined
    assert game.turn_knobs == []
    while game.asker != me:
        play(game, offered(game)[0], "pass")
    play_card(game, "anguila", "resource population")
    assert game.stock[me * 4 + 2] == 1


def test_the_waiting_helpers_still_come() -> None:
    """rubricatus:7.2: the number of pieces never changes but for them."""
    game, me = acting()
    play_card(game, "crida-de-l-aigua", "event", "etheria 1")
    while game.round < 3:
        finish_round(game)
    assert game.helpers[me] == 3
    assert game.spirit_home >> me & 1
