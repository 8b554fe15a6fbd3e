"""Every card of Rubico in words, and what each player count plays with: to leaf through and to proofread."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from rubrica.engine.sentence import Tongue
from rubrica.engine.setup import Content
from rubrica.games.rubico import text

WIDTH = 80
DECK = ("red", "blue", "janus", "pompey")


class UnknownKind(ValueError):
    """A filter that sorts nothing; says which there are."""


def browse(content: Content[Any], tongue: Tongue, filters: dict[str, str]) -> str:
    """All that lies in the box, or with `kind=powers` one kind of it, as plain text."""
    kinds = {"players": _players, "senate": _senate, "powers": _powers, "track": _track}
    for name, value in filters.items():
        if name != "kind" or value not in kinds:
            raise UnknownKind(f"no {name[:40]}={value[:40]}; there are: kind={', kind='.join(kinds)}")
    wanted = [filters["kind"]] if filters else list(kinds)
    return "\n".join(line for kind in wanted for line in kinds[kind](content.data, tongue))


def _listed(title: str, rows: Iterable[str]) -> list[str]:
    """A kind of card: its title, and every card of it."""
    lines = [title, "=" * len(title)]
    for row in rows:
        lines += wrap(row, WIDTH, subsequent_indent="    ")
    return [*lines, ""]


def _players(data: dict[str, Any], tongue: Tongue) -> list[str]:
    rows = []
    for row in data["players"]["players"]:
        march = row["march"]
        rows.append(
            tongue(
                "{players}: {red}, {blue}; the deck: {deck}; each draws {draw}; {threshold} turn a Senate card",
                players=tongue.some("{count} player", "{count} players", row["count"]),
                red=tongue.some("{count} of Caesar's", "{count} of Caesar's", row["roles"]["red"]),
                blue=tongue.some("{count} senator", "{count} senators", row["roles"]["blue"]),
                deck=", ".join(f"{march.get(kind, 0)} {text.card(n, tongue)}" for n, kind in enumerate(DECK)),
                draw=row["draw"],
                threshold=text.counted(1, row["threshold"], tongue),
            )
        )
    return _listed(tongue("What each player count plays with"), rows)


def _senate(data: dict[str, Any], tongue: Tongue) -> list[str]:
    rows = []
    for card in data["senate"]["card"]:
        legions = ", ".join(tongue.pick(data["senate"]["legion"][legion]) for legion in card["legions"])
        rows.append(f"{tongue.pick(card['name'])}: {text.effect(card['effect'], tongue)}; {legions or '–'}")
    return _listed(tongue("Senate cards, with the legions they count for"), rows)


def _powers(data: dict[str, Any], tongue: Tongue) -> list[str]:
    does = {
        "cover": tongue("covers one of your own cards: it is not taken"),
        "force": tongue("forces a card of another's: it must be taken"),
        "step": tongue("moves Caesar one step, forward or back"),
        "look": tongue("looks at a card that was left"),
        "void": tongue("Senate, Pompey and Janus cards do nothing this turn"),
    }
    rows = []
    for power in data["powers"]["power"]:
        more = [text.counted(0, power.get("red", 0), tongue)] if power.get("red") else []
        more += [text.counted(3, power["pompey"], tongue)] if power.get("pompey") else []
        deed = does.get(power["does"]) or tongue("counts {more} more", more=", ".join(more))
        rows.append(f"{tongue.pick(power['name'])}: {deed}")
    return _listed(tongue("Power cards, in the order of their plays"), rows)


def _track(data: dict[str, Any], tongue: Tongue) -> list[str]:
    rows = [tongue.pick(data["track"]["start"])]
    for space in data["track"]["space"]:
        named = tongue.pick(space["castrum"]) if "castrum" in space else tongue("a space")
        from_count = tongue("with {count} or more", count=space["players"]) if "players" in space else ""
        rows.append(f"{named} ({from_count})" if from_count else named)
    lines = _listed(tongue("The road to Rome, space by space"), rows)
    legs = data["track"].get("even", ())
    even = [f"{tongue.pick(leg['castrum'])}: {', '.join(map(str, leg['steps']))}" for leg in legs]
    if even:
        counts = ", ".join(str(row["count"]) for row in data["players"]["players"])
        lines += _listed(tongue("Our own roads: steps to each castrum with {counts} players", counts=counts), even)
    return lines
