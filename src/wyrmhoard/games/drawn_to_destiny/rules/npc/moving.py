"""How a Unit that the computer plays moves: what it intends in a step (D2-432, D2-439)."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from ...action_state import Equip
from ...state import NOBODY, Intent, Unit
from ...table import Position
from ..conflict import fighting
from ..core import compass
from ..core.compass import Space, Stand
from ..harm import restraint
from ..movement import moves
from ..queries import actions, attack_options, field, morale, numbers, paths, stealth, vehicles
from ..queries.attack_options import Means
from ..scene import items
from . import arms, targeting
from .arms import Arms

NEAREST: Final = 2
FURTHEST: Final = 6
"""Between which Ranges it wants to shoot (D2-432)."""
STANDING: Final = moves.STANDING_UP


# -- its Rival of this Turn


def rival_of(position: Position, unit: Unit) -> Unit | None:
    """The Rival that it pursues: its Target while that is in play and not hidden; once the Target has left play, the
    best Rival of its Group (D2-49a)."""
    target = field.aimed_unit(position, unit.target)
    if target is None:
        return None
    if target.in_play:
        return None if stealth.is_hidden_from(position, unit, target) else target
    group = field.group_of(position, unit)
    own = [other for other in targeting.candidates(position, unit) if field.group_of(position, other) == group]
    return targeting.prefer(
        position, unit, [other for other in own if field.are_rivals(position, unit.faction, other.faction)]
    )


# -- the plan


class Way(NamedTuple):
    """One thing that a Unit may intend: Turns, then a Move or none."""

    turns: int
    heading: int
    """-1: no Move."""
    price: int
    """The Move that the step costs."""
    left: int
    """What it will still cost to get where the Unit wants to be, as `paths` counts."""

    @property
    def cost(self) -> int:
        """The cost to the aim, this step included."""
        return self.left + self.price * paths.MOVE + abs(self.turns)


@dataclass(frozen=True, slots=True)
class Plan:
    """The place where a Unit wants to be, and whether it can attack in this Turn."""

    rival: Unit
    arms: Arms
    means: Means | None
    table: array[int] | None
    """The costs to that place from every Space and Facing; None: it stays where it is."""
    net: paths.Net
    attacks_now: bool
    """Whether an attack is legal now."""
    attacks: bool
    """Whether an attack is legal now or will be in this Turn."""


def plan_of(position: Position, unit: Unit) -> Plan | None:
    """The plan of a Unit that has a Rival; None if it has none."""
    rival = rival_of(position, unit)
    if rival is None or morale.flees(position, unit):
        return None
    net = net_of(position, unit)
    if not field.are_rivals(position, unit.faction, rival.faction) and not unit.has("unleashed"):
        table = paths.to_range(position, net, field.spaces_of(rival), (1,), paths.ANYWHERE, far=False)
        return Plan(rival, Arms(()), None, table, net, False, False)
    own = arms.arms_of(position, unit)
    means = fighting.best(position, unit, rival, list(own.means))
    able = actions.can_pay(position, unit) and numbers.can_act(position, unit)
    in_time = able and _is_loaded_in_time(position, unit, own)
    now = able and any(
        not fighting.hindrances(position, unit, one, rival) for one in fighting.legal(position, unit, rival)
    )
    purse = unit.move - _price(position, unit, own) - (items.PRICE if own.equip else 0)
    wanted = _wanted(position, unit, net, means, rival, purse if in_time and purse >= 0 else unit.move)
    soon = now or (in_time and wanted is not None and _is_within(unit, net, wanted, purse))
    return Plan(rival, own, means, wanted, net, now, soon)


def _price(position: Position, unit: Unit, own: Arms) -> int:
    """The Move that its next attack costs, and the Action that must load its weapon first (D2-339)."""
    return actions.price(position, unit) * (2 if own.reload else 1)


def _is_loaded_in_time(position: Position, unit: Unit, own: Arms) -> bool:
    """Whether it has an Action left to attack after the one that must load its weapon first (D2-97)."""
    if own.reload is None:
        return True
    person = vehicles.worker(position, unit, own.reload) or unit
    most = actions.limit(position, person)
    return most is None or person.acted + 2 <= most


def net_of(position: Position, unit: Unit) -> paths.Net:
    """The map as this Unit can use it now."""
    return paths.net_of(position, unit, bool(unit.has("prone")) + bool(restraint.dragged(position, unit)))


def _is_within(unit: Unit, net: paths.Net, table: array[int], purse: int) -> bool:
    """Whether a Unit reaches its aim with this Move and the Facing tokens that it has."""
    if paths.points(table[net.node(unit.space, unit.facing)]) > purse:
        return False
    costs = (way.cost for way in ways(unit, net, table))
    return any(paths.points(cost) <= purse and paths.turns(cost) <= unit.turns for cost in costs)


def _wanted(
    position: Position, unit: Unit, net: paths.Net, means: Means | None, rival: Unit, purse: int
) -> array[int] | None:
    """The costs to where it wants to be: within arm's reach, or at the largest Range up to 6 from which it can shoot
    and which its Move allows; if it has no Move for any, at the nearest Space from which it can shoot (D2-432)."""
    if means is None:
        return None
    if means.reach not in targeting.SHOTS:
        return targeting.reach_costs(position, net, means, rival)
    spaces = field.spaces_of(rival)
    arc = paths.ANYWHERE if means.reach == attack_options.VOICE else "forward"
    most = min(FURTHEST, attack_options.span(position, unit, means)[1])
    ranges = tuple(range(min(NEAREST, most), most + 1))
    near = field.range_between(position, unit, rival)
    for far in reversed(ranges):
        if abs(far - near) <= purse:
            table = paths.to_range(position, net, spaces, (far,), arc, far=True)
            if _is_within(unit, net, table, purse):
                return table
    return paths.to_range(position, net, spaces, ranges, arc, far=True)


# -- the steps that it may take


def ways(unit: Unit, net: paths.Net, table: array[int]) -> Iterator[Way]:
    """Every Turn with every Move that the map allows, and every Turn alone, whatever it costs."""
    here = net.number(unit.space)
    most = min(unit.turns, 4)
    for by in range(-most, most + 1):
        facing = (unit.facing + by) % 8
        if by and net.rooms is not None and facing not in net.rooms[here]:
            continue
        left = table[here * 8 + facing]
        if left != paths.NEVER:
            yield Way(by, NOBODY, 0, left)
        for heading, there, extra in net.departures[here]:
            price = paths.PRICES[facing][heading] + extra
            left = table[there * 8 + facing]
            if left != paths.NEVER:
                yield Way(by, heading, paths.points(price), left + price % paths.MOVE)


def intent(position: Position, unit: Unit) -> Intent:
    """What it intends in this step: a Move on the cheapest way to where it wants to be, with Turns, or an Equip that it
    needs first, or Hold (D2-432); fleeing, a Move toward an exit (D2-439). Who is carried can only Equip (D2-109)."""
    if field.is_aboard(position, unit):
        return Intent(equip=_arming(position, unit))
    if morale.flees(position, unit):
        return _flight(position, unit)
    plan = plan_of(position, unit)
    if plan is None:
        return Intent(equip=_arming(position, unit))
    keep = _price(position, unit, plan.arms) if plan.attacks else 0
    purse = unit.move - keep
    equip = plan.arms.equip if purse >= items.PRICE else None
    if unit.has("prone") and _gets_up(position, unit, plan, purse):
        return Intent(stand=True)
    way = _best(position, unit, plan, purse - (items.PRICE if equip else 0))
    if way is None:
        return Intent(equip=equip)
    return Intent(way.heading, way.turns, equip)


def _arming(position: Position, unit: Unit) -> Equip | None:
    """Without a Rival it still takes its next weapon or shot in hand."""
    return arms.arms_of(position, unit).equip if unit.move >= items.PRICE else None


def _gets_up(position: Position, unit: Unit, plan: Plan, purse: int) -> bool:
    """Whether a Prone Unit stands up: where that does not cost more than to crawl all the way, and always with Move for
    which it has no better use."""
    if moves.stand_objection(position, unit, purse) is not None:
        return False
    if plan.table is None:
        return True
    here = plan.table[plan.net.node(unit.space, unit.facing)]
    upright = paths.net_of(position, unit, int(bool(restraint.dragged(position, unit))))
    table = _wanted(position, unit, upright, plan.means, plan.rival, unit.move)
    if here == paths.NEVER or table is None:
        return True
    return STANDING + paths.points(table[upright.node(unit.space, unit.facing)]) <= max(paths.points(here), STANDING)


def _best(position: Position, unit: Unit, plan: Plan, purse: int) -> Way | None:
    """The cheapest of all ways; among equals one in Cover, then the higher one, then one that faces the Rival, with the
    fewest Turns, clockwise from north (D2-432). None: nothing is better than to stay as it is."""
    if plan.table is None:
        return None
    here = plan.table[plan.net.node(unit.space, unit.facing)]
    if not here:
        return None
    helpful = [way for way in ways(unit, plan.net, plan.table) if _helps(way, here)]
    if plan.attacks_now:
        # a Turn comes before the window, and might spoil the attack
        helpful = [way for way in helpful if not way.turns]

    def worth(way: Way) -> tuple[bool, int]:
        cost = way.cost
        late = plan.attacks and (paths.points(cost) > purse or paths.turns(cost) > unit.turns)
        return late, cost >> 10

    for _, equal in groupby(sorted(helpful, key=worth), key=worth):
        for way in _settled(position, unit, plan.rival, list(equal)):
            if way.price <= purse and is_legal(position, unit, way):
                return way
    return None


def _helps(way: Way, here: int) -> bool:
    """Whether a way leads on: a Turn on the Space where it wants to be, a Move nearer to that, or from a Space where it
    would have to turn first a Move to one where it need not."""
    if way.heading == NOBODY:
        return not paths.points(way.left) and way.left < here
    return paths.points(way.left) < paths.points(here) or (not paths.points(here) and not way.left)


def _settled(position: Position, unit: Unit, rival: Unit, equal: list[Way]) -> list[Way]:
    """Ways that cost the same, in the order in which they are taken (D2-432)."""
    if len(equal) < 2:
        return equal
    ground, aside = field.ground(position), (*field.spaces_of(rival), *field.spaces_of(unit))
    covered: dict[Space, bool] = {}

    def order(way: Way) -> tuple[int, ...]:
        there = field.neighbour(unit.space, way.heading) if way.heading != NOBODY else unit.space
        if there not in covered:
            covered[there] = compass.cover(ground, rival.space, there, aside).quarters > 0
        facing = (unit.facing + way.turns) % 8
        return (
            not covered[there],
            -field.elevation(position, there),
            not compass.is_in_arc("forward", facing, unit.space, rival.space),
            paths.turns(way.cost),
            abs(way.turns),
            way.heading % 9,
        )

    return sorted(equal, key=order)


def is_legal(position: Position, unit: Unit, way: Way, purse: int | None = None) -> bool:
    """Whether it may turn and move like this now. `purse`: how much Move it would have, if not what it has."""
    if moves.turn_objection(position, unit, way.turns, unit.turns) is not None:
        return False
    facing = (unit.facing + way.turns) % 8
    return way.heading == NOBODY or moves.objection(position, unit, way.heading, facing, purse) is None


# -- flight


def _flight(position: Position, unit: Unit) -> Intent:
    """A fleeing Unit goes the cheapest way to an exit; without one away from the nearest Rival that it sees."""
    net = net_of(position, unit)
    table = paths.to_exit(position, unit, net)
    if table[net.node(unit.space, unit.facing)] == paths.NEVER:
        return _away(position, unit, net)
    able = [*ways(unit, net, table), *_exits(position, unit)]
    order = sorted(able, key=lambda way: (way.cost >> 10, paths.turns(way.cost), abs(way.turns), way.heading % 9))
    for way in order:
        if way.heading != NOBODY and way.price <= unit.move and is_legal(position, unit, way):
            return Intent(way.heading, way.turns)
    return Intent()


def _exits(position: Position, unit: Unit) -> Iterator[Way]:
    """The Moves that leave the map from where it stands."""
    for heading in range(8):
        if not field.inside(position, field.neighbour(unit.space, heading)) and field.exit_for(position, unit, heading):
            for by in range(-min(unit.turns, 4), min(unit.turns, 4) + 1):
                price = moves.cost(position, unit, heading, (unit.facing + by) % 8)
                yield Way(by, heading, price, 0)


def _away(position: Position, unit: Unit, net: paths.Net) -> Intent:
    """As far as it can get from the nearest Rival that it sees, then the cheapest Move, then clockwise from north."""
    seen = [other for other in field.rivals(position, unit) if field.sees(position, unit, other)]
    if not seen:
        return Intent()
    nearest = min(seen, key=lambda other: field.range_between(position, unit, other))
    here, now = net.number(unit.space), field.range_between(position, unit, nearest)
    order: list[tuple[int, int, int, int, int]] = []
    for by in range(-min(unit.turns, 4), min(unit.turns, 4) + 1):
        facing = (unit.facing + by) % 8
        for heading, there, extra in net.departures[here]:
            stand = Stand(net.space(there), facing)
            far = compass.range_between(stand, field.stand(nearest))
            if far > now:
                price = paths.points(paths.PRICES[facing][heading] + extra)
                order.append((-far, price, abs(by), heading, by))
    for _, price, _, heading, by in sorted(order):
        if price <= unit.move and is_legal(position, unit, Way(by, heading, price, 0)):
            return Intent(heading, by)
    return Intent()


def goes_on(position: Position, unit: Unit) -> bool:
    """Whether it goes on with a Move that an Action has interrupted: unless it needs the Move for an attack that is
    legal now (D2-92, D2-432)."""
    rival = rival_of(position, unit)
    if rival is None or not actions.can_pay(position, unit) or morale.flees(position, unit):
        return True
    left = unit.move - moves.cost(position, unit, unit.intent.move)
    return left >= actions.price(position, unit) or not fighting.legal(position, unit, rival)
