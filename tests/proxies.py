"""The proxies before several server processes in the tests, as deploy/ sets them up: the system's, or Debian's.

    python -m tests.proxies haproxy caddy    gets those that are not here

Where one cannot be had its tests are skipped; RUBRICA_NEED_PROXIES=1 has them fail instead.
"""

from __future__ import annotations

import os
import shutil
import sys

from tests.chromium import runs

SYSTEM = "/usr/sbin"  # where Debian puts some, and where not everybody looks
VERSION = {"haproxy": ["-v"], "caddy": ["version"]}
RUN = {
    "haproxy": ["-db", "-f", "deploy/haproxy.cfg"],
    "caddy": ["run", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"],
}


def find(name: str) -> str | None:
    """A proxy of that name that starts here, if there is one."""
    path = shutil.which(name) or shutil.which(name, path=SYSTEM)
    return path if path and runs([path, *VERSION[name]]) else None


def obtain(name: str, root: bool) -> str | None:
    """The one there is, or else Debian's where it may be installed."""
    if find(name) is None and root and shutil.which("apt-get"):
        print(f"No {name} here; trying Debian's.", flush=True)
        install = ["apt-get", "install", "--yes", "--no-install-recommends", name]
        if not runs(install) and runs(["apt-get", "update"]):
            runs(install)
    return find(name)


def none(name: str) -> str:
    """What to tell where there is none."""
    return f"No {name} here, and none could be installed; install one"


def may_skip() -> bool:
    """Whether tests that need a proxy may be left out."""
    return not os.environ.get("RUBRICA_NEED_PROXIES")


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        if obtain(wanted, os.geteuid() == 0) is None:
            if not may_skip():
                sys.exit(none(wanted))
            print(f"{none(wanted)}. The tests of servers behind it are skipped.")
