"""The cards as the rules use them: loaded from card files, checked, and written out in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

from wyrmhoard.kernel.asking.cards import Catalogue, content_print, convert, read_toml
from wyrmhoard.kernel.text.errors import BadInput, refuse_first
from wyrmhoard.kernel.text.saying import ENGLISH, speaking

from . import entries
from .effect_places import misplaced
from .effects import Ability, AnyEffect, Effect, walk
from .points import NONE, TYPES, Points, Row, Track, read_points, read_track
from .vetting import problems
from .vocabulary import Change, Which, in_words

KINDS: Final = ("basic", "market", "encounter", "flame", "item", "hero", "feature", "adventure")
PLAYABLE: Final = ("basic", "market", "item")
CLASSES: Final = {"Fighter": "Martial", "Wizard": "Arcane", "Cleric": "Devotion", "Rogue": "Deception"}
"""The Class Type of each Character Class (DF-20)."""
NO_TRACK: Final = Track(())
PARTS: Final = {"text": "played", "assist": "assisted", "anytime": "any time", "abilities": "always"}
"""The lists of abilities that a card may have, and when an ability happens that does not say."""


@dataclass(frozen=True, slots=True)
class Power:
    """One ability of a card: `number` counts all of the card's abilities, `when` is never empty."""

    card: str
    number: int
    part: str
    """text, assist, anytime, or abilities (of all other cards)."""
    when: str
    ability: Ability

    @property
    def key(self) -> str:
        """Its name in `Hero.used`, `Kept.used` and the like, without the scope."""
        return f"{self.card}/{self.number}"


@dataclass(slots=True, eq=False)
class Card:
    """One card. Fields that its kind does not have are zero, empty or None."""

    id: str
    name: str
    kind: str
    """One of KINDS, or "bonus" for a challenge of an Adventure (its ID is "adventure/bonus")."""
    entry: Any
    colour: str = ""
    damage: Points = NONE
    swords: int = 0
    cost: int = 0
    copies: int = 1
    remains: entries.Duration = ""
    repack: bool = False
    requires_class: str = ""
    requires_play: str = ""
    requires_purchase: str = ""
    type: str = ""
    """Of an encounter: its type, or "Location"."""
    family: str = ""
    gold: int = 0
    attack: int = 0
    track: Track = NO_TRACK
    capacity: int = 0
    dispel: Literal[""] | entries.DispelMagic = ""
    tokens: int = 0
    """How many tokens come with it (DF-108)."""
    token: Row | None = None
    """The single level of each of its tokens (DF-109)."""
    token_attack: int = 0
    class_name: str = ""
    class_type: str = ""
    powers: tuple[Power, ...] = ()
    by_part: dict[str, tuple[Power, ...]] = field(default_factory=dict)
    by_when: dict[str, tuple[Power, ...]] = field(default_factory=dict)
    changes: dict[str, tuple[tuple[Ability, Change], ...]] = field(default_factory=dict)
    """What it changes while it is in force, by the number or permission, each with its ability."""
    text: str = ""
    assist: str = ""
    anytime: str = ""

    @property
    def location(self) -> bool:
        """Whether it is a Location (DF-159)."""
        return self.type == "Location"

    @property
    def basic(self) -> bool:
        """Whether it is a Basic card; Magic Items are neither Basic nor non-Basic (DF-390)."""
        return self.kind == "basic"

    def powers_at(self, when: str) -> tuple[Power, ...]:
        """Its abilities that wait for this moment."""
        return self.by_when.get(when, ())

    def part(self, part: str) -> tuple[Power, ...]:
        """Its abilities in one of its parts."""
        return self.by_part.get(part, ())


