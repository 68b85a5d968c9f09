"""Text within lines of Rich markup, such as the boards of the terminal."""

from __future__ import annotations

import re
from typing import Final

_SPECIAL: Final = re.compile(r"(\\*)(\[|\Z)")
_NOTHING: Final = "[b][/b]"


def literal(text: str) -> str:
    """The text for a line of markup that shows it as it is, whatever is in it or follows it.

    Backslashes count only before a bracket: those at the end get one that changes nothing.
    """
    return _SPECIAL.sub(lambda match: 2 * match[1] + ("\\[" if match[2] else _NOTHING if match[1] else ""), text)
