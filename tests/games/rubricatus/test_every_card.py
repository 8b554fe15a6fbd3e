"""Every single card is played, and what happens is what its sentences say (rubricatus:1.7, rubricatus:10.8)."""

from __future__ import annotations

from typing import Any

import pytest

from rubrica.games.rubricatus import rounds
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.actions import EventRegion
from rubrica.games.rubricatus.building import ChooseConstruction
from rubrica.games.rubricatus.state import Rubricatus
from rubrica.games.rubricatus.territory import Mitigate
from tests.games.rubricatus import reading
from tests.games.rubricatus.oracle import HOME, Oracle, bends_of, facts
from tests.games.rubricatus.scene import (
    ACTION,
    ACTIONS,
    BUILDING,
    BUILDINGS,
    ERA_CARD,
    ERA_CARDS,
    ETHERIA,
    ETHERIES,
    PLAIN,
    REGION,
    acting,
    answer_first,
    ask_again,
    build,
    enter_round,
    finish_turn,
    hold,
    offered,
    on_sale,
    play,
    play_card,
    problems,
    skip_to,
    stock,
    table,
)

FIRST_ROUND = {"iberian": 1, "roman": 2, "medieval": 4, "modern": 8, "contemporary": 9}
EVERYWHERE = [2, 1, 3, 1, 0, 2, 1]


def ids(cards: list[dict[str, Any]]) -> list[str]:
    return [card["id"] for card in cards]


def verbs(effects: list[dict[str, Any]]) -> set[str]:
    return {effect["do"] for effect in effects}


# Action cards


@pytest.mark.parametrize("card", [card for card in ACTIONS if card.get("event")], ids=lambda card: card["id"])
def test_event_of_an_action_card(card: dict[str, Any]) -> None:
    """rubricatus:4.2: the event is carried out in order, and the card goes where it says."""
    said = reading.action(card)
    game, me = acting(variant="standard")
    game.knobs = [0] * len(game.knobs)
    game.stock = [1] * 16
    game.track = [0] * 16
    game.vp = [5] * 4
    game.holder = (me + 1) % 4
    problems(game, [3, 3, 3, 2, 2, 1, 1])
    on_sale(game, "cogullo", "sorba", "muntanya-de-sal", "castrum-bergium")
    game.discard[me] |= game.deck[me] & -game.deck[me]
    game.deck[me] &= game.deck[me] - 1
    hold(game, me, card["id"])
    play(game, f"card {ACTION[card['id']] + 1}")
    expected = Oracle(game)
    hand, market, seen = game.hand[me], game.market, game.peeked[me]
    assert "event" in offered(game)
    play(game, "event")
    here = -1
    if {"construct"} & verbs(said["event"]):
        see_construct_event(game, me, said["event"][0])
        return
    if game.asker == me and isinstance(game.stack[-1], EventRegion):
        here = REGION[offered(game)[0].split()[1]]
    expected.run(said["event"], me, here, me)
    finish_turn(game, me)
    assert facts(game) == expected.facts()
    assert bends_of(game) == expected.bends
    see_rest(game, me, verbs(said["event"]), hand, market, seen)
    pile = game.gone if said["after"] == "remove" else game.discard
    assert pile[me] >> ACTION[card["id"]] & 1


def see_rest(game: Rubricatus, me: int, done: set[str], hand: int, market: list[int], seen: int) -> None:
    """What cannot be counted: market, cards, knowledge, etheries, initiative."""
    assert (game.spirit[me] >= 0) == ("recruit" in done)
    assert (game.hand[me] != hand) == ("cycle" in done)
    assert (game.peeked[me] > seen) == ("peek" in done)
    assert (game.market != market) == ("refresh" in done)
    assert (game.holder == me) == ("initiative" in done)


def see_construct_event(game: Rubricatus, me: int, effect: dict[str, Any]) -> None:
    """The piece stands in a region; the construction is cheaper, cleaner, or where it could not be."""
    region = REGION[offered(game)[0].split()[1]]
    assert game.problems[region] <= effect.get("limit", 2)
    play(game, offered(game)[0])
    assert game.standing[me] >> region & 1
    before = sum(game.stock[me * 4 : me * 4 + 4])
    drawer, vp = game.drawer, game.vp[me]
    while not isinstance(game.stack[-1], ChooseConstruction) and game.card >= 0 and game.asker == me:
        answer_first(game)
    finish_turn(game, me)
    (built,) = [card for card in BUILDINGS if game.built[me] >> card["no"] - 1 & 1]
    paid = before - sum(game.stock[me * 4 : me * 4 + 4])
    assert paid == max(1, sum(built["cost"].values()) + effect.get("cost", 0))
    assert drawer - game.drawer == max(0, built["problems"] + effect.get("problems", 0))
    assert game.vp[me] > vp


