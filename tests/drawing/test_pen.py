"""The pen: what may be acted on, and where a board is shown a second time or as a figure."""

from __future__ import annotations

from rubrica.drawing import svg
from rubrica.drawing.pen import Pen
from rubrica.drawing.svg import Spot


def label(move: int) -> str:
    return f"move <{move}>"


def test_a_move_is_laid_on_one_thing_only() -> None:
    pen = Pen([7], label)
    deed = pen.take(3, 7)
    assert deed == ' id="act-7" data-move="7" tabindex="0" role="button" aria-label="move &lt;7&gt;"'
    assert svg.act(deed, "<path/>") == f'<g class="act"{deed}><path/></g>'
    assert pen.too(7) == ' data-move="7" aria-hidden="true"'
    assert pen.take(7) == pen.too(3) == "" == svg.halo("", 0, 0, 46, 46)


def test_several_answers_about_one_thing_have_one_button() -> None:
    pen = Pen([7, 8], label)
    assert pen.several([6, 7]) == ""
    assert 'id="acts-7-8" data-moves="7 8"' in pen.several([6, 7, 8])
    assert "move &lt;7&gt;; move &lt;8&gt;" in pen.several([7, 8])


def test_a_place_is_there_to_be_touched_or_not_at_all() -> None:
    pen = Pen([7], label)
    assert pen.place("camp", 10, 20, 7, 46, 46).startswith(
        '<g id="camp" class="piece" transform="translate(10 20)"><g '
    )
    assert pen.place("camp", 10, 20, 7, 46, 46) == ""


def test_a_mark_stands_before_every_id() -> None:
    pen = Pen([7], label, mark="seat-1-")
    assert pen.piece("caesar", 0, 0, "").startswith('<g id="seat-1-caesar" ')
    assert pen.take(7).startswith(' id="seat-1-act-7" data-move="7" ')
    assert pen.resting().id("caesar") == ' id="seat-1-caesar"'


def test_a_still_pen_draws_without_a_word() -> None:
    pen = Pen([7, 8, 9], label, still=True)
    assert pen.piece("caesar", 1, 2, "<path/>", "turned") == (
        '<g class="piece turned" transform="translate(1 2)"><path/></g>'
    )
    assert pen.id("caesar") == pen.reached("group", "words") == ""
    assert {pen.several([8, 9]), pen.take(7), pen.too(7)} == {' aria-hidden="true"'}
    assert pen.resting().still


def test_a_resting_pen_has_no_moves() -> None:
    pen = Pen([7], label)
    assert pen.resting().take(7) == "" != pen.take(7)


def test_a_move_of_the_next_question_lies_where_nothing_else_does() -> None:
    pen = Pen([7], label, further={8: 2, 9: 2})
    assert pen.take(7, 8).startswith(' id="act-7" data-move="7" ')
    assert pen.take(8, 9) == "", "which of the two is meant cannot be told"
    deed = pen.take(8)
    assert deed.startswith(' id="act-2-8" data-first="2" data-then="8" data-move="8" tabindex="0" role="button" ')
    assert deed.endswith('aria-label="move &lt;2&gt;; move &lt;8&gt;"')
    assert pen.take(8) == ""


def test_a_chain_of_answers_lies_on_one_thing_from_the_first_that_is_offered() -> None:
    pen = Pen([7], label, leads=lambda chain: chain == (7, 8, 9))
    assert pen.along(3, 7, 8, 9).startswith(' id="act-7-8-9" data-first="7" data-then="8 9" data-move="9" ')
    assert pen.along(7, 9) == pen.along(8, 9) == pen.along(9, 7) == ""
    assert pen.along(7, 8, 9) == ' data-first="7" data-then="8 9" data-move="9" aria-hidden="true"', "no id twice"


def test_what_is_dropped_on_a_place_gives_the_first_chain_that_is_sure() -> None:
    pen = Pen([7], label, leads=lambda chain: chain in ((7, 9), (7, 8, 9)))
    assert pen.onto({9: [(7, 5, 9), (7, 8, 9), (7, 9)], 4: [(7, 4)]}) == ' data-onto="9=7.8.9"'
    assert pen.onto({3: [(3, 7, 9)]}) == "", "that place is chosen already"
    assert pen.asked == {3, 4, 5, 7, 8, 9} and pen.drop(9) == ' data-place="9"'
    still = Pen([7], label, still=True, leads=lambda _: True)
    assert still.onto({9: [(7, 9)]}) == still.drop(9) == ""


def test_a_chain_lies_on_a_thing_where_it_leads_to_one_place_alone() -> None:
    pen = Pen([7, 8], label, leads=lambda _: True)
    assert pen.only_along({1: [(7, 9)], 2: [(5, 9)]}).startswith(' id="act-7-9" ')
    assert pen.only_along({1: [(7, 9)], 2: [(8, 9)]}) == pen.only_along({1: [(7,)]}) == ""


def test_a_pen_notes_the_pieces_it_draws() -> None:
    """With their places in both forms, whatever else they may do; also those that only others may act on."""
    pen = Pen()
    drawn = pen.piece("hand-3", 1, 2, "<b/>", "own", Spot(3, 4), ' data-drop="7"')
    still = pen.resting().piece("hand-4", 5, 6, "<b/>")
    assert pen.pieces == {"hand-3": (f"{Spot(1, 2)}|{Spot(3, 4)}", drawn), "hand-4": (f"{Spot(5, 6)}", still)}
