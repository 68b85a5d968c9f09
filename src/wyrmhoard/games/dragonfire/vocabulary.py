"""The small words of which abilities are made: whom, which, if, at what price, what is different.

`effects.py` has the verbs, and the ability that puts all of it together. Here is what may be written in a
card file and how it reads; what it does is elsewhere. "You" is the character concerned: who plays the card
or owns it, whom an encounter faces, who is in a Location.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

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

Who: TypeAlias = Literal[
    "you", "any", "another", "each", "each other", "each here", "random", "weakest", "left", "leader", "active"
]  # fmt: skip
"""any, another: chosen. weakest: fewest hit points, ties chosen. left: the next to the left of you. active: whose turn it is."""
WHO: Final = {
    "you": "you",
    "any": "a character of your choice",
    "another": "another character of your choice",
    "each": "each character",
    "each other": "each other character",
    "each here": "each character at your place",
    "random": "a random character",
    "weakest": "the character with the fewest hit points",
    "left": "the next character to the left",
    "leader": "the party leader",
    "active": "the active character",
}

To: TypeAlias = Literal[
    "it", "one", "one facing you", "one here", "another", "different", "random facing you", "each facing you", "each here",
    "each facing it", "each", "each other",
]  # fmt: skip
"""Which encounters: it (the encounter whose ability it is, or that was named last), another (not that one),
different (up to `number` different ones), each facing it (that face the same character as it)."""
TO: Final = {
    "it": "it",
    "one": "an encounter",
    "one facing you": "an encounter facing you",
    "one here": "an encounter at your place",
    "another": "another encounter",
    "random facing you": "a random encounter facing you",
    "each facing you": "each encounter facing you",
    "each here": "each encounter at your place",
    "each facing it": "each encounter facing the same character",
    "each": "each encounter",
    "each other": "each other encounter",
}

Until: TypeAlias = Literal["now", "turn", "round", "flame", "scene", "game", "facing", "in play"]
"""flame: until the party leader's next turn, while the Wyrmflame card is active."""
UNTIL: Final = {
    "now": "",
    "turn": "this turn",
    "round": "this round",
    "flame": "while the Wyrmflame card is active",
    "scene": "for this Scene",
    "game": "for the rest of the game",
    "facing": "while it faces you",
    "in play": "while it is in play",
}
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def plural(number: int, word: str) -> str:
    """a card, 2 cards."""
    if number == 1:
        return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
    return f"{number} {word}s"


def signed(number: int) -> str:
    """+2 or −2."""
    return f"+{number}" if number > 0 else f"−{-number}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


class Which(Struct, frozen=True, forbid_unknown_fields=True):
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

    def words(self, noun: str = "encounter") -> str:
        """As a noun phrase without an article: "black Undead encounter"."""
        head = {"Location": "Location", "token": "token", "non-Location": f"non-Location {noun}"}.get(self.kind, noun)
        more = [" with a cleared level"] * self.cleared + [" with tokens"] * self.tokens
        return " ".join(filter(None, [self.colour, self.type, self.family, head])) + "".join(more)


ANY: Final = Which()


def which_words(to: str, which: Which, number: int = 1) -> str:
    """The encounters in words: "each black encounter facing you"."""
    if to == "different":
        noun = which.words()
        return f"each of up to {NUMBERS[number]} different {noun}s"
    return TO[to].replace("encounter", which.words()).replace("a a", "an a") if which != ANY else TO[to]


