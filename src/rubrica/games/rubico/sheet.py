"""The belief sheet: at the end of a game, who could have known what, and when.

Made from the seats' own views at the start of every turn, so it shows what could really be known.
"""

from __future__ import annotations

from dataclasses import dataclass

from rubrica.games.rubico.inference import own_beliefs, public_beliefs
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.state import SENATE
from rubrica.games.rubico.view import RubicoView


@dataclass(frozen=True)
class Page:
    """One turn: for the table at large and for every seat, how likely each seat was a senator."""

    turn: int
    public: list[float]
    seats: list[list[float]]

    def data(self) -> dict[str, object]:
        return {"turn": self.turn, "public": rounded(self.public), "seats": [rounded(row) for row in self.seats]}


def rounded(chances: list[float]) -> list[float]:
    return [round(chance, 3) for chance in chances]


def page(game: Rubico) -> Page:
    """What could be known at this moment."""
    return Page(game.turn, suspicions(game, None), [suspicions(game, seat) for seat in range(game.seats)])


def suspicions(game: Rubico, seat: int | None) -> list[float]:
    view = game.view(seat)
    assert isinstance(view, RubicoView)
    beliefs = public_beliefs(view) if seat is None else own_beliefs(view)
    return beliefs.senators()


def sheet(moments: list[Rubico]) -> list[Page]:
    """One page for every turn among the moments given, taken at its first."""
    pages: list[Page] = []
    for game in moments:
        if game.outcome is None and (not pages or pages[-1].turn != game.turn):
            pages.append(page(game))
    return pages


def text(pages: list[Page], roles: list[int], names: list[str]) -> str:
    """The sheet for people: what the table could think of each player, turn by turn; senators are starred."""
    marked = [f"{name}*" if role == SENATE else name for name, role in zip(names, roles, strict=True)]
    width = max(8, *(len(name) for name in marked))
    lines = ["How likely each was a senator, for anyone without secrets (* was one):"]
    lines.append("turn  " + "  ".join(f"{name:>{width}}" for name in marked))
    for one in pages:
        lines.append(f"{one.turn:>4}  " + "  ".join(f"{chance:>{width}.0%}" for chance in one.public))
    for seat, name in enumerate(names):
        best = best_guess(pages, seat, roles)
        if best is not None:
            lines.append(f"{name} could have been sure of both teams from turn {best} on.")
    return "\n".join(lines)


def best_guess(pages: list[Page], seat: int, roles: list[int]) -> int | None:
    """The first turn from which the seat's beliefs put every role right beyond 80 %."""
    since: int | None = None
    for one in pages:
        right = all(
            (chance > 0.8) if role == SENATE else (chance < 0.2)
            for chance, role in zip(one.seats[seat], roles, strict=True)
        )
        since = (one.turn if since is None else since) if right else None
    return since
