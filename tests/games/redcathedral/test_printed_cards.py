"""What a printed card may do and ours do not: each word of the vocabulary, on a card that is played through."""

from __future__ import annotations

from copy import deepcopy

import pytest

from rubrica.engine.bot import RandomBot
from rubrica.engine.dice import fast_dice
from rubrica.engine.sentence import ENGLISH
from rubrica.games import boards
from rubrica.games.redcathedral import CONTENT, GAME
from rubrica.games.redcathedral.bot import BOT
from rubrica.games.redcathedral.box import RUBLES
from rubrica.games.redcathedral.turn import RedCathedral
from rubrica.games.redcathedral.words import WORDS
from tests.games.redcathedral import scene
from tests.games.redcathedral.invariants import conserved

NAMES = ["Anna", "Boris"]


def acquired(*actions: str) -> RedCathedral:
    """A game whose first quadrant has a card with these actions, the blue die about to move onto its second space."""
    data = deepcopy(GAME.standard().data)
    card = data["influence"]["card"][0]
    card["actions"] = [*actions, "once: -> 1 ruble"][:2]
    assert CONTENT.shape.check(data, GAME.standard().data).refusals == []
    game = GAME.new(2, content=CONTENT.of(data), dice=fast_dice("printed"))
    scene.put_influence(game, 0, card["id"])
    scene.put_resource(game, 1, RUBLES)
    for die, space in ((0, 4), (1, 4), (2, 0), (3, 5), (4, 6)):
        scene.put_die(game, die, space, 1)
    scene.turn(game)
    return game


def test_gain_prestige() -> None:
    """redcathedral:6.7 redcathedral:8.1 To the next prestige space."""
    game = acquired("once: 3 ruble -> 1 pp")
    game.builders[0].score, game.builders[0].rubles = 6, 3
    scene.play(game, "acquire", "die blue")
    assert "3 rubles for 1 PP" in WORDS.label(game.view(0), game.options(0)[1], NAMES, ENGLISH)
    scene.play(game, "influence 1")
    assert (game.builders[0].score, game.builders[0].rubles) == (9, 0)


def test_a_tile_and_a_board_may_bring_prestige() -> None:
    """redcathedral:4.3"""
    data = deepcopy(GAME.standard().data)
    data["tiles"]["tile"][0]["gain"] = "1 pp"
    data["boards"]["board"][4]["bonus"] = {"red": "1 pp"}
    assert CONTENT.shape.check(data, GAME.standard().data).refusals == []
    game = GAME.new(2, options={"boards": "advanced"}, content=CONTENT.of(data), dice=fast_dice("printed"))
    scene.put_tile(game, 0, "lumber")
    builder = scene.turn(game)
    builder.rubles = 4
    scene.play(game, "claim", "section 1.1", "banner beside", "face up red")
    assert builder.score == 9, "from 2 to 5 for the tile, to 9 for the space"
    assert boards.panels(GAME, game.view(0), NAMES, ENGLISH)


def test_move_a_die() -> None:
    """redcathedral:6.7 Another die, by what it shows; a third die on the space then multiplies its yield."""
    game = acquired("once: -> move")
    scene.put_die(game, 4, 7, 2)
    scene.play(game, "acquire", "die blue", "influence 1")
    assert scene.offered(game) == ["die white", "die red", "die green", "die yellow"]
    assert scene.refused(game, "die blue") == "redcathedral:6.7"
    values = game.die_value[:]
    scene.play(game, "die yellow")
    assert game.die_at[4] == 1 and game.die_value == values
    rubles = game.builders[0].rubles
    scene.play(game, "take")
    assert game.builders[0].rubles == rubles + 4


def test_a_full_space_takes_no_die_that_a_card_moves() -> None:
    """redcathedral:6.3"""
    game = acquired("once: -> move")
    for die in (0, 1):
        scene.put_die(game, die, 1, 1)
    scene.put_die(game, 4, 0, 1)
    scene.play(game, "acquire", "die blue", "influence 1")
    assert scene.refused(game, "die yellow") == "redcathedral:6.3"


def test_reroll() -> None:
    """redcathedral:6.7 All dice of one space, beside the reroll that prestige pays for."""
    rolled = set()
    for number in range(8):
        game = acquired("once: -> reroll")
        game.dice = fast_dice(str(number))
        game.builders[0].score = 21
        scene.play(game, "acquire", "die blue", "influence 1")
        assert scene.offered(game)[:4] == ["space 2", "space 5", "space 6", "space 7"]
        assert scene.refused(game, "space 1") == "redcathedral:6.7"
        scene.play(game, "space 5")
        rolled.add((game.die_value[0], game.die_value[1]))
        assert game.die_value[3] == 1 and not game.turn.rerolled and "reroll" in scene.offered(game)
    assert len(rolled) > 4


