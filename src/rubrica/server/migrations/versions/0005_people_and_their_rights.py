"""People and their rights: sessions that end, bans and closed tables, who said a line, reports; what processes share"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("banned", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("seen", sa.BigInteger(), nullable=True))
        sessions.add_column(sa.Column("browser", sa.Text(), nullable=True))
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("exhibited", sa.Boolean(), nullable=True))
        tables.add_column(sa.Column("closed", sa.BigInteger(), nullable=True))
        tables.add_column(sa.Column("redacted", sa.Integer(), nullable=True))
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("person", sa.Text(), nullable=True))
        chat.create_index("ix_chat_person", ["person"], unique=False)
    # When a session was last used is not known: nobody is logged out by the upgrade.
    op.execute(sa.text("UPDATE sessions SET seen = :now").bindparams(now=time.time_ns() // 1_000_000))
    op.execute(sa.text("UPDATE tables SET exhibited = :yes WHERE exhibition = 1").bindparams(yes=True))
    op.execute(
        """UPDATE chat SET person = (SELECT seats.person FROM seats
        WHERE seats.table_id = chat.table_id AND seats.seat = chat.seat AND seats.name = chat.name)
        WHERE seat IS NOT NULL"""
    )
    op.create_table(
        "shunned",
        _text("person"),
        _text("other"),
        _text("kind"),
        _text("name"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _person("shunned", "person", "CASCADE"),
        _person("shunned", "other", "CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_shunned")),
    )
    op.create_index("ix_shunned_other", "shunned", ["other"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _text("table_id"),
        sa.Column("reporter", sa.Text(), nullable=True),
        _text("about"),
        _text("name"),
        sa.Column("line", sa.Integer(), nullable=True),
        _text("text"),
        _text("why"),
        sa.Column("settled", sa.BigInteger(), nullable=True),
        _person("reports", "reporter", "SET NULL"),
        _person("reports", "about", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index("ix_reports_reporter", "reports", ["reporter"], unique=False)
    op.create_index("ix_reports_about", "reports", ["about"], unique=False)
    op.create_table(
        "hits",
        _text("what"),
        _text("whom"),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("what", "whom", "ends", name=op.f("pk_hits")),
    )
    op.create_table(
        "presence",
        _text("process"),
        _text("table_id"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("process", "table_id", "seat", name=op.f("pk_presence")),
    )
    if op.get_bind().dialect.name == "postgresql":
        for passing in ("hits", "presence"):
            op.execute(f"ALTER TABLE {passing} SET UNLOGGED")


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _person(table: str, column: str, gone: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["people.id"], name=op.f(f"fk_{table}_{column}"), ondelete=gone)
