"""Character sheets: how they are made, checked and advanced."""
