"""The cards as the rules use them: loaded from the card files, checked, and found by ID."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct

from wyrmhoard.kernel.asking.cards import Catalogue, content_print, convert, read_toml
from wyrmhoard.kernel.state.setting import did_you_mean
from wyrmhoard.kernel.text.errors import BadInput, refuse_first

from . import campaign, damage, entries, locations, people, scenes, vetting
from .compiled import Ability, compile_ability, usual
from .notation import slug
from .scene_vetting import Known

E = TypeVar("E", bound=entries.Entry)
L = TypeVar("L", bound=entries.Entry | locations.Location)

Complaints: TypeAlias = Iterator[tuple[str, str]]

QUIET: Final = ("about", "title", "backstory", "description", "balance", "card")
"""Fields that no rule reads."""


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """What card files say about the kinds of card of `entries`."""

    skill: tuple[entries.Skill, ...] = ()
    ability: tuple[entries.Ability, ...] = ()
    power: tuple[entries.Power, ...] = ()
    technique: tuple[entries.Technique, ...] = ()
    archetype: tuple[entries.Archetype, ...] = ()
    item: tuple[entries.Item, ...] = ()
    unit: tuple[entries.Unit, ...] = ()


BROUGHT: Final = "brought"
"""Beside the kinds of card: what a player has brought, by kind and ID ("unit wolf")."""


class BroughtFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of cards that a player has brought."""

    brought: tuple[str, ...] = ()


PARTS: Final[tuple[type[Struct], ...]] = (
    File,
    damage.File,
    locations.LocationFile,
    locations.MapFile,
    scenes.SceneFile,
    campaign.File,
    people.File,
)
"""What card files may hold: a new kind of card gets a part here, and a catalogue in `CardSet`."""
KINDS: Final = tuple(kind for part in PARTS for kind in part.__struct_fields__)


