"""The verbs of which abilities are made, each with the text that it prints, and the ability itself."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

from msgspec import Struct

from wyrmhoard.games.dragonfire.points import NONE, read_points, say_points
from wyrmhoard.games.dragonfire.vocabulary import (
    ANY,
    NUMBERS,
    UNTIL,
    WHO,
    Change,
    ClassName,
    ClassType,
    Colour,
    Cost,
    If,
    Small,
    To,
    Until,
    Which,
    Who,
    capital,
    plural,
    which_words,
)  # fmt: skip


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that happens once."""

    dealt: ClassVar[bool] = False
    """It makes damage that is dealt in the Deal Damage phase (DF-198, DF-257)."""

    def words(self) -> str:
        """The effect as a clause in the imperative: "draw 2 cards"."""
        return ""


def does(who: str, verb: str) -> str:
    """The verb with its subject: "draw", "each character draws"."""
    return verb if who == "you" else f"{WHO[who]} {verb}{'es' if verb.endswith(('s', 'sh', 'ch')) else 's'}"


def lasting(until: str) -> str:
    """ "this turn" with a blank before it."""
    return f" {UNTIL[until]}" if UNTIL[until] else ""


# -- damage


class Deal(Effect, frozen=True, forbid_unknown_fields=True, tag="deal", rename={"with_": "with"}):
    """A share of damage, or one for each of several encounters (DF-251 to DF-255)."""

    dealt: ClassVar[bool] = True
    points: str = ""
    choose: int = 0
    """So many points of a colour that is chosen when the card is played (DF-202)."""
    amount: Literal[
        "", "its Attack Strength", "encounters facing you", "cards played", "Swords", "your gold", "level"
    ] = ""
    """So many colourless points instead, counted when the card is played. level: the Wyrmflame level."""
    to: To = "one"
    number: Small = 1
    which: Which = ANY
    plus: bool = False
    """Added to the damage of another card on the same encounter (DF-254)."""
    with_: str = ""
    """plus: the colour of that card."""
    split: Literal["", "tokens", "encounters"] = ""

    def words(self) -> str:
        """The effect as a clause."""
        what = say_points(read_points(self.points)) if self.points else "damage"
        if self.choose:
            chosen = f"{self.choose} damage of a colour of your choice"
            what = f"{what} and {chosen}" if self.points else chosen
        if self.amount:
            what = f"damage equal to {'the Wyrmflame level' if self.amount == 'level' else self.amount}"
        if self.plus:
            return f"add {what} to the damage of one {self.with_ + ' ' if self.with_ else ''}card"
        more = {"": "", "tokens": "; it may be split between tokens", "encounters": "; it may be split"}[self.split]
        if self.to == "one" and self.which == ANY:
            return f"deal {what}{more}"
        return f"deal {what} to {which_words(self.to, self.which, self.number)}{more}"


class Levels(Effect, frozen=True, forbid_unknown_fields=True, tag="levels"):
    """Levels of damage (DF-256)."""

    dealt: ClassVar[bool] = True
    number: Small = 1
    to: To = "one"
    targets: Small = 1
    which: Which = ANY

    def words(self) -> str:
        """The effect as a clause."""
        levels = "one level" if self.number == 1 else f"{NUMBERS[self.number]} consecutive levels"
        return f"deal {levels} of damage to {which_words(self.to, self.which, self.targets)}"


class DefeatTokens(Effect, frozen=True, forbid_unknown_fields=True, tag="defeat tokens"):
    """Tokens are defeated at once."""

    number: Small = 1
    to: To = "one"

    def words(self) -> str:
        """The effect as a clause."""
        return f"defeat {'a token' if self.number == 1 else f'up to {self.number} tokens'} of {TO_WORDS(self.to)}"


def TO_WORDS(to: str) -> str:  # noqa: N802
    """A target without a filter."""
    return which_words(to, ANY)


class Anywhere(Effect, frozen=True, forbid_unknown_fields=True, tag="anywhere"):
    """Damage may be dealt to any level (DF-260)."""

    cards: Literal["this card", "one card", "your cards"] = "one card"
    of: str = ""

    def words(self) -> str:
        """The effect as a clause."""
        colour = f"{self.of} " if self.of else ""
        what = self.cards.replace("card", f"{colour}card") if self.of else self.cards
        return f"the damage of {what} may be dealt anywhere on a damage track this turn"


