"""Windows into a sample game, for the rulebook and the lobby."""

from rubrica.engine.board import Figures, Window

FIGURES = Figures(
    seed="a",
    seats=3,
    windows={
        "emblem": Window(560, "p-cathedral", 2, 176, 336, 200),
        "market": Window(400, "p-market", 14, 36, 312, 304),
        "tray": Window(400, "p-market", 4, 336, 332, 72),
        "influence": Window(400, "p-influence", 4, 36, 332, 152),
        "towers": Window(560, "p-cathedral", 6, 44, 328, 412),
        "workshop": Window(400, "p-builder-1", 4, 4, 332, 216),
        "track": Window(500, "p-track", 6, 36, 328, 104),
    },
)
