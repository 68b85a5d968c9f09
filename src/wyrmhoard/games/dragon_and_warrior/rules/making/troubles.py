"""Troubles: Conflicts, Bosses, obstacles, and what is wrong in a Town."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from ...cards import entries
from ...cards.made import Suggestion, Wish
from ..core.drawing import stream
from .desk import Desk, Maker, line_of, three

THREATS: Final = {
    "enemy": "conflict",
    "shortage": "scarcity",
    "tension": "tension",
    "outside": "rumour",
    "fear": "fear",
}
"""From which table each subject of the questions to the Villain has its threats (DW-39)."""

LORD: Final = "The {adjective} lord"
"""The name of the final enemy (DW-32, DW-238)."""
TWICE: Final = 2
"""How often a line of a Conflict may be heard in one Battle (DW-256a)."""


def conflict(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A Conflict by terrain and Level band (DW-265), first of all one that is weak to one of the types in `uses`. Its
    numbers are worked out from its style when it is built."""

    def may_be(entry: entries.Conflict) -> bool:
        return wish.level > 1 or "minion" not in entry.abilities

    def is_weak(entry: entries.Conflict) -> bool:
        return not wish.uses or entry.weakness in wish.uses

    return [
        Suggestion(
            "conflict",
            {"name": entry.name, "note": entry.text},
            numbers={"level": wish.level},
            tags={
                "style": [entry.style],
                "abilities": list(entry.abilities),
                "weakness": [entry.weakness] if entry.weakness else [],
                "coward": ["coward"] if entry.coward else [],
                "kind": [entry.kind],
            },
            drawn=[f"conflict/{entry.id}"],
        )
        for entry in three(desk, wish, "conflict", entries.Conflict, may_be, is_weak, roams=True)
    ]


def boss(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A Boss: the builder of the Dungeon's kind first of all (DW-117), and one that is weak to one of the types in
    `uses` if a rumour has named it (DW-266)."""

    def may_be(entry: entries.Boss) -> bool:
        return wish.level > 1 or "minion" not in entry.abilities

    def is_builder(entry: entries.Boss) -> bool:
        fits = not wish.uses or entry.weakness in wish.uses
        return fits and (not wish.dungeon or entry.dungeon == wish.dungeon)

    return [
        Suggestion(
            "boss",
            {"name": entry.name, "note": entry.entrance, "half": entry.half, "defeat": entry.defeat},
            numbers={"level": wish.level},
            tags={
                "style": [entry.style],
                "abilities": list(entry.abilities),
                "weakness": [entry.weakness] if entry.weakness else [],
            },
            drawn=[f"boss/{entry.id}"],
        )
        for entry in three(desk, wish, "boss", entries.Boss, may_be, is_builder)
    ]


def lord(desk: Desk, wish: Wish) -> list[Suggestion]:
    """The lord, named after The Warrior's adjective, and what it says with much, less and little left (DW-238)."""
    return [
        Suggestion(
            "lord",
            {"name": LORD, "note": entry.text} | {f"phase-{at}": line for at, line in enumerate(entry.phases, 1)},
            numbers={"level": wish.level},
            drawn=[f"lord/{entry.id}"],
        )
        for entry in three(desk, wish, "lord", entries.Lord)
    ]


def obstacle(desk: Desk, wish: Wish) -> list[Suggestion]:
    """An obstacle of the kind `part`, with the uses that get past it (DW-122); first those for such an item."""
    return [
        Suggestion(
            "obstacle",
            {"text": entry.text, "solved": entry.solved},
            tags={"kind": [entry.kind], "uses": list(entry.uses)},
            drawn=[f"obstacle/{entry.id}"],
        )
        for entry in three(
            desk,
            wish,
            "obstacle",
            entries.Obstacle,
            lambda entry: not wish.part or entry.kind == wish.part,
            lambda entry: not wish.uses or not set(wish.uses).isdisjoint(entry.uses),
        )
    ]


def threat(desk: Desk, wish: Wish) -> list[Suggestion]:
    """What is wrong: an enemy, a shortage, a tension, a threat from outside or a fear (DW-39)."""
    subject = wish.part if wish.part in THREATS else "fear"
    table = THREATS[subject]
    if table == "conflict":
        lines = [(one.words["note"], one.drawn[0]) for one in conflict(desk, wish)]
    else:
        lines = line_of(desk, wish, table)
    return [Suggestion("threat", {"text": text}, tags={"subject": [subject]}, drawn=[entry]) for text, entry in lines]


def line_in_battle(
    desk: Desk, battle: str, entry: entries.Conflict, what: Literal["attacks", "blocks"], said: Sequence[str]
) -> str:
    """What a Conflict's attack or block looks like in a Battle in which these lines have been `said`: those said least
    come first, none a third time, and then nothing more is said (DW-256a)."""
    lines: tuple[str, ...] = getattr(entry, what)
    least = min(said.count(line) for line in lines)
    if least >= TWICE:
        return ""
    return stream(desk.draws, what, battle, len(said)).choice([line for line in lines if said.count(line) == least])


MAKERS: Final[dict[str, Maker]] = {
    "conflict": conflict,
    "boss": boss,
    "lord": lord,
    "obstacle": obstacle,
    "threat": threat,
}
