"""Text within lines of Rich markup, such as the boards of the terminal."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Final

_SPECIAL: Final = re.compile(r"(\\*)(\[|\Z)")
_NOTHING: Final = "[b][/b]"


def literal(text: str) -> str:
    """The text for a line of markup that shows it as it is, whatever is in it or follows it.

    Backslashes count only before a bracket: those at the end get one that changes nothing.
    """
    return _SPECIAL.sub(lambda match: 2 * match[1] + ("\\[" if match[2] else _NOTHING if match[1] else ""), text)


def wrapped(text: str, width: int, indent: int, style: str = "") -> list[str]:
    """Plain text as lines of markup: the first keeps its own leading spaces, the others begin with `indent`. `style`
    is a style of Rich, for each line by itself."""
    room = text[: len(text) - len(text.lstrip())]
    lines = wrap(text.strip(), width, initial_indent=room, subsequent_indent=" " * indent) or [room]
    lines = [literal(line) for line in lines]
    return [f"[{style}]{line}[/]" for line in lines] if style else lines
