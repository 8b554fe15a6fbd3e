"""What Rubico says to people."""

from __future__ import annotations

from typing import Any

from rubrica.engine.game import SPECTATOR, Event
from rubrica.engine.words import GAP, Words
from rubrica.games.rubico import events, text
from rubrica.games.rubico.moves import (
    CARDS,
    COVER,
    FORCE,
    LAY,
    LEFTMOST,
    LOOK,
    MOVES,
    OFFER,
    PASS,
    ROW,
    SAY_CAESAR,
    SEATS,
    SILENCE,
    SPARE,
    SPOTS,
    STEP,
    SUSPECT,
    TAKE,
    TRUST,
    VOID,
)
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import CAESAR, NONE
from rubrica.games.rubico.view import RubicoView, power_of
from rubrica.tongue import Tongue


class RubicoWords(Words[Rubico]):
    def pitch(self, tongue: Tongue) -> str:
        return tongue("Two hidden teams, 49 BC: walk Caesar to Rome, or rouse the Senate against him.")

    def label(self, view: RubicoView, move: int, names: list[str], tongue: Tongue) -> str:
        return answer(view, move, names, tongue)

    def shared(self, view: RubicoView, move: int, names: list[str], tongue: Tongue) -> tuple[str, str]:
        own = differing(move, names, tongue)
        return (answer(view, move, names, tongue, GAP).replace(f"{GAP}.", GAP), own) if own else ("", "")

    def sentence(self, event: Event, view: RubicoView, names: list[str], tongue: Tongue) -> str:
        return SENTENCES[event.kind](event.values, view, names, tongue)

    def speaker(self, event: Event) -> int:
        return event.values[0] if event.kind == events.SAID else SPECTATOR

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

    def tally(self, view: RubicoView, tongue: Tongue) -> dict[str, int]:
        return {
            tongue("Caesar's steps on the road"): view.table.caesar,
            tongue("Senate cards turned"): view.table.turned,
            tongue("your power cards"): int(power_of(view) != NONE),
        }

    def board(self, view: RubicoView, names: list[str], tongue: Tongue) -> str:
        return text.board(view, names, tongue)


WORDS = RubicoWords(MOVES)


def answer(view: RubicoView, move: int, names: list[str], tongue: Tongue, gap: str = "") -> str:
    """What a button says; `gap` stands where the buttons of a row differ."""
    if move < TAKE:
        return text.card(move - LAY, tongue)
    if move < PASS:
        return tongue("take card {place} of {name}", **card_at(move - TAKE, names, gap))
    if move < COVER:
        return [
            tongue("pass"),
            tongue("pass now and in every window to come"),
            tongue("be asked in the windows again"),
        ][move - PASS]
    if move >= SILENCE:
        return statement(move, names, tongue, gap)
    return tongue(
        "{power}: {play}", power=power_name(view, power_of(view), tongue), play=play(move, names, tongue, gap)
    )


def differing(move: int, names: list[str], tongue: Tongue) -> str:
    """The one word that tells a button from the others of its row, if it stands in one."""
    for block in (TAKE, FORCE, LOOK):
        if block <= move < block + SPOTS:
            return str((move - block) % ROW + 1)
    if COVER <= move < FORCE:
        return str(move - COVER + 1)
    for block in (SUSPECT, TRUST, SPARE):
        if block <= move < block + SEATS:
            return names[move - block]
    if LEFTMOST <= move < OFFER:
        return text.card((move - LEFTMOST) % CARDS, tongue)
    return str(move - OFFER) if OFFER <= move < SPARE else ""


