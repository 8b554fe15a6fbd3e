"""2. Setup."""

from __future__ import annotations

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.games.redcathedral.box import GROUPS, RECOGNITION
from rubrica.games.redcathedral.turn import RedCathedral
from tests.games.redcathedral import scene

SEEDS = [f"setup {number}" for number in range(30)]


def test_markers_start_on_space_2() -> None:
    """redcathedral:2.1"""
    assert [builder.score for builder in scene.deal(4).builders] == [2, 2, 2, 2]


def test_resource_tiles_lie_at_random_one_on_each_space() -> None:
    """redcathedral:2.2"""
    rings = [scene.deal(2, seed).site.ring for seed in SEEDS]
    assert all(sorted(ring) == list(range(8)) for ring in rings)
    assert len({tuple(ring) for ring in rings}) > 20


def test_one_influence_card_of_each_group_in_any_quadrant() -> None:
    """redcathedral:2.3"""
    places = set()
    for seed in SEEDS:
        game = scene.deal(2, seed)
        groups = [game.box.influence_groups[card] for card in game.site.influence]
        assert sorted(groups) == list(range(len(GROUPS)))
        places.add(groups[0])
    assert places == set(range(len(GROUPS)))


@pytest.mark.parametrize(("seats", "sections"), [(1, 12), (2, 12), (3, 18), (4, 24)])
def test_towers_follow_a_plan_for_the_player_count(seats: int, sections: int) -> None:
    """redcathedral:2.4"""
    plans = set()
    for seed in SEEDS:
        game = scene.deal(seats, seed)
        site = game.site
        plans.add(site.plan)
        assert site.heights == game.setup.content.data["plans"]["plan"][site.plan]["towers"]
        assert len(site.card) == sections == len(set(site.card))
        for section, level in enumerate(site.level):
            height = site.heights[site.tower[section]]
            part = 0 if level == 0 else 2 if level == height - 1 else 1
            assert site.part[section] == game.card(section).part == part
    assert len(plans) == 3


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_tile_on_every_card_and_3_plus_tiles_only_from_three_players(seats: int) -> None:
    """redcathedral:2.5"""
    marked = False
    for seed in SEEDS:
        game = scene.deal(seats, seed)
        tiles = game.setup.content.data["tiles"]["tile"]
        assert len(set(game.site.tile)) == len(game.site.card)
        marked |= any(tiles[tile].get("three_plus", False) for tile in game.site.tile)
    assert marked == (seats >= 3)


def test_banners_ornaments_and_boards() -> None:
    """redcathedral:2.6 Four banners cover the inventory; the table chooses the boards for all."""
    for builder in scene.deal(3).builders:
        assert (builder.covering, builder.beside, builder.room()) == (4, 2, 6)
        assert builder.ornaments == [1, 2, 1]
    assert scene.deal(3).site.side == 0
    assert scene.deal(3, boards="advanced").site.side == 1


def test_dice_lie_one_per_space_from_the_recognition_tile() -> None:
    """redcathedral:2.7"""
    orders = set()
    for seed in SEEDS:
        table = scene.deal(2, seed)
        first = scene.space_of(table, RECOGNITION)
        assert sorted((at - first) % 8 for at in table.die_at) == [0, 1, 2, 3, 4]
        assert all(1 <= value <= 6 for value in table.die_value)
        orders.add(tuple((at - first) % 8 for at in table.die_at))
    assert len(orders) > 10


def test_rubles_in_turn_order_from_a_random_start_player() -> None:
    """redcathedral:2.8"""
    starts = set()
    for seed in SEEDS:
        game = scene.deal(4, seed)
        start = game.site.start
        starts.add(start)
        assert game.waiting == (start,)
        assert [game.builders[(start + place) % 4].rubles for place in range(4)] == [3, 4, 4, 5]
    assert starts == {0, 1, 2, 3}


@pytest.mark.parametrize(("seats", "rubles"), [(1, [3]), (2, [3, 5]), (3, [3, 4, 5]), (4, [3, 4, 5, 6])])
def test_an_even_start_makes_up_for_late_places(seats: int, rubles: list[int]) -> None:
    """redcathedral:2.8 Our ruling, where the table chooses it; another deal at the same table keeps it."""
    game = scene.deal(seats, start="even")
    for dealt in (game, game.redeal(fast_dice("again"))):
        assert isinstance(dealt, RedCathedral)
        start = dealt.site.start
        assert [dealt.builders[(start + place) % seats].rubles for place in range(seats)] == rubles
