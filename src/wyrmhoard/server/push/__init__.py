"""Messages to browsers that are closed (Web Push)."""
