"""The table's page in sections: each is pushed by itself when it has changed.

A section is an element with an id that stays. While a game is played these are the band, every panel of the board, the
tabs, the story, the talk, the lore behind the question, how it was dealt, what helps whoever learns, and the strip with
the question itself; before it begins there is the waiting room, and on a device that is being handed on there is the
curtain, and nothing else.

A section of the game in play names the facts that it shows. Its template is given these and nothing else, and what it
makes of them is kept for all who are shown the same (`rubrica.server.kept`).
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from typing import Any, NamedTuple

from rubrica.bots.coach_words import Said, said
from rubrica.drawing.panels import hidden
from rubrica.drawing.parts import SHAPES
from rubrica.engine.game import NO_MOVE, SPECTATOR
from rubrica.games import boards
from rubrica.games.sketches import Keeper
from rubrica.server import kept, metrics, page_data, pieces, talk
from rubrica.server.bodies import LogLine
from rubrica.server.packing import APART
from rubrica.server.stored import OVER
from rubrica.server.table import Table
from rubrica.server.templating import templates
from rubrica.tongue import Tongue

Holds = dict[str, "array[int]"]  # by section


class Reader(NamedTuple):
    """Whoever looks at a table: through which seat, which seats are theirs, whether they are its host, and whether
    they may sit down."""

    seat: int
    mine: tuple[int, ...]
    host: bool
    tongue: Tongue
    link: str = ""
    welcome: bool = True


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
        return _render("sheet", reader.tongue, values)
    game, language = table.game_type.name, reader.tongue.code
    values |= {"symbols": hidden(boards.named_symbols(game, language)), "signs": boards.glossary(game, language)}
    return _render("frame", reader.tongue, values | {"leaves": _drawn(table, reader).leaves})


def sections(table: Table, reader: Reader) -> dict[str, str]:
    """Every section by its id; made once per version for all who see the same."""
    return table.cached((*_mark(reader), "sections"), lambda: _made(table, reader))


def _mark(reader: Reader) -> tuple[Hashable, ...]:
    """What readers have in common whose sections are the same."""
    return (reader.seat, reader.tongue.code, reader.mine if len(reader.mine) > 1 else (), reader.host, reader.welcome)


def held(shown: dict[str, str]) -> Holds:
    """By what is known what a page holds to which these sections were sent. The question, and what people write, is
    known as a whole."""
    return {
        key: array("q", [hash(html)]) if key == "question" or APART in html else pieces.held(html)
        for key, html in shown.items()
    }


def changed(before: Holds, now: dict[str, str]) -> dict[str, str]:
    """The sections that are other than those of a page that holds this."""
    return {key: html for key, html in now.items() if before[key][0] != hash(html)}


def changes(before: Holds, now: dict[str, str]) -> str:
    """The message that brings these sections to a page, without the pieces that it holds."""
    return "".join(
        f'<hx-partial hx-target="#{key}" hx-swap="outerMorph">{pieces.lean(html, before[key])}</hx-partial>'
        for key, html in now.items()
    )


class Follower:
    """The messages of one stream, each with its kind: first the whole page, then what has changed since the last."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table = table
        self.reader = reader
        self.holds: Holds = {}

    def __call__(self) -> tuple[str, str]:
        """The next message; empty where nothing changed."""
        found, mark = sections(self.table, self.reader), _mark(self.reader)
        before, cached = self.holds, self.table.cached
        if before.keys() != found.keys():
            self.holds = cached((*mark, "held by a page"), lambda: held(found))
            whose = (*mark, self.reader.mine, self.reader.link)
            return "page", cached((*whose, "page"), lambda: whole(self.table, self.reader))
        new = changed(before, found)
        self.holds = before | cached((*mark, *new, "held"), lambda: held(new))
        had = b"".join(before[key].tobytes() for key in new)
        return "change", cached((*mark, *new, had, "change"), lambda: changes(before, new))


