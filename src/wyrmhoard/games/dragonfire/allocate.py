"""How damage is best shared out: a search over allocations, for the suggestion at the table and for bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wyrmhoard.games.dragonfire import numbers
from wyrmhoard.games.dragonfire.moves import Table
from wyrmhoard.games.dragonfire.points import NONE, Points, add, covers
from wyrmhoard.games.dragonfire.shares import Where, targets
from wyrmhoard.games.dragonfire.state import Foe, Share, Token, Turn
from wyrmhoard.games.dragonfire.targets import number_of, units

BEAM = 48
"""Allocations that are followed at a time."""


class Goal(NamedTuple):
    """An encounter or token as the search sees it: what its levels still need, from the top, and their worth."""

    number: int
    needs: tuple[Points, ...]
    square: tuple[bool, ...]
    shield: tuple[int, ...]
    """Tokens that must fall first."""
    worth: tuple[float, ...]
    """Of each level; the last one's holds that of the defeat."""


class Plan(NamedTuple):
    """Part of an allocation: for each goal the points in it, and how many levels have fallen."""

    pools: tuple[Points, ...]
    spent: tuple[Points, ...]
    fallen: tuple[int, ...]
    steps: tuple[tuple[int, int], ...]
    """Share and target."""
    value: float


Worth = Callable[[Table, Foe, Token | None], float]


def defeat_worth(table: Table, foe: Foe, token: Token | None) -> float:
    """What it is worth to be rid of an encounter: what it would still deal, and its gold."""
    threat = numbers.attack(table, foe, token) if numbers.attacks(table, foe, token) else 0
    active = numbers.faces(table, foe, table.state.active) if table.state.active >= 0 else False
    gold = numbers.bounty(table, foe) if token is None else 0
    return 1.5 + threat * (2.0 if active else 1.0) + 0.25 * gold


def goals(table: Table, worth: Worth = defeat_worth) -> list[Goal]:
    """Everything that could be damaged now."""
    found = []
    for foe, token in units(table):
        if token is not None:
            found.append(
                Goal(token.id, (numbers.need(table, foe, 0, token),), (False,), (), (worth(table, foe, token),))
            )
            continue
        rows = [row for row, cleared in enumerate(foe.cleared) if not cleared]
        if not rows:
            continue
        values = [1.0 + 0.12 * sum(numbers.need(table, foe, row)) for row in rows]
        values[-1] += worth(table, foe, None)
        found.append(
            Goal(
                foe.id,
                tuple(numbers.need(table, foe, row) for row in rows),
                tuple(numbers.square(table, foe, row) for row in rows),
                tuple(t.id for t in foe.tokens),
                tuple(values),
            )
        )
    return found


def suggest(table: Table, turn: Turn, worth: Worth = defeat_worth) -> list[tuple[Share, Where]]:
    """The shares that are left, each with its place, in the order in which they should be dealt."""
    shares = [share for share in turn.shares if not share.done and share.mode != "offer"]
    found = search(table, shares, worth)
    by_id = {share.id: share for share in shares}
    return [(by_id[share], Where(target)) for share, target in found.plan.steps]


class Found(NamedTuple):
    """The best allocation that was found, and what it was about."""

    plan: Plan
    goals: list[Goal]


def search(table: Table, shares: list[Share], worth: Worth = defeat_worth) -> Found:
    """A beam search: shares in the order of how few places they have, the best allocations followed on."""
    aims = goals(table, worth)
    place = {goal.number: at for at, goal in enumerate(aims)}
    pools = {
        number_of(foe, token): (token.pool if token else foe.pool, (token and NONE) or foe.spent)
        for foe, token in units(table)
    }
    start = Plan(
        tuple(pools[goal.number][0] for goal in aims),
        tuple(pools[goal.number][1] for goal in aims),
        (0,) * len(aims),
        (),
        0.0,
    )
    legal = {share.id: _places(table, share, place, aims) for share in shares}
    order = sorted(shares, key=lambda s: (s.each, s.plus, bool(s.levels), len(legal[s.id])))
    order.sort(key=lambda s: (s.plus, not s.each and bool(s.levels)))
    beam = [start]
    for share in order:
        following: dict[tuple[object, ...], Plan] = {}
        for plan in beam:
            for after in _following(plan, share, legal[share.id], aims, place):
                key = (after.pools, after.fallen, tuple(t for s, t in after.steps if _group(shares, s)))
                if key not in following or following[key].value < after.value:
                    following[key] = after
        beam = sorted(following.values(), key=lambda plan: (-_score(plan, aims), plan.steps))[:BEAM]
    return Found(max(beam, key=lambda plan: (plan.value, -len(plan.steps))), aims)


