"""How chances went over a finished game: judged once in a process of its own, a moment's thought at a time so that
others have their turn, and kept with the game."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from copy import copy
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from rubrica.engine.match import Match
from rubrica.lab.review import Review, Step, judge, review_of
from rubrica.server import review_process, schema
from rubrica.server.problems import Problem
from rubrica.server.processes import Process, Processes, TooSlow
from rubrica.server.rates import Limits
from rubrica.server.review_process import Played
from rubrica.server.store import Store, StoreDown
from rubrica.server.stored import OVER
from rubrica.server.table import Table

log = logging.getLogger(__name__)
MOST_AT_ONCE = 16  # games that are judged or wait for it
MOST_OF_ONE = 4  # of them for the same person


@dataclass
class Progress:
    """How far a game is judged, in moves, and for whom."""

    done: int
    of: int
    whom: str
    failed: bool = False


def played_at(table: Table) -> Played:
    """A table's game as far as it was played, for a process that looks at it again."""
    match = table.playing
    record = copy(match.record)
    record.moves = list(record.moves)
    return Played(f"{table.id} {table.version}", match.content.data, record, match.seed, list(table.names))


class Chances:
    """The reviews that are kept, and those that are being made."""

    def __init__(self, store: Store, processes: Processes[Process]) -> None:
        self.store = store
        self.processes = processes
        self.under_way: dict[str, Progress] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def kept(self, table: Table) -> Review | None:
        """The review that was kept with a game that is over, if there is one."""
        if table.state != OVER:
            raise Problem(409, "running", "Chances are told once the game is over.")
        query = select(schema.reviews.c.data).where(schema.reviews.c.table_id == table.id)
        found = await self.store.do(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if found is None else review_of(json.loads(found))

    async def found(self, limits: Limits, table: Table, whom: str) -> tuple[Review | None, Progress | None]:
        """The review of a finished game, or how far it is; where nobody is at it, it begins."""
        review = await self.kept(table)
        if review is not None:
            return review, None
        progress = self.under_way.get(table.id)
        if progress is None:
            await limits.count("judge", whom)
            progress = self.begin(table, whom)
        return None, progress

    async def forget(self, table: Table) -> None:
        """Let go of the review that was kept, so that another can be made."""
        gone = delete(schema.reviews).where(schema.reviews.c.table_id == table.id)
        await self.store.do(lambda connection: connection.execute(gone))

    def begin(self, table: Table, whom: str) -> Progress:
        """Have a finished game judged, at the cost of whoever asks."""
        found = self.under_way.get(table.id)
        if found is not None and not found.failed:
            return found
        at_it = [each.whom for each in self.under_way.values() if not each.failed]
        if len(at_it) >= MOST_AT_ONCE or at_it.count(whom) >= MOST_OF_ONE:
            raise Problem(503, "thinking", "Many games are being looked at just now. Try again in a moment.")
        match = table.playing
        progress = self.under_way[table.id] = Progress(0, match.ply - match.first, whom)
        task = asyncio.create_task(self._make(table.id, match, played_at(table), progress, whom))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return progress

    async def _make(self, table_id: str, match: Match, played: Played, progress: Progress, whom: str) -> None:
        first, last = match.first, match.ply
        deal: list[float] = []
        steps: list[Step] = []
        try:
            while not deal or (steps and steps[-1].ply < last):
                before = steps[-1].chances if steps else []
                ply = steps[-1].ply if steps else first
                found = await self.processes.run(whom, review_process.judge, played, ply, before)
                deal = deal or found.deal
                steps += found.steps
                progress.done = (steps[-1].ply if steps else last) - first
            await self._keep(table_id, Review(judge(), deal, steps))
            del self.under_way[table_id]
        except (TooSlow, StoreDown):
            log.exception("a game could not be judged")
            progress.failed = True

    async def _keep(self, table_id: str, review: Review) -> None:
        data = json.dumps(review.data(), separators=(",", ":"))

        def run(connection: Connection) -> None:
            connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id == table_id))
            connection.execute(insert(schema.reviews).values(table_id=table_id, by=review.by, data=data))

        with suppress(IntegrityError):  # another process kept its own at the same moment
            await self.store.do(run)

    async def stop(self) -> None:
        """End what is under way; whoever opens such a game again begins anew."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.processes.stop()
