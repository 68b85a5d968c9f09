"""Positions of Dragon Dance for its tests."""
