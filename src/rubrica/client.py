"""A client for programs: every call of the API, typed by the very structs that the server decodes and answers.

It needs nothing that the base install does not bring.

    server = Server("http://127.0.0.1:8000")
    table = server.make_table("rubico", ["open", "master", "master"])
    seat = server.join(table.table, "Ada")
    for seen in seat.follow():
        if seen.options:
            seat.play(seen.options[0].move, seen.question)
        if seen.state == "over":
            break
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from http.client import HTTPResponse
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from rubrica.server.bodies import (
    Agreement,
    Answer,
    Commit,
    Consent,
    Error,
    ErrorBody,
    Foreseen,
    GameList,
    GameRecord,
    GameReview,
    Hints,
    Join,
    NewTable,
    Play,
    Played,
    PublicTable,
    Question,
    Reason,
    Reveal,
    Said,
    Say,
    Seated,
    TableLists,
    TableView,
    TakenBack,
    WholeTalk,
)

Gives = TypeVar("Gives", bound=Answer)
PATIENCE = 60.0
SILENCE = 90.0  # a stream without a word for so long has died: a server breathes more often


class Refused(RuntimeError):
    """The server did not do it; `error` has the status, a stable code, the message and the rule, if there is one."""

    def __init__(self, error: Error) -> None:
        super().__init__(f"{error.message} [{error.rule}]" if error.rule else error.message)
        self.error = error


class Unfair(RuntimeError):
    """The deal does not follow from the commitments that were shown before this seat revealed its words."""


class Server:
    """A server, for somebody who has no seat: lists, new tables, and what anybody may see."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.address = address.rstrip("/")
        self.language = language

    def games(self) -> GameList:
        """The games there are, and the paces."""
        return self._get("games", GameList)

    def tables(self) -> TableLists:
        """The tables to join and to watch."""
        return self._get("tables", TableLists)

    def make_table(self, game: str, seats: list[str], **more: Any) -> PublicTable:
        """A new table: each seat is `open` or a bot's name. More: what else `NewTable` has, such as options."""
        return self._post("tables", NewTable(game=game, seats=seats, **more), PublicTable)

    def table(self, table: str) -> PublicTable:
        """What anybody may know about a table."""
        return self._get(_at(table), PublicTable)

    def join(self, table: str, name: str, seat: int | None = None, words: str | None = None) -> Player:
        """Take a seat, committed to words of one's own for the shuffle; fresh ones are drawn unless they are given, and
        whoever gives none relies on the others."""
        words = fresh_words() if words is None else words
        promise = digest(words) if words else ""
        taken = self._post(_at(table, "join"), Join(name=name, seat=seat, commitment=promise), Seated)
        return Player(self, taken, words)

    def watch(self, table: str) -> Iterator[TableView]:
        """Follow a table as a spectator: the whole view at every change."""
        return self._stream(_at(table, "stream"))

    def view(self, table: str) -> TableView:
        """What a spectator may know."""
        return self._get(_at(table, "view"), TableView)

    def record(self, table: str) -> GameRecord:
        """The record of a finished game."""
        return self._get(_at(table, "record"), GameRecord)

    def record_text(self, table: str) -> bytes:
        """The record of a finished game to the letter, as `rubrica verify` reads it."""
        with self._ask(_at(table, "record")) as answer:
            return answer.read()

    def why(self, table: str, ply: int) -> Reason:
        """Why a bot made a move, once the game is over."""
        return self._get(_at(table, "why", ply=ply), Reason)

    def review(self, table: str) -> GameReview:
        """How chances went over a finished game; ask again while `judged` is below 1."""
        return self._get(_at(table, "review"), GameReview)

    def _get(self, path: str, gives: type[Gives], token: str = "") -> Gives:
        with self._ask(path, token=token) as answer:
            return msgspec.json.decode(answer.read(), type=gives)

    def _post(self, path: str, body: Struct | None, gives: type[Gives], token: str = "") -> Gives:
        sent = b"{}" if body is None else msgspec.json.encode(body)
        with self._ask(path, sent, token) as answer:
            return msgspec.json.decode(answer.read(), type=gives)

    def _ask(self, path: str, body: bytes | None = None, token: str = "", patience: float = PATIENCE) -> HTTPResponse:
        headers = {"Accept-Language": self.language, "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            answer = urlopen(Request(f"{self.address}/api/{path}", body, headers), timeout=patience)
        except HTTPError as error:
            raise Refused(_error_of(error.code, error.read())) from None
        assert isinstance(answer, HTTPResponse)
        return answer

    def _stream(self, path: str, token: str = "") -> Iterator[TableView]:
        with self._ask(path, token=token, patience=SILENCE) as answer:
            for line in answer:
                if line.startswith(b"data: "):
                    yield msgspec.json.decode(line[6:], type=TableView)


class Player:
    """A seat at a table, for the program that holds its token."""

    def __init__(self, server: Server, seated: Seated, words: str = "") -> None:
        self.server = server
        self.table = seated.table
        self.seat = seated.seat
        self.token = seated.token
        self.words = words
        self.anew = ""  # the server's commitment for which new words were committed to
        self.agreed: list[str] = []  # what all had committed to when the words were revealed

    def follow(self) -> Iterator[TableView]:
        """The whole view at every change. The seat does its part in the deal by itself; Unfair where that is changed
        afterwards."""
        for seen in self.server._stream(_at(self.table, "stream"), self.token):
            self._deal(seen)
            yield seen

    def _deal(self, seen: TableView) -> None:
        """Give the deal what it waits for from this seat: a commitment where one was voided, the words once every seat
        is taken and has committed, and not before. What all had committed to then must still stand in the game."""
        owes, shown = seen.seats[self.seat].owes, [seen.commitment, *(seat.commitment for seat in seen.seats)]
        if owes == "commitment" and self.anew != seen.commitment:
            self.anew = seen.commitment
            self.commit(fresh_words())
        elif owes == "words" and seen.state == "dealing" and self.words:
            self.agreed = shown
            self.reveal(self.words)
        elif seen.view is not None and self.agreed and self.agreed != shown:
            raise Unfair(f"This table was dealt from other commitments than those shown before: {self.agreed}")

    def view(self) -> TableView:
        """Everything the seat may know and do."""
        return self.server._get(_at(self.table, "view"), TableView, self.token)

    def options(self) -> Question:
        """What the seat is asked, and what it may answer."""
        return self.server._get(_at(self.table, "options"), Question, self.token)

    def preview(self, move: str) -> Foreseen:
        """What a move would bring; one that is not allowed is refused as if it were played."""
        return self.server._get(_at(self.table, "preview", move=move), Foreseen, self.token)

    def play(self, move: str, question: int | None = None, request: str | None = None) -> Played:
        """Answer the seat's question, or make a statement."""
        return self._post("play", Play(move=move, question=question, request=request), Played)

    def undo(self) -> TakenBack:
        """Take back the seat's last move, or ask the others where something was learned since."""
        return self._post("undo", None, TakenBack)

    def consent(self, agree: bool = True) -> Agreement:
        """Agree to another seat's undo, or decline it."""
        return self._post("consent", Consent(agree=agree), Agreement)

    def say(self, text: str) -> Said:
        """Send a line to the table."""
        return self._post("say", Say(text=text), Said)

    def talk(self) -> WholeTalk:
        """All that was said at the table."""
        return self.server._get(_at(self.table, "talk"), WholeTalk, self.token)

    def hint(self) -> Hints:
        """The best moves; the other people at the table are told."""
        return self._post("hint", None, Hints)

    def commit(self, words: str) -> PublicTable:
        """Commit to other words for the shuffle, when a deal was voided."""
        self.words = words
        return self._post("commit", Commit(commitment=digest(words)), PublicTable)

    def reveal(self, words: str) -> PublicTable:
        """Reveal the words that the seat committed to."""
        return self._post("reveal", Reveal(words=words), PublicTable)

    def _post(self, what: str, body: Struct | None, gives: type[Gives]) -> Gives:
        return self.server._post(_at(self.table, what), body, gives, self.token)


def fresh_words() -> str:
    """Words that nobody can guess."""
    return secrets.token_hex(16)


def digest(words: str) -> str:
    """The commitment to words: their SHA-256.

    >>> digest("alea iacta est")[:12]
    'e2770e6e67ab'
    """
    return hashlib.sha256(words.encode()).hexdigest()


def _at(table: str, what: str = "", **query: Any) -> str:
    path = "/".join(["tables", quote(table, safe=""), *([what] if what else [])])
    return f"{path}?{urlencode(query)}" if query else path


def _error_of(status: int, body: bytes) -> Error:
    try:
        return msgspec.json.decode(body, type=ErrorBody).error
    except msgspec.MsgspecError:  # not Rubrica: a proxy before it, or another server
        return Error(status=status, code="http", message=f"HTTP {status}")
