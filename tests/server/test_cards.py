"""The pages of cards: every card that comes with a game, its picture, its name and its words."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape
from playwright.sync_api import Browser

from rubrica import games
from rubrica.games import cards
from rubrica.tongue import LANGUAGES
from tests.server.site import Site
from tests.server.visitor import Visitor

SHOWN = [name for name in games.names() if games.get(name).cards is not None]

# Everything drawn that sticks out of its picture, with the name of its card.
OUTSIDE = """scenes => scenes.flatMap(scene => [...scene.querySelectorAll("*:not(g)")].filter(drawn => {
  const box = drawn.getBBox(), place = scene.getScreenCTM().inverse().multiply(drawn.getScreenCTM());
  return [[0, 0], [1, 0], [0, 1], [1, 1]].some(([right, down]) => {
    const at = new DOMPoint(box.x + right * box.width, box.y + down * box.height).matrixTransform(place);
    return at.x < -.05 || at.y < -.05 || at.x > 64.05 || at.y > 44.05;
  });
}).map(drawn => drawn.closest("li").querySelector("h3").textContent + ": " + drawn.outerHTML))"""


@pytest.mark.parametrize("game", SHOWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_there_with_its_words(local: Site, game: str, language: str) -> None:
    page = local.client().get(f"/cards/{game}", headers={"Accept-Language": language})
    assert page.status_code == 200
    shown = [card for group in cards.standard(game, language) for card in group.cards]
    assert page.text.count('class="miniature"') == sum(bool(card.key) for card in shown)
    for card in shown:
        assert all(str(escape(words)) in page.text for words in [card.name, *card.words])
        assert not card.key or cards.picture(games.get(game), card.key) in page.text
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", SHOWN)
def test_the_rules_and_the_lobby_lead_there(local: Site, game: str) -> None:
    with local.client() as client:
        assert f'href="/cards/{game}"' in client.get("/").text
        assert f'href="/cards/{game}"' in client.get(f"/rules/{game}").text


def test_no_such_cards(local: Site) -> None:
    assert local.client().get("/cards/chess").status_code == 404


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("game", SHOWN)
def test_pictures_stay_within_their_frames_and_the_page_within_the_screen(
    local: Site, browser: Browser, game: str, narrow: bool
) -> None:
    visitor = Visitor(browser, local, narrow)
    visitor.page.goto(f"/cards/{game}")
    assert visitor.page.locator(".miniature").evaluate_all(OUTSIDE) == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    widths = visitor.page.locator(".miniature").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(widths) >= 64
    assert visitor.complaints == []
