"""What Rubricatus asks a seat, in one sentence: the question, and the card from which it comes."""

from __future__ import annotations

from collections.abc import Callable

from rubrica.games.rubricatus import cards, text
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus.table import Table
from rubrica.games.rubricatus.view import RubricatusView
from rubrica.tongue import Tongue


def question(view: RubricatusView, tongue: Tongue) -> str:
    """What the seat of the view is asked; it is one of those the table waits for."""
    g = view.table
    task = view.question()
    if task < 0:
        return tongue("Initiative: choose a card, hidden; the highest value leads the round.")
    a, b, c, d = g.stack[-t.FRAME + 2 :]
    if task == t.ABILITY:
        return _gift(g, g.spirit[view.seat], tongue)
    if task in _PLAIN:
        return _PLAIN[task](tongue)
    if task in (t.ACT, t.MITIGATION, t.BUILDING, t.PAYING, t.EVENT_REGION):
        return _turn(g, task, a, c, tongue)
    asked = _effect(g, task, a, b, d, tongue)
    source = _source(g, view.seat, tongue)
    return f"{source} · {asked}" if source else asked


def _turn(g: Table, task: int, a: int, c: int, tongue: Tongue) -> str:
    """What comes up in a turn, whatever the cards say."""
    if task == t.ACT:
        return tongue("{card}: what do you use it for?", card=text.action(g, g.card, tongue))
    if task == t.EVENT_REGION:
        card = text.action(g, g.card, tongue)
        return tongue("{card}: in which region does the event take place?", card=card)
    if task == t.MITIGATION:
        return tongue.some(
            "{region} has {count} problem: how much defence do you spend on it?",
            "{region} has {count} problems: how much defence do you spend on them?",
            g.problems[a],
            region=text.region(g, a, tongue),
        )
    if task == t.BUILDING:
        return tongue("What do you construct in {region}?", region=text.region(g, a, tongue))
    card = text.construction(g, a, tongue)
    if c < 0:
        return tongue("{card}: in which resource do you save?", card=card)
    return tongue("{card}: what do you pay on top?", card=card)


def _effect(g: Table, task: int, a: int, b: int, d: int, tongue: Tongue) -> str:
    """What an effect asks, whichever card it stands on."""
    if task == t.SPILL:
        return tongue("{region} is full: where does the problem go?", region=text.region(g, a, tongue))
    if task == t.ADD_AT:
        return tongue.some("Where does {count} problem arise?", "Where do {count} problems arise?", b)
    if task == t.REMOVE_AT:
        return tongue.some("Where is {count} problem removed?", "Where are up to {count} problems removed?", b)
    if task == t.MOVE_TO:
        return tongue("Where does the problem of {region} move to?", region=text.region(g, d, tongue))
    asked = _EFFECTS[task](tongue)
    if task in _SEVERAL and a > 1:
        return f"{asked} {tongue('Still to choose: {count}.', count=a)}"
    if task in _UP_TO and a > 1:
        return f"{asked} {tongue('Up to {count}.', count=a)}"
    return asked


def _gift(g: Table, spirit: int, tongue: Tongue) -> str:
    """An etheria's ability, offered."""
    card = g.tables.data["etheria"]["etheria"][spirit]
    ability = "; ".join(cards.effects(card["ability"], g.tables.data, tongue))
    return tongue("Does {etheria} use her ability: {ability}?", etheria=tongue.pick(card["name"]), ability=ability)


def _source(g: Table, seat: int, tongue: Tongue) -> str:
    """The card whose effect asks: of the era, a construction being built, an event, or the etheria."""
    if g.phase in (t.OPENING, t.CLOSING):
        return tongue.pick(g.tables.data["era"]["era"][g.era_cards[g.round]]["name"])
    if g.constructing:
        card = next(g.stack[at + 2] for at in range(0, len(g.stack), t.FRAME) if g.stack[at] == t.KEEP)
        return text.construction(g, card, tongue)
    if g.by_event:
        return text.action(g, g.card, tongue)
    return text.etheria(g, g.spirit[seat], tongue) if g.with_spirit else ""


_PLAIN: dict[int, Callable[[Tongue], str]] = {
    t.TIE: lambda tongue: tongue("They are tied, and you hold the initiative: who takes it?"),
    t.PLAY_CARD: lambda tongue: tongue("Which action card do you play?"),
    t.PLACE_PIECE: lambda tongue: tongue("Which piece do you place?"),
}
_EFFECTS: dict[int, Callable[[Tongue], str]] = {
    t.MOVE_FROM: lambda tongue: tongue("From which region is a problem moved?"),
    t.GAIN_ANY: lambda tongue: tongue("Which resource do you gain?"),
    t.LOSE_ANY: lambda tongue: tongue("Which resource do you lose?"),
    t.TRADING: lambda tongue: tongue("Which resource do you pay?"),
    t.ADVANCE_ANY: lambda tongue: tongue("On which track do you advance?"),
    t.PRODUCE_ON: lambda tongue: tongue("Which resource advances?"),
    t.REFRESHING: lambda tongue: tongue("Which construction leaves the market?"),
    t.CYCLE_GIVE: lambda tongue: tongue("Which card do you give away?"),
    t.CYCLE_TAKE: lambda tongue: tongue("Which card do you take back?"),
    t.RECRUITING: lambda tongue: tongue("Which etheria do you recruit?"),
    t.BRANCHING: lambda tongue: tongue("Which of these?"),
}
_SEVERAL = (t.GAIN_ANY, t.LOSE_ANY, t.TRADING, t.ADVANCE_ANY)
_UP_TO = (t.REFRESHING, t.CYCLE_GIVE)
