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
from functools import cache
from http.client import HTTPResponse
from threading import Lock
from typing import Any, Literal, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from rubrica.server.bodies import (
    Again,
    Agreement,
    Answer,
    Bearing,
    Beliefs,
    CardList,
    Commit,
    Company,
    Consent,
    Counsel,
    Error,
    ErrorBody,
    Fill,
    Foreseen,
    GameList,
    GameRecord,
    GameReview,
    Guest,
    Hints,
    Join,
    Known,
    NewTable,
    OneSeat,
    Past,
    Play,
    Played,
    PlayOn,
    PublicTable,
    Question,
    Reason,
    Reveal,
    RuleList,
    Said,
    Say,
    SeatBot,
    Seated,
    SeatLink,
    Sit,
    TableLists,
    TableView,
    TakenBack,
    Upload,
    Verdict,
    WholeTalk,
    Wish,
)

Gives = TypeVar("Gives", bound=Answer)
_MAKING = Lock()
Manner = Literal["mute", "block", "forgive", "report"]
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
    """A server, for somebody who has no seat: lists, new tables, and what anybody may see. With a session it knows who
    asks, who then is the host of the tables they make."""

    def __init__(self, address: str, language: str = "en", session: str = "") -> None:
        self.address = address.rstrip("/")
        self.language = language
        self.session = session

    def guest(self, name: str) -> Server:
        """The same server, for somebody whom it knows again."""
        session = self._post("api/guests", Guest(name=name), Known).session
        return Server(self.address, self.language, session)

    def games(self) -> GameList:
        """The games there are, and the paces."""
        return self._get("api/games", GameList)

    def tables(self) -> TableLists:
        """The tables to join and to watch."""
        return self._get("api/tables", TableLists)

    def make_table(self, game: str, seats: list[str], **more: Any) -> PublicTable:
        """A new table: each seat is `open` or a bot's name. More: what else `NewTable` has, such as options."""
        return self._post("api/tables", NewTable(game=game, seats=seats, **more), PublicTable)

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

    def fill(self, table: str, bot: str = "bot") -> PublicTable:
        """Fill every open seat of a table of one's own with bots; the game begins."""
        return self._post(_at(table, "fill"), Fill(bot=bot), PublicTable)

    def seat_bot(self, table: str, seat: int, bot: str | None = "bot") -> PublicTable:
        """Put a bot in an open seat of a table of one's own; without one, take it out again."""
        return self._post(_at(table, "bot"), SeatBot(at=seat, bot=bot), PublicTable)

    def free_seat(self, table: str, seat: int) -> PublicTable:
        """Free the seat of somebody who will not come, before a game of one's own begins."""
        return self._post(_at(table, "free"), OneSeat(at=seat), PublicTable)

    def link(self, table: str, seat: int) -> SeatLink:
        """A link to a free seat of a table of one's own, or to the seat that one has by this session."""
        return self._post(_at(table, "link"), OneSeat(at=seat), SeatLink)

    def use_link(self, link: str, name: str = "", words: str | None = None) -> Player:
        """Take the seat that a link gives; for the words see `join`."""
        words = fresh_words() if words is None else words
        sitting = Sit(name=name, commitment=digest(words) if words else "")
        return Player(self, self._post(f"api/seats/{quote(link, safe='')}", sitting, Seated), words)

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

    def judge_again(self, table: str) -> GameReview:
        """Have a finished game judged anew, by the release that the server runs now."""
        return self._post(_at(table, "review"), None, GameReview)

    def past(self, table: str, ply: int | None = None, reader: str = "spectator") -> Past:
        """Any moment of a game again: as a spectator saw it; of a finished game as any seat did, or `open`."""
        return self._get(_at(table, "past", ply=ply, reader=reader), Past)

    def beliefs(self, table: str) -> Beliefs:
        """Who could have known what of whom, after a game of secret roles."""
        return self._get(_at(table, "beliefs"), Beliefs)

    def fork(self, table: str, ply: int, seat: int, name: str = "Guest") -> Player:
        """Go on from any moment of a finished game, in one of its seats, against bots."""
        return Player(self, self._post(_at(table, "fork"), PlayOn(ply=ply, at=seat, name=name), Seated))

    def verify(self, record: bytes) -> Verdict:
        """Have a record checked, and kept at a table of its own where it is right."""
        return self._post("api/records", Upload(record=record.decode()), Verdict)

    def picture(self, table: str, ply: int | None = None) -> bytes:
        """A finished game's board as SVG; at the end, or after so many moves."""
        with self._ask(_asking(f"t/{quote(table, safe='')}/picture.svg", ply=ply)) as answer:
            return answer.read()

    def rules(self, game: str) -> RuleList:
        """A game's rulebook, rule by rule."""
        return self._get(f"api/games/{quote(game, safe='')}/rules", RuleList)

    def cards(self, game: str) -> CardList:
        """Every card that comes with a game, in words."""
        return self._get(f"api/games/{quote(game, safe='')}/cards", CardList)

    def _get(self, path: str, gives: type[Gives], token: str = "") -> Gives:
        with self._ask(path, token=token) as answer:
            return reader_of(gives).decode(answer.read())

    def _post(self, path: str, body: Struct | None, gives: type[Gives], token: str = "") -> Gives:
        sent = b"{}" if body is None else msgspec.json.encode(body)
        with self._ask(path, sent, token) as answer:
            return reader_of(gives).decode(answer.read())

    def _ask(self, path: str, body: bytes | None = None, token: str = "", patience: float = PATIENCE) -> HTTPResponse:
        headers = {"Accept-Language": self.language, "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        elif self.session:
            headers["Cookie"] = f"rubrica={self.session}"
        try:
            answer: HTTPResponse = urlopen(Request(f"{self.address}/{path}", body, headers), timeout=patience)
        except HTTPError as error:
            raise Refused(_error_of(error.code, error.read())) from None
        return answer

    def _stream(self, path: str, token: str = "") -> Iterator[TableView]:
        with self._ask(path, token=token, patience=SILENCE) as answer:
            for line in answer:
                if line.startswith(b"data: "):
                    yield reader_of(TableView).decode(line[6:])


class Player:
    """A seat at a table, for the program that holds its token."""

    def __init__(self, server: Server, seated: Seated, words: str = "") -> None:
        self.server = server
        self.table = seated.table
        self.seat = seated.seat
        self.token = seated.token
        self.words = words
        self.anew = ""  # the server's commitment for which new words were committed to
        self.given = ""  # the words that were revealed last
        self.agreed: list[str] = []  # what all had committed to when they were, for the first time

    def follow(self) -> Iterator[TableView]:
        """The whole view at every change. The seat does its part in the deal by itself; Unfair where that is changed
        afterwards."""
        for seen in self.server._stream(_at(self.table, "stream"), self.token):
            self._deal(seen)
            yield seen

    def _deal(self, seen: TableView) -> None:
        """Give the deal what it waits for from this seat: a commitment where one was voided, the words once every seat
        is taken and has committed, and not before. What all had committed to then must still stand in the game, and
        whenever the same words are asked for again: whoever knows them could have chosen others since."""
        owes, shown = seen.seats[self.seat].owes, [seen.commitment, *(seat.commitment for seat in seen.seats)]
        if owes == "commitment" and self.anew != seen.commitment:
            self.anew = seen.commitment
            self.commit(fresh_words())
        elif owes == "words" and seen.state == "dealing" and self.words:
            own = seen.seats[self.seat].commitment == digest(self.words)
            if own and self.given != self.words:
                self.given, self.agreed = self.words, shown
            if not own or self.agreed != shown:
                raise self._unfair()
            self.reveal(self.words)
        elif seen.view is not None and self.agreed and self.agreed != shown:
            raise self._unfair()

    def _unfair(self) -> Unfair:
        return Unfair(f"This table is dealt from other commitments than those shown before: {self.agreed}")

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

    def typing(self) -> PublicTable:
        """Let the others see for a few seconds that something is being written."""
        return self._post("typing", None, PublicTable)

    def counsel(self) -> Counsel:
        """What the coach thinks of the seat's question, where the seat has one."""
        return self.server._get(_at(self.table, "coach"), Counsel, self.token)

    def wish(self, want: bool | None = None, agree: bool | None = None) -> PublicTable:
        """Ask for a coach or do without; or agree that others have one, or not."""
        return self._post("coach", Wish(want=want, agree=agree), PublicTable)

    def company(self, other: int) -> Company:
        """Somebody else at the table: what they wrote, and whether this seat has muted or blocked them."""
        return self.server._get(_at(self.table, "people", other=other), Company, self.token)

    def bear(self, other: int, what: Manner, line: int | None = None, why: str = "") -> Company:
        """Mute, block or report somebody else at the table, or hear them again."""
        return self._post("people", Bearing(other=other, what=what, line=line, why=why), Company)

    def past(self, ply: int | None = None) -> Past:
        """Any moment of the game again, as this seat knew it."""
        return self.server._get(_at(self.table, "past", ply=ply, reader=self.seat), Past, self.token)

    def new_token(self) -> None:
        """Play on with another token; whoever knew the one before can do no more with it."""
        self.token = self._post("token", None, Seated).token

    def leave(self) -> PublicTable:
        """Stand up; in a game that has begun a bot goes on."""
        return self._post("leave", None, PublicTable)

    def again(self, words: str | None = None) -> Player:
        """Play again with the same table, one seat further; for the words see `Server.join`."""
        words = fresh_words() if words is None else words
        taken = self._post("again", Again(commitment=digest(words) if words else ""), Seated)
        return Player(self.server, taken, words)

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


def reader_of(gives: type[Gives]) -> msgspec.json.Decoder[Gives]:
    """What reads answers of that kind. They are made one after another: msgspec crashes where several threads have it
    look at a new kind at the same time."""
    with _MAKING:
        return _reader_of(gives)


@cache
def _reader_of(gives: type[Gives]) -> msgspec.json.Decoder[Gives]:
    return msgspec.json.Decoder(gives)


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
    return _asking("/".join(["api/tables", quote(table, safe=""), *([what] if what else [])]), **query)


def _asking(path: str, **query: Any) -> str:
    asked = {name: value for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(asked)}" if asked else path


def _error_of(status: int, body: bytes) -> Error:
    try:
        return reader_of(ErrorBody).decode(body).error
    except msgspec.MsgspecError:  # not Rubrica: a proxy before it, or another server
        return Error(status=status, code="http", message=f"HTTP {status}")
