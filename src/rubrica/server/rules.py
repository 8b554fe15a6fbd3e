"""The rulebooks as pages: every rule at an address of its own, where a refusal can point."""

from __future__ import annotations

import re

from markupsafe import Markup, escape
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica.drawing.panels import hidden
from rubrica.games.boards import board
from rubrica.games.figures import figures
from rubrica.games.rulebook import GLOSSARY, RULING, Rule, UnknownRulebook, rulebook
from rubrica.server.house import house
from rubrica.server.pages import page, templates
from rubrica.server.trouble import missing


def marked_up(text: str) -> Markup:
    """A rulebook's text, with its two kinds of emphasis."""
    strong = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", str(escape(text)))
    return Markup(re.sub(r"\*(.+?)\*", r"<em>\1</em>", strong))


def ruled(rule: Rule, language: str) -> Markup:
    """A rule's text; a ruling of ours stands apart, from its mark on."""
    plain, mark, ruling = rule.text.partition(RULING[language])
    told = marked_up(plain)
    return told + Markup('<span class="ruling">{}</span>').format(marked_up(mark + ruling)) if mark else told


def wholly_ruling(rule: Rule, language: str) -> bool:
    """Whether the printed rules say nothing at all here."""
    return rule.text.startswith(RULING[language])


templates.filters |= {"marked_up": marked_up, "ruled": ruled, "wholly_ruling": wholly_ruling}


async def rules_page(request: Request) -> Response:
    language = house(request).tongue(request).code
    try:
        book = rulebook(request.path_params["game"], language)
    except UnknownRulebook:
        raise missing("There is no such page.") from None
    drawn = await run_in_threadpool(figures, book.game, book.language)
    symbols = hidden(board(book.game).SYMBOLS)
    return await page(
        request, "rules.html", book=book, glossary_title=GLOSSARY[book.language], figures=drawn, symbols=symbols
    )


ROUTES = [Route("/rules/{game}", rules_page)]
