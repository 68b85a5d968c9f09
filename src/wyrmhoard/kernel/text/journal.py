"""Journals as files: what a game tells of a match, for people to keep, as Markdown."""

from __future__ import annotations

import re
from typing import Final

from wyrmhoard.kernel.text.shapes import Journal

_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#|~&$])")
_BEGINS: Final = re.compile(r"^(\d{1,9})([.)])|^([-+=])")
"""Matches what Markdown would read as a list or a heading at the beginning of a line."""


def markdown(journal: Journal) -> str:
    """The whole journal as Markdown: chapters as headings, every other line as an item of a list.

    Nothing that people have written can be taken for markup.
    """
    lines = [f"# {_plain(journal['title'])}", ""]
    listed = False
    for line in journal["lines"]:
        if line["chapter"]:
            lines += ["", f"## {_plain(line['text'])}", ""] if listed else [f"## {_plain(line['text'])}", ""]
        else:
            lines.append(f"- {_plain(line['text'])}")
        listed = not line["chapter"]
    return "\n".join(lines).rstrip() + "\n"


def _plain(text: str) -> str:
    """A text in one line, with Markdown's special characters escaped."""
    marked = _MARKS.sub(r"\\\1", " ".join(text.split()))
    return _BEGINS.sub(lambda match: f"{match[1]}\\{match[2]}" if match[1] else f"\\{match[3]}", marked)
