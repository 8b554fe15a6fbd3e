"""What The Red Cathedral says to people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rubrica.engine.game import Event, Outcome
from rubrica.engine.sentence import Sentence, Tongue
from rubrica.engine.words import GAP, ScoreLine, Scoring, Words, called
from rubrica.games.redcathedral import ask, events, log, text
from rubrica.games.redcathedral import moves as m
from rubrica.games.redcathedral.box import DOME, RUBLES
from rubrica.games.redcathedral.building import JEWELS_PRESTIGE
from rubrica.games.redcathedral.scoring import (
    final_points,
    leftovers,
    ornaments_placed,
    presence,
    tower_points,
    tower_value,
)
from rubrica.games.redcathedral.state import IVAN, CathedralTable
from rubrica.games.redcathedral.turn import CathedralView, RedCathedral
from rubrica.games.telling import Teller, _


class CathedralWords(Words[RedCathedral]):
    """The words of The Red Cathedral."""

    reasons: ClassVar[Mapping[str, Sentence]] = {
        "redcathedral:3.1": Sentence(
            "A turn is one of three things: claim, build or acquire. Extras such as a reroll may come at any moment of "
            "it."
        ),
        "redcathedral:4.2": Sentence(
            "A section that you claim is yours to finish, and its workshop tile yours to lay."
        ),
        "redcathedral:6.4": Sentence(
            "Where the die lands you may take the resources, use one action of the influence card beside them, and "
            "activate your tile of the die's colour: each once, in any order."
        ),
        "redcathedral:6.7": Sentence(
            "Those who help in this quarter of the market have a price, or leave you a choice."
        ),
    }

    def setting(self, value: str, tongue: Tongue) -> str:
        return {
            "basic": tongue("basic: the same for everybody"),
            "advanced": tongue("advanced: each board with its own strengths"),
            "choice": tongue("choice: each player chooses"),
            "seat": tongue("by seat: red, blue, green, yellow"),
            "printed": tongue("printed: 3, 4, 4, 5"),
            "even": tongue("even: 3, 4, 5, 6; for two 3, 5"),
            "apprentice": tongue("apprentice: easier"),
            "master": tongue("master: a fair match"),
            "architect": tongue("architect: harder"),
        }[value]

    def pitch(self, tongue: Tongue) -> str:
        return tongue("Moscow, the 16th century: build the tsar's cathedral together, each for your own glory.")

    def label(self, view: CathedralView, move: int, names: list[str], tongue: Tongue) -> str:
        with_gap, word = self.shared(view, move, names, tongue)
        if with_gap:
            return with_gap.replace(GAP, word)
        if move < m.SECTION:
            return _action(view.table, move, tongue)
        if move < m.DIE:
            return _site_label(view.table, move, tongue)
        return _market_label(view.table, move, tongue)

    def shared(self, view: CathedralView, move: int, names: list[str], tongue: Tongue) -> tuple[str, str]:
        table = view.table
        if m.DELIVER <= move < m.ORNAMENT:
            kind, cell = divmod(move - m.DELIVER, m.CELLS)
            place = text.place(table, cell, tongue)
            return tongue("{material} to {cell}", material=GAP, cell=place), text.material(kind, tongue)
        if m.ORNAMENT <= move < m.JEWELS:
            cell = move - m.ORNAMENT
            part = text.ornament(table.site.part[table.site.section_at[cell]], tongue)
            return tongue("{ornament} on {cell}", ornament=part, cell=GAP), text.place(table, cell, tongue)
        if m.FACE_UP <= move < m.FACE_DOWN:
            space = text.priced(table, table.turn.builder, move - m.FACE_UP, tongue)
            return tongue("face up on {space}", space=GAP), space
        if m.FACE_DOWN <= move < m.DELIVER:
            return tongue("face down on {space}", space=GAP), text.workshop_space(move - m.FACE_DOWN, tongue)
        return "", ""

    def sentence(self, event: Event, view: CathedralView, names: list[str], tongue: Tongue) -> str:
        return log.sentence(event, view, names, tongue)

    def scene(self, event: Event, view: CathedralView) -> str:
        """A dome is finished, or somebody's sixth section [redcathedral:9.1]."""
        site = view.table.site
        if event.kind == events.FINISHED:
            section = site.section_at[event.values[1]]
            card = view.table.box.data["sections"]["section"][site.card[section]]
            return f"dome/{card['id']}" if site.part[section] == DOME else ""
        return "plan" if event.kind == events.SIXTH else ""

    def wish(self, move: int) -> bool:
        return move == m.ASK_AGAIN

    def result(self, view: CathedralView, names: list[str], tongue: Tongue) -> list[str]:
        outcome, table = view.outcome, view.table
        if outcome is None:
            return []
        lines, people = [_verdict(outcome, table.solo, view.seat, names, tongue)], called(view, names, tongue)
        for seat in sorted(range(view.seats), key=outcome.placings.__getitem__):
            builder = table.builders[seat]
            track, left = table.box.track.prestige(builder.score), leftovers(builder)
            lines.append(
                tongue(
                    "{place}. {name}: {points} PP ({track} on the track, {left} for what is left, {towers} for towers)",
                    place=outcome.placings[seat],
                    name=people[seat],
                    points=outcome.points[seat],
                    track=track,
                    left=left,
                    towers=outcome.points[seat] - track - left,
                )
            )
        if table.solo:
            place = 2 if outcome.placings[0] == 1 else 1
            his = tongue("{place}. Ivan: {points} PP", place=place, points=final_points(table)[IVAN])
            lines.insert(place, his)
        return lines

    def scoring(self, view: CathedralView, names: list[str], tongue: Tongue) -> Scoring:
        """[redcathedral:9.2] [redcathedral:9.3] [redcathedral:9.4] The track, what is left over, tower by tower."""
        table = view.table
        players, builders = range(table.players), table.builders
        track: list[int | str] = [table.box.track.prestige(builder.score) for builder in builders]
        left: list[int | str] = [leftovers(builders[owner]) if owner < table.seats else 0 for owner in players]
        lines = [ScoreLine(tongue("the score track"), track), ScoreLine(tongue("materials and rubles left"), left)]
        for tower in range(len(table.site.heights)):
            value = tower_value(table, tower)
            title = tongue("tower {number} (worth {value})", number=tower + 1, value=value)
            lines.append(ScoreLine(title, list(tower_points(value, presence(table, tower)))))
        points = final_points(table)
        lines.append(ScoreLine(tongue("prestige"), list(points), True))
        most = max(points)
        if points.count(most) > 1:  # [redcathedral:9.5]
            lines.append(ScoreLine(tongue("finished sections"), [builder.finished for builder in builders]))
            lines.append(ScoreLine(tongue("ornaments"), [ornaments_placed(builder) for builder in builders]))
        return Scoring(*_winners(view, names, tongue), lines)

    def tally(self, view: CathedralView, tongue: Tongue) -> dict[str, int]:
        builder = view.table.builders[view.seat]
        return {
            tongue("rubles"): builder.rubles,
            **{text.material(kind, tongue): count for kind, count in enumerate(builder.goods)},
            tongue("RP"): builder.score,
            tongue("PP"): view.table.box.track.prestige(builder.score),
            tongue("finished sections"): builder.finished,
            tongue("banners left"): builder.banners(),
            tongue("ornaments left"): sum(builder.ornaments),
        }

    def goal(self, view: CathedralView, tongue: Tongue) -> str:
        track, builders = view.table.box.track, view.table.builders
        prestige = [track.prestige(builder.score) for builder in builders]
        best = max(count for seat, count in enumerate(prestige) if seat != view.seat)
        return tongue(
            "Finish sections and win towers: the most prestige at the end. You: {own}, the best of the others: {best}. "
            "Your finished sections: {finished} of 6.",
            own=prestige[view.seat],
            best=best,
            finished=builders[view.seat].finished,
        )

    def board(self, view: CathedralView, names: list[str], tongue: Tongue) -> str:
        return text.board(view, names, tongue)


