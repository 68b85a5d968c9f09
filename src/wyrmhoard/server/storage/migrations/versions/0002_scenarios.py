"""Tables that were opened with a scenario keep it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("tables", sa.Column("scenario", sa.Text, nullable=True))


def downgrade() -> None:
    """Undo."""
    op.drop_column("tables", "scenario")
