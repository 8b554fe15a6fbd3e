"""A report's page stands on its own."""

from __future__ import annotations

from pathlib import Path

from rubrica.lab import page
from rubrica.lab.report import Bar, Report
from rubrica.lab.stats import Interval


def test_a_page_holds_all_the_report_says_and_fetches_nothing(tmp_path: Path) -> None:
    report = Report("A <title>", command="rubrica balance 'a & b'")
    report.say("A sentence & more.")
    report.heading("Shares")
    report.note("Who wins.")
    report.chart("Shares", [Bar("one", Interval(0.5, 0.4, 0.6)), Bar("<two>", Interval(0.1, 0.0, 0.2), True)], 0.5)
    report.listing(["seat", "mean"], [["first", "0.50 [0.40, 0.60]"], ["second", "1 / 2 / 3"]], {1})
    page.write(report, tmp_path / "new" / "report.html")
    text = (tmp_path / "new" / "report.html").read_text("utf-8")
    for part in (
        "<h1>A &lt;title&gt;</h1>",
        "<p>A sentence &amp; more.</p>",
        "<h2>Shares</h2>",
        "<p>Who wins.</p>",
        '<span class="name">&lt;two&gt;</span>',
        '<rect class="bar flagged"',
        '<span class="value">50.0% [40.0%, 60.0%]</span>',
        '<td class="number">0.50 [0.40,\u00a00.60]</td>',
        '<td class="flag">second</td>',
        "<pre>rubrica balance &#39;a &amp; b&#39;</pre>",
    ):
        assert part in text
    assert "http" not in text and "<script" not in text


def test_a_bar_that_falls_behind_is_drawn_to_the_left_of_nothing() -> None:
    report = Report("Change")
    report.chart("Change", [Bar("one", Interval(-0.5, -1.0, 0.0)), Bar("two", Interval(0.5, 0.0, 1.0))], 0.0)
    text = page.html(report)
    assert '<rect class="bar" x="250.0" y="3" width="250.0" height="18"/>' in text
    assert '<rect class="bar" x="500.0" y="3" width="250.0" height="18"/>' in text


def test_figures_that_no_command_gave_come_without_one() -> None:
    assert "How to get these figures again" not in page.html(Report("By a program"))
