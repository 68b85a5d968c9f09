"""Many matches at once: simulate, compare, measure."""
