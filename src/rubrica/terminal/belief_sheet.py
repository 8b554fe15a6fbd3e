"""A belief sheet in plain text: after a game of secret roles, who could have known what of whom, and when."""

from __future__ import annotations

from rubrica.engine.game_type import BeliefSheet


def lines(sheet: BeliefSheet) -> list[str]:
    """The sheet line by line, a block for everybody who could believe something."""
    width = max(8, *(len(name) + 1 for name in sheet.names))
    head = "      " + "  ".join(f"{name + '*' * so:>{width}}" for name, so in zip(sheet.names, sheet.so, strict=True))
    written = [sheet.question, f"* {sheet.was_so}"]
    for believer in sheet.believers:
        written += ["", believer.who, head]
        written += [
            f"{turn:>4}  " + "  ".join(f"{chance:>{width}.0%}" for chance in chances)
            for turn, chances in believer.turns
        ]
    return [*written, "", *sheet.remarks] if sheet.remarks else written
