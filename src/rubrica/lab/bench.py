"""How fast the rules run on one core: figures of this run, each also as a ratio to a fixed loop in plain Python."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from time import process_time
from typing import Any

from rubrica import games
from rubrica.bots import team
from rubrica.bots.levels import mind_of
from rubrica.bots.search import Effort, Node, Search
from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.game import NO_MOVE, Game, View
from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match, replay
from rubrica.engine.playout import play_at_random, random_games
from rubrica.engine.record import decode
from rubrica.engine.sentence import Sentence
from rubrica.engine.setup import Content
from rubrica.interpreted import is_compiled

ENOUGH = 0.5
ROUNDS = 3
#: What is counted, to be said in the language of whoever reads it.
UNITS = (Sentence("moves/s"), Sentence("iterations/s"), Sentence("steps/s"))


@dataclass
class Figure:
    """One measurement; `ratio` is its rate over the fixed loop's rate in the same run."""

    game: str
    what: str
    unit: str
    value: float
    ratio: float


def fixed_loop() -> float:
    """Passes per second of a loop that never changes, to compare machines and moments by."""
    return rate(lambda: _spin(20_000)) * 20_000


def _spin(passes: int) -> int:
    total = 0
    for step in range(passes):
        total = (total * 31 + step) & 0xFFFF
    return total


def rate(work: Callable[[], object], warm: int = 1) -> float:
    """How often per second of processor time the work can be done: the best of several rounds."""
    for _ in range(warm):
        work()
    best = 0.0
    for _ in range(ROUNDS):
        times, began, spent = 0, process_time(), 0.0
        while spent < ENOUGH / ROUNDS:
            work()
            times += 1
            spent = process_time() - began
        best = max(best, times / spent)
    return best


def bench(game_type: GameType[Any]) -> list[Figure]:
    """The figures of one game on this build."""
    seats = game_type.usual
    loop = fixed_loop()
    dice = fast_dice("bench")
    first = game_type.new(seats, dice=dice.fork())
    length = random_games(first, 200, dice) / 200
    halfway = midway(first)
    view = halfway.view(halfway.waiting[0])
    dealt = first.redeal(dice.fork())
    text = finished(game_type, seats)
    content = game_type.standard()
    inside = rate(lambda: random_games(first, 20, dice)) * 20 * length
    figures = [
        Figure(game_type.name, "random play, loop inside", "moves/s", inside, 0),
        Figure(game_type.name, "random play, driven from Python", "moves/s", driven(first), 0),
        Figure(game_type.name, "copy", "1/s", batch(dealt.copy), 0),
        Figure(game_type.name, "imagine", "1/s", batch(lambda: game_type.imagine(view, dice)), 0),
        Figure(game_type.name, "search, playouts cut short", "iterations/s", searched(game_type, seats), 0),
        Figure(game_type.name, "view", "1/s", batch(lambda: dealt.view(0)), 0),
        Figure(game_type.name, "replay of a finished record", "1/s", rate(lambda: again(game_type, content, text)), 0),
    ]
    if find_spec("pettingzoo"):
        figures.append(Figure(game_type.name, "environment, numbers and mask", "steps/s", stepped(game_type, seats), 0))
        figures.append(Figure(game_type.name, "batch of 64 environments", "steps/s", batched(game_type, seats), 0))
    for figure in figures:
        figure.ratio = figure.value / loop
    return figures


def stepped(game_type: GameType[Any], seats: int) -> float:
    """Steps of one PettingZoo environment, each with its observation, answered at random."""
    from rubrica import rl

    dice = fast_dice("stepped")
    env = rl.env(game_type.name, seats, seed="bench")
    env.reset()
    ready = ready_move(env.game)

    def hundred() -> None:
        for _ in range(100):
            seen, *_ = env.last()
            assert seen is not None
            mask = seen["action_mask"]
            legal = mask.nonzero()[0]
            env.step(ready if ready != NO_MOVE and mask[ready] else int(legal[dice.below(len(legal))]))
            if not env.game.waiting:
                env.reset()

    return rate(hundred) * 100


def batched(game_type: GameType[Any], seats: int) -> float:
    """Steps of 64 tables together, numbers and masks written, moves drawn inside."""
    from rubrica import rl

    many = rl.Batch(game_type.name, seats, 64, seed="bench")
    return rate(many.step, warm=100) * 64


