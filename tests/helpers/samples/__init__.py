"""Small games that exist to try the kernel."""
