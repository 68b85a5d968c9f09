"""The means with which a Unit can attack, answer or defend: Skill, weapon or ability, reach, arc, hands and ammunition.

Legality is one function that returns why not (`objection`); who is offered what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...cards import entries
from ...cards.entries import Doing, Profile
from ...cards.notation import TARGETED, decks_of, read_damage
from ...cards.vocabulary import Attack, Disarm
from ...means_state import NO_MEANS, AbilityMeans, HandsMeans, ItemMeans, MeansId
from ...state import NOBODY, Item, Unit
from ...table import Position, once_each
from ...target_state import Target
from ..core import compass
from ..core.compass import Reach, Stand
from ..core.rating import Modifier, Rating
from . import changes, field, numbers, unit_factory
from .changes import Facts

BARE: Final = "bare-hands"
IN_HAND: Final = ("left", "right", "both", "built-in")
FAR: Final = 10**6
PERSONAL: Final = 2
"""Metres from Space to Space on a Personal Map (D2-402)."""
POWER: Final = "power"
"""The reach of a Power: like a shot, but without Disadvantage close by (D2-369a)."""
COVERED: Final = ("ranged", POWER)
"""The reaches against which Cover counts (D2-128, D2-369a)."""
VOICE: Final = "voice"
"""The reach of words and looks: a number of Spaces, in whatever arc."""

NO_SKILL: Final = Refusal("D2-114", later("{name} does not have {skill}, and it is not Common."))
STAT_GONE: Final = Refusal("D2-349", later("{name} cannot use {skill} now."))
WRONG_ARC: Final = Refusal("D2-443a", later("The weapon does not point that way."))
GONE: Final = Refusal("D2-49", later("The target is not there any more."))
NO_ABILITIES: Final = Refusal("D2-248", later("{name} cannot use abilities now."))
EMPTY: Final = Refusal("D2-339", later("{item} is not loaded."))
BROKEN: Final = Refusal("D2-275", later("{item} is Broken."))
TOO_FEW_HANDS: Final = Refusal("D2-88", later("{item} needs {hands} hands."))
NO_FREE_HAND: Final = Refusal("D2-88", later("That needs a free hand."))
ON_FOOT: Final = Refusal("D2-446", later("{item} cannot be used by the mounted."))
USELESS: Final = Refusal("D2-268", later("The part of the body for {item} cannot be used."))
BLIND: Final = Refusal("D2-270", later("The Blind cannot shoot."))
NOT_HELD: Final = Refusal("D2-272", later("{name} does not hold this Rival."))
BOUND: Final = Refusal("D2-211", later("Both arms are bound."))


@dataclass(slots=True, eq=False)
class Means:
    """A Skill, and the weapon or ability used with it (D2-112). Equal only to itself, so that a `Still` can cache by
    it. It is never changed. It is not declared frozen because that would double the time to make one.
    """

    id: MeansId = NO_MEANS
    """Its name in Actions and answers."""
    skill: str = ""
    item: Item | None = None
    ability: str = ""
    reach: str = ""
    """close, melee, reach, ranged, voice; "": it does not strike."""
    range: int = 0
    least: int = 0
    thrown: bool = False
    bite: bool = False
    hand: bool = False
    """Whether it needs a free hand."""
    holding: bool = False
    damage: str = ""
    types: tuple[str, ...] = ()
    becomes: str = ""
    disarm: Disarm | None = None
    stat: str = ""
    """The Stat that it must beat, if its card says one; otherwise it is that of its deck (D2-140)."""
    # of Powers
    initiative: int = 0
    """Initiative that Effect points give (D2-373)."""
    pierce: int = 0
    """Armor Pierce by Effect points (D2-387)."""
    per_crit: tuple[tuple[str, int], ...] = ()
    """Additional effects of each Crit."""
    kinds: tuple[str, ...] = ()
    """Its kinds, for Vulnerable (D2-223)."""
    ground: bool = False
    """Whether the ground holds the Unit that it binds (D2-272)."""

    @property
    def key(self) -> str:
        """Its name in questions, events and views."""
        return self.id.key

    @property
    def deck(self) -> str:
        """The damage deck of its types (D2-215)."""
        return next(iter(decks_of(self.types)), "wound")

    @property
    def against(self) -> str:
        """The Stat that it must beat (D2-140)."""
        return self.stat or TARGETED[self.deck]

    @property
    def strikes(self) -> bool:
        """Whether it can do harm."""
        return bool(self.reach)


# -- what a Unit can attack with


@once_each
def attacks(position: Position, unit: Unit) -> list[Means]:
    """Every way to attack that a Unit has at hand, legal or not, in the order of its card."""
    by_item: list[Means] = []
    for item in unit.items:
        card = changes.card_of(position, item)
        if card is not None and card.kind == "weapon" and not card.area and (item.held in IN_HAND or card.natural):
            by_item += attacks_with(card, item)
    if all(item.card != BARE for item in unit.items) and "machine" not in unit.sheet.traits:
        card = position.cards.items[BARE]
        by_item += attacks_with(card, None)
    special: list[Means] = []
    for source, doing in changes.abilities(position, unit):
        special += _by_ability(unit, source, doing, by_item)
    held = [means for means in special if means.holding]
    return [*held, *by_item, *(means for means in special if not means.holding)]


def attacks_with(card: entries.Item, item: Item | None) -> list[Means]:
    """The attacks that a weapon allows, one for each profile of its card (D2-124)."""
    return [_with_item(card, item, number, profile) for number, profile in enumerate(card.profiles)]


def _with_item(card: entries.Item, item: Item | None, number: int, profile: Profile) -> Means:
    return Means(
        id=HandsMeans(number) if item is None else ItemMeans(item.id, number),
        skill=profile.skill,
        item=item,
        reach=profile.reach,
        range=profile.range,
        least=profile.least,
        thrown=profile.thrown,
        bite=card.bite,
        damage=card.damage,
        types=card.types,
    )


def _by_ability(unit: Unit, source: changes.Source, doing: Doing, weapons: list[Means]) -> Iterator[Means]:
    """The attacks that an ability allows."""
    if doing.kind != "action":
        return
    for effect in doing.do:
        if isinstance(effect, Attack):
            yield Means(
                id=AbilityMeans(source.key),
                skill=source.skill,
                ability=source.key,
                reach=VOICE if effect.range else "close",
                range=effect.range,
                bite=effect.bite,
                hand=effect.hand and not any(trait in unit.sheet.traits for trait in effect.handless),
                holding=effect.holding,
                damage=effect.damage,
                types=effect.types,
                becomes=effect.becomes or "",
                stat=effect.against or "",
            )
        elif isinstance(effect, Disarm):
            for weapon in weapons:
                used = weapon.id
                assert isinstance(used, (ItemMeans, HandsMeans)), weapon
                if weapon.skill == source.skill and weapon.reach in ("close", "melee", "reach"):
                    yield Means(
                        id=AbilityMeans(source.key, used),
                        skill=weapon.skill,
                        item=weapon.item,
                        ability=source.key,
                        reach=weapon.reach,
                        least=weapon.least,
                        disarm=effect,
                    )


def find_means(position: Position, unit: Unit, means_id: MeansId) -> Means | None:
    """The attack of a Unit that is named so, or None."""
    return next((means for means in attacks(position, unit) if means.id == means_id), None)


def uses(position: Position, unit: Unit, facts: Facts, moment: str) -> list[str]:
    """Abilities that the Unit could turn sideways at this moment (D2-344)."""
    return [
        source.key
        for source, doing in changes.abilities(position, unit, facts)
        if doing.kind == "use"
        and doing.moment == moment
        and source.key not in unit.used
        and source.key not in unit.spent
        and (moment != "conflict" or not facts.skill or _serves(position, source, doing, facts))
        and changes.fits(position, unit, doing.needs, facts)
        and (not doing.uses or (facts.item is not None and facts.item.uses >= doing.uses))
    ]


def _serves(position: Position, source: changes.Source, doing: Doing, facts: Facts) -> bool:
    """Whether an ability can serve a Conflict of this kind in which this Skill is used (D2-346)."""
    named = doing.needs.skill or any(change.needs.skill for change in doing.change)
    if source.skill != facts.skill and not named:
        return False
    return bool(doing.do) or any(changes.could_hold(change.needs, facts) for change in doing.change)


# -- Skills (D2-113, D2-114, D2-349)


def has_skill(unit: Unit, skill: str) -> bool:
    """Whether a Unit has a Skill or Power."""
    return unit.sheet.skill(skill) > 0 or unit.sheet.power(skill)[0] > 0


@once_each
def skill_objection(position: Position, unit: Unit, skill: str) -> Refusal | None:
    """Why a Unit cannot try something with a Skill: it neither has it nor is it Common, or its Stat is 0."""
    entry = position.cards.skills.by_id.get(skill)
    if entry is None:
        return None
    if not has_skill(unit, skill) and not entry.common:
        return NO_SKILL.because(name=unit.sheet.name, skill=entry.name)
    barred = numbers.bars_skill(position, unit, skill)
    if barred:
        return Refusal(barred, STAT_GONE.text, data={"name": unit.sheet.name, "skill": entry.name})
    return None


def is_proficient(position: Position, unit: Unit, means: Means) -> bool:
    """Whether a Unit knows how to use its weapon: printed on its card, bare hands, or learned, by its type or if it has
    none by itself (D2-307, D2-307a)."""
    item = means.item
    if item is None or item.held == "built-in" or item.card in unit.sheet.proficiencies:
        return True
    card = position.cards.items[item.card]
    if card.natural or (
        unit.sheet.entry and any(c.item == item.card for c in position.cards.units[unit.sheet.entry].items)
    ):
        return True
    return card.proficiency in unit.sheet.proficiencies


def defenses(position: Position, unit: Unit, against: str, distance: int) -> list[str]:
    """The Skills with which a Unit may defend against an attack on a Stat (D2-113); [""] if it has none."""
    if "vehicle" in unit.sheet.traits:
        return [""]  # who does not answer defends without Skill
    names = fit_to_defend(position, against, distance)
    return [name for name in names if has_skill(unit, name) and skill_objection(position, unit, name) is None] or [""]


def fit_to_defend(position: Position, against: str, distance: int) -> list[str]:
    """The Skills that fit a defense against an attack on a Stat, whoever has them (D2-113)."""
    if against in ("mind", "will"):
        return [*(skill.id for skill in position.cards.skills if skill.group == "social"), "perception"]
    return ["evasion", "defense", *(("close-combat", "melee") if distance <= 2 else ())]


# -- legality of an attack (D2-112, D2-117 to D2-129)


def objection(position: Position, unit: Unit, means: Means, target: Target) -> Refusal | None:
    """Why a Unit cannot attack a target with these means now, or None."""
    refusal = skill_objection(position, unit, means.skill) or readiness_objection(position, unit, means)
    if refusal is not None:
        return refusal
    if means.holding and not changes.holds(unit, field.aimed_unit(position, target)):
        return NOT_HELD.because(name=unit.sheet.name)
    return reach_of(position, unit, means, target).refusal


@once_each
def readiness_objection(position: Position, unit: Unit, means: Means) -> Refusal | None:
    """Why the weapon, the hands or the eyes cannot be used."""
    if means.reach == "ranged" and numbers.is_blind(position, unit):
        return BLIND
    if means.ability and not numbers.can_use_abilities(position, unit):
        return NO_ABILITIES.because(name=unit.sheet.name)
    if means.hand and not free_hand(position, unit):
        return NO_FREE_HAND
    item = means.item
    if item is None:
        return BOUND if isinstance(means.id, HandsMeans) and arms_bound(position, unit) else None
    card = position.cards.items[item.card]
    name = {"item": card.name}
    if numbers.is_broken(position, item):
        return BROKEN.because(**name)
    if is_empty(position, unit, means):
        return EMPTY.because(**name)
    if card.on_foot and unit.riding != NOBODY:
        return ON_FOOT.because(**name)
    if unit_factory.hands_needed(position, unit, item) == 2 and item.held in ("left", "right"):
        return TOO_FEW_HANDS.because(hands=2, **name)
    if card.nocks and not free_hand(position, unit):
        return NO_FREE_HAND
    if any(numbers.is_useless(position, unit, f"{side}-hand") for side in numbers.hands_of(item)):
        return USELESS.because(**name)
    return None


def needs_hand(position: Position, means: Means) -> bool:
    """Whether these means need a hand that is free: for a grip, or for the arrow."""
    card = changes.card_of(position, means.item)
    return means.hand or (card is not None and card.nocks)


def is_empty(position: Position, unit: Unit, means: Means) -> bool:
    """Whether the weapon has no Use left that this attack would take, or its shot is still to be loaded (D2-339). What
    is thrown is the shot itself."""
    item = means.item
    card = changes.card_of(position, item)
    if item is None or card is None or means.thrown:
        return False
    return item.unloaded or (card.uses > 0 and item.uses == 0)


def free_hand(position: Position, unit: Unit) -> bool:
    """Whether a Unit has a hand that holds nothing and can be used."""
    if "no hands" in unit.sheet.traits:
        return False
    taken = {side for item in unit.items for side in numbers.hands_of(item)}
    return any(
        side not in taken and not numbers.is_useless(position, unit, f"{side}-hand") for side in ("left", "right")
    )


def arms_bound(position: Position, unit: Unit) -> bool:
    """Whether neither arm can be used."""
    return all(numbers.is_useless(position, unit, f"{side}-arm") for side in ("left", "right"))


# -- reach (D2-115 to D2-129)


def stand_of(position: Position, unit: Unit, target: Target) -> Stand | None:
    """How a target stands towards a Unit: a thing like a Unit that faces north; None if it is nowhere. Of what fills
    more than two Spaces the nearest counts (D2-115)."""
    other = field.aimed_unit(position, target)
    if other is not None:
        return field.stand(other) if other.in_play else None
    spots = field.spots_of(position, target)
    if len(spots) < 3:
        return Stand(spots[0], 0, spots[1] if len(spots) > 1 else None) if spots else None
    own = field.stand(unit)
    pairs = [compass.nearest(own, Stand(spot, 0)) for spot in spots]
    return Stand(min(pairs, key=lambda pair: (compass.distance(*pair), _apart(*pair), pair))[1], 0)


def _apart(one: compass.Space, other: compass.Space) -> int:
    """The straight distance between two Spaces, squared."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _filled(position: Position, target: Target) -> tuple[compass.Space, ...]:
    """All the Spaces of a thing, so that it is no Cover for itself (D2-127)."""
    return field.spots_of(position, target) if field.aimed_unit(position, target) is None else ()


