"""A Chromium for the tests of the pages: the one RUBRICA_CHROMIUM names, the system's, Playwright's own, or Debian's.

    python -m tests.chromium    gets one where there is none

Where none can be had those tests are skipped; RUBRICA_NEED_CHROMIUM=1 has them fail instead.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 600  # seconds for one attempt to get a browser
NONE = "No Chromium here, and none could be installed; install one, or name it in RUBRICA_CHROMIUM"


def find() -> str | None:
    """A Chromium that starts here, if there is one."""
    if named := os.environ.get("RUBRICA_CHROMIUM"):
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path and starts(path):
            return path
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if starts(path) else None


def starts(path: str) -> bool:
    """Whether it is there, with all the libraries it wants."""
    return runs([path, "--version"])


def obtain(root: bool) -> str | None:
    """The Chromium there is, or else the first that can be installed."""
    found = find()
    for name, commands in ways(root).items():
        if found is not None:
            break
        print(f"No Chromium here; trying {name}.", flush=True)
        if all(runs(command) for command in commands):
            found = find()
    return found


def ways(root: bool) -> dict[str, list[list[str]]]:
    """The commands that install one, by where it comes from."""
    known = {"Playwright's own": [[sys.executable, "-m", "playwright", "install", "chromium"]]}
    if root and shutil.which("apt-get"):
        known["Debian's"] = [["apt-get", "update"], ["apt-get", "install", "--yes", "chromium"]]
    return known


def runs(command: list[str]) -> bool:
    """Whether the command ends well; quietly."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, env=quiet, timeout=PATIENCE, capture_output=True, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def may_skip() -> bool:
    """Whether tests that need a browser may be left out."""
    return not os.environ.get("RUBRICA_NEED_CHROMIUM")


if __name__ == "__main__":
    if obtain(os.geteuid() == 0) is None:
        if not may_skip():
            sys.exit(NONE)
        print(f"{NONE}. The tests of the pages are skipped.")
