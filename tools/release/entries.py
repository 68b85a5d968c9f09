"""Counts the entries of Dragon & Warrior by kind of question, by mood and by subject, into a page of the docs.

python tools/release/entries.py            # write docs/games/dragon-and-warrior-entries.md
python tools/release/entries.py --check    # say whether the page is current
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from wyrmhoard.games.dragon_and_warrior.cards import cardset
from wyrmhoard.games.dragon_and_warrior.cards.cardset import CardSet, title_of
from wyrmhoard.games.dragon_and_warrior.cards.entries import Entry
from wyrmhoard.games.dragon_and_warrior.cards.kinds import kinds_of, stands_for_many
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import KINDS, MOODS

SHIPPED = Path(cardset.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "games" / "dragon-and-warrior-entries.md"
ANY = "any"
"""The mood of an entry that suits all."""
COLUMNS = (ANY, *MOODS)
HEAD = """# Dragon & Warrior: its entries, counted

`python tools/release/entries.py` writes this page from `cards/*.toml`.

Each entry knows which kinds of question it answers (its own `answers`, or those of its table in `cards/kinds.py`),
which moods it suits, and whether its name stands for one or for many. *any* counts the entries that suit every mood;
the other columns count those that belong to one mood, which are drawn first there and in no other.
"""


def moods_of(entry: Entry) -> tuple[str, ...]:
    """The columns in which an entry counts."""
    return entry.moods or (ANY,)


def row(name: str, entries: Iterable[Entry], *more: object) -> str:
    """A line of a table: how many entries there are, of each mood, and more."""
    listed = list(entries)
    counts = Counter(mood for entry in listed for mood in moods_of(entry))
    cells = (name, len(listed), *(counts[mood] for mood in COLUMNS), *more)
    return f"| {' | '.join(map(str, cells))} |"


def head(name: str, *more: str) -> Iterator[str]:
    """The head of a table."""
    cells = (name, "entries", *COLUMNS, *more)
    yield f"| {' | '.join(cells)} |"
    yield f"| --- |{' ---: |' * (len(cells) - 1)}"


def page(cards: CardSet) -> str:
    """The whole page."""
    everything = [(table, entry) for table, catalogue in cards.tables.items() for entry in catalogue]
    lines = [HEAD, "## By kind of question", "", *head("kind", "questions that ask for it")]
    for kind in KINDS:
        asking = sum(kind in getattr(entry, "asks", ()) for entry in cards.tables["question"])
        lines.append(row(kind, (entry for table, entry in everything if kind in kinds_of(table, entry)), asking))
    lines += ["", "## By table", "", *head("table", "of many")]
    for table, catalogue in cards.tables.items():
        many = sum(stands_for_many(table, entry, title_of(entry)) for entry in catalogue)
        lines.append(row(table.replace("_", " "), catalogue, many))
    many = sum(stands_for_many(table, entry, title_of(entry)) for table, entry in everything)
    lines.append(row("**all**", (entry for _, entry in everything), many))
    lines += ["", "## By subject", "", *head("subject")]
    for subject in sorted(cards.subjects.ids):
        meant = (entry for table, entry in everything if subject in cards.meant[f"{table}/{entry.id}"])
        lines.append(row(subject, meant))
    none = (entry for table, entry in everything if not cards.meant[f"{table}/{entry.id}"])
    lines.append(row("(none)", none))
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Write the page, or check it."""
    parser = argparse.ArgumentParser(description="Counts the entries by kind of question, mood and subject.")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args(argv)
    text = page(cardset.load_cards(SHIPPED))
    if args.check:
        current = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text
        print("current" if current else f"{PAGE} is not current")
        return not current
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
