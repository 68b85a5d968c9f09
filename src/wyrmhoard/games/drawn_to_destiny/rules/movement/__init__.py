"""Moves, collisions, and what lies on the way."""
