"""The rulebooks as pages, every rule at an address of its own where a refusal can point; and the cards."""

from __future__ import annotations

from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica import games
from rubrica.drawing import parts, scenery, svg
from rubrica.drawing.panels import hidden
from rubrica.engine.game_type import GameType
from rubrica.games import boards, cards, figures, rulebook
from rubrica.games.rulebook import GLOSSARY, RULING, Rule, Rulebook, UnknownRulebook
from rubrica.server.pages import page
from rubrica.server.problems import missing
from rubrica.server.services import services_of
from rubrica.server.templating import templates

MARKDOWN = MarkdownIt("commonmark", {"html": False})


def marked_up(text: str) -> Markup:
    """A line of a rulebook, whose emphasis is written in Markdown, as HTML."""
    return Markup(MARKDOWN.renderInline(text))


def ruled(rule: Rule, language: str) -> Markup:
    """A rule's text; a ruling of ours stands apart, from its mark on."""
    plain, mark, ruling = rule.text.partition(RULING[language])
    printed = marked_up(plain)
    return printed + Markup('<span class="ruling">{}</span>').format(marked_up(mark + ruling)) if mark else printed


def wholly_ruling(rule: Rule, language: str) -> bool:
    """Whether the printed rules say nothing at all here."""
    return rule.text.startswith(RULING[language])


templates.filters |= {"marked_up": marked_up, "ruled": ruled, "wholly_ruling": wholly_ruling}


def book_of(request: Request) -> Rulebook:
    """The rulebook of the game that the address names, in the language of whoever asks."""
    try:
        return rulebook.rulebook(request.path_params["game"], services_of(request).tongue(request).code)
    except UnknownRulebook:
        raise missing("This page doesn't exist.") from None


def game_with_cards(request: Request) -> GameType[Any]:
    """The game that the address names, if it has cards to show."""
    game = games.installed().get(request.path_params["game"])
    if game is None or game.cards is None:
        raise missing("This page doesn't exist.")
    return game


async def rules_page(request: Request) -> Response:
    """A game's rulebook."""
    book = book_of(request)
    drawn = await run_in_threadpool(figures.figures, book.game, book.language)
    symbols = hidden(svg.symbols(boards.board(games.get(book.game)).symbols))
    return await page(
        request, "rules.html", book=book, glossary_title=GLOSSARY[book.language], figures=drawn, symbols=symbols
    )


async def cards_page(request: Request) -> Response:
    """Every card that comes with a game: its picture, its name and its words."""
    game = game_with_cards(request)
    groups = await run_in_threadpool(cards.standard, game.name, services_of(request).tongue(request).code)
    drawn = {
        card.key: parts.picture(cards.picture(game, card.key), 0, 0, scenery.WIDTH)
        for group in groups
        for card in group.cards
        if card.key
    }
    return await page(request, "cards.html", game=game, groups=groups, pictures=drawn)


async def picture(request: Request) -> Response:
    """One picture of a game, for the scenes of its story."""
    game = games.installed().get(request.path_params["game"])
    if game is None:
        raise missing("This page doesn't exist.")
    drawn = parts.picture(cards.picture(game, request.path_params["key"]), 0, 0, scenery.WIDTH)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})


ROUTES = [
    Route("/rules/{game}", rules_page),
    Route("/cards/{game}", cards_page),
    Route("/pictures/{game}/{key:path}", picture),
]
