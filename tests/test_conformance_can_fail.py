"""The suite itself on trial: a sound toy passes it, and every fault planted in the toy is caught."""

from __future__ import annotations

from typing import Self

import pytest

from rubrica.engine.game import PUBLIC, SPECTATOR, Refusal
from tests.conformance import play_through, seeds, tables
from tests.toy import SWAP, Toy, conserved, toy


def run(game: type[Toy], games: int = 30) -> None:
    for table in tables(toy(game), conserved):
        for seed in seeds(table, games):
            play_through(table, seed)


class Leak(Toy):
    """A view shows the left neighbour's card."""

    def known(self, viewer: int) -> Self:
        known = super().known(viewer)
        if viewer > 0:
            known.peeked[viewer] = self.cards[viewer - 1]
        return known


class SpectatorLeak(Toy):
    """A spectator sees the first seat's card."""

    def known(self, viewer: int) -> Self:
        known = super().known(viewer)
        if viewer == SPECTATOR:
            known.cards[0] = self.cards[0]
        return known


class LostOnTheWay(Toy):
    """A table that was written down is read again without its notes."""

    def restore(self, dump: bytes) -> None:
        super().restore(dump)
        self.notes = [0] * self.seats


class LoudLog(Toy):
    """The log tells everybody what a seat noted for itself."""

    def note_log(self, seat: int) -> None:
        self.tell(PUBLIC, 0, [self.notes[seat]])


class TalkativeRefusal(Toy):
    """A refusal tells how high somebody else's card is."""

    def why_not(self, seat: int, move: int) -> Refusal:
        refusal = super().why_not(seat, move)
        refusal.values["best"] = max(self.cards)
        return refusal


class LostCard(Toy):
    """A swap loses a card."""

    def swap(self, seat: int) -> None:
        self.cards[seat] = self.deck.pop(self.dice.below(len(self.deck)))


class QuietPeek(Toy):
    """A peek does not count as something shown, so that it can be taken back."""

    def peek(self, seat: int) -> None:
        super().peek(seat)
        self.shown -= 1


class SharedCopy(Toy):
    """A copy shares its notes with the original."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.notes = self.notes
        return twin


class Generous(Toy):
    """A move is taken that was not on offer."""

    def allows(self, seat: int, move: int) -> bool:
        return super().allows(seat, move) or (seat in self.asked() and move == SWAP)


class Trace(Toy):
    """Asking why a move is refused changes the table."""

    def why_not(self, seat: int, move: int) -> Refusal:
        self.shown += 1
        return super().why_not(seat, move)


def test_the_sound_toy_passes() -> None:
    run(Toy)


FAULTS = [
    Leak,
    SpectatorLeak,
    LostOnTheWay,
    LoudLog,
    TalkativeRefusal,
    LostCard,
    QuietPeek,
    SharedCopy,
    Generous,
    Trace,
]


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_faults_are_caught(fault: type[Toy]) -> None:
    with pytest.raises(AssertionError):
        run(fault)
