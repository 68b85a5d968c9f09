"""What is done beside a match is stored, apart from its calls."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("sheet", sa.String(64), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("inputs", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("checksum", sa.String(16)),
    )


def downgrade() -> None:
    """Undo."""
    op.drop_table("notes")
