"""What may be known of a Character: by its own seat, by its Faction, and by everybody else (Who sees what)."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said

from ...cards.cost import START_AP, START_LEVELS, START_SP
from ...state import NOBODY, Character, Destiny, Item
from ...table import Position
from ..characters import build, papers, sheets
from ..scene import rewards

UNKNOWN = "rope"
"""A placeholder for an unknown stored Item."""


class Points(TypedDict):
    """SP and AP that are left; None if the viewer may not know them."""

    sp: int | None
    ap: int | None


class PowerOf(TypedDict):
    """A Power of a Character."""

    level: int
    intensity: int


class Earned(TypedDict):
    """What a Character has been given in all."""

    sp: int
    ap: int


class CharacterView(TypedDict):
    """A Character as a seat sees it; None stands for whatever that seat may not know."""

    id: int
    seat: int
    name: str
    companion: bool
    entry: str
    genre: str
    unit: int
    made: bool
    dead: bool
    ready: bool
    days: int
    stats: list[str]
    levels: int
    levels_most: int
    skills: dict[str, int]
    powers: dict[str, PowerOf]
    abilities: list[str]
    specialties: list[str]
    proficiencies: list[str]
    free: list[str]
    inside: dict[str, str]
    gift: str
    outfit: list[str] | None
    outfit_cost: int | None
    outfit_most: int
    items: list[str] | None
    sp: int | None
    ap: int | None
    earned: Earned
    status: dict[str, int]
    favor: dict[str, int]
    flaws: list[str]
    scars: int
    texts: dict[str, str] | None
    file: str | None


def of_seat(state: Destiny, seat: int) -> Character | None:
    """The Character for which a seat holds SP and AP: its own, or the one that it plays."""
    played = (one for one in state.characters if one.seat == seat and not one.dead)
    return rewards.last_of(state, seat) or next(played, None)


def points(state: Destiny, seat: int, *, own: bool, mate: bool) -> Points:
    """SP and AP of a seat: known to its side, but to nobody else while the Character is being made."""
    character = of_seat(state, seat)
    known = character is not None and (own or (mate and character.made))
    return {
        "sp": character.sp if known and character is not None else None,
        "ap": character.ap if known and character is not None else None,
    }


def characters(position: Position, seat: int | None, faction: int) -> list[CharacterView]:
    """The Characters of the match, each as a seat of a Faction knows it. The Narrator reads Conceptions (D2-309)."""
    views = []
    narrator = seat is not None and position.state.players[seat].narrator
    for character in position.state.characters:
        own = character.seat == seat
        mate = own or position.state.players[character.seat].faction == faction
        shown = character_view(position, character, own=own, mate=mate)
        if shown is not None and narrator:
            shown["texts"] = dict(sorted(character.texts.items()))
        views.append(shown)
    return [one for one in views if one is not None]


def character_view(position: Position, character: Character, *, own: bool, mate: bool) -> CharacterView | None:
    """A Character as its owner, its Faction or others know it; None: others do not know of it yet."""
    if not own and not character.made:
        return None
    sheet = character.sheet
    at_hand = character.unit == NOBODY
    view: CharacterView = {
        "id": character.id,
        "seat": character.seat,
        "name": sheet.name,
        "companion": bool(character.key),
        "entry": sheet.entry,
        "genre": character.genre,
        "unit": character.unit,
        "made": character.made,
        "dead": character.dead,
        "ready": character.ready,
        "days": character.days,
        "stats": list(sheet.stats),
        "levels": sheets.stat_levels(sheet),
        "levels_most": START_LEVELS,
        "skills": dict(sheet.skills),
        "powers": {name: {"level": level, "intensity": more} for name, level, more in sheet.powers},
        "abilities": list(sheet.abilities),
        "specialties": list(sheet.specialties),
        "proficiencies": list(sheet.proficiencies),
        "free": character.free[:],
        "inside": dict(character.inside),
        "gift": character.gift,
        "outfit": character.outfit[:] if own or mate else None,
        "outfit_cost": sheets.outfit_cost(position.cards, character.outfit) if own or mate else None,
        "outfit_most": build.most_of(character.genre),
        "items": [item.card for item in character.items] if at_hand and (own or mate) else None,
        "sp": character.sp if own or mate else None,
        "ap": character.ap if own or mate else None,
        "earned": {"sp": character.earned_sp, "ap": character.earned_ap},
        "status": dict(sorted(character.status.items())),
        "favor": dict(sorted(character.favor.items())),
        "flaws": [said(flaw) for flaw in character.flaws],
        "scars": character.scars,
        "texts": dict(sorted(character.texts.items())) if own else None,
        "file": papers.write(position.cards, character) if own and (not sheet.entry or character.retired) else None,
    }
    return view


def forget_others(position: Position, seat: int, faction: int) -> None:
    """Remove everything that a seat cannot know of the others' Characters."""
    for character in position.state.characters:
        texts = character.texts if position.state.players[seat].narrator and character.made else {}
        if character.seat != seat:
            forget(position, character, mate=position.state.players[character.seat].faction == faction)
            character.texts = texts


def forget(position: Position, character: Character, *, mate: bool) -> None:
    """Remove everything that another seat cannot know of a Character."""
    character.texts = {}
    if not character.made:
        character.sheet = build.NOBODY_YET
        character.sp, character.ap = START_SP + character.earned_sp, START_AP + character.earned_ap
        character.free, character.outfit, character.trained, character.items = [], [], [], []
        character.inside = {}
        character.harms, character.flaws, character.status, character.favor = [], [], {}, {}
        character.gift, character.scars = "", 0
    elif not mate:
        character.sp = character.ap = 0
        character.outfit = sheets.own_cards(position.cards, character.outfit)
        for item in character.items:
            _blank(position, item)


def _blank(position: Position, item: Item) -> None:
    if item.held == "stored":
        item.card, item.damaged, item.corrosion, item.screen = UNKNOWN, 0, 0, 0
        item.uses, item.unloaded = position.cards.items[UNKNOWN].uses or NOBODY, False


def results(state: Destiny) -> dict[str, list[int]]:
    """Which seats have won each Scene that has ended."""
    return {ended.scene: ended.seats[:] for ended in state.ended}
