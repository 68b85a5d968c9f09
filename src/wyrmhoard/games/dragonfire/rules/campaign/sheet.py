"""A character between Adventures: Level, Features and what they cost, items, and the sheet as text.

    screen = "human-fighter"
    name = "Tilda Hask"
    xp = 12
    slots = [
      ["soldier", "spellsword"],  # slot 1: Spellsword, over Soldier
    ]
    loose = ["spare-kit"]  # need no slot
    items = ["healing-potion"]
    done = ["dungeon-crawl@1"]  # completed, so that items are not awarded again

The rules: DF-341, DF-342, DF-355 to DF-366, DF-381, DF-382, DF-385.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from wyrmhoard.kernel.asking.cards import convert
from wyrmhoard.kernel.text.errors import BadInput, Refusal, is_harmless
from wyrmhoard.kernel.text.parsing import parse_toml
from wyrmhoard.kernel.text.saying import later, say

from ...cards.cardset import CardSet
from ...cards.entries import Feature, Rarity
from ...state import Sheet

LEVELS: Final = (10, 30, 60, 100)
"""The XP at which a character reaches Level 2, 3, 4, 5 (DF-341, DF-354)."""
OPENING: Final = (0, 5, 10, 15, 25, 40)
"""XP for opening each of the six slots (DF-357)."""
ATTUNED: Final = {1: (2, 0), 2: (2, 0), 3: (2, 0), 4: (2, 2), 5: (3, 2)}
"""By Character Level: Uncommon items, and Rare or Very Rare ones, to which a character can be attuned (DF-381)."""
LOOSE: Final = 0
"""The slot of a Feature that needs none."""
FREE: Final = "Common"
"""Items of this rarity need no attunement (DF-382)."""
MOST_XP: Final = 9999
MOST_TEXT: Final = 8000

FOREIGN: Final = Refusal("DF-363", later("{name} is for a {who} only."))
NO_SLOT: Final = Refusal("DF-362", later("{name} needs no slot."))
SLOT: Final = Refusal("DF-362", later("{name} needs a slot."))
IN_ORDER: Final = Refusal("DF-361", later("Slot {slot} can be opened only when slot {before} is open."))
FIRST_SLOT: Final = Refusal("DF-355", later("{name} is a Background: one goes into slot 1, before anything else."))
SAME_NAME: Final = Refusal("DF-364", later("{name}: {other} has the same first name and is visible."))
REQUIRES: Final = Refusal("DF-365", later("{name} requires {needs}, which is not visible."))
SUBCLASS: Final = Refusal("DF-366", later("{name} and {other} are both primary Subclass Features of the {kind}."))
TOO_DEAR: Final = Refusal(
    "DF-358", later("{name} there would cost {cost} XP in all; with {xp} XP, {short} are missing.")
)
ATTUNEMENT: Final = Refusal(
    "DF-381", later("At Level {level} a character can be attuned to {most} {rarity} items, not to {number}.")
)


# -- Level and Features


def level_of(xp: int) -> int:
    """The Character Level (DF-341, DF-342)."""
    return 1 + sum(xp >= bound for bound in LEVELS)


def feature(cards: CardSet, card: str) -> Feature:
    """What a Feature says."""
    entry = cards[card].entry
    assert isinstance(entry, Feature)
    return entry


def visible(sheet: Sheet) -> list[str]:
    """The Features on top of their slots, and those that need none (DF-359)."""
    return [slot[-1] for slot in sheet.slots if slot] + sheet.loose


def in_force(cards: CardSet, sheet: Sheet) -> list[str]:
    """The visible Features that can be used: what they require is visible, and in force too (DF-365)."""
    usable = visible(sheet)
    while True:
        works = [card for card in usable if not (needs := feature(cards, card).requires) or needs in usable]
        if works == usable:
            return usable
        usable = works


def cost(cards: CardSet, sheet: Sheet) -> int:
    """XP for all visible Features and for all slots that are open (DF-357, DF-358, DF-362)."""
    return sum(feature(cards, card).value for card in visible(sheet)) + sum(OPENING[: len(sheet.slots)])


def slots_for(sheet: Sheet) -> range:
    """The slots that are open, and the next one."""
    return range(1, min(len(OPENING), len(sheet.slots) + 1) + 1)


def put(sheet: Sheet, card: str, slot: int) -> None:
    """Take a Feature: over what is in its slot, or into the next one (DF-359, DF-361, DF-362)."""
    if slot == LOOSE:
        sheet.loose.append(card)
    elif slot <= len(sheet.slots):
        sheet.slots[slot - 1].append(card)
    else:
        sheet.slots.append([card])


def verify_put(cards: CardSet, sheet: Sheet, card: str, slot: int) -> Refusal | None:
    """Why a Feature cannot go into a slot (DF-355, DF-358 to DF-366)."""
    entry, name = feature(cards, card), cards[card].name
    if entry.no_slot != (slot == LOOSE):
        return (NO_SLOT if entry.no_slot else SLOT).because(name=name)
    foreign = verify_owner(cards, sheet, card)
    if foreign is not None:
        return foreign
    if slot not in (LOOSE, *slots_for(sheet)):
        return IN_ORDER.because(slot=slot, before=slot - 1)
    if entry.background and (slot != 1 or sheet.slots):
        return FIRST_SLOT.because(name=name)
    after = sheet.copy()
    put(after, card, slot)
    clash = (
        clash_objection(cards, after, card) if card not in visible(sheet) else SAME_NAME.because(name=name, other=name)
    )
    if clash is not None:
        return clash
    if entry.requires and entry.requires not in visible(after):
        return REQUIRES.because(name=name, needs=cards[entry.requires].name)
    total = cost(cards, after)
    if total > sheet.xp:
        return TOO_DEAR.because(name=name, cost=total, xp=sheet.xp, short=total - sheet.xp)
    return None


def verify_take(cards: CardSet, sheet: Sheet, card: str) -> Refusal | None:
    """Why a Feature cannot go into any slot: the reason for the best one."""
    places = [LOOSE] if feature(cards, card).no_slot else [*slots_for(sheet)]
    refusals = [verify_put(cards, sheet, card, slot) for slot in places]
    return None if None in refusals else min(filter(None, refusals), key=lambda r: r.data.get("short", MOST_XP))


def verify_owner(cards: CardSet, sheet: Sheet, card: str) -> Refusal | None:
    """Why a Feature cannot be this character's: it is for another Class or race (DF-363)."""
    entry, hero = feature(cards, card), cards.hero(sheet.screen)
    if entry.class_ not in (None, hero.class_) or entry.race not in (None, hero.race):
        return FOREIGN.because(name=cards[card].name, who=entry.class_ or entry.race)
    return None


