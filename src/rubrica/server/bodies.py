"""Every JSON body of the API, once: what is sent is decoded into these, what is answered is made from them.

The OpenAPI document is made from them too, so a docstring or a description here is what programmers read there.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

Code = Literal[
    "answered",
    "bad",
    "banned",
    "blocked",
    "bot",
    "closed",
    "content",
    "early",
    "fault",
    "foreign",
    "full",
    "host",
    "http",
    "late",
    "lesson",
    "login",
    "long",
    "missing",
    "often",
    "over",
    "raced",
    "refused",
    "rules",
    "running",
    "seat",
    "seated",
    "secret",
    "stale",
    "store",
    "thinking",
    "token",
    "unasked",
    "undo",
    "unknown-move",
]
State = Literal["open", "dealing", "playing", "over"]
Owes = Literal["commitment", "words", "nothing"]
Seat = Annotated[int, Meta(description="A seat's number; the first seat is 0.")]
Ply = Annotated[int, Meta(description="How many moves had been played.")]
MoveName = Annotated[str, Meta(description="A move by its name, which stays the same in every language.")]


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends; a field that is not known is refused."""


class NewTable(Sent, frozen=True):
    """A table somebody wants; it begins when no seat is open."""

    game: Annotated[str, Meta(description="The game's name, as in the list of games.")]
    seats: Annotated[
        list[str], Meta(description='One text for every seat: "open", "bot" (the best), or a bot\'s name.')
    ]
    options: Annotated[dict[str, str], Meta(description="Variants, by name.")] = {}
    content: Annotated[str, Meta(description="The cards and boards to play with.")] = "standard"
    public: Annotated[bool, Meta(description="Whether the lobby lists it.")] = True
    pace: Annotated[str, Meta(description="The name of a pace, as in the list of games.")] = "none"
    timeout: Annotated[
        Literal["bot", "once"],
        Meta(description="When time runs out: a bot plays until the person is back, or makes only this move."),
    ] = "bot"
    carry_cards: Annotated[
        bool, Meta(description="Whether the record carries the cards, so that it is proved without them.")
    ] = False


class Join(Sent, frozen=True):
    """Somebody who sits down."""

    name: Annotated[str, Meta(description="The name to play under.")]
    seat: Annotated[int | None, Meta(description="The seat wanted; without it, the first free one.")] = None
    commitment: Annotated[
        str,
        Meta(
            description="The SHA-256, in hexadecimal, of words that the shuffle will depend on; send them to `reveal`."
        ),
    ] = ""


class Commit(Sent, frozen=True):
    """What a seat publishes before the deal."""

    commitment: Annotated[str, Meta(description="The SHA-256, in hexadecimal, of the seat's words.")]


class Reveal(Sent, frozen=True):
    """The words a seat committed to."""

    words: Annotated[
        str, Meta(description="Exactly the text whose SHA-256 was sent; at most 256 characters that can be printed.")
    ]


class Play(Sent, frozen=True):
    """An answer, or a remark."""

    move: MoveName
    question: Annotated[
        int | None, Meta(description="The question being answered; if the game has moved on, nothing is played.")
    ] = None
    request: Annotated[
        str | None, Meta(description="An id of your choice: a request sent twice with the same id is played once.")
    ] = None


class Consent(Sent, frozen=True):
    """Whether one agrees to what another seat wants to take back."""

    agree: bool = True


class Guest(Sent, frozen=True):
    """Somebody who wants to be known: as a table's host, say, or in several seats."""

    name: Annotated[str, Meta(description="The name to go by.")]


class Fill(Sent, frozen=True):
    """The bots that take every open seat."""

    bot: Annotated[str, Meta(description='"bot" (the best), or a bot\'s name.')] = "bot"


class SeatBot(Sent, frozen=True):
    """Who takes an open seat, or that nobody keeps it."""

    at: Seat
    bot: Annotated[str | None, Meta(description='"bot" (the best), or a bot\'s name; none: the bot goes.')] = "bot"


class OneSeat(Sent, frozen=True):
    """A seat of the table that something is done about."""

    at: Seat


