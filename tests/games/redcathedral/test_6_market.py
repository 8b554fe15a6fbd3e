"""6. Acquire."""

from __future__ import annotations

import pytest

from rubrica.games.redcathedral import ask
from rubrica.games.redcathedral.box import RECOGNITION, RUBLES
from rubrica.games.redcathedral.effects import BRICK, GOLD, GREEN, LUMBER, STONE
from rubrica.games.redcathedral.turn import RedCathedral
from tests.games.redcathedral import scene
from tests.games.redcathedral.invariants import conserved

WHITE, RED_DIE, BLUE_DIE, GREEN_DIE, YELLOW_DIE = range(5)


def market(*dice: tuple[int, int], seats: int = 2) -> RedCathedral:
    """Lumber, brick, stone, gold, green, purple, rubles, recognition from space 1; each die (space, value)."""
    game = scene.deal(seats)
    for space in range(8):
        scene.put_resource(game, space, space)
    for die, (space, value) in enumerate(dice):
        scene.put_die(game, die, space, value)
    return game


def test_any_die_moves_exactly_its_value() -> None:
    """redcathedral:6.1 Also a die of another player's colour."""
    game = market((0, 1), (1, 2), (2, 3), (3, 4), (4, 5))
    scene.turn(game)
    scene.play(game, "acquire")
    assert scene.offered(game) == ["die white", "die red", "die blue", "die green", "die yellow"]
    scene.play(game, "die yellow")
    assert game.die_at[YELLOW_DIE] == 1
    assert scene.refused(game, "die red") == "redcathedral:6.1"


def test_only_white_and_the_own_die_go_further_for_rubles() -> None:
    """redcathedral:6.2"""
    game = market((0, 1), (1, 2), (2, 3), (3, 4), (4, 5))
    builder = scene.turn(game)
    builder.rubles = 3
    scene.play(game, "acquire", "die red")
    assert scene.offered(game) == ["extra 0", "extra 1", "extra 2", "extra 3"]
    assert scene.refused(game, "extra 4") == "redcathedral:6.2"
    scene.play(game, "extra 3")
    assert game.die_at[RED_DIE] == 6 and builder.rubles == 0


def test_a_paid_move_may_go_beyond_six() -> None:
    """redcathedral:6.2"""
    game = market((0, 6), (1, 2), (2, 3), (3, 4), (4, 5))
    builder = scene.turn(game)
    builder.rubles = 9
    scene.play(game, "acquire", "die white")
    assert scene.offered(game)[-1] == "extra 7"
    scene.play(game, "extra 7")
    assert game.die_at[WHITE] == 5 and builder.rubles == 2


def test_a_die_moves_eight_spaces_back_to_its_own() -> None:
    """redcathedral:6.2 redcathedral:6.3 It is lifted first, so two others on its old space are no hindrance."""
    game = market((0, 6), (0, 1), (0, 1), (4, 1), (5, 1))
    builder = scene.turn(game)
    builder.rubles = 2
    scene.open_up(game, 0)
    scene.play(game, "acquire", "die white", "extra 2", "take")
    assert game.die_at[WHITE] == 0 and builder.rubles == 0
    assert builder.goods[LUMBER] == 6, "three dice lie there, as before"


def test_a_die_may_not_end_on_three_others_but_may_pass_them() -> None:
    """redcathedral:6.3"""
    game = market((3, 1), (0, 3), (3, 1), (3, 1), (1, 3))
    builder = scene.turn(game, 1)
    builder.rubles = 0
    scene.play(game, "acquire")
    assert "die red" not in scene.offered(game)
    assert scene.refused(game, "die red") == "redcathedral:6.3"
    scene.play(game, "die yellow")
    assert game.die_at[YELLOW_DIE] == 4


def test_a_blocked_own_die_may_pay_to_go_further() -> None:
    """redcathedral:6.3"""
    game = market((3, 1), (0, 3), (3, 1), (3, 1), (1, 3))
    builder = scene.turn(game)
    builder.rubles = 2
    scene.play(game, "acquire", "die red")
    assert scene.offered(game) == ["extra 1", "extra 2"]
    assert scene.refused(game, "extra 0") == "redcathedral:6.3"


