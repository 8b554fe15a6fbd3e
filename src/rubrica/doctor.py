"""What is missing on a machine, and what to do about it: `rubrica doctor`."""

from __future__ import annotations

import platform
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from rubrica import build, extras, games
from rubrica.engine.sentence import Sentence, Told
from rubrica.interpreted import is_compiled

ROOM = 1 << 30  # bytes: less is soon full


@dataclass(frozen=True)
class Finding:
    """Something that was looked at: whether all is well, what is there, and where it is not, what to do."""

    well: bool
    what: Sentence
    advice: Sentence | None = None


def findings() -> Iterator[Finding]:
    """All that a machine needs to play, to host and to measure, looked at one by one."""
    yield python()
    yield rules()
    yield Finding(True, Sentence("Games: {games}.", {"games": ", ".join(games.names())}))
    yield from packages()
    if find_spec("sqlalchemy") and find_spec("uvicorn"):
        yield from server()


def python() -> Finding:
    """The Python that runs."""
    return Finding(True, Sentence("Python {version}.", {"version": platform.python_version()}))


def rules() -> Finding:
    """Whether the rules are whole, and compiled."""
    try:
        build.check()
    except build.HalfBuilt as error:
        return Finding(False, Sentence("{error}", {"error": str(error)}))
    if is_compiled():
        return Finding(True, Sentence("The rules are compiled."))
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    advice = (
        Sentence(
            "Install again to compile them: pip install --force-reinstall rubrica, or in the source: make compiled"
        )
        if compiler
        else Sentence("Install a C compiler and Python's headers, then Rubrica again.")
    )
    return Finding(False, Sentence("The rules run as plain Python: the same games, about ten times slower."), advice)


def packages() -> Iterator[Finding]:
    """What each extra brings, and whether it is there."""
    for extra, modules in extras.EXTRAS.items():
        missing = [module for module in modules if find_spec(module) is None]
        if missing:
            what = Sentence("{extra}: {modules} missing.", {"extra": extra, "modules": ", ".join(missing)})
            advice = Sentence("If you want it: {command}", {"command": f"pip install 'rubrica[{extra}]'"})
            yield Finding(False, what, advice)
        else:
            yield Finding(True, Sentence("{extra}: installed.", {"extra": extra}))


def server() -> Iterator[Finding]:
    """Whether a server could start here with the settings that stand."""
    from rubrica.server.config import Config
    from rubrica.server.database import file_of, try_to_read
    from rubrica.server.run import listen

    try:
        config = Config.read()
        file = file_of(config.database)
        if file is not None and not file.exists():
            yield Finding(True, Sentence("{file} will be made by the first start.", {"file": str(file)}))
        else:
            shown = try_to_read(config.database)
            yield Finding(True, Sentence("{database} can be used.", {"database": shown}))
        listen(config.host, config.port).close()
        yield Finding(True, Sentence("Port {port} is free.", {"port": config.port}))
    except Told as error:
        yield Finding(False, error.sentence)
        return
    yield room(Path.cwd() if file is None else file.parent)


def room(folder: Path) -> Finding:
    """How much the disk still takes."""
    free = shutil.disk_usage(folder if folder.exists() else Path.cwd()).free
    what = Sentence("{megabytes} MB free on the disk.", {"megabytes": free >> 20})
    return Finding(free > ROOM, what, None if free > ROOM else Sentence("Make room: a full disk stops every table."))


def healthy(found: list[Finding]) -> bool:
    """Whether nothing stands in the way; what would only be an advantage comes with an advice."""
    return all(finding.well or finding.advice is not None for finding in found)
