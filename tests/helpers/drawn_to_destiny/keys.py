"""Actions by the keys that forms offer."""

from __future__ import annotations

from wyrmhoard.games.drawn_to_destiny.rules.npc import choices
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.rules.scene import items
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.target_state import key_of


def legal_keys(position: Position, unit: Unit) -> list[str]:
    """The keys of all that a Unit may declare now."""
    return [action.key for action in actions.legal(position, unit)]


def declared_key(position: Position, unit: Unit) -> str:
    """The key of what the computer declares for a Unit; "": it passes."""
    action = choices.declare(position, unit)
    return action.key if action is not None else ""


def target_key(position: Position, unit: Unit) -> str:
    """The key of the Target that the computer chooses for a Unit; "": none."""
    return key_of(choices.target(position, unit))


def equip_keys(position: Position, unit: Unit) -> list[str]:
    """The keys of all Equips that a Unit could do now."""
    return [equip.key for equip in items.offers(position, unit)]
