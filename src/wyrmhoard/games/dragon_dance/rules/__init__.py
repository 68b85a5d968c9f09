"""The rules: the script and a module for each chapter."""
