"""The wheel made from the source release on a machine without a compiler, in an environment of its own without extras,
with nothing but what it asks for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from importlib.metadata import Distribution, distribution, requires
from pathlib import Path
from venv import EnvBuilder

import pytest
from packaging.requirements import Requirement

from rubrica.extras import EXTRAS

SOURCE = ("src/rubrica", "setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "tests/test_install.py")


PROJECT = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
NO_COMPILER = {"CC": "/bin/false"}
ELSEWHERE = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    subprocess.run(command, check=True, env=ELSEWHERE | NO_COMPILER)


def names(requirements: list[str]) -> list[str]:
    return [Requirement(line).name for line in requirements]


def copy(installed: Distribution, folder: Path) -> None:
    """Put a distribution that is installed here into another environment."""
    for file in installed.files or []:
        source, target = Path(str(installed.locate_file(file))), folder / file
        if ".." not in file.parts and source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source release."""
    tmp_path = tmp_path_factory.mktemp("release")
    for name in SOURCE:
        if Path(name).is_dir():
            shutil.copytree(name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (tmp_path / name).parent.mkdir(exist_ok=True)
            shutil.copy(name, tmp_path / name)
    make = "from setuptools import build_meta; build_meta.build_sdist('dist')"
    subprocess.run([sys.executable, "-c", make], cwd=tmp_path, check=True, env=ELSEWHERE | NO_COMPILER)
    return next((tmp_path / "dist").glob("*.tar.gz"))


@pytest.fixture(scope="module")
def rubrica(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `rubrica` command of a fresh environment."""
    tmp_path = tmp_path_factory.mktemp("install")
    pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", tmp_path / "dist", release)
    EnvBuilder(symlinks=True).create(tmp_path / "fresh")
    python = tmp_path / "fresh" / "bin" / "python"
    pip("--python", python, "install", "--no-index", "--no-deps", next((tmp_path / "dist").glob("*.whl")))
    packages = next((tmp_path / "fresh" / "lib").glob("python*/site-packages"))
    for name in names(PROJECT["dependencies"]):
        copy(distribution(name), packages)
    return python.with_name("rubrica")


def run(rubrica: Path, *arguments: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command as somebody would type it who has nothing but the fresh environment."""
    command = [rubrica, *arguments]
    return subprocess.run(
        command, input=typed, env=ELSEWHERE, cwd=rubrica.parent, capture_output=True, text=True, check=False
    )


def test_the_source_release_holds_the_package_and_no_half_of_the_tests(release: Path) -> None:
    with tarfile.open(release) as packed:
        inside = {path.split("/", 1)[1] for path in packed.getnames() if "/" in path}
    written = {path.as_posix() for path in Path("src/rubrica").rglob("*") if path.is_file()}
    needed = {path for path in written if not path.endswith((".pyc", ".po", ".so", "compiled.json"))}
    assert needed <= inside
    assert {"setup.py", "pyproject.toml", "LICENSE"} <= inside
    assert not [path for path in inside if path.startswith("tests")]


def test_without_a_compiler_it_is_plain_python(rubrica: Path) -> None:
    assert "(plain Python)" in run(rubrica, "--version").stdout


def test_a_game_is_played_and_verified(rubrica: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    played = run(rubrica, "play", "rubico", "--seats", "4", "--record", record, typed="1\n" * 500)
    assert played.returncode == 0, played.stderr
    assert f"rubrica verify {record}" in played.stdout
    verified = run(rubrica, "verify", record)
    assert verified.returncode == 0, verified.stderr


def test_content_is_checked(rubrica: Path, tmp_path: Path) -> None:
    told = run(rubrica, "play", "rubico", "--content", tmp_path, "--record", tmp_path / "game.json")
    assert told.returncode == 2
    assert "no content here" in told.stderr


def test_bots_play_many_games(rubrica: Path) -> None:
    told = run(rubrica, "simulate", "rubico", "--games", "2")
    assert told.returncode == 0, told.stderr
    assert "Ended by" in told.stdout


@pytest.mark.parametrize("command", [("serve",), ("backup", "file"), ("load",)])
def test_a_command_that_needs_an_extra_says_which(rubrica: Path, command: tuple[str, ...]) -> None:
    told = run(rubrica, *command)
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert told.stderr.endswith("is not installed. Get it with: pip install 'rubrica[server]'\n")


def test_whoever_asks_for_a_cluster_is_told_what_brings_it(rubrica: Path) -> None:
    told = run(rubrica, "simulate", "rubico", "--on", "ray")
    assert told.returncode == 2
    assert told.stderr == "Error: ray is not installed. Get it with: pip install 'rubrica[cluster]'\n"


def test_a_report_that_cannot_be_written_is_told_before_the_first_game(rubrica: Path, tmp_path: Path) -> None:
    told = run(rubrica, "simulate", "rubico", "--out", tmp_path / "out")
    assert told.returncode == 2
    assert (
        told.stderr
        == "Error: jinja2 is not installed. Get it with: pip install 'rubrica[server]' | pip install 'rubrica[lab]'\n"
    )
    assert not (tmp_path / "out").exists()


def test_the_base_is_light() -> None:
    """What it asks for asks for nothing more."""
    base = names(PROJECT["dependencies"])
    assert sorted(base) == ["click", "msgspec"]
    asked = [Requirement(line) for name in base for line in requires(name) or []]
    assert not [one for one in asked if one.marker is None or one.marker.evaluate({"extra": ""})]


def test_who_is_advised_to_install_an_extra_gets_what_was_missing() -> None:
    by_other_names = {
        "argon2": "argon2-cffi",
        "markdown_it": "markdown-it-py",
        "markupsafe": "jinja2",
        "pyspiel": "open-spiel",
    }
    for extra, modules in EXTRAS.items():
        brought = names(PROJECT["optional-dependencies"][extra])
        assert {by_other_names.get(module, module.replace("_", "-")) for module in modules} <= set(brought), extra
