"""The basin of the Llobregat: the drawer's danger, the card of the round, and the map with all that stands on it."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, WIDTH
from rubrica.drawing.pen import Pen
from rubrica.engine.board import Form, Panel
from rubrica.engine.game import SPECTATOR
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import building, cards, text
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.board import uses
from rubrica.games.rubricatus.pictures import PICTURES
from rubrica.games.rubricatus.state import EASY, FULL, LIMIT, ROUNDS, Rubricatus, RubricatusView
from rubrica.games.rubricatus.words import ending


class Land(NamedTuple):
    """A region's outline, the middle of its upper edge, and how wide its words may be."""

    outline: str
    x: float
    y: float
    width: float


# In the order of the regions: the four plain ones, then the three mixed ones.
LANDS = [
    Land("M152 6Q196 0 250 4Q310 2 330 10Q336 34 330 60L246 63L158 60L150 34Z", 242, 6, 168),
    Land("M14 8Q60 0 146 6L145 34L153 60L80 63L12 59Q4 34 14 8Z", 78, 6, 130),
    Land("M11 121L60 123L98 120L101 150L96 178Q50 184 16 178Q4 150 11 121Z", 54, 120, 84),
    Land("M229 121L280 123L321 120Q312 144 318 178Q270 184 233 179L228 150Z", 274, 120, 84),
    Land("M160 64L246 67L330 64Q336 92 330 117L240 120L164 117L168 90Z", 249, 64, 158),
    Land("M12 63L80 67L154 64L162 90L158 117L70 120L11 117Q5 90 12 63Z", 84, 64, 142),
    Land("M102 120L170 123L225 120L224 150L229 179Q160 184 100 179L105 150Z", 164, 120, 118),
]
LLOBREGAT = "M262 4C250 16 282 34 262 56S196 84 174 100S100 112 62 132S40 166 92 170S180 164 214 172S290 166 338 162"
TRIBUTARIES = "M42 5C56 26 20 46 34 70S58 104 60 130M331 42C312 52 290 50 268 50M196 5C204 20 226 26 262 30"
SEA = "M338.5 114Q320 126 319 148T330 184H338.5Z"
PEAKS = [
    "M296 14L305 2L311 9L317 0L329 15Z",
    "M158 14L166 3L172 10L180 15Z",
    "M12 18L20 5L27 12L33 7L41 18Z",
]
FEW_LEFT = 4
SOME_LEFT = 8
DRAWER_Y, CARD_Y, CARD_H, MAP_Y = 34, 64, 70, 136
HEIGHT = MAP_Y + 187.0
PIP, TAG, LINES = 15, 16, 4
BROAD, LARGER = 484.0, 1.4  # the wide form, and how much larger its map is
SHOWS = (
    *("barred_regions", "drawer", "era_cards", "knobs", "market", "problems", "revealed", "round", "standing"),
    "turn_knobs",
)


def known(view: RubricatusView) -> tuple[object, ...]:
    """What the basin shows to this reader alone: which cards they can pay, and whether they have seen the round's."""
    paid = building.affordable(view.table, view.seat) if view.seat >= 0 else ["all"]
    return list(paid), *peeked(view)


def peeked(view: RubricatusView) -> tuple[object, ...]:
    """Whether the reader has seen the card of the round before it is turned."""
    game = view.table
    return (view.seat >= 0 and game.peeked[view.seat] > game.round,)


def basin(view: RubricatusView, names: list[str], pen: Pen, tongue: Tongue) -> Panel:
    """The drawer, the card of the round and the map, with the problems and who stands where."""
    game = view.table
    body = _ground("dying" if game.drawer <= FEW_LEFT else "troubled" if game.drawer <= SOME_LEFT else "")
    lands = "".join(_land(game, number, pen) for number in range(len(LANDS)))
    regions = "".join(_region(view, number, pen, tongue) for number in range(game.regions))
    for land in LANDS[game.regions :]:
        regions += svg.text(land.x, land.y + 32, tongue("not in play"), 12.5, "faint map-name", "middle")
    card = _card(view, tongue)
    if view.outcome is not None:  # all rounds are over
        card = parts.ribbon(MARGIN - 4, 10, INNER + 8, ending(view.outcome, SPECTATOR, names, tongue))
    drawn = svg.spot(svg.Spot(0, 0), svg.Spot(BROAD - WIDTH, -4), _rounds(game, pen))
    drawers = svg.only_tall(_drawer(game, tongue, MARGIN - 4, DRAWER_Y, INNER + 8, 27))
    drawers += svg.only_wide(_drawer(game, tongue, WIDTH, 29, BROAD - WIDTH - 8, 47, 3))
    drawn += pen.part("drawer", drawers)
    drawn += svg.spot(svg.Spot(0, CARD_Y), svg.Spot(0, 6), pen.part("era-card", card))
    ground = pen.part("lands", svg.path(SEA, "sea") + lands + body)
    drawn += svg.spot(svg.Spot(0, MAP_Y), svg.Spot(4, 82, LARGER), ground + regions)
    title, form = tongue("The basin of the Llobregat"), Form(BROAD, 86 + LARGER * (HEIGHT - MAP_Y), 1.25)
    return Panel("p-basin", title, HEIGHT, drawn, reserve=120, sign="problem", wide=form)


