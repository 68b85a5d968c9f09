"""What Drawn to Destiny says: cards, prompts, the log."""
