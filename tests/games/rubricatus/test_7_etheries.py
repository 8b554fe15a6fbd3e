"""Chapter 7: etheries."""

from __future__ import annotations

from copy import deepcopy

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.engine.setup import Content
from rubrica.games.rubricatus import GAME
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.bot import BOT
from rubrica.games.rubricatus.box import Box
from rubrica.games.rubricatus.schema import SHAPE
from rubrica.games.rubricatus.state import Rubricatus
from tests.games.rubricatus.scene import (
    ACTION,
    DATA,
    ETHERIA,
    acting,
    build,
    choose_initiative,
    finish_round,
    hold,
    offered,
    on_sale,
    play,
    play_card,
    problems,
    refused,
    stock,
)


def test_recruiting() -> None:
    """rubricatus:7.2: any of those left; the helper that played is replaced; she acts from the next round on."""
    game, me = acting()
    play_card(game, "crida-de-l-aigua", "event")
    assert offered(game) == [f"etheria {number + 1}" for number in range(len(ETHERIA))]
    play(game, f"etheria {ETHERIA['merles'] + 1}")
    assert game.spirit[me] == ETHERIA["merles"]
    assert (game.helpers[me], game.home[me], game.spirit_home) == (2, 2, 0)
    finish_round(game)
    assert (game.helpers[me], game.home[me], game.spirit_home) == (2, 2, 1 << me)
    other = (me + 1) % 4
    game.spirit = [-1 if seat != me else game.spirit[me] for seat in range(4)]
    assert game.helpers[other] == 3


def test_one_for_each_player() -> None:
    """rubricatus:7.1: a recruiting event with nothing else in it cannot be chosen again."""
    game, me = acting()
    game.spirit = [0 if seat == me else -1 for seat in range(4)]
    game.helpers[me] -= 1
    game.home[me] -= 1
    game.etheries ^= 1
    play_card(game, "crida-de-l-aigua")
    assert refused(game, me, "event") == "rubricatus:4.2"
    assert refused(game, me, "etheria 2") == "rubricatus:4.1"


def test_taken_etheries_are_not_on_offer() -> None:
    """rubricatus:7.2"""
    game, me = acting()
    game.etheries = 0b1000010
    play_card(game, "crida-de-l-aigua", "event")
    assert offered(game) == ["etheria 2", "etheria 7"]
    assert refused(game, me, "etheria 1") == "rubricatus:7.2"


def test_she_takes_the_place_of_a_helper_and_blocks_like_one() -> None:
    """rubricatus:7.1 and rubricatus:7.2: the player says which piece is placed."""
    game, me = acting()
    game.spirit = [ETHERIA["saldes"] if seat == me else -1 for seat in range(4)]
    game.etheries ^= 1 << ETHERIA["saldes"]
    game.helpers[me] -= 1
    game.home[me] -= 1
    game.spirit_home = 1 << me
    stock(game, me, defence=2)
    problems(game, [2] * 7)
    hold(game, me, "llop")
    play(game, f"card {ACTION['llop'] + 1}")
    assert offered(game) == ["helper", "etheria"]
    assert refused(game, me, "region bages") == "rubricatus:4.1"
    play(game, "etheria", "region bages", "use", "mitigate 1")
    assert game.spirit_home == 0
    assert game.home[me] == 2
    assert game.occupied == 1 << 2


def test_her_ability_is_hers_alone() -> None:
    """rubricatus:7.2: it works in the turn she is placed, not in the next one."""
    game, me = acting()
    game.spirit = [ETHERIA["aigua-d-ora"] if seat == me else -1 for seat in range(4)]
    game.etheries ^= 1 << ETHERIA["aigua-d-ora"]
    game.helpers[me] -= 1
    game.home[me] -= 1
    game.spirit_home = 1 << me
    play_card(game, "blauet", "etheria", "resource materials", "use", "resource defence", "resource defence")
    assert game.stock[me * 4 : me * 4 + 2] == [2, 3]  # 1 and her 2 steps, and what else she brings
    assert game.turn_knobs == []
    while game.asker != me:
        play(game, offered(game)[0], "pass")
    play_card(game, "anguila", "resource population")
    assert game.stock[me * 4 + 2] == 1


def test_the_waiting_helpers_still_come() -> None:
    """rubricatus:7.2: the number of pieces never changes but for them."""
    game, me = acting()
    play_card(game, "crida-de-l-aigua", "event", "etheria 1")
    while game.round < 3:
        finish_round(game)
    assert game.helpers[me] == 3
    assert game.spirit_home >> me & 1


