"""Print all translations as JSON, for the page: {house: {language: {message: [a text for each plural]}}}.

A house is a game's folder, or "" for everything that is no game; a message with a context has it before itself, as in
gettext (`context`, U+0004, text). What has no translation yet is left out. Babel reads the files.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from babel.messages.pofile import read_po

SOURCE = Path(__file__).resolve().parents[2] / "src" / "wyrmhoard"


def read(path: Path) -> dict[str, list[str]]:
    """The translations in a file."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem, abort_invalid=True)
    found = {}
    for message in catalogue:
        texts = [message.string] if isinstance(message.string, str) else list(message.string)
        text = message.id if isinstance(message.id, str) else message.id[0]
        if text and all(texts) and not message.fuzzy:
            found[f"{message.context}\4{text}" if message.context else text] = texts
    return found


def main() -> None:
    """Print them."""
    files = [*SOURCE.glob("languages/*.po"), *SOURCE.glob("games/*/languages/*.po")]
    found: dict[str, dict[str, dict[str, list[str]]]] = {}
    for path in sorted(files):
        folder = path.parents[1]
        found.setdefault("" if folder == SOURCE else folder.name, {})[path.stem] = read(path)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
