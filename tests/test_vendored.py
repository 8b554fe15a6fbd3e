"""Works of others are handed on unchanged, and on their terms."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from pathlib import Path

import rubrica

PACKAGE = Path(rubrica.__file__).parent
WORKS = tomllib.loads((PACKAGE / "vendored.toml").read_text("utf-8"))["work"]


def test_every_work_is_what_it_was_and_carries_its_licence() -> None:
    for work in WORKS:
        text = work.get("text") or (PACKAGE / work["text_in"]).read_text("utf-8")
        assert work["name"] and work["home"] and work["licence"] and len(text) > 500, work["name"]
        for name, digest in work["sha256"].items():
            assert sha256((PACKAGE / name).read_bytes()).hexdigest() == digest, name


def test_no_work_of_others_is_left_out() -> None:
    """Minified scripts and fonts are not ours."""
    listed = {name for work in WORKS for name in work["sha256"]}
    there = {str(path.relative_to(PACKAGE)) for ending in ("*.min.js", "*.woff2") for path in PACKAGE.rglob(ending)}
    assert there == listed
