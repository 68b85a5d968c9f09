"""Damage, breakage and death (WA-81 to WA-99, WA-138, WA-143 to WA-156)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhoard.games.warriors.cards.keywords import Keywords
from wyrmhoard.games.warriors.rules import effects as verbs
from wyrmhoard.games.warriors.rules import fitting, numbers
from wyrmhoard.games.warriors.rules.endings import tokens_result
from wyrmhoard.games.warriors.rules.moves import (
    BattleOver,
    GameOver,
    around,
    battle_of,
    discard,
    draw,
    spent,
    tag,
    unequip,
)
from wyrmhoard.games.warriors.state import NOBODY, Fighter, Gear
from wyrmhoard.games.warriors.table import Table
from wyrmhoard.kernel.ask import Script, one

STOP = "stop"


def deal(
    table: Table,
    targets: Sequence[Fighter],
    amount: int,
    by: int,
    *,
    words: Keywords = numbers.NO_ATTACK,
    attacker: Fighter | None = None,
    ignores: int = 0,
    rule: str = "WA-84",
) -> Script[int]:
    """Damage that hits all targets at the same time: protection, loss, deaths, then breakage.

    `by` is the seat that inflicts it and chooses what may break (NOBODY: a Beast or a location).
    Returns the loss of the first target.
    """
    state, cards = table.state, table.cards
    losses: list[tuple[Fighter, int]] = []
    for target in targets:
        guard = numbers.stopped(cards, state, target, words, attacker, ignores)
        lost = max(0, amount - guard)
        losses.append((target, lost))
    for target, lost in losses:
        target.life -= lost
        if lost:
            battle_of(table).stirred = True
        table.tell(
            "damaged", rule, who=tag(target), damage=amount, stopped=amount - lost, lost=lost, life=max(0, target.life)
        )
    yield from settle(table, by)
    battle = battle_of(table)
    for target, lost in losses:
        if lost and target in battle.fighters:
            yield from verbs.moment(table, target, "hurt", attacker=attacker)
    for target in around(table):
        lost = next((lost for hit, lost in losses if hit is target), 0)
        if lost >= 2 and not target.beast and target in battle.fighters:
            yield from break_cards(table, target, lost // 2, by, attacker)
    return losses[0][1] if losses else 0


def lose(table: Table, targets: Sequence[Fighter], amount: int, by: int, rule: str = "WA-84") -> Script[None]:
    """Loss of durability: protection does not help, nothing breaks (WA-84)."""
    for target in targets:
        target.life -= amount
        battle_of(table).stirred = True
        table.tell("lost", rule, who=tag(target), lost=amount, life=max(0, target.life))
    yield from settle(table, by)


def regain(table: Table, target: Fighter, amount: int) -> None:
    """Regain durability, never above the cap (WA-21)."""
    gained = max(0, min(amount, numbers.cap(table.cards, table.state, target) - target.life))
    target.life += gained
    table.tell("regained", "WA-21", who=tag(target), gained=gained, life=target.life)


# -- breakage


def break_cards(table: Table, target: Fighter, rolls: int, by: int, attacker: Fighter | None) -> Script[None]:
    """One breakage roll for each full 2 damage, one after the other (WA-86 to WA-91, WA-97)."""
    battle = battle_of(table)
    if by == NOBODY and (attacker is None or not attacker.beast):
        return
    for left in range(rolls, 0, -1):
        options = breakable(table, target)
        if not options or target not in battle.fighters:
            return
        if by == NOBODY:
            gear = _weakest(table, target, options)
        else:
            data = {"who": tag(target), "left": left}
            answer = yield one(by, "break", [*(str(g.id) for g in options), STOP], "WA-89", data)
            if answer == STOP:
                table.tell("breakage_stopped", "WA-91", seat=by, who=tag(target))
                return
            gear = next(g for g in options if str(g.id) == answer)
        yield from breakage_roll(table, target, gear, by)


def breakable(table: Table, who: Fighter) -> list[Gear]:
    """The equipped cards that have a breakage value now (WA-95)."""
    return [g for g in who.gear if numbers.breakage(table.cards, table.state, who, g) is not None]


def _weakest(table: Table, target: Fighter, options: list[Gear]) -> Gear:
    """What a Beast breaks: the highest value, ties at random (WA-97)."""
    values = [numbers.breakage(table.cards, table.state, target, g) or 0 for g in options]
    most = [g for g, value in zip(options, values, strict=True) if value == max(values)]
    return most[0] if len(most) == 1 else table.chance.choice(most)


def breakage_roll(table: Table, who: Fighter, gear: Gear, by: int, add: int = 0) -> Script[None]:
    """The fighter's player rolls; at most the value, and the card is destroyed (WA-11, WA-92 to WA-94)."""
    value = numbers.breakage(table.cards, table.state, who, gear)
    if value is None:
        return
    value += add
    roll = percent(table)
    table.tell(
        "breakage_rolled", "WA-92", reveals=True, who=tag(who), card=gear.card, gear=gear.id, roll=roll, value=value
    )
    if roll <= value:
        roll += yield from verbs.steadied(table, who, gear, roll, value)
    if roll <= value:
        unequip(table, who, gear, "WA-94", to_hand=False)
        yield from after_loss(table, who, by)


