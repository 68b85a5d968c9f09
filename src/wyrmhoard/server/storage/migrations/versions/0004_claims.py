"""Tokens have a role, so that an invitation can be claimed; when a seat's person was last at the table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. Whoever has a token of a seat or of the watchers keeps what it opens."""
    op.add_column("keys", sa.Column("role", sa.String(12), nullable=False, server_default="play"))
    op.add_column("keys", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    keys = sa.table("keys", sa.column("role", sa.String), sa.column("seat", sa.Integer))
    op.execute(keys.update().where(keys.c.seat.is_(None)).values(role="watch"))


def downgrade() -> None:
    """Undo. Invitations and the host's right would open something: they go."""
    op.execute("DELETE FROM keys WHERE role NOT IN ('play', 'watch')")
    op.drop_column("keys", "seen")
    op.drop_column("keys", "role")