class If(Struct, frozen=True, forbid_unknown_fields=True):
    """A condition: a count within bounds, or something that is so."""

    what: Literal[
        "Wyrmflame level", "players", "hit points", "hand", "gold", "cards in discard", "encounters facing you", "encounters",
        "its tokens", "its cleared levels", "its Attack Strength", "cards played", "Swords", "scene",
        "stunned", "exhausted", "unhurt", "in a Location", "alone at your place", "class", "primary class", "played colour",
        "its colour is yours", "another of its name", "first this turn", "first this round", "first this scene",
    ]  # fmt: skip
    least: int | None = None
    most: int | None = None
    of: str = ""
    """The class or the colour."""
    who: Who = "you"
    which: Which = ANY
    """Which encounters are counted."""

    def words(self) -> str:
        """The condition as a clause: "if you have at least 3 gold"."""
        bounds = " and ".join(
            [f"at least {self.least}"] * (self.least is not None) + [f"at most {self.most}"] * (self.most is not None)
        )
        subject = WHO[self.who]
        have, are = ("have", "are") if subject == "you" else ("has", "is")
        many = self.which.words() + "s"
        return "if " + {
            "Wyrmflame level": f"the Wyrmflame level is {bounds}",
            "players": f"there are {bounds} characters",
            "hit points": f"{subject} {have} {bounds} hit points",
            "hand": f"{subject} {have} {bounds} cards in hand",
            "gold": f"{subject} {have} {bounds} gold",
            "cards in discard": f"{subject} {have} {bounds} cards in the discard pile",
            "encounters facing you": f"{bounds} {many} face you",
            "encounters": f"{bounds} {many} are in play",
            "its tokens": f"it has {bounds} tokens",
            "its cleared levels": f"{bounds} of its levels are cleared",
            "its Attack Strength": f"its Attack Strength is {bounds}",
            "cards played": f"{subject} {have} played {bounds} other cards this turn",
            "Swords": f"{subject} {have} played {bounds} Swords this turn",
            "scene": f"this is Scene {self.least} or later" if self.most is None else f"this is Scene {self.most} or earlier",
            "stunned": f"{subject} {are} Stunned",
            "exhausted": f"{subject} {are} Exhausted",
            "unhurt": f"{subject} {have} all hit points",
            "in a Location": f"{subject} {are} in a Location",
            "alone at your place": "nobody else is at your place",
            "class": f"{subject} {are} of the {self.of} Class",
            "primary class": f"{self.of} is {'your' if subject == 'you' else 'its'} primary Class Type",
            "played colour": f"{subject} {have} played another {self.of} card this turn",
            "its colour is yours": "its colour is that of one of your Class Types",
            "another of its name": "another encounter of its name is in play",
            "first this turn": "for the first time in a turn",
            "first this round": "for the first time in a round",
            "first this scene": "for the first time in a Scene",
        }[self.what].replace("if for the", "for the")  # fmt: skip


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """What is paid for an effect, which makes it a choice (DF-200)."""

    pay: Literal[
        "discard", "bury", "gold", "hit points", "check", "deplete", "consume", "discard this", "tokens", "exhaust"
    ]  # fmt: skip
    number: Small = 1
    of: str = ""
    """discard, bury: the colour of the cards. check: the Class Type, "primary", or "" for your own. tokens: their name."""

    def words(self) -> str:
        """The price as an imperative: "discard 2 cards"."""
        card = f"{self.of} card" if self.of else "card"
        match self.pay:
            case "discard":
                return f"discard {plural(self.number, card)}"
            case "bury":
                return f"bury {plural(self.number, card)} from your hand"
            case "gold":
                return f"pay {self.number} gold"
            case "hit points":
                return f"lose {plural(self.number, 'hit point')}"
            case "check":
                kind = {"": "", "primary": "Primary "}.get(self.of, f"{self.of} ")
                return f"make a {kind}Skill Check"
            case "tokens":
                return f"remove {plural(self.number, f'{self.of} token')}"
            case "exhaust":
                return "take an Exhausted token"
        return self.pay if self.pay == "discard this" else f"{self.pay} this"


