"""A Battle, from its beginning to what it leaves."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import UNSET

from wyrmhoard.kernel.state.event import Event, Reading, Says, Secret
from wyrmhoard.kernel.text.saying import Many, later, later_many, said, say

from ..state import WARRIOR
from ..words.names import FOE, mark, playing_cards
from .fields import (
    HERO,
    Cards,
    HitType,
    ItemKind,
    Minion,
    Name,
    NamedEvent,
    Side,
    Spell,
    Text,
    TextEvent,
    Wound,
    plus,
)

OUTCOMES: Final = {
    "won": later("{name} [name#is|are] defeated: The Warrior wins the Battle"),
    "lost": later("The Warrior is defeated"),
    "fled": later("The Warrior gets away: nothing is gained, and no XP is lost"),
    "foe-fled": later("{name} [name#gets|get] away: the Battle is over, and it brings no XP"),
    "stalled": later("The Battle has gone on for too long: {name} [name#withdraws|withdraw]"),
}


def _blow(cards: list[str], reading: Reading) -> str:
    if getattr(reading.event, "critical", False):
        return say("{attack}: a Critical", attack=playing_cards(cards))
    return playing_cards(cards)


def _patient(name: str, reading: Reading) -> str:
    return said(HERO) if getattr(reading.event, "whom", "") == "self" else mark(name, said(FOE))


Blow: TypeAlias = Annotated[list[str], Says(_blow)]
"""The cards of an attack, and whether they are a Critical."""
Patient: TypeAlias = Annotated[str, Says(_patient)]
"""Who is healed: The Warrior, or a Party Member by their name."""


# -- beginning and end


class BattleBegan(NamedEvent):
    """A Battle begins (DW-144)."""

    level: int
    boss: bool
    minion: Minion
    """The name of its minion; "": none."""
    STANDS_OUT = True
    REVEALS = True

    def line(self) -> str:
        """With whom."""
        if self.minion:
            if self.boss:
                return later("Battle: {name}, a Boss of Level {level}, with {minion} beside it")
            return later("Battle: {name}, of Level {level}, with {minion} beside it")
        if self.boss:
            return later("Battle: {name}, a Boss of Level {level}")
        return later("Battle: {name}, of Level {level}")


class BattleOver(Event):
    """A Battle is over (DW-178 and others)."""

    outcome: str
    name: Name
    STANDS_OUT = True

    def line(self) -> str:
        """How it went."""
        return OUTCOMES[self.outcome]


class Built(Event):
    """The oracle fills in the back of a card, which nobody is told (DW-266)."""

    conflict: str
    target: str
    LINE = later("The oracle fills in the back of a card: {target}")


class Looks(TextEvent):
    """What a Conflict looks like, or does (DW-155)."""

    LINE = later("{text}")


class Music(TextEvent):
    """What music there is to a Battle (DW-155)."""

    LINE = later("Music: {text}")


class Surroundings(TextEvent):
    """What else there is where the Battle takes place (DW-156)."""

    LINE = later("There is also: {text}")


# -- cards


class Reshuffled(Event):
    """The deck is empty (DW-148)."""

    REVEALS = True
    LINE = later("The discards are shuffled into a new deck")


class Drew(Event):
    """A side draws cards (DW-147, DW-199)."""

    by: Side
    number: int
    REVEALS = True

    def line(self) -> Many:
        """How many."""
        return later_many("{by} [by#draws|draw] {n} card", "{by} [by#draws|draw] {n} cards", self.number)


class Maneuvers(Event):
    """A side maneuvers (DW-168)."""

    by: Side
    name: Name
    cards: Cards
    defense: int | None
    """What The Warrior has then; the Villain's is not told."""
    REVEALS = True

    def line(self) -> str:
        """What it brought; without armor there is nothing to bring back."""
        if self.defense is None:
            return later("{by} [by#maneuvers|maneuver]: {cards}")
        if not self.defense:
            return later("{by} [by#maneuvers|maneuver]: {cards}. It brings nothing: there is no armor")
        return later("{by} [by#maneuvers|maneuver]: {cards}. Defense is {defense} now")


class Waits(Event):
    """A side can do nothing (DW-151)."""

    by: Side
    name: Name
    LINE = later("{by} can do nothing")


class Runs(Event):
    """A side tries to run away (DW-174, DW-177)."""

    by: Side
    cards: Cards
    REVEALS = True
    LINE = later("{by} [by#tries|try] to run away: {cards}")


# -- attacks


class Attacks(Event):
    """A side attacks (DW-159, DW-163)."""

    by: Side
    name: Name
    """Whom The Warrior attacks, or who attacks The Warrior."""
    cards: Blow
    spell: Spell
    critical: bool
    STANDS_OUT = True
    REVEALS = True

    def line(self) -> str:
        """Whom, and with what."""
        if self.by == WARRIOR:
            if self.spell:
                return later("{by} [by#attacks|attack] {name} with {spell}: {cards}")
            return later("{by} [by#attacks|attack] {name}: {cards}")
        return (
            later("{by} [by#attacks|attack] with {spell}: {cards}")
            if self.spell
            else later("{by} [by#attacks|attack]: {cards}")
        )


