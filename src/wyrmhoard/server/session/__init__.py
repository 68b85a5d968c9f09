"""A table's match with its seats and clock, changed only by calls: no socket, no database."""