WORDS = CathedralWords(m.MOVES)


def _winners(view: CathedralView, names: list[str], tongue: Tongue) -> tuple[list[str], list[bool]]:
    """Everybody who built, the rival too, and who of them won."""
    outcome = view.outcome
    assert outcome is not None
    heads, won = called(view, names, tongue), [place == 1 for place in outcome.placings]
    if not view.table.solo:
        return heads, won
    return [*heads, tongue("Ivan")], [*won, not won[0] or outcome.reason == "shared"]


def _verdict(outcome: Outcome, solo: bool, reader: int, names: list[str], tongue: Tongue) -> str:
    if outcome.reason == "shared":
        winners = [tongue("you") if seat == reader else names[seat] for seat in outcome.winners]
        if solo:
            winners.append(tongue("Ivan"))
        return tongue("A shared victory: {names}.", names=", ".join(winners))
    by = {
        "prestige": tongue("most prestige"),
        "sections": tongue("tied on prestige, with more finished sections"),
        "ornaments": tongue("tied on prestige and sections, with more ornaments"),
    }[outcome.reason.rpartition(" ")[2]]
    if outcome.reason.startswith("won"):
        return tongue("You have beaten Ivan: {reason}.", reason=by)
    if outcome.reason.startswith("lost"):
        return tongue("Ivan wins: {reason}.", reason=by)
    teller = Teller(reader, names, tongue)
    return teller.tell(outcome.winners[0], _("{name} wins: {reason}."), _("You win: {reason}."), reason=by)


