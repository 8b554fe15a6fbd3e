"""People: guests who gave a nickname, and those who keep their seats under an account."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from secrets import randbelow
from typing import NamedTuple

from cachetools import TTLCache
from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from rubrica.server import passwords, schema
from rubrica.server.names import clean_name
from rubrica.server.problems import Problem, bad
from rubrica.server.store import SESSION, Store, notify, now
from rubrica.server.stored import touch
from rubrica.server.tokens import fingerprint, new_id, new_token

BELIEVED = 60.0  # seconds a session is taken from memory, where no other process can end it
MOST_KEPT = 20_000
HOUR = 3_600_000
IDLE = 90 * 24 * HOUR  # a session nobody uses for so long ends
LONGEST = 365 * 24 * HOUR
MOST_SESSIONS = 20  # of one person; the one that was used longest ago ends
MARK = 16  # characters of a fingerprint by which a session is named


class Person(NamedTuple):
    """Somebody known to the server; guests have no login."""

    id: str
    name: str
    login: str | None


class Session(NamedTuple):
    """A browser in which somebody is known, as it is listed for them."""

    mark: str
    browser: str
    made: int
    seen: int
    current: bool


class People:
    """Sessions are random tokens in a cookie; the store keeps their fingerprints.

    Where several processes share the store each request asks it, so that a session which ends anywhere has ended
    everywhere; a process of its own remembers for a while.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: TTLCache[str, Person] = TTLCache(MOST_KEPT, BELIEVED)
        self.listeners: list[Callable[[str], None]] = []

    async def person_of(self, token: str | None) -> Person | None:
        """The person a session cookie stands for."""
        if not token or len(token) > 100 or not token.isascii():
            return None
        mark = fingerprint(token)
        person = self.known.get(mark)
        if person is None:
            person = await self.store.do(lambda connection: _person_of(connection, mark))
            if person is not None and not self.store.shared:
                self.known[mark] = person
        return person

    async def new_guest(self, name: str, browser: str = "") -> tuple[Person, str]:
        """A new guest and the session token that stands for them."""
        person = Person(new_id(), clean_name(name), None)
        token = new_token()

        def run(connection: Connection) -> None:
            _add(connection, person)
            _open_session(connection, token, person.id, browser)

        await self.store.do(run)
        return person, token

    async def new_program(self, name: str) -> Person:
        """Somebody who plays by a seat's token alone."""
        person = Person(new_id(), clean_name(name), None)
        await self.store.do(lambda connection: _add(connection, person))
        return person

    async def rename(self, person: Person, name: str) -> None:
        """Give the person another name, for tables to come."""
        name = clean_name(name)
        people = schema.people
        await self.store.do(lambda c: c.execute(update(people).where(people.c.id == person.id).values(name=name)))
        self.known.clear()

    async def register(self, person: Person, name: str, password: str, browser: str) -> tuple[str, str]:
        """Give a guest an account under a login that is made for them; their seats stay theirs, and all they had opened
        before ends. The login, and a new session token."""
        if person.login is not None:
            raise bad("You already have an account.")
        name = clean_name(name or person.name)
        passwords.check(password, name)
        kept = await passwords.kept_form(password)
        token = new_token()

        def run(connection: Connection, login: str) -> list[str]:
            people = schema.people
            values = {"name": name, "login": login, "password": kept}
            connection.execute(update(people).where(people.c.id == person.id).values(values))
            ended = end_sessions(connection, schema.sessions.c.person == person.id)
            _open_session(connection, token, person.id, browser)
            return ended

        while True:
            login = new_login(name)
            try:
                ended = await self.store.do(partial(run, login=login))
            except IntegrityError:  # somebody has it: nobody is told
                continue
            self.ended(ended)
            return login, token

    async def log_in(self, login: str, password: str, before: str | None, browser: str = "") -> tuple[str, list[str]]:
        """Log in: a new session token, and the tables whose seats went from the guest to the account. The session that
        the browser had before ends, whosever it was."""
        people = schema.people
        query = select(people.c.id, people.c.password, people.c.banned).where(people.c.login == login.lower()[:60])
        found = await self.store.do(lambda connection: connection.execute(query).one_or_none())
        right = await passwords.matches(None if found is None else found.password, password)
        if found is None or not right:
            raise Problem(403, "login", "Wrong username or password.")
        if found.banned is not None:
            raise Problem(403, "banned", "An operator has closed this account.")
        token = new_token()
        guest = await self.person_of(before)

        def run(connection: Connection) -> tuple[list[str], list[str]]:
            ended = end_sessions(connection, schema.sessions.c.fingerprint == fingerprint(before or ""))
            _open_session(connection, token, found.id, browser)
            if guest is None or guest.login is not None:
                return ended, []
            return ended, _hand_over(connection, guest.id, found.id)

        ended, changed = await self.store.do(run)
        self.ended(ended)
        return token, changed

    async def change_password(self, person: Person, old: str, new: str, token: str) -> None:
        """Give the account another password; every other session ends."""
        if not await self.is_password(person, old):
            raise Problem(403, "login", "That isn't your current password.")
        passwords.check(new, person.login or "", person.name)
        form = await passwords.kept_form(new)

        def run(connection: Connection) -> list[str]:
            people = schema.people
            connection.execute(update(people).where(people.c.id == person.id).values(password=form))
            return end_sessions(connection, *_others(person.id, token))

        self.ended(await self.store.do(run))

    async def is_password(self, person: Person, password: str) -> bool:
        """Whether it is the password of the person's account."""
        people = schema.people
        query = select(people.c.password).where(people.c.id == person.id)
        kept = await self.store.do(lambda connection: connection.execute(query).scalar_one_or_none())
        return await passwords.matches(kept, password)

    async def log_out(self, token: str) -> None:
        """End a session, here and in every other process."""
        mark = fingerprint(token)
        await self._end(schema.sessions.c.fingerprint == mark)

    async def sessions(self, person: Person, token: str | None) -> list[Session]:
        """The browsers in which the person is known, the one that was used last first."""
        table = schema.sessions
        columns = select(table.c.fingerprint, table.c.browser, table.c.made, _used())
        query = columns.where(table.c.person == person.id, *_alive()).order_by(_used().desc())
        found = await self.store.do(lambda connection: list(connection.execute(query)))
        current = fingerprint(token or "")
        return [Session(mark[:MARK], browser or "", made, seen, mark == current) for mark, browser, made, seen in found]

    async def end_session(self, person: Person, mark: str) -> None:
        """End one of the person's sessions, by its mark."""
        table = schema.sessions
        await self._end(table.c.person == person.id, func.substr(table.c.fingerprint, 1, MARK) == mark)

    async def end_others(self, person: Person, token: str) -> None:
        """End all sessions of the person but this one."""
        await self._end(*_others(person.id, token))

    async def tidy(self) -> None:
        """Forget the sessions that have ended by themselves."""
        table = schema.sessions
        await self._end(or_(table.c.made <= now() - LONGEST, _used() <= now() - IDLE))

    async def _end(self, *which: ColumnElement[bool]) -> None:
        self.ended(await self.store.do(lambda connection: end_sessions(connection, *which)))

    def ended(self, marks: list[str]) -> None:
        """Sessions have ended, here or in another process: who rests on them is told."""
        self.known.clear()
        for mark in marks:
            for listener in self.listeners:
                listener(mark)

    def subscribe(self, listener: Callable[[str], None]) -> None:
        """Have the listener called with the fingerprint of every session that ends."""
        self.listeners.append(listener)


