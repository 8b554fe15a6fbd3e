"""Tables arranged for a test: a scene is a game with the pieces put where the test wants them."""

from __future__ import annotations

from rubrica.engine.dice import fast_dice
from rubrica.games.redcathedral import KIND, building, claiming, rules
from rubrica.games.redcathedral.moves import MOVES
from rubrica.games.redcathedral.rules import RedCathedral
from rubrica.games.redcathedral.state import Builder, changed
from rubrica.games.redcathedral.tables import COLOURS

LETTERS = "LBSGEP"
RED, BLUE, GREEN, YELLOW = range(len(COLOURS))


def deal(seats: int, seed: str = "a scene", **options: str) -> RedCathedral:
    game = KIND.new(seats, options=options, dice=fast_dice(seed))
    assert isinstance(game, RedCathedral)
    return game


def deal_with_tower(seats: int, height: int) -> tuple[RedCathedral, int]:
    """A game whose plan has a tower of that height; the game and the tower's base."""
    for number in range(100):
        game = deal(seats, f"towers {number}")
        site = game.table.site
        if height in site.heights:
            return game, site.base[site.heights.index(height)]
    raise AssertionError("no plan has such a tower")


def turn(game: RedCathedral, seat: int = 0) -> Builder:
    """Let the seat begin its turn with the table as it now lies."""
    rules.begin_turn(game, seat)
    rules.ask(game)
    return game.table.builders[seat]


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
        game.table.supply[LETTERS.index(letter)] -= 1
        game.table.builders[seat].store(LETTERS.index(letter), 1)


def open_up(game: RedCathedral, seat: int, spaces: int = 10) -> None:
    """Free inventory spaces, as if the banners on them lay beside."""
    builder = game.table.builders[seat]
    builder.beside += builder.covering - (10 - spaces)
    builder.covering = 10 - spaces


def claim(game: RedCathedral, seat: int, section: int) -> None:
    builder = game.table.builders[seat]
    if builder.beside:
        builder.beside -= 1
    else:
        builder.covering -= 1
    claiming.mark_claimed(game.table, seat, section)


def finish(game: RedCathedral, section: int) -> None:
    """The last material arrives."""
    table = game.table
    table.lacking = changed(table.lacking, section, 0)
    building.finish_section(game, section)


def cost(game: RedCathedral, section: int) -> str:
    """What a section asks for, in letters."""
    site = game.table.site
    card = site.card[section] * 6
    return "".join(letter * site.tables.card_cost[card + kind] for kind, letter in enumerate(LETTERS))


def cell(game: RedCathedral, section: int) -> str:
    site = game.table.site
    return f"{site.tower[section] + 1}.{site.level[section] + 1}"


def put_die(game: RedCathedral, die: int, space: int, value: int) -> None:
    table = game.table
    table.dice_on[table.die_at[die]] -= 1
    table.die_at[die] = space
    table.die_value[die] = value
    table.dice_on[space] += 1


def put_resource(game: RedCathedral, space: int, what: int) -> None:
    """Swap resource tiles so that this one lies on the space."""
    site = game.table.site
    other = site.ring_yield.index(what)
    for row in (site.ring, site.ring_yield, site.ring_amount):
        row[space], row[other] = row[other], row[space]


def put_influence(game: RedCathedral, quadrant: int, card_id: str) -> None:
    cards = game.table.site.tables.data["influence"]["card"]
    game.table.site.influence[quadrant] = [card["id"] for card in cards].index(card_id)


def put_tile(game: RedCathedral, section: int, tile_id: str) -> None:
    game.table.site.tile[section] = tile(game, tile_id)


def tile(game: RedCathedral, tile_id: str) -> int:
    tiles = game.table.site.tables.data["tiles"]["tile"]
    return [found["id"] for found in tiles].index(tile_id)


def lay_tile(game: RedCathedral, seat: int, space: int, tile_id: str) -> None:
    """A workshop tile face up."""
    builder = game.table.builders[seat]
    builder.workshop = changed(builder.workshop, space, tile(game, tile_id) + 1)
