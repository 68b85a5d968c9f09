"""A match that is played on from a moment of another: what had been answered stays, and what is rolled is new."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later

ANEW: Final = "anew"
"""The kind of the input, whose key names the branch along which chance goes on."""
TOLD: Final = "played_anew"
"""The kind of the event, which no game has."""
WORDS: Final = later("From here on the match is played anew, with other rolls")
"""The line of the log."""
