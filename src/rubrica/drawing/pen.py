"""The pen: it draws what has an id or may be acted on, as the place where a board is shown needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rubrica.drawing.svg import Spot, escape, halo, places


class Piece(NamedTuple):
    """What lies on the board under a lasting id: its place, in both forms of its panel, and its drawing."""

    place: str
    drawing: str


class Pen:
    """Knows the moves a view offers; each can be laid on one thing of the board, which then may be acted on.

    `further` are moves of the question after this one, each with the answer to this one that leads there; they lie on
    what nothing else is laid on. `leads` tells whether a chain of answers is sure to be offered to its end,
    `last_label` how its last answer is said then. `mark` stands before every id, for a board that lies beside another.
    A `still` pen draws the same for a figure: nothing has an id, and nothing can be reached, heard or acted on.
    `landings` are the places on which something that was drawn may be dropped, `asked` all moves that a drawing had a
    place for, offered or not, and `pieces` all that it drew under a lasting id.
    """

    def __init__(
        self,
        options: Iterable[int] = (),
        label: Callable[[int], str] = str,
        mark: str = "",
        still: bool = False,
        further: Mapping[int, int] | None = None,
        leads: Callable[[tuple[int, ...]], bool] = lambda _: False,
        last_label: Callable[[tuple[int, ...]], str] | None = None,
    ) -> None:
        self.offered = frozenset(options)
        self.left = set(self.offered)
        self.further = dict(further or {})
        self.leads = leads
        self.last_label = last_label or (lambda chain: label(chain[-1]))
        self.laid: set[int] = set()
        self.led: dict[int, int] = {}
        self.chains: set[tuple[int, ...]] = set()
        self.landings: set[int] = set()
        self.asked: set[int] = set()
        self.pieces: dict[str, Piece] = {}
        self.label = label
        self.mark = mark
        self.still = still

    def resting(self) -> Pen:
        """The same pen without moves, for what only others may act on."""
        resting = Pen(mark=self.mark, still=self.still)
        resting.pieces = self.pieces
        return resting

    def id(self, key: str) -> str:
        """The attribute by which a thing is known from push to push."""
        return "" if self.still else f' id="{self.mark}{key}"'

    def reached(self, role: str, words: str) -> str:
        """The attributes of what is reached by Tab and read out."""
        return "" if self.still else f' tabindex="0" role="{role}" aria-label="{escape(words)}"'

    def piece(
        self, key: str, x: float, y: float, body: str, look: str = "", wide: Spot | None = None, drag: str = ""
    ) -> str:
        """Something that lies on the board under a lasting id, and glides when its place changes; `wide` is its place
        in the panel's wide form, `drag` where it may be dropped, or what may be dropped on it."""
        kind, tall = f"piece {look}" if look else "piece", Spot(x, y)
        drawing = f'<g{self.id(key)} class="{kind}"{drag}{places(tall, wide)}>{body}</g>'
        self.pieces[key] = Piece(f"{tall}" if wide is None else f"{tall}|{wide}", drawing)
        return drawing

    def part(self, key: str, body: str) -> str:
        """A part of the board that is known from push to push, so that it is sent again only when it changes."""
        return f"<g{self.id(key)}>{body}</g>"

    def place(
        self,
        key: str,
        x: float,
        y: float,
        move: int,
        width: float,
        height: float,
        r: float = 8,
        wide: Spot | None = None,
    ) -> str:
        """A place on the board that may be touched for a move; nothing where that is not offered."""
        deed = self.take(move)
        return self.piece(key, x, y, halo(deed, 0, 0, width, height, r), wide=wide) if deed else ""

    def take(self, *moves: int) -> str:
        """The attributes of a button for the first of these moves that is offered; else for the one of them that would
        be at the next question; else nothing."""
        self.asked.update(moves)
        for move in moves:
            if move in self.left:
                self.left.discard(move)
                self.laid.add(move)
                return self._button(f"act-{move}", f'data-move="{move}"', [self.label(move)])
        leading = [move for move in moves if move in self.further]
        if len(leading) != 1:
            return ""
        then, first = leading[0], self.further.pop(leading[0])
        self.led[then] = first
        return self._chain((first, then))

    def along(self, *chain: int) -> str:
        """The attributes of a button for several answers in a row, from the first of them that is offered now; nothing
        where they are not sure to be offered to the last."""
        return self.first_along([chain])

    def drop(self, place: int) -> str:
        """The attribute of a thing on which others may be dropped; a place is known by the move that means it."""
        return "" if self.still else f' data-place="{place}"'

    def onto(self, ways: Mapping[int, list[tuple[int, ...]]]) -> str:
        """The attribute of what may be dropped on places that are still to be chosen: for each of them the first of
        these chains of answers that is sure to be offered to its end, from the first of them that is offered now."""
        sure = {place: self._sure(chains) for place, chains in ways.items()}
        self.landings.update(place for place, chain in sure.items() if place in chain)
        found = " ".join(f"{place}={'.'.join(map(str, chain))}" for place, chain in sure.items() if place in chain)
        return f' data-onto="{found}"' if found and not self.still else ""

    def first_along(self, chains: list[tuple[int, ...]]) -> str:
        """The attributes of a button for the first of several chains of answers that is sure to be offered."""
        chain = self._sure(chains)
        return self._chain(chain) if len(chain) > 1 else ""

    def only_along(self, ways: Mapping[int, list[tuple[int, ...]]]) -> str:
        """The attributes of a button for a chain of answers, where there is one place alone that such a chain leads to,
        or all of them are the same from now on."""
        found = {chain for chain in map(self._sure, ways.values()) if chain}
        return self._chain(found.pop()) if len(found) == 1 and len(next(iter(found))) > 1 else ""

    def several(self, moves: list[int]) -> str:
        """The attributes of a button that leads to the answers about one thing, where there are several, whether or not
        some of them lie on another thing too."""
        self.asked.update(moves)
        offered = [move for move in moves if move in self.offered]
        if len(offered) < 2:
            return ""
        self.laid.update(offered)
        numbers = " ".join(str(move) for move in offered)
        return self._button(
            f"acts-{offered[0]}-{offered[-1]}", f'data-moves="{numbers}"', [self.label(move) for move in offered]
        )

    def too(self, move: int) -> str:
        """The attributes of one more thing that a move was laid on; only the first is read out and reached by Tab."""
        self.asked.add(move)
        if move not in self.laid and move not in self.led:
            return ""
        first = f' data-first="{self.led[move]}" data-then="{move}"' if move in self.led else ""
        return _UNHEARD if self.still else f'{first} data-move="{move}"{_UNHEARD}'

    def can_lay(self, places: frozenset[int]) -> bool:
        """Whether any of these moves may be acted on, now or by what leads there."""
        return not (places.isdisjoint(self.offered) and places.isdisjoint(self.further) and places.isdisjoint(self.led))

    def _sure(self, chains: list[tuple[int, ...]]) -> tuple[int, ...]:
        """The first of several chains that is sure to be offered to its end, from now on."""
        self.asked.update(move for chain in chains for move in chain)
        return next((chain for chain in map(self._from_now, chains) if chain and self.leads(chain)), ())

    def _from_now(self, chain: tuple[int, ...]) -> tuple[int, ...]:
        """What is left of a chain of answers, from the first of them that is offered now."""
        return next((chain[place:] for place, move in enumerate(chain) if move in self.offered), ())

    def _chain(self, moves: tuple[int, ...]) -> str:
        first, *then = moves
        data = f'data-first="{first}" data-then="{" ".join(map(str, then))}" data-move="{then[-1]}"'
        if moves in self.chains and not self.still:  # only the first is read out and reached by Tab
            return f" {data}{_UNHEARD}"
        self.chains.add(moves)
        said = [self.last_label(moves[: place + 1]) for place in range(len(moves))]
        return self._button("-".join(["act", *map(str, moves)]), data, said)

    def _button(self, key: str, data: str, said: list[str]) -> str:
        return _UNHEARD if self.still else f"{self.id(key)} {data}{self.reached('button', '; '.join(said))}"


_UNHEARD = ' aria-hidden="true"'
