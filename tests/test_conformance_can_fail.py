"""The suite itself on trial: a sound toy passes it, and every fault planted in the toy is caught."""

from __future__ import annotations

import pytest

from rubrica.engine.game import PUBLIC, SPECTATOR, Refusal, View
from tests.conformance import play_through, seeds, tables
from tests.toy import SWAP, Toy, ToyKind, ToyView, conserved


def run(game: type[Toy], games: int = 30) -> None:
    for table in tables(ToyKind(game), conserved):
        for seed in seeds(table, games):
            play_through(table, seed)


class Leak(Toy):
    """The view shows the left neighbour's card."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        if view.seat > 0:
            view.peeked = self.cards[view.seat - 1]
        return view


class SpectatorLeak(Toy):
    """A spectator sees the first seat's card."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        if view.seat == SPECTATOR:
            view.card = self.cards[0]
        return view


class LoudLog(Toy):
    """The log tells everybody what a seat noted for itself."""

    def note_log(self, seat: int) -> None:
        self.tell(PUBLIC, 0, [self.notes[seat]])


class TalkativeRefusal(Toy):
    """A refusal tells how high somebody else's card is."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        refusal = super().refusal(seat, move)
        if refusal is not None:
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

    def copy(self) -> Toy:
        twin = super().copy()
        assert isinstance(twin, Toy)
        twin.notes = self.notes
        return twin


class Overeager(Toy):
    """An option is offered that the rules refuse."""

    def answers(self, seat: int) -> list[int]:
        options = super().answers(seat)
        return [*options, SWAP] if options and SWAP not in options else options


class Trace(Toy):
    """Asking why a move is refused changes the table."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        refusal = super().refusal(seat, move)
        if refusal is not None:
            self.shown += 1
        return refusal


def test_the_sound_toy_passes() -> None:
    run(Toy)


FAULTS = [Leak, SpectatorLeak, LoudLog, TalkativeRefusal, LostCard, QuietPeek, SharedCopy, Overeager, Trace]


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_faults_are_caught(fault: type[Toy]) -> None:
    with pytest.raises(AssertionError):
        run(fault)
