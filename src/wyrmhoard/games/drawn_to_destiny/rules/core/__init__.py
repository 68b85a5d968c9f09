"""Numbers, directions, cards and blows: what needs no position."""
