"""What a fighter can carry: hands, slots, containment, conditions (WA-127 to WA-139)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from operator import add, gt
from typing import Final, NamedTuple, TypeAlias

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.card import Card
from ..cards.cardset import CardSet
from ..cards.keywords import matches
from ..state import Fighter
from ..table import Position
from ..words.names import naming
from . import numbers

FIGHTER_WORN = Refusal("WA-132", later("{card} is a fighter and cannot be equipped"))
LOCATION_WORN = Refusal("WA-132", later("{card} is a location and cannot be equipped"))
BEAST_WORN = Refusal("WA-132", later("{card} is a beast and cannot be equipped"))
NOT_GEAR: Final = {"fighter": FIGHTER_WORN, "location": LOCATION_WORN, "beast": BEAST_WORN}
"""By the type of a card."""
NOT_FOR = Refusal("WA-132", later("{card} is only for {only} fighters; {fighter} is not one"))
NEEDS_MAGIC = Refusal(
    "WA-132",
    later("{card} is only for fighters with a containment of their own of {needs} or more; {fighter} has {has}"),
)
ONE_HANDS = Refusal("WA-133", later("{cards} needs {used}; {fighter} has {has}"))
HANDS = Refusal("WA-133", later("{cards} need {used}; {fighter} has {has}"))
ONE_ARMOR = Refusal("WA-135", later("{cards} is {used}; {fighter} can wear {has}"))
ARMOR = Refusal("WA-135", later("{cards} are {used}; {fighter} can wear {has}"))
ONE_ITEM = Refusal("WA-136", later("{cards} is {used}; {fighter} can carry {has}"))
ITEMS = Refusal("WA-136", later("{cards} are {used}; {fighter} can carry {has}"))
ONE_SPELL = Refusal("WA-101", later("{cards} needs {used}; {fighter} has containment {has}"))
SPELLS = Refusal("WA-101", later("{cards} need {used}; {fighter} has containment {has}"))
ONE_NO_MAGIC = Refusal("WA-100", later("{cards} needs {used}; {fighter} has no containment"))
NO_MAGIC = Refusal("WA-100", later("{cards} need {used}; {fighter} has no containment"))


class Limit(NamedTuple):
    """A fighter's limit: the number that says how much there is, and the refusal if that is too little for one card, or
    for several."""

    name: str
    one: Refusal
    several: Refusal


LIMITS: Final = (
    Limit("hands", ONE_HANDS, HANDS),
    Limit("armor slots", ONE_ARMOR, ARMOR),
    Limit("item slots", ONE_ITEM, ITEMS),
    Limit("containment", ONE_SPELL, SPELLS),
)
NAMES: Final = tuple(limit.name for limit in LIMITS)


def uses(card: Card, limit: str) -> int:
    """How much of a limit a card takes (WA-103, WA-134)."""
    if limit == "hands":
        return card.hands
    if limit == "containment":
        return card.points
    return int(card.type == limit.partition(" ")[0])


class Fit(NamedTuple):
    """A card judged for a fighter: why the fighter may not use it, and how much of each of the LIMITS it takes and
    gives.

    Most cards give nothing: an empty tuple.
    """

    refusal: Refusal | None
    takes: tuple[int, ...]
    gives: tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def fit(fighter: Card, card: Card) -> Fit:
    """Judge a card for a fighter. Both are printed cards, so the result is cached for all matches."""
    gives = dict.fromkeys(NAMES, 0)
    for change in card.limits:
        if matches(change.among, fighter.keywords):
            gives[change.change] += change.by
    takes = tuple(uses(card, limit) for limit in NAMES)
    return Fit(verify_use(fighter, card), takes, tuple(gives.values()) if any(gives.values()) else ())


Load: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""What a fighter carries: how much of each of the LIMITS is used, and how much there is."""


def with_card(carried: Load, card: Fit) -> Load | None:
    """The load with one more card on, if the fighter may use it and no limit is exceeded then."""
    refusal, takes, gives = card
    if refusal is not None:
        return None
    used, has = carried
    used = tuple(map(add, used, takes))
    has = tuple(map(add, has, gives)) if gives else has
    return (used, has) if exceeded(used, has) is None else None


def exceeded(used: tuple[int, ...], has: tuple[int, ...]) -> int | None:
    """The first of the LIMITS that is exceeded, or None; a negative limit counts as 0."""
    if any(map(gt, used, has)):
        for number, much in enumerate(used):
            if much > max(0, has[number]):
                return number
    return None


