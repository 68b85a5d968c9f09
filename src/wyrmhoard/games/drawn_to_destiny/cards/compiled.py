"""Abilities as the rules use them: one for each Skill, found as "mechanics/pick-lock"."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import entries
from .notation import slug
from .vocabulary import Change, If


def skill_of(ability: str) -> str:
    """The Skill or Power to which an ability or Specialty belongs, by its ID: "mechanics" of "mechanics/pick-lock"
    (D2-346)."""
    return ability.partition("/")[0]


def own_name(ability: str) -> str:
    """What it is called within its Skill: "pick-lock" of "mechanics/pick-lock"."""
    return ability.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of one Skill (D2-350)."""

    id: str
    """Skill and name: "mechanics/pick-lock"."""
    name: str
    skill: str
    """The Skill's ID; "special" for abilities of Units and weapons alone."""
    doing: entries.Doing
    specialty: bool = False
    """A Specialty: it groups abilities, and does nothing itself (D2-306)."""
    usual: bool = field(default=False)
    """It has the usual effect of abilities without a text of their own."""
    about: str = ""
    """One line about it, without rules."""


def compile_ability(entry: entries.Ability, skill: str) -> Ability:
    """The ability that an entry describes, for one of its Skills."""
    if not entry.change and not entry.do:
        return usual(skill, entry.name, about=entry.about)
    doing = entries.Doing(**{name: getattr(entry, name) for name in entries.Doing.__struct_fields__})
    return Ability(f"{skill}/{slug(entry.name)}", entry.name, skill, doing, about=entry.about)


def usual(skill: str, name: str, *, specialty: bool = False, about: str = "") -> Ability:
    """A sub-entry of a Skill without a text of its own: Advantage, when used, on a Test or Task that it fits; or a
    Specialty, which does nothing."""
    gain = Change("advantage", needs=If(conflict="test or task", skill=skill))
    doing = entries.Doing(kind="passive") if specialty else entries.Doing(kind="use", moment="conflict", change=(gain,))
    return Ability(f"{skill}/{slug(name)}", name, skill, doing, specialty, not specialty, about)
