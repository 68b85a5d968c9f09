"""What abilities, Items, kinds of Unit and Powers change: numbers and permissions, read from the data of the cards.

A card says what it changes, and what must hold for it (`vocabulary.Change`, `vocabulary.If`). Code that needs a number
asks here with the `Facts` that are known at that point; nobody asks for a card by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from ...cards import entries
from ...cards.cardset import CardSet
from ...cards.entries import Doing
from ...cards.vocabulary import Change, If
from ...state import NOBODY, Item, Unit
from ...table import Position, once_each
from ..core import conflict_cards, features
from ..core.rating import Rating

GRIP: Final = "held:"
"""A token of a Unit that is held without a damage card: in front of the ID of its holder."""
MOST_KEPT: Final = 1024
"""The number of lists of abilities whose effects are cached with the cards."""
IN_USE: Final = ("left", "right", "both", "worn", "built-in")
Level: TypeAlias = Callable[[Position, Unit, str], int]
"""The Level of a Skill or Power of a Unit now."""
_LEVELS: Final[list[Level]] = []


@dataclass(slots=True)
class Facts:
    """The circumstances in which a number is needed; those that are left out do not apply.

    Like `Means` it is never changed.
    """

    conflict: str = ""
    """attack, defense, test, task, detect, follow-up."""
    about: str = ""
    """What a Test or Task is about: lock, bonds, system, climbing, small things."""
    skill: str = ""
    ability: str = ""
    """The ability that is the means of the Conflict."""
    using: tuple[str, ...] = ()
    """Abilities that are turned sideways for this Conflict."""
    aspect: str = ""
    normal: bool = False
    card: str = ""
    """The Conflict card that the Unit has used."""
    reach: str = ""
    item: Item | None = None
    bite: bool = False
    type: str = ""
    distance: int = 0
    rival: Unit | None = None
    approaching: bool = False
    ground: str = ""
    """The Location on which the Unit stands."""
    outdoors: bool = False

    def but(self, **changed: object) -> Facts:
        """A copy of these facts with some of them changed."""
        return replace(self, **changed)  # type: ignore[arg-type]


NOTHING: Final = Facts()


class Source(NamedTuple):
    """The source of a change."""

    key: str
    """An ability ("melee/dual-wield"), an Item's card, a technique, or the entry of the Unit."""
    skill: str = ""
    """The Skill to which an ability belongs."""
    item: Item | None = None
    level: int = 0
    """The Level of the Power from which it comes, which may be that of another Unit."""


def holds(unit: Unit, rival: Unit | None) -> bool:
    """Whether a Unit holds another, by a Restraint card or a mere grip (D2-272)."""
    if rival is None:
        return False
    return rival.has(f"{GRIP}{unit.id}") > 0 or any(harm.holder == unit.id for harm in rival.harms)


def card_of(position: Position, item: Item | None) -> entries.Item | None:
    """The card of an Item."""
    return position.cards.items.by_id.get(item.card) if item is not None else None


def mover(position: Position, unit: Unit) -> Unit:
    """Whose steps take a Unit along: its mount's, or its own (D2-109, D2-446)."""
    if unit.riding == NOBODY:
        return unit
    return next((other for other in position.state.scene.units if other.id == unit.riding), unit)


def two_weapons(position: Position, unit: Unit) -> bool:
    """Whether a Unit has a weapon in each hand."""
    armed = {
        item.held for item in unit.items if (card := card_of(position, item)) is not None and card.kind == "weapon"
    }
    return {"left", "right"} <= armed


def fits(position: Position, unit: Unit, needs: If, facts: Facts) -> bool:
    """Whether every condition that a card names holds."""
    return (
        _fits_conflict(needs, facts)
        and _fits_means(position, unit, needs, facts)
        and _fits_situation(position, unit, needs, facts)
    )


def could_hold(needs: If, facts: Facts) -> bool:
    """Whether what a card asks for could still hold in a Conflict of which no card is known yet: its kind and its Skill
    do not change any more. A follow-up may come of any Fight."""
    kinds = {"": (facts.conflict,), "test or task": ("test", "task"), "follow-up": ("attack", "defense")}
    return facts.conflict in kinds.get(needs.conflict, (needs.conflict,)) and needs.skill in ("", facts.skill)


def _fits_conflict(needs: If, facts: Facts) -> bool:
    contested = needs.conflict
    wanted = ("test", "task") if contested == "test or task" else (contested,)
    return (
        (not contested or facts.conflict in wanted)
        and needs.about in ("", facts.about)
        and needs.skill in ("", facts.skill)
        and (not needs.ability or needs.ability in (facts.ability, *facts.using))
        and needs.aspect in (None, facts.aspect)
        and needs.type in (None, facts.type)
        and (facts.normal or not needs.normal)
        and _fits_card(needs, facts)
    )


