"""Games kept with all their moves: read, chosen from, played again, and what their openings are worth.

`--records` writes them; docs/cluster.md tells of the layout. Everything is read by duckdb, a little at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rubrica import games
from rubrica.engine.game import Game
from rubrica.engine.sentence import Told
from rubrica.lab.files import whole
from rubrica.lab.notebook import COLUMNS, SOME, description_in, quoted, small
from rubrica.lab.stats import Interval, wilson
from rubrica.lab.trial import Row, Trial

#: The files a choice of games can be written to, by how their names end.
FORMATS = {".parquet": "FORMAT parquet, COMPRESSION zstd", ".csv": "FORMAT csv, HEADER", ".jsonl": "FORMAT json"}


class NoCorpus(Told):
    """A folder without the moves of its games, or a game that cannot be played again here."""


@dataclass(frozen=True)
class Opening:
    """What seats did first: how many of them, and their share of the victories."""

    moves: tuple[str, ...]
    times: int
    often: float
    share: Interval


@dataclass(frozen=True)
class Corpus:
    """The games of a run that kept its records, or of those that fit `where`, a condition in SQL over the columns."""

    folder: Path
    where: str = "true"

    @classmethod
    def within(cls, folder: Path) -> Corpus:
        """The corpus in a run's folder."""
        if not description_in(folder)["mark"].get("records"):
            raise NoCorpus("{folder} kept no moves: its run was made without --records.", {"folder": str(folder)})
        if not any((folder / "games").glob("*.parquet")):
            raise NoCorpus("{folder} holds no finished file of games yet.", {"folder": str(folder)})
        return cls(folder)

    @property
    def settings(self) -> list[dict[str, Any]]:
        """What decides how its games go, for each of the settings they were played with in turn."""
        mark = description_in(self.folder)["mark"]
        found: list[dict[str, Any]] = mark.get("settings") or mark.get("contents") or [mark]
        return found

    def chosen(self, bots: Sequence[str] = (), reasons: Sequence[str] = (), first: int | None = None) -> Corpus:
        """Only the games in which all these bots sit, that ended in one of these ways, or that stand first."""
        conditions = [self.where, *(f"list_contains(bots, {quoted(name)})" for name in bots)]
        if reasons:
            conditions.append(f"reason IN ({', '.join(map(quoted, reasons))})")
        if first is not None:
            conditions.append(f"number < {first}")
        return replace(self, where=" AND ".join(conditions))

    @property
    def table(self) -> str:
        """The games, as SQL names them."""
        return f"(FROM read_parquet({quoted(str(self.folder / 'games' / '*.parquet'))}) WHERE {self.where})"

    def rows(self) -> Iterator[Row]:
        """The games one by one."""
        with small() as connection:
            found = connection.execute(f"SELECT {', '.join(COLUMNS)} FROM {self.table}")
            while some := found.fetchmany(SOME):
                for values in some:
                    yield Row(*values)

    def count(self) -> tuple[int, int, int]:
        """How many games, moves, and moves of which a search told its visits."""
        weighed = "len(list_filter(visits, lambda seen: len(seen) > 0))"
        with small() as connection:
            found = connection.execute(
                f"SELECT count(*), coalesce(sum(moves), 0), coalesce(sum({weighed}), 0) FROM {self.table}"
            ).fetchone()
        assert found is not None
        return int(found[0]), int(found[1]), int(found[2])

    def openings(self, depth: int = 1, least: int = 1) -> list[Opening]:
        """What seats did first, so many moves of their own, the most frequent first; rarer ones are left out."""
        own = "list_filter(made, lambda move, place: movers[place] = seat)"
        won = (
            "CASE WHEN placings[seat + 1] = 1 THEN 1.0 / len(list_filter(placings, lambda place: place = 1)) ELSE 0 END"
        )
        seats = f"SELECT *, unnest(range(seats)) AS seat FROM {self.table}"
        with small() as connection:
            found = connection.execute(
                f"SELECT {own}[:{depth}] AS opening, count(*) AS times, sum({won}), sum(count(*)) OVER () "
                f"FROM ({seats}) GROUP BY opening ORDER BY times DESC, opening"
            ).fetchall()
        return [
            Opening(tuple(moves), times, times / int(every), wilson(float(share), times))
            for moves, times, share, every in found
            if times >= least
        ]

    def write(self, path: Path) -> None:
        """The chosen games in one file: .parquet, .csv or .jsonl."""
        if path.suffix not in FORMATS:
            raise NoCorpus(
                "{file}: choose a name that ends in {endings}.", {"file": str(path), "endings": ", ".join(FORMATS)}
            )
        if path.exists():
            raise NoCorpus("{file} already exists; choose another name.", {"file": str(path)})
        with whole(path) as beside, small() as connection:
            connection.execute(f"COPY {self.table} TO {quoted(str(beside))} ({FORMATS[path.suffix]})")

    def again(self, row: Row) -> Iterator[Game]:
        """The table after the deal and after every move: one that goes on, to be looked at and not kept.

        NoCorpus where it was played by other rules, or with other cards than the game's own.
        """
        setting = self.settings[row.number % len(self.settings)]
        game_type = games.get(setting["game"])
        for name, here in (("rules", game_type.rules), ("content", game_type.standard().digest)):
            if setting[name] != here:
                raise NoCorpus(
                    "Game {number} was played with {name} {there}; here they are {here}.",
                    {"number": row.number, "name": name, "there": setting[name], "here": here},
                )
        options = tuple(sorted(setting["options"].items()))
        trial = Trial(row.number, setting["game"], row.seats, (), options, seed=setting["seed"], deal=row.deal)
        game, _dice = trial.dealt()
        yield game
        for seat, name in zip(row.movers, row.made, strict=True):
            game.play(seat, game_type.moves.number(name))
            yield game
