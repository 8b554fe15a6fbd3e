"""Who is who in Rubico: worlds are complete, weights follow the evidence, and nothing known is doubted."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from rubrica.bots import team
from rubrica.engine.dice import fast_dice
from rubrica.engine.fairness import seed_of
from rubrica.engine.match import Match
from rubrica.games.rubico import GAME
from rubrica.games.rubico.belief_sheet import beliefs
from rubrica.games.rubico.inference import own_beliefs, public_beliefs
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import SENATE
from rubrica.games.rubico.view import RubicoView
from rubrica.terminal.belief_sheet import lines
from rubrica.tongue import ENGLISH


def played(seats: int, turns: int, seed: str) -> Rubico:
    dice = fast_dice(seed)
    game = GAME.new(seats, dice=dice.fork())
    bots = team(["steady"], GAME, seats)
    while game.waiting and game.turn <= turns:
        for seat in game.waiting:
            game.apply(seat, bots[seat].choose(game.view(seat), dice))
    return game


def rubicos(match: Match) -> Iterator[Rubico]:
    for game in match.moments():
        assert isinstance(game, Rubico)
        yield game


def view_of(game: Rubico, seat: int | None) -> RubicoView:
    return game.view(seat)


def test_every_world_is_there_and_the_weights_add_up() -> None:
    for seats in range(3, 8):
        game = played(seats, 2, f"worlds {seats}")
        beliefs = public_beliefs(view_of(game, None))
        assert len(beliefs.worlds) == comb(seats, game.setting.blues)
        assert abs(sum(beliefs.weights) - 1) < 1e-9
        assert abs(sum(beliefs.senators()) - game.setting.blues) < 1e-9


def test_the_own_role_is_never_doubted() -> None:
    game = played(6, 2, "own")
    for seat in range(6):
        chances = own_beliefs(view_of(game, seat)).senators()
        assert abs(chances[seat] - (1.0 if game.roles[seat] == SENATE else 0.0)) < 1e-9


def test_senators_who_know_each_other_have_one_world() -> None:
    game = played(5, 1, "known")
    for seat in range(5):
        if game.roles[seat] == SENATE:
            assert len(own_beliefs(view_of(game, seat)).worlds) == 1


def test_evidence_points_to_the_senators_more_than_chance() -> None:
    right = even = 0.0
    for number in range(30):
        game = played(5, 3, f"evidence {number}")
        if not game.waiting:
            continue
        chances = public_beliefs(view_of(game, None)).senators()
        right += sum(chances[seat] for seat in range(5) if game.roles[seat] == SENATE)
        even += 2 * 2 / 5
    assert right > 1.2 * even


def test_the_belief_sheet_tells_turn_by_turn_what_could_be_known() -> None:
    dice = fast_dice("sheet")
    names = ["Livia", "Marcus", "Titus", "Aula", "Gaius"]
    match = Match.start(GAME, GAME.standard(), names, {}, seed_of("sheet"))
    bots = team(["steady"], GAME, 5)
    while match.game.waiting:
        for seat in match.game.waiting:
            match.play(seat, bots[seat].choose(match.game.view(seat), dice))
    sheet = beliefs(rubicos(match), names, ENGLISH)
    assert [believer.who for believer in sheet.believers[1:]] == names
    turns = [turn for turn, _ in sheet.believers[0].turns]
    assert turns == list(range(1, len(turns) + 1))
    assert all(abs(sum(chances) - 2) < 1e-9 for believer in sheet.believers for _, chances in believer.turns)
    for seat, senator in enumerate(sheet.so):
        assert sheet.believers[seat + 1].turns[0][1][seat] == senator  # everybody knows their own role
    text = "\n".join(lines(sheet))
    assert text.count("*") == 1 + 2 * len(sheet.believers)  # two senators, and the sign explained
