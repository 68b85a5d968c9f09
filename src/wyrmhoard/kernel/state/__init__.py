"""What a match is made of: plain state, chance, events, records, settings, the people at the table."""
