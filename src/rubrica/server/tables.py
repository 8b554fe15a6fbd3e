"""Tables in memory. What is here was read from the store or just committed to it; never anything else.

A table is rebuilt from its entries, so it can be forgotten at any time.
"""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_right
from collections.abc import Callable, Container, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec
from cachetools import Cache, LRUCache
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from rubrica import games
from rubrica.engine.fairness import commitment
from rubrica.engine.fields import BadState
from rubrica.engine.game import NO_MOVE, SPECTATOR, Game, Refusal, View
from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match, proof
from rubrica.engine.moves import UnknownMove
from rubrica.engine.record import SALT_BYTES, Fork, Record, Voided
from rubrica.engine.setup import Content
from rubrica.engine.words import Words
from rubrica.server import announcements, metrics, records, schema, upgrades
from rubrica.server.bells import Bell
from rubrica.server.bodies import Proposal, State
from rubrica.server.clocks import Clock, Moments
from rubrica.server.contents import Contents
from rubrica.server.problems import Problem, missing, refused
from rubrica.server.sealed import Envelopes, Hand
from rubrica.server.signing import Signer
from rubrica.server.store import Store, notify, now
from rubrica.server.teaching import NOBODY_COACHED, Coaching, Progress, Teaching
from rubrica.server.upgrades import OPENED, SEALED, UNSEALED, Entry, Snapshot, UpgradeRow

T = TypeVar("T")
OPEN: Final = "open"
DEALING: Final = "dealing"
PLAYING: Final = "playing"
OVER: Final = "over"
LEASE = 30_000
LONG_GAME = 500  # steps
FROM_RECORD = "record"  # who sat in the seats of a game from elsewhere is not known
JOINED: Final = "+"  # ends the request of an answer that was given together with the one before
CACHED = 64  # pages and messages over all tables, so that a table on which nothing happens holds none


class TableRow(NamedTuple):
    """What a table's row says: what was agreed when it was made, and where it stands."""

    version: int
    state: State
    game: str
    rules: str
    content: str
    options: str
    seed: str
    host: str | None
    bank: int
    increment: int
    timeout: str
    made: int
    exhibition: int | None
    proposal: str | None
    carries: bool | None
    closed: int | None
    redacted: int | None
    deal_until: int | None
    voided: str | None
    fork: str | None
    lesson: str | None
    coach: str | None
    again: str | None


