"""Cards, Levels, places, roles and points: what the other rooms rest on."""
