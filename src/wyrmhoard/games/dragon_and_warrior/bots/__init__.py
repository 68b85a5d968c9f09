"""Computer players of Dragon & Warrior."""
