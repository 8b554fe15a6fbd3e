"""The lab's commands, as a list that the command line takes over."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from rubrica.engine.kind import Kind

Command = TypeVar("Command", bound=Callable[..., Any])


def lab_options(command: Command) -> Command:
    """What every run of the lab can be told."""
    for option in (
        click.option("--seats", type=int, help="How many seats; the most, unless told."),
        click.option("--seed", default="1", show_default=True, help="The same seed gives the same numbers."),
        click.option("--workers", type=int, help="Processes; one for each core, unless told."),
        click.option("--out", type=click.Path(path_type=Path), help="Folder for the report and the games."),
        click.option("--resume", is_flag=True, help="Go on with the games.csv in --out."),
        click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A variant; may be repeated."),
    ):
        command = option(command)
    return command


def chosen(options: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise click.UsageError(f"--option {option!r} lacks its value; write NAME=VALUE")
        found[name] = value
    return found


def checked(kind: Kind, seats: int, options: dict[str, str], bots: str, *contents: str) -> dict[str, str]:
    """Every option with its value; ValueError before a run begins where anything it is told is wrong."""
    from rubrica.bots import bot
    from rubrica.lab.table import setting

    for name in bots.split(","):
        bot(name, kind.name)
    for folder in contents:
        setting(kind.name, folder)
    return kind.settle(seats, options)


def teams_of(kind: Kind) -> list[str]:
    from rubrica.lab.table import facts_of

    facts = facts_of(kind.name)
    return list(facts.TEAMS) if facts else []


def asked() -> str:
    """The command as it was typed."""
    return "rubrica " + shlex.join(sys.argv[1:])


def run_of(out: Path | None, workers: int | None, resume: bool) -> Any:
    from rubrica.lab.pool import Run, cores

    return Run(cores() if workers is None else workers, None if out is None else out / "games.csv", resume)


def finish(run: Any, report: Any, out: Path | None, games: int, quiet: bool = False) -> None:
    """Close the notebook, write the page, and say on the terminal what it says."""
    run.close()
    if run.stopped:
        report.say(f"Stopped early: these are the {games} games that were done. Go on with --resume.")
    if sys.stderr.isatty():
        click.echo("", err=True)
    for sentence in report.told if not quiet else ():
        click.echo(sentence)
    if run.played:
        rate = f"{run.played / run.seconds:.1f} a second"
        click.echo(f"{run.played} games in {run.seconds:.1f} s on {run.workers} workers, {rate}.", err=True)
    if out is not None:
        report.write(out / "report.html")
        click.echo(f"Report: {out / 'report.html'}", err=True)


@click.command()
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--bots", default="steady", show_default=True, help="Bots by name, dealt round the seats: steady,random")
@click.option("--content", default="", help="A folder with other cards and boards.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@lab_options
def simulate(
    game: str, count: int, bots: str, content: str, as_json: bool, seats: int | None, seed: str, workers: int | None,
    out: Path | None, resume: bool, options: tuple[str, ...],
) -> None:  # fmt: skip
    """Let bots play many games and add them up.

    \b
    rubrica simulate rubico --games 1000 --seats 5
    rubrica simulate rubico --bots steady,random --json
    rubrica simulate rubricatus --games 10000 --out games --resume
    """
    from rubrica import games
    from rubrica.lab.report import Report
    from rubrica.lab.simulate import sums, tell
    from rubrica.lab.table import Table, setting

    kind = games.kind(game)
    size = kind.most if seats is None else seats
    settled = checked(kind, size, chosen(options), bots, content)
    names = bots.split(",")
    tables = [
        Table(n, game, size, tuple(names), tuple(sorted(settled.items())), content, seed, n) for n in range(count)
    ]
    run = run_of(out, workers, resume)
    rows = run.play(tables)
    report = Report(f"{kind.title}: simulation", asked())
    if rows:
        tell(report, rows)
    finish(run, report, out, len(rows), as_json)
    if as_json:
        played = setting(game, content)[1].digest
        told = {"game": game, "seats": size, "bots": names, "options": settled, "seed": seed, "content": played}
        click.echo(json.dumps({**told, **sums(rows)}, indent=1))


@click.command()
@click.argument("game")
@click.option("--bots", default="newcomer,steady,master", show_default=True, help="Bots by name.")
@click.option("--champion", default="", help="Only this bot, alone against each of the others.")
@click.option("--deals", type=click.IntRange(1), default=10, show_default=True, help="Deals for each pairing.")
@lab_options
def tournament(
    game: str, bots: str, champion: str, deals: int, seats: int | None, seed: str, workers: int | None,
    out: Path | None, resume: bool, options: tuple[str, ...],
) -> None:  # fmt: skip
    """Every bot against every bot, seats rotated on the same deals.

    \b
    rubrica tournament redcathedral --seats 2 --bots steady,expert --deals 50 --out cup
    """
    from rubrica import games
    from rubrica.lab import tournament as cup
    from rubrica.lab.report import Report

    kind = games.kind(game)
    count = kind.most if seats is None else seats
    checked(kind, count, chosen(options), bots)
    by_team = bool(teams_of(kind))
    run = run_of(out, workers, resume)
    played: list[tuple[cup.Pairing, list[Any]]] = []
    first = 0
    for pairing in cup.pairings(bots.split(","), by_team, count, champion):
        tables = cup.tables(game, count, pairing, deals, first, seed, chosen(options), "", by_team)
        first += len(tables)
        played.append((pairing, run.play(tables) if not run.stopped else []))
    report = Report(f"{kind.title}: tournament at {count} seats", asked())
    cup.tell(report, count, played, by_team)
    finish(run, report, out, sum(len(rows) for _pairing, rows in played))


@click.command()
@click.argument("game")
@click.option(
    "--games", "count", type=click.IntRange(1), default=400, show_default=True, help="Games for each setting."
)
@click.option("--bots", default="steady", show_default=True, help="Bots by name, dealt round the seats.")
@click.option("--variant", "variants", multiple=True, metavar="NAME=VALUE", help="Another setting to show beside it.")
@click.option("--every-seats", is_flag=True, help="Every player count the game allows, side by side.")
@click.option("--content", default="", help="A folder with other cards and boards.")
@lab_options
def balance(
    game: str, count: int, bots: str, variants: tuple[str, ...], every_seats: bool, content: str, seats: int | None,
    seed: str, workers: int | None, out: Path | None, resume: bool, options: tuple[str, ...],
) -> None:  # fmt: skip
    """How even a game is, and what each of its parts does to its user's chances.

    \b
    rubrica balance rubricatus --games 1000 --out even
    rubrica balance rubricatus --variant variant=easy --variant variant=calamities
    """
    from rubrica import games
    from rubrica.lab.balance import tell_table
    from rubrica.lab.report import Report
    from rubrica.lab.table import Table

    kind = games.kind(game)
    teams = teams_of(kind)
    base = chosen(options)
    counts = list(range(max(2, kind.least), kind.most + 1)) if every_seats else [kind.most if seats is None else seats]
    settings = [(players, base) for players in counts] + [(counts[-1], {**base, **chosen((one,))}) for one in variants]
    run = run_of(out, workers, resume)
    report = Report(f"{kind.title}: balance", asked())
    done = 0
    for number, (players, setting) in enumerate(settings):
        checked(kind, players, setting, bots, content)
        pairs = tuple(sorted(setting.items()))
        tables = [
            Table(number * count + n, game, players, tuple(bots.split(",")), pairs, content, seed, n, watched=True)
            for n in range(count)
        ]
        rows = run.play(tables) if not run.stopped else []
        done += len(rows)
        if rows:
            named = ", ".join(f"{name} {value}" for name, value in pairs)
            title = f"{players} players" + (f", {named}" if named else "")
            tell_table(report, title, rows, teams, not teams)
    finish(run, report, out, done)


@click.command()
@click.argument("game")
@click.option("--content", "contents", multiple=True, help="Two folders; leave one out to compare with the standard.")
@click.option("--games", "most", type=click.IntRange(1), default=640, show_default=True, help="Deals at most.")
@click.option("--bots", default="steady", show_default=True, help="Bots by name, dealt round the seats.")
@lab_options
def compare(
    game: str, contents: tuple[str, ...], most: int, bots: str, seats: int | None, seed: str, workers: int | None,
    out: Path | None, resume: bool, options: tuple[str, ...],
) -> None:  # fmt: skip
    """Do two contents play differently? The same deals with both, until that is settled.

    \b
    rubrica compare rubricatus --content mine --content theirs
    """
    from rubrica import games
    from rubrica.lab.compare import compare as looks
    from rubrica.lab.compare import tell
    from rubrica.lab.report import Report
    from rubrica.lab.table import Row, Table

    kind = games.kind(game)
    if not 1 <= len(contents) <= 2:
        raise click.UsageError("give --content once (against the standard) or twice")
    folders = contents if len(contents) == 2 else ("", contents[0])
    count = kind.most if seats is None else seats
    checked(kind, count, chosen(options), bots, *folders)
    pairs = tuple(sorted(chosen(options).items()))
    run = run_of(out, workers, resume)

    def make(side: int, deal: int) -> Table:
        players = tuple(bots.split(","))
        return Table(2 * deal + side, game, count, players, pairs, folders[side], seed, deal, watched=True)

    def play(tables: list[Table]) -> list[Row]:
        rows: list[Row] = run.play(tables)
        return rows

    report = Report(f"{kind.title}: {folders[0] or 'standard'} against {folders[1] or 'standard'}", asked())
    games_done, found = 0, []
    for first, _second, findings in looks(make, play, most, teams_of(kind)):
        games_done, found = len(first), findings
    if found:
        tell(report, games_done, found)
    finish(run, report, out, 2 * games_done)


COMMANDS: list[click.Command] = [simulate, tournament, balance, compare]
