"""How best to share out damage: a search over allocations, for the suggestion at the table and for bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from wyrmhoard.kernel.state.memo import still

from ..cards.points import NONE, Points
from ..state import Foe, Share, Token, Turn
from ..table import Position
from . import numbers, places
from .shares import Where, targets
from .targets import number_of, units

BEAM = 48
"""The beam width: how many partial allocations are kept."""


class Goal(NamedTuple):
    """An encounter or token as the search sees it: what its levels still need, from the top, and their worth."""

    number: int
    needs: tuple[Points, ...]
    square: tuple[bool, ...]
    shield: tuple[int, ...]
    """Tokens that must fall first."""
    worth: tuple[float, ...]
    """The worth of each level; that of the last includes the defeat."""


State: TypeAlias = tuple[int, int, int, int, int, int]
"""Of a goal in an allocation: levels fallen, points left over of each colour, and of all kinds together."""
NOTHING: Final[State] = (0, 0, 0, 0, 0, 0)


class Plan(NamedTuple):
    """Part of an allocation: how each goal stands, and what that is worth."""

    states: tuple[State, ...]
    value: float
    hope: float
    """A small bonus for points that count towards the next level."""
    steps: tuple[tuple[int, int], ...]
    """Share and target."""
    groups: tuple[tuple[int, int], ...]
    """The steps of shares that must go to different targets: group and target."""

    @property
    def fallen(self) -> tuple[int, ...]:
        """How many levels of each goal have fallen."""
        return tuple(state[0] for state in self.states)


Worth = Callable[[Position, Foe, Token | None], float]


def defeat_worth(position: Position, foe: Foe, token: Token | None) -> float:
    """What getting rid of an encounter is worth: what it would still deal, and its gold."""
    threat = numbers.attack(position, foe, token) if numbers.attacks(position, foe, token) else 0
    active = places.faces(position, foe, position.state.active) if position.state.active >= 0 else False
    gold = numbers.bounty(position, foe) if token is None else 0
    return 1.5 + threat * (2.0 if active else 1.0) + 0.25 * gold


def goals(position: Position, worth: Worth = defeat_worth) -> list[Goal]:
    """Everything that could be damaged now."""
    open_goals = []
    for foe, token in units(position):
        if token is not None:
            open_goals.append(
                Goal(token.id, (numbers.need(position, foe, 0, token),), (False,), (), (worth(position, foe, token),))
            )
            continue
        rows = [row for row, cleared in enumerate(foe.cleared) if not cleared]
        if not rows:
            continue
        values = [1.0 + 0.12 * sum(numbers.need(position, foe, row)) for row in rows]
        values[-1] += worth(position, foe, None)
        open_goals.append(
            Goal(
                foe.id,
                tuple(numbers.need(position, foe, row) for row in rows),
                tuple(numbers.square(position, foe, row) for row in rows),
                tuple(t.id for t in foe.tokens),
                tuple(values),
            )
        )
    return open_goals


def suggest(position: Position, turn: Turn, worth: Worth = defeat_worth) -> list[tuple[Share, Where]]:
    """The shares that are left, each with its place, in the order in which they should be dealt."""
    shares = [share for share in turn.shares if not share.done and share.mode != "offer"]
    best = search(position, shares, worth)
    by_id = {share.id: share for share in shares}
    goals = {goal.number: goal for goal in best.goals}
    wanted: dict[int, list[Share]] = {}
    for share, target in best.plan.steps:
        wanted.setdefault(target, []).append(by_id[share])
    for target, dealt in wanted.items():
        dealt.sort(key=lambda share, goal=goals[target]: _turn_of(share, goal), reverse=True)  # type: ignore[misc]
    return [(wanted[target].pop(), Where(target)) for _, target in best.plan.steps]


def _turn_of(share: Share, goal: Goal) -> tuple[bool, bool, int]:
    """The sort key of a share at a goal: it comes before those whose colours lower levels need.

    A level that falls may fix its points, so that they cannot be used for another level (DF-241).
    """
    coloured = [row for row, need in enumerate(goal.needs) if any(map(min, share.points[:4], need))]
    return share.plus, bool(share.levels), coloured[0] if coloured else -1


class Allocation(NamedTuple):
    """The result of a search: the best allocation, and the goals that it is for."""

    plan: Plan
    goals: list[Goal]


def search(position: Position, shares: list[Share], worth: Worth = defeat_worth) -> Allocation:
    """A beam search: shares with the fewest possible places come first, and the best partial allocations are kept."""
    return Search(position, worth).run(shares)


class Search:
    """The goals of a table as it stands; allocations of several sets of shares can be looked for."""

    def __init__(self, position: Position, worth: Worth = defeat_worth, beam: int = BEAM) -> None:
        self.table = position = still(position)
        self.beam = beam
        self.goals = goals(position, worth)
        self.place = {goal.number: at for at, goal in enumerate(self.goals)}
        self.shields = [tuple(self.place[token] for token in goal.shield if token in self.place) for goal in self.goals]
        self._legal: dict[int, list[int]] = {}
        self._joined: dict[int, set[int]] = {}
        self._dealt: dict[tuple[int, State, Points, int], tuple[State, float, float] | None] = {}
        self._hopes: dict[tuple[int, State], float] = {}
        states = [NOTHING] * len(self.goals)
        for foe, token in units(position):
            at = self.place.get(number_of(foe, token))
            if at is not None:
                pool, spent = (token.pool, NONE) if token else (foe.pool, foe.spent)
                left = [pool[i] - spent[i] for i in range(4)]
                states[at] = (0, left[0], left[1], left[2], left[3], sum(pool) - sum(spent))
        self.start = Plan(tuple(states), 0.0, sum(self._hope(*each) for each in enumerate(states)), (), ())

    def run(self, shares: Sequence[Share], value: Callable[[Plan], float] = attrgetter("value")) -> Allocation:
        """The best allocation of these shares that is found; `value`: of a whole one, if not the sum of its levels."""
        legal = {share.id: self._places(share) for share in shares}
        order = sorted(
            (share for share in shares if legal[share.id]),
            key=lambda s: (s.plus, not s.each and bool(s.levels), s.each, len(legal[s.id])),
        )
        beam = [self.start]
        for share in order:
            following: dict[object, Plan] = {}
            for plan in beam:
                for after in self._following(plan, share, legal[share.id]):
                    key = after.states, after.groups
                    known = following.get(key)
                    if known is None or known.value < after.value:
                        following[key] = after
            beam = list(following.values())
            if len(beam) > self.beam:
                beam.sort(key=_promise)
                del beam[self.beam :]
        return Allocation(max(beam, key=lambda plan: (value(plan), -len(plan.steps))), self.goals)

    def _places(self, share: Share) -> list[int]:
        """The goals that a share can go to; tokens that shield a card are looked after in the search."""
        if share.id in self._legal:
            return self._legal[share.id]
        legal = []
        for where, refusal in targets(self.table, share):
            at = self.place.get(where.target)
            if where.row >= 0 or at is None:
                continue
            shielded = refusal is not None and refusal.rule == "DF-111" and self.goals[at].shield
            if refusal is None or shielded or (share.plus and refusal.rule == "DF-254"):
                legal.append(at)
                if share.plus and refusal is None:  # it may be added to damage that was dealt there before (DF-254)
                    self._joined.setdefault(share.id, set()).add(self.goals[at].number)
        self._legal[share.id] = legal
        return legal

    def _following(self, plan: Plan, share: Share, legal: list[int]) -> list[Plan]:
        """The plan with this share dealt in each possible way, and not at all."""
        if share.each:
            after = plan
            for at in sorted(legal, key=lambda at: bool(self.shields[at])):
                after = self._deal(after, share, at) or after
            return [after]
        plans = [plan]
        used = {at for group, at in plan.groups if group == share.group} if share.group else ()
        hit = {number for _, number in plan.steps} | self._joined.get(share.id, set()) if share.plus else ()
        for at in legal:
            if at in used or (share.plus and self.goals[at].number not in hit):
                continue
            dealt = self._deal(plan, share, at)
            if dealt is not None:
                plans.append(dealt)
        return plans

    def _deal(self, plan: Plan, share: Share, at: int) -> Plan | None:
        states = plan.states
        for token in self.shields[at]:
            if not states[token][0]:
                return None
        state = states[at]
        key = (at, state, share.points, share.levels)
        if key in self._dealt:
            outcome = self._dealt[key]
        else:
            outcome = self._dealt[key] = self._after(at, state, share.points, share.levels)
        if outcome is None:
            return None
        after, gained, hope = outcome
        return Plan(
            (*states[:at], after, *states[at + 1 :]),
            plan.value + gained,
            plan.hope + hope,
            (*plan.steps, (share.id, self.goals[at].number)),
            (*plan.groups, (share.group, at)) if share.group else plan.groups,
        )

    def _after(self, at: int, state: State, points: Points, levels: int) -> tuple[State, float, float] | None:
        """How a goal stands after a share, what has fallen with it, and how its promise changes."""
        goal = self.goals[at]
        fallen, black, blue, green, red, whole = state
        if fallen >= len(goal.needs):
            return None
        before, gained = self._hope(at, state), 0.0
        for _ in range(levels):
            if fallen < len(goal.needs) and not goal.square[fallen]:
                gained += goal.worth[fallen]
                fallen += 1
        black, blue, green, red = black + points[0], blue + points[1], green + points[2], red + points[3]
        whole += sum(points)
        while fallen < len(goal.needs):
            need = goal.needs[fallen]
            if black < need[0] or blue < need[1] or green < need[2] or red < need[3] or whole < sum(need):
                break
            black, blue, green, red = black - need[0], blue - need[1], green - need[2], red - need[3]
            whole -= sum(need)
            gained += goal.worth[fallen]
            fallen += 1
        after = (fallen, black, blue, green, red, whole)
        return after, gained, self._hope(at, after) - before

    def _hope(self, at: int, state: State) -> float:
        key = (at, state)
        if key not in self._hopes:
            self._hopes[key] = _promising(self.goals[at], state)
        return self._hopes[key]


def _promising(goal: Goal, state: State) -> float:
    """The worth of points that count towards the next level."""
    if state[0] >= len(goal.needs):
        return 0.0
    need = goal.needs[state[0]]
    useful = sum(map(min, state[1:5], need))
    useful += min(need[4], max(0, state[5] - useful))
    return 0.5 * goal.worth[state[0]] * useful / max(1, sum(need))


def _promise(plan: Plan) -> float:
    return -(plan.value + plan.hope)
