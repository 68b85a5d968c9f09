"""Words: messages and their translation, errors that word themselves, rulebooks, and the types of the wire."""