class CardSet(Catalogue[Card]):
    """All cards, in the order of KINDS and of the files."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        super().__init__()
        file = convert(data, entries.File, where)
        self.plain: dict[str, Any] = {kind: list(data.get(kind, ())) for kind in KINDS}
        self.effects: dict[str, AnyEffect] = {}
        """Every effect of every card, nested ones too, by its key: "card#number", counted depth first."""
        self._keys: dict[int, str] = {}
        for kind in KINDS:
            for entry in getattr(file, kind):
                at = f"{where}: {kind} card {entry.id}"
                # Features may share a name: the same one for several classes.
                self.claim(entry.id, "" if kind == "feature" else entry.name, at, among=kind)
                refuse_first(problems(entry, kind), at)
                refuse_first(misplaced(entry, kind), at)
                self._add(make_card(entry, kind))
                for bonus in getattr(entry, "bonuses", ()):
                    self._add(make_bonus(entry.id, bonus))
        self.check_any(where)
        self._check_names(where)

    def _add(self, card: Card) -> None:
        self.by_id[card.id] = card
        effects = (e for power in card.powers for e in walk(power.ability.effects))
        for number, effect in enumerate(effects, 1):
            key = f"{card.id}#{number}"
            self.effects[key], self._keys[id(effect)] = effect, key

    def _check_names(self, where: str) -> None:
        """Check that every card which another one names exists."""
        for hero in self.heroes:
            for card in hero.entry.pack:
                if card not in self.by_id or self[card].kind not in PLAYABLE:
                    raise BadInput(f"{where}: hero card {hero.id}, pack: there is no card {card!r}")
        for feature in self.features:
            if feature.entry.requires and feature.entry.requires not in self.by_id:
                raise BadInput(f"{where}: feature {feature.id}, requires: there is no {feature.entry.requires!r}")
        for adventure in self.adventures:
            for name in ("primary", "secondary", "third"):
                decks = getattr(adventure.entry, name)
                if decks and not self.deck(decks):
                    raise BadInput(f"{where}: adventure {adventure.id}, {name}: no encounter belongs to {decks[0]}")

    def key_of(self, effect: Effect) -> str:
        """The key of an effect that belongs to one of these cards (the very object, not an equal one)."""
        return self._keys[id(effect)]

    def card_of(self, key: str) -> Card:
        """The card to which the effect with this key belongs."""
        return self.by_id[key.rpartition("#")[0]]

    def of_kind(self, kind: str) -> list[Card]:
        """All cards of a kind, one of each."""
        return [card for card in self if card.kind == kind]

    @cached_property
    def changing(self) -> dict[str, frozenset[str]]:
        """For each number or permission the cards that ever change it while they are in play."""
        by_stat: dict[str, set[str]] = {}
        for card in self:
            for stat in card.changes:
                by_stat.setdefault(stat, set()).add(card.id)
        return {stat: frozenset(ids) for stat, ids in by_stat.items()}

    @cached_property
    def answering(self) -> dict[str, frozenset[str]]:
        """For each moment the cards that ever answer to it."""
        by_moment: dict[str, set[str]] = {}
        for card in self:
            for when in card.by_when:
                by_moment.setdefault(when, set()).add(card.id)
        return {when: frozenset(ids) for when, ids in by_moment.items()}

    @cached_property
    def basics(self) -> list[Card]:
        """Cards of the Equipment Packs."""
        return self.of_kind("basic")

    @cached_property
    def markets(self) -> list[Card]:
        """Cards of the Market Deck."""
        return self.of_kind("market")

    @cached_property
    def encounters(self) -> list[Card]:
        """Encounters and Locations."""
        return self.of_kind("encounter")

    @cached_property
    def flames(self) -> list[Card]:
        """Cards of the Wyrmflame deck."""
        return self.of_kind("flame")

    @cached_property
    def items(self) -> list[Card]:
        """Magic Items."""
        return self.of_kind("item")

    @cached_property
    def heroes(self) -> list[Card]:
        """Character screens."""
        return self.of_kind("hero")

    @cached_property
    def features(self) -> list[Card]:
        """Feature stickers."""
        return self.of_kind("feature")

    @cached_property
    def adventures(self) -> list[Card]:
        """Adventure cards."""
        return self.of_kind("adventure")

    def hero(self, card: str) -> entries.Hero:
        """What a Character screen says."""
        entry = self.by_id[card].entry
        assert isinstance(entry, entries.Hero)
        return entry

    def adventure(self, card: str) -> entries.Adventure:
        """What an Adventure card says."""
        entry = self.by_id[card].entry
        assert isinstance(entry, entries.Adventure)
        return entry

    @cached_property
    def blessing(self) -> Card | None:
        """The Market card that is swapped in for two and three players (DF-53, DF-54)."""
        return next((card for card in self.markets if card.entry.swapped_in), None)

    def deck(self, names: Sequence[str], *, expansions: bool = False) -> list[str]:
        """The encounters of decks such as "Dungeon 1", every copy (DF-48); "Difficulty 3" is all of that Difficulty.

        A card that belongs to several of these decks is included once.
        """
        copies: dict[str, int] = {}
        for name in names:
            environment, _, difficulty = name.rpartition(" ")
            for card in self.encounters:
                entry = card.entry
                fits = environment in ("Difficulty", "any", entry.environment) or entry.environment == "any"
                if fits and str(entry.difficulty) == difficulty and (expansions or not entry.expansion):
                    copies[card.id] = card.copies
        return [card for card, number in copies.items() for _ in range(number)]

    @cached_property
    def content(self) -> str:
        """A fingerprint of everything on the cards that the rules read."""
        return content_print(self.plain, self.plain, ("flavour", "stamp", "known", "about"))


def make_card(entry: Any, kind: str) -> Card:
    """The card that an entry describes."""
    card = Card(entry.id, entry.name, kind, entry)
    for name in ("colour", "swords", "cost", "copies", "remains", "repack", "requires_class", "requires_play",
                 "requires_purchase", "type", "family", "gold", "attack", "capacity", "dispel"):  # fmt: skip
        value = getattr(entry, name, None)
        if value is not None:
            setattr(card, name, value)
    if kind in PLAYABLE:
        card.damage = read_points(entry.damage)
    if kind == "encounter":
        card.track = read_track(entry.track)
        if entry.tokens is not None:
            card.tokens, card.token_attack = entry.tokens.number, entry.tokens.attack
            card.token = read_track(entry.tokens.track).rows[0]
    if kind == "hero":
        card.class_name, card.class_type = entry.class_, CLASSES[entry.class_]
        card.colour = next(colour for colour, name in TYPES.items() if name == card.class_type)
    parts = ("text", "assist", "anytime") if kind in PLAYABLE else ("abilities",)
    compile_powers(card, {part: getattr(entry, part, ()) for part in parts})
    return with_words(card)


def with_words(card: Card) -> Card:
    """The card with its text in English: `words.cards.text_of` has it in other languages."""
    with speaking(ENGLISH):
        card.text = in_words(card)
        card.assist, card.anytime = (part_words(card, part) for part in ("assist", "anytime"))
    return card


def part_words(card: Card, part: str) -> str:
    """The abilities of one part of a card, as they are printed."""
    return " ".join(ability.words() for ability in getattr(card.entry, part, ()))


def make_bonus(adventure: str, bonus: entries.Bonus) -> Card:
    """A challenge as a card of its own, so that its abilities have keys."""
    card = Card(f"{adventure}/{bonus.id}", bonus.name, "bonus", bonus)
    compile_powers(card, {"abilities": bonus.abilities})
    return with_words(card)


def compile_powers(card: Card, parts: Mapping[str, Sequence[Ability]]) -> None:
    """Number the abilities and sort them by when they happen."""
    powers: list[Power] = []
    for part, abilities in parts.items():
        for ability in abilities:
            usual = "always" if ability.change and not ability.do and part == "text" else PARTS[part]
            powers.append(Power(card.id, len(powers), part, ability.when or usual, ability))
    card.powers = tuple(powers)
    for power in powers:
        card.by_part[power.part] = (*card.by_part.get(power.part, ()), power)
        card.by_when[power.when] = (*card.by_when.get(power.when, ()), power)
        for change in power.ability.change:
            card.changes[change.change] = (*card.changes.get(change.change, ()), (power.ability, change))


def fits_card(card: Card, which: Which) -> bool:
    """Whether an encounter card is of this colour, type and family, and a Location or none (DF-133)."""
    return (
        which.colour in (None, card.colour)
        and which.type in (None, card.type)
        and (not which.family or has_word(card.family, which.family) or has_word(card.name, which.family))
        and (which.kind != "Location" or card.location)
        and (which.kind != "non-Location" or not card.location)
    )


def has_word(text: str, words: str) -> bool:
    """Whether these words stand in a text, as whole words."""
    return f" {words.lower()} " in f" {text.lower()} "


def load_cards(path: Path) -> CardSet:
    """The cards of a file, or of all files of a folder. Raises BadInput with file, card and field."""
    if not path.is_dir():
        return CardSet(read_toml(path), str(path))
    together: dict[str, list[Any]] = {}
    for file in sorted(path.glob("*.toml")):
        data = read_toml(file)
        convert(data, entries.File, str(file))
        for kind, of_kind in data.items():
            together.setdefault(kind, []).extend(of_kind)
    return CardSet(together, str(path))


def read(shipped: CardSet, source: Path | Mapping[str, Any]) -> CardSet:
    """Other cards than the game's own: those of a file or folder, or of a record. Raises BadInput."""
    return load_cards(source) if isinstance(source, Path) else CardSet(source, "the record's cards")
