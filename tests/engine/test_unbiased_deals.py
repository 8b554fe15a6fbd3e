"""An operator and every seat but one conspire against that one. What they can and cannot do to its deal.

They know the seed, choose their words last, and may let a deal fall. Roles of Rubico are counted over many deals, with
fixed randomness; a chi-square test says whether they are dealt as they should be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256

from rubrica.engine.dice import ProvableDice
from rubrica.engine.fairness import commitment_to, key, seed_of
from rubrica.games.rubico import GAME

SEATS = 3
HONEST = 0
ATTACKER = 2
GAMES = 600
TRIES = 16
SETUP = GAME.setup(GAME.standard(), SEATS, GAME.settle(SEATS, {}))
#: The 99.99 % point of chi-square with two degrees of freedom: -2 ln 0.0001.
SURELY_BIASED = 18.42


def role(seed: bytes, words: list[str]) -> int:
    """What the attacker is dealt."""
    game = GAME.deal(SETUP, ProvableDice(key(seed, words)), [])
    return int(game.roles[ATTACKER])


def honest_words(game: int, attempt: int = 0) -> str:
    return sha256(f"honest {game} {attempt}".encode()).hexdigest()


def chi_square(roles: Counter[int], expected: dict[int, float]) -> float:
    total = sum(roles.values())
    return sum((roles[each] - share * total) ** 2 / (share * total) for each, share in expected.items())


def fair_shares() -> dict[int, float]:
    """How often each role falls to a seat: counted over deals that nobody touched."""
    counted = Counter(role(seed_of(f"fair {game}"), [honest_words(game), "", ""]) for game in range(6000))
    return {each: count / 6000 for each, count in counted.items()}


SHARES = fair_shares()
WANTED = min(SHARES, key=lambda each: SHARES[each])


def best(seed: bytes, known: str) -> str:
    """The words among some with which the attacker would be dealt the wanted role, if the honest words were `known`."""
    candidates = [f"attack {number}" for number in range(TRIES)]
    return next((words for words in candidates if role(seed, [known, "", words]) == WANTED), candidates[0])


def played(choose: Callable[[bytes, str, str], str]) -> Counter[int]:
    """The roles of the attacker, who chooses words from the seed, what it saw of the honest seat, and its guess."""
    roles: Counter[int] = Counter()
    for game in range(GAMES):
        seed, honest = seed_of(f"operator {game}"), honest_words(game)
        roles[role(seed, [honest, "", choose(seed, honest, commitment_to(honest))])] += 1
    return roles


def test_words_said_openly_could_be_answered() -> None:
    """As it was: whoever sat down last saw the words of the others. The test must find that out."""
    roles = played(lambda seed, honest, _commitment: best(seed, honest))
    assert chi_square(roles, SHARES) > SURELY_BIASED
    assert roles[WANTED] > 0.9 * GAMES


def test_who_sees_a_commitment_alone_chooses_nothing() -> None:
    """Whatever they make of it: words that would suit the commitment, a guess, or none."""
    for choose in (
        lambda seed, _honest, commitment: best(seed, commitment),
        lambda seed, _honest, _commitment: best(seed, ""),
        lambda _seed, _honest, commitment: commitment,
    ):
        assert chi_square(played(choose), SHARES) < SURELY_BIASED


def test_a_commitment_cannot_be_copied_to_an_end() -> None:
    """Who commits to the same as another reveals the same, and the deal is still none that anybody chose."""
    assert chi_square(played(lambda _seed, honest, _commitment: honest), SHARES) < SURELY_BIASED


def test_who_lets_deals_fall_pays_for_each_with_a_name() -> None:
    """They reveal last and abort what they do not like, each time with another seat that they have, while it lasts. The
    deals themselves are as fair as before; what is bent is which of them go on, and every other one was voided by name.
    """
    dealt: Counter[int] = Counter()
    kept: Counter[int] = Counter()
    voided = 0
    for game in range(GAMES):
        attempt = 0
        while True:
            found = role(seed_of(f"operator {game} {attempt}"), [honest_words(game, attempt), "", "attack"])
            dealt[found] += 1
            if found == WANTED:
                break
            voided += 1
            attempt += 1
        kept[found] += 1
    assert chi_square(dealt, SHARES) < SURELY_BIASED, "no deal was chosen"
    assert voided == sum(dealt.values()) - GAMES, "each that was thrown away was announced"
    assert voided / GAMES > 0.5 * (1 / SHARES[WANTED] - 1), "and it takes many to get what one wants"
