"""The belief sheet: at the end of a game, who could have known what, and when.

Made from the seats' own views at the start of every turn, so it shows what could really be known.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rubrica.engine.game_type import BeliefSheet, BeliefsOf
from rubrica.games.rubico.inference import own_beliefs, public_beliefs
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import SENATE
from rubrica.tongue import Tongue


@dataclass(frozen=True)
class Page:
    """One turn: for the table at large and for every seat, how likely each seat was a senator."""

    turn: int
    public: list[float]
    seats: list[list[float]]


def page(game: Rubico) -> Page:
    """What could be known at this moment."""
    return Page(game.turn, suspicions(game, None), [suspicions(game, seat) for seat in range(game.seats)])


def suspicions(game: Rubico, seat: int | None) -> list[float]:
    """How likely each player is a senator, to the seat or to a stranger."""
    view = game.view(seat)
    beliefs = public_beliefs(view) if seat is None else own_beliefs(view)
    return beliefs.senators()


def beliefs(moments: Iterable[Rubico], names: list[str], tongue: Tongue) -> BeliefSheet:
    """One page for every turn, taken at its first moment; then leaf by leaf."""
    pages: list[Page] = []
    roles: list[int] = []
    for game in moments:
        roles = list(game.roles)
        if game.outcome is None and (not pages or pages[-1].turn != game.turn):
            pages.append(page(game))
    believers = [BeliefsOf(tongue("Anyone without secrets"), [(one.turn, one.public) for one in pages])]
    believers += [BeliefsOf(name, [(one.turn, one.seats[seat]) for one in pages]) for seat, name in enumerate(names)]
    remarks = []
    for seat, name in enumerate(names):
        since = sure_since(pages, seat, roles)
        if since is not None:
            remarks.append(tongue("{name} could be sure of both teams from turn {turn} on.", name=name, turn=since))
    return BeliefSheet(
        tongue("How likely was each a senator, at the beginning of each turn?"),
        names,
        [role == SENATE for role in roles],
        tongue("was a senator"),
        believers,
        remarks,
    )


def sure_since(pages: list[Page], seat: int, roles: list[int]) -> int | None:
    """The first turn from which the seat's beliefs put every role right beyond 80 %."""
    since: int | None = None
    for one in pages:
        right = all(
            (chance > 0.8) if role == SENATE else (chance < 0.2)
            for chance, role in zip(one.seats[seat], roles, strict=True)
        )
        since = (one.turn if since is None else since) if right else None
    return since
