"""What a Unit that no seat controls chooses: a position in, a plain choice out (section 24 of the rulebook).

These are stand-ins: nearest Rival, straight ahead, first attack that is legal. Section 24 takes their place.
"""

from __future__ import annotations

from wyrmhoard.games.drawn_to_destiny.rules import actions, compass, field, numbers
from wyrmhoard.games.drawn_to_destiny.rules.compass import Space
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Intent, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position


def target(p: Position, unit: Unit) -> str:
    """The nearest Rival that its Faction sees (D2-430); "": it sees none."""
    seen = [rival for rival in field.rivals(p, unit) if field.seen_by_faction(p, unit.faction, f"u{rival.id}")]
    nearest = min(seen, key=lambda rival: (field.range_between(p, unit, rival), rival.id), default=None)
    return "" if nearest is None else f"u{nearest.id}"


def intent(p: Position, unit: Unit) -> Intent:
    """One Space toward its Target, turned to it (D2-432); it stays at Range:1."""
    other = field.named_unit(p, unit.target)
    if other is None or not other.in_play or field.range_between(p, unit, other) == 0:
        return Intent()
    at, to = compass.nearest(field.stand(unit), field.stand(other))
    wanted = min(range(8), key=lambda heading: (_beyond(at, heading, to), heading))
    turn = (wanted - unit.facing + 4) % 8 - 4
    turns = max(-unit.turns, min(unit.turns, turn))
    facing = (unit.facing + turns) % 8
    if field.range_between(p, unit, other) <= 1 or compass.turns_between(facing, wanted) > 1:
        return Intent(turns=turns)
    there = compass.neighbour(unit.space, wanted)
    price = compass.step_price(facing, wanted)
    open_to_it = field.inside(p, there) and not field.blocked(p, unit.space, there)
    if not open_to_it or not numbers.can_move(p, unit) or unit.move < price + field.penalty(p, unit, there):
        return Intent(turns=turns)
    return Intent(wanted, turns)


def _beyond(at: Space, heading: int, to: Space) -> int:
    """How far a Space is from another after one step, by straight distance."""
    x, y = compass.neighbour(at, heading)
    return (x - to[0]) ** 2 + (y - to[1]) ** 2


def declare(p: Position, unit: Unit) -> str:
    """The first Fight that is legal (D2-433); "": it passes."""
    return next((key for key in actions.legal(p, unit) if actions.KINDS[actions.parse(key).word].hostile), "")


def goes_on(p: Position, unit: Unit) -> bool:
    """Whether it goes on with a Move that was paused (D2-92): yes."""
    return True


def enters(p: Position, unit: Unit, space: Space) -> bool:
    """Whether it enters a Space after a lost Dispute: if its weapon in hand is for Close Combat (D2-89)."""
    armed = [p.cards.items[item.card] for item in unit.items if item.held in ("left", "right", "both")]
    return any(profile.skill == "close-combat" for card in armed for profile in card.profiles)


def accepts(p: Position, unit: Unit, by: Unit) -> bool:
    """Whether it takes an Item, healing or a rider: from an Ally (D2-442a)."""
    return not field.are_rivals(p, unit.faction, by.faction) and unit.id != NOBODY