def _fits_card(needs: If, facts: Facts) -> bool:
    """Whether the Conflict card has the suit and the Rank (D2-176)."""
    if needs.suit is None and not needs.ranks:
        return True
    card = conflict_cards.CARDS.get(facts.card)
    return card is not None and needs.suit in (None, card.suit) and (not needs.ranks or card.rank in needs.ranks)


def _fits_means(position: Position, unit: Unit, needs: If, facts: Facts) -> bool:
    card = card_of(position, facts.item)
    return (
        needs.reach in (None, facts.reach)
        and (not needs.weapon_hands or (card is not None and card.hands == needs.weapon_hands))
        and (facts.bite or not needs.bite)
        and (not needs.two_weapons or two_weapons(position, unit))
        and (not needs.drawn or (facts.item is not None and 0 < facts.item.drawn == position.state.scene.step))
        and (not needs.item or any(item.card == needs.item for item in unit.items))
    )


def _fits_situation(position: Position, unit: Unit, needs: If, facts: Facts) -> bool:
    rival, moved = facts.rival, mover(position, unit)
    return (
        facts.distance >= needs.least_range
        and (needs.most_range is None or facts.distance <= needs.most_range)
        and (not needs.hidden or unit.hidden != NOBODY)
        and (not needs.mounted or unit.riding != NOBODY)
        and (needs.rival is None or (rival is not None and rival.has(needs.rival) > 0))
        and (not needs.holding or holds(unit, rival))
        and (facts.approaching or not needs.approaching)
        and (not needs.still or (moved.intent.move == NOBODY and unit.intent.equip is None))
        and moved.straight >= needs.straight
        and (not needs.ground or facts.ground in needs.ground)
        and (facts.outdoors or not needs.outdoors)
        and (not needs.least_body or Rating.parse(unit.sheet.stats[0]) >= Rating.parse(needs.least_body))
        and (not needs.traits or any(trait in unit.sheet.traits for trait in needs.traits))
    )


def abilities(position: Position, unit: Unit, facts: Facts = NOTHING) -> Sequence[tuple[Source, Doing]]:
    """The abilities of a Unit, and those that the weapon in use gives it."""
    lent = _lent(position, facts.item)
    if not lent:
        return _with_keys(position.cards, unit.sheet.abilities)
    doings = _with_keys(position.cards, tuple(dict.fromkeys((*unit.sheet.abilities, *lent))))
    return [(source._replace(item=facts.item) if source.key in lent else source, doing) for source, doing in doings]


def _with_keys(cards: CardSet, keys: tuple[str, ...]) -> tuple[tuple[Source, Doing], ...]:
    """The abilities with these keys: the source of each, and what it does. Cached as long as the cards exist."""
    kept: dict[tuple[str, ...], tuple[tuple[Source, Doing], ...]] = cards.doings
    doings = kept.get(keys)
    if doings is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        named = (cards.abilities[key] for key in dict.fromkeys(keys))
        doings = kept[keys] = tuple((Source(ability.id, ability.skill), ability.doing) for ability in named)
    return doings


def _lent(position: Position, item: Item | None) -> tuple[str, ...]:
    """The abilities that a weapon gives its user."""
    card = card_of(position, item)
    return card.abilities if card is not None else ()


@once_each
def _cards_of(position: Position, unit: Unit) -> frozenset[str]:
    """Every card that might change something for a Unit: its abilities, Items and entry, and Powers."""
    powers = [power.use for power in position.state.scene.powers if power.on == unit.id]
    if unit.sheet.powers:
        powers += [technique.id for technique in position.cards.techniques if technique.way == "passive"]
    return frozenset((*unit.sheet.abilities, *(item.card for item in unit.items), unit.sheet.entry, *powers))


def _by_cards(position: Position, unit: Unit, name: str, facts: Facts) -> Iterator[tuple[Source, Change]]:
    """Every change of one kind that cards give a Unit now. Cards that have none of that kind are passed over."""
    having = position.cards.changing[name]
    lent = _lent(position, facts.item)
    if lent or not having.isdisjoint(unit.sheet.abilities):
        for source, doing in abilities(position, unit, facts):
            on = doing.kind == "passive" or source.key in facts.using or source.key == facts.ability
            if on:
                own, given = _own_skill(position, source, facts), _of_kind(source, doing.change, name)
                yield from (pair for pair in given if own or pair[1].needs.skill)  # or the card names another Skill
    for item in unit.items:
        card = card_of(position, item) if item.card in having else None
        if card is not None and (item.held in IN_USE or card.kind == "gear"):
            yield from _of_kind(Source(card.id, "", item), card.change, name)
            if card.while_used and item is used_first(position, unit, item.card):
                yield from _of_kind(Source(card.id, "", item), card.while_used, name)
    if unit.sheet.entry in having:
        entry = position.cards.units[unit.sheet.entry]
        yield from _of_kind(Source(entry.id), entry.change, name)
    yield from _by_powers(position, unit, name, having)