@lru_cache(maxsize=1 << 10)
def bare(fighter: Card) -> Load:
    """The load of a fighter with nothing on, at no location. Cached, like `fit`."""
    printed = (fighter.hands, fighter.armor_slots, fighter.item_slots, fighter.containment)
    gives = fit(fighter, fighter).gives
    return (0, 0, 0, 0), tuple(map(add, printed, gives)) if gives else printed


def load(position: Position, fighter: Card, worn: Iterable[Card]) -> Load:
    """What a fighter carries with these cards on, whether or not it can."""
    used, has = bare(fighter)
    place = position.state.place
    if place is not None:
        gives = fit(fighter, position.cards.by_id[place.card]).gives
        has = tuple(map(add, has, gives)) if gives else has
    for card in worn:
        _, takes, gives = fit(fighter, card)
        used = tuple(map(add, used, takes))
        has = tuple(map(add, has, gives)) if gives else has
    return used, has


def room(position: Position, fighter: Card, worn: Iterable[Card]) -> tuple[list[int], list[int]]:
    """How much of each of the LIMITS is used, and how much there is, with these cards on."""
    used, has = load(position, fighter, worn)
    return [*used], [max(0, number) for number in has]


def verify_equipped(position: Position, fighter: Card, worn: Sequence[Card]) -> Refusal | None:
    """Why a fighter cannot have all of these cards equipped together, or None."""
    for card in worn:
        refusal = fit(fighter, card).refusal
        if refusal is not None:
            return refusal
    used, limits = load(position, fighter, worn)
    number = exceeded(used, limits)
    if number is None:
        return None
    limit, one, several = LIMITS[number]
    has = max(0, limits[number])
    using = [card for card in worn if uses(card, limit)]
    if limit == "containment" and not has:
        one, several = ONE_NO_MAGIC, NO_MAGIC
    return (one if len(using) == 1 else several).because(
        cards=partial(_both, using), used=partial(_amount, limit, used[number]), has=has, fighter=naming(fighter)
    )


def _both(cards: Sequence[Card]) -> str:
    return say(" and ").join(said(card.name) for card in cards)


def _amount(limit: str, n: int) -> str:
    """`n` of one of the LIMITS, with its unit."""
    if limit == "hands":
        return say_many("{n} hand", "{n} hands", n=n)
    if limit == "armor slots":
        return say_many("{n} armor card", "{n} armor cards", n=n)
    if limit == "item slots":
        return say_many("{n} item", "{n} items", n=n)
    return say_many("{n} spell point", "{n} spell points", n=n)


def verify_use(fighter: Card, card: Card) -> Refusal | None:
    """Why a fighter may not use a card at all, or None (WA-132)."""
    if not card.gear:
        return NOT_GEAR[card.type].because(card=naming(card))
    if not matches(card.only, fighter.keywords):
        return NOT_FOR.because(card=naming(card), only=card.only, fighter=naming(fighter))
    if card.needs_containment > fighter.containment:
        needs = card.needs_containment
        return NEEDS_MAGIC.because(card=naming(card), needs=needs, fighter=naming(fighter), has=fighter.containment)
    return None


def can_attack_with(fighter: Card, source: Card) -> bool:
    """Whether a fighter could equip an attack source at all, alone (WA-7, WA-33)."""
    return source.attacks and with_card(bare(fighter), fit(fighter, source)) is not None


def worn_by(cards: CardSet, fighter: Fighter) -> list[Card]:
    """The cards that a fighter has equipped."""
    by_id = cards.by_id
    return [by_id[gear.card] for gear in fighter.gear]


def excess(position: Position, who: Fighter) -> tuple[str, list[int]] | None:
    """The first limit that is exceeded, with the equipped cards of that kind (WA-138); None if none is."""
    cards = position.cards
    worn = worn_by(cards, who)
    number = exceeded(*load(position, cards[who.card], worn))
    if number is None:
        return None
    limit = NAMES[number]
    return limit, [gear.id for gear in who.gear if uses(cards[gear.card], limit)]


def summary(position: Position, fighter: Card, worn: Sequence[Card]) -> dict[str, dict[str, int]]:
    """Each limit, used and available, for screens and for bots that think about what to equip."""
    used, has = room(position, fighter, worn)
    return {limit: {"used": used[n], "has": has[n]} for n, (limit, *_) in enumerate(LIMITS)}


def starting_life(position: Position, who: Fighter) -> int:
    """Printed durability plus the bonuses of its equipment (WA-20, WA-22)."""
    return numbers.cap(position, who)
