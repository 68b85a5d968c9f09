"""The words of which abilities are made: conditions, changes and effects, each with the text that it prints.

`docs/games/warriors-cards.md` explains them to authors of cards. What an effect does is in `verbs.py`,
what a change counts is in `numbers.py`; here is what may be written and how it reads.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

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
LIMITS: Final = ("containment", "hands", "armor slots", "item slots")
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
"""Targets that somebody chooses."""
SEVERAL: Final = ("each fighter", "each other fighter", "each player's fighter", "each Beast")
Who: TypeAlias = Literal["you", "each player", "each other player"]
Until: TypeAlias = Literal["end of turn", "its next turn", "your next turn", "this lasts", "end of battle"]


def signed(number: int) -> str:
    """+2 or -2."""
    return f"{number:+d}"


def plural(number: int, word: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def fill(target: str, among: str) -> str:
    """The target in words, narrowed to a keyword: "each Corrupted fighter"."""
    return target.replace("fighter", f"{among} fighter") if among else target


def does(who: Who, own: str, others: str) -> str:
    """Who does it, and the verb: "draw" (`own`, for "you") or "each player in the battle draws"."""
    return own if who == "you" else f"{who} in the battle {others}"


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """A number, or a permission, that is different while its card says so."""

    change: Stat
    by: int = 0
    of: str = ""
    """Which attacks or cards, as a phrase of keywords; "this" is the card itself."""
    against: str = ""
    """Against whom, as a phrase of keywords; "Beasts" are the cards of that type."""
    whose: Whose = "this fighter"
    among: str = ""
    """Only fighters with this keyword."""

    def words(self, subject: str = "") -> str:
        """The change as a sentence without its full stop; `subject` instead of `whose`."""
        who = subject or fill(self.whose, self.among)
        own = "" if who == "this fighter" else f"{who}'s "
        of = {"this": "this", "": "attacks"}.get(self.of, self.of)
        attacks = {"this": "this", "": "attacks"}.get(self.of, f"{own}{self.of}" if own else f"your {self.of}")
        cannot = f"no {who[5:]} can" if who.startswith("each ") else f"{who} cannot"
        versus = f" against {self.against}" if self.against else ""
        match self.change:
            case "protection":
                against = " and ".join(part for part in (self.of, self.against) if part)
                return f"{who} has {signed(self.by)} protection" + (f" against {against}" if against else "")
            case "max damage" | "min damage" | "damage":
                if self.of in ("", "this"):
                    attacks = "this" if self.of else f"{own or 'your '}attacks"
                return f"{attacks} {'has' if attacks == 'this' else 'have'} {signed(self.by)} {self.change}{versus}"
            case "ignore protection":
                which = "attacks with this" if self.of == "this" else attacks if self.of else f"{own or 'your '}attacks"
                return f"{which} ignore {'all' if self.by >= ALL else self.by} protection{versus}"
            case "proficiency":
                return f"{signed(self.by)} to {self.of}" + ("" if who == "this fighter" else f" for {who}")
            case "breakage":
                which = "this card" if self.of == "this" else f"{who}'s {self.of or 'equipped cards'}"
                lower = f"{-self.by} lower (at least 0)" if self.by < 0 else f"{self.by} higher"
                return f"breakage values of {which} are {lower}"
            case "unbreakable":
                return f"{who}'s {self.of or 'equipped cards'} cannot break"
            case "actions":
                return f"{who} has {signed(self.by)} {'Action' if abs(self.by) == 1 else 'Actions'} each turn"
            case "no attacks":
                return f"{cannot} make {of if of.endswith('attacks') else f'attacks with {of}'}{versus}"
            case "no casting":
                return f"{cannot} cast {self.of or 'spells'}"
            case "no retreat":
                return f"{cannot} retreat"
            case "shunned":
                return f"a Beast attacks {who} only if it has no other legal target"
        if self.change in ("hands", "armor slots", "item slots"):
            return f"{self.change} {signed(self.by)}" + ("" if who == "this fighter" else f" for {who}")
        return f"{who} has {signed(self.by)} {self.change}"


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that an ability does once. Each of `AnyEffect` has `words`: "deal 3 damage to each fighter"."""


class Damage(Effect, frozen=True, forbid_unknown_fields=True, tag="damage"):
    """Deal damage: protection applies (WA-84), breakage rolls for whoever used it (WA-98)."""

    amount: int
    to: Target
    among: str = ""

    def words(self) -> str:
        """The effect as a clause."""
        return f"deal {self.amount} damage to {fill(self.to, self.among)}"


class Lose(Effect, frozen=True, forbid_unknown_fields=True, tag="lose"):
    """Lose durability: no protection, no breakage (WA-84)."""

    amount: int
    to: Target = "this fighter"
    among: str = ""

    def words(self) -> str:
        """The effect as a clause."""
        return f"{fill(self.to, self.among)} loses {self.amount} durability"


class Regain(Effect, frozen=True, forbid_unknown_fields=True, tag="regain"):
    """Regain durability up to the cap (WA-21)."""

    amount: int
    to: Target = "this fighter"
    among: str = ""

    def words(self) -> str:
        """The effect as a clause."""
        return f"{fill(self.to, self.among)} regains {self.amount} durability"


