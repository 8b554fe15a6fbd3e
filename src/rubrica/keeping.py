"""The commands of whoever keeps a server, for the command line to take over; what one needs it imports when it runs."""

from __future__ import annotations

from pathlib import Path

import click

from rubrica.engine.sentence import Told
from rubrica.speaking import SpeakingCommand, SpeakingPath, tell, tongue_here


@click.command(cls=SpeakingCommand)
@click.option("--host", help="The address to listen on. 0.0.0.0 (every network), unless told.")
@click.option("--port", type=int, help="The port to listen on. 8000, unless told.")
def serve(host: str | None, port: int | None) -> None:
    """Host games in a browser. Settings: RUBRICA_… in the environment, or a file (RUBRICA_CONFIG).

    \b
    rubrica serve
    rubrica serve --host 127.0.0.1 --port 9000
    RUBRICA_DATABASE=postgresql+psycopg://… rubrica serve
    """
    from dataclasses import replace

    from rubrica.server.config import Config
    from rubrica.server.run import serve as run

    config = Config.read()
    run(replace(config, host=host or config.host, port=port or config.port))


@click.command(cls=SpeakingCommand)
@click.argument("file", type=SpeakingPath(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Write all tables, seats and moves to a new file, while the server runs.

    \b
    rubrica backup monday.backup
    """
    from rubrica.server.backup import backup as run
    from rubrica.server.config import Config

    tell("{count} rows written to {file}.", count=run(Config.read().database, file), file=file)


@click.command(cls=SpeakingCommand)
@click.argument("file", type=SpeakingPath(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Fill a new database from a backup; a damaged one is refused.

    \b
    RUBRICA_DATABASE=sqlite:///new.db rubrica restore monday.backup
    """
    from rubrica.server.backup import carries_digest
    from rubrica.server.backup import restore as run
    from rubrica.server.config import Config

    database = Config.read().database
    if not carries_digest(file):
        tell("{file} was written by an older release and carries no digest: not all damage to it shows.", file=file)
    tell("{count} rows read into the database.", count=run(file, database))


@click.command(cls=SpeakingCommand)
@click.argument("who", default="", metavar="[NAME]")
def people(who: str) -> None:
    """List the people a server knows: id, name, username, since when, and whether they are banned.

    \b
    rubrica people
    rubrica people ada-482910
    """
    from rubrica.server import moderation
    from rubrica.server.config import Config

    with moderation.database(Config.read().database) as connection:
        for line in moderation.people_lines(moderation.people(connection, who), tongue_here()):
            click.echo(line)


@click.command(cls=SpeakingCommand)
@click.option("--all", "everything", is_flag=True, help="Settled ones too.")
@click.option("--settle", type=int, metavar="NUMBER", help="Note that this one is dealt with.")
def reports(everything: bool, settle: int | None) -> None:
    """Read what players reported.

    \b
    rubrica reports
    rubrica reports --settle 3
    """
    from rubrica.server import moderation
    from rubrica.server.config import Config

    with moderation.database(Config.read().database) as connection:
        if settle is not None and not moderation.settle(connection, settle):
            raise Told("There is no open report {number}.", {"number": settle})
        for line in moderation.report_lines(moderation.reports(connection, everything)):
            click.echo(line)


@click.command(cls=SpeakingCommand)
@click.argument("who", metavar="ID|USERNAME")
@click.option("--lift", is_flag=True, help="Let them in again.")
def ban(who: str, lift: bool) -> None:
    """Keep a person out of the server; a bot plays on in their seats.

    \b
    rubrica ban ada-482910
    rubrica ban ada-482910 --lift
    """
    from rubrica.server import moderation
    from rubrica.server.config import Config

    with moderation.database(Config.read().database) as connection:
        done = moderation.lift(connection, who) if lift else moderation.ban(connection, who) is not None
        if not done:
            raise Told("Nobody is called {who}, or nothing would change for them.", {"who": repr(who)})
    tell("{who} can play here again.", who=who) if lift else tell("{who} is kept out from now on.", who=who)


@click.command("close-table", cls=SpeakingCommand)
@click.argument("table")
def close_table(table: str) -> None:
    """Close a table: nobody plays or talks there any more.

    \b
    rubrica close-table Xk3_v9QpLw2a
    """
    from rubrica.server import moderation
    from rubrica.server.config import Config

    with moderation.database(Config.read().database) as connection:
        if not moderation.close_table(connection, table):
            raise Told("There is no table {table} to close.", {"table": repr(table)})
    tell("Table {table} is closed.", table=table)


@click.command(cls=SpeakingCommand)
@click.option(
    "--address", default="", help="A server that already runs on this machine. A new one is started, unless told."
)
@click.option("--game", default="rubico", show_default=True)
@click.option("--tables", default=200, show_default=True, type=click.IntRange(1))
@click.option("--seats", default=4, show_default=True, type=click.IntRange(1))
@click.option("--rate", default=30.0, show_default=True, help="Moves per second over all tables.")
@click.option("--seconds", default=20.0, show_default=True)
@click.option("--api", is_flag=True, help="Use the JSON API instead of full pages.")
@click.option("--streams", default=0, help="Hold this many idle streams open instead of playing.")
@click.option("--database", default="", help="An empty PostgreSQL for the new server. It uses SQLite, unless told.")
@click.option("--processes", default=1, type=click.IntRange(1), help="Server processes that share the database.")
def load(
    address: str,
    game: str,
    tables: int,
    seats: int,
    rate: float,
    seconds: float,
    api: bool,
    streams: int,
    database: str,
    processes: int,
) -> None:
    """Put a server under load and say where the time went.

    \b
    rubrica load --tables 200 --rate 30
    rubrica load --api --rate 100
    rubrica load --streams 1000
    rubrica load --processes 2 --database postgresql+psycopg://rubrica:secret@localhost/load
    """
    from rubrica.load import load as run

    run(address, game, tables, seats, rate, seconds, not api, streams, processes, database, tongue_here())


COMMANDS: list[click.Command] = [serve, backup, restore, people, reports, ban, close_table, load]
