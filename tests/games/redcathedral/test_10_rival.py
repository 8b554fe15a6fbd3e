"""10. Solo: the rival Ivan."""

from __future__ import annotations

import pytest

from rubrica.engine.game import PUBLIC, Event
from rubrica.engine.sentence import ENGLISH
from rubrica.games.redcathedral import events, rival, scoring
from rubrica.games.redcathedral.state import IVAN, changed
from rubrica.games.redcathedral.turn import RedCathedral
from rubrica.games.redcathedral.words import WORDS
from tests.games.redcathedral import scene

POINTS, STOCK, TRANSPORT, CLAIM, CONSTRUCTION = range(5)


def turn_with(game: RedCathedral, card: int) -> None:
    """Ivan's turn with the only card left in his deck."""
    game.rival_deck = [card]
    if rival.take_rival_turn(game):
        game.end_turn()
    game.ask()


def test_the_player_starts_with_3_rubles_and_they_alternate() -> None:
    """redcathedral:10.1"""
    game = scene.deal(1)
    assert game.waiting == (0,) and game.seats == 1
    assert game.builders[0].rubles == 3
    assert len(game.builders) == 2
    scene.play(game, "claim", "section 1.1", "banner beside", "face down red")
    assert game.turns == 3 and game.waiting == (0,)
    assert game.rival_card != -1


def test_five_cards_each_once_then_reshuffled() -> None:
    """redcathedral:10.1"""
    orders = set()
    for number in range(10):
        game = scene.deal(1, f"decks {number}")
        drawn = []
        for _ in range(10):
            rival.take_rival_turn(game)
            drawn.append(game.rival_card)
        assert sorted(drawn[:5]) == sorted(drawn[5:]) == list(range(5))
        orders.add(tuple(drawn))
    assert len(orders) == 10


def test_the_points_card() -> None:
    """redcathedral:10.2"""
    game = scene.deal(1)
    turn_with(game, POINTS)
    assert game.builders[IVAN].score == 6


def test_inventory_takes_from_the_largest_piles_and_transport_moves_all() -> None:
    """redcathedral:10.2"""
    game = scene.deal(1)
    game.supply = [9, 11, 10, 3, 3, 3]
    turn_with(game, STOCK)
    assert game.rival_stock == [1, 2, 1, 0, 0, 0]
    assert game.supply == [8, 9, 9, 3, 3, 3]
    turn_with(game, TRANSPORT)
    assert sum(game.rival_stock) == 0 and sum(game.rival_yard) == 4


def test_a_short_supply_gives_ivan_what_is_there() -> None:
    """redcathedral:10.2 redcathedral:1.1"""
    game = scene.deal(1)
    game.supply = [0, 1, 0, 2, 0, 0]
    turn_with(game, STOCK)
    assert game.rival_stock == [0, 1, 0, 2, 0, 0]


def test_he_claims_above_the_player_first() -> None:
    """redcathedral:10.2 His tile scores if it grants points, and is discarded."""
    game = scene.deal(1)
    site = game.site
    scene.claim(game, 0, site.base[2])
    scene.put_tile(game, site.base[2] + 1, "icon-1")
    turn_with(game, CLAIM)
    assert game.banner[site.base[2] + 1] == IVAN
    assert game.builders[IVAN].score == 4
    assert game.builders[IVAN].workshop == [0] * 6


def test_else_he_claims_a_base() -> None:
    """redcathedral:10.2"""
    game = scene.deal(1)
    turn_with(game, CLAIM)
    assert game.banner[0] == IVAN


def test_else_the_player_chooses() -> None:
    """redcathedral:10.2"""
    game = scene.deal(1)
    site = game.site
    for base in site.base:
        scene.claim(game, IVAN, base)
    turn_with(game, CLAIM)
    assert game.waiting == (0,)
    assert scene.offered(game) == [f"section {tower + 1}.2" for tower in range(4)]
    drawn = game.dice.drawn
    scene.play(game, "section 3.2")
    assert game.banner[site.base[2] + 1] == IVAN
    assert game.dice.drawn > drawn, "his die moves after the choice"
    assert game.turn.builder == 0


def test_without_a_banner_he_skips_the_claim() -> None:
    """redcathedral:10.2"""
    game = scene.deal(1)
    game.builders[IVAN].beside = 0
    turn_with(game, CLAIM)
    assert set(game.banner) == {-1}


def test_construction_counts_pieces_from_the_left_bottom_first() -> None:
    """redcathedral:10.2 redcathedral:10.3 The surplus goes on; he gains the points and no rubles."""
    game = scene.deal(1)
    site = game.site
    for section in (site.base[1], site.base[0], site.base[0] + 1):
        scene.claim(game, IVAN, section)
    first, second = site.base[0], site.base[0] + 1
    asked = game.lacking[first]
    game.supply[0] -= asked + 1
    game.rival_yard = [asked + 1, 0, 0, 0, 0, 0]
    turn_with(game, CONSTRUCTION)
    builder = game.builders[IVAN]
    assert game.lacking[first] == 0 and builder.finished == 1
    assert builder.score == 2 + game.card(first).rp
    assert builder.rubles == 0
    assert game.laid[second * 6] == 1
    assert game.supply[0] == 19


