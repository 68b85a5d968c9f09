"""What a Character has, what that has cost, and how its sheet is changed (D2-300 to D2-308, D2-391 to D2-396).

Everything that a Character buys is in its sheet, so its spending can be computed at any time, and spent and left points
always add up to those given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from ...cards import entries
from ...cards.cardset import CardSet
from ...cards.compiled import skill_of
from ...cards.cost import item_cost, skill_price
from ...cards.vocabulary import Genre
from ...state import STATS, Character, Sheet
from ..core.rating import Rating

WORLDS: Final[dict[str, Genre]] = {
    "fantasy": "fantasy",
    "western": "western",
    "modern": "modern",
    "modern horror": "modern",
    "science fiction": "scifi",
}
"""The genre of the outfits of each world (D2-395a)."""
GENRES: Final[dict[str, Genre]] = {genre: genre for genre in WORLDS.values()}
TEMPLATES: Final = {"heavy": ("8x1", "5x1", "5x1", "4x0"), "light": ("6x1", "6x1", "6x1", "4x0")}
"""The two default sets of Stats; any Character may use either (D2-392)."""
LEAST, MOST = 2, 10
"""Bounds of the Level of a Stat (D2-391)."""
FOLD: Final = 3
"""Each third ability inside a Specialty costs nothing (D2-306)."""


def genre_of(world: str) -> Genre:
    """The genre of a Scene's world."""
    return WORLDS.get(world, "modern")


def name_of(cards: CardSet, name: str) -> str:
    """What a Stat, Skill, Power, ability, Item, type of weapon or template is called."""
    for collection in (cards.skills, cards.powers, cards.abilities, cards.items):
        if name in collection.by_id:
            called: str = collection.by_id[name].name
            return called
    return name.replace("-", " ").capitalize()


# -- Stats


def stat_level(sheet: Sheet, stat: str) -> int:
    """The Level of a Stat."""
    return Rating.parse(sheet.stats[STATS.index(stat)]).whole


def stat_levels(sheet: Sheet) -> int:
    """All Levels together (D2-391)."""
    return sum(stat_level(sheet, stat) for stat in STATS)


def set_stat(sheet: Sheet, stat: str, level: int) -> Sheet:
    """The sheet with another Level of a Stat, on the Scale that it has."""
    at = STATS.index(stat)
    scale = sheet.stats[at].partition("x")[2]
    stats = [*sheet.stats]
    stats[at] = f"{level}x{scale}"
    return replace(sheet, stats=(stats[0], stats[1], stats[2], stats[3]))


# -- Skills and Powers


def level(sheet: Sheet, name: str) -> int:
    """The Level of a Skill or Power."""
    return sheet.skill(name) or sheet.power(name)[0]


def set_level(cards: CardSet, sheet: Sheet, name: str, number: int) -> Sheet:
    """The sheet with another Level of a Skill or Power; at 0 it is not there. A new Power has Intensity 1 (D2-396)."""
    if name in cards.skills.by_id:
        skills = dict(sheet.skills)
        skills[name] = number
        return replace(sheet, skills=tuple((skill, one) for skill, one in skills.items() if one))
    powers = {power: (one, intensity) for power, one, intensity in sheet.powers}
    powers[name] = (number, powers.get(name, (0, 1))[1])
    return replace(sheet, powers=tuple((power, one, more) for power, (one, more) in powers.items() if one))


def set_intensity(sheet: Sheet, power: str, number: int) -> Sheet:
    """The sheet with another Intensity of a Power (D2-308)."""
    return replace(
        sheet, powers=tuple((name, one, number if name == power else more) for name, one, more in sheet.powers)
    )


def bought(character: Character, name: str) -> int:
    """The Level of a Skill without the Level that was inherited: only this was paid for (C18)."""
    return level(character.sheet, name) - (character.gift == name)


def sp_spent(character: Character) -> int:
    """SP in Skills and Powers (D2-301)."""
    sheet = character.sheet
    names = [*(name for name, _ in sheet.skills), *(name for name, _, _ in sheet.powers)]
    total = 0
    for name in names:
        own = level(sheet, name)
        total += skill_price(own if character.gift != name else own - 1)
    return total


def allows(cards: CardSet, genre: str, power: str) -> bool:
    """Whether Powers of this kind belong to a genre: those of a group that one of its archetypes has (D2-396)."""
    groups = {
        cards.powers[name].group
        for archetype in cards.archetypes
        if archetype.genre == genre
        for name in archetype.skills
        if name in cards.powers.by_id
    }
    return cards.powers[power].group in groups


