"""The table's page in sections: each is pushed by itself when it has changed.

A section is an element with an id that stays. While a game is played these are the band, every panel of the board, the
tabs, the story, the talk, the lore behind the question, how it was dealt, what helps whoever learns, and the strip with
the question itself;
before it begins there is the waiting room, and on a device that is being handed on there is the curtain, and nothing
else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rubrica.drawing.panels import hidden
from rubrica.drawing.parts import SHAPES
from rubrica.engine.game import NO_MOVE, SPECTATOR
from rubrica.games import boards
from rubrica.server import metrics, page_data, talk
from rubrica.server.bodies import LogLine
from rubrica.server.tables import OVER, Table
from rubrica.server.templating import templates
from rubrica.tongue import Tongue

SHORT = 20  # letters of a title before the first sentence of a rule
FRAME = ("state", "band", "tabs", "log", "chat", "lore", "deal", "guide", "question")  # and the panels


class Reader(NamedTuple):
    """Whoever looks at a table: through which seat, which seats are theirs, and whether they are its host."""

    seat: int
    mine: tuple[int, ...]
    host: bool
    tongue: Tongue
    link: str = ""


def curtain(table: Table, reader: Reader) -> list[int]:
    """Whom the device should be handed to, where several people share it: the seat's own view stays hidden then."""
    if len(reader.mine) < 2 or reader.seat in table.waiting:
        return []
    return [other for other in reader.mine if other in table.waiting]


def whole(table: Table, reader: Reader, missed: list[LogLine] | None = None) -> str:
    """All that the page shows of the table, with what was missed since the seat last looked."""
    found = sections(table, reader)
    values = _common(table, reader) | {"missed": missed or [], "sections": found}
    if "question" not in found:
        return _render("sheet", values)
    game, language = table.game_type.name, reader.tongue.code
    values |= {"symbols": hidden(boards.named_symbols(game, language)), "signs": boards.glossary(game, language)}
    return _render("frame", values | {"leaves": _drawn(table, reader).leaves})


def sections(table: Table, reader: Reader) -> dict[str, str]:
    """Every section by its id; made once per version for all who see the same."""
    mark = (reader.seat, reader.tongue.code, reader.mine if len(reader.mine) > 1 else (), reader.host)
    return table.cached((*mark, "sections"), lambda: _made(table, reader))


def changes(before: dict[str, str], now: dict[str, str]) -> str:
    """What must be sent to somebody who was sent the sections as they were before: those that are other now."""
    return "".join(
        f'<hx-partial hx-target="#{key}" hx-swap="outerMorph">{html}</hx-partial>'
        for key, html in now.items()
        if before[key] != html
    )


