"""What the effects of cards do: a generator for each word of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wyrmhoard.games.warriors.cards.cardset import Card
from wyrmhoard.games.warriors.cards.keywords import matches
from wyrmhoard.games.warriors.cards.vocabulary import (
    Actions,
    Crack,
    Damage,
    Discard,
    Draw,
    Fetch,
    Grant,
    Lose,
    Recharge,
    Regain,
    Trade,
    Unequip,
)
from wyrmhoard.games.warriors.rules import harm
from wyrmhoard.games.warriors.rules.moves import around, battle_of, discard, draw, spent, tag, unequip
from wyrmhoard.games.warriors.state import NOBODY, Fighter, Gear, Lasting
from wyrmhoard.games.warriors.table import Table
from wyrmhoard.kernel.ask import Script, one

YES_NO = ("yes", "no")


@dataclass(slots=True)
class Source:
    """Where an effect comes from. `seat` decides and inflicts (NOBODY: a location or Beast by itself)."""

    card: Card
    fighter: Fighter | None
    seat: int
    gear: Gear | None = None
    target: Fighter | None = None
    attacker: Fighter | None = None
    ability: int = 0

    @property
    def data(self) -> dict[str, Any]:
        """The source in an ask."""
        return {"card": self.card.id}


def run(table: Table, source: Source) -> Script[None]:
    """Do everything that one ability says, in its order."""
    number = sum(isinstance(e, Grant) for a in source.card.abilities[: source.ability] for e in a.do)
    for effect in source.card.abilities[source.ability].do:
        verb: Callable[..., Script[None]] = VERBS[type(effect)]
        if isinstance(effect, Grant):
            yield from grant(table, source, effect, number)
            number += 1
        else:
            yield from verb(table, source, effect)


# -- when


def moment(
    table: Table,
    who: Fighter,
    when: str,
    *,
    only: Gear | None = None,
    target: Fighter | None = None,
    attacker: Fighter | None = None,
) -> Script[None]:
    """Every ability of a fighter and its cards that waits for this moment; `only` of one equipped card."""
    for source in waiting(table, who, when):
        if only is not None and source.gear is not only:
            continue
        if who not in battle_of(table).fighters or (source.gear is not None and source.gear not in who.gear):
            continue
        source.target, source.attacker = target, attacker
        table.tell("triggered", "WA-67", who=tag(who), card=source.card.id, when=when)
        yield from run(table, source)


def waiting(table: Table, who: Fighter, when: str, *, own: bool = True) -> list[Source]:
    """The abilities of a fighter that wait for a moment, its own first, then in the order of equipping (WA-60).

    With `own` off only those of each turn.
    """
    seat = NOBODY if who.beast else who.seat
    found = []
    by_id = table.cards.by_id
    card = by_id[who.card]
    for number in card.moments.get(when, ()):
        if own or card.abilities[number].turn == "each":
            found.append(Source(card, who, seat, ability=number))
    for gear in who.gear:
        card = by_id[gear.card]
        if when in card.moments and (card.type != "utility_spell" or gear.active) and _awake(card, gear):
            for number in card.moments[when]:
                if own or card.abilities[number].turn == "each":
                    found.append(Source(card, who, seat, gear, ability=number))
    return found


def _awake(card: Card, gear: Gear) -> bool:
    return card.type != "defense_spell" or gear.active


def rerolled(table: Table, who: Fighter, gear: Gear, roll: int) -> Script[bool]:
    """Whether the player spends a charge to roll the damage again (WA-67)."""
    card = table.cards[gear.card]
    if "rolled" not in card.moments or not gear.charges or who.beast:
        return False
    answer = yield one(who.seat, "reroll", YES_NO, "WA-67", {"card": card.id, "roll": roll})
    if answer == "no":
        return False
    spend(table, who, gear)
    return True


def steadied(table: Table, who: Fighter, gear: Gear, roll: int, value: int) -> Script[int]:
    """What the player's other cards add to a breakage roll that would break a card (WA-67)."""
    added = 0
    for other in list(who.gear):
        card = table.cards[other.card]
        if other is gear or "breaking" not in card.moments or not other.charges or roll + added > value:
            continue
        effect: Any = card.abilities[card.moments["breaking"][0]].do[0]
        data = {"card": card.id, "roll": roll + added, "value": value, "by": effect.by, "gear": gear.card}
        answer = yield one(who.seat, "steady", YES_NO, "WA-67", data)
        if answer == "yes":
            added += effect.by
            table.tell("steadied", "WA-67", who=tag(who), card=card.id, by=effect.by, roll=roll + added)
            spend(table, who, other)
            yield from finish(table, who, other)
    return added


