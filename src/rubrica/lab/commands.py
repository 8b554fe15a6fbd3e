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
from typing import TYPE_CHECKING, Any

import click

from rubrica.engine.sentence import Told
from rubrica.speaking import SpeakingCommand

if TYPE_CHECKING:
    from rubrica.lab.conditions import Conditions
    from rubrica.lab.pool import Run
    from rubrica.lab.report import Report
    from rubrica.lab.trial import Row


@dataclass(frozen=True)
class Asked:
    """What every experiment is asked with."""

    game: str
    bots: str
    seats: int | None
    seed: str
    workers: int | None
    out: Path | None
    resume: bool
    options: tuple[str, ...]

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
            options=chosen((*self.options, *variants)),
            content=content,
            seed=self.seed,
        )

    def run(self) -> Run:
        """A run that shows how far it is, and writes its games down where a folder was named."""
        from rubrica.lab.pool import Run, cores

        if self.out is None:
            if self.resume:
                raise Told("--resume goes on with the games in a folder: name it with --out.")
            return Run(self.workers or cores(), progress=progress_bar)
        import rubrica.lab.page  # noqa: F401  # whatever is not installed is missed now, not after the last game

        return Run(self.workers or cores(), self.out / "games.csv", self.resume, progress_bar)

    def finish(self, run: Run, report: Report, quiet: bool = False) -> None:
        """Say on the terminal what the report says, and write its page where a folder was named."""
        if run.stopped:
            report.say(f"Stopped early: these are the {run.done} games that were done. Go on with --resume.")
        for sentence in report.summary if not quiet else ():
            click.echo(sentence)
        if run.played:
            rate = f"{run.played / run.seconds:.1f} a second"
            click.echo(f"{run.played} games in {run.seconds:.1f} s on {run.workers} workers, {rate}.", err=True)
        if self.out is not None:
            from rubrica.lab import page

            report.command = "rubrica " + shlex.join(sys.argv[1:])
            page.write(report, self.out / "report.html")
            click.echo(f"Report: {self.out / 'report.html'}", err=True)


def experiment(command: Callable[..., None]) -> Callable[..., None]:
    """Adds what every experiment can be asked with, and hands it over as one `Asked`."""

    @wraps(command)
    def asked(
        game: str, bots: str, seats: int | None, seed: str, workers: int | None, out: Path | None, resume: bool,
        options: tuple[str, ...], **own: Any,
    ) -> None:  # fmt: skip
        command(Asked(game, bots, seats, seed, workers, out, resume, options), **own)

    for option in (
        click.argument("game"),
        click.option("--seats", type=int, help="How many seats. The most, unless told."),
        click.option("--seed", default="1", show_default=True, help="The same seed gives the same numbers."),
        click.option("--workers", type=click.IntRange(1), help="How many processes. One per core, unless told."),
        click.option(
            "--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for the report and the games."
        ),
        click.option("--resume", is_flag=True, help="Go on with the games.csv in --out."),
        click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A variant. May be repeated."),
    ):
        asked = option(asked)
    return asked


def chosen(options: tuple[str, ...]) -> dict[str, str]:
    """Options as they are typed, by name."""
    found = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise Told("--option {option} has no value; write NAME=VALUE.", {"option": repr(option)})
        found[name] = value
    return found


def progress_bar(rows: Iterator[Row], count: int) -> AbstractContextManager[Iterable[Row]]:
    """A line on the terminal: how much is done, how long the rest will take, how fast; elsewhere nothing."""
    from rubrica.lab.pool import silent

    if count == 0 or not sys.stderr.isatty():
        return silent(rows, count)
    began = time.monotonic()

    def rate(_row: Row | None) -> str:
        return f"{bar.pos / max(time.monotonic() - began, 1e-9):.1f} games a second"

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
    from rubrica.lab.trial import content_in

    conditions = asked.conditions(content)
    with asked.run() as run:
        simulation = simulate(conditions, games, run)
    asked.finish(run, simulation.report, quiet=as_json)
    if as_json:
        played = {
            "game": conditions.game,
            "seats": conditions.seats,
            "bots": conditions.bots,
            "options": conditions.settled,
            "seed": conditions.seed,
            "content": content_in(conditions.content, conditions.game).digest,
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
        played = tournament(conditions, deals, champion, run)
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
        even = balance(conditions, games, run)
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
    conditions = asked.conditions(first)
    with asked.run() as run:
        comparison = compare(conditions, second, most, run)
    asked.finish(run, comparison.report)


COMMANDS: list[click.Command] = [simulate_command, tournament_command, balance_command, compare_command]
