"""What people and programs can do at a table, once for pages and API. Every refusal is a Problem."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Update, insert, select, update

from rubrica.engine.game import SPECTATOR
from rubrica.engine.game_type import BadOptions, GameType
from rubrica.engine.record import Fork, Record, decode, split_move
from rubrica.engine.setup import Content
from rubrica.server import announcements, bots, company, dealing, lessons, records, schema
from rubrica.server.bodies import Proposal
from rubrica.server.clocks import PACES, TIMEOUTS, Pace
from rubrica.server.contents import STANDARD
from rubrica.server.game_types import game_named
from rubrica.server.names import clean_name, distinct
from rubrica.server.people import Person
from rubrica.server.problems import Problem, bad, missing
from rubrica.server.store import now
from rubrica.server.stored import DEALING, FROM_RECORD, JOINED, OPEN, OVER, PLAYING
from rubrica.server.table import Table, early
from rubrica.server.tables import MOST_SAID, Tables, said_enough
from rubrica.server.teaching import Coaching, alone_with_a_coach
from rubrica.server.tokens import fingerprint, new_id, new_token
from rubrica.server.upgrades import keep_content

LONGEST_LINE = 500
MOST_TAKEN_BACK = 4_000  # steps that led to no move: whoever reads the table anew takes them all again
LONGEST_REQUEST = 80
MOST_CHAIRS = 16  # that are looked at; no game has more
TYPING_SHOWN = 5_000  # milliseconds after a key was pressed


@dataclass
class Chair:
    """How a seat is filled when a table is made: open, bot, or me (under a name of one's own)."""

    who: str = "open"
    name: str = ""
    commitment: str = ""


@dataclass
class Plan:
    """A table somebody wants."""

    game: str
    chairs: list[Chair]
    options: dict[str, str] = field(default_factory=dict)
    content: str = STANDARD
    public: bool = True
    pace: str = "none"
    timeout: str = "bot"
    carry_cards: bool = False
    coached: bool = False


def pace(name: str) -> Pace:
    """The pace of that name."""
    for known in PACES:
        if known.name == name:
            return known
    raise bad(
        "There is no pace {name}. Choose one of: {allowed}.", name=name[:20], allowed=", ".join(p.name for p in PACES)
    )


def without_moments(kind: GameType[Any], time: Pace) -> dict[str, str]:
    """Where people need not be there together nobody waits for talk, if the game can do without such moments."""
    free = any(option.name == "talk" and "free" in option.values for option in kind.options)
    return {"talk": "free"} if time.turn_based and free else {}


class Actions:
    """The actions. Each holds the table's lock while it looks and writes."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store

    async def make(self, plan: Plan, host: Person | None, exhibition: bool = False) -> Table:
        """Set up a table; it begins at once when no seat is open."""
        kind = game_named(plan.game)
        time = pace(plan.pace)
        try:
            options = kind.settle(len(plan.chairs), plan.options | without_moments(kind, time))
        except BadOptions as error:
            raise bad("{reason}", reason=error.sentence) from None
        content = self.tables.contents.named(plan.game, plan.content)
        if plan.timeout not in TIMEOUTS:
            raise bad("When time runs out, choose one of: {allowed}.", allowed=", ".join(TIMEOUTS))
        table_id = new_id()
        seats = self._chairs(plan, host)
        row = {
            "id": table_id,
            "version": 1,
            "state": OPEN,
            "game": kind.name,
            "rules": kind.rules,
            "content": content.digest,
            "options": json.dumps(options),
            "seed": new_seed(),
            "host": None if host is None else host.id,
            "public": plan.public,
            "bank": time.bank,
            "increment": time.increment,
            "timeout": plan.timeout,
            "made": now(),
            "exhibition": 1 if exhibition else None,
            "exhibited": exhibition,
            "carries": plan.carry_cards,
            "coach": coached(plan),
        }
        return await self._insert(row, seats, content)

    def _chairs(self, plan: Plan, host: Person | None) -> list[dict[str, Any]]:
        taken: set[str] = set()
        known = bots.names(plan.game)
        filled = []
        for place, chair in enumerate(plan.chairs):
            person = bot = commitment = None
            name = ""
            if chair.who == "me" and host is not None:
                person, name = host.id, distinct(clean_name(chair.name or host.name), taken)
                commitment = commitment_sent(chair.commitment)
            elif chair.who == "bot" or chair.who in known:
                bot = known[0] if chair.who == "bot" else chair.who
                name = bot_name(place, taken)
            elif chair.who != "open":
                allowed = ", ".join(["open", "me", "bot", *known])
                raise bad(
                    "A seat can't be given to {who}. Choose one of: {allowed}.", who=chair.who[:20], allowed=allowed
                )
            taken.add(name)
            filled.append(new_seat(place, name, person, bot) | {"commitment": commitment})
        return filled

    async def _insert(
        self,
        row: dict[str, Any],
        seats: list[dict[str, Any]],
        content: Content[Any],
        moves: list[str] | None = None,
        text: str | None = None,
    ) -> Table:
        def run(connection: Connection) -> None:
            keep_content(connection, row["game"], content.digest, content)
            connection.execute(insert(schema.tables).values(row))
            connection.execute(insert(schema.seats), [seat | {"table_id": row["id"]} for seat in seats])
            if moves:
                connection.execute(
                    insert(schema.entries), [_old_move(row["id"], i, move) for i, move in enumerate(moves)]
                )
            if text is not None:
                records.keep_text(connection, row["id"], text)
            dealing.seated(connection, row["id"], self.tables.moments)

        await self.store.do(run)
        table = await self.tables.get(row["id"])
        self.tables.changed(table)
        return table

    async def teach(self, game: GameType[Any], person: Person) -> Table:
        """A table on which somebody takes the game's lesson."""
        assert game.lesson is not None
        row, seats = lessons.plan(game, person.id, distinct(clean_name(person.name), set(game.lesson.names)))
        table = await self._insert(row, seats, game.lesson_content)
        async with table.lock:
            await lessons.catch_up(self.tables, table)
        return table

    async def join(self, table: Table, person: Person, name: str, seat: int | None, commitment: str) -> int:
        """Take an open seat, where one wants to with a commitment to words for the deal; when the last one sits down
        the table is dealt."""
        promised = commitment_sent(commitment)
        async with table.lock:
            if table.state != OPEN:
                raise Problem(409, "full", "All seats at this table are taken.")
            free = [place for place, sitting in enumerate(table.seats) if sitting.open]
            if seat is not None and seat not in free:
                raise Problem(409, "full", "That seat is taken. Free seats: {free}.", free=[f + 1 for f in free])
            chosen = free[0] if seat is None else seat
            company.refuse_strangers(table, person)
            await self._sit(table, chosen, person, name, promised, schema.seats.c.person.is_(None))
            return chosen

    async def _sit(
        self,
        table: Table,
        seat: int,
        person: Person,
        name: str,
        commitment: str | None,
        given: ColumnElement[bool],
    ) -> None:
        """Let a person sit down in a seat that is still to be had when it is written: `given` says whether."""
        others = {sitting.name for place, sitting in enumerate(table.seats) if place != seat}
        if table.state == OPEN:
            name = distinct(clean_name(name or person.name), others)
        else:
            name = table.seats[seat].name

        def run(connection: Connection) -> None:
            company.refuse_unwanted(connection, table.id, person.id)
            values: dict[str, Any] = {"person": person.id, "name": name, "link": None, "token": None, "away": False}
            if table.state == OPEN:
                values |= {"commitment": commitment, "entropy": ""}
            free = seat_row(table, seat).where(given, schema.seats.c.bot.is_(None))
            if connection.execute(free.values(values)).rowcount != 1:
                raise Problem(409, "raced", "Someone else took that seat first.")
            if table.seats[seat].person is not None:
                announce(connection, table, announcements.HANDED, name)
            else:
                announce(connection, table, announcements.SITS, name, person.id)
            if table.row.coach is not None:
                set_coaching(connection, table.id, table.coaching.without(seat))
            dealing.seated(connection, table.id, self.tables.moments)

        await self.tables.change(table, run)

    async def fill(self, table: Table, person: Person, bot: str = "bot") -> None:
        """The host fills every open seat with a bot of one level, and the game begins."""
        async with table.lock:
            self._before_start(table, person)
            free = [place for place, sitting in enumerate(table.seats) if sitting.open]
            await self._seat_bots(table, free, bots.known(table.game_type.name, bot))

    async def seat_bot(self, table: Table, person: Person, seat: int, bot: str) -> None:
        """The host gives an open seat to a bot; the last seat taken begins the game."""
        async with table.lock:
            self._before_start(table, person)
            if not 0 <= seat < len(table.seats) or not table.seats[seat].open:
                raise Problem(409, "full", "That seat is not free.")
            await self._seat_bots(table, [seat], bots.known(table.game_type.name, bot))

    async def _seat_bots(self, table: Table, places: list[int], bot: str) -> None:
        taken = set(table.names)
        seats = schema.seats

        def run(connection: Connection) -> None:
            for place in places:
                name = bot_name(place, taken)
                taken.add(name)
                empty = seat_row(table, place).where(seats.c.person.is_(None), seats.c.bot.is_(None))
                if connection.execute(empty.values(bot=bot, name=name, link=None)).rowcount != 1:
                    raise Problem(409, "raced", "Someone else took that seat first.")
            dealing.seated(connection, table.id, self.tables.moments)

        await self.tables.change(table, run)

    async def dismiss_bot(self, table: Table, person: Person, seat: int) -> None:
        """The host takes a bot out of its seat again, which is then open."""
        async with table.lock:
            self._before_start(table, person)
            if not 0 <= seat < len(table.seats) or table.seats[seat].bot is None:
                raise Problem(409, "bot", "There is no bot in that seat.")
            emptied = seat_row(table, seat).values(bot=None, name="")
            await self.tables.change(table, lambda connection: discard(connection.execute(emptied)))

    def _before_start(self, table: Table, person: Person) -> None:
        self._host_only(table, person)
        if table.state != OPEN:
            raise Problem(409, "late", "The game has already started.")

    async def commit(self, table: Table, seat: int, commitment: str) -> None:
        """Commit a seat to words for the deal: while a seat is open, or where a deal was voided."""
        promised = right_commitment(commitment)
        moments = self.tables.moments
        async with table.lock:
            await self.tables.change(table, lambda c: dealing.commit(c, table.id, seat, promised, moments))

    async def reveal(self, table: Table, seat: int, words: str) -> None:
        """Reveal the words that the seat committed to; when all have, the game is dealt."""
        async with table.lock:
            await self.tables.change(table, lambda connection: dealing.reveal(connection, table.id, seat, words))

    async def stop_waiting(self, table: Table) -> None:
        """The time to commit or to reveal is over: whoever did not loses the seat, and is named."""
        async with table.lock:
            if table.row.deal_until is None or table.row.deal_until > now():
                return

            def run(connection: Connection) -> None:
                missing = dealing.overdue(connection, table.id)
                if missing:
                    dealing.fall(connection, table.id, missing, dealing.LATE)

            await self.tables.change(table, run)

    async def free_seat(self, table: Table, host: Person, seat: int) -> None:
        """Before the game begins the host may free the seat of somebody who will not come."""
        async with table.lock:
            self._before_start(table, host)
            if not 0 <= seat < len(table.seats) or table.seats[seat].person in (None, host.id):
                raise Problem(409, "seat", "Nobody else sits there.")
            name = table.seats[seat].name

            def run(connection: Connection) -> None:
                connection.execute(seat_row(table, seat).values(dealing.EMPTY))
                announce(connection, table, announcements.FREED, name)

            await self.tables.change(table, run)

    async def leave(self, table: Table, seat: int) -> None:
        """Leave: a table that has not begun gets the seat back; in a running game a bot plays on until the person
        returns; a lesson waits."""
        if table.row.lesson is not None:
            return
        async with table.lock:
            name = table.seats[seat].name
            if table.state == OVER or table.seats[seat].away:
                return

            def run(connection: Connection) -> None:
                if table.state == DEALING:
                    dealing.fall(connection, table.id, [seat], dealing.LEFT)
                elif table.state == OPEN:
                    connection.execute(seat_row(table, seat).values(dealing.EMPTY))
                    announce(connection, table, announcements.LEAVES, name)
                else:
                    connection.execute(seat_row(table, seat).values(away=True))
                    announce(connection, table, announcements.REPLACED, name)

            await self.tables.change(table, run)

    async def come_back(self, table: Table, seat: int) -> None:
        """A person takes the seat back from the bot that played for them."""
        async with table.lock:
            if not table.seats[seat].away or table.row.closed is not None:
                return
            await self.set_away(table, seat, False)
            if table.clock is not None:
                table.clock.renew(seat, now())

    async def set_away(self, table: Table, seat: int, away: bool) -> None:
        """The caller holds the lock."""
        name = table.seats[seat].name

        def run(connection: Connection) -> None:
            connection.execute(seat_row(table, seat).values(away=away))
            announce(connection, table, announcements.LATE if away else announcements.BACK, name)

        await self.tables.change(table, run)

    async def play(
        self,
        table: Table,
        seat: int,
        move: str,
        question: int | None,
        request: str | None,
        then: Sequence[str] = (),
    ) -> None:
        """Answer the seat's question, or make a remark. What was sent before is not played again.

        `then` answers the questions that the first answer leads to, as far as nothing was learned on the way; all of
        them are taken back as one.
        """
        if request is not None and not 0 < len(request) <= LONGEST_REQUEST:
            raise bad("A request id needs 1 to {most} characters.", most=LONGEST_REQUEST)
        if question is not None and request is None:
            request = f"{seat}.{question}"
        elif request is not None:
            request = f"{seat}:{request}"
        async with table.lock:
            learned = table.learned
            try:
                await self._answer(table, seat, move, question, request)
            except Problem as problem:
                again = request is not None and problem.code in ("stale", "raced", "refused")
                if not again or not await self._sent_before(table, str(request), move):
                    raise
                return
            for place, following in enumerate(then, 1):
                if request is None or table.learned != learned or seat not in table.waiting:
                    break
                await self._answer(table, seat, following, None, request + place * JOINED)

    async def _answer(self, table: Table, seat: int, move: str, question: int | None, request: str | None) -> None:
        if table.match is None:
            raise early(table)
        if question is not None and question != table.questions[seat]:
            raise Problem(409, "stale", "The game has moved on; this page is now up to date.")
        lessons.follow(table, seat, move)
        await self.tables.play(table, seat, move, request)
        await self.tables.open_envelopes(table)
        await lessons.catch_up(self.tables, table)

    async def _sent_before(self, table: Table, request: str, move: str) -> bool:
        entries = schema.entries
        query = select(entries.c.what).where(entries.c.table_id == table.id, entries.c.request == request)
        found = await self.store.do(lambda connection: connection.execute(query).scalar_one_or_none())
        if found is None:
            return False
        if found != move:
            raise Problem(409, "answered", "You have already answered that: {move}.", move=found)
        return True

    async def undo(self, table: Table, seat: int) -> bool:
        """Take back the seat's last move where nothing was learned since; else ask the table. Whether it was done."""
        async with table.lock:
            match = table.playing
            if table.state == OVER:
                raise Problem(409, "over", "The game is over.")
            lessons.nothing_to_undo(table)
            if table.step - match.ply >= MOST_TAKEN_BACK:
                raise Problem(409, "undo", "So much was taken back in this game that no more can be.")
            if table.undoable(seat):
                await self._take_back(table, seat)
                return True
            ply = table.last_deed_of(seat)
            if ply is None:
                raise Problem(409, "undo", "There is nothing to undo.")
            movers = [split_move(move)[0] for move in match.record.moves[ply:]]
            await self._propose(table, Proposal(seat, ply, table.seen_step(SPECTATOR), [seat], movers))
            return table.proposal() is None

    async def _take_back(self, table: Table, seat: int) -> None:
        """Take back the seat's last answer, and those it was given together with."""
        together = True
        while together and table.undoable(seat):
            ply = table.playing.last_move_of(seat)
            together = not table.sealed(seat) and ply is not None and table.joined[ply]
            await self.tables.undo(table, seat)

    async def consent(self, table: Table, seat: int, agree: bool) -> None:
        """Agree to what another seat wants to take back, or not."""
        async with table.lock:
            proposal = table.proposal()
            if proposal is None:
                raise Problem(409, "stale", "Nobody is asking to undo a move.")
            if agree:
                agreed = sorted({*proposal.agreed, seat})
                await self._propose(table, msgspec.structs.replace(proposal, agreed=agreed))
            else:
                await self.tables.change(table, lambda connection: _set_proposal(connection, table.id, None))

    async def _propose(self, table: Table, proposal: Proposal) -> None:
        """Bots have no say; when everybody else agrees it is done. Somebody who is away is waited for: if the game goes
        on before they are back, the proposal has lapsed."""
        needed = {place for place, sitting in enumerate(table.seats) if sitting.person is not None}
        if needed <= set(proposal.agreed):
            await self.tables.rewind(table, proposal.seat, proposal.ply)
        else:
            await self.tables.change(table, lambda connection: _set_proposal(connection, table.id, proposal))

    async def say(self, table: Table, seat: int, text: str) -> None:
        """Say something to the table."""
        line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not line or len(line) > LONGEST_LINE:
            raise bad("A message needs 1 to {most} characters.", most=LONGEST_LINE)
        table.typing.pop(seat, None)
        async with table.lock:
            if sum(said.seat == seat for said in table.lines) >= MOST_SAID:
                raise said_enough()
            name = table.seats[seat].name
            await self.tables.change(table, lambda connection: say(connection, table, name, line, seat))

    def show_typing(self, table: Table, seat: int) -> None:
        """Let those at the table see that somebody writes, and no more of it; nothing is kept."""
        table.typing[seat] = now() + TYPING_SHOWN
        table.redraw()

    async def announce_hint(self, table: Table, seat: int) -> None:
        """Where other people play too they are told who takes hints."""
        if others_play(table, seat):
            async with table.lock:
                name = table.seats[seat].name
                await self.tables.change(table, lambda c: announce(c, table, announcements.HINT, name))

    async def new_link(self, table: Table, seat: int, person: Person) -> str:
        """A new link to a seat, where the old one dies: the host makes one to a seat that is free, a player to their
        own, which stays theirs until somebody takes it by the link. Nobody makes one to the seat of somebody else."""
        async with table.lock:
            if table.state == OVER:
                raise Problem(409, "over", "The game is over.")
            if table.state == DEALING:
                raise being_dealt()
            sitting = table.seats[seat]
            own = sitting.person == person.id
            if not own:
                self._host_only(table, person)
            if sitting.bot is not None:
                raise Problem(409, "bot", "A bot already has that seat.")
            if sitting.person is not None and not own:
                raise Problem(409, "seated", "Only {name} can give this seat away.", name=sitting.name)
            token = new_token()
            given = schema.seats.c.person == person.id if own else schema.seats.c.person.is_(None)

            def run(connection: Connection) -> None:
                offered = seat_row(table, seat).where(given, schema.seats.c.bot.is_(None))
                if connection.execute(offered.values(link=fingerprint(token))).rowcount != 1:
                    raise Problem(409, "raced", "Someone else took that seat first.")
                if own:
                    announce(connection, table, announcements.OFFERED, sitting.name)
                else:
                    announce(connection, table, announcements.LINK_TO, seat + 1)

            await self.tables.change(table, run)
            return token

    async def seat_of_link(self, token: str) -> tuple[Table, int]:
        """The seat a link gives, while it is still to be taken."""
        seats = schema.seats
        query = select(seats.c.table_id, seats.c.seat).where(seats.c.link == fingerprint(token))
        found = await self.store.do(lambda connection: connection.execute(query).one_or_none())
        if found is None:
            raise missing("This link has already been used, or there is a newer one. Ask for a new link.")
        return await self.tables.current(found.table_id), found.seat

    async def use_link(self, token: str, person: Person, name: str, commitment: str) -> tuple[Table, int]:
        """Exchange a seat's link for the seat; the link is used up."""
        promised = commitment_sent(commitment)
        table, seat = await self.seat_of_link(token)
        async with table.lock:
            if table.state == OVER:
                raise Problem(409, "over", "The game is over.")
            if any(sitting.person == person.id for sitting in table.seats):
                raise Problem(409, "seated", "You already have a seat at this table; this link is for someone else.")
            if table.state == DEALING:
                raise being_dealt()
            await self._sit(table, seat, person, name, promised, schema.seats.c.link == fingerprint(token))
        return table, seat

    async def new_token(self, table: Table, seat: int) -> str:
        """A new token with which a program plays the seat; an older one dies."""
        token = new_token()
        opened = seat_row(table, seat).values(token=fingerprint(token))
        async with table.lock:
            await self.tables.change(table, lambda connection: discard(connection.execute(opened)))
        return token

    async def note_seen(self, table: Table, seat: int, moments: int) -> None:
        """Note how many moments of the game a seat has followed."""
        if seat < 0 or seat >= len(table.seats) or table.seats[seat].seen >= moments:
            return
        noted = seat_row(table, seat).values(seen=moments)
        await self.store.do(lambda connection: connection.execute(noted))
        table.seats[seat] = table.seats[seat]._replace(seen=moments)

    async def fork(self, table: Table, ply: int, seat: int, person: Person) -> Table:
        """A new table that goes on from any moment of a finished game: with the bots that played it, and for people, or
        whoever is not known here, the best there is."""
        record = table.playing.record
        if table.state != OVER or record.seed is None:
            raise Problem(409, "running", "You can play on from a move once the game is over.")
        if not 0 <= ply <= len(record.moves):
            raise bad("There is no move {ply}: this game has {most} moves.", most=len(record.moves), ply=ply)
        if not 0 <= seat < len(record.seats):
            raise bad("This table has {seats} seats.", seats=len(record.seats))
        seats = []
        known = bots.names(table.game_type.name)
        for place, name in enumerate(record.seats):
            bot = table.seats[place].bot
            sitting = (person.id, None) if place == seat else (None, bot if bot in known else known[0])
            seats.append(new_seat(place, name, *sitting) | words_of(record, place))
        row = self._row_of(record, person, PLAYING if ply < len(record.moves) else OVER)
        content = table.playing.content
        kept = await self.tables.record(table.id)
        origin = Fork(await asyncio.to_thread(lambda: decode(kept).digest()), ply)  # it may be long
        row |= {"content": content.digest, "parent": table.id, "due": now(), "carries": table.row.carries}
        row["fork"] = json.dumps(origin._asdict())
        return await self._insert(row, seats, content, record.moves[:ply])

    async def add_record(self, record: Record, text: str, content: Content[Any], person: Person) -> Table:
        """Put a finished game from elsewhere beside the others, to be replayed and forked; `text` is how it came."""
        seats = [
            new_seat(place, name or f"seat {place + 1}", None, FROM_RECORD) | words_of(record, place)
            for place, name in enumerate(record.seats)
        ]
        row = self._row_of(record, person, OVER)
        row |= {"content": content.digest, "ended": now(), "carries": record.cards is not None}
        return await self._insert(row, seats, content, record.moves, text)

    def _row_of(self, record: Record, person: Person, state: str) -> dict[str, Any]:
        return {
            "id": new_id(),
            "version": 1,
            "state": state,
            "game": record.game,
            "rules": record.rules,
            "options": json.dumps(record.options),
            "seed": record.seed,
            "host": person.id,
            "public": False,
            "bank": 0,
            "increment": 0,
            "timeout": "bot",
            "made": now(),
        }

    def _host_only(self, table: Table, person: Person) -> None:
        if table.row.host is None or table.row.host != person.id:
            raise Problem(403, "host", "Only the host can do that.")


def new_seed() -> str:
    """What the server adds to a deal."""
    return token_hex(32)


def coached(plan: Plan) -> str | None:
    """Who plays with a coach from the beginning: whoever makes a table at which nobody else has to agree."""
    own = [place for place, chair in enumerate(plan.chairs) if chair.who == "me"]
    alone = len(own) == 1 and not any(chair.who == "open" for chair in plan.chairs)
    return alone_with_a_coach(own[0]) if plan.coached and alone else None


def commitment_sent(text: str) -> str | None:
    """A commitment to words, as it is sent with a seat; None where somebody adds no words."""
    return right_commitment(text) if text else None


def right_commitment(text: str) -> str:
    """A commitment to words; a Problem where it is none."""
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise bad("A commitment is the SHA-256 of your words: 64 letters and digits, 0 to 9 and a to f.")
    return text


def words_of(record: Record, seat: int) -> dict[str, Any]:
    """What a seat of a finished game added to its deal."""
    return {"entropy": record.entropy[seat], "commitment": record.commitments[seat] or None}


def others_play(table: Table, seat: int) -> bool:
    """Whether people sit in other seats too."""
    return any(sitting.person is not None for place, sitting in enumerate(table.seats) if place != seat)


def new_seat(place: int, name: str, person: str | None, bot: str | None) -> dict[str, Any]:
    """The row of a seat, as a table begins with it."""
    return {"seat": place, "name": name, "person": person, "bot": bot, "entropy": "", "away": False, "seen": 0}


def bot_name(place: int, taken: set[str]) -> str:
    """A bot's name that nobody at the table has."""
    return distinct(bots.NAMES[place % len(bots.NAMES)] + " (bot)", taken)


def _old_move(table_id: str, index: int, text: str) -> dict[str, Any]:
    seat, _, what = text.partition(" ")
    return {"table_id": table_id, "step": index + 1, "kind": "move", "seat": int(seat), "what": what, "at": now()}


def _set_proposal(connection: Connection, table_id: str, proposal: Proposal | None) -> None:
    written = None if proposal is None else msgspec.json.encode(proposal).decode()
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(proposal=written))