class Sit(Sent, frozen=True):
    """Somebody who takes the seat that a link gives."""

    name: Annotated[str, Meta(description="The name to play under.")] = ""
    commitment: Annotated[str, Meta(description="As in `join`.")] = ""


class Again(Sent, frozen=True):
    """Somebody who plays again with the same table."""

    commitment: Annotated[str, Meta(description="As in `join`.")] = ""


class PlayOn(Sent, frozen=True):
    """Where to go on from, in which seat."""

    ply: Ply
    at: Seat
    name: Annotated[str, Meta(description="The name of a program that is not known yet.")] = "Guest"


class Wish(Sent, frozen=True):
    """Whether the seat wants a coach; or whether it agrees that those who asked have one."""

    want: bool | None = None
    agree: bool | None = None


class Bearing(Sent, frozen=True):
    """What the seat does about somebody else at the table, who is not told."""

    other: Seat
    what: Literal["mute", "block", "forgive", "report"]
    line: Annotated[int | None, Meta(description="Of a report: the line it is about, as `people` lists them.")] = None
    why: Annotated[str, Meta(description="Of a report: what happened.")] = ""


class Upload(Sent, frozen=True):
    """A record, to be checked."""

    record: Annotated[str, Meta(description="The whole file to the letter.")]


class OtherQuery(Sent, frozen=True):
    """Whom one asks about."""

    other: Seat


class PastQuery(Sent, frozen=True):
    """Which moment is looked at again, and as whom."""

    ply: Annotated[int | None, Meta(description="After how many moves; without it, where the game stands.")] = None
    reader: Annotated[
        str,
        Meta(description="Your own seat's number, or spectator; once it is over any, or open: all that was hidden."),
    ] = "spectator"


class Say(Sent, frozen=True):
    """A line for the talk at the table."""

    text: str


class PreviewQuery(Struct, frozen=True):
    """Which move to look ahead at."""

    move: MoveName


class WhyQuery(Struct, frozen=True):
    """Which move to give a reason for."""

    ply: Annotated[int, Meta(description="The number of the move; the first is 1.")]


class Answer(Struct, frozen=True):
    """What the server answers."""


class Error(Answer, frozen=True, omit_defaults=True):
    """Why a request was not carried out."""

    status: Annotated[int, Meta(description="The HTTP status.")]
    code: Annotated[Code, Meta(description="What went wrong: a stable code.")]
    message: Annotated[str, Meta(description="A message for people, in the requested language.")]
    rule: Annotated[str, Meta(description="The rule behind the error, if any, such as rubico:3.3.")] = ""


class ErrorBody(Answer, frozen=True):
    """The body of every answer whose status is 400 or more."""

    error: Error


class Variant(Answer, frozen=True):
    """An option of a game, and its values; the first is the usual one."""

    name: str
    values: list[str]
    meaning: str


class GameEntry(Answer, frozen=True):
    """A game that can be played here."""

    game: str
    title: str
    seats: Annotated[tuple[int, int], Meta(description="The smallest and the largest number of seats.")]
    options: list[Variant]
    contents: list[str]
    bots: Annotated[list[str], Meta(description="The bots that play it, the best first.")]
    moves: Annotated[int, Meta(description="How many moves its move table has.")]


class PaceEntry(Answer, frozen=True):
    """How much time a table gives its seats."""

    name: str
    title: str
    bank: Annotated[int, Meta(description="Milliseconds each seat has for the whole game.")]
    increment: Annotated[int, Meta(description="Milliseconds added for every question.")]


class GameList(Answer, frozen=True):
    """The games there are, and the paces."""

    games: list[GameEntry]
    paces: list[PaceEntry]


