"""The API of what was played: any moment again, what could be known, records, and going on from there."""

from __future__ import annotations

import msgspec

from rubrica.engine.game import SPECTATOR
from rubrica.server import rematch, talk
from rubrica.server.bodies import Again, Beliefs, Past, PastQuery, PlayOn, Seated, Upload, Verdict
from rubrica.server.endpoints import Call, TableCall
from rubrica.server.people import Person
from rubrica.server.problems import Problem, bad
from rubrica.server.replay import (
    allowed,
    checked,
    keep,
    listener,
    refuse_other_readers,
    reviewed,
    signed_here,
    too_long,
    whole_sheet,
)
from rubrica.server.review_process import recall


async def past(call: TableCall, query: PastQuery) -> Past:
    """Any moment of a game again, as a reader knew it."""
    table = call.table
    first, last = table.playing.first, table.playing.ply
    ply = last if query.ply is None else query.ply
    if not first <= ply <= last:
        raise bad("There is no move {ply}: this game has {most} moves.", most=last, ply=ply)
    mine = [] if call.seat == SPECTATOR else [call.seat]
    refuse_other_readers(query.reader, allowed(table, mine))
    views, log = await reviewed(call.request, table, recall, ply, query.reader)
    heard = talk.said(table, listener(query.reader, mine), call.tongue, ply=ply)
    return Past(table.id, ply, first, last, views, log, heard)


async def beliefs(call: TableCall) -> Beliefs:
    """Who could have known what of whom, once a game of secret roles is over."""
    return msgspec.convert(await whole_sheet(call.request, call.table), Beliefs, from_attributes=True)


async def again(call: TableCall, wanted: Again) -> Seated:
    """Play again with the same table, one seat further; whoever asks first makes the new table."""
    await call.services.limits.count("create", await call.services.asker(call.request))
    actions, sitting = call.services.actions, call.table.seats[call.seat]
    person = Person(str(sitting.person), sitting.name, None)
    table, seat = await rematch.again(actions, call.table, person, wanted.commitment)
    if seat < 0:
        raise Problem(409, "full", "All seats at this table are taken.")
    return Seated(table.id, seat, await actions.new_token(table, seat))


async def fork(call: TableCall, wanted: PlayOn) -> Seated:
    """Go on from any moment of a finished game, in one of its seats, against bots."""
    await call.count("create")
    actions = call.services.actions
    table = await actions.fork(call.table, wanted.ply, wanted.at, await call.person(wanted.name))
    return Seated(table.id, wanted.at, await actions.new_token(table, wanted.at))


async def verify(call: Call, sent: Upload) -> Verdict:
    """Check a record with nothing but the file, and keep it, so that it can be replayed."""
    services, raw = call.services, sent.record.encode()
    record, lines = await checked(call.request, raw)
    if record is None:
        return Verdict(False, lines, False, None)
    kept = None
    if not too_long(record, raw):
        await services.limits.count("keep", await services.asker(call.request))
        kept = await keep(services, record, raw, await call.person(call.tongue("Guest")))
    return Verdict(True, lines, signed_here(services, record), None if kept is None else kept.id)
