"""The processes in which bots think outlive being killed and being hung, and hold nothing but what they are sent."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

from rubrica.games import rubico
from rubrica.server.bot_process import Question
from rubrica.server.bots import BotProcess, BotProcesses

LONG = 300.0  # only a test that would never end meets it


def question(bot: str = "steady") -> Question:
    """What the first seat lays, from its view."""
    game = rubico.new(seats=5, seed="a seed")
    content = game.setup.content
    return Question(
        "move", "rubico", bot, game.view(0).data(), 5, game.setup.options, content.digest, "dice", content.data
    )


@asynccontextmanager
async def thinking(seconds: float = LONG) -> AsyncIterator[tuple[BotProcesses, BotProcess]]:
    """One process, which has answered once."""
    processes = BotProcesses(1, seconds)
    try:
        assert await processes.ask(question()) is not None
        yield processes, processes.all[0]
    finally:
        processes.stop()


def tried(test: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), LONG))


def gone(pid: int) -> bool:
    """Whether there is no such process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def until(what: Callable[[], bool]) -> None:
    while not what():
        await asyncio.sleep(0.01)


def test_a_process_that_was_killed_is_made_good() -> None:
    async def test() -> None:
        async with thinking() as (processes, process):
            first = process.pid
            os.kill(first, signal.SIGKILL)
            assert await processes.ask(question()) is not None
            assert process.pid != first

    tried(test)


def test_a_thought_whose_process_is_killed_is_thought_again() -> None:
    async def test() -> None:
        async with thinking() as (processes, process):
            first = process.pid
            os.kill(first, signal.SIGSTOP)  # so that it is still at it when it is killed
            thought = asyncio.create_task(processes.ask(question("skilled")))
            await asyncio.sleep(0.1)
            os.kill(first, signal.SIGKILL)
            assert await thought is not None
            assert process.pid != first

    tried(test)


def test_a_process_that_hangs_is_ended_and_the_next_question_answered() -> None:
    async def test() -> None:
        async with thinking() as (processes, process):
            first, processes.seconds = process.pid, 0.2
            os.kill(first, signal.SIGSTOP)
            assert await processes.ask(question()) is None
            await until(lambda: gone(first))
            processes.seconds = LONG
            assert await processes.ask(question()) is not None

    tried(test)


def test_a_question_that_cannot_be_read_is_no_answer_and_stops_nothing() -> None:
    async def test() -> None:
        async with thinking() as (processes, _):
            assert await processes.ask(question()._replace(view={})) is None
            assert await processes.ask(question()) is not None

    tried(test)


def test_cards_are_sent_once_to_a_process() -> None:
    async def test() -> None:
        async with thinking() as (processes, process):
            unsent = question()._replace(cards=None)
            assert await processes.ask(unsent) is not None
            process.stop()
            assert await processes.ask(unsent) is None

    tried(test)


def test_a_process_holds_nothing_of_the_server() -> None:
    async def test() -> None:
        async with thinking() as (_, process):
            assert process.pool is not None
            held = process.pool.submit(eval, "sorted(__import__('sys').modules)").result()
            assert "rubrica.bots.levels" in held
            assert not {"pytest", "sqlalchemy", "starlette", "rubrica.server.tables"} & set(held)

    tried(test)


def test_processes_end_with_the_server_even_when_it_is_killed() -> None:
    program = """
import asyncio
from tests.server.test_bots import question
from rubrica.server.bots import BotProcesses

async def main():
    processes = BotProcesses(1, 300.0)
    await processes.ask(question())
    print(processes.all[0].pid, flush=True)
    await asyncio.sleep(300)

asyncio.run(main())
"""
    server = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pid = int(server.stdout.readline())
    assert not gone(pid)
    server.kill()
    server.wait()
    asyncio.run(asyncio.wait_for(until(lambda: gone(pid)), LONG))