# -- Abilities and Specialties


def gained_inside(character: Character, specialty: str) -> list[str]:
    """The abilities that were gained inside a Specialty (D2-306)."""
    return [ability for ability, parent in character.inside.items() if parent == specialty]


def toward_free(character: Character, specialty: str) -> int:
    """How many abilities inside a Specialty count toward its next free one (D2-306)."""
    own = gained_inside(character, specialty)
    return len(own) - FOLD * sum(ability in character.free for ability in own)


def specialty_for(character: Character, ability: str) -> str:
    """The Specialty in which one more ability is gained: of those of its Skill the one that is nearest to its next free
    ability (D2-306); "": it has none."""
    own = [name for name in character.sheet.specialties if skill_of(name) == skill_of(ability)]
    return max(own, key=lambda name: toward_free(character, name), default="")


def is_free(character: Character, ability: str) -> bool:
    """Whether one more ability costs nothing: the 3rd, the 6th and so on inside a Specialty (D2-306)."""
    specialty = specialty_for(character, ability)
    return bool(specialty) and toward_free(character, specialty) + 1 >= FOLD


# -- Proficiencies


def skills_of(card: entries.Item) -> tuple[str, ...]:
    """The Skills with which an Item is used; () for one that needs no Proficiency (D2-307)."""
    return () if card.natural or card.mounted else tuple(dict.fromkeys(profile.skill for profile in card.profiles))


def needed(card: entries.Item) -> str:
    """The Proficiency that an Item needs: in its type, or in the Item itself; "": none (D2-307)."""
    return (card.proficiency or card.id) if skills_of(card) else ""


def skills_for(cards: CardSet, proficiency: str) -> tuple[str, ...]:
    """The Skills with which the Items of a Proficiency are used (D2-307)."""
    skills = (skill for card in cards.items if needed(card) == proficiency for skill in skills_of(card))
    return tuple(dict.fromkeys(skills))


def own_cards(cards: CardSet, outfit: Sequence[str]) -> list[str]:
    """The weapons of an outfit: they are printed on the card of their owner (D2-307a)."""
    return [card for card in dict.fromkeys(outfit) if skills_of(cards.items[card])]


def proficiencies_paid(cards: CardSet, character: Character) -> int:
    """How many Proficiencies are not covered by the one that comes with each Skill Level (D2-307)."""
    places = [(skill, number) for skill, one in character.sheet.skills for number in range(one)]
    skills = {name: skills_for(cards, name) for name in character.trained}
    holder: dict[tuple[str, int], str] = {}

    def find(name: str, seen: set[tuple[str, int]]) -> bool:
        for place in places:
            if place[0] in skills[name] and place not in seen:
                seen.add(place)
                if place not in holder or find(holder[place], seen):
                    holder[place] = name
                    return True
        return False

    return sum(not find(name, set()) for name in character.trained)


def ap_spent(cards: CardSet, character: Character) -> int:
    """AP in abilities, Specialties, Proficiencies and Intensity (D2-304 to D2-308)."""
    sheet = character.sheet
    bought_ones = len(sheet.abilities) + len(sheet.specialties) - len(character.free)
    more = sum(intensity - 1 for _, _, intensity in sheet.powers)
    return bought_ones + more + proficiencies_paid(cards, character)


# -- the outfit (D2-395a)


def outfit_cost(cards: CardSet, outfit: Sequence[str]) -> int:
    """The Cost of some Items together."""
    return sum(item_cost(cards.items[card]) for card in outfit)


def kind_worn(card: entries.Item) -> str:
    """suit, helmet or shield, of which an outfit has at most one each; "" for everything else."""
    if card.kind == "shield":
        return "shield"
    if card.kind != "armor" or card.armor is None:
        return ""
    return "helmet" if card.armor.covers == ("head",) else "suit"


# -- changing a Character


def wear(cards: CardSet, character: Character) -> None:
    """Write what it is proficient with into its sheet (D2-307, D2-307a)."""
    known = tuple(dict.fromkeys([*own_cards(cards, character.outfit), *character.trained]))
    character.sheet = replace(character.sheet, proficiencies=known)


def settle(cards: CardSet, character: Character, change: Callable[[], None]) -> None:
    """Carry out a change, and take from SP and AP what it costs, or give back what it brings."""
    sp, ap = sp_spent(character), ap_spent(cards, character)
    change()
    wear(cards, character)
    character.sp -= sp_spent(character) - sp
    character.ap -= ap_spent(cards, character) - ap
