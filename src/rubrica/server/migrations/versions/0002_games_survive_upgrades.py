"""Games survive upgrades: contents by digest, snapshots, upgrades and records"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "contents",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "digest", name=op.f("pk_contents")),
    )
    for name, columns, key in (
        ("snapshots", [sa.Column("step", sa.Integer(), nullable=False), _text("state")], ["table_id"]),
        (
            "upgrades",
            [
                sa.Column("step", sa.Integer(), nullable=False),
                sa.Column("ply", sa.Integer(), nullable=False),
                _text("rules"),
                _text("moves"),
                _text("state"),
            ],
            ["table_id", "step"],
        ),
        ("records", [_text("text")], ["table_id"]),
    ):
        op.create_table(
            name,
            _text("table_id"),
            *columns,
            sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f(f"fk_{name}_table_id"), ondelete="CASCADE"),
            sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}")),
        )


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)
