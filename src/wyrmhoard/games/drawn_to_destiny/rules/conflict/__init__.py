"""Conflicts of Drawn to Destiny: Fights, Tests and Tasks."""
