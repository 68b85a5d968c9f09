"""Free Actions as values, and the keys by which forms, events and views name them (section 5 of the rulebook).

A key is written like that of an Action (`action_state`): "skip:2", "drop:12", "drop:12:front", "push", "mind:fatigue",
"quick-draw:12:left". How a value is judged and what it does, `rules.scene.free` registers by its type.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

from .action_state import Deed, Draw, Hand, read_deed

Eased: TypeAlias = Literal["fatigue", "stress", "slow"]
"""What State of Mind may remove (D2-64)."""


class SkipMove(Deed, frozen=True, tag="skip"):
    """Discard Move tokens (D2-57)."""

    number: int


class SkipFacing(Deed, frozen=True, tag="skip-facing"):
    """Discard Facing tokens (D2-57)."""

    number: int


class Drop(Deed, frozen=True, tag="drop"):
    """Let go of what a hand holds (D2-58)."""

    item: int
    front: bool = False
    """Whether it lands on the Space in front."""


class PushTheLimit(Deed, frozen=True, tag="push"):
    """One more Initiative and Success for a Fatigue (D2-63)."""


class StateOfMind(Deed, frozen=True, tag="mind"):
    """Be rid of a token of a Minor Condition for a Stun (D2-64)."""

    condition: Eased


class GritYourTeeth(Deed, frozen=True, tag="grit"):
    """For this Turn harm does not count, for a Stress (D2-65)."""


class BurstOfSpeed(Deed, frozen=True, tag="burst"):
    """One more Move and Facing token for a Slow (D2-66)."""


class QuickDraw(Deed, frozen=True, tag="quick-draw"):
    """Take a weapon out of storage by an ability (C9)."""

    item: int
    hand: Hand

    @property
    def spared(self) -> Draw:
        """The Equip that it spares."""
        return Draw(self.item, self.hand)


FreeAction: TypeAlias = (
    SkipMove | SkipFacing | Drop | PushTheLimit | StateOfMind | GritYourTeeth | BurstOfSpeed | QuickDraw
)
"""All Free Actions that can be named with an answer and take effect first (D2-55a), in the order in which they are
offered."""
Named: TypeAlias = tuple[FreeAction, ...]
"""Free Actions in the order in which they are taken."""

EASED: Final[tuple[Eased, ...]] = get_args(Eased)
PUSH: Final = PushTheLimit()
GRIT: Final = GritYourTeeth()
BURST: Final = BurstOfSpeed()
FREE_ACTIONS: Final[dict[str, type[Deed]]] = {kind.word(): kind for kind in get_args(FreeAction)}
"""The Free Actions by the words with which their keys begin, in the order in which they are offered."""


@lru_cache(maxsize=1 << 12)
def read_free_action(key: str) -> FreeAction:
    """The Free Action that a key stands for. Raises ValueError if there is none."""
    action: FreeAction = read_deed(FREE_ACTIONS, key)
    return action


def find_free_action(key: str) -> FreeAction | None:
    """The Free Action that a key stands for; None for any other text."""
    try:
        return read_free_action(key)
    except ValueError:
        return None


def read_named(keys: Iterable[str]) -> Named:
    """The Free Actions that were picked in a blank. Raises ValueError if a key stands for none."""
    return tuple(map(read_free_action, keys))


def keys_of(named: Iterable[Deed]) -> list[str]:
    """Free Actions as forms, events and views name them."""
    return [action.key for action in named]