class Recolour(Effect, frozen=True, forbid_unknown_fields=True, tag="recolour"):
    """The points of a card count as another colour (treat_as_colour)."""

    to_colour: Colour | Literal["chosen"] = "chosen"

    def words(self) -> str:
        """The effect as a clause."""
        colour = "a colour of your choice" if self.to_colour == "chosen" else self.to_colour
        return f"the coloured damage of one of your other cards this turn becomes {colour}"


class Ease(Effect, frozen=True, forbid_unknown_fields=True, tag="ease"):
    """Colourless levels of an encounter need less this turn, at least 1 (DF-262)."""

    by: int = 0
    set: int = 0
    """Each becomes this number instead."""
    to: To = "one"
    which: Which = ANY

    def words(self) -> str:
        """The effect as a clause."""
        less = f"are {self.set}" if self.set else f"need {self.by} less (at least 1)"
        return f"the colourless levels of {which_words(self.to, self.which)} {less} this turn"


class Breach(Effect, frozen=True, forbid_unknown_fields=True, tag="breach"):
    """What protects an encounter does not count this turn."""

    what: Literal["squares", "tokens", "immunity"]
    to: To = "one"

    def words(self) -> str:
        """The effect as a clause."""
        foe = TO_WORDS(self.to)
        return {
            "squares": f"square rows of {foe} are ordinary rows this turn",
            "tokens": f"tokens do not protect {foe} this turn",
            "immunity": f"{foe} is not Immune this turn",
        }[self.what]


class Keep(Effect, frozen=True, forbid_unknown_fields=True, tag="keep"):
    """Partial damage stays until the end of the round (keep_partial)."""

    to: To = "one"

    def words(self) -> str:
        """The effect as a clause."""
        return f"damage dealt to {TO_WORDS(self.to)} this turn stays on it until the end of the round"


# -- attacks


class Attack(Effect, frozen=True, forbid_unknown_fields=True, tag="attack"):
    """The Attack Strength changes for a time (DF-107)."""

    by: int = 0
    set: int | None = None
    to: To = "one"
    number: Small = 1
    which: Which = ANY
    until: Until = "turn"

    def words(self) -> str:
        """The effect as a clause."""
        what = (
            f"{'+' if self.by > 0 else '−'}{abs(self.by)} Attack Strength"
            if self.set is None
            else f"Attack Strength {self.set}"
        )
        return f"{which_words(self.to, self.which, self.number)} has {what}{lasting(self.until)}"


class HoldBack(Effect, frozen=True, forbid_unknown_fields=True, tag="hold back"):
    """It does not attack (DF-154)."""

    to: To = "one"
    number: Small = 1
    which: Which = ANY
    until: Until = "turn"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{which_words(self.to, self.which, self.number)} does not attack{lasting(self.until)}"


class Prevent(Effect, frozen=True, forbid_unknown_fields=True, tag="prevent"):
    """So much of the damage that a character would take is prevented; only when "would be damaged" (0: all of it)."""

    number: int = 1

    def words(self) -> str:
        """The effect as a clause."""
        return f"prevent {self.number or 'all'} of that damage"


class Redirect(Effect, frozen=True, forbid_unknown_fields=True, tag="redirect"):
    """An encounter attacks somebody else this turn; only when "would attack"."""

    who: Who = "you"
    to: To = "one"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{TO_WORDS(self.to)} that would attack deals its damage to {WHO[self.who]} instead"


class AttackNow(Effect, frozen=True, forbid_unknown_fields=True, tag="attack now"):
    """It attacks at once (DF-276: all as one amount)."""

    to: To = "it"
    who: Who = "you"
    which: Which = ANY

    def words(self) -> str:
        """The effect as a clause."""
        return f"{which_words(self.to, self.which)} attacks {WHO[self.who]} at once"


class MoreDamage(Effect, frozen=True, forbid_unknown_fields=True, tag="more damage"):
    """Adds to the attack that is going on; only when "attacks" (DF-276)."""

    number: Small = 1

    def words(self) -> str:
        """The effect as a clause."""
        return f"its attack deals {self.number} more damage"


