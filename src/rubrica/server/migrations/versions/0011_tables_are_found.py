"""Tables are found by their host, by the game they go on from, and by the table at which the same people play again"""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    for column in ("host", "parent", "again"):
        op.create_index(f"ix_tables_{column}", "tables", [column], unique=False)