@pytest.mark.parametrize(("others", "lumber"), [(0, 2), (1, 4), (2, 6)])
def test_the_yield_is_multiplied_by_the_dice_there(others: int, lumber: int) -> None:
    """redcathedral:6.4"""
    spots = [(0, 1)] * others + [(5, 1)] * (2 - others)
    game = market((4, 4), spots[0], spots[1], (3, 1), (3, 1))
    scene.open_up(game, 0)
    builder = scene.turn(game, 0)
    builder.rubles = 0
    scene.play(game, "acquire", "die white", "take")
    assert builder.goods[LUMBER] == lumber


def test_three_market_actions_in_any_order_each_once_each_optional() -> None:
    """redcathedral:6.4"""
    game = market((0, 1), (2, 2), (3, 3), (4, 4), (5, 5))
    scene.put_influence(game, 0, "almoners")
    scene.lay_tile(game, 0, 4, "icon-1")
    builder = scene.turn(game)
    builder.rubles = 0
    scene.play(game, "acquire", "die white")
    assert scene.offered(game) == ["take", "influence 1", "tile white 1", "done"]
    scene.play(game, "tile white 1")
    assert builder.score == 4
    assert scene.refused(game, "tile white 1") == "redcathedral:6.4"
    scene.play(game, "influence 1")
    assert builder.score == 5
    assert scene.refused(game, "influence 1") == scene.refused(game, "influence 2") == "redcathedral:6.4"
    scene.play(game, "done")
    assert builder.goods[BRICK] == 0


def test_only_one_of_the_two_white_tiles() -> None:
    """redcathedral:6.4"""
    game = market((0, 1), (2, 2), (3, 3), (4, 4), (5, 5))
    scene.lay_tile(game, 0, 4, "icon-1")
    scene.lay_tile(game, 0, 5, "candle-1")
    scene.turn(game).rubles = 0
    scene.play(game, "acquire", "die white")
    assert {"tile white 1", "tile white 2"} < set(scene.offered(game))
    scene.play(game, "tile white 2")
    assert scene.refused(game, "tile white 1") == "redcathedral:6.4"


def test_only_the_tile_of_the_moved_dies_colour() -> None:
    """redcathedral:6.4"""
    game = market((0, 1), (2, 2), (3, 3), (4, 4), (5, 5))
    scene.lay_tile(game, 0, 1, "icon-1")
    scene.turn(game).rubles = 0
    scene.play(game, "acquire", "die white")
    assert scene.refused(game, "tile blue") == "redcathedral:6.4"


def test_a_die_tile_takes_the_tile_of_that_dies_space_once() -> None:
    """redcathedral:6.4 Not multiplied by the dice that lie there."""
    game = market((1, 1), (3, 2), (3, 3), (4, 4), (5, 5))
    scene.lay_tile(game, 0, 4, "die-red")
    builder = scene.turn(game)
    builder.rubles = 0
    scene.play(game, "acquire", "die white", "tile white 1")
    assert builder.goods[GOLD] == 1


def test_last_all_dice_on_the_space_are_rolled() -> None:
    """redcathedral:6.5"""
    rolled = set()
    for number in range(20):
        game = market((0, 1), (1, 2), (1, 3), (4, 4), (5, 5))
        game.dice = scene.deal(2, f"rolls {number}").dice
        scene.turn(game).rubles = 0
        drawn = game.dice.drawn
        scene.play(game, "acquire", "die white", "done")
        assert game.dice.drawn >= drawn + 3
        assert game.die_at[:3] == [1, 1, 1]
        assert game.die_value[3:] == [4, 5], "dice elsewhere stay as they are"
        rolled.add(tuple(game.die_value[:3]))
    assert len(rolled) > 10


def test_a_yield_that_fits_in_part_is_taken_in_part() -> None:
    """redcathedral:6.6"""
    game = market((7, 1), (0, 2), (0, 3), (4, 4), (5, 5))
    scene.give(game, 0, "SSSS")
    builder = scene.turn(game)
    builder.rubles = 0
    scene.play(game, "acquire", "die white", "take")
    assert builder.goods[LUMBER] == 2 and builder.room() == 0
    assert game.supply[LUMBER] == 18


def test_nothing_is_thrown_away_to_make_room() -> None:
    """redcathedral:6.6"""
    game = market((7, 1), (0, 2), (0, 3), (4, 4), (5, 5))
    scene.give(game, 0, "SSSSSS")
    scene.put_influence(game, 0, "almoners")
    scene.turn(game).rubles = 0
    scene.play(game, "acquire", "die white")
    assert scene.offered(game) == ["influence 1", "done"]
    assert scene.refused(game, "take") == "redcathedral:6.6"


