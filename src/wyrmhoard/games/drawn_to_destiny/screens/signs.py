"""What the signs on the board of a terminal mean; those of its grounds stand below the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.text.saying import later

SIGNS: Final[Mapping[str, str]] = {
    "x y": later("the numbers of the Spaces, from left to right and from bottom to top"),
    "B1→": later("a Unit of the side Blue, and where it looks; its name stands beside the map"),
    "◆": later("a Space of your Goal"),
    "$": later("something lies there, or several"),
    ". # R": later("grounds: a letter for each, explained below the map (PgDn)"),
    "▮▯": later("points of Body: left, and lost"),
    "→ G1": later("behind a name: its Target of this Turn"),
    "▲ ◆": later("of a half of a card: good for you, or open"),
    "▼ –": later("of a half of a card: bad for you, or nothing comes of it"),
}
