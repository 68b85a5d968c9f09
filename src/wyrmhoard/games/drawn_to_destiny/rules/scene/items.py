"""Items in hands, in storage and on the ground: what an Equip does, and what is dropped (D2-58, D2-86 to D2-88)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Draw, Equip, Hand, HandOver, Load, PickUp, Store, Switch, TakeOver, TakeWheel
from ...asked import Asked
from ...events.items import DroppedItem, Equipped, HandedOver, KeptBack, Loaded, PickedUp
from ...events.movement import Dropped
from ...state import NOBODY, Item, Thing, Unit
from ...table import Position, Table, once_each
from ..core import compass, highcard
from ..core.compass import Space
from ..queries import consent, field, npc_defaults, numbers, unit_factory, vehicles

HANDS: Final[tuple[Hand, Hand]] = ("left", "right")
PRICE: Final = 1
"""Move for an Equip (D2-86)."""
WANTED: Final = (PickUp, TakeOver)
"""The Equips for which several Units may compete in one step (D2-51)."""

NO_HANDS: Final = Refusal("D2-88", later("{name} has no hands for that."))
HANDS_FULL: Final = Refusal("D2-88", later("{name} has no hand free for it."))
TOO_HEAVY: Final = Refusal("D2-330", later("{name} cannot lift that as well."))
NOT_THERE: Final = Refusal("D2-86", later("That is not there."))
TOO_FAR: Final = Refusal("D2-87", later("Both must be at most 1 Space apart."))
LOADED: Final = Refusal("D2-86", later("It is loaded already."))
NO_SOURCE: Final = Refusal("D2-86", later("There is nothing to load it with."))
CANNOT: Final = Refusal("D2-86", later("{name} can do nothing with its hands now."))
TRUCE: Final = Refusal("D2-86", later("No weapon is taken in hand before Turn {turn}."))


# -- hands (D2-88)


def in_hand(item: Item) -> bool:
    """Whether a hand holds an Item."""
    return item.held in ("left", "right", "both")


def is_drawn_string(position: Position, item: Item) -> bool:
    """Whether an arrow lies on the string: the other hand holds it (D2-88)."""
    return position.cards.items[item.card].nocks and item.uses > 0 and item.held in HANDS


@once_each
def free_hands(position: Position, unit: Unit) -> list[Hand]:
    """The hands that hold nothing and could (D2-88)."""
    if "no hands" in unit.sheet.traits:
        return []
    full: set[str] = set()
    for item in unit.items:
        if item.held == "both" or is_drawn_string(position, item):
            full.update(HANDS)
        elif item.held in HANDS:
            full.add(item.held)
    return [hand for hand in HANDS if hand not in full and not numbers.is_useless(position, unit, f"{hand}-hand")]


def holds_place(position: Position, unit: Unit, item: Item) -> list[Hand]:
    """How a Unit could take an Item in hand now: "left", "right", "both" (D2-88)."""
    free = free_hands(position, unit)
    if unit_factory.hands_needed(position, unit, item) == 2:
        return ["both"] if len(free) == 2 else []
    return free


# -- what can be done


def offers(position: Position, unit: Unit) -> list[Equip]:
    """The Equips that a Unit could do now, whatever they cost (D2-86)."""
    return [*_possible(position, unit)]


def may_equip(position: Position, unit: Unit) -> bool:
    """Whether there is any Equip that a Unit could do now."""
    return any(True for _ in _possible(position, unit))


def _possible(position: Position, unit: Unit) -> Iterator[Equip]:
    if vehicles.is_vehicle(unit):
        return iter([TakeWheel()] if vehicles.wheel_objection(position, unit) is None else [])
    if "no hands" in unit.sheet.traits or not vehicles.has_free_hands(unit):
        return iter(())
    return (equip for equip in candidates(position, unit) if objection(position, unit, equip) is None)


def candidates(position: Position, unit: Unit) -> Iterator[Equip]:
    """All candidates for Equips of a Unit, possible or not."""
    for thing in position.state.scene.things:
        if thing.item is not None and not thing.gone and (thing.x, thing.y) in field.spaces_of(unit):
            yield PickUp(thing.id)
    for item in unit.items:
        if item.held == "stored":
            yield from (Draw(item.id, hand) for hand in holds_place(position, unit, item))
        elif in_hand(item):
            yield Store(item.id)
            if item.held in HANDS:
                yield Switch(item.id)
            yield from (Load(item.id, source.id) for source in sources(position, unit, item))
    for other in consent.may_be_willing(position, unit):
        if field.range_between(position, unit, other) <= 1:
            yield from (HandOver(item.id, other.ref) for item in unit.items if in_hand(item))
            yield from (TakeOver(item.id, other.ref) for item in other.items if in_hand(item))


def objection(position: Position, unit: Unit, equip: Equip) -> Refusal | None:
    """Why a Unit may not do this Equip now, its price left out."""
    name = unit.sheet.name
    if not numbers.can_act(position, unit):
        return CANNOT.because(name=name)
    if isinstance(equip, TakeWheel):
        return vehicles.wheel_objection(position, unit)
    if "no hands" in unit.sheet.traits:
        return NO_HANDS.because(name=name)
    refusal = _truce_objection(position, unit, equip)
    if refusal is not None:
        return refusal
    match equip:
        case PickUp(thing):
            return _pick_up_objection(position, unit, field.thing(position, thing))
        case Draw(number, hand):
            item = unit.item(number)
            if item is None or item.held != "stored":
                return NOT_THERE
            return None if hand in holds_place(position, unit, item) else HANDS_FULL.because(name=name)
        case Store(number):
            item = unit.item(number)
            return None if item is not None and in_hand(item) else NOT_THERE
        case Switch(number):
            item = unit.item(number)
            if item is None or item.held not in HANDS:
                return NOT_THERE
            return None if free_hands(position, unit) else HANDS_FULL.because(name=name)
        case Load(weapon, source):
            return _load_objection(position, unit, unit.item(weapon), unit.item(source))
        case HandOver(number, target):
            return _give_objection(position, unit, position.state.unit(target.id), number)
        case TakeOver(number, target):
            return _give_objection(position, position.state.unit(target.id), unit, number)


def _truce_objection(position: Position, unit: Unit, equip: Equip) -> Refusal | None:
    """Why a weapon cannot be taken in hand before the truce of a Scene ends."""
    if not field.in_truce(position):
        return None
    match equip:
        case PickUp(number):
            thing = field.thing(position, number)
            item = thing.item if thing else None
        case Draw(number, _):
            item = unit.item(number)
        case TakeOver(number, target):
            item = position.state.unit(target.id).item(number)
        case _:
            return None
    armed = item is not None and position.cards.items[item.card].kind == "weapon"
    return TRUCE.because(turn=field.entry(position).rules.truce_before) if armed else None


def _pick_up_objection(position: Position, unit: Unit, thing: Thing | None) -> Refusal | None:
    if thing is None or thing.item is None or thing.gone or thing.hidden:
        return NOT_THERE
    if (thing.x, thing.y) not in field.spaces_of(unit):
        return NOT_THERE
    if not holds_place(position, unit, thing.item):
        return HANDS_FULL.because(name=unit.sheet.name)
    if not numbers.may_carry(position, unit, position.cards.items[thing.item.card].grams):
        return TOO_HEAVY.because(name=unit.sheet.name)
    return None


def _give_objection(position: Position, giver: Unit, taker: Unit, number: int) -> Refusal | None:
    item = giver.item(number)
    if item is None or not in_hand(item) or not (giver.in_play and taker.in_play):
        return NOT_THERE
    if field.range_between(position, giver, taker) > 1:
        return TOO_FAR
    if not holds_place(position, taker, item):
        return HANDS_FULL.because(name=taker.sheet.name)
    if not numbers.may_carry(position, taker, position.cards.items[item.card].grams):
        return TOO_HEAVY.because(name=taker.sheet.name)
    return None


# -- loading (D2-86, D2-339)


def sources(position: Position, unit: Unit, weapon: Item, cost: str = "equip") -> list[Item]:
    """The sources from which an Equip, or an Action, could load a weapon: those that its card names, within reach."""
    names = {reload.by for reload in position.cards.items[weapon.card].reloads if reload.cost == cost}
    return [
        item
        for item in unit.items
        if item.card in names
        and item.uses != 0
        and item.id != weapon.id
        and _is_within_reach(position, weapon, item, cost)
    ]


def _is_within_reach(position: Position, weapon: Item, source: Item, cost: str) -> bool:
    """Whether loading can take a source from where it is: the other hand, a quiver or bandolier anywhere; by an Action,
    or for a weapon that fills both hands, any source anywhere (D2-86, D2-339)."""
    anywhere = cost == "action" or weapon.held == "both" or position.cards.items[source.card].uses > 1
    return in_hand(source) or (anywhere and source.held in ("stored", "worn"))


def is_full(position: Position, weapon: Item) -> bool:
    """Whether a weapon has all its Uses, or none to lose (D2-339)."""
    return weapon.uses == NOBODY or weapon.uses >= position.cards.items[weapon.card].uses


def _load_objection(position: Position, unit: Unit, weapon: Item | None, source: Item | None) -> Refusal | None:
    if weapon is None or source is None or not in_hand(weapon):
        return NOT_THERE
    if is_full(position, weapon):
        return LOADED
    if source not in sources(position, unit, weapon):
        return NO_SOURCE
    return string_objection(position, unit, weapon)


def string_objection(position: Position, unit: Unit, weapon: Item) -> Refusal | None:
    """Why no arrow can be laid on the string, if the weapon has one (D2-88)."""
    nocks = position.cards.items[weapon.card].nocks
    return HANDS_FULL.because(name=unit.sheet.name) if nocks and not free_hands(position, unit) else None


def load(table: Table, unit: Unit, weapon: Item, source: Item, rule: str, cost: str = "equip") -> None:
    """Put a shot, clip or quickloader into a weapon, by an Equip or by an Action (D2-86, D2-339)."""
    card = table.cards.items[weapon.card]
    reload = next(one for one in card.reloads if one.by == source.card and one.cost == cost)
    room = card.uses - weapon.uses
    number = min(room, reload.rounds or room)
    if table.cards.items[source.card].uses > 1:
        number = min(number, source.uses)
        source.uses -= number
    else:
        unit.items.remove(source)
    weapon.uses += number
    table.tell(Loaded(unit.id, weapon.card, source.card, number), rule)


# -- carrying out


def carry_out_equips(table: Table, units: Sequence[Unit]) -> Script[None]:
    """The Equips of a step; several who want one thing draw High Card for it (D2-51, D2-86)."""
    order = list(units)
    for wanted in dict.fromkeys(unit.intent.equip for unit in units if isinstance(unit.intent.equip, WANTED)):
        rivals = [unit for unit in order if unit.intent.equip == wanted]
        parties = highcard.parties_of(table, rivals)
        if len(parties) > 1:
            parties = yield from highcard.order(table, parties, "D2-51")
            ranked = sorted(rivals, key=lambda unit: parties.index(highcard.party(unit)))
            order = [unit for unit in order if unit not in rivals] + ranked
    for unit in order:
        equip = unit.intent.equip
        if equip is None or objection(table, unit, equip) is not None:
            table.tell(Dropped(unit.id, "D2-86"), "D2-74a")
            continue
        if isinstance(equip, HandOver | TakeOver) and not (yield from _is_willing(table, unit, equip)):
            continue
        unit.move -= PRICE
        unit.spent_move += 1
        field.stir(table, unit)
        _equip(table, unit, equip)


def _is_willing(table: Table, unit: Unit, equip: HandOver | TakeOver) -> Script[bool]:
    """Whether the other side of a Give or Take consents (D2-87)."""
    other = table.state.unit(equip.target.id)
    seat = numbers.controller(table, other)
    if seat == numbers.controller(table, unit) or numbers.is_out_cold(table, other):
        return seat == numbers.controller(table, unit)
    if seat < 0:
        return npc_defaults.accepts(table, other, unit)
    gives = isinstance(equip, HandOver)
    item = (unit if gives else other).item(equip.item)
    assert item is not None
    data = Asked(unit=other.id, by=unit.id, what="give" if gives else "take", card=item.card)
    answer = yield one(seat, "hand-over", ["yes", "no"], "D2-87", data)
    if answer == "no":
        table.tell(KeptBack(other.id, unit.id), "D2-87")
    return bool(answer == "yes")


def _equip(table: Table, unit: Unit, equip: Equip) -> None:
    match equip:
        case TakeWheel():
            vehicles.take_wheel(table, unit)
        case PickUp(number):
            thing = field.thing(table, number)
            assert thing is not None
            assert thing.item is not None
            pick_up(table, unit, thing, thing.item)
        case Draw(number, hand):
            draw(table, unit, _own(unit, number), hand, "D2-86")
        case Store(number):
            item = _own(unit, number)
            put_away(table, unit, item)
            _tell(table, unit, "store", item)
        case Switch(number):
            item = _own(unit, number)
            item.held = "left" if item.held == "right" else "right"
            _tell(table, unit, "switch", item)
        case Load(weapon, source):
            load(table, unit, _own(unit, weapon), _own(unit, source), "D2-86")
        case HandOver(number, target):
            hand_over(table, unit, table.state.unit(target.id), number)
        case TakeOver(number, target):
            hand_over(table, table.state.unit(target.id), unit, number)


def _own(unit: Unit, number: int) -> Item:
    item = unit.item(number)
    assert item is not None
    return item


def _tell(table: Table, unit: Unit, what: Literal["store", "switch"], item: Item) -> None:
    table.tell(Equipped(unit.id, what, item.card, item.held, unit.move), "D2-86")


def draw(table: Table, unit: Unit, item: Item, hand: Hand, rule: str) -> None:
    """An Item comes out of storage into a hand, or both."""
    item.held, item.drawn = hand, table.state.scene.step
    table.tell(Equipped(unit.id, "draw", item.card, hand, unit.move), rule)


def put_away(table: Table, unit: Unit, item: Item) -> None:
    """Back into storage; an arrow on the string goes back into a quiver (D2-86)."""
    unnock(table, unit, item)
    item.held = "stored"


def unnock(table: Table, unit: Unit, item: Item) -> None:
    """Take the arrow off the string of a bow, into the quiver from which it came."""
    card = table.cards.items[item.card]
    if card.nocks and item.uses > 0:
        for source in unit.items:
            if any(reload.by == source.card for reload in card.reloads):
                source.uses += item.uses
                break
        item.uses = 0


def pick_up(table: Table, unit: Unit, thing: Thing, item: Item) -> None:
    """Take a thing from the ground into a free hand (D2-86)."""
    item.held, item.drawn = holds_place(table, unit, item)[0], table.state.scene.step
    unit.items.append(item)
    thing.item, thing.gone = None, True
    if any(described.key == thing.key for described in field.entry(table).object):
        table.state.scene.story[f"taken:{thing.key}"] = unit.id
    table.tell(PickedUp(unit.id, item.card, thing.key, item.held, unit.move), "D2-86")


def hand_over(table: Table, giver: Unit, taker: Unit, number: int) -> None:
    """An Item goes from hand to hand (D2-87)."""
    item = giver.item(number)
    assert item is not None
    unnock(table, giver, item)
    giver.items.remove(item)
    item.held, item.drawn = holds_place(table, taker, item)[0], table.state.scene.step
    taker.items.append(item)
    table.tell(HandedOver(giver.id, taker.id, item.card, item.held), "D2-87")


# -- on the ground (D2-58, D2-252)


def drop(table: Table, unit: Unit, number: int, *, in_front: bool = False, rule: str = "D2-58") -> None:
    """An Item falls on the Unit's Space, or on the one in front if nothing is in the way (D2-58)."""
    item = unit.item(number)
    if item is None:
        return
    space = unit.space
    if in_front:
        ahead = compass.neighbour(space, unit.facing)
        if field.inside(table, ahead) and not field.blocked(table, space, ahead):
            space = ahead
    unnock(table, unit, item)
    unit.items.remove(item)
    lay(table, item, space)
    table.tell(DroppedItem(unit.id, item.card, space), rule)


def lay(table: Table, item: Item, space: Space) -> Thing:
    """Put an Item on a Space, where anybody may pick it up."""
    item.held, item.drawn = "ground", 0
    thing = Thing(table.state.next_id(), item.card, space[0], space[1], item)
    table.state.scene.things.append(thing)
    return thing
