"""The database: the journal of calls, positions, keys, chat, annotations, and the group commit that writes them."""
