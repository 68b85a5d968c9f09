"""The translations of a language: `.po` files, one for each house, read when the language is first spoken.

A *house* is whatever has words of its own: each game, and home, which is everything that is no game. Its file is
`languages/de.po` in its folder. Babel reads the files, and the language's own rule says which plural is meant.
"""

from __future__ import annotations

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.core import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

HOME: Final = Path(__file__).parents[2]
ROOM: Final = "languages"
"""The room of a house in which its translations stand."""


@cache
def translated(house: Path) -> tuple[str, ...]:
    """The languages into which a house is translated, in alphabetical order."""
    return tuple(sorted(path.stem for path in (house / ROOM).glob("*.po")))


def read_house(house: Path, language: str) -> gettext.NullTranslations:
    """A house's translations into a language; none if it has no such file. Raises ValueError that names the file."""
    path = house / ROOM / f"{language}.po"
    if not path.is_file():
        return gettext.NullTranslations()
    written = BytesIO()
    try:
        with path.open("rb") as file:
            write_mo(written, read_po(file, locale=language, abort_invalid=True))
    except (PoFileError, UnknownLocaleError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from None
    written.seek(0)
    return gettext.GNUTranslations(written)


def own_name(language: str) -> str:
    """What a language calls itself: "Deutsch"."""
    name = Locale.parse(language).get_display_name(language) or language
    return name[:1].upper() + name[1:]
