"""Finds positions that must not be missed: late questions to which search to the end has one best answer.

    python tools/positions.py GAME COUNT OUT.json [SEED]

Steady bots play a game to its end. Then its last questions are searched to the end of the game, twice, with other
chance; where both come back most to the same option, and one that has to do without it finds nothing nearly as good,
the question is kept. The file is written anew after every game, so that a run may be broken off. It holds for each
game the digest of its cards (`python -m tests.contents` keeps them), the deal and the moves, and for each question how
many moves were made before it, whose it is, and the best answer. `tests/bots/test_positions.py` reads it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rubrica import games
from rubrica.bots import team
from rubrica.bots.levels import mind_of
from rubrica.bots.search import Effort, Node, Search
from rubrica.bots.search_bot import Hint, by_thought
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import View
from rubrica.engine.game_type import GameType
from rubrica.engine.mind import FOREVER, NO_REFLEX

WORLDS = 400
#: The part of a game that is late, and how much doing without the best answer must cost.
LATE = 0.12
CLEARLY = 0.05
#: So many positions of one game, at most.
FROM_ONE = 8


def main(name: str, count: str, out: str, seed: str = "positions") -> None:
    """Find so many positions and write them."""
    kind = games.get(name)
    found: list[dict[str, Any]] = []
    total = 0
    while total < int(count):
        seats = kind.seats[len(found) % len(kind.seats)]
        found.append(from_game(kind, seats, f"{seed} {len(found)}"))
        total += len(found[-1]["questions"])
        kept = [game for game in found if game["questions"]]
        Path(out).write_text(json.dumps(kept, separators=(",", ":")).replace("},{", "},\n{") + "\n", "utf-8")
        print(f"{name}: {total} positions from {len(found)} games", flush=True)


def from_game(kind: GameType[Any], seats: int, seed: str) -> dict[str, Any]:
    """One game, and the late questions in it that have one best answer."""
    dice = fast_dice(seed)
    game = kind.new(seats, dice=fast_dice(f"{seed} deal"))
    bots = team(["steady"], kind, seats)
    moves: list[tuple[int, int]] = []
    asked: list[tuple[int, int, View[Any]]] = []
    while game.waiting:
        seat = game.waiting[0]
        view = game.view(seat)
        asked.append((len(moves), seat, view))
        moves.append((seat, bots[seat].choose(view, dice)))
        game.play(*moves[-1])
    late = [each for each in asked[int(len(asked) * (1 - LATE)) :] if len(each[2].options) > 1]
    questions: list[tuple[int, int, int]] = []
    for ply, seat, view in late:
        best = best_answer(kind, view, seed) if len(questions) < FROM_ONE else None
        if best is not None:
            questions.append((ply, seat, best))
    return {
        "seats": seats,
        "content": kind.standard().digest,
        "deal": f"{seed} deal",
        "moves": moves,
        "questions": questions,
    }


def best_answer(kind: GameType[Any], view: View[Any], seed: str) -> int | None:
    """The answer on which two searches to the end agree, if it is clearly the best."""
    if mind_of(kind).reflex(view, fast_dice(seed)) != NO_REFLEX:
        return None
    best = clear_answer(kind, view, f"{seed} 0")
    return best if best is not None and best == clear_answer(kind, view, f"{seed} 1") else None


def clear_answer(kind: GameType[Any], view: View[Any], seed: str) -> int | None:
    """The answer a search to the end comes back to most, if one that may not give it finds none nearly as good."""
    best = search_to_the_end(kind, view, seed, Node())
    without = Node()
    place = without.place(best.move)
    without.visits[place], without.totals[place] = 1, -FOREVER
    other = search_to_the_end(kind, view, f"{seed} without", without)
    return best.move if best.chance - other.chance >= CLEARLY else None


def search_to_the_end(kind: GameType[Any], view: View[Any], seed: str, root: Node) -> Hint:
    mind = mind_of(kind)
    search = Search(mind, Effort(WORLDS, ahead=FOREVER, curiosity=mind.curiosity), root)
    return by_thought(search.think(view, fast_dice(seed)), view)[0]


if __name__ == "__main__":
    main(*sys.argv[1:])
