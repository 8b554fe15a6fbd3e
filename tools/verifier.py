"""Writes the stand-alone verifier of this release: one file that proves its records wherever there is Python.

    python tools/verifier.py dist

It holds the rules, the content and the verifier, and needs the standard library alone. A later release whose rules
differ points to it.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
PARTS = ["engine", "games", "drawing", "locale"]
FILES = ["__init__.py", "tongue.py", "verifier.py"]
ENDINGS = {".py", ".toml", ".mo"}

MAIN = '''"""Proves a finished game from its record: python {name} GAME.json [CONTENT-FOLDER]"""

import sys
import tempfile
import zipfile

with tempfile.TemporaryDirectory() as folder:
    with zipfile.ZipFile(sys.argv[0]) as whole:
        whole.extractall(folder)
    sys.path.insert(0, folder)
    from rubrica.verifier import main

    sys.exit(main(sys.argv[1:]))
'''


def version() -> str:
    """The release this source is of."""
    line = next(line for line in (SOURCE / "rubrica" / "__init__.py").read_text("utf-8").splitlines() if "=" in line)
    return line.partition("=")[2].strip().strip('"')


def build(folder: Path) -> Path:
    """Write the verifier into a folder; the same source gives the same file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"rubrica-verifier-{version()}.pyz"
    package = SOURCE / "rubrica"
    found = [package / name for name in FILES]
    for part in PARTS:
        found += [each for each in (package / part).rglob("*") if each.suffix in ENDINGS]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr(zipfile.ZipInfo("__main__.py"), MAIN.format(name=path.name))
        for each in sorted(found):
            entry = zipfile.ZipInfo(each.relative_to(SOURCE).as_posix())
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, each.read_bytes())
    return path


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if len(sys.argv) > 1 else "dist")))
