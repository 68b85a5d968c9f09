"""What the computer does for the roles that nobody holds (section 22)."""
