"""Fights that begin with known cards: scenario files, and how they are read."""
