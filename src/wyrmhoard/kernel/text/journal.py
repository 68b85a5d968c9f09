"""Journals as text: the book that a game makes of a match, for people to keep as Markdown or to read in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.text.shapes import Book, BookBlock, Chapter, SpeechBlock

_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#|~&$])")
_BEGINS: Final = re.compile(r"^(\d{1,9})([.)])|^([-+=])")
"""Matches what Markdown would read as a list or a heading at the beginning of a line."""


def markdown(book: Book) -> str:
    """The whole book as Markdown. Nothing that people have written can be taken for markup."""
    parts = [f"# {_plain(book['title'])}"]
    for chapter in book["chapters"]:
        parts.append(f"## {_plain(chapter['title'])}")
        if heading := _heading(chapter):
            parts.append(f"*{_plain(heading)}*")
        for block in chapter["blocks"]:
            parts.append(_paragraph(block))
    return "\n\n".join(parts) + "\n"


def lines(book: Book, *, numbered: bool = False) -> Iterator[str]:
    """The whole book in plain lines, with an empty one before each chapter; `numbered`: with the number of each entry,
    by which other words are put in its place."""
    for chapter in book["chapters"]:
        yield ""
        yield " · ".join(part for part in (chapter["title"], _heading(chapter)) if part)
        for block in chapter["blocks"]:
            if block["kind"] == "told":
                told = ((one["n"], one["text"]) for one in block["sentences"])
                yield " ".join(_numbered(number if numbered else 0, text) for number, text in told)
            else:
                yield _numbered(block["n"] if numbered else 0, _text(block))


def _numbered(number: int, text: str) -> str:
    return f"({number}) {text}" if number else text


def _heading(chapter: Chapter) -> str:
    return " · ".join(part for part in (chapter["label"], chapter["place"], chapter["about"]) if part)


def _text(block: BookBlock) -> str:
    """A block in one line of plain words."""
    match block["kind"]:
        case "told":
            return " ".join(sentence["text"] for sentence in block["sentences"])
        case "speech":
            return " ".join(part for part in (block["question"], _speaker(block), _quoted(block)) if part)
        case "fight":
            return " ".join(part for part in (block["text"], block["line"]) if part)
        case "find":
            return " ".join(part for part in (f"{block['label']}: {block['name']}.", block["text"]) if part)
    return block["text"]


def _paragraph(block: BookBlock) -> str:
    match block["kind"]:
        case "speech":
            speaker = f"**{_plain(_speaker(block))}** " if _speaker(block) else ""
            asked = f"{_plain(block['question'])}\n\n" if block["question"] else ""
            return f"{asked}{speaker}{_plain(_quoted(block))}"
        case "find":
            return f"> **{_plain(block['label'])}: {_plain(block['name'])}.** {_plain(block['text'])}".rstrip()
        case "fight":
            heard = f" *{_plain(block['line'])}*" if block["line"] else ""
            return f"{_plain(block['text'])}{heard}"
        case "own":
            return f"*{_plain(block['text'])}*"
    return _plain(_text(block))


def _speaker(block: SpeechBlock) -> str:
    return f"{block['who']}:" if block["who"] else ""


def _quoted(block: SpeechBlock) -> str:
    return f"“{block['text']}”" if block["spoken"] else block["text"]


def _plain(text: str) -> str:
    """A text in one line, with Markdown's special characters escaped."""
    marked = _MARKS.sub(r"\\\1", " ".join(text.split()))
    return _BEGINS.sub(lambda match: f"{match[1]}\\{match[2]}" if match[1] else f"\\{match[3]}", marked)