def _render(name: str, tongue: Tongue, values: dict[str, Any]) -> str:
    speech = {"_": tongue, "some": tongue.some, "tongue": tongue}
    return templates.get_template(f"table/{name}.html").render(speech | values)


def _common(table: Table, reader: Reader) -> dict[str, Any]:
    return {
        "table": table,
        "game": table.game_type,
        "seat": reader.seat,
        "mine": reader.mine,
        "host": reader.host,
        "welcome": reader.welcome,
        "link": reader.link,
    }


def _drawn(table: Table, reader: Reader) -> boards.Layout:
    """The board as the seat sees it, drawn once per version."""
    game, view, row = table.game_type, table.view(reader.seat), table.row
    keeper = Keeper((game.name, row.content, row.options, str(view.seats), reader.tongue.code), kept.panels)
    return table.cached(
        (reader.seat, reader.tongue.code, "board"),
        lambda: boards.table(game, view, table.names, reader.tongue, keeper),
    )


def _made(table: Table, reader: Reader) -> dict[str, str]:
    with metrics.timed("rendering"):
        handed_to = curtain(table, reader)
        if not handed_to and table.dealt:
            return _played(table, reader)
        moment, seats = page_data.moment(table), page_data.seats(table, reader.seat)
        values = _common(table, reader) | {"seats": seats, "moment": moment, "hidden": handed_to, "remarks": []}
        found = {"state": _render("state", reader.tongue, _state(table, reader, turn=False))}
        names = ("curtain",) if handed_to else ("room", "chat", "deal")
        values |= {} if handed_to else _said(table, reader)
        return found | {name: _render(name, reader.tongue, values) for name in names}


def _said(table: Table, reader: Reader) -> dict[str, Any]:
    said = talk.said(table, reader.seat, reader.tongue, page_data.TALK_SHOWN)
    earlier = max(0, talk.count(table, reader.seat) - page_data.TALK_SHOWN)
    writing, until = talk.writing(table, reader.seat)
    return {"talk": said, "earlier": earlier, "writing": writing, "written_until": until}


def _state(table: Table, reader: Reader, turn: bool) -> dict[str, Any]:
    seat, moment = reader.seat, page_data.moment(table)
    return {
        "version": table.seen_version(seat),
        "step": table.seen_step(seat),
        "moment": "" if moment is None else moment.kind,
        "turn": turn,
        "question": table.questions[seat] if turn else "",
    }


class Place(NamedTuple):
    """What every section may know of the table it is part of."""

    id: str
    state: str


