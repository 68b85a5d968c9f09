"""The tables of things to make up: data files, the words that they are made of, and the set as the rules use it."""
