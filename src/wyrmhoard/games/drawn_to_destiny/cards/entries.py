"""What the card files may say about skills, abilities, powers, archetypes, items and Units: one typed entry for each.

The files stand in the folder `cards`: skills.toml, abilities.toml, powers.toml (power, technique), archetypes.toml,
weapons.toml, armor.toml and gear.toml (item), units.toml.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .vocabulary import (
    ALWAYS,
    AbilityName,
    AnyEffect,
    Arc,
    Change,
    Cover,
    Crit,
    Damage,
    DamageType,
    Genre,
    Given,
    If,
    Kind,
    Modest,
    Moment,
    Name,
    Number,
    Rating,
    Reach,
    Role,
    ShieldArc,
    Small,
    Stat,
    Trait,
    WeaponType,
)

Group: TypeAlias = Literal["combat", "physical", "social", "knowledge"]
PowerGroup: TypeAlias = Literal[
    "elemental", "energy", "mechanical", "alteration", "enhancement", "thought", "movement", "vehicle",
    "arcane", "black", "elemental-magic", "nature", "spiritual", "theurgy",
]  # fmt: skip
MAGIC_GROUPS = ("arcane", "black", "elemental-magic", "nature", "spiritual", "theurgy")
"""The groups of Powers that are Magic (D2-384, D2-388)."""
Line: TypeAlias = Annotated[str, Meta(max_length=140)]
"""One line about a card, without rules."""
Called: TypeAlias = Annotated[str, Meta(min_length=2, max_length=40)]
Level: TypeAlias = Annotated[int, Meta(ge=0, le=10)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all entries have."""

    id: Name
    name: Called
    about: Line = ""


# -- skills and abilities


class Skill(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Skill (D2-347 to D2-350). Its sub-entries are names; those without an entry in abilities.toml have the usual
    effect: Advantage, when used, on a Test or Task of the Skill that they fit."""

    group: Group
    common: bool = False
    stat: Stat
    """Its main Stat (D2-349)."""
    abilities: tuple[Called, ...] = ()
    specialties: tuple[Called, ...] = ()


class Doing(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an ability, or an item that is used, does."""

    kind: Kind
    moment: Moment = ""
    needs: If = ALWAYS
    change: tuple[Change, ...] = ()
    """Permanent if it is passive, otherwise for the Conflict or the Turn in which it is used."""
    do: tuple[AnyEffect, ...] = ()
    actions: Annotated[int, Meta(ge=1, le=2)] = 1
    """How many Actions an action costs."""
    uses: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many Uses of the item (of the weapon, for an ability) it costs."""
    once: Literal["", "scene"] = ""


class Ability(Doing, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An ability, once for each Skill that it belongs to (D2-344 to D2-346); the usual effect (C9) is that of one
    without `change` and `do`.

    Abilities of Units and weapons alone have "special" in place of a Skill.
    """

    name: Called
    kind: Kind = "use"
    about: Line = ""
    skills: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=3)]


# -- powers


class Strike(Struct, frozen=True, forbid_unknown_fields=True):
    """The types of a Power's attack, all of one deck (D2-380)."""

    types: Annotated[tuple[DamageType, ...], Meta(min_length=1, max_length=2)]
    crits: Crit | None = None
    """Each Crit gives 1 of this condition, too."""
    only: Trait | None = None
    """It hurts only Units with this trait."""


class Power(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of Power or Magic (D2-364, D2-380, D2-388)."""

    group: PowerGroup
    stat: Stat | None = None
    """Its main Stat; none: those of vehicles, which work by device."""
    attacks: tuple[Strike, ...] = ()
    gives: Given | None = None
    """The condition that it lays on a Rival instead of damage."""
    price: Literal["minor", "fatigue", "device"] = "minor"
    """What a use costs: a Minor Condition of one's choice, Fatigue (D2-390), or Uses and Damaged (D2-381)."""
    by_device: bool = False
    """Its attack is that of the weapon or device."""

    @property
    def magic(self) -> bool:
        """Whether the rules of Magic hold for it (D2-384)."""
        return self.group in MAGIC_GROUPS


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """How a technique spends its Effect points (D2-371 to D2-377, D2-387)."""

    result: Number = 0
    """Each +1x0 Result."""
    initiative: Number = 0
    range: Number = 0
    duration: Number = 0
    continuous: Annotated[int, Meta(ge=0, le=1)] = 0
    area: Number = 0
    pierce: Number = 0
    """Each +0x1 Damage against Armor."""

    @property
    def total(self) -> int:
        """All points together."""
        return sum(getattr(self, name) for name in self.__struct_fields__)


class Technique(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ready way to use a Power: what it does, and how its Effect points are spent."""

    power: Name
    level: Annotated[int, Meta(ge=1, le=10)]
    intensity: Annotated[int, Meta(ge=0, le=10)]
    way: Literal["attack", "test", "task", "boon", "passive"]
    """attack, test, task: against a Rival. boon: on oneself or the willing, without a Conflict (D2-382)."""
    target: Literal["rival", "self", "willing", "self or ally", "ally", "corpse", "area"]
    against: Stat | None = None
    types: tuple[DamageType, ...] = ()
    range: Annotated[int, Meta(ge=0, le=30)] | None = None
    """Spaces, in place of the Range of the Power."""
    points: Points = Points()
    change: tuple[Change, ...] = ()
    do: tuple[AnyEffect, ...] = ()


class Archetype(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A label with the Skills and Powers that it suggests (D2-393, D2-394)."""

    genre: Literal["fantasy", "modern", "scifi"]
    skills: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=8)]
    """Skills and Powers by ID."""
    abilities: tuple[AbilityName, ...] = ()