class CardSet:
    """All cards, in a catalogue for each kind.

    Complaints name `where`, or the file in which a card is said to stand in `files` (by kind and ID: "unit wolf").
    """

    def __init__(self, data: Mapping[str, Any], where: str, files: Mapping[str, str] = MappingProxyType({})) -> None:
        check_shape({kind: of_kind for kind, of_kind in data.items() if kind != BROUGHT}, where)
        self._files = files
        self.brought = _brought(data, where)
        file = convert({kind: data[kind] for kind in File.__struct_fields__ if kind in data}, File, where)
        self.where = where
        self.doings: dict[Any, Any] = {}
        """What has been found of abilities by the rules (`changes`), kept with the cards."""
        self.plain = _plain(data)
        """The data as in the files."""
        self.skills = self._list("skill", file.skill)
        self.abilities = self._abilities(file)
        self.powers = self._list("power", file.power)
        self.techniques = self._list("technique", file.technique)
        self.archetypes = self._list("archetype", file.archetype)
        self.items = self._list("item", file.item)
        self.units = self._list("unit", file.unit)
        self.people = self._list("person", _people(data, where))
        self.damage = damage.DamageDecks(data, where)
        self.locations = locations.Locations(data, where)
        self.maps = locations.Maps(data, where)
        for ability in file.ability:
            refuse_first(vetting.ability_problems(ability, self), self._at_ability(ability))
        self._vet("skill", self.skills, vetting.skill_problems)
        self._vet("power", self.powers, vetting.power_problems)
        self._vet("technique", self.techniques, vetting.technique_problems)
        self._vet("archetype", self.archetypes, vetting.archetype_problems)
        self._vet("item", self.items, vetting.item_problems)
        self._vet("unit", self.units, vetting.unit_problems)
        self._vet("location", self.locations, vetting.location_problems)
        self._make_scenes(data)

    def __copy__(self) -> CardSet:
        """A copy to which cards may be added, without what the rules have cached about these."""
        copied = object.__new__(CardSet)
        copied.__dict__.update(self.__dict__, doings={})
        return copied

    def _make_scenes(self, data: Mapping[str, Any]) -> None:
        """The Scenes and the data derived from them; everything that they can name is loaded by then."""
        where = self.where
        self.scenes = scenes.make_scenes(data, where, self.known, self._files)
        self.dungeons, self.campaigns = campaign.make_campaigns(
            data, where, self.scenes, self.items.by_id, self.people.by_id, self._files
        )

    def with_scenes(self, data: Mapping[str, Any], where: str, files: Mapping[str, str]) -> CardSet:
        """A copy with the Scenes of `data`, which differs in nothing else: faster than making all cards again."""
        check_shape({kind: data.get(kind, ()) for kind in scenes.SceneFile.__struct_fields__}, where)
        made = copy(self)
        made.__dict__.pop("content", None)
        made.where, made._files, made.plain, made.brought = where, files, _plain(data), _brought(data, where)
        made._make_scenes(data)
        return made

    @cached_property
    def content(self) -> str:
        """A fingerprint of everything on the cards that the rules read."""
        return content_print(self.plain, KINDS, QUIET)

    @cached_property
    def changing(self) -> dict[str, frozenset[str]]:
        """An index: for each kind of change the IDs of the abilities, Items, Units and techniques that have it."""
        by_change: dict[str, set[str]] = {}
        for ability in self.abilities:
            for change in ability.doing.change:
                by_change.setdefault(change.change, set()).add(ability.id)
        for card in (*self.items, *self.units, *self.techniques):
            for change in card.change:
                by_change.setdefault(change.change, set()).add(card.id)
        for item in self.items:
            for change in item.while_used:
                by_change.setdefault(change.change, set()).add(item.id)
        return {name: frozenset(cards) for name, cards in by_change.items()}

    @cached_property
    def shifts_stats(self) -> bool:
        """Whether any card changes a Stat for everything, not for damage and lifting alone; if not, that need not be
        checked."""
        given = [*(ability.doing.change for ability in self.abilities), *(item.while_used for item in self.items)]
        given += [card.change for card in (*self.items, *self.units, *self.techniques)]
        return any(change.change == "stat" and not change.only for those in given for change in those)

    @cached_property
    def known(self) -> Known:
        """What the Scenes can name."""
        return Known(
            self.locations,
            self.maps,
            units=self.units.by_id,
            doubles={unit.id: unit.length for unit in self.units if unit.double},
            items=self.items.by_id,
            skills=self.skills.by_id,
        )

    def _at(self, kind: str, card: str) -> str:
        """The place of a card, for error messages."""
        return f"{self._files.get(f'{kind} {card}', self.where)}: {kind} card {card}"

    def _at_ability(self, entry: entries.Ability) -> str:
        """The place of an entry of abilities, for error messages: it has no ID, but is identified by its Skills and its
        name."""
        where = self._files.get(f"ability {entry.skills[0]}/{slug(entry.name)}", self.where)
        return f"{where}: ability card {entry.name}"

    def _list(self, kind: str, listed: Iterable[E]) -> Catalogue[E]:
        catalogue = Catalogue[E]()
        for entry in listed:
            catalogue.claim(entry.id, entry.name, self._at(kind, entry.id))
            catalogue.by_id[entry.id] = entry
        return catalogue

    def _abilities(self, file: File) -> Catalogue[Ability]:
        """The abilities with effects of their own, then all other sub-entries of the Skills with the usual effect."""
        catalogue = Catalogue[Ability]()
        for entry in file.ability:
            for home in entry.skills:
                self._add(catalogue, compile_ability(entry, home), self._at_ability(entry))
        for skill in self.skills:
            at = f"{self.where}: skill card {skill.id}, "
            for name in skill.abilities:
                if f"{skill.id}/{slug(name)}" not in catalogue.by_id:
                    self._add(catalogue, usual(skill.id, name), f"{at}abilities")
            for name in skill.specialties:
                self._add(catalogue, usual(skill.id, name, specialty=True), f"{at}specialties")
        return catalogue

    def _vet(self, kind: str, listed: Iterable[L], problems: Callable[[L, CardSet], Complaints]) -> None:
        """Refuse the first entry that names what does not exist, or contradicts itself. All kinds are loaded by
        then."""
        for entry in listed:
            refuse_first(problems(entry, self), self._at(kind, entry.id))

    @staticmethod
    def _add(catalogue: Catalogue[Ability], ability: Ability, at: str) -> None:
        catalogue.claim(ability.id, "", at)
        catalogue.by_id[ability.id] = ability


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of all kinds; what a player has brought is said only where there is any."""
    brought = {BROUGHT: list(data[BROUGHT])} if data.get(BROUGHT) else {}
    return {kind: list(data.get(kind, ())) for kind in KINDS} | brought


def _people(data: Mapping[str, Any], where: str) -> tuple[people.Person, ...]:
    return convert({"person": data.get("person", ())}, people.File, where).person


def _brought(data: Mapping[str, Any], where: str) -> tuple[str, ...]:
    return convert({BROUGHT: data.get(BROUGHT, ())}, BroughtFile, where).brought


def check_shape(data: Mapping[str, Any], where: str) -> None:
    """Raise BadInput, with entry and field, for kinds, fields and values that no card file has."""
    for kind in data:
        if kind not in KINDS:
            raise BadInput(f"{where}: there is no kind of card {kind!r}{did_you_mean(kind, KINDS)}")
    for part in PARTS:
        convert({kind: data[kind] for kind in part.__struct_fields__ if kind in data}, part, where)


def load_cards(path: Path) -> CardSet:
    """The cards of a file, or of all files of a folder and its Scenes. Raises BadInput with file, card and field."""
    if not path.is_dir():
        return CardSet(read_toml(path), str(path))
    together: dict[str, list[Any]] = {}
    for kind, listed in _tables(path):
        together.setdefault(kind, []).extend(listed)
    together.setdefault("scene", []).extend(scenes.read_scenes(path))
    return CardSet(together, str(path))


def _tables(folder: Path) -> Iterator[tuple[str, list[Any]]]:
    """The kinds and entries of each file of a folder, each file checked by itself, so that errors name it."""
    for file in sorted(folder.glob("*.toml")):
        data = read_toml(file)
        check_shape(data, str(file))
        yield from data.items()
