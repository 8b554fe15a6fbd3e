"""Our check of signatures against RFC 8032 and against a library that is trusted with them."""

from __future__ import annotations

from random import Random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from rubrica.engine.ed25519 import ORDER, P, verifies

#: RFC 8032, section 7.1: public key, message, signature.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("key", "message", "signature"), VECTORS)
def test_the_vectors_of_the_standard(key: str, message: str, signature: str) -> None:
    owner, said, signed = bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature)
    assert verifies(owner, said, signed)
    assert not verifies(owner, said + b"!", signed)


def trusted(key: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def test_it_agrees_with_a_trusted_library() -> None:
    """On right signatures, and on ones in which a bit of key, message or signature was turned over."""
    dice = Random(8032)
    rights = 0
    for _ in range(40):
        secret = Ed25519PrivateKey.from_private_bytes(dice.randbytes(32))
        key = secret.public_key().public_bytes_raw()
        message = dice.randbytes(dice.randrange(200) + 1)
        whole = key + message + secret.sign(message)
        for turned in (
            None,
            dice.randrange(8 * len(whole)),
            dice.randrange(256),
            8 * len(whole) - 1 - dice.randrange(512),
        ):
            tried = bytearray(whole)
            if turned is not None:
                tried[turned // 8] ^= 1 << turned % 8
            parts = bytes(tried[:32]), bytes(tried[32:-64]), bytes(tried[-64:])
            assert verifies(*parts) == trusted(*parts)
            rights += verifies(*parts)
    assert rights == 40


def test_a_second_form_of_a_right_signature_is_refused() -> None:
    """Whoever adds the order of the curve to the second half must not get another signature that is right."""
    secret = Ed25519PrivateKey.from_private_bytes(bytes(32))
    key, signature = secret.public_key().public_bytes_raw(), secret.sign(b"moves")
    other = int.from_bytes(signature[32:], "little") + ORDER
    assert verifies(key, b"moves", signature)
    assert not verifies(key, b"moves", signature[:32] + other.to_bytes(32, "little"))


@pytest.mark.parametrize(
    "key", [b"", bytes(31), bytes(33), b"\xff" * 32, P.to_bytes(32, "little"), (2).to_bytes(32, "little")]
)
def test_what_is_no_key_verifies_nothing(key: bytes) -> None:
    assert not verifies(key, b"moves", bytes(64))
