"""Games kept with all their moves can be read, chosen from and played again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rubrica import games
from rubrica.cli import main
from rubrica.games.content import folder_of
from rubrica.lab.corpus import Corpus, NoCorpus
from rubrica.lab.notebook import COLUMNS, description_in, rows_in
from tests.contents import kept

ROOT = Path(__file__).parents[2]
#: The small set that comes with the source.
KEPT = sorted(path.parent for path in (ROOT / "examples" / "corpus").glob("*/run.json"))


@pytest.fixture
def cards_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards that the small set was played with, though others may have been added to the games' own folders."""
    for folder in KEPT:
        mark = description_in(folder)["mark"]
        game = games.get(mark["game"])
        content = kept(game, mark["content"])
        monkeypatch.setitem(folder_of(game).__dict__, "_standard", content)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def made(folder: Path, game: str, *more: str) -> Corpus:
    result = run("simulate", game, "--workers", "1", "--records", "--out", str(folder), "--games", "4", *more)
    assert result.exit_code == 0, result.output
    return Corpus.within(folder)


@pytest.mark.parametrize("game", games.names())
def test_every_game_can_be_played_again_from_its_row(game: str, tmp_path: Path) -> None:
    corpus = made(tmp_path / "out", game, "--bots", "steady,random")
    rows = list(corpus.rows())
    assert len(rows) == 4
    for row in rows:
        moments = corpus.again(row)
        drawn = [next(moments).dice.drawn]
        for last in moments:
            drawn.append(last.dice.drawn)
        assert drawn[:-1] == row.drawn
        assert last.outcome is not None
        assert (last.outcome.placings, last.outcome.points, last.outcome.reason) == (
            row.placings,
            row.points,
            row.reason,
        )


def test_a_search_tells_its_visits_and_the_move_visited_most_was_made(tmp_path: Path) -> None:
    corpus = made(tmp_path / "out", "rubico", "--seats", "3", "--bots", "search:40,steady")
    searched = 0
    for row in corpus.rows():
        assert len(row.made) == len(row.weighed) == len(row.visits) == len(row.chances) == row.moves
        for mover, move, options, visits, chances in zip(
            row.movers, row.made, row.weighed, row.visits, row.chances, strict=True
        ):
            assert len(options) == len(visits) == len(chances)
            if options:
                searched += 1
                assert row.bots[mover] == "search:40" and options[0] == move and visits[0] == max(visits)
                assert all(0 <= chance <= 1 for chance in chances)
    assert searched == corpus.count()[2] > 0


def test_openings_are_a_seats_own_first_moves(tmp_path: Path) -> None:
    corpus = made(tmp_path / "out", "rubico", "--seats", "3")
    expected: dict[tuple[str, ...], list[float]] = {}
    for row in rows_in(tmp_path / "out"):
        for seat in range(row.seats):
            own = [move for mover, move in zip(row.movers, row.made, strict=True) if mover == seat]
            expected.setdefault(tuple(own[:2]), []).append(row.share(seat))
    found = {opening.moves: opening for opening in corpus.openings(depth=2)}
    assert {moves: opening.times for moves, opening in found.items()} == {m: len(s) for m, s in expected.items()}
    for moves, shares in expected.items():
        assert found[moves].share.value == pytest.approx(sum(shares) / len(shares))
    result = run("corpus", str(tmp_path / "out"), "--depth", "2", "--least", "1")
    assert result.output.startswith("4 games, ") and ", ".join(next(iter(expected))) in result.output


def test_chosen_games_are_written_to_one_file_and_nothing_is_written_over(tmp_path: Path) -> None:
    corpus = made(tmp_path / "out", "rubico", "--seats", "3")
    reasons = {row.reason for row in corpus.rows()}
    reason = reasons.pop()
    file = tmp_path / "some.jsonl"
    result = run("corpus", str(tmp_path / "out"), "--reason", reason, "--out", str(file))
    assert result.exit_code == 0, result.output
    assert len(file.read_text().splitlines()) == len([row for row in corpus.rows() if row.reason == reason])
    before = file.read_bytes()
    assert run("corpus", str(tmp_path / "out"), "--out", str(file)).exit_code == 2
    assert file.read_bytes() == before
    assert "ends in" in run("corpus", str(tmp_path / "out"), "--out", str(tmp_path / "some.txt")).output


def test_a_run_without_records_is_no_corpus(tmp_path: Path) -> None:
    run("simulate", "rubico", "--games", "1", "--workers", "1", "--out", str(tmp_path / "out"))
    with pytest.raises(NoCorpus, match="without --records"):
        Corpus.within(tmp_path / "out")
    result = run("corpus", str(tmp_path))
    assert result.exit_code == 2 and "no run.json" in result.output


@pytest.mark.usefixtures("cards_as_they_were")
def test_the_example_in_the_docs_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "cluster.md").read_text("utf-8"), re.DOTALL)
    monkeypatch.chdir(ROOT)
    exec(example, {})
    assert len(capsys.readouterr().out.splitlines()) == 12


def test_the_docs_tell_of_every_column() -> None:
    told = (ROOT / "docs" / "cluster.md").read_text("utf-8")
    named = {name for line in told.splitlines() if line.startswith("| `") for name in re.findall(r"`(\w+)`", line)}
    assert set(COLUMNS) <= named


def test_a_small_set_comes_with_the_source() -> None:
    assert {description_in(folder)["mark"]["game"] for folder in KEPT} == set(games.names())
    assert sum(path.stat().st_size for folder in KEPT for path in folder.rglob("*")) < 900_000


@pytest.mark.usefixtures("cards_as_they_were")
@pytest.mark.parametrize("folder", KEPT, ids=lambda folder: folder.name)
def test_the_small_set_fits_the_rules_of_today(folder: Path) -> None:
    """Where it does not any more, `make corpus` plays it anew."""
    corpus = Corpus.within(folder)
    rows = list(corpus.rows())
    assert rows
    for row in rows:
        *_, last = corpus.again(row)
        assert last.outcome is not None and last.outcome.placings == row.placings