def spend(table: Table, who: Fighter, gear: Gear) -> None:
    """Take a charge counter off an equipped card (WA-108, WA-118)."""
    gear.charges -= 1
    table.tell("charge_spent", "WA-118", who=tag(who), card=gear.card, left=gear.charges)


def finish(table: Table, who: Fighter, gear: Gear) -> Script[None]:
    """After use an item or spell without charges is destroyed, unless it still lasts (WA-109, WA-110, WA-120)."""
    card = table.cards[gear.card]
    if gear in who.gear and who in battle_of(table).fighters and spent(card, gear) and not gear.active:
        unequip(table, who, gear, "WA-109" if card.spell else "WA-120", to_hand=False)
        yield from harm.after_loss(table, who, NOBODY)


# -- whom


def targets(table: Table, source: Source, to: str, among: str = "") -> Script[list[Fighter]]:
    """The fighters that an effect is for; somebody chooses if it says so (D14)."""
    battle, me = battle_of(table), source.fighter
    everybody = [f for f in around(table) if matches(among, table.cards[f.card].keywords)]
    if to in ("this fighter", "the current fighter"):
        who = me if to == "this fighter" else battle.current
        return [who] if who is not None and who in everybody else []
    if to in ("the attacker", "the target"):
        who = source.attacker if to == "the attacker" else source.target
        return [who] if who is not None and who in everybody else []
    pools: dict[str, list[Fighter]] = {
        "each fighter": everybody,
        "each other fighter": [f for f in everybody if f is not me],
        "each player's fighter": [f for f in everybody if not f.beast],
        "each Beast": [f for f in everybody if f.beast],
        "another fighter": [f for f in everybody if f is not me],
        "any fighter": everybody,
        "another player's fighter": [f for f in everybody if not f.beast and f is not me],
        "a Beast": [f for f in everybody if f.beast],
    }
    pool = pools[to]
    if to.startswith("each") or len(pool) < 2:
        return pool
    answer = yield one(source.seat, "target", [str(f.id) for f in pool], "WA-73", source.data)
    return [f for f in pool if str(f.id) == answer]


def seats(table: Table, source: Source, who: str) -> list[int]:
    """The players that an effect is for, clockwise from the current one; only those in the battle."""
    if who == "you":
        return [source.seat] if source.seat != NOBODY else []
    return [f.seat for f in around(table) if not f.beast and (who == "each player" or f.seat != source.seat)]


# -- what


def damage(table: Table, source: Source, effect: Damage) -> Script[None]:
    """Deal damage; who used it inflicts it (WA-84, WA-98)."""
    hit = yield from targets(table, source, effect.to, effect.among)
    if hit:
        yield from harm.deal(table, hit, effect.amount, source.seat, attacker=source.fighter)


def lose(table: Table, source: Source, effect: Lose) -> Script[None]:
    """Lose durability (WA-84)."""
    hit = yield from targets(table, source, effect.to, effect.among)
    if hit:
        yield from harm.lose(table, hit, effect.amount, source.seat)


def regain(table: Table, source: Source, effect: Regain) -> Script[None]:
    """Regain durability (WA-21)."""
    for who in (yield from targets(table, source, effect.to, effect.among)):
        harm.regain(table, who, effect.amount)


def draw_cards(table: Table, source: Source, effect: Draw) -> Script[None]:
    """Draw cards (WA-165)."""
    for seat in seats(table, source, effect.who):
        yield from draw(table, seat, effect.cards, "WA-14")


def discard_cards(table: Table, source: Source, effect: Discard) -> Script[None]:
    """Discard cards from the hand."""
    for seat in seats(table, source, effect.who):
        for _ in range(effect.cards):
            yield from discard_one(table, seat, source)


def discard_one(table: Table, seat: int, source: Source, *, may: bool = False) -> Script[bool]:
    """One card of the player's choice from hand to discard pile; whether one was."""
    player = table.state.players[seat]
    if not player.hand:
        return False

    def options() -> list[str]:
        return [*dict.fromkeys(player.hand), *(["keep"] if may else [])]

    answer = yield one(seat, "discard", options, "WA-13", source.data)
    if answer == "keep":
        return False
    player.hand.remove(answer)
    discard(table, player.pile, answer)
    table.tell("discarded", "WA-169", reveals=True, seat=seat, card=answer)
    return True


def trade(table: Table, source: Source, effect: Trade) -> Script[None]:
    """Each may discard, and draws if they did."""
    for seat in seats(table, source, effect.who):
        if len(table.state.players[seat].hand) < effect.discard:
            continue
        given = yield from discard_one(table, seat, source, may=True)
        if given:
            for _ in range(effect.discard - 1):
                yield from discard_one(table, seat, source)
            yield from draw(table, seat, effect.draw, "WA-14")


