"""Damage can be noticed in how a table was opened, and in what its tokens open."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. What is there already goes on without checksums."""
    op.add_column("tables", sa.Column("checksum", sa.String(16), nullable=True))
    op.add_column("keys", sa.Column("checksum", sa.String(16), nullable=True))


def downgrade() -> None:
    """Undo."""
    op.drop_column("keys", "checksum")
    op.drop_column("tables", "checksum")
