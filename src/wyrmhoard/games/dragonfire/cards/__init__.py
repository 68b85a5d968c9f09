"""What a card file may say, and the cards as the rules use them. The files are in `cards/`."""
