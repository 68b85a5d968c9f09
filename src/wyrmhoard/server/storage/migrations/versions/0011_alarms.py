"""When tables are to be woken, and when there was no server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. Every table whose clock may run is looked at once."""
    op.create_table(
        "alarms",
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, nullable=False
        ),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("alarms_by_time", "alarms", ["at"])
    op.create_table(
        "absences",
        sa.Column("until", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.execute(
        "INSERT INTO alarms (table_id, at) SELECT id, 0 FROM tables "
        "WHERE clock IS NOT NULL AND id NOT IN (SELECT table_id FROM finished)"
    )


def downgrade() -> None:
    """Undo."""
    op.drop_table("absences")
    op.drop_table("alarms")
