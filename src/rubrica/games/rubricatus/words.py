"""What Rubricatus says to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Event, Outcome
from rubrica.engine.sentence import Sentence, Tongue, signed
from rubrica.engine.words import GAP, ScoreLine, Scoring, Words, called
from rubrica.games.rubricatus import cards, events, river, text
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus.actions import Act
from rubrica.games.rubricatus.building import ChooseConstruction, cost_change
from rubrica.games.rubricatus.imagine import imagine
from rubrica.games.rubricatus.scoring import final_points
from rubrica.games.rubricatus.state import ACTIONS, Rubricatus, RubricatusView
from rubrica.games.rubricatus.verbs import ChooseBranch
from rubrica.games.telling import Many, Teller, _

DANGER = 3  # problems in the drawer, or fewer: everybody feels the river rising
FORESIGHT = 4  # questions that may follow a move before its last problem is placed


class RubricatusWords(Words[Rubricatus]):
    """See `rubrica.engine.words.Words`; what a question says stands with the question."""

    reasons: ClassVar[Mapping[str, Sentence]] = {
        "rubricatus:1.2": Sentence("Which resource it is the card leaves to you."),
        "rubricatus:4.2": Sentence(
            "You use the event of the card that you have played, and what it leaves open you decide."
        ),
        "rubricatus:5.1": Sentence("A region holds at most 5 problems: one that does not fit goes to another region."),
        "rubricatus:6.1": Sentence("Steps on a track bring points or a bonus at once, where there are any."),
        "rubricatus:7.2": Sentence(
            "An etheria is yours for good, and her ability works when she is the piece you place."
        ),
        "rubricatus:10.6": Sentence("A card leaves this open, and you decide it."),
        "rubricatus:10.8": Sentence("A card leaves this open, and you decide it."),
    }

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

    def label(self, view: RubricatusView, move: int, names: list[str], tongue: Tongue) -> str:
        return _label(view, move, names, tongue)

    def shared(self, view: RubricatusView, move: int, names: list[str], tongue: Tongue) -> tuple[str, str]:
        acting = isinstance(view.question(), Act)
        if acting and move in m.REGIONS:
            return tongue("go to {region}", region=GAP), text.region(view.table, move - m.REGION, tongue)
        if acting and move in m.RESOURCES:
            return tongue("produce {resource}", resource=GAP), text.resource(view.table, move - m.RESOURCE, tongue)
        return "", ""

    def in_order(self, view: RubricatusView) -> list[int]:
        """To pass is what one thinks of last."""
        return sorted(view.options, key=lambda move: move == m.PASS)

    def second_thought(self, view: RubricatusView, move: int, names: list[str], tongue: Tongue) -> str:
        if not loses_the_river(view, move):
            return ""
        return tongue("This takes the last problem from the drawer: the game ends and everybody loses.")

    def sentence(self, event: Event, view: RubricatusView, names: list[str], tongue: Tongue) -> str:
        return SENTENCES[event.kind](event.values, view.table, Teller(view.seat, names, tongue))

    def scene(self, event: Event, view: RubricatusView) -> str:
        """A new era card, the last problems of the drawer, the river lost."""
        if event.kind == events.ERA_CARD:
            return f"era/{view.table.box.data['era']['era'][event.values[0]]['id']}"
        if event.kind == events.PROBLEM:
            return "action/crescuda" if event.values[1] <= DANGER else ""
        return "era/any-del-diluvi" if event.kind == events.RIVER_LOST else ""

    def result(self, view: RubricatusView, names: list[str], tongue: Tongue) -> list[str]:
        outcome = view.outcome
        if outcome is None:
            return []
        lines = [ending(outcome, view.seat, names, tongue)]
        if not outcome.winners:
            reason = {
                river.BY_CONSTRUCTION: tongue("A construction took the last problem from the drawer."),
                river.BY_EVENT: tongue("An event took the last problem from the drawer."),
                river.BY_ERA_CARD: tongue("An era card took the last problem from the drawer."),
            }[outcome.reason]
            return [*lines, reason]
        people = called(view, names, tongue)
        order = sorted(range(view.seats), key=lambda seat: outcome.placings[seat])
        return [*lines, *(_placed(view.table, outcome, seat, people, tongue) for seat in order)]

    def scoring(self, view: RubricatusView, names: list[str], tongue: Tongue) -> Scoring:
        """[rubricatus:9.6] What the points are made of; where the river is lost nobody's count."""
        outcome, game = view.outcome, view.table
        assert outcome is not None
        lines = []
        if outcome.winners:
            lines = [ScoreLine(title, list(points)) for title, points in text.reckoned(game, tongue)]
        points = game.vp if outcome.winners else outcome.points
        lines.append(ScoreLine(tongue("victory points"), list(points), True))
        return Scoring(called(view, names, tongue), [place == 1 for place in outcome.placings], lines)

    def tally(self, view: RubricatusView, tongue: Tongue) -> dict[str, int]:
        game, seat = view.table, view.seat
        counts = {tongue("VP"): game.vp[seat]}
        for number in range(4):
            counts[text.resource(game, number, tongue)] = game.stock[seat * 4 + number]
        for number in range(4):
            counts[text.track(game, number, tongue)] = game.track[seat * 4 + number]
        return counts | {
            tongue("constructions"): game.built[seat].bit_count(),
            tongue("cards in hand"): game.hand_size[seat],
            tongue("helpers at home"): game.home[seat],
            tongue("problems in the drawer"): game.drawer,
        }

    def goal(self, view: RubricatusView, tongue: Tongue) -> str:
        points = view.table.vp
        return tongue(
            "The most points after ten rounds, and the drawer must never be empty. You: {own}, the best of the others: "
            "{best}. In the drawer: {drawer}.",
            own=points[view.seat],
            best=max(count for seat, count in enumerate(points) if seat != view.seat),
            drawer=view.table.drawer,
        )

    def board(self, view: RubricatusView, names: list[str], tongue: Tongue) -> str:
        return text.board(view, names, tongue)


