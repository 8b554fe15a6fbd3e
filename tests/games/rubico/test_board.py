"""Rubico's board shows what the view knows, where the rules say it lies."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from rubrica.games import boards
from rubrica.games.rubico import GAME
from rubrica.games.rubico.board.reveal import added
from rubrica.games.rubico.box import BLUE, RED
from rubrica.games.rubico.moves import LAY, ROW, STEP, TAKE
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import BEFORE, CAESAR, LAYING, SENATE, TAKING, Turn
from rubrica.games.rubico.view import row_of
from rubrica.tongue import ENGLISH, LANGUAGES, tongue_of
from tests.matches import play_on, started

NAMES = ["Livia", "Marcus", "Titus", "Aula", "Gaius"]


def table(plies: int = 0) -> Rubico:
    game = play_on(started("rubico", 5), plies).game
    assert isinstance(game, Rubico)
    return game


def until(phase: int) -> Rubico:
    for plies in range(100):
        game = table(plies)
        if game.phase == phase:
            return game
    raise AssertionError(phase)


def drawn(game: Rubico, seat: int | None) -> ElementTree.Element:
    return ElementTree.fromstring(boards.drawn(GAME, game.view(seat), NAMES, ENGLISH))


def by_id(root: ElementTree.Element, key: str) -> ElementTree.Element:
    return next(element for element in root.iter() if element.get("id") == key)


def signs(element: ElementTree.Element) -> list[str]:
    return [use.get("href", "") for use in element.iter("use")]


def test_whoever_may_use_a_power_sees_which_it_is() -> None:
    """rubico:5.1"""
    game = until(BEFORE)
    for seat in game.waiting:
        leaves = boards.table(GAME, game.view(seat), NAMES, ENGLISH).leaves
        assert "p-own" in {leaf.key for leaf in leaves if leaf.needed}


def test_own_cards_lie_open_and_all_others_face_down() -> None:
    """rubico:3.2"""
    game = until(TAKING)
    seat = (game.centurion + 1) % 5
    root = drawn(game, seat)
    for place in range(game.setting.draw):
        faces = {"#i-red", "#i-blue", "#i-janus", "#i-pompey"}
        assert faces & set(signs(by_id(root, f"card-{seat}-{place}")))
        for other in range(5):
            if other not in (seat, game.centurion):
                assert not faces & set(signs(by_id(root, f"card-{other}-{place}")))


def test_no_card_in_the_hand_is_cut_short_in_any_language() -> None:
    for language in LANGUAGES:
        for seats in GAME.seats:
            game = GAME.new(seats, "cut")
            for seat in range(seats):
                view = game.view(seat)
                own = ElementTree.fromstring(boards.drawn(GAME, view, list("ABCDEFG")[:seats], tongue_of(language)))
                assert "…" not in "".join(by_id(own, "p-hand").itertext()), (language, seats)


def test_the_centurion_may_click_every_card_that_may_be_taken() -> None:
    """rubico:3.3"""
    game = until(TAKING)
    root = drawn(game, game.centurion)
    for move in game.options(game.centurion):
        seat, place = divmod(move - TAKE, ROW)
        assert by_id(root, f"act-{move}") in list(by_id(root, f"card-{seat}-{place}"))


def test_cards_are_laid_by_clicking_those_in_the_hand() -> None:
    """rubico:3.2"""
    game = table()
    assert game.phase == LAYING
    seat = game.waiting[0]
    root, view = drawn(game, seat), game.view(seat)
    moves = {element.get("data-move") for element in root.iter() if element.get("data-move")}
    assert moves == {str(move) for move in game.options(seat)} and game.options(seat)[0] >= LAY
    for place, kind in enumerate(row_of(view)):
        assert str(LAY + kind) in [part.get("data-move") for part in by_id(root, f"card-{seat}-{place}").iter()]


def test_caesar_stands_where_he_stands() -> None:
    """rubico:2.1"""
    game = table()
    places = set()
    for space in range(game.setting.rome + 1):
        game.caesar = space
        places.add(by_id(drawn(game, None), "caesar").get("transform"))
    assert len(places) == game.setting.rome + 1


def test_a_side_is_told_with_its_goal_in_the_own_place_alone() -> None:
    """rubico:1.3"""
    game = table(30)
    goals = {CAESAR: "win when Caesar stands in Rome", SENATE: "win with four Senate cards of one legion"}
    for seat in range(5):
        secret = by_id(drawn(game, seat), "secret")
        inside = next(group for group in secret.iter("g") if group.get("class") == "inside")
        assert goals[game.roles[seat]] in " ".join(words.text or "" for words in inside.iter("text"))
        drawing = boards.drawn(GAME, game.view(seat), NAMES, ENGLISH)
        shown = re.sub(r'<g id="secret".*?</g></g>', "", drawing, flags=re.DOTALL)
        assert not any(goal in shown for goal in goals.values()) and "legionaries" not in shown


def test_a_janus_is_seen_as_itself_and_then_as_what_it_copies() -> None:
    """rubico:3.4"""
    view = table(60).view(None)
    turn = Turn()
    turn.turn, turn.number = 3, 4
    turn.revealed, turn.counted, turn.said = [2, 1, 2], [-1, 1, 1], []
    turn.played, turn.taken = [], []
    view.table.past = [turn]
    root = ElementTree.fromstring(boards.drawn(GAME, view, NAMES, ENGLISH))
    alone, blue, copy = (by_id(root, f"reveal-3-{place}") for place in range(3))
    assert signs(alone) == ["#i-janus"] and signs(blue) == ["#i-blue"]
    assert signs(copy)[0] == "#i-blue" and "#i-janus" in signs(copy)
    assert any("mask" in group.get("class", "") for group in copy.iter("g"))


def test_what_was_counted_explains_how_far_caesar_went() -> None:
    """[rubico:3.5] Cards, Senate cards and powers together, unless a power moved him too."""
    explained = {True: 0, False: 0}
    for seed in range(40):
        match = started("rubico", 5, f"sums {seed}")
        turns = 0
        while match.game.waiting:
            play_on(match, match.ply + 1)
            view = match.game.view(None)
            if len(view.table.past) == turns:
                continue
            turns = len(view.table.past)
            turn, more = view.table.past[-1], added(view)
            if {STEP, STEP + 1} & set(turn.played[2::3]):
                continue
            ahead = turn.counted.count(RED) + more[RED] - turn.counted.count(BLUE) - more[BLUE]
            goal = min(turn.caesar_from + max(ahead, 0), view.table.setting.castrum_ahead[turn.caesar_from])
            assert turn.caesar_to == goal
            explained[any(more)] += 1
    assert min(explained.values()) > 10, explained
