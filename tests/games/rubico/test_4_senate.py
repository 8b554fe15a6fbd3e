"""Chapter 4: Senate cards."""

from __future__ import annotations

from copy import deepcopy
from itertools import islice

import pytest

from rubrica.games.content import folder_of
from rubrica.games.rubico import GAME, events
from rubrica.games.rubico.box import Setting
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import AFTER
from tests.games.rubico.table import (
    answer,
    called,
    cards,
    given,
    outcomes,
    show,
    table,
    take,
    take_any,
    to_choice,
    told,
    two_steps,
)

#: The rulebook's cards, in the order of our file.
EIGHT = ["void", "levy", "decree", "tribunes", "desertion", "veterans", "envoys", "joker"]


def with_eight() -> Setting:
    """What five play with if the Senate has no cards but these."""
    data = deepcopy(GAME.standard().data)
    data["senate"]["card"] = [card for card in data["senate"]["card"] if card["id"] in EIGHT]
    return GAME.new(5, "our legions", content=folder_of(GAME).of(data)).setting


def active(names: str) -> Rubico:
    """A turn in which these cards act, with 4 cards to take; the void card was turned before."""
    count = len(names.split())
    return two_steps(senate=f"void {names}", turned=count + 1, active=count)


def active_with(names: str, seats: int, caesar: int) -> Rubico:
    """The same with any number of players on the one road."""
    count = len(names.split())
    return table(seats, caesar=caesar, senate=f"void {names}", turned=count + 1, active=count)


def ends(game: Rubico, taken: str, tries: int = 300, deck: str = "") -> list[Rubico]:
    """How a turn with these cards ends, under many streams of dice."""
    rows, spots = given(game, taken, deck)
    to_choice(game, rows)

    def act(twin: Rubico) -> None:
        take(twin, spots)
        if twin.phase == AFTER:
            answer(twin)

    return list(islice(outcomes(game, act), tries))


@pytest.mark.parametrize(
    ("name", "taken", "caesar", "turned"),
    [
        ("joker", "red red blue red", 2, 0),
        ("joker", "red red blue blue", 0, 1),
        ("decree", "red red red blue", 1, 1),
        ("decree", "red red blue pompey", 0, 2),
        ("decree", "red red red pompey", 2, 1),
        ("tribunes", "red red blue blue", 1, 1),
        ("veterans", "red red blue blue", 1, 1),
        ("envoys", "red red blue blue", 1, 1),
        ("envoys", "red blue blue pompey", 0, 2),
    ],
)
def test_cards_that_count(name: str, taken: str, caesar: int, turned: int) -> None:
    """[rubico:4.1] +1 blue or +1 red in e and f; the joker does nothing."""
    game = show(active(name), taken)
    assert (game.caesar, game.turned - 2) == (caesar, turned)
    assert called(game.past[-1].revealed) == taken


def test_the_void_card_does_nothing() -> None:
    """[rubico:4.1] Alone and active, it changes neither e nor f."""
    game = show(two_steps(turned=1, active=1), "red red blue pompey")
    assert (game.caesar, game.turned) == (1, 2)


def test_draw_one_more() -> None:
    """[rubico:4.1] One more card from the deck, mixed unseen with those taken: all five are revealed."""
    game = active("levy")
    rows, _ = given(game, "red red blue pompey")
    for end in ends(game, "red red blue pompey"):
        shown = end.past[-1].revealed
        extra = list(shown)
        for card in cards("red red blue pompey"):
            extra.remove(card)
        deck = list(end.setting.march)
        for card in cards(" ".join(rows.values())):
            deck.remove(card)
        assert len(extra) == 1 and extra[0] in deck
        assert told(end, events.EXTRA, -1) == [[]]
    places = {end.past[-1].revealed.index(3) for end in ends(active("levy"), "red red blue pompey")}
    assert places == {0, 1, 2, 3, 4}


def test_a_drawn_card_counts_when_revealed() -> None:
    """[rubico:3.7] The extra card decides e and f like any other: [rubico:4.1]."""
    game = show(active("levy"), "red red blue pompey", revealed="red blue pompey blue red", deck="blue")
    assert (game.caesar, game.turned - 2) == (0, 2)
    game = show(active("levy"), "red red blue pompey", revealed="red red blue pompey red", deck="red")
    assert (game.caesar, game.turned - 2) == (2, 1)


def test_discard_one() -> None:
    """[rubico:4.1] One taken card, each as likely, goes away unseen: three of four are revealed."""
    finals = ends(active("desertion"), "red janus blue pompey", 400)
    gone = []
    for end in finals:
        left = cards("red janus blue pompey")
        for card in end.past[-1].revealed:
            left.remove(card)
        assert len(left) == 1
        gone += left
        assert told(end, events.DISCARDED, -1) == [[]]
        assert len(told(end, events.REVEALED, -1)) == 3
    assert all(60 < gone.count(card) < 140 for card in range(4))


