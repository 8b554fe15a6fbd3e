"""Windows into a sample game, for the rulebook and the lobby."""

from rubrica.engine.board import Figures, Window

FIGURES = Figures(
    "road 2",
    5,
    {
        "emblem": Window(22, "p-seats", 2, 40, 336, 212),
        "road": Window(22, "p-road", 2, 36, 336, 114),
        "row": Window(1, "p-hand", 4, 4, 252, 120, seat=0, seed="road 4"),
        "choice": Window(56, "p-seats", 0, 36, 340, 300, seat=0, seed="road 36"),
        "reveal": Window(22, "p-reveal", 4, 36, 292, 116, seed="road 49"),
        "senate": Window(110, "p-road", 4, 152, 332, 192, seed="road 29"),
    },
)