@pytest.mark.parametrize("card", ids(ACTIONS))
def test_points_of_an_action_card(card: str) -> None:
    """rubricatus:4.1 and rubricatus:4.3: each card is worth 1 to 3 points of production."""
    game, me = acting()
    play_card(game, card, "resource population")
    value = ACTIONS[ACTION[card]]["value"]
    assert game.stock[me * 4 : me * 4 + 4] == [0, 0, value, 0]
    assert game.discard[me] >> ACTION[card] & 1


@pytest.mark.parametrize("card", PLAIN)
def test_a_card_without_event_offers_none(card: str) -> None:
    game, _ = acting()
    play_card(game, card)
    assert "event" not in offered(game)


# Constructions


@pytest.mark.parametrize("card", BUILDINGS, ids=lambda card: card["id"])
def test_construction(card: dict[str, Any]) -> None:
    """rubricatus:4.8 in its order, for every construction there is; a resource comes in the next round."""
    said = reading.construction(card)
    game, me = acting(variant="standard")
    game.knobs = [0] * len(game.knobs)
    game.track = [0] * 16
    game.vp = [5] * 4
    game.stock = [1] * 16
    for name, count in said["cost"].items():
        game.stock[me * 4 + ("defence", "materials", "population", "technology").index(name)] = count
    region = HOME[card["comarca"]]
    counts = [2, 2, 2, 2, 1, 1, 1]
    counts[region] = 0
    problems(game, counts)
    on_sale(game, card["id"])
    expected = Oracle(game)
    expected.stock[me] = [
        expected.stock[me][place] - said["cost"].get(name, 0)
        for place, name in enumerate(("defence", "materials", "population", "technology"))
    ]
    expected.put(region, said["problems"])
    expected.vp[me] += 3 + said.get("vp", 0)
    for track, steps in said.get("tracks", {}).items():
        expected.advance(me, track, steps)
    expected.run([line for line in said["bonus"] if "later" not in line], me, region, me)
    seen = game.peeked[me]
    play_card(game, PLAIN[0], f"region {('alt_llobregat', 'solsones', 'bages', 'baix_llobregat')[region]}")
    finish_turn(game, me)
    assert facts(game) == expected.facts()
    assert game.built[me] == 1 << card["no"] - 1
    assert game.built_round[me] == 1
    assert game.income[me * 4 : me * 4 + 4] == [
        said.get("income", {}).get(name, 0) for name in ("defence", "materials", "population", "technology")
    ]
    assert len(game.market) == 5
    assert (game.peeked[me] > seen) == ("peek" in verbs(said["bonus"]))
    see_what_is_owed(game, me, [line for line in said["bonus"] if "later" in line])


def see_what_is_owed(game: Rubricatus, me: int, later: list[dict[str, Any]]) -> None:
    """rubricatus:4.8: it is paid once, in the recurring bonuses of the next round."""
    assert len(game.owed) == len(later)
    game.income = [0] * 16
    for lines in (later, []):
        expected = Oracle(game)
        expected.run(lines, me)
        game.round += 1
        game.stack = [rounds.BeginActions(), rounds.PayIncome()]
        game.go_on()
        while game.phase == t.INCOME:
            answer_first(game)
        assert facts(game) == expected.facts()


@pytest.mark.parametrize("card", [card for card in BUILDINGS if "extends" in card], ids=lambda card: card["id"])
def test_extension_pair(card: dict[str, Any]) -> None:
    """rubricatus:4.8: one VP more on top of the construction one owns; none the other way round."""
    older = BUILDINGS[card["extends"] - 1]
    plain = vp_of_building(card, owned=None)
    assert vp_of_building(card, owned=older) == plain + 1
    assert vp_of_building(older, owned=card) == vp_of_building(older, owned=None)


def vp_of_building(card: dict[str, Any], owned: dict[str, Any] | None) -> int:
    game, me = acting()
    game.stock = [3] * 16
    problems(game, [0] * 7)
    on_sale(game, card["id"])
    if owned is not None:
        game.built[me] = 1 << owned["no"] - 1
    region = ("alt_llobregat", "solsones", "bages", "baix_llobregat")[HOME[card["comarca"]]]
    play_card(game, PLAIN[0], f"region {region}")
    finish_turn(game, me)
    assert game.built[me] >> card["no"] - 1 & 1
    return game.vp[me]


