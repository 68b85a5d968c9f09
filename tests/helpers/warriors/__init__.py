"""Positions of Warriors for its tests."""
