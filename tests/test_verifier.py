"""A finished game proves itself; a changed one is found out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from rubrica.engine.fairness import commitment, seed_of
from rubrica.engine.match import Match
from rubrica.engine.record import RecordError, decode
from rubrica.engine.setup import Content
from rubrica.games.content import folder_of, load
from rubrica.games.rubico import GAME
from rubrica.verifier import main, misfits, setting_of
from tests.matches import play_on, started

ROOT = Path(__file__).parents[1]


@pytest.fixture
def text() -> str:
    return play_on(started(entropy=["some", "words", "", "", "more"])).record.encode()


def found(text: str) -> list[str]:
    match = started()
    return misfits(match.game_type, match.content, decode(text))


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
    assert "The record fits." in capsys.readouterr().out
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


def other_cards(folder: Path) -> Path:
    """A folder of Rubico's cards with one figure changed."""
    mine = Path(copytree(folder_of(GAME).folder, folder / "mine"))
    players = mine / "players.toml"
    players.write_text(players.read_text("utf-8").replace("threshold = 1", "threshold = 2", 1), "utf-8")
    return mine


def finished(content: Content[Any]) -> Match:
    return play_on(Match.start(GAME, content, ["Ada", "Berta", "Carme"], {}, seed_of("cards")))


def test_a_record_that_carries_its_cards_is_proved_without_them(tmp_path: Path) -> None:
    match = finished(load(GAME, other_cards(tmp_path)))
    path = tmp_path / "game.json"
    path.write_text(match.record.encode(), "utf-8")
    assert main([str(path)]) == 1  # nobody here knows those cards
    assert main([str(path), str(tmp_path / "mine")]) == 0
    match.record.cards = match.content.data
    path.write_text(match.record.encode(), "utf-8")
    assert main([str(path)]) == 0


@pytest.mark.parametrize("cards", [{}, {"players": 5}, {"powers": {"power": []}}])
def test_cards_that_are_none_are_refused(tmp_path: Path, cards: dict[str, Any]) -> None:
    match = finished(GAME.standard())
    match.record.cards = cards
    path = tmp_path / "game.json"
    path.write_text(match.record.encode(), "utf-8")
    assert main([str(path)]) == 2


def test_other_cards_than_those_played_with_are_refused(tmp_path: Path) -> None:
    match = finished(GAME.standard())
    match.record.cards = load(GAME, other_cards(tmp_path)).data
    with pytest.raises(RecordError, match=r"^cards: played with content"):
        setting_of(match.record)


def test_the_stand_alone_verifier_of_the_release(tmp_path: Path) -> None:
    """One file that needs nothing beside Python: no package, no folder."""
    subprocess.run([sys.executable, "tools/verifier.py", str(tmp_path)], cwd=ROOT, check=True)
    (pyz,) = tmp_path.glob("rubrica-verifier-*.pyz")
    record = tmp_path / "game.json"
    for content, fits in ((GAME.standard(), 0), (load(GAME, other_cards(tmp_path)), 1)):
        record.write_text(finished(content).record.encode(), "utf-8")
        ran = subprocess.run([sys.executable, "-I", "-S", str(pyz), str(record)], capture_output=True, text=True)
        assert ran.returncode == fits, ran.stderr
