"""Tables of Rubricatus arranged for a test: a hand, a stock, a market, a moment of the round."""

from __future__ import annotations

from typing import Any

from rubrica.engine.dice import fast_dice
from rubrica.games.rubricatus import GAME
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus.actions import PlayCard
from rubrica.games.rubricatus.moves import MOVES
from rubrica.games.rubricatus.state import Rubricatus
from rubrica.games.rubricatus.vocabulary import REGIONS, RESOURCES, TRACKS

DATA: dict[str, Any] = GAME.standard().data
ACTIONS: list[dict[str, Any]] = DATA["action"]["action"]
BUILDINGS: list[dict[str, Any]] = sorted(DATA["construction"]["construction"], key=lambda card: int(card["no"]))
ERA_CARDS: list[dict[str, Any]] = DATA["era"]["era"]
ETHERIES: list[dict[str, Any]] = DATA["etheria"]["etheria"]
ACTION = {card["id"]: number for number, card in enumerate(ACTIONS)}
BUILDING = {card["id"]: number for number, card in enumerate(BUILDINGS)}
ERA_CARD = {card["id"]: number for number, card in enumerate(ERA_CARDS)}
ETHERIA = {card["id"]: number for number, card in enumerate(ETHERIES)}
REGION = {name: number for number, name in enumerate(REGIONS)}
PLAIN = [card["id"] for card in ACTIONS if not card.get("event")]


def table(seats: int = 4, seed: str = "scene", variant: str = "easy", **options: str) -> Rubricatus:
    return GAME.new(seats, options={"variant": variant, **options}, dice=fast_dice(seed))


def choose_initiative(game: Rubricatus) -> None:
    """Everybody shows the first card of the hand; whoever decides a tie takes the first."""
    while game.phase == t.INITIATIVE:
        seat = game.waiting[0]
        game.play(seat, game.options(seat)[0])


def acting(seats: int = 4, seed: str = "scene", variant: str = "easy", **options: str) -> tuple[Rubricatus, int]:
    """The first turn of the first round, and the seat that plays it."""
    game = table(seats, seed, variant, **options)
    choose_initiative(game)
    while not isinstance(game.stack[-1], PlayCard):
        answer_first(game)
    return game, game.asker


def hold(game: Rubricatus, seat: int, card: str) -> None:
    """Put an action card into a hand, in exchange for another."""
    bit = 1 << ACTION[card]
    if not game.hand[seat] & bit:
        away = game.hand[seat] & -game.hand[seat]
        game.hand[seat] ^= bit | away
        for pile in (game.deck, game.discard):
            if pile[seat] & bit:
                pile[seat] ^= bit | away
    ask_again(game)


def stock(game: Rubricatus, seat: int, **resources: int) -> None:
    """Set a seat's resources; those not named stand at 0."""
    for place, name in enumerate(RESOURCES):
        game.stock[seat * 4 + place] = resources.get(name, 0)
    ask_again(game)


def on_sale(game: Rubricatus, *cards: str) -> None:
    """These constructions and no others are in the market."""
    game.market = [BUILDING[card] for card in cards]
    taken = sum(1 << card for card in game.market)
    game.piles = [mask & ~taken for mask in game.piles]
    game.built = [mask & ~taken for mask in game.built]
    ask_again(game)


def problems(game: Rubricatus, counts: list[int]) -> None:
    """How many problems lie in each region; the drawer holds the rest."""
    game.problems = counts[:]
    game.drawer = (21 if game.seats == 4 else 15) - sum(counts)
    ask_again(game)


def ask_again(game: Rubricatus) -> None:
    """The arranged table changes what may be answered."""
    if game.asker >= 0:
        game.offers = game.question(game.asker).options(game, game.asker)


def play(game: Rubricatus, *moves: str) -> None:
    """Whoever is asked answers, move by move."""
    for move in moves:
        game.play(game.waiting[0], MOVES.number(move))


def play_card(game: Rubricatus, card: str, *moves: str) -> None:
    hold(game, game.asker, card)
    play(game, f"card {ACTION[card] + 1}", *moves)


def build(card: str) -> str:
    return f"construction {BUILDING[card] + 1}"


def offered(game: Rubricatus) -> list[str]:
    return [MOVES.name(move) for move in game.options(game.waiting[0])]


def answer_first(game: Rubricatus) -> None:
    seat = game.waiting[0]
    game.play(seat, game.options(seat)[0])


def finish_turn(game: Rubricatus, seat: int) -> None:
    """First answers until the turn is over."""
    while game.card >= 0 and game.outcome is None:
        answer_first(game)
    assert game.outcome is not None or game.asker != seat or isinstance(game.stack[-1], PlayCard)


def skip_to(game: Rubricatus, task: type[t.Task]) -> None:
    """Leave out all that would come before this part of the round."""
    while not isinstance(game.stack[-1], task):
        game.stack.pop()


def finish_round(game: Rubricatus) -> None:
    """Everybody passes until the round is over."""
    now = game.round
    while game.outcome is None and game.round == now:
        seat = game.waiting[0]
        options = game.options(seat)
        passing = MOVES.number("pass")
        game.play(seat, passing if passing in options else options[0])


def refused(game: Rubricatus, seat: int, move: str) -> str:
    """The rule a refusal cites."""
    refusal = game.refusal(seat, MOVES.number(move))
    assert refusal is not None
    return refusal.rule


def resources_of(game: Rubricatus, seat: int) -> dict[str, int]:
    return {name: game.stock[seat * 4 + place] for place, name in enumerate(RESOURCES)}


def tracks_of(game: Rubricatus, seat: int) -> dict[str, int]:
    return {name: game.track[seat * 4 + place] for place, name in enumerate(TRACKS)}


def enter_round(game: Rubricatus, number: int) -> None:
    """Put the marker on a round (counted from 1), with the helpers and the market of that round."""
    game.round = number - 1
    game.helpers = [game.box.rounds[number - 1].pieces - (spirit >= 0) for spirit in game.spirit]
    game.home = game.helpers[:]
    game.revealed = number - 1