WORDS = RubricatusWords(m.MOVES)


def ending(outcome: Outcome, reader: int, names: list[str], tongue: Tongue) -> str:
    """Who has won, as somebody reads it who sat in a seat, or watched."""
    if not outcome.winners:
        return tongue("The river is lost, and everybody with it.")
    if len(outcome.winners) == 1:
        teller, by = Teller(reader, names, tongue), tongue("most victory points")
        return teller.tell(outcome.winners[0], _("{name} wins: {reason}."), _("You win: {reason}."), reason=by)
    winners = [tongue("you") if seat == reader else names[seat] for seat in outcome.winners]
    return tongue("A shared victory: {names}.", names=tongue.listing(winners))


def _placed(game: Rubricatus, outcome: Outcome, seat: int, names: list[str], tongue: Tongue) -> str:
    """A seat's place and points, and what the end brought for what all can see."""
    _, eras, every_era, left, comarques = final_points(game, seat)
    return tongue(
        "{place}. {name}: {points} VP ({built} of them at the end for constructions, {left} for leftover resources)",
        place=outcome.placings[seat],
        name=names[seat],
        points=outcome.points[seat],
        built=eras + every_era + comarques,
        left=left,
    )


def loses_the_river(view: RubricatusView, move: int) -> bool:
    """Whether the move loses the river by the mover's own hand (rubricatus:5.2), whatever else the seat answers; what
    the times bring nobody can foresee. It is tried out on an imagined table."""
    return _lost(imagine(view, fast_dice("forethought")), view.seat, move, FORESIGHT)


def _lost(game: Rubricatus, seat: int, move: int, further: int) -> bool:
    game.apply(seat, move)
    if game.outcome is not None:
        return not game.outcome.winners and game.outcome.reason != river.BY_ERA_CARD
    if further == 0 or game.waiting != (seat,):
        return False
    return all(_lost(game.copy(), seat, answer, further - 1) for answer in game.options(seat))


