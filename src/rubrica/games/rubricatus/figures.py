"""Windows into a sample game, for the rulebook and the lobby."""

from rubrica.engine.board import Figures, Window

FIGURES = Figures(
    "a",
    4,
    {
        "emblem": Window(120, "p-basin", 12, 135, 315, 187.5),
        "basin": Window(120, "p-basin", 2, 32, 336, 290),
        "drawer": Window(120, "p-basin", 6, 32, 328, 31),
        "board": Window(300, "p-seat-1", 4, 4, 332, 134, seat=1),
        "card": Window(120, "p-market", 6, 33, 328, 71, seed="card 2"),
        "hand": Window(120, "p-hand", 6, 34, 328, 90, seat=1),
        "tracks": Window(300, "p-tracks", 6, 34, 160, 322),
        "ages": Window(300, "p-ages", 6, 40, 328, 72),
        "etheries": Window(120, "p-etheries", 6, 6, 328, 110),
    },
)
