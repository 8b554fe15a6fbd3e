"""A HAProxy for the tests of several server processes: the system's, or Debian's.

    python -m tests.haproxy    gets one where there is none

Where none can be had those tests are skipped; RUBRICA_NEED_HAPROXY=1 has them fail instead.
"""

from __future__ import annotations

import os
import shutil
import sys

from tests.chromium import runs

SYSTEM = "/usr/sbin"  # where Debian puts it, and where not everybody looks
NONE = "No HAProxy here, and none could be installed; install one"


def find() -> str | None:
    """A HAProxy that starts here, if there is one."""
    path = shutil.which("haproxy") or shutil.which("haproxy", path=SYSTEM)
    return path if path and runs([path, "-v"]) else None


def obtain(root: bool) -> str | None:
    """The HAProxy there is, or else Debian's where it may be installed."""
    if find() is None and root and shutil.which("apt-get"):
        print("No HAProxy here; trying Debian's.", flush=True)
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "haproxy"]
        if not runs(install) and runs(["apt-get", "update"]):
            runs(install)
    return find()


def may_skip() -> bool:
    """Whether tests that need a proxy may be left out."""
    return not os.environ.get("RUBRICA_NEED_HAPROXY")


if __name__ == "__main__":
    if obtain(os.geteuid() == 0) is None:
        if not may_skip():
            sys.exit(NONE)
        print(f"{NONE}. The tests of servers behind a proxy are skipped.")
