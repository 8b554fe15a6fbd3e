"""Chance: unbiased, documented, the same in every build, and each copy on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from hashlib import blake2b
from itertools import islice, permutations

import pytest

from rubrica.engine.dice import Dice, FastDice, ProvableDice, fast_dice
from rubrica.engine.fairness import key, seed_of

KEY = bytes(range(32))
STREAMS: list[Callable[[], Dice]] = [lambda: fast_dice("unbiased"), lambda: ProvableDice(KEY)]
both = pytest.mark.parametrize("stream", STREAMS, ids=["fast", "provable"])


def words(dice: Dice, count: int) -> list[int]:
    return [dice.word() for _ in range(count)]


def chi_square(seen: Iterable[Hashable], kinds: int) -> float:
    counts = Counter(seen)
    expected = counts.total() / kinds
    assert len(counts) == kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


# For k kinds the statistic has mean k - 1 and variance 2(k - 1): these bounds lie about 4.5 deviations out.
def bound(kinds: int) -> float:
    return float(kinds - 1 + 4.5 * (2 * (kinds - 1)) ** 0.5)


@both
@pytest.mark.parametrize("n", [2, 3, 6, 7, 25, 100])
def test_every_number_is_as_likely(stream: Callable[[], Dice], n: int) -> None:
    dice = stream()
    assert chi_square((dice.below(n) for _ in range(200 * n)), n) < bound(n)


@both
def test_large_ranges_are_not_biased_either(stream: Callable[[], Dice]) -> None:
    """Without rejection the remainders of this range would come up as 3 : 3 : 2."""
    dice = stream()
    n = 3 << 29
    drawn = [dice.below(n) for _ in range(3000)]
    assert chi_square((number % 3 for number in drawn), 3) < bound(3)
    assert all(0 <= number < n for number in drawn)


@both
def test_one_of_one(stream: Callable[[], Dice]) -> None:
    dice = stream()
    assert [dice.below(1) for _ in range(20)] == [0] * 20


@both
def test_every_order_is_as_likely(stream: Callable[[], Dice]) -> None:
    dice = stream()
    orders = []
    for _ in range(2400):
        cards = [0, 1, 2, 3]
        dice.shuffle(cards)
        orders.append(tuple(cards))
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(orders, 24) < bound(24)


@both
def test_dealing_some_keeps_all(stream: Callable[[], Dice]) -> None:
    """The first places hold every ordered choice as often; the rest is still there."""
    dice = stream()
    hands = []
    for _ in range(2000):
        cards = [10, 11, 12, 13, 14]
        dice.deal(cards, 2)
        assert sorted(cards) == [10, 11, 12, 13, 14]
        hands.append(tuple(cards[:2]))
    assert chi_square(hands, 20) < bound(20)


@both
@pytest.mark.parametrize("cards", [[], [7]])
def test_nothing_to_shuffle(stream: Callable[[], Dice], cards: list[int]) -> None:
    dice = stream()
    before = dice.state()
    same = list(cards)
    dice.shuffle(same)
    assert same == cards
    assert dice.state() == before


@both
@pytest.mark.parametrize("taken", [0, 1, 5, 15, 16, 17, 40])
def test_a_copy_is_independent(stream: Callable[[], Dice], taken: int) -> None:
    """It draws what the first would have drawn, and neither moves the other."""
    dice = stream()
    words(dice, taken)
    twin = dice.copy()
    assert twin.state() == dice.state() and twin.drawn == dice.drawn
    ahead = words(twin, 40)
    assert twin.state() != dice.state()
    assert words(dice, 40) == ahead
    assert twin.state() == dice.state()


@both
def test_what_is_drawn_is_counted(stream: Callable[[], Dice]) -> None:
    dice = stream()
    start = dice.drawn
    dice.below(6)
    assert dice.drawn > start
    words(dice, 10)
    assert dice.drawn >= start + 11


def provable_words(secret: bytes) -> Iterable[int]:
    """As documented: BLAKE2b-512, keyed, over an eight byte counter, sixteen words of four bytes to a block."""
    counter = 0
    while True:
        block = blake2b(counter.to_bytes(8, "little"), digest_size=64, key=secret).digest()
        for start in range(0, 64, 4):
            yield block[start] | block[start + 1] << 8 | block[start + 2] << 16 | block[start + 3] << 24
        counter += 1


def test_provable_words_by_hand() -> None:
    assert words(ProvableDice(KEY), 50) == list(islice(provable_words(KEY), 50))


def test_provable_numbers_by_hand() -> None:
    """A number below n is the high half of word * n; the words whose low half is under 2**32 mod n are passed over."""
    n = 3 << 29
    stream = iter(provable_words(KEY))
    expected: list[int] = []
    passed_over = 0
    while len(expected) < 200:
        high, low = divmod(next(stream) * n, 1 << 32)
        if low < (1 << 32) % n:
            passed_over += 1
        else:
            expected.append(high)
    dice = ProvableDice(KEY)
    assert [dice.below(n) for _ in range(200)] == expected
    assert passed_over > 0
    assert dice.drawn == 200 + passed_over


def test_key_by_hand() -> None:
    """The dice's key mixes the host's seed and every seat's entropy, each with its length before it."""
    seed = seed_of("a seed")
    assert seed == blake2b(b"a seed", digest_size=32, person=b"rubrica-seed").digest()
    mixed = b"".join(len(part).to_bytes(4, "little") + part for part in (seed, b"x", "più".encode()))
    assert key(seed, ["x", "più"]) == blake2b(mixed, digest_size=32, person=b"rubrica-deal").digest()
    assert key(seed, ["xp", "iù"]) != key(seed, ["x", "più"])


