"""Keeps build/compiled: Rubrica with its rules compiled, from exactly the source that is here now.

    python compile_rules.py              makes it, unless it is there
    python compile_rules.py --meanwhile  prints where to run from at once, and has it made in the background if need be

A build has a folder of its own, named after its source. The link build/compiled moves to it when it is whole, so that
nobody ever meets half a build, and a server that runs from the one before goes on with it. Where the rules are the same
as in a build that is there, what was compiled is taken from it.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from fcntl import LOCK_EX, flock
from hashlib import sha256
from pathlib import Path

from setup import there_is_a_compiler

BUILD = Path("build")
LINK = BUILD / "compiled"
PART = BUILD / "part"
SOURCE = Path("src")
#: What is compiled lies here, and all that it imports.
RULES = ("engine", "games", "bots")


def folder() -> Path:
    """Where the build of this source lies, or will; it is named after the rules, and then after all there is."""
    package = SOURCE / "rubrica"
    rules = [path for name in RULES for path in (package / name).rglob("*.py")]
    everything = [path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return BUILD / f"compiled-{digest(rules)}-{digest(everything)}"


def digest(files: list[Path]) -> str:
    """Of these files, and of what they are built with."""
    whole = sha256(sys.version.encode())
    for path in sorted([*files, Path("setup.py"), Path("pyproject.toml")]):
        whole.update(str(path).encode() + sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:16]


def make() -> None:
    """Build beside, then move the link. One at a time: a second waits, and finds the work done."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        while not (made := folder()).exists():
            alike = next(BUILD.glob(f"{made.name.rpartition('-')[0]}-*"), None)
            built = compile_beside() if alike is None else take_over(alike)
            if folder() == made:  # nobody has touched the source meanwhile
                built.rename(made)
        point_to(made)


def compile_beside() -> Path:
    """A new build, in a folder that nobody runs from."""
    tell("Compiling the rules: a minute or two.")
    shutil.rmtree(PART, ignore_errors=True)
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(PART)]
    own_cache = os.environ | {"MYPY_CACHE_DIR": str(BUILD / "mypy")}  # `make test` checks types at the same time
    done = subprocess.run(command, env=own_cache, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}\nThe rules could not be compiled.")
    tell("The rules are compiled.")
    return PART


def take_over(alike: Path) -> Path:
    """A new build of other pages, words or figures around the rules that were compiled before."""
    shutil.rmtree(PART, ignore_errors=True)
    nobody_needs = shutil.ignore_patterns("__pycache__")
    shutil.copytree(alike, PART, ignore=nobody_needs)
    for path in PART.rglob("*"):
        if path.is_file() and path.name != "compiled.json" and path.suffix != ".so":
            path.unlink()
    shutil.copytree(SOURCE / "rubrica", PART / "rubrica", dirs_exist_ok=True, ignore=nobody_needs)
    return PART


def point_to(made: Path) -> None:
    """Move the link, and throw away all builds but this one and the one before it."""
    before = LINK.resolve()
    if before == made.resolve():
        return
    new = BUILD / "link"
    new.unlink(missing_ok=True)
    new.symlink_to(made.name)
    if LINK.is_dir() and not LINK.is_symlink():  # somebody built straight into it
        shutil.rmtree(LINK)
    new.replace(LINK)
    for old in BUILD.glob("compiled-*"):
        if old.resolve() not in (before, made.resolve()):
            shutil.rmtree(old)


def meanwhile() -> Path:
    """Where a server can run from now: the compiled build if it is there, else the source while it is being made."""
    if (made := folder()).exists():
        return made
    if there_is_a_compiler():
        tell("The rules run in plain Python for now, about ten times slower. They are being compiled in the background")
        tell("(a minute or two); the next `make serve` runs them compiled.")
        subprocess.Popen(["nice", "make", "--silent", "compiled"], stdout=subprocess.DEVNULL)
    else:
        tell("No C compiler, or no headers of Python: the rules run in plain Python, about ten times slower.")
    return SOURCE


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # who stops the server stops this too, without a word
    if sys.argv[1:] == ["--meanwhile"]:
        print(meanwhile().resolve())
    else:
        make()
