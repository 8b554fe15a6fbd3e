"""Secrets people carry: made here, handed over once, kept only as a fingerprint."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe


def new_id() -> str:
    """The name of a table or a person: nobody can guess it."""
    return token_urlsafe(9)


def new_token() -> str:
    """A secret with 192 random bits."""
    return token_urlsafe(24)


def fingerprint(token: str) -> str:
    """What the store keeps of a token; a token has 192 random bits, so nothing slower is called for."""
    return sha256(token.encode()).hexdigest()