@cache
def _ground(state: str) -> str:
    """The waters, clear or not, and the hills they come from."""
    body = svg.path(TRIBUTARIES, "stream-bank") + svg.path(TRIBUTARIES, f"stream {state}".strip())
    body += "".join(svg.path(peak, "hill") for peak in PEAKS)
    return body + svg.path(LLOBREGAT, "river-bank") + svg.path(LLOBREGAT, f"river {state}".strip())


def _land(game: Rubricatus, number: int, pen: Pen) -> str:
    if number >= game.regions:
        return svg.path(LANDS[number].outline, "land off")
    problems = game.problems[number]
    look = "land" if problems <= LIMIT else "land sick" if problems < FULL else "land full-up"
    return f"<g{pen.drop(m.REGION + number)}>{svg.path(LANDS[number].outline, look)}</g>"


def _region(view: RubricatusView, number: int, pen: Pen, tongue: Tongue) -> str:
    """Its name, its problems in five places, what the market offers there, and who stands there this round."""
    game, land, move = view.table, LANDS[number], m.REGION + number
    deed = pen.take(move) or pen.first_along(uses.ways(view, move))
    name = text.region(game, number, tongue)
    size = max(12, min(13.5, round(13.5 * land.width / svg.breadth(name, 13.5), 1)))
    body = svg.text(land.x, land.y + 16, svg.fit(name, land.width + 8, size), size, "serif strong map-name", "middle")
    problems = game.problems[number]
    sign = "problem" if problems <= LIMIT else "threat"
    left, middle = land.x - FULL * PIP / 2, land.y + 30
    body += svg.box(left - 3, middle - 9, FULL * PIP + 6, 18, "berth", 9)
    for place in range(FULL):
        x = left + place * PIP
        body += svg.icon(sign, x, middle - 7.5, PIP) if place < problems else svg.disc(x + 7.5, middle, 5, "pit")
    body += _standing(view, number, land)
    if game.barred_regions >> number & 1:
        body += svg.icon("barred", left - 20, middle - 9, 18)
    body += svg.act(deed, svg.path(land.outline, "halo")) + _offers(view, number, pen)
    drag = pen.drop(move) + pen.onto(uses.moved(view, number))
    return pen.piece(f"region-{v.REGIONS[number]}", 0, 0, body, drag=drag)


def _standing(view: RubricatusView, number: int, land: Land) -> str:
    """The letters of the market's cards that belong here, pale where one lacks what they cost; then who is here."""
    game = view.table
    offers, standing, x, step = _row(game, number, land)
    paid = building.affordable(game, view.seat) if view.seat >= 0 else game.market
    body = ""
    for place in offers:
        body += tag(game, place, x, land.y + 41, game.market[place] in paid)
        x += step
    for seat in standing:
        body += parts.badge(seat, x + step / 2, land.y + 48, 0.68)
        x += step
    return body


def _row(game: Rubricatus, number: int, land: Land) -> tuple[list[int], list[int], float, float]:
    """The places of the market whose cards belong in a region, who is there, and where their row begins, in what
    steps."""
    offers = [
        place
        for place, card in enumerate(game.market)
        if game.box.admits[number] >> game.box.constructions[card].comarca & 1
    ]
    standing = [seat for seat in range(game.seats) if game.standing[seat] >> number & 1]
    step = min(TAG + 1, land.width / max(1, len(offers) + len(standing)))
    return offers, standing, land.x - (len(offers) + len(standing)) * step / 2, step


def _offers(view: RubricatusView, number: int, pen: Pen) -> str:
    """Touching a card's letter goes there and constructs it."""
    if pen.offered and not uses.open_to(view, number):
        return ""
    land = LANDS[number]
    offers, _, left, step = _row(view.table, number, land)
    body = ""
    for column, place in enumerate(offers):
        deed = pen.first_along(uses.constructing(view, view.table.market[place], number))
        body += svg.halo(deed, round(left + column * step - 0.5, 1), land.y + 38, step, 19, 4)
    return body


def tag(game: Rubricatus, place: int, x: float, y: float, strong: bool = True) -> str:
    """The letter of a place of the market, on the age of the card that lies there; or pale."""
    era = game.box.constructions[game.market[place]].era
    box = svg.box(round(x, 1), y, TAG - 1, 14, f"age-{era} corner" if strong else "panel-in", 3)
    look = "strong" if strong else "faint"
    return box + svg.text(round(x + TAG / 2 - 0.5, 1), y + 12, "ABCDE"[place], 12, look, "middle")


