"""What the log can tell, by number; `words` turns each into a sentence. Every event is public."""

from __future__ import annotations

from typing import Final

TURN: Final = 0  # builder
CLAIMED: Final = 1  # builder, cell, 1 if the banner lay on the inventory
FACE_UP: Final = 2  # builder, tile, workshop space, rubles
FACE_DOWN: Final = 3  # builder, tile, workshop space
DELIVERED: Final = 4  # builder, kind, cell
FINISHED: Final = 5  # builder, cell, recognition, rubles
PENALTY: Final = 6  # builder, cell of the unfinished section, recognition
DECORATED: Final = 7  # builder, cell, jewels, prestige
SIXTH: Final = 8  # builder, prestige
MOVED: Final = 9  # builder, die, spaces, space, rubles
TOOK: Final = 10  # builder, what, number
PAID: Final = 11  # builder, what, number
INFLUENCE: Final = 12  # builder, action
TILE: Final = 13  # builder, tile
ROLLED: Final = 14  # space, then die and value for each die
SOLD: Final = 15  # builder, rubles
REROLLED: Final = 16  # builder, space
PASSED: Final = 17  # builder
RIVAL_CARD: Final = 18  # card
RIVAL_TOOK: Final = 19  # materials
RIVAL_MOVED: Final = 20  # materials
RIVAL_LAID: Final = 21  # materials, cell
LEFTOVERS: Final = 22  # builder, pieces and rubles, prestige
TOWER: Final = 23  # builder, tower, prestige
FINAL: Final = 24  # builder, prestige
CHOSE: Final = 25  # builder, colour, side of the board
SHIFTED: Final = 26  # builder, die, spaces, space
SUPPLIED: Final = 27  # builder, kind, cell
QUIET: Final = 28  # builder, 1 if its turns end without a question
RIVAL_IDLE: Final = 29  # the card of the rival that brought nothing
