"""What a fighter can carry: hands, slots, containment, conditions (WA-127 to WA-139)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wyrmhoard.games.warriors.cards.card import Card
from wyrmhoard.games.warriors.cards.cardset import CardSet
from wyrmhoard.games.warriors.cards.keywords import matches
from wyrmhoard.games.warriors.rules import numbers
from wyrmhoard.games.warriors.state import Fighter
from wyrmhoard.games.warriors.table import Position
from wyrmhoard.kernel.errors import Refusal
from wyrmhoard.kernel.grammar import many

NOT_GEAR = Refusal("WA-132", "{card} is a {kind} and cannot be equipped")
NOT_FOR = Refusal("WA-132", "{card} is only for {only} fighters; {fighter} is not one")
NEEDS_MAGIC = Refusal("WA-132", "{card} is only for fighters with containment {needs} or more; {fighter} has {has}")
HANDS = Refusal("WA-133", "{cards} {need} {used}; {fighter} has {has}")
ARMOR = Refusal("WA-135", "{cards} {are} {used}; {fighter} can wear {has}")
ITEMS = Refusal("WA-136", "{cards} {are} {used}; {fighter} can carry {has}")
POINTS = Refusal("WA-101", "{cards} {need} {used}; {fighter} has containment {has}")
NO_MAGIC = Refusal("WA-100", "{cards} {need} {used}; {fighter} has no containment")


class Limit(NamedTuple):
    """A fighter's limit: the number that says how much there is, the refusal if that is too little, and of what."""

    name: str
    refusal: Refusal
    unit: str


LIMITS: Final = (
    Limit("hands", HANDS, "hand"),
    Limit("armor slots", ARMOR, "armor card"),
    Limit("item slots", ITEMS, "item"),
    Limit("containment", POINTS, "spell point"),
)
NAMES: Final = tuple(limit.name for limit in LIMITS)


def uses(card: Card, limit: str) -> int:
    """How much of a limit a card takes (WA-103, WA-134)."""
    if limit == "hands":
        return card.hands
    if limit == "containment":
        return card.points
    return int(card.type == limit.partition(" ")[0])


def room(position: Position, fighter: Card, worn: Sequence[Card]) -> tuple[list[int], list[int]]:
    """How much of each of the LIMITS is used, and how much there is, with these cards on."""
    has = [fighter.hands, fighter.armor_slots, fighter.item_slots, fighter.containment]
    used = [0, 0, 0, 0]
    for card in worn:
        used[0] += card.hands
        used[1] += card.type == "armor"
        used[2] += card.type == "item"
        used[3] += card.points
    places = [position.cards[position.state.place.card]] if position.state.place is not None else []
    for card in (fighter, *worn, *places):
        for change in card.limits:
            if matches(change.among, fighter.keywords):
                has[NAMES.index(change.change)] += change.by
    return used, [max(0, number) for number in has]


def fits(position: Position, fighter: Card, worn: Sequence[Card]) -> Refusal | None:
    """Why a fighter cannot have all of these cards equipped together, or None."""
    for card in worn:
        refusal = allows(fighter, card)
        if refusal is not None:
            return refusal
    used, has = room(position, fighter, worn)
    for number, (limit, refusal, unit) in enumerate(LIMITS):
        if used[number] > has[number]:
            names = [card.name for card in worn if uses(card, limit)]
            need, are = ("needs", "is") if len(names) == 1 else ("need", "are")
            if limit == "containment" and not has[number]:
                refusal = NO_MAGIC
            much = many(used[number], unit)
            return refusal.because(
                cards=" and ".join(names), need=need, are=are, used=much, has=has[number], fighter=fighter.name
            )
    return None


def allows(fighter: Card, card: Card) -> Refusal | None:
    """Why a fighter may not use a card at all, or None (WA-132)."""
    if not card.gear:
        return NOT_GEAR.because(card=card.name, kind=card.type.replace("_", " "))
    if not matches(card.only, fighter.keywords):
        return NOT_FOR.because(card=card.name, only=card.only, fighter=fighter.name)
    if card.needs_containment > fighter.containment:
        needs = card.needs_containment
        return NEEDS_MAGIC.because(card=card.name, needs=needs, fighter=fighter.name, has=fighter.containment)
    return None


def can_attack_with(fighter: Card, source: Card) -> bool:
    """Whether a fighter could equip an attack source at all, alone (WA-7, WA-33)."""
    return (
        source.attacks
        and allows(fighter, source) is None
        and source.points <= fighter.containment
        and (source.type != "weapon" or source.hands <= fighter.hands)
    )


def worn_by(cards: CardSet, fighter: Fighter) -> list[Card]:
    """The cards that a fighter has equipped."""
    return [cards[gear.card] for gear in fighter.gear]


def excess(position: Position, who: Fighter) -> tuple[str, list[int]] | None:
    """The first limit that is exceeded, with the equipped cards of that kind (WA-138); None if none is."""
    cards = position.cards
    worn = worn_by(cards, who)
    used, has = room(position, cards[who.card], worn)
    for number, (limit, *_) in enumerate(LIMITS):
        if used[number] > has[number]:
            return limit, [gear.id for gear in who.gear if uses(cards[gear.card], limit)]
    return None


def summary(position: Position, fighter: Card, worn: Sequence[Card]) -> dict[str, dict[str, int]]:
    """Each limit, used and available, for screens and for bots that think about what to equip."""
    used, has = room(position, fighter, worn)
    return {limit: {"used": used[n], "has": has[n]} for n, (limit, *_) in enumerate(LIMITS)}


def starting_life(position: Position, who: Fighter) -> int:
    """Printed durability plus the bonuses of its equipment (WA-20, WA-22)."""
    return numbers.cap(position, who)
