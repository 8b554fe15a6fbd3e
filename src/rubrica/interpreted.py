"""Has Rubrica's modules loaded from their Python source even where compiled ones lie beside it.

`force()` must run before anything else of Rubrica is imported; `is_compiled()` says what runs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceOnly(MetaPathFinder):
    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("rubrica.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def force() -> None:
    """From now on import plain Python, though compiled modules lie beside it."""
    sys.meta_path.insert(0, _SourceOnly())


def is_compiled() -> bool:
    """Whether the engine that runs here is compiled."""
    from rubrica.engine import dice

    return not str(dice.__file__).endswith(".py")
