"""How good a position looks, and the game's own players."""
