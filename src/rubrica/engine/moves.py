"""Moves are small ints from a fixed table per game; each has a stable readable name."""

from __future__ import annotations

from bisect import bisect_right

from rubrica.engine.sentence import Told, Value


class UnknownMove(Told):
    """A name or number that stands in no row of a game's move table."""


class MoveTable:
    """The names of a game's moves, in the order of their numbers.

    >>> table = MoveTable(["pass", "take 1", "take 2"])
    >>> table.number("take 2"), table.name(0), len(table)
    (2, 'pass', 3)
    """

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(names)}
        if len(self.numbers) != len(names):
            raise ValueError("two moves share a name")
        self.firsts = [0]

    def __len__(self) -> int:
        return len(self.names)

    def name(self, move: int) -> str:
        """The name of a move, or UnknownMove."""
        if not 0 <= move < len(self.names):
            values: dict[str, Value] = {"move": move, "last": len(self.names) - 1}
            raise UnknownMove("There is no move {move}; moves are numbered 0 to {last}.", values)
        return self.names[move]

    def number(self, name: str) -> int:
        """The move of that name, or UnknownMove with the names that are nearest."""
        move = self.numbers.get(name)
        if move is None:
            near = self._nearest(name[:60])
            if near:
                wanted: dict[str, Value] = {"name": repr(name[:60]), "near": near}
                raise UnknownMove("There is no move called {name}; did you mean {near}?", wanted)
            raise UnknownMove("There is no move called {name}.", {"name": repr(name[:60])})
        return move

    def block(self, move: int) -> tuple[int, int]:
        """The block that a move stands in, by the number of its first move, and how far into it the move stands.

        >>> MoveTable.of_blocks({0: ["pass"], 1: ["take 1", "take 2"]}).block(2)
        (1, 1)
        """
        first = self.firsts[bisect_right(self.firsts, move) - 1]
        return first, move - first

    @classmethod
    def of_blocks(cls, blocks: dict[int, list[str]]) -> MoveTable:
        """The table made of blocks, each with the number of its first move, which the rules know as a constant.

        >>> MoveTable.of_blocks({0: ["pass"], 1: ["take 1", "take 2"]}).number("take 2")
        2
        """
        names: list[str] = []
        for first, block in blocks.items():
            if first != len(names):
                raise ValueError(f"{block[:1]} is said to begin at {first}, but {len(names)} moves stand before it")
            names += block
        table = cls(names)
        table.firsts = list(blocks)
        return table

    def _nearest(self, name: str) -> str:
        from difflib import get_close_matches

        return ", ".join(repr(word) for word in get_close_matches(name, self.names, 3))
