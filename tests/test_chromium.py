"""Where the tests of the pages find a browser, and what becomes of them where there is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests import chromium

STARTS = "#!/bin/sh\necho Chromium 1\n"
BROKEN = "#!/bin/sh\nexit 127\n"
SOME = "tests/server/test_hands.py"


def program(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser, where nothing can be downloaded: the folder its programs lie in."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:9")
    monkeypatch.delenv("RUBRICA_CHROMIUM", raising=False)
    monkeypatch.delenv("RUBRICA_NEED_CHROMIUM", raising=False)
    return programs


def test_the_one_that_is_named_comes_first(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "chromium", STARTS)
    monkeypatch.setenv("RUBRICA_CHROMIUM", "/opt/chromium")
    assert chromium.find() == "/opt/chromium"


def test_then_the_systems_if_it_starts(bare: Path) -> None:
    program(bare / "chromium", BROKEN)
    assert chromium.find() is None
    found = program(bare / "google-chrome", STARTS)
    assert chromium.obtain(root=False) == found


def test_then_playwrights_own(bare: Path) -> None:
    with sync_playwright() as playwright:
        place = Path(playwright.chromium.executable_path)
    assert bare.parent in place.parents
    found = program(place, STARTS)
    assert chromium.obtain(root=False) == found


def test_then_debians_where_apt_and_root_are_there(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(bare / "kept", STARTS)
    program(bare / "apt-get", f'#!/bin/sh\n[ "$1" = update ] || /bin/cp {bare}/kept {bare}/chromium\n')
    assert "Debian's" not in chromium.ways(root=False)
    assert chromium.obtain(root=True) == str(bare / "chromium")
    assert capsys.readouterr().out.splitlines() == [
        "No Chromium here; trying Playwright's own.",
        "No Chromium here; trying Debian's.",
    ]


def browser_tests() -> str:
    """What a run of some of them tells."""
    command = [sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider", SOME]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_without_any_the_tests_of_the_pages_are_skipped_with_a_count_and_a_reason(bare: Path) -> None:
    told = browser_tests()
    assert f"{chromium.NONE}\n" in told
    assert "SKIPPED [" in told and "error" not in told


def test_or_fail_where_skipping_is_forbidden(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUBRICA_NEED_CHROMIUM", "1")
    told = browser_tests()
    assert chromium.NONE in told
    assert "error" in told and "SKIPPED" not in told