class TableEntry(Answer, frozen=True):
    """A table in a list."""

    table: str
    game: str
    state: State
    names: Annotated[list[str], Meta(description="Who sits there already.")]
    free: Annotated[int, Meta(description="How many seats are free.")]
    mine: Annotated[list[Seat], Meta(description="The seats of the person who asks.")]
    asked: Annotated[
        list[Seat],
        Meta(description="The seats whose turn it is, as far as this process knows; in secret, your own alone."),
    ]
    exhibition: Annotated[bool, Meta(description="Whether it is the bots' demo game, which never stops.")]

    @property
    def waits_for(self) -> list[str]:
        """The names of those who owe an answer."""
        return [] if self.free else [self.names[seat] for seat in self.asked]

    @property
    def my_turn(self) -> bool:
        """Whether the person who asks owes an answer."""
        return any(seat in self.asked for seat in self.mine)


class TableLists(Answer, frozen=True):
    """The tables that anybody may find, the newest first; `mine` are those of the person who asks."""

    mine: list[TableEntry]
    open: list[TableEntry]
    playing: list[TableEntry]
    over: list[TableEntry]


class SeatEntry(Answer, frozen=True):
    """Who sits there, whether they are asked, and until when."""

    name: str
    who: Literal["open", "bot", "person"]
    bot: Annotated[str | None, Meta(description="The bot's name.")]
    asked: Annotated[bool, Meta(description="Whether it owes an answer. In secret you see only your own seat's.")]
    away: Annotated[bool, Meta(description="Whether a bot is playing until the person is back.")]
    online: Annotated[bool, Meta(description="Whether a page or a program follows the table from this seat.")]
    until: Annotated[int | None, Meta(description="When the seat's time runs out, in milliseconds since 1970.")]
    bank: Annotated[int | None, Meta(description="What is left of the seat's time, in milliseconds.")]
    commitment: Annotated[str, Meta(description="To its words for the shuffle; empty where it has not committed.")]
    words: Annotated[str, Meta(description="Its words, once they are revealed.")]
    owes: Annotated[Owes, Meta(description="What the deal waits for from this seat.")]


class Moment(Answer, frozen=True):
    """Something that the table does together: a secret question, whose answers stay hidden until all are in, or a
    moment of talk, which ends when all are ready. Times are milliseconds since 1970."""

    kind: Literal["secret", "talk"]
    since: Annotated[int, Meta(description="When it began.")]
    until: Annotated[int, Meta(description="When a secret question ends at the earliest, talk at the latest.")]


class VoidedDeal(Answer, frozen=True):
    """A deal that was committed to and fell, because seats did not reveal their words."""

    commitment: Annotated[str, Meta(description="The server's commitment to its seed of that deal.")]
    commitments: Annotated[list[str], Meta(description="The commitments of the seats.")]
    missing: Annotated[list[Seat], Meta(description="The seats that did not reveal.")]


class PublicTable(Answer, frozen=True):
    """What anybody may know of a table."""

    table: str
    game: str
    rules: Annotated[str, Meta(description="The version of the rules.")]
    content: Annotated[str, Meta(description="The digest of the cards and boards.")]
    state: State
    version: Annotated[int, Meta(description="Goes up with every change that this reader may see.")]
    step: Annotated[
        int,
        Meta(description="How often the game went on, as far as this reader can notice; others may differ."),
    ]
    commitment: Annotated[str, Meta(description="The server's commitment from before the deal; the record proves it.")]
    deal_until: Annotated[
        int | None,
        Meta(description="While it is dealing: when a seat that still owes something loses its place."),
    ]
    voided: Annotated[list[VoidedDeal], Meta(description="Deals of this table that fell before.")]
    carries_cards: Annotated[bool, Meta(description="Whether the record will carry the cards.")]
    seats: list[SeatEntry]
    moment: Annotated[
        Moment | None, Meta(description="The secret question or the moment of talk that is open now, if any.")
    ]


class Choice(Answer, frozen=True):
    """A move the seat may make: its name, its words on a button, its number in the move table."""

    move: MoveName
    label: str
    number: int
    topic: Annotated[
        str,
        Meta(description="What several choices say of different things, chosen first; empty where one stands alone."),
    ] = ""