class Seat(NamedTuple):
    """Who sits where."""

    person: str | None
    bot: str | None
    name: str
    entropy: str
    away: bool
    seen: int
    token: str | None  # a fingerprint
    commitment: str | None  # to its words; empty: it is asked for one anew; none: it adds no words

    @property
    def open(self) -> bool:
        """Whether anybody can sit down here."""
        return self.person is None and self.bot is None

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot answers for this seat now."""
        return self.bot is not None or self.away


class Line(NamedTuple):
    """Something said in the chat; without a name the table itself speaks."""

    id: int
    at: int
    name: str
    text: str
    seat: int | None
    ply: int | None
    person: str | None


class Fresh(NamedTuple):
    """What the store holds of a table beyond what is known already, and whom each seat does not want to hear; of one
    that is not known at all also what it was dealt with and how it outlived upgrades."""

    row: TableRow
    seats: list[Seat]
    lines: list[Line]
    entries: list[Entry]
    unheard: dict[int, frozenset[str]]
    content: str | None = None
    snapshot: Snapshot | None = None
    upgrades: list[UpgradeRow] = []  # noqa: RUF012  # never changed


def fetch(connection: Connection, table_id: str, step: int, line: int) -> Fresh | None:
    """What the store holds of the table beyond this step and this line; None where there is no such table."""
    tables, entries = schema.tables, schema.entries
    agreed = select(*(tables.c[name] for name in TableRow._fields)).where(tables.c.id == table_id)
    row = connection.execute(agreed.with_for_update(read=True)).one_or_none()  # what follows is of the same version
    if row is None:
        return None
    made = connection.execute(
        select(entries.c.step, entries.c.kind, entries.c.seat, entries.c.what, entries.c.at, entries.c.request)
        .where(entries.c.table_id == table_id, entries.c.step > step)
        .order_by(entries.c.step)
    )
    found = Fresh(
        TableRow(*row),
        fetch_seats(connection, table_id),
        talk_of(connection, table_id, line),
        [Entry(*entry) for entry in made],
        _unheard(connection, table_id),
    )
    if step > 0:
        return found
    return found._replace(
        content=upgrades.kept_content(connection, found.row.game, found.row.content),
        snapshot=upgrades.kept_snapshot(connection, table_id),
        upgrades=upgrades.kept_upgrades(connection, table_id),
    )


def talk_of(connection: Connection, table_id: str, line: int = 0) -> list[Line]:
    """What was said at the table after this line."""
    chat = schema.chat
    columns = select(*(chat.c[name] for name in Line._fields))
    said = columns.where(chat.c.table_id == table_id, chat.c.id > line).order_by(chat.c.id)
    return [Line(*words) for words in connection.execute(said)]


def _unheard(connection: Connection, table_id: str) -> dict[int, frozenset[str]]:
    """By seat, the people whose lines are not shown there."""
    seats, shunned = schema.seats, schema.shunned
    query = select(seats.c.seat, shunned.c.other).join(shunned, shunned.c.person == seats.c.person)
    found: dict[int, frozenset[str]] = {}
    for seat, other in connection.execute(query.where(seats.c.table_id == table_id)):
        found[seat] = found.get(seat, frozenset()) | {other}
    return found


def fetch_seats(connection: Connection, table_id: str) -> list[Seat]:
    """Who sits at a table, as the store holds it."""
    seats = schema.seats
    columns = select(*(seats.c[name] for name in Seat._fields))
    return [
        Seat(*row) for row in connection.execute(columns.where(seats.c.table_id == table_id).order_by(seats.c.seat))
    ]


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
    together with the one before; by seat `spoke` tells when it last said something, and `unheard` whom it does not want
    to hear; `typing` until when those who write are seen to. `elsewhere` are the seats that follow the table through
    another process.
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
    spoke: list[int] = field(default_factory=list)
    turns: list[tuple[int, int]] = field(default_factory=list)
    typing: dict[int, int] = field(default_factory=dict)
    unheard: dict[int, frozenset[str]] = field(default_factory=dict)
    elsewhere: frozenset[int] = frozenset()
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
        """The lines of the talk, without those of people whom the seat does not want to hear."""
        unheard = self.unheard.get(seat)
        return self.lines if unheard is None else [line for line in self.lines if line.person not in unheard]

    @property
    def coaching(self) -> Coaching:
        """Who wants a coach, and who has agreed."""
        return NOBODY_COACHED if self.row.coach is None else msgspec.json.decode(self.row.coach, type=Coaching)

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
        return Teaching(lesson, lesson.place(self.playing.ply, progress.read))

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
        if entry.kind in (SEALED, UNSEALED):
            self._seal(entry)
            return
        with metrics.timed("rules"):
            self._keep_times(entry)
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

    def _keep_times(self, entry: Entry) -> None:
        if entry.kind == "rewind":
            del self.times[int(entry.what) :], self.joined[int(entry.what) :]
        elif entry.kind == "undo":
            ply = self.playing.last_move_of(entry.seat)
            assert ply is not None
            del self.times[ply], self.joined[ply]
        else:
            moves = entry.what.count("\n") + 1
            self.times += [entry.at] * moves
            self.joined += [(entry.request or "").endswith(JOINED)] * moves

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


class Tables:
    """The tables in memory, and the one way to change one: commit, take over, notify."""

    def __init__(self, store: Store, contents: Contents, moments: Moments) -> None:
        self.store = store
        self.moments = moments
        self.contents = contents
        self.known: dict[str, Table] = {}
        self.cache: Cache[Hashable, Any] = LRUCache(CACHED)
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.started = now()
        self.signer = Signer(store)
        self.listeners: list[Callable[[Table], None]] = []

    def subscribe(self, listener: Callable[[Table], None]) -> None:
        """Have the listener called with every table that this process makes or changes."""
        self.listeners.append(listener)

    def changed(self, table: Table) -> None:
        """Call every listener: the table was changed here, and the change is committed."""
        for listener in self.listeners:
            listener(table)

    async def get(self, table_id: str) -> Table:
        """The table of that id, read from the store if it is not in memory; a Problem where there is none."""
        table = self.known.get(table_id)
        if table is None or (table.match is None and table.dealt):
            async with self.loading.setdefault(table_id, asyncio.Lock()):
                table = await self._load(table_id, self.known.get(table_id))
        table.used = monotonic()
        return table

    async def current(self, table_id: str) -> Table:
        """The table as it stands in the store at this moment: where processes share it, another may just have changed
        who has which seat."""
        table = await self.get(table_id)
        if self.store.shared:
            newest = select(schema.tables.c.version).where(schema.tables.c.id == table_id)
            version = await self.store.do(lambda connection: connection.execute(newest).scalar_one_or_none())
            if version is None:
                raise missing()
            if version != table.version:
                await self.refresh_to(table, version)
        return table

    async def _load(self, table_id: str, table: Table | None) -> Table:
        if table is not None and (table.match is not None or not table.dealt):
            return table
        fresh = await self.store.do(lambda connection: fetch(connection, table_id, 0, 0))
        if fresh is None:
            raise missing()
        if table is None:
            game = fresh.row.game
            if game not in games.names():
                raise missing("This server doesn't have this table's game.")
            table = Table(table_id, games.get(game), fresh.row, self.moments, cache=self.cache)
        await self._adopt(table, fresh)
        table.resume(self.started)
        self.known[table_id] = table
        metrics.live.set(len(self.known))
        return table

    async def _adopt(self, table: Table, fresh: Fresh) -> None:
        """Take over what the store holds. That a game begins, or goes on under other rules, is written down at once:
        its content and a snapshot are kept from the deal on, so that it outlives the next change of either."""
        if fresh.row.redacted != table.row.redacted:  # what was taken away stands nowhere any more
            table.lines = []
            fresh = fresh._replace(lines=await self.store.do(lambda connection: talk_of(connection, table.id)))
            if table.match is not None:
                table.match.record.seats = [seat.name for seat in fresh.seats]
        begins = table.match is None
        if table.id not in self.known and len(fresh.entries) > LONG_GAME:  # nobody has it yet, and others can go on
            upgraded = await asyncio.to_thread(table.adopt, fresh, self.contents)
        else:
            upgraded = table.adopt(fresh, self.contents)
        if upgraded is not None:
            await self._keep_upgrade(table, upgraded)
        elif begins and table.state == PLAYING and fresh.snapshot is None:
            with suppress(IntegrityError):  # another process kept them
                await self.store.do(table.keep)

    async def _keep_upgrade(self, table: Table, row: UpgradeRow) -> None:
        """Write that the game went on under other rules, and say so at the table."""

        content = table.playing.content  # which may have had another digest in an older release

        def run(connection: Connection) -> None:
            upgrades.keep_content(connection, table.row.game, content.digest, content)
            upgrades.keep_upgrade(connection, table.id, row, table.game_type.rules)
            line = announcements.line(announcements.UPGRADED, row.ply)
            connection.execute(insert(schema.chat).values(table_id=table.id, at=now(), name="", text=line, ply=row.ply))

        await self.store.do(run)
        await self._catch_up(table)

    async def game_of(self, table_id: str) -> str:
        """The name of the game that is played at a table, which this release need not know."""
        named = select(schema.tables.c.game).where(schema.tables.c.id == table_id)
        return await self.store.do(lambda connection: connection.execute(named).scalar_one())

    async def record(self, table_id: str) -> str:
        """The record of a game that is over, whatever rules it was played under; a Problem where it is not over."""
        kept = await self.store.do(lambda connection: records.kept(connection, table_id))
        if kept is not None:
            return kept
        try:
            table = await self.get(table_id)
            found = table.playing.record
        except Problem as problem:
            if problem.code != "rules":
                raise
            raise Problem(
                409,
                "rules",
                "This record was never kept. Start release {release} on this database once, then this one.",
                release=problem.values["release"],
            ) from None
        if found.seed is None:
            raise Problem(409, "running", "You can download the record once the game is over.")
        if not table.from_elsewhere:
            found.salt = token_hex(SALT_BYTES)
            found.signature = self.signer.sign(found.digest())
        with suppress(IntegrityError):  # it was asked for twice at the same moment, and is kept
            await self.store.do(lambda connection: records.keep(connection, table_id, found))
        kept = await self.store.do(lambda connection: records.kept(connection, table_id))
        assert kept is not None
        return kept

    async def keep_snapshots(self) -> None:
        """Write how every running game in memory stands: the next release may have other rules."""
        running = [table for table in self.known.values() if table.match is not None and table.state == PLAYING]
        snapshots = {table.id: table.snapshot() for table in running}

        def run(connection: Connection) -> None:
            for table_id, snapshot in snapshots.items():
                upgrades.keep_snapshot(connection, table_id, snapshot)

        if snapshots:
            await self.store.do(run)

    async def keep_what_is_not_kept(self) -> None:
        """An older release may have left running games without a snapshot, and finished ones without their record."""
        for table_id in await self._unkept(PLAYING, schema.snapshots):
            with suppress(Problem):  # whoever opens the table is told
                await self.get(table_id)
        for table_id in await self._unkept(OVER, schema.records):
            with suppress(Problem):
                await self.record(table_id)

    async def _unkept(self, state: str, keeps: Any) -> list[str]:
        tables = schema.tables
        kept = select(keeps.c.table_id).where(keeps.c.table_id == tables.c.id).exists()
        found = select(tables.c.id).where(tables.c.state == state, ~kept)
        return await self.store.do(lambda connection: list(connection.execute(found).scalars()))

    async def refresh(self, table: Table) -> bool:
        """Read what the store holds that is not known here. Whether there was anything."""
        async with table.lock:
            return await self._refresh(table)

    async def refresh_to(self, table: Table, version: int) -> bool:
        """Another process says the table is at this version: read it unless it is known. Whether anything was new."""
        async with table.lock:
            return table.version < version and await self._refresh(table)

    async def _refresh(self, table: Table) -> bool:
        before = table.version
        await self._catch_up(table)
        if table.version == before:
            return False
        table.publish()
        return True

    async def _catch_up(self, table: Table) -> None:
        step, line = table.step, table.last_line
        fresh = await self.store.do(lambda connection: fetch(connection, table.id, step, line))
        if fresh is None:
            raise missing()
        await self._adopt(table, fresh)

    async def change(self, table: Table, job: Callable[[Connection], None]) -> None:
        """Change anything but the match itself. The caller holds the table's lock."""
        _not_closed(table)
        step, line = table.step, table.last_line

        def run(connection: Connection) -> Fresh | None:
            touch(connection, table.id)
            job(connection)
            return fetch(connection, table.id, step, line)

        fresh = await self.store.do(run)
        if fresh is None:
            raise missing()
        await self._adopt(table, fresh)
        table.publish()
        self.changed(table)

    async def play(self, table: Table, seat: int, name: str, request: str | None) -> None:
        """Write a move as the next step, if it is legal. The caller holds the table's lock."""
        with metrics.timed("rules"):
            move = legal_move(table, seat, name)
            game = table.playing.game
            remark = move in game.remarks(seat)
            secret = table.envelopes is not None and not remark
            after = None if secret else tried(game, [(seat, move)])
        if after is None:
            await self._seal(table, SEALED, seat, name, request)
        else:
            await self._append(table, Entry(table.step + 1, "move", seat, name, now(), request), after)
            count_move(table, seat)

    async def _seal(self, table: Table, kind: str, seat: int, name: str, request: str | None) -> None:
        """Write a secret answer, or its taking back; that another was written first is no reason to refuse it, and must
        not be told."""
        while True:
            question, step = table.questions[seat], table.step
            try:
                return await self._append(table, Entry(step + 1, kind, seat, name, now(), request))
            except Problem:
                if table.step == step or table.questions[seat] != question:
                    raise

    async def open_envelopes(self, table: Table) -> None:
        """Where a secret question is open, all have answered and its time is over, the answers are made. The caller
        holds the table's lock."""
        while table.all_sealed and now() >= table.secret_ends:
            assert table.envelopes is not None
            game = table.playing.game
            moves = table.envelopes.opened(game)
            what = "\n".join(f"{seat} {table.game_type.moves.name(move)}" for seat, move in moves)
            entry = Entry(table.step + 1, OPENED, SPECTATOR, what, now(), None)
            try:
                await self._append(table, entry, tried(game, moves))
            except Problem:
                return  # another process was first: it opened them, or a seat took an answer back
            for seat, _ in moves:
                count_move(table, seat)

    async def undo(self, table: Table, seat: int) -> None:
        """Write that the seat takes back its last move, which it may. The caller holds the table's lock."""
        if table.sealed(seat):
            await self._seal(table, UNSEALED, seat, "", None)
        else:
            await self._append(table, Entry(table.step + 1, "undo", seat, "", now(), None))

    async def rewind(self, table: Table, seat: int, ply: int) -> None:
        """Write that all agreed to go back to the ply. The caller holds the table's lock."""
        await self._append(table, Entry(table.step + 1, "rewind", seat, str(ply), now(), None))

    async def _append(self, table: Table, entry: Entry, after: Game | None = None) -> None:
        """Write the next step, `after` which the game stands so; whoever comes second is refused. A proposal to take
        moves back lapses then, unless it is carried out, and the table says so."""
        _not_closed(table)
        ends = after is not None and after.outcome is not None
        closing: dict[str, Any] = {"state": OVER, "ended": entry.at, "exhibition": None} if ends else {}
        if ends or (after is not None and table.needs_nobody(after)):
            closing["due"] = None
        snapshot = table.snapshot() if table.step > 0 and table.step % upgrades.EVERY == 0 else None
        secret = entry.kind in (SEALED, UNSEALED)
        settles = {} if secret else {"proposal": None}
        proposal = None if secret or entry.kind == "rewind" else table.proposal()

        def run(connection: Connection) -> int:
            connection.execute(ADD, {"table_id": table.id, **entry._asdict()})
            if proposal is not None:
                line = announcements.line(announcements.LAPSED, table.seats[proposal.seat].name)
                said = {"table_id": table.id, "at": entry.at, "name": "", "text": line, "ply": table.playing.ply}
                connection.execute(insert(schema.chat).values(said))
            if snapshot is not None:
                upgrades.keep_snapshot(connection, table.id, snapshot)
            return touch(connection, table.id, **settles, **closing)

        try:
            version = await self.store.do(run)
        except IntegrityError:
            await self._catch_up(table)
            table.publish()
            raise Problem(409, "raced", "Another answer came first; the table now shows it.") from None
        if ends or version != table.version + 1 or (table.row.proposal is not None and not secret):
            await self._catch_up(table)
        else:
            table.version = version
            table.enter(entry)
            table.invalidate()
        table.publish(entry.seat if secret else None)
        self.changed(table)
        if ends:
            await self.record(table.id)

    def forget(self, idle: float, but: Container[str] = ()) -> None:
        """Let go of tables nobody uses; of those only watched, keep no more than the watchers."""
        before = monotonic() - idle
        for table in list(self.known.values()):
            long = table.step > LONG_GAME and bool(table.watchers)  # to read it anew would keep others waiting
            if table.used < before and not long and not table.lock.locked() and table.id not in but:
                if not table.watchers:
                    del self.known[table.id]
                else:
                    table.match = None
                    table.step = 0
                    table.steps = []
                    table.envelopes = None
                    table.lines = []
                    table.views.clear()
                    table.hands.clear()
        metrics.live.set(len(self.known))


def _not_closed(table: Table) -> None:
    if table.row.closed is not None:
        raise Problem(409, "closed", "An operator has closed this table.")


ADD = insert(schema.entries)
TOUCH = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values(version=schema.tables.c.version + 1, due=bindparam("due"))
    .returning(schema.tables.c.version)
)


def touch(connection: Connection, table_id: str, **more: Any) -> int:
    """Every change counts the version up and asks to be looked after; `more` is what else it changes."""
    changing = TOUCH.values({name: bindparam(name) for name in more}) if more else TOUCH
    values = {"which": table_id, "due": now() + LEASE} | more
    found = connection.execute(changing, values).scalar_one_or_none()
    if found is None:
        raise missing()
    notify(connection, table_id, found)
    return int(found)
