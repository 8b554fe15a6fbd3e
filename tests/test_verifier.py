"""A finished game proves itself; a changed one is found out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rubrica.engine.fairness import commitment
from rubrica.engine.record import decode
from rubrica.verifier import main, misfits
from tests.matches import play_on, started


@pytest.fixture
def text() -> str:
    return play_on(started(entropy=["some", "words", "", "", "more"])).record.encode()


def found(text: str) -> list[str]:
    match = started()
    return misfits(match.kind, match.content, decode(text))


def changed(text: str, **fields: object) -> str:
    return json.dumps({**json.loads(text), **fields})


def test_an_honest_record_fits(text: str) -> None:
    assert found(text) == []


def test_another_seed_is_found_out(text: str) -> None:
    seed = "00" * 32
    problems = found(changed(text, seed=seed))
    assert problems[0].startswith("commitment:")
    assert found(changed(text, seed=seed, commitment=commitment(bytes(32)))) != []


def test_other_entropy_is_found_out(text: str) -> None:
    assert found(changed(text, entropy=["some", "words", "", "", "less"])) != []


def test_one_edited_move_is_found_out(text: str) -> None:
    moves = json.loads(text)["moves"]
    for ply in range(0, len(moves), 7):
        seat, _, name = moves[ply].partition(" ")
        other = "lay blue" if name != "lay blue" else "lay red"
        edited = [*moves[:ply], f"{seat} {other}", *moves[ply + 1 :]]
        assert found(changed(text, moves=edited)), moves[ply]
    assert found(changed(text, moves=moves[:-1])) != []
    assert "moves[" in found(changed(text, moves=[*moves, moves[-1]]))[0]


def test_another_outcome_is_found_out(text: str) -> None:
    outcome = json.loads(text)["outcome"]
    problems = found(changed(text, outcome={**outcome, "reason": "bribery"}))
    assert problems[0].startswith("outcome:")


def test_an_unfinished_record_cannot_be_verified() -> None:
    problems = found(play_on(started(), 10).record.encode())
    assert problems[0].startswith("seed: not revealed")


def test_exit_codes(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    honest, edited, broken = tmp_path / "a.json", tmp_path / "b.json", tmp_path / "c.json"
    honest.write_text(text)
    edited.write_text(changed(text, commitment="00" * 32))
    broken.write_text(text[:200])
    assert main([str(honest)]) == 0
    assert "the record fits" in capsys.readouterr().out
    assert main([str(edited)]) == 1
    assert main([str(broken)]) == 2
    assert main([]) == 2


def test_it_needs_the_standard_library_and_the_rules_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['msgspec', 'click', 'mypy_extensions']));"
        f"from rubrica.verifier import main; sys.exit(main([{str(path)!r}]))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