def test_an_unseen_discard_does_not_count() -> None:
    """[rubico:3.7] A blue card discarded counts neither against Caesar nor for the Senate: [rubico:4.1]."""
    game = show(active("desertion"), "red red blue blue", revealed="red red blue")
    assert (game.caesar, game.turned - 2) == (1, 0)
    game = show(active("desertion"), "red red blue blue", revealed="red blue blue")
    assert (game.caesar, game.turned - 2) == (0, 1)


def test_legions() -> None:
    """[rubico:4.1] Legions are content: of our eight the void card has none, so the joker is always the fourth."""
    setting = with_eight()
    shown = {name: setting.legions[card] for card, name in enumerate(EIGHT)}
    assert [name for name in EIGHT if shown[name] == 0] == ["void"]
    assert [name for name in EIGHT if shown[name] == 1] == ["levy", "decree", "tribunes"]
    assert [name for name in EIGHT if shown[name] == 2] == ["desertion", "veterans", "envoys"]
    joker = 1 << EIGHT.index("joker")
    assert all(face_up & joker for face_up, won in enumerate(setting.senate_wins) if won)
    assert setting.cards_to_four[0] == pytest.approx(6.8)


def test_how_near_the_senate_is() -> None:
    """[rubico:3.8] By the cards face up: whether four show one legion, and how soon they will."""

    def face_up(names: str) -> int:
        return sum(1 << EIGHT.index(name) for name in names.split())

    setting = with_eight()
    three = face_up("void levy decree tribunes")
    assert not setting.senate_wins[three]
    assert setting.four_next[three] == pytest.approx(1 / 4)  # the joker
    assert setting.four_in_two[three] == pytest.approx(1 / 2)
    four = face_up("void levy decree tribunes joker")
    assert setting.senate_wins[four] and setting.cards_to_four[four] == 0
    both = face_up("void levy decree tribunes desertion veterans envoys")
    assert setting.four_next[both] == 1 and setting.cards_to_four[both] == 1


@pytest.mark.parametrize(
    ("names", "taken", "caesar", "turned"),
    [
        ("veterans envoys", "red blue blue pompey", 1, 2),
        ("tribunes veterans envoys", "red blue blue pompey", 2, 2),
        ("decree envoys", "red red blue pompey", 1, 2),
        ("decree tribunes", "red red blue red", 2, 1),
    ],
)
def test_effects_add_up(names: str, taken: str, caesar: int, turned: int) -> None:
    """[rubico:4.2] Several cards turned at once all act; +1 blue counts towards the threshold."""
    game = active(names)
    before = game.turned
    end = show(game, taken)
    assert (end.caesar, end.turned - before) == (caesar, turned)


@pytest.mark.parametrize(("taken", "turned"), [("janus red red", 1), ("red red pompey", 2)])
def test_with_three_players_one_blue_is_enough(taken: str, turned: int) -> None:
    """[rubico:4.2] With 3 players +1 blue alone turns a card."""
    game = show(active_with("decree", seats=3, caesar=0), taken)
    assert game.turned - 2 == turned


def test_draw_and_discard() -> None:
    """[rubico:4.2] Draw, shuffle, discard, reveal: four of the five, and the drawn card may be the one to go."""
    finals = ends(active("levy desertion"), "red red blue pompey", 400, deck="red blue")
    assert {len(end.past[-1].revealed) for end in finals} == {4}
    kept = [sorted(end.past[-1].revealed) for end in finals]
    assert cards("red red blue pompey") in kept
    assert cards("red red red blue") in kept
    assert cards("red blue blue pompey") in kept
    order = [
        event.kind for event in finals[0].log or [] if event.kind in (events.EXTRA, events.DISCARDED, events.REVEALED)
    ]
    assert order == [events.EXTRA, events.DISCARDED] + [events.REVEALED] * 4


def test_the_drawn_card_is_outside_the_number() -> None:
    """[rubico:4.2] The Centurion takes as many as ever, two from each if they like."""
    game = to_choice(active("levy"))
    assert (game.number, game.to_take) == (4, 4)
    take(game, "1.1 1.2 2.1 2.2")
    assert len(told(game, events.TOOK)) == 4


def test_extra_counts_are_not_cards() -> None:
    """[rubico:4.2] A Janus revealed first copies no +1, and the discard cannot hit one."""
    game = show(active("veterans envoys"), "janus red blue blue")
    assert called(game.past[-1].counted) == "nothing red blue blue"
    assert game.caesar == 1  # 1 red and 2 more, less 2 blue
    for end in ends(active("desertion veterans"), "red red red red"):
        assert end.past[-1].revealed == cards("red red red")
        assert end.caesar == 2


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_the_deck_is_never_short(seats: int) -> None:
    """[rubico:3.11] At every player count a card is left for the Senate to draw: [rubico:4.1]."""
    game = to_choice(active_with("levy", seats=seats, caesar=0))
    number = game.number
    take_any(game)
    if game.phase == AFTER:
        answer(game)
    assert len(game.past[-1].revealed) == number + 1
