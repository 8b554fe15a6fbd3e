"""What Rubricatus says to people."""

from __future__ import annotations

from collections.abc import Callable

from rubrica.engine.game import Event, Outcome, View
from rubrica.games.rubricatus import asking, cards, events, guide, text
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import table as t
from rubrica.games.rubricatus.forethought import loses_the_river
from rubrica.games.rubricatus.scoring import final_points
from rubrica.games.rubricatus.view import RubricatusView
from rubrica.games.words import GAP, Words
from rubrica.tongue import Tongue


class RubricatusWords(Words):
    def setting(self, value: str, tongue: Tongue) -> str:
        named = {
            "standard": tongue("standard: ordinary era cards"),
            "easy": tongue("easy: no era cards"),
            "hard": tongue("hard: as many calamities as chosen below"),
            "calamities": tongue("calamities: every one of them"),
            "random": tongue("random: whatever the shuffle brings"),
        }
        return named.get(value, value)

    def pitch(self, tongue: Tongue) -> str:
        return tongue(
            "The Llobregat from the Iberians to today: build along the river, and keep it from drowning in problems."
        )

    def prompt(self, view: View, names: list[str], tongue: Tongue) -> str:
        assert isinstance(view, RubricatusView)
        if view.outcome is not None:
            return tongue("The game is over.")
        if view.seat not in view.waiting:
            waiting = ", ".join(names[seat] for seat in view.waiting)
            return tongue("Waiting for {names}.", names=waiting)
        return asking.question(view, tongue)

    def label(self, view: View, move: int, names: list[str], tongue: Tongue) -> str:
        assert isinstance(view, RubricatusView)
        return _label(view, move, names, tongue)

    def shared(self, view: View, move: int, names: list[str], tongue: Tongue) -> tuple[str, str]:
        assert isinstance(view, RubricatusView)
        if view.question() == t.ACT and m.REGION <= move < m.RESOURCE:
            return tongue("go to {region}", region=GAP), text.region(view.table, move - m.REGION, tongue)
        if view.question() == t.ACT and m.RESOURCE <= move < m.TRACK:
            return tongue("produce {resource}", resource=GAP), text.resource(view.table, move - m.RESOURCE, tongue)
        return "", ""

    def in_order(self, view: View) -> list[int]:
        """To pass is what one thinks of last."""
        return sorted(view.options, key=lambda move: move == m.PASS)

    def second_thought(self, view: View, move: int, names: list[str], tongue: Tongue) -> str:
        assert isinstance(view, RubricatusView)
        if not loses_the_river(view, move):
            return ""
        return tongue("This takes the last problem from the drawer: the game ends and everybody loses.")

    def sentence(self, event: Event, view: View, names: list[str], tongue: Tongue) -> str:
        assert isinstance(view, RubricatusView)
        return SENTENCES[event.kind](event.values, view, names, tongue)

    def result(self, view: View, names: list[str], tongue: Tongue) -> list[str]:
        assert isinstance(view, RubricatusView)
        if view.outcome is None:
            return []
        if not view.outcome.winners:
            reason = {
                "river lost by a construction": tongue("A construction took the last problem from the drawer."),
                "river lost by an event": tongue("An event took the last problem from the drawer."),
                "river lost by an era card": tongue("The times took the last problem from the drawer."),
            }[view.outcome.reason]
            return [tongue("The river is lost, and everybody with it."), reason]
        *others, winner = [names[seat] for seat in view.outcome.winners]
        first = (
            tongue("{names} and {name} share the victory.", names=", ".join(others), name=winner)
            if others
            else tongue("{names} wins.", names=winner)
        )
        order = sorted(range(view.seats), key=lambda seat: view.outcome.placings[seat] if view.outcome else 0)
        return [first, *(_placed(view, view.outcome, seat, names, tongue) for seat in order)]

    def rule(self, view: View) -> str:
        assert isinstance(view, RubricatusView)
        return guide.rule(view)

    def expected(self, view: View) -> list[int]:
        assert isinstance(view, RubricatusView)
        return guide.expected(view)

    def tally(self, view: View, tongue: Tongue) -> dict[str, int]:
        assert isinstance(view, RubricatusView)
        return guide.tally(view, tongue)

    def board(self, view: View, names: list[str], tongue: Tongue) -> str:
        assert isinstance(view, RubricatusView)
        return text.board(view, names, tongue)


WORDS = RubricatusWords()


def _placed(view: RubricatusView, outcome: Outcome, seat: int, names: list[str], tongue: Tongue) -> str:
    """A seat's place and points, and what the end brought for what all can see."""
    _, eras, every_era, left, comarques = final_points(view.table, seat)
    return tongue(
        "{place}. {name}: {points} VP ({built} of them at the end for constructions, {left} for leftover resources)",
        place=outcome.placings[seat],
        name=names[seat],
        points=outcome.points[seat],
        built=eras + every_era + comarques,
        left=left,
    )


