"""Scenes in a row, rewards, and what is done between them."""
