"""What Rubico's log can tell, with the numbers each event carries. Spots are 4 * seat + place, as in the moves."""

from __future__ import annotations

from typing import Final

TURN: Final = 0  # turn, centurion, cards to take
HAND: Final = 1  # the cards drawn (to their owner)
SAID: Final = 2  # seat, statement
PLAYED: Final = 3  # seat, power, reply
RETURNED: Final = 4  # power, reply (to its owner)
LOOKED: Final = 5  # spot, card (to the one who looked)
TOOK: Final = 6  # the Centurion, the spot of a card picked, how many are still to be taken
EXTRA: Final = 7  # a card more, from the deck
DISCARDED: Final = 8  # a card less, unseen
REVEALED: Final = 9  # card, what it counts as
MARCHED: Final = 10  # steps, where Caesar now stands
SENATE: Final = 11  # senate card, place in the row
WON: Final = 12  # team
PASSING: Final = 13  # seat, whether it passes from now on
PUT_BACK: Final = 14  # the Centurion, the spot of a card put back, how many are still to be taken
