"""What screens show beside the view."""
