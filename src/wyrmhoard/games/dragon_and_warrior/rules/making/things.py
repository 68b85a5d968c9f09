"""Things that can be found, worn, drunk or cast."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.grammar import capital

from ...cards import entries
from ...cards.made import Suggestion, Wish
from ...cards.vocabulary import TYPES
from .desk import Desk, Maker, chance_of, three


def quest_item(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A Quest item; if an obstacle waits for one, an item that gets past it (DW-124)."""
    wanted = set(wish.uses)
    items = three(desk, wish, "quest_item", entries.QuestItem, lambda item: not wanted or bool(wanted & set(item.uses)))
    return [
        Suggestion(
            "quest_item",
            {"name": item.name, "note": item.text},
            tags={"types": list(item.types), "uses": list(item.uses)},
            drawn=[f"quest_item/{item.id}"],
        )
        for item in items
    ]


def gear(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A weapon, a suit of armor or something for the other hand, of the Level asked for (DW-77); for the other hand one
    that works as the `part` says: "offhand-weapon" (DW-79)."""

    def works(item: entries.Gear) -> bool:
        return not isinstance(item, entries.Offhand) or wish.part.partition("-")[2] in ("", item.works)

    return [
        Suggestion(
            wish.kind,
            {"name": item.name, "note": item.text},
            numbers={"level": wish.level},
            tags={"types": list(item.types), "works": [item.works] if isinstance(item, entries.Offhand) else []},
            drawn=[f"{wish.kind}/{item.id}"],
        )
        for item in three(desk, wish, wish.kind, entries.Gear, works)
    ]


def consumable(desk: Desk, wish: Wish) -> list[Suggestion]:
    """How a consumable of the kind `part` is called here (DW-218)."""
    return [
        Suggestion(
            "consumable",
            {"name": item.name, "note": item.text},
            numbers={"level": wish.level},
            tags={"consumable": [item.kind]},
            drawn=[f"consumable/{item.id}"],
        )
        for item in three(
            desk, wish, "consumable", entries.Consumable, lambda item: not wish.part or item.kind == wish.part
        )
    ]


def spell_look(desk: Desk, wish: Wish) -> list[Suggestion]:
    """The theme of the spell `part` (DW-208)."""
    return [
        Suggestion("spell_look", {"text": look.text}, tags={"types": [look.type]}, drawn=[f"spell_look/{look.id}"])
        for look in three(desk, wish, "spell_look", entries.SpellLook, lambda look: look.spell == wish.part)
    ]


def type_of_hit(desk: Desk, wish: Wish) -> list[Suggestion]:
    """Another type in the place of one in own words that was struck (DW-20, DW-137a)."""
    left = [kind for kind in TYPES if set(desk.taste.no).isdisjoint(desk.cards.subjects.meant_by(kind))] or list(TYPES)
    chance_of(desk, wish, "type").shuffle(left)
    return [Suggestion("type", {"type": kind}) for kind in left[: desk.count]]


def made_up(desk: Desk, wish: Wish) -> list[Suggestion]:
    """Another name for a spell or an ability that the table has made up, and looks that go with it (DW-20, DW-210)."""
    names = three(desk, wish, "subject_word", entries.Line)
    looks = three(desk, wish, "spell_look", entries.SpellLook)
    return [
        Suggestion("made_up", {"name": capital(name.text), "text": look.text}, drawn=[f"subject_word/{name.id}"])
        for name, look in zip(names, looks, strict=True)
    ]


MAKERS: Final[dict[str, Maker]] = {
    "quest_item": quest_item,
    "weapon": gear,
    "armor": gear,
    "offhand": gear,
    "consumable": consumable,
    "spell_look": spell_look,
    "type": type_of_hit,
    "made_up": made_up,
}