def _label(view: RubricatusView, move: int, names: list[str], tongue: Tongue) -> str:
    g = view.table
    acting = view.question() == t.ACT
    if move < m.CONSTRUCTION:
        return text.action_with_value(g, move - m.CARD, tongue)
    if move < m.REGION:
        return text.construction(g, move - m.CONSTRUCTION, tongue)
    if move < m.RESOURCE:
        name = text.region(g, move - m.REGION, tongue)
        return tongue("go to {region}", region=name) if acting else name
    if move < m.TRACK:
        name = text.resource(g, move - m.RESOURCE, tongue)
        return tongue("produce {resource}", resource=name) if acting else name
    if move < m.ETHERIA:
        return text.track(g, move - m.TRACK, tongue)
    if move < m.MITIGATE:
        return text.etheria(g, move - m.ETHERIA, tongue)
    if move < m.BRANCH:
        return tongue("spend {count} defence", count=move - m.MITIGATE) if move > m.MITIGATE else tongue("spend none")
    if move < m.SEAT:
        return _branch_label(view, move - m.BRANCH, tongue)
    if move < m.EVENT:
        seat = move - m.SEAT
        return names[seat] if seat < len(names) else tongue("seat {seat}", seat=seat)
    return _plain_label(view, move, tongue)


def _branch_label(view: RubricatusView, number: int, tongue: Tongue) -> str:
    if view.question() != t.BRANCHING:
        return tongue("choice {number}", number=number + 1)
    tables = view.table.tables
    first, count = view.table.stack[-t.FRAME + 2], view.table.stack[-t.FRAME + 3]
    if number >= count:
        return tongue("choice {number}", number=number + 1)
    clauses = cards.effects(tables.branch_lists[first + number], tables.data, tongue)
    return "; ".join(clauses) or tongue("nothing")


def _plain_label(view: RubricatusView, move: int, tongue: Tongue) -> str:
    if move == m.EVENT and view.table.card >= 0:
        card = view.table.tables.data["action"]["action"][view.table.card]
        clauses = "; ".join(cards.effects(card.get("event", []), view.table.tables.data, tongue))
        return tongue("event: {effects}", effects=clauses) if clauses else tongue("event")
    return {
        m.EVENT: tongue("event"),
        m.PASS: tongue("pass"),
        m.HELPER: tongue("a helper"),
        m.SPIRIT: _spirit_label(view, tongue),
        m.USE: tongue("use it"),
        m.SKIP: tongue("leave it"),
        m.DONE: tongue("nothing more"),
    }[move]


def _spirit_label(view: RubricatusView, tongue: Tongue) -> str:
    spirit = view.table.spirit[view.seat]
    if spirit < 0:
        return tongue("the etheria")
    return tongue("the etheria {name}", name=text.etheria(view.table, spirit, tongue))


# The log

Teller = Callable[[list[int], RubricatusView, list[str], Tongue], str]


