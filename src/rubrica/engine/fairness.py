"""Deals that nobody can choose.

1. When a table is made its host chooses a seed and publishes `commitment(seed)`.
2. Every seat chooses words of its own and publishes `commitment_to(words)`.
3. When all have committed, every seat that did reveals its words.
4. `key(seed, words)` starts the game's dice (see `dice.ProvableDice`).
5. When the game is over the seed is shown; anybody can compute all of this again.

Whoever commits knows nothing of the words of the others, and whoever has seen them can change nothing any more: one can
only not reveal, which voids the deal for all to see.
"""

from __future__ import annotations

from hashlib import blake2b, sha256

SEED_BYTES = 32
MOST_ENTROPY = 256


def commitment(seed: bytes) -> str:
    """What the host publishes before the deal: it fixes the seed and does not tell it."""
    return blake2b(seed, digest_size=32, person=b"rubrica-commit").hexdigest()


def commitment_to(words: str) -> str:
    """What a seat publishes before the deal: SHA-256, which every browser and shell can compute. Words that could be
    guessed would be found out from it, so they hold something random.

    >>> commitment_to("alea iacta est 5f0c")[:16]
    '73a7a77b48da08bd'
    """
    return sha256(words.encode()).hexdigest()


def key(seed: bytes, entropy: list[str]) -> bytes:
    """The key of the dice: the host's seed and every seat's words, none of which decides alone."""
    mixed = blake2b(digest_size=32, person=b"rubrica-deal")
    for part in [seed, *(text.encode() for text in entropy)]:
        mixed.update(len(part).to_bytes(4, "little"))
        mixed.update(part)
    return mixed.digest()


def seed_of(text: str) -> bytes:
    """The 32 bytes that belong to a seed somebody typed."""
    return blake2b(text.encode(), digest_size=SEED_BYTES, person=b"rubrica-seed").digest()
