"""From Adventure to Adventure: sheets, Long Rests, Features, Magic Items, decks that grow."""
