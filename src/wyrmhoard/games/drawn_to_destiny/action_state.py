"""What Units may do, as values: Actions of the window, Equips, and the keys by which forms, events and views name them.

A value is written "word:part:part@target", its fields in order: "fight:12:0:+shield/bash@u4" is a Fight with Item 12 in
its first use, with an ability, against Unit 4. Keys are made and read here alone, by the fields. How a value is judged
and carried out, its chapter of the rules registers by its type (`rules.queries.actions`, `rules.scene.items`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from .means_state import AbilityMeans, ItemMeans, MeansId, read_means
from .target_state import DoorKey, Target, ThingId, UnitId, read_target

Hand: TypeAlias = Literal["left", "right", "both"]
WITH: Final = "+"
"""Begins the key of an ability that is used with an Action."""


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a Unit may do. Fields are parts of its key but `target`, which stands behind "@"."""

    @classmethod
    def word(cls) -> str:
        """The first word of its key."""
        return str(cls.__struct_config__.tag)

    @property
    def key(self) -> str:
        """How forms, events and views name it."""
        return _write(self)

    @property
    def parts(self) -> list[str]:
        """Its key without its word and its target, part by part."""
        return [*_parts(self)]

    @property
    def aim(self) -> Target | None:
        """What it is aimed at; None: nothing."""
        target: Target | None = getattr(self, "target", None)
        return target

    @property
    def items(self) -> tuple[int, ...]:
        """The Items that it names, by ID."""
        named = (getattr(self, name, None) for name in ("item", "weapon", "source"))
        return tuple(item for item in named if isinstance(item, int))


# -- Actions


class Reload(Deed, frozen=True, tag="reload"):
    """Load a weapon from a source, or the next shot of one that holds all its shots itself (D2-339)."""

    weapon: int
    source: int | None = None


class Fight(Deed, frozen=True, tag="fight"):
    """An attack (D2-104, D2-148)."""

    means: MeansId
    using: tuple[str, ...]
    """Abilities that are used with it."""
    target: Target

    @property
    def weapon(self) -> int | None:
        """The Item that it is made with, unless an ability makes it; None: no Item."""
        return self.means.item if isinstance(self.means, ItemMeans) else None

    @property
    def items(self) -> tuple[int, ...]:
        """The Items that it names, by ID."""
        used = self.means.weapon if isinstance(self.means, AbilityMeans) else self.means
        return (used.item,) if isinstance(used, ItemMeans) else ()


class Recover(Deed, frozen=True, tag="recover"):
    """Be rid of a Minor Condition (D2-102)."""

    condition: str


class Restore(Deed, frozen=True, tag="restore"):
    """Ready an ability that is used up (D2-103)."""

    ability: str


class Throw(Deed, frozen=True, tag="throw"):
    """Throw a weapon with an Area (C12)."""

    item: int
    profile: int


class WorkDoor(Deed, frozen=True, tag="door"):
    """Open or shut a door (D2-414)."""

    target: DoorKey


class RevealLocation(Deed, frozen=True, tag="reveal"):
    """Turn up a face-down Location (D2-413)."""

    place: str
    """Its first Space: "4,5"."""


class Mount(Deed, frozen=True, tag="mount"):
    """Get on a mount, a vehicle or an object that carries (D2-109)."""

    target: UnitId | ThingId


class Leave(Deed, frozen=True, tag="leave"):
    """Get off what carries (D2-109)."""


class Search(Deed, frozen=True, tag="search"):
    """Search the Space and what is around it (D2-106)."""


class Examine(Deed, frozen=True, tag="examine"):
    """Look closely at an object (D2-107)."""

    target: ThingId


class Assist(Deed, frozen=True, tag="assist"):
    """Help an Ally with its next Conflict (D2-108)."""

    target: UnitId


class DoJob(Deed, frozen=True, tag="job"):
    """Work at a job of the Scene (D2-104, D2-142, D2-145)."""

    job: str
    using: tuple[str, ...]
    target: Target


