"""Streams are counted together: how many everybody has open, through all processes"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "streams",
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("whom", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("process", "whom", name=op.f("pk_streams")),
    )
    op.create_index("ix_streams_whom", "streams", ["whom"], unique=False)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE streams SET UNLOGGED")