# Labels


def _label(view: RubricatusView, move: int, names: list[str], tongue: Tongue) -> str:
    game = view.table
    acting = isinstance(view.question(), Act)
    if move < m.CONSTRUCTION:
        return text.action_with_value(game, move - m.CARD, tongue)
    if move < m.REGION:
        return _construction_label(view, move - m.CONSTRUCTION, tongue)
    if move < m.RESOURCE:
        name = text.region(game, move - m.REGION, tongue)
        return tongue("go to {region}", region=name) if acting else name
    if move < m.TRACK:
        name = text.resource(game, move - m.RESOURCE, tongue)
        return tongue("produce {resource}", resource=name) if acting else name
    if move < m.ETHERIA:
        return text.track(game, move - m.TRACK, tongue)
    if move < m.MITIGATE:
        return text.etheria(game, move - m.ETHERIA, tongue)
    if move < m.BRANCH:
        return tongue("spend {count} defence", count=move - m.MITIGATE) if move > m.MITIGATE else tongue("spend none")
    if move < m.SEAT:
        return _branch_label(view, move - m.BRANCH, tongue)
    if move < m.EVENT:
        seat = move - m.SEAT
        return names[seat] if seat < len(names) else tongue("seat {seat}", seat=seat)
    return _plain_label(view, move, tongue)


def _construction_label(view: RubricatusView, card: int, tongue: Tongue) -> str:
    """What is to be constructed says what it costs, and how much more or less than printed."""
    game = view.table
    name = text.construction(game, card, tongue)
    if not isinstance(view.question(), ChooseConstruction):
        return name
    cost = cards.cost(game.box.constructions[card].row, game.box.data, tongue)
    change = cost_change(game, view.seat, card)
    return f"{name}: {cost} ({signed(change)})" if change else f"{name}: {cost}"


def _branch_label(view: RubricatusView, number: int, tongue: Tongue) -> str:
    question = view.question()
    if not isinstance(question, ChooseBranch) or number >= len(question.branches):
        return tongue("choice {number}", number=number + 1)
    later = view.table.phase == ACTIONS and view.table.constructing >= 0
    said = cards.said(question.branches[number].lines, view.table.box.data, tongue, later)
    return said or tongue("nothing")


def _plain_label(view: RubricatusView, move: int, tongue: Tongue) -> str:
    game = view.table
    if move == m.EVENT and game.card >= 0:
        said = cards.said(game.box.actions[game.card].event.lines, game.box.data, tongue)
        return tongue("event: {effects}", effects=said) if said else tongue("event")
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

Line = Callable[[list[int], Rubricatus, Teller], str]
Filler = Callable[[Rubricatus, int, Tongue], object]


def _fill(places: dict[str, Filler], values: list[int], game: Rubricatus, tongue: Tongue) -> dict[str, object]:
    """The places of a sentence, filled by the values of an event, one after another."""
    return {place: fill(game, value, tongue) for (place, fill), value in zip(places.items(), values, strict=True)}


def _says(sentence: str | Many, **places: Filler) -> Line:
    """A line that is the same for everybody."""

    def say(values: list[int], game: Rubricatus, teller: Teller) -> str:
        return teller.say(sentence, _fill(places, values, game, teller.tongue))

    return say


def _tells(theirs: str | Many, yours: str | Many, **places: Filler) -> Line:
    """A line about what a player did, whose seat is the first value of the event."""

    def say(values: list[int], game: Rubricatus, teller: Teller) -> str:
        return teller.tell(values[0], theirs, yours, **_fill(places, values[1:], game, teller.tongue))

    return say


def _number(game: Rubricatus, number: int, tongue: Tongue) -> object:
    return number


