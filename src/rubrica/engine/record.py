"""A game in progress is its record: one readable JSON file from which everything else follows."""

from __future__ import annotations

import json
from typing import Any

from rubrica.engine.fairness import MOST_ENTROPY, SEED_BYTES
from rubrica.engine.sentence import ENGLISH, Sentence, Told, Value

#: What is written now, and what can be read.
FORMAT = 2
FORMATS = (1, 2)
MOST_BYTES = 4_000_000
MOST_MOVES = 50_000
MOST_SEATS = 16
MOST_NAME = 60
MOST_UPGRADES = 100


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


class Record:
    """What was agreed before the deal, every move, and, once the game is over, what proves it.

    A move stands as "SEAT NAME", such as "2 take 3.1": seats count from 0, the name is the move table's. `rules` are
    those it is played under now. `cards` is the content itself, where the players chose to carry it; `content` is its
    digest. Format 1 had neither upgrades nor cards, and another digest of the final state.

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
        self.moves: list[str] = []
        self.upgrades: list[Upgrade] = []
        self.cards: dict[str, Any] | None = None
        self.seed: str | None = None
        self.outcome: dict[str, object] | None = None
        self.final: str | None = None

    def encode(self) -> str:
        """One readable JSON file, in the format the record came in."""
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
        fields |= {"seed": self.seed, "outcome": self.outcome, "final": self.final}
        return json.dumps(fields, indent=1, ensure_ascii=False) + "\n"


def decode(text: str) -> Record:
    """Read a record, or raise RecordError; whether its moves are legal shows in the replay."""
    if len(text) > MOST_BYTES:
        raise RecordError("record", "longer than {size} MB, which no game is", {"size": MOST_BYTES // 1_000_000})
    return _Reader(_parse(text)).record()


def split_move(text: str) -> tuple[int, str]:
    """The seat and the name in a move such as "2 take 3.1"."""
    seat, _, name = text.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) <= 2 and name):
        raise Told("{move} is not a move; a move reads like '2 take 3.1'", {"move": repr(text[:60])})
    return int(seat), name


def is_text(value: object, most: int) -> bool:
    """Whether it is a text of at most so many characters, all of which can be written as UTF-8."""
    return isinstance(value, str) and len(value) <= most and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _parse(text: str) -> dict[str, object]:
    try:
        fields = json.loads(text)
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

    def record(self) -> Record:
        version = self.take("rubrica")
        if type(version) is not int or version not in FORMATS:
            found, known = f"{version!r:.40}", ", ".join(map(str, FORMATS))
            raise RecordError(
                "rubrica", "format {found}; this version reads: {known}", {"found": found, "known": known}
            )
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
            counts: dict[str, Value] = {"count": len(record.entropy), "seats": len(seats)}
            raise RecordError("entropy", "{count} entries for {seats} seats", counts)
        record.moves = self.texts("moves", MOST_MOVES, MOST_NAME)
        for ply, move in enumerate(record.moves):
            try:
                split_move(move)
            except Told as error:
                raise RecordError(f"moves[{ply}]", error.sentence) from None
        record.format = version
        if version > 1:
            record.upgrades = self.upgrades(len(record.moves))
            record.cards = self.cards()
        self.closing(record)
        if self.fields:
            raise RecordError(next(iter(self.fields))[:60], "no such field in a record")
        return record

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

    def take(self, name: str) -> object:
        if name not in self.fields:
            raise RecordError(name, "missing")
        return self.fields.pop(name)

    def text(self, name: str, most: int) -> str:
        value = self.take(name)
        if not is_text(value, most) or not value:
            raise RecordError(name, "not a text of 1 to {most} characters", {"most": most})
        assert isinstance(value, str)
        return value

    def hexadecimal(self, name: str, size: int) -> str:
        value = self.text(name, size * 2)
        if len(value) != size * 2 or value.strip("0123456789abcdef"):
            raise RecordError(name, "not {size} bytes in lower-case hexadecimal", {"size": size})
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
