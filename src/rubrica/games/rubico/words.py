"""What Rubico says to people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rubrica.engine.game import SPECTATOR, Event
from rubrica.engine.sentence import Sentence
from rubrica.engine.words import GAP, ScoreLine, Scoring, Words, called
from rubrica.games.rubico import events, text
from rubrica.games.rubico import moves as m
from rubrica.games.rubico.box import FOUR_OF_A_LEGION
from rubrica.games.rubico.conclusions import conclusions
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import CAESAR, NONE
from rubrica.games.rubico.view import RubicoView, power_of
from rubrica.games.telling import Teller, _
from rubrica.tongue import Tongue


class RubicoWords(Words[Rubico]):
    """What Rubico says to people."""

    reasons: ClassVar[Mapping[str, Sentence]] = {
        "rubico:3.2": Sentence(
            "Everybody but the Centurion lays their cards face down. By custom the leftmost is the one that its owner "
            "would like to be taken."
        ),
        "rubico:3.3": Sentence(
            "Only the cards that the Centurion takes count this turn, and nobody will see who gave which. There are as "
            "many as steps to the next castrum, and two more."
        ),
        "rubico:5.8": Sentence(
            "A power works only once in a game. Everybody who holds one is asked now, whether it could be used or not."
        ),
        "rubico:6.1": Sentence(
            "What people say helps to find out who is who. It binds nobody, and you need not say anything."
        ),
    }

    def pitch(self, tongue: Tongue) -> str:
        return tongue("Two hidden teams, 49 BC: walk Caesar to Rome, or rouse the Senate against him.")

    def setting(self, value: str, tongue: Tongue) -> str:
        return {
            "one": tongue("one road for all player counts"),
            "even": tongue("our own road for your number of players"),
            "moments": tongue("with moments for talk"),
            "free": tongue("without moments for talk"),
        }.get(value, value)

    def label(self, view: RubicoView, move: int, names: list[str], tongue: Tongue) -> str:
        return answer(view, move, names, tongue)

    def shared(self, view: RubicoView, move: int, names: list[str], tongue: Tongue) -> tuple[str, str]:
        own = differing(view, move, names, tongue)
        return (answer(view, move, names, tongue, GAP).replace(f"{GAP}.", GAP), own) if own else ("", "")

    def topic(self, view: RubicoView, move: int, tongue: Tongue) -> str:
        """[rubico:6.1] What one says, before whom or which card one says it of."""
        if not m.is_statement(move) or move < m.SUSPECT:
            return ""
        return statement(view, move, [GAP] * m.SEATS, tongue, GAP).replace(f"{GAP}.", GAP)

    def sentence(self, event: Event, view: RubicoView, names: list[str], tongue: Tongue) -> str:
        values = event.values if event.owner == SPECTATOR else [event.owner, *event.values]
        return SENTENCES[event.kind](values, view, Teller(view.seat, names, tongue))

    def speaker(self, event: Event) -> int:
        return event.values[0] if event.kind == events.SAID else SPECTATOR

    def scene(self, event: Event, view: RubicoView) -> str:
        """The reveal: every card as it turns, a castrum reached, the Senate's cards, a victory."""
        if event.kind == events.REVEALED:
            return f"march/{FACES[event.values[0]]}"
        if event.kind == events.MARCHED and event.values[0] > 0 and view.table.setting.stops[event.values[1] - 1]:
            return "castrum/rome" if event.values[1] == view.table.setting.rome else "castrum"
        if event.kind == events.SENATE:
            return f"senate/{senate_card(view, event.values[0])['id']}"
        if event.kind == events.WON:
            return "side/red" if event.values[0] == CAESAR else "side/blue"
        return ""

    def wish(self, move: int) -> bool:
        return move == m.ASK_AGAIN

    def result(self, view: RubicoView, names: list[str], tongue: Tongue) -> list[str]:
        if view.outcome is None:
            return []
        if view.outcome.reason == "rome":
            lines = [tongue("Caesar stands in Rome: his legionaries win.")]
        else:
            lines = [tongue("Four Senate cards show one legion: the Senate wins.")]
        for team in (CAESAR, 1 - CAESAR):
            members = [name for name, role in zip(names, view.table.roles, strict=True) if role == team]
            lines.append(f"{text.team(team, tongue)}: {tongue.listing(members)}")
        return lines

    def scoring(self, view: RubicoView, names: list[str], tongue: Tongue) -> Scoring:
        """[rubico:3.6] [rubico:3.8] Who was on which side, and how far each side came."""
        outcome, table = view.outcome, view.table
        assert outcome is not None
        people = called(view, names, tongue)
        teams = [[name for name, role in zip(people, table.roles, strict=True) if role == team] for team in TEAMS]
        steps = tongue("{count} of {all}", count=table.caesar, all=table.setting.rome)
        lines = [
            ScoreLine(tongue("players"), [tongue.listing(members) for members in teams]),
            ScoreLine(tongue("Caesar's steps on the road"), [steps, ""]),
        ]
        for key, legion in table.setting.data["senate"]["legion"].items():
            shown = sum(key in table.setting.data["senate"]["card"][card]["legions"] for card in table.senate)
            title = tongue("Senate cards with {legion}", legion=tongue.pick(legion))
            lines.append(ScoreLine(title, ["", tongue("{count} of {all}", count=shown, all=FOUR_OF_A_LEGION)]))
        won = CAESAR if outcome.reason == "rome" else 1 - CAESAR
        return Scoring([text.team(team, tongue) for team in TEAMS], [team == won for team in TEAMS], lines)

    def tally(self, view: RubicoView, tongue: Tongue) -> dict[str, int]:
        return {
            tongue("Caesar's steps on the road"): view.table.caesar,
            tongue("Senate cards turned"): view.table.turned,
            tongue("your power cards"): int(power_of(view) != NONE),
        }

    def goal(self, view: RubicoView, tongue: Tongue) -> str:
        steps = view.table.setting.rome - view.table.caesar
        if view.table.roles[view.seat] == CAESAR:
            return tongue("You are Caesar's: bring him to Rome. Steps still to go: {steps}.", steps=steps)
        return tongue(
            "You are the Senate's: turn four cards of one legion before Caesar is in Rome. His steps: {steps}.",
            steps=steps,
        )

    def conclusions(self, view: RubicoView, names: list[str], tongue: Tongue) -> list[str]:
        return conclusions(view, names, tongue)

    def board(self, view: RubicoView, names: list[str], tongue: Tongue) -> str:
        return text.board(view, names, tongue)


