"""Puzzles: position files, and how they are read."""
