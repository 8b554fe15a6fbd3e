"""Lessons: tables on which somebody learns, how far they are; and coaches, whom a table has agreed to"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("lesson", sa.Text(), nullable=True))
        tables.add_column(sa.Column("coach", sa.Text(), nullable=True))
