"""Talk knows its moment: who said a line, and after how many moves"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("seat", sa.Integer(), nullable=True))
        chat.add_column(sa.Column("ply", sa.Integer(), nullable=True))
