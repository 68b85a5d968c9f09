"""The cards: data files, the words that they are made of, and the set as the rules use it."""
