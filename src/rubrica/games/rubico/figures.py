"""Windows into a sample game, for the rulebook and the lobby."""

from rubrica.engine.board import Figures, Window

FIGURES = Figures(
    "road 2",
    5,
    {
        "emblem": Window(22, "p-road", 2, 40, 336, 200),
        "road": Window(22, "p-road", 2, 40, 336, 232),
        "row": Window(1, "p-rows", 0, 42, 340, 90, seat=0, seed="road 4"),
        "choice": Window(56, "p-rows", 0, 40, 340, 276, seat=0, seed="road 36"),
        "reveal": Window(22, "p-reveal", 4, 36, 332, 138, seed="road 49"),
        "senate": Window(110, "p-senate", 4, 34, 332, 288, seed="road 29"),
    },
)
