"""Dragonfire: a party against everything that the depths send up."""