# Era cards


@pytest.mark.parametrize("rich", [False, True], ids=["poor", "rich"])
@pytest.mark.parametrize("card", ERA_CARDS, ids=lambda card: card["id"])
def test_opening_of_an_era_card(card: dict[str, Any], rich: bool) -> None:
    """rubricatus:3.4 and rubricatus:8.1: the opening, with problems spread or heaped and stocks high or low."""
    said = reading.era_card(card)
    game = era_table(card, rich)
    game.phase = t.OPENING
    expected = Oracle(game)
    expected.run(said["opening"], game.holder)
    before = game.market
    skip_to(game, rounds.OpenEraCard)
    game.go_on()
    while game.phase == t.OPENING:
        answer_first(game)
    assert facts(game) == expected.facts()
    assert bends_of(game) == expected.bends
    barred = {region for region in range(7) if game.barred_regions >> region & 1}
    assert barred == {HOME[what] for what in expected.barred if what in HOME}
    assert bool(game.barred_resources) == bool(expected.barred - set(HOME))
    if card.get("calamity"):
        era = FIRST_ROUND[card["era"]]
        assert all(game.box.constructions[c].era >= game.box.rounds[era - 1].era for c in game.market)
        assert len(game.market) == 5
    elif "refresh" not in verbs(said["opening"]):
        assert game.market == before


def era_table(card: dict[str, Any], rich: bool) -> Rubricatus:
    """The round in which the card comes, with something for every effect to bite on."""
    game = table(variant="standard", seed=card["id"])
    enter_round(game, FIRST_ROUND[card["era"]])
    dealt = [-1] * 10
    dealt[game.round] = ERA_CARD[card["id"]]
    game.era_cards = dealt
    game.vp = [7, 5, 6, 8] if rich else [0, 1, 0, 0]
    game.stock = [2] * 16 if rich else [0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0]
    game.problems = [1] * 7 if rich else [4, 3, 1, 1, 1, 1, 0]
    game.drawer = 21 - sum(game.problems)
    game.built = [0b11, 0b100, 0b11000, 0b100000] if rich else [0, 0, 0, 0]
    taken = sum(game.built)
    game.market = [c for c in game.market if not taken >> c & 1]
    return game


CLOSINGS = [card for card in ERA_CARDS if "closing" in card]


@pytest.mark.parametrize("passing", [False, True], ids=["fails", "passes"])
@pytest.mark.parametrize("rich", [False, True], ids=["poor", "rich"])
@pytest.mark.parametrize("card", CLOSINGS, ids=lambda card: card["id"])
def test_closing_of_an_era_card(card: dict[str, Any], rich: bool, passing: bool) -> None:
    """rubricatus:3.7 and rubricatus:8.1: the check, for the table or for each, and what it brings."""
    closing = reading.era_card(card)["closing"]
    game = era_table(card, rich)
    game.phase = t.CLOSING
    game.removed_round = [2, 0, 1, 2] if rich else [0, 0, 0, 0]
    if "check" in closing:
        arrange(game, closing["check"], passing)
    expected = Oracle(game)
    order = expected.order() if closing.get("scope") == "each" else [game.holder]
    for seat in order:
        passed = expected.holds(closing.get("check"), seat, -1)
        assert passed == passing or "check" not in closing or seat != order[0]
        expected.run(closing.get("pass" if passed else "fail", []), seat)
    skip_to(game, rounds.CloseEraCard)
    game.go_on()
    while game.phase == t.CLOSING:
        answer_first(game)
    assert facts(game) == expected.facts()


def arrange(game: Rubricatus, check: str, passing: bool) -> None:
    """Bring a table to just inside or just outside a condition."""
    name, sign, number = check.split()
    inside = int(number)
    value = inside if passing else inside - 1 if sign == ">=" else inside + 1
    kind, _, of = name.partition(":")
    if name == "drawer":
        game.problems = [min(5, max(0, 21 - value - 5 * region)) for region in range(7)]
        game.drawer = 21 - sum(game.problems)
    elif name == "worst":
        game.problems = [value, 2, 1, 1, 0, 1, 1]
        game.drawer = 21 - sum(game.problems)
    elif name in v.RESOURCES:
        for seat in range(4):
            game.stock[seat * 4 + v.RESOURCES.index(name)] = value
    elif name == "resources":
        game.stock = [min(3, max(0, value - 3 * place)) for _ in range(4) for place in range(4)]
    elif name in v.TRACKS:
        for seat in range(4):
            game.track[seat * 4 + v.TRACKS.index(name)] = value
    elif name == "built_round":
        game.built_round = [value] * 4
    elif name == "removed_round":
        game.removed_round = [value] * 4
    elif name == "income":
        game.income = [0, 0, 0, value] * 4
    else:
        owned = [card["no"] - 1 for card in BUILDINGS if kind == "built" and of in ("", card["era"], card["comarca"])]
        game.built = [sum(1 << card for card in owned[:value])] * 4


