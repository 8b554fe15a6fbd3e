"""Our check of signatures against RFC 8032 and against a library that is trusted with them."""

from __future__ import annotations

from hashlib import sha512
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
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        sha512(b"abc").hexdigest(),
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
        "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
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


#: The points of small order, as they are written: a key that is one of them has no owner.
SMALL = [
    (1).to_bytes(32, "little"),
    (P - 1).to_bytes(32, "little"),
    bytes(32),
    (1 << 255).to_bytes(32, "little"),
    *(
        bytes.fromhex(half + end)
        for half in (
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03",
        )
        for end in (("05", "85") if half.startswith("26") else ("7a", "fa"))
    ),
]


def test_a_key_that_nobody_owns_vouches_for_nothing() -> None:
    """Under such a key anybody can sign any record, and the library lets it pass."""
    tried = [(key, b"moves %d" % number, near + bytes(32)) for key in SMALL for near in SMALL for number in range(4)]
    assert sum(trusted(*each) for each in tried) > 10
    assert not any(verifies(*each) for each in tried)


@pytest.mark.parametrize("part", [0, 1], ids=["key", "signature"])
def test_a_point_has_one_form(part: int) -> None:
    """A coordinate that is not smaller than the modulus, and a zero with a sign, stand for nothing."""
    secret = Ed25519PrivateKey.from_private_bytes(bytes(32))
    key, signature = secret.public_key().public_bytes_raw(), secret.sign(b"moves")
    for other in (P, P + 1, P + 3, (1 << 255) + 1, (1 << 255) + P - 1, (1 << 256) - 1):
        form = other.to_bytes(32, "little")
        changed = (form, signature) if part == 0 else (key, form + signature[32:])
        assert not verifies(changed[0], b"moves", changed[1])
