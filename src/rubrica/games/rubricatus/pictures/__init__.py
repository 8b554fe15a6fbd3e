"""The pictures of Rubricatus: the river's animals and women, what was built beside it, and what happened there."""

from __future__ import annotations

from rubrica.drawing import scenery as s
from rubrica.games.rubricatus.pictures.animals import ANIMALS, stream
from rubrica.games.rubricatus.pictures.constructions import CONSTRUCTIONS, land
from rubrica.games.rubricatus.pictures.eras import ERAS
from rubrica.games.rubricatus.pictures.etheries import ETHERIES

#: For a card of a kind that nobody drew.
KINDS = {
    "action": stream() + s.fish(32, 36, 1.4, "hill") + s.reeds(8, 42, 16),
    "etheria": stream() + s.nymph(28, 41),
    "construction": land() + s.house(14, 38, 16, 11) + s.tower(38, 38, 11, 22),
    "era": land() + s.scroll(32, 22, 1.2, "brick"),
}

PICTURES = KINDS | s.by_key(action=ANIMALS, etheria=ETHERIES, construction=CONSTRUCTIONS, era=ERAS)