def fetch(table: Table, source: Source, effect: Fetch) -> Script[None]:
    """Take a card of a kind from the own discard pile."""
    player = table.state.players[source.seat]
    pile = table.state.piles[player.pile].discard
    found = [card for card in dict.fromkeys(pile) if fetchable(table.cards[card], effect.what)]
    if not found:
        return
    answer = found[0]
    if len(found) > 1:
        answer = yield one(source.seat, "fetch", found, "WA-13", source.data)
    pile.reverse()
    pile.remove(answer)
    pile.reverse()
    player.hand.append(answer)
    table.tell("fetched", "WA-13", seat=source.seat, card=answer)


def fetchable(card: Card, what: str) -> bool:
    """Whether a card in the discard pile can be fetched: Beasts never enter a hand (WA-170)."""
    return card.type != "beast" and matches(what.removesuffix("card").strip(), card.keywords)


def crack(table: Table, source: Source, effect: Crack) -> Script[None]:
    """A breakage roll on this card, or on chosen ones of others (WA-92)."""
    if effect.of == "this card":
        if source.gear is not None and source.fighter is not None and source.gear in source.fighter.gear:
            yield from harm.breakage_roll(table, source.fighter, source.gear, source.seat, effect.add)
        return
    others = [f for f in around(table) if f is not source.fighter and not f.beast]
    groups = [others] if effect.of == "another fighter" else [[f] for f in others]
    for group in groups:
        found = [
            (who, gear)
            for who in group
            if who in battle_of(table).fighters
            for gear in harm.breakable(table, who)
            if matches(effect.what, table.cards[gear.card].keywords)
        ]
        if found:
            who, gear = yield from choose_gear(table, source, found)
            yield from harm.breakage_roll(table, who, gear, source.seat, effect.add)


def choose_gear(table: Table, source: Source, found: list[tuple[Fighter, Gear]]) -> Script[tuple[Fighter, Gear]]:
    """One of some equipped cards, chosen by the source's player."""
    if len(found) == 1:
        return found[0]
    answer = yield one(source.seat, "gear", [str(gear.id) for _, gear in found], "WA-13", source.data)
    return next((who, gear) for who, gear in found if str(gear.id) == answer)


def recharge(table: Table, source: Source, effect: Recharge) -> Script[None]:
    """Put charge counters on another equipped card that has charges."""
    me = source.fighter
    if me is None or me not in battle_of(table).fighters:
        return
    found = [(me, gear) for gear in me.gear if gear is not source.gear and table.cards[gear.card].charges]
    if found:
        _, gear = yield from choose_gear(table, source, found)
        gear.charges += effect.counters
        table.tell("recharged", "WA-13", who=tag(me), card=gear.card, charges=gear.charges)


def grant(table: Table, source: Source, effect: Grant, number: int) -> Script[None]:
    """A change for a time: the same spell cast again does not add to itself (WA-70, WA-114)."""
    hit = yield from targets(table, source, effect.to, effect.among)
    by = source.fighter.id if source.fighter is not None else 0
    gear = source.gear.id if source.gear is not None and effect.until == "this lasts" else 0
    if gear:
        for who in battle_of(table).fighters:
            who.lasting = [old for old in who.lasting if (old.gear, old.grant) != (gear, number)]
    for who in hit:
        who.lasting.append(Lasting(source.card.id, number, effect.until, by, gear))
        table.tell("granted", "WA-70", who=tag(who), card=source.card.id, grant=number, until=effect.until)


def actions(table: Table, source: Source, effect: Actions) -> Script[None]:
    """More Actions this turn (WA-65)."""
    battle = battle_of(table)
    if battle.current is source.fighter:
        battle.actions += effect.number
        table.tell("actions", "WA-65", seat=source.seat, actions=battle.actions)
    yield from ()


def take_off(table: Table, source: Source, effect: Unequip) -> Script[None]:
    """An equipped card of another fighter returns to its player's hand."""
    found = [
        (who, gear)
        for who in around(table)
        if who is not source.fighter and not who.beast
        for gear in who.gear
        if matches(effect.what, table.cards[gear.card].keywords)
    ]
    if found:
        who, gear = yield from choose_gear(table, source, found)
        unequip(table, who, gear, "WA-13", to_hand=True)
        yield from harm.after_loss(table, who, source.seat)


VERBS: dict[type, Callable[..., Script[None]]] = {
    Damage: damage,
    Lose: lose,
    Regain: regain,
    Draw: draw_cards,
    Discard: discard_cards,
    Trade: trade,
    Fetch: fetch,
    Crack: crack,
    Recharge: recharge,
    Grant: grant,
    Actions: actions,
    Unequip: take_off,
}
"""The handler of each effect, but for those that are part of a roll (`rerolled`, `steadied`)."""