def used_first(position: Position, unit: Unit, card: str) -> Item | None:
    """The first Item of this card that has the Uses for what it changes as long as it has them: one serves (C12)."""
    use = position.cards.items[card].use
    needed = use.uses if use is not None else 0
    having = (item for item in unit.items if item.card == card)
    return next((item for item in having if item.uses == NOBODY or item.uses >= needed), None)


def _of_kind(source: Source, given: Iterable[Change], name: str) -> Iterator[tuple[Source, Change]]:
    """The changes of one kind that a card makes."""
    return ((source, change) for change in given if change.change == name)


def _by_powers(position: Position, unit: Unit, name: str, having: Set[str]) -> Iterator[tuple[Source, Change]]:
    """The changes by Powers: those in force on the Unit, and its own that are always on."""
    for power in position.state.scene.powers:
        technique = position.cards.techniques.by_id.get(power.use)
        if power.on == unit.id and technique is not None and technique.way != "passive" and power.use in having:
            level = position.state.unit(power.by).sheet.power(power.power)[0]
            yield from _of_kind(Source(technique.id, level=level), technique.change, name)
    if not unit.sheet.powers or not features.is_on(position, "powers"):
        return
    for technique in position.cards.techniques:
        if technique.way != "passive" or technique.id not in having:
            continue
        level = unit.sheet.power(technique.power)[0]
        if level and (not position.cards.powers[technique.power].magic or features.is_on(position, "magic")):
            yield from _of_kind(Source(technique.id, level=level), technique.change, name)


def _own_skill(position: Position, source: Source, facts: Facts) -> bool:
    """An ability of a combat Skill changes a Conflict only where that Skill is used (D2-346)."""
    if not source.skill or not facts.skill or source.skill == facts.skill:
        return True
    skill = position.cards.skills.by_id.get(source.skill)
    return skill is None or skill.group != "combat"


def may_change(position: Position, unit: Unit, item: Item | None, *names: str) -> bool:
    """Whether a Unit has a card that could change any of these at all, with the weapon in use; if not, nobody needs to
    know the facts."""
    if item is not None and _lent(position, item):
        return True
    own, changing = _cards_of(position, unit), position.cards.changing
    return not all(own.isdisjoint(changing.get(name, ())) for name in names)


def active(
    position: Position, unit: Unit, name: str, facts: Facts = NOTHING, *, of: str = "", who: str = "you"
) -> list[tuple[Source, Change]]:
    """The changes of one kind that hold now. `of`: of what, where a change says so ("" fits every one)."""
    having = position.cards.changing.get(name)
    if having is None or (
        having.isdisjoint(_cards_of(position, unit)) and not (facts.item and _lent(position, facts.item))
    ):
        return []
    return [
        (source, change)
        for source, change in _by_cards(position, unit, name, facts)
        if change.who == who
        and of in ("", change.of)
        and _in_use(position, source, facts)
        and fits(position, unit, change.needs, facts)
    ]


def _in_use(position: Position, source: Source, facts: Facts) -> bool:
    """Whether what a weapon changes counts: where something is done, for the weapon with which it is done. Worn things
    and gear always count."""
    item = source.item
    if item is None or position.cards.items[item.card].kind != "weapon":
        return True
    return item.id == facts.item.id if facts.item is not None else not facts.skill and not facts.conflict


def register_level(level: Level) -> Level:
    """Make known what the Level of a Skill is now: `numbers` knows, and asks here."""
    _LEVELS[:] = [level]
    return level


def amount(position: Position, unit: Unit, source: Source, change: Change) -> int:
    """The amount of a change; for each Level of its Skill or Power, if it says so (D2-10)."""
    if not change.per_level:
        return change.by
    return change.by * (source.level or _LEVELS[0](position, unit, source.skill))


def parts(
    position: Position, unit: Unit, name: str, facts: Facts = NOTHING, *, of: str = "", who: str = "you"
) -> list[tuple[str, int]]:
    """Each source that changes a number, with its amount."""
    return [
        (source.key, amount(position, unit, source, change))
        for source, change in active(position, unit, name, facts, of=of, who=who)
    ]


def total(position: Position, unit: Unit, name: str, facts: Facts = NOTHING, *, of: str = "", who: str = "you") -> int:
    """The total of all changes of a number."""
    hits = active(position, unit, name, facts, of=of, who=who)
    return sum(amount(position, unit, source, change) for source, change in hits) if hits else 0


def holds_true(
    position: Position, unit: Unit, name: str, facts: Facts = NOTHING, *, of: str = "", who: str = "you"
) -> bool:
    """Whether a permission is given: a change that is on or off."""
    return bool(active(position, unit, name, facts, of=of, who=who))
