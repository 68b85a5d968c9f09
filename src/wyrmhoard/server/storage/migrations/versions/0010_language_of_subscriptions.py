"""In which language a browser is told that it is a seat's turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    language = sa.Column("language", sa.String(16), nullable=False, server_default="en")
    op.add_column("subscriptions", language)


def downgrade() -> None:
    """Undo."""
    op.drop_column("subscriptions", "language")
