"""A match that starts from a moment of another: its answers so far stay, and chance goes on along another branch."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later

KIND: Final = "anew"
"""The kind of the input, whose key names the branch along which chance goes on."""
EVENT: Final = "played_anew"
"""The kind of the event, which no game has."""
WORDS: Final = later("From here on the match is played anew, with other rolls")
"""The line of the log."""
