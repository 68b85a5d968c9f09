"""Scenes in a row, rewards, and Characters that advance."""