def test_the_supply_runs_out_in_the_middle_of_a_yield() -> None:
    """redcathedral:1.1 redcathedral:6.6"""
    game = market((7, 1), (0, 2), (0, 3), (4, 4), (5, 5))
    game.supply[LUMBER] = 5
    scene.open_up(game, 0)
    builder = scene.turn(game)
    builder.rubles = 0
    scene.play(game, "acquire", "die white", "take")
    assert builder.goods[LUMBER] == 5 and game.supply[LUMBER] == 0


def test_rubles_and_points_need_no_room() -> None:
    """redcathedral:6.6"""
    for space, what in ((6, RUBLES), (7, RECOGNITION)):
        game = market(((space - 1), 1), (0, 2), (0, 3), (4, 4), (5, 5))
        scene.give(game, 0, "SSSSSS")
        builder = scene.turn(game)
        builder.rubles = 0
        scene.play(game, "acquire", "die white", "take")
        assert (builder.rubles, builder.score) == ((2, 2) if what == RUBLES else (0, 4))


def influence(card: str, held: str, rubles: int) -> RedCathedral:
    """Seat 0 has moved the white die to a quadrant with that card."""
    game = market((7, 1), (2, 2), (3, 3), (4, 4), (5, 5))
    scene.put_influence(game, 0, card)
    scene.open_up(game, 0)
    scene.give(game, 0, held)
    scene.turn(game).rubles = rubles
    game.builders[0].rubles = 0
    scene.play(game, "acquire", "die white")
    game.builders[0].rubles = rubles
    game.ask()
    return game


def test_a_repeatable_action_goes_on_while_it_is_paid_for() -> None:
    """redcathedral:6.7 Two bricks for a green jewel, twice with four bricks."""
    game = influence("brick-row", "BBBB", 0)
    scene.play(game, "influence 1")
    assert scene.offered(game) == ["again", "done"]
    scene.play(game, "again")
    assert game.builders[0].goods[GREEN] == 2 and game.builders[0].goods[BRICK] == 0
    assert scene.offered(game) == ["take", "done"]
    assert scene.refused(game, "again") == "redcathedral:6.7"


def test_a_one_shot_action_is_done_once() -> None:
    """redcathedral:6.7"""
    game = influence("brick-row", "BBBB", 0)
    scene.play(game, "influence 2")
    assert game.builders[0].rubles == 2 and game.builders[0].goods[BRICK] == 3
    assert scene.refused(game, "influence 2") == "redcathedral:6.4"


def test_an_action_that_cannot_be_paid_is_refused() -> None:
    """redcathedral:6.7"""
    game = influence("brick-row", "BS", 0)
    assert "influence 1" not in scene.offered(game)
    assert scene.refused(game, "influence 1") == "redcathedral:6.7"


def test_choices_in_price_and_gain_are_asked_and_never_give_back_what_was_paid() -> None:
    """redcathedral:6.7"""
    game = influence("masters", "LS", 0)
    scene.play(game, "influence 1")
    assert scene.offered(game) == ["pay lumber", "pay stone"]
    assert scene.refused(game, "pay brick") == "redcathedral:6.7"
    scene.play(game, "pay stone")
    assert scene.offered(game) == ["gain lumber", "gain brick", "gain gold", "gain green", "gain purple"]
    assert scene.refused(game, "gain stone") == "redcathedral:6.7"
    scene.play(game, "gain gold")
    assert game.builders[0].goods == [1, 0, 0, 1, 0, 0]


def test_paying_frees_the_space_for_the_gain() -> None:
    """redcathedral:6.6 redcathedral:6.7"""
    game = influence("masters", "SSSSSSSSSS", 0)
    assert game.builders[0].room() == 0
    scene.play(game, "influence 1", "gain gold")
    assert game.builders[0].goods[GOLD] == 1


