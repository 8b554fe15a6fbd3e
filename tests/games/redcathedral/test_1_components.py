"""1. Components."""

from __future__ import annotations

from copy import deepcopy

from rubrica.games.redcathedral import CONTENT, GAME, stores
from rubrica.games.redcathedral.box import RECOGNITION, RUBLES
from rubrica.games.redcathedral.effects import BRICK, GOLD, LUMBER
from rubrica.games.redcathedral.schema import SHAPE
from tests.games.redcathedral import scene


def test_pieces_are_limited_and_rubles_are_not() -> None:
    """redcathedral:1.1 A short supply gives what is left; rubles and points never run out."""
    game = scene.deal(2)
    scene.open_up(game, 0)
    assert game.supply == [20, 20, 20, 15, 10, 10]
    game.supply[GOLD] = 2
    stores.receive(game, 0, GOLD, 3)
    assert game.builders[0].goods[GOLD] == 2 and game.supply[GOLD] == 0
    stores.receive(game, 0, RUBLES, 500)
    stores.receive(game, 0, RECOGNITION, 2)
    assert game.builders[0].rubles >= 500 and game.builders[0].score == 4


def test_an_empty_supply_is_not_offered() -> None:
    """redcathedral:1.1"""
    game = scene.deal(2)
    scene.put_resource(game, 3, BRICK)
    scene.put_die(game, 3, 0, 3)
    scene.lay_tile(game, 0, 2, "candle-1")
    scene.turn(game)
    twin = game.copy()
    scene.play(game, "acquire", "die green")
    assert "take" in scene.offered(game)
    twin.supply[BRICK] = 0
    scene.play(twin, "acquire", "die green")
    assert "take" not in scene.offered(twin)
    assert scene.refused(twin, "take") == "redcathedral:1.1"


def test_five_dice_at_every_player_count() -> None:
    """redcathedral:1.2"""
    for seats in range(1, 5):
        assert sum(scene.deal(seats).dice_on) == 5


def test_each_player_has_banners_and_ornaments() -> None:
    """redcathedral:1.3"""
    for builder in scene.deal(4).builders:
        assert builder.covering + builder.beside == 6
        assert builder.ornaments == [1, 2, 1]
        assert len(builder.workshop) == 6


def test_the_box_is_complete() -> None:
    """redcathedral:1.4: none is missing; there may be more tiles and cards."""
    data = GAME.standard().data
    counts = {
        ("resources", "tile"): 8,
        ("tiles", "tile"): 28,
        ("influence", "card"): 12,
        ("plans", "plan"): 9,
        ("sections", "section"): 40,
        ("rival", "card"): 5,
        ("boards", "board"): 8,
    }
    for (stem, kind), count in counts.items():
        table = data[stem]
        assert isinstance(table, dict) and len(table[kind]) >= count, stem


def test_the_figures_are_data_that_can_be_replaced() -> None:
    """redcathedral:1.5 Other figures make another table, without a line of code."""
    data = deepcopy(GAME.standard().data)
    data["resources"]["tile"][0]["gain"] = "3 lumber"
    assert SHAPE.check(data, GAME.standard().data).refusals == []
    game = GAME.new(2, seed="x", content=CONTENT.of(data))
    assert game.resource(scene.space_of(game, LUMBER)).amount == 3
