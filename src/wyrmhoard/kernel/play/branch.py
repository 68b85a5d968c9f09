"""A match that starts from a moment of another: its answers so far stay, and chance goes on along another branch."""

from __future__ import annotations

from typing import Final

KIND: Final = "anew"
"""The kind of the input; its key names the branch of chance."""