def _group(shares: list[Share], number: int) -> bool:
    return any(share.id == number and share.group for share in shares)


def _places(table: Table, share: Share, place: dict[int, int], aims: list[Goal]) -> list[int]:
    """The goals that a share can go to; tokens that shield a card are looked after in the search."""
    found = []
    for where, refusal in targets(table, share):
        if where.row >= 0 or where.target not in place:
            continue
        shielded = refusal is not None and refusal.rule == "DF-111" and aims[place[where.target]].shield
        if refusal is None or shielded or (share.plus and refusal.rule == "DF-254"):
            found.append(where.target)
    return found


def _following(plan: Plan, share: Share, legal: list[int], aims: list[Goal], place: dict[int, int]) -> list[Plan]:
    """The plan with this share dealt in each possible way, and not at all."""
    if share.each:
        after = plan
        for target in sorted(legal, key=lambda t: bool(aims[place[t]].shield)):
            dealt = _deal(after, share, target, aims, place)
            after = dealt if dealt is not None else after
        return [after]
    found = [plan]
    used = {t for s, t in plan.steps if share.group and s != share.id and _same_group(plan, s, share)}
    hit = {t for _, t in plan.steps}
    for target in legal:
        if target in used or (share.plus and target not in hit):
            continue
        dealt = _deal(plan, share, target, aims, place)
        if dealt is not None:
            found.append(dealt)
    return found


def _same_group(plan: Plan, number: int, share: Share) -> bool:
    # Shares of a group are made one after the other, so that their numbers are neighbours of the group's.
    return share.group <= number < share.group + 12 and number != share.id


def _deal(plan: Plan, share: Share, target: int, aims: list[Goal], place: dict[int, int]) -> Plan | None:
    at = place[target]
    goal = aims[at]
    if plan.fallen[at] >= len(goal.needs):
        return None
    if any(plan.fallen[place[token]] == 0 for token in goal.shield if token in place):
        return None
    pool, spent, fallen, gained = add(plan.pools[at], share.points), plan.spent[at], plan.fallen[at], 0.0
    for _ in range(share.levels):
        if fallen < len(goal.needs) and not goal.square[fallen]:
            gained += goal.worth[fallen]
            fallen += 1
    while fallen < len(goal.needs) and covers(pool, add(spent, goal.needs[fallen])):
        spent = add(spent, goal.needs[fallen])
        gained += goal.worth[fallen]
        fallen += 1
    return Plan(
        (*plan.pools[:at], pool, *plan.pools[at + 1 :]),
        (*plan.spent[:at], spent, *plan.spent[at + 1 :]),
        (*plan.fallen[:at], fallen, *plan.fallen[at + 1 :]),
        (*plan.steps, (share.id, target)),
        plan.value + gained,
    )


def _score(plan: Plan, aims: list[Goal]) -> float:
    """What has fallen, and a little for points that are on the way to the next level."""
    hope = 0.0
    for at, goal in enumerate(aims):
        if plan.fallen[at] < len(goal.needs):
            need = goal.needs[plan.fallen[at]]
            free = tuple(max(0, p - s) for p, s in zip(plan.pools[at], plan.spent[at], strict=True))
            useful = sum(min(f, n) for f, n in zip(free[:4], need[:4], strict=True))
            useful += min(need[4], sum(free) - useful)
            hope += 0.5 * goal.worth[plan.fallen[at]] * useful / max(1, sum(need))
    return plan.value + hope
