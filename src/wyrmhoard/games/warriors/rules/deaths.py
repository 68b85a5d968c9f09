"""Death, and limits that shrink (WA-22, WA-138, WA-139, WA-143 to WA-152, WA-179 to WA-181, WA-204, WA-207)."""

from __future__ import annotations

import msgspec

from wyrmhoard.kernel.asking.ask import Script

from ..asked import Asked
from ..events.attacks import Token
from ..events.fields import tag
from ..state import NOBODY, Fighter
from ..table import Table
from . import endings, fitting
from .asking import ask
from .leaving import bury, leave_battle
from .moments import moment
from .moves import around, battle_of, draw, unequip


def settle(table: Table, by: int) -> Script[None]:
    """Fighters below 1 durability die, all at once: cards, draws, rewards, then the end (WA-143 to WA-152).

    Where a reward kills again, the end waits until all rewards have been given.
    """
    state, battle = table.state, battle_of(table)
    if not [who for who in battle.fighters if who.life < 1]:
        return
    dead = [who for who in around(table) if who.life < 1]
    for who in dead:
        leave_battle(table, who)
    left = len(battle.fighters)
    for who in dead:
        bury(table, who)
    for who in dead:
        if not who.beast:
            deathmatch = state.settings.deathmatch
            rule = "WA-204" if deathmatch else "WA-148"
            yield from draw(table, who.seat, 4 if deathmatch else 3 + left, rule)
    outermost, battle.rewarding = not battle.rewarding, True
    for who in dead:
        yield from reward(table, who, by)
    if outermost:
        battle.rewarding = False
        endings.check_battle(table)


def reward(table: Table, dead: Fighter, by: int) -> Script[None]:
    """What the killer gets: a Beast's Bonus, a token, what cards say (WA-150, WA-179, WA-180, WA-207, WA-208)."""
    state = table.state
    if by == NOBODY or not state.players[by].stays:
        return
    if dead.beast:
        yield from draw(table, by, table.cards[dead.card].bonus, "WA-179")
    elif by == dead.seat:
        return
    elif state.settings.deathmatch and state.players[by].side != state.players[dead.seat].side:
        side = state.side(by)
        side.tokens += 1
        table.tell(Token(by, side.tokens), "WA-207")
        endings.check_tokens(state, state.players[by].side)
    killer = state.fighter(by)
    if killer is not None and killer.life > 0:
        yield from moment(table, killer, "kill beast" if dead.beast else "kill")


def after_loss(table: Table, who: Fighter, by: int) -> Script[None]:
    """After a card has left a fighter: its death, if a bonus is missing now, or limits that shrank (WA-22, WA-138)."""
    yield from settle(table, by)
    if battle_of(table).has(who):
        yield from shrink(table, who, by)


def shrink(table: Table, who: Fighter, by: int, *, assembling: bool = False) -> Script[None]:
    """Return cards of a kind to the hand until its limit is met, and repeat that for every limit (WA-138, WA-139).

    Nobody dies of it while others are `assembling`.
    """
    while True:
        over = fitting.excess(table, who)
        if over is None:
            return
        limit, gears = over
        answer = str(gears[0])
        if len(gears) > 1:
            data = Asked(limit=limit, who=msgspec.to_builtins(tag(who)))
            answer = yield from ask(table, who.seat, "shed", [str(gear) for gear in gears], "WA-138", data)
        gear = next(g for g in who.gear if str(g.id) == answer)
        unequip(table, who, gear, "WA-138", to_hand=True)
        if not assembling:
            yield from settle(table, by)
            if not battle_of(table).has(who):
                return
