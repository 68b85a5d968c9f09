"""Harm: blows, damage cards, conditions, dying, bonds and what heals (sections 12, 13 and 15 of the rulebook)."""
