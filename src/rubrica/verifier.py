"""Proves a finished game from its record, with the standard library and the rules alone.

    python -m rubrica.verifier GAME.json [CONTENT-FOLDER]

It says three things apart. The deal: it recomputes the commitments and deals again from the revealed seed and the
seats' words. The moves: it plays every one by the rules, so that every shuffle and die falls again, and compares
outcome and final state. The signature: whose key stands under it, and whether that key's owner wrote it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rubrica import games
from rubrica.engine.canonical import same
from rubrica.engine.fairness import commitment, commitment_to
from rubrica.engine.game_type import GameType
from rubrica.engine.match import Match, fits, proof, replay
from rubrica.engine.record import MOST_BYTES, Record, RecordError, decode, mark_of
from rubrica.engine.sentence import ENGLISH, Plural, Sentence, Told, Tongue, Value
from rubrica.engine.setup import Content
from rubrica.games.content import ContentError, carried_by, load, vouched_by
from rubrica.tongue import language_of, tongue_of


def read_record(path: Path) -> Record:
    """The record in a file; RecordError says what is wrong with it."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise RecordError(str(path), "longer than {size} MB, which no game is", {"size": MOST_BYTES // 1_000_000})
        return decode(path.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise not_utf_8(str(path), error) from None


def not_utf_8(place: str, error: UnicodeDecodeError) -> RecordError:
    """That a record is not even text."""
    return RecordError(place, "not text in UTF-8: byte {byte} can't be read", {"byte": error.start})


def cards_of(path: Path) -> Path:
    """The file beside a record that keeps the cards it was played with, where they are not those of the game."""
    return path.with_name(path.name + ".cards")


def kept_beside(game: GameType[Any], record: Record, path: Path) -> Content[Any] | None:
    """The content that lies beside a record, if any does; RecordError where that is not what it was played with."""
    beside = cards_of(path)
    if not beside.exists():
        return None
    try:
        cards = json.loads(beside.read_text("utf-8"))
    except ValueError:
        raise RecordError(str(beside), "cannot be read") from None
    return vouched_by(game, record, cards)


def setting_of(
    record: Record, folder: Path | None = None, path: Path | None = None
) -> tuple[GameType[Any], Content[Any]]:
    """The game and the content a record was played with: that of the folder, else what the record carries, else what
    lies beside it, else the content that comes with the game. The record's digest vouches for it."""
    game = games.get(record.game)
    if folder is not None:
        content = load(game, folder)
        if content.digest != record.content:
            digests: dict[str, Value] = {"played": record.content, "folder": str(folder), "found": content.digest}
            raise RecordError("content", "played with content {played}; {folder} holds {found}", digests)
        return game, content
    beside = None if path is None else kept_beside(game, record, path)
    return game, carried_by(game, record) or beside or game.standard()


def revealed(game: GameType[Any], content: Content[Any], record: Record) -> Match:
    """The match of a finished record, replayed from its revealed seed."""
    fits(game, content, record)
    if record.seed is None:
        raise RecordError("seed", "not revealed: only a finished game can be replayed")
    return replay(game, content, record, bytes.fromhex(record.seed))


def misfits(game: GameType[Any], content: Content[Any], record: Record, tongue: Tongue = ENGLISH) -> list[str]:
    """Everything in a finished record that does not fit; nothing, if the game was played as it says."""
    found = [*deal_misfits(record), *move_misfits(game, content, record), *signature_misfits(record)]
    return [tongue.say(error.sentence, record.seats) for error in found]


def deal_misfits(record: Record) -> Iterator[RecordError]:
    """Where the seed or the words that were revealed are not those committed to before the deal."""
    if record.seed is not None and commitment(bytes.fromhex(record.seed)) != record.commitment:
        yield RecordError("commitment", "the revealed seed is not the one committed to before the deal")
    for seat, (published, words) in enumerate(zip(record.commitments, record.entropy, strict=True)):
        if published and commitment_to(words) != published:
            yield RecordError(f"words[{seat}]", "not the words that this seat committed to before the deal")


def move_misfits(game: GameType[Any], content: Content[Any], record: Record) -> Iterator[RecordError]:
    """The first move that does not fit, or where the moves lead elsewhere than the record says."""
    try:
        match = revealed(game, content, record)
    except RecordError as error:
        yield error
        return
    outcome = match.game.outcome
    if outcome is None:
        yield RecordError(
            "moves", "the record is closed, but the game is not over after move {ply}", {"ply": match.ply}
        )
        return
    if not same(outcome.data(), record.outcome):
        ends: dict[str, Value] = {"outcome": str(outcome.data()), "told": str(record.outcome)}
        yield RecordError("outcome", "the moves lead to {outcome}, the record says {told}", ends)
    if record.format > 1 and match.game.digest() != record.final:
        yield RecordError("final", "the moves lead to another final state: a move or the deal was changed")


def signature_misfits(record: Record) -> Iterator[RecordError]:
    """A signature that is not under this record, and names that are not those it was written for."""
    if record.signature is not None and not record.signature.vouches_for(record):
        key: dict[str, Value] = {"fingerprint": record.signature.fingerprint}
        yield RecordError("signature", "the owner of key {fingerprint} did not sign this record", key)
    if record.marks is not None and record.named:
        for seat, (mark, name) in enumerate(zip(record.marks, record.seats, strict=True)):
            if mark_of(record.salt, name) != mark:
                yield RecordError(f"names[{seat}]", "not the name this seat was played under")


def deal_of(record: Record) -> Sentence:
    """From what a deal follows that fits."""
    spoke = sum(map(bool, record.entropy))
    if not spoke:
        return Sentence("The deal fits: it follows from the seed alone, to which no seat added words.")
    return Plural(
        "The deal fits: it follows from the seed and from the words of {count} seat.",
        "The deal fits: it follows from the seed and from the words of {count} seats.",
        spoke,
    )


def signed(record: Record) -> Sentence:
    """By whom a record is signed whose signature fits, or that it is not signed, and what that leaves open."""
    if record.signature is not None:
        return Sentence(
            "Signed by key {fingerprint}. Compare it with the key that the server shows at /.well-known/rubrica.json.",
            {"fingerprint": record.signature.fingerprint},
        )
    return Sentence("Not signed: it fits, but nobody vouches for who played it, or that it was played at all.")


def unproved(game: GameType[Any], record: Record, tongue: Tongue = ENGLISH) -> list[str]:
    """What of a record that fits could not be proved here, and who can."""
    found = []
    if record.format == 1:
        found.append(Sentence("The record is of format 1: its fingerprint of the final state was not compared."))
    for upgrade in record.upgrades:
        values: dict[str, Value] = {"count": upgrade.ply, "rules": upgrade.rules, "proof": proof(game, upgrade.rules)}
        found.append(Sentence("The first {count} moves follow rules {rules} and were not checked{proof}.", values))
    if record.fork is not None:
        values = {"ply": record.fork.ply, "record": record.fork.record}
        found.append(
            Sentence(
                "It goes on from move {ply} of another game, whose record is {record}; a signature vouches only for "
                "what came after.",
                values,
            )
        )
    open_words = [seat for seat, words in enumerate(record.entropy) if words and not record.commitments[seat]]
    if open_words:
        values = {"seats": ", ".join(str(seat + 1) for seat in open_words)}
        found.append(Sentence("Words said openly before the deal, without a commitment, by seat: {seats}.", values))
    for deal in record.voided:
        values = {"commitment": deal.commitment, "seats": ", ".join(str(seat + 1) for seat in deal.missing)}
        found.append(
            Sentence("An earlier deal ({commitment}) was voided; words were missing from seat: {seats}.", values)
        )
    if record.talk:
        found.append(Sentence("The chat beside it is not signed: anybody could have written it."))
    return [tongue.say(each) for each in found]


def verdict(
    game: GameType[Any], content: Content[Any], record: Record, tongue: Tongue = ENGLISH
) -> tuple[bool, list[str]]:
    """Whether a record fits, and what is to be said of it, line by line: its deal, its moves, its signature."""
    lines: list[str] = []

    def tell(fits: Sentence, problems: Iterator[RecordError]) -> bool:
        found = [tongue.say(error.sentence, record.seats) for error in problems]
        lines.extend(found or [tongue.say(fits)])
        return not found

    deal = tell(deal_of(record), deal_misfits(record))
    moves = tell(
        Plural(
            "The moves fit: {game}, {count} move, and every card and die follows from the deal.",
            "The moves fit: {game}, {count} moves, and every card and die follows from the deal.",
            len(record.moves),
            {"game": game.title},
        ),
        move_misfits(game, content, record),
    )
    vouched = tell(signed(record), signature_misfits(record))
    fits = deal and moves and vouched
    return fits, [*lines, *(unproved(game, record, tongue) if fits else [])]


def main(arguments: list[str]) -> int:
    """The command: say whether the record in a file fits; 0 if it does, 1 if it does not, 2 if it cannot be read."""
    tongue = tongue_of(language_of(os.environ))
    if not 1 <= len(arguments) <= 2:
        print(tongue("Usage:"), "python -m rubrica.verifier GAME.json [CONTENT-FOLDER]", file=sys.stderr)
        return 2
    try:
        path = Path(arguments[0])
        record = read_record(path)
        game, content = setting_of(record, Path(arguments[1]) if len(arguments) == 2 else None, path)
    except (Told, ContentError, OSError) as error:
        print(tongue.say(error.sentence) if isinstance(error, Told) else error, file=sys.stderr)
        return 2
    fits, lines = verdict(game, content, record, tongue)
    print("\n".join(lines))
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
