"""Finds the subjects of the closed list that a line means (DW-14a)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from .entries import Subject

_WORD: Final = re.compile(r"[a-z0-9]+")
_KEPT: Final = re.compile(r"(?:ss|us|is)$")


def plain_words(line: str) -> tuple[str, ...]:
    """The words of a line without case, punctuation and the s of the plural."""
    return tuple(map(_singular, _WORD.findall(line.lower().replace("'", ""))))


def _singular(word: str) -> str:
    """A word without its regular plural; other plurals are listed as words of their own."""
    if not word.endswith("s") or len(word) < 4 or _KEPT.search(word):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("ches", "shes", "xes", "sses")) else word[:-1]


class Subjects:
    """The closed list of subjects, ready to be looked for in lines."""

    def __init__(self, subjects: Iterable[Subject]) -> None:
        self.ids: tuple[str, ...] = ()
        self._first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        """Phrases and their subjects, by the first word of the phrase."""
        for subject in subjects:
            self.ids += (subject.id,)
            for phrase in (subject.id, *subject.words):
                words = plain_words(phrase)
                self._first.setdefault(words[0], []).append((words, subject.id))

    def meant_by(self, line: str, ticked: Sequence[str] = ()) -> tuple[str, ...]:
        """The subjects that a line contains, by their names or listed synonyms, and those that its writer ticked
        (DW-14a), in the order of the list."""
        words = plain_words(line)
        meant = set(ticked)
        for at, word in enumerate(words):
            for phrase, subject in self._first.get(word, ()):
                if words[at : at + len(phrase)] == phrase:
                    meant.add(subject)
        return tuple(subject for subject in self.ids if subject in meant) if meant else ()
