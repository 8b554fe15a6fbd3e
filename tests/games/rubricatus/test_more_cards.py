"""A designer adds cards, and they are dealt, played, seen and drawn like all others: no deck has a fixed size."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.engine.observation import Columns, Row
from rubrica.engine.sentence import ENGLISH
from rubrica.engine.setup import Content
from rubrica.games import boards
from rubrica.games.rubricatus import GAME
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus.box import Box
from rubrica.games.rubricatus.observation import observe
from rubrica.games.rubricatus.schema import SHAPE
from rubrica.games.rubricatus.state import Rubricatus
from rubrica.games.rubricatus.words import WORDS
from tests.games.rubricatus.invariants import conserved
from tests.games.rubricatus.scene import (
    ACTIONS,
    BUILDINGS,
    DATA,
    ETHERIES,
    choose_initiative,
    finish_round,
    offered,
    play,
    play_card,
)

NAMES = ["Anna", "Bernat", "Carme", "Dídac"]


def with_more(actions: int, constructions: int, etheries: int) -> Content[Box]:
    """The cards that come with the game, and copies of the first of each kind until there are so many."""
    data = deepcopy(DATA)
    for file, count in (("action", actions), ("construction", constructions), ("etheria", etheries)):
        cards: list[dict[str, Any]] = data[file][file]
        while len(cards) < count:
            card = deepcopy(cards[0]) | {"id": f"{file}-{len(cards) + 1}"}
            cards.append(card | {"no": len(cards) + 1} if file == "construction" else card)
    assert SHAPE.check(data, DATA).refusals == []
    return Content(data, Box(data))


def played_through(game: Rubricatus, seed: str) -> set[int]:
    """A whole game at random, looked at in every way; the moves that were on offer."""
    seen: set[int] = set()
    dice = fast_dice(seed)
    while game.waiting:
        seat = game.waiting[0]
        view = game.view(seat)
        seen |= set(view.options)
        if dice.below(20) == 0:
            look_at(game, seat)
        game.play(seat, view.options[dice.below(len(view.options))])
        conserved(game)
    return seen


def look_at(game: Rubricatus, seat: int) -> None:
    """The view travels, can be imagined, written as numbers, said and drawn."""
    view = game.view(seat)
    assert GAME.read_view(view.data(), game.setup).data() == view.data()
    assert GAME.load(game.dump(), game.setup).dump() == game.dump()
    assert GAME.imagine(view, fast_dice("world")).view(seat).data() == view.data()
    columns = Columns()
    observe(view, columns)
    row = Row(bytearray(len(columns.names)))
    observe(view, row)
    assert row.at == len(columns.names)
    assert WORDS.board(view, NAMES, ENGLISH)
    assert boards.panels(GAME, view, NAMES, ENGLISH)
    assert GAME.bot is not None
    assert GAME.bot.choose(view, fast_dice("bot")) in view.options


@pytest.mark.parametrize(
    "sizes",
    [(len(ACTIONS) + 1, len(BUILDINGS) + 1, len(ETHERIES) + 1), (m.CARDS, m.CONSTRUCTIONS, m.ETHERIES)],
    ids=str,
)
def test_added_cards_are_played(sizes: tuple[int, int, int]) -> None:
    """rubricatus:1.7: one card more of each kind, and as many as there are moves for."""
    content = with_more(*sizes)
    seen: set[int] = set()
    for seed in ("one", "two", "three"):
        seen |= played_through(GAME.new(4, content=content, dice=fast_dice(seed)), seed)
    assert seen & set(range(m.CARD + len(ACTIONS), m.CONSTRUCTION))
    assert seen & set(range(m.CONSTRUCTION + len(BUILDINGS), m.REGION))


def test_an_added_etheria_can_be_recruited() -> None:
    """rubricatus:7.2"""
    game = GAME.new(4, options={"variant": "easy"}, content=with_more(0, 0, len(ETHERIES) + 1), dice=fast_dice("eight"))
    choose_initiative(game)
    me = game.asker
    play_card(game, "crida-de-l-aigua", "event")
    last = len(ETHERIES) + 1
    assert offered(game) == [f"etheria {number}" for number in range(1, last + 1)]
    play(game, f"etheria {last}")
    assert game.spirit[me] == last - 1
    finish_round(game)
    assert game.spirit_home == 1 << me