def distance_to(position: Position, unit: Unit, target: Target) -> int:
    """The Range to a target (D2-115); very far if it is nowhere."""
    stand = stand_of(position, unit, target)
    return compass.range_between(field.stand(unit), stand) if stand is not None else FAR


@once_each
def reach_of(position: Position, unit: Unit, means: Means, target: Target) -> Reach:
    """Whether these means reach the target, and what that brings: Initiative, Disadvantage and Cover."""
    stand = stand_of(position, unit, target)
    if stand is None:
        return Reach(GONE)
    least, most = span(position, unit, means)
    own = field.stand(unit)
    kind = {"ranged": "range", VOICE: "willing"}.get(means.reach, means.reach)
    card = changes.card_of(position, means.item)
    if card is not None and card.mounted:
        return _reach_of_mount(position, unit, means, stand, target)
    by_side = position.state.settings.arc_side_weapons and means.item is not None
    hand = means.item.held if by_side and means.item is not None and numbers.hands_of(means.item) else None
    profile = compass.Profile(kind, most, least)
    return compass.reach(field.ground(position), profile, own, stand, hand, filled=_filled(position, target))


def _reach_of_mount(position: Position, unit: Unit, means: Means, stand: Stand, target: Target) -> Reach:
    """The reach of a weapon on a vehicle: its arc is measured from the Facing of the vehicle (D2-443a)."""
    vehicle = position.state.unit(unit.riding) if unit.riding != NOBODY else unit
    own, card = field.stand(vehicle), changes.card_of(position, means.item)
    arcs = mounted_arcs(position, vehicle, card)
    at, to = compass.nearest(own, stand)
    if not any(arc == "all" or compass.is_in_arc(arc, own.facing, at, to) for arc in arcs):
        return Reach(WRONG_ARC)
    least, most = span(position, unit, means)
    turned = Stand(own.space, own.facing, own.rear)
    for eighths in range(8):  # the arc is judged above: what is left is Range, Line of Sight and Cover
        if compass.is_in_arc("forward", compass.turned(own.facing, eighths), at, to):
            turned = Stand(own.space, compass.turned(own.facing, eighths), own.rear)
            break
    profile = compass.Profile("range", most, least)
    return compass.reach(field.ground(position), profile, turned, stand, filled=_filled(position, target))