# -- hit points


class Heal(Effect, frozen=True, forbid_unknown_fields=True, tag="heal"):
    """Heal characters (DF-217, DF-291); with `between`, the points may be shared out among so many."""

    number: Small = 1
    who: Who = "any"
    between: int = 1

    def words(self) -> str:
        """The effect as a clause."""
        points = plural(self.number, "hit point").replace("a hit", "1 hit")
        if self.between > 1:
            return f"heal {points}, shared as you like between up to {NUMBERS[self.between]} characters"
        return f"heal {WHO[self.who] if self.who != 'you' else 'yourself'} {points}"


class Hurt(Effect, frozen=True, forbid_unknown_fields=True, tag="hurt"):
    """Damage to characters (DF-158, DF-280)."""

    number: Small = 1
    who: Who = "you"
    of: ClassType | None = None
    """Only characters that count as this Class Type."""

    def words(self) -> str:
        """The effect as a clause."""
        who = WHO[self.who] if self.of is None else WHO[self.who].replace("character", f"{self.of} character")
        return f"{who} {'take' if who == 'you' else 'takes'} {self.number} damage"


class Status(Effect, frozen=True, forbid_unknown_fields=True, tag="status"):
    """Becoming Stunned or Exhausted, or losing the token."""

    becomes: Literal["Stunned", "Exhausted", "rested"]
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        who = WHO[self.who]
        if self.becomes == "rested":
            return f"{'remove your Exhausted token' if who == 'you' else f'{who} removes the Exhausted token'}"
        return f"{who} become{'' if who == 'you' else 's'} {self.becomes}"


# -- cards


