"""A table and its record, kept in step: play, take back, look at any earlier moment, close."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rubrica.engine.dice import ProvableDice
from rubrica.engine.fairness import commitment, key
from rubrica.engine.fields import BadState
from rubrica.engine.game import Event, Game, IllegalMove, Refusal
from rubrica.engine.game_type import BadOptions, GameType
from rubrica.engine.moves import UnknownMove
from rubrica.engine.record import Record, RecordError, Upgrade, split_move
from rubrica.engine.sentence import Sentence, Told, Value
from rubrica.engine.setup import Content

EVERY = 64


class Match:
    """A game in progress. The state is always what the record says; snapshots only save time.

    Until the game is over the record kept here lacks the seed, and so does whatever is written from it. A game that
    went on under other rules is known from then on: `first` is the ply from which it can be played again.

    >>> from rubrica.engine.fairness import seed_of
    >>> from rubrica.games import redcathedral
    >>> match = Match.start(redcathedral.GAME, redcathedral.GAME.standard(), ["Ada", "Livia"], {}, seed_of("a seed"))
    >>> seat = match.game.waiting[0]
    >>> match.play(seat, redcathedral.GAME.moves.number("claim"))
    >>> match.record.moves == [f"{seat} claim"]
    True
    >>> match.undo(seat)
    >>> match.ply
    0
    """

    def __init__(self, game_type: GameType[Any], content: Content[Any], record: Record, seed: bytes) -> None:
        self.game_type = game_type
        self.content = content
        self.record = record
        self.seed = seed
        self.first = record.upgrades[-1].ply if record.upgrades else 0
        self.events: list[tuple[int, Event]] = []
        self.snapshots: list[Game] = []
        self.game = self.begun()
        self.collect()

    @classmethod
    def start(
        cls,
        game_type: GameType[Any],
        content: Content[Any],
        names: list[str],
        options: dict[str, str],
        seed: bytes,
        entropy: list[str] | None = None,
    ) -> Match:
        """Deal a new game: settle its options, commit to the seed, and begin the record.

        `entropy` are words that the seats add to the deal.
        """
        settled = game_type.settle(len(names), options)
        added = [""] * len(names) if entropy is None else entropy
        record = Record(game_type.name, game_type.rules, content.digest, names, settled, commitment(seed), added)
        return cls(game_type, content, record, seed)

    def dealt(self) -> Game:
        """The table as it was just after the deal."""
        record = self.record
        dice = ProvableDice(key(self.seed, record.entropy))
        setup = self.game_type.setup(self.content, len(record.seats), record.options)
        game: Game = self.game_type.deal(setup, dice, [])
        return game

    def begun(self) -> Game:
        """The table at the first ply that can be played again: after the deal, or as the last upgrade found it."""
        if not self.record.upgrades:
            return self.dealt()
        setup = self.game_type.setup(self.content, len(self.record.seats), self.record.options)
        state = json.dumps(self.record.upgrades[-1].state).encode()
        game: Game = self.game_type.load(state, setup)
        game.log = []
        return game

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.record.moves)

    def play(self, seat: int, move: int) -> None:
        """Play a move and note it in the record, or raise IllegalMove and change nothing."""
        game = self.game
        before = game.copy() if (self.ply - self.first) % EVERY == 0 else None
        game.play(seat, move)
        if before is not None:
            self.snapshots.append(before)
        self.record.moves.append(f"{seat} {self.game_type.moves.name(move)}")
        self.collect()
        if game.outcome is not None:
            self.close()

    def collect(self) -> None:
        """Keep what the table has told since, each event with the ply it followed."""
        log = self.game.log
        if log:
            ply = self.ply
            self.events += [(ply, event) for event in log]
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
        if not self.first <= ply <= self.ply:
            raise Told(
                "Move {ply} is not between {first} and {last}.", {"ply": ply, "first": self.first, "last": self.ply}
            )
        nearest = min((ply - self.first) // EVERY, len(self.snapshots) - 1)
        game = self.snapshots[nearest].copy() if nearest >= 0 else self.begun()
        for text in self.record.moves[self.first + max(nearest, 0) * EVERY : ply]:
            seat, name = split_move(text)
            game.apply(seat, self.game_type.moves.number(name))
        return game

    def moments(self) -> Iterator[Game]:
        """The state at the first ply and after every move: one table that goes on, to be looked at and not kept."""
        game = self.begun()
        yield game
        for text in self.record.moves[self.first :]:
            seat, name = split_move(text)
            game.apply(seat, self.game_type.moves.number(name))
            yield game

    def last_move_of(self, seat: int) -> int | None:
        """The ply at which the seat's last move was made."""
        for ply in range(self.ply - 1, self.first - 1, -1):
            if split_move(self.record.moves[ply])[0] == seat:
                return ply
        return None

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat may not take back its last move; None if it may.

        It may while it is still to act and nothing was learned since: no chance was drawn, nothing hidden
        was shown, and no other seat's knowledge changed.
        """
        if seat not in self.game.waiting:
            return Refusal("undo", "You can only undo while it is your turn.")
        ply = self.last_move_of(seat)
        if ply is None:
            return Refusal("undo", "There is nothing to undo.")
        game = self.at(ply)
        for text in self.record.moves[ply:]:
            mover, name = split_move(text)
            if something_learned(game, mover, self.game_type.moves.number(name)):
                return Refusal("undo", "New information has come out, so everyone must agree to undo.")
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
        del self.snapshots[(ply - self.first + EVERY - 1) // EVERY :]
        self.record.seed = self.record.outcome = self.record.final = None
        for text in then:
            seat, name = split_move(text)
            self.play(seat, self.game_type.moves.number(name))


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


def upgraded(game_type: GameType[Any], content: Content[Any], record: Record, seed: bytes, snapshot: bytes) -> Match:
    """A game begun under older rules, which goes on under these from how it stood after all moves of its record.

    `snapshot` is its dump at that ply. The record tells that it went on so; BadState says why it cannot.
    """
    try:
        state = json.loads(snapshot)
        if game_type.upgrade is not None:
            game_type.upgrade(state["game"], record.rules)
    except (ValueError, KeyError, TypeError) as error:
        raise BadState(f"not a state: {error!r}") from None
    record.upgrades.append(Upgrade(len(record.moves), record.rules, state))
    record.rules = game_type.rules
    return Match(game_type, content, record, seed)


def replay(game_type: GameType[Any], content: Content[Any], record: Record, seed: bytes) -> Match:
    """The match that a record tells of, every move checked; RecordError names the first that does not fit."""
    fits(game_type, content, record)
    moves, closed = record.moves, (record.seed, record.outcome, record.final)
    first = record.upgrades[-1].ply if record.upgrades else 0
    record.moves = moves[:first]
    try:
        match = Match(game_type, content, record, seed)
    except BadState as error:
        record.moves = moves
        raise RecordError("upgrades", "{error}", {"error": str(error)}) from None
    for ply, text in enumerate(moves[first:], first):
        seat, name = split_move(text)
        try:
            match.play(seat, game_type.moves.number(name))
        except (UnknownMove, IllegalMove) as error:
            record.moves = moves
            raise RecordError(f"moves[{ply}]", "{move}: {why}", {"move": repr(text), "why": _why(error)}) from None
    record.seed, record.outcome, record.final = closed
    return match


def _why(error: UnknownMove | IllegalMove) -> Sentence:
    """What is wrong with a move, in any language."""
    if isinstance(error, IllegalMove):
        return Sentence("{why} [{rule}]", {"why": error.refusal, "rule": error.refusal.rule})
    return error.sentence


def fits(game_type: GameType[Any], content: Content[Any], record: Record) -> None:
    """Whether the record was made for this game, these rules and this content; RecordError if not."""
    if record.game != game_type.name:
        raise RecordError("game", "{found}, not {wanted}", {"found": repr(record.game), "wanted": repr(game_type.name)})
    if record.rules != game_type.rules:
        versions: dict[str, Value] = {"found": repr(record.rules), "ours": repr(game_type.rules)}
        versions["proof"] = proof(game_type, record.rules)
        raise RecordError("rules", "version {found}; this is version {ours}{proof}", versions)
    if record.content != content.digest:
        digests: dict[str, Value] = {"played": record.content, "found": content.digest}
        raise RecordError("content", "played with content {played}; this is {found}", digests)
    try:
        game_type.settle(len(record.seats), record.options)
    except BadOptions as error:
        raise RecordError("options", error.sentence) from None


def proof(game_type: GameType[Any], rules: str) -> Value:
    """Whose stand-alone verifier proves what was played under other rules: the end of a sentence, or nothing."""
    release = game_type.proved_by.get(rules)
    if release is None:
        return ""
    return Sentence("; release {release} proves it with {file}", {"release": release, "file": verifier_of(release)})


def verifier_of(release: str) -> str:
    """The file that proves a release's records."""
    return f"rubrica-verifier-{release}.pyz"
