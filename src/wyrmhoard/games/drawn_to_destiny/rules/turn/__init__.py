"""The order of play: set-up, Turns, the window of a Unit, events of the Scene."""
