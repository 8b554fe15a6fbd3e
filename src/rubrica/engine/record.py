"""A game in progress is its record: one readable JSON file from which everything else follows."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any, NamedTuple, TypeGuard

from rubrica.engine.canonical import NotCanonical, canonical, check_canonical, digest_of, parse_json
from rubrica.engine.ed25519 import KEY_BYTES, SIGNATURE_BYTES, verifies
from rubrica.engine.fairness import MOST_ENTROPY, SEED_BYTES
from rubrica.engine.sentence import ENGLISH, Sentence, Told, Value

#: What is written now, and what can be read.
FORMAT = 3
FORMATS = (1, 2, 3)
MOST_BYTES = 4_000_000
MOST_MOVES = 50_000
MOST_SEATS = 16
MOST_NAME = 60
MOST_UPGRADES = 100
MOST_VOIDED = 1_000
MOST_LINES = 20_000
MOST_LINE = 1_000
#: Characters that not every database keeps, or that UTF-8 cannot write.
NOT_KEPT = re.compile("[\0\ud800-\udfff]")
MARK_BYTES = 16
SALT_BYTES = 16


class RecordError(Told):
    """The record cannot be read or does not fit; says where and why."""

    def __init__(self, place: str, reason: str | Sentence, values: dict[str, Value] | None = None) -> None:
        self.place = place
        self.why = reason if isinstance(reason, Sentence) else Sentence(reason, values)
        self.reason = ENGLISH.say(self.why)
        super().__init__("{place}: {reason}", {"place": place, "reason": self.why})


class Upgrade:
    """A game that went on under other rules: at which ply, the rules it had until then, and how it stood there."""

    def __init__(self, ply: int, rules: str, state: dict[str, object]) -> None:
        self.ply = ply
        self.rules = rules
        self.state = state

    def data(self) -> dict[str, object]:
        """The upgrade as plain JSON."""
        return {"ply": self.ply, "rules": self.rules, "state": self.state}


class Voided(NamedTuple):
    """A deal that fell because seats owed it something: what had been committed to, and the seats that are named."""

    commitment: str
    commitments: list[str]
    missing: list[int]


class Fork(NamedTuple):
    """The game another one goes on from: the digest of its record, and after how many moves."""

    record: str
    ply: int


class Signature(NamedTuple):
    """Who vouches for a record: a public key, and what only its owner can have written under the record."""

    key: str
    signature: str

    @property
    def fingerprint(self) -> str:
        """The key in short, to be compared."""
        return fingerprint(bytes.fromhex(self.key))

    def vouches_for(self, record: Record) -> bool:
        """Whether the owner of the key signed this record."""
        return verifies(bytes.fromhex(self.key), message_of(record.digest()), bytes.fromhex(self.signature))


def message_of(digest: str) -> bytes:
    """What is written under a record is written under its digest, so that the digest alone can be vouched for."""
    return f"rubrica record {digest}".encode()


def fingerprint(key: bytes) -> str:
    """A public key in short."""
    return sha256(key).hexdigest()[:32]


class Record:
    """What was agreed before the deal, every move, and, once the game is over, what proves it.

    A move stands as "SEAT NAME", such as "2 take 3.1": seats count from 0, the name is the move table's. `rules` are
    those it is played under now. `cards` is the content itself, where the players chose to carry it; `content` is its
    digest. `entropy` are the seats' words, `commitments` what each published before ("" where it did not).

    The names of the seats and what was said at the table lie beside what is signed, which knows a seat by a mark that
    is made of its name and of a `salt` that lies beside too: so the names can be proved, and can be deleted. `bots`
    names the bot in a seat, or is "".

    Format 1 had neither upgrades nor cards, and another digest of the final state. Format 2 had no commitments of the
    seats and no signature, and nothing lay beside.

    >>> from rubrica.engine.fairness import commitment, seed_of
    >>> record = Record("nim", "1", "00" * 16, ["Ada", "Livia"], {}, commitment(seed_of("a seed")), ["", ""])
    >>> record.moves.append("0 take 2")
    >>> decode(record.encode()).moves
    ['0 take 2']
    """

    def __init__(
        self,
        game: str,
        rules: str,
        content: str,
        seats: list[str],
        options: dict[str, str],
        commitment: str,
        entropy: list[str],
    ) -> None:
        self.game = game
        self.rules = rules
        self.content = content
        self.seats = seats
        self.options = options
        self.commitment = commitment
        self.entropy = entropy
        self.format = FORMAT
        self.commitments = [""] * len(seats)
        self.bots = [""] * len(seats)
        self.voided: list[Voided] = []
        self.fork: Fork | None = None
        self.moves: list[str] = []
        self.upgrades: list[Upgrade] = []
        self.cards: dict[str, Any] | None = None
        self.seed: str | None = None
        self.outcome: dict[str, object] | None = None
        self.final: str | None = None
        self.named = True
        self.marks: list[str] | None = None
        self.salt = ""
        self.talk: list[dict[str, object]] = []
        self.signature: Signature | None = None

    def encode(self) -> str:
        """One readable JSON file, in the format the record came in."""
        if self.format < 3:
            return json.dumps(self._flat(), indent=1, ensure_ascii=False) + "\n"
        fields: dict[str, object] = {"rubrica": self.format, "record": self.data()}
        fields["signature"] = None if self.signature is None else self.signature._asdict()
        if self.named:
            fields["beside"] = {"names": self.seats, "salt": self.salt, "talk": self.talk}
        return canonical(fields) + "\n"

    def _flat(self) -> dict[str, object]:
        """The fields of formats 1 and 2, in their order."""
        fields: dict[str, object] = {
            "rubrica": self.format,
            "game": self.game,
            "rules": self.rules,
            "content": self.content,
            "seats": self.seats,
            "options": self.options,
            "commitment": self.commitment,
            "entropy": self.entropy,
            "moves": self.moves,
        }
        if self.format > 1:
            fields |= {"upgrades": [upgrade.data() for upgrade in self.upgrades], "cards": self.cards}
        return fields | {"seed": self.seed, "outcome": self.outcome, "final": self.final}

    def data(self) -> dict[str, object]:
        """What is signed."""
        return {
            "game": self.game,
            "rules": self.rules,
            "content": self.content,
            "seats": self.marks or [mark_of(self.salt, name) for name in self.seats],
            "bots": self.bots,
            "options": self.options,
            "commitment": self.commitment,
            "commitments": self.commitments,
            "words": self.entropy,
            "voided": [each._asdict() for each in self.voided],
            "fork": None if self.fork is None else self.fork._asdict(),
            "moves": self.moves,
            "upgrades": [upgrade.data() for upgrade in self.upgrades],
            "cards": self.cards,
            "seed": self.seed,
            "outcome": self.outcome,
            "final": self.final,
        }

    def digest(self) -> str:
        """What names this record: the SHA-256 of what is signed; of an older one, of the whole file."""
        return digest_of(self.data()) if self.format > 2 else sha256(self.encode().encode()).hexdigest()


def mark_of(salt: str, name: str) -> str:
    """The mark under which a record knows a name; without the salt nobody can try out names."""
    return sha256(f"{salt} {name}".encode()).hexdigest()[: 2 * MARK_BYTES]


def decode(text: str) -> Record:
    """Read a record, or raise RecordError; whether its moves are legal shows in the replay."""
    if len(text) > MOST_BYTES:
        raise RecordError("record", "longer than {size} MB, which no game is", {"size": MOST_BYTES // 1_000_000})
    fields = _parse(text)
    version = _Reader(dict(fields)).version()
    if version < 3:
        return _Reader(fields).flat_record()
    try:
        check_canonical(text, fields)
    except NotCanonical as error:
        raise RecordError("record", error.sentence) from None
    except (RecursionError, ValueError) as error:
        raise RecordError("record", "not JSON: {error}", {"error": str(error)}) from None
    return _Reader(fields).whole_record()


def split_move(text: str) -> tuple[int, str]:
    """The seat and the name in a move such as "2 take 3.1"."""
    seat, _, name = text.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) <= 2 and name):
        raise Told("{move} is not a move; a move reads like '2 take 3.1'", {"move": repr(text[:60])})
    return int(seat), name


def is_text(value: object, most: int) -> TypeGuard[str]:
    """Whether it is a text of at most so many characters, all of which can be written as UTF-8 and kept."""
    if not isinstance(value, str) or len(value) > most:
        return False
    return NOT_KEPT.search(value) is None


def _shown(where: str, names: list[str]) -> list[str]:
    """Names that can be shown anywhere, a terminal included."""
    for place, name in enumerate(names):
        if not name.isprintable():
            raise RecordError(f"{where}[{place}]", "a name with a character that can't be shown")
    return names


def _parse(text: str) -> dict[str, object]:
    try:
        text.encode()
        fields = parse_json(text)
    except NotCanonical as error:
        raise RecordError("record", error.sentence) from None
    except json.JSONDecodeError as error:
        found: dict[str, Value] = {"line": error.lineno, "column": error.colno, "error": error.msg}
        raise RecordError("record", "not JSON in line {line}, column {column}: {error}", found) from None
    except (RecursionError, ValueError) as error:
        raise RecordError("record", "not JSON: {error}", {"error": str(error)}) from None
    if not isinstance(fields, dict):
        raise RecordError("record", "not a JSON object")
    return fields


class _Reader:
    """Takes the fields of a record one by one and says which one is wrong."""

    def __init__(self, fields: dict[str, object]) -> None:
        self.fields = fields

    def version(self) -> int:
        version = self.take("rubrica")
        if type(version) is not int or version not in FORMATS:
            found, known = f"{version!r:.40}", ", ".join(map(str, FORMATS))
            raise RecordError(
                "rubrica", "format {found}; this version reads: {known}", {"found": found, "known": known}
            )
        return version

    def flat_record(self) -> Record:
        """A record of format 1 or 2."""
        version = self.version()
        record = self.agreed(_shown("seats", self.texts("seats", MOST_SEATS, MOST_NAME)), "entropy")
        record.format = version
        record.moves = self.moves()
        if version > 1:
            record.upgrades = self.upgrades(len(record.moves))
            record.cards = self.cards()
        self.closing(record)
        self.end()
        return record

    def whole_record(self) -> Record:
        """A record of format 3: what is signed, its signature, and what lies beside."""
        self.version()
        signed, signature = self.part("record"), self.take("signature")
        beside = self.part("beside") if "beside" in self.fields else None
        self.end()
        record = signed.signed_record()
        if beside is not None:
            beside.lie_beside(record)
        if signature is not None:
            record.signature = self.of("signature", signature).signature()
        return record

    def signed_record(self) -> Record:
        marks = self.texts("seats", MOST_SEATS, 2 * MARK_BYTES)
        for place, mark in enumerate(marks):
            self.hexadecimal_text(f"seats[{place}]", mark, MARK_BYTES)
        record = self.agreed([f"Seat {place + 1}" for place in range(len(marks))], "words")
        record.marks, record.named = marks, False
        record.bots = self.of_seats("bots", MOST_NAME, len(marks))
        record.commitments = self.commitments(len(marks))
        record.voided = self.voided(len(marks))
        record.fork = self.fork()
        record.moves = self.moves()
        record.upgrades = self.upgrades(len(record.moves))
        record.cards = self.cards()
        self.closing(record)
        self.end()
        return record

    def lie_beside(self, record: Record) -> None:
        """The names, and what was said."""
        record.named = True
        record.seats = _shown("names", self.of_seats("names", MOST_NAME, len(record.seats)))
        salt = self.take("salt")
        record.salt = "" if salt == "" else self.hexadecimal_text("salt", salt, SALT_BYTES)
        record.talk = self.talk()
        self.end()

    def talk(self) -> list[dict[str, object]]:
        lines = self.take("talk")
        if not isinstance(lines, list) or len(lines) > MOST_LINES:
            raise RecordError("talk", "not a list of at most {most} lines", {"most": MOST_LINES})
        for place, line in enumerate(lines):
            reader = self.of(f"talk[{place}]", line)
            at, ply, seat = reader.take("at"), reader.take("ply"), reader.take("seat")
            name, text = reader.take("name"), reader.take("text")
            whole = type(at) is int and all(each is None or type(each) is int for each in (ply, seat))
            if not whole or not is_text(name, MOST_NAME) or not is_text(text, MOST_LINE) or reader.fields:
                raise RecordError(f"talk[{place}]", "not an object with at, ply, seat, name and text")
        return lines

    def signature(self) -> Signature:
        found = Signature(self.hexadecimal("key", KEY_BYTES), self.hexadecimal("signature", SIGNATURE_BYTES))
        self.end()
        return found

    def agreed(self, seats: list[str], words: str) -> Record:
        """What was agreed before the deal, under the seats' names; `words` is what their words are called."""
        return Record(
            game=self.text("game", MOST_NAME),
            rules=self.text("rules", MOST_NAME),
            content=self.hexadecimal("content", 16),
            seats=seats,
            options=self.settings("options"),
            commitment=self.hexadecimal("commitment", 32),
            entropy=self.of_seats(words, MOST_ENTROPY, len(seats)),
        )

    def of_seats(self, name: str, longest: int, seats: int) -> list[str]:
        """A text for every seat."""
        found = self.texts(name, MOST_SEATS, longest)
        if len(found) != seats:
            raise RecordError(name, "{count} entries for {seats} seats", {"count": len(found), "seats": seats})
        return found

    def commitments(self, seats: int) -> list[str]:
        found = self.of_seats("commitments", 64, seats)
        for place, value in enumerate(found):
            if value:
                self.hexadecimal_text(f"commitments[{place}]", value, 32)
        return found

    def voided(self, seats: int) -> list[Voided]:
        values = self.take("voided")
        if not isinstance(values, list) or len(values) > MOST_VOIDED:
            raise RecordError("voided", "not a list of at most {most} deals", {"most": MOST_VOIDED})
        found = []
        for place, value in enumerate(values):
            reader = self.of(f"voided[{place}]", value)
            commitment, commitments = reader.hexadecimal("commitment", 32), reader.commitments(seats)
            missing = reader.take("missing")
            if not isinstance(missing, list) or any(type(each) is not int or not 0 <= each < seats for each in missing):
                raise RecordError(f"voided[{place}].missing", "not a list of seats")
            reader.end()
            found.append(Voided(commitment, commitments, missing))
        return found

    def fork(self) -> Fork | None:
        value = self.take("fork")
        if value is None:
            return None
        reader = self.of("fork", value)
        digest, ply = reader.hexadecimal("record", 32), reader.take("ply")
        if type(ply) is not int or not 0 <= ply <= MOST_MOVES:
            raise RecordError("fork.ply", "not a number of moves")
        reader.end()
        return Fork(digest, ply)

    def moves(self) -> list[str]:
        moves = self.texts("moves", MOST_MOVES, MOST_NAME)
        for ply, move in enumerate(moves):
            try:
                split_move(move)
            except Told as error:
                raise RecordError(f"moves[{ply}]", error.sentence) from None
        return moves

    def upgrades(self, plies: int) -> list[Upgrade]:
        values = self.take("upgrades")
        if not isinstance(values, list) or len(values) > MOST_UPGRADES:
            raise RecordError("upgrades", "not a list of at most {most} upgrades", {"most": MOST_UPGRADES})
        found: list[Upgrade] = []
        for place, value in enumerate(values):
            reader = _Reader(dict(value) if isinstance(value, dict) else {})
            try:
                ply, rules, state = reader.take("ply"), reader.text("rules", MOST_NAME), reader.take("state")
            except RecordError as error:
                raise RecordError(f"upgrades[{place}].{error.place}", error.why) from None
            if type(ply) is not int or not (found[-1].ply if found else 0) <= ply <= plies:
                raise RecordError(f"upgrades[{place}].ply", "not a move of the game, from 0 to {last}", {"last": plies})
            if not isinstance(state, dict) or reader.fields:
                raise RecordError(f"upgrades[{place}]", "not an object with ply, rules and state")
            found.append(Upgrade(ply, rules, state))
        return found

    def cards(self) -> dict[str, Any] | None:
        value = self.take("cards")
        if value is not None and not isinstance(value, dict):
            raise RecordError("cards", "neither null nor the content as an object")
        return value

    def closing(self, record: Record) -> None:
        if self.fields.get("seed") is not None:
            record.seed = self.hexadecimal("seed", SEED_BYTES)
            record.final = self.hexadecimal("final", 16)
            outcome = self.take("outcome")
            if not isinstance(outcome, dict):
                raise RecordError("outcome", "not an object")
            record.outcome = outcome
            return
        for name in ("seed", "outcome", "final"):
            if self.take(name) is not None:
                raise RecordError(name, "present, but the seed is not revealed")

    def part(self, name: str) -> _Reader:
        return self.of(name, self.take(name))

    def of(self, place: str, value: object) -> _Reader:
        if not isinstance(value, dict):
            raise RecordError(place, "not an object")
        return _Reader(dict(value))

    def end(self) -> None:
        if self.fields:
            raise RecordError(next(iter(self.fields))[:60], "no such field in a record")

    def take(self, name: str) -> object:
        if name not in self.fields:
            raise RecordError(name, "missing")
        return self.fields.pop(name)

    def text(self, name: str, most: int) -> str:
        value = self.take(name)
        if not is_text(value, most) or not value:
            raise RecordError(name, "not a text of 1 to {most} characters", {"most": most})
        return value

    def hexadecimal(self, name: str, size: int) -> str:
        return self.hexadecimal_text(name, self.text(name, size * 2), size)

    def hexadecimal_text(self, place: str, value: object, size: int) -> str:
        if not isinstance(value, str) or len(value) != size * 2 or value.strip("0123456789abcdef"):
            raise RecordError(place, "not {size} bytes in lower-case hexadecimal", {"size": size})
        return value

    def texts(self, name: str, most: int, longest: int) -> list[str]:
        values = self.take(name)
        if not isinstance(values, list) or len(values) > most:
            raise RecordError(name, "not a list of at most {most} texts", {"most": most})
        for place, value in enumerate(values):
            if not is_text(value, longest):
                raise RecordError(f"{name}[{place}]", "not a text of at most {most} characters", {"most": longest})
        return values

    def settings(self, name: str) -> dict[str, str]:
        values = self.take(name)
        if not isinstance(values, dict) or len(values) > 100:
            raise RecordError(name, "not an object of at most 100 texts")
        for word, value in values.items():
            if not is_text(word, MOST_NAME) or not is_text(value, MOST_NAME):
                raise RecordError(
                    f"{name}.{word[:60].encode(errors='replace').decode()}",
                    "not a text of at most {most} characters",
                    {"most": MOST_NAME},
                )
        return values
