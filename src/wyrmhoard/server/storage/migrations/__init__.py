"""Changes of the stored shape, applied by Alembic when a server starts."""
