"""One self-contained page for each run: a plain-language summary, tables, and charts drawn as SVG.

Nothing is fetched: no script, no font, no picture from elsewhere, so the page opens offline and can be mailed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from rubrica.lab.stats import Interval

STYLE = """
:root { --paper: #fbf6ea; --ink: #221c16; --soft: #6b6053; --line: #ddd2bd; --red: #a3231b; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1c1814; --ink: #efe6d6; --soft: #a2968a; --line: #41382f; --red: #ff7a6b; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; margin: 0 auto;
  max-width: 62rem; padding: 1.5rem; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 600; line-height: 1.2; }
h1 { border-bottom: 2px solid var(--red); padding-bottom: .4rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
.number { text-align: right; white-space: nowrap; }
.flag { color: var(--red); font-weight: 600; }
.summary p { margin: .35rem 0; }
.summary p::first-letter, .name::first-letter, td:first-child::first-letter { text-transform: uppercase; }
.chart { display: grid; grid-template-columns: fit-content(19rem) minmax(0, 1fr) max-content; gap: .1rem .7rem;
  align-items: center; margin: .5rem 0 1.5rem; font-size: .85rem; }
.line { display: contents; }
.line .name { display: block; text-align: right; overflow-wrap: anywhere; }
.line .value { color: var(--soft); font-variant-numeric: tabular-nums; }
.line svg { display: block; width: 100%; height: 1.5rem; }
svg .bar { fill: var(--soft); opacity: .55; }
svg .bar.flagged { fill: var(--red); opacity: .8; }
svg line { vector-effect: non-scaling-stroke; stroke-width: 1.5; }
svg .range { stroke: var(--ink); }
svg .even { stroke: var(--red); stroke-dasharray: 4 3; }
@media (max-width: 44rem) {
  body { padding: 1rem; }
  .chart { display: block; }
  .line { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem .7rem; }
  .line .name { text-align: left; }
  .line svg { grid-row: 2; grid-column: 1 / -1; height: 1rem; margin-bottom: .4rem; }
  table { font-size: .85rem; }
  th, td { padding: .3rem .25rem; overflow-wrap: break-word; }
  .number { white-space: normal; } }
pre { background: color-mix(in srgb, var(--ink) 7%, transparent); padding: .7rem; white-space: pre-wrap;
  overflow-wrap: anywhere; }
footer { color: var(--soft); margin-top: 3rem; font-size: .9rem; }
"""


@dataclass
class Bar:
    """One line of a chart, and what is written beside it."""

    name: str
    interval: Interval
    flagged: bool = False
    told: str = ""

    def value(self, percent: bool) -> str:
        return self.told or (self.interval.percent() if percent else self.interval.number())


@dataclass
class Report:
    """A page in the making."""

    title: str
    command: str
    parts: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def say(self, sentence: str) -> None:
        """A sentence of the summary, on the page and on the terminal."""
        self.told.append(sentence)

    def heading(self, text: str) -> None:
        self.parts.append(f"<h2>{escape(text)}</h2>")

    def note(self, text: str) -> None:
        self.parts.append(f"<p>{escape(text)}</p>")

    def table(self, head: list[str], rows: list[list[str]], flagged: set[int] | None = None) -> None:
        marked = flagged or set()
        names = [f'<th scope="col">{escape(head[0])}</th>']
        names += [f'<th scope="col" class="number">{escape(cell)}</th>' for cell in head[1:]]
        lines = ["<tr>" + "".join(names) + "</tr>"]
        for number, row in enumerate(rows):
            cells = [f"<td{' class=flag' if number in marked else ''}>{escape(row[0])}</td>"]
            cells += [f'<td class="number">{figure(cell)}</td>' for cell in row[1:]]
            lines.append("<tr>" + "".join(cells) + "</tr>")
        self.parts.append(f'<div class="wide"><table>{"".join(lines)}</table></div>')

    def chart(self, what: str, bars: list[Bar], even: float | None = None, percent: bool = True) -> None:
        if bars:
            self.parts.append(chart(what, bars, even, percent))

    def html(self) -> str:
        summary = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.told)
        summary = f'<div class="summary">{summary}</div>'
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.title)}</title><style>{STYLE}</style></head><body>"
            f"<h1>{escape(self.title)}</h1>{summary}{''.join(self.parts)}"
            f"<h2>How to get these figures again</h2><pre>{escape(self.command)}</pre>"
            "<footer>Ranges in brackets are 95 % intervals; shares have Wilson intervals.</footer></body></html>\n"
        )

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.html(), "utf-8")


def figure(text: str) -> str:
    """A figure in a cell; where it must be broken, its range and its quantiles stay whole."""
    return escape(text).replace(", ", ",&nbsp;").replace(" / ", "&nbsp;/&nbsp;")


def chart(what: str, bars: list[Bar], even: float | None, percent: bool) -> str:
    """Horizontal bars with their ranges; a dashed line marks what would be even."""
    low = min(0.0, *(bar.interval.low for bar in bars))
    high = max(0.0, *(bar.interval.high for bar in bars), even or 0.0)
    scale = 1000 / ((high - low) or 1.0)

    def x(value: float) -> float:
        return round((value - low) * scale, 1)

    def mark(name: str, start: float, end: float, y: str) -> str:
        return f'<line class="{name}" x1="{x(start)}" x2="{x(end)}" {y}/>'

    lines = []
    for bar in bars:
        start, end = sorted((x(0.0), x(bar.interval.value)))
        kind = "bar flagged" if bar.flagged else "bar"
        drawn = f'<rect class="{kind}" x="{start}" y="3" width="{max(end - start, 1):.1f}" height="18"/>'
        drawn += mark("range", bar.interval.low, bar.interval.high, 'y1="12" y2="12"')
        if even is not None:
            drawn += mark("even", even, even, 'y1="0" y2="24"')
        lines.append(
            f'<div class="line" role="listitem"><span class="name">{escape(bar.name)}</span>'
            f'<svg viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
            f'<span class="value">{escape(bar.value(percent))}</span></div>'
        )
    return f'<div class="chart" role="list" aria-label="{escape(what, True)}">{"".join(lines)}</div>'
