"""The effects that abilities are made of, and the ability itself. How they read is in the package `words`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

from .vocabulary import (
    ANY,
    Change,
    ClassName,
    ClassType,
    Colour,
    Cost,
    If,
    More,
    SkippedPhase,
    Small,
    Some,
    To,
    Until,
    Which,
    Who,
    Worded,
    in_words,
)


class Effect(Worded, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A one-time effect."""


# -- damage


class Deal(Effect, frozen=True, forbid_unknown_fields=True, tag="deal", rename={"with_": "with"}):
    """A share of damage, or one for each of several encounters (DF-251 to DF-255)."""

    points: str = ""
    choose: Some = 0
    """Points of a colour that is chosen when the card is played (DF-202)."""
    amount: Literal[
        "", "its Attack Strength", "encounters facing you", "cards played", "Swords", "your gold", "level"
    ] = ""
    """A number of colourless points instead, counted when the card is played. level: the Wyrmflame level."""
    to: To = "one"
    number: Small = 1
    which: Which = ANY
    plus: bool = False
    """Added to the damage of another card on the same encounter (DF-254)."""
    with_: str = ""
    """plus: the colour of that card."""
    split: Literal["", "tokens", "encounters"] = ""


class Levels(Effect, frozen=True, forbid_unknown_fields=True, tag="levels"):
    """Levels of damage (DF-256)."""

    number: Small = 1
    to: To = "one"
    targets: Small = 1
    which: Which = ANY


class DefeatTokens(Effect, frozen=True, forbid_unknown_fields=True, tag="defeat tokens"):
    """Tokens are defeated at once."""

    number: Small = 1
    to: To = "one"


class Anywhere(Effect, frozen=True, forbid_unknown_fields=True, tag="anywhere"):
    """Damage may be dealt to any level (DF-260)."""

    cards: Literal["this card", "one card", "your cards"] = "one card"
    of: str = ""


class Recolour(Effect, frozen=True, forbid_unknown_fields=True, tag="recolour"):
    """The points of a card count as another colour (treat_as_colour)."""

    to_colour: Colour | Literal["chosen"] = "chosen"


class Ease(Effect, frozen=True, forbid_unknown_fields=True, tag="ease"):
    """Colourless levels of an encounter need less this turn, at least 1 (DF-262)."""

    by: Some = 0
    set: Some = 0
    """Each becomes this number instead."""
    to: To = "one"
    which: Which = ANY


class Breach(Effect, frozen=True, forbid_unknown_fields=True, tag="breach"):
    """What protects an encounter does not count this turn."""

    what: Literal["squares", "tokens", "immunity"]
    to: To = "one"


class Keep(Effect, frozen=True, forbid_unknown_fields=True, tag="keep"):
    """Partial damage of this turn stays until the end of the round (keep_partial)."""

    to: To = "one"


# -- attacks


class Attack(Effect, frozen=True, forbid_unknown_fields=True, tag="attack"):
    """The Attack Strength changes for a time (DF-107)."""

    by: More = 0
    set: Some | None = None
    to: To = "one"
    number: Small = 1
    which: Which = ANY
    until: Until = "turn"


class HoldBack(Effect, frozen=True, forbid_unknown_fields=True, tag="hold back"):
    """It does not attack (DF-154)."""

    to: To = "one"
    number: Small = 1
    which: Which = ANY
    until: Until = "turn"


class Prevent(Effect, frozen=True, forbid_unknown_fields=True, tag="prevent"):
    """That much of the damage that a character would take is prevented; only when "would be damaged" (0: all of it)."""

    number: Some = 1


class Redirect(Effect, frozen=True, forbid_unknown_fields=True, tag="redirect"):
    """An encounter attacks another character this turn; only when "would attack"."""

    who: Who = "you"


class AttackNow(Effect, frozen=True, forbid_unknown_fields=True, tag="attack now"):
    """It attacks at once (DF-276: all as one amount)."""

    to: To = "it"
    who: Who = "you"
    which: Which = ANY


class MoreDamage(Effect, frozen=True, forbid_unknown_fields=True, tag="more damage"):
    """Adds to the attack under way; only when "attacks" (DF-276)."""

    number: Small = 1


# -- hit points


class Heal(Effect, frozen=True, forbid_unknown_fields=True, tag="heal"):
    """Heal characters (DF-217, DF-291); with `between`, the points may be shared out among that many."""

    number: Small = 1
    who: Who = "any"
    between: Small = 1


class Hurt(Effect, frozen=True, forbid_unknown_fields=True, tag="hurt"):
    """Damage to characters (DF-158, DF-280)."""

    number: Small = 1
    who: Who = "you"
    of: ClassType | None = None
    """Only characters that count as this Class Type."""


