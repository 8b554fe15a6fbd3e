"""The rulebooks as pages: every rule at an address of its own, where a refusal can point."""

from __future__ import annotations

import re

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica.games.rulebook import GLOSSARY, UnknownRulebook, rulebook
from rubrica.server.house import house
from rubrica.server.pages import page, templates
from rubrica.server.trouble import missing


def marked_up(text: str) -> Markup:
    """A rulebook's text, with its two kinds of emphasis."""
    strong = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", str(escape(text)))
    return Markup(re.sub(r"\*(.+?)\*", r"<em>\1</em>", strong))


templates.filters["marked_up"] = marked_up


async def rules_page(request: Request) -> Response:
    language = house(request).tongue(request).code
    try:
        book = rulebook(request.path_params["game"], language)
    except UnknownRulebook:
        raise missing("There is no such page.") from None
    return await page(request, "rules.html", book=book, glossary_title=GLOSSARY[book.language])


ROUTES = [Route("/rules/{game}", rules_page)]
