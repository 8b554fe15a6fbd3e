"""The numbers of an observation are those of the table, seen from the seat."""

from __future__ import annotations

from rubrica import rl
from rubrica.engine.dice import fast_dice
from rubrica.games.rubico.state import TAKING
from rubrica.games.rubico.view import role_of, row_of
from rubrica.rl import Environment
from tests.rl.tables import steps


def told(env: Environment, agent: str) -> dict[str, int]:
    return env.reader.by_name(env.observe(agent)["observation"])


def test_rubico() -> None:
    """Games until somebody has said whom they suspect."""
    assert any(suspicions(rl.env("rubico", 5, seed=seed)) for seed in range(41, 61))


def suspicions(env: Environment) -> int:
    """Read a whole game; how many suspicions were met in it."""
    said = 0
    for agent in steps(env, fast_dice("rubico")):
        view, numbers = env.view(agent), told(env, agent)
        seat = view.seat
        cards = ["red", "blue", "janus", "pompey"]
        for place, card in enumerate(row_of(view)):
            assert card < 0 or numbers[f"card {place + 1}: {cards[card]}"] == 1
        assert numbers.get("caesar", 0) == view.table.caesar
        assert numbers[f"at the table: seat {seat}"] == 1
        assert numbers[f"own role: {['caesar', 'senate'][role_of(view)]}"] == 1
        if view.table.phase == TAKING:
            assert numbers["centurion: own"] == 1
            assert numbers["cards still to take"] == view.table.to_take
        taken = sum(len(turn.taken) for turn in view.table.past)
        assert sum(numbers.get(f"{who} cards taken so far", 0) for who in ("own", "+1", "+2", "+3", "+4")) == taken
        for speaker, statement in zip(view.table.said[1::3], view.table.said[2::3], strict=True):
            words = env.game_type.moves.name(statement).split()
            if words[1] == "suspect":
                who = ["own", "+1", "+2", "+3", "+4"]
                assert numbers[f"{who[(speaker - seat) % 5]} suspects: {who[(int(words[2]) - seat) % 5]}"] == 1
                said += 1
    return said


def test_the_red_cathedral() -> None:
    env = rl.env("redcathedral", 3, seed=42)
    for agent in steps(env, fast_dice("cathedral")):
        view, numbers = env.view(agent), told(env, agent)
        table = view.table
        for place, who in enumerate(("own", "+1", "+2")):
            builder = table.builders[(view.seat + place) % 3]
            assert numbers.get(f"{who} rubles", 0) == builder.rubles
            assert numbers.get(f"{who} score", 0) == builder.score
            assert numbers.get(f"{who} goods: gold", 0) == builder.goods[3]
        for section, owner in enumerate(table.banner):
            who = ["own", "+1", "+2"][(owner - view.seat) % 3]
            assert numbers.get(f"section {section + 1} banner: {who}", 0) == (owner >= 0)
        assert numbers[f"white die shows: {table.die_value[0]}"] == 1
        assert numbers[f"white die on space: {table.die_at[0] + 1}"] == 1


def test_rubricatus() -> None:
    env = rl.env("rubricatus", 4, seed=43)
    for agent in steps(env, fast_dice("rubricatus")):
        view, numbers = env.view(agent), told(env, agent)
        g = view.table
        for place, who in enumerate(("own", "+1", "+2", "+3")):
            seat = (view.seat + place) % 4
            assert numbers.get(f"{who} vp", 0) == g.vp[seat]
            assert numbers.get(f"{who} hand size", 0) == g.hand_size[seat]
        hand = [int(name.rpartition(" ")[2]) - 1 for name in numbers if name.startswith("own hand: ")]
        assert sum(1 << card for card in hand) == g.hand[view.seat]
        market = [int(name.rpartition(" ")[2]) - 1 for name in numbers if name.startswith("market: ")]
        assert market == sorted(g.market)
        assert numbers["round"] == g.round + 1


def test_what_a_calamity_of_rubricatus_bars() -> None:
    env = rl.env("rubricatus", 3, seed=44)
    view = env.view("seat_0")
    view.table.barred_regions = 1 << 1
    view.table.barred_resources = 1 << 3
    numbers = env.reader.by_name(env.reader.observation(view))
    assert [name for name in numbers if name.startswith("barred")] == [
        "barred region: solsones",
        "barred resource: technology",
    ]
