"""A table and its record, kept in step: play, take back, look at any earlier moment, close."""

from __future__ import annotations

from collections.abc import Iterator

from rubrica.engine.dice import ProvableDice
from rubrica.engine.fairness import commitment, key
from rubrica.engine.game import Event, Game, Refusal
from rubrica.engine.kind import BadOptions, Content, Kind
from rubrica.engine.moves import UnknownMove
from rubrica.engine.record import Record, RecordError, split_move

EVERY = 64


class Match:
    """A game in progress. The state is always what the record says; snapshots only save time.

    Until the game is over the record kept here lacks the seed, and so does whatever is written from it.
    """

    def __init__(self, kind: Kind, content: Content, record: Record, seed: bytes) -> None:
        self.kind = kind
        self.content = content
        self.record = record
        self.seed = seed
        self.events: list[tuple[int, Event]] = []
        self.snapshots: list[Game] = []
        self.game = self.dealt()
        self.collect()

    @classmethod
    def start(
        cls,
        kind: Kind,
        content: Content,
        names: list[str],
        options: dict[str, str],
        seed: bytes,
        entropy: list[str] | None = None,
    ) -> Match:
        settled = kind.settle(len(names), options)
        added = [""] * len(names) if entropy is None else entropy
        record = Record(kind.name, kind.rules, content.digest, names, settled, commitment(seed), added)
        return cls(kind, content, record, seed)

    def dealt(self) -> Game:
        """The table as it was just after the deal."""
        record = self.record
        dice = ProvableDice(key(self.seed, record.entropy))
        return self.kind.deal(self.content, len(record.seats), record.options, dice, [])

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.record.moves)

    def play(self, seat: int, move: int) -> None:
        """Play a move and note it in the record, or raise IllegalMove and change nothing."""
        if self.ply % EVERY == 0:
            snapshot = self.game.copy()
            self.game.play(seat, move)
            self.snapshots.append(snapshot)
        else:
            self.game.play(seat, move)
        self.record.moves.append(f"{seat} {self.kind.moves.name(move)}")
        self.collect()
        if self.game.outcome is not None:
            self.close()

    def collect(self) -> None:
        log = self.game.log
        if log:
            self.events.extend((self.ply, event) for event in log)
            log.clear()

    def close(self) -> None:
        """The game is over: reveal the seed and sign the final state."""
        outcome = self.game.outcome
        assert outcome is not None
        self.record.seed = self.seed.hex()
        self.record.outcome = outcome.data()
        self.record.final = self.game.digest()

    def story(self, seat: int) -> list[tuple[int, Event]]:
        """What happened, as far as the seat (or -1, a spectator) may know, each event with its ply."""
        return [(ply, event) for ply, event in self.events if event.visible(seat)]

    def at(self, ply: int) -> Game:
        """The state after the first `ply` moves."""
        if not 0 <= ply <= self.ply:
            raise ValueError(f"ply {ply} is not between 0 and {self.ply}")
        nearest = min(ply // EVERY, len(self.snapshots) - 1)
        game = self.snapshots[nearest].copy() if nearest >= 0 else self.dealt()
        first = max(nearest, 0) * EVERY
        for text in self.record.moves[first:ply]:
            seat, name = split_move(text)
            game.apply(seat, self.kind.moves.number(name))
        return game

    def moments(self) -> Iterator[Game]:
        """The state after the deal and after every move: one table that goes on, to be looked at and not kept."""
        game = self.dealt()
        yield game
        for text in self.record.moves:
            seat, name = split_move(text)
            game.apply(seat, self.kind.moves.number(name))
            yield game

    def last_move_of(self, seat: int) -> int | None:
        """The ply at which the seat's last move was made."""
        for ply in range(self.ply - 1, -1, -1):
            if split_move(self.record.moves[ply])[0] == seat:
                return ply
        return None

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat may not take back its last move; None if it may.

        It may while it is still to act and nothing was learned since: no chance was drawn, nothing hidden
        was shown, and no other seat's knowledge changed.
        """
        if seat not in self.game.waiting:
            return Refusal("undo", "Only a seat that is to act can take back its last move.")
        ply = self.last_move_of(seat)
        if ply is None:
            return Refusal("undo", "There is nothing to take back.")
        game = self.at(ply)
        for text in self.record.moves[ply:]:
            mover, name = split_move(text)
            if something_learned(game, mover, self.kind.moves.number(name)):
                return Refusal("undo", "Something was learned since: it cannot be taken back alone.")
        return None

    def undo(self, seat: int) -> None:
        """Take back the seat's last move, keeping what others did at the same time; or raise ValueError."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise ValueError(str(refusal))
        ply = self.last_move_of(seat)
        assert ply is not None
        self.rewind(ply, self.record.moves[ply + 1 :])

    def rewind(self, ply: int, then: list[str]) -> None:
        """Go back to the state after `ply` moves, and from there play `then`."""
        self.game = self.at(ply)
        self.game.log = []
        self.events = [(at, event) for at, event in self.events if at <= ply]
        del self.record.moves[ply:]
        del self.snapshots[(ply + EVERY - 1) // EVERY :]
        self.record.seed = self.record.outcome = self.record.final = None
        for text in then:
            seat, name = split_move(text)
            self.play(seat, self.kind.moves.number(name))


def something_learned(game: Game, mover: int, move: int) -> bool:
    """Play the move, and say whether chance spoke, a secret was shown, or another seat now knows more."""
    others = [seat for seat in range(game.seats) if seat != mover]
    drawn, shown = game.dice.drawn, game.shown
    before = [game.view(seat).knowledge() for seat in others] + [game.view(None).knowledge()]
    game.apply(mover, move)
    if game.dice.drawn != drawn or game.shown != shown:
        return True
    after = [game.view(seat).knowledge() for seat in others] + [game.view(None).knowledge()]
    return before != after


def replay(kind: Kind, content: Content, record: Record, seed: bytes) -> Match:
    """The match that a record tells of, every move checked; RecordError names the first that does not fit."""
    fits(kind, content, record)
    told = record.moves
    record.moves = []
    match = Match(kind, content, record, seed)
    closed = (record.seed, record.outcome, record.final)
    for ply, text in enumerate(told):
        seat, name = split_move(text)
        try:
            match.play(seat, kind.moves.number(name))
        except (UnknownMove, ValueError) as error:
            record.moves = told
            raise RecordError(f"moves[{ply}]", f"{text!r}: {error}") from None
    record.seed, record.outcome, record.final = closed
    return match


def fits(kind: Kind, content: Content, record: Record) -> None:
    """Whether the record was made for this game, these rules and this content; RecordError if not."""
    if record.game != kind.name:
        raise RecordError("game", f"{record.game!r}, not {kind.name!r}")
    if record.rules != kind.rules:
        raise RecordError("rules", f"version {record.rules!r}; this is version {kind.rules!r}")
    if record.content != content.digest:
        raise RecordError("content", f"played with content {record.content}; this content is {content.digest}")
    try:
        kind.settle(len(record.seats), record.options)
    except BadOptions as error:
        raise RecordError("options", str(error)) from None