# Moves


def _action(table: CathedralTable, move: int, tongue: Tongue) -> str:
    if move == m.DONE:
        return tongue("end the turn") if table.turn.question == ask.AFTER else tongue("done")
    return {
        m.CLAIM: tongue("claim a section"),
        m.BUILD: tongue("build: deliver, adorn"),
        m.ACQUIRE: tongue("acquire: move a die"),
        m.PASS: tongue("pass"),
        m.SELL: tongue("lose 1 PP for 2 rubles"),
        m.REROLL: tongue("lose 1 PP to reroll the dice of a space"),
        m.AGAIN: tongue("once more"),
    }[move]


def _site_label(table: CathedralTable, move: int, tongue: Tongue) -> str:
    if move < m.BANNER:
        cell = move - m.SECTION
        return text.unclaimed(table, table.site.section_at[cell], text.place(table, cell, tongue), tongue)
    if move < m.FACE_UP:
        opens = move == m.BANNER
        return (
            tongue("one from the inventory (frees a space)")
            if opens
            else tongue("one from beside the inventory (frees no space)")
        )
    choice = move - m.JEWELS
    return tongue("{jewels}: {points} PP", jewels=text.jewels(choice, tongue), points=JEWELS_PRESTIGE[choice])


def _market_label(table: CathedralTable, move: int, tongue: Tongue) -> str:
    if move < m.EXTRA:
        die = move - m.DIE
        colour, value = text.die_name(die, tongue), table.die_value[die]
        return tongue("{colour} {value} to {space}", colour=colour, value=value, space=_stop(table, die, 0, tongue))
    if move < m.TAKE:
        extra = move - m.EXTRA
        price = text.amount(RUBLES, extra, tongue) if extra else tongue("no rubles")
        return tongue("{price}: to {space}", price=price, space=_stop(table, table.turn.die, extra, tongue))
    if move < m.PAY:
        return _use_label(table, move, tongue)
    if move < m.SPACE:
        return text.material((move - m.PAY) % 6, tongue)
    if move < m.COLOUR:
        return tongue("space {number}", number=move - m.SPACE + 1)
    if move < m.SIDE:
        return text.die_name(move - m.COLOUR + 1, tongue)
    if move < m.DONE_ALWAYS:
        return [tongue("basic side"), tongue("advanced side")][move - m.SIDE]
    if move == m.DONE_ALWAYS:
        return tongue("end the turn, and from now on without asking")
    return tongue("ask me again at the end of my turns")


def _stop(table: CathedralTable, die: int, extra: int, tongue: Tongue) -> str:
    """Where a die would stop, and what that space would yield then."""
    at = table.die_at[die]
    space = (at + table.die_value[die] + extra) % m.SPACES
    dice = table.dice_on[space] + (space != at)
    return tongue("space {number} ({gain})", number=space + 1, gain=text.space_yield(table, space, dice, tongue))


def _use_label(table: CathedralTable, move: int, tongue: Tongue) -> str:
    space = table.die_at[table.turn.die]
    if move == m.TAKE:
        return tongue("take {gain}", gain=text.space_yield(table, space, table.dice_on[space], tongue))
    if move < m.TILE:
        card = table.site.influence[space // 2]
        action = text.action(table.box, card * 2 + move - m.INFLUENCE, tongue)
        return tongue("{card}: {action}", card=text.influence_name(table, card, tongue), action=action)
    tile = table.active().workshop[move - m.TILE] - 1
    return tongue("workshop tile: {tile}", tile=text.tile(table, tile, tongue))