def sfc32(a: int, b: int, c: int, counter: int) -> Iterable[int]:
    """The generator as its author gives it, on unsigned 32-bit words."""
    mask = 2**32 - 1
    while True:
        out = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + c * 8) % 2**32
        c = ((c << 21 & mask | c >> 11) + out) % 2**32
        yield out


def test_fast_words_are_sfc32() -> None:
    assert words(FastDice(1, 2, 3), 50) == list(islice(sfc32(1, 2, 3, 1), 50))
    high = 2**32 - 1
    assert words(FastDice(high, high, high), 50) == list(islice(sfc32(high, high, high, 1), 50))


def test_fast_dice_from_a_seed() -> None:
    """Three words of a hash, and the first twelve numbers thrown away."""
    digest = blake2b(b"a seed", digest_size=12, person=b"rubrica-fast").digest()
    a, b, c = (int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8))
    assert words(fast_dice("a seed"), 20) == list(islice(sfc32(a, b, c, 1), 12, 32))


def test_a_fork_goes_its_own_way() -> None:
    dice = fast_dice("fork")
    a, b, c = words(dice.copy(), 3)
    fork = dice.fork()
    assert words(fork, 20) == list(islice(sfc32(a, b, c, 1), 20))
    assert words(dice, 20) != words(FastDice(a, b, c), 20)


def test_known_values_of_provable_dice() -> None:
    """Pinned: with any other values no earlier record would replay."""
    assert words(ProvableDice(KEY), 4) == [0x97BC1292, 0xF6566515, 0xAFB19028, 0x51583216]
    dice = ProvableDice(key(seed_of("a seed"), ["x", "y"]))
    assert [dice.below(6) for _ in range(12)] == [0, 2, 2, 4, 0, 4, 5, 0, 1, 0, 0, 1]
    cards = list(range(10))
    dice.shuffle(cards)
    assert cards == [7, 0, 8, 5, 9, 3, 2, 1, 6, 4]
    assert dice.drawn == 21


def test_known_values_of_fast_dice() -> None:
    """Pinned: with any other values no earlier simulation could be repeated."""
    assert words(FastDice(1, 2, 3), 5) == [4, 31, 56623170, 132259135, 3317874561]
    assert words(fast_dice("a seed"), 4) == [4185141111, 3931913949, 1217054371, 498785924]
    dice = fast_dice("a seed")
    cards = list(range(10))
    dice.shuffle(cards)
    assert cards == [9, 0, 4, 3, 6, 2, 5, 7, 8, 1]
    assert [dice.below(6) for _ in range(12)] == [2, 3, 2, 0, 1, 0, 1, 5, 2, 4, 5, 1]