class Draw(Effect, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """Draw cards."""

    number: Small = 1
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{does(self.who, 'draw')} {plural(self.number, 'card')}"


class Discard(Effect, frozen=True, forbid_unknown_fields=True, tag="discard"):
    """Discard cards from the hand: of one's own choice, or at random."""

    number: Small = 1
    who: Who = "you"
    random: bool = False
    of: ClassType | None = None

    def words(self) -> str:
        """The effect as a clause."""
        who = does(self.who, "discard")
        who = who if self.of is None else who.replace("character", f"{self.of} character")
        return f"{who} {plural(self.number, 'card')}{' at random' if self.random else ''}"


class Trade(Effect, frozen=True, forbid_unknown_fields=True, tag="trade"):
    """Draw and then discard."""

    draw: Small = 1
    discard: Small = 1
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{does(self.who, 'draw')} {plural(self.draw, 'card')} and {does(self.who, 'discard').split()[-1]} {plural(self.discard, 'card')}"


class Recover(Effect, frozen=True, forbid_unknown_fields=True, tag="recover"):
    """Take cards from a discard pile into the hand, or put them on top of the deck."""

    number: Small = 1
    who: Who = "you"
    what: Literal[
        "card", "Basic card", "non-Basic card", "black card", "blue card", "green card", "red card", "other card"
    ] = "card"
    onto: Literal["hand", "deck"] = "hand"

    def words(self) -> str:
        """The effect as a clause."""
        your = "your" if self.who == "you" else "the"
        onto = f"into {your} hand" if self.onto == "hand" else f"on top of {your} deck"
        return f"{does(self.who, 'put')} {plural(self.number, self.what)} from {your} discard pile {onto}"


class Search(Effect, frozen=True, forbid_unknown_fields=True, tag="search"):
    """Search the own deck for a card, take it into the hand, and shuffle."""

    what: Literal[
        "card", "Basic card", "non-Basic card", "black card", "blue card", "green card", "red card", "Magic Item"
    ] = "card"

    def words(self) -> str:
        """The effect as a clause."""
        return f"search your deck for {plural(1, self.what)}, take it into your hand and shuffle"


class Look(Effect, frozen=True, forbid_unknown_fields=True, tag="look"):
    """Look at the top cards of a deck and put them back in any order, or bury some of them."""

    number: Small = 3
    deck: Literal["your deck", "primary", "secondary", "Market", "Wyrmflame"] = "your deck"
    then: Literal["reorder", "bury one", "bury any", "take one"] = "reorder"

    def words(self) -> str:
        """The effect as a clause."""
        name = {"your deck": "your deck", "primary": "the Primary Deck", "secondary": "the Secondary Deck",
                "Market": "the Market Deck", "Wyrmflame": "the Wyrmflame deck"}[self.deck]  # fmt: skip
        then = {"reorder": "put them back in any order", "bury one": "you may bury one of them", "bury any": "bury any of them",
                "take one": "take one into your hand and bury the others"}[self.then]  # fmt: skip
        cards = "card" if self.number == 1 else f"{self.number} cards"
        return f"look at the top {cards} of {name} and {then}".replace("and you may", "; you may").replace(" ;", ";")


class Bury(Effect, frozen=True, forbid_unknown_fields=True, tag="bury"):
    """Put cards at the bottom of the own deck (DF-12)."""

    number: Small = 1
    out_of: Literal["hand", "discard", "deck"] = "hand"
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        where = {"hand": "hand", "discard": "discard pile", "deck": "deck"}[self.out_of]
        your = "your" if self.who == "you" else "the"
        cards = (
            plural(self.number, "card")
            if self.out_of != "deck"
            else f"the top {self.number if self.number > 1 else ''} card{'s' * (self.number > 1)}".replace("  ", " ")
        )
        return f"{does(self.who, 'bury') if self.who == 'you' else WHO[self.who] + ' buries'} {cards} {'of' if self.out_of == 'deck' else 'from'} {your} {where}"


class Reshuffle(Effect, frozen=True, forbid_unknown_fields=True, tag="reshuffle"):
    """Shuffle the discard pile into the deck."""

    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{does(self.who, 'shuffle')} {'your' if self.who == 'you' else 'the'} discard pile into {'your' if self.who == 'you' else 'the'} deck"


class Grant(Effect, frozen=True, forbid_unknown_fields=True, tag="grant"):
    """Somebody else draws and may then play a card on this turn (DF-237)."""

    draw: int = 1
    who: Who = "another"
    of: str = ""
    """The colour of the card that may be played."""

    def words(self) -> str:
        """The effect as a clause."""
        start = f"{WHO[self.who]} draws {plural(self.draw, 'card')} and" if self.draw else WHO[self.who]
        return f"{start} may play a {self.of + ' ' if self.of else ''}card now"


class Copy(Effect, frozen=True, forbid_unknown_fields=True, tag="copy"):
    """Do the text of another card that you played this turn again."""

    of: str = ""

    def words(self) -> str:
        """The effect as a clause."""
        return f"do the text of another {self.of + ' ' if self.of else ''}card that you played this turn again"


class Hold(Effect, frozen=True, forbid_unknown_fields=True, tag="hold"):
    """Lay cards from the hand under this card (DF-147)."""

    number: Small = 1

    def words(self) -> str:
        """The effect as a clause."""
        return f"lay up to {plural(self.number, 'card').replace('a card', '1 card')} from your hand under this card"


class Release(Effect, frozen=True, forbid_unknown_fields=True, tag="release"):
    """Take the held cards back into the hand."""

    def words(self) -> str:
        """The effect as a clause."""
        return "take the cards under this card into your hand"


class PlayAgain(Effect, frozen=True, forbid_unknown_fields=True, tag="return this"):
    """This card goes somewhere else than to the discard pile at the end of the phase."""

    onto: Literal["hand", "deck", "bottom"] = "deck"

    def words(self) -> str:
        """The effect as a clause."""
        onto = {"hand": "into your hand", "deck": "on top of your deck", "bottom": "at the bottom of your deck"}[
            self.onto
        ]
        return f"put this card {onto} at the end of the phase"


# -- gold and the Market


class Gold(Effect, frozen=True, forbid_unknown_fields=True, tag="gold"):
    """Gain (or with a negative number lose) gold (DF-272)."""

    number: int
    who: Who = "you"
    of: ClassType | None = None

    def words(self) -> str:
        """The effect as a clause."""
        who = does(self.who, "gain" if self.number > 0 else "lose").replace("loses", "loses")
        who = who if self.of is None else who.replace("character", f"{self.of} character")
        return f"{who} {abs(self.number)} gold"


class Bounty(Effect, frozen=True, forbid_unknown_fields=True, tag="bounty"):
    """What an encounter is worth changes; with `none` it is worth nothing."""

    by: int = 0
    none: bool = False
    to: To = "one"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{TO_WORDS(self.to)} is worth {'no gold' if self.none else f'{self.by:+d} gold'}"


class Buy(Effect, frozen=True, forbid_unknown_fields=True, tag="buy"):
    """Buy a card of the Market now: free up to a cost, or cheaper."""

    free: int = 0
    """A card that costs at most this is free."""
    less: int = 0
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        price = f"take a card costing at most {self.free} from the Market into hand" if self.free else (
            f"buy a card for {self.less} gold less now" if self.less else "buy a card now"
        )  # fmt: skip
        return f"{WHO[self.who]} may {price}"


class Cycle(Effect, frozen=True, forbid_unknown_fields=True, tag="cycle"):
    """Cards of the Market are discarded and replaced: so many of one's choice, or (0) all."""

    number: int = 1

    def words(self) -> str:
        """The effect as a clause."""
        return f"replace {'all cards' if not self.number else f'up to {self.number} cards' if self.number > 1 else 'a card'} of the Market"


# -- encounters


class Summon(Effect, frozen=True, forbid_unknown_fields=True, tag="summon"):
    """Bring an encounter in from its own deck (DF-133 to DF-138)."""

    which: Which = ANY

    def words(self) -> str:
        """The effect as a clause."""
        return "summon any" if self.which == ANY else f"summon a {self.which.words()}"


class Reveal(Effect, frozen=True, forbid_unknown_fields=True, tag="reveal"):
    """One more encounter of a deck, facing somebody; or only if it is of a colour, else it is buried."""

    deck: Literal["primary", "secondary", "third"] = "primary"
    which: Which = ANY
    facing: Who = "you"
    of: ClassType | None = None
    primary: bool = False
    """`facing` is a character whose (primary) Class Type matches its colour."""
    matching: bool = False

    def words(self) -> str:
        """The effect as a clause."""
        deck = {"primary": "Primary", "secondary": "Secondary", "third": "Difficulty 3"}[self.deck]
        what = "an encounter" if self.which == ANY else f"cards until a {self.which.words()}"
        if self.matching:
            who = f"a character whose {'primary ' if self.primary else ''}Class Type matches its colour"
        else:
            who = WHO[self.facing] if self.of is None else f"a {self.of} character"
        return f"reveal {what} of the {deck} Deck, facing {who}"


class Move(Effect, frozen=True, forbid_unknown_fields=True, tag="move"):
    """Non-Location encounters move, with their tokens (DF-151, DF-168)."""

    what: To = "one"
    which: Which = ANY
    number: Small = 1
    """what = different: up to so many."""
    to: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        return (
            f"move {which_words(self.what, self.which, self.number).replace('each of up', 'up')} to face {WHO[self.to]}"
        )


class Swap(Effect, frozen=True, forbid_unknown_fields=True, tag="swap"):
    """Two non-Location encounters facing different characters change places."""

    def words(self) -> str:
        """The effect as a clause."""
        return "two non-Location encounters that face different characters change places"


class Rotate(Effect, frozen=True, forbid_unknown_fields=True, tag="rotate"):
    """Each non-Location encounter moves to the next character to the left."""

    which: Which = ANY

    def words(self) -> str:
        """The effect as a clause."""
        return f"each {Which(self.which.colour, self.which.type, self.which.family, 'non-Location').words()} moves to face the next character to the left"


class Tokens(Effect, frozen=True, forbid_unknown_fields=True, tag="tokens"):
    """Tokens are added to a card (DF-117) or (negative) removed without being defeated."""

    number: int = 1
    to: To = "it"
    which: Which = ANY

    def words(self) -> str:
        """The effect as a clause."""
        foe = which_words(self.to, self.which)
        return (
            f"{foe} gets {plural(self.number, 'more token').replace('a more', '1 more')}"
            if self.number > 0
            else f"remove {plural(-self.number, 'token')} from {foe}"
        )


class Mend(Effect, frozen=True, forbid_unknown_fields=True, tag="mend"):
    """Encounters heal levels (DF-149); 0: all of them."""

    number: int = 1
    to: To = "it"
    which: Which = ANY

    def words(self) -> str:
        """The effect as a clause."""
        return f"{which_words(self.to, self.which)} heals {f'{self.number} level' + 's' * (self.number > 1) if self.number else 'all levels'}"


class Dismiss(Effect, frozen=True, forbid_unknown_fields=True, tag="dismiss"):
    """Discard an encounter: no gold, no Vanquished (DF-153)."""

    to: To = "it"
    which: Which = ANY

    def words(self) -> str:
        """The effect as a clause."""
        return f"discard {which_words(self.to, self.which)}"


class Collapse(Effect, frozen=True, forbid_unknown_fields=True, tag="collapse"):
    """It clears its own next levels; cleared to the end it has eliminated itself (DF-150). 0: all."""

    number: int = 1

    def words(self) -> str:
        """The effect as a clause."""
        return f"it clears {'all its levels' if not self.number else 'its next level' if self.number == 1 else f'its next {self.number} levels'}"


class Save(Effect, frozen=True, forbid_unknown_fields=True, tag="save"):
    """An encounter makes a Save (DF-127 to DF-132)."""

    to: To = "it"
    which: Which = ANY
    plus: int = 0
    success: tuple[AnyEffect, ...] = ()
    failure: tuple[AnyEffect, ...] = ()

    def words(self) -> str:
        """The effect as a clause."""
        who = which_words(self.to, self.which)
        parts = [f"{who} makes a Save{f' +{self.plus}' if self.plus else ''}"]
        parts += [f"success: {clauses(self.success)}"] * bool(self.success)
        parts += [f"failure: {clauses(self.failure)}"] * bool(self.failure)
        return "; ".join(parts)


# -- checks


class Check(Effect, frozen=True, forbid_unknown_fields=True, tag="check"):
    """A Skill Check that is demanded (DF-219 to DF-225)."""

    of: str = ""
    """A Class Type, "primary", or "" for one's own."""
    who: Who = "you"
    success: tuple[AnyEffect, ...] = ()
    failure: tuple[AnyEffect, ...] = ()

    def words(self) -> str:
        """The effect as a clause."""
        kind = {"": "", "primary": "Primary "}.get(self.of, f"{self.of} ")
        parts = [f"{does(self.who, 'make')} a {kind}Skill Check"]
        parts += [f"success: {clauses(self.success)}"] * bool(self.success)
        parts += [f"failure: {clauses(self.failure)}"] * bool(self.failure)
        return "; ".join(parts)


class Reroll(Effect, frozen=True, forbid_unknown_fields=True, tag="reroll"):
    """Reveal another card and use that; only when a "check failed" or a "save was made"."""

    def words(self) -> str:
        """The effect as a clause."""
        return "reveal another card and use that one"


# -- places


class Enter(Effect, frozen=True, forbid_unknown_fields=True, tag="enter"):
    """Move a character into a Location or out of it (DF-162, DF-167)."""

    who: Who = "you"
    to: Literal["a Location", "the Environment", "it"] = "a Location"

    def words(self) -> str:
        """The effect as a clause."""
        return f"move {WHO[self.who] if self.who != 'you' else 'yourself'} to {'this Location' if self.to == 'it' else self.to}"


# -- the Wyrmflame deck


class Flame(Effect, frozen=True, forbid_unknown_fields=True, tag="flame"):
    """Something with the Wyrmflame deck and its level."""

    act: Literal["level", "bury active", "reveal another", "ignore", "again"]
    by: int = 0

    def words(self) -> str:
        """The effect as a clause."""
        return {
            "level": f"the Wyrmflame level {'rises' if self.by > 0 else 'falls'} by {abs(self.by)}",
            "bury active": "bury the active Wyrmflame card",
            "reveal another": "reveal another Wyrmflame card",
            "ignore": "ignore the Wyrmflame card that has just been revealed",
            "again": "the active Wyrmflame card happens again",
        }[self.act]


class Dispel(Effect, frozen=True, forbid_unknown_fields=True, tag="dispel"):
    """Cards that remain in play are discarded (DF-143 to DF-148)."""

    what: Literal["one", "all", "everybody's"] = "one"

    def words(self) -> str:
        """The effect as a clause."""
        return {
            "one": "discard a random card of yours that remains in play",
            "all": "discard all cards of yours that remain in play",
            "everybody's": "discard all cards that remain in play",
        }[self.what]


# -- cards that stay, and characters


class Mark(Effect, frozen=True, forbid_unknown_fields=True, tag="mark"):
    """Character tokens on this card (DF-329)."""

    name: str
    number: int = 1

    def words(self) -> str:
        """The effect as a clause."""
        return f"put {plural(self.number, f'{self.name} token')} on this card"


class Gone(Effect, frozen=True, forbid_unknown_fields=True, tag="gone"):
    """This card leaves: depleted, consumed, discarded, or out of the game (DF-388, DF-389)."""

    how: Literal["deplete", "consume", "discard", "remove"]

    def words(self) -> str:
        """The effect as a clause."""
        return f"{self.how} this card"


class Give(Effect, frozen=True, forbid_unknown_fields=True, tag="give"):
    """A change for a time."""

    change: Change
    until: Until = "turn"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{self.change.words()}{lasting(self.until)}"


class Leader(Effect, frozen=True, forbid_unknown_fields=True, tag="leader"):
    """Somebody else becomes the party leader (DF-46)."""

    who: Who = "any"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{WHO[self.who]} becomes the party leader"


class Phase(Effect, frozen=True, forbid_unknown_fields=True, tag="phase"):
    """One more phase now, or the own next one of that name is left out."""

    phase: Literal["Replenish", "Market"]
    skip: bool = False
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        if self.skip:
            return f"{does(self.who, 'skip')} the next {self.phase} phase"
        return f"{does(self.who, 'take')} a {self.phase} phase now"


# -- choices


class Choose(Effect, frozen=True, forbid_unknown_fields=True, tag="choose"):
    """One of several."""

    options: tuple[tuple[AnyEffect, ...], ...]
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        return f"choose one: {' / '.join(clauses(option) for option in self.options)}"


class EachMay(Effect, frozen=True, forbid_unknown_fields=True, tag="each may"):
    """Each of these characters may do it, for a price if it has one; `else_` is what befalls those who do not."""

    who: Who = "each"
    cost: Cost | None = None
    effects: tuple[AnyEffect, ...] = ()
    otherwise: tuple[AnyEffect, ...] = ()

    def words(self) -> str:
        """The effect as a clause."""
        price = f"{self.cost.words()}{' to ' if self.effects else ''}" if self.cost else ""
        end = f"; who does not: {clauses(self.otherwise)}" if self.otherwise else ""
        return f"{WHO[self.who]} may {price}{clauses(self.effects)}{end}"


class Repeat(Effect, frozen=True, forbid_unknown_fields=True, tag="repeat"):
    """Do it for each of something."""

    per: Literal[
        "encounter facing you", "character", "token of it", "Wyrmflame level", "card played", "cleared level of it"
    ]
    effects: tuple[AnyEffect, ...]
    which: Which = ANY
    most: int = 6

    def words(self) -> str:
        """The effect as a clause."""
        return f"for each {self.per.replace('encounter', self.which.words())} (at most {self.most}): {clauses(self.effects)}"


class When(Effect, frozen=True, forbid_unknown_fields=True, tag="if"):
    """If something is so, do this; otherwise that."""

    condition: If
    then: tuple[AnyEffect, ...]
    otherwise: tuple[AnyEffect, ...] = ()

    def words(self) -> str:
        """The effect as a clause."""
        end = f"; otherwise {clauses(self.otherwise)}" if self.otherwise else ""
        return f"{self.condition.words()}, {clauses(self.then)}{end}"


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


def clauses(effects: tuple[Effect, ...]) -> str:
    """Effects one after the other."""
    return ", then ".join(effect.words() for effect in effects)


# -- abilities

Moment: TypeAlias = Literal[
    "", "played", "assisted", "any time", "always",
    "surprise", "vanquished", "tripwire", "start of turn", "attacks", "deals damage", "faces you", "token defeated", "cleared",
    "reveal", "continuous", "deadfall", "turn start",
    "activated", "would be damaged", "would attack", "stunned", "unconscious", "healed", "check succeeded", "check failed",
    "save made", "card played", "third Sword", "gold paid", "bought", "cycled", "Replenish", "Market", "moved in", "moved out",
    "scene start", "scene end", "short rest", "setup", "foe defeated", "flame revealed",
]  # fmt: skip
"""When an ability happens. "" is what its list means: text is "played", assist "assisted".

Encounters: surprise, vanquished, tripwire (once, or with `change` while it is crossed), start of turn (of the character faced, or in the
Location), attacks, deals damage, faces you (it comes to face somebody), token defeated, cleared (a level), always (`change` only).
Wyrmflame cards: reveal, continuous (`change` only), deadfall, turn start (of each character, while active).
Features, items, races, Adventures and cards that remain: always, activated, and the others, which tell of their owner (or of anybody: `anyone`).
"""
PASSIVE: Final = ("always", "continuous")


class Ability(Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """When something happens, under which conditions, at what price, and what."""

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
    """It answers to what befalls any character, not only the owner."""
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
        """Whether somebody decides if it happens (DF-200)."""
        return self.may or bool(self.cost)

    def words(self, when: str = "") -> str:
        """The ability as it is printed."""
        what = "; ".join([*(change.words() for change in self.change), *([clauses(self.do)] if self.do else [])])
        if self.otherwise:
            what += f"; if it fails: {clauses(self.otherwise)}"
        conditions = [condition.words() for condition in self.if_]
        if self.cost:
            price = " and ".join(cost.words() for cost in self.cost)
            check = any(cost.pay == "check" for cost in self.cost)
            what = f"you may {price}; on a success {what}" if check else f"you may {price}: {what}"
        elif self.may:
            what = (
                f"you may {what}" if not what.startswith(("you ", "it ", "each", "an", "the")) else f"you may: {what}"
            )
        if conditions:
            what = f"{', '.join(conditions)}, {what}"
        heads = [f"{self.at}+" + (" (steadily)" if self.steadily else "")] if self.at else []
        heads += [f"{self.only} Class"] if self.only else []
        moment = self.when or when
        heads += (
            [HEADS[moment].replace("you", "anybody") if self.anyone else HEADS[moment]] if HEADS.get(moment) else []
        )
        if self.once:
            heads.append(
                f"once per {self.once.capitalize() if self.once == 'scene' else self.once}"
                + (" in your turn" if self.own_turn else "")
            )
        elif self.own_turn:
            heads.append("in your turn")
        end = " This works while you are Stunned." if self.even_stunned else ""
        head = capital(", ".join(heads)) + ": " if heads else ""
        return f"{head}{what if head else capital(what)}." + end


HEADS: Final = {
    "any time": "PLAY AT ANY TIME", "surprise": "SURPRISE", "vanquished": "VANQUISHED", "tripwire": "TRIPWIRE",
    "start of turn": "start of your turn", "attacks": "when it attacks", "deals damage": "when it deals damage",
    "faces you": "when it comes to face you", "token defeated": "when a token of it is defeated", "cleared": "when a level of it is cleared",
    "continuous": "CONTINUOUS", "deadfall": "DEADFALL", "turn start": "start of each turn",
    "would be damaged": "when you would be damaged", "would attack": "when an encounter would attack you",
    "stunned": "when you become Stunned", "unconscious": "when you become Unconscious", "healed": "when you are healed",
    "check succeeded": "when your Skill Check succeeds", "check failed": "when your Skill Check fails", "save made": "when a Save is made",
    "card played": "when you play a card", "third Sword": "when you have played three Swords", "gold paid": "when gold is paid",
    "bought": "when you buy a card", "cycled": "when you cycle the Market", "Replenish": "in Replenish", "Market": "in your Market phase",
    "moved in": "when you move in", "moved out": "when you move out", "scene start": "start of a Scene", "scene end": "end of a Scene",
    "short rest": "in a Short Rest", "setup": "before the game", "foe defeated": "when you defeat an encounter",
    "flame revealed": "when a Wyrmflame card is revealed",
}  # fmt: skip
NO_POINTS: Final = NONE
