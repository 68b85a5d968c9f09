"""Stored tables from the command line: export, import, check."""
