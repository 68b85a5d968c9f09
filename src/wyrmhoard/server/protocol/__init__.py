"""Messages as they go over the wire: their types, and how they are encoded."""
