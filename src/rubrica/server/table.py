"""A table in memory. What is here was read from the store or just committed to it; never anything else.

A table is rebuilt from its entries, so it can be forgotten at any time.
"""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_right
from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

import msgspec
from cachetools import Cache, LRUCache
from sqlalchemy import Connection

from rubrica.engine.fairness import commitment
from rubrica.engine.fields import BadState
from rubrica.engine.game import NO_MOVE, SPECTATOR, Game, Refusal, View
from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match, proof
from rubrica.engine.moves import UnknownMove
from rubrica.engine.record import Fork, Record, Voided
from rubrica.engine.setup import Content
from rubrica.engine.words import Words
from rubrica.server import metrics, upgrades
from rubrica.server.bells import Bell
from rubrica.server.bodies import Proposal, State
from rubrica.server.clocks import Clock, Moments
from rubrica.server.contents import Contents
from rubrica.server.people import Person
from rubrica.server.problems import Problem, refused
from rubrica.server.sealed import Envelopes, Hand
from rubrica.server.store import now
from rubrica.server.stored import DEALING, FROM_RECORD, JOINED, OPEN, OVER, Fresh, Line, Seat, TableRow
from rubrica.server.teaching import Coaching, Progress, Teaching, coaching_of
from rubrica.server.upgrades import SEALED, UNSEALED, Entry, Snapshot, UpgradeRow

T = TypeVar("T")
CACHED = 64  # pages and messages over all tables, so that a table on which nothing happens holds none


class Watcher:
    """An open stream: what it looks through, the session it rests on, the bell that wakes it, and how many moments of
    the game it showed."""

    __slots__ = ("bell", "closed", "seat", "session", "shown", "woken")

    def __init__(self, seat: int, session: str = "") -> None:
        self.seat = seat
        self.session = session
        self.bell = Bell()
        self.closed = False
        self.shown = 0
        self.woken = 0.0

    def close(self) -> None:
        """End the stream."""
        self.closed = True
        self.bell.ring()


