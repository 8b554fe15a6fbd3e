"""2. Setup."""

from __future__ import annotations

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.engine.observation import Columns
from rubrica.engine.sentence import ENGLISH
from rubrica.games import boards
from rubrica.games.redcathedral import GAME, box
from rubrica.games.redcathedral.bot import BOT
from rubrica.games.redcathedral.box import GROUPS, RECOGNITION
from rubrica.games.redcathedral.claiming import workshop_board
from rubrica.games.redcathedral.observation import observe
from rubrica.games.redcathedral.turn import RedCathedral
from rubrica.games.redcathedral.words import WORDS
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
    every = game.setup.content.data["plans"]["plan"]
    assert plans == {number for number, plan in enumerate(every) if plan["players"] == max(seats, 2)}


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
    """redcathedral:2.6 Four banners cover the inventory; a table may settle the side of the boards for all."""
    for builder in scene.deal(3).builders:
        assert (builder.covering, builder.beside, builder.room()) == (4, 2, 6)
        assert builder.ornaments == [1, 2, 1]
    assert [builder.side for builder in scene.deal(3).builders] == [0, 0, 0]
    assert [builder.side for builder in scene.deal(3, boards="advanced").builders] == [1, 1, 1]


def test_a_table_may_give_the_colours_by_seat() -> None:
    """redcathedral:2.6 Then nobody is asked; alone, Ivan has the next."""
    assert [builder.colour for builder in scene.deal(4).builders] == [0, 1, 2, 3]
    assert [builder.colour for builder in scene.deal(1).builders] == [0, 1]
    assert scene.offered(scene.deal(4))[0] == "claim"
    assert scene.refused(scene.deal(4), "colour red") == "redcathedral:2.6"
    assert scene.refused(scene.deal(4), "basic side") == "redcathedral:2.6"


def test_each_player_chooses_a_colour_in_turn_order() -> None:
    """redcathedral:2.6 The last colour left is not asked about."""
    game = scene.deal(4, colours="choice")
    start = game.site.start
    assert game.waiting == (start,)
    assert scene.offered(game) == ["colour red", "colour blue", "colour green", "colour yellow"]
    assert scene.refused(game, "claim") == "redcathedral:3.1"
    scene.play(game, "colour green")
    assert game.waiting == ((start + 1) % 4,)
    assert scene.refused(game, "colour green") == "redcathedral:2.6"
    scene.play(game, "colour red", "colour yellow")
    assert [game.builders[(start + place) % 4].colour for place in range(4)] == [2, 0, 3, 1]
    assert game.waiting == (start,) and scene.offered(game)[0] == "claim"


def test_the_side_of_the_board_by_each_player() -> None:
    """redcathedral:2.6 Each board has the prices of its colour and side."""
    game = scene.deal(2, colours="choice", boards="choice")
    first = game.site.start
    scene.play(game, "colour yellow")
    assert scene.offered(game) == ["basic side", "advanced side"]
    scene.play(game, "advanced side", "colour blue", "basic side")
    assert [(builder.colour, builder.side) for builder in game.builders][first] == (3, 1)
    boards = {(board["side"], board["colour"]): board["cost"] for board in game.setup.content.data["boards"]["board"]}
    assert [space.cost for space in workshop_board(game, first)][:4] == list(boards["advanced", "yellow"].values())[:4]
    assert [space.cost for space in workshop_board(game, 1 - first)][:4] == list(boards["basic", "blue"].values())[:4]


def test_alone_one_chooses_and_ivan_takes_what_is_left() -> None:
    """redcathedral:2.6 redcathedral:10.1"""
    game = scene.deal(1, colours="choice")
    scene.play(game, "colour red")
    assert [builder.colour for builder in game.builders] == [0, 1]
    game = scene.deal(1, colours="choice")
    scene.play(game, "colour yellow")
    assert [builder.colour for builder in game.builders] == [3, 0]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whoever_sees_the_table_sees_what_was_chosen(seats: int) -> None:
    """redcathedral:2.6 In words and drawings, before, while and after the colours are chosen; bots choose too."""
    game, names = scene.deal(seats, colours="choice", boards="choice"), ["Ana", "Boris", "Clara", "Dima"][:seats]
    for _ in range(seats * 2 + 2):
        seat = game.waiting[0]
        for viewer in (seat, None):
            view = game.view(viewer)
            assert WORDS.board(view, names, ENGLISH) and boards.panels(GAME, view, names, ENGLISH)
            assert all(WORDS.label(view, move, names, ENGLISH) for move in view.options)
            columns = Columns()
            observe(view, columns)
        game.play(seat, BOT.choose(game.view(seat), fast_dice("x")))
    text = WORDS.board(game.view(0), names, ENGLISH)
    for seat, name in enumerate(names):
        assert f"{name} ({box.COLOURS[game.builders[seat].colour]})" in text


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