# Her ability


def placed(spirit: str, card: str = "llop") -> tuple[Rubricatus, int]:
    """A turn in which she is the piece placed; nothing in stock, no problem anywhere, nothing on sale."""
    game, me = acting()
    game.spirit = [ETHERIA[spirit] if seat == me else -1 for seat in range(4)]
    game.etheries ^= 1 << ETHERIA[spirit]
    game.helpers[me] -= 1
    game.home[me] -= 1
    game.spirit_home = 1 << me
    stock(game, me)
    problems(game, [0] * 7)
    on_sale(game)
    play_card(game, card, "etheria")
    return game, me


def regions(game: Rubricatus) -> list[str]:
    return [move.removeprefix("region ") for move in offered(game) if move.startswith("region")]


def test_anoia_can_be_declined() -> None:
    """rubricatus:7.2: her problem on top would lose the river with a card that prints none."""
    game, me = placed("anoia")
    stock(game, me, materials=1, population=1)
    problems(game, [0, 5, 5, 5, 5, 0, 0])
    on_sale(game, "puig-ciutat")
    play(game, "region alt_llobregat")
    assert offered(game) == ["use", "skip"]
    assert GAME.moves.name(BOT.choose(game.view(me), fast_dice("bot"))) == "skip"
    play(game, "skip")
    assert game.outcome is None
    assert (game.problems[0], game.drawer, game.built[me].bit_count()) == (0, 1, 1)
    assert game.stock[me * 4 : me * 4 + 4] == [0, 0, 0, 0]


def test_anoia_is_used_whole() -> None:
    """rubricatus:7.2: one resource saved and one problem more, together."""
    game, me = placed("anoia")
    stock(game, me, materials=1, population=1)
    on_sale(game, "puig-ciutat")
    play(game, "region alt_llobregat", "use", "resource materials")
    assert game.problems[0] == 1
    assert game.stock[me * 4 : me * 4 + 4] == [0, 1, 0, 0]


def test_a_region_that_only_she_makes_useful_commits_her_ability() -> None:
    """rubricatus:7.2: Anoia makes a card affordable; whoever goes there for it has used her."""
    game, me = placed("anoia")
    stock(game, me, materials=1)
    on_sale(game, "puig-ciutat")
    assert regions(game) == ["alt_llobregat"]
    play(game, "region alt_llobregat")
    assert game.built[me].bit_count() == 1
    assert game.problems[0] == 1


@pytest.mark.parametrize(("spirit", "answers"), [("merles", ["mitigate 1"]), ("bastareny", [])])
def test_the_defence_she_brings_pays_for_mitigation(spirit: str, answers: list[str]) -> None:
    """rubricatus:4.6: in the same action. Bastareny's gift must be defence here, and it removes two."""
    game, me = placed(spirit)
    problems(game, [0, 0, 5, 0, 0, 0, 0])
    assert regions(game) == ["bages"]
    play(game, "region bages", *answers)
    assert game.problems[2] == {"merles": 2, "bastareny": 3}[spirit]
    assert game.stock[me * 4] == 0
    assert game.asker != me


def test_what_she_brings_must_lead_somewhere() -> None:
    """rubricatus:4.5: with Bastareny in a region that only her gift makes useful, the gift is one that helps there."""
    game, me = placed("bastareny")
    stock(game, me, materials=1)
    problems(game, [0, 0, 1, 0, 0, 0, 0])
    on_sale(game, "puig-ciutat", "muntanya-de-sal")
    assert regions(game) == ["alt_llobregat", "bages"]
    play(game, "region alt_llobregat")
    assert game.built[me].bit_count() == 1  # population, for Puig Ciutat
    game, me = placed("bastareny")
    stock(game, me, population=1, technology=1)
    problems(game, [0, 0, 1, 0, 0, 0, 0])
    on_sale(game, "muntanya-de-sal")
    play(game, "region bages")
    assert offered(game) == ["resource defence", "resource technology"]
    assert refused(game, me, "resource materials") == "rubricatus:4.5"


def test_gavarresas_material_makes_a_region_useful() -> None:
    """rubricatus:4.6: a card of any comarca that only lacks what she brings."""
    game, me = placed("gavarresa")
    stock(game, me, population=1)
    problems(game, [4, 5, 5, 0, 0, 0, 0])
    on_sale(game, "puig-ciutat")
    assert regions(game) == [
        "alt_llobregat",
        "baix_llobregat",
        "bages_bergueda",
        "bages_solsones",
        "bages_baix_llobregat",
    ]
    play(game, "region baix_llobregat")
    assert game.built[me].bit_count() == 1


