"""A table keeps the content it began with; what was played can be read for good; damage can be noticed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "contents",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.add_column("tables", sa.Column("content_id", sa.String(64), nullable=True))
    op.add_column("journal", sa.Column("checksum", sa.String(16), nullable=True))
    op.add_column("positions", sa.Column("checksum", sa.String(16), nullable=True))


def downgrade() -> None:
    """Undo."""
    op.drop_column("positions", "checksum")
    op.drop_column("journal", "checksum")
    op.drop_column("tables", "content_id")
    op.drop_table("finished")
    op.drop_table("contents")
