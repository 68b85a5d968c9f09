"""What screens show beside the plain view: the board for a terminal, outlooks, previews."""