def percent(table: Table) -> int:
    """Two ten-sided dice as tens and units; a double zero is 100 (WA-11)."""
    tens, units = table.chance.below(10), table.chance.below(10)
    return 10 * tens + units or 100


def after_loss(table: Table, who: Fighter, by: int) -> Script[None]:
    """After a card has left a fighter: its death, if a bonus is missing now, or limits that shrank (WA-22, WA-138)."""
    yield from settle(table, by)
    if who in battle_of(table).fighters:
        yield from shrink(table, who, by)


def shrink(table: Table, who: Fighter, by: int) -> Script[None]:
    """Return cards of a kind to the hand until its limit is met, again and again (WA-138, WA-139)."""
    while True:
        over = fitting.excess(table.cards, table.state, who)
        if over is None:
            return
        limit, gears = over
        answer = str(gears[0])
        if len(gears) > 1:
            data = {"limit": limit, "who": tag(who)}
            answer = yield one(who.seat, "shed", [str(gear) for gear in gears], "WA-138", data)
        gear = next(g for g in who.gear if str(g.id) == answer)
        unequip(table, who, gear, "WA-138", to_hand=True)
        if table.state.battle is not None and who in table.state.battle.fighters:
            yield from settle(table, by)
            if who not in battle_of(table).fighters:
                return


# -- death


def settle(table: Table, by: int) -> Script[None]:
    """Whoever is below 1 dies, all at the same time: cards, draws, rewards, then the end (WA-143 to WA-152)."""
    state, battle = table.state, battle_of(table)
    dead = [who for who in around(table) if who.life < 1]
    if not dead:
        return
    for who in dead:
        battle.fighters.remove(who)
    battle.stirred = True
    left = len(battle.fighters)
    for who in dead:
        bury(table, who)
    for who in dead:
        if not who.beast:
            deathmatch = state.options.deathmatch
            rule = "WA-204" if deathmatch else "WA-148"
            yield from draw(table, who.seat, 4 if deathmatch else 3 + left, rule)
    for who in dead:
        yield from reward(table, who, by)
    check_over(table)


def bury(table: Table, who: Fighter) -> None:
    """The fighter and its spells are destroyed, the rest goes to the hand (WA-144 to WA-147, WA-181)."""
    table.tell("died", "WA-181" if who.beast else "WA-144", who=tag(who))
    discard(table, who.pile, who.card)
    for gear in list(who.gear):
        strip(table, who, gear)
    for other in battle_of(table).fighters:
        for lasting in other.lasting:
            if lasting.by == who.id and lasting.until == "your next turn":
                lasting.until = "end of turn"


def strip(table: Table, who: Fighter, gear: Gear) -> None:
    """What becomes of one equipped card of a dead fighter (WA-145 to WA-147)."""
    card = table.cards[gear.card]
    if card.spell:
        unequip(table, who, gear, "WA-147", to_hand=False)
    elif card.type == "item" and (card.breakage is None or spent(card, gear)):
        unequip(table, who, gear, "WA-146", to_hand=False)
    else:
        unequip(table, who, gear, "WA-145", to_hand=True)


def reward(table: Table, dead: Fighter, by: int) -> Script[None]:
    """What the killer gets: a Beast's Bonus, a token, what cards say (WA-150, WA-179, WA-180, WA-207, WA-208)."""
    state = table.state
    if by == NOBODY or not state.players[by].present:
        return
    if dead.beast:
        yield from draw(table, by, table.cards[dead.card].bonus, "WA-179")
    elif state.players[by].side == state.players[dead.seat].side:
        return
    elif state.options.deathmatch:
        side = state.side(by)
        side.tokens += 1
        table.tell("token", "WA-207", seat=by, tokens=side.tokens)
        if side.tokens >= state.options.tokens:
            raise GameOver(tokens_result(state, state.players[by].side))
    killer = state.fighter(by)
    if killer is not None and killer.life > 0:
        yield from verbs.moment(table, killer, "kill beast" if dead.beast else "kill")


def check_over(table: Table) -> None:
    """End the battle when it is decided (WA-154 to WA-156, WA-218)."""
    state, battle = table.state, battle_of(table)
    if state.options.deathmatch:
        return
    sides = {state.players[who.seat].side for who in battle.fighters if not who.beast}
    if not sides:
        raise BattleOver(NOBODY, "WA-156" if battle.fighters else "WA-152")
    if len(sides) == 1 and not any(who.beast for who in battle.fighters):
        raise BattleOver(min(sides), "WA-218" if state.options.teams else "WA-154")