def test_surplus_stays_on_the_construction_card() -> None:
    """redcathedral:10.3"""
    game = scene.deal(1)
    game.rival_yard = [3, 0, 0, 0, 0, 0]
    turn_with(game, CONSTRUCTION)
    assert game.rival_yard == [3, 0, 0, 0, 0, 0]


def test_penalties_apply_to_ivan() -> None:
    """redcathedral:10.3"""
    game = scene.deal(1)
    base = game.site.base[0]
    scene.claim(game, IVAN, base)
    scene.claim(game, 0, base + 1)
    scene.finish(game, base + 1)
    assert game.builders[IVAN].score == 1


@pytest.mark.parametrize("card", range(5))
def test_every_turn_moves_the_die_his_card_names(card: int) -> None:
    """redcathedral:10.4"""
    game = scene.deal(1)
    die = game.box.rival_die[card]
    at, value = game.die_at[die], game.die_value[die]
    others = [game.die_at[other] for other in range(5) if other != die]
    drawn = game.dice.drawn
    turn_with(game, card)
    assert game.die_at[die] == (at + value) % 8
    assert [game.die_at[other] for other in range(5) if other != die] == others
    assert game.dice.drawn > drawn


def test_his_die_goes_one_further_where_it_is_full() -> None:
    """redcathedral:10.4"""
    game = scene.deal(1)
    scene.put_die(game, 0, 0, 3)
    for die in (1, 2, 3):
        scene.put_die(game, die, 3, 1)
    turn_with(game, POINTS)
    assert game.die_at[0] == 4


def test_after_construction_he_decorates_the_players_sections_first() -> None:
    """redcathedral:10.5"""
    game = scene.deal(1)
    site = game.site
    scene.claim(game, IVAN, site.base[0])
    scene.finish(game, site.base[0])
    scene.claim(game, 0, site.base[1])
    scene.finish(game, site.base[1])
    score = game.builders[IVAN].score
    turn_with(game, CONSTRUCTION)
    assert game.ornament[site.base[1]] == IVAN
    assert game.ornament[site.base[0]] == -1, "he has one door only, and one ornament a card"
    assert game.builders[IVAN].score == score
    turn_with(game, CONSTRUCTION)
    assert game.ornament.count(IVAN) == 1


def test_nobody_gains_the_3_prestige_and_the_other_has_one_last_turn() -> None:
    """redcathedral:10.6"""
    game = scene.deal(1)
    builder = game.builders[IVAN]
    sections = game.site.base[0]
    scene.claim(game, IVAN, sections)
    builder.finished = 5
    builder.score = 20
    game.turn.builder = IVAN
    scene.finish(game, sections)
    assert builder.score == 20 + game.card(sections).rp
    assert game.ending == IVAN
    game.end_turn()
    game.ask()
    assert game.waiting == (0,)
    game.end_turn()
    assert game.outcome is not None and game.outcome.reason.startswith(("won", "lost"))


def test_solo_towers_are_scored_as_with_two() -> None:
    """redcathedral:9.4 redcathedral:10.1"""
    game = scene.deal(1)
    base = game.site.base[0]
    scene.claim(game, IVAN, base)
    scene.finish(game, base)
    game.builders[0].rubles = 0
    before = game.builders[IVAN].score
    assert scoring.final_points(game) == [0, game.box.track.prestige(before) + 2]


@pytest.mark.parametrize(
    ("level", "points", "materials"), [("apprentice", 2, 0), ("master", 4, 0), ("architect", 4, 4)]
)
def test_three_difficulties(level: str, points: int, materials: int) -> None:
    """redcathedral:10.7"""
    game = scene.deal(1, rival=level)
    assert sum(game.rival_yard) == materials
    assert sum(game.supply) == 95 - materials
    game.rival_deck = [POINTS]
    rival.take_rival_turn(game)
    assert game.builders[IVAN].score == 2 + points


def test_nothing_is_told_of_nothing() -> None:
    """redcathedral:10.2, 10.3, 10.7: no materials at the start, an empty cart, no rubles for Ivan."""
    game = scene.deal(1)
    game.log = []
    rival.prepare(game)
    assert game.log == []
    turn_with(game, TRANSPORT)
    said = [WORDS.sentence(event, game.view(None), ["Anna"], ENGLISH) for event in game.log]
    assert "Ivan has nothing to cart." in said
    finished = Event(PUBLIC, events.FINISHED, [IVAN, 0, 5, 0])
    assert WORDS.sentence(finished, game.view(None), ["Anna"], ENGLISH).endswith("Ivan gains 5 RP.")


def test_a_shared_list_is_never_changed_in_place() -> None:
    """Ivan's cards are replaced, not changed: copies of the table share them."""
    game = scene.deal(1, rival="architect")
    twin = game.copy()
    before = twin.dump()
    for card in (STOCK, TRANSPORT, CLAIM, CONSTRUCTION):
        turn_with(game, card)
    assert twin.dump() == before
    assert changed([1, 2], 0, 5) == [5, 2]
