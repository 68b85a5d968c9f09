"""A match that starts from a moment of another: its answers so far stay, and chance goes on along another branch."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later

KIND: Final = "anew"
"""The kind of the input; its key names the branch of chance."""
EVENT: Final = "played_anew"
"""The kind of the event; no game has an event of this kind."""
WORDS: Final = later("From here on the match is played anew, with other rolls")
"""The event in words, for the log."""