# -- items


class Profile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to attack with a weapon (D2-124)."""

    reach: Reach
    skill: Name
    range: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Spaces of a Personal Map, for ranged attacks and thrown weapons (or of the map of its vehicle)."""
    least: Annotated[int, Meta(ge=0, le=10)] = 0
    """The least Range, if it is not that of its reach."""
    thrown: bool = False
    """The weapon leaves the hand."""


class Reload(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a weapon gets its Uses back (D2-339)."""

    by: Name
    """The item from which."""
    cost: Literal["equip", "action"] = "equip"
    rounds: Annotated[int, Meta(ge=0, le=100)] = 0
    """How many Uses it brings; 0: all."""


class Area(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Area of a weapon."""

    cards: Small
    flames: Annotated[int, Meta(ge=0, le=20)] = 0
    """The number of Turns for which it stays in Flames (D2-274)."""


class Protection(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Armor or a shield (D2-226 to D2-230)."""

    rating: Rating
    covers: tuple[Cover, ...]
    resist: tuple[DamageType, ...] = ()
    arcs: tuple[ShieldArc, ...] = ()
    """Of a shield. side: that of the hand that carries it."""


class ScreenPoints(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Screen (D2-225)."""

    points: Small
    back: Small
    """The points restored in each Events phase, up to `points`."""
    uses: Annotated[int, Meta(ge=0, le=5)] = 0
    """What that costs in Uses of the item."""


class Light(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Light that reaches a number of Spaces, in an arc."""

    spaces: Small
    arc: Arc = "all"


class InBigHands(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is different for a Unit whose Body is at least `body`."""

    body: Rating
    hands: Literal[1, 2]
    scale: Modest


class Item(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon, armor, shield or piece of gear (D2-338). Its Cost is reckoned (`cost.item_cost`)."""

    kind: Literal["weapon", "armor", "shield", "gear"]
    genres: tuple[Genre, ...] = ()
    """In whose outfits it may be (D2-395a)."""
    grams: Annotated[int, Meta(ge=0, le=100_000_000)] = 0
    hands: Literal[0, 1, 2] = 0
    """How many hands it needs in use."""
    natural: bool = False
    """A part of the body: it cannot be dropped or taken."""
    mounted: bool = False
    """It works on a vehicle only."""
    scale: Modest = 1
    """Its Weapon Scale (D2-136)."""
    proficiency: WeaponType | Literal[""] = ""
    """The type of weapon that it is, whose Proficiency is needed to use it; "": it needs one of its own (D2-307)."""
    own_scale: bool = False
    """Its Weapon Scale is that of its user's Body, or of its mount's."""
    big: InBigHands | None = None
    bite: bool = False
    """It is, or has, teeth."""
    damage: Damage | Literal[""] = ""
    types: Annotated[tuple[DamageType, ...], Meta(max_length=2)] = ()
    profiles: tuple[Profile, ...] = ()
    abilities: tuple[AbilityName, ...] = ()
    """Abilities of its user, with this item."""
    powers: Annotated[tuple[Name, ...], Meta(max_length=4)] = ()
    """Powers that are built into it: only the item pays for them (D2-381)."""
    uses: Annotated[int, Meta(ge=0, le=2000)] = 0
    reloads: tuple[Reload, ...] = ()
    loads: Literal["", "action"] = ""
    """What loading it costs before each further shot."""
    nocks: bool = False
    """The other hand must be free, for the arrow."""
    on_foot: bool = False
    """Not to be used by the mounted."""
    minutes: Annotated[int, Meta(ge=0, le=100_000_000)] = 0
    """How long it burns."""
    area: Area | None = None
    armor: Protection | None = None
    screen: ScreenPoints | None = None
    own_armor: Rating | Literal[""] = ""
    """The Armor of the item itself against Item Damage."""
    magic: Annotated[int, Meta(ge=0, le=5)] = 0
    """A Magic Weapon or Magic Armor of +n (D2-341, D2-342)."""
    light: Light | None = None
    change: tuple[Change, ...] = ()
    """Of a weapon: in Conflicts with it. Otherwise while it is worn, held or, as gear, carried."""
    use: Doing | None = None
    source: bool = False
    """A source of reloads."""
    small: bool = False
    """Rope, light, ammunition or food: its Cost is 1 (D2-343a)."""
    strength: Annotated[int, Meta(ge=0, le=10)] = 0
    """Of rope: the Level that binds (D2-273)."""
    worth: Annotated[int, Meta(ge=0, le=100_000_000)] = 0
    """Of coins, in copper."""
    days: Annotated[int, Meta(ge=0, le=100_000_000)] = 0
    """The number of days for which it feeds one person."""

    @property
    def while_used(self) -> tuple[Change, ...]:
        """What it changes while it has the Uses for that (C12)."""
        return self.use.change if self.use is not None and self.use.kind == "passive" else ()


# -- Units


class Training(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Skill or Power on a Unit (D2-336)."""

    of: Name
    level: Annotated[int, Meta(ge=1, le=10)]
    abilities: tuple[Name, ...] = ()
    """Names within the Skill: "pick-lock"."""
    intensity: Level = 0


class Carried(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Items of a Unit."""

    item: Name
    number: Small = 1
    uses: Annotated[int, Meta(ge=1, le=2000)] | None = None
    """How many Uses it starts with, if not all."""
    built_in: bool = False
    """It needs no hands, and no Uses."""


class Mount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon of a vehicle and the arc in which it fires."""

    item: Name
    arc: Arc


class Vehicle(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What makes a Unit a vehicle (D2-443, D2-443a)."""

    crew: Annotated[tuple[Literal["driver", "gunner"], ...], Meta(min_length=1, max_length=12)]
    weapons: tuple[Mount, ...] = ()
    cargo: bool = False


class Speeds(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Speeds off the land (D2-334). A Unit without any on land has `speed = "0x0"`."""

    water: Rating | None = None
    air: Rating | None = None
    space: Rating | None = None


class Unit(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Unit (D2-328). Attacks stand in order of preference (D2-434)."""

    role: Role
    genres: Annotated[tuple[Genre, ...], Meta(min_length=1)]
    body: Rating
    mind: Rating
    will: Rating
    speed: Rating
    speeds: Speeds | None = None
    skills: tuple[Training, ...] = ()
    special: tuple[Name, ...] = ()
    """Abilities that belong to no Skill: "undead"."""
    items: tuple[Carried, ...] = ()
    armor: Name | Literal[""] = ""
    """Its natural armor, or that of a machine: an item that is natural."""
    change: tuple[Change, ...] = ()
    traits: tuple[Trait, ...] = ()
    vulnerable: Annotated[tuple[DamageType | Literal["magic"], ...], Meta(max_length=4)] = ()
    """Attacks of these kinds bring one card more (D2-223)."""
    minion: bool = False
    magical: bool = False
    double: bool = False
    """It fills two Spaces: on every map or, if it has a length, where a Space is shorter (D2-335)."""
    length: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """In centimetres."""
    collides: bool = False
    """It cannot share a Space (D2-91); double-sized Units and vehicles never can, whatever this says."""
    mount: bool = False
    vehicle: Vehicle | None = None

    @property
    def marks(self) -> tuple[str, ...]:
        """All that it is, in words: its traits, "vulnerable:burning", and "minion", "magical", "double-sized" and so
        on."""
        whole = (
            ("minion", self.minion),
            ("magical", self.magical),
            ("double-sized", self.double),
            ("collides", self.collides or self.double or self.vehicle is not None),
            ("mount", self.mount),
            ("vehicle", self.vehicle is not None),
        )
        weak = (f"vulnerable:{kind}" for kind in self.vulnerable)
        return (*self.traits, *weak, *(word for word, holds in whole if holds))

    def stat(self, stat: Stat) -> str:
        """The Rating of a Stat as printed."""
        rating: str = getattr(self, stat)
        return rating
