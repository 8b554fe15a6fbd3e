"""The API round the table: who is known, who sits where, who is heard."""

from __future__ import annotations

from rubrica.server import coach, company, page_data
from rubrica.server.auth import browser_of
from rubrica.server.bodies import (
    Bearing,
    Company,
    Counsel,
    Fill,
    Guest,
    Known,
    OneSeat,
    OtherQuery,
    PublicTable,
    SeatBot,
    Seated,
    SeatLink,
    Sit,
    Wish,
    WrittenLine,
)
from rubrica.server.coach_pages import wished
from rubrica.server.company_pages import bear as bear_them
from rubrica.server.company_pages import borne
from rubrica.server.endpoints import Call, TableCall
from rubrica.server.pages import host_of, link_to


async def guest(call: Call, wanted: Guest) -> Known:
    """A session, for whoever hosts tables or keeps several seats: tables made with it have that guest as their host."""
    await call.count("join")
    _, session = await call.services.people.new_guest(wanted.name, browser_of(call.request))
    return Known(session)


async def fill(call: TableCall, wanted: Fill) -> PublicTable:
    """The host, by a session, fills every open seat with bots; the game begins."""
    await call.services.actions.fill(call.table, await host_of(call.request), wanted.bot)
    return page_data.public(call.table)


async def seat_bot(call: TableCall, wanted: SeatBot) -> PublicTable:
    """The host, by a session, puts a bot in an open seat, or takes one out."""
    host, actions = await host_of(call.request), call.services.actions
    if wanted.bot is None:
        await actions.dismiss_bot(call.table, host, wanted.at)
    else:
        await actions.seat_bot(call.table, host, wanted.at, wanted.bot)
    return page_data.public(call.table)


async def free_seat(call: TableCall, wanted: OneSeat) -> PublicTable:
    """The host, by a session, frees the seat of somebody who will not come, before the game begins."""
    await call.services.actions.free_seat(call.table, await host_of(call.request), wanted.at)
    return page_data.public(call.table)


async def link(call: TableCall, wanted: OneSeat) -> SeatLink:
    """The host, by a session, makes a link to a free seat, or a player one to their own."""
    return SeatLink(call.table.id, wanted.at, await link_to(call.request, call.services, call.table, wanted.at))


async def use_link(call: Call, sitting: Sit) -> Seated:
    """Exchange a link for its seat."""
    await call.count("join")
    actions, secret = call.services.actions, call.request.path_params["token"]
    await actions.seat_of_link(secret)
    person = await call.person(sitting.name or call.tongue("Guest"))
    table, seat = await actions.use_link(secret, person, sitting.name, sitting.commitment)
    return Seated(table.id, seat, await actions.new_token(table, seat))


async def new_token(call: TableCall) -> Seated:
    """Another token to one's seat; the one before opens it no more."""
    await call.services.limits.count("secret", str(call.table.seats[call.seat].person))
    return Seated(call.table.id, call.seat, await call.services.actions.new_token(call.table, call.seat))


async def leave(call: TableCall) -> PublicTable:
    """Stand up; in a game that has begun a bot goes on, until the seat's player comes back."""
    await call.count_for_seat("leave")
    await call.services.actions.leave(call.table, call.seat)
    return page_data.public(call.table)


async def typing(call: TableCall) -> PublicTable:
    """Let the others see for a few seconds that the seat is writing something."""
    await call.count_for_seat("typing")
    call.services.actions.show_typing(call.table, call.seat)
    return page_data.public(call.table, call.seat)


async def counsel(call: TableCall) -> Counsel:
    """What the coach thinks of the seat's question."""
    found = await coach.counsel(call.services, call.table, call.seat, call.services.address(call.request))
    name = call.table.game_type.moves.name
    return Counsel([name(move) for move in found.worth], {name(move): lost for move, lost in found.blunders.items()})


async def wish(call: TableCall, wanted: Wish) -> PublicTable:
    """Ask for a coach, do without one again, or answer somebody who asks for one."""
    await call.count_for_seat("chat")
    await wished(call.services, call.table, call.seat, bool(wanted.want), wanted.agree)
    return page_data.public(call.table, call.seat)


async def people(call: TableCall, query: OtherQuery) -> Company:
    """Somebody else at the table: what they wrote, and whether the seat has muted or blocked them."""
    return await company_of(call, query.other)


async def bear(call: TableCall, wanted: Bearing) -> Company:
    """Mute, block or report somebody else at the table, or hear them again."""
    await bear_them(call.services, call.table, call.seat, wanted.other, wanted.what, wanted.line, wanted.why)
    return await company_of(call, wanted.other)


async def company_of(call: TableCall, other: int) -> Company:
    """How the seat bears another."""
    kind = await borne(call.services, call.table, call.seat, other)
    lines = [WrittenLine(line.id, line.at, line.text) for line in company.lines_of(call.table, other)]
    return Company(other, call.table.names[other], kind, lines)
