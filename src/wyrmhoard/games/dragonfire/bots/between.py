"""What a companion does between Adventures: modest Features, no covering, all its items, no bargains of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..rules.campaign import building, progress, sheet
from ..table import Position

PROMPTS: Final = (
    "adventure", "challenges", "exchange", "repack", "purchase", "items", "feature", "slot", "return", "trade", "add",
    "draw-next",
)  # fmt: skip


def answer(position: Position, seat: int, prompt: str, keys: Sequence[str], liking: Callable[[str], float]) -> str:
    """The answer to a question of set-up or of the Long Rest; `liking`: what a card is worth in a deck."""
    cards = position.cards
    match prompt:
        case "adventure":
            return _adventure(position, seat, keys)
        case "challenges":
            return progress.NONE
        case "draw-next":
            return keys[0]
        case "exchange" | "purchase" | "add":
            return max(keys, key=lambda key: (liking(key), key))
        case "repack":
            return "nothing"
        case "items":
            return max(keys, key=lambda key: (_rank(position, key), key))
        case "return":
            return min(keys, key=lambda key: (_rank(position, key), key))
        case "feature":
            features = [key for key in keys if key in cards.by_id and _slot(position, seat, key) is not None]
            return max(features, key=lambda key: (cards[key].entry.value, key)) if features else "done"
        case "slot":
            own = progress.campaign_of(position).sheets[seat]
            return next((key for key in keys if key == str(len(own.slots) + 1)), keys[-1])
    return "done"


def _adventure(position: Position, seat: int, keys: Sequence[str]) -> str:
    """The easiest that still awards items; else the easiest that awards XP."""
    done = progress.campaign_of(position).sheets[seat].done

    def hardness(key: str) -> tuple[bool, bool, int, str]:
        name, _, raised = key.partition("@")
        adventure = position.cards.adventure(name)
        level = int(raised or adventure.level)
        paid = (f"{name}@{level}" if adventure.third else name) in done
        return not adventure.xp_scene, paid, level, key

    return min(keys, key=hardness)


def _rank(position: Position, key: str) -> int:
    """The rarity of an item; -1 for anything else."""
    if key not in position.cards.by_id:
        return -1
    return building.RARITIES.index(sheet.rarity_of(position.cards, key))


def _slot(position: Position, seat: int, card: str) -> int | None:
    """The slot for a Feature that is not to cover anything."""
    own = progress.campaign_of(position).sheets[seat]
    slot = sheet.LOOSE if sheet.feature(position.cards, card).no_slot else len(own.slots) + 1
    return slot if sheet.verify_put(position.cards, own, card, slot) is None else None