class TalkLine(Answer, frozen=True):
    """Something said at the table: in the chat, or as a statement of the game; or the table itself tells who comes and
    goes."""

    kind: Literal["chat", "statement", "table"]
    at: Annotated[int, Meta(description="When, in milliseconds since 1970.")]
    ply: Annotated[int | None, Meta(description="After how many moves; none, where that was not kept.")]
    turn: Annotated[int, Meta(description="In which turn; 0 where the game does not count turns, and before it began.")]
    seat: Annotated[int | None, Meta(description="Who said it; none: the table itself, or one who left.")]
    name: Annotated[str, Meta(description="The name it was said under.")]
    text: str


class LogLine(NamedTuple):
    """A line of the log, and after which move it was written."""

    ply: int
    text: str


class Proposal(Answer, frozen=True):
    """A taking back that waits for the consent of others."""

    seat: Annotated[int, Meta(description="Who asks for it.")]
    ply: Annotated[int, Meta(description="The move to go back to.")]
    step: Annotated[int, Meta(description="The step at which it was asked.")]
    agreed: Annotated[list[Seat], Meta(description="The seats that agree.")]
    movers: Annotated[list[Seat], Meta(description="Whose moves it takes back, one seat for each.")] = []


class TableView(PublicTable, frozen=True):
    """All that a seat, or a spectator, may know and do. Before the game begins nothing is asked and nothing known."""

    seat: Annotated[int | None, Meta(description="Whose view it is; none: a spectator's.")] = None
    question: Annotated[
        int | None, Meta(description="The number of the seat's current question; send it with the answer.")
    ] = None
    prompt: Annotated[str, Meta(description="What the seat is asked, or whom the table is waiting for.")] = ""
    options: Annotated[list[Choice], Meta(description="The legal answers; empty when the seat is not asked.")] = []
    remarks: Annotated[list[Choice], Meta(description="Moves that may be made at any time.")] = []
    log: Annotated[list[LogLine], Meta(description="What happened last, as this seat may know it.")] = []
    talk: Annotated[list[TalkLine], Meta(description="What was said last, chat and statements in one stream.")] = []
    result: Annotated[list[str], Meta(description="How the game ended, line by line.")] = []
    proposal: Proposal | None = None
    view: Annotated[
        dict[str, Any] | None, Meta(description="The view itself; what `knows` holds depends on the game.")
    ] = None


class Question(Answer, frozen=True):
    """What the seat is asked, and what it may answer."""

    seat: Annotated[int | None, Meta(description="Whose options they are; none: a spectator's.")]
    question: int | None
    prompt: str
    options: list[Choice]
    remarks: list[Choice]


class WholeTalk(Answer, frozen=True):
    """All that was said at the table, from its beginning."""

    talk: list[TalkLine]


class Known(Answer, frozen=True):
    """A session, by which the server knows somebody again; it is given only here."""

    session: Annotated[str, Meta(description="To be sent as the cookie `rubrica`.")]


class SeatLink(Answer, frozen=True):
    """What gives a seat to whoever uses it first; an older one to the same seat gives it no more."""

    table: str
    seat: Seat
    link: Annotated[str, Meta(description="For programs POST /api/seats/LINK, for people the page /seat/LINK.")]


class Counsel(Answer, frozen=True):
    """What the coach thinks of the seat's question; nothing where the seat has no coach, or is not asked."""

    worth: Annotated[list[MoveName], Meta(description="The answers worth a look, the best first.")]
    blunders: Annotated[
        dict[MoveName, float], Meta(description="By move, the chance to win that it seems to throw away.")
    ]


class WrittenLine(Answer, frozen=True):
    """A line that somebody wrote to the table."""

    line: Annotated[int, Meta(description="Its number, by which it can be reported.")]
    at: Annotated[int, Meta(description="When, in milliseconds since 1970.")]
    text: str


class Company(Answer, frozen=True):
    """Somebody at the table, and how the seat bears them."""

    other: Seat
    name: str
    kind: Annotated[str, Meta(description="mute or block; empty where they are heard as anybody is.")]
    lines: Annotated[list[WrittenLine], Meta(description="What they wrote, the newest first.")]


