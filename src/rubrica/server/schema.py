"""The store's tables, once for SQLite and PostgreSQL. Times are whole milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),  # only people with an account have one
    Column("password", Text),
    Column("made", BigInteger, nullable=False),
    Column("banned", BigInteger),  # since when an operator keeps them out
)

sessions = Table(
    "sessions",
    metadata,
    Column("fingerprint", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger),  # when it was last used, about; none before this was kept
    Column("browser", Text),  # of what kind, such as "Firefox, Linux"
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),  # goes up with every change anybody may see
    Column("state", Text, nullable=False),  # open, dealing, playing, over
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("content", Text, nullable=False),  # its digest
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("host", Text, index=True),  # the person who made it; none: exhibitions, programs, who is forgotten
    Column("public", Boolean, nullable=False),
    Column("bank", BigInteger, nullable=False),
    Column("increment", BigInteger, nullable=False),  # 0 with an empty bank: no clock
    Column("timeout", Text, nullable=False),  # what `clocks` calls it; anything but bot means once
    Column("parent", Text, index=True),  # the game it was forked from
    Column("made", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("due", BigInteger, index=True),  # when some process has to look after it, unless one does already
    Column("exhibition", Integer, unique=True),  # 1 for the one that is running
    Column("proposal", Text),  # a taking back that waits for consent
    Column("carries", Boolean),  # whether its record carries its cards, as whoever made it chose
    Column("exhibited", Boolean),  # whether it is or was an exhibition: only those are ever cleared away
    Column("closed", BigInteger),  # since when an operator has closed it
    Column("redacted", Integer),  # how often lines of its talk or names of its seats were taken away
    Column("deal_until", BigInteger),  # while it is being dealt: when whoever still owes it something loses the seat
    Column("voided", Text),  # deals that fell before, as the record tells them
    Column("fork", Text),  # the digest of the record it goes on from, and the move
    Column("lesson", Text),  # of a table on which somebody learns: which lesson, and how far they have read
    Column("coach", Text),  # which seats want a coach, and who has agreed
    Column("again", Text, index=True),  # the table at which the same people play once more
    Index("ix_tables_lobby", "public", "state", "made"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, index=True),
    Column("bot", Text),  # neither a person nor a bot: the seat is open
    Column("name", Text, nullable=False),
    Column("link", Text, unique=True),  # fingerprints of the link that gives the seat, and of a program's token
    Column("token", Text, unique=True),
    Column("entropy", Text, nullable=False),  # the seat's words, once they are revealed
    Column("away", Boolean, nullable=False),  # time ran out: a bot plays until the person is back
    Column("seen", Integer, nullable=False),  # how many moments of the game this seat's page has shown
    Column("commitment", Text),  # to its words; empty: it is asked for one anew; none: it adds no words
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True),  # two writers cannot both write step 17
    Column("kind", Text, nullable=False),  # move, undo, rewind; sealed, unsealed, opened at a secret question
    Column("seat", Integer, nullable=False),  # -1 where the table itself acts
    Column("what", Text, nullable=False),  # the move's name; for a rewind, the ply; seats and moves that were opened
    Column("at", BigInteger, nullable=False),
    Column("request", Text),
    UniqueConstraint("table_id", "request"),  # what is sent twice is played once
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("name", Text, nullable=False),  # empty: the table itself speaks, in kinds that `announcements` knows
    Column("text", Text, nullable=False),
    Column("seat", Integer),  # who said it; none for the table itself, and for what was said before this was kept
    Column("ply", Integer),  # after how many moves; none before this was kept
    Column("person", Text, index=True),  # who said it, or whom the table names; none before this was kept
)

contents = Table(
    "contents",
    metadata,
    Column("game", Text, primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("data", Text, nullable=False),  # every content that was dealt, kept for its tables and their records
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, nullable=False),
    Column("state", Text, nullable=False),  # how the game stood after that step, so that it can go on under new rules
)

upgrades = Table(
    "upgrades",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True),  # entries up to this step are told by `moves`
    Column("ply", Integer, nullable=False),
    Column("rules", Text, nullable=False),  # the ones it had until then
    Column("moves", Text, nullable=False),
    Column("state", Text, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),  # of a game that is over, to be read whatever the rules have become
    Column("salt", Text),  # of the marks of its seats; none where the text holds all that belongs to the record
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("by", Text, nullable=False),  # who judged the chances: another release may judge otherwise
    Column("data", Text, nullable=False),
)

signing_keys = Table(
    "signing_keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("secret", Text, nullable=False),
)

public_log = Table(
    "public_log",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("signature", Text),
    Column("chain", Text, nullable=False),
)

shunned = Table(
    "shunned",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("kind", Text, nullable=False),  # mute or block
    Column("name", Text, nullable=False),  # the one the other had then
    Column("at", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text, nullable=False),  # which may be gone since
    Column("reporter", Text, ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("about", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", Text, nullable=False),  # under which they sat there
    Column("line", Integer),  # of the talk, where it is about one
    Column("text", Text, nullable=False),  # what that line said
    Column("why", Text, nullable=False),
    Column("settled", BigInteger),  # when an operator had dealt with it
)

#: What passes by itself within minutes, and need not be in a backup. Only processes that share a database use it.
PASSING = {"passing": True}

hits = Table(
    "hits",
    metadata,
    Column("what", Text, primary_key=True),
    Column("whom", Text, primary_key=True),
    Column("ends", BigInteger, primary_key=True),  # of the minute or hour in which they are counted
    Column("count", Integer, nullable=False),
    info=PASSING,
)

presence = Table(
    "presence",
    metadata,
    Column("process", Text, primary_key=True),  # which process they follow the table through
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("until", BigInteger, nullable=False),  # unless the process says so again
    info=PASSING,
)

streams = Table(
    "streams",
    metadata,
    Column("process", Text, primary_key=True),  # through which they are open
    Column("whom", Text, primary_key=True, index=True),  # an address, or a table and a seat
    Column("count", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),  # unless the process says so again
    info=PASSING,
)

offers = Table(
    "offers",
    metadata,
    Column("table_id", Text, primary_key=True),  # whose bot waits
    Column("process", Text, nullable=False),  # in which all bots are busy
    Column("asked", BigInteger, nullable=False),  # when the bot was
    info=PASSING,
)


def kept() -> list[Table]:
    """The tables whose rows are there to stay, those that others refer to first."""
    return [table for table in metadata.sorted_tables if table.info != PASSING]
