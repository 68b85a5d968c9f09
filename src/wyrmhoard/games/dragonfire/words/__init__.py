"""What is said: the text of cards from their data, questions, choices, the log."""
