"""Ratings of Units and people, for drafting and for choosing a Player's Character."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..cards import entries
from ..rules.queries import field
from ..table import Position

JOBS: Final = 1.0
"""What a Level of a Skill that some job of the Scene asks for counts, against one of arms."""
ARMOR: Final = 1.0


def arms_of(position: Position, entry: entries.Unit) -> float:
    """How good a Unit is in a fight: the Level of its best combat Skill, and whether it wears Armor."""
    return _arms(position, {one.of: one.level for one in entry.skills}, [one.item for one in entry.items])


def arms_of_choice(position: Position, key: str) -> float:
    """How good a Unit or a ready-made person is in a fight who may be chosen: "unit:archer", "person:wren-hollis"."""
    kind, _, name = key.partition(":")
    if kind == "unit":
        return arms_of(position, position.cards.units[name])
    person = position.cards.people[name]
    powers = {power: one.level for power, one in person.powers.items()}
    return _arms(position, {**person.skills, **powers}, person.outfit)


def _arms(position: Position, skills: Mapping[str, int], items: Sequence[str]) -> float:
    best = max((level for skill, level in skills.items() if _group(position, skill) == "combat"), default=0)
    armored = any(position.cards.items[item].kind in ("armor", "shield") for item in items)
    return best + ARMOR * armored + 0.01 * sum(skills.values())


def _group(position: Position, skill: str) -> str:
    entry = position.cards.skills.by_id.get(skill)
    return entry.group if entry is not None else ""


def adds(position: Position, seat: int, key: str) -> float:
    """What a Unit of the Scene, by its key there, adds to a side."""
    scene = field.entry(position)
    present = next((one for one in scene.unit if one.name_here == key), None)
    if present is None:
        return 0.0
    entry = position.cards.units[present.unit]
    skills = {one.of: one.level for one in entry.skills}
    jobs = sum(max((skills.get(skill, 0) for skill in job.skills), default=0) for job in scene.job)
    return arms_of(position, entry) + JOBS * jobs