WORDS = RubicoWords(m.MOVES)
TEAMS = (CAESAR, 1 - CAESAR)
#: The cards of the march, as their pictures are called.
FACES = ("red", "blue", "janus", "pompey")
#: What can be said of another player, by the first move of each block.
OF_SEATS = (m.SUSPECT, m.TRUST, m.CALL_CAESAR, m.CALL_SENATE, m.TAKE_FROM, m.SPARE)


def answer(view: RubicoView, move: int, names: list[str], tongue: Tongue, gap: str = "") -> str:
    """What a button says; `gap` stands where the buttons of a row differ."""
    if move < m.TAKE:
        return text.card(move - m.LAY, tongue)
    if move < m.PASS:
        return tongue("take card {place} of {name}", **card_at(move - m.TAKE, names, gap))
    if move < m.COVER:
        return [
            tongue("pass"),
            tongue("always pass on powers"),
            tongue("ask me about powers again"),
        ][move - m.PASS]
    if move == m.READY:
        return tongue("I am ready")
    if move >= m.PUT_BACK:
        return tongue("put back card {place} of {name}", **card_at(move - m.PUT_BACK, names, gap))
    if m.is_statement(move):
        return statement(view, move, names, tongue, gap)
    power = power_of(view)
    deed = play(view, power, move, names, tongue, gap)
    return tongue("{power}: {play}", power=power_name(view, power, tongue), play=deed)


