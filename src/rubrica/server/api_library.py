"""The API of what every game brings: its rules and its cards."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from rubrica.games.cards import standard
from rubrica.games.rulebook import Rule
from rubrica.server.bodies import CardEntry, CardKind, CardList, RuleEntry, RuleList
from rubrica.server.endpoints import Call
from rubrica.server.rules import book_of, game_with_cards


async def rules(call: Call) -> RuleList:
    """A game's rulebook, rule by rule."""
    book = book_of(call.request)
    entries = [
        RuleEntry(part.id, chapter.title, part.text, part.ruling)
        for chapter in book.chapters
        for part in chapter.parts
        if isinstance(part, Rule)
    ]
    return RuleList(book.game, book.title, entries)


async def cards(call: Call) -> CardList:
    """Every card and place that comes with a game, in words."""
    game = game_with_cards(call.request).name
    groups = await run_in_threadpool(standard, game, call.tongue.code)
    kinds = [CardKind(group.title, [CardEntry(*card) for card in group.cards]) for group in groups]
    return CardList(game, kinds)
