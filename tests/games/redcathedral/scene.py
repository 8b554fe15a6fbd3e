"""Tables arranged for a test: a scene is a game with the pieces put where the test wants them."""

from __future__ import annotations

from rubrica.engine.dice import fast_dice
from rubrica.games.redcathedral import GAME, building, claiming
from rubrica.games.redcathedral.box import COLOURS
from rubrica.games.redcathedral.deal import mark_out
from rubrica.games.redcathedral.moves import MOVES
from rubrica.games.redcathedral.state import Builder, changed
from rubrica.games.redcathedral.turn import RedCathedral

LETTERS = "LBSGEP"
RED, BLUE, GREEN, YELLOW = range(len(COLOURS))


def deal(seats: int, seed: str = "a scene", **options: str) -> RedCathedral:
    return GAME.new(seats, options=options, dice=fast_dice(seed))


def deal_with_tower(seats: int, height: int) -> tuple[RedCathedral, int]:
    """A game whose plan has a tower of that height; the game and the tower's base."""
    for number in range(100):
        game = deal(seats, f"towers {number}")
        site = game.site
        if height in site.heights:
            return game, site.base[site.heights.index(height)]
    raise AssertionError("no plan has such a tower")


def turn(game: RedCathedral, seat: int = 0) -> Builder:
    """Let the seat begin its turn with the table as it now lies."""
    game.begin_turn(seat)
    game.ask()
    return game.builders[seat]


def play(game: RedCathedral, *names: str) -> None:
    """Answer one question after the other."""
    for name in names:
        game.play(game.waiting[0], MOVES.number(name))


def offered(game: RedCathedral) -> list[str]:
    return [MOVES.name(move) for move in game.options(game.waiting[0])]


def refused(game: RedCathedral, name: str) -> str:
    """The rule that refuses the move."""
    refusal = game.refusal(game.waiting[0], MOVES.number(name))
    assert refusal is not None, f"{name} is allowed"
    assert str(refusal)
    return refusal.rule


def give(game: RedCathedral, seat: int, letters: str) -> None:
    """Materials from the supply."""
    for letter in letters:
        game.supply[LETTERS.index(letter)] -= 1
        game.builders[seat].store(LETTERS.index(letter), 1)


def open_up(game: RedCathedral, seat: int, spaces: int = 10) -> None:
    """Free inventory spaces, as if the banners on them lay beside."""
    builder = game.builders[seat]
    builder.beside += builder.covering - (10 - spaces)
    builder.covering = 10 - spaces


def claim(game: RedCathedral, seat: int, section: int) -> None:
    builder = game.builders[seat]
    if builder.beside:
        builder.beside -= 1
    else:
        builder.covering -= 1
    claiming.mark_claimed(game, seat, section)


def finish(game: RedCathedral, section: int) -> None:
    """The last material arrives."""
    game.lacking = changed(game.lacking, section, 0)
    building.finish_section(game, section)


def cost(game: RedCathedral, section: int) -> str:
    """What a section asks for, in letters."""
    return "".join(letter * asked for letter, asked in zip(LETTERS, game.card(section).cost, strict=True))


def cell(game: RedCathedral, section: int) -> str:
    site = game.site
    return f"{site.tower[section] + 1}.{site.level[section] + 1}"


def put_die(game: RedCathedral, die: int, space: int, value: int) -> None:
    game.dice_on[game.die_at[die]] -= 1
    game.die_at[die] = space
    game.die_value[die] = value
    game.dice_on[space] += 1


def put_resource(game: RedCathedral, space: int, what: int) -> None:
    """Swap resource tiles so that this one lies on the space."""
    ring, other = game.site.ring, space_of(game, what)
    ring[space], ring[other] = ring[other], ring[space]


def space_of(game: RedCathedral, what: int) -> int:
    """Where the resource tile with that yield lies."""
    return [game.resource(space).what for space in range(8)].index(what)


def put_influence(game: RedCathedral, quadrant: int, card_id: str) -> None:
    cards = game.setup.content.data["influence"]["card"]
    game.site.influence[quadrant] = [card["id"] for card in cards].index(card_id)


def put_card(game: RedCathedral, section: int, card_id: str) -> None:
    """Another card where a section stands; nothing is claimed yet."""
    cards = game.setup.content.data["sections"]["section"]
    game.site.card[section] = [card["id"] for card in cards].index(card_id)
    mark_out(game)


def put_tile(game: RedCathedral, section: int, tile_id: str) -> None:
    game.site.tile[section] = tile(game, tile_id)


def tile(game: RedCathedral, tile_id: str) -> int:
    tiles = game.setup.content.data["tiles"]["tile"]
    return [found["id"] for found in tiles].index(tile_id)


def lay_tile(game: RedCathedral, seat: int, space: int, tile_id: str) -> None:
    """A workshop tile face up."""
    builder = game.builders[seat]
    builder.workshop = changed(builder.workshop, space, tile(game, tile_id) + 1)
