"""By which address an open table was opened to everybody, as a print."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("tables", sa.Column("lister", sa.String(16)))


def downgrade() -> None:
    """Undo."""
    op.drop_column("tables", "lister")
