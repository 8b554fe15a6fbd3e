"""Whether an Ed25519 signature is right, after RFC 8032, section 5.1.7, in plain Python.

It only checks: there is no secret here, so nothing is lost by being slow or by taking longer for one number than for
another. Points of the curve are kept as (X, Y, Z, T) with x = X/Z, y = Y/Z and x*y = T/Z.
"""

from __future__ import annotations

from hashlib import sha512

KEY_BYTES = 32
SIGNATURE_BYTES = 64
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)

Point = tuple[int, int, int, int]
NEUTRAL: Point = (0, 1, 1, 0)


def verifies(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of this public key signed the message."""
    if len(key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    owner, commitment = _point(key), _point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if owner is None or commitment is None or scalar >= ORDER or _nobodys(owner):
        return False
    challenge = int.from_bytes(sha512(signature[:32] + key + message).digest(), "little") % ORDER
    return _equal(_times(scalar, BASE), _plus(commitment, _times(challenge, owner)))


def _nobodys(key: Point) -> bool:
    """Whether a key has no owner: one of the eight points of small order, under which anybody can sign anything."""
    return _equal(_times(8, key), NEUTRAL)


def _plus(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(scalar: int, point: Point) -> Point:
    found = NEUTRAL
    while scalar:
        if scalar & 1:
            found = _plus(found, point)
        point = _plus(point, point)
        scalar >>= 1
    return found


def _equal(one: Point, other: Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def _point(encoded: bytes) -> Point | None:
    """The point that 32 bytes stand for: y, and in the highest bit whether x is odd; None where there is none."""
    number = int.from_bytes(encoded, "little")
    odd, y = number >> 255, number & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_1 % P
    if x * x % P != square or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = P - x
    return x, y, 1, x * y % P


def _base() -> Point:
    point = _point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    assert point is not None
    return point


BASE = _base()