class Unblocked(Event):
    """An attack or an escape is not stopped (DW-161)."""

    by: Side
    LINE = later("Nothing stops it")


class Blocked(Event):
    """An attack or an escape is stopped with cards (DW-161)."""

    by: Side
    cards: Cards
    REVEALS = True
    LINE = later("Blocked with {cards}")


class Spellblocked(Event):
    """An attack is stopped with Spellblock (DW-201)."""

    by: Side
    name: Name
    LINE = later("{by} [by#stops|stop] it with Spellblock")


class Unhurt(NamedEvent):
    """What The Warrior does has no effect on a Conflict that needs a Quest item (DW-127)."""

    LINE = later("Blows do nothing to {name}")


class Opened(NamedEvent):
    """A Quest item has made a Conflict vulnerable (DW-127)."""

    LINE = later("{name} can be hurt from now on")


class WeaknessShown(NamedEvent):
    """A Weakness comes out (DW-140)."""

    times: int
    type: HitType
    LINE = later("{name} [name#is|are] weak to {type}: x{times}")


class HitFoe(NamedEvent):
    """The Warrior hits a Conflict (DW-160). What it has left is known to the holder of its card alone."""

    place: int
    """0: the Conflict itself, 1: its minion."""
    damage: int
    wound: Wound
    """The word for what it has left; "": nothing, which is told at once (DW-154)."""
    hp: Secret[int] = UNSET
    defense: Secret[int] = UNSET
    lost: Secret[int] = UNSET
    """The HP that it lost: Defense stopped the rest."""
    STANDS_OUT = True
    REVEALS = True

    def line(self) -> str:
        """With what Defense stopped and what is left, for who may know that."""
        if not self.wound:
            return later("{damage} damage to {name}")
        if self.hp is not UNSET:
            if not self.lost:
                return later("{damage} damage, all stopped by Defense: {name} [name#has|have] {defense} Defense left")
            return later(
                "{damage} damage: {stopped} stopped by Defense, {lost} HP lost. "
                "{name} [name#is|are] {wound} ({hp} HP left)"
            )
        if self.wound == "fresh":
            return later(
                "{damage} damage to {name}: still {wound}. It is a hit; Defense, if there is any, takes damage first"
            )
        return later("{damage} damage: {name} [name#is|are] {wound}")

    @property
    def stopped(self) -> int:
        """What Defense stopped."""
        return self.damage - int(self.lost or 0)


class HitWarrior(NamedEvent):
    """A Conflict hits The Warrior (DW-160)."""

    place: int
    damage: int
    hp: int
    defense: int
    lost: int
    """The HP that The Warrior lost: Defense stopped the rest."""
    STANDS_OUT = True

    def line(self) -> str:
        """With what Defense stopped."""
        if not self.stopped:
            return later("{damage} damage: The Warrior has {hp} HP left")
        if not self.lost:
            return later("{damage} damage, all stopped by Defense: {defense} left of it")
        return later("{damage} damage: {stopped} stopped by Defense, {lost} HP lost ({hp} HP left)")

    @property
    def stopped(self) -> int:
        """What Defense stopped."""
        return self.damage - self.lost


class Defeated(NamedEvent):
    """A Conflict or its minion has no HP left (DW-154, DW-178)."""

    STANDS_OUT = True
    LINE = later("{name} [name#falls|fall]")


# -- spells and items


class Cast(Event):
    """A side casts a spell that is no attack (DW-151, DW-198 and others)."""

    by: Side
    name: Name
    spell: Spell
    cards: Cards

    def line(self) -> str:
        """With cards, if it takes any."""
        return later("{by} [by#casts|cast] {spell}: {cards}") if self.cards else later("{by} [by#casts|cast] {spell}")


class Healed(Event):
    """The Warrior or a Party Member gains HP (DW-198)."""

    name: Patient
    whom: str
    """"self", or the role of a Party Member."""
    amount: int
    hp: int
    LINE = later("{name} [name#gains|gain] {amount} HP and [name#has|have] {hp}")


class FoeHealed(NamedEvent):
    """A Conflict gains HP; how many is not told (DW-198)."""

    place: int
    wound: Wound
    LINE = later("{name} [name#recovers and is|recover and are] better off")


class Used(Event):
    """The Warrior uses an item (DW-171, DW-211 and others)."""

    name: Text
    item: ItemKind
    level: int
    cards: Cards

    def line(self) -> str:
        """With cards, if it takes any."""
        if self.name and self.level:
            if self.cards:
                return later("The Warrior uses {name}, {item}{plus}: {cards}")
            return later("The Warrior uses {name}, {item}{plus}")
        return later("The Warrior uses {item}{plus}: {cards}") if self.cards else later("The Warrior uses {item}{plus}")

    @property
    def plus(self) -> str:
        """Its Level."""
        return plus(self.level)


class ItemJudged(Event):
    """Whether a Quest item lays a Weakness bare (DW-139)."""

    name: Text
    fits: bool
    foe: Name

    def line(self) -> str:
        """Whose."""
        return later("It fits, and lays the Weakness of {foe} bare") if self.fits else later("It does nothing here")


# -- what a Battle leaves


class Meant(TextEvent):
    """What a defeat means (DW-179)."""

    role: str
    LINE = later("{text}")
