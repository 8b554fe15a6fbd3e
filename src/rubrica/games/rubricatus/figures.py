"""Windows into a sample game, for the rulebook and the lobby."""

from rubrica.engine.board import Figures, Window

FIGURES = Figures(
    "a",
    4,
    {
        "emblem": Window(120, "p-basin", 12, 90, 315, 187.5),
        "basin": Window(120, "p-basin", 2, 34, 336, 490),
        "drawer": Window(120, "p-basin", 6, 32, 328, 57),
        "board": Window(300, "p-seat-0", 4, 36, 332, 216),
        "card": Window(120, "p-market", 6, 36, 328, 114),
        "hand": Window(120, "p-hand", 6, 36, 328, 166, seat=1),
        "tracks": Window(300, "p-tracks", 6, 36, 328, 156),
        "ages": Window(300, "p-ages", 6, 40, 328, 72),
        "etheries": Window(120, "p-etheries", 6, 38, 328, 112),
    },
)
