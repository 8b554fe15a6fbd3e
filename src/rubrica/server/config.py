"""The settings of a server: the environment first, then one file, then what is usual."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from rubrica.engine.sentence import Told, Value
from rubrica.server.clocks import Moments

PREFIX = "RUBRICA_"
SHORTEST = 16
RANGES = {"port": (0, 65_535), "bot_processes": (1, 1_000)}
TIMES = (0, 10_000_000)  # seconds
LEVELS = ("debug", "info", "warning", "error", "critical")
TRUTHS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


class BadConfig(Told):
    """A setting that cannot be used; says where it stands and what is allowed."""


@dataclass(frozen=True)
class Config:
    """Every setting. RUBRICA_PORT=9000 in the environment beats `port = 9000` in the file RUBRICA_CONFIG names.

    >>> Config.read({"RUBRICA_PORT": "9000"}).port
    9000
    """

    host: str = "0.0.0.0"
    port: int = 8000
    address: str = ""  # how people reach the server, such as https://games.example.org; found out where empty
    database: str = "sqlite:///rubrica.db"
    contents: str = ""  # a folder of GAME/NAME/*.toml, offered besides the content that comes with each game
    limits: bool = True
    exhibition: bool = True
    bot_processes: int = 1  # processes in which bots think
    think_seconds: float = 5.0
    bot_pause: float = 0.7  # so that people can follow what bots do
    secret_seconds: float = 3.0  # how long a secret question is open at least, so that its length tells nothing
    talk_seconds: float = 90.0  # how long a moment of talk lasts at most
    silent_seconds: float = 30.0  # who says nothing for so long in a moment of talk is ready
    deal_seconds: float = 120.0  # how long a live table waits for the words of its seats before it is dealt
    forget: float = 120.0  # seconds after which a table nobody acts at is let go of memory
    proxies: str = ""  # whose word about a client's address is believed, such as 127.0.0.1
    metrics_token: str = ""  # with which other machines may read /metrics; without one only this machine may
    log: str = "info"
    operator: str = ""  # the password of the operator's page, which is not there without one

    def __post_init__(self) -> None:
        """Refuse what no server can run with; and an operator's password is guessed at by the whole internet."""
        for field in fields(self):
            value = getattr(self, field.name)
            least, most = RANGES.get(field.name, TIMES)
            if isinstance(value, int | float) and not least <= value <= most:
                raise _unusable(field.name, value, f"{least}–{most}")
        if self.log not in LEVELS:
            raise _unusable("log", self.log, ", ".join(LEVELS))
        if self.contents and not Path(self.contents).is_dir():
            raise BadConfig("{name}: there is no folder {folder}.", {"name": "contents", "folder": self.contents})
        if 0 < len(self.operator) < SHORTEST:
            raise BadConfig("operator: a password of at least {least} characters, or none.", {"least": SHORTEST})

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None) -> Config:
        """The settings of an environment, or of this process's own."""
        given = os.environ if environment is None else environment
        settings: dict[str, object] = {}
        path = given.get(PREFIX + "CONFIG")
        if path:
            settings.update(_file(Path(path)))
        settings.update(
            {
                field.name: given[PREFIX + field.name.upper()]
                for field in fields(cls)
                if PREFIX + field.name.upper() in given
            }
        )
        return cls(**{name: _value(name, value) for name, value in settings.items()})  # type: ignore[arg-type]

    @property
    def secure(self) -> bool:
        """Whether people reach the server by HTTPS."""
        return self.address.startswith("https://")

    @property
    def moments(self) -> Moments:
        """How long tables take what they do together."""
        lengths = (self.secret_seconds, self.talk_seconds, self.silent_seconds, self.deal_seconds)
        return Moments(*(int(1000 * seconds) for seconds in lengths))

    @property
    def several(self) -> bool:
        """Whether several server processes may share the database."""
        return self.database.startswith("postgresql")


def _unusable(name: str, value: object, allowed: str) -> BadConfig:
    values: dict[str, Value] = {"name": name, "value": repr(value), "allowed": allowed}
    return BadConfig("{name}: {value} can't be used. Allowed: {allowed}.", values)


def _file(path: Path) -> dict[str, object]:
    try:
        settings = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadConfig("{path}: {error}", {"path": str(path), "error": str(error)}) from None
    known = [field.name for field in fields(Config)]
    for name in settings:
        if name not in known:
            values: dict[str, Value] = {"path": str(path), "name": name, "known": ", ".join(known)}
            raise BadConfig("{path}: there is no setting {name}; the settings are: {known}.", values)
    return settings


def _value(name: str, value: object) -> object:
    usual = getattr(Config, name)
    try:
        if isinstance(usual, bool):
            return TRUTHS[str(value).lower()]
        return type(usual)(value)
    except KeyError:
        raise BadConfig("{name}: {value} is neither yes nor no.", {"name": name, "value": repr(value)}) from None
    except (TypeError, ValueError):
        values: dict[str, Value] = {"name": name, "value": repr(value), "kind": type(usual).__name__}
        raise BadConfig("{name}: {value} is not of the kind {kind}.", values) from None
