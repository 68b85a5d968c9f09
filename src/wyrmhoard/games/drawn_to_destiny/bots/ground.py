"""Where to stand: what each place within reach brings a Unit, in attacks, in harm, and on the way of its assignment."""

from __future__ import annotations

import dataclasses
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..rules.conflict import fighting
from ..rules.core import compass
from ..rules.core.compass import Space
from ..rules.movement import moves
from ..rules.npc import arms, targeting
from ..rules.queries import actions, attack_options, field, numbers, paths, stealth, vehicles
from ..rules.queries.attack_options import Means
from ..rules.scene import items, loading
from ..state import NOBODY, Unit
from ..table import Position
from . import assignments, worth
from .assignments import Assignment

LATER: Final = 0.75
"""What a thing is worth a Turn later."""
AHEAD: Final = 1.3
"""How many attacks of the next Turn count."""
FEAR: Final = 0.35
"""How much of what Rivals may do counts."""
CROWD: Final = 0.03
"""What it costs to share a Space (D2-185)."""
FURTHEST: Final = 12
"""The greatest Range at which a shot is planned."""


class Way(NamedTuple):
    """Turns, then a Move or none."""

    turns: int
    heading: int
    price: int
    node: int
    """Space and Facing afterwards, as `paths` numbers them."""


class Attack(NamedTuple):
    """A way to attack one's Rival."""

    value: float
    places: array[int]
    """What it costs to get where it can be made."""
    price: int
    """The Move that one costs."""
    reload: int
    """The Move that it costs to be ready again."""
    ready: bool
    shot: bool
    first: int = 0
    """The Actions that it costs to be ready at all (D2-339)."""
    again: int = 0
    """The Actions that it costs to be ready again."""


