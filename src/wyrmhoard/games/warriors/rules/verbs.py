"""The verbs: what each effect of a card does."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from .. import events
from ..cards.card import Card
from ..cards.keywords import matches
from ..cards.vocabulary import (
    SEVERAL,
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
from ..events.cards import Granted, Recharged
from ..events.fields import tag
from ..events.piles import Discarded, Fetched
from ..state import NOBODY, Fighter, Gear, Lasting
from ..table import Position, Table
from . import harm, numbers
from .asking import ask
from .breakage import breakage_roll
from .deaths import after_loss
from .interpreter import VERBS, Source
from .lasting import ITS_TURN, THIS_LASTS, covers, holders, still
from .moves import around, battle_of, discard, draw, unequip

# -- whom


def targets(position: Position, source: Source, to: str, among: str = "") -> Script[list[Fighter]]:
    """The fighters that an effect is for; a player chooses if it says so."""
    battle, me = battle_of(position), source.fighter
    if to in SEVERAL:
        return [f for f in around(position) if covers(position.cards, to, among, f, source.by)]
    everybody = [f for f in around(position) if matches(among, position.cards[f.card].keywords)]
    if to in ("this fighter", "the current fighter"):
        who = me if to == "this fighter" else battle.current
        return [who] if who is not None and who in everybody else []
    if to in ("the attacker", "the target"):
        who = source.attacker if to == "the attacker" else source.target
        return [who] if who is not None and who in everybody else []
    pools: dict[str, list[Fighter]] = {
        "another fighter": [f for f in everybody if f is not me],
        "any fighter": everybody,
        "another player's fighter": [f for f in everybody if not f.beast and f is not me],
        "a Beast": [f for f in everybody if f.beast],
    }
    pool = pools[to]
    if len(pool) < 2:
        return pool
    answer = yield from ask(position, source.seat, "target", [str(f.id) for f in pool], "WA-73", source.data)
    return [f for f in pool if str(f.id) == answer]


def seats(position: Position, source: Source, who: str) -> list[int]:
    """The players that an effect is for, clockwise from the current one; only those in the battle."""
    if who == "you":
        return [source.seat] if source.seat != NOBODY else []
    return [f.seat for f in around(position) if not f.beast and (who == "each player" or f.seat != source.seat)]


# -- what


@VERBS.does(Damage)
def damage(table: Table, source: Source, effect: Damage) -> Script[None]:
    """Deal damage, inflicted by the source's fighter (WA-84, WA-98)."""
    hit = yield from targets(table, source, effect.to, effect.among)
    if hit:
        yield from harm.deal(table, hit, effect.amount, source.seat, fighter=source.fighter, inflicted=source.inflicted)


@VERBS.does(Lose)
def lose(table: Table, source: Source, effect: Lose) -> Script[None]:
    """Lose durability (WA-84)."""
    hit = yield from targets(table, source, effect.to, effect.among)
    if hit:
        yield from harm.lose(table, hit, effect.amount, source.seat)


@VERBS.does(Regain)
def regain(table: Table, source: Source, effect: Regain) -> Script[None]:
    """Regain durability (WA-21)."""
    for who in (yield from targets(table, source, effect.to, effect.among)):
        harm.regain(table, who, effect.amount)


@VERBS.does(Draw)
def draw_cards(table: Table, source: Source, effect: Draw) -> Script[None]:
    """Draw cards (WA-165)."""
    for seat in seats(table, source, effect.who):
        yield from draw(table, seat, effect.cards, "WA-14")


@VERBS.does(Discard)
def discard_cards(table: Table, source: Source, effect: Discard) -> Script[None]:
    """Discard cards from the hand."""
    for seat in seats(table, source, effect.who):
        for _ in range(min(effect.cards, len(table.state.players[seat].hand))):
            yield from discard_one(table, seat, source)


def discard_one(table: Table, seat: int, source: Source, *, may: bool = False) -> Script[bool]:
    """Discard one card of the player's choice; False if there was none."""
    player = table.state.players[seat]
    if not player.hand:
        return False

    def options() -> list[str]:
        return [*dict.fromkeys(player.hand), *(["keep"] if may else [])]

    answer = yield from ask(table, seat, "discard", options, "WA-13", source.data)
    if answer == "keep":
        return False
    player.hand.remove(answer)
    discard(table, player.pile, answer)
    table.tell(Discarded(seat, answer), "WA-169")
    return True


@VERBS.does(Trade)
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


