"""Cards that are refused although each field is valid by itself, with file, card and field."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, Final, Protocol, get_args

from wyrmhoard.kernel.asking.cards import Catalogue
from wyrmhoard.kernel.state.setting import did_you_mean

from . import cost, effect_places, entries
from .compiled import Ability
from .locations import Location, Locations
from .notation import decks_of, slug, split_rating
from .vocabulary import (
    CAUSES,
    OF,
    STATS,
    SWITCHES,
    TAKES,
    TOKENS,
    Attack,
    Change,
    Condition,
    DamageType,
    Deck,
    DrawCards,
    Heal,
    If,
    Reclaim,
    Remove,
    SearchDeck,
    Summon,
    Trait,
    WeaponType,
)

Problems = Iterator[tuple[str, str]]
IMMUNITIES: Final = frozenset((*get_args(Deck), *get_args(DamageType), *get_args(Condition), *TOKENS))
"""Decks, Damage Types and conditions to which a Unit may be immune; Locations with a hazard come to them."""
SPECIAL: Final = "special"
"""In place of a Skill, for abilities that belong to none."""
FOR_RIVALS: Final = ("advantage", "disadvantage")
"""What a card may change for the Rival."""
RANKS: Final = tuple(str(rank) for rank in range(2, 11))
"""The Ranks that have one on either side."""


class Cards(Protocol):
    """What the entries of a card set may name."""

    skills: Catalogue[entries.Skill]
    abilities: Catalogue[Ability]
    powers: Catalogue[entries.Power]
    items: Catalogue[entries.Item]
    units: Catalogue[entries.Unit]
    locations: Locations


# -- parts


def known(where: str, name: str, among: Container[str], what: str) -> Problems:
    """The error for an unknown name."""
    if name not in among:
        yield where, f"there is no {what} {name!r}"


def type_problems(where: str, types: Iterable[str]) -> Problems:
    """The types of an attack are of one deck (D2-214)."""
    types = tuple(types)
    if len(set(types)) != len(types):
        yield where, "a type stands there twice"
    if len(decks_of(types)) > 1:
        yield where, "the types of an attack are of one deck (D2-214)"


def change_problems(where: str, changes: Iterable[Change], cards: Cards, *, levelled: bool = False) -> Problems:
    """Where and why a change is impossible. `levelled`: it belongs to a Skill or Power, which has a Level."""
    for number, change in enumerate(changes, 1):
        at = f"{where}, place {number}"
        if change.change in SWITCHES and change.by:
            yield f"{at}, by", f"{change.change!r} is on or off: it has no `by`"
        if change.change not in SWITCHES and not change.by:
            yield f"{at}, by", f"{change.change!r} needs `by`"
        if change.change == "armor shred" and change.by < 0:
            yield f"{at}, by", "Armor is not mended by a blow (D2-231)"
        if change.change in OF and not change.of:
            yield f"{at}, of", f"{change.change!r} needs `of`: a {OF[change.change]}"
        if change.of and change.change not in (*OF, "no disadvantage"):
            yield f"{at}, of", f"{change.change!r} has no `of`"
        if change.of:
            yield from of_problems(f"{at}, of", change, cards)
        if change.only and change.change != "stat":
            yield f"{at}, only", f"{change.change!r} counts for everything: only 'stat' has `only`"
        if change.who == "rival" and change.change not in FOR_RIVALS:
            possible = " or ".join(map(repr, FOR_RIVALS))
            yield f"{at}, who", f"{change.change!r} counts for yourself alone: a Rival can have {possible}"
        if change.per_level and not levelled:
            yield f"{at}, per_level", "there is no Level: it belongs to no Skill or Power"
        yield from need_problems(f"{at}, needs", change.needs, cards)


def of_problems(where: str, change: Change, cards: Cards) -> Problems:
    """Where and why a change names something that cannot be changed."""
    of = change.of
    match change.change:
        case "skill":
            yield from known(where, of, {*cards.skills.by_id, *cards.powers.by_id}, "Skill or Power")
        case "stat":
            yield from known(where, of, STATS, "Stat")
        case "rank either side" if of not in RANKS:
            yield where, f"{of!r} has no Rank on either side: it can be 2 to 10"
        case "immune" if of not in IMMUNITIES and of not in (places := hazards(cards)) and len(cards.locations):
            yield where, f"nothing is immune to {of!r}{did_you_mean(of, sorted({*IMMUNITIES, *places}))}"
        case "ignores" if of not in TOKENS:
            yield where, f"there is no condition {of!r} to ignore{did_you_mean(of, TOKENS)}"
        case "ignores" if of not in TAKES:
            yield where, f"{of!r} lowers no Stat: nothing of it can be ignored"
        case "spared":
            yield from known(where, of, get_args(Trait), "trait")
        case "no disadvantage":
            yield from known(where, of, CAUSES, "cause of Disadvantage")


def hazards(cards: Cards) -> set[str]:
    """The Locations that do something to Units on them."""
    return {location.id for location in cards.locations if location.hazard is not None}


def need_problems(where: str, needs: If, cards: Cards) -> Problems:
    """Where and why a condition can never hold."""
    if needs.skill:
        yield from known(f"{where}, skill", needs.skill, {*cards.skills.by_id, *cards.powers.by_id}, "Skill or Power")
    if needs.ability:
        yield from known(f"{where}, ability", needs.ability, cards.abilities.by_id, "ability")
    if needs.item:
        yield from known(f"{where}, item", needs.item, cards.items.by_id, "item")
    for place in needs.ground if len(cards.locations) else ():  # what is read without Locations is no whole set
        yield from known(f"{where}, ground", place, cards.locations.by_id, "Location")
    if needs.most_range is not None and needs.most_range < needs.least_range:
        yield f"{where}, most_range", "is less than least_range"


def doing_problems(where: str, doing: entries.Doing, place: str, cards: Cards, *, levelled: bool = False) -> Problems:
    """Where and why an ability, or an item that is used, is impossible. `where`: where it stands in its entry; `place`:
    what its effects stand in (`effect_places`); `levelled`: it belongs to a Skill."""
    before = f"{where}, " if where else ""
    if not doing.change and not doing.do:
        yield f"{before}do", "it does nothing: give it `change` or `do`"
    yield from need_problems(f"{before}needs", doing.needs, cards)
    yield from change_problems(f"{before}change", doing.change, cards, levelled=levelled)
    yield from effects_problems(f"{before}do", doing.do, place, cards)


def ability_doing_problems(doing: entries.Doing) -> Problems:
    """Where and why an ability cannot be used as it says."""
    kind, moment = doing.kind, doing.moment
    if kind == "use" and not moment:
        yield "moment", "a use needs a moment at which it is offered"
    if kind == "use" and moment in ("damage dealt", "attack made"):
        yield "moment", f"nothing is offered at {moment!r}: it is for what is passive"
    if kind in ("free", "action", "setup") and moment:
        yield "moment", f"what is {kind!r} has no other moment"
    if kind == "passive" and doing.do and not moment:
        yield "moment", "what is passive and does something needs a moment"
    place = effect_places.of_ability(kind, moment)
    if place in effect_places.PLACES and kind != "passive" and moment != "conflict" and doing.change and not doing.do:
        yield "do", f"{place} does nothing by `change` alone: give it `do`"
    only = effect_places.ONLY_CHANGES.get(moment) if kind == "use" else None
    if only and all(change.change != only for change in doing.change):
        yield "change", f"at {moment!r} only {only!r} changes anything"
    if doing.actions != 1:
        yield "actions", "an ability costs 1 Action" if kind == "action" else "only an action costs Actions"
    if doing.uses and (kind, moment) != ("use", "conflict"):
        yield "uses", "only a use at 'conflict' takes Uses of the weapon"
    if doing.once and kind != "use":
        yield "once", "what is passive is always on" if kind == "passive" else "only a use can be for once a Scene"


def use_problems(entry: entries.Item, use: entries.Doing, cards: Cards) -> Problems:
    """Where and why an item cannot be used as it says."""
    place = effect_places.of_item(use.kind)
    if not place and use.kind != "passive":
        yield "use, kind", "an item is used as an 'action' or 'free', or helps an ability and is 'passive'"
    if use.moment:
        yield "use, moment", "an item is used at no other moment"
    if use.kind != "action" and use.actions != 1:
        yield "use, actions", "only an action costs Actions"
    if use.once:
        yield "use, once", "how often an item can be used is said by its Uses"
    if use.kind == "passive" and any(not change.needs.ability for change in use.change):
        yield "use, change", "it needs the ability that it helps: what always counts stands in the `change` of the item"
    if use.kind != "passive" and use.change:
        yield "use, change", "who uses an item is not changed by that: it can have `do`"
    yield from doing_problems("use", use, place or f"an item that is {use.kind!r}", cards)
    if place and use.do and not any(isinstance(effect, Heal | Remove) for effect in use.do):
        yield "use, do", "there is nothing that it helps against: it needs 'heal' or 'remove', too"
    if use.uses > entry.uses:
        yield "use, uses", f"it has only {entry.uses}"
    if place and not entry.uses:
        yield "uses", "what is used has Uses (D2-339)"


def effects_problems(where: str, do: Sequence[Any], place: str, cards: Cards) -> Problems:
    """Where and why one of the effects that stand in a place is impossible."""
    for number, effect in enumerate(do, 1):
        at = f"{where}, place {number}"
        yield from effect_problems(at, effect, cards)
        if isinstance(effect, DrawCards | Reclaim | SearchDeck) and not place.endswith("at 'won'"):
            yield at, "cards come to hand by a Conflict that is won: the moment is 'won'"
        yield from effect_places.problems(at, effect, place)


def effect_problems(where: str, effect: Any, cards: Cards) -> Problems:
    """Where and why an effect is impossible."""
    if isinstance(effect, Attack):
        yield from type_problems(f"{where}, types", effect.types)
        if effect.handless and not effect.hand:
            yield f"{where}, handless", "nobody needs a hand for it"
    if isinstance(effect, Summon):
        yield from known(f"{where}, unit", effect.unit, cards.units.by_id, "Unit")


# -- entries


def skill_problems(entry: entries.Skill, cards: Cards) -> Problems:
    """Where and why an entry cannot be a Skill."""
    if entry.id in cards.powers.by_id or entry.id == SPECIAL:
        yield "id", f"{entry.id!r} is what a Power or the abilities of no Skill are called"
    names = [slug(name) for name in (*entry.abilities, *entry.specialties)]
    for name in names:
        if not name:
            yield "abilities", "a name has letters or digits"
        if names.count(name) > 1:
            yield "abilities", f"{name!r} stands there twice"


def ability_problems(entry: entries.Ability, cards: Cards) -> Problems:
    """Where and why an entry cannot be an ability."""
    if not slug(entry.name):
        yield "name", "a name has letters or digits"
    for skill in entry.skills:
        if skill != SPECIAL:
            yield from known("skills", skill, cards.skills.by_id, "Skill")
    if entry.change or entry.do or not entry.about:
        yield from ability_doing_problems(entry)
        place = effect_places.of_ability(entry.kind, entry.moment)
        yield from doing_problems("", entry, place, cards, levelled=SPECIAL not in entry.skills)


def power_problems(entry: entries.Power, cards: Cards) -> Problems:
    """Where and why an entry cannot be a Power."""
    for number, strike in enumerate(entry.attacks, 1):
        yield from type_problems(f"attacks, place {number}, types", strike.types)
    if (entry.price == "device") != (entry.group in ("mechanical", "vehicle")):
        yield "price", "Mechanical and Vehicle Powers, and no others, pay by device (D2-381)"
    if (entry.stat is None) != (entry.group == "vehicle"):
        yield "stat", "all Powers but those of vehicles have a main Stat (D2-380)"


def technique_problems(entry: entries.Technique, cards: Any) -> Problems:
    """Where and why an entry cannot be a technique."""
    yield from known("power", entry.power, cards.powers.by_id, "Power")
    yield from type_problems("types", entry.types)
    if (entry.way == "attack") != bool(entry.types):
        yield "types", "attacks, and nothing else, have types"
    if (entry.way in ("attack", "test", "task")) != (entry.against is not None):
        yield "against", "attacks, Tests and Tasks, and nothing else, are against a Stat"
    if entry.points.total > entry.intensity:
        yield "points", f"{entry.points.total} Effect points are more than the Intensity of {entry.intensity} (D2-371)"
    magic = entry.power in cards.powers.by_id and cards.powers[entry.power].magic
    if entry.points.pierce and not magic:
        yield "points, pierce", "only Magic has this Effect (D2-387)"
    if entry.points.duration and entry.points.continuous:
        yield "points, continuous", "a Power has a Duration, or goes on as long as it is paid for (D2-376)"
    if entry.way != "attack" and not entry.change and not entry.do:
        yield "do", "it does nothing: give it `change` or `do`"
    if entry.way == "attack" and entry.change:
        yield "change", "an attack changes nothing: what goes on is another way to use the Power"
    yield from change_problems("change", entry.change, cards, levelled=True)
    place = effect_places.of_technique(entry.way, entry.target)
    if not place:
        possible = ", ".join(map(repr, effect_places.WAYS[entry.way]))
        yield "target", f"what is {entry.way!r} works on nothing like {entry.target!r}: it can be {possible}"
        return
    yield from effects_problems("do", entry.do, place, cards)
    if entry.target == "corpse" and not (entry.do and isinstance(entry.do[0], Summon)):
        yield "do, place 1", "what a corpse is used for is to summon a Unit: 'summon' comes first"


def archetype_problems(entry: entries.Archetype, cards: Cards) -> Problems:
    """Where and why an entry cannot be an archetype."""
    for skill in entry.skills:
        yield from known("skills", skill, {*cards.skills.by_id, *cards.powers.by_id}, "Skill or Power")
    for ability in entry.abilities:
        yield from known("abilities", ability, cards.abilities.by_id, "ability")


def item_problems(entry: entries.Item, cards: Cards) -> Problems:
    """Where and why an entry cannot be an item."""
    if bool(entry.profiles) != bool(entry.damage) or bool(entry.damage) != bool(entry.types):
        yield "profiles", "damage, types and profiles go together (D2-124, D2-210, D2-214)"
    if (entry.kind == "weapon") != bool(entry.profiles):
        yield "kind", "weapons, and nothing else, have profiles"
    if entry.proficiency and (not entry.profiles or entry.natural or entry.mounted):
        yield "proficiency", "weapons that are carried, and nothing else, need one (D2-307)"
    if entry.id in get_args(WeaponType):
        yield "id", "a type of weapon is called that (D2-307)"
    yield from type_problems("types", entry.types)
    for number, profile in enumerate(entry.profiles, 1):
        yield from profile_problems(f"profiles, place {number}", profile, cards)
    yield from armor_problems(entry)
    for ability in entry.abilities:
        yield from known("abilities", ability, cards.abilities.by_id, "ability")
    for power in entry.powers:
        yield from known("powers", power, cards.powers.by_id, "Power")
        if power in cards.powers.by_id and cards.powers[power].price != "device":
            yield "powers", f"{power!r} does not pay by device (D2-381)"
    for number, reload in enumerate(entry.reloads, 1):
        at = f"reloads, place {number}, by"
        yield from known(at, reload.by, cards.items.by_id, "item")
        if reload.by in cards.items.by_id and not cards.items[reload.by].source:
            yield at, f"{reload.by!r} is no source of reloads"
    if entry.reloads and not entry.uses:
        yield "reloads", "what is reloaded has Uses (D2-339)"
    if entry.natural and (entry.hands or entry.genres):
        yield "natural", "what is part of a body needs no hands and is in no outfit"
    if entry.mounted and entry.hands:
        yield "mounted", "what is mounted needs no hands"
    yield from change_problems("change", entry.change, cards)
    if entry.use is not None:
        yield from use_problems(entry, entry.use, cards)


def profile_problems(where: str, profile: entries.Profile, cards: Cards) -> Problems:
    """Where and why a profile is impossible."""
    yield from known(f"{where}, skill", profile.skill, cards.skills.by_id, "Skill")
    if (profile.reach == "ranged") != bool(profile.range):
        yield f"{where}, range", "ranged profiles, and no others, have a Range"
    if profile.thrown and profile.reach != "ranged":
        yield f"{where}, thrown", "what is thrown is ranged"


def armor_problems(entry: entries.Item) -> Problems:
    """Where and why armor or a shield is impossible."""
    armor = entry.armor
    if (entry.kind in ("armor", "shield")) != (armor is not None or (entry.screen is not None and not entry.uses)):
        yield "armor", "armor and shields, and nothing else, protect"
    if armor is None:
        return
    if (entry.kind == "shield") != bool(armor.arcs):
        yield "armor, arcs", "shields, and nothing else, have arcs (D2-230)"
    if (entry.kind == "shield") != ("carrying-arm" in armor.covers):
        yield "armor, covers", "shields, and nothing else, cover the arm that carries them"
    if len(set(armor.covers)) != len(armor.covers):
        yield "armor, covers", "a place stands there twice"
    if not armor.covers:
        yield "armor, covers", "it covers nothing"


# -- Locations


def location_problems(entry: Location, cards: Cards) -> Problems:
    """Where and why an entry cannot be a Location."""
    hazard = entry.hazard
    if hazard is not None and hazard.struck is not None:
        yield from type_problems("hazard, struck, types", hazard.struck.types)
    if hazard is not None and hazard.unless is not None and hazard.unless.skill is not None:
        yield from known("hazard, unless, skill", hazard.unless.skill, cards.skills.by_id, "Skill")


# -- Units


def unit_problems(entry: entries.Unit, cards: Any) -> Problems:
    """Where and why an entry cannot be a Unit."""
    for number, training in enumerate(entry.skills, 1):
        yield from training_problems(f"skills, place {number}", training, cards)
    names = [training.of for training in entry.skills]
    if len(set(names)) != len(names):
        yield "skills", "a Skill stands there twice"
    for special in entry.special:
        yield from known("special", f"special/{special}", cards.abilities.by_id, "ability")
    for number, carried in enumerate(entry.items, 1):
        yield from known(f"items, place {number}", carried.item, cards.items.by_id, "item")
    if entry.length and not entry.double:
        yield "length", "only the length of what is double-sized is of any matter (D2-335)"
    if (entry.role == "vehicle") != (entry.vehicle is not None):
        yield "vehicle", "vehicles, and nothing else, have the role 'vehicle' (D2-443)"
    if (entry.role == "mount") != entry.mount:
        yield "mount", "mounts, and nothing else, have the role 'mount' (D2-446)"
    for weapon in entry.vehicle.weapons if entry.vehicle is not None else ():
        yield from known("vehicle, weapons", weapon.item, cards.items.by_id, "item")
        if weapon.item in cards.items.by_id and not cards.items[weapon.item].mounted:
            yield "vehicle, weapons", f"{weapon.item!r} cannot be mounted"
    if entry.armor:
        yield from known("armor", entry.armor, cards.items.by_id, "item")
        armor = cards.items.by_id.get(entry.armor)
        if armor is not None and not (armor.natural and armor.armor):
            yield "armor", f"{entry.armor!r} is no natural armor"
    yield from change_problems("change", entry.change, cards)
    yield from call_problems(entry, cards)
    if entry.role == "PC" and all(carried.item in cards.items.by_id for carried in entry.items):
        yield from character_problems(entry, cards)


def call_problems(entry: entries.Unit, cards: Cards) -> Problems:
    """Nobody calls for Units that call for it in turn: each would come with its own call unused, without end."""
    for where, ability, called in calls_of(entry, cards):
        coming, seen = [called], set[str]()
        while coming:
            unit = cards.units.by_id.get(coming.pop())
            if unit is not None and unit.id not in seen:
                seen.add(unit.id)
                coming += [other for _, _, other in calls_of(unit, cards)]
        if entry.id in seen:
            yield where, f"{ability!r} calls {called!r}, and so Units call each other in a circle that never ends"


def calls_of(entry: entries.Unit, cards: Cards) -> Iterator[tuple[str, str, str]]:
    """The Units that the abilities of a Unit call: the place of the ability in its entry, the ability, the Unit."""
    own = [
        (f"skills, place {number}, abilities", f"{training.of}/{name}")
        for number, training in enumerate(entry.skills, 1)
        for name in training.abilities
    ]
    for where, key in (*own, *(("special", f"special/{name}") for name in entry.special)):
        ability = cards.abilities.by_id.get(key)
        if ability is not None and ability.doing.moment == "command":
            yield from ((where, key, effect.unit) for effect in ability.doing.do if isinstance(effect, Summon))


def training_problems(where: str, training: entries.Training, cards: Cards) -> Problems:
    """Where and why a Skill or Power on a Unit is impossible."""
    power = training.of in cards.powers.by_id
    if not power:
        yield from known(f"{where}, of", training.of, cards.skills.by_id, "Skill or Power")
    if power != bool(training.intensity):
        yield f"{where}, intensity", "Powers, and no Skills, have an Intensity (D2-364)"
    for name in training.abilities:
        yield from known(f"{where}, abilities", f"{training.of}/{name}", cards.abilities.by_id, "ability")


def character_problems(entry: entries.Unit, cards: Any) -> Problems:
    """Where and why a Unit cannot be a new Character (D2-391, D2-395, D2-395a)."""
    for stat in STATS:
        level, scale = split_rating(entry.stat(stat))
        if scale != cost.USUAL_SCALE[stat] or not 2 <= level <= 10:
            yield stat, "a Character has Levels of 2 to 10 at the usual Scale (D2-391)"
    if cost.unit_levels(entry) != cost.START_LEVELS:
        yield "body", f"its Stats have {cost.unit_levels(entry)} Levels together, not {cost.START_LEVELS} (D2-391)"
    if cost.unit_sp(entry) != cost.START_SP:
        yield "skills", f"they cost {cost.unit_sp(entry)} SP, not {cost.START_SP} (D2-395)"
    if cost.unit_ap(entry) > cost.START_AP:
        yield "skills", f"their abilities cost {cost.unit_ap(entry)} AP of {cost.START_AP} (D2-395)"
    if any(training.level > cost.START_SKILL for training in entry.skills):
        yield "skills", f"no Skill is above {cost.START_SKILL} at the start (D2-395)"
    most = max(cost.OUTFIT[genre] for genre in entry.genres)
    if cost.outfit_cost(entry, cards) > most:
        yield "items", f"an outfit costs at most {most}, not {cost.outfit_cost(entry, cards)} (D2-395a)"
    items = [cards.items[carried.item] for carried in entry.items]
    for item in items:
        if not set(entry.genres) & set(item.genres):
            yield "items", f"{item.id!r} is of no outfit of its genre (D2-395a)"
    suits = [item.armor.covers != ("head",) for item in items if item.kind == "armor" and item.armor is not None]
    shields = sum(item.kind == "shield" for item in items)
    if suits.count(True) > 1 or suits.count(False) > 1 or shields > 1:
        yield "items", "an outfit has at most one suit of armor, one helmet and one shield (D2-395a)"
