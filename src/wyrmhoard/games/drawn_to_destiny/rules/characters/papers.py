"""A Character as the text of a file: written, read back, and judged (D2-25, D2-391 to D2-397).

SP and AP that are left are not stored: they are computed as those given less the cost of the sheet.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct

from wyrmhoard.kernel.asking.cards import convert
from wyrmhoard.kernel.text.errors import BadInput, is_harmless, refuse_first
from wyrmhoard.kernel.text.parsing import parse_toml
from wyrmhoard.kernel.text.saying import later

from ...cards.cardset import CardSet
from ...cards.compiled import skill_of
from ...cards.cost import OUTFIT, START_AP, START_LEVELS, START_SKILL, START_SP
from ...cards.people import Level, Levels, Person, Powered
from ...settings import TableSettings
from ...state import STATS, Character, Harm, Item, Sheet
from . import advance, sheets

CONCEPTION: Final = {
    "motivation": later("What it wants most, and why"),
    "impact": later("What that has made of its life"),
    "formative": later("What stood in its way until now"),
    "plans": later("What it will do when this is over"),
    "flaws": later("What it would change about itself"),
    "fear": later("What keeps it awake at night"),
    "humiliation": later("What it could not bear to be seen at"),
    "trigger": later("What makes it lose its head, and what comes then"),
    "pride": later("What it likes to be praised for"),
    "success": later("What it would call a good life"),
    "goal": later("What it is after in this story"),
}
"""The entries of the Conception, and what each is about (D2-397)."""
ENTRIES: Final = tuple(CONCEPTION)
TEXTS: Final = (*ENTRIES, "archetype", "intentions")
LONGEST: Final = 400
"""Characters of an entry."""
LONGEST_NAME: Final = 40
USUAL: Final = TableSettings()

Faults: TypeAlias = Iterator[tuple[str, str]]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Words: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]
Cards: TypeAlias = Annotated[list[str], Meta(max_length=200)]


class Hurt(Struct, frozen=True, forbid_unknown_fields=True):
    """A damage card in a file."""

    card: str
    severity: Annotated[int, Meta(ge=1, le=4)]
    place: str = ""
    rested: Count = 0
    tended: bool = False
    treated: bool = False


class Earned(Struct, frozen=True, forbid_unknown_fields=True):
    """What it has earned."""

    sp: Count = 0
    ap: Count = 0


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A Character in a file."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    genre: str
    stats: Levels
    skills: dict[str, Level] = {}
    powers: dict[str, Powered] = {}
    abilities: Cards = []
    specialties: Cards = []
    free: Cards = []
    inside: dict[str, str] | None = None
    """None: the file is from before this was written. Its abilities count as gained inside the first Specialty."""
    proficiencies: Cards = []
    outfit: Cards = []
    items: Cards = []
    gift: str = ""
    earned: Earned = Earned()
    status: dict[str, int] = {}
    favor: dict[str, int] = {}
    flaws: Annotated[list[Words], Meta(max_length=20)] = []
    scars: Count = 0
    retired: bool = False
    harms: Annotated[list[Hurt], Meta(max_length=60)] = []
    texts: dict[str, Words] = {}


# -- writing


def write(cards: CardSet, character: Character) -> str:
    """The Character as the text of a file, which `parse` reads."""
    sheet = character.sheet
    left = f"{character.sp} SP and {character.ap} AP left"
    lines = [f"# {sheet.name}: {left}", f"name = {_quoted(sheet.name)}", f"genre = {_quoted(character.genre)}"]
    lines.append(f"stats = {_table({stat: sheets.stat_level(sheet, stat) for stat in STATS})}")
    lines.append(f"skills = {_table(dict(sheet.skills))}")
    powers = {name: {"level": level, "intensity": more} for name, level, more in sheet.powers}
    lines += [f"powers = {_table(powers)}"] if powers else []
    lists = {
        "abilities": sheet.abilities,
        "specialties": sheet.specialties,
        "free": character.free,
        "proficiencies": character.trained,
        "outfit": character.outfit,
        "items": [item.card for item in character.items],
        "flaws": character.flaws,
    }
    lines += [f"{field} = {_value(list(entries))}" for field, entries in lists.items() if entries]
    lines += [f"inside = {_table(character.inside)}"] if sheet.specialties else []
    lines += [f"gift = {_quoted(character.gift)}"] if character.gift else []
    lines.append(f"earned = {_table({'sp': character.earned_sp, 'ap': character.earned_ap})}")
    lines += [
        f"{field} = {_table(entries)}"
        for field, entries in (("status", character.status), ("favor", character.favor))
        if entries
    ]
    lines += [f"scars = {character.scars}"] if character.scars else []
    lines += ["retired = true"] if character.retired else []
    lines += [f"texts = {_table(character.texts)}"] if character.texts else []
    lines += [f"\n[[harms]]\n{_hurt(harm)}" for harm in character.harms]
    return "\n".join(lines) + "\n"


def _hurt(harm: Harm) -> str:
    fields = {"card": harm.card, "severity": harm.severity, "place": harm.place, "rested": harm.rested}
    fields |= {"tended": harm.tended, "treated": harm.treated}
    return "\n".join(f"{field} = {_value(value)}" for field, value in fields.items())


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return _table(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _table(values: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{_quoted(key)} = {_value(value)}" for key, value in values.items()) + " }"


# -- reading


def parse(text: str, cards: CardSet, where: str, *, unfinished: bool = False) -> Character:
    """The Character in a text; one that is `unfinished` may have Levels of Stats left to give out. Raises BadInput that
    names the field, and the rule that it breaks."""
    return _character(convert(parse_toml(text, where), Written, where), cards, where, unfinished=unfinished)


def _character(written: Written, cards: CardSet, where: str, *, unfinished: bool = False) -> Character:
    """The Character that is written. Raises BadInput."""
    refuse_first(_strange(written, cards), where)
    stats = written.stats
    sheet = Sheet(
        name=written.name,
        entry="",
        stats=(f"{stats.body}x1", f"{stats.mind}x1", f"{stats.will}x1", f"{stats.speed}x0"),
        skills=tuple(written.skills.items()),
        abilities=tuple(written.abilities),
        specialties=tuple(written.specialties),
        powers=tuple((name, power.level, power.intensity) for name, power in written.powers.items()),
        role="PC",
    )
    character = Character(0, 0, sheet, genre=written.genre, gift=written.gift)
    character.free, character.outfit = [*written.free], [*written.outfit]
    character.trained = [*dict.fromkeys(_proficiency(cards, name) for name in written.proficiencies)]
    character.inside = _inside(sheet) if written.inside is None else dict(written.inside)
    character.items = [Item(0, card) for card in written.items]
    character.earned_sp, character.earned_ap = written.earned.sp, written.earned.ap
    character.status, character.favor, character.texts = dict(written.status), dict(written.favor), dict(written.texts)
    character.flaws, character.scars, character.retired = [*written.flaws], written.scars, written.retired
    character.harms = [
        Harm(one.card, one.severity, one.place or cards.damage[one.card].of, rested=one.rested, tended=one.tended,
             treated=one.treated)
        for one in written.harms
    ]  # fmt: skip
    refuse_first(faults(cards, character, unfinished=unfinished), where)
    character.sp = START_SP + character.earned_sp - sheets.sp_spent(character)
    character.ap = START_AP + character.earned_ap - sheets.ap_spent(cards, character)
    sheets.wear(cards, character)
    return character


def _proficiency(cards: CardSet, name: str) -> str:
    """A Proficiency of a file; one of before may name an Item instead of its type (D2-307)."""
    card = cards.items.by_id.get(name)
    return name if card is None else sheets.needed(card) or name


def _inside(sheet: Sheet) -> dict[str, str]:
    """Inside which Specialty its abilities were gained, of a file that does not say: the first of their Skill."""
    first = {skill_of(name): name for name in reversed(sheet.specialties)}
    return {ability: first[skill_of(ability)] for ability in sheet.abilities if skill_of(ability) in first}


def _strange(written: Written, cards: CardSet) -> Faults:
    """The unknown names."""
    if written.genre not in OUTFIT:
        yield "genre", f"there is no genre {written.genre!r}"
    yield from _unknown("skills", written.skills, cards.skills.by_id, "Skill")
    yield from _unknown("powers", written.powers, cards.powers.by_id, "Power")
    for field in ("abilities", "specialties", "free"):
        for ability in getattr(written, field):
            known = cards.abilities.by_id.get(ability)
            if known is None or known.skill == "special" or known.specialty != (field == "specialties"):
                yield field, f"there is no such entry {ability!r}"
    for field in ("outfit", "items"):
        yield from _unknown(field, getattr(written, field), cards.items.by_id, "Item")
    types = [sheets.needed(card) for card in cards.items]
    yield from _unknown("proficiencies", written.proficiencies, {*types, *cards.items.by_id} - {""}, "Proficiency")
    yield from _unknown(
        "gift", [written.gift] if written.gift else [], [*written.skills, *written.powers], "Skill of its own"
    )
    yield from _unknown("harms", [one.card for one in written.harms], cards.damage.by_id, "damage card")
    yield from _misread(written, cards)
    yield from _unknown("texts", written.texts, TEXTS, "entry")
    named = (("name", [written.name]), ("flaws", written.flaws), ("texts", written.texts.values()))
    for field, texts in (*named, ("status", written.status), ("favor", written.favor)):
        for text in texts:
            if not is_harmless(text, "\n" if field == "texts" else ""):
                yield field, "must be one line of plain text"


def _misread(written: Written, cards: CardSet) -> Faults:
    """Damage cards that lie on nobody: Wilds, and those at a place that their type does not name (D2-178, D2-218)."""
    for one in written.harms:
        card = cards.damage.by_id.get(one.card)
        if card is not None and card.wild:
            yield "harms", f"{one.card} is replaced when it is drawn, and stays with nobody (D2-218)"
        elif card is not None and f"{card.type}-{one.place or card.of}" not in cards.damage.by_id:
            yield "harms", f"{one.card} cannot be read as {one.place!r} (D2-178)"


def _unknown(field: str, names: Iterable[str], known: Iterable[str], what: str) -> Faults:
    there = set(known)
    for name in names:
        if name not in there:
            yield field, f"there is no {what} {name!r}"


def faults(cards: CardSet, character: Character, *, unfinished: bool = False) -> Faults:
    """Where and why a Character is not legal (D2-301 to D2-308, D2-391 to D2-396)."""
    sheet, new = character.sheet, not character.earned_sp
    levels = sheets.stat_levels(sheet)
    if levels > START_LEVELS or (levels < START_LEVELS and not unfinished):
        yield "stats", f"they come to {levels}, and {START_LEVELS} Levels are given out (D2-391)"
    for stat in STATS:
        if not sheets.LEAST <= sheets.stat_level(sheet, stat) <= sheets.MOST:
            yield "stats", f"{stat} must be from {sheets.LEAST} to {sheets.MOST} (D2-391)"
    if new:
        yield from _start_faults(character)
    for power, _, _ in sheet.powers:
        if not sheets.allows(cards, character.genre, power):
            yield "powers", f"this world has no such Powers (D2-396): {power}"
    yield from _learned_faults(cards, character)
    yield from outfit_faults(cards, character)
    yield from _harm_faults(cards, character)
    sp, ap = START_SP + character.earned_sp, START_AP + character.earned_ap
    if sheets.sp_spent(character) > sp:
        yield "skills", f"they cost {sheets.sp_spent(character)} SP, and {sp} are there (D2-301)"
    if sheets.ap_spent(cards, character) > ap:
        yield "abilities", f"{sheets.ap_spent(cards, character)} AP are spent, and {ap} are there (D2-304)"


def _start_faults(character: Character) -> Faults:
    """Which Levels a new Character cannot have (D2-395)."""
    sheet = character.sheet
    for field, names in (("skills", [*dict(sheet.skills)]), ("powers", [power for power, _, _ in sheet.powers])):
        for name in names:
            if sheets.bought(character, name) > START_SKILL:
                yield field, f"a new Character has no Skill above {START_SKILL} (D2-395): {name}"


def _learned_faults(cards: CardSet, character: Character) -> Faults:
    sheet = character.sheet
    for field, names in (
        ("abilities", sheet.abilities),
        ("specialties", sheet.specialties),
        ("free", tuple(character.free)),
        ("proficiencies", tuple(character.trained)),
    ):
        if len({*names}) < len(names):
            yield field, "something stands there twice"
    for field, known in (("abilities", sheet.abilities), ("specialties", sheet.specialties)):
        for name in known:
            if not sheets.level(sheet, skill_of(name)):
                yield field, f"{name} needs its Skill at Level 1 or more (D2-304)"
    yield from inside_faults(character)
    for name in character.free:
        if name not in character.inside or sheets.toward_free(character, character.inside[name]) < 0:
            yield "free", f"{name} is no third ability inside a Specialty (D2-306)"
    for name in character.trained:
        skills = sheets.skills_for(cards, name)
        if not skills:
            yield "proficiencies", f"{name} needs none (D2-307)"
        elif not any(sheets.level(sheet, skill) for skill in skills):
            yield "proficiencies", f"{name} needs its Skill at Level 1 or more (D2-304)"


def inside_faults(character: Character) -> Faults:
    """Why abilities cannot have been gained inside Specialties (D2-306)."""
    sheet = character.sheet
    for ability, specialty in character.inside.items():
        if ability not in sheet.abilities or specialty not in sheet.specialties:
            yield "inside", f"{ability!r} or {specialty!r} is not there (D2-306)"
        elif skill_of(ability) != skill_of(specialty):
            yield "inside", f"{specialty} is no Specialty of the Skill of {ability} (D2-306)"


def outfit_faults(cards: CardSet, character: Character) -> Faults:
    """Why an outfit is not possible (D2-395a)."""
    for number, card in enumerate(character.outfit):
        refusal = advance.outfit_objection(cards, character.genre, character.outfit[:number], card)
        if refusal is not None:
            yield f"outfit, place {number + 1}", f"{refusal.sentence()} ({refusal.rule})"


def _harm_faults(cards: CardSet, character: Character) -> Faults:
    """Why damage cards cannot all lie with a Character between two Scenes (D2-236a, D2-290)."""
    harm_cards = [harm.card for harm in character.harms]
    for card in dict.fromkeys(harm_cards):
        if harm_cards.count(card) > 1:
            yield "harms", f"{card} is there {harm_cards.count(card)} times, and its deck has it once (D2-236a)"
        if cards.damage[card].deck == "restraint":
            yield "harms", f"{card} is of the Restraint deck, and has ended with its cause (D2-290)"


def read_retired(text: str, cards: CardSet, where: str) -> tuple[str, bool]:
    """The name in a file, and whether that Character has retired (D2-421). The rest of the file is not checked."""
    written = convert(parse_toml(text, where), Written, where)
    refuse_first(_strange(written, cards), where)
    return written.name, written.retired


def read_new(
    text: str, cards: CardSet, where: str, given: Character, gifts: Collection[str], settings: TableSettings = USUAL
) -> Character:
    """A Character that begins in place of the `given` one at a table with these options: of its world, and with no more
    than that has been given. `gifts`: Skills that it may have inherited. Raises BadInput."""
    return _beginning(parse(text, cards, where), cards, where, given, gifts, settings)


def new_person(person: Person, cards: CardSet, given: Character, settings: TableSettings = USUAL) -> Character:
    """A ready-made person who begins in place of the `given` Character: judged as one from a file is. Raises
    BadInput."""
    written = Written(
        person.name,
        person.genre,
        person.stats,
        skills=person.skills,
        powers=person.powers,
        abilities=[*person.abilities],
        specialties=[*person.specialties],
        proficiencies=[*person.proficiencies],
        outfit=[*person.outfit],
        texts=person.texts,
    )
    return _beginning(_character(written, cards, person.id), cards, person.id, given, (), settings)


def _beginning(
    character: Character, cards: CardSet, where: str, given: Character, gifts: Collection[str], settings: TableSettings
) -> Character:
    """A Character, if it may begin in place of the given one. Raises BadInput."""
    if character.retired:
        raise BadInput(f"{where}, retired: this Character has retired, and is not played any more (D2-421)")
    if character.genre != given.genre:
        raise BadInput(f"{where}, genre: this world is {given.genre}, not {character.genre}")
    if character.earned_sp > given.earned_sp or character.earned_ap > given.earned_ap:
        raise BadInput(f"{where}, earned: {given.earned_sp} SP and {given.earned_ap} AP are possible here (D2-310)")
    if character.gift not in ("", *gifts):
        raise BadInput(f"{where}, gift: there is no {character.gift!r} to inherit")
    refuse_first(_new_faults(cards, character, settings), where)
    character.items = []
    return character


def _new_faults(cards: CardSet, character: Character, settings: TableSettings) -> Faults:
    """What a new Character cannot have, whatever it has earned (D2-13a, D2-395, D2-395a, D2-396). The Items of
    its outfit stand among its Items once it is complete."""
    yield from _start_faults(character)
    for power, _, _ in character.sheet.powers:
        refusal = advance.power_objection(cards, settings, character.genre, power)
        if refusal is not None:
            yield "powers", f"{power}: {refusal.sentence()} ({refusal.rule})"
    more = Counter(item.card for item in character.items) - Counter(character.outfit)
    for card in more:
        yield "items", f"a new Character has its outfit, and no other Items (D2-395a): {card}"
