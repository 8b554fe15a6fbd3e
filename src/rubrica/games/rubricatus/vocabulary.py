"""The words a card may use, and the number each one has in the rules.

A card is data: a list of effects, each one verb with its particulars. The content check refuses every word that is
not listed here; what a verb does stands in the module `verbs`.
"""

from __future__ import annotations

import re
from typing import Final

from rubrica.engine.sentence import Sentence
from rubrica.games.forms import Unfit

# rubricatus:1.2, rubricatus:1.4, rubricatus:1.5 and rubricatus:1.6, in the order of the rules.
RESOURCES: Final = ("defence", "materials", "population", "technology")
TRACKS: Final = ("expansion", "growth", "culture", "wealth")
COMARQUES: Final = ("llucanes", "bergueda", "bages", "solsones", "baix_llobregat")
REGIONS: Final = (
    "alt_llobregat",
    "solsones",
    "bages",
    "baix_llobregat",
    "bages_bergueda",
    "bages_solsones",
    "bages_baix_llobregat",
)
PLAIN_REGIONS: Final = 4
EVERY_COMARCA: Final = 31  # as a mask
DEFENCE: Final = 0
MATERIALS: Final = 1
POPULATION: Final = 2
TECHNOLOGY: Final = 3
ERAS: Final = ("iberian", "roman", "medieval", "modern", "contemporary")
ROUNDS_OF_ERA: Final = (1, 2, 4, 1, 2)
CALAMITIES_OF_ERA: Final = (1, 2, 4, 1, 2)

# Places: a number below PLAIN_REGIONS is a region.
MOST: Final = 10
LEAST: Final = 11
EACH: Final = 12
HERE: Final = 13
CHOICE: Final = 14
PLACES: Final = {"most": MOST, "least": LEAST, "each": EACH, "here": HERE, "choice": CHOICE}

# Resources and tracks beyond the four: the player's choice, or one of each.
ANY: Final = 4
ONE_OF_EACH: Final = 5

# Who.
YOU: Final = 0
ALL: Final = 1
OTHERS: Final = 2
HOLDER: Final = 3
WHO_MOST: Final = 4
WHO_LEAST: Final = 5
PLAYERS: Final = {"you": YOU, "them": YOU, "all": ALL, "others": OTHERS, "holder": HOLDER}
EXTREMES: Final = {"most": WHO_MOST, "least": WHO_LEAST}

# Measures; 0 is none.
M_RESOURCE: Final = 1
M_RESOURCES: Final = 5
M_TRACK: Final = 6
M_VP: Final = 10
M_BUILT: Final = 11
M_BUILT_ROUND: Final = 12
M_REMOVED_ROUND: Final = 13
M_INCOME: Final = 14
M_BUILT_ERA: Final = 15
M_BUILT_COMARCA: Final = 20
M_PROBLEMS: Final = 25
M_DRAWER: Final = 26
M_WORST: Final = 27
M_ROUND: Final = 28
PLAYER_MEASURES: Final = {
    **{name: M_RESOURCE + i for i, name in enumerate(RESOURCES)},
    "resources": M_RESOURCES,
    **{name: M_TRACK + i for i, name in enumerate(TRACKS)},
    "vp": M_VP,
    "built": M_BUILT,
    "built_round": M_BUILT_ROUND,
    "removed_round": M_REMOVED_ROUND,
    "income": M_INCOME,
    **{f"built:{name}": M_BUILT_ERA + i for i, name in enumerate(ERAS)},
    **{f"built:{name}": M_BUILT_COMARCA + i for i, name in enumerate(COMARQUES)},
}
REGION_MEASURES: Final = {"problems": M_PROBLEMS}
TABLE_MEASURES: Final = {"drawer": M_DRAWER, "worst": M_WORST, "round": M_ROUND}
MEASURES: Final = {**PLAYER_MEASURES, **REGION_MEASURES, **TABLE_MEASURES}

AT_LEAST: Final = 0
AT_MOST: Final = 1
EQUAL: Final = 2
OPERATORS: Final = {">=": AT_LEAST, "<=": AT_MOST, "==": EQUAL}

# Knobs of bend, each read at exactly one place in the rules. The first three have one number for each
# comarca, steps one for each resource.
K_COST: Final = 0
K_PROBLEMS: Final = 5
K_VP: Final = 10
K_STEPS: Final = 15
K_LIMIT: Final = 19
K_MITIGATION: Final = 20
K_ADMIT: Final = 21
K_SHARE: Final = 22
KNOBS: Final = 23
BENDABLE: Final = {
    "cost": (K_COST, 5),
    "problems": (K_PROBLEMS, 5),
    "vp": (K_VP, 5),
    "steps": (K_STEPS, 4),
    "limit": (K_LIMIT, 1),
    "mitigation": (K_MITIGATION, 1),
    "admit": (K_ADMIT, 1),
    "share": (K_SHARE, 1),
}
TURN: Final = 0
ROUND: Final = 1

# When an etheria's ability works.
ON_TERRITORY: Final = 1
ON_PRODUCTION: Final = 2
ON_EVENT: Final = 4
OCCASIONS: Final = {"territory": ON_TERRITORY, "production": ON_PRODUCTION, "event": ON_EVENT, "any": 7}

#: What may stand for a player.
WHO: Final = ", ".join([*PLAYERS, *(f"{extreme}:MEASURE" for extreme in EXTREMES)])
_CONDITION: Final = re.compile(r"^([a-z_:]+) *(>=|<=|==) *(\d{1,2})$")


def measure(name: str) -> int:
    """The number of a measure; Unfit says which there are."""
    if name not in MEASURES:
        raise Unfit(Sentence("unknown measure {name}", {"name": repr(name)}), ", ".join(MEASURES))
    return MEASURES[name]


def condition(text: str) -> tuple[int, int, int]:
    """``"drawer >= 8"`` as measure, operator and number; Unfit says what is allowed."""
    match = _CONDITION.match(text)
    if match is None:
        allowed = Sentence("a measure, one of {signs}, a number from 0 to 50", {"signs": " ".join(OPERATORS)})
        raise Unfit(Sentence("{line} is no condition", {"line": repr(text)}), allowed)
    number = int(match[3])
    if number > 50:
        raise Unfit(f"{number}", Sentence("a whole number from {least} to {most}", {"least": 0, "most": 50}))
    return measure(match[1]), OPERATORS[match[2]], number


def who(name: str) -> tuple[int, int]:
    """``"all"`` or ``"most:vp"`` as kind and measure; Unfit says what is allowed."""
    if name in PLAYERS:
        return PLAYERS[name], 0
    kind, colon, of = name.partition(":")
    if not colon or kind not in EXTREMES:
        raise Unfit(Sentence("unknown player {name}", {"name": repr(name)}), WHO)
    if of not in PLAYER_MEASURES:
        raise Unfit(Sentence("{name} is no measure of a player", {"name": repr(of)}), ", ".join(PLAYER_MEASURES))
    return EXTREMES[kind], PLAYER_MEASURES[of]
