"""The lab's commands, as a list that the command line takes over. Each calls a function that a program could call."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rubrica.engine.sentence import Told
from rubrica.speaking import SpeakingCommand, SpeakingPath, settings, tell, tongue_here

if TYPE_CHECKING:
    from rubrica.lab.conditions import Conditions
    from rubrica.lab.report import Report
    from rubrica.lab.run import Run

T = TypeVar("T")


@dataclass(frozen=True)
class Asked:
    """What every experiment is asked with, and in `own` what only this one is."""

    experiment: str
    game: str
    bots: str
    seats: int | None
    seed: str
    options: tuple[str, ...]
    own: dict[str, Any]
    workers: int | None = None
    on: str = "local"
    out: Path | None = None
    resume: bool = False
    records: bool = False
    shard: str = "1/1"

    @property
    def most_seats(self) -> int:
        """The seats asked for; else the most there are."""
        from rubrica import games

        return games.get(self.game).seats[-1] if self.seats is None else self.seats

    def conditions(self, content: str, seats: int | None = None, *variants: str) -> Conditions:
        """The conditions, checked; a variant goes before an option of the same name."""
        from rubrica.lab.conditions import Conditions

        return Conditions(
            game=self.game,
            seats=self.most_seats if seats is None else seats,
            bots=tuple(self.bots.split(",")),
            options=settings((*self.options, *variants)),
            content=content,
            seed=self.seed,
        )

    def run(self) -> Run:
        """A run that shows how far it is, and writes its games down where a folder was named."""
        from rubrica.lab.executors import executor_of
        from rubrica.lab.run import Run, Shard

        shard, executor = Shard.of(self.shard), executor_of(self.on, self.workers)
        if self.out is None:
            for option, given in (("--resume", self.resume), ("--records", self.records), ("--shard", shard.parts > 1)):
                if given:
                    raise Told("{option} is about the games in a folder: name it with --out.", {"option": option})
            return Run(executor, progress=progress_bar)
        import rubrica.lab.page  # noqa: F401  # whatever is not installed is missed now, not after the last game

        return Run(executor, self.out, self.resume, self.records, shard, progress_bar, self.asked)

    @property
    def asked(self) -> dict[str, Any]:
        """How to ask for the same again, as plain JSON."""
        shared = {name: getattr(self, name) for name in ("experiment", "game", "bots", "seats", "seed", "options")}
        return shared | {"own": self.own}

    def finish(self, run: Run, report: Report, quiet: bool = False) -> None:
        """Say on the terminal what the report says, and write its page where a folder was named."""
        tongue = report.tongue
        if run.early:
            report.say(tongue("Stopped early: these are the {done} games that were done. Go on with {option}.",
                              done=run.done, option="--resume"))  # fmt: skip
        for sentence in report.summary if not quiet else ():
            click.echo(sentence)
        if run.played:
            played = tongue(
                "{games} games in {seconds} s, {rate} a second. Workers: {workers} ({place}).",
                games=run.played, seconds=f"{run.seconds:.1f}", rate=f"{run.played / run.seconds:.1f}",
                workers=run.workers, place=tongue(run.executor.name),
            )  # fmt: skip
            click.echo(played, err=True)
        if self.out is not None:
            from rubrica.lab import page

            report.command = "rubrica " + shlex.join(sys.argv[1:])
            page.write(report, self.out / "report.html")
            click.echo(tongue("Report: {file}", file=self.out / "report.html"), err=True)


on_option = click.option(
    "--on",
    default="local",
    show_default=True,
    metavar="PLACE",
    help="Where to play: local, ray (the cluster of this machine, else one started here) or ray://HOST:PORT.",
)
workers_option = click.option(
    "--workers", type=click.IntRange(1), help="How many at once. One for each processor there is, unless told."
)


def experiment(command: Callable[..., None]) -> Callable[..., None]:
    """Adds what every experiment can be asked with, and hands it over as one `Asked`."""

    @wraps(command)
    def asked(
        game: str, bots: str, seats: int | None, seed: str, options: tuple[str, ...], workers: int | None, on: str,
        out: Path | None, resume: bool, records: bool, shard: str, **own: Any,
    ) -> None:  # fmt: skip
        name = command.__name__.removesuffix("_command")
        command(Asked(name, game, bots, seats, seed, options, own, workers, on, out, resume, records, shard), **own)

    for option in (
        click.argument("game"),
        click.option("--seats", type=int, help="How many seats. The most, unless told."),
        click.option("--seed", default="1", show_default=True, help="The same seed gives the same numbers."),
        click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A variant. May be repeated."),
        workers_option,
        on_option,
        click.option(
            "--out", type=SpeakingPath(file_okay=False, path_type=Path), help="Folder for the report and the games."
        ),
        click.option("--resume", is_flag=True, help="Go on with the games in --out."),
        click.option("--records", is_flag=True, help="Keep every move in --out too, and what a search thought of it."),
        click.option(
            "--shard", default="1/1", metavar="PART/PARTS", help="Play only this part; `rubrica merge` joins them."
        ),
    ):
        asked = option(asked)
    return asked


def progress_bar(rows: Iterator[T], count: int) -> AbstractContextManager[Iterable[T]]:
    """A line on the terminal: how much is done, how long the rest will take, how fast; elsewhere nothing."""
    from rubrica.lab.run import silent

    if count == 0 or not sys.stderr.isatty():
        return silent(rows, count)
    began, tongue = time.monotonic(), tongue_here()

    def rate(_row: T | None) -> str:
        return tongue("{rate} games a second", rate=f"{bar.pos / max(time.monotonic() - began, 1e-9):.1f}")

    bar = click.progressbar(
        rows,
        count,
        show_pos=True,
        show_percent=False,
        item_show_func=rate,
        file=sys.stderr,
        update_min_steps=max(1, count // 500),
    )
    return bar


@click.command("simulate", cls=SpeakingCommand)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--bots", default="steady", show_default=True, help="Bots by name, dealt round the seats: steady,random")
@click.option("--content", default="", help="A folder with other cards and boards.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@experiment
def simulate_command(asked: Asked, games: int, content: str, as_json: bool) -> None:
    """Let bots play many games and sum them up.

    \b
    rubrica simulate rubico --games 1000 --seats 5
    rubrica simulate rubico --bots steady,random --json
    rubrica simulate rubricatus --games 10000 --out games --resume
    """
    from rubrica.lab.simulate import simulate

    conditions = asked.conditions(content)
    with asked.run() as run:
        simulation = simulate(conditions, games, run, tongue_here())
        asked.finish(run, simulation.report, quiet=as_json)
    if as_json:
        played = {
            "game": conditions.game,
            "seats": conditions.seats,
            "bots": conditions.bots,
            "options": conditions.settled,
            "seed": conditions.seed,
            "content": conditions.digest,
        }
        click.echo(json.dumps(played | simulation.sums(), indent=1))


@click.command("tournament", cls=SpeakingCommand)
@click.option("--bots", default="newcomer,steady,master", show_default=True, help="Bots by name.")
@click.option("--champion", default="", help="Only this bot, against each of the others.")
@click.option("--deals", type=click.IntRange(1), default=10, show_default=True, help="Deals for each pairing.")
@experiment
def tournament_command(asked: Asked, champion: str, deals: int) -> None:
    """Let every bot play every other, with rotated seats on the same deals.

    \b
    rubrica tournament redcathedral --seats 2 --bots steady,expert --deals 50 --out cup
    """
    from rubrica.lab.tournament import tournament

    conditions = asked.conditions(content="")
    with asked.run() as run:
        played = tournament(conditions, deals, champion, run, tongue_here())
        asked.finish(run, played.report)


@click.command("balance", cls=SpeakingCommand)
@click.option("--games", type=click.IntRange(1), default=400, show_default=True, help="Games for each setting.")
@click.option("--bots", default="steady", show_default=True, help="Bots by name, dealt round the seats.")
@click.option("--variant", "variants", multiple=True, metavar="NAME=VALUE", help="Another setting to compare with.")
@click.option("--every-seats", is_flag=True, help="Compare every player count the game allows.")
@click.option("--content", default="", help="A folder with other cards and boards.")
@experiment
def balance_command(asked: Asked, games: int, variants: tuple[str, ...], every_seats: bool, content: str) -> None:
    """Measure how balanced a game is, and what each of its parts does to the chances.

    \b
    rubrica balance rubricatus --games 1000 --out even
    rubrica balance rubricatus --variant variant=easy --variant variant=calamities
    """
    from rubrica.lab.balance import balance

    last = asked.conditions(content)
    counts = [seats for seats in last.game_type.seats if seats > 1] if every_seats else [last.seats]
    conditions = [asked.conditions(content, seats) for seats in counts]
    conditions += [asked.conditions(content, counts[-1], variant) for variant in variants]
    with asked.run() as run:
        even = balance(conditions, games, run, tongue_here())
        asked.finish(run, even.report)


@click.command("compare", cls=SpeakingCommand)
@click.option("--content", "contents", multiple=True, help="Two folders; leave one out to compare with the standard.")
@click.option("--games", "most", type=click.IntRange(1), default=640, show_default=True, help="Deals at most.")
@click.option("--bots", default="steady", show_default=True, help="Bots by name, dealt round the seats.")
@experiment
def compare_command(asked: Asked, contents: tuple[str, ...], most: int) -> None:
    """Find out whether two contents play differently, on the same deals.

    \b
    rubrica compare rubricatus --content mine --content theirs
    """
    from rubrica.lab.compare import compare

    if not 1 <= len(contents) <= 2:
        raise Told("Give --content once (to compare with the standard) or twice.")
    first, second = contents if len(contents) == 2 else ("", contents[0])
    if asked.shard != "1/1":
        raise Told("A comparison looks at its games as they come and stops when it is sure; it has no --shard.")
    conditions = asked.conditions(first)
    asked.conditions(second)
    with asked.run() as run:
        comparison = compare(conditions, second, most, run, tongue_here())
        asked.finish(run, comparison.report)


@click.command("learn", cls=SpeakingCommand)
@click.argument("game")
@click.option(
    "--games", "count", type=click.IntRange(1), default=600, show_default=True,
    help="How many games, spread over the seat counts.",
)  # fmt: skip
@click.option("--bots", default="steady", show_default=True, help="Whose games to learn from.")
@workers_option
@on_option
@click.option(
    "--out",
    type=SpeakingPath(dir_okay=False, writable=True, path_type=Path),
    required=True,
    help="The module to write.",
)
def learn_command(game: str, count: int, bots: str, workers: int | None, on: str, out: Path) -> None:
    """Learn from finished games how a table stands, for the bots that search.

    \b
    rubrica learn redcathedral --games 600 --out weights.py
    """
    import logging

    from rubrica import games
    from rubrica.lab.executors import executor_of
    from rubrica.lab.files import write_text
    from rubrica.lab.learn import learn

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    write_text(out, learn(games.get(game), count, bots.split(","), executor_of(on, workers), progress_bar))


@click.command("merge", cls=SpeakingCommand)
@click.argument("parts", nargs=-1, required=True, type=SpeakingPath(exists=True, file_okay=False, path_type=Path))
@click.option("--out", required=True, type=SpeakingPath(file_okay=False, path_type=Path), help="Folder for the whole.")
def merge_command(parts: tuple[Path, ...], out: Path) -> None:
    """Put the parts of a run together that were played with --shard, and write the report of the whole.

    \b
    rubrica balance rubico --games 100000 --shard 1/2 --out one
    rubrica balance rubico --games 100000 --shard 2/2 --out two
    rubrica merge one two --out whole
    """
    from rubrica.lab.merge import merge
    from rubrica.lab.notebook import description_in

    asked = merge(list(parts), out)
    name, own, records = asked.pop("experiment"), asked.pop("own"), bool(description_in(out)["mark"]["records"])
    command = next(command for command in EXPERIMENTS if command.name == name)
    assert command.callback is not None
    command.callback(**asked, **own, workers=None, on="local", out=out, resume=True, records=records, shard="1/1")


@click.command("corpus", cls=SpeakingCommand)
@click.argument("folder", type=SpeakingPath(exists=True, file_okay=False, path_type=Path))
@click.option("--bot", "bots", multiple=True, help="Only games in which this bot sits. May be repeated.")
@click.option("--reason", "reasons", multiple=True, help="Only games that ended so. May be repeated.")
@click.option("--first", type=click.IntRange(1), help="Only the first so many games.")
@click.option("--depth", type=click.IntRange(1, 20), default=1, show_default=True, help="Moves in an opening.")
@click.option("--least", type=click.IntRange(1), default=10, show_default=True, help="Leave out rarer openings.")
@click.option("--out", type=SpeakingPath(dir_okay=False, path_type=Path), help="Write these games to this file.")
def corpus_command(
    folder: Path,
    bots: tuple[str, ...],
    reasons: tuple[str, ...],
    first: int | None,
    depth: int,
    least: int,
    out: Path | None,
) -> None:
    """Look through games kept with --records: how many there are, and what their openings are worth.

    \b
    rubrica simulate rubico --games 1000 --bots skilled --records --out corpus
    rubrica corpus corpus --depth 2
    rubrica corpus corpus --bot skilled --reason rome --out rome.parquet
    """
    from rubrica.lab.corpus import Corpus

    tongue = tongue_here()
    corpus = Corpus.within(folder).chosen(bots, reasons, first)
    if out is not None:
        corpus.write(out)
    games, moves, weighed = corpus.count()
    tell(
        "{games} games, {moves} moves, {weighed} of them with what a search thought of the options.",
        games=games, moves=moves, weighed=weighed,
    )  # fmt: skip
    for opening in corpus.openings(depth, least):
        share = tongue("wins {share}", share=opening.share.percent())
        click.echo(f"{opening.times:>8} ({opening.often:.1%})  {share}  {', '.join(opening.moves)}")


#: What plays games by numbers, and can be resumed, sharded and merged.
EXPERIMENTS: list[click.Command] = [simulate_command, tournament_command, balance_command, compare_command]
COMMANDS: list[click.Command] = [*EXPERIMENTS, learn_command, merge_command, corpus_command]