class Foreseen(Answer, frozen=True):
    """What a move would bring, from what the seat knows."""

    happens: Annotated[list[str], Meta(description="What certainly happens.")]
    changes: Annotated[list[str], Meta(description="How the seat's counts change.")]
    then: Annotated[str, Meta(description="What is asked next.")]
    open: Annotated[bool, Meta(description="Whether more happens than can be foreseen.")]
    unsure: Annotated[list[str], Meta(description="The counts that depend on it.")]


class Seated(Answer, frozen=True):
    """The seat, and the token with which a program plays it; the token is given only here."""

    table: str
    seat: Seat
    token: str


class Played(Answer, frozen=True):
    """Where the table stands after the move."""

    step: int
    version: int


class TakenBack(Answer, frozen=True):
    """Whether the move was taken back; if not, the proposal waits for consent."""

    done: bool
    step: int
    proposal: Proposal | None


class Agreement(Answer, frozen=True):
    """Where the table stands, and what still waits for consent."""

    step: int
    proposal: Proposal | None


class Said(Answer, frozen=True):
    """The line was written."""

    version: int


class Hint(Answer, frozen=True):
    """One of the best options."""

    move: MoveName
    label: str
    number: int
    chance: Annotated[float, Meta(description="The estimated chance of winning.")]
    thought: Annotated[float, Meta(description="Its share of the search.")]


class Hints(Answer, frozen=True):
    """The best options of the seat's question."""

    seat: Seat
    question: int
    hints: list[Hint]


class Reason(Answer, frozen=True):
    """Why the bot in a seat made a move."""

    ply: Ply
    seat: Seat
    move: MoveName
    why: Annotated[str, Meta(description="Empty when the bot would play differently today.")]


class PastView(Answer, frozen=True):
    """What a seat, or a spectator, knew at a moment that is over."""

    seat: Annotated[int | None, Meta(description="Whose view it is; none: a spectator's.")]
    prompt: str
    result: list[str]
    view: Annotated[dict[str, Any], Meta(description="As in the table's view.")]


class Past(Answer, frozen=True):
    """A moment of a game again, and what had happened and been said until then."""

    table: str
    ply: Ply
    first: Annotated[int, Meta(description="The earliest there is: the deal, or where the game was taken over.")]
    last: Annotated[int, Meta(description="Where the game stands.")]
    views: Annotated[list[PastView], Meta(description="One; of the open game, that of every seat that knew more.")]
    log: list[LogLine]
    talk: list[TalkLine]


class Believer(Answer, frozen=True):
    """What one seat, or a stranger, could think of everybody."""

    who: str
    turns: Annotated[
        list[tuple[int, list[float]]], Meta(description="For every turn, by seat, how likely it was that it is so.")
    ]


class Beliefs(Answer, frozen=True):
    """Who could have known what of whom, after a game of secret roles."""

    question: Annotated[str, Meta(description="What is asked of every player.")]
    names: list[str]
    so: Annotated[list[bool], Meta(description="By seat, whether it was so.")]
    was_so: str
    believers: list[Believer]
    remarks: list[str]


class Verdict(Answer, frozen=True):
    """What is to be said of a record; one that is right can be replayed at a table of its own."""

    right: bool
    lines: list[str]
    ours: Annotated[bool, Meta(description="Whether this server has signed it.")]
    table: Annotated[str | None, Meta(description="Where it is kept; none: it is not right, or too long.")]


class RuleEntry(Answer, frozen=True):
    """A rule."""

    rule: Annotated[str, Meta(description="Its name, as errors give it, such as rubico:3.3.")]
    chapter: str
    text: str
    ruling: Annotated[bool, Meta(description="Whether it holds a ruling of ours, beside what is printed.")]


class RuleList(Answer, frozen=True):
    """A game's rulebook, rule by rule."""

    game: str
    title: str
    rules: list[RuleEntry]


class CardEntry(Answer, frozen=True):
    """A card or a place, and what stands on it."""

    key: Annotated[str, Meta(description="Of its picture, /pictures/GAME/KEY; empty where it has none.")]
    name: str
    words: list[str]


class CardKind(Answer, frozen=True):
    """Cards of one kind."""

    title: str
    cards: list[CardEntry]


