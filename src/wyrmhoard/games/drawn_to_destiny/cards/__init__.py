"""What Drawn to Destiny is played with, as data."""
