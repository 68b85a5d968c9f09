"""The cards as the rules use them: loaded from a card file, checked, and written out in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from wyrmhoard.games.warriors.cards import entries
from wyrmhoard.games.warriors.cards.entries import TYPES, Conditional, Entry
from wyrmhoard.games.warriors.cards.keywords import Keywords, keywords, matches
from wyrmhoard.games.warriors.cards.vetting import vet
from wyrmhoard.games.warriors.cards.vocabulary import LIMITS, Ability, Change, Grant
from wyrmhoard.kernel.cards import convert, read_toml
from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.state import fingerprint

NO_CARD: Final = ""
SPELLS: Final = ("attack_spell", "defense_spell", "utility_spell")
GEAR: Final = ("weapon", "armor", "item", *SPELLS)
"""Types that a fighter can equip (WA-132)."""


@dataclass(slots=True)
class Card:
    """One card. Fields that its type does not have are zero, empty or None."""

    id: str
    name: str
    type: str
    printed: tuple[str, ...]
    keywords: Keywords
    attack_words: Keywords
    """The keywords of an attack with it."""
    legend: bool
    abilities: tuple[Ability, ...]
    flavour: str
    durability: int = 0
    containment: int = 0
    hands: int = 0
    """The hands of a fighter; the hands that equipment needs."""
    armor_slots: int = 0
    item_slots: int = 0
    gangs: tuple[str, ...] = ()
    only: str = ""
    needs_containment: int = 0
    max_damage: int = 0
    min_damage: int = 1
    breakage: int | None = None
    reach: str = ""
    charges: int = 0
    ammunition: bool = False
    """Each attack uses a charge (WA-200); otherwise the charges are for an ability."""
    protection: int = 0
    protection_if: Conditional | None = None
    sign: str = ""
    points: int = 0
    duration: int | None = None
    free: bool = False
    """Casting it needs no Action (WA-104)."""
    bonus: int = 0
    changes: dict[str, tuple[Change, ...]] = field(default_factory=dict)
    """What is always on, by the number that it changes."""
    auras: bool = False
    """Some of it changes others than the fighter that has the card."""
    limits: tuple[Change, ...] = ()
    """Those of the changes that are about hands, slots and containment."""
    moments: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Which of its abilities wait for which moment."""
    grants: tuple[Change, ...] = ()
    """The changes that its effects give for a time, numbered."""
    text: str = ""

    @property
    def attacks(self) -> bool:
        """Whether it can be attacked with."""
        return self.type in ("weapon", "attack_spell")

    @property
    def spell(self) -> bool:
        """Whether it uses spell points."""
        return self.type in SPELLS

    @property
    def gear(self) -> bool:
        """Whether it can be equipped at all."""
        return self.type in GEAR