def clash_objection(cards: CardSet, sheet: Sheet, card: str) -> Refusal | None:
    """Why a Feature cannot be visible: another has its first name, or both are primary Subclasses (DF-364, DF-366)."""
    entry = feature(cards, card)
    others = visible(sheet)
    others.remove(card)
    for other in others:
        if feature(cards, other).title == entry.title:
            return SAME_NAME.because(name=cards[card].name, other=cards[other].name)
        if entry.subclass and feature(cards, other).subclass:
            return SUBCLASS.because(name=cards[card].name, other=cards[other].name, kind=entry.class_)
    return None


# -- Magic Items


def rarity_of(cards: CardSet, card: str) -> Rarity:
    """Common, Uncommon, Rare or Very Rare."""
    rarity: Rarity = cards[card].entry.rarity
    return rarity


def rank_of(cards: CardSet, card: str) -> str:
    """The rarity by which an item counts for attunement: a Very Rare one as Rare (DF-381)."""
    return rarity_of(cards, card).removeprefix("Very ")


def attuned(cards: CardSet, sheet: Sheet) -> list[tuple[str, int, int]]:
    """Each rarity with a limit, to how many such items the character is attuned, and to how many it can be (DF-381)."""
    number = Counter(rank_of(cards, card) for card in sheet.items)
    uncommon, rare = ATTUNED[level_of(sheet.xp)]
    return [
        ("Uncommon", number["Uncommon"], uncommon),
        ("Rare or Very Rare", number["Rare"], rare),
    ]


def attunement_objection(cards: CardSet, sheet: Sheet, items: Iterable[str]) -> Refusal | None:
    """Why a character cannot be attuned to these items: they are too many; Common ones never are (DF-381, DF-382)."""
    level = level_of(sheet.xp)
    number = Counter(rank_of(cards, card) for card in items)
    for rarity, most in zip(("Uncommon", "Rare"), ATTUNED[level], strict=True):
        if number[rarity] > most:
            return ATTUNEMENT.because(level=level, most=most, rarity=rarity, number=number[rarity])
    return None


