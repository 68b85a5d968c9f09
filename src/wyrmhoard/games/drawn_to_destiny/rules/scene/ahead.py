"""Looking ahead: what a Unit could do with the Free Actions that it may name in the same answer (D2-55, D2-55a).

They take effect first, so they count for what is declared, answered or intended: Burst of Speed for the Move that it
takes, Grit Your Teeth for a Stat that harm has brought to 0, Drop for a hand, Quick Draw for the weapon in it. What
puts a question together asks here; what is chosen in the end is judged by the Unit as `free.after` leaves it.

Ruling: what a Free Action costs opens nothing. So nobody may Recover from the Stress of Grit Your Teeth, or Restore the
ability of a Quick Draw, that is only named in the same answer: it can be named with the intent, and the Action in the
window after it. So what they open must be open without their costs as well (`free.after_unpaid`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final, TypeAlias, TypeVar

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Action, Equip
from ...free_state import BURST, GRIT, PUSH, Drop, FreeAction, Named, QuickDraw, StateOfMind
from ...state import Unit
from ...table import Position
from ...words.phrases import deed_name
from ..queries import actions, attack_options, numbers, stealth
from . import free, items

NONE: Final[Named] = ()
Ways: TypeAlias = tuple[Named, ...]
"""The Free Actions with which something is possible, the fewest first; `AS_IT_IS` if it takes none. No way holds all of
another."""
AS_IT_IS: Final[Ways] = (NONE,)

T = TypeVar("T")

NOT_ANY_MORE: Final = Refusal("D2-55a", later("After those Free Actions {name} cannot do that any more."))
NOT_WITHOUT: Final = Refusal("D2-55a", later("{name} can do that only with a Free Action named before it: {needed}."))


def sets(position: Position, unit: Unit) -> Iterator[Named]:
    """The sets of Free Actions that may open something to a Unit, the smallest first; to begin with, none.

    Not all there are: Grit Your Teeth gives back all that State of Mind could, one Burst is all there is of Move, and a
    hand is only emptied where none is free and something wants it.
    """
    yield ()
    if not numbers.can_act(position, unit):
        return
    lifts = [*_lifts(position, unit)]
    yield from lifts
    for lift in ((), *lifts):
        for named in _by_hand(*free.after(position, unit, lift)):
            yield (*lift, *named)


def _lifts(position: Position, unit: Unit) -> Iterator[Named]:
    """The Free Actions that give a Unit the Move that an Action costs, or its Stats without harm: harm that it has, and
    the Slow of a Burst that would take the last of its Speed."""
    short, hindered = _is_short(position, unit), numbers.is_hindered(position, unit)
    if short and free.objection(position, unit, BURST) is None:
        yield (BURST,)
        hindered = hindered or numbers.level(position, unit, "speed") == 1
    if hindered and free.objection(position, unit, GRIT) is None:
        bursts = short and free.objection(*free.after(position, unit, (GRIT,)), BURST) is None
        yield (GRIT, BURST) if bursts else (GRIT,)


def _is_short(position: Position, unit: Unit) -> bool:
    """Whether a Unit lacks just the Move for an Action that a Burst would give it."""
    price, most = actions.price(position, unit), actions.limit(position, unit)
    if unit.move >= price or (most is not None and unit.acted >= most) or actions.payer(position, unit) is not unit:
        return False
    return unit.move + stealth.more_move(unit, 1) >= price


def _by_hand(position: Position, unit: Unit) -> Iterator[Named]:
    """The Free Actions that empty or fill the hands of a Unit, as far as that may open an Action to it."""
    quick = free.is_quick(position, unit)
    if not quick and not _wants_hand(position, unit):
        return
    for drops in ((), *drops_of(unit)) if quick else drops_of(unit):
        if drops:
            yield drops
        if quick:
            then = free.after(position, unit, drops)
            yield from ((*drops, draw) for draw in free.offers(*then) if isinstance(draw, QuickDraw))


def _wants_hand(position: Position, unit: Unit) -> bool:
    """Whether some attack of a Unit needs a free hand, or the string of its bow does, and there is none."""
    return not attack_options.free_hand(position, unit) and any(
        attack_options.needs_hand(position, means) for means in attack_options.attacks(position, unit)
    )


def drops_of(unit: Unit) -> Iterator[Named]:
    """Each way to drop some of what a Unit has in its hands."""
    held = [item.id for item in unit.items if items.in_hand(item)]
    for number in range(1, len(held) + 1):
        for dropped in combinations(held, number):
            yield tuple(map(Drop, dropped))


# -- what is open to a Unit


def open_to(position: Position, unit: Unit, find: Callable[[Position, Unit], Iterable[T]]) -> dict[T, Ways]:
    """All that a Unit could do of one sort, and for each the Free Actions that it takes."""
    ways: dict[T, Ways] = {}
    for named in sets(position, unit):
        for doing in find(*free.after(position, unit, named)):
            ways[doing] = with_one(ways.get(doing, ()), named)
    return ways


def with_one(ways: Ways, named: Named) -> Ways:
    """The ways with one more added, unless that one contains another way and so is not needed."""
    return ways if any(set(way) <= set(named) for way in ways) else (*ways, named)


def declarable(position: Position, unit: Unit) -> dict[Action, Ways]:
    """All that a Unit may declare in the window, each with the Free Actions that it takes (D2-99a)."""
    ways: dict[Action, Ways] = {}
    for action, opening in open_to(position, unit, actions.legal).items():
        fair = tuple(named for named in opening if _price_objection(position, unit, named, action) is None)
        if fair:
            ways[action] = fair
    return ways


def _price_objection(position: Position, unit: Unit, named: Named, action: Action) -> Refusal | None:
    """Why an Action is open only by what these Free Actions cost: one that mends harm, or readies an ability."""
    if not named or not actions.kind_of(action).mends:
        return None
    return actions.objection(*free.after_unpaid(position, unit, named), action)


def may_declare(position: Position, unit: Unit) -> bool:
    """Whether a Unit could declare anything (D2-99a). Hands are no matter: who can pay for an Action can Search."""
    if actions.may_declare(position, unit):
        return True
    lifts = _lifts(position, unit) if numbers.can_act(position, unit) else ()
    return any(
        actions.may_declare(*free.after(position, unit, named))
        and actions.may_declare(*free.after_unpaid(position, unit, named))
        for named in lifts
    )


def needed(position: Position, unit: Unit, action: Action) -> Named | None:
    """The Free Actions that a Unit must name to declare this; None: with none could it."""
    return next(
        (named for named in sets(position, unit) if opening_objection(position, unit, named, action) is None), None
    )


def opening_objection(position: Position, unit: Unit, named: Named, action: Action) -> Refusal | None:
    """Why an Action is not open after these Free Actions, or only by what they cost."""
    return actions.objection(*free.after(position, unit, named), action) or _price_objection(
        position, unit, named, action
    )


def objection(position: Position, unit: Unit, named: Named, action: Action) -> Refusal | None:
    """Why a Unit may not declare this after these Free Actions."""
    refusal = opening_objection(position, unit, named, action)
    if refusal is None:
        return None
    lacks = needed(position, unit, action)
    return refusal if lacks is None else not_after(position, unit, lacks)


def not_after(position: Position, unit: Unit, lacks: Named) -> Refusal:
    """Why something that takes certain Free Actions, or none, is not possible after others."""
    name = unit.sheet.name
    if not lacks:
        return NOT_ANY_MORE.because(name=name)
    return NOT_WITHOUT.because(name=name, needed=lambda: ", ".join(deed_name(position, action) for action in lacks))


def equips(position: Position, unit: Unit) -> list[Equip]:
    """The Equips that a Unit could do now, or with the hands that a Drop has freed (D2-86)."""
    offered = dict.fromkeys(items.offers(position, unit))
    for drops in drops_of(unit):
        offered |= dict.fromkeys(items.offers(*free.after(position, unit, drops)))
    return list(offered)


def nameable(position: Position, unit: Unit) -> list[FreeAction]:
    """The Free Actions that a Unit may name in one answer: those that it may take now, and those that others make
    possible which it names first."""
    able = dict.fromkeys(free.offers(position, unit))
    dear = all_dear(position, unit)
    able |= dict.fromkeys(dear)
    drops = [*drops_of(unit)] if free.is_quick(position, unit) else []
    for before in (*drops, dear, *((*dear, *dropped) for dropped in drops if dear)):
        offered = free.offers(*free.after(position, unit, before)) if before else ()
        able |= dict.fromkeys(action for action in offered if isinstance(action, (StateOfMind, QuickDraw)))
    return list(able)


def all_dear(position: Position, unit: Unit) -> Named:
    """Grit Your Teeth, Push the Limit and Burst of Speed, as far as a Unit may take them one after another."""
    named: Named = ()
    for action in (GRIT, PUSH, BURST):
        if free.objection(*free.after(position, unit, named), action) is None:
            named = (*named, action)
    return named