def _rounds(game: Rubricatus, pen: Pen) -> str:
    """The ten rounds in the colours of their ages; where a helper joins, it waits."""
    step, left = 11.0, WIDTH - MARGIN - ROUNDS * 11.0
    body = ""
    for number in range(ROUNDS):
        x, printed = left + number * step, game.box.rounds[number]
        body += svg.box(x, 12, step - 1, 16, f"age-{printed.era} corner", 2)
        if printed.helper_joins and number > game.round:
            body += svg.icon("helper", x + 0.5, 15, 9)
    at = left + min(game.round, ROUNDS - 1) * step
    return body + pen.piece("era-marker", at, 12, svg.box(-1.5, -1.5, step + 2, 19, "now", 3))


def _drawer(game: Rubricatus, tongue: Tongue, x: float, y: float, width: float, height: float, rows: int = 1) -> str:
    """The danger meter: all problems still in the drawer, and the holes of those that left it. The last is ringed."""
    total = game.drawer + sum(game.problems)
    a_row = -(-total // rows)
    left = x + (54.0 if rows > 1 else 82.0)
    step, high = (x + width - 7 - left) / a_row, (height - 7) / rows
    few = game.drawer <= FEW_LEFT
    body = svg.box(x, y, width, height, "chest low" if few else "chest", 6)
    for look, first, last in _zones(total):
        for row in range(rows):
            start, stop = max(first - row * a_row, 0), min(last - row * a_row, a_row)
            if start < stop:
                at, wide = round(left + start * step, 1), round((stop - start) * step, 1)
                body += svg.box(at, round(y + 4 + row * high, 1), wide, round(high - 1, 1), look, 4)
    body += svg.text(x + 6, y + (15 if rows > 1 else 18), svg.fit(tongue("drawer"), 44, 12), 12, "strong")
    look, at = ("strong notice" if few else "strong"), (x + 25 if rows > 1 else x + 76)
    anchor = "middle" if rows > 1 else "end"
    body += svg.text(at, y + (40 if rows > 1 else 21), str(game.drawer), 24 if rows > 1 else 21, look, anchor)
    size = min(PIP, step + 1.5)
    for place in range(total):
        x, middle = round(left + (place % a_row + 0.5) * step, 1), round(y + 4 + (place // a_row + 0.5) * high, 1)
        if place == 0:
            body += svg.disc(x, middle, 8, "last")
        sign = "threat" if few else "problem"
        inside = place < game.drawer
        body += svg.icon(sign, x - size / 2, middle - size / 2, size) if inside else svg.disc(x, middle, 3.5, "pit")
    return body


def _zones(total: int) -> list[tuple[str, int, int]]:
    """From which problem to which the drawer is calm, troubled, and all but empty."""
    return [("danger-2", SOME_LEFT, total), ("danger-1", FEW_LEFT, SOME_LEFT), ("danger-0", 0, FEW_LEFT)]


def _card(view: RubricatusView, tongue: Tongue) -> str:
    """The card of the round, from y = 0 on: its picture, its name, and what is asked when the round ends."""
    game = view.table
    x, room = MARGIN + 72.0, INNER - 69
    era = text.era(game, game.era(), tongue)
    body = svg.box(MARGIN - 4, 0, INNER + 8, CARD_H, f"age-{game.era()} corner", 6)
    if game.terms.variant == EASY or game.revealed <= game.round:
        picture = svg.at(MARGIN, 5, parts.back(66, 60))
        lines = [] if game.terms.variant == EASY else [tongue("This round's card is still face down.")]
        card = game.era_cards[game.round] if game.round < ROUNDS else -1
        if lines and view.seat >= 0 and game.peeked[view.seat] > game.round and card >= 0:
            lines += svg.wrap(tongue("You know it: {card}.", card=text.era_card(game, card, tongue)), room, 12, 3)
        return body + picture + svg.text(x, 16, era, 13.5, "serif strong") + _lines(x, lines)
    found = game.box.data["era"]["era"][game.era_cards[game.round]]
    body += parts.picture(PICTURES.get(f"era/{found['id']}", PICTURES["era"]), MARGIN, 12, 66)
    name = tongue.pick(found["name"])
    if game.box.era_cards[game.era_cards[game.round]].calamity:
        word = tongue("calamity")
        room_left = room - svg.breadth(word, 12) - 6
        body += svg.text(WIDTH - MARGIN - 2, 15, word, 12, "notice", "end")
    else:
        room_left = room
    body += svg.text(x, 15, svg.fit(name, room_left, 13.5), 13.5, "serif strong")
    return svg.card(f"era/{found['id']}", body + _lines(x, _effects(found, game, room, tongue)))


def _effects(found: dict[str, Any], game: Rubricatus, room: float, tongue: Tongue) -> list[str]:
    """The whole card where it fits; else what is still to come: how it closes."""
    for sentences in (cards.era_sentences, cards.era_closing):
        said = " ".join(sentence for sentence, _ in sentences(found, game.box.data, tongue, "."))
        lines = svg.wrap(said, room, 12)
        if len(lines) <= LINES:
            return lines
    return svg.wrap(said, room, 12, LINES)


def _lines(x: float, lines: list[str]) -> str:
    first, step = (27.5, 13) if len(lines) == LINES else (31, 14.5)
    return "".join(svg.text(x, first + number * step, line, 12) for number, line in enumerate(lines))
