"""The text on cards and their numbers, made from their data alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards import entries, people
from ..cards.cardset import CardSet
from ..cards.compiled import Ability
from ..cards.cost import item_cost, unit_cost
from ..cards.vocabulary import STATS
from . import deeds, places
from .effects import changes_words, damage_words, doing_words, effect_words, spaces, type_words
from .terms import capped, plain, titled

Card: TypeAlias = (
    entries.Skill
    | Ability
    | entries.Power
    | entries.Technique
    | entries.Archetype
    | entries.Item
    | entries.Unit
    | people.Person
)
GROUPS: Final = {"movement": later("Movement Powers"), "vehicle": later("Vehicle Powers")}
MAGICS: Final = {"elemental-magic": "elemental"}
"""Groups of Magic that are called otherwise than by their keys."""
LABELS: Final = {
    "group": later("Group"), "main-stat": later("Main Stat"), "skill": later("Skill"), "power": later("Power"),
    "level": later("Level"), "intensity": later("Intensity"), "genre": later("Genre"), "body": later("Body"),
    "mind": later("Mind"), "will": later("Will"), "speed": later("Speed"), "role": later("Role"),
    "cost": later("Cost"), "damage": later("Damage"), "types": later("Types"), "reach": later("Reach"),
    "armor": later("Armor"), "covers": later("Covers"), "arcs": later("Arcs"), "screen": later("Screen"),
    "hands": later("Hands"), "uses": later("Uses"), "mass": later("Mass"),
    "carries": later("Carries"),
}  # fmt: skip
"""The printed numbers of a card."""
MARKED: Final = frozenset({
    later("beast"), later("collides"), later("double-sized"), later("machine"), later("magical"), later("mindless"),
    later("minion"), later("mount"), later("no hands"), later("no limbs"), later("undead"), later("vehicle"),
    later("zombie"),
})  # fmt: skip
"""The marks of a Unit, as they stand on its card."""
GROUPED: Final = frozenset({
    later("ability"), later("archetype"), later("armor"), later("damage"), later("gear"), later("location"),
    later("magic"), later("map"), later("person"), later("power"), later("scene"), later("shield"), later("skill"),
    later("specialty"), later("technique"), later("unit"), later("weapon"),
})  # fmt: skip
"""What cards are, as titles of lists of them."""
KINDS: Final = {
    "unit": later("Unit"), "skill": later("Skill"), "specialty": later("Specialty"), "ability": later("Ability"),
    "magic": later("Magic"), "power": later("Power"), "technique": later("Technique"),
    "archetype": later("Archetype"), "weapon": later("weapon"), "armor": later("armor"), "shield": later("shield"),
    "gear": later("gear"), "person": later("ready to play"),
}  # fmt: skip
"""What cards are."""
ARCS: Final = {
    "front": later("Front"), "side": later("its side"), "all": later("all around"), "forward": later("Forward"),
    "left": later("Left"), "right": later("Right"), "back": later("Back"), "rear": later("Rear"),
}  # fmt: skip
POINTS: Final = {
    "result": later("Result"),
    "initiative": later("Initiative"),
    "range": later("Range"),
    "duration": later("Duration"),
    "continuous": later("Continuous"),
    "area": later("Area"),
    "pierce": later("Armor Pierce"),
}
PAIRS: Final = {"arm": later("Arms"), "hand": later("Hands"), "leg": later("Legs"), "foot": later("Feet")}
"""Places of a body of which armor covers both."""
TARGETS: Final = {
    "rival": later("ON RIVAL"), "self": later("ON SELF"), "willing": later("ON WILLING"),
    "self or ally": later("ON SELF OR ALLY"), "ally": later("ON ALLY"), "corpse": later("ON CORPSE"),
    "area": later("ON AREA"),
}  # fmt: skip
"""On whom a technique works."""
SEVERAL: Final = (later("Javelins"), later("Medpatches"))
"""Items of which Units have several."""
MARKS: Final = {
    "minion": later("Minion"), "magical": later("magical creature"), "double-sized": later("double-sized"),
}  # fmt: skip


def rules_text(card: Card, cards: CardSet) -> str:
    """The rules text of a card."""
    match card:
        case entries.Skill():
            return skill_text(card, cards)
        case Ability():
            return ability_text(card)
        case entries.Power():
            return power_text(card)
        case entries.Technique():
            return technique_text(card, cards)
        case entries.Archetype():
            return archetype_text(card, cards)
        case entries.Item():
            return item_text(card, cards)
        case entries.Unit():
            return unit_text(card, cards)
        case people.Person():
            return " ".join(deeds.best(deeds.of_person(card), cards))


def facts(card: Card, cards: CardSet) -> list[tuple[str, str]]:
    """The printed numbers of a card as label and value, in the order in which people read them."""
    return [(said(LABELS[key]), value) for key, value in values(card, cards)]


def values(card: Card, cards: CardSet) -> list[tuple[str, str]]:
    """The printed numbers of a card by their keys (`LABELS`)."""
    match card:
        case entries.Skill():
            return [("group", titled(card.group)), ("main-stat", titled(card.stat))]
        case Ability():
            return [("skill", titled(card.skill))]
        case entries.Power():
            stat = [("main-stat", titled(card.stat))] if card.stat is not None else []
            return [("group", group_words(card)), *stat]
        case entries.Technique():
            own = [("power", said(cards.powers[card.power].name)), ("level", str(card.level))]
            return [*own, ("intensity", str(card.intensity))]
        case entries.Archetype():
            return [("genre", titled(card.genre))]
        case entries.Item():
            return item_values(card)
        case entries.Unit():
            stats = [(str(stat), card.stat(stat)) for stat in STATS]
            return [*stats, ("role", said(card.role)), ("cost", str(unit_cost(card, cards)))]
        case people.Person():
            stats = [(str(stat), str(getattr(card.stats, stat))) for stat in STATS]
            return [("genre", titled(card.genre)), *stats, ("carries", deeds.carried(deeds.of_person(card), cards))]


# -- Skills, abilities, Powers


def skill_text(skill: entries.Skill, cards: CardSet) -> str:
    """What a Skill has."""
    common = say("Common: it may be tried without the Skill, at Level 0 with Disadvantage.")
    lines = [common] if skill.common else []
    others = [said(ability.name) for ability in cards.abilities if ability.skill == skill.id and not ability.specialty]
    if others:
        names = dict.fromkeys([*map(said, skill.abilities), *others])
        lines.append(say("Abilities: {names}.", names=", ".join(names)))
    if skill.specialties:
        lines.append(say("Specialties: {names}.", names=", ".join(map(said, skill.specialties))))
    return " ".join(lines)


def ability_text(ability: Ability) -> str:
    """What an ability does."""
    if ability.specialty:
        return say("SPECIALTY: every third ability gained inside it costs no AP.")
    if ability.usual:
        return say("USE: Advantage on a Test or Task of {skill} that it fits.", skill=titled(ability.skill))
    return doing_words(ability.doing)


def effect_of(cards: CardSet, ability: str) -> str:
    """What an ability does, without when it may be used: for where that is the case."""
    whole = ability_text(cards.abilities[ability])
    return whole.partition(": ")[2] or whole


def group_words(power: entries.Power) -> str:
    """The group of a Power: "Magic: Arcane"."""
    if power.magic:
        return say("Magic: {group}", group=titled(MAGICS.get(power.group, power.group)))
    return said(GROUPS[power.group]) if power.group in GROUPS else titled(power.group)


def power_text(power: entries.Power) -> str:
    """What a Power attacks with, and what it costs."""
    lines = []
    for strike in power.attacks:
        text = say("Attacks with {types}", types=type_words(strike.types))
        if strike.crits:
            text = say("{attack}; each Crit gives {condition} 1, too", attack=text, condition=capped(strike.crits))
        if strike.only:
            text = say("{attack}, against the {trait} alone", attack=text, trait=capped(strike.only))
        lines.append(text + ".")
    if power.gives:
        lines.append(say("Makes a Rival {condition}.", condition=capped(power.gives)))
    if power.by_device:
        lines.append(say("Attacks as its device does."))
    prices = {"minor": "", "fatigue": say("Price: Fatigue."), "device": say("Price: Uses, or Damaged +1.")}
    lines.append(prices[power.price])
    return " ".join(filter(None, lines))


def technique_text(technique: entries.Technique, cards: CardSet) -> str:
    """What a technique does, and how it spends its Effect points."""
    against = capped(technique.against or "")
    way = {
        "attack": say("ATTACK vs. {stat}", stat=against),
        "test": say("TEST vs. {stat}", stat=against),
        "task": say("TASK vs. {stat}, one Conflict a Turn", stat=against),
        "boon": said(TARGETS[technique.target]),
        "passive": say("PASSIVE"),
    }[technique.way]
    if technique.range is not None:
        way = say("{way} at Range {n} or less", way=way, n=technique.range)
    clauses = [type_words(technique.types)] if technique.types else []
    clauses += changes_words(technique.change)
    clauses += [capital(effect_words(effect)) for effect in technique.do]
    points = technique.points
    spent = [f"{said(label)} {number}" for name, label in POINTS.items() if (number := getattr(points, name))]
    told = f"{way}: {'. '.join(clauses)}."
    return f"{told} " + say("Effect points: {points}.", points=", ".join(spent)) if spent else told


def archetype_text(archetype: entries.Archetype, cards: CardSet) -> str:
    """What an archetype suggests."""
    names = [said((cards.skills if of in cards.skills.by_id else cards.powers)[of].name) for of in archetype.skills]
    extra = [said(cards.abilities[ability].name) for ability in archetype.abilities]
    suggested, more = listed(names, say("and")), listed(extra, say("and"))
    if more:
        return say("Suggests {skills}, with {abilities}.", skills=suggested, abilities=more)
    return say("Suggests {skills}.", skills=suggested)


# -- items


def item_values(item: entries.Item) -> list[tuple[str, str]]:
    """The numbers of an item, by their keys."""
    rows: list[tuple[str, str]] = []
    if item.damage:
        rows += [("damage", damage_words(item.damage)), ("types", type_words(item.types))]
        rows.append(("reach", "; ".join(profile_words(profile) for profile in item.profiles)))
    if item.armor is not None:
        rows += [("armor", item.armor.rating), ("covers", cover_words(item.armor.covers))]
        if item.armor.arcs:
            rows.append(("arcs", listed((said(ARCS[arc]) for arc in item.armor.arcs), say("and"))))
    if item.screen is not None:
        rows.append(("screen", str(item.screen.points)))
    if item.hands or item.mounted:
        rows.append(("hands", say("mount") if item.mounted else str(item.hands)))
    if item.uses:
        rows.append(("uses", str(item.uses)))
    if item.grams:
        kilos, grams = divmod(item.grams, 1000)
        rows.append(("mass", say("{mass} kg", mass=f"{kilos}{f'.{grams:03d}'.rstrip('0') if grams else ''}")))
    return [*rows, ("cost", str(item_cost(item)))] if not item.natural else rows


def profile_words(profile: entries.Profile) -> str:
    """A way to attack: "Melee (Melee)", "thrown 5 (Ranged)"."""
    reach = titled(profile.reach)
    if profile.range:
        thrown = say("thrown {n}", n=profile.range)
        reach = thrown if profile.thrown else say("Range {n}", n=profile.range)
    elif profile.least:
        reach = say("{reach} from Range {n} on", reach=reach, n=profile.least)
    return f"{reach} ({titled(profile.skill)})"


def cover_words(covers: Iterable[str]) -> str:
    """The places that armor covers; left and right together."""
    covered = list(covers)
    if len(covered) == 13:
        return say("all")
    words = []
    for place in covered:
        side, _, part = place.partition("-")
        if side == "right" and f"left-{part}" in covered:
            continue
        words.append(said(PAIRS[part]) if side == "left" and part else titled(place))
    return ", ".join(words)


def item_text(item: entries.Item, cards: CardSet) -> str:
    """What an item does besides its numbers."""
    lines = [say("Natural.")] if item.natural else []
    lines += [say("Proficiency: {type}.", type=capped(item.proficiency))] if item.proficiency else []
    lines += [*_protection(item), *_handling(item, cards), *_making(item)]
    lines += [f"{change}." for change in changes_words(item.change)]
    for ability in item.abilities:
        lines.append(f"{said(cards.abilities[ability].name)}: {ability_text(cards.abilities[ability])}")
    if item.use is not None:
        lines.append(doing_words(item.use))
    helped = [
        said(ability.name)
        for ability in cards.abilities
        if any(change.needs.item == item.id for change in ability.doing.change)
    ]
    lines += [say("See {abilities}.", abilities=listed(helped, say("and")))] if helped else []
    return " ".join(lines)


def _protection(item: entries.Item) -> Iterable[str]:
    if item.armor is not None and item.armor.resist:
        yield say("Resist {types}.", types=type_words(item.armor.resist))
    if item.screen is not None:
        back = say_many(
            "{n} point of the Screen back in each Events phase",
            "{n} points of the Screen back in each Events phase",
            n=item.screen.back,
        )
        if item.screen.uses:
            back = say_many("{back} for {n} Use", "{back} for {n} Uses", n=item.screen.uses, back=back)
        yield f"{back}."
    if item.powers:
        yield say("Built in: {powers}.", powers=listed(map(titled, item.powers), say("and")))
    if item.own_armor:
        yield say("Armor of its own: {armor}.", armor=item.own_armor)
    if item.magic and item.damage:
        yield say(
            "Magic +{plus}: Initiative +{plus}, the target's Armor −{plus}x−{plus}, Mind {mind}x1.",
            plus=item.magic, mind=2 * item.magic,
        )  # fmt: skip
    elif item.magic:
        yield say("Magic +{plus}: Armor +{plus}x{plus}.", plus=item.magic)


def _handling(item: entries.Item, cards: CardSet) -> Iterable[str]:
    if item.own_scale:
        yield say("Weapon Scale: that of the mount.") if item.mounted else say("Weapon Scale: that of the user.")
    elif item.scale != 1:
        yield say("Weapon Scale {scale}.", scale=item.scale)
    if item.big is not None:
        yield say_many(
            "With Body {body} or more: {n} hand, Weapon Scale {scale}.",
            "With Body {body} or more: {n} hands, Weapon Scale {scale}.",
            n=item.big.hands, body=item.big.body, scale=item.big.scale,
        )  # fmt: skip
    if item.nocks:
        yield say("The other hand must be free for the arrow.")
    if item.on_foot:
        yield say("Not when mounted.")
    for reload in item.reloads:
        source = said(cards.items[reload.by].name.lower())
        told = say("Reload: {cost}, from {source}", cost=titled(reload.cost), source=source)
        if reload.rounds:
            told = say_many("{reload}, {n} Use", "{reload}, {n} Uses", n=reload.rounds, reload=told)
        yield f"{told}."
    if item.loads:
        yield say("Each further shot must be loaded by an Action.")


def _making(item: entries.Item) -> Iterable[str]:
    if item.area is not None:
        told = say_many("Area: {n} card, resolved in Events", "Area: {n} cards, resolved in Events", n=item.area.cards)
        if item.area.flames:
            told = say_many(
                "{area}, Flames for {n} Turn", "{area}, Flames for {n} Turns", n=item.area.flames, area=told
            )
        yield f"{told}."
    if item.light is not None:
        light = say("Light: {spaces}", spaces=spaces(item.light.spaces))
        if item.light.arc != "all":
            light = say("{light} in Arc:{arc}", light=light, arc=said(ARCS[item.light.arc]))
        yield f"{light}."
    if item.minutes:
        yield say_many("Burns for {n} minute.", "Burns for {n} minutes.", n=item.minutes)
    if item.strength:
        yield say("It binds with Level {n}.", n=item.strength)
    if item.source:
        yield say("Reloads weapons.")
    if item.days:
        yield say_many("Lasts {n} day.", "Lasts {n} days.", n=item.days)
    if item.worth:
        yield say_many("Worth {n} copper coin.", "Worth {n} copper coins.", n=item.worth)


# -- Units


def training_words(training: entries.Training, cards: CardSet) -> str:
    """A Skill or Power of a Unit: "Melee 4 [Set Weapon]"."""
    of = training.of
    name = said((cards.skills if of in cards.skills.by_id else cards.powers)[of].name)
    inside = [said(cards.abilities[f"{of}/{ability}"].name) for ability in training.abilities]
    level = f"{name} {training.level}"
    if training.intensity:
        level = say("{power} (Intensity {n})", power=level, n=training.intensity)
    return level + (f" [{', '.join(inside)}]" if inside else "")


def carried_words(carried: entries.Carried, cards: CardSet) -> str:
    """Items of a Unit: "3 Javelins", "Quiver (12)"."""
    name = cards.items[carried.item].name
    text = said(name)
    if carried.number > 1:
        text = f"{carried.number} {said(f'{name}es' if name.endswith(('ch', 's', 'x')) else f'{name}s')}"
    if carried.built_in:
        text = say("{item} (built in)", item=text)
    return f"{text} ({carried.uses})" if carried.uses else text


def unit_text(unit: entries.Unit, cards: CardSet) -> str:
    """What a Unit can do, has and is."""
    lines = [", ".join(training_words(training, cards) for training in unit.skills)]
    lines.append(", ".join(carried_words(carried, cards) for carried in unit.items))
    if unit.armor:
        armor = cards.items[unit.armor]
        rating = armor.armor.rating if armor.armor else ""
        lines.append(say("{item}: Armor {rating}", item=said(armor.name), rating=rating))
    lines += [said(cards.abilities[f"special/{name}"].name) for name in unit.special]
    lines += changes_words(unit.change)
    if unit.speeds is not None:
        off_land = (
            (unit.speeds.water, later("Speed on water: {rating}")),
            (unit.speeds.air, later("Speed in the air: {rating}")),
            (unit.speeds.space, later("Speed in space: {rating}")),
        )
        lines += [said(words, rating=rating) for rating, words in off_land if rating is not None]
    if unit.vehicle is not None:
        guns = [
            say("{weapon} in Arc:{arc}", weapon=said(cards.items[gun.item].name), arc=arc_name(gun.arc))
            for gun in unit.vehicle.weapons
        ]
        lines.append(capital(", ".join([*guns, *([say("cargo")] if unit.vehicle.cargo else [])])))
        lines.append(capital(listed(map(plain, unit.vehicle.crew), say("and"))))
    if unit.vulnerable:
        lines.append(say("Vulnerable: {types}", types=listed(map(titled, unit.vulnerable), say("and"))))
    lines += [capital(said(word)) for mark, word in MARKS.items() if mark in unit.marks]
    return " ".join(f"{line}." for line in lines if line)


# -- lists of all cards


def arc_name(arc: str) -> str:
    """The arc into which a weapon of a vehicle points."""
    return said(ARCS[arc])


def kind_of(card: Card) -> str:
    """What a card is: "weapon", "skill"."""
    match card:
        case entries.Item():
            return card.kind
        case Ability():
            return "specialty" if card.specialty else "ability"
        case entries.Power():
            return "magic" if card.magic else "power"
    return type(card).__name__.lower()


def kind_words(card: Card) -> str:
    """What a card is, as people read it: "weapon", "Skill"."""
    return said(KINDS[kind_of(card)])


def card_faces(cards: CardSet) -> list[dict[str, Any]]:
    """Every card with its numbers and its text."""
    all_cards: list[Card] = [
        *cards.units,
        *cards.items,
        *cards.skills,
        *cards.abilities,
        *cards.powers,
        *cards.techniques,
        *cards.archetypes,
        *cards.people,
    ]
    faces = [
        {
            "id": card.id,
            "side": kind_of(card),
            "name": said(card.name),
            "kind": kind_words(card),
            "copies": 1,
            "range": [],
            "text": rules_text(card, cards),
            "numbers": dict(facts(card, cards)),
            "keywords": [said(mark) for mark in card.marks] if isinstance(card, entries.Unit) else [],
            "flavour": said(card.about),
        }
        for card in all_cards
    ]
    faces += [places.damage_face(card) for card in cards.damage]
    faces += [places.location_face(place) for place in cards.locations]
    faces += [places.map_face(kind) for kind in cards.maps]
    return faces + [places.scene_face(scene) for scene in cards.scenes.values()]