def _older(game: Rubricatus, card: int, tongue: Tongue) -> object:
    return text.construction(game, game.box.constructions[card].extends, tongue)


def _round(values: list[int], game: Rubricatus, teller: Teller) -> str:
    era = text.era(game, game.box.rounds[values[0]].era, teller.tongue)
    return teller.tongue("Round {number}, {era}.", number=values[0] + 1, era=era)


def _drawn(values: list[int], game: Rubricatus, teller: Teller) -> str:
    drawn = ", ".join(text.action_with_value(game, card, teller.tongue) for card in values[1:])
    return teller.tell(values[0], _("The new cards of {name}: {cards}."), _("Your new cards: {cards}."), cards=drawn)


def _gains(values: list[int], game: Rubricatus, teller: Teller) -> str:
    seat, resource, count = values
    gained = text.amount(game, resource, count, teller.tongue)
    return teller.tell(seat, _("{name} gains {amount}."), _("You gain {amount}."), amount=gained)


def _loses(values: list[int], game: Rubricatus, teller: Teller) -> str:
    seat, resource, count = values
    lost = text.amount(game, resource, count, teller.tongue)
    return teller.tell(seat, _("{name} loses {amount}."), _("You lose {amount}."), amount=lost)


def _ability(game: Rubricatus, spirit: int, tongue: Tongue) -> str:
    data = game.box.data
    return cards.ability(data["etheria"]["etheria"][spirit], data, tongue)


def _recruits(values: list[int], game: Rubricatus, teller: Teller) -> str:
    return teller.tell(
        values[0],
        _("{name} recruits {etheria}. Her card says: {ability}."),
        _("You recruit {etheria}. Her card says: {ability}."),
        etheria=text.etheria(game, values[1], teller.tongue),
        ability=_ability(game, values[1], teller.tongue),
    )


def _checked(values: list[int], game: Rubricatus, teller: Teller) -> str:
    seat, passes = values
    if seat < 0:
        if passes:
            return teller.tongue("The table passes the closing check.")
        return teller.tongue("The table fails the closing check.")
    if passes:
        return teller.tell(seat, _("{name} passes the closing check."), _("You pass the closing check."))
    return teller.tell(seat, _("{name} fails the closing check."), _("You fail the closing check."))


def _scores(values: list[int], game: Rubricatus, teller: Teller) -> str:
    seat, points = values
    if points < 0:
        return teller.tell(seat, _("{name} loses {points} VP."), _("You lose {points} VP."), points=-points)
    return teller.tell(seat, _("{name} scores {points} VP."), _("You score {points} VP."), points=points)


def _bent(values: list[int], game: Rubricatus, teller: Teller) -> str:
    seat, first, knobs, by = values
    what = cards.bent(first, knobs, by, game.box.data, teller.tongue)
    if seat < 0:
        return f"{what[0].upper()}{what[1:]}."
    return teller.tell(seat, _("For {name}: {what}."), _("For you: {what}."), what=what)


def _final(values: list[int], game: Rubricatus, teller: Teller) -> str:
    tongue = teller.tongue
    what = [
        tongue("the card kept"),
        tongue("most constructions of an era"),
        tongue("a construction of every era"),
        tongue("leftover resources"),
        tongue("a construction in every comarca"),
    ][values[1] - 1]
    theirs, yours = _("{name} scores {points} VP for {what}."), _("You score {points} VP for {what}.")
    return teller.tell(values[0], theirs, yours, points=values[2], what=what)