def _acts(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> dict[str, str]:
    """The words for a seat and its action card."""
    return {"name": names[values[0]], "card": text.action_with_value(view.table, values[1], tongue)}


def _reshuffles(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{name} shuffles the discard into a new deck.", name=names[values[0]])


def _shows(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{name} shows {card} for the initiative.", **_acts(values, view, names, tongue))


def _holds(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{name} holds the initiative.", name=names[values[0]])


def _plays_event(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{name} plays the event of {card}.", **_acts(values, view, names, tongue))


def _passes(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{name} discards {card} and passes.", **_acts(values, view, names, tongue))


def _exchanges(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{name} gives away {card}.", **_acts(values, view, names, tongue))


def _takes_back(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{name} takes back {card}.", **_acts(values, view, names, tongue))


def _round(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    era = text.era(view.table, view.table.tables.era_at[values[0]], tongue)
    return tongue("Round {number}, {era}.", number=values[0] + 1, era=era)


def _draws(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue.some("{name} draws {count} card.", "{name} draws {count} cards.", values[1], name=names[values[0]])


def _drawn(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    drawn = ", ".join(text.action_with_value(view.table, card, tongue) for card in values[1:])
    return tongue("You draw: {cards}.", cards=drawn)


def _era_card(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("Era card: {card}.", card=text.era_card(view.table, values[0], tongue))


def _leaves(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{card} leaves the market.", card=text.construction(view.table, values[0], tongue))


def _enters_market(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{card} comes to the market.", card=text.construction(view.table, values[0], tongue))


def _produces(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} plays {card} and produces {resource}.",
        name=names[values[0]],
        card=text.action_with_value(view.table, values[1], tongue),
        resource=text.resource(view.table, values[2], tongue),
    )


def _enters(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} plays {card} and goes to {region}.",
        name=names[values[0]],
        card=text.action_with_value(view.table, values[1], tongue),
        region=text.region(view.table, values[2], tongue),
    )


def _gains(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} gains {count} {resource}.",
        name=names[values[0]],
        count=values[2],
        resource=text.resource(view.table, values[1], tongue, values[2]),
    )


def _loses(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} loses {count} {resource}.",
        name=names[values[0]],
        count=values[2],
        resource=text.resource(view.table, values[1], tongue, values[2]),
    )


def _overflows(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name}: {resource} overflows.",
        name=names[values[0]],
        resource=text.resource(view.table, values[1], tongue),
    )


def _advances(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} is on space {space} of {track}.",
        name=names[values[0]],
        space=values[2],
        track=text.track(view.table, values[1], tongue),
    )


def _scores(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{name}: {points} VP.", name=names[values[0]], points=f"{values[1]:+}")


def _first(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} is the first developer of {track}.",
        name=names[values[0]],
        track=text.track(view.table, values[1], tongue),
    )


def _problem(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue.some(
        "A problem in {region}; {count} is left in the drawer.",
        "A problem in {region}; {count} are left in the drawer.",
        values[1],
        region=text.region(view.table, values[0], tongue),
    )


def _relief(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue.some(
        "{count} problem of {region} goes back to the drawer.",
        "{count} problems of {region} go back to the drawer.",
        values[1],
        region=text.region(view.table, values[0], tongue),
    )


def _moved(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "A problem moves from {origin} to {region}.",
        origin=text.region(view.table, values[0], tongue),
        region=text.region(view.table, values[1], tongue),
    )


def _builds(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue(
        "{name} constructs {card} in {region}.",
        name=names[values[0]],
        card=text.construction(view.table, values[1], tongue),
        region=text.region(view.table, values[2], tongue),
    )


def _extends(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    older = view.table.tables.extends[values[1]]
    return tongue("It extends {card}.", card=text.construction(view.table, older, tongue))


def _recruits(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    data = view.table.tables.data
    return tongue(
        "{name} recruits {etheria} – {ability}.",
        name=names[values[0]],
        etheria=text.etheria(view.table, values[1], tongue),
        ability=cards.ability(data["etheria"]["etheria"][values[1]], data, tongue),
    )


def _ability(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("{etheria} uses her ability.", etheria=text.etheria(view.table, values[1], tongue))


def _peeks(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue.some(
        "{name} looks at the next era card.",
        "{name} looks at the next {count} era cards.",
        values[1],
        name=names[values[0]],
    )


def _peeked(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("To come: {card}.", card=text.era_card(view.table, values[1], tongue))


def _checked(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    name = tongue("The table") if values[0] < 0 else names[values[0]]
    if values[1]:
        return tongue("{name} passes the closing check.", name=name)
    return tongue("{name} fails the closing check.", name=name)


def _final(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    what = [
        tongue("the card kept"),
        tongue("most constructions of an era"),
        tongue("a construction of every era"),
        tongue("leftover resources"),
        tongue("a construction in every comarca"),
    ][values[1] - 1]
    return tongue("{name}: {points} VP for {what}.", name=names[values[0]], points=values[2], what=what)


def _barred_region(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("Nobody may enter {region} this round.", region=text.region(view.table, values[0], tongue))


def _barred_resource(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    resource = text.resource(view.table, values[0], tongue)
    return tongue("Nobody may produce {resource} this round.", resource=resource)


def _helper_joins(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("Everybody gains the helper waiting on the era track.")


def _lost(values: list[int], view: RubricatusView, names: list[str], tongue: Tongue) -> str:
    return tongue("The drawer is empty: the river is lost.")


SENTENCES: dict[int, Teller] = {
    events.ROUND_BEGINS: _round,
    events.DRAWS: _draws,
    events.DRAWN: _drawn,
    events.RESHUFFLES: _reshuffles,
    events.SHOWS: _shows,
    events.HOLDS: _holds,
    events.ERA_CARD: _era_card,
    events.LEAVES_MARKET: _leaves,
    events.ENTERS_MARKET: _enters_market,
    events.PRODUCES: _produces,
    events.ENTERS: _enters,
    events.PLAYS_EVENT: _plays_event,
    events.PASSES: _passes,
    events.GAINS: _gains,
    events.LOSES: _loses,
    events.OVERFLOWS: _overflows,
    events.ADVANCES: _advances,
    events.SCORES: _scores,
    events.DEVELOPS_FIRST: _first,
    events.PROBLEM: _problem,
    events.RELIEF: _relief,
    events.MOVED: _moved,
    events.BUILDS: _builds,
    events.EXTENDS: _extends,
    events.RECRUITS: _recruits,
    events.PEEKS: _peeks,
    events.PEEKED: _peeked,
    events.EXCHANGES: _exchanges,
    events.TAKES_BACK: _takes_back,
    events.HELPER_JOINS: _helper_joins,
    events.CHECKED: _checked,
    events.BARRED_REGION: _barred_region,
    events.BARRED_RESOURCE: _barred_resource,
    events.FINAL: _final,
    events.RIVER_LOST: _lost,
    events.USES_ABILITY: _ability,
}
