"""A report as one self-contained page.

Nothing is fetched: no script, no font, no picture from elsewhere, so the page opens offline and can be mailed.
"""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from rubrica.lab.files import write_text
from rubrica.lab.report import WIDTH, Chart, Heading, Listing, Note, Report


def unbroken(text: str) -> str:
    """A figure in a cell; where it must be broken, its range and its quantiles stay whole.

    >>> unbroken("0.50 [0.40, 0.60]")
    '0.50 [0.40,\\xa00.60]'
    """
    return text.replace(", ", ",\u00a0").replace(" / ", "\u00a0/\u00a0")


templates = Environment(
    loader=PackageLoader("rubrica.lab"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
templates.filters["unbroken"] = unbroken
templates.tests.update({part.__name__.lower(): part.__instancecheck__ for part in (Heading, Note, Listing, Chart)})


def html(report: Report) -> str:
    """The page.

    >>> "<h1>Rubico &amp; friends</h1>" in html(Report("Rubico & friends"))
    True
    """
    return templates.get_template("report.html").render(report=report, width=WIDTH, _=report.tongue)


def write(report: Report, path: Path) -> None:
    """The page, in a file that is whole at every moment."""
    write_text(path, html(report))