_CARD = text.action_with_value
SENTENCES: dict[int, Line] = {
    events.ROUND_BEGINS: _round,
    events.DRAWS: _tells(
        Many("{name} draws {count} card.", "{name} draws {count} cards."),
        Many("You draw {count} card.", "You draw {count} cards."),
        count=_number,
    ),
    events.DRAWN: _drawn,
    events.RESHUFFLES: _tells(
        _("{name} shuffles the discard pile into a new deck."), _("You shuffle your discard pile into a new deck.")
    ),
    events.SHOWS: _tells(
        _("{name} shows {card} for the initiative."), _("You show {card} for the initiative."), card=_CARD
    ),
    events.HOLDS: _tells(_("{name} holds the initiative."), _("You hold the initiative.")),
    events.ERA_CARD: _says(_("Era card: {card}."), card=text.era_card),
    events.LEAVES_MARKET: _says(_("Gone from the market: {card}."), card=text.construction),
    events.ENTERS_MARKET: _says(_("New in the market: {card}."), card=text.construction),
    events.PRODUCES: _tells(
        _("{name} plays {card} and produces {resource}."),
        _("You play {card} and produce {resource}."),
        card=_CARD,
        resource=text.resource,
    ),
    events.ENTERS: _tells(
        _("{name} plays {card} and goes to {region}."),
        _("You play {card} and go to {region}."),
        card=_CARD,
        region=text.region,
    ),
    events.PLAYS_EVENT: _tells(_("{name} plays the event of {card}."), _("You play the event of {card}."), card=_CARD),
    events.PASSES: _tells(_("{name} discards {card} and passes."), _("You discard {card} and pass."), card=_CARD),
    events.GAINS: _gains,
    events.LOSES: _loses,
    events.OVERFLOWS: _tells(
        _("{name} has an overflow of {resource}."), _("You have an overflow of {resource}."), resource=text.resource
    ),
    events.ADVANCES: _tells(
        _("{name} is on space {space} of {track}."),
        _("You are on space {space} of {track}."),
        track=text.track,
        space=_number,
    ),
    events.SCORES: _scores,
    events.DEVELOPS_FIRST: _tells(
        _("{name} is the first developer of {track}."), _("You are the first developer of {track}."), track=text.track
    ),
    events.PROBLEM: _says(
        Many(
            "A problem in {region}; {count} is left in the drawer.",
            "A problem in {region}; {count} are left in the drawer.",
        ),
        region=text.region,
        count=_number,
    ),
    events.RELIEF: _says(
        Many(
            "{count} problem of {region} goes back to the drawer.",
            "{count} problems of {region} go back to the drawer.",
        ),
        region=text.region,
        count=_number,
    ),
    events.MOVED: _says(_("A problem moves from {origin} to {region}."), origin=text.region, region=text.region),
    events.BUILDS: _tells(
        _("{name} constructs {card} in {region}."),
        _("You construct {card} in {region}."),
        card=text.construction,
        region=text.region,
    ),
    events.EXTENDS: _says(_("It extends {card}."), by=_number, card=_older),
    events.RECRUITS: _recruits,
    events.PEEKS: _tells(
        Many("{name} looks at the next era card.", "{name} looks at the next {count} era cards."),
        Many("You look at the next era card.", "You look at the next {count} era cards."),
        count=_number,
    ),
    events.PEEKED: _tells(_("{name} sees what is to come: {card}."), _("To come: {card}."), card=text.era_card),
    events.EXCHANGES: _tells(_("{name} gives away {card}."), _("You give away {card}."), card=_CARD),
    events.TAKES_BACK: _tells(_("{name} takes back {card}."), _("You take back {card}."), card=_CARD),
    events.HELPER_JOINS: _says(_("Everybody gains the helper waiting on the era track.")),
    events.CLOSES: _says(_("The round closes: {card}."), card=text.era_card),
    events.CHECKED: _checked,
    events.BARRED_REGION: _says(_("Nobody may enter {region} this round."), region=text.region),
    events.BARRED_RESOURCE: _says(_("Nobody may produce {resource} this round."), resource=text.resource),
    events.BENT: _bent,
    events.FINAL: _final,
    events.RIVER_LOST: _says(_("The drawer is empty: the river is lost.")),
    events.USES_ABILITY: _says(_("{etheria} uses her ability."), by=_number, etheria=text.etheria),
}
