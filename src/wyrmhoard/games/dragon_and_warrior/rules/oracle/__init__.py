"""What the computer does for the roles that nobody holds, and how it plays its Battles (section 22)."""