# Etheries


@pytest.mark.parametrize("card", ETHERIES, ids=lambda card: card["id"])
def test_ability_of_an_etheria(card: dict[str, Any]) -> None:
    """rubricatus:7.1 and rubricatus:7.2: her ability works in the turn she is placed, and only then."""
    ability = reading.etheria(card)["ability"]
    for effect in ability:
        if effect["do"] == "bend":
            assert use(card, effect["what"], with_her=True) != use(card, effect["what"], with_her=False)
    if deeds := [effect for effect in ability if effect["do"] != "bend"]:
        see_deeds(card, deeds)


def with_etheria(card: dict[str, Any]) -> tuple[Rubricatus, int]:
    game, me = acting()
    game.spirit = [ETHERIA[card["id"]] if seat == me else -1 for seat in range(4)]
    game.etheries ^= 1 << ETHERIA[card["id"]]
    game.helpers[me] -= 1
    game.home[me] -= 1
    game.spirit_home |= 1 << me
    return game, me


def use(card: dict[str, Any], knob: str, with_her: bool) -> object:
    """What the knob shows at the one place where the rules read it."""
    game, me = with_etheria(card)
    stock(game, me, defence=1, materials=1, population=1, technology=1)
    problems(game, [3, 1, 0, 1, 1, 1, 1])
    on_sale(game, "castrum-bergium", "muntanya-de-sal")
    if knob == "share":
        game.occupied |= 1 << REGION["bages_bergueda"]
    if knob == "mitigation":
        stock(game, me, defence=2)
        problems(game, [1, 1, 4, 1, 1, 1, 1])
    hold(game, me, PLAIN[0])
    play(game, f"card {ACTION[PLAIN[0]] + 1}", "etheria" if with_her else "helper")
    if knob == "steps":
        play(game, "resource population")
        finish_turn(game, me)
        return game.stock[me * 4 + 2]
    if knob in ("share", "limit", "admit", "cost"):
        return [move for move in offered(game) if move.startswith("region")]
    if knob == "mitigation":
        play(game, "region bages", *(["use", "resource population"] if with_her else []), "mitigate 1")
        finish_turn(game, me)
        return game.problems[2]
    stock(game, me, population=1, technology=2)
    play(game, "region bages")
    finish_turn(game, me)
    assert game.built[me]
    return game.vp[me] if knob == "vp" else game.problems[2]


def see_deeds(card: dict[str, Any], deeds: list[dict[str, Any]]) -> None:
    """What she does besides bending a rule is optional."""
    working = card["when"] == "production"
    animal, place = ("blauet", "resource materials") if working else (PLAIN[0], "region bages")
    skipped: list[tuple[int, list[int]]] = []
    used: list[tuple[int, list[int]]] = []
    for choice, found in (("skip", skipped), ("use", used)):
        produced = {"skip": 1, "use": 3}[choice] if working else 0  # the kingfisher's 1, and her two steps more
        game, me = with_etheria(card)
        stock(game, me, defence=0 if working else 2)
        problems(game, EVERYWHERE)
        hold(game, me, animal)
        play(game, f"card {ACTION[animal] + 1}", "etheria", place)
        before = Oracle(game)
        play(game, choice)
        while not isinstance(game.stack[-1], Mitigate) and game.card >= 0 and game.asker == me:
            answer_first(game)
        if choice == "use":
            before.run(deeds, me, REGION["bages"], me)
        ask_again(game)
        assert game.drawer == before.drawer
        assert sum(game.stock[me * 4 : me * 4 + 4]) == sum(before.stock[me]) + produced
        found.append((game.drawer, game.stock))
    assert skipped != used


def test_nothing_is_left_out() -> None:
    """Every construction has its number and its move: rubricatus:1.3."""
    assert set(BUILDING) == set(ids(BUILDINGS))
    assert build("cogullo") == "construction 1"
