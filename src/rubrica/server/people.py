"""People: guests who gave a nickname, and those who keep their seats under an account."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from cachetools import TTLCache
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from rubrica.server import schema
from rubrica.server.problems import Problem, bad
from rubrica.server.store import Store, now
from rubrica.server.tables import touch
from rubrica.server.tokens import fingerprint, new_id, new_token

LONGEST_NAME = 24
LONGEST_PASSWORD = 200
BELIEVED = 60.0  # seconds a session is taken from memory
MOST_KEPT = 20_000
_hasher = PasswordHasher()
_hashing = asyncio.Semaphore(2)  # each hash takes 64 MB


class Person(NamedTuple):
    """Somebody known to the server; guests have no login."""

    id: str
    name: str
    login: str | None


def clean_name(text: str) -> str:
    """A nickname as it is shown: one line, no control characters, not too long."""
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not name:
        raise bad("Please give a name of 1 to {most} characters.", most=LONGEST_NAME)
    if len(name) > LONGEST_NAME:
        raise bad("That name is too long: at most {most} characters.", most=LONGEST_NAME)
    return name


class People:
    """Sessions are random tokens in a cookie; the store keeps their fingerprints."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: TTLCache[str, Person] = TTLCache(MOST_KEPT, BELIEVED)

    async def person_of(self, token: str | None) -> Person | None:
        """The person a session cookie stands for."""
        if not token or len(token) > 100:
            return None
        mark = fingerprint(token)
        person = self.known.get(mark)
        if person is None:
            person = await self.store.do(lambda connection: _person_of(connection, mark))
            if person is not None:
                self.known[mark] = person
        return person

    async def new_guest(self, name: str) -> tuple[Person, str]:
        """A new guest and the session token that stands for them."""
        person = Person(new_id(), clean_name(name), None)
        token = new_token()

        def run(connection: Connection) -> None:
            connection.execute(insert(schema.people).values(id=person.id, name=person.name, made=now()))
            _open_session(connection, token, person.id)

        await self.store.do(run)
        self.known[fingerprint(token)] = person
        return person, token

    async def rename(self, person: Person, name: str) -> None:
        """Give the person another name, for tables to come."""
        name = clean_name(name)
        people = schema.people
        await self.store.do(lambda c: c.execute(update(people).where(people.c.id == person.id).values(name=name)))
        self.known.clear()

    async def register(self, person: Person, login: str, password: str) -> None:
        """Give a guest an account; their seats stay theirs."""
        if not re.fullmatch(r"[\w.@+-]{3,60}", login):
            raise bad("A username needs 3 to 60 letters, digits or . @ + - _.")
        if not 8 <= len(password) <= LONGEST_PASSWORD:
            raise bad("A password needs 8 to {most} characters.", most=LONGEST_PASSWORD)
        if person.login is not None:
            raise bad("You already have an account.")
        async with _hashing:
            kept = await asyncio.to_thread(_hasher.hash, password)
        people = schema.people
        change = update(people).where(people.c.id == person.id).values(login=login.lower(), password=kept)
        try:
            await self.store.do(lambda connection: connection.execute(change))
        except IntegrityError:
            raise Problem(409, "taken", "That username is taken.") from None
        self.known.clear()

    async def log_in(self, login: str, password: str, guest: Person | None) -> tuple[str, list[str]]:
        """Log in: a new session token, and the tables whose seats went from the guest to the account."""
        people = schema.people
        query = select(people.c.id, people.c.password).where(people.c.login == login.lower()[:60])
        found = await self.store.do(lambda connection: connection.execute(query).one_or_none())
        kept = None if found is None else found.password
        async with _hashing:
            right = await asyncio.to_thread(_matches, kept, password[:LONGEST_PASSWORD])
        if found is None or not right:
            raise Problem(403, "login", "Wrong username or password.")
        token = new_token()
        guest_id = guest.id if guest is not None and guest.login is None else None

        def run(connection: Connection) -> list[str]:
            _open_session(connection, token, found.id)
            return [] if guest_id is None else _hand_over(connection, guest_id, found.id)

        return token, await self.store.do(run)

    async def log_out(self, token: str) -> None:
        """End a session."""
        mark = fingerprint(token)
        self.known.pop(mark, None)
        sessions = schema.sessions
        await self.store.do(lambda c: c.execute(delete(sessions).where(sessions.c.fingerprint == mark)))


@cache
def _nobody() -> str:
    return _hasher.hash("nobody has this password")


def _matches(kept: str | None, password: str) -> bool:
    """An unknown login takes as long as a known one."""
    try:
        return _hasher.verify(kept or _nobody(), password)
    except VerificationError:
        return False


def _person_of(connection: Connection, mark: str) -> Person | None:
    people, sessions = schema.people, schema.sessions
    query = select(people.c.id, people.c.name, people.c.login).join(sessions, sessions.c.person == people.c.id)
    found = connection.execute(query.where(sessions.c.fingerprint == mark)).one_or_none()
    return None if found is None else Person(*found)


def _open_session(connection: Connection, token: str, person: str) -> None:
    connection.execute(insert(schema.sessions).values(fingerprint=fingerprint(token), person=person, made=now()))


def _hand_over(connection: Connection, guest: str, account: str) -> list[str]:
    """A guest's seats and tables go to the account; the tables that changed."""
    seats, tables = schema.seats, schema.tables
    sitting = select(seats.c.table_id).where(seats.c.person == guest)
    hosting = select(tables.c.id).where(tables.c.host == guest)
    changed = list(connection.execute(sitting.union(hosting)).scalars())
    connection.execute(update(seats).where(seats.c.person == guest).values(person=account))
    connection.execute(update(tables).where(tables.c.host == guest).values(host=account))
    for table_id in changed:
        touch(connection, table_id)
    return changed
