"""The command line. Everything heavy is imported where it is used, so that help and errors come at once."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

import rubrica
from rubrica import build, extras, keeping
from rubrica.engine.sentence import Told
from rubrica.speaking import SpeakingGroup, SpeakingPath, heed, language_option, settings, tell, tongue_here
from rubrica.tongue import language_of, tongue_of

if TYPE_CHECKING:
    from rubrica.engine.game_type import GameType
    from rubrica.engine.match import Match
    from rubrica.engine.record import Record
    from rubrica.engine.setup import Content


Command = TypeVar("Command", bound=Callable[..., Any])
NAMES = ["Livia", "Marcus", "Titus", "Aula", "Gaius", "Flavia", "Quintus"]


class Trouble(click.ClickException):
    """Bad input, told in one line; nothing was changed."""

    exit_code = 2


LAB = ["simulate", "tournament", "balance", "compare", "learn", "merge", "corpus"]


class Helpful(SpeakingGroup):
    """Turns what the layers below refuse or lack into one line and exit code 2; loads the lab's commands when asked."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Our own commands and the lab's, by name."""
        return sorted([*super().list_commands(ctx), *LAB])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; the lab is loaded only for one of its own."""
        if cmd_name in LAB:
            from rubrica.lab.commands import COMMANDS

            return next(command for command in COMMANDS if command.name == cmd_name)
        return super().get_command(ctx, cmd_name)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        heed(language_of(os.environ))
        try:
            return super().make_context(*args, **extra)
        except Told as error:
            raise Trouble(tongue_here().say(error.sentence)) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, on a build that is whole; what goes wrong is said in one line."""
        try:
            build.check()
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            if (advice := extras.advice(error)) is None:
                raise
            raise Trouble(tongue_here().say(advice)) from None
        except Told as error:
            raise Trouble(tongue_here().say(error.sentence)) from None
        except (ValueError, OSError, build.HalfBuilt) as error:
            if isinstance(error, (UnicodeError, json.JSONDecodeError, BrokenPipeError)):
                raise  # nobody reads on: click ends quietly
            raise Trouble(str(error)) from None


def print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Say which release this is and whether its rules are compiled, and leave."""
    if not wanted or ctx.resilient_parsing:
        return
    from rubrica.interpreted import is_compiled

    click.echo(f"rubrica {rubrica.__version__} ({'compiled' if is_compiled() else 'plain Python'})")
    ctx.exit()


@click.group(cls=Helpful, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    callback=print_version,
    expose_value=False,
    is_eager=True,
    help="Show the version, and whether the rules run compiled.",
)
@language_option
def main(lang: str) -> None:
    """Play, measure and learn Rubico, The Red Cathedral and Rubricatus.

    \b
    rubrica serve                          host games in a browser
    rubrica lesson rubico                  learn a game by playing it
    rubrica play rubico --seats 5          play against four bots
    rubrica simulate rubico --games 1000   let bots play 1000 games
    rubrica verify game.json               was this game dealt fairly?
    rubrica log check log.jsonl            was anything taken out of a server's log?
    rubrica rules rubico 3.3               what the rulebook says

    Exit codes: 0 all is well, 1 the answer is no (verify), 2 wrong input.
    """


for command in keeping.COMMANDS:
    main.add_command(command)


def content_option(command: Command) -> Command:
    """Let a command take a folder of cards and boards."""
    folder = SpeakingPath(file_okay=False, path_type=Path)
    return click.option("--content", type=folder, help="A folder with other cards and boards.")(command)


def table_options(command: Command) -> Command:
    """The options by which a table is set up."""
    option = click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="A variant; `rubrica games` lists them. May be repeated.",
    )
    return content_option(option(command))


def content_of(game: GameType[Any], folder: Path | None) -> Content[Any]:
    """The content in the folder; without one, the game's own."""
    from rubrica.games.content import load

    return load(game, folder)


@main.command()
@click.pass_context
def doctor(ctx: click.Context) -> None:
    """Say what is missing on this machine, and what to do about it.

    \b
    rubrica doctor
    """
    from rubrica.doctor import findings, healthy

    tongue = tongue_here()
    found = []
    for finding in findings():
        found.append(finding)
        click.echo(f"{'✓' if finding.well else '–' if finding.advice else '✗'} {tongue.say(finding.what)}")
        if finding.advice is not None:
            click.echo(f"    {tongue.say(finding.advice)}")
    ctx.exit(0 if healthy(found) else 1)


