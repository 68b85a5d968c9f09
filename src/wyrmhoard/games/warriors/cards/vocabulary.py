"""The words that abilities are made of: conditions, changes and effects.

`docs/games/warriors-cards.md` explains them to authors of cards. Here is what may be written; `words/cards.py` says how
it reads, `rules/verbs.py` what an effect does, `rules/numbers.py` what a change counts.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Stat: TypeAlias = Literal[
    "protection",
    "max damage",
    "min damage",
    "damage",
    "ignore protection",
    "durability",
    "containment",
    "hands",
    "armor slots",
    "item slots",
    "breakage",
    "unbreakable",
    "proficiency",
    "actions",
    "no attacks",
    "no casting",
    "no retreat",
    "shunned",
]
SWITCHES: Final = ("unbreakable", "no attacks", "no casting", "no retreat", "shunned")
"""Changes that are on or off: they have no `by`."""
LIMIT_STATS: Final = ("containment", "hands", "armor slots", "item slots")
ALL: Final = 99
"""`by` of "ignore protection" that means all of it."""

Whose: TypeAlias = Literal["this fighter", "each fighter", "each other fighter", "each Beast"]
Target: TypeAlias = Literal[
    "this fighter",
    "another fighter",
    "any fighter",
    "another player's fighter",
    "a Beast",
    "each fighter",
    "each other fighter",
    "each player's fighter",
    "each Beast",
    "the current fighter",
    "the attacker",
    "the target",
]
CHOSEN: Final = ("another fighter", "any fighter", "another player's fighter", "a Beast")
"""Targets that a player chooses."""
SEVERAL: Final = ("each fighter", "each other fighter", "each player's fighter", "each Beast")
Who: TypeAlias = Literal["you", "each player", "each other player"]
Until: TypeAlias = Literal["end of turn", "its next turn", "your next turn", "this lasts", "end of battle"]


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """A number or permission that is different while its card says so."""

    change: Stat
    by: int = 0
    of: str = ""
    """Which attacks or cards, as a phrase of keywords; "this" is the card itself."""
    against: str = ""
    """Against whom, as a phrase of keywords; "Beasts" are the cards of that type."""
    whose: Whose = "this fighter"
    among: str = ""
    """Only fighters with this keyword."""


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A one-time effect of an ability."""


class Damage(Effect, frozen=True, forbid_unknown_fields=True, tag="damage"):
    """Deal damage: protection applies (WA-84), breakage rolls are made for the user (WA-98)."""

    amount: int
    to: Target
    among: str = ""


class Lose(Effect, frozen=True, forbid_unknown_fields=True, tag="lose"):
    """Lose durability: no protection, no breakage (WA-84)."""

    amount: int
    to: Target = "this fighter"
    among: str = ""


class Regain(Effect, frozen=True, forbid_unknown_fields=True, tag="regain"):
    """Regain durability up to the cap (WA-21)."""

    amount: int
    to: Target = "this fighter"
    among: str = ""


class Draw(Effect, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """Draw cards (WA-165)."""

    cards: int
    who: Who = "you"


class Discard(Effect, frozen=True, forbid_unknown_fields=True, tag="discard"):
    """Discard cards from the hand; the discarding player chooses."""

    cards: int
    who: Who = "you"


class Trade(Effect, frozen=True, forbid_unknown_fields=True, tag="trade"):
    """May discard, and then draws."""

    discard: int
    draw: int
    who: Who = "you"


class Fetch(Effect, frozen=True, forbid_unknown_fields=True, tag="fetch"):
    """Take a card of a kind from your discard pile into your hand."""

    what: Annotated[str, Meta(min_length=1)]


class Crack(Effect, frozen=True, forbid_unknown_fields=True, tag="crack"):
    """A breakage roll outside of damage, on this card or on a chosen one (WA-92)."""

    of: Literal["this card", "another fighter", "each other fighter"] = "this card"
    what: str = ""
    add: int = 0


class Recharge(Effect, frozen=True, forbid_unknown_fields=True, tag="recharge"):
    """Put charge counters on another equipped card of this fighter that has charges."""

    counters: int


class Grant(Effect, frozen=True, forbid_unknown_fields=True, tag="grant"):
    """A change for a time."""

    change: Change
    until: Until
    to: Target = "this fighter"
    among: str = ""


class Actions(Effect, frozen=True, forbid_unknown_fields=True, tag="actions"):
    """More Actions this turn (WA-65)."""

    number: int = 1


class Unequip(Effect, frozen=True, forbid_unknown_fields=True, tag="unequip"):
    """Send an equipped card back to its player's hand."""

    what: str = ""
    of: Literal["another fighter", "another player's fighter"] = "another fighter"


class Reroll(Effect, frozen=True, forbid_unknown_fields=True, tag="reroll"):
    """Roll the damage again and use the second roll; only at the moment "rolled"."""


class Steady(Effect, frozen=True, forbid_unknown_fields=True, tag="steady"):
    """Add to a breakage roll; only at the moment "breaking"."""

    by: int


AnyEffect: TypeAlias = (
    Damage
    | Lose
    | Regain
    | Draw
    | Discard
    | Trade
    | Fetch
    | Crack
    | Recharge
    | Grant
    | Actions
    | Unequip
    | Reroll
    | Steady
)

When: TypeAlias = Literal[
    "always",
    "action",
    "charge action",
    "charge",
    "cast",
    "start",
    "begin",
    "end",
    "kill",
    "kill beast",
    "hurt",
    "hit",
    "resolved",
    "rolled",
    "breaking",
]
USED: Final = ("action", "charge action", "charge")
SPENDS: Final = ("charge action", "charge", "rolled", "breaking")
"""Abilities that take a charge counter each time."""


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability: its moment, and its effects or changes."""

    when: When
    do: tuple[AnyEffect, ...] = ()
    change: tuple[Change, ...] = ()
    turn: Literal["own", "each"] = "own"
