"""The text on cards and their numbers, made from their data alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from wyrmhoard.games.drawn_to_destiny.cards import entries
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.cards.compiled import Ability
from wyrmhoard.games.drawn_to_destiny.cards.cost import item_cost, unit_cost
from wyrmhoard.games.drawn_to_destiny.words import places
from wyrmhoard.games.drawn_to_destiny.words.effects import (
    changes_words,
    damage_words,
    doing_words,
    effect_words,
    spaces,
    title,
    type_words,
)
from wyrmhoard.kernel.grammar import capital, listed, many

Card: TypeAlias = (
    entries.Skill | Ability | entries.Power | entries.Technique | entries.Archetype | entries.Item | entries.Unit
)
GROUPS: Final = {"elemental-magic": "Elemental Magic", "movement": "Movement Powers", "vehicle": "Vehicle Powers"}
ARCS: Final = {"front": "Front", "side": "its side", "all": "all around", "forward": "Forward"}
POINTS: Final = {
    "result": "Result",
    "initiative": "Initiative",
    "range": "Range",
    "duration": "Duration",
    "continuous": "Continuous",
    "area": "Area",
    "pierce": "Armor Pierce",
}
MARKS: Final = {"minion": "Minion", "magical": "magical creature", "double-sized": "double-sized"}


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


def facts(card: Card, cards: CardSet) -> list[tuple[str, str]]:
    """The printed numbers of a card as label and value, in the order in which people read them."""
    match card:
        case entries.Skill():
            return [("Group", card.group.capitalize()), ("Main Stat", card.stat.capitalize())]
        case Ability():
            return [("Skill", title(card.skill))]
        case entries.Power():
            stat = [("Main Stat", card.stat.capitalize())] if card.stat is not None else []
            return [("Group", group_words(card)), *stat]
        case entries.Technique():
            own = [("Power", cards.powers[card.power].name), ("Level", str(card.level))]
            return [*own, ("Intensity", str(card.intensity))]
        case entries.Archetype():
            return [("Genre", card.genre.capitalize())]
        case entries.Item():
            return item_facts(card)
        case entries.Unit():
            stats = [(stat.capitalize(), card.stat(stat)) for stat in ("body", "mind", "will", "speed")]
            return [*stats, ("Role", card.role), ("Cost", str(unit_cost(card, cards)))]


# -- Skills, abilities, Powers


def skill_text(skill: entries.Skill, cards: CardSet) -> str:
    """What a Skill has."""
    lines = ["Common: it may be tried without the Skill, at Level 0 with Disadvantage."] if skill.common else []
    others = [found.name for found in cards.abilities if found.skill == skill.id and not found.specialty]
    if others:
        names = dict.fromkeys([*skill.abilities, *others])
        lines.append(f"Abilities: {', '.join(names)}.")
    if skill.specialties:
        lines.append(f"Specialties: {', '.join(skill.specialties)}.")
    return " ".join(lines)


def ability_text(ability: Ability) -> str:
    """What an ability does."""
    if ability.specialty:
        return "SPECIALTY: every third ability gained inside it costs no AP."
    if ability.usual:
        return f"USE: Advantage on a Test or Task of {title(ability.skill)} that it fits."
    return doing_words(ability.doing)


def group_words(power: entries.Power) -> str:
    """The group of a Power: "Magic: Arcane"."""
    name = GROUPS.get(power.group, title(power.group))
    return f"Magic: {name.removesuffix(' Magic')}" if power.magic else name


def power_text(power: entries.Power) -> str:
    """What a Power attacks with, and what it costs."""
    lines = []
    for strike in power.attacks:
        text = f"Attacks with {type_words(strike.types)}"
        text += f"; each Crit gives {strike.crits.capitalize()}:1, too" if strike.crits else ""
        lines.append(text + (f", against the {strike.only.capitalize()} alone." if strike.only else "."))
    if power.gives:
        lines.append(f"Makes a Rival {power.gives.capitalize()}.")
    if power.by_device:
        lines.append("Attacks as its device does.")
    lines.append({"minor": "", "fatigue": "Price: Fatigue.", "device": "Price: Uses, or Damaged:+1."}[power.price])
    return " ".join(filter(None, lines))


def technique_text(technique: entries.Technique, cards: CardSet) -> str:
    """What a technique does, and how it spends its Effect points."""
    way = {
        "attack": f"ATTACK vs. {(technique.against or '').capitalize()}",
        "test": f"TEST vs. {(technique.against or '').capitalize()}",
        "task": f"TASK vs. {(technique.against or '').capitalize()}, one Conflict a Turn",
        "boon": f"ON {technique.target.upper()}",
        "passive": "PASSIVE",
    }[technique.way]
    where = f" at Range:{technique.range} or less" if technique.range is not None else ""
    clauses = [type_words(technique.types)] if technique.types else []
    clauses += changes_words(technique.change)
    clauses += [capital(effect_words(effect)) for effect in technique.do]
    points = technique.points
    spent = [f"{label} {number}" for name, label in POINTS.items() if (number := getattr(points, name))]
    told = f"{way}{where}: {'. '.join(clauses)}."
    return f"{told} Effect points: {', '.join(spent)}." if spent else told


def archetype_text(archetype: entries.Archetype, cards: CardSet) -> str:
    """What an archetype suggests."""
    names = [(cards.skills if of in cards.skills.by_id else cards.powers)[of].name for of in archetype.skills]
    extra = [cards.abilities[ability].name for ability in archetype.abilities]
    return f"Suggests {listed(names)}" + (f", with {listed(extra)}" if extra else "") + "."


# -- items


def item_facts(item: entries.Item) -> list[tuple[str, str]]:
    """The numbers of an item."""
    rows: list[tuple[str, str]] = []
    if item.damage:
        rows += [("Damage", damage_words(item.damage)), ("Types", type_words(item.types))]
        rows.append(("Reach", "; ".join(profile_words(profile) for profile in item.profiles)))
    if item.armor is not None:
        rows += [("Armor", item.armor.rating), ("Covers", cover_words(item.armor.covers))]
        if item.armor.arcs:
            rows.append(("Arcs", listed(ARCS[arc] for arc in item.armor.arcs)))
    if item.screen is not None:
        rows.append(("Screen", str(item.screen.points)))
    if item.hands or item.mounted:
        rows.append(("Hands", "mount" if item.mounted else str(item.hands)))
    if item.uses:
        rows.append(("Uses", str(item.uses)))
    if item.grams:
        kilos, grams = divmod(item.grams, 1000)
        rows.append(("Mass", f"{kilos}{f'.{grams:03d}'.rstrip('0') if grams else ''} kg"))
    return [*rows, ("Cost", str(item_cost(item)))] if not item.natural else rows


def profile_words(profile: entries.Profile) -> str:
    """A way to attack: "Melee (Melee)", "thrown 5 (Ranged)"."""
    reach = profile.reach.capitalize()
    if profile.range:
        reach = f"{'thrown' if profile.thrown else 'Range'} {profile.range}"
    elif profile.least:
        reach += f" from Range:{profile.least} on"
    return f"{reach} ({title(profile.skill)})"


def cover_words(covers: Iterable[str]) -> str:
    """The places that armor covers; left and right together."""
    found = list(covers)
    if len(found) == 13:
        return "all"
    words = []
    for place in found:
        side, _, part = place.partition("-")
        if side == "right" and f"left-{part}" in found:
            continue
        words.append(f"{title(part)}s".replace("Foots", "Feet") if side == "left" and part else title(place))
    return ", ".join(words)


def item_text(item: entries.Item, cards: CardSet) -> str:
    """What an item does besides its numbers."""
    lines = ["Natural."] if item.natural else []
    lines += [*_protection(item), *_handling(item, cards), *_making(item)]
    lines += [f"{said}." for said in changes_words(item.change)]
    for ability in item.abilities:
        lines.append(f"{cards.abilities[ability].name}: {ability_text(cards.abilities[ability])}")
    if item.use is not None:
        lines.append(doing_words(item.use))
    helped = [
        ability.name
        for ability in cards.abilities
        if any(change.needs.item == item.id for change in ability.doing.change)
    ]
    lines += [f"See {listed(helped)}."] if helped else []
    return " ".join(lines)


def _protection(item: entries.Item) -> Iterable[str]:
    if item.armor is not None and item.armor.resist:
        yield f"Resist {type_words(item.armor.resist)}."
    if item.screen is not None:
        cost = f" for {many(item.screen.uses, 'Use')}" if item.screen.uses else ""
        yield f"{many(item.screen.back, 'point')} of the Screen back in each Events phase{cost}."
    if item.own_armor:
        yield f"Armor of its own: {item.own_armor}."
    if item.magic:
        plus = item.magic
        if item.damage:
            yield f"Magic +{plus}: Initiative:+{plus}, the target's Armor −{plus}x−{plus}, Mind {2 * plus}x1."
        else:
            yield f"Magic +{plus}: Armor +{plus}x{plus}."


def _handling(item: entries.Item, cards: CardSet) -> Iterable[str]:
    if item.own_scale:
        yield f"Weapon Scale: that of {'the mount' if item.mounted else 'the user'}."
    elif item.scale != 1:
        yield f"Weapon Scale {item.scale}."
    if item.big is not None:
        hands = many(item.big.hands, "hand")
        yield f"With Body {item.big.body} or more: {hands}, Weapon Scale {item.big.scale}."
    if item.nocks:
        yield "The other hand must be free for the arrow."
    if item.on_foot:
        yield "Not when mounted."
    for reload in item.reloads:
        source = "stones" if reload.by == "stone" else cards.items[reload.by].name.lower()
        rounds = f", {many(reload.rounds, 'Use')}" if reload.rounds else ""
        yield f"Reload: {reload.cost.capitalize()}, from {source}{rounds}."
    if item.loads:
        yield "Each further shot must be loaded by an Action."


def _making(item: entries.Item) -> Iterable[str]:
    if item.area is not None:
        flames = f", Flames for {many(item.area.flames, 'Turn')}" if item.area.flames else ""
        yield f"Area: {many(item.area.cards, 'card')}, resolved in Events{flames}."
    if item.light is not None:
        arc = "" if item.light.arc == "all" else f" in Arc:{ARCS[item.light.arc]}"
        yield f"Light: {spaces(item.light.spaces)}{arc}."
    if item.minutes:
        yield f"Burns for {many(item.minutes, 'minute')}."
    if item.strength:
        yield f"It binds with Level {item.strength}."
    if item.source:
        yield "Reloads weapons."
    if item.days:
        yield f"Lasts {many(item.days, 'day')}."
    if item.worth:
        yield f"Worth {many(item.worth, 'copper coin')}."


# -- Units


def training_words(training: entries.Training, cards: CardSet) -> str:
    """A Skill or Power of a Unit: "Melee 4 [Set Weapon]"."""
    of = training.of
    name = (cards.skills if of in cards.skills.by_id else cards.powers)[of].name
    inside = [cards.abilities[f"{of}/{ability}"].name for ability in training.abilities]
    intensity = f" (Intensity {training.intensity})" if training.intensity else ""
    return f"{name} {training.level}{intensity}" + (f" [{', '.join(inside)}]" if inside else "")


def carried_words(carried: entries.Carried, cards: CardSet) -> str:
    """Items of a Unit: "3 Javelins", "Quiver (12)"."""
    name = cards.items[carried.item].name
    plural = "es" if name.endswith(("ch", "s", "x")) else "s"
    text = f"{carried.number} {name}{plural}" if carried.number > 1 else name
    if carried.built_in:
        text += " (built in)"
    return f"{text} ({carried.uses})" if carried.uses else text


def unit_text(unit: entries.Unit, cards: CardSet) -> str:
    """What a Unit can do, has and is."""
    lines = [", ".join(training_words(training, cards) for training in unit.skills)]
    lines.append(", ".join(carried_words(carried, cards) for carried in unit.items))
    if unit.armor:
        armor = cards.items[unit.armor]
        lines.append(f"{armor.name}: Armor {armor.armor.rating if armor.armor else ''}")
    lines += [f"{cards.abilities[f'special/{name}'].name}" for name in unit.special]
    lines += changes_words(unit.change)
    if unit.vehicle is not None:
        guns = [
            f"{cards.items[gun.item].name} in Arc:{ARCS.get(gun.arc, title(gun.arc))}" for gun in unit.vehicle.weapons
        ]
        lines.append(", ".join([*guns, *(["cargo"] if unit.vehicle.cargo else [])]))
        lines.append(capital(listed(unit.vehicle.crew)))
    lines.append(f"Vulnerable: {listed([title(kind) for kind in unit.vulnerable])}" if unit.vulnerable else "")
    lines += [capital(word) for mark, word in MARKS.items() if mark in unit.marks]
    return " ".join(f"{line}." for line in lines if line)


# -- lists of all cards


def kind_words(card: Card) -> str:
    """What a card is: "weapon", "Skill"."""
    match card:
        case entries.Item():
            return card.kind
        case entries.Unit():
            return "Unit"
        case entries.Skill():
            return "Skill"
        case Ability():
            return "Specialty" if card.specialty else "Ability"
        case entries.Power():
            return "Magic" if card.magic else "Power"
    return type(card).__name__


def card_faces(cards: CardSet) -> list[dict[str, Any]]:
    """Every card with its numbers and its text."""
    found: list[Card] = [
        *cards.units,
        *cards.items,
        *cards.skills,
        *cards.abilities,
        *cards.powers,
        *cards.techniques,
        *cards.archetypes,
    ]
    faces = [
        {
            "id": card.id,
            "side": kind_words(card).lower(),
            "name": card.name,
            "kind": kind_words(card),
            "copies": 1,
            "range": [],
            "text": rules_text(card, cards),
            "numbers": dict(facts(card, cards)),
            "keywords": list(card.marks) if isinstance(card, entries.Unit) else [],
            "flavour": "" if isinstance(card, Ability) else card.about,
        }
        for card in found
    ]
    faces += [places.damage_face(card) for card in cards.damage]
    faces += [places.location_face(place) for place in cards.locations]
    faces += [places.map_face(kind) for kind in cards.maps]
    return faces + [places.scene_face(scene) for scene in cards.scenes.values()]