def _played(table: Table, reader: Reader) -> dict[str, str]:
    """The sections of a game in play, from the seat's view."""
    seat, tongue, words, names = reader.seat, reader.tongue, table.words, table.names
    view, place = table.view(seat), Place(table.id, table.state)
    turn = seat in view.waiting
    drawn = _drawn(table, reader)
    offered = page_data.choices(table, view, words.in_order(view), tongue)
    sayings = [choice for choice in offered if choice.number != table.ready] if table.ready != NO_MOVE else []
    besides = [choice for choice in page_data.remarks(table, seat, tongue) if choice not in sayings]
    wishes = [choice for choice in besides if words.wish(choice.number)]
    besides = [choice for choice in besides if choice not in wishes]
    answers = [choice for choice in offered if choice not in sayings]
    seats, moment = page_data.seats(table, seat), page_data.moment(table)
    badges = boards.board(table.game_type).badges(view)
    why = None if view.outcome else page_data.rule_behind(table, view, tongue)
    closed, teaching = page_data.closed(table, view, tongue), table.teaching
    facts: dict[str, dict[str, Any]] = {
        "band": {
            "mine": reader.mine,
            "seats": seats,
            "moment": moment,
            "badges": [SHAPES[badge] if badge >= 0 else "" for badge in badges],
            "colours": badges,
            "coached": [place for place in range(len(seats)) if table.coached(place)],
            "turn_number": table.turn_of(table.playing.ply),
            "goods": [(name, count) for name, count in words.tally(view, tongue).items() if count],
        },
        "tabs": {"leaves": [leaf._replace(drawing="") for leaf in drawn.leaves], "talks": bool(sayings)},
        "log": {"log": page_data.deeds(table, seat, tongue), "since": page_data.own_last(table, seat)},
        "chat": _said(table, reader)
        | {
            "remarks": page_data.topics(table, view, sayings + besides, tongue),
            "spoken": 0 if seat == SPECTATOR else table.spoke[seat],
        },
        "lore": {"why": why, "closed": closed},
        "deal": _dealt(table, reader),
        "guide": {
            "teaching": None,
            "turn": turn,
            "coach": _coach(table, reader),
            "asks_for_coach": _asking(table, seat),
        },
        "question": {
            "turn": turn,
            "moment": moment,
            "silence": table.moments.silence,
            "verdict": words.verdict(view, names, tongue),
            "result": words.result(view, names, tongue),
            "prompt": words.prompt(view, names, tongue),
            "question": table.questions[seat] if answers else "",
            "answers": len(answers),
            "options": page_data.rows(table, view, answers, tongue),
            "laid": sorted(drawn.laid),
            "wishes": wishes,
            "explained": bool(why or closed),
            "take_back": None if table.row.lesson else page_data.take_back(table, seat, tongue),
            "teaching": teaching is not None,
            "again": view.outcome is not None and seat != SPECTATOR and table.can_be_played_again,
            "proposal": page_data.proposed(table, seat, tongue),
        },
    }
    found = {"state": _render("state", tongue, _state(table, reader, turn))}
    common = _common(table, reader)
    if teaching is not None:
        found["guide"] = _render("guide", tongue, common | facts.pop("guide") | {"teaching": teaching})
    if view.outcome is not None:  # how it goes on from here is asked of the table itself
        found["question"] = _render("question", tongue, common | facts.pop("question"))
    for name, shown in facts.items():
        found[name] = _section(name, table, tongue, {"table": place, "seat": seat} | shown)
    return found | {leaf.key: leaf.drawing for leaf in drawn.leaves}


def _section(name: str, table: Table, tongue: Tongue, facts: dict[str, Any]) -> str:
    game = table.game_type
    return kept.section(
        f"{game.name} {name}", tongue.code, facts, lambda: _render(name, tongue, {"game": game} | facts)
    )


class Dealt(NamedTuple):
    """How the table was dealt: what all who sit there know."""

    id: str
    state: str
    commitment: str
    voided: list[Any]
    row: DealtRow


class DealtRow(NamedTuple):
    """Until when the deal is waited for; and once the game is over, its seed."""

    deal_until: int | None
    seed: str


class Sitting(NamedTuple):
    """Who sits there, and what they brought to the deal."""

    name: str
    who: str
    commitment: str
    words: str
    owes: str


def _dealt(table: Table, reader: Reader) -> dict[str, Any]:
    row = DealtRow(table.row.deal_until, table.row.seed if table.state == OVER else "")
    seats = page_data.seats(table, reader.seat)
    return {
        "table": Dealt(table.id, table.state, table.commitment, table.voided, row),
        "seats": [Sitting(seat.name, seat.who, seat.commitment, seat.words, seat.owes) for seat in seats],
        "mine": reader.mine,
    }


def _coach(table: Table, reader: Reader) -> Said | None:
    """What the reader's coach says; None where they have none."""
    if reader.seat == SPECTATOR or not table.coached(reader.seat) or table.state == OVER:
        return None
    return said(table.game_type, table.view(reader.seat), table.names, reader.tongue)


def _asking(table: Table, seat: int) -> list[str]:
    """Who would like a coach and waits for the seat to agree."""
    if seat == SPECTATOR or seat in table.coaching.agreed or table.state == OVER:
        return []
    return [table.names[other] for other in table.coaching.seats if other != seat]
