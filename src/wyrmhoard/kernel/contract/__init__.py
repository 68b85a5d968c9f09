"""What a game has to offer, and the registry of games."""