def differing(view: RubicoView, move: int, names: list[str], tongue: Tongue) -> str:
    """The one word that tells a button from the others of its row, if it stands in one."""
    block, at = m.MOVES.block(move)
    if block in (m.TAKE, m.FORCE, m.LOOK, m.PUT_BACK):
        return str(at % m.ROW + 1)
    if block in (m.COVER, m.TAKE_THIS):
        return str(at + 1)
    if block in OF_SEATS:
        return names[at]
    if block in (m.MY_CARD, m.GAVE, m.SAW):
        return text.card(at % m.CARDS, tongue)
    if block == m.HOLD:
        return power_name(view, at, tongue)
    return str(at) if block == m.OFFER else ""


def card_at(spot: int, names: list[str], gap: str = "") -> dict[str, object]:
    """The words for a card on the table: its place in the row and its owner."""
    return {"place": gap or spot % m.ROW + 1, "name": names[spot // m.ROW]}


def power_name(view: RubicoView, power: int, tongue: Tongue) -> str:
    """A power's name; its number where the content has no such card."""
    powers = view.table.setting.data["powers"]["power"]
    return tongue.pick(powers[power]["name"]) if power < len(powers) else str(power + 1)


def senate_card(view: RubicoView, card: int) -> dict[str, Any]:
    """A Senate card, as its file says it."""
    found: dict[str, Any] = view.table.setting.data["senate"]["card"][card]
    return found


def play(view: RubicoView, power: int, move: int, names: list[str], tongue: Tongue, gap: str = "") -> str:
    """What a power does, as a command."""
    if move < m.FORCE:
        return tongue("cover your card {place}", place=gap or move - m.COVER + 1)
    if move < m.STEP:
        return tongue("card {place} of {name} must be taken", **card_at(move - m.FORCE, names, gap))
    if move < m.LOOK:
        return tongue("Caesar one step back") if move == m.STEP else tongue("Caesar one step forward")
    if move < m.VOID:
        return tongue("look at card {place} of {name}", **card_at(move - m.LOOK, names, gap))
    if move == m.VOID:
        return tongue("Senate, Pompey and Janus cards do nothing this turn")
    return tongue("count {more} more", more=more_with(view, power, tongue))


def more_with(view: RubicoView, power: int, tongue: Tongue) -> str:
    """[rubico:5.7] What this power card counts besides the cards."""
    setting = view.table.setting
    return text.more(setting.power_red[power], setting.power_pompey[power], tongue)


def statement(view: RubicoView, move: int, names: list[str], tongue: Tongue, gap: str = "") -> str:
    """[rubico:6.1] What is said; `gap` stands where the statements of a topic or a row differ."""
    block, at = m.MOVES.block(move)
    if block in OF_SEATS:
        return of_seat(block, gap or names[at], tongue)
    if block == m.MY_CARD:
        place, card = divmod(at, m.CARDS)
        return tongue("“My card in place {place} is {card}.”", place=place + 1, card=gap or text.card(card, tongue))
    if block == m.OFFER:
        return tongue("“Take {count} from me.”", count=gap or at)
    if block == m.TAKE_THIS:
        return tongue("“Take my card in place {place}.”", place=gap or at + 1)
    if block == m.GAVE:
        return tongue("“What you took from me was {card}.”", card=gap or text.card(at, tongue))
    if block == m.SAW:
        seat, card = divmod(at, m.CARDS)
        shown = gap or text.card(card, tongue)
        return tongue("“Roma showed me a card of {name}: {card}.”", name=names[seat], card=shown)
    if block == m.HOLD:
        return tongue("“I hold the power {power}.”", power=gap or power_name(view, at, tongue))
    return tongue("“I am Caesar's.”") if move == m.SAY_CAESAR else tongue("“I am the Senate's.”")


def of_seat(block: int, name: str, tongue: Tongue) -> str:
    """What is said of another player."""
    return {
        m.SUSPECT: tongue("“I suspect {name}.”", name=name),
        m.TRUST: tongue("“I trust {name}.”", name=name),
        m.CALL_CAESAR: tongue("“{name} is Caesar's.”", name=name),
        m.CALL_SENATE: tongue("“{name} is the Senate's.”", name=name),
        m.TAKE_FROM: tongue("“Take from {name}.”", name=name),
        m.SPARE: tongue("“Do not take from {name}.”", name=name),
    }[block]


def _turn(values: list[int], view: RubicoView, teller: Teller) -> str:
    turn, centurion, number = values
    return teller.tell(
        centurion,
        _("Turn {turn}: {name} is the Centurion and will take {number} cards."),
        _("Turn {turn}: you are the Centurion and will take {number} cards."),
        turn=turn,
        number=number,
    )


def _hand(values: list[int], view: RubicoView, teller: Teller) -> str:
    seat, *drawn = values
    cards = teller.tongue.listing([text.card(card, teller.tongue) for card in drawn])
    return teller.tell(seat, _("{name} draws {cards}."), _("You draw {cards}."), cards=cards)


def _said(values: list[int], view: RubicoView, teller: Teller) -> str:
    return f"{teller.name(values[0])}: {statement(view, values[1], teller.names, teller.tongue)}"


def _played(values: list[int], view: RubicoView, teller: Teller) -> str:
    seat, power, reply = values
    name = power_name(view, power, teller.tongue)
    if m.COVER <= reply < m.FORCE:
        theirs = _("{name} plays {power}: their card {place} cannot be taken.")
        yours = _("You play {power}: your card {place} cannot be taken.")
        return teller.tell(seat, theirs, yours, power=name, place=reply - m.COVER + 1)
    if m.FORCE <= reply < m.STEP and (reply - m.FORCE) // m.ROW == teller.reader:
        theirs = _("{name} plays {power}: your card {place} must be taken.")
        yours = _("You play {power}: your card {place} must be taken.")
        return teller.tell(seat, theirs, yours, power=name, place=(reply - m.FORCE) % m.ROW + 1)
    if m.LOOK <= reply < m.VOID:
        return _looks(seat, name, reply - m.LOOK, teller)
    if reply > m.VOID:
        theirs, yours = (
            _("{name} plays {power}: it adds {more} to the count."),
            _("You play {power}: it adds {more} to the count."),
        )
        return teller.tell(seat, theirs, yours, power=name, more=more_with(view, power, teller.tongue))
    if m.STEP <= reply < m.LOOK:  # what Caesar does is told next
        return teller.tell(seat, _("{name} plays {power}."), _("You play {power}."), power=name)
    deed = play(view, power, reply, teller.names, teller.tongue)
    return teller.tell(seat, _("{name} plays {power}: {play}."), _("You play {power}: {play}."), power=name, play=deed)


def _looks(seat: int, power: str, spot: int, teller: Teller) -> str:
    owner, place = spot // m.ROW, spot % m.ROW + 1
    if owner == teller.reader:
        theirs = _("{name} plays {power} and looks at your card {place}.")
        yours = _("You play {power} and look at your card {place}.")
        return teller.tell(seat, theirs, yours, power=power, place=place)
    theirs = _("{name} plays {power} and looks at card {place} of {owner}.")
    yours = _("You play {power} and look at card {place} of {owner}.")
    return teller.tell(seat, theirs, yours, power=power, place=place, owner=teller.name(owner))


def _returned(values: list[int], view: RubicoView, teller: Teller) -> str:
    seat, power, _reply = values
    theirs = _("The {power} of {name} had become impossible; it is still theirs.")
    yours = _("Your {power} had become impossible; it is still yours.")
    return teller.tell(seat, theirs, yours, power=power_name(view, power, teller.tongue))


def _looked(values: list[int], view: RubicoView, teller: Teller) -> str:
    seat, spot, card = values
    owner, place, shown = spot // m.ROW, spot % m.ROW + 1, text.card(card, teller.tongue)
    if seat != teller.reader:
        whose = {"name": teller.name(seat), "owner": teller.name(owner)}
        return teller.tongue("Only {name} sees card {place} of {owner}: {card}.", **whose, place=place, card=shown)
    theirs, yours = _("Only you see card {place} of {name}: {card}."), _("Only you see your card {place}: {card}.")
    return teller.tell(owner, theirs, yours, place=place, card=shown)


def _took(values: list[int], view: RubicoView, teller: Teller) -> str:
    centurion, spot, left = values
    own = _("You take card {place} of {name}.")
    theirs, yours = _("The Centurion takes card {place} of {name}."), _("The Centurion takes your card {place}.")
    picked = _of_the_centurion(centurion, spot, teller, own, theirs, yours)
    return f"{picked} {_left(left, teller.tongue)}" if left else picked


def _put_back(values: list[int], view: RubicoView, teller: Teller) -> str:
    centurion, spot, left = values
    own = _("You put card {place} of {name} back.")
    theirs, yours = (
        _("The Centurion puts card {place} of {name} back."),
        _("The Centurion puts your card {place} back."),
    )
    return f"{_of_the_centurion(centurion, spot, teller, own, theirs, yours)} {_left(left, teller.tongue)}"


def _of_the_centurion(centurion: int, spot: int, teller: Teller, own: str, theirs: str, yours: str) -> str:
    """What the Centurion does with a card: to the Centurion, to others, to the card's owner."""
    owner, place = spot // m.ROW, spot % m.ROW + 1
    if centurion == teller.reader:
        return teller.tongue(own, place=place, name=teller.name(owner))
    return teller.tell(owner, theirs, yours, place=place)


def _left(count: int, tongue: Tongue) -> str:
    return tongue.some("{count} more to take.", "{count} more to take.", count)


def _extra(values: list[int], view: RubicoView, teller: Teller) -> str:
    return teller.tongue("The Senate adds a card from the deck, unseen.")


def _discarded(values: list[int], view: RubicoView, teller: Teller) -> str:
    return teller.tongue("The Senate takes a card away, unseen.")


def _revealed(values: list[int], view: RubicoView, teller: Teller) -> str:
    tongue = teller.tongue
    shown, counted = values
    if counted == shown:
        return tongue("Revealed: {card}.", card=text.card(shown, tongue))
    if counted == NONE:
        return tongue("Revealed: {card}, which counts as nothing.", card=text.card(shown, tongue))
    return tongue(
        "Revealed: {card}, a copy of {copied}.", card=text.card(shown, tongue), copied=text.card(counted, tongue)
    )


def _marched(values: list[int], view: RubicoView, teller: Teller) -> str:
    tongue = teller.tongue
    steps, space = values
    where = text.castrum_at(view, space, tongue)
    if steps < 0:
        return tongue("Caesar goes back a step.")
    moved = tongue.some("Caesar marches {count} step", "Caesar marches {count} steps", steps)
    return tongue("{moved} and reaches {place}.", moved=moved, place=where) if where else f"{moved}."


def _senate(values: list[int], view: RubicoView, teller: Teller) -> str:
    tongue = teller.tongue
    card = senate_card(view, values[0])
    name, effect = tongue.pick(card["name"]), text.effect(card["effect"], tongue)
    if not card["legions"]:
        return tongue("The Senate turns {card}: {effect}.", card=name, effect=effect)
    legions = [tongue.pick(view.table.setting.data["senate"]["legion"][legion]) for legion in card["legions"]]
    return tongue(
        "The Senate turns {card} ({legions}): {effect}.", card=name, legions=tongue.listing(legions), effect=effect
    )


def _won(values: list[int], view: RubicoView, teller: Teller) -> str:
    tongue = teller.tongue
    return tongue("Caesar's legionaries win.") if values[0] == CAESAR else tongue("The Senate wins.")


def _passing(values: list[int], view: RubicoView, teller: Teller) -> str:
    if values[1]:
        theirs = _("{name} passes in every power window from now on.")
        return teller.tell(values[0], theirs, _("You pass in every power window from now on."))
    theirs = _("{name} wants to be asked in the power windows again.")
    return teller.tell(values[0], theirs, _("You are asked in the power windows again."))


SENTENCES = {
    events.TURN: _turn,
    events.HAND: _hand,
    events.SAID: _said,
    events.PLAYED: _played,
    events.RETURNED: _returned,
    events.LOOKED: _looked,
    events.TOOK: _took,
    events.PUT_BACK: _put_back,
    events.EXTRA: _extra,
    events.DISCARDED: _discarded,
    events.REVEALED: _revealed,
    events.MARCHED: _marched,
    events.SENATE: _senate,
    events.WON: _won,
    events.PASSING: _passing,
}