@dataclass(slots=True)
class Post:
    """What a Unit considers in one step: its Rival, its assignment, and what it has left."""

    p: Position
    unit: Unit
    assignment: Assignment | None
    rival: Unit | None
    net: paths.Net = dataclasses.field(init=False)
    price: int = dataclasses.field(init=False)
    left: int = dataclasses.field(init=False)
    """Actions left in this Turn."""
    pace: int = dataclasses.field(init=False)
    facing: int = dataclasses.field(init=False)
    attacks: list[Attack] = dataclasses.field(default_factory=list)
    goal: array[int] | None = None
    _fear: dict[int, float] = dataclasses.field(default_factory=dict)
    _shots: dict[int, float] = dataclasses.field(default_factory=dict)
    _taken: set[int] | None = None

    def __post_init__(self) -> None:
        p, unit = self.p, self.unit
        self.net = assignments.net(p, unit)
        self.price = actions.price(p, unit)
        most = actions.limit(p, unit)
        self.left = max(0, (most if most is not None else 4) - unit.acted)
        self.pace = max(1, numbers.move_of(p, unit))
        self.facing = max(1, numbers.facing_of(p, unit))
        if self.assignment is not None and self.assignment.spaces:
            self.goal = assignments.chart(p, unit, self.assignment)
        if self.rival is not None and self.rival.in_play and not stealth.is_hidden_from(p, unit, self.rival):
            self._arm(self.rival)

    def _arm(self, rival: Unit) -> None:
        """The best attack of each reach, with the places from which it can be made."""
        p, unit = self.p, self.unit
        own = arms.arms_of(p, unit)
        known = own.means or tuple(fighting.repertoire(p, unit))
        by_reach: dict[str, tuple[float, Means]] = {}
        for means in known:
            value = worth.attack(p, unit, means, rival.id)
            if value > by_reach.get(means.reach, (0.0, means))[0]:
                by_reach[means.reach] = (value, means)
        if not by_reach:
            return
        best = max(value for value, _ in by_reach.values())
        for reach, (value, means) in by_reach.items():
            if value >= 0.35 * best:
                self.attacks.append(self._attack(value, means, self._places(reach, means, rival)))

    def _attack(self, value: float, means: Means, places: array[int]) -> Attack:
        p, unit = self.p, self.unit
        item = means.item
        card = p.cards.items[item.card] if item is not None else None
        free = vehicles.has_gunner(unit) and card is not None and card.mounted
        nocks = card is not None and card.nocks
        ready = item is None or means.thrown or not nocks or item.uses > 0
        price, shot = 0 if free else self.price, means.reach == "ranged"
        by_action = card is not None and not means.thrown and loading.is_for_each_shot(card)
        first = int(item is not None and any(True for _ in arms.reloads(p, unit, [item])))
        return Attack(value, places, price, items.PRICE if nocks else 0, ready, shot, first, int(by_action))

    def _places(self, reach: str, means: Means, rival: Unit) -> array[int]:
        least, most = attack_options.span(self.p, self.unit, means)
        spaces = field.spaces_of(rival)
        if reach in targeting.SHOTS or reach == attack_options.POWER:
            arc = paths.ANYWHERE if reach == attack_options.VOICE else "forward"
            first = 2 if reach == "ranged" and most >= 2 else max(0, least)
            ranges = tuple(range(max(first, least), min(most, FURTHEST) + 1))
            return paths.to_range(self.p, self.net, spaces, ranges, arc, far=True)
        arc = "front" if reach == "close" else "forward"
        ranges = (1, 2) if reach == "reach" else (1,)
        return paths.to_range(self.p, self.net, spaces, ranges, arc, far=False)

    # -- what a place is worth

    def value(self, node: int, purse: int, left: int, turns: int) -> float:
        """The worth of standing there with this Move, these Actions and this Facing left in the Turn."""
        fight_value = self._attacks(node, purse, left, turns) - FEAR * self.danger(node)
        return fight_value + self._assignment(node, purse, left) - CROWD * self._crowded(node)

    def _crowded(self, node: int) -> bool:
        """Whether a friend stands there already, or intends to."""
        if self._taken is None:
            near = field.allies(self.p, self.unit)
            self._taken = {self.net.number(space) for other in near for space in field.spaces_of(other)}
        return node >> 3 in self._taken

    def _attacks(self, node: int, purse: int, left: int, turns: int) -> float:
        best = 0.0
        busy = 0.35 / (1 + self.assignment.weight) if self.assignment is not None else 1.0
        for value, places, price, reload, ready, shot, first, again in self.attacks:
            cost = places[node]
            if cost == paths.NEVER:
                continue
            need, turned = paths.points(cost), paths.turns(cost)
            now = 0
            if need <= purse and turned <= turns:
                able = (left - first + again) // (1 + again)
                spare = purse - need + (reload if ready else 0) + price * (again - first)
                now = max(0, able if not price else min(able, spare // (price * (1 + again) + reload)))
            late = max((need - max(0, purse)) / self.pace, (turned - turns) / self.facing)
            wait = 0.0 if not need and not turned else 0.3 if late <= 0 else 1 + late
            if shot:
                value *= 0.85 if need else self._clear(node >> 3)
            best = max(best, value * (now + busy * AHEAD * LATER**wait))
        return best

    def _clear(self, number: int) -> float:
        """The chance that a shot from there is not stopped by Cover."""
        chance = self._shots.get(number)
        if chance is None:
            space, rival = self.net.space(number), self.rival
            quarters = 0
            if rival is not None:
                aside = (*field.spaces_of(rival), *field.spaces_of(self.unit), space)
                quarters = compass.cover(field.ground(self.p), space, rival.space, aside).quarters
            chance = self._shots[number] = 1 - quarters / 4
        return chance

    def _assignment(self, node: int, purse: int, left: int) -> float:
        if self.assignment is None or self.goal is None:
            return 0.0
        cost = self.goal[node]
        if cost == paths.NEVER:
            return -6.0 * self.assignment.weight
        need = paths.points(cost)
        gain = -self.assignment.weight * need / self.pace
        if need <= purse and self.assignment.kind in ("job", "mount", "door"):
            now = left if not self.price else min(left, (purse - need) // self.price)
            gain += 0.5 * self.assignment.weight * now
        return gain

    def danger(self, node: int) -> float:
        """What Rivals may do to the Unit there before its next Turn."""
        number = node >> 3
        fear = self._fear.get(number)
        if fear is None:
            space = self.net.space(number)
            fear = self._fear[number] = sum(self._fear_of(rival, space) for rival in field.rivals(self.p, self.unit))
        return fear

    def _fear_of(self, rival: Unit, space: Space) -> float:
        p = self.p
        if stealth.is_hidden_from(p, self.unit, rival):
            return 0.0
        value, reach, shot = worth.threat(p, rival, self.unit.id)
        if not value:
            return 0.0
        far = min(compass.distance(own, space) for own in field.spaces_of(rival))
        able = 1.0 if not actions.limit(p, rival) else max(0.5, 2 - rival.acted) / 2
        if shot:
            if far > reach + 2 or not field.is_clear(p, rival.space, space):
                return 0.1 * value
            aside = (*field.spaces_of(rival), *field.spaces_of(self.unit))
            cover = compass.cover(field.ground(p), rival.space, space, aside).quarters
            close = 0.75 if far <= 1 else 1.0
            return 1.5 * able * value * (1 - 0.22 * cover) * close
        steps = max(0, far - reach)
        pace = max(1, numbers.move_of(p, rival))
        late = steps / pace
        chance = 1.0 if late <= 0.3 else 0.75 if late <= 0.65 else 0.35 if late <= 1.3 else 0.08
        return 1.5 * able * value * chance * (1.0 if far else 0.9)

    # -- the step

    def here(self) -> int:
        """Where it stands."""
        return self.net.node(self.unit.space, self.unit.facing)

    def steps(self, widest: int = 4) -> Iterator[Way]:
        """Every Turn, by `widest` eighths at most, with every Move that the map and its purse allow, and every Turn
        alone."""
        unit, net = self.unit, self.net
        number = net.number(unit.space)
        most = min(unit.turns, widest) if numbers.can_turn(self.p, unit) else 0
        for by in sorted(range(-most, most + 1), key=abs):
            if by and moves.turn_objection(self.p, unit, by, unit.turns) is not None:
                continue
            facing = (unit.facing + by) % 8
            yield Way(by, NOBODY, 0, number * 8 + facing)
            for heading, there, extra in net.departures[number]:
                price = paths.points(paths.PRICES[facing][heading] + extra)
                if price <= unit.move and moves.objection(self.p, unit, heading, facing) is None:
                    yield Way(by, heading, price, there * 8 + facing)

    def leaving(self) -> Way | None:
        """The cheapest Move that leads off the map from here, if the Unit wants to leave and can."""
        if self.assignment is None or self.assignment.kind != "leave" or assignments.is_missed(self.p, self.unit):
            return None
        exits = []
        for heading in range(8):
            there = field.neighbour(self.unit.space, heading)
            if not field.inside(self.p, there) and moves.objection(self.p, self.unit, heading) is None:
                exits.append((moves.cost(self.p, self.unit, heading), heading))
        return Way(0, min(exits)[1], min(exits)[0], self.here()) if exits else None

    def best(self, widest: int = 4) -> tuple[Way, float]:
        """The best step among those that turn by at most `widest` eighths, and its worth."""
        out = self.leaving()
        if out is not None:
            return out, 9.0
        rated_ways: list[tuple[float, Way]] = []
        unit = self.unit
        for way in self.steps(widest):
            idle = 1 if way.heading == NOBODY and unit.most and not unit.spent_move else 0
            purse = max(0, unit.move - way.price - idle)
            value = self.value(way.node, purse, self.left, unit.turns - abs(way.turns))
            value -= 0.001 * abs(way.turns) + 0.0015 * way.price
            rated_ways.append((value, way))
        value, way = max(rated_ways, key=lambda one: (one[0], -abs(one[1].turns), -one[1].heading))
        return way, value