@main.command("games")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def list_games(as_json: bool) -> None:
    """List the games, with their player counts and variants.

    \b
    rubrica games
    rubrica games --json
    """
    from rubrica import games

    if as_json:
        described = [describe(game) for game in games.installed().values()]
        click.echo(json.dumps(described, indent=1, ensure_ascii=False))
        return
    tongue = tongue_here()
    for game in games.installed().values():
        players = tongue("{least} to {most} players", least=game.seats[0], most=game.seats[-1])
        click.echo(f"{game.name:<14} {game.title}, {players}")
        for option in game.options:
            click.echo(f"    --option {option.name}=…  {tongue(option.meaning)}: {', '.join(option.values)}")


def describe(game: GameType[Any]) -> dict[str, object]:
    """A game as `rubrica games --json` tells of it."""
    options = {option.name: {"values": option.values, "meaning": option.meaning} for option in game.options}
    return {"name": game.name, "title": game.title, "seats": [game.seats[0], game.seats[-1]], "options": options}


@main.command()
@click.argument("game")
@click.option("--only", "filters", multiple=True, metavar="WHAT=WHICH", help="Only some cards. May be repeated.")
@content_option
@language_option
def cards(game: str, filters: tuple[str, ...], content: Path | None, lang: str) -> None:
    """Show a game's cards.

    \b
    rubrica cards rubricatus --only era=modern
    rubrica cards rubricatus --only comarca=Bages --language ca
    rubrica cards redcathedral --content my-box
    """
    from rubrica import games
    from rubrica.games.cards import told

    found = games.get(game)
    if found.cards is None:
        raise Told("{game} has no cards to show.", {"game": found.title})
    click.echo(told(found.cards(content_of(found, content), tongue_of(lang), settings(filters))))


@main.command()
@click.argument("game")
@click.argument("which", default="", metavar="[4.3]")
@language_option
def rules(game: str, which: str, lang: str) -> None:
    """Read a game's rulebook: all of it, a chapter or a rule.

    \b
    rubrica rules rubico
    rubrica rules redcathedral 4
    rubrica rules redcathedral 4.3 --language es
    """
    from rubrica.terminal.rulebook import rules as read

    click.echo("\n".join(read(game, which, tongue_of(lang))))


@main.group(cls=SpeakingGroup)
def content() -> None:
    """Check cards and boards of your own.

    \b
    rubrica content check rubricatus my-cards
    """


@content.command("check")
@click.argument("game")
@click.argument("folder", type=SpeakingPath(exists=True, file_okay=False, path_type=Path))
def check_content(game: str, folder: Path) -> None:
    """Say what is wrong with a content folder, and what only differs from the game's own content.

    \b
    rubrica content check rubricatus my-cards
    """
    from rubrica import games
    from rubrica.games.content import check

    found = check(games.get(game), folder)
    for finding in found.refusals:
        tell("refused: {finding}", finding=finding.say(tongue_here()))
    for finding in found.warnings:
        tell("unlike ours: {finding}", finding=finding.say(tongue_here()))
    if found.refusals:
        sys.exit(1)
    tell("You can play with {folder}: {command}", folder=folder, command=f"rubrica play {game} --content {folder}")


@main.command()
@click.argument("game", required=False)
@click.option("--seats", type=int, help="How many players. The fewest, unless told.")
@click.option("--people", type=int, default=1, show_default=True, help="How many of them are people at this keyboard.")
@click.option("--name", "names", multiple=True, help="A person's name. May be repeated.")
@click.option("--bots", default="steady", show_default=True, help="The bot for the other seats.")
@click.option("--coach", is_flag=True, help="A coach for the people at this keyboard.")
@click.option("--seed", help="Deal from this seed instead of a secret one.")
@click.option("--entropy", "entropy", multiple=True, help="A person's own text to mix into the shuffle.")
@click.option("--record", "path", type=SpeakingPath(dir_okay=False, path_type=Path), help="Where to save the record.")
@click.option("--carry-cards", is_flag=True, help="Put the cards into the record, so that anyone can verify it.")
@click.option(
    "--resume", type=SpeakingPath(exists=True, dir_okay=False, path_type=Path), help="Go on with a saved game."
)
@table_options
@language_option
def play(
    game: str | None,
    seats: int | None,
    people: int,
    names: tuple[str, ...],
    bots: str,
    coach: bool,
    seed: str | None,
    entropy: tuple[str, ...],
    path: Path | None,
    carry_cards: bool,
    resume: Path | None,
    options: tuple[str, ...],
    content: Path | None,
    lang: str,
) -> None:
    """Play at this keyboard, against bots or with several people in turn.

    \b
    rubrica play rubico --seats 5
    rubrica play rubico --seats 4 --people 2 --name Livia --name Marcus
    rubrica play --resume rubico.json
    """
    from rubrica import games

    if resume is not None:
        (match, automatic), path = resumed(resume, content), resume
    elif game is None:
        raise Told("Which game? Choose one of: {games}.", {"games": ", ".join(games.names())})
    else:
        match = seated(games.get(game), seats, people, names, seed, entropy, options, content)
        automatic = list(range(people, len(match.record.seats)))
        match.record.cards = match.content.data if carry_cards else None
        path = path or Path(f"{game}.json")
        if path.exists():
            raise Told(
                "{path} already exists; choose another --record, or go on with it: --resume.", {"path": str(path)}
            )
    at_keyboard(match, automatic, bots, path, lang, coach)


