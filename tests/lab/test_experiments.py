"""The experiments are able to find and not to find."""

from __future__ import annotations

import pytest

from rubrica.bots import UnknownBot
from rubrica.engine.dice import fast_dice
from rubrica.engine.sentence import Told
from rubrica.lab import balance, compare, tournament
from rubrica.lab.conditions import Conditions
from rubrica.lab.report import Report
from rubrica.lab.stats import wilson
from rubrica.lab.tally import Tally
from rubrica.lab.trial import Row


def fake(number: int, winner: int, points: list[int], used: list[list[str]]) -> Row:
    places = [1 if seat == winner else 2 for seat in range(len(points))]
    return Row(number, number, len(points), ["steady"] * len(points), places, points, "victory", 10, 5, used=used)


def owners_win(games: int) -> list[Row]:
    """Games in which who has the strong card wins more often, and who has the plain one does not."""
    dice = fast_dice("used")
    rows = []
    for n in range(games):
        owner, any_seat = dice.below(4), dice.below(4)
        winner = owner if dice.below(2) else dice.below(4)
        used = [["strong"] * (seat == owner) + ["plain"] * (seat == any_seat) for seat in range(4)]
        rows.append(fake(n, winner, [1, 1, 1, 1], used))
    return rows


def test_wilson_intervals_hold_the_share_and_shrink() -> None:
    few, many = wilson(8, 10), wilson(800, 1000)
    assert few.low < many.low < 0.8 < many.high < few.high


def test_a_tournament_rotates_every_seat() -> None:
    pairing = tournament.Pairing("steady", "random")
    plan = tournament.plan(Conditions("rubico", 3), [pairing], deals=2, by_team=False)
    made = [plan.trial(number) for number in range(plan.count)]
    assert [trial.bots.index("steady") for trial in made] == [0, 1, 2, 0, 1, 2]
    assert [trial.deal for trial in made] == [0, 0, 0, 1, 1, 1]


def test_a_tournament_is_refused_what_it_cannot_play() -> None:
    with pytest.raises(UnknownBot):
        tournament.tournament(Conditions("redcathedral", 2), champion="nobody")
    with pytest.raises(Told, match="two bots"):
        tournament.tournament(Conditions("redcathedral", 2))


def test_who_wins_more_is_rated_higher() -> None:
    ratings = tournament.Ratings()
    for n in range(20):
        row = fake(n, 0 if n % 4 else 1, [2, 1], [[], []])
        row.bots = ["strong", "weak"]
        ratings.add(row)
    assert [name for name, _mean, _spread in ratings.ordered()] == ["strong", "weak"]


def test_a_use_that_wins_is_flagged_and_one_that_does_not_is_not() -> None:
    found = {use.name: use for use in Tally.of(owners_win(400)).uses()}
    assert found["strong"].flagged and found["strong"].lift.value > 0.2
    assert not found["plain"].flagged


def test_a_report_on_balance_names_the_use_that_wins() -> None:
    report = Report("Balance")
    balance.report_on(report, "4 players", Tally.of(owners_win(400)), teams=[])
    assert report.summary[-1].startswith("4 players: beyond chance in its effect: strong (+")
    assert "plain" not in report.summary[-1]


def test_uses_of_the_same_lift_stand_in_one_order() -> None:
    names = [f"use {n}" for n in range(9)]
    rows = [fake(n, n % 4, [1, 1, 1, 1], [list(names), [], [], []]) for n in range(40)]
    assert [use.name for use in Tally.of(rows).uses()] == names


def test_a_game_that_everybody_lost_says_nothing_of_a_card() -> None:
    """Late cards are never in games that end early; that alone must not look like strength."""
    rows = [fake(n, n % 4, [1, 1, 1, 1], [["late"] * (seat == n // 4 % 4) for seat in range(4)]) for n in range(320)]
    lost = [fake(n, -1, [1, 1, 1, 1], [[], [], [], []]) for n in range(320)]
    assert [use.lift.value for use in Tally.of(rows + lost).uses()] == [use.lift.value for use in Tally.of(rows).uses()]
    assert Tally.of(lost).uses() == []


def test_whoever_begins_is_told_apart_from_the_seat() -> None:
    rows = []
    for n in range(40):
        row = fake(n, n % 4, [1, 1, 1, 1], [])
        row.first = n % 4
        rows.append(row)
    assert [share.value for share in Tally.of(rows).seat_shares()] == [0.25] * 4
    assert [share.value for share in Tally.of(rows).order_shares()] == [1, 0, 0, 0]


def test_a_content_compared_with_itself_shows_no_difference() -> None:
    comparison = compare.compare(Conditions("rubico", 4), "", most=80)
    assert comparison.deals == 40
    assert all(finding.same and not finding.differs for finding in comparison.findings)
    assert comparison.report.summary[0].startswith("No difference: after 40 deals")