@dataclass(slots=True)
class Table:
    """One table: what was agreed, who sits there, and the match.

    `step` counts all that was written; of that `steps` tells each seat, and a spectator last, no more than it could
    notice. `since` is when the secret question or the moment of talk began that is open; `envelopes` hold what was
    answered to the one, `talkers` are still in the other. By ply `times` tell when it was played, and `joined` whether
    together with the one before; `request` is that of the last move. By seat `spoke` tells when it last said something,
    and `unheard` whom it does not want to hear; `typing` until when those who write are seen to. `elsewhere` are the
    seats that follow the table through another process. Until it is dealt, `before` are those who play again there.
    """

    id: str
    game_type: GameType[Any]
    row: TableRow
    moments: Moments
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    step: int = 0
    steps: list[int] = field(default_factory=list)
    version: int = 0
    lines: list[Line] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    asked: list[list[int]] = field(default_factory=list)
    clock: Clock | None = None
    envelopes: Envelopes | None = None
    talkers: tuple[int, ...] = ()
    since: int = 0
    times: list[int] = field(default_factory=list)
    joined: list[bool] = field(default_factory=list)
    request: str | None = None
    spoke: list[int] = field(default_factory=list)
    turns: list[tuple[int, int]] = field(default_factory=list)
    typing: dict[int, int] = field(default_factory=dict)
    unheard: dict[int, frozenset[str]] = field(default_factory=dict)
    elsewhere: frozenset[int] = frozenset()
    before: frozenset[str | None] = frozenset()
    watchers: set[Watcher] = field(default_factory=set)
    views: dict[int, View[Any]] = field(default_factory=dict)
    hands: dict[int, Hand] = field(default_factory=dict)
    cache: Cache[Hashable, Any] = field(default_factory=lambda: LRUCache(CACHED))
    edition: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = field(default_factory=monotonic)

    @property
    def state(self) -> State:
        """Open, dealing, playing or over."""
        return self.row.state

    @property
    def dealt(self) -> bool:
        """Whether the game has begun."""
        return self.state not in (OPEN, DEALING)

    @property
    def voided(self) -> list[Voided]:
        """The deals of this table that fell before."""
        return [Voided(**each) for each in json.loads(self.row.voided or "[]")]

    @property
    def words(self) -> Words[Any]:
        """What its game says to people."""
        return self.game_type.words

    @property
    def from_elsewhere(self) -> bool:
        """Whether its game was not played here, but came as a record."""
        return any(seat.bot == FROM_RECORD for seat in self.seats)

    @property
    def can_be_played_again(self) -> bool:
        """Whether people played it here who may want another game."""
        return self.state == OVER and not self.from_elsewhere and self.row.lesson is None

    def welcomes(self, person: Person | None) -> bool:
        """Whether somebody may take a seat without being given it: where others play again, only who played before."""
        return not self.before or (person is not None and person.id in self.before)

    @property
    def names(self) -> list[str]:
        """The names of those who sit there."""
        return [seat.name for seat in self.seats]

    @property
    def commitment(self) -> str:
        """What the server fixed before the deal."""
        return commitment(bytes.fromhex(self.row.seed))

    @property
    def last_line(self) -> int:
        """The id of the newest line of the talk that is known here."""
        return self.lines[-1].id if self.lines else 0

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe an answer now. It is no reader's to know: each is told what its view tells."""
        if self.match is None:
            return ()
        asked = self.match.game.waiting
        return asked if self.envelopes is None else tuple(seat for seat in asked if self.hand_of(seat).owes)

    @property
    def played(self) -> int:
        """How many moments the game has had: the deal, and one after every move; none before it begins."""
        return 0 if self.match is None else self.match.ply + 1

    @property
    def learned(self) -> tuple[int, int]:
        """How often chance has spoken and something hidden was shown."""
        game = self.playing.game
        return game.dice.drawn, game.shown

    @property
    def playing(self) -> Match:
        """The match; a Problem before it has begun."""
        if self.match is None:
            raise early(self)
        return self.match

    def view(self, seat: int) -> View[Any]:
        """The view of a seat, or a spectator's; made once per version."""
        view = self.views.get(seat)
        if view is None:
            hand = self.hand(seat)
            with metrics.timed("view"):
                view = self.playing.game.view(None if seat == SPECTATOR else seat) if hand is None else hand.view(seat)
            self.views[seat] = view
        return view

    def hand(self, seat: int) -> Hand | None:
        """The table as a seat sees it that is asked in secret; None for all others."""
        asked = self.envelopes is not None and seat in self.playing.game.asked()
        return self.hand_of(seat) if asked else None

    def hand_of(self, seat: int) -> Hand:
        """What a seat that is asked in secret has answered and still owes; made once per version."""
        if seat not in self.hands:
            assert self.envelopes is not None
            self.hands[seat] = self.envelopes.hand(self.playing.game, seat)
        return self.hands[seat]

    @property
    def ready(self) -> int:
        """In a moment of talk, the move that says that one is ready; else -1."""
        asked = () if self.match is None else self.match.game.asked()
        return self.playing.game.question(asked[0]).ready if asked else NO_MOVE

    @property
    def secret_ends(self) -> int:
        """When the secret question that is open may end at the earliest; where nobody plays it need not last."""
        return self.since + (self.moments.secret if any(seat.person for seat in self.seats) else 0)

    @property
    def all_sealed(self) -> bool:
        """Whether a secret question is open to which nobody owes an answer any more."""
        return self.envelopes is not None and not self.waiting

    @property
    def talk_ends(self) -> int:
        """When the moment of talk that is open ends at the latest."""
        return self.since + self.moments.talk

    def silent_at(self, seat: int) -> int:
        """When a seat that says nothing more counts as ready."""
        return min(self.talk_ends, max(self.since, self.spoke[seat]) + self.moments.silence)

    def turn_of(self, ply: int) -> int:
        """Which turn it was after so many moves; 0 where the game does not count turns."""
        place = bisect_right(self.turns, ply, key=lambda mark: mark[0])
        return self.turns[place - 1][1] if place else 0

    def seen_step(self, viewer: int) -> int:
        """How many steps the viewer could notice."""
        return self.steps[viewer] if self.steps else self.step

    def seen_version(self, viewer: int) -> int:
        """The version as the viewer may know it: what it could not notice does not count."""
        return self.version - (self.step - self.seen_step(viewer))

    def cached(self, mark: tuple[Hashable, ...], make: Callable[[], T]) -> T:
        """What is made of the table as it is now, made once for all who are sent the same."""
        key = (self.id, self.edition, *mark)
        if key not in self.cache:
            self.cache[key] = make()
        made: T = self.cache[key]
        return made

    def invalidate(self) -> None:
        """The table is no longer what views and pages show."""
        self.views.clear()
        self.hands.clear()
        self.edition += 1

    def online(self, seat: int) -> bool:
        """Whether somebody follows the table from the seat, through whatever process."""
        return seat in self.elsewhere or seat in self.seats_here()

    def seats_here(self) -> set[int]:
        """The seats that follow the table through this process."""
        return {watcher.seat for watcher in self.watchers}

    def heard(self, seat: int) -> list[Line]:
        """The lines of the talk, without what people say whom the seat does not want to hear."""
        unheard = self.unheard.get(seat)
        if unheard is None:
            return self.lines
        return [line for line in self.lines if not line.name or line.person not in unheard]

    @property
    def coaching(self) -> Coaching:
        """Who wants a coach, and who has agreed."""
        return coaching_of(self.row.coach)

    def coached(self, seat: int) -> bool:
        """Whether a coach speaks to the seat: it wants one, and all other people who play have agreed."""
        people = {place for place, sitting in enumerate(self.seats) if sitting.person is not None}
        return seat in self.coaching.seats and people - {seat} <= set(self.coaching.agreed)

    @property
    def progress(self) -> Progress | None:
        """Of a table on which somebody learns, how far they have read."""
        return None if self.row.lesson is None else msgspec.json.decode(self.row.lesson, type=Progress)

    @property
    def teaching(self) -> Teaching | None:
        """The lesson that is taken at this table, and where it stands; None where people play, and where the lesson is
        not the same any more."""
        progress, lesson = self.progress, self.game_type.lesson
        if progress is None or lesson is None or lesson.digest != progress.lesson:
            return None
        ply = self.playing.ply
        place = lesson.place(ply, progress.read)
        return Teaching(lesson, place, lesson.owed(ply, place))

    def proposal(self) -> Proposal | None:
        """The taking back that waits for consent, if any."""
        return None if self.row.proposal is None else msgspec.json.decode(self.row.proposal, type=Proposal)

    def sealed(self, seat: int) -> bool:
        """Whether the seat has given an answer to the secret question that is open."""
        return self.envelopes is not None and bool(self.envelopes.chosen(seat))

    def undoable(self, seat: int) -> bool:
        """Whether the seat can take back its last answer without asking anybody."""
        return self.sealed(seat) or self.playing.undo_refusal(seat) is None

    def last_deed_of(self, seat: int) -> int | None:
        """The ply at which the seat made its last move, or the first of those that it made together."""
        ply = self.playing.last_move_of(seat)
        while ply is not None and self.joined[ply]:
            ply -= 1
        return ply

    def adopt(self, fresh: Fresh, contents: Contents) -> UpgradeRow | None:
        """Take over what the store holds; how the game just went on under other rules, where it did."""
        self.row, self.seats, self.unheard = fresh.row, fresh.seats, fresh.unheard
        self.version = fresh.row.version
        self.lines += fresh.lines
        upgraded, entries = None, fresh.entries
        if self.match is None and self.dealt:
            contents.learn(self.row.game, self.row.content, fresh.content)
            upgraded = self.begin(fresh, contents)
            entries = [entry for entry in entries if entry.step > self.step]
        for entry in entries:
            self.enter(entry)
        for line in fresh.lines:
            if line.seat is not None and self.match is not None:
                self.spoke[line.seat] = max(self.spoke[line.seat], line.at)
        self.invalidate()
        return upgraded

    def begin(self, fresh: Fresh, contents: Contents) -> UpgradeRow | None:
        """Deal the game as it was dealt when it began, or take it up where it went on under other rules."""
        row, game_type = self.row, self.game_type
        snapshot = None if row.rules == game_type.rules else self._kept_snapshot(fresh)
        content = contents.digested(row.game, row.content)
        seed = bytes.fromhex(row.seed)
        options, entropy = json.loads(row.options), [seat.entropy for seat in self.seats]
        record = Record(game_type.name, row.rules, content.digest, self.names, options, commitment(seed), entropy)
        record.cards = content.data if row.carries else None
        record.commitments = [seat.commitment or "" for seat in self.seats]
        record.bots = ["" if seat.bot == FROM_RECORD else seat.bot or "" for seat in self.seats]
        record.voided = self.voided
        record.fork = None if row.fork is None else Fork(**json.loads(row.fork))
        upgraded, steps = None, [each.step for each in fresh.upgrades]
        if snapshot is not None:
            self.match, upgraded = self._upgrade(content, record, seed, snapshot, fresh.entries)
            steps.append(upgraded.step)
        elif fresh.upgrades:
            self.match = upgrades.resumed(game_type, content, record, seed, fresh.upgrades)
        else:
            self.match = Match(game_type, content, record, seed)
        self.match.collect()
        self.step = max(steps, default=0)
        self.clock = Clock(len(self.seats), row.bank, row.increment)
        self.steps = [self.step] * (len(self.seats) + 1)
        self.questions = [self.step] * len(self.seats)
        self.asked = [[] for _ in self.seats]
        self.times = [row.made] * self.match.ply
        self.joined = [False] * self.match.ply
        self.request = None
        self.spoke = [0] * len(self.seats)
        self.turns = []
        self.open_moment(row.made)
        self.ask(row.made, range(len(self.seats)))
        return upgraded

    def _kept_snapshot(self, fresh: Fresh) -> Snapshot:
        """From where the game goes on under the rules of today; a Problem where it is over or cannot."""
        if self.state == OVER:
            raise Problem(
                409,
                "rules",
                "This game was played under older rules (version {rules}). You can still download its record{proof}.",
                rules=self.row.rules,
                proof=proof(self.game_type, self.row.rules),
                release=self.game_type.proved_by.get(self.row.rules, "?"),
            )
        if fresh.snapshot is None:
            raise Problem(
                409,
                "rules",
                "This game was begun under other rules (version {rules}). To let it go on, start release {release} on "
                "this database once, then this one.",
                rules=self.row.rules,
                release=self.game_type.proved_by.get(self.row.rules, "?"),
            )
        return fresh.snapshot

    def _upgrade(
        self, content: Content[Any], record: Record, seed: bytes, snapshot: Snapshot, entries: list[Entry]
    ) -> tuple[Match, UpgradeRow]:
        """The game goes on under the rules of today."""
        try:
            return upgrades.upgrade(self.game_type, content, record, seed, snapshot, entries)
        except BadState as error:
            raise Problem(
                409,
                "rules",
                "This game began under older rules (version {rules}) and can't go on: {reason}.",
                rules=self.row.rules,
                release=self.game_type.proved_by.get(self.row.rules, "?"),
                reason=str(error),
            ) from None

    def keep(self, connection: Connection) -> None:
        """Write what the game needs to outlive this release: its content, and how it stands."""
        upgrades.keep_content(connection, self.row.game, self.row.content, self.playing.content)
        upgrades.keep_snapshot(connection, self.id, self.snapshot())

    def snapshot(self) -> Snapshot:
        """How the game stands, to be kept."""
        return Snapshot(self.step, self.playing.game.dump().decode())

    def enter(self, entry: Entry) -> None:
        """Carry out an entry that the store holds."""
        self.step = entry.step
        before, self.request = self.request, entry.request if entry.kind == "move" else None
        if entry.kind in (SEALED, UNSEALED):
            self._seal(entry)
            return
        with metrics.timed("rules"):
            self._keep_times(entry, before)
            upgrades.enter(self.playing, entry)
        self.steps = [step + 1 for step in self.steps]
        self.hands.clear()
        if entry.kind == "move":
            self.spoke[entry.seat] = entry.at
        if entry.kind != "move" or not self._goes_on():
            self.open_moment(entry.at)
        self._note_turn()
        self.ask(entry.at, [entry.seat] if entry.kind == "move" else range(len(self.seats)))

    def _seal(self, entry: Entry) -> None:
        """A secret answer, or its taking back: nobody but the seat itself could notice."""
        assert self.envelopes is not None
        if entry.kind == SEALED:
            self.envelopes.seal(entry.seat, self.game_type.moves.number(entry.what))
        else:
            self.envelopes.unseal(entry.seat)
        self.steps[entry.seat] += 1
        self.hands.pop(entry.seat, None)
        self.ask(entry.at, [entry.seat])

    def _keep_times(self, entry: Entry, before: str | None) -> None:
        """Note when the moves were played, and whether together with the one whose request was `before`: then it goes
        on from that, which no other seat's does, whatever a program may call its own."""
        if entry.kind == "rewind":
            del self.times[int(entry.what) :], self.joined[int(entry.what) :]
        elif entry.kind == "undo":
            ply = self.playing.last_move_of(entry.seat)
            assert ply is not None
            del self.times[ply], self.joined[ply]
        else:
            moves = entry.what.count("\n") + 1
            self.times += [entry.at] * moves
            self.joined += [before is not None and entry.request == before + JOINED] * moves

    def _note_turn(self) -> None:
        match, statistics = self.playing, self.game_type.statistics
        if statistics is not None:
            turn = statistics.turns(match.game)
            self.turns = [mark for mark in self.turns if mark[0] <= match.ply]
            if not self.turns or self.turns[-1][1] != turn:
                self.turns.append((match.ply, turn))

    def _goes_on(self) -> bool:
        """Whether after a move the secret question or the moment of talk is still open that was open before."""
        game = self.playing.game
        if self.envelopes is not None:
            return game.in_secret()
        if self.talkers and self.ready != NO_MOVE and set(game.asked()) <= set(self.talkers):
            self.talkers = game.asked()
            return True
        return False

    def open_moment(self, at: int) -> None:
        """Note whether what is asked now is asked in secret, or is a moment of talk, and that it begins; in a lesson
        nobody else is there who could learn of it or would have to be waited for."""
        game = self.playing.game
        together = self.row.lesson is None
        self.since = at
        self.envelopes = Envelopes() if together and game.in_secret() else None
        self.talkers = game.asked() if together and self.ready != NO_MOVE else ()
        self._note_turn()

    def ask(self, at: int, movers: Container[int]) -> None:
        """Note whose question is new: a page that shows an older one is stale. While there is talk no clock runs."""
        clock = self.clock
        assert clock is not None
        secret = self.envelopes is not None
        for seat in range(len(self.seats)):
            options = self.options(seat)
            answered = seat in movers and self.asked[seat] != []
            if answered or not options or secret != clock.secret:
                clock.answer(seat, at)
            if answered or options != self.asked[seat]:
                self.questions[seat] = self.steps[seat]
                self.asked[seat] = options
        clock.secret = secret
        for seat, options in enumerate(self.asked):
            if options and not self.talkers:
                clock.ask(seat, at, seat not in movers)

    def options(self, seat: int) -> list[int]:
        """What the seat may answer now."""
        hand = self.hand(seat)
        if hand is None:
            return self.playing.game.options(seat)
        return hand.game.options(seat) if hand.owes else []

    def resume(self, at: int) -> None:
        """What people do together, and a live clock, does not count the time the server was down; and nothing begins
        later than now, whatever the machine's clock said before."""
        present = now()
        self.since = min(max(self.since, at), present)
        self.spoke = [min(spoke, present) for spoke in self.spoke]
        if self.clock is not None:
            for seat, since in enumerate(self.clock.asked):
                if since is not None and ((self.row.bank > 0 and since < at) or since > present):
                    self.clock.renew(seat, min(at, present))

    def needs_nobody(self, game: Game) -> bool:
        """Whether no process need look after the table as the game stands there: people play without a clock, one after
        the other."""
        timed = self.clock is not None and self.clock.runs
        together = game.in_secret() or any(game.question(seat).ready != NO_MOVE for seat in game.asked())
        return not timed and not together and not any(seat.played_by_bot for seat in self.seats)

    def redraw(self) -> None:
        """Somebody came or went: pages are drawn anew, though nothing was changed."""
        self.edition += 1
        self.publish()

    def publish(self, seat: int | None = None) -> None:
        """Ring every open stream, or those of one seat."""
        moment = monotonic()
        for watcher in self.watchers:
            if seat is None or watcher.seat == seat:
                watcher.woken = watcher.woken or moment
                watcher.bell.ring()

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Why the seat may not make the move now; None if it may."""
        game, hand = self.playing.game, self.hand(seat)
        if hand is None or move in game.remarks(seat):
            return game.refusal(seat, move)
        return None if move in self.options(seat) else hand.game.why_not(seat, move)


def early(table: Table) -> Problem:
    """That the game has not begun, and what it waits for."""
    if table.state == DEALING:
        return Problem(409, "early", "The game hasn't started yet: it is just being dealt.")
    return Problem(409, "early", "The game hasn't started yet: a seat is still free.")


def legal_move(table: Table, seat: int, name: str) -> int:
    """The move of that name, which the seat may make now; where it may not, a Problem says why.

    Every move of a person, a program or a bot passes here before it is written.
    """
    try:
        move = table.game_type.moves.number(name)
    except UnknownMove as error:
        raise Problem(400, "unknown-move", "{reason}", reason=error.sentence) from None
    refusal = table.refusal(seat, move)
    if refusal is not None:
        raise refused(refusal, table.names)
    return move


def tried(game: Game, moves: list[tuple[int, int]]) -> Game:
    """How the game would stand after legal moves, each with its seat; tried on a copy."""
    trial = game.copy()
    for seat, move in moves:
        trial.apply(seat, move)
    return trial


def count_move(table: Table, seat: int) -> None:
    """Count a move that everybody may know of among those that were played."""
    metrics.moves.labels(table.game_type.name, "bot" if table.seats[seat].played_by_bot else "person").inc()