def resumed(path: Path, content: Path | None) -> tuple[Match, list[int]]:
    """A game that was left, and the seats that its bots play."""
    from rubrica.terminal.saved import resume
    from rubrica.verifier import read_record, setting_of

    record = read_record(path)
    game, found = setting_of(record, content, path)
    return resume(game, found, record, path)


def seated(
    game: GameType[Any],
    seats: int | None,
    people: int,
    names: tuple[str, ...],
    seed: str | None,
    entropy: tuple[str, ...],
    options: tuple[str, ...],
    content: Path | None,
) -> Match:
    """A new game: people with the names they were given, then the other players."""
    import secrets

    from rubrica.engine.fairness import SEED_BYTES, seed_of
    from rubrica.engine.match import Match

    count = game.seats[0] if seats is None else seats
    settled = game.settle(count, settings(options))
    if not 1 <= people <= count:
        raise Told("--people {people}: choose a number from 1 to {count}.", {"people": people, "count": count})
    tongue = tongue_here()
    unnamed = range(len(names[:people]) + 1, people + 1)
    own = [*names[:people], *(tongue("Player {number}", number=number) for number in unnamed)]
    others = [tongue("{name} (bot)", name=name) for name in NAMES if name not in own]
    added = [*entropy[:count], *[""] * (count - len(entropy[:count]))]
    secret = secrets.token_bytes(SEED_BYTES) if seed is None else seed_of(seed)
    return Match.start(game, content_of(game, content), (own + others)[:count], settled, secret, added)


def at_keyboard(match: Match, automatic: list[int], bots: str, path: Path, lang: str, coach: bool) -> None:
    """Play the match here to its end, or until somebody leaves it for later."""
    from rubrica.bots import bot
    from rubrica.engine.dice import fast_dice
    from rubrica.terminal.play import Keyboard, Left
    from rubrica.terminal.saved import save

    game, commitment = match.game_type, match.record.commitment
    player = bot(bots, game)
    tongue = tongue_of(lang)
    click.echo(f"{game.title}. {tongue('The deal is committed to: {commitment}', commitment=commitment)}")
    click.echo(tongue("This one program deals and plays for all: the record will be unsigned."))
    click.echo(tongue("Type help to see what you can do.") + "\n")
    dice = fast_dice(match.seed.hex())
    keyboard = Keyboard(match, tongue, dict.fromkeys(automatic, player), dice, click.echo, ask, click.clear, coach)
    try:
        keyboard.play()
    except (Left, EOFError, KeyboardInterrupt):
        save(match, automatic, path)
        click.echo()
        tell("The game is saved. Go on with: {command}", command=f"rubrica play --resume {path}")
        return
    save(match, automatic, path)
    click.echo()
    tell("{path} now holds the seed. Check the deal with: {command}", path=path, command=f"rubrica verify {path}")


@main.command()
@click.argument("game")
@click.option("--name", default="", help="What you are called at the table.")
@click.option("--again", is_flag=True, help="From the beginning, whatever was done before.")
@language_option
def lesson(game: str, name: str, again: bool, lang: str) -> None:
    """Learn a game in five minutes, by playing a little of it. Leave with quit, and go on later.

    \b
    rubrica lesson redcathedral
    rubrica lesson rubico --again --language ca
    """
    from rubrica import games
    from rubrica.terminal.lesson import LessonKeyboard, progress, resumed
    from rubrica.terminal.play import Left

    found, tongue = games.get(game), tongue_of(lang)
    if found.lesson is None:
        raise Told("{game} has no lesson yet.", {"game": found.title})
    path = Path(click.get_app_dir("rubrica")) / f"lesson-{found.name}.json"
    if again:
        path.unlink(missing_ok=True)
    pupil = resumed(found, name or tongue("Player {number}", number=found.lesson.seat + 1), path)
    click.echo(found.title + ". " + tongue("Type help to see what you can do."))
    try:
        LessonKeyboard(pupil, tongue, click.echo, ask, click.clear).play()
    except (Left, EOFError, KeyboardInterrupt):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(progress(pupil), "utf-8")
        click.echo()
        tell("Your place in the lesson is kept. Go on with: {command}", command=f"rubrica lesson {found.name}")
        return
    path.unlink(missing_ok=True)
    click.echo()
    first = f"rubrica play {found.name} --seats {found.usual} --bots newcomer --coach"
    tell("That was the lesson. Now a first game against newcomers: {command}", command=first)


