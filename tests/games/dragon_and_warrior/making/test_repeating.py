"""How often what the oracle draws comes again in a chapter as the rules make it, without playing it (DW-256a)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from helpers.dragon_and_warrior.board import CARDS
from wyrmhoard.games.dragon_and_warrior.cards.made import Draws, Wish
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import TERRAINS
from wyrmhoard.games.dragon_and_warrior.rules.core.drawing import stream
from wyrmhoard.games.dragon_and_warrior.rules.making.creating import suggest, take
from wyrmhoard.games.dragon_and_warrior.rules.making.desk import Desk

A_CHAPTER: Final = {
    "town": 1, "inn": 1, "item_shop": 1, "special_building": 1, "house": 4, "character": 8, "area": 3, "poi": 2,
    "dungeon": 1, "room": 8, "quest": 3, "obstacle": 2, "quest_item": 2, "conflict": 11, "scene": 9, "weapon": 2,
    "armor": 2, "offhand": 1, "rumour": 3, "meaning": 11, "consequence": 6,
}  # fmt: skip
"""How much of each kind a chapter makes, on average (DW-259 to DW-268)."""
MOST: Final = {"town_name": 1, "person_name": 1, "conflict": 2, "situation": 2}


def drawn(seed: str) -> Counter[str]:
    """How often each entry comes in one chapter."""
    desk = Desk(CARDS, Draws(seed))
    chance = stream(desk.draws, "chapter", 0)
    for kind, count in A_CHAPTER.items():
        for place in range(count):
            level, terrain = 1 + chance.below(3), TERRAINS[chance.below(len(TERRAINS))]
            take(desk.draws, suggest(desk, Wish(kind, f"{kind}-0-{place}", level=level, terrain=terrain))[0])
    return Counter(desk.draws.used)


def test_dw_256a_a_chapter_repeats_no_name_and_no_conflict_too_often() -> None:
    for seed in range(1, 11):
        times = drawn(str(seed))
        assert sum(entry.startswith("conflict/") for entry in times) >= 5
        assert [entry for entry, n in times.items() if n > MOST.get(entry.partition("/")[0], n)] == []
