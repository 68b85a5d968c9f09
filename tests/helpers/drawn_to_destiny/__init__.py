"""Tables of Drawn to Destiny for tests."""
