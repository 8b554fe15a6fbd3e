"""Every card of Rubico in words, and what each player count plays with: to leaf through and to proofread."""

from __future__ import annotations

from typing import Any

from rubrica.engine.board import Card, CardGroup
from rubrica.engine.sentence import Tongue
from rubrica.engine.setup import Content
from rubrica.games.card_kinds import wanted
from rubrica.games.rubico import text

DECK = ("red", "blue", "janus", "pompey")


def browse(content: Content[Any], tongue: Tongue, filters: dict[str, str]) -> list[CardGroup]:
    """All that lies in the box, or with `kind=powers` one kind of it."""
    kinds = {
        "powers": _powers,
        "senate": _senate,
        "march": _march,
        "sides": _sides,
        "players": _players,
        "track": _track,
    }
    return [group for kind in wanted(filters, kinds) for group in kinds[kind](content.data, tongue)]


def _powers(data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    does = {
        "cover": tongue("covers one of your own cards: it is not taken"),
        "force": tongue("forces a card of another's: it must be taken"),
        "step": tongue("moves Caesar one step, forward or back"),
        "look": tongue("looks at a card that was left"),
        "void": tongue("Senate, Pompey and Janus cards do nothing this turn"),
    }
    cards = []
    for power in data["powers"]["power"]:
        more = text.more(power.get("red", 0), power.get("pompey", 0), tongue)
        deed = does.get(power["does"]) or tongue("counts {more} more", more=more)
        cards.append(Card(f"power/{power['id']}", tongue.pick(power["name"]), [deed]))
    return [CardGroup(tongue("Power cards, in the order of their plays"), cards)]


def _senate(data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    names = {key: tongue.pick(name) for key, name in data["senate"]["legion"].items()}
    cards = []
    for card in data["senate"]["card"]:
        legions = ", ".join(names[legion] for legion in card["legions"])
        words = f"{text.effect(card['effect'], tongue)}; {legions or '–'}"
        cards.append(Card(f"senate/{card['id']}", tongue.pick(card["name"]), [words]))
    standards = [Card(f"legion/{key}", name, []) for key, name in names.items()]
    return [
        CardGroup(tongue("Senate cards, with the legions they count for"), cards),
        CardGroup(tongue("Legions: four Senate cards of one, and the Senate wins"), standards),
    ]


def _march(data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    does = [
        tongue("A march card: Caesar goes one step further."),
        tongue("A march card: it takes one red card away; enough of them turn a Senate card."),
        tongue("A march card that counts as a copy of the card revealed before it."),
        tongue("A march card that turns a Senate card."),
    ]
    cards = [Card(f"march/{kind}", text.card(n, tongue), [does[n]]) for n, kind in enumerate(DECK)]
    return [CardGroup(tongue("March cards"), cards)]


def _sides(data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    cards = [
        Card("side/red", tongue("Caesar's legionaries"), [tongue("win when Caesar stands in Rome")]),
        Card("side/blue", tongue("The senators"), [tongue("win with four Senate cards of one legion")]),
    ]
    return [CardGroup(tongue("The two sides"), cards)]


def _players(data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    rows = []
    for row in data["players"]["players"]:
        march = row["march"]
        said = tongue(
            "{red}, {blue}; the deck: {deck}; each draws {draw}; {threshold} turn a Senate card",
            red=tongue.some("{count} of Caesar's", "{count} of Caesar's", row["roles"]["red"]),
            blue=tongue.some("{count} senator", "{count} senators", row["roles"]["blue"]),
            deck=", ".join(text.counted(n, march.get(kind, 0), tongue) for n, kind in enumerate(DECK)),
            draw=row["draw"],
            threshold=text.counted(1, row["threshold"], tongue),
        )
        rows.append(Card("", tongue.some("{count} player", "{count} players", row["count"]), [said]))
    return [CardGroup(tongue("What each player count plays with"), rows)]


def _track(data: dict[str, Any], tongue: Tongue) -> list[CardGroup]:
    rows = [Card("castrum/start", tongue.pick(data["track"]["start"]), [])]
    spaces = data["track"]["space"]
    for space in spaces:
        from_count = [tongue("with {count} or more", count=space["players"])] if "players" in space else []
        if "castrum" in space:
            key = "castrum/rome" if space is spaces[-1] else "castrum/road"
            rows.append(Card(key, tongue.pick(space["castrum"]), from_count))
        else:
            rows.append(Card("", tongue("a space"), from_count))
    groups = [CardGroup(tongue("The road to Rome, space by space"), rows)]
    legs = data["track"].get("even", ())
    even = [Card("", tongue.pick(leg["castrum"]), [", ".join(map(str, leg["steps"]))]) for leg in legs]
    if even:
        counts = ", ".join(str(row["count"]) for row in data["players"]["players"])
        title = tongue("Our own roads: steps to each castrum with {counts} players", counts=counts)
        groups.append(CardGroup(title, even))
    return groups
