"""Windows into a sample game, for the rulebook and the lobby."""

from rubrica.engine.board import Figures, Window

FIGURES = Figures(
    seed="a",
    seats=3,
    windows={
        "emblem": Window(560, "p-cathedral", 16, 176, 460, 274),
        "market": Window(400, "p-market", 2, 2, 476, 536),
        "tray": Window(400, "p-market", 143, 440, 194, 98),
        "influence": Window(400, "p-market", 2, 398, 476, 140),
        "towers": Window(560, "p-cathedral", 2, 2, 476, 536),
        "workshop": Window(400, "p-builder-1", 4, 4, 332, 106),
        "track": Window(500, "p-track", 6, 36, 328, 104),
    },
)