class Follower:
    """The messages of one stream, each with its kind: first the whole page, then what has changed since the last."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table = table
        self.reader = reader
        self.sent: dict[str, str] = {}

    def __call__(self) -> tuple[str, str]:
        """The next message; empty where nothing changed."""
        before, self.sent = self.sent, sections(self.table, self.reader)
        if before.keys() != self.sent.keys():
            return "page", whole(self.table, self.reader)
        return "change", changes(before, self.sent)


def _render(name: str, values: dict[str, Any]) -> str:
    return templates.get_template(f"table/{name}.html").render(values)


def _common(table: Table, reader: Reader) -> dict[str, Any]:
    return {
        "_": reader.tongue,
        "some": reader.tongue.some,
        "tongue": reader.tongue,
        "table": table,
        "game": table.game_type,
        "seat": reader.seat,
        "mine": reader.mine,
        "host": reader.host,
        "link": reader.link,
    }


def _drawn(table: Table, reader: Reader) -> boards.Table:
    """The board as the seat sees it, drawn once per version."""
    view = table.view(reader.seat)
    return table.cached(
        (reader.seat, reader.tongue.code, "board"),
        lambda: boards.table(table.game_type, view, table.names, reader.tongue),
    )


def _made(table: Table, reader: Reader) -> dict[str, str]:
    values = _common(table, reader) | {"seats": page_data.seats(table, reader.seat), "moment": page_data.moment(table)}
    values["hidden"] = curtain(table, reader)
    values["turn"] = not values["hidden"] and table.dealt and reader.seat in table.view(reader.seat).waiting
    with metrics.timed("rendering"):
        if values["hidden"]:
            return {name: _render(name, values) for name in ("state", "curtain")}
        values |= _said(table, reader)
        if not table.dealt:
            return {name: _render(name, values) for name in ("state", "room", "chat", "deal")}
        drawn = _drawn(table, reader)
        values |= _played(table, reader, drawn)
        made = {name: _render(name, values) for name in FRAME}
        return made | {leaf.key: leaf.drawing for leaf in drawn.leaves}


def _said(table: Table, reader: Reader) -> dict[str, Any]:
    said = talk.said(table, reader.seat, reader.tongue, page_data.TALK_SHOWN)
    earlier = max(0, talk.count(table, reader.seat) - page_data.TALK_SHOWN)
    writing, until = talk.writing(table, reader.seat)
    return {"talk": said, "earlier": earlier, "remarks": [], "writing": writing, "written_until": until}


def _played(table: Table, reader: Reader, drawn: boards.Table) -> dict[str, Any]:
    """What the sections show of the game, from the seat's view."""
    seat, tongue = reader.seat, reader.tongue
    view, words, names = table.view(seat), table.words, table.names
    offered = page_data.choices(table, view, words.in_order(view), tongue)
    sayings = [choice for choice in offered if choice.number != table.ready] if table.ready != NO_MOVE else []
    besides = [choice for choice in page_data.remarks(table, seat, tongue) if choice not in sayings]
    wishes = [choice for choice in besides if words.wish(choice.number)]
    besides = [choice for choice in besides if choice not in wishes]
    answers = [choice for choice in offered if choice not in sayings]
    return {
        "view": view,
        "leaves": drawn.leaves,
        "laid": drawn.laid,
        "badges": [SHAPES[badge] if badge >= 0 else "" for badge in boards.board(table.game_type).badges(view)],
        "colours": boards.board(table.game_type).badges(view),
        "prompt": words.prompt(view, names, tongue),
        "answers": len(answers),
        "options": page_data.rows(table, view, answers, tongue),
        "closed": page_data.closed(table, view, tongue),
        "why": None if view.outcome else page_data.rule_behind(table, view, tongue),
        "wishes": wishes,
        "remarks": page_data.topics(table, view, sayings + besides, tongue),
        "log": page_data.deeds(table, seat, tongue),
        "since": page_data.own_last(table, seat),
        "goods": [(name, count) for name, count in words.tally(view, tongue).items() if count],
        "result": words.result(view, names, tongue),
        "take_back": None if table.row.lesson else page_data.take_back(table, seat, tongue),
        "teaching": table.teaching,
        "again": view.outcome is not None and seat != SPECTATOR and table.can_be_played_again,
        "coach": _coach(table, reader),
        "asks_for_coach": _asking(table, seat),
        "proposal": page_data.proposed(table, seat, tongue),
    }


class Coach(NamedTuple):
    """What the coach says of a question without any thought: what one plays for, why this is asked, what follows from
    what was shown last."""

    goal: str
    why: str
    conclusions: list[str]


def _coach(table: Table, reader: Reader) -> Coach | None:
    """What the reader's coach says; None where they have none."""
    if reader.seat == SPECTATOR or not table.coached(reader.seat) or table.state == OVER:
        return None
    view, tongue = table.view(reader.seat), reader.tongue
    rule = page_data.rule_behind(table, view, tongue) if reader.seat in view.waiting else None
    why = "" if rule is None else first_sentence(rule.text)
    return Coach(table.words.goal(view, tongue), why, table.words.conclusions(view, table.names, tongue))


def _asking(table: Table, seat: int) -> list[str]:
    """Who would like a coach and waits for the seat to agree."""
    if seat == SPECTATOR or seat in table.coaching.agreed or table.state == OVER:
        return []
    return [table.names[other] for other in table.coaching.seats if other != seat]


def first_sentence(text: str) -> str:
    """The sentence with which a rule begins, without the marks of emphasis.

    >>> first_sentence("**Draw.** Everybody draws. Then play.")
    'Draw. Everybody draws.'
    """
    words = text.replace("*", "")
    head, stop, rest = words.partition(". ")
    if len(head) < SHORT and rest:
        more, stop, _ = rest.partition(". ")
        head = f"{head}. {more}"
    return head + ("." if stop else "")
