"""The table of Rubricatus in plain text, and the names of the things on it."""

from __future__ import annotations

from typing import Any

from rubrica.engine.sentence import Tongue
from rubrica.games.lines import WIDTH, wrapped
from rubrica.games.rubricatus import cards
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus.moves import cards_in
from rubrica.games.rubricatus.scoring import final_points
from rubrica.games.rubricatus.state import Rubricatus, RubricatusView


def _board_row(game: Rubricatus, rows: str, number: int) -> dict[str, Any]:
    found: dict[str, Any] = game.box.data["board"][rows][number]
    return found


def action(game: Rubricatus, card: int, tongue: Tongue) -> str:
    """The name of an action card."""
    return tongue.pick(game.box.actions[card].name)


def action_with_value(game: Rubricatus, card: int, tongue: Tongue) -> str:
    """The name of an action card, and its points."""
    return f"{action(game, card, tongue)} ({game.box.actions[card].value})"


def construction(game: Rubricatus, card: int, tongue: Tongue) -> str:
    """The name of a construction."""
    return tongue.pick(game.box.constructions[card].name)


def era_card(game: Rubricatus, card: int, tongue: Tongue) -> str:
    """Its name and year, and whether it is a calamity."""
    year = tongue.pick(game.box.data["era"]["era"][card]["year"])
    calamity = f", {tongue('calamity')}" if game.box.era_cards[card].calamity else ""
    return f"{tongue.pick(game.box.era_cards[card].name)} ({year}{calamity})"


def etheria(game: Rubricatus, spirit: int, tongue: Tongue) -> str:
    """The name of an etheria."""
    return tongue.pick(game.box.etheries[spirit].name)


def region(game: Rubricatus, number: int, tongue: Tongue) -> str:
    """The name of a region."""
    return tongue.pick(game.box.region_names[number])


def comarques(game: Rubricatus, number: int, tongue: Tongue) -> list[str]:
    """Those whose constructions a region admits."""
    admitted = game.box.admits[number]
    rows = game.box.data["board"]["comarca"]
    return [tongue.pick(row["name"]) for bit, row in enumerate(rows) if admitted >> bit & 1]


def resource(game: Rubricatus, number: int, tongue: Tongue, count: int = 0) -> str:
    """A resource inside a sentence; a single one may have a name of its own."""
    return cards.called(_board_row(game, "resource", number), tongue, count)


def amount(game: Rubricatus, number: int, count: int, tongue: Tongue) -> str:
    """So many of a resource, as the cards say it."""
    return cards.amount(_board_row(game, "resource", number), count, tongue)


def track(game: Rubricatus, number: int, tongue: Tongue) -> str:
    """A development track inside a sentence."""
    return cards.called(_board_row(game, "track", number), tongue)


def era(game: Rubricatus, number: int, tongue: Tongue) -> str:
    """The name of an era."""
    return tongue.pick(_board_row(game, "age", number)["name"])


def board(view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    """The table as the viewer sees it."""
    game = view.table
    lines = [*_head(game, names, tongue), "", *_regions(game, names, tongue), "", *_market(game, tongue), ""]
    lines += _players(game, names, tongue)
    if view.seat >= 0:
        lines += ["", *_own(view, tongue)]
    return "\n".join(line[:WIDTH] for line in lines)


def _head(game: Rubricatus, names: list[str], tongue: Tongue) -> list[str]:
    lines = [
        tongue(
            "Round {number} of 10, {era}   initiative: {name}   drawer: {drawer}",
            number=game.round + 1,
            era=era(game, game.era(), tongue),
            name=names[game.holder],
            drawer=game.drawer,
        )
    ]
    if game.terms.variant != t.EASY and game.revealed > game.round:
        card = game.era_cards[game.round]
        found = game.box.data["era"]["era"][card]
        lines += [era_card(game, card, tongue), *cards.era_effects(found, game.box.data, tongue)]
    return lines


def _regions(game: Rubricatus, names: list[str], tongue: Tongue) -> list[str]:
    lines = []
    for number in range(game.regions):
        there = [names[seat] for seat in range(game.seats) if game.standing[seat] >> number & 1]
        notes = ", ".join(there) or (tongue("barred") if game.barred_regions >> number & 1 else "")
        count = tongue.some("{count} problem", "{count} problems", game.problems[number])
        lines.append(f"  {region(game, number, tongue):22} {count:12} {notes}".rstrip())
    return lines


def _market(game: Rubricatus, tongue: Tongue) -> list[str]:
    lines = [tongue("Market:")]
    data = game.box.data
    for card in game.market:
        found = game.box.constructions[card].row
        place = tongue.pick(_board_row(game, "comarca", game.box.constructions[card].comarca)["name"])
        lines.append(f"  {card + 1}. {construction(game, card, tongue)} · {place}")
        gains = cards.bonuses(found, data, tongue)
        if found.get("income"):
            gains.append(tongue("each round {income}", income=cards.income(found, data, tongue)))
        cost = cards.cost(found, data, tongue)
        problems = tongue.some("{count} problem", "{count} problems", found["problems"])
        lines += wrapped(f"{cost} · {problems} → {'; '.join(gains)}", "      ")
    return lines


def _players(game: Rubricatus, names: list[str], tongue: Tongue) -> list[str]:
    """Each with three lines: how they stand, their resources, their steps on the tracks."""
    lines = []
    for seat in range(game.seats):
        pieces = game.home[seat] + (game.spirit_home >> seat & 1)
        state = [
            tongue("{count} VP", count=game.vp[seat]),
            tongue.some("{count} construction", "{count} constructions", game.built[seat].bit_count()),
            tongue.some("{count} piece to place", "{count} pieces to place", pieces),
            *(
                [tongue("with {etheria}", etheria=etheria(game, game.spirit[seat], tongue))]
                if game.spirit[seat] >= 0
                else []
            ),
        ]
        lines.append(f"{names[seat]}: {', '.join(state)}")
        lines.append("  " + ", ".join(f"{resource(game, r, tongue)} {game.stock[seat * 4 + r]}" for r in range(4)))
        lines.append("  " + ", ".join(f"{track(game, r, tongue)} {game.track[seat * 4 + r]}" for r in range(4)))
    return lines


def _own(view: RubricatusView, tongue: Tongue) -> list[str]:
    game = view.table
    lines = [tongue("Your hand:")]
    for card in cards_in(game.hand[view.seat]):
        event = cards.said(game.box.actions[card].event.lines, game.box.data, tongue)
        lines.append(": ".join([action_with_value(game, card, tongue), event]).removesuffix(": "))
    seen = game.era_cards[game.revealed : game.peeked[view.seat]]
    if seen:
        lines.append(tongue("To come: {card}.", card=", ".join(era_card(game, card, tongue) for card in seen)))
    return [lines[0], *(part for line in lines[1:] for part in wrapped(line, "  "))]


def reckoned(game: Rubricatus, tongue: Tongue) -> list[tuple[str, list[int]]]:
    """[rubricatus:9.2] to [rubricatus:9.5] What everybody's points are made of, line by line; the card a player kept is
    theirs to know, so it counts with what came before."""
    labels = [
        tongue("most constructions of an era"),
        tongue("a construction of every era"),
        tongue("leftover resources"),
        tongue("a construction in every comarca"),
    ]
    ends = [final_points(game, seat)[1:] for seat in range(game.seats)]
    before = [game.vp[seat] - sum(ends[seat]) for seat in range(game.seats)]
    lines = [(tongue("on the way, and the card kept"), before)]
    return lines + [(label, [points[number] for points in ends]) for number, label in enumerate(labels)]