class CardSet:
    """All cards of a file by ID, in its order."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        file = convert(data, entries.File, where)
        self.plain: dict[str, Any] = dict(data)
        self.by_id: dict[str, Card] = {}
        names: dict[str, str] = {}
        for kind in TYPES:
            for entry in getattr(file, kind):
                at = f"{where}: {kind} card {entry.id}"
                if entry.id in self.by_id:
                    raise BadInput(f"{at}, id: this ID is used twice")
                if entry.name.lower() in names:
                    raise BadInput(f"{at}, name: {entry.name} is also the name of {names[entry.name.lower()]}")
                vet(entry, kind, at)
                names[entry.name.lower()] = entry.id
                self.by_id[entry.id] = make_card(entry, kind)
        self.auras = frozenset(
            stat
            for card in self
            if card.type != "location"
            for stat, found in card.changes.items()
            if any(change.whose != "this fighter" for change in found)
        )
        """The numbers that some card that a fighter has changes for others than that fighter."""
        if not self.by_id:
            raise BadInput(f"{where}: there are no cards")

    def __getitem__(self, card: str) -> Card:
        return self.by_id[card]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.by_id.values())

    def __len__(self) -> int:
        return len(self.by_id)

    @cached_property
    def content(self) -> str:
        """A fingerprint of everything on the cards that the rules read."""
        plain = {
            kind: [{k: v for k, v in entry.items() if k != "flavour"} for entry in self.plain.get(kind, ())]
            for kind in TYPES
        }
        return fingerprint(plain)

    @cached_property
    def by_name(self) -> dict[str, Card]:
        """The cards by their names in lower case."""
        return {card.name.lower(): card for card in self}


def make_card(entry: Entry, kind: str) -> Card:
    """The card that an entry describes."""
    given = {name: getattr(entry, name) for name in entry.__struct_fields__}
    marks = [kind.replace("_", " ")]
    marks += [mark for mark in ("tech", "mystic") if given.pop(mark, False)]
    marks += [given[mark] for mark in ("reach", "sign") if given.get(mark)]
    words = keywords(given["name"], *given["keywords"], *marks)
    proficiency = given.pop("proficiency", {})
    gangs = given.pop("gangs_with", "")
    free = given.pop("cast", "action") == "free"
    card = Card(
        id=given.pop("id"),
        name=given.pop("name"),
        type=kind,
        printed=given.pop("keywords"),
        keywords=words,
        attack_words=words | {"attack"} | ({"melee"} if kind == "weapon" and not given.get("reach") else set()),
        legend="legend" in words,
        abilities=given.pop("abilities"),
        flavour=given.pop("flavour"),
        gangs=tuple(sorted(keywords(gangs))),
        free=free,
    )
    if given.get("breakage") == "none":
        given["breakage"] = None
    for name, value in given.items():
        setattr(
            card, name, value if value is not None or name in ("breakage", "duration") else type(getattr(card, name))()
        )
    compile_abilities(card, proficiency)
    card.text = write(card, gangs, proficiency)
    return card


def compile_abilities(card: Card, proficiency: Mapping[str, int]) -> None:
    """Sort what the abilities do by when and what, for quick looking up."""
    changes: dict[str, list[Change]] = {}
    moments: dict[str, list[int]] = {}
    for phrase, plus in proficiency.items():
        changes.setdefault("proficiency", []).append(Change("proficiency", plus, phrase))
    guard = card.protection_if
    if guard is not None:
        more = Change("protection", guard.value - card.protection, guard.of)
        changes.setdefault("protection", []).append(more)
    grants = []
    for number, ability in enumerate(card.abilities):
        for change in ability.change:
            changes.setdefault(change.change, []).append(change)
        if ability.when != "always":
            moments.setdefault(ability.when, []).append(number)
        grants += [effect.change for effect in ability.do if isinstance(effect, Grant)]
    card.changes = {stat: tuple(found) for stat, found in changes.items()}
    card.auras = any(c.whose != "this fighter" for found in card.changes.values() for c in found)
    card.limits = tuple(change for stat in LIMITS for change in changes.get(stat, ()))
    card.moments = {when: tuple(found) for when, found in moments.items()}
    card.grants = tuple(grants)
    spends = any(ability.when in ("charge action", "charge", "rolled", "breaking") for ability in card.abilities)
    card.ammunition = card.type == "weapon" and bool(card.charges) and not spends


def write(card: Card, gangs: str, proficiency: Mapping[str, int]) -> str:
    """The rules text of a card, made from its data and from nothing else."""
    lines = []
    if card.type == "fighter":
        lines += [f"{plus:+d} to {phrase}." for phrase, plus in proficiency.items()]
        lines += [f"Gangs with {gangs}."] if gangs else []
        usual = {"hands": 2, "armor_slots": 1, "item_slots": 2}
        lines += [
            f"{name.replace('_', ' ').capitalize()} {getattr(card, name)}."
            for name, value in usual.items()
            if getattr(card, name) != value
        ]
    if card.only:
        lines.append(f"Only for {card.only} fighters.")
    if card.needs_containment:
        lines.append(f"Only for fighters with containment {card.needs_containment} or more.")
    guard = card.protection_if
    if guard is not None:
        usually = f"{card.protection}; " if card.protection else ""
        lines.append(f"Protection {usually}{guard.value} against {guard.of}.")
    if card.ammunition:
        lines.append(f"CHARGES {card.charges}: each attack with this uses 1.")
    if card.free:
        lines.append("Casting this needs no Action.")
    for ability in card.abilities:
        words = ability.words(card.charges)
        if card.duration is not None and ability.when == "always":
            words = f"While this lasts: {words[0].lower()}{words[1:]}"
        lines.append(words)
    return " ".join(lines)


def facts(card: Card) -> list[tuple[str, str]]:
    """The printed numbers of a card as label and value, in the order in which people read them."""
    rows: list[tuple[str, str]] = []
    if card.type in ("fighter", "beast"):
        rows.append(("Durability", str(card.durability)))
    if card.type == "fighter" and card.containment:
        rows.append(("Containment", str(card.containment)))
    if card.spell:
        rows += [("Sign", card.sign)] * bool(card.sign) + [("Spell points", str(card.points))]
    if card.max_damage:
        low = f" (at least {card.min_damage})" if card.min_damage > 1 else ""
        rows.append(("Max damage", f"{card.max_damage}{low}"))
    if card.protection and card.protection_if is None:
        rows.append(("Protection", str(card.protection)))
    if card.gear and not card.spell:
        rows.append(("Breakage", "none" if card.breakage is None else f"{card.breakage}%"))
    if card.gear and card.hands:
        rows.append(("Hands", str(card.hands)))
    if card.charges:
        rows.append(("Charges", str(card.charges)))
    if card.duration is not None:
        rows.append(("Duration", str(card.duration)))
    if card.bonus:
        rows.append(("Bonus", str(card.bonus)))
    return rows


def kind_words(card: Card) -> str:
    """The type with what goes with it: "missile weapon, tech"."""
    kind = card.type.replace("_", " ")
    marks: list[str] = [mark for mark in ("tech", "mystic") if mark in card.keywords and mark not in card.printed]
    reach = f"{card.reach} " if card.reach and card.type == "weapon" else ""
    if card.type == "beast" and card.reach == "missile":
        marks.insert(0, "missile")
    return ", ".join([reach + kind, *marks])


def can_attack_with(fighter: Card, source: Card) -> bool:
    """Whether a fighter could equip an attack source at all, alone (WA-7, WA-33)."""
    return (
        source.attacks
        and can_use(fighter, source)
        and source.points <= fighter.containment
        and (source.type != "weapon" or source.hands <= fighter.hands)
    )


def can_use(fighter: Card, card: Card) -> bool:
    """Whether a fighter meets the card's own condition (WA-132)."""
    return matches(card.only, fighter.keywords) and card.needs_containment <= fighter.containment


def can_hurt(fighter: Card) -> bool:
    """Whether a fighter has an ability of its own that can deal damage (WA-33)."""
    return any(
        effect.__struct_config__.tag == "damage" and getattr(effect, "to", "") != "this fighter"
        for ability in fighter.abilities
        if ability.when in ("action", "charge action", "charge", "begin", "end")
        for effect in ability.do
    )


def load_cards(path: Path) -> CardSet:
    """The cards of a file. Raises BadInput with file, card and field."""
    return CardSet(read_toml(path), str(path))
