"""Battles: from the first hand to victory, defeat or flight (sections 10 to 17)."""
