"""Rule 10.8: how cards are read, case by case."""

from __future__ import annotations

import pytest

from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import rounds, tracks
from rubrica.games.rubricatus import state as t
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.building import ChooseConstruction
from rubrica.games.rubricatus.state import Rubricatus
from tests.games.rubricatus.scene import (
    ACTION,
    ERA_CARD,
    REGION,
    acting,
    answer_first,
    build,
    choose_initiative,
    finish_turn,
    hold,
    offered,
    on_sale,
    play,
    play_card,
    problems,
    refused,
    skip_to,
    stock,
    table,
)


def opened(card: str) -> Rubricatus:
    """A table whose first round has this era card; it stands at the first question of the opening, or after it."""
    game = table(variant="standard")
    game.era_cards = [ERA_CARD[card], *game.era_cards[1:]]
    choose_initiative(game)
    return game


@pytest.mark.parametrize(("removed", "scored"), [([0, 2, 0, 2], [0, 2, 0, 2]), ([0, 0, 0, 0], [0, 0, 0, 0])])
def test_whoever_has_most_is_everybody_who_ties_and_nobody_at_nothing(removed: list[int], scored: list[int]) -> None:
    """rubricatus:10.8"""
    game = table(variant="standard")
    game.era_cards = [ERA_CARD["neix-el-delta"], *game.era_cards[1:]]
    game.removed_round = removed
    skip_to(game, rounds.CloseEraCard)
    game.stack = game.stack[-1:]
    rounds.CloseEraCard().perform(game)
    while game.stack and isinstance(game.stack[-1], t.Task) and not isinstance(game.stack[-1], rounds.CloseEraCard):
        pending = game.stack.pop()
        assert isinstance(pending, t.Task)
        pending.perform(game)
    assert game.vp == scored


def test_points_never_fall_below_nothing() -> None:
    """rubricatus:10.8"""
    game = table()
    game.vp = [1, 0, 5, 0]
    for seat in range(4):
        tracks.score(game, seat, -2)
    assert game.vp == [0, 0, 3, 0]


def test_the_holder_carries_out_what_an_era_card_asks_of_nobody() -> None:
    """rubricatus:10.8: the replacing of market cards by *The vine and the olive*."""
    game = opened("vinya-i-olivera")
    assert game.phase == t.OPENING
    assert game.waiting == (game.holder,)
    assert "done" in offered(game)


def test_the_player_carries_out_what_an_action_card_asks_of_nobody() -> None:
    """rubricatus:10.8"""
    game, me = acting()
    game.holder = (me + 1) % 4
    problems(game, [2] * 7)
    play_card(game, "lludriga", "event")
    assert game.waiting == (me,)


def test_up_to_may_stop_earlier() -> None:
    """rubricatus:10.8: the Spate moves up to two problems: two, one or none."""
    for count in (0, 1, 2):
        game, _ = acting()
        problems(game, [3, 1, 1, 0, 1, 1, 1])
        play_card(game, "crescuda", "event")
        for _ in range(count):
            play(game, "region alt_llobregat", "region baix_llobregat")
        if count < 2:
            play(game, "done")
        assert game.problems == [3 - count, 1, 1, count, 1, 1, 1]
        assert offered(game)[0] == "resource defence"


def test_a_construction_moves_up_to_two_problems_too() -> None:
    """rubricatus:10.8: the Embankment of the Llobregat, number 40."""
    game, me = acting()
    stock(game, me, defence=1, materials=2, population=1)
    problems(game, [1, 1, 1, 2, 1, 1, 1])
    on_sale(game, "marge-del-llobregat")
    play_card(game, "llop", "region baix_llobregat", "mitigate 0")
    assert "done" in offered(game)
    play(game, "done")
    assert game.built[me].bit_count() == 1
    assert game.problems == [1, 1, 1, 3, 1, 1, 1]


def test_three_steps_may_go_to_three_tracks() -> None:
    """rubricatus:10.8: the Vulture's steps are "each on any track"."""
    game, me = acting()
    play_card(game, "trencalos", "event", "track expansion", "track culture", "track wealth")
    assert game.track[me * 4 : me * 4 + 4] == [1, 0, 1, 1]


