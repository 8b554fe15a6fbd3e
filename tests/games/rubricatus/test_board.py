"""The board of Rubricatus shows the river as it stands, and the cards one may read."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match
from rubrica.engine.sentence import ENGLISH
from rubrica.games import boards
from rubrica.games.rubricatus import GAME
from rubrica.games.rubricatus import moves as m
from rubrica.games.rubricatus import vocabulary as v
from rubrica.games.rubricatus.building import affordable
from rubrica.games.rubricatus.hands import TakeBack
from rubrica.games.rubricatus.state import ACTIONS, Rubricatus, RubricatusView
from tests.games.rubricatus.test_endings import ended
from tests.matches import play_on

NAMES = ["Aina", "Biel", "Carme", "Dídac"]


@pytest.fixture(scope="module")
def whole() -> Match:
    return play_on(started(4))


def started(seats: int) -> Match:
    return Match.start(GAME, GAME.standard(), NAMES[:seats], {}, seed_of("a seed"))


def view_of(match: Match, ply: int, seat: int | None = None) -> RubricatusView:
    return match.at(ply).view(seat)


def board(view: RubricatusView, names: list[str]) -> str:
    return boards.drawn(GAME, view, names, ENGLISH)


def drawn(view: RubricatusView) -> ElementTree.Element:
    return ElementTree.fromstring(board(view, NAMES[: view.seats]))


def by_id(root: ElementTree.Element, key: str) -> ElementTree.Element:
    return next(element for element in root.iter() if element.get("id") == key)


def problems(element: ElementTree.Element, form: str = "tall") -> int:
    """How many are drawn in a panel's tall or wide form."""
    here = element.tag == "use" and element.get("href") in ("#i-problem", "#i-threat")
    other = {"tall": "wide", "wide": "tall"}[form]
    return here + sum(problems(part, form) for part in element if f"only-{other}" not in part.get("class", "").split())


def test_every_problem_is_on_the_map_or_in_the_drawer(whole: Match) -> None:
    """rubricatus:2.1"""
    for ply in range(0, whole.ply, 41):
        view = view_of(whole, ply)
        root = drawn(view)
        for number in range(view.table.regions):
            assert problems(by_id(root, f"region-{v.REGIONS[number]}")) == view.table.problems[number]
        for form in ("tall", "wide"):
            assert problems(by_id(root, "p-basin"), form) == sum(view.table.problems) + view.table.drawer


def test_three_players_see_the_mixed_regions_covered() -> None:
    """rubricatus:2.2"""
    root = drawn(view_of(started(3), 0))
    assert sum(path.get("class") == "land off" for path in root.iter("path")) == 3


def test_a_hand_is_drawn_for_its_owner_only(whole: Match) -> None:
    """rubricatus:3.1"""
    for seat in range(4):
        view = view_of(whole, 0, seat)
        root = drawn(view)
        held = [element.get("id", "") for element in root.iter() if element.get("id", "").startswith("hand-")]
        assert held == [f"hand-{card + 1}" for card in m.cards_in(view.table.hand[seat])]
    spectator = board(view_of(whole, 0), NAMES)
    assert 'id="hand-' not in spectator


def test_the_market_can_be_read(whole: Match) -> None:
    """rubricatus:2.4"""
    view = view_of(whole, 0)
    words = " ".join(by_id(drawn(view), "p-market").itertext())
    for card in view.table.market:
        name = ENGLISH.pick(view.table.box.constructions[card].name)
        assert name in words


def test_the_map_names_the_cards_of_the_market_that_belong_to_each_region(whole: Match) -> None:
    """rubricatus:4.7: by their letters, pale for whoever cannot pay."""
    for ply in range(0, whole.ply, 37):
        view = view_of(whole, ply, 1)
        root, game = drawn(view), view.table
        paid, comarques = affordable(game, 1), [game.box.constructions[card].comarca for card in game.market]
        for number in range(game.regions):
            region = by_id(root, f"region-{v.REGIONS[number]}")
            letters = {text.text: text.get("class") for text in region.iter("text") if text.text in list("ABCDE")}
            there = [place for place, comarca in enumerate(comarques) if game.box.admits[number] >> comarca & 1]
            assert list(letters) == ["ABCDE"[place] for place in there]
            assert [look == "strong" for look in letters.values()] == [game.market[place] in paid for place in there]


