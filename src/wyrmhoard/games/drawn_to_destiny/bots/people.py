"""Who is good at what: for drafting Units and for choosing who a Player will be."""

from __future__ import annotations

from typing import Final

from ..cards import entries
from ..rules.queries import field
from ..table import Position

JOBS: Final = 1.0
"""What a Level of a Skill that some job of the Scene asks for counts, against one of arms."""
ARMOR: Final = 1.0


def arms_of(position: Position, entry: entries.Unit) -> float:
    """How good a Unit is in a fight: the Level of its best combat Skill, its Body, whether it wears Armor."""
    best = max((one.level for one in entry.skills if _group(position, one.of) == "combat"), default=0)
    armored = any(position.cards.items[one.item].kind in ("armor", "shield") for one in entry.items)
    return best + ARMOR * armored + 0.01 * sum(one.level for one in entry.skills)


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