def searched(game_type: GameType[Any], seats: int) -> float:
    """Iterations of a search over questions from a whole game; none stops early because its answer is clear."""
    dice = fast_dice("search")
    views = questions(game_type, seats)
    spent, iterations = 0.0, 0
    while spent < ENOUGH:
        for view in views:
            mind = mind_of(game_type)
            search = Search(mind, Effort(ahead=mind.ahead), Node())
            search.seat = view.seat
            began = process_time()
            search.mind.ponder(view, dice)
            for _ in range(300):
                search.iterate(dice)
            spent += process_time() - began
            iterations += search.done
    return iterations / spent


def questions(game_type: GameType[Any], seats: int) -> list[View[Any]]:
    """Every tenth question with a real choice in a game between rule-based bots; no search thinks about what to say."""
    dice = fast_dice("questions")
    game = game_type.new(seats, dice=dice.fork())
    bots = team(["steady"], game_type, seats)
    views: list[View[Any]] = []
    while game.waiting:
        for seat in game.waiting:
            view = game.view(seat)
            if len(view.options) > 2 and view.question().ready == NO_MOVE:
                views.append(view)
            game.play(seat, bots[seat].choose(view, dice))
    return views[::10]


def batch(work: Callable[[], object]) -> float:
    """The rate of something too short to look at the clock after each time."""

    def hundred() -> None:
        for _ in range(100):
            work()

    return rate(hundred) * 100


def ready_move(game: Game) -> int:
    """The move that ends a moment of talk, or NO_MOVE where the game has none.

    Whoever answers at random here plays it at once, as `rubrica.engine.playout` does.
    """
    return max(question.ready for question in game.questions())


def midway(first: Game) -> Game:
    """A game well under way."""
    dice = fast_dice("midway")
    game = first.redeal(dice.fork())
    ready = ready_move(first)
    for _ in range(60):
        if not game.waiting:
            break
        seat = game.waiting[0]
        options = game.options(seat)
        game.play(seat, ready if ready in options else options[dice.below(len(options))])
    return game if game.waiting else first


def driven(first: Game) -> float:
    """Moves per second when an interpreted loop asks and answers every question."""
    dice = fast_dice("driven")
    ready = ready_move(first)
    moves = 0

    def one() -> None:
        nonlocal moves
        game = first.redeal(dice.fork())
        below = dice.below
        while True:
            waiting = game.waiting
            if not waiting:
                return
            seat = waiting[0]
            options = game.options(seat)
            game.play(seat, ready if ready != NO_MOVE and ready in options else options[below(len(options))])
            moves += 1

    began = process_time()
    while process_time() - began < ENOUGH:
        one()
    return moves / (process_time() - began)


def finished(game_type: GameType[Any], seats: int) -> str:
    """The record of a game played at random."""
    names = [f"Seat {seat}" for seat in range(seats)]
    match = Match.start(game_type, game_type.standard(), names, {}, seed_of("bench"))
    dice = fast_dice("finished")
    ready = ready_move(match.game)
    while match.game.waiting:
        seat = match.game.waiting[0]
        options = match.game.options(seat)
        match.play(seat, ready if ready in options else options[dice.below(len(options))])
    return match.record.encode()


def again(game_type: GameType[Any], content: Content[Any], text: str) -> None:
    """Replay a finished record."""
    record = decode(text)
    assert record.seed is not None
    replay(game_type, content, record, bytes.fromhex(record.seed))


def interpreted(game_type: GameType[Any]) -> list[Figure]:
    """The rate of random play in plain Python, measured in a process of its own."""
    code = (
        "import sys; from rubrica.interpreted import force; force();"
        "from rubrica.lab import bench; bench.print_random_play(sys.argv[1])"
    )
    command = [sys.executable, "-c", code, game_type.name]
    figure = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [Figure(**json.loads(figure))]


def print_random_play(name: str) -> None:
    """What `interpreted` asks its process for."""
    game_type = games.get(name)
    dice = fast_dice("bench")
    first = game_type.new(game_type.usual, dice=dice.fork())
    moves = 0

    def one() -> None:
        nonlocal moves
        moves += play_at_random(first.redeal(dice.fork()), dice)

    began = process_time()
    while process_time() - began < 2 * ENOUGH:
        one()
    value = moves / (process_time() - began)
    figure = Figure(name, "random play, interpreted", "moves/s", value, value / fixed_loop())
    print(json.dumps(asdict(figure)))


def all_figures(names: list[str]) -> list[Figure]:
    """The figures of the games named, compiled and, where this build is compiled, interpreted too."""
    figures: list[Figure] = []
    for name in names:
        figures += bench(games.get(name))
        if is_compiled():
            figures += interpreted(games.get(name))
    return figures
