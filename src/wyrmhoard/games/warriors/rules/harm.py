"""Damage, loss and regaining of durability (WA-21, WA-81 to WA-85)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhoard.kernel.asking.ask import Script

from ..events.attacks import Damaged, Lost, Regained
from ..events.fields import tag
from ..state import Fighter
from ..table import Table
from . import numbers
from .breakage import break_cards
from .deaths import settle
from .moments import moment
from .moves import around, battle_of


def deal(
    table: Table,
    targets: Sequence[Fighter],
    amount: int,
    by: int,
    *,
    fighter: Fighter | None,
    strike: numbers.Strike | None = None,
    inflicted: dict[int, int] | None = None,
) -> Script[int]:
    """Damage that hits all targets at the same time: protection, loss, deaths, then breakage.

    `by` is the seat that inflicts it and chooses what may break (NOBODY: a Beast or a location), `fighter` its fighter
    or the Beast. Only with a `strike` is it an attack and that fighter the attacker (WA-84).
    `inflicted` is what the same ability has inflicted so far, by fighter: it counts together (WA-86).
    Returns the loss of the first target.
    """
    attacker = fighter if strike is not None else None
    words, ignores = (strike.words, strike.ignores) if strike is not None else (numbers.NO_ATTACK, 0)
    rule = "WA-81" if strike is not None else "WA-84"
    losses: list[tuple[Fighter, int]] = []
    for target in targets:
        guard = numbers.stopped(table, target, words, attacker, ignores)
        lost = max(0, amount - guard)
        losses.append((target, lost))
    for target, lost in losses:
        target.life -= lost
        if lost:
            battle_of(table).stirred = True
        table.tell(Damaged(tag(target), amount, amount - lost, lost, max(0, target.life)), rule)
    yield from settle(table, by)
    battle = battle_of(table)
    for target, lost in losses:
        if lost and battle.has(target):
            yield from moment(table, target, "hurt", attacker=attacker)
    rolls = {target.id: _pairs(target, lost, inflicted) for target, lost in losses if not target.beast}
    for target in around(table) if any(rolls.values()) else ():
        if rolls.get(target.id) and battle.has(target):
            yield from break_cards(table, target, rolls[target.id], by, fighter)
    return losses[0][1] if losses else 0


def _pairs(target: Fighter, lost: int, inflicted: dict[int, int] | None) -> int:
    """How many times this loss fills up 2, together with what the same ability has inflicted before (WA-86)."""
    if inflicted is None:
        return lost // 2
    before = inflicted.get(target.id, 0)
    inflicted[target.id] = before + lost
    return (before + lost) // 2 - before // 2


def lose(table: Table, targets: Sequence[Fighter], amount: int, by: int, rule: str = "WA-84") -> Script[None]:
    """Loss of durability: protection does not help, nothing breaks (WA-84)."""
    for target in targets:
        target.life -= amount
        battle_of(table).stirred = True
        table.tell(Lost(tag(target), amount, max(0, target.life)), rule)
    yield from settle(table, by)


def regain(table: Table, target: Fighter, amount: int) -> None:
    """Regain durability, never above the cap (WA-21)."""
    gained = max(0, min(amount, numbers.cap(table, target) - target.life))
    target.life += gained
    table.tell(Regained(tag(target), gained, target.life), "WA-21")
