"""Bots are shared: tables whose bots wait because all of a process' are busy"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "offers",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_offers")),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE offers SET UNLOGGED")
