"""What the log can tell: one number for each kind of event, with the values it carries."""

from __future__ import annotations

from typing import Final

ROUND_BEGINS: Final = 0  # round
DRAWS: Final = 1  # seat, how many
DRAWN: Final = 2  # seat, the cards (only their owner sees them)
RESHUFFLES: Final = 3  # seat
SHOWS: Final = 4  # seat, card
HOLDS: Final = 5  # seat
ERA_CARD: Final = 6  # era card
LEAVES_MARKET: Final = 7  # construction
ENTERS_MARKET: Final = 8  # construction
PRODUCES: Final = 9  # seat, card, resource
ENTERS: Final = 10  # seat, card, region
PLAYS_EVENT: Final = 11  # seat, card
PASSES: Final = 12  # seat, card
GAINS: Final = 13  # seat, resource, how many
LOSES: Final = 14  # seat, resource, how many
OVERFLOWS: Final = 15  # seat, resource
ADVANCES: Final = 16  # seat, track, space
SCORES: Final = 17  # seat, VP
DEVELOPS_FIRST: Final = 18  # seat, track
PROBLEM: Final = 19  # region, drawer
RELIEF: Final = 20  # region, how many
MOVED: Final = 21  # from region, to region
BUILDS: Final = 22  # seat, construction, region
EXTENDS: Final = 23  # seat, construction
RECRUITS: Final = 24  # seat, etheria
PEEKS: Final = 25  # seat, how many
PEEKED: Final = 26  # seat, era card (only that seat sees it)
EXCHANGES: Final = 27  # seat, card given
TAKES_BACK: Final = 28  # seat, card taken from the discard
HELPER_JOINS: Final = 29  # nobody in particular
CHECKED: Final = 30  # seat (-1: the table), 1 if passed
BARRED_REGION: Final = 31  # region
BARRED_RESOURCE: Final = 32  # resource
FINAL: Final = 33  # seat, rule of chapter 9, VP
RIVER_LOST: Final = 34
USES_ABILITY: Final = 35  # seat, etheria
BENT: Final = 36  # seat (-1: everybody), first knob, how many knobs, by how much; for the round
CLOSES: Final = 37  # era card, whose closing check comes
