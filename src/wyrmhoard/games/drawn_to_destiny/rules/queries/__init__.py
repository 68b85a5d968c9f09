"""What can be read from a position: changes in force, reach, speeds, terrain, points."""
