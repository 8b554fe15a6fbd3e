"""Fields are declared once: what nobody declared visible is hidden, and copies, dumps and views follow."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rubrica import games
from rubrica.engine.dice import fast_dice
from rubrica.engine.fields import BadState, Open, Partly
from tests.toy import Toy, toy

ROOT = Path(__file__).parents[2]


class Planted(Toy):
    """A toy to which somebody added three fields, and said of one who may see it."""

    secret: int = 7
    shelf: list[int]
    poster: Open[list[int]]

    def deal(self) -> None:
        super().deal()
        self.shelf = [1, 2]
        self.poster = [3]


def test_a_new_field_is_hidden_until_somebody_says_otherwise() -> None:
    game = toy(Planted).new(2, seed="planted")
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view.data()["knows"]["poster"] == [3]
        written = json.dumps(view.data())
        assert "secret" not in written and "shelf" not in written
        assert not hasattr(view.table, "shelf")


def test_a_new_field_is_copied_written_and_read_without_another_word() -> None:
    game = toy(Planted).new(2, seed="planted")
    game.shelf.append(9)
    twin = game.copy()
    assert isinstance(twin, Planted)
    assert (twin.secret, twin.shelf, twin.poster) == (7, [1, 2, 9], [3])
    twin.shelf.append(4)
    assert game.shelf == [1, 2, 9]
    again = toy(Planted).load(game.dump(), game.setup)
    assert again.dump() == game.dump()


def test_what_is_partly_seen_says_how() -> None:
    class Silent(Toy):
        riddle: Partly[int] = 1

    with pytest.raises(AttributeError, match="seen_riddle"):
        toy(Silent).new(2, seed="silent").view(0)


@pytest.mark.parametrize("change", [{"turn": "first"}, {"turn": True}, {"cards": 5}, {"cards": [None]}, {"crown": 1}])
def test_a_written_state_that_is_wrong_names_the_field(change: dict[str, Any]) -> None:
    game = toy().new(2, seed="wrong")
    whole = json.loads(game.dump())
    whole["game"] |= change
    with pytest.raises(BadState, match=next(iter(change))):
        toy().load(json.dumps(whole).encode(), game.setup)


@pytest.mark.parametrize(
    "dump", [b"", b"[]", b"{}", b'{"dice": 1}', b'{"dice": [], "shown": 0, "outcome": 5, "game": {}}']
)
def test_a_dump_that_is_none(dump: bytes) -> None:
    with pytest.raises(BadState):
        toy().load(dump, toy().new(2).setup)


def test_a_field_that_came_later_has_its_first_value() -> None:
    """So a state written before the field existed can be read."""
    game = toy().new(2, seed="older")
    older = json.loads(game.dump())
    later = toy(Planted)
    older["game"] |= {"shelf": [], "poster": []}
    assert later.load(json.dumps(older).encode(), game.setup).secret == 7


def test_what_is_written_out_follows_from_the_declarations() -> None:
    states = [str(path) for path in sorted((ROOT / "src" / "rubrica" / "games").glob("*/state.py"))]
    assert len(states) >= 3
    checked = subprocess.run([sys.executable, "tools/fields.py", "--check", *states], cwd=ROOT, check=False)
    assert checked.returncode == 0


@pytest.mark.parametrize("name", games.names())
def test_a_view_has_no_dice_and_nothing_that_was_not_declared_visible(name: str) -> None:
    game_type = games.get(name)
    game = game_type.new(game_type.seats[-1], dice=fast_dice("view"))
    hidden = [field.name for field in game.fields() if field.seen == "hidden"]
    view = game.view(game.waiting[0])
    assert [field for field in hidden if hasattr(view.table, field)] == []
    with pytest.raises(ValueError, match="a view has no dice"):
        view.table.dice.below(6)