def card_at(spot: int, names: list[str], gap: str = "") -> dict[str, object]:
    """The words for a card on the table: its place in the row and its owner."""
    return {"place": gap or spot % ROW + 1, "name": names[spot // ROW]}


def power_name(view: RubicoView, power: int, tongue: Tongue) -> str:
    return tongue.pick(view.table.setting.data["powers"]["power"][power]["name"])


def senate_card(view: RubicoView, card: int) -> dict[str, Any]:
    found: dict[str, Any] = view.table.setting.data["senate"]["card"][card]
    return found


def play(move: int, names: list[str], tongue: Tongue, gap: str = "") -> str:
    """What a power does, as a command."""
    if move < FORCE:
        return tongue("cover your card {place}", place=gap or move - COVER + 1)
    if move < STEP:
        return tongue("card {place} of {name} must be taken", **card_at(move - FORCE, names, gap))
    if move < LOOK:
        return tongue("Caesar one step back") if move == STEP else tongue("Caesar one step forward")
    if move < VOID:
        return tongue("look at card {place} of {name}", **card_at(move - LOOK, names, gap))
    if move == VOID:
        return tongue("Senate, Pompey and Janus cards do nothing this turn")
    return tongue("count 2 more red cards and 1 more Pompey")


def statement(move: int, names: list[str], tongue: Tongue, gap: str = "") -> str:
    if move == SILENCE:
        return tongue("say nothing")
    if move < SUSPECT:
        return tongue("“I am Caesar's.”") if move == SAY_CAESAR else tongue("“I am the Senate's.”")
    if move < TRUST:
        return tongue("“I suspect {name}.”", name=gap or names[move - SUSPECT])
    if move < LEFTMOST:
        return tongue("“I trust {name}.”", name=gap or names[move - TRUST])
    if move < OFFER:
        count, card = divmod(move - LEFTMOST, CARDS)
        return tongue.some(
            "“My leftmost card is {card}.”",
            "“My {count} leftmost cards are {card}.”",
            count + 1,
            card=gap or text.card(card, tongue),
        )
    if move < SPARE:
        return tongue("“Take {count} from me.”", count=gap or move - OFFER)
    return tongue("“Do not take from {name}.”", name=gap or names[move - SPARE])


def _turn(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    turn, centurion, number = values
    return tongue(
        "Turn {turn}: {name} is the Centurion and will take {number} cards.",
        turn=turn,
        name=names[centurion],
        number=number,
    )


def _hand(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    return tongue("You draw {cards}.", cards=tongue.listing([text.card(card, tongue) for card in values]))


def _said(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    return f"{names[values[0]]}: {statement(values[1], names, tongue)}"


def _played(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    seat, power, reply = values
    if COVER <= reply < FORCE:
        return tongue(
            "{name} plays {power}: their card {place} cannot be taken.",
            name=names[seat],
            power=power_name(view, power, tongue),
            place=reply - COVER + 1,
        )
    return tongue(
        "{name} plays {power}: {play}.",
        name=names[seat],
        power=power_name(view, power, tongue),
        play=play(reply, names, tongue),
    )


def _returned(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    return tongue("Your {power} had become impossible; it is still yours.", power=power_name(view, values[0], tongue))


def _looked(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    spot, card = values
    return tongue("You look at card {place} of {name}: {card}.", card=text.card(card, tongue), **card_at(spot, names))


def _took(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    spots = [tongue("card {place} of {name}", **card_at(spot, names)) for spot in values]
    return tongue("The Centurion takes {cards}.", cards=tongue.listing(spots))


def _extra(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    return tongue("The Senate adds a card from the deck, unseen.")


def _discarded(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    return tongue("The Senate takes a card away, unseen.")


def _revealed(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    shown, counted = values
    if counted == shown:
        return tongue("Revealed: {card}.", card=text.card(shown, tongue))
    if counted == NONE:
        return tongue("Revealed: {card}, which counts as nothing.", card=text.card(shown, tongue))
    return tongue(
        "Revealed: {card}, a copy of {copied}.", card=text.card(shown, tongue), copied=text.card(counted, tongue)
    )


def _marched(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    steps, space = values
    where = text.castrum_at(view, space, tongue)
    if steps < 0:
        return tongue("Caesar goes back a step.")
    moved = tongue.some("Caesar marches {count} step", "Caesar marches {count} steps", steps)
    return tongue("{moved} and reaches {place}.", moved=moved, place=where) if where else f"{moved}."


def _senate(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    card = senate_card(view, values[0])
    name, effect = tongue.pick(card["name"]), text.effect(card["effect"], tongue)
    if not card["legions"]:
        return tongue("The Senate turns {card}: {effect}.", card=name, effect=effect)
    legions = [tongue.pick(view.table.setting.data["senate"]["legion"][legion]) for legion in card["legions"]]
    return tongue(
        "The Senate turns {card} ({legions}): {effect}.", card=name, legions=tongue.listing(legions), effect=effect
    )


def _won(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    return tongue("Caesar's legionaries win.") if values[0] == CAESAR else tongue("The Senate wins.")


def _passing(values: list[int], view: RubicoView, names: list[str], tongue: Tongue) -> str:
    if values[1]:
        return tongue("{name} passes in every power window from now on.", name=names[values[0]])
    return tongue("{name} wants to be asked in the power windows again.", name=names[values[0]])


SENTENCES = {
    events.TURN: _turn,
    events.HAND: _hand,
    events.SAID: _said,
    events.PLAYED: _played,
    events.RETURNED: _returned,
    events.LOOKED: _looked,
    events.TOOK: _took,
    events.EXTRA: _extra,
    events.DISCARDED: _discarded,
    events.REVEALED: _revealed,
    events.MARCHED: _marched,
    events.SENATE: _senate,
    events.WON: _won,
    events.PASSING: _passing,
}
