"""Positions and short scripts of Drawn to Destiny for its tests."""
