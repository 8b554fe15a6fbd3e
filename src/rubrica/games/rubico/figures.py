"""Windows into a sample game, for the rulebook and the lobby."""

from rubrica.engine.board import Figures, Window

FIGURES = Figures(
    "road 1",
    5,
    {
        "emblem": Window(38, "p-road", 2, 40, 336, 200),
        "road": Window(38, "p-road", 2, 40, 336, 232),
        "row": Window(1, "p-rows", 0, 42, 340, 90, seat=0),
        "choice": Window(89, "p-rows", 0, 40, 340, 276, seat=0, seed="road 3"),
        "reveal": Window(52, "p-reveal", 4, 36, 332, 138, seed="road 14"),
        "senate": Window(85, "p-senate", 4, 34, 332, 288, seed="road 9"),
    },
)