def set_coaching(connection: Connection, table_id: str, coaching: Coaching) -> None:
    """Write who wants a coach, and who has agreed."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(coach=coaching.written()))


def discard(_answer: object) -> None:
    """For a job whose answer nobody needs."""


def seat_row(table: Table, seat: int) -> Update:
    """A change of the seat's row, still without values."""
    return update(schema.seats).where(schema.seats.c.table_id == table.id, schema.seats.c.seat == seat)


def announce(connection: Connection, table: Table, kind: str, whom: str | int, person: str | None = None) -> None:
    """Let the table itself say something in the talk, of somebody who sits there, or of a person who just sits down."""
    named = next((sitting.person for sitting in table.seats if sitting.name == whom), None)
    _write_line(connection, table, "", announcements.line(kind, whom), None, person or named)


def say(connection: Connection, table: Table, name: str, text: str, seat: int) -> None:
    """Write what somebody says to the table."""
    _write_line(connection, table, name, text, seat, table.seats[seat].person)


def _write_line(
    connection: Connection, table: Table, name: str, text: str, seat: int | None, person: str | None
) -> None:
    """Write a line of the talk, with the moment at which it was said, and the person who said it or whom it names."""
    ply = 0 if table.match is None else table.match.ply
    line = {"table_id": table.id, "at": now(), "name": name, "text": text, "seat": seat, "ply": ply, "person": person}
    connection.execute(insert(schema.chat).values(line))


def being_dealt() -> Problem:
    """Nobody takes a seat over between a commitment and its words."""
    return Problem(409, "late", "The table is just being dealt: every seat stays as it is until that is done.")
