"""What screens show beside the plain view: boards for a terminal, outlooks, previews."""