class Draw(Effect, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """Draw cards (WA-165)."""

    cards: int
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{does(self.who, 'draw', 'draws')} {plural(self.cards, 'card')}"


class Discard(Effect, frozen=True, forbid_unknown_fields=True, tag="discard"):
    """Discard cards from the hand, of the discarder's own choice."""

    cards: int
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        return f"{does(self.who, 'discard', 'discards')} {plural(self.cards, 'card')} from hand"


class Trade(Effect, frozen=True, forbid_unknown_fields=True, tag="trade"):
    """May discard, and then draws."""

    discard: int
    draw: int
    who: Who = "you"

    def words(self) -> str:
        """The effect as a clause."""
        may = does(self.who, "you may", "may")
        return f"{may} discard {plural(self.discard, 'card')} from hand and then draw {plural(self.draw, 'card')}"


class Fetch(Effect, frozen=True, forbid_unknown_fields=True, tag="fetch"):
    """Take a card of a kind from the own discard pile into the hand."""

    what: str

    def words(self) -> str:
        """The effect as a clause."""
        article = "an" if self.what[0].lower() in "aeiou" else "a"
        noun = "" if self.what.endswith("card") else " card"
        return f"put {article} {self.what}{noun} from your discard pile into your hand"


class Crack(Effect, frozen=True, forbid_unknown_fields=True, tag="crack"):
    """A breakage roll outside of damage, on this card or on a chosen one (WA-92)."""

    of: Literal["this card", "another fighter", "each other fighter"] = "this card"
    what: str = ""
    add: int = 0

    def words(self) -> str:
        """The effect as a clause."""
        more = f", with the value {self.add} higher" if self.add else ""
        if self.of == "this card":
            return f"make a breakage roll on it{more}"
        card = f"equipped {self.what or 'card'} of {self.of} that has a breakage value"
        article = "choose an" if self.of == "another fighter" else "for each other fighter choose an"
        card = card.replace("each other fighter", "that fighter")
        return f"{article} {card}; its player makes a breakage roll on it{more}"


class Recharge(Effect, frozen=True, forbid_unknown_fields=True, tag="recharge"):
    """Put charge counters on another equipped card of this fighter that has charges."""

    counters: int

    def words(self) -> str:
        """The effect as a clause."""
        return (
            f"put {plural(self.counters, 'charge counter')} on another equipped card of this fighter that has charges"
        )


class Grant(Effect, frozen=True, forbid_unknown_fields=True, tag="grant"):
    """A change for a time."""

    change: Change
    until: Until
    to: Target = "this fighter"
    among: str = ""

    def words(self) -> str:
        """The effect as a clause."""
        who = fill(self.to, self.among)
        if self.to in CHOSEN:
            start, who = f"choose {who}: ", "it"
        else:
            start = ""
        what = self.change.words(who).replace("it's ", "its ")
        when = {
            "end of turn": "until end of turn ",
            "end of battle": "for this battle ",
            "this lasts": "while this lasts, ",
            "its next turn": "until the end of its next turn ",
            "your next turn": "until your next turn begins ",
        }[self.until]
        return start + when + what


class Actions(Effect, frozen=True, forbid_unknown_fields=True, tag="actions"):
    """More Actions this turn (WA-65)."""

    number: int = 1

    def words(self) -> str:
        """The effect as a clause."""
        return f"you have {self.number} more {'Action' if self.number == 1 else 'Actions'} this turn"


class Unequip(Effect, frozen=True, forbid_unknown_fields=True, tag="unequip"):
    """Send an equipped card back to its player's hand."""

    what: str = ""
    of: Literal["another fighter", "another player's fighter"] = "another fighter"

    def words(self) -> str:
        """The effect as a clause."""
        return f"choose an equipped {self.what or 'card'} of {self.of}; it returns to its player's hand"


class Reroll(Effect, frozen=True, forbid_unknown_fields=True, tag="reroll"):
    """Roll the damage again and use the second roll; only at the moment "rolled"."""

    def words(self) -> str:
        """The effect as a clause."""
        return "roll again and use the second roll"


class Steady(Effect, frozen=True, forbid_unknown_fields=True, tag="steady"):
    """Add to a breakage roll; only at the moment "breaking"."""

    by: int

    def words(self) -> str:
        """The effect as a clause."""
        return f"add {self.by} to the roll"


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
HEADS: Final = {
    "action": "ACTION",
    "charge action": "CHARGE ACTION {charges}",
    "charge": "CHARGE {charges}",
    "start": "START",
    "kill": "WHEN you destroy another player's fighter",
    "kill beast": "WHEN you destroy a Beast",
    "hurt": "WHEN this fighter is dealt damage",
    "hit": "WHEN an attack with this deals damage",
    "resolved": "WHEN an attack with this is resolved",
    "rolled": "CHARGE {charges}, WHEN you have rolled damage with this",
    "breaking": "CHARGE {charges}, WHEN a breakage roll is made on another card of this fighter",
}


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """When something happens, and what."""

    when: When
    do: tuple[AnyEffect, ...] = ()
    change: tuple[Change, ...] = ()
    turn: Literal["own", "each"] = "own"

    def words(self, charges: int) -> str:
        """The ability as it is printed."""
        if self.when == "always":
            return " ".join(capital(change.words()) + "." for change in self.change)
        clauses = capital("; then ".join(effect.words() for effect in self.do)) + "."
        if self.when == "cast":
            return clauses
        head = HEADS.get(self.when, "").format(charges=charges)
        if self.when in ("begin", "end"):
            head = f"{self.when.upper()} of {'your' if self.turn == 'own' else 'each'} turn"
        return f"{head}: {clauses[0].lower()}{clauses[1:]}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
