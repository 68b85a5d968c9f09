"""One folder a game. A game imports the kernel and nothing else of ours; nobody imports a game by name."""