def test_activate_a_tile() -> None:
    """redcathedral:6.7 Any that lies face up, and the one of the moved die may still follow."""
    game = acquired("once: -> activate")
    scene.lay_tile(game, 0, scene.RED, "gold")
    scene.lay_tile(game, 0, scene.BLUE, "icon-1")
    builder = game.builders[0]
    scene.play(game, "acquire", "die blue", "influence 1")
    assert scene.offered(game) == ["tile red", "tile blue"]
    assert scene.refused(game, "tile green") == "redcathedral:4.3"
    scene.play(game, "tile red")
    assert builder.goods[3] == 1
    scene.play(game, "tile blue")
    assert builder.score == 4


def test_without_a_tile_nothing_is_activated() -> None:
    """redcathedral:6.7"""
    game = acquired("once: -> activate")
    scene.play(game, "acquire", "die blue")
    assert scene.refused(game, "influence 1") == "redcathedral:6.7"


def test_deliver_from_the_supply() -> None:
    """redcathedral:6.7 redcathedral:5.1 What the supply lacks cannot come."""
    game = acquired("once: 1 ruble -> supply 2 common")
    scene.put_card(game, 0, "covered-gallery")
    scene.claim(game, 0, 0)
    scene.give(game, 1, "S" * 6)
    game.supply = [20, 20, 0, 15, 10, 10]
    game.builders[0].rubles = 1
    scene.turn(game)
    scene.play(game, "acquire", "die blue", "influence 1")
    assert scene.offered(game) == ["lumber to 1.1", "brick to 1.1"]
    assert scene.refused(game, "stone to 1.1") == "redcathedral:1.1"
    assert scene.refused(game, "done") == "redcathedral:5.1"
    scene.play(game, "lumber to 1.1")
    assert game.supply[0] == 19 and game.builders[0].held == 0
    scene.play(game, "brick to 1.1")
    assert game.lacking[0] == 1 and game.supply[1] == 19


def test_a_delivery_from_the_supply_may_finish_a_section() -> None:
    """redcathedral:6.7 redcathedral:5.2"""
    game = acquired("once: -> supply 3 common")
    scene.put_card(game, 0, "covered-gallery")
    scene.claim(game, 0, 0)
    scene.turn(game)
    scene.play(game, "acquire", "die blue", "influence 1", "lumber to 1.1", "brick to 1.1", "stone to 1.1")
    assert game.builders[0].finished == 1 and game.lacking[0] == 0
    conserved(game)


ACTIONS = [
    "once: 3 ruble -> 1 pp",
    "once: -> move",
    "repeat: 1 ruble -> move",
    "once: 1 ruble -> reroll",
    "once: -> activate 1 rp",
    "repeat: 1 ruble -> supply 1 common",
    "once: 1 material -> supply 2 material 1 ruble",
    "repeat: 1 gold -> 1 pp",
]


@pytest.mark.parametrize("number", range(6))
def test_whole_games_with_such_cards(number: int) -> None:
    """redcathedral:1.5 Bots of both kinds play them to the end, and they are told and drawn."""
    data = deepcopy(GAME.standard().data)
    for place, card in enumerate(data["influence"]["card"]):
        card["actions"] = [ACTIONS[place % len(ACTIONS)], ACTIONS[(place + 3) % len(ACTIONS)]]
    data["tiles"]["tile"][0]["gain"] = "1 pp"
    game = GAME.new(1 + number % 4, content=CONTENT.of(data), dice=fast_dice(f"printed {number}"))
    game.log = []
    dice, names = fast_dice(str(number)), [*NAMES, "Clara", "Dmitri"][: game.seats]
    while game.waiting:
        seat = game.waiting[0]
        view = game.view(seat)
        if dice.below(30) == 0:
            assert boards.panels(GAME, view, names, ENGLISH) and WORDS.board(view, names, ENGLISH)
            assert all(WORDS.label(view, move, names, ENGLISH) for move in view.options)
            conserved(game)
        game.play(seat, (BOT if number % 2 else RandomBot()).choose(view, dice))
    assert all(WORDS.sentence(event, game.view(None), names, ENGLISH) for event in game.log)
