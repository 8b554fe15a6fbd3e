"""A finished game looked at again: chances, luck and play, and what decided."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rubrica import games
from rubrica.cli import main
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import SPECTATOR
from rubrica.engine.match import Match
from rubrica.engine.record import split_move
from rubrica.lab import offline
from rubrica.lab import review as lab
from rubrica.lab.course import moment_of
from rubrica.tongue import ENGLISH, tongue_of
from tests.matches import play_on, started
from tests.toy import toy

WORLDS = 4  # enough to see that it adds up


@pytest.fixture(scope="module", params=games.names())
def match(request: pytest.FixtureRequest) -> Match:
    return play_on(started(request.param, max(games.get(request.param).seats[0], 2), "reviewed"))


@pytest.fixture(scope="module")
def review(match: Match) -> lab.Review:
    return lab.review(match, WORLDS)


def test_deal_luck_and_play_add_up_to_the_end(match: Match, review: lab.Review) -> None:
    outcome = match.game.outcome
    assert outcome is not None
    for seat, place in enumerate(outcome.placings):
        account = review.account([seat])
        assert account.end == pytest.approx(1.0 if place == 1 else 0.0, abs=1e-3)
        assert review.steps[-1].chances[seat] == (1.0 if place == 1 else 0.0)


def test_steps_follow_one_another_and_each_is_one_seats(match: Match, review: lab.Review) -> None:
    assert [step.begins for step in review.steps] == [0, *(step.ply for step in review.steps[:-1])]
    assert review.steps[-1].ply == match.ply
    for step in review.steps:
        assert {split_move(text)[0] for text in match.record.moves[step.begins : step.ply]} == {step.seat}
        assert all(0.0 <= chance <= 1.0 for chance in step.chances)


def test_luck_is_told_only_where_chance_had_a_say(match: Match, review: lab.Review) -> None:
    """Where dice were drawn, or cards turned that nobody had seen; a game of these is never without."""
    assert any(any(step.luck) for step in review.steps)
    judge = lab.Judge(match.game_type, WORLDS)
    for step in review.steps[:40]:
        if any(step.luck):
            moves = [split_move(text)[1] for text in match.record.moves[step.begins : step.ply]]
            assert any(
                judge.leaves_room(match.at(step.begins + place), step.seat, match.game_type.moves.number(name))
                for place, name in enumerate(moves)
            )


def test_a_review_may_be_made_in_parts_and_kept(match: Match, review: lab.Review) -> None:
    half = review.steps[len(review.steps) // 2]
    assert list(lab.steps(match, half.ply, half.chances, WORLDS)) == review.steps[len(review.steps) // 2 + 1 :]
    assert lab.review_of(json.loads(json.dumps(review.data()))) == review


def test_what_decided_is_what_changed_most(review: lab.Review) -> None:
    found = review.decided()
    assert len(found) <= lab.MOMENTS and found == sorted(found, key=lambda step: step.ply)
    least = min((step.swing for step in found), default=0.0)
    assert all(step in found or step.swing <= least for step in review.steps if len(found) == lab.MOMENTS)


def test_shuffling_leaves_what_anybody_has_seen() -> None:
    for game in games.names():
        table = play_on(started(game, games.get(game).usual, "shuffled"), 60).game
        judge = lab.Judge(games.get(game), WORLDS)
        other = judge.mind.afresh(table, fast_dice("other"))
        assert lab.what_all_know(other) == lab.what_all_know(table)
        assert other.asked() == table.asked()


def test_a_game_that_brings_no_mind_is_judged_by_playing_it_out() -> None:
    game = toy().new(2, "a seed")
    chances = lab.Judge(toy(), 20).chances(game)
    assert len(chances) == 2 and all(0.0 <= chance <= 1.0 for chance in chances)


def test_the_offline_page_needs_nothing_else(match: Match, review: lab.Review, tmp_path: Path) -> None:
    for code in ("en", "ca", "es", "it", "pt"):
        offline.write(match, review, tongue_of(code), tmp_path / "review.html")
        page = (tmp_path / "review.html").read_text("utf-8")
        assert f'<html lang="{code}">' in page and 'class="leaf chart"' in page and 'class="scoring"' in page
        assert "<script" not in page and "<link" not in page and not re.search(r"(src|href)=\"(?!#)", page)
        assert ("beliefs" in page.partition("</style>")[2]) == (match.game_type.beliefs is not None)


def test_a_record_is_reviewed_from_the_command_line(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(play_on(started("rubico", 3, "reviewed")).record.encode(), "utf-8")
    done = CliRunner().invoke(main, ["review", str(record), "--html", str(tmp_path / "review.html")])
    assert done.exit_code == 0 and (tmp_path / "review.html").exists(), done.output
    told = CliRunner().invoke(main, ["review", str(record)])
    assert lab.review_of(json.loads(told.stdout)).steps[-1].chances
    record.write_text(play_on(started("rubico", 3, "reviewed"), 10).record.encode(), "utf-8")
    refused = CliRunner().invoke(main, ["review", str(record)])
    assert refused.exit_code == 2 and "finished" in refused.output


def test_a_moment_that_words_decided_tells_who_said_what() -> None:
    match = play_on(started("rubico", 3, "reviewed"))
    names, nobody = match.record.seats, [0.0] * 3
    spoken = [at for at, text in enumerate(match.record.moves) if split_move(text)[1].startswith("say ")]
    for at in spoken[:5]:
        seat = split_move(match.record.moves[at])[0]
        step = lab.Step(at, at + 1, seat, [0.5, 0.5, 0.5], [0.1, 0.1, -0.1], nobody)
        told = moment_of(match, step, SPECTATOR, names, ENGLISH).sentences
        assert len(told) == 1 and told[0].count(f"{names[seat]}: ") == 1, told
    assert spoken
