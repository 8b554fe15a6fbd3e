"""What every game must keep, whatever its rules: played through at random, checked after every move."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from rubrica.engine.dice import Dice, fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.game import NO_MOVE, SPECTATOR, Event, Game, IllegalMove, Refusal, View
from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match, replay
from rubrica.engine.record import decode
from rubrica.engine.sentence import Name, Player, Sentence

REMARK_ONE_IN = 40
TALK_ONE_IN = 4
LOOK_CLOSELY_ONE_IN = 20  # and more rarely as a game gets long
TRIED_UNASKED = 20


@dataclass
class Table:
    """A way to set a game up, and the test that all its pieces are still there."""

    game: GameType[Any]
    seats: int
    options: dict[str, str]
    conserved: Callable[[Game], None]

    def __str__(self) -> str:
        chosen = "".join(f"-{value}" for value in self.options.values())
        return f"{self.game.name}-{self.seats}{chosen}"


def tables(game: GameType[Any], conserved: Callable[[Game], None]) -> list[Table]:
    """Every player count, with the defaults and with each other value of each option."""
    settings: list[dict[str, str]] = [{}]
    for option in game.options:
        settings += [{option.name: value} for value in option.values[1:]]
    return [Table(game, seats, options, conserved) for seats, options in product(game.seats, settings)]


def play_through(table: Table, seed: str) -> Match:
    """One game at random, all checks made on the way."""
    dice = fast_dice(seed)
    names = [f"Seat {seat}" for seat in range(table.seats)]
    match = Match.start(table.game, table.game.standard(), names, table.options, seed_of(seed))
    table.conserved(match.game)
    while match.game.outcome is None:
        check_questions(match.game)
        if dice.below(LOOK_CLOSELY_ONE_IN + match.ply // 20) == 0:
            look_closely(match, dice)
        step(match, dice)
        table.conserved(match.game)
    assert match.game.waiting == ()
    look_closely(match, dice)
    check_replay(match, dice)
    return match


def step(match: Match, dice: Dice) -> None:
    """Play something legal: mostly an answer, now and then a remark; moments of talk are kept short."""
    game = match.game
    seat = game.waiting[dice.below(len(game.waiting))]
    if dice.below(REMARK_ONE_IN) == 0:
        speaker = dice.below(game.seats)
        remarks = game.remarks(speaker)
        if remarks:
            match.play(speaker, remarks[dice.below(len(remarks))])
            return
    others = [other for other in game.waiting if other != seat]
    options = game.options(seat)
    ready = game.question(seat).ready
    quiet = ready != NO_MOVE and dice.below(TALK_ONE_IN) > 0
    match.play(seat, ready if quiet else options[dice.below(len(options))])
    if match.game.outcome is None:
        assert all(other in match.game.waiting for other in others), "an answer took away another seat's question"


def check_questions(game: Game) -> None:
    assert game.waiting, "nobody is asked, and the game is not over"
    for seat in range(game.seats):
        options = game.options(seat)
        assert bool(options) == (seat in game.waiting)
        assert len(set(options)) == len(options)


def look_closely(match: Match, dice: Dice) -> None:
    check_copy(match.game, dice)
    check_written(match)
    check_refusals(match, dice)
    for seat in [*range(match.game.seats), SPECTATOR]:
        check_view(match, seat, dice)
    check_undo(match, dice)


def check_copy(game: Game, dice: Dice) -> None:
    """A copy is equal and independent."""
    before = game.dump()
    twin = game.copy()
    assert twin.dump() == before
    for _ in range(4):
        if not twin.waiting:
            break
        seat = twin.waiting[dice.below(len(twin.waiting))]
        options = twin.options(seat)
        twin.play(seat, options[dice.below(len(options))])
    assert game.dump() == before, "playing on a copy changed the original"


def check_written(match: Match) -> None:
    """A table can be written and read again, pickled and copied deeply; so can every view of it."""
    game, game_type = match.game, match.game_type
    whole = game.dump()
    assert game_type.load(whole, game.setup).dump() == whole
    assert pickle.loads(pickle.dumps(game)).dump() == whole
    assert deepcopy(game).dump() == whole
    for seat in [*range(game.seats), None]:
        view = game.view(seat)
        written = json.loads(json.dumps(view.data()))
        again = game_type.read_view(written, game.setup)
        assert again.data() == view.data() == written
        assert imagined(game_type, again) == imagined(game_type, view), "a view that travelled says something else"


def imagined(game_type: GameType[Any], view: View[Any]) -> bytes:
    world: Game = game_type.imagine(view, fast_dice("the same"))
    return world.dump()


def tried(match: Match, seat: int, dice: Dice) -> list[int]:
    """The moves to try: all there are for a seat that is asked; some, and its remarks, for one that is not."""
    count = len(match.game_type.moves)
    if seat in match.game.waiting:
        return list(range(count))
    return [dice.below(count) for _ in range(TRIED_UNASKED)] + match.game.remarks(seat)


def check_refusals(match: Match, dice: Dice) -> None:
    """A move is refused exactly when it is not offered, with a reason, and without a trace."""
    game = match.game
    before = game.dump()
    for seat in range(game.seats):
        offered = game.options(seat) + game.remarks(seat)
        refused = [-1, len(match.game_type.moves)]
        for move in tried(match, seat, dice):
            refusal = game.refusal(seat, move)
            name = match.game_type.moves.name(move)
            assert (refusal is None) == (move in offered), f"seat {seat}, {name}: {refusal}"
            if refusal is not None:
                assert str(refusal)
                assert refusal.rule.startswith(match.game_type.name + ":"), refusal.rule
                refused.append(move)
        with pytest.raises(IllegalMove):
            game.play(seat, refused[dice.below(len(refused))])
    with pytest.raises(IllegalMove):
        game.play(game.seats, 0)
    assert game.dump() == before, "a refused move left a trace"


def reason(refusal: Refusal | None) -> object:
    """A refusal down to its last value, to be compared."""
    return refusal and (refusal.rule, refusal.text, {place: plain(value) for place, value in refusal.values.items()})


def plain(value: object) -> object:
    if isinstance(value, Sentence):
        return value.text, {place: plain(inner) for place, inner in value.values.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return vars(value) if isinstance(value, Player | Name) else value


def seen(game: Game, seat: int) -> dict[str, object]:
    return game.view(None if seat == SPECTATOR else seat).data()


def told(events: list[Event], seat: int) -> list[list[object]]:
    return [event.data() for event in events if event.visible(seat)]


def check_view(match: Match, seat: int, dice: Dice) -> None:
    """Nothing leaks: another table that the seat could be sitting at looks, asks and refuses just the same."""
    game, game_type = match.game, match.game_type
    before = game.dump()
    view = game.view(None if seat == SPECTATOR else seat)
    other = game_type.imagine(view, fast_dice(str(dice.word())))
    assert game.dump() == before, "looking changed the table"
    check_same(game, view, other, seat)
    if seat != SPECTATOR:
        for move in tried(match, seat, dice):
            here, there = game.refusal(seat, move), other.refusal(seat, move)
            assert reason(here) == reason(there), game_type.moves.name(move)
    check_log(game, other, seat, dice)


def check_same(game: Game, view: View[Any], other: Game, seat: int) -> None:
    """A seat sees two tables that it cannot tell apart."""
    assert seen(other, seat) == view.data()
    assert other.seen_waiting(seat) == game.seen_waiting(seat)
    assert bool(other.waiting) == bool(game.waiting), "an imagined table on which nobody is asked"
    if seat != SPECTATOR:
        assert other.options(seat) == game.options(seat)
        assert other.remarks(seat) == game.remarks(seat)


def compare_views(table: Table, seed: str) -> int:
    """One game at random: after every move each seat and a spectator see the same at another table that they could be
    at. How many pairs of views were compared."""
    dice = fast_dice(seed)
    names = [f"Seat {seat}" for seat in range(table.seats)]
    match = Match.start(table.game, table.game.standard(), names, table.options, seed_of(seed))
    compared = 0
    while match.game.outcome is None:
        for seat in [*range(match.game.seats), SPECTATOR]:
            view = match.game.view(None if seat == SPECTATOR else seat)
            check_same(match.game, view, table.game.imagine(view, fast_dice(str(dice.word()))), seat)
            compared += 1
        step(match, dice)
    return compared


def check_log(game: Game, other: Game, seat: int, dice: Dice) -> None:
    """Where the seat sees no difference its log tells none: after the same answer at both tables,
    and after any two answers that it learns nothing of."""
    before = seen(game, seat)["knows"]
    for mover in game.waiting:
        if mover not in other.waiting:  # answers are secret, and there it has answered
            continue
        options, elsewhere = game.options(mover), other.options(mover)
        move, another = options[dice.below(len(options))], elsewhere[dice.below(len(elsewhere))]
        answers = [(move, another)] + ([(move, move)] if move in elsewhere and move != another else [])
        for mine, theirs in answers:
            here, there = game.copy(), other.copy()
            here.log, there.log = [], []
            here.play(mover, mine)
            there.play(mover, theirs)
            now = seen(here, seat)
            if now == seen(there, seat) and (mine == theirs or (mover != seat and now["knows"] == before)):
                assert told(here.log, seat) == told(there.log, seat), "the log tells what the view hides"


def check_undo(match: Match, dice: Dice) -> None:
    """Undo goes back to just before the seat's last move, and never past something learned."""
    for seat in match.game.waiting:
        if match.undo_refusal(seat) is not None:
            continue
        told_moves = list(match.record.moves)
        after = match.game.dump()
        ply = match.last_move_of(seat)
        assert ply is not None
        check_nothing_learned(match, seat, ply, dice)
        match.undo(seat)
        assert match.record.moves == told_moves[:ply] + told_moves[ply + 1 :]
        assert match.game.dump() == match.at(match.ply).dump()
        match.rewind(ply, told_moves[ply:])
        assert match.game.dump() == after


