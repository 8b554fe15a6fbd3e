"""4. Claim a section."""

from __future__ import annotations

from rubrica.games.redcathedral.effects import GOLD, LUMBER
from tests.games.redcathedral import scene


def test_any_own_banner_and_only_one_from_the_inventory_opens_a_space() -> None:
    """redcathedral:4.1"""
    game = scene.deal(2)
    builder = scene.turn(game)
    scene.play(game, "claim", "section 1.1")
    assert scene.offered(game) == ["banner inventory", "banner beside"]
    twin = game.copy()
    scene.play(game, "banner inventory")
    assert builder.room() == 7 and builder.beside == 2
    scene.play(twin, "banner beside")
    assert twin.builders[0].room() == 6 and twin.builders[0].beside == 1


def test_without_a_banner_nothing_is_claimed() -> None:
    """redcathedral:4.1"""
    game = scene.deal(2)
    game.builders[0].beside = game.builders[0].covering = 0
    scene.claim(game, 1, 0)
    scene.finish(game, 0)
    scene.give(game, 0, "L")
    scene.turn(game)
    assert scene.offered(game) == ["build", "acquire"]
    assert scene.refused(game, "claim") == "redcathedral:4.1"


def test_a_base_or_the_card_above_anybodys_banner() -> None:
    """redcathedral:4.2"""
    game, base = scene.deal_with_tower(3, 4)
    tower = game.site.tower[base] + 1
    scene.turn(game)
    scene.play(game, "claim")
    assert scene.offered(game) == [f"section {number}.1" for number in range(1, len(game.site.heights) + 1)]
    assert scene.refused(game, f"section {tower}.2") == "redcathedral:4.2"
    scene.claim(game, 2, base)
    scene.turn(game)
    scene.play(game, "claim")
    assert f"section {tower}.2" in scene.offered(game)
    assert scene.refused(game, f"section {tower}.1") == "redcathedral:4.2"
    assert scene.refused(game, f"section {tower}.3") == "redcathedral:4.2"


def test_a_tile_face_up_costs_rubles_and_works_at_once() -> None:
    """redcathedral:4.3"""
    game = scene.deal(2)
    scene.put_tile(game, 0, "gold")
    builder = scene.turn(game)
    builder.rubles = 3
    scene.play(game, "claim", "section 1.1", "banner beside")
    assert "face up red" in scene.offered(game)
    assert scene.refused(game, "face up white 1") == "redcathedral:4.3"
    scene.play(game, "face up red")
    assert builder.rubles == 0 and builder.goods[GOLD] == 1


def test_a_tile_face_down_is_free_and_never_usable() -> None:
    """redcathedral:4.3"""
    game = scene.deal(2)
    scene.put_tile(game, 0, "gold")
    builder = scene.turn(game)
    rubles = builder.rubles
    scene.play(game, "claim", "section 1.1", "banner beside", "face down red")
    assert builder.rubles == rubles and builder.goods[GOLD] == 0
    scene.put_die(game, 1, 0, 1)
    scene.put_resource(game, 1, LUMBER)
    scene.turn(game)
    scene.play(game, "acquire", "die red", "extra 0")
    assert "tile red" not in scene.offered(game)
    assert scene.refused(game, "tile red") == "redcathedral:4.3"


def test_a_workshop_space_takes_one_tile() -> None:
    """redcathedral:4.3"""
    game = scene.deal(2)
    scene.lay_tile(game, 0, 0, "stone")
    scene.turn(game)
    scene.play(game, "claim", "section 1.1", "banner beside")
    assert scene.refused(game, "face up red") == scene.refused(game, "face down red") == "redcathedral:4.3"


def test_advanced_boards_give_a_bonus_for_a_tile_face_up() -> None:
    """redcathedral:2.6"""
    game = scene.deal(2, boards="advanced")
    scene.put_tile(game, 0, "candle-1")
    builder = scene.turn(game)
    builder.rubles = 9
    scene.play(game, "claim", "section 1.1", "banner beside", "face up white 1")
    assert builder.rubles == 5 and builder.score == 3
    assert scene.offered(game) == [f"gain {name}" for name in ("lumber", "brick", "stone", "gold", "green", "purple")]
    scene.play(game, "gain gold")
    assert builder.goods[GOLD] == 1 and game.turn.builder == 1