class CardList(Answer, frozen=True):
    """All cards that come with a game."""

    game: str
    kinds: list[CardKind]


Share = Annotated[float, Meta(description="A chance to win, or a change of it, where 1 is certainty.")]


class ReviewStep(Answer, frozen=True):
    """What one seat did until it was another's turn, and how far it changed everybody's chance to win."""

    begins: Annotated[int, Meta(description="How many moves had been played before it.")]
    ply: Ply
    seat: Seat
    chances: Annotated[list[Share], Meta(description="By seat, after it.")]
    play: Annotated[list[Share], Meta(description="By seat, how far the choices changed it.")]
    luck: Annotated[list[Share], Meta(description="By seat, how far chance changed it against what could be expected.")]


class ScoringLine(Answer, frozen=True):
    """A line of the scoring: what it is for, and what it says of each column."""

    title: str
    cells: list[int | str]
    total: Annotated[bool, Meta(description="Whether it adds up the lines above it.")]


class GameReview(Answer, frozen=True):
    """A finished game looked at again. Until every moment is judged the answer is 202, and there are no steps."""

    table: str
    by: Annotated[str, Meta(description="Who judged the chances: another release may judge otherwise.")]
    judged: Annotated[float, Meta(description="How much of the game is judged, from 0 to 1.")]
    heads: Annotated[list[str], Meta(description="The columns of the scoring: players or teams.")]
    won: Annotated[list[bool], Meta(description="Which of them won.")]
    scoring: list[ScoringLine]
    deal: Annotated[list[Share], Meta(description="By seat, the chance right after the deal.")] = []
    steps: list[ReviewStep] = []
    decided: Annotated[list[int], Meta(description="The steps that decided, by their place in the list.")] = []


class ForkOf(Answer, frozen=True):
    """The game that another one goes on from."""

    record: Annotated[str, Meta(description="The digest of its record.")]
    ply: Ply


class SignedRecord(Answer, frozen=True):
    """What is signed: what was agreed before the deal, every move, and what proves it."""

    game: str
    rules: str
    content: str
    seats: Annotated[list[str], Meta(description="A mark for every seat, made of the salt and the name.")]
    bots: Annotated[list[str], Meta(description="The bot in every seat; empty for a person.")]
    options: dict[str, str]
    commitment: Annotated[str, Meta(description="The server's, to its seed.")]
    commitments: Annotated[list[str], Meta(description="The seats', to their words; empty where there is none.")]
    words: list[str]
    voided: list[VoidedDeal]
    fork: ForkOf | None
    moves: Annotated[list[str], Meta(description='The seat and the move, such as "2 take 3.1".')]
    upgrades: Annotated[
        list[dict[str, Any]], Meta(description="Where the game went on under other rules, and its state there.")
    ]
    cards: Annotated[dict[str, Any] | None, Meta(description="The content itself, where the record carries it.")]
    seed: str
    outcome: dict[str, Any]
    final: Annotated[str, Meta(description="The digest of the last state.")]


class RecordSignature(Answer, frozen=True):
    """Who vouches for a record."""

    key: Annotated[str, Meta(description="The server's public key, Ed25519, in hexadecimal.")]
    signature: str


class SpokenLine(Answer, frozen=True):
    """Something that was said at the table."""

    at: int
    ply: int | None
    seat: int | None
    name: str
    text: str


class Beside(Answer, frozen=True):
    """What lies beside a record and is not signed; it can be deleted."""

    names: list[str]
    salt: str
    talk: list[SpokenLine]


class GameRecord(Answer, frozen=True, omit_defaults=True):
    """A finished game, in the format of today; what older releases kept is given as they wrote it."""

    rubrica: Annotated[int, Meta(description="The format's version.")]
    record: SignedRecord
    signature: RecordSignature | None
    beside: Beside | None = None


class Document(Answer, frozen=True):
    """The API described as OpenAPI asks."""

    openapi: str
    info: dict[str, str]
    servers: list[dict[str, str]]
    paths: dict[str, dict[str, Any]]
    components: dict[str, dict[str, Any]]
