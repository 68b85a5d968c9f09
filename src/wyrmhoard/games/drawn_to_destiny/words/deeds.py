"""What somebody can do, in words of everyday: for the ready-made people of a Campaign and for a Character while it is
built. Made from the sheet and the outfit alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.cardset import CardSet
from ..cards.people import Person
from ..state import STATS, Character
from .names import skill_name

SKILLS: Final = {
    "close-combat": later("fighting with bare hands"),
    "defense": later("fighting behind a shield"),
    "evasion": later("dodging"),
    "firearms": later("shooting guns"),
    "gunnery": later("firing big guns"),
    "melee": later("fighting with a weapon in hand"),
    "military": later("sieges"),
    "ranged": later("hitting from afar"),
    "strategy": later("planning battles"),
    "acrobatics": later("tumbling"),
    "animal-handling": later("handling animals"),
    "athletics": later("feats of strength"),
    "climbing": later("climbing"),
    "driving": later("driving"),
    "hunting": later("hunting"),
    "perception": later("noticing things"),
    "piloting": later("flying"),
    "seamanship": later("sailing"),
    "space-piloting": later("flying spaceships"),
    "stealth": later("going unseen"),
    "survival": later("living off the land"),
    "tradeskill": later("a trade"),
    "art": later("making pictures"),
    "business": later("doing business"),
    "communications": later("talking to people"),
    "crime": later("breaking the law"),
    "deception": later("lying"),
    "espionage": later("spying"),
    "influence": later("knowing the right people"),
    "intimidation": later("frightening people"),
    "investigation": later("asking questions"),
    "law": later("upholding the law"),
    "leadership": later("leading others"),
    "linguistics": later("languages"),
    "performance": later("performing"),
    "persuasion": later("talking people round"),
    "psychology": later("reading people"),
    "wealth": later("having money"),
    "computers": later("computers"),
    "electronics": later("electronics"),
    "history": later("old stories"),
    "life-science": later("living things"),
    "mechanics": later("working locks"),
    "medicine": later("healing wounds"),
    "physical-science": later("how the world works"),
}
"""What somebody is good at who has a Skill, after "Very good at"."""
DEGREES: Final = (
    (6, later("A master of {what}.")),
    (4, later("Very good at {what}.")),
    (2, later("Good at {what}.")),
    (1, later("Has some practice in {what}.")),
)
"""From which Level on somebody is how good."""
GOOD: Final = 2
BODIES: Final = {
    "body": (later("strong"), later("frail")),
    "mind": (later("clever"), later("slow to see through things")),
    "will": (later("stubborn"), later("easily shaken")),
    "speed": (later("quick on foot"), later("slow on foot")),
}
"""What a high and a low Stat is called."""
HIGH: Final = {"body": 8, "mind": 7, "will": 7, "speed": 5}
LOW: Final = {"body": 3, "mind": 3, "will": 3, "speed": 2}


class Means(NamedTuple):
    """What somebody has to do things with: Levels by name, and the IDs of abilities and Items."""

    stats: Mapping[str, int]
    skills: Mapping[str, int]
    powers: Mapping[str, int]
    abilities: Sequence[str]
    specialties: Sequence[str]
    outfit: Sequence[str]


def of_person(person: Person) -> Means:
    """What a ready-made person has."""
    stats = {stat: int(getattr(person.stats, stat)) for stat in STATS}
    powers = {name: power.level for name, power in person.powers.items()}
    return Means(stats, person.skills, powers, person.abilities, person.specialties, person.outfit)


def of_character(character: Character) -> Means:
    """What a Character has; one that is being built has its outfit still to take."""
    sheet = character.sheet
    levels = {stat: int(rating.partition("x")[0]) for stat, rating in zip(STATS, sheet.stats, strict=True)}
    powers = {name: level for name, level, _ in sheet.powers}
    items = [item.card for item in character.items] if character.made else character.outfit
    return Means(levels, dict(sheet.skills), powers, sheet.abilities, sheet.specialties, items)


def sentences(means: Means, cards: CardSet) -> list[str]:
    """What somebody can do, a sentence for each sort of thing; for whoever has bought nothing yet, that."""
    told = [*_skills(means.skills, cards), *_learnt(means, cards)]
    carries = [say("Carries {items}.", items=carried(means, cards))] if means.outfit else []
    return [*_body(means.stats), *(told or [say("Has learnt nothing yet.")]), *carries]


def best(means: Means, cards: CardSet) -> list[str]:
    """What somebody is good at, and which tricks it knows: enough to choose by."""
    good = {name: level for name, level in means.skills.items() if level >= GOOD}
    return [*_body(means.stats), *_skills(good or means.skills, cards), *_learnt(means, cards)]


def carried(means: Means, cards: CardSet) -> str:
    """The Items of somebody, each once."""
    return _all(said(cards.items[one].name) for one in dict.fromkeys(means.outfit))


def _body(stats: Mapping[str, int]) -> Iterator[str]:
    found = [said(BODIES[stat][0]) for stat in STATS if stats[stat] >= HIGH[stat]]
    found += [said(BODIES[stat][1]) for stat in STATS if stats[stat] <= LOW[stat]]
    if found:
        yield capital(f"{listed(found, say('and'))}.")


def _skills(skills: Mapping[str, int], cards: CardSet) -> Iterator[str]:
    left = sorted(skills, key=lambda name: -skills[name])
    for least, words in DEGREES:
        here = [name for name in left if skills[name] >= least]
        left = left[len(here) :]
        if here:
            yield said(words, what=_all(_called(name, cards) for name in here))


def _called(skill: str, cards: CardSet) -> str:
    return said(SKILLS[skill]) if skill in SKILLS else skill_name(cards, skill)


def _learnt(means: Means, cards: CardSet) -> Iterator[str]:
    if means.powers:
        yield say("Commands {powers}.", powers=_all(skill_name(cards, name) for name in means.powers))
    if means.abilities:
        yield say("Knows {tricks}.", tricks=_all(said(cards.abilities[one].name) for one in means.abilities))
    if means.specialties:
        yield say("Best with {things}.", things=_all(said(cards.abilities[one].name) for one in means.specialties))


def _all(parts: Iterable[str]) -> str:
    return listed([*parts], say("and"))
