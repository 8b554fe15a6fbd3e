"""What the set-up installs is pinned by hash, and is what pyproject.toml asks for."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.pins import PINS, ROOT, STEPS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def pinned(step: str) -> dict[str, str]:
    """The version of each package that a step installs."""
    lines = (PINS / f"{step}.txt").read_text("utf-8").splitlines()
    return dict(line.split()[0].split("==") for line in lines if not line.startswith(" "))


def asked(extra: str) -> list[Requirement]:
    """What an extra asks for, and those it names."""
    found = [Requirement(line) for line in PROJECT["project"]["optional-dependencies"][extra]]
    named = [inner for each in found if each.name == "rubrica" for one in each.extras for inner in asked(one)]
    return [*named, *(each for each in found if each.name != "rubrica")]


@pytest.mark.parametrize("step", STEPS)
def test_every_release_has_hashes(step: str) -> None:
    text = (PINS / f"{step}.txt").read_text("utf-8")
    for release in re.split(r"\n(?=\S)", text.rstrip()):
        first, *hashes = release.split("\n")
        assert "==" in first
        assert hashes
        assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in hashes), first


@pytest.mark.parametrize("step", STEPS)
def test_a_step_installs_what_is_asked_for(step: str) -> None:
    wanted = [Requirement(line) for line in PROJECT["build-system"]["requires"] if step == "compiler"]
    wanted += [Requirement(line) for line in PROJECT["project"]["dependencies"] if step == "server"]
    wanted += [each for extra in STEPS[step] for each in asked(extra)]
    assert wanted
    versions = pinned(step)
    for requirement in wanted:
        assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)]), requirement


def test_no_release_is_pinned_at_two_versions() -> None:
    versions: dict[str, str] = {}
    for step in STEPS:
        for name, version in pinned(step).items():
            assert versions.setdefault(name, version) == version, name