def test_teamsters_deliver_by_the_rules_of_building() -> None:
    """redcathedral:6.7 redcathedral:5.1 A delivery may finish a section; the market goes on afterwards."""
    game = influence("carters", "LBS", 1)
    base = game.site.base[0]
    letters = scene.cost(game, base)
    scene.claim(game, 0, base)
    builder = game.builders[0]
    builder.goods, builder.held, builder.kinds = [0] * 6, 0, 0
    game.supply[LUMBER] += 1
    game.supply[BRICK] += 1
    game.supply[STONE] += 1
    scene.give(game, 0, letters)
    game.ask()
    scene.play(game, "influence 2")
    for _ in range(2):
        scene.play(game, next(name for name in scene.offered(game) if " to " in name))
    assert builder.held == len(letters) - 2 and builder.rubles == 0
    assert game.lacking[base] == len(letters) - 2
    scene.play(game, "done")
    assert "take" in scene.offered(game)


def test_an_ornament_by_the_bargemen() -> None:
    """redcathedral:6.7 redcathedral:5.4 One ornament with its jewels, no delivery to sections."""
    game = influence("bargemen", "LLEP", 2)
    bases = game.site.base[:2]
    for base in bases:
        scene.claim(game, 1, base)
        scene.finish(game, base)
    game.ask()
    scene.play(game, "influence 2", f"ornament {scene.cell(game, bases[0])}", "green and purple")
    assert game.builders[0].rubles == 2
    assert game.ornament[bases[0]] == 0 and game.ornament[bases[1]] == -1
    assert game.builders[0].score == 13
    assert "take" in scene.offered(game)


@pytest.mark.parametrize("number", range(24))
def test_every_influence_action_can_be_carried_out(number: int) -> None:
    """redcathedral:6.7 With enough of everything each of the 24 actions works and keeps the pieces together."""
    game = influence("carpenters", "LLBSSGEP", 5)
    game.site.influence[0] = number // 2
    scene.claim(game, 0, game.site.base[0])
    scene.claim(game, 1, game.site.base[1])
    scene.finish(game, game.site.base[1])
    for base in game.site.base[2:]:
        scene.claim(game, 0, base)
    builder = game.builders[0]
    if number == 12:
        game.supply[BRICK] -= 1
        builder.store(BRICK, 1)
    game.ask()
    before = (builder.rubles, builder.score, builder.goods[:])
    scene.play(game, f"influence {number % 2 + 1}")
    while game.turn.question != ask.MARKET and game.turn.builder == 0:
        conserved(game)
        game.play(0, game.options(0)[-1])
    conserved(game)
    assert (builder.rubles, builder.score, builder.goods) != before


def test_an_exchange_that_would_bring_nothing_is_not_offered() -> None:
    """redcathedral:6.7 redcathedral:1.1 Lumber for lumber, brick or stone, with neither brick nor stone left."""
    game = scene.deal(2)
    scene.put_influence(game, 0, "carpenters")
    scene.put_die(game, 2, 0, 1)
    scene.give(game, 0, "LL")
    game.supply[1] = game.supply[2] = 0
    scene.turn(game)
    scene.play(game, "acquire", "die blue")
    assert "influence 2" not in scene.offered(game)
    assert scene.refused(game, "influence 2") == "redcathedral:6.7"
    game.supply[2] = 1
    game.ask()
    scene.play(game, "influence 2")
    assert game.builders[0].goods[:3] == [1, 0, 1], "and once only, for then the stone is gone"


def test_what_is_paid_must_leave_something_to_gain() -> None:
    """redcathedral:6.7 A gain is never of the kind paid: with lumber alone in the supply, lumber is not paid."""
    game = scene.deal(2)
    scene.put_influence(game, 0, "masters")
    scene.put_die(game, 2, 0, 1)
    scene.give(game, 0, "LBS")
    game.supply = [5, 0, 0, 0, 0, 0]
    scene.turn(game)
    scene.play(game, "acquire", "die blue", "influence 1")
    assert scene.offered(game) == ["pay brick", "pay stone"]
    assert scene.refused(game, "pay lumber") == "redcathedral:6.7"
    scene.play(game, "pay stone")
    assert game.builders[0].goods[:3] == [2, 1, 0]


def test_the_own_die_is_that_of_the_colour_one_plays() -> None:
    """redcathedral:6.2 redcathedral:2.6"""
    game = scene.deal(2, colours="choice")
    scene.play(game, "colour yellow", "colour blue")
    first = game.waiting[0]
    game.builders[first].rubles = 3
    scene.play(game, "acquire", "die yellow")
    assert scene.offered(game)[0].startswith("extra")
    scene.turn(game, first)
    scene.play(game, "acquire", "die red")
    assert not scene.offered(game)[0].startswith("extra")