class Status(Effect, frozen=True, forbid_unknown_fields=True, tag="status"):
    """Becoming Stunned or Exhausted, or losing the token."""

    becomes: Literal["Stunned", "Exhausted", "rested"]
    who: Who = "you"


# -- cards


class Draw(Effect, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """Draw cards."""

    number: Small = 1
    who: Who = "you"


class Discard(Effect, frozen=True, forbid_unknown_fields=True, tag="discard"):
    """Discard cards from the hand: chosen by the character, or at random."""

    number: Small = 1
    who: Who = "you"
    random: bool = False
    of: ClassType | None = None


class Trade(Effect, frozen=True, forbid_unknown_fields=True, tag="trade"):
    """Draw and then discard."""

    draw: Small = 1
    discard: Small = 1
    who: Who = "you"


class Recover(Effect, frozen=True, forbid_unknown_fields=True, tag="recover"):
    """Take cards from a discard pile into the hand, or put them on top of the deck."""

    number: Small = 1
    who: Who = "you"
    what: Literal[
        "card", "Basic card", "non-Basic card", "black card", "blue card", "green card", "red card", "other card"
    ] = "card"
    onto: Literal["hand", "deck"] = "hand"


class Search(Effect, frozen=True, forbid_unknown_fields=True, tag="search"):
    """Search your deck for a card, take it into your hand, and shuffle."""

    what: Literal[
        "card", "Basic card", "non-Basic card", "black card", "blue card", "green card", "red card", "Magic Item"
    ] = "card"


class Look(Effect, frozen=True, forbid_unknown_fields=True, tag="look"):
    """Look at the top cards of a deck and put them back in any order, or bury some of them."""

    number: Small = 3
    deck: Literal["your deck", "primary", "secondary", "Market", "Wyrmflame"] = "your deck"
    then: Literal["reorder", "bury one", "bury any", "take one"] = "reorder"


class Bury(Effect, frozen=True, forbid_unknown_fields=True, tag="bury"):
    """Put cards at the bottom of your deck (DF-12)."""

    number: Small = 1
    out_of: Literal["hand", "discard", "deck"] = "hand"
    who: Who = "you"


class Reshuffle(Effect, frozen=True, forbid_unknown_fields=True, tag="reshuffle"):
    """Shuffle the discard pile into the deck."""

    who: Who = "you"


class Grant(Effect, frozen=True, forbid_unknown_fields=True, tag="grant"):
    """Another character draws and may then play a card on this turn (DF-237)."""

    draw: Some = 1
    who: Who = "another"
    of: str = ""
    """The colour of the card that may be played."""


class Copy(Effect, frozen=True, forbid_unknown_fields=True, tag="copy"):
    """Do the text of another card that you played this turn again."""

    of: str = ""


class Hold(Effect, frozen=True, forbid_unknown_fields=True, tag="hold"):
    """Put cards from the hand under this card (DF-147)."""

    number: Small = 1


class Release(Effect, frozen=True, forbid_unknown_fields=True, tag="release"):
    """Take the held cards back into the hand."""


class PlayAgain(Effect, frozen=True, forbid_unknown_fields=True, tag="return this"):
    """This card does not go to the discard pile at the end of the phase."""

    onto: Literal["hand", "deck", "bottom"] = "deck"


# -- gold and the Market


class Gold(Effect, frozen=True, forbid_unknown_fields=True, tag="gold"):
    """Gain (or with a negative number lose) gold (DF-272)."""

    number: More
    who: Who = "you"
    of: ClassType | None = None


class Bounty(Effect, frozen=True, forbid_unknown_fields=True, tag="bounty"):
    """What an encounter is worth changes; with `none` it is worth nothing."""

    by: More = 0
    none: bool = False
    to: To = "one"


class Buy(Effect, frozen=True, forbid_unknown_fields=True, tag="buy"):
    """Buy a card of the Market now: free up to a cost, or cheaper."""

    free: Some = 0
    """A card that costs at most this is free."""
    less: Some = 0
    who: Who = "you"


class Cycle(Effect, frozen=True, forbid_unknown_fields=True, tag="cycle"):
    """Cards of the Market are discarded and replaced: this number of your choice, or (0) all."""

    number: Some = 1


# -- encounters


class Summon(Effect, frozen=True, forbid_unknown_fields=True, tag="summon"):
    """Bring an encounter in from its own deck (DF-133 to DF-138)."""

    which: Which = ANY


class Reveal(Effect, frozen=True, forbid_unknown_fields=True, tag="reveal"):
    """One more encounter of a deck, facing a character; with a colour, one of another colour is buried."""

    deck: Literal["primary", "secondary", "third"] = "primary"
    which: Which = ANY
    facing: Who = "you"
    of: ClassType | None = None
    primary: bool = False
    """`facing` is a character whose (primary) Class Type matches its colour."""
    matching: bool = False


class Move(Effect, frozen=True, forbid_unknown_fields=True, tag="move"):
    """Non-Location encounters move, with their tokens (DF-151, DF-168)."""

    what: To = "one"
    which: Which = ANY
    number: Small = 1
    """what = different: up to that many."""
    to: Who = "you"


class Swap(Effect, frozen=True, forbid_unknown_fields=True, tag="swap"):
    """Two non-Location encounters facing different characters change places."""


class Rotate(Effect, frozen=True, forbid_unknown_fields=True, tag="rotate"):
    """Each non-Location encounter moves to the next character to the left."""

    which: Which = ANY


class Tokens(Effect, frozen=True, forbid_unknown_fields=True, tag="tokens"):
    """Tokens are added to a card (DF-117) or (negative) removed without being defeated."""

    number: More = 1
    to: To = "it"
    which: Which = ANY


class Mend(Effect, frozen=True, forbid_unknown_fields=True, tag="mend"):
    """Encounters heal levels (DF-149); 0: all of them."""

    number: Some = 1
    to: To = "it"
    which: Which = ANY


class Dismiss(Effect, frozen=True, forbid_unknown_fields=True, tag="dismiss"):
    """Discard an encounter: no gold, no Vanquished (DF-153)."""

    to: To = "it"
    which: Which = ANY


class Collapse(Effect, frozen=True, forbid_unknown_fields=True, tag="collapse"):
    """It clears its own next levels; once the last is cleared it has defeated itself (DF-150). 0: all."""

    number: Some = 1


class Save(Effect, frozen=True, forbid_unknown_fields=True, tag="save"):
    """An encounter makes a Save (DF-127 to DF-132)."""

    to: To = "it"
    which: Which = ANY
    plus: More = 0
    success: tuple[AnyEffect, ...] = ()
    failure: tuple[AnyEffect, ...] = ()


# -- checks


class Check(Effect, frozen=True, forbid_unknown_fields=True, tag="check"):
    """A Skill Check that is demanded (DF-219 to DF-225)."""

    of: str = ""
    """A Class Type, "primary", or "" for one's own."""
    who: Who = "you"
    success: tuple[AnyEffect, ...] = ()
    failure: tuple[AnyEffect, ...] = ()


class Reroll(Effect, frozen=True, forbid_unknown_fields=True, tag="reroll"):
    """Reveal another card and use that; only when a "check failed" or a "save was made"."""


# -- places


class Enter(Effect, frozen=True, forbid_unknown_fields=True, tag="enter"):
    """Move a character into a Location or out of it (DF-162, DF-167)."""

    who: Who = "you"
    to: Literal["a Location", "the Environment", "it"] = "a Location"


# -- the Wyrmflame deck


class Flame(Effect, frozen=True, forbid_unknown_fields=True, tag="flame"):
    """A change of the Wyrmflame deck or its level."""

    act: Literal["level", "bury active", "reveal another", "ignore", "again"]
    by: More = 0


class Dispel(Effect, frozen=True, forbid_unknown_fields=True, tag="dispel"):
    """Cards that remain in play are discarded (DF-143 to DF-148)."""

    what: Literal["one", "all", "everybody's"] = "one"


# -- cards that stay, and characters


class Mark(Effect, frozen=True, forbid_unknown_fields=True, tag="mark"):
    """Character tokens on this card (DF-329)."""

    name: str
    number: Small = 1


class Gone(Effect, frozen=True, forbid_unknown_fields=True, tag="gone"):
    """This card leaves: depleted, consumed, discarded, or out of the game (DF-388, DF-389)."""

    how: Literal["deplete", "consume", "discard", "remove"]


class Give(Effect, frozen=True, forbid_unknown_fields=True, tag="give"):
    """A change for a time."""

    change: Change
    until: Until = "turn"


class Leader(Effect, frozen=True, forbid_unknown_fields=True, tag="leader"):
    """Another character becomes the party leader (DF-46)."""

    who: Who = "any"


class Phase(Effect, frozen=True, forbid_unknown_fields=True, tag="phase"):
    """One more phase now, or your next one of that name is skipped."""

    phase: SkippedPhase
    skip: bool = False
    who: Who = "you"


# -- choices


class Choose(Effect, frozen=True, forbid_unknown_fields=True, tag="choose"):
    """One of several."""

    options: tuple[tuple[AnyEffect, ...], ...]
    who: Who = "you"

    def texts(self) -> list[str]:
        """Each option as it is printed."""
        return [in_words(option) for option in self.options]


class EachMay(Effect, frozen=True, forbid_unknown_fields=True, tag="each may"):
    """Each of these characters may do it, for a price if it has one; `otherwise` happens to those who do not."""

    who: Who = "each"
    cost: Cost | None = None
    effects: tuple[AnyEffect, ...] = ()
    otherwise: tuple[AnyEffect, ...] = ()


class Repeat(Effect, frozen=True, forbid_unknown_fields=True, tag="repeat"):
    """Repeat the effects for each of what is counted."""

    per: Literal[
        "encounter facing you", "character", "token of it", "Wyrmflame level", "card played", "cleared level of it"
    ]
    effects: tuple[AnyEffect, ...]
    which: Which = ANY
    most: Small = 6


class When(Effect, frozen=True, forbid_unknown_fields=True, tag="if"):
    """If a condition holds, do this; otherwise that."""

    condition: If
    then: tuple[AnyEffect, ...]
    otherwise: tuple[AnyEffect, ...] = ()


AnyEffect: TypeAlias = (
    Deal | Levels | DefeatTokens | Anywhere | Recolour | Ease | Breach | Keep
    | Attack | HoldBack | Prevent | Redirect | AttackNow | MoreDamage
    | Heal | Hurt | Status
    | Draw | Discard | Trade | Recover | Search | Look | Bury | Reshuffle | Grant | Copy | Hold | Release | PlayAgain
    | Gold | Bounty | Buy | Cycle
    | Summon | Reveal | Move | Swap | Rotate | Tokens | Mend | Dismiss | Collapse | Save
    | Check | Reroll | Enter | Flame | Dispel | Mark | Gone | Give | Leader | Phase
    | Choose | EachMay | Repeat | When
)  # fmt: skip


# -- abilities

Moment: TypeAlias = Literal[
    "", "played", "assisted", "any time", "always",
    "surprise", "vanquished", "tripwire", "start of turn", "attacks", "deals damage", "faces you", "token defeated",
    "cleared", "entered", "left", "reveal", "continuous", "deadfall", "turn start",
    "activated", "would be damaged", "would attack", "stunned", "unconscious", "healed", "check succeeded",
    "check failed", "save made", "card played", "third Sword", "gold paid", "bought", "cycled", "Replenish", "Market",
    "moved in", "moved out", "scene start", "scene end", "short rest", "setup", "foe defeated", "flame revealed",
]  # fmt: skip
"""When an ability happens. "" is what its list means: text is "played", assist "assisted".

Encounters: surprise, vanquished, tripwire (once, or with `change` while it is crossed), start of turn (of the
character faced, or in the Location), attacks, deals damage, faces you (it comes to face a character), token defeated,
cleared (a level), entered and left (a Location, by a character), always (`change` only).
Wyrmflame cards: reveal, continuous (`change` only), deadfall, turn start (of each character, while active).
Features, items, races, Adventures and cards that remain: always, activated, and the others, which tell of their owner
(or of anybody: `anyone`).
"""
PASSIVE: Final = ("always", "continuous")


class Ability(Worded, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """An ability: its moment, its conditions, its price, and its effects or changes."""

    when: Moment = ""
    at: int = 0
    """The Wyrmflame level from which it applies (DF-77, DF-89)."""
    steadily: bool = False
    """The level counts at any time, not only when the card is revealed (DF-77: Continuous)."""
    only: ClassType | ClassName | None = None
    """It applies only to characters of this Class Type or Class (DF-209)."""
    if_: tuple[If, ...] = ()
    cost: tuple[Cost, ...] = ()
    may: bool = False
    anyone: bool = False
    """It answers to what happens to any character, not only the owner."""
    once: Literal["", "turn", "round", "scene", "game"] = ""
    own_turn: bool = False
    """Features: only in the owner's turn."""
    even_stunned: bool = False
    at_rest: bool = False
    """Features and items: usable in a Short Rest (DF-328)."""
    do: tuple[AnyEffect, ...] = ()
    otherwise: tuple[AnyEffect, ...] = ()
    """What happens if the Skill Check that is its cost fails."""
    change: tuple[Change, ...] = ()

    @property
    def choice(self) -> bool:
        """Whether a player decides if it happens (DF-200)."""
        return self.may or bool(self.cost)

    @property
    def effects(self) -> tuple[AnyEffect, ...]:
        """What it does, or does if the Skill Check that is its price fails."""
        return (*self.do, *self.otherwise)


def walk(effects: Sequence[AnyEffect]) -> Iterator[AnyEffect]:
    """The effects, and all that are nested in them."""
    for effect in effects:
        yield effect
        yield from walk(nested(effect))


def nested(effect: AnyEffect) -> list[AnyEffect]:
    """The effects of which another consists."""
    parts: list[Any] = []
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        for inner in value if isinstance(value, tuple) else ():
            parts += inner if isinstance(inner, tuple) else [inner]
    return [inner for inner in parts if isinstance(inner, Effect)]  # type: ignore[misc]
