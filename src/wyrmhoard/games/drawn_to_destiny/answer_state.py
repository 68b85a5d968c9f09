"""How the target of an attack meets it, as values, and the keys by which forms name them (D2-110 to D2-113).

The keys are written like those of Actions (`action_state`): "defend:evasion" without an Action; with one
"answer:evasion", "answer:12:0", "answer:12:0:+melee/riposte", "answer:power:pyro:fire-bolt".
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias, get_args

from .action_state import Deed, read_deed
from .means_state import MeansId


class Defend(Deed, frozen=True, tag="defend"):
    """Defend by a Skill, without an Action (D2-113); "": Unskilled."""

    skill: str


class AnswerWith(Deed, frozen=True, tag="answer"):
    """Spend an Action on it: a Skill alone, or what the Unit strikes back with (D2-111, D2-112)."""

    means: MeansId
    using: tuple[str, ...] = ()
    """Abilities that are used with it."""


Response: TypeAlias = Defend | AnswerWith
"""A way to meet an attack."""

RESPONSES: Final[dict[str, type[Deed]]] = {kind.word(): kind for kind in get_args(Response)}
"""The ways to meet an attack by the words with which their keys begin."""


@lru_cache(maxsize=1 << 12)
def read_response(key: str) -> Response:
    """The way to meet an attack that a key stands for. Raises ValueError if there is none."""
    response: Response = read_deed(RESPONSES, key)
    return response