def test_her_ability_is_whole_even_where_it_overflows() -> None:
    """rubricatus:7.2 and rubricatus:4.4: with 3 materials Gavarresa's fourth takes them all away."""
    game, me = placed("gavarresa")
    stock(game, me, materials=3, population=1)
    problems(game, [4, 4, 4, 4, 0, 4, 4])
    on_sale(game, "puig-ciutat")
    assert regions(game) == []
    problems(game, [0, 4, 4, 4, 0, 4, 4])
    assert regions(game) == ["alt_llobregat"]
    play(game, "region alt_llobregat", "skip")
    assert game.built[me].bit_count() == 1
    assert refused(game, me, build("puig-ciutat")) == "rubricatus:3.6"


def test_sharing_a_region_commits_the_cardener() -> None:
    """rubricatus:7.2: what lets her in is used, and brings its resource."""
    game, me = placed("cardener")
    stock(game, me, defence=1)
    problems(game, [1, 0, 0, 0, 0, 0, 0])
    game.occupied = 1
    game.standing[(me + 1) % 4] = 1
    problems(game, [1, 0, 0, 0, 0, 0, 0])
    assert regions(game) == ["alt_llobregat"]
    play(game, "region alt_llobregat", "resource defence")
    assert game.problems[0] == 0
    assert game.stock[me * 4] == 1


def test_every_ability_can_be_left_unused() -> None:
    """rubricatus:7.2"""
    for spirit in ETHERIA:
        game, me = placed(spirit)
        stock(game, me, defence=1, materials=1, population=1, technology=1)
        problems(game, [1] * 7)
        play(game, "resource materials" if spirit == "aigua-d-ora" else "region bages")
        assert offered(game) == ["use", "skip"], spirit
        before = game.stock[:]
        play(game, "skip")
        assert game.turn_knobs == []
        if spirit == "aigua-d-ora":
            assert game.stock[me * 4 + 1] == 0  # 1 and the card's 3 overflow
        else:
            assert game.stock == before or game.stock[me * 4] == 0


def test_a_resource_that_only_she_advances_commits_her() -> None:
    """rubricatus:7.2: under a card that takes a step from every production, a card of value 1 needs Aigua d'Ora."""
    game, me = placed("aigua-d-ora", "blauet")
    game.knobs = [0] * (4 * v.KNOBS)
    game.knobs[me * v.KNOBS + v.K_STEPS + 1] = -1
    stock(game, me)
    assert "resource materials" in offered(game)
    play(game, "resource materials")
    assert offered(game) == ["resource defence", "resource materials", "resource population", "resource technology"]
    play(game, "resource defence", "resource defence")
    assert game.stock[me * 4 : me * 4 + 2] == [2, 2]


def helping_with_events() -> Content[Box]:
    """Our cards, but Saldes makes what an event constructs one resource cheaper."""
    data = deepcopy(DATA)
    saldes = data["etheria"]["etheria"][ETHERIA["saldes"]]
    saldes |= {"when": "event", "ability": [{"do": "bend", "what": "cost", "by": -1, "until": "turn"}]}
    assert SHAPE.check(data, DATA).refusals == []
    return Content(data, Box(data))


@pytest.mark.parametrize(("materials", "answers"), [(1, ["use", "resource population"]), (0, [])])
def test_an_etheria_that_helps_with_events(materials: int, answers: list[str]) -> None:
    """rubricatus:7.2: before the event takes place; where only she makes it possible she is committed."""
    game = GAME.new(4, options={"variant": "easy"}, content=helping_with_events(), dice=fast_dice("events"))
    choose_initiative(game)
    me = game.asker
    game.spirit = [ETHERIA["saldes"] if seat == me else -1 for seat in range(4)]
    game.etheries ^= 1 << ETHERIA["saldes"]
    game.helpers[me] -= 1
    game.home[me] -= 1
    game.spirit_home = 1 << me
    stock(game, me, materials=materials, population=1, technology=1)
    problems(game, [0] * 7)
    on_sale(game, "castrum-bergium" if materials == 0 else "puig-ciutat")
    if materials == 0:  # 3 to pay, the badger saves one: without her 1 of defence and materials is lacking
        assert game.box.constructions[game.market[0]].total_cost == 3
    play_card(game, "teixo", "etheria", "event", *answers)
    while game.card >= 0:
        play(game, offered(game)[0])
    assert game.built[me].bit_count() == 1
