"""All that can lie on the stack of Rubricatus, by name; and every question, in the order of the rulebook."""

from __future__ import annotations

from typing import Any, Final

from rubrica.games.rubricatus import (
    actions,
    building,
    effects,
    etheries,
    hands,
    market,
    river,
    rounds,
    territory,
    tracks,
    verbs,
)
from rubrica.games.rubricatus.state import Asked
from rubrica.games.rubricatus.vocabulary import CHOICE, ON_TERRITORY

TASKS: Final[list[Any]] = [
    rounds.BeginRound, rounds.OpenEraCard, rounds.PayIncome, rounds.BeginActions, rounds.NextTurn, rounds.CloseEraCard,
    rounds.Check, rounds.EndRound, actions.BeginEvent, actions.FinishProduction, actions.EndTurn, building.ScoreCard,
    building.Keep, market.Refill, river.PutProblems, effects.CarryOut, effects.Owed,
]  # fmt: skip

#: Each asked of the first seat, about the first of whatever it is about.
QUESTIONS: Final[list[Asked]] = [
    rounds.ChooseInitiative(),
    rounds.SettleTie(0, 1),
    actions.PlayCard(0),
    actions.Act(0),
    actions.EventRegion(0),
    territory.Mitigate(0, 0),
    building.ChooseConstruction(0, 0, False),
    building.Pay(0, 0, 0, 1, [0, 0, 0, 0]),
    river.Spill(0, 0, 1),
    river.AddWhere(0, CHOICE, 1, 1, 0),
    river.RemoveWhere(0, CHOICE, 1, 1, 0),
    river.MoveFrom(0, CHOICE, CHOICE, 1, 0),
    river.MoveTo(0, 0, CHOICE, 0),
    tracks.GainAny(0, 1),
    tracks.LoseAny(0, 1),
    tracks.PayAny(0, 1, 1),
    tracks.AdvanceAny(0, 1),
    tracks.ProduceAny(0, 1),
    actions.PlacePiece(0),
    etheries.ChooseEtheria(0),
    etheries.UseAbility(0, 0, ON_TERRITORY, False),
    etheries.BringAny(0, 1),
    market.ReplaceCards(0, 1),
    hands.Exchange(0, 1, False, 0),
    hands.TakeBack(0, 1, 0),
    verbs.ChooseBranch(0, [], 0, 0),
]

#: The class of everything that can lie there.
KINDS: Final[dict[str, Any]] = {kind.__name__: kind for kind in [*TASKS, *(type(each) for each in QUESTIONS)]}
