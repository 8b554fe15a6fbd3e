"""Between the last seat taken and the first card: seats that committed to words reveal them, then the game is dealt.

Whoever owes the deal something and does not give it in time loses the seat, and the table says so. Where words are
missing the deal is void: the server chooses a new seed, and all commit anew. A seat that committed to nothing adds
nothing, and nobody waits for it.

These are jobs of the store: they go by what it holds, whatever a process remembers of the table.
"""

from __future__ import annotations

import json
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection, Update, insert, select, update

from rubrica.engine.fairness import MOST_ENTROPY, SEED_BYTES, commitment, commitment_to
from rubrica.engine.public_log import DEAL, VOID, deal_digest
from rubrica.engine.record import Voided
from rubrica.server import announcements, public_log, schema
from rubrica.server.bodies import Owes
from rubrica.server.clocks import Moments
from rubrica.server.problems import Problem, bad
from rubrica.server.store import now
from rubrica.server.stored import DEALING, OPEN, PLAYING, Seat, fetch_seats, touch

MOST_VOIDED = 100  # deals of one table; a record tells of each
EMPTY: dict[str, Any] = {"person": None, "name": "", "token": None, "link": None, "entropy": "", "commitment": None}


def owes(seat: Seat) -> Owes:
    """What the seat still owes the deal."""
    if seat.commitment == "":
        return "commitment"
    return "words" if seat.commitment and not seat.entropy else "nothing"


def awaited(seats: list[Seat]) -> Owes:
    """What a deal waits for: first that all commit, then that all who did reveal, then nothing."""
    owed = {owes(seat) for seat in seats}
    return "commitment" if "commitment" in owed else "words" if "words" in owed else "nothing"


def owed(seats: list[Seat], state: str) -> list[Owes]:
    """What each seat is asked for now. Words are asked for when every seat is taken and all have committed: whoever
    gave them away before would tell them to somebody who can still choose."""
    asked = {"commitment", "words"} if state == DEALING and awaited(seats) == "words" else {"commitment"}
    return [what if what in asked else "nothing" for what in map(owes, seats)]


def owing(seats: list[Seat]) -> list[int]:
    """The seats that a deal waits for."""
    what = awaited(seats)
    return [place for place, seat in enumerate(seats) if what != "nothing" and owes(seat) == what]


def seated(connection: Connection, table_id: str, moments: Moments) -> None:
    """A seat was taken: when none is open any more the table is dealt, or waits for what its seats owe."""
    row, seats = _found(connection, table_id)
    if row.state == OPEN and not any(seat.open for seat in seats):
        _go_on(connection, table_id, row, seats, moments)


def commit(connection: Connection, table_id: str, seat: int, promised: str, moments: Moments) -> None:
    """A seat commits to words, while a seat is open or where a deal was voided; when all have, they reveal."""
    row, seats = _found(connection, table_id)
    if row.state != OPEN and owes(seats[seat]) != "commitment":
        raise Problem(409, "late", "All seats are taken: nobody can commit to other words any more.")
    connection.execute(_seats(table_id).where(schema.seats.c.seat == seat).values(commitment=promised))
    row, seats = _found(connection, table_id)
    if row.state == DEALING and awaited(seats) != "commitment":
        _go_on(connection, table_id, row, seats, moments)


def reveal(connection: Connection, table_id: str, seat: int, words: str) -> None:
    """A seat reveals the words it committed to; when all have, the game is dealt."""
    row, seats = _found(connection, table_id)
    sitting = seats[seat]
    if not sitting.commitment:
        raise Problem(409, "unasked", "You haven't committed to any words, so there is nothing to reveal.")
    if not words.isprintable() or not 0 < len(words) <= MOST_ENTROPY:
        raise bad("Words for the shuffle need 1 to {most} characters that can be printed.", most=MOST_ENTROPY)
    if commitment_to(words) != sitting.commitment:
        raise bad("These are not the words you committed to.")
    if row.state == OPEN or awaited(seats) == "commitment":
        raise Problem(409, "early", "Keep your words to yourself until every seat is taken and has committed.")
    connection.execute(_seats(table_id).where(schema.seats.c.seat == seat).values(entropy=words))
    row, seats = _found(connection, table_id)
    if row.state == DEALING and awaited(seats) == "nothing":
        _deal(connection, table_id)


def _go_on(connection: Connection, table_id: str, row: Any, seats: list[Seat], moments: Moments) -> None:
    """Publish what all have committed to, and wait for what is owed; where nothing is, deal."""
    if len(json.loads(row.voided or "[]")) >= MOST_VOIDED:
        raise Problem(409, "often", "Too many deals of this table were voided. Please set up another one.")
    what = awaited(seats)
    if what != "commitment":
        public_log.append(connection, DEAL, _digest(row, seats))
    if what == "nothing":
        _deal(connection, table_id)
    else:
        touch(connection, table_id, state=DEALING, deal_until=now() + moments.to_deal(row.bank, row.increment))


def _deal(connection: Connection, table_id: str) -> None:
    touch(connection, table_id, state=PLAYING, made=now(), deal_until=None)


def overdue(connection: Connection, table_id: str) -> list[int]:
    """The seats that have not given in time what a deal waits for."""
    row, seats = _found(connection, table_id)
    late = row.state == DEALING and row.deal_until is not None and row.deal_until <= now()
    return owing(seats) if late else []


#: What the table says of a seat without which it cannot be dealt: where words were awaited, and where they were not.
LATE = (announcements.NO_WORDS, announcements.NO_COMMITMENT)
LEFT = (announcements.LEFT_DEAL, announcements.LEAVES)


def fall(connection: Connection, table_id: str, missing: list[int], why: tuple[str, str] | None) -> None:
    """Without these seats the table cannot be dealt: they are free again, it is open, and it says `why`, unless nobody
    is to be named any more. Where words may be known already this deal is void."""
    row, seats = _found(connection, table_id)
    more: dict[str, Any] = {}
    voids = awaited(seats) == "words"
    if why is not None:
        said = {"table_id": table_id, "at": now(), "name": "", "ply": 0}
        for sitting in (seats[seat] for seat in missing):
            text = announcements.line(why[0 if voids else 1], sitting.name)
            connection.execute(insert(schema.chat).values(said | {"text": text, "person": sitting.person}))
    if voids:
        void = Voided(commitment(bytes.fromhex(row.seed)), _commitments(seats), missing)
        public_log.append(connection, VOID, _digest(row, seats))
        more = {
            "seed": token_hex(SEED_BYTES),
            "voided": json.dumps([*json.loads(row.voided or "[]"), void._asdict()]),
        }
        again = _seats(table_id).where(schema.seats.c.commitment.is_not(None))
        connection.execute(again.values(commitment="", entropy=""))
    connection.execute(_seats(table_id).where(schema.seats.c.seat.in_(missing)).values(EMPTY))
    touch(connection, table_id, state=OPEN, deal_until=None, **more)


def _found(connection: Connection, table_id: str) -> tuple[Any, list[Seat]]:
    tables = schema.tables
    columns = (tables.c.state, tables.c.seed, tables.c.bank, tables.c.increment, tables.c.deal_until, tables.c.voided)
    return connection.execute(select(*columns).where(tables.c.id == table_id)).one(), fetch_seats(connection, table_id)


def _seats(table_id: str) -> Update:
    return update(schema.seats).where(schema.seats.c.table_id == table_id)


def _commitments(seats: list[Seat]) -> list[str]:
    return [seat.commitment or "" for seat in seats]


def _digest(row: Any, seats: list[Seat]) -> str:
    return deal_digest(commitment(bytes.fromhex(row.seed)), _commitments(seats))