def test_a_discount_lets_its_payer_choose_and_takes_at_least_one() -> None:
    """rubricatus:10.8: two resources saved on a card that costs two still leave one to pay."""
    game, me = acting()
    stock(game, me, materials=1, population=1)
    problems(game, [0] * 7)
    on_sale(game, "puig-ciutat")
    play_card(game, "bernat-pescaire", "event")
    assert offered(game) == ["resource materials", "resource population"]
    assert refused(game, me, "resource technology") == "rubricatus:10.8"
    play(game, "resource population")
    assert game.stock[me * 4 : me * 4 + 4] == [0, 0, 1, 0]
    assert game.built[me].bit_count() == 1


def test_a_card_built_by_an_event_scores_its_value_and_is_not_mitigated_for() -> None:
    """rubricatus:10.8: the Badger, value 2, builds amid problems and removes none."""
    game, me = acting()
    stock(game, me, defence=3, materials=1, population=1)
    problems(game, [4, 1, 1, 1, 1, 1, 1])
    on_sale(game, "puig-ciutat", "sorba")
    play_card(game, "teixo", "event", "region alt_llobregat")
    assert isinstance(game.stack[-1], ChooseConstruction)
    assert refused(game, me, "mitigate 1") == refused(game, me, "done") == "rubricatus:10.8"
    play(game, build("puig-ciutat"))
    finish_turn(game, me)
    assert game.vp[me] == 2 + 1
    assert game.problems[0] == 4


def test_an_order_that_a_card_changed_holds_from_the_next_turn() -> None:
    """rubricatus:10.8: the Falcon takes the initiative, and the turn goes on as it was."""
    game, first = acting()
    play(game, offered(game)[0], "pass")
    second = game.asker
    play_card(game, "falco-pelegri", "event")
    assert game.holder == second
    order = [first, second]
    for _ in range(3):
        order.append(game.asker)
        play(game, offered(game)[0], "pass")
    assert order == [first, second, (first + 2) % 4, (first + 3) % 4, second]


def test_a_named_comarca_means_its_plain_region() -> None:
    """rubricatus:10.8: the earthquake bars Alt Llobregat and leaves Bages–Berguedà open."""
    game = table(variant="standard")
    game.round = 3
    game.era_cards = [ERA_CARD["terratremol-de-la-candelera"]] * 10
    game.phase = t.OPENING
    rounds.OpenEraCard().perform(game)
    while isinstance(game.stack[-1], t.Task) and not isinstance(game.stack[-1], rounds.Course):
        pending = game.stack.pop()
        assert isinstance(pending, t.Task)
        pending.perform(game)
    assert game.barred_regions == 1 << REGION["alt_llobregat"]
    assert game.problems[: v.PLAIN_REGIONS] == [3, 2, 1, 1]
    assert game.problems[REGION["bages_bergueda"]] == 1


def test_what_a_text_advances_is_not_production() -> None:
    """rubricatus:10.8: the Eel advances three steps, whatever is bent for productions."""
    game, me = acting()
    game.knobs = [0] * (4 * v.KNOBS)
    for resource in range(4):
        game.knobs[me * v.KNOBS + v.K_STEPS + resource] = -1
    game.barred_resources = 1 << 2
    game.producing[me] = 1 << 2
    play_card(game, "anguila", "event", "resource population")
    assert game.stock[me * 4 + 2] == 3


def test_each_part_of_the_rule_is_told_where_it_refuses() -> None:
    """rubricatus:10.8: what would answer, and what is said to whoever tries something else."""
    game, me = acting()
    game.discard[me] |= 1 << ACTION["llop"]
    game.deck[me] &= ~(1 << ACTION["llop"])
    hold(game, me, "martinet-blanc")
    play_card(game, "martinet-blanc", "event")
    assert m.DONE in game.options(me)
    assert refused(game, me, "resource defence") == "rubricatus:10.6"
    answer_first(game)