Stat: TypeAlias = Literal[
    # of encounters
    "attack", "bounty", "save", "save fails", "save succeeds", "immune to levels", "immune", "shielded",
    # of characters
    "hit points", "Market slots", "cost", "Replenish", "Swords", "damage", "healing", "first damage", "damage taken", "gold earned",
    "check succeeds", "check fails", "check colour", "counts as", "keeps hand", "cannot discard", "reach", "anywhere",
    # what is forbidden or limited
    "no purchases", "no healing", "no drawing", "no discards", "card limit", "no assists in", "no assists out", "cannot leave",
    "capacity", "nothing remains", "no gold",
]  # fmt: skip
SWITCHES: Final = (
    "save fails", "save succeeds", "immune to levels", "immune", "shielded", "check succeeds", "check fails", "check colour",
    "counts as", "keeps hand", "cannot discard", "reach", "anywhere", "no purchases", "no healing", "no drawing", "no discards",
    "no assists in", "no assists out", "cannot leave", "nothing remains", "no gold",
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


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """A number, or a permission, that is different while its card says so.

    Of an encounter (`to`, `which`) or of a character (`who`).
    """

    change: Stat
    by: int = 0
    to: To = "it"
    which: Which = ANY
    who: Who = "you"
    of: str = ""
    """damage, cost, Swords: the colour of the cards. immune: the colour of cards. counts as, check colour: the Class Type or colour.
    hit points and others: nothing."""
    most: int | None = None
    """immune: only cards that cost at most this. damage, healing, first damage: at most so often a turn."""

    def words(self, subject: str = "") -> str:
        """The change as a clause: "each black encounter has +1 Attack Strength"."""
        foe = subject or which_words(self.to, self.which)
        who = subject or WHO[self.who]
        have, are, cannot = ("have", "are", "cannot") if who == "you" else ("has", "is", "cannot")
        your = "your" if who == "you" else f"{who}'s"
        colour = f"{self.of} " if self.of else ""
        times = "" if self.most is None else f", at most {self.most} times a turn" if self.most > 1 else ", once a turn"
        cost = "" if self.most is None else f" costing {self.most} or less"
        match self.change:
            case "attack":
                return f"{foe} has {signed(self.by)} Attack Strength"
            case "bounty":
                return f"{foe} is worth {signed(self.by)} gold"
            case "save":
                return f"{foe} has Save +{self.by}"
            case "save fails" | "save succeeds":
                return f"Saves of {foe} {'fail' if self.change == 'save fails' else 'succeed'} automatically"
            case "immune to levels":
                return f"{foe} is Immune to level damage"
            case "immune":
                return f"{foe} is Immune to {colour}cards{cost}"
            case "shielded":
                return f"{foe} cannot be damaged"
            case "hit points":
                return f"{who} {have} {signed(self.by)} maximum hit points"
            case "Market slots":
                return f"the Market has {signed(self.by)} {'slot' if abs(self.by) == 1 else 'slots'}"
            case "cost":
                return f"{colour}cards cost {who} {abs(self.by)} gold {'less' if self.by < 0 else 'more'}"
            case "Replenish":
                return f"{who} draw{'' if who == 'you' else 's'} {abs(self.by)} {'fewer' if self.by < 0 else 'more'} in Replenish"
            case "Swords":
                return f"{your} {colour}cards have {signed(self.by)} Sword"
            case "damage":
                return f"{your} {colour}cards deal +{self.by} damage{times}"
            case "healing":
                return f"{your} healing restores {signed(self.by)} hit point{times}"
            case "first damage":
                return f"the first {self.by} damage {'you take' if who == 'you' else f'{who} takes'} each turn is prevented"
            case "damage taken":
                return f"{who} take{'' if who == 'you' else 's'} {abs(self.by)} {'more' if self.by > 0 else 'less'} damage each time"
            case "gold earned":
                return f"{who} earn{'' if who == 'you' else 's'} {signed(self.by)} gold for each encounter"
            case "check succeeds" | "check fails":
                return f"{your} Skill Checks {'succeed' if self.change == 'check succeeds' else 'fail'} automatically"
            case "check colour":
                return f"{self.of} cards are successes in {your} Skill Checks"
            case "counts as":
                return f"{who} {'count' if who == 'you' else 'counts'} as {self.of}"
            case "keeps hand":
                return f"{who} keep{'' if who == 'you' else 's'} the hand on becoming Stunned"
            case "cannot discard":
                return f"{your} cards cannot be discarded by encounters and Wyrmflame cards"
            case "reach":
                return f"{your} cards reach every place"
            case "anywhere":
                return f"{your} {colour}damage may be dealt anywhere on a damage track"
            case "no purchases":
                return f"{who} {cannot} buy cards"
            case "no healing":
                return f"{who} {cannot} be healed"
            case "no drawing":
                return f"{who} {cannot} draw cards but in Replenish"
            case "no discards":
                return f"{who} {cannot} discard cards by choice"
            case "card limit":
                return f"{who} may play at most {self.by} cards a turn"
            case "no assists in":
                return f"nobody else may assist {who}"
            case "no assists out":
                return f"{who} {cannot} assist"
            case "cannot leave":
                return f"{who} {cannot} move"
            case "capacity":
                return f"Locations hold {signed(self.by)} characters"
            case "nothing remains":
                return f"{your} cards do not remain in play"
            case "no gold":
                return f"{who} {'earn' if who == 'you' else 'earns'} no gold"
        raise AssertionError(self.change)
