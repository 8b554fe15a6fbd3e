"""build/compiled is the whole build of some source at every moment; shown with a project whose build is one file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = os.path.abspath("compile_rules.py")
SETUP = """
import sys
import time
from pathlib import Path

source = Path("src/rubrica/engine/rules.py").read_text()
part = Path(sys.argv[sys.argv.index("--build-lib") + 1])
part.mkdir()
(part / "begun").write_text(source)
with open("seen", "a") as seen:  # what others find while this build is half made
    seen.write(", ".join(sorted(path.name + " " + path.read_text() for path in Path("build/compiled").glob("*"))) + ";")
if source == "restless":
    Path("src/rubrica/engine/rules.py").write_text("calm")
if source == "broken":
    sys.exit("syntax error")
time.sleep(0.3)
(part / "done").write_text(source)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "src" / "rubrica" / "engine").mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "setup.py").write_text(SETUP)
    return tmp_path


def write(project: Path, source: str) -> None:
    (project / "src" / "rubrica" / "engine" / "rules.py").write_text(source)


def compiling(project: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, SCRIPT], cwd=project, stderr=subprocess.PIPE, text=True)


def compile_rules(project: Path, source: str) -> tuple[int, str]:
    """Have this source compiled; how that ends, and what is told."""
    write(project, source)
    with compiling(project) as running:
        _out, told = running.communicate()
    return running.returncode, told


def built(project: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in (project / "build" / "compiled").glob("*")}


def seen(project: Path) -> list[str]:
    """What stood in build/compiled in the middle of each build there was."""
    return (project / "seen").read_text().split(";")[:-1]


def test_nobody_meets_half_a_build(project: Path) -> None:
    assert compile_rules(project, "first") == (0, "Compiling the rules: a minute or two.\nThe rules are compiled.\n")
    assert built(project) == {"begun": "first", "done": "first"}
    compile_rules(project, "second")
    assert built(project) == {"begun": "second", "done": "second"}
    assert seen(project) == ["", "begun first, done first"]


def test_the_same_source_is_compiled_once(project: Path) -> None:
    compile_rules(project, "first")
    compile_rules(project, "second")
    assert compile_rules(project, "first") == (0, "")
    assert built(project)["done"] == "first"
    assert len(seen(project)) == 2


def test_other_pages_around_the_same_rules_are_not_compiled_again(project: Path) -> None:
    compile_rules(project, "first")
    made = project / "build" / "compiled" / "rubrica"
    made.mkdir()
    (made / "rules.so").write_text("compiled")
    (made / "old_page.html").write_text("away with it")
    (project / "src" / "rubrica" / "page.html").write_text("new")
    assert compile_rules(project, "first") == (0, "")
    assert len(seen(project)) == 1
    built = project / "build" / "compiled" / "rubrica"
    assert sorted(path.name for path in built.rglob("*") if path.is_file()) == ["page.html", "rules.py", "rules.so"]
    assert (built / "page.html").read_text() == "new"


def test_the_build_before_stays_for_those_who_run_from_it(project: Path) -> None:
    for source in ("first", "second", "third"):
        compile_rules(project, source)
    kept = [path.read_text() for path in project.glob("build/compiled-*/done")]
    assert sorted(kept) == ["second", "third"]


def test_a_build_that_fails_leaves_the_one_before(project: Path) -> None:
    compile_rules(project, "first")
    code, told = compile_rules(project, "broken")
    assert code == 1
    assert "syntax error" in told and "could not be compiled" in told
    assert built(project)["done"] == "first"


def test_a_folder_somebody_built_into_by_hand_gives_way(project: Path) -> None:
    (project / "build" / "compiled").mkdir(parents=True)
    (project / "build" / "compiled" / "begun").write_text("by hand")
    assert compile_rules(project, "first")[0] == 0
    assert built(project) == {"begun": "first", "done": "first"}


def test_source_that_changed_meanwhile_is_compiled_again(project: Path) -> None:
    code, _told = compile_rules(project, "restless")
    assert code == 0
    assert built(project) == {"begun": "calm", "done": "calm"}


def test_two_at_once_compile_once(project: Path) -> None:
    write(project, "first")
    with compiling(project) as one, compiling(project) as other:
        assert one.wait() == other.wait() == 0
    assert len(seen(project)) == 1
    assert built(project)["done"] == "first"


# Where a server runs from meanwhile


def run_from(project: Path, compiler: str = "true") -> tuple[str, str]:
    """The folder a server would run from, and what is told about it."""
    environment = os.environ | {"CC": compiler}
    command = [sys.executable, SCRIPT, "--meanwhile"]
    ran = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=True)
    return Path(ran.stdout.strip()).relative_to(project.resolve()).as_posix(), ran.stderr


def test_the_first_start_runs_the_source_and_has_it_compiled_for_the_next(project: Path) -> None:
    write(project, "first")
    (project / "Makefile").write_text(f"compiled:\n\t@{sys.executable} {SCRIPT}\n")
    folder, told = run_from(project)
    assert folder == "src"
    assert "plain Python for now" in told and "the next `make serve` runs them compiled" in told
    assert compile_rules(project, "first")[0] == 0  # waits for the one in the background
    assert len(seen(project)) == 1
    folder, told = run_from(project)
    assert folder.startswith("build/compiled-") and told == ""


def test_source_that_changed_is_run_rather_than_an_old_build(project: Path) -> None:
    compile_rules(project, "first")
    write(project, "second")
    (project / "Makefile").write_text("compiled:\n")
    assert run_from(project)[0] == "src"


def test_without_a_compiler_plain_python_is_run_and_said(project: Path) -> None:
    write(project, "first")
    folder, told = run_from(project, compiler="false")
    assert folder == "src"
    assert told == "No C compiler, or no headers of Python: the rules run in plain Python, about ten times slower.\n"
