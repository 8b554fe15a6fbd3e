"""Deals that can be proved fair.

1. Before anybody is dealt anything the table's host publishes `commitment(seed)`.
2. Every seat may add entropy of its own, which the host could not know when it chose the seed.
3. `key(seed, entropy)` starts the game's dice (see `dice.ProvableDice`).
4. When the game is over the seed is shown; anybody can compute 1 and 3 again.
"""

from __future__ import annotations

from hashlib import blake2b

SEED_BYTES = 32
MOST_ENTROPY = 256


def commitment(seed: bytes) -> str:
    """What is published before the deal: it fixes the seed and does not tell it."""
    return blake2b(seed, digest_size=32, person=b"rubrica-commit").hexdigest()


def key(seed: bytes, entropy: list[str]) -> bytes:
    """The key of the dice: the host's seed and every seat's entropy, none of which decides alone."""
    mixed = blake2b(digest_size=32, person=b"rubrica-deal")
    for part in [seed, *(text.encode() for text in entropy)]:
        mixed.update(len(part).to_bytes(4, "little"))
        mixed.update(part)
    return mixed.digest()


def seed_of(text: str) -> bytes:
    """The 32 bytes that belong to a seed somebody typed."""
    return blake2b(text.encode(), digest_size=SEED_BYTES, person=b"rubrica-seed").digest()
