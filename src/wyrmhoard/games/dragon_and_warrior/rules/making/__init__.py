"""The makers of suggestions, a module for each subject."""