def test_cards_of_the_discard_lie_open_where_one_may_be_taken_back() -> None:
    """rubricatus:10.6"""
    game = started(4).game
    assert isinstance(game, Rubricatus)
    game.push(TakeBack(0, 1, 0))
    game.discard[0] = 1 << 3 | 1 << 7
    game.hand[0] &= ~game.discard[0]
    game.go_on()
    view = game.view(0)
    assert view.options == [3, 7]
    there = {int(element.get("data-move", "")) for element in drawn(view).iter() if element.get("data-move")}
    assert there == {3, 7}


def test_every_card_that_is_held_shows_its_event(whole: Match) -> None:
    """rubricatus:4.2: in signs or in words, however many one holds."""
    ways = set()
    for ply in range(0, whole.ply, 11):
        view = view_of(whole, ply, 2)
        root = drawn(view)
        for card in m.cards_in(view.table.hand[2]):
            held = by_id(root, f"hand-{card + 1}")
            signs = bool(list(held.iter("use")))
            words = any(text.get("class") is None for text in held.iter("text"))
            assert (signs or words) == bool(view.table.box.actions[card].event.all)
            ways |= {"signs"} if signs else {"words"} if words else set()
    assert ways == {"signs", "words"}


def test_what_a_move_points_at_can_be_clicked(whole: Match) -> None:
    """Regions, resources, tracks, constructions, etheries and cards of the hand."""
    for ply in range(0, whole.ply, 5):
        seat = whole.at(ply).waiting[0]
        view = view_of(whole, ply, seat)
        hand = set(m.cards_in(view.table.hand[seat]))
        things = {move for move in view.options if move < m.MITIGATE and (move >= m.CONSTRUCTION or move in hand)}
        there = {int(element.get("data-move", "")) for element in drawn(view).iter() if element.get("data-move")}
        assert things <= there


def test_where_a_seat_is_chosen_its_whole_place_can_be_touched() -> None:
    """rubricatus:3.2: of those who are tied whoever holds the initiative says who leads."""
    game = started(4).game
    assert isinstance(game, Rubricatus)
    while not any(move in m.ALL_SEATS for move in game.options(game.waiting[0])):
        for seat in list(game.waiting):
            game.play(seat, game.options(seat)[0])
    chooser = game.waiting[0]
    root = drawn(game.view(chooser))
    for seat in range(4):
        panel = by_id(root, f"p-seat-{seat}")
        (target,) = (part for part in panel.iter() if part.get("data-move") == str(m.SEAT + seat))
        outline = next(part for part in target.iter() if part.tag == "rect")
        assert float(outline.get("height", 0)) > float(panel.get("viewBox", "").split()[3]) - 10


def test_the_card_being_played_lies_open_and_its_event_can_be_clicked(whole: Match) -> None:
    """rubricatus:4.2"""
    seen = 0
    for ply in range(whole.ply):
        seat = whole.at(ply).waiting[0]
        view = view_of(whole, ply, seat)
        if view.table.phase == ACTIONS and view.table.card >= 0 and view.table.acting() == seat:
            card = by_id(drawn(view), f"played-{view.table.card + 1}")
            moves = [element.get("data-move") for element in card.iter() if element.get("data-move")]
            assert moves == ([str(m.EVENT)] if m.EVENT in view.options else [])
            seen += 1
        if seen > 20:
            return


@pytest.mark.parametrize("name", ["victory", "shared-victory"])
def test_the_reckoning_adds_up_and_keeps_the_card_of_each_to_themself(name: str) -> None:
    """rubricatus:9.1 to rubricatus:9.5"""
    game = ended(name)
    views = [game.view(seat) for seat in (None, *range(game.seats))]
    leaves = [by_id(drawn(view), "p-market") for view in views]
    figures = [[int(word) for word in leaf.itertext() if word.isdigit()] for leaf in leaves]
    assert all(found == figures[0] for found in figures)
    rows = [figures[0][start : start + game.seats] for start in range(0, len(figures[0]), game.seats)]
    assert rows[-1] == game.vp == [sum(points) for points in zip(*rows[:-1], strict=True)]
