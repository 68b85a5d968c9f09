"""The rules of Drawn to Destiny."""
