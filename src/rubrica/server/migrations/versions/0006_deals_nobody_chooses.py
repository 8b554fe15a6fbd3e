"""Deals nobody chooses: seats commit to words, deals can be voided, records are signed, and a log is kept of them"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("deal_until", sa.BigInteger(), nullable=True))
        tables.add_column(sa.Column("voided", sa.Text(), nullable=True))
        tables.add_column(sa.Column("fork", sa.Text(), nullable=True))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("commitment", sa.Text(), nullable=True))
    with op.batch_alter_table("records") as records:
        records.add_column(sa.Column("salt", sa.Text(), nullable=True))
    op.create_table(
        "signing_keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_signing_keys")),
    )
    op.create_table(
        "public_log",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("signature", sa.Text(), nullable=True),
        sa.Column("chain", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_public_log")),
    )
