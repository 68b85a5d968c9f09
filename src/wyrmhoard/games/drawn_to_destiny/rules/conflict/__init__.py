"""Conflicts: Fights, Tests and Tasks, from the declaration to the outcome."""