# -- as text


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet in a file."""

    screen: str
    name: Annotated[str, Meta(max_length=40)] = ""
    xp: Annotated[int, Meta(ge=0, le=MOST_XP)] = 0
    slots: Annotated[list[Annotated[list[str], Meta(min_length=1, max_length=400)]], Meta(max_length=len(OPENING))] = []
    loose: Annotated[list[str], Meta(max_length=40)] = []
    items: Annotated[list[str], Meta(max_length=60)] = []
    done: Annotated[list[str], Meta(max_length=60)] = []


def write(cards: CardSet, sheet: Sheet) -> str:
    """The sheet as the text of a file, which `parse` reads."""
    name = sheet.name or cards[sheet.screen].name
    spent = cost(cards, sheet)
    lines = [f"# {name}: Level {level_of(sheet.xp)}, {sheet.xp} XP, {spent} of them for Features and slots"]
    lines += [f"screen = {_quoted(sheet.screen)}", f"name = {_quoted(name)}", f"xp = {sheet.xp}"]
    if sheet.slots:
        lines.append("slots = [")
        for number, slot in enumerate(sheet.slots, 1):
            lines.append(
                f"  {_list(slot)},  # slot {number}: {', over '.join(cards[card].name for card in slot[::-1])}"
            )
        lines.append("]")
    for field, ids in (("loose", sheet.loose), ("items", sheet.items)):
        if ids:
            lines.append(f"{field} = {_list(ids)}  # {', '.join(cards[card].name for card in ids)}")
    if sheet.done:
        lines.append(f"done = {_list(sheet.done)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(texts: Sequence[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def parse(text: str, cards: CardSet, where: str) -> Sheet:
    """The sheet in a text. Raises BadInput that names the field and the rule."""
    written = convert(parse_toml(text, where), Written, where)
    if not is_harmless(written.name):
        raise BadInput.of("{where}, name: must be one line", where=where)
    slots = [list(slot) for slot in written.slots]
    sheet = Sheet(written.screen, written.name, written.xp, slots, [*written.loose], [*written.items], [*written.done])
    for field, problem in faults(cards, sheet):
        raise BadInput(f"{where}, {field}: {problem}")
    sheet.name = sheet.name or cards[sheet.screen].name
    return sheet


def faults(cards: CardSet, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Where and why a sheet is not valid."""
    if sheet.screen not in cards.by_id or cards[sheet.screen].kind != "hero":
        yield "screen", say("there is no Character screen {name}", name=repr(sheet.screen))
        return
    stuck = [(f"slots, place {n}", card, slot) for n, slot in enumerate(sheet.slots, 1) for card in slot]
    for where, card, slot in [*stuck, *(("loose", card, None) for card in sheet.loose)]:
        if card not in cards.by_id or cards[card].kind != "feature":
            yield where, say("there is no Feature {name}", name=repr(card))
            return
        entry = feature(cards, card)
        refusal = verify_owner(cards, sheet, card)
        if entry.no_slot != (slot is None):
            refusal = (NO_SLOT if entry.no_slot else SLOT).because(name=cards[card].name)
        elif entry.background and (slot is not sheet.slots[0] or slot[0] != card):
            refusal = FIRST_SLOT.because(name=cards[card].name)
        if refusal is not None:
            yield where, f"{refusal.sentence()} ({refusal.rule})"
    if not 0 <= sheet.xp <= MOST_XP:
        yield "xp", say("{n} is not possible", n=sheet.xp)
    for card in visible(sheet):
        clash = clash_objection(cards, sheet, card)
        if clash is not None:
            yield "slots", f"{clash.sentence()} ({clash.rule})"
            return
    total = cost(cards, sheet)
    if total > sheet.xp:
        yield "xp", say("Features and slots cost {total} XP, and {xp} are there (DF-358)", total=total, xp=sheet.xp)
    yield from owned_faults(cards, sheet)


def owned_faults(cards: CardSet, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Items and Adventures that do not exist, or are too many."""
    for number, card in enumerate(sheet.items, 1):
        if card not in cards.by_id or cards[card].kind != "item":
            yield f"items, place {number}", say("there is no Magic Item {name}", name=repr(card))
            return
    refusal = attunement_objection(cards, sheet, sheet.items)
    if refusal is not None:
        yield "items", f"{refusal.sentence()} ({refusal.rule})"
    for number, name in enumerate(sheet.done, 1):
        adventure, at, level = name.partition("@")
        known = adventure in cards.by_id and cards[adventure].kind == "adventure"
        if not known or (at and level not in ("1", "2", "3", "4", "5")):
            yield f"done, place {number}", say("there is no Adventure {name}", name=repr(name))
