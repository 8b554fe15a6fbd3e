"""A finished game proves itself; a changed one is found out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rubrica.engine.canonical import canonical
from rubrica.engine.fairness import commitment, commitment_to, seed_of
from rubrica.engine.match import Match
from rubrica.engine.record import Record, RecordError, Signature, decode, message_of
from rubrica.engine.setup import Content
from rubrica.games.content import folder_of, load
from rubrica.games.rubico import GAME
from rubrica.verifier import deal_misfits, main, misfits, setting_of, signature_misfits, verdict
from tests.matches import edited, play_on, started

ROOT = Path(__file__).parents[1]
RECORDS = Path(__file__).parent / "records"
OPENLY = "Words said openly before the deal, without a commitment, by seat"


@pytest.fixture
def text() -> str:
    return play_on(started(entropy=["some", "words", "", "", "more"])).record.encode()


def found(text: str) -> list[str]:
    match = started()
    return misfits(match.game_type, match.content, decode(text))


def test_an_honest_record_fits(text: str) -> None:
    assert found(text) == []


def test_another_seed_is_found_out(text: str) -> None:
    seed = "00" * 32
    problems = found(edited(text, seed=seed))
    assert problems[0].startswith("commitment:")
    assert found(edited(text, seed=seed, commitment=commitment(bytes(32)))) != []


def test_other_entropy_is_found_out(text: str) -> None:
    assert found(edited(text, words=["some", "words", "", "", "less"])) != []


def test_one_edited_move_is_found_out(text: str) -> None:
    moves = json.loads(text)["record"]["moves"]
    for ply in range(0, len(moves), 7):
        seat, _, name = moves[ply].partition(" ")
        other = "lay blue" if name != "lay blue" else "lay red"
        others = [*moves[:ply], f"{seat} {other}", *moves[ply + 1 :]]
        assert found(edited(text, moves=others)), moves[ply]
    assert found(edited(text, moves=moves[:-1])) != []
    assert "moves[" in found(edited(text, moves=[*moves, moves[-1]]))[0]


def test_another_outcome_is_found_out(text: str) -> None:
    outcome = json.loads(text)["record"]["outcome"]
    problems = found(edited(text, outcome={**outcome, "reason": "bribery"}))
    assert problems[0].startswith("outcome:")


def test_an_unfinished_record_cannot_be_verified() -> None:
    problems = found(play_on(started(), 10).record.encode())
    assert problems[0].startswith("seed: not revealed")


def test_exit_codes(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    honest, forged, broken = tmp_path / "a.json", tmp_path / "b.json", tmp_path / "c.json"
    honest.write_text(text)
    forged.write_text(edited(text, commitment="00" * 32))
    broken.write_text(text[:200])
    assert main([str(honest)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == ["The deal fits", "The moves fit", "Not signed", OPENLY]
    assert main([str(forged)]) == 1
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


SECRET = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def signed(record: Record) -> Record:
    """The record as a server signs it."""
    record.salt = "5a" * 16
    key = SECRET.public_key().public_bytes_raw().hex()
    record.signature = Signature(key, SECRET.sign(message_of(record.digest())).hex())
    return record


@pytest.fixture
def vouched() -> str:
    match = started(entropy=["some", "words", "", "", "more"])
    match.record.commitments = [commitment_to(words) if words else "" for words in match.record.entropy]
    return signed(play_on(match).record).encode()


def test_a_signed_record_says_by_whom(vouched: str) -> None:
    record = decode(vouched)
    fits, told = verdict(*setting_of(record), record)
    assert fits and record.signature is not None
    assert told[0] == "The deal fits: it follows from the seed and from the words of 3 seats."
    assert told[1].startswith("The moves fit: Rubico, ")
    assert told[2].startswith(f"Signed by key {record.signature.fingerprint}. ")
    assert len(told) == 3


def test_whatever_is_changed_is_no_longer_signed(vouched: str) -> None:
    """Every field of what is signed, changed so that it can still be read."""
    fields = json.loads(vouched)["record"]
    others: dict[str, object] = {
        "seats": fields["seats"][::-1],
        "bots": ["steady", "", "", "", ""],
        "words": ["", "words", "", "", "more"],
        "voided": [{"commitment": "00" * 32, "commitments": [""] * 5, "missing": [1]}],
        "fork": {"record": "00" * 32, "ply": 3},
        "moves": fields["moves"][:-1],
        "commitments": fields["commitments"][::-1],
        "outcome": {
            **fields["outcome"],
            "points": [True if each == 1 else each for each in fields["outcome"]["points"]] + [1],
        },
    }
    for name, value in others.items():
        assert any(problem.startswith("signature:") for problem in found(edited(vouched, **{name: value}))), name


def test_names_that_were_swapped_are_found_out(vouched: str) -> None:
    whole = json.loads(vouched)
    names = whole["beside"]["names"]
    names[0], names[1] = names[1], names[0]
    assert found(canonical(whole) + "\n") == [
        "names[0]: not the name this seat was played under",
        "names[1]: not the name this seat was played under",
    ]


def test_names_that_were_deleted_leave_the_rest_proved(vouched: str) -> None:
    whole = json.loads(vouched)
    del whole["beside"]
    assert found(canonical(whole) + "\n") == []


def test_one_is_not_true(vouched: str) -> None:
    """A record that says so is not what the moves lead to, signed or not."""
    outcome = json.loads(vouched)["record"]["outcome"]
    placings = [True if place == 1 else place for place in outcome["placings"]]
    assert placings == outcome["placings"]
    assert any(
        each.startswith("outcome:") for each in found(edited(vouched, outcome={**outcome, "placings": placings}))
    )


def test_other_words_than_committed_to_are_found_out(vouched: str) -> None:
    problems = found(edited(vouched, words=["some", "other words", "", "", "more"]))
    assert problems[0] == "words[1]: not the words that this seat committed to before the deal"


def test_a_signature_of_another_key_is_found_out(vouched: str) -> None:
    whole = json.loads(vouched)
    other = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key().public_bytes_raw().hex()
    whole["signature"]["key"] = other
    assert any(problem.startswith("signature:") for problem in found(canonical(whole) + "\n"))


def test_a_record_of_format_3_stays_readable_and_signed() -> None:
    """Whatever the rules have become since it was written."""
    text = (RECORDS / "3-rubico.json").read_text("utf-8")
    record = decode(text)
    assert record.encode() == text
    assert [*deal_misfits(record), *signature_misfits(record)] == []
    assert record.signature is not None and record.talk and record.commitments[0]


def test_the_stand_alone_verifier_of_the_release(tmp_path: Path) -> None:
    """One file that needs nothing beside Python: no package, no folder."""
    subprocess.run([sys.executable, "tools/verifier.py", str(tmp_path)], cwd=ROOT, check=True)
    (pyz,) = tmp_path.glob("rubrica-verifier-*.pyz")
    record = tmp_path / "game.json"
    for content, fits in ((GAME.standard(), 0), (load(GAME, other_cards(tmp_path)), 1)):
        record.write_text(finished(content).record.encode(), "utf-8")
        ran = subprocess.run([sys.executable, "-I", "-S", str(pyz), str(record)], capture_output=True, text=True)
        assert ran.returncode == fits, ran.stderr
    record.write_text(signed(finished(GAME.standard()).record).encode(), "utf-8")
    ran = subprocess.run([sys.executable, "-I", "-S", str(pyz), str(record)], capture_output=True, text=True)
    assert ran.returncode == 0 and "Signed by key" in ran.stdout, ran.stdout + ran.stderr
