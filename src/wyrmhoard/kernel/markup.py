"""Text within lines of Rich markup, such as the boards of the terminal."""

from __future__ import annotations

import re
from typing import Final

_SPECIAL: Final = re.compile(r"(\\*)(\[|\Z)")


def literal(text: str) -> str:
    """The text for a line of markup that shows it as it is: no bracket in it, or behind it, changes its meaning."""
    return _SPECIAL.sub(lambda found: 2 * found[1] + ("\\[" if found[2] else ""), text)
