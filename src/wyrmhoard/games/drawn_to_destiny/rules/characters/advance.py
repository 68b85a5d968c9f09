"""What SP and AP buy, and what may be given back: one function judges each step, for new Characters and for those in
Downtime (D2-300 to D2-308, D2-391 to D2-396).

A step is a word and a name: raise melee, raise body, lower melee, buy mechanics/pick-lock (an ability or a Specialty),
drop mechanics/pick-lock, train swords (a type of weapon, or an Item of none), untrain swords, intensify pyro,
ease pyro, take rope, leave rope, inherit melee, template light.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...cards.cardset import CardSet
from ...cards.compiled import skill_of
from ...cards.cost import OUTFIT, START_LEVELS, START_SKILL
from ...settings import TableSettings
from ...state import STATS, Character
from ...table import Position, Table
from . import sheets

WEEK: Final = 7
DAYS: Final = {"raise": 2 * WEEK, "buy": WEEK, "train": WEEK, "intensify": WEEK}
"""How long each step takes in Downtime (D2-301, D2-304)."""
NEW_ONLY: Final = ("template", "take", "leave", "inherit", "untrain", "ease")
"""Steps that only a new Character can take."""
GIVING: Final = ("lower", "drop", "untrain", "ease", "leave")
"""Steps that take something back."""

UNKNOWN: Final = Refusal("D2-301", later("There is nothing of that name."))
NEW: Final = Refusal("D2-391", later("Only a new Character can do that."))
NO_LEVELS: Final = Refusal("D2-391", later("All {most} Levels are given out."))
STAT_BOUNDS: Final = Refusal("D2-391", later("A Stat has a Level from 2 to 10."))
NO_SP: Final = Refusal("D2-301", later("That costs {price} SP, and {left} are left."))
NO_AP: Final = Refusal("D2-304", later("That costs 1 AP, and none is left."))
TOO_HIGH: Final = Refusal("D2-395", later("A new Character has no Skill above {most}."))
HIGHEST: Final = Refusal("D2-2", later("A Level is 10 at most."))
NOT_THERE: Final = Refusal("D2-302", later("You do not have that."))
LEANS: Final = Refusal("D2-304", later("Something that you have needs it: {name}."))
NO_SKILL: Final = Refusal("D2-304", later("That needs the Skill {skill} at Level 1 or more."))
THERE: Final = Refusal("D2-304", later("You have that already."))
ONE_LEVEL: Final = Refusal("D2-302", later("One Skill Level may be given up between two sessions."))
ONE_ABILITY: Final = Refusal("D2-305", later("One Ability may be given up between two sessions."))
WRONG_GENRE: Final = Refusal("D2-396", later("This world has no such Powers."))
OFF: Final = Refusal("D2-13a", later("This table plays without it."))
NO_USE: Final = Refusal("D2-307", later("{name} needs no Proficiency."))
OTHER_GENRE: Final = Refusal("D2-395a", later("{name} is not among the Items of this world."))
TOO_DEAR: Final = Refusal("D2-395a", later("An outfit costs {most} at most; with {name} it would cost {cost}."))
ONE_OF_A_KIND: Final = Refusal("D2-395a", later("One {kind} is enough."))
NO_GIFT: Final = Refusal("D2-302", later("There is nothing to inherit."))
NO_TIME: Final = Refusal("D2-293", later("That takes {days} days, and {left} are left."))
MOST_DAYS: Final = 91
"""How long a Downtime may be: a quarter of a year."""


class Step(NamedTuple):
    """Something that is bought or given back: what is done, and with what."""

    word: str
    name: str


def objection(position: Position, character: Character, step: Step) -> Refusal | None:
    """Why a Character cannot take this step now, or None."""
    word, name = step
    if word in NEW_ONLY and character.made:
        return NEW
    judge = _JUDGES.get(word)
    refusal = UNKNOWN if judge is None else judge(position, character, word, name)
    days = DAYS.get(word, 0) if character.made else 0
    if refusal is None and character.days + days > MOST_DAYS:
        return NO_TIME.because(days=days, left=MOST_DAYS - character.days)
    return refusal


def _raise_objection(position: Position, character: Character, word: str, name: str) -> Refusal | None:
    """A Stat of a new Character (D2-391), or a Skill or Power (D2-301, D2-395, D2-396)."""
    sheet = character.sheet
    if name in STATS:
        if character.made:
            return NEW
        if sheets.stat_levels(sheet) >= START_LEVELS:
            return NO_LEVELS.because(most=START_LEVELS)
        return None if sheets.stat_level(sheet, name) < sheets.MOST else STAT_BOUNDS
    if name not in position.cards.skills.by_id and name not in position.cards.powers.by_id:
        return UNKNOWN
    level = sheets.bought(character, name)
    if name in position.cards.powers.by_id and not sheets.level(sheet, name):
        refusal = power_objection(position.cards, position.state.settings, character.genre, name)
        if refusal is not None:
            return refusal
    if sheets.level(sheet, name) >= sheets.MOST:
        return HIGHEST
    if not character.made and level >= START_SKILL:
        return TOO_HIGH.because(most=START_SKILL)
    price = max(1, level)
    return None if price <= character.sp else NO_SP.because(price=price, left=character.sp)


def power_objection(cards: CardSet, settings: TableSettings, genre: str, name: str) -> Refusal | None:
    """Why this table or this world has no such Power (D2-13a, D2-396)."""
    if not settings.powers or (cards.powers[name].magic and not settings.magic):
        return OFF
    return None if sheets.allows(cards, genre, name) else WRONG_GENRE


def _lower_objection(position: Position, character: Character, word: str, name: str) -> Refusal | None:
    """A Stat of a new Character, or a Skill or Power, which gives back the SP (D2-302)."""
    sheet = character.sheet
    if name in STATS:
        if character.made:
            return NEW
        return None if sheets.stat_level(sheet, name) > sheets.LEAST else STAT_BOUNDS
    own = sheets.level(sheet, name)
    if sheets.bought(character, name) < 1:
        return NOT_THERE
    if character.made and character.lowered:
        return ONE_LEVEL
    leaning = [known for known in (*sheet.abilities, *sheet.specialties) if skill_of(known) == name]
    if own == 1 and leaning:
        return LEANS.because(name=position.cards.abilities[leaning[0]].name)
    if own == 1 and any(_only_by(position, character, one, name) for one in character.trained):
        return LEANS.because(name=later("Proficiency"))
    if own == 1 and sheet.power(name)[1] > 1:
        return LEANS.because(name=later("Intensity"))
    if price(position, character, Step(word, name))[1] > character.ap:
        return LEANS.because(name=later("Proficiency"))
    return None


def _only_by(position: Position, character: Character, proficiency: str, skill: str) -> bool:
    """Whether the Items of a Proficiency are used with this Skill alone, of those that the Character has."""
    own = [one for one in sheets.skills_for(position.cards, proficiency) if sheets.level(character.sheet, one)]
    return own == [skill]


def _buy_objection(position: Position, character: Character, word: str, name: str) -> Refusal | None:
    """An ability or a Specialty, in a Skill that it has (D2-304, D2-306)."""
    ability = position.cards.abilities.by_id.get(name)
    if ability is None or ability.skill == "special":
        return UNKNOWN
    sheet = character.sheet
    if name in sheet.abilities or name in sheet.specialties:
        return THERE
    if not sheets.level(sheet, ability.skill):
        home = position.cards.skills.by_id.get(ability.skill) or position.cards.powers[ability.skill]
        return NO_SKILL.because(skill=home.name)
    free = not ability.specialty and sheets.is_free(character, name)
    return None if free or character.ap > 0 else NO_AP


def _drop_objection(position: Position, character: Character, word: str, name: str) -> Refusal | None:
    """Why an ability or a Specialty cannot be given up for 1 AP; one that was free gives nothing back (D2-305,
    D2-306)."""
    sheet = character.sheet
    if name not in sheet.abilities and name not in sheet.specialties:
        return NOT_THERE
    if character.made and character.removed:
        return ONE_ABILITY
    specialty = name if name in sheet.specialties else character.inside.get(name, "")
    left = [ability for ability in sheets.gained_inside(character, specialty) if ability != name]
    leaning = [ability for ability in left if ability in character.free]
    if leaning and (name == specialty or len(leaning) * sheets.FOLD > len(left)):
        return LEANS.because(name=position.cards.abilities[leaning[0]].name)
    return None


def _train_objection(position: Position, character: Character, word: str, name: str) -> Refusal | None:
    """A Proficiency in a type of weapon, or in an Item of no type; one comes with each Level of its Skill (D2-307)."""
    skills = sheets.skills_for(position.cards, name)
    if not skills:
        return NO_USE.because(name=position.cards.items[name].name) if _needs_none(position, name) else UNKNOWN
    if word == "untrain":
        return None if name in character.trained else NOT_THERE
    if name in character.trained or name in character.sheet.proficiencies:
        return THERE
    if not any(sheets.level(character.sheet, skill) for skill in skills):
        return NO_SKILL.because(skill=position.cards.skills[skills[0]].name)
    return None if price(position, character, Step(word, name))[1] <= character.ap else NO_AP


def _needs_none(position: Position, name: str) -> bool:
    """Whether this is an Item that anybody can use."""
    return name in position.cards.items.by_id and not sheets.skills_of(position.cards.items[name])


def _intensity_objection(position: Position, character: Character, word: str, name: str) -> Refusal | None:
    """One more Intensity of a Power for 1 AP (D2-304, D2-308)."""
    level, intensity = character.sheet.power(name)
    if not level:
        return NOT_THERE
    if word == "ease":
        return None if intensity > 1 else NOT_THERE
    if intensity >= sheets.MOST:
        return HIGHEST
    return None if character.ap > 0 else NO_AP


def _outfit_objection(position: Position, character: Character, word: str, name: str) -> Refusal | None:
    """An Item of the outfit: of this world, and not too dear (D2-395a)."""
    if word == "leave":
        return None if name in character.outfit else NOT_THERE
    card = position.cards.items.by_id.get(name)
    if card is None:
        return UNKNOWN
    return outfit_objection(position.cards, character.genre, character.outfit, name)


def outfit_objection(cards: CardSet, genre: str, outfit: Sequence[str], name: str) -> Refusal | None:
    """Why an Item cannot be added to an outfit (D2-395a)."""
    card = cards.items[name]
    if genre not in card.genres or card.natural or card.mounted or card.worth or card.magic:
        return OTHER_GENRE.because(name=card.name)
    kind = sheets.kind_worn(card)
    if kind and any(sheets.kind_worn(cards.items[other]) == kind for other in outfit):
        return ONE_OF_A_KIND.because(kind=kind)
    cost = sheets.outfit_cost(cards, [*outfit, name])
    most = OUTFIT[sheets.GENRES[genre]]
    return None if cost <= most else TOO_DEAR.because(most=most, name=card.name, cost=cost)


def _inherit_objection(position: Position, character: Character, word: str, name: str) -> Refusal | None:
    """A Level more of a Skill that the Character before it had (C18)."""
    return None if name in heirlooms(position, character) and not character.gift else NO_GIFT


def _template_objection(position: Position, character: Character, word: str, name: str) -> Refusal | None:
    return None if name in sheets.TEMPLATES else UNKNOWN


_JUDGES: Final[dict[str, Callable[[Position, Character, str, str], Refusal | None]]] = {
    "raise": _raise_objection,
    "lower": _lower_objection,
    "buy": _buy_objection,
    "drop": _drop_objection,
    "train": _train_objection,
    "untrain": _train_objection,
    "intensify": _intensity_objection,
    "ease": _intensity_objection,
    "take": _outfit_objection,
    "leave": _outfit_objection,
    "inherit": _inherit_objection,
    "template": _template_objection,
}


def heirlooms(position: Position, character: Character) -> tuple[str, ...]:
    """Skills of the Character that this seat had in the age before, if the Campaign hands a Level on (C18)."""
    campaign = position.cards.campaigns.get(position.state.settings.scene)
    if campaign is None or not campaign.inheritance.skill_levels:
        return ()
    before = [one for one in position.state.characters if one.seat == character.seat and not one.key and one.made]
    return tuple(skill for skill, _ in before[-1].sheet.skills) if before and not before[-1].dead else ()


def price(position: Position, character: Character, step: Step) -> tuple[int, int]:
    """The SP and AP that a legal step costs, negative if it gives them back. Tried on a copy."""
    copy = character.copy()
    _change(position.cards, copy, step)
    return character.sp - copy.sp, character.ap - copy.ap


# -- carrying it out


def carry_out(table: Table, character: Character, step: Step) -> None:
    """Take a step that is legal: pay for it, and in Downtime spend its days."""
    _change(table.cards, character, step)
    if character.made:
        character.days += DAYS.get(step.word, 0)
        character.lowered |= step.word == "lower"
        character.removed |= step.word == "drop"


def _change(cards: CardSet, character: Character, step: Step) -> None:
    """Carry out the step, with its price or gain."""
    sheets.settle(cards, character, lambda: _carry_out(cards, character, step))


def _carry_out(cards: CardSet, character: Character, step: Step) -> None:
    sheet, (word, name) = character.sheet, step
    match word:
        case "raise" | "lower":
            by = 1 if word == "raise" else -1
            if name in STATS:
                character.sheet = sheets.set_stat(sheet, name, sheets.stat_level(sheet, name) + by)
            else:
                character.sheet = sheets.set_level(cards, sheet, name, sheets.level(sheet, name) + by)
        case "buy":
            _learn(cards, character, name)
        case "drop":
            left = tuple(known for known in sheet.abilities if known != name)
            kept = tuple(known for known in sheet.specialties if known != name)
            character.sheet = replace(sheet, abilities=left, specialties=kept)
            character.free = [known for known in character.free if known != name]
            character.inside = {
                one: specialty for one, specialty in character.inside.items() if name not in (one, specialty)
            }
        case "train":
            character.trained.append(name)
        case "untrain":
            character.trained.remove(name)
        case "intensify" | "ease":
            more = sheet.power(name)[1] + (1 if word == "intensify" else -1)
            character.sheet = sheets.set_intensity(sheet, name, more)
        case "take":
            character.outfit.append(name)
        case "leave":
            character.outfit.remove(name)
        case "inherit":
            character.gift = name
            character.sheet = sheets.set_level(cards, sheet, name, sheets.level(sheet, name) + 1)
        case "template":
            body, mind, will, speed = sheets.TEMPLATES[name]
            character.sheet = replace(sheet, stats=(body, mind, will, speed))


def _learn(cards: CardSet, character: Character, name: str) -> None:
    sheet = character.sheet
    if cards.abilities[name].specialty:
        character.sheet = replace(sheet, specialties=(*sheet.specialties, name))
        return
    specialty = sheets.specialty_for(character, name)
    if sheets.is_free(character, name):
        character.free.append(name)
    if specialty:
        character.inside[name] = specialty
    character.sheet = replace(sheet, abilities=(*sheet.abilities, name))


# -- what there is to choose from


def steps(position: Position, character: Character, word: str) -> Iterator[Step]:
    """All steps of a sort that might be possible; `objection` says which are."""
    cards, sheet = position.cards, character.sheet
    names: Iterable[str]
    match word:
        case "raise":
            stats = () if character.made else STATS
            names = [*stats, *cards.skills.by_id, *cards.powers.by_id]
        case "lower":
            stats = () if character.made else STATS
            names = [*stats, *(name for name, _ in sheet.skills), *(name for name, _, _ in sheet.powers)]
        case "buy":
            names = [name for name, ability in cards.abilities.by_id.items() if ability.skill != "special"]
        case "drop":
            names = [*sheet.abilities, *sheet.specialties]
        case "train":
            names = dict.fromkeys(sheets.needed(card) for card in cards.items if sheets.needed(card))
        case "untrain":
            names = character.trained
        case "intensify" | "ease":
            names = [name for name, _, _ in sheet.powers]
        case "take":
            names = [card.id for card in cards.items if character.genre in card.genres]
        case "leave":
            names = dict.fromkeys(character.outfit)
        case "inherit":
            names = heirlooms(position, character)
        case _:
            names = sheets.TEMPLATES
    return (Step(word, name) for name in names)
