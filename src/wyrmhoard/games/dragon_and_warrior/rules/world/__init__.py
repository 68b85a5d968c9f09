"""The world that is drawn: lore, maps, Dungeons, journeys, and what the oracle puts there."""
