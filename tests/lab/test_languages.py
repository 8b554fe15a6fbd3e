"""The lab reports in the language of whoever asked."""

from __future__ import annotations

from collections.abc import Callable
from gettext import translation
from pathlib import Path

import pytest
from click.testing import CliRunner

from rubrica.cli import main
from rubrica.lab import page
from rubrica.lab.balance import balance
from rubrica.lab.compare import Finding, Measure, compare
from rubrica.lab.compare import report_on as say_compared
from rubrica.lab.conditions import Conditions
from rubrica.lab.report import Report
from rubrica.lab.simulate import simulate
from rubrica.lab.stats import Interval
from rubrica.lab.tournament import tournament
from rubrica.tongue import CATALOGUES, Tongue
from tests.unsaid import CODES, Unsaid

ALONE, TEAMS = Conditions("rubricatus", 3), Conditions("rubico", 3, ("steady", "random"))
REPORTS: dict[str, Callable[[Tongue], Report]] = {
    "simulate": lambda tongue: simulate(ALONE, 2, tongue=tongue).report,
    "simulate teams": lambda tongue: simulate(TEAMS, 2, tongue=tongue).report,
    "tournament": lambda tongue: (
        tournament(Conditions("redcathedral", 2, ("steady", "random")), 1, tongue=tongue).report
    ),
    "tournament of teams": lambda tongue: tournament(TEAMS, 1, tongue=tongue).report,
    "balance": lambda tongue: balance([ALONE], 25, tongue=tongue).report,
    "balance of teams": lambda tongue: balance([TEAMS], 25, tongue=tongue).report,
    "compare": lambda tongue: compare(ALONE, "", 2, tongue=tongue).report,
    "compare teams": lambda tongue: compare(TEAMS, "", 40, tongue=tongue).report,
    "compared": lambda tongue: compared(tongue),
}


def compared(tongue: Tongue) -> Report:
    """A comparison that found something."""
    report = Report("", tongue)
    change = Interval(0.3, 0.2, 0.4)
    say_compared(report, 40, [Finding(Measure("{about}: victory with it", "power"), change, 0.1, differs=True)])
    return report


@pytest.mark.parametrize("kind", list(REPORTS))
@pytest.mark.parametrize("code", CODES)
def test_a_report_has_no_word_of_english(code: str, kind: str) -> None:
    unsaid, catalogue = Unsaid(), translation("rubrica", CATALOGUES, [code])
    catalogue.add_fallback(unsaid)
    report, english = REPORTS[kind](Tongue(code, catalogue)), REPORTS[kind](Tongue("en", Unsaid()))
    assert unsaid.heard == set()
    assert f'<html lang="{code}">' in page.html(report)
    assert len(report.summary) == len(english.summary) and not set(report.summary) & set(english.summary)


def test_the_command_line_hands_its_language_on(tmp_path: Path) -> None:
    few = ("--seats", "3", "--games", "2", "--workers", "1", "--out", str(tmp_path / "out"))
    result = CliRunner().invoke(main, ["--language", "it", "simulate", "rubico", *few])
    assert result.exit_code == 0, result.output
    assert "3 giocatori: 2 partite" in result.output and "games" not in result.output
    assert "Processi: 1 (questo processo)" in result.output
    assert '<html lang="it">' in (tmp_path / "out" / "report.html").read_text("utf-8")