def check_nothing_learned(match: Match, seat: int, ply: int, dice: Dice) -> None:
    """The move taught nobody anything: nothing was drawn, others know the same, the mover could foresee it all."""
    table = match.at(ply)
    move = match.game_type.moves.number(match.record.moves[ply].partition(" ")[2])
    others = [other for other in [*range(table.seats), SPECTATOR] if other != seat]
    before = [seen(table, other)["knows"] for other in others]
    drawn = table.dice.drawn
    imagined = [match.game_type.imagine(table.view(seat), fast_dice(str(dice.word()))) for _ in range(4)]
    secret = in_secret(table)
    table.play(seat, move)
    assert table.dice.drawn == drawn, "undo reaches past chance"
    assert [seen(table, other)["knows"] for other in others] == before, "undo reaches past what others saw"
    for world in imagined:
        world.play(seat, move)
        if secret and not in_secret(world):  # there it was the last of the secret answers, and all is shown
            continue
        assert seen(world, seat)["knows"] == seen(table, seat)["knows"], "undo reaches past what the mover learned"


def in_secret(game: Game) -> bool:
    """Whether answers are given in secret now."""
    return bool(game.waiting) and game.question(game.waiting[0]).secret


def check_replay(match: Match, dice: Dice) -> None:
    """The record, written and read again, gives the same state byte for byte, at the end and on the way."""
    written = match.record.encode()
    again = replay(match.game_type, match.content, decode(written), match.seed)
    assert again.game.dump() == match.game.dump()
    assert again.record.encode() == written
    assert [event.data() for _, event in again.events] == [event.data() for _, event in match.events]
    ply = dice.below(match.ply + 1)
    table = again.dealt()
    for text in match.record.moves[:ply]:
        seat, _, name = text.partition(" ")
        table.play(int(seat), match.game_type.moves.number(name))
    assert table.dump() == match.at(ply).dump()


def seeds(table: Table, games: int) -> Iterator[str]:
    return (f"{table} {number}" for number in range(games))