def mounted_arcs(position: Position, vehicle: Unit, card: entries.Item | None) -> tuple[str, ...]:
    """The arcs in which a weapon on a vehicle can be aimed (D2-443a)."""
    entry = position.cards.units.by_id.get(vehicle.sheet.entry)
    mounts = entry.vehicle.weapons if entry is not None and entry.vehicle is not None else ()
    return tuple(mount.arc for mount in mounts if card is not None and mount.item == card.id) or ("forward",)


@once_each
def span(position: Position, unit: Unit, means: Means) -> tuple[int, int]:
    """The least and the greatest Range of these means, in Spaces of this map."""
    match means.reach:
        case "close" | "melee":
            return (means.least, 1)
        case "reach":
            return (max(1, means.least), 2)
        case "ranged":
            facts = Facts(skill=means.skill, item=means.item, conflict="attack")
            factor = changes.total(position, unit, "range", facts) or 1
            return (means.least, spaces_of(position, means) * factor)
        case _:
            return (0, means.range)


def is_in_range(position: Position, unit: Unit, means: Means, distance: int) -> bool:
    """Whether these means reach this far, in Spaces. A rider measures from its mount, without further checks."""
    return unit.riding != NOBODY or span(position, unit, means)[1] >= distance


def spaces_of(position: Position, means: Means) -> int:
    """The Range of a weapon in Spaces of this map: cards print Spaces of a Personal Map (C12)."""
    metres = field.map_kind(position).metres
    card = changes.card_of(position, means.item)
    if metres is None or (card is not None and card.mounted):
        return means.range
    return max(1, means.range * PERSONAL // metres)


def can_strike(position: Position, unit: Unit, means: Means, target: Target) -> bool:
    """Whether these means reach the target now (D2-174)."""
    return means.strikes and reach_of(position, unit, means, target).refusal is None


# -- Damage and Weapon Scale (D2-136, D2-210, D2-211)


@once_each
def damage_of(position: Position, unit: Unit, means: Means) -> Rating | None:
    """The Damage Rating of these means; None where they do none."""
    if not means.damage:
        return None
    read = read_damage(means.damage)
    rating = Rating.verbatim(read.rating) if read.rating else numbers.rating(position, unit, read.stat)
    facts = Facts(skill=means.skill, item=means.item)
    # What a card changes of the Stat for everything stands in the Stat already.
    more = (
        changes.total(position, unit, "stat", facts, of=read.stat) - numbers.shift(position, unit, read.stat)
        if read.stat
        else 0
    )
    corrosion = means.item.corrosion if means.item is not None else 0  # D2-259
    return rating.modified(
        Modifier(read.plus + more + changes.total(position, unit, "damage level", facts) - corrosion, 0)
    )


def weapon_scale(position: Position, unit: Unit, means: Means) -> int | None:
    """The size of Units for which a weapon is built; None if size does not matter."""
    if means.reach == VOICE:
        return None
    own = numbers.rating(position, unit, "body").scale
    card = changes.card_of(position, means.item)
    if card is None or card.own_scale or card.natural:
        return own
    big = card.big
    if big is not None and Rating.parse(unit.sheet.stats[0]) >= Rating.parse(big.body):
        return big.scale
    return card.scale if card.scale is not None else own
