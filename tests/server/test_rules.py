"""The rulebooks in the app."""

from __future__ import annotations

import pytest

from rubrica import games
from rubrica.games.rulebook import rulebook
from rubrica.server.rules import marked_up
from tests.server.site import Site


@pytest.mark.parametrize("game", games.names())
def test_every_rule_has_a_place_a_refusal_can_point_to(local: Site, game: str) -> None:
    page = local.client().get(f"/rules/{game}")
    assert page.status_code == 200
    for rule in rulebook(game, "en").rules():
        assert f'id="{rule.id}"' in page.text


def test_no_such_rulebook(local: Site) -> None:
    assert local.client().get("/rules/chess").status_code == 404


def test_texts_are_escaped_before_they_are_marked_up() -> None:
    assert marked_up("**a** < *b*") == "<strong>a</strong> &lt; <em>b</em>"
