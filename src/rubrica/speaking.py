"""The command line in the user's language: `--language`, else RUBRICA_LANGUAGE, else the locale of the environment.

Help stands in the source as click wants it, in English; it is found there for the catalogues and translated when shown.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from copy import copy
from inspect import cleandoc
from typing import Any, Final, TypeVar

import click

from rubrica.engine.sentence import Plural, Sentence, Told
from rubrica.tongue import CATALOGUES, LANGUAGES, Tongue, language_of, tongue_of

Command = TypeVar("Command", bound=Callable[..., Any])
Spoken = TypeVar("Spoken", bound=click.Command)
KEY: Final = "rubrica.language"

#: What click itself says; it asks gettext for a translation.
CLICK: Final = (
    Sentence("Usage:"),
    Sentence("Options"),
    Sentence("Commands"),
    Sentence("Show this message and exit."),
    Sentence("default: {default}"),
    Sentence("required"),
    Sentence("Error: {message}"),
    Sentence("Try '{command} {option}' for help."),
    Sentence("Missing command."),
    Sentence("Missing argument"),
    Sentence("Missing option"),
    Sentence("No such command {name!r}."),
    Sentence("No such option {name!r}."),
    Plural("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
    Sentence("Invalid value: {message}"),
    Sentence("Invalid value for {param_hint}: {message}"),
    Sentence("Option {name!r} does not take a value."),
    Plural("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
    Plural("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
    Sentence("{value!r} is not a valid {number_type}."),
    Sentence("{value} is not in the range {range}."),
    Sentence("file"),
    Sentence("directory"),
    Sentence("path"),
    Sentence("{name} {filename!r} does not exist."),
    Sentence("{name} {filename!r} is a file."),
    Sentence("{name} {filename!r} is a directory."),
    Sentence("{name} {filename!r} is not readable."),
)

#: What click calls what an option takes, in capitals in the help and as it stands in errors; it asks nobody for these.
TYPES: Final[dict[str, list[type[click.ParamType[Any]]]]] = {
    "text": [click.types.StringParamType],
    "integer": [click.types.IntParamType, click.IntRange],
    "number": [click.types.FloatParamType, click.FloatRange],
}
NAMES: Final = (Sentence("text"), Sentence("integer"), Sentence("number"))


def language_option(command: Command) -> Command:
    """Adds --language, which every text after it follows; the command is given the code as `lang`."""
    return click.option(
        "--language",
        "--lang",
        "lang",
        is_eager=True,
        callback=choose,
        metavar="CODE",
        help="The language to speak: en, ca, es, it or pt. Your system's, unless told.",
    )(command)


def choose(ctx: click.Context, _option: click.Parameter, code: str | None) -> str:
    """Speak the language that was asked for from here on."""
    if code is not None:
        tongue_of(code)
        ctx.find_root().meta[KEY] = code
    found: str = ctx.find_root().meta.setdefault(KEY, language_of(os.environ))
    heed(found)
    return found


def heed(code: str) -> None:
    """Have click speak a language, too: it asks gettext, which asks the environment."""
    gettext.bindtextdomain("rubrica", str(CATALOGUES))
    gettext.textdomain("rubrica")
    os.environ["LANGUAGE"] = code
    for name, types in TYPES.items():
        for each in types:
            each.name = gettext.gettext(name)


def tongue_here() -> Tongue:
    """The tongue of the command that runs."""
    ctx = click.get_current_context(silent=True)
    code = language_of(os.environ) if ctx is None else ctx.find_root().meta.get(KEY, language_of(os.environ))
    return tongue_of(code if code in LANGUAGES else "en")


def tell(text: str, **values: object) -> None:
    """Say a sentence on the terminal."""
    click.echo(tongue_here()(text, **values))


class SpeakingCommand(click.Command):
    """A command whose help is in the language of here."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Command.format_help(spoken(self), ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        return click.Command.get_short_help_str(spoken(self), limit)


class SpeakingGroup(SpeakingCommand, click.Group):
    """A group of them."""

    command_class = SpeakingCommand


class SpeakingPath(click.Path):
    """A path that errors call by its kind in the language of here; click asks for the word when it is declared."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**told)
        self.name = "path" if self.file_okay and self.dir_okay else "file" if self.file_okay else "directory"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path, or an error that says what is the matter with it."""
        called = copy(self)
        called.name = gettext.gettext(self.name)
        return click.Path.convert(called, value, param, ctx)


def spoken(command: Spoken) -> Spoken:
    """A copy of a command whose texts are in the language of here."""
    tongue = tongue_here()
    twin = copy(command)
    twin.help = None if command.help is None else "\n\n".join(said(each, tongue) for each in paragraphs(command.help))
    twin._help_option = None  # click has written it in the language it spoke before
    twin.params = [copy(param) for param in command.params]
    for param in twin.params:
        if isinstance(param, click.Option) and param.help:
            param.help = tongue(param.help)
    return twin


def paragraphs(text: str) -> list[str]:
    """The parts of a help text, each with its lines joined; blocks that click keeps as they are begin with \\b.

    >>> paragraphs("Play a game.\\n\\n    In the\\n    terminal.\\n\\n    \\b\\n    rubrica play")
    ['Play a game.', 'In the terminal.', '\\x08\\nrubrica play']
    """
    parts = cleandoc(text).split("\n\n")
    return [part if part.startswith("\b") else " ".join(part.split()) for part in parts]


def to_translate(text: str) -> list[str]:
    """The parts of a help text that have words: examples are the same in every language."""
    return [part for part in paragraphs(text) if not part.startswith("\b") or "   " in part]


def said(part: str, tongue: Tongue) -> str:
    """A part of a help text in a language."""
    return tongue.catalogue.gettext(part)


def settings(options: tuple[str, ...]) -> dict[str, str]:
    """What `--option NAME=VALUE` says, by name.

    >>> settings(("road=even", "talk=free"))
    {'road': 'even', 'talk': 'free'}
    """
    chosen = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise Told("--option {option} has no value; write NAME=VALUE.", {"option": repr(option)})
        chosen[name] = value
    return chosen
