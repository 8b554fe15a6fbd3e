"""Says which pinned or allowed releases of other packages have a published flaw; needs no network.

    python tools/advisories.py

`advisories.toml` lists the flaws. A pin in requirements/ must not lie below the release that mended one; nor may the
floor of a dependency in pyproject.toml, for who installs Rubrica without our pins may get the lowest that is allowed.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent


def main() -> None:
    """Fail with a line for each release that is too old."""
    advisories = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["advisory"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = list(too_old(advisories, "pyproject.toml", asked(project)))
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        found += too_old(advisories, f"requirements/{path.name}", pins(path))
    if found:
        sys.exit("\n".join(found))


def pins(path: Path) -> list[str]:
    """The releases that a file pins, without their hashes and without where they are wanted."""
    lines = path.read_text("utf-8").splitlines()
    return [line.split()[0] for line in lines if not line.startswith(" ")]


def asked(project: dict[str, Any]) -> list[str]:
    """Everything that building, running or testing Rubrica asks for."""
    extras = project["project"]["optional-dependencies"].values()
    return [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(one for e in extras for one in e),
    ]


def too_old(advisories: list[dict[str, Any]], where: str, requirements: list[str]) -> Iterator[str]:
    """A line for each requirement that a release with a published flaw would meet."""
    for requirement in map(Requirement, requirements):
        floors = [Version(each.version) for each in requirement.specifier if each.operator in (">=", "==", "~=")]
        for advisory in advisories:
            same = canonicalize_name(requirement.name) == canonicalize_name(advisory["package"])
            if same and max(floors, default=Version("0")) < Version(advisory["fixed"]):
                flaws = ", ".join(advisory["ids"])
                yield f"{where}: {requirement}: take {advisory['fixed']} or later ({flaws}: {advisory['what']})"


if __name__ == "__main__":
    main()
