"""What the tables of Dragon & Warrior lack for whole campaigns, and how often their entries repeat (DW-256a).

    python tools/balance/tables_dragon_and_warrior.py                      # what is lacking, table by table
    python tools/balance/tables_dragon_and_warrior.py --campaigns 40       # and what repeats in 40 draws
    python tools/balance/tables_dragon_and_warrior.py --cards own.toml     # of tables of one's own

A campaign is here what the oracle draws in one: chapter by chapter the people, places, Conflicts, Scenes and things
that the rules make (DW-259 to DW-268), at the Levels of that chapter. No rule is played.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from wyrmhoard.games.dragon_and_warrior.cards import cardset
from wyrmhoard.games.dragon_and_warrior.cards.made import Draws, Wish
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import FULL, TERRAINS
from wyrmhoard.games.dragon_and_warrior.rules.core.drawing import stream
from wyrmhoard.games.dragon_and_warrior.rules.making.creating import suggest, take
from wyrmhoard.games.dragon_and_warrior.rules.making.desk import Desk
from wyrmhoard.kernel.text.errors import BadInput

SHIPPED = Path(cardset.__file__).parent
CHAPTERS = 10
A_CHAPTER = {
    "town": 1,
    "inn": 1,
    "item_shop": 1,
    "special_building": 1,
    "house": 4,
    "character": 8,
    "area": 3,
    "poi": 2,
    "dungeon": 1,
    "room": 8,
    "quest": 3,
    "obstacle": 2,
    "quest_item": 2,
    "conflict": 11,
    "scene": 9,
    "weapon": 2,
    "armor": 2,
    "offhand": 1,
    "rumour": 3,
    "meaning": 11,
    "consequence": 6,
}
"""How much of each kind a chapter makes, on average (DW-256a gives Battles and Scenes)."""
BOUND = {"town_name": 1, "person_name": 1, "conflict": 2, "situation": 2}
"""How often an entry may come in one campaign (DW-256a)."""


def campaign(cards: cardset.CardSet, seed: str, chapters: int) -> Counter[str]:
    """How often each entry comes in one campaign, by table and ID."""
    desk = Desk(cards, Draws(seed))
    for chapter in range(chapters):
        chance = stream(desk.draws, "chapter", chapter)
        for kind, count in A_CHAPTER.items():
            for place in range(count):
                level, terrain = 3 * chapter + 1 + chance.below(3), TERRAINS[chance.below(len(TERRAINS))]
                wish = Wish(kind, f"{kind}-{chapter}-{place}", level=min(level, 30), terrain=terrain)
                take(desk.draws, suggest(desk, wish)[0])
    return Counter({entry: times for entry, times in desk.draws.used.items() if "/" in entry})


def repetitions(cards: cardset.CardSet, campaigns: int, chapters: int) -> dict[str, list[int]]:
    """By table: the most often that an entry comes in each campaign."""
    most: dict[str, list[int]] = {}
    for seed in range(1, campaigns + 1):
        times: dict[str, int] = {}
        for entry, count in campaign(cards, str(seed), chapters).items():
            table = entry.partition("/")[0]
            times[table] = max(times.get(table, 0), count)
        for table, count in times.items():
            most.setdefault(table, []).append(count)
    return most


def print_lacking(cards: cardset.CardSet) -> None:
    """Each table: how many entries there are, how many campaigns need, and in how many parts something is lacking."""
    lacking = Counter(table for table, *_ in cards.shortages())
    print(f"{'table':<18}{'there':>7}{'needed':>8}{'share':>7}  short parts")
    for table, parts in FULL.items():
        there = sum(min(cards.shelves[table][part], full) for part, full in parts.items())
        needed = sum(parts.values())
        print(f"{table:<18}{there:>7}{needed:>8}{100 * there // needed:>6}%  {lacking[table] or ''}")
    there = sum(min(cards.shelves[table][part], full) for table, parts in FULL.items() for part, full in parts.items())
    print(f"{'all':<18}{there:>7}{sum(sum(parts.values()) for parts in FULL.values()):>8}")


def print_repetitions(most: dict[str, list[int]]) -> None:
    """Each table: how often its most frequent entry comes in a campaign, and whether that is too often."""
    print(f"\n{'table':<18}{'on average':>11}{'at most':>9}")
    for table, counts in sorted(most.items()):
        broken = f"  more than {BOUND[table]} (DW-256a)" if max(counts) > BOUND.get(table, max(counts)) else ""
        print(f"{table:<18}{sum(counts) / len(counts):>11.1f}{max(counts):>9}{broken}")


def main(argv: list[str] | None = None) -> int:
    """Print the report."""
    parser = argparse.ArgumentParser(description="What the tables lack, and how often their entries repeat.")
    parser.add_argument("--cards", type=Path, default=SHIPPED)
    parser.add_argument("--campaigns", type=int, default=0)
    parser.add_argument("--chapters", type=int, default=CHAPTERS, help="1 is an adventure")
    args = parser.parse_args(argv)
    try:
        cards = cardset.load_cards(args.cards)
    except BadInput as error:
        print(error, file=sys.stderr)
        return 1
    print_lacking(cards)
    if args.campaigns:
        print_repetitions(repetitions(cards, args.campaigns, args.chapters))
    return 0


if __name__ == "__main__":
    sys.exit(main())
