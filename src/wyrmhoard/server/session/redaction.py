"""Words that people made up and struck later: a replay shows none of them, not even in the frames from before."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.saying import later, said

TAKEN_OUT: Final = later("something taken out")
_SLOT: Final = re.compile(r"\{[^{}]*\}")
_ANYTHING: Final = ".{0,80}?"
"""What may stand in a slot: the name of something else."""


class Struck:
    """Follows a match that is replayed, and removes struck words from its frames."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._made_up = match.game.made_up
        self._kept = {} if self._made_up is None else dict(self._made_up.made_up(match.table))
        self._gone: dict[str, str] = {}
        """The words that are gone, each with the name under which it was kept."""

    def look(self, since: int) -> None:
        """Collect the words that the events from number `since` on have struck or changed."""
        if self._made_up is None:
            return
        kept = dict(self._made_up.made_up(self._match.table))
        if any(event.kind in self._made_up.REWORDS for event in self._match.log[since:]):
            self._gone |= {words: name for name, words in self._kept.items() if words and kept.get(name) != words}
        self._kept = kept

    def clean(self, pieces: list[bytes]) -> list[bytes]:
        """These pieces of JSON with what finally replaces such words."""
        longest_first = sorted(self._gone, key=len, reverse=True)
        pattern_of = {words: _pattern(words) for words in longest_first}
        patterns = [
            (pattern, self._kept.get(self._gone[words]) or said(TAKEN_OUT))
            for words, pattern in pattern_of.items()
            if pattern
        ]
        if not patterns:
            return pieces
        return [msgspec.json.encode(_cleaned(msgspec.json.decode(piece), patterns)) for piece in pieces]


def _pattern(words: str) -> re.Pattern[str] | None:
    """Finds these words as words; None if nothing but slots is in them."""
    parts = _SLOT.split(words)
    if not "".join(parts).strip():
        return None
    expression = _ANYTHING.join(map(re.escape, parts))
    return re.compile(
        rf"(?<!\w){expression}(?!\w)" if words[0].isalnum() and words[-1].isalnum() else expression, re.IGNORECASE
    )


def _cleaned(plain: Any, patterns: list[tuple[re.Pattern[str], str]]) -> Any:
    if isinstance(plain, str):
        for pattern, words in patterns:
            plain = pattern.sub(words.replace("\\", r"\\"), plain)
        return plain
    if isinstance(plain, list):
        return [_cleaned(part, patterns) for part in plain]
    if isinstance(plain, dict):
        return {key: _cleaned(part, patterns) for key, part in plain.items()}
    return plain
