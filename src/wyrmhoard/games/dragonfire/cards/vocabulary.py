"""The parts of which abilities are made: who, which, conditions, prices, changes.

`effects.py` has the verbs, and the ability that puts all of it together. Here is what may be written in a
card file; how it reads is in the package `words`, what it does in `rules`. "You" is the character concerned:
who plays the card or owns it, whom an encounter faces, who is in a Location.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

Colour: TypeAlias = Literal["black", "blue", "green", "red"]
ClassType: TypeAlias = Literal["Martial", "Arcane", "Devotion", "Deception"]
ClassName: TypeAlias = Literal["Fighter", "Wizard", "Cleric", "Rogue"]
Kind: TypeAlias = Literal[
    "Aberration", "Beast", "Celestial", "Construct", "Dragon", "Elemental", "Fey", "Fiend", "Giant", "Humanoid",
    "Monstrosity", "Ooze", "Plant", "Undead",
]  # fmt: skip
"""Encounter types (DF-105)."""
Small: TypeAlias = Annotated[int, Meta(ge=1, le=12)]
Some: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
"""A number that may be 0: for none, or for all."""
More: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
"""An increase; negative: a decrease."""

Who: TypeAlias = Literal[
    "you", "any", "another", "each", "each other", "each here", "random", "weakest", "left", "leader", "active"
]  # fmt: skip
"""any, another: chosen. weakest: fewest hit points, ties chosen. left: the next to the left of you.
active: whose turn it is."""

To: TypeAlias = Literal[
    "it", "one", "one facing you", "one here", "another", "different", "random facing you",
    "each facing you", "each here", "each facing it", "each", "each other",
]  # fmt: skip
"""Which encounters: it (the encounter whose ability it is, or that was named last), another (not that one),
different (up to `number` different ones), each facing it (that face the same character as it)."""

Until: TypeAlias = Literal["now", "turn", "round", "flame", "scene", "game", "facing", "in play"]
"""flame: until the party leader's next turn, while the Wyrmflame card is active.
facing, in play: while the encounter whose card says it faces "you", or is in play; so only encounters say it."""

SkippedPhase: TypeAlias = Literal["Replenish", "Market"]
"""Phases of a turn that an ability repeats or skips."""


@singledispatch
def in_words(said: object) -> str:
    """A part of an ability, or a tuple of effects, as it is printed: `words.cards` registers a text for each type."""
    raise AssertionError(said)


class Worded(Struct, frozen=True):
    """The base of everything that can be worded."""

    def words(self) -> str:
        """The text as it is printed on cards."""
        return in_words(self)


class Which(Worded, frozen=True, forbid_unknown_fields=True):
    """Which encounters (each field that is given must fit)."""

    colour: Colour | None = None
    type: Kind | None = None
    family: str = ""
    """A word of its name or family: "chaos spawn"."""
    kind: Literal["", "Location", "non-Location", "token", "card"] = ""
    cleared: bool = False
    """At least one level of it is cleared."""
    tokens: bool = False
    """It has tokens."""


ANY: Final = Which()


class If(Worded, frozen=True, forbid_unknown_fields=True):
    """A condition: a count within bounds, or a state that must hold."""

    what: Literal[
        "Wyrmflame level", "players", "hit points", "hand", "gold", "cards in discard", "encounters facing you",
        "encounters", "its tokens", "cards played", "Swords", "scene",
        "stunned", "exhausted", "unhurt", "in a Location", "in the Environment", "alone at your place",
        "class", "primary class", "played colour",
        "its colour is yours", "another of its name", "first this turn", "first this round", "first this scene",
    ]  # fmt: skip
    least: int | None = None
    most: int | None = None
    of: str = ""
    """The class or the colour."""
    who: Who = "you"
    which: Which = ANY
    """Which encounters are counted."""


class Cost(Worded, frozen=True, forbid_unknown_fields=True):
    """What is paid for an effect, which makes it a choice (DF-200)."""

    pay: Literal[
        "discard", "bury", "gold", "hit points", "check", "deplete", "consume", "discard this", "tokens", "exhaust"
    ]  # fmt: skip
    number: Small = 1
    of: str = ""
    """discard, bury: the colour of the cards. check: the Class Type, "primary", or "" for your own.
    tokens: their name."""


Stat: TypeAlias = Literal[
    # of encounters
    "attack", "bounty", "save", "save fails", "save succeeds", "immune to levels", "immune", "shielded",
    # of characters
    "hit points", "Market slots", "cost", "Replenish", "Swords", "damage", "healing", "first damage", "damage taken",
    "gold earned", "check succeeds", "check fails", "check colour", "counts as", "keeps hand", "cannot discard",
    "reach", "anywhere",
    # what is forbidden or limited
    "no purchases", "no healing", "no drawing", "card limit", "no assists in", "no assists out",
    "cannot leave", "capacity", "nothing remains",
]  # fmt: skip
SWITCHES: Final = (
    "save fails", "save succeeds", "immune to levels", "immune", "shielded", "check succeeds", "check fails",
    "check colour", "counts as", "keeps hand", "cannot discard", "reach", "anywhere", "no purchases", "no healing",
    "no drawing", "no assists in", "no assists out", "cannot leave", "nothing remains",
)  # fmt: skip
"""Changes that are on or off: they have no `by`."""
OF_ENCOUNTERS: Final = (
    "attack",
    "bounty",
    "save",
    "save fails",
    "save succeeds",
    "immune to levels",
    "immune",
    "shielded",
)


OF_ALL: Final = ("Market slots", "capacity")
"""Changes that concern no character more than another."""
OF_CHARACTERS: Final = tuple(stat for stat in get_args(Stat) if stat not in (*OF_ENCOUNTERS, *OF_ALL))
"""Changes of characters."""


class Change(Worded, frozen=True, forbid_unknown_fields=True):
    """A number or permission that is different while its card says so.

    Of an encounter (`to`, `which`) or of a character (`who`).
    """

    change: Stat
    by: More = 0
    to: To = "it"
    which: Which = ANY
    who: Who = "you"
    of: str = ""
    """damage, cost, Swords: the colour of the cards. immune: the colour of cards.
    counts as, check colour: the Class Type or colour. hit points and others: nothing."""
    most: int | None = None
    """immune: only cards that cost at most this. damage, healing: at most that often per turn."""