class GiveAid(Deed, frozen=True, tag="treat"):
    """Treat a Unit by an ability: First Aid (D2-292)."""

    ability: str
    target: UnitId


class UseAbility(Deed, frozen=True, tag="ability"):
    """Use an ability that is an Action, on whomever it reaches (D2-346)."""

    ability: str


class Command(Deed, frozen=True, tag="command"):
    """Give an Ally Move by an ability (C9)."""

    ability: str
    target: UnitId


class SaveDying(Deed, frozen=True, tag="save"):
    """Try to keep a Dying Unit alive (D2-251)."""

    target: UnitId


class FreeFromBonds(Deed, frozen=True, tag="free"):
    """One Action at bonds, which several Actions remove; an ability may count double (D2-272)."""

    bond: int
    using: tuple[str, ...]
    target: UnitId


class Douse(Deed, frozen=True, tag="douse"):
    """Put out flames (D2-257)."""

    target: UnitId


class UsePower(Deed, frozen=True, tag="power"):
    """Use a Power (D2-364)."""

    power: str
    use: str
    test: bool = False
    """Whether it tries for more by a Test (D2-382)."""
    target: Target | None = None


class CallUnit(Deed, frozen=True, tag="call"):
    """Call a Unit by an ability (C9)."""

    ability: str


class GoIntoHiding(Deed, frozen=True, tag="hide"):
    """Hide (D2-354)."""


class FindMarkers(Deed, frozen=True, tag="spot"):
    """Find markers of Stealth by an ability (D2-362)."""

    ability: str


class Detect(Deed, frozen=True, tag="detect"):
    """Try to notice the hidden Unit whose marker lies on a Space (D2-59)."""

    space: tuple[int, int]


class ComeOut(Deed, frozen=True, tag="appear"):
    """Appear from hiding (D2-359)."""


class PickLock(Deed, frozen=True, tag="unlock"):
    """Work at the lock of a door (D2-414)."""

    using: tuple[str, ...]
    target: DoorKey


class TearLoose(Deed, frozen=True, tag="tear-loose"):
    """Break a hold of the ground (D2-272)."""

    target: UnitId


class UseItem(Deed, frozen=True, tag="item"):
    """Use an Item that heals (D2-339)."""

    item: int
    harm: int | None
    """The damage card of the patient that is treated."""
    target: UnitId


class TakeDose(Deed, frozen=True, tag="dose"):
    """Use an Item that heals and takes no Action."""

    item: int
    harm: int | None
    target: UnitId


Action: TypeAlias = (
    Reload | Fight | Recover | Restore | Throw | WorkDoor | RevealLocation | Mount | Leave | Search | Examine | Assist
    | DoJob | GiveAid | UseAbility | Command | SaveDying | FreeFromBonds | Douse | UsePower | CallUnit | GoIntoHiding
    | FindMarkers | Detect | ComeOut | PickLock | TearLoose | UseItem | TakeDose
)  # fmt: skip
"""Whatever can be declared in the window, in the order in which it is offered."""


# -- Equips


class PickUp(Deed, frozen=True, tag="pick-up"):
    """Take a thing from the ground (D2-86)."""

    thing: int


class Draw(Deed, frozen=True, tag="draw"):
    """Take an Item out of storage."""

    item: int
    hand: Hand


class Store(Deed, frozen=True, tag="store"):
    """Put an Item away."""

    item: int


class Switch(Deed, frozen=True, tag="switch"):
    """Put an Item into the other hand."""

    item: int


class Load(Deed, frozen=True, tag="load"):
    """Load a weapon from a source (D2-86)."""

    weapon: int
    source: int


class HandOver(Deed, frozen=True, tag="give"):
    """Give an Item to another Unit (D2-87)."""

    item: int
    target: UnitId


