"""Everything that people read: questions, choices, the log, cards, names."""
