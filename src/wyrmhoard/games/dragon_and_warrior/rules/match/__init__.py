"""A match from its palette to its end: set-up, the guided opening, pending steps, interrupts."""