class TakeOver(Deed, frozen=True, tag="take"):
    """Take an Item from another Unit (D2-87)."""

    item: int
    target: UnitId


class TakeWheel(Deed, frozen=True, tag="wheel"):
    """The gunner takes the wheel of a vehicle without a driver (D2-445a)."""


Equip: TypeAlias = PickUp | Draw | Store | Switch | Load | HandOver | TakeOver | TakeWheel


# -- keys


def deed_key(deed: Deed | None) -> str:
    """An Action or Equip as forms, events and views name it; "" for none."""
    return deed.key if deed is not None else ""


ACTIONS: Final[dict[str, type[Deed]]] = {kind.word(): kind for kind in get_args(Action)}
"""The Actions by the words with which their keys begin, in the order in which they are offered."""
EQUIPS: Final[dict[str, type[Deed]]] = {kind.word(): kind for kind in get_args(Equip)}
"""The Equips by the words with which their keys begin."""


@lru_cache(maxsize=1 << 14)
def _write(deed: Deed) -> str:
    """The key of a value: its word and its fields in order, as far as they say anything."""
    head = ":".join((deed.word(), *_parts(deed)))
    return head if deed.aim is None else f"{head}@{deed.aim.key}"


def _parts(deed: Deed) -> Iterator[str]:
    for name in deed.__struct_fields__:
        match getattr(deed, name):
            case True:
                yield name
            case int() | str() as part if name != "target" and part is not False:
                yield str(part)
            case (int(), int()) as space:
                yield ",".join(map(str, space))
            case tuple() as abilities:
                yield from (f"{WITH}{ability}" for ability in abilities)
            case means if name == "means":
                yield means.key


@lru_cache(maxsize=1 << 14)
def read_action(key: str) -> Action:
    """The Action that a key stands for. Raises ValueError if there is none."""
    action: Action = read_deed(ACTIONS, key)
    return action


@lru_cache(maxsize=1 << 12)
def read_equip(key: str) -> Equip:
    """The Equip that a key stands for. Raises ValueError if there is none."""
    equip: Equip = read_deed(EQUIPS, key)
    return equip


def find_deed(key: str) -> Deed | None:
    """The Action or Equip that a key stands for; None for any other text."""
    for read in (read_action, read_equip):
        try:
            return read(key)
        except ValueError:
            continue
    return None


def read_deed(kinds: Mapping[str, type[Deed]], key: str) -> Any:
    """What a key stands for, of these kinds of deeds by their words. Raises ValueError if it is none of them."""
    head, _, aim = key.partition("@")
    word, *parts = head.split(":")
    kind = kinds.get(word)
    if kind is None:
        raise ValueError(f"{key!r} names nothing that could be done")
    fields: dict[str, Any] = {}
    for part in msgspec.structs.fields(kind):
        if part.name != "target":
            fields[part.name] = _take(part, parts)
        elif aim:
            fields[part.name] = msgspec.to_builtins(read_target(aim))
    try:
        deed = msgspec.convert({"type": word, **fields}, kind, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"{key!r}: {error}") from None
    if deed.key != key:
        raise ValueError(f"{key!r} is no way to write {deed.key!r}")
    return deed


def _take(field: msgspec.structs.FieldInfo, parts: list[str]) -> Any:
    """Take from the parts of a key those of one field: all of several, else the next."""
    if field.type == tuple[int, int]:
        return parts.pop(0).split(",") if parts else None
    plain = sum(1 for _ in takewhile(lambda part: not part.startswith(WITH), parts))
    if field.type == tuple[str, ...]:
        abilities = [part.removeprefix(WITH) for part in parts[plain:]]
        del parts[plain:]
        return abilities
    if field.name == "means":
        means = read_means(":".join(parts[:plain]))
        del parts[:plain]
        return msgspec.to_builtins(means)
    if field.type is bool:
        return bool(plain and parts[0] == field.name and parts.pop(0))
    return parts.pop(0) if plain else None
