"""How the computer plays Units that belong to no seat (section 24 of the rulebook)."""
