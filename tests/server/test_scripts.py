"""The scripts of a page share one scope: of a function that two declare the later one is called by both, silently."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rubrica import server

PLACE = Path(str(server.__file__)).parent
DECLARED = re.compile(r"^(?:const|let|class|(?:async )?function) (\w+)", re.M)
ALONE = "\n(() => {\n"  # a script whose names are its own


def scripts_of(page: str) -> list[str]:
    """Our own scripts that a page's template asks for."""
    text = (PLACE / "templates" / f"{page}.html").read_text("utf-8")
    named = re.findall(r"asset\('(\w+)\.js'\)", text)
    for several in re.findall(r"for name in \(([^)]*)\)[^\n]*asset\(name", text):
        named += re.findall(r'"(\w+)"', several)
    return named


@pytest.mark.parametrize("page", ["table", "result", "replay"])
def test_no_two_scripts_of_a_page_declare_the_same_name(page: str) -> None:
    scripts = scripts_of(page)
    assert scripts
    texts = [(PLACE / "static" / f"{name}.js").read_text("utf-8") for name in scripts]
    declared = Counter(name for text in texts if ALONE not in text for name in DECLARED.findall(text))
    assert [name for name, times in declared.items() if times > 1] == []
