"""The cards as the rules use them: loaded from a card file and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from wyrmhoard.kernel.asking.cards import Catalogue, content_print, convert, read_toml
from wyrmhoard.kernel.text.errors import refuse_first

from . import entries
from .card import Card
from .entries import TYPES, Entry
from .keywords import keywords
from .vetting import problems
from .vocabulary import LIMIT_STATS, SPENDS, USED, Change, Grant

Writer: TypeAlias = Callable[[Card], str]
"""Words the text of a card from its data."""


class CardSet(Catalogue[Card]):
    """All cards of a file."""

    def __init__(self, data: Mapping[str, Any], where: str, write: Writer) -> None:
        super().__init__()
        file = convert(data, entries.File, where)
        self.plain: dict[str, Any] = dict(data)
        self.decks = file.decks
        """The texts of its own ready-made decks, by key; None: those that come with the game."""
        for kind in TYPES:
            for entry in getattr(file, kind):
                at = f"{where}: {kind} card {entry.id}"
                self.claim(entry.id, entry.name, at)
                refuse_first(problems(entry, kind), at)
                card = self.by_id[entry.id] = make_card(entry, kind)
                card.text = write(card)
        self.auras = frozenset(
            stat
            for card in self
            if card.type != "location"
            for stat, changes in card.changes.items()
            if any(change.whose != "this fighter" for change in changes)
        )
        """The numbers that cards of one fighter change for others."""
        self.always = frozenset(stat for card in self for stat in card.changes)
        """The numbers that some card always changes; others are changed only for a time."""
        self.check_any(where)

    @cached_property
    def content(self) -> str:
        """A fingerprint of everything on the cards that the rules read."""
        return content_print(self.plain, TYPES, ("flavour",))

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
        gangs=keywords(given.get("gangs_with", "")),
        free=free,
    )
    if given.get("breakage") == "none":
        given["breakage"] = None
    for name, value in given.items():
        setattr(
            card, name, value if value is not None or name in ("breakage", "duration") else type(getattr(card, name))()
        )
    compile_abilities(card)
    return card


def compile_abilities(card: Card) -> None:
    """Sort what the abilities do by when and what, for quick looking up."""
    changes: dict[str, list[Change]] = {}
    moments: dict[str, list[int]] = {}
    for phrase, plus in card.proficiency.items():
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
        grants += [effect for effect in ability.do if isinstance(effect, Grant)]
    card.changes = {stat: tuple(of_stat) for stat, of_stat in changes.items()}
    card.auras = any(c.whose != "this fighter" for of_stat in card.changes.values() for c in of_stat)
    card.limits = tuple(change for stat in LIMIT_STATS for change in changes.get(stat, ()))
    card.moments = {when: tuple(numbers) for when, numbers in moments.items()}
    card.usable = tuple(number for when in USED for number in card.moments.get(when, ()))
    card.grants = tuple(grants)
    spends = any(ability.when in SPENDS for ability in card.abilities)
    card.ammunition = card.type == "weapon" and bool(card.charges) and not spends


def load_cards(path: Path, write: Writer) -> CardSet:
    """The cards of a file, with their text as `write` words it. Raises BadInput with file, card and field."""
    return CardSet(read_toml(path), str(path), write)


def read(write: Writer, shipped: CardSet, source: Path | Mapping[str, Any]) -> CardSet:
    """Other cards than the game's own: those of a file, or of a record. Raises BadInput."""
    if isinstance(source, Path):
        return load_cards(source, write)
    return CardSet(source, "the record's cards", write)