def new_login(name: str) -> str:
    """A login made of a name: nobody learns by asking for one which there are."""
    split = unicodedata.normalize("NFKD", name.casefold())
    letters = re.sub(r"[^a-z0-9]+", "", split)[:20] or "player"
    return f"{letters}-{randbelow(1_000_000):06}"


def _used() -> ColumnElement[int]:
    """When a session was last used, as far as that was kept."""
    return func.coalesce(schema.sessions.c.seen, schema.sessions.c.made)


def _alive() -> tuple[ColumnElement[bool], ...]:
    return schema.sessions.c.made > now() - LONGEST, _used() > now() - IDLE


def _others(person: str, token: str) -> tuple[ColumnElement[bool], ...]:
    return schema.sessions.c.person == person, schema.sessions.c.fingerprint != fingerprint(token)


def end_sessions(connection: Connection, *which: ColumnElement[bool]) -> list[str]:
    """End sessions, and tell the other processes; their fingerprints."""
    ending = delete(schema.sessions).where(*which).returning(schema.sessions.c.fingerprint)
    marks = list(connection.execute(ending).scalars())
    for mark in marks:
        notify(connection, SESSION, mark)
    return marks


def _person_of(connection: Connection, mark: str) -> Person | None:
    """Whose session it is; that it was used is noted once an hour."""
    people, sessions = schema.people, schema.sessions
    columns = select(people.c.id, people.c.name, people.c.login, _used())
    query = columns.join(sessions, sessions.c.person == people.c.id)
    mine = (sessions.c.fingerprint == mark, people.c.banned.is_(None), *_alive())
    found = connection.execute(query.where(*mine)).one_or_none()
    if found is None:
        return None
    *person, seen = found
    if seen < now() - HOUR:
        connection.execute(update(sessions).where(sessions.c.fingerprint == mark).values(seen=now()))
    return Person(*person)


def _add(connection: Connection, person: Person) -> None:
    connection.execute(insert(schema.people).values(id=person.id, name=person.name, made=now()))


def _open_session(connection: Connection, token: str, person: str, browser: str) -> None:
    sessions = schema.sessions
    values = {"person": person, "made": now(), "seen": now(), "browser": browser}
    connection.execute(insert(sessions).values(fingerprint=fingerprint(token), **values))
    newest = select(sessions.c.fingerprint).where(sessions.c.person == person).order_by(_used().desc())
    kept = list(connection.execute(newest.limit(MOST_SESSIONS)).scalars())
    end_sessions(connection, sessions.c.person == person, sessions.c.fingerprint.not_in(kept))


def _hand_over(connection: Connection, guest: str, account: str) -> list[str]:
    """All that was a guest's goes to the account, and the guest is no more; the tables that changed."""
    seats, tables, shunned, reports = schema.seats, schema.tables, schema.shunned, schema.reports
    sitting = select(seats.c.table_id).where(seats.c.person == guest)
    hosting = select(tables.c.id).where(tables.c.host == guest)
    changed = list(connection.execute(sitting.union(hosting)).scalars())
    for column in (seats.c.person, tables.c.host, schema.chat.c.person, reports.c.reporter, reports.c.about):
        connection.execute(update(column.table).where(column == guest).values({column.name: account}))
    for mine, theirs in ((shunned.c.person, shunned.c.other), (shunned.c.other, shunned.c.person)):
        known = select(theirs).where(mine == account)
        connection.execute(
            update(shunned).where(mine == guest, theirs != account, theirs.not_in(known)).values({mine.name: account})
        )
    connection.execute(delete(schema.people).where(schema.people.c.id == guest))
    for table_id in changed:
        touch(connection, table_id)
    return changed
