"""Windows into a sample game, for the rulebook and the lobby."""

from rubrica.games.figures import Window

SEED = "b"
SEATS = 5

FIGURES = {
    "emblem": Window(95, "p-road", 2, 40, 336, 200),
    "road": Window(95, "p-road", 2, 40, 336, 232),
    "row": Window(53, "p-rows", 0, 42, 340, 90, seat=0),
    "choice": Window(51, "p-rows", 0, 40, 340, 276, seat=0),
    "reveal": Window(95, "p-reveal", 4, 36, 332, 138),
    "senate": Window(60, "p-senate", 4, 34, 332, 288),
}