def ask(prompt: str) -> str:
    """A line that somebody types."""
    return input(prompt)


@main.command()
@click.argument("file", type=SpeakingPath(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", type=int, help="As this seat saw it. A spectator, unless told.")
@click.option("--ply", type=int, help="After this many moves. All of them, unless told.")
@content_option
@language_option
def replay(file: Path, seat: int | None, ply: int | None, content: Path | None, lang: str) -> None:
    """Look at a finished game again, at any moment, from any seat.

    \b
    rubrica replay rubico.json
    rubrica replay rubico.json --seat 2 --ply 40
    """
    from rubrica.verifier import read_record, revealed, setting_of

    tongue = tongue_of(lang)
    record = read_record(file)
    game, found = setting_of(record, content, file)
    match = revealed(game, found, record)
    if seat is not None and not 0 <= seat < len(record.seats):
        raise Told(
            "There is no seat {seat}; seats are numbered 0 to {last}.", {"seat": seat, "last": len(record.seats) - 1}
        )
    last = match.ply if ply is None else ply
    view = match.at(last).view(seat)
    words = game.words
    for at, event in match.story(view.seat):
        if at <= last:
            click.echo(f"{at:>5}  {words.sentence(event, view, record.seats, tongue)}")
    click.echo("\n" + words.board(view, record.seats, tongue))
    click.echo("\n" + words.prompt(view, record.seats, tongue))
    for line in words.result(view, record.seats, tongue):
        click.echo(line)


@main.command()
@click.argument("file", type=SpeakingPath(exists=True, dir_okay=False, path_type=Path))
@content_option
@language_option
def beliefs(file: Path, content: Path | None, lang: str) -> None:
    """Show who could have known what, and when, in a finished game of secret roles.

    \b
    rubrica beliefs rubico.json
    """
    from rubrica.terminal.belief_sheet import lines
    from rubrica.verifier import read_record, revealed, setting_of

    record = read_record(file)
    game, found = setting_of(record, content, file)
    if game.beliefs is None:
        raise Told("This game has no belief sheet: its players have no secrets.")
    moments = revealed(game, found, record).moments()
    click.echo("\n".join(lines(game.beliefs(moments, record.seats, tongue_of(lang)))))


@main.command()
@click.argument("file", type=SpeakingPath(exists=True, dir_okay=False, path_type=Path))
@content_option
@language_option
def verify(file: Path, content: Path | None, lang: str) -> None:
    """Prove that a game was dealt and played as its record says.

    The cards come from --content, else from the record, else from what `rubrica play` kept beside it, else from the
    server's database.

    \b
    rubrica verify rubico.json
    RUBRICA_DATABASE=sqlite:///rubrica.db rubrica verify game.json
    """
    from rubrica.verifier import read_record, verdict

    record = read_record(file)
    fits, lines = verdict(*played_with(record, content, file), record, tongue_of(lang))
    click.echo("\n".join(lines))
    sys.exit(0 if fits else 1)


@main.group(cls=SpeakingGroup)
def log() -> None:
    """The public log of a server: deals that were committed to, and games that were finished.

    \b
    rubrica log check log-1.jsonl
    """


@log.command()
@click.argument("files", nargs=-1, required=True, type=SpeakingPath(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--record",
    "path",
    type=SpeakingPath(exists=True, dir_okay=False, path_type=Path),
    help="A record whose deal and end the log should hold.",
)
def check(files: tuple[Path, ...], path: Path | None) -> None:
    """Check that a log was only added to, from pages that were saved in their order.

    \b
    rubrica log check log-1.jsonl log-1001.jsonl
    rubrica log check log-1.jsonl --record game.json
    """
    from rubrica.engine.public_log import BadLog, entries_of, read
    from rubrica.verifier import read_record

    try:
        entries = list(read([file.read_text("utf-8", errors="replace") for file in files]))
    except BadLog as error:
        click.echo(tongue_here().say(error.sentence))
        sys.exit(1)
    tongue = tongue_here()
    click.echo(
        tongue.some(
            "{count} entry, chained to what came before.",
            "{count} entries, each chained to the one before.",
            len(entries),
        )
    )
    if entries:
        tell(
            "The last is number {number}, and its chain is {chain}.", number=entries[-1].number, chain=entries[-1].chain
        )
    if path is not None:
        held = {(entry.kind, entry.digest) for entry in entries}
        lacking = [kind for kind, digest in entries_of(read_record(path)) if (kind, digest) not in held]
        if lacking:
            tell("The log does not hold everything of this record: {kinds}.", kinds=", ".join(lacking))
            sys.exit(1)
        tell("The log holds the deal and the end of this record.")


def played_with(record: Record, folder: Path | None, path: Path) -> tuple[GameType[Any], Content[Any]]:
    """The game and the content of a record, which a server may have kept in its database."""
    from rubrica.verifier import setting_of

    game, content = setting_of(record, folder, path)
    if folder is None and record.content != content.digest:
        try:
            from rubrica.server.config import Config
            from rubrica.server.contents import kept_in
        except ModuleNotFoundError:
            return game, content
        return game, kept_in(Config.read().database, game, record.content) or content
    return game, content


@main.command()
@click.argument("file", type=SpeakingPath(exists=True, dir_okay=False, path_type=Path))
@click.option("--ply", type=int, help="After this many moves. All of them, unless told.")
@click.option("--seat", type=int, help="As this seat saw it. A spectator, unless told.")
@click.option(
    "-o",
    "--output",
    required=True,
    type=SpeakingPath(dir_okay=False, path_type=Path),
    help="The file to write: .svg or .png.",
)
@content_option
@language_option
def picture(file: Path, ply: int | None, seat: int | None, output: Path, content: Path | None, lang: str) -> None:
    """Draw a moment of a finished game.

    \b
    rubrica picture rubico.json --ply 40 --seat 2 -o board.svg
    rubrica picture rubico.json -o board.png
    """
    from rubrica.picture import picture as draw
    from rubrica.picture import png
    from rubrica.verifier import read_record, setting_of

    if output.suffix not in (".svg", ".png"):
        raise Told("{file}: choose a name that ends in .svg or .png.", {"file": str(output)})
    record = read_record(file)
    _, found = setting_of(record, content, file)
    drawn = draw(record, ply, seat, tongue_of(lang), found)
    if output.suffix == ".png":
        png(drawn, output)
    else:
        output.write_text(drawn, "utf-8")
    tell("{file} is drawn.", file=output)


@main.command()
@click.argument("file", type=SpeakingPath(exists=True, dir_okay=False, path_type=Path), metavar="RECORD")
@click.option(
    "--html",
    type=SpeakingPath(dir_okay=False, path_type=Path),
    help="The page to write. To the screen as JSON, unless told.",
)
@content_option
@language_option
def review(file: Path, html: Path | None, content: Path | None, lang: str) -> None:
    """Look at a finished game again: how chances went, what was luck and what play, what decided.

    \b
    rubrica review rubico.json --html review.html
    rubrica review rubico.json > review.json
    """
    from rubrica.lab import offline, review
    from rubrica.verifier import read_record, revealed, setting_of

    record = read_record(file)
    match = revealed(*setting_of(record, content, file), record)
    deal = review.chances_at(match, match.first)
    judged = []
    with click.progressbar(length=match.ply - match.first, file=sys.stderr) as bar:
        for step in review.steps(match, match.first, deal):
            judged.append(step)
            bar.update(step.ply - step.begins)
    whole = review.Review(review.judge(), deal, judged)
    if html is None:
        click.echo(json.dumps(whole.data()))
    else:
        offline.write(match, whole, tongue_of(lang), html)
        tell("{file} is written.", file=html)


@main.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def bench(names: tuple[str, ...], as_json: bool) -> None:
    """Measure how fast the rules run here, on one core.

    \b
    rubrica bench
    rubrica bench rubico --json
    """
    from dataclasses import asdict

    from rubrica import games
    from rubrica.lab.bench import all_figures

    figures = all_figures(list(names) or games.names())
    if as_json:
        click.echo(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    tongue = tongue_here()
    for figure in figures:
        rate = f"{figure.value:>14,.0f} {tongue(figure.unit)}"
        loop = tongue("{ratio} of the fixed loop", ratio=f"{figure.ratio:>10.4f}")
        click.echo(f"{figure.game:<14} {tongue(figure.what):<46} {rate:<27} {loop}")
