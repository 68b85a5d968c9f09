"""Drawn to Destiny: tactical combat and role-play on maps, with cards in place of dice."""