@VERBS.does(Fetch)
def fetch(table: Table, source: Source, effect: Fetch) -> Script[None]:
    """Take a card of a kind from your discard pile."""
    player = table.state.players[source.seat]
    pile = table.state.piles[player.pile].discard
    matching = [card for card in dict.fromkeys(pile) if fetchable(table.cards[card], effect.what)]
    if not matching:
        return
    answer = matching[0]
    if len(matching) > 1:
        answer = yield from ask(table, source.seat, "fetch", matching, "WA-13", source.data)
    pile.reverse()
    pile.remove(answer)
    pile.reverse()
    player.hand.append(answer)
    table.tell(Fetched(source.seat, answer), "WA-13")


def fetchable(card: Card, what: str) -> bool:
    """Whether a card in the discard pile can be fetched: Beasts never enter a hand (WA-170)."""
    return card.type != "beast" and matches(what.removesuffix("card").strip(), card.keywords)


@VERBS.does(Crack)
def crack(table: Table, source: Source, effect: Crack) -> Script[None]:
    """A breakage roll on this card, or on chosen ones of others (WA-92)."""
    if effect.of == "this card":
        if source.gear is not None and source.fighter is not None and source.gear in source.fighter.gear:
            yield from breakage_roll(table, source.fighter, source.gear, source.seat, effect.add)
        return
    others = [f for f in around(table) if f is not source.fighter and not f.beast]
    groups = [others] if effect.of == "another fighter" else [[f] for f in others]
    for group in groups:
        breakables = [
            (who, gear)
            for who in group
            if who in battle_of(table).fighters
            for gear in numbers.breakable(table, who)
            if matches(effect.what, table.cards[gear.card].keywords)
        ]
        if breakables:
            who, gear = yield from choose_gear(table, source, breakables)
            yield from breakage_roll(table, who, gear, source.seat, effect.add)


def choose_gear(table: Table, source: Source, candidates: list[tuple[Fighter, Gear]]) -> Script[tuple[Fighter, Gear]]:
    """One of some equipped cards, chosen by the source's player."""
    if len(candidates) == 1:
        return candidates[0]
    answer = yield from ask(table, source.seat, "gear", [str(gear.id) for _, gear in candidates], "WA-13", source.data)
    return next((who, gear) for who, gear in candidates if str(gear.id) == answer)


@VERBS.does(Recharge)
def recharge(table: Table, source: Source, effect: Recharge) -> Script[None]:
    """Put charge counters on another equipped card that has charges."""
    me = source.fighter
    if me is None or me not in battle_of(table).fighters:
        return
    rechargeable = [(me, gear) for gear in me.gear if gear is not source.gear and table.cards[gear.card].charges]
    if rechargeable:
        _, gear = yield from choose_gear(table, source, rechargeable)
        gear.charges += effect.counters
        table.tell(Recharged(tag(me), gear.card, gear.charges), "WA-13")


@VERBS.does(Grant)
def grant(table: Table, source: Source, effect: Grant) -> Script[None]:
    """A temporary change: the same spell cast again does not add to itself (WA-70, WA-114).

    An earlier effect may have removed the spell or its giver: then the change ends as it would have with them (WA-115).
    """
    hit = yield from targets(table, source, effect.to, effect.among)
    until = still(table, effect.until, source.fighter, source.gear)
    if until is None:
        return
    number = next(number for number, other in enumerate(source.card.grants) if other is effect)
    gear = source.gear.id if source.gear is not None and until == THIS_LASTS else 0
    if gear:
        for holder in holders(table):
            holder.lasting = [old for old in holder.lasting if (old.gear, old.grant) != (gear, number)]
    given = Lasting(source.card.id, number, until, source.by, gear)
    if effect.to in SEVERAL and until != ITS_TURN:
        battle_of(table).lasting.append(given)
    for who in hit:
        who.lasting.append(given.copy())
        table.tell(Granted(tag(who), source.card.id, number, until), "WA-70")


@VERBS.does(Actions)
def actions(table: Table, source: Source, effect: Actions) -> Script[None]:
    """More Actions this turn (WA-65)."""
    battle = battle_of(table)
    if battle.current is source.fighter:
        battle.actions += effect.number
        table.tell(events.battle.Actions(source.seat, numbers.actions_left(table)), "WA-65")
    yield from ()


@VERBS.does(Unequip)
def take_off(table: Table, source: Source, effect: Unequip) -> Script[None]:
    """An equipped card of another fighter returns to its player's hand."""
    removable = [
        (who, gear)
        for who in around(table)
        if who is not source.fighter and not who.beast
        for gear in who.gear
        if matches(effect.what, table.cards[gear.card].keywords)
    ]
    if removable:
        who, gear = yield from choose_gear(table, source, removable)
        unequip(table, who, gear, "WA-13", to_hand=True)
        yield from after_loss(table, who, source.seat)
