"""The server's key. It is made at the first start, kept in the database, and vouches for the games played here."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from rubrica.engine.record import Signature, fingerprint, message_of
from rubrica.server import schema
from rubrica.server.store import Store

NAME = "records"


class Signer:
    """Signs records with the server's key."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._secret: Ed25519PrivateKey | None = None

    async def open(self) -> None:
        """Read the key, or make it where there is none."""
        new = Ed25519PrivateKey.generate().private_bytes_raw().hex()

        def run(connection: Connection) -> str:
            kept = connection.execute(KEPT).scalar_one_or_none()
            if kept is None:
                connection.execute(insert(schema.signing_keys).values(name=NAME, secret=new))
            return new if kept is None else kept

        try:
            secret = await self.store.do(run)
        except IntegrityError:  # another process made it at the same moment
            secret = await self.store.do(lambda connection: connection.execute(KEPT).scalar_one())
        self._secret = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))

    @property
    def key(self) -> bytes:
        """The public key."""
        assert self._secret is not None, "the server has not started"
        return self._secret.public_key().public_bytes_raw()

    @property
    def fingerprint(self) -> str:
        """The public key in short."""
        return fingerprint(self.key)

    def sign(self, digest: str) -> Signature:
        """What stands under the record of that digest."""
        assert self._secret is not None, "the server has not started"
        return Signature(self.key.hex(), self._secret.sign(message_of(digest)).hex())


KEPT = select(schema.signing_keys.c.secret).where(schema.signing_keys.c.name == NAME)
