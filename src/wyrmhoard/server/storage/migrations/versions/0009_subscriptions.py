"""Browsers that are told when it is a seat's turn, and the key by which push services know this server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "subscriptions",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(88), nullable=False),
        sa.Column("auth", sa.String(24), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("told", sa.Float, nullable=False),
        sa.Column("warned", sa.Float, nullable=False),
    )
    op.create_index("subscriptions_of_browser", "subscriptions", ["name"])
    op.create_table(
        "signing",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Undo."""
    op.drop_table("signing")
    op.drop_table("subscriptions")
