"""Whoever wants one thing is not kept waiting by whoever wants a thousand."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from itertools import cycle

import pytest
from starlette.requests import Request

from rubrica.server.bells import Bell
from rubrica.server.turns import AT_ONCE, LONG, Turns
from tests.server.site import Site, first_asked, view


async def rounds_until(turns: Turns, crowd: list[str], late: str) -> tuple[int, Counter[int]]:
    """In which round of the loop one who comes after a crowd has their turn; and how many have it in each round."""
    now, had, when = 0, Counter[int](), 0

    async def one(whom: str) -> None:
        nonlocal when
        await turns.take(whom)
        had[now] += 1
        when = now if whom == late else when

    wanted = [asyncio.create_task(one(whom)) for whom in [*crowd, late]]
    while not all(task.done() for task in wanted):
        await asyncio.sleep(0)
        now += 1
    return when, had


def test_one_who_comes_after_a_crowd_is_soon_served() -> None:
    """However many the crowd are, of one address or of twenty."""
    for houses in (1, 20, 200):
        names = cycle(f"house {house}" for house in range(houses))
        when, had = asyncio.run(rounds_until(Turns(), [next(names) for _ in range(1000)], "Ada"))
        assert when <= 3
        assert max(had.values()) <= 2 * AT_ONCE  # those who need not wait, and the first who did
        assert sum(had.values()) == 1001


def test_after_a_long_round_one_comes_alone() -> None:
    """Pages that are read first and drawn when that is done would else all be drawn in the same round."""

    async def crowd() -> list[int]:
        turns, now, had = Turns(), 0, Counter[int]()

        async def one() -> None:
            await turns.take("house")
            had[now] += 1
            time.sleep(2 * LONG)

        wanted = [asyncio.create_task(one()) for _ in range(20)]
        while not all(task.done() for task in wanted):
            await asyncio.sleep(0)
            now += 1
        return [had[each] for each in sorted(had)]

    rounds = asyncio.run(crowd())
    assert rounds[0] == AT_ONCE and {*rounds[3:]} == {1}, "but for those who were let in before it was known"


def test_a_page_waits_for_its_turn_to_be_drawn_too(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    async def take(whom: str) -> None:
        taken.append(whom)

    monkeypatch.setattr(local.services.turns, "take", take)
    with local.client() as client:
        for path in ("/", "/nowhere"):
            taken.clear()
            client.get(path)
            assert taken == ["127.0.0.1"] * 2, "to begin, and to be drawn"


def test_everybody_comes_though_others_want_less() -> None:
    """A house of many is not kept out by newcomers without end."""

    async def come() -> int:
        turns, rounds = Turns(), 0
        house = [asyncio.create_task(turns.take("house")) for _ in range(50)]
        while not all(task.done() for task in house):
            newcomers = [asyncio.create_task(turns.take(f"{rounds} {one}")) for one in range(AT_ONCE - 1)]
            await asyncio.sleep(0)
            rounds += 1
            assert rounds < 1000, "they never come"
        await asyncio.gather(*newcomers)
        return rounds

    assert asyncio.run(come()) > 10


def test_who_gives_up_takes_nobodys_turn() -> None:
    async def crowd() -> bool:
        turns = Turns()
        waiting = [asyncio.create_task(turns.take("Ada")) for _ in range(100)]
        await asyncio.sleep(0)
        for task in waiting[AT_ONCE:]:
            task.cancel()
        await turns.take("Ada")
        return bool(turns.waiting)

    assert not asyncio.run(crowd())


def test_a_bell_is_heard_once_whenever_it_rings() -> None:
    async def listen() -> list[bool]:
        bell = Bell()
        heard = [await bell.heard(0.0)]
        bell.ring()
        bell.ring()
        heard += [await bell.heard(60.0), await bell.heard(0.0)]
        waiting = asyncio.create_task(bell.heard(60.0))
        await asyncio.sleep(0)
        bell.ring()
        return [*heard, await waiting, await bell.heard(0.0)]

    assert asyncio.run(listen()) == [False, True, False, True, False]


def test_a_ring_in_the_moment_the_time_is_out_is_not_lost() -> None:
    async def listen() -> bool:
        bell = Bell()
        waiting = asyncio.create_task(bell.heard(0.0))
        await asyncio.sleep(0)
        assert bell.waiter is not None
        bell.waiter.set_result(None)  # as the clock does
        bell.ring()
        return await waiting

    assert asyncio.run(listen())


def test_what_many_ask_to_be_foreseen_is_found_out_one_at_a_time(local: Site) -> None:
    """Whoever moves comes between: an answer that is foreseen takes longer than one that is given."""
    request = Request({"type": "http", "headers": [], "client": ("192.0.2.7", 1)})

    async def crowd() -> Counter[int]:
        now, had = 0, Counter[int]()

        def find() -> None:
            had[now] += 1

        wanted = [asyncio.create_task(local.services.foresee(request, find)) for _ in range(40)]
        while not all(task.done() for task in wanted):
            await asyncio.sleep(0)
            now += 1
        return had

    had = local.run(crowd())
    assert sum(had.values()) == 40 and max(had.values()) <= 2  # who need not wait, and the first who did


def test_pages_and_programs_wait_for_their_turn_to_foresee(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    async def take(whom: str) -> None:
        taken.append(whom)

    monkeypatch.setattr(local.services.foresights, "take", take)
    table, clients = local.party(2, game="redcathedral")
    client = clients[first_asked(table, clients)]
    move = view(client, table)["options"][0]["move"]
    for number, side in enumerate(("/api/tables", "/t"), 1):
        assert client.get(f"{side}/{table}/preview", params={"move": move}).status_code == 200
        assert len(taken) >= number
