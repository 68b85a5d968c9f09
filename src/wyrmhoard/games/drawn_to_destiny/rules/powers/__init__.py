"""Powers and Magic (sections 19 and 20 of the rulebook)."""
