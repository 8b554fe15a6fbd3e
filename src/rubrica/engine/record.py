"""A game in progress is its record: one readable JSON file from which everything else follows."""

from __future__ import annotations

import json

from rubrica.engine.fairness import MOST_ENTROPY, SEED_BYTES

FORMAT = 1
MOST_BYTES = 4_000_000
MOST_MOVES = 50_000
MOST_SEATS = 16
MOST_NAME = 60


class RecordError(ValueError):
    """The record cannot be read or does not fit; says where and why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


class Record:
    """What was agreed before the deal, every move, and, once the game is over, what proves it.

    A move stands as "SEAT NAME", such as "2 take 3.1": seats count from 0, the name is the move table's.
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
        self.moves: list[str] = []
        self.seed: str | None = None
        self.outcome: dict[str, object] | None = None
        self.final: str | None = None

    def encode(self) -> str:
        fields = {
            "rubrica": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "content": self.content,
            "seats": self.seats,
            "options": self.options,
            "commitment": self.commitment,
            "entropy": self.entropy,
            "moves": self.moves,
            "seed": self.seed,
            "outcome": self.outcome,
            "final": self.final,
        }
        return json.dumps(fields, indent=1, ensure_ascii=False) + "\n"


def decode(text: str) -> Record:
    """Read a record, or raise RecordError; whether its moves are legal shows in the replay."""
    if len(text) > MOST_BYTES:
        raise RecordError("record", f"longer than {MOST_BYTES // 1_000_000} MB, which no game is")
    return _Reader(_parse(text)).record()


def split_move(text: str) -> tuple[int, str]:
    """The seat and the name in a move such as "2 take 3.1"."""
    seat, _, name = text.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) <= 2 and name):
        raise ValueError(f"{text[:60]!r} is not a move; a move reads like '2 take 3.1'")
    return int(seat), name


def is_text(value: object, most: int) -> bool:
    """Whether it is a text of at most so many characters, all of which can be written as UTF-8."""
    return isinstance(value, str) and len(value) <= most and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _parse(text: str) -> dict[str, object]:
    try:
        fields = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"line {error.lineno} column {error.colno}", f"not JSON: {error.msg}") from None
    except (RecursionError, ValueError) as error:
        raise RecordError("record", f"not JSON: {error}") from None
    if not isinstance(fields, dict):
        raise RecordError("record", "not a JSON object")
    return fields


class _Reader:
    """Takes the fields of a record one by one and says which one is wrong."""

    def __init__(self, fields: dict[str, object]) -> None:
        self.fields = fields

    def record(self) -> Record:
        version = self.take("rubrica")
        if type(version) is not int or version != FORMAT:
            raise RecordError("rubrica", f"format {version!r:.40}; this version reads format {FORMAT}")
        seats = self.texts("seats", MOST_SEATS, MOST_NAME)
        record = Record(
            game=self.text("game", MOST_NAME),
            rules=self.text("rules", MOST_NAME),
            content=self.hexadecimal("content", 16),
            seats=seats,
            options=self.settings("options"),
            commitment=self.hexadecimal("commitment", 32),
            entropy=self.texts("entropy", MOST_SEATS, MOST_ENTROPY),
        )
        if len(record.entropy) != len(seats):
            raise RecordError("entropy", f"{len(record.entropy)} entries for {len(seats)} seats")
        record.moves = self.texts("moves", MOST_MOVES, MOST_NAME)
        for ply, move in enumerate(record.moves):
            try:
                split_move(move)
            except ValueError as error:
                raise RecordError(f"moves[{ply}]", str(error)) from None
        self.closing(record)
        if self.fields:
            raise RecordError(next(iter(self.fields))[:60], "no such field in a record")
        return record

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

    def take(self, name: str) -> object:
        if name not in self.fields:
            raise RecordError(name, "missing")
        return self.fields.pop(name)

    def text(self, name: str, most: int) -> str:
        value = self.take(name)
        if not is_text(value, most) or not value:
            raise RecordError(name, f"not a text of 1 to {most} characters")
        assert isinstance(value, str)
        return value

    def hexadecimal(self, name: str, size: int) -> str:
        value = self.text(name, size * 2)
        if len(value) != size * 2 or value.strip("0123456789abcdef"):
            raise RecordError(name, f"not {size} bytes in lower-case hexadecimal")
        return value

    def texts(self, name: str, most: int, longest: int) -> list[str]:
        values = self.take(name)
        if not isinstance(values, list) or len(values) > most:
            raise RecordError(name, f"not a list of at most {most} texts")
        for place, value in enumerate(values):
            if not is_text(value, longest):
                raise RecordError(f"{name}[{place}]", f"not a text of at most {longest} characters")
        return values

    def settings(self, name: str) -> dict[str, str]:
        values = self.take(name)
        if not isinstance(values, dict) or len(values) > 100:
            raise RecordError(name, "not an object of at most 100 texts")
        for word, value in values.items():
            if not is_text(word, MOST_NAME) or not is_text(value, MOST_NAME):
                raise RecordError(
                    f"{name}.{word[:60].encode(errors='replace').decode()}",
                    f"not a text of at most {MOST_NAME} characters",
                )
        return values
