"""What players read: prompts, labels, the log, the board, the cards."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from rubrica.engine.dice import fast_dice
from rubrica.engine.game import PUBLIC, Event
from rubrica.engine.sentence import ENGLISH, Tongue
from rubrica.games.card_kinds import UnknownWord
from rubrica.games.cards import told
from rubrica.games.rubricatus import GAME, cards, events, river
from rubrica.games.rubricatus.words import SENTENCES, WORDS
from tests.games.rubricatus.scene import (
    BUILDINGS,
    DATA,
    PLAIN,
    acting,
    offered,
    on_sale,
    play,
    play_card,
    problems,
    stock,
    table,
)

NAMES = ["Anna", "Bernat", "Carme", "Dídac"]
CATALAN = Tongue("ca", NullTranslations())
CONTENT = GAME.standard()


@pytest.mark.parametrize("variant", ["standard", "calamities"])
@pytest.mark.parametrize("seats", [3, 4])
def test_everything_can_be_said(seats: int, variant: str) -> None:
    """Whole games at random: every question has a prompt, every option a label of its own, every event a line."""
    told = set()
    for seed in range(6):
        game = GAME.new(seats, options={"variant": variant}, dice=fast_dice(f"words {seed}"))
        game.log = []
        dice = fast_dice(f"answers {seed}")
        while game.waiting:
            seat = game.waiting[0]
            view = game.view(seat)
            assert WORDS.prompt(view, NAMES, ENGLISH)
            labels = [WORDS.label(view, move, NAMES, ENGLISH) for move in view.options]
            assert len(set(labels)) == len(labels), labels
            assert WORDS.prompt(game.view(None), NAMES, ENGLISH).startswith(("Waiting for ", "Everybody is choosing"))
            for event in game.log:
                told.add(event.kind)
                assert WORDS.sentence(event, view, NAMES, ENGLISH)
            game.log.clear()
            game.play(seat, view.options[dice.below(len(view.options))])
        assert WORDS.result(game.view(None), NAMES, ENGLISH)
        assert WORDS.prompt(game.view(None), NAMES, ENGLISH) == "The game is over."
    assert len(told) > 25
    assert told <= set(SENTENCES)


def test_every_kind_of_event_has_its_sentence() -> None:
    kinds = {value for name, value in vars(events).items() if name.isupper() and isinstance(value, int)}
    assert kinds == set(SENTENCES)


@pytest.mark.parametrize("tongue", [ENGLISH, CATALAN], ids=["en", "ca"])
def test_the_board_fits_the_terminal(tongue: Tongue) -> None:
    game = table(variant="standard")
    dice = fast_dice("board")
    for move in range(300):
        if not game.waiting:
            break
        seat = game.waiting[0]
        if move % 20 == 0:
            lines = WORDS.board(game.view(seat), NAMES, tongue).splitlines()
            assert max(len(line) for line in lines) <= 80
        options = game.options(seat)
        game.play(seat, options[dice.below(len(options))])


def test_the_board_shows_what_matters() -> None:
    game, me = acting(variant="standard")
    board = WORDS.board(game.view(me), NAMES, CATALAN)
    assert "Era ibera" in board
    assert DATA["era"]["era"][game.era_cards[0]]["name"]["ca"] in board
    for card in game.market:
        assert BUILDINGS[card]["name"]["ca"] in board
    assert "Alt Llobregat" in board
    assert all(name in board for name in NAMES)


@pytest.mark.parametrize(("count", "said"), [(1, "Anna gains 1 material."), (2, "Anna gains 2 materials.")])
def test_one_is_not_said_like_many(count: int, said: str) -> None:
    view = table().view(1)
    assert WORDS.sentence(Event(PUBLIC, events.GAINS, [0, 1, count]), view, NAMES, ENGLISH) == said
    gain = {"do": "gain", "res": "materials", "n": count}
    assert said == f"Anna {cards.effect(gain, DATA, ENGLISH)}.".replace("gain", "gains")


def test_an_event_is_spelt_out() -> None:
    game, me = acting()
    game.stock[me * 4] = 1
    play_card(game, "ratolins")
    view = game.view(me)
    labels = dict(zip(offered(game), [WORDS.label(view, move, NAMES, ENGLISH) for move in view.options], strict=True))
    assert labels["event"] == "event: pay any 1 and gain any 3 resources"
    assert labels["resource population"] == "produce population"


def test_a_question_names_the_card_it_comes_from() -> None:
    game, me = acting()
    stock(game, me, defence=1, materials=1)
    play_card(game, "ratolins", "event")
    assert WORDS.prompt(game.view(me), NAMES, ENGLISH) == "Mice · Which resource do you pay?"
    play(game, "resource defence")
    assert WORDS.prompt(game.view(me), NAMES, ENGLISH) == "Mice · Which resource do you gain? Still to choose: 3."


def test_a_refusal_says_what_stands_in_the_way() -> None:
    """rubricatus:4.5 and rubricatus:4.7: what the region admits, how many problems it has, what one lacks."""

    def why(move: str) -> str:
        refusal = game.refusal(me, GAME.moves.number(move))
        assert refusal is not None
        return str(refusal)

    game, me = acting()
    on_sale(game, "sorba", "muntanya-de-sal")
    stock(game, me)
    problems(game, [1, 0, 3, 1, 1, 1, 1])
    play_card(game, PLAIN[0])
    assert why("region bages").startswith("It has 3 problems, and above 2 nothing is constructed")
    assert why("region baix_llobregat").startswith("The market has nothing for that region")
    assert why("region alt_llobregat").startswith("You can pay for nothing that region admits")


def test_a_lost_river_is_everybodys() -> None:
    game, me = acting()
    game.drawer = 1
    river.put_one(game, 0)
    lines = WORDS.result(game.view(me), NAMES, ENGLISH)
    assert lines[0] == "The river is lost, and everybody with it."


# The card browser


def test_browse_everything() -> None:
    text = told(cards.browse(CONTENT, CATALAN, {}))
    for file in ("action", "construction", "era", "etheria"):
        for card in DATA[file][file]:
            assert card["name"]["ca"] in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_browse_an_era_and_a_comarca() -> None:
    text = told(cards.browse(CONTENT, CATALAN, {"era": "modern", "comarca": "Bages"}))
    found = [
        card["id"] for card in BUILDINGS if card["name"]["ca"] in text and f"{card['no']}. {card['name']['ca']}" in text
    ]
    alone = [card["id"] for card in BUILDINGS if card["era"] == "modern" and card["comarca"] == "bages"]
    assert set(alone) <= set(found)
    assert text.count("· Bages · Era moderna ·") == 2
    assert "Ratolins" not in text


@pytest.mark.parametrize("word", ["baix_llobregat", "Baix Llobregat", "baix llobregat"])
def test_a_comarca_by_any_name(word: str) -> None:
    assert "Baix Llobregat" in told(cards.browse(CONTENT, ENGLISH, {"comarca": word}))


def test_accents_do_not_matter() -> None:
    assert cards.browse(CONTENT, ENGLISH, {"comarca": "Llucanes"}) == cards.browse(
        CONTENT, ENGLISH, {"comarca": "Lluçanès"}
    )
    assert cards.browse(CONTENT, ENGLISH, {"era": "Era moderna"}) == cards.browse(CONTENT, ENGLISH, {"era": "modern"})


def test_unknown_words_are_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownWord, match="era: there is no 'bronze'; there are: iberian, roman"):
        cards.browse(CONTENT, ENGLISH, {"era": "bronze"})
    with pytest.raises(UnknownWord, match="comarca: there is no 'Osona'; there are: llucanes"):
        cards.browse(CONTENT, ENGLISH, {"comarca": "Osona"})
    with pytest.raises(UnknownWord, match="not sorted by 'colour'; they are by: era, comarca"):
        cards.browse(CONTENT, ENGLISH, {"colour": "red"})


def test_a_pair_is_printed_on_both_cards() -> None:
    newer = next(card for card in BUILDINGS if "extends" in card)
    older = BUILDINGS[newer["extends"] - 1]
    assert any(line.strip().startswith(f"Extends {older['no']}.") for line in cards.construction(newer, DATA, ENGLISH))
    assert any(f"Is extended by {newer['no']}." in line for line in cards.construction(older, DATA, ENGLISH))
