"""The ten rounds from the Iberians to our days, and the card of the present one as it reads."""

from __future__ import annotations

from typing import Any

from rubrica.drawing import parts, svg
from rubrica.drawing.panels import INNER, MARGIN, TOP, WIDTH
from rubrica.engine.board import ASIDE, Panel
from rubrica.engine.sentence import Tongue
from rubrica.games.rubricatus import cards, text
from rubrica.games.rubricatus.board import signs
from rubrica.games.rubricatus.pictures import PICTURES
from rubrica.games.rubricatus.state import EASY, ROUNDS, RubricatusView

SPACE = INNER / ROUNDS
LINES = 14
LINE = 16.25

SHOWS = ("era_cards", "revealed", "round")


def ages(view: RubricatusView, tongue: Tongue) -> Panel:
    """The era track, and the card of the round."""
    game = view.table
    body = ""
    for number in range(ROUNDS):
        era = game.box.rounds[number].era
        x = MARGIN + number * SPACE
        body += svg.box(x, TOP + 4, SPACE - 2, 38, f"age-{era}", 3)
        if number == 0 or game.box.rounds[number - 1].era != era:
            body += svg.text(x + 5, TOP + 18, signs.ROMAN[era], 13, "serif strong")
        if game.box.rounds[number].helper_joins and number > game.round:
            body += svg.icon("helper", x + 7, TOP + 22, 17, "faint")
    at = MARGIN + min(game.round, ROUNDS - 1) * SPACE
    body += svg.box(round(at - 1.5, 1), TOP + 2.5, SPACE + 1, 41, "now", 4)
    body += svg.text(MARGIN, TOP + 66, text.era(game, game.era(), tongue), 16, "serif strong")
    height = TOP + 74.0
    if game.terms.variant != EASY:
        body += _card(view, height, tongue)
        height += 54 + LINES * LINE
    note = tongue("round {number} of 10", number=min(game.round + 1, ROUNDS))
    return Panel("p-ages", tongue("The ages"), height + 12, body, note, role=ASIDE, sign="round")


def _card(view: RubricatusView, y: float, tongue: Tongue) -> str:
    game = view.table
    body = svg.box(MARGIN, y, INNER, 54 + LINES * LINE, "panel-in", 6)
    x = MARGIN + 10
    if game.revealed <= game.round:
        return _face_down(view, y, tongue)
    found: dict[str, Any] = game.box.data["era"]["era"][game.era_cards[game.round]]
    calamity = game.box.era_cards[game.era_cards[game.round]].calamity
    body += svg.text(
        x, y + 23, svg.fit(tongue.pick(found["name"]), INNER - 100 if calamity else INNER - 20, 17), 17, "title"
    )
    if calamity:
        body += svg.text(WIDTH - MARGIN - 10, y + 23, tongue("calamity"), 14, "notice", "end")
    where = f"{cards.place_of(found, tongue)} · {tongue.pick(found['year'])}"
    body += svg.text(x, y + 41, svg.fit(where, INNER - 20, 13), 13, "faint")
    story = svg.wrap(tongue.pick(found["text"]), INNER - 20, 13)
    body += svg.paragraph(x, y + 60, story, 13, "serif")
    top = y + 60 + len(story) * LINE + 5
    effects: list[str] = []
    for sentence, _ in cards.era_sentences(found, game.box.data, tongue):
        effects += svg.wrap(sentence, INNER - 20, 13)
    room = LINES - len(story)
    if len(effects) > room:
        effects = [*effects[: room - 1], effects[room - 1] + " …"]
    high = (room - len(effects)) * LINE - 8
    if high > LINE:  # the picture, where there is nothing more to say
        wide = round(high * 16 / 11, 1)
        drawn = PICTURES.get(f"era/{found['id']}", PICTURES["era"])
        body += parts.picture(drawn, WIDTH - MARGIN - 8 - wide, round(y + 46 + LINES * LINE - high, 1), wide)
    return body + svg.paragraph(x, top, effects, 13)


def _face_down(view: RubricatusView, y: float, tongue: Tongue) -> str:
    """The card of the round before it is turned: whether one knows it, and what the round will bring."""
    game = view.table
    body = svg.at(MARGIN, y, parts.card(INNER, 54 + LINES * LINE, "back"))
    body += svg.box(MARGIN + 4, y + 4, INNER - 8, 46 + LINES * LINE, "back-frame", 3)
    lines = [tongue("This round's card is still face down.")]
    card = game.era_cards[game.round] if game.round < ROUNDS else -1
    if view.seat >= 0 and game.peeked[view.seat] > game.round and card >= 0:
        lines += svg.wrap(tongue("You know it: {card}.", card=text.era_card(game, card, tongue)), INNER - 32, 14)
    body += svg.paragraph(MARGIN + 14, y + 30, lines, 14, "strong")
    top = y + 40 + len(lines) * 17.5
    for number, step in enumerate(_steps(tongue), 1):
        row = svg.wrap(step, INNER - 52, 14)
        body += svg.text(MARGIN + 16, top + 14, f"{number}", 15, "serif strong")
        body += svg.paragraph(MARGIN + 34, top + 14, row, 14)
        top += len(row) * 17.5 + 7
    return body


def _steps(tongue: Tongue) -> list[str]:
    """A round, for whoever plays their first."""
    return [
        tongue("All choose a card; the highest leads."),
        tongue("Reveal this card: opening effect."),
        tongue("Constructions pay their resources."),
        tongue("Card by card, every helper acts."),
        tongue("End of round: check this card; helpers return."),
    ]
