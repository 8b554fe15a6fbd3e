"""What tests of several layers need."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from rubrica import games
from rubrica.engine.game_type import GameType
from tests.packages import NIM, install, on_the_path

os.environ["RUBRICA_LANGUAGE"] = "en"  # whatever the machine speaks


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameType[Any]]:
    """examples/nim, installed as somebody's package."""
    folder = tmp_path_factory.mktemp("nim")
    install(NIM, folder)
    with on_the_path(folder):
        yield games.get("nim")
