"""Cards in records: whoever makes a table may choose that its record carries them"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("carries", sa.Boolean(), nullable=True))
