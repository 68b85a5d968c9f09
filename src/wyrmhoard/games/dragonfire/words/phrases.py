"""The small words of abilities as printed: who, which, how many, if, at what price, until when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wyrmhoard.kernel.text.grammar import article
from wyrmhoard.kernel.text.saying import later, said, say, say_as, say_many

from ..cards.points import TYPES
from ..cards.vocabulary import ANY, Cost, If, Until, Which
from .clauses import IT, YOU, Person, mine, own, states

# -- numbers


SMALL: Final = (
    later("no"), later("one"), later("two"), later("three"), later("four"), later("five"), later("six"),
)  # fmt: skip


def spelt(number: int) -> str:
    """The number as a word, if it is a small one."""
    return said(SMALL[number]) if 0 <= number < len(SMALL) else str(number)


def with_article(what: str) -> str:
    """A noun with its article: "a card", "an Undead encounter"."""
    if article(what).startswith("an "):
        return say("an {what}", what=what)
    return say("a {what}", what=what)


def cards(number: int, kind: str = "") -> str:
    """A number of cards, of a colour or a kind: "a card", "2 black cards"."""
    if not kind:
        return say_many("a card", "{n} cards", n=number)
    if number == 1:
        return with_article(say("{colour} card", colour=said(kind)))
    return say("{n} {colour} cards", n=number, colour=said(kind))


def hit_points(number: int) -> str:
    """1 hit point, 2 hit points."""
    return say_many("{n} hit point", "{n} hit points", n=number)


def gold_more(by: int) -> str:
    """1 gold more, 2 gold less."""
    return say("{n} gold more", n=by) if by > 0 else say("{n} gold less", n=-by)


# -- whom


class Whom(NamedTuple):
    """Words for characters: for the reader and for others, for one Class Type, and for none of the group."""

    name: str
    of: str
    none: str = ""
    short: bool = False
    """Whether it takes the possessive by itself."""


WHO: Final = {
    "any": Whom(
        later("a character of your choice | a character of their choice"),
        later("{a_kind} character of your choice | {a_kind} character of their choice"),
    ),
    "another": Whom(
        later("another character of your choice | another character of their choice"),
        later("another {kind} character of your choice | another {kind} character of their choice"),
    ),
    "each": Whom(later("each character"), later("each {kind} character"), later("no character"), short=True),
    "each other": Whom(
        later("each other character"), later("each other {kind} character"), later("no other character"), short=True
    ),
    "each here": Whom(
        later("each character at your place | each character at their place"),
        later("each {kind} character at your place | each {kind} character at their place"),
        later("no character at your place | no character at their place"),
    ),
    "random": Whom(later("a random character"), later("a random {kind} character"), short=True),
    "weakest": Whom(
        later("the character with the fewest hit points"), later("the {kind} character with the fewest hit points")
    ),
    "left": Whom(
        later("the next character to your left | the next character to their left"),
        later("the next {kind} character to your left | the next {kind} character to their left"),
    ),
    "leader": Whom(later("the party leader"), later("the {kind} party leader"), short=True),
    "active": Whom(later("the active character"), later("the {kind} active character"), short=True),
}
ARTICLES: Final = {
    "Martial": later("a Martial"),
    "Arcane": later("an Arcane"),
    "Devotion": later("a Devotion"),
    "Deception": later("a Deception"),
}
"""Class Types with the article of a character."""


def person(who: str, you: Person = YOU, of: str | None = None) -> Person:
    """The characters meant; `of`: only those of a Class Type."""
    if who == "you":
        return you
    whom = WHO[who]
    name = _mine_of(whom.of, you, kind=said(of), a_kind=said(ARTICLES[of])) if of else _mine_of(whom.name, you)
    none = _mine_of(whom.none, you) if whom.none else ""
    return Person(name, every=bool(whom.none), none=none, short=whom.short)


def _mine_of(message: str, you: Person, /, **places: str) -> str:
    """A message that has one form, or one for the reader and one for others."""
    return mine(message, you, **places) if " | " in message else said(message, **places)


def whom_in(who: Person, you: Person) -> str:
    """A character as the object of a clause: "you", or by name."""
    if who != you:
        return who.subject
    return say_as("whom", "you") if you.kind == "you" else say_as("whom", "them")


# -- which


NOUNS: Final = {
    "": (later("encounter"), later("encounters")),
    "non-Location": ("encounter", "encounters"),
    "Location": (later("Location"), later("Locations")),
    "token": (later("token"), later("tokens")),
    "card": (later("encounter card"), later("encounter cards")),
}
FAMILIES: Final = {
    "beak-worm": (later("beak-worm"), later("beak-worms")),
    "chaos spawn": (later("chaos spawn"), later("chaos spawns")),
}
"""Families that cards name: one of each, and several."""


def noun(which: Which, *, several: bool = False) -> str:
    """The encounters as a noun without an article: "black Undead encounter", "chaos spawn", "token"."""
    text = said(NOUNS[which.kind][several])
    if which.family:
        family, families = map(said, FAMILIES.get(which.family, (which.family, f"{which.family}s")))
        if which.kind not in ("", "non-Location"):
            text = say("{family} {what}", family=family, what=text)
        else:
            text = families if several else family
    if which.type:
        text = say("{type} {what}", type=said(which.type), what=text)
    if which.kind == "non-Location":
        text = say("non-Location {what}", what=text)
    return say("{colour} {what}", colour=said(which.colour), what=text) if which.colour else text


def having(text: str, which: Which) -> str:
    """With what else they must have: "encounter with a cleared level"."""
    if which.cleared and which.tokens:
        return say("{what} with a cleared level and tokens", what=text)
    if which.cleared:
        return say("{what} with a cleared level", what=text)
    return say("{what} with tokens", what=text) if which.tokens else text


class To(NamedTuple):
    """Encounters: with a noun in them, where they are, and what none of them is called."""

    what: str
    place: str = ""
    none: str = ""


FACING: Final = later("{foe} facing you | {foe} facing them")
HERE: Final = later("{foe} at your place | {foe} at their place")
TO: Final = {
    "one": To(""),
    "one facing you": To("", FACING),
    "one here": To("", HERE),
    "another": To(later("another {what}")),
    "random facing you": To(later("a random {what}"), FACING),
    "each facing you": To(later("each {what}"), FACING, later("no {what}")),
    "each here": To("each {what}", HERE, "no {what}"),
    "each facing it": To("each {what}", later("{foe} facing the same character"), "no {what}"),
    "each": To("each {what}", "", "no {what}"),
    "each other": To(later("each other {what}"), "", later("no other {what}")),
}


def foes(to: str, which: Which = ANY, number: int = 1, you: Person = YOU) -> Person:
    """The encounters meant, as subjects: "each black encounter facing you"."""
    if to == "it":
        return IT
    several = to == "different" and number > 1
    what = noun(which, several=several)
    short = not (which.cleared or which.tokens or several or which.kind == "card") and (
        not which.family or which.kind in ("Location", "token")
    )
    if to == "different":
        name = having(say("up to {n} {what}", n=spelt(number), what=what), which)
        return Person(name, several=several, thing=True, short=short)
    form = TO[to]

    def there(text: str) -> str:
        text = having(text, which)
        return _mine_of(form.place, you, foe=text) if form.place else text

    name = there(said(form.what, what=what) if form.what else with_article(what))
    none = there(said(form.none, what=what)) if form.none else ""
    return Person(name, thing=True, every=bool(none), none=none, short=short and not form.place)


def foes_as_object(to: str, which: Which = ANY, number: int = 1, you: Person = YOU) -> str:
    """The encounters meant, as objects: "each of up to three encounters"."""
    them = foes(to, which, number, you).subject
    return say("each of {foes}", foes=them) if to == "different" else them


# -- until when


UNTIL: Final[Mapping[str, str]] = {
    "now": "",
    "turn": later("{text} this turn"),
    "round": later("{text} this round"),
    "flame": later("{text} while this Wyrmflame card is active"),
    "scene": later("{text} for this Scene"),
    "game": later("{text} for the rest of the game"),
    "in play": later("{text} while it is in play"),
}
FACES: Final = (later("{text} while it faces you"), later("{text} while it faces them"))


def lasting(until: Until, you: Person = YOU) -> str:
    """A message around what lasts: "{text} this turn"; "" for what happens now."""
    return FACES[you.kind != "you"] if until == "facing" else UNTIL[until]


# -- if


def _bounds(condition: If) -> str:
    """The bounds of a number: "at least 3"."""
    least, most = condition.least, condition.most
    if least is not None and most is not None:
        if least == most:
            return say("exactly {n}", n=least)
        return say("from {least} to {most}", least=least, most=most)
    return say("at most {n}", n=most) if most is not None else say("at least {n}", n=1 if least is None else least)


def _counted(condition: If) -> tuple[str, int]:
    """The bounds before a noun, "no" if it is none, and by how many the noun goes."""
    if condition.most == 0:
        return say_as("before what is counted", "no"), 0
    number = condition.least if condition.most is None else condition.most
    return _bounds(condition), 1 if number is None else number


HAS: Final = {
    "hit points": later("you have {things} | {who} has {things} | {who} have {things}"),
    "gold": later("you have {number} gold | {who} has {number} gold | {who} have {number} gold"),
    "hand": later("you have {things} in hand | {who} has {things} in hand | {who} have {things} in hand"),
    "cards in discard": later(
        "you have {things} in your discard pile | {who} has {things} in their discard pile"
        " | {who} have {things} in their discard pile"
    ),
    "cards played": later(
        "you have played {things} this turn | {who} has played {things} this turn"
        " | {who} have played {things} this turn"
    ),
    "Swords": "you have played {things} this turn | {who} has played {things} this turn"
    " | {who} have played {things} this turn",
}  # fmt: skip
ARE: Final = {
    "stunned": later("you are Stunned | {who} is Stunned | {who} are Stunned"),
    "exhausted": later("you are Exhausted | {who} is Exhausted | {who} are Exhausted"),
    "unhurt": later(
        "you have all your hit points | {who} has all their hit points | {who} have all their hit points"
    ),
    "in a Location": later("you are in a Location | {who} is in a Location | {who} are in a Location"),
    "in the Environment": later(
        "you are in the Environment | {who} is in the Environment | {who} are in the Environment"
    ),
}  # fmt: skip
CLASS_TYPES: Final = later(
    "your Class Types | its Class Types | their Class Types | {who}'s Class Types | the Class Types of {who}"
)
NOBODY_THERE: Final = later(
    "nobody else is at your place | nobody else is at its place | nobody else is at their place"
    " | nobody else is at {who}'s place | nobody else is at the place of {who}"
)
PRIMARY: Final = later(
    "{type} is your primary Class Type | {type} is its primary Class Type | {type} is their primary Class Type"
    " | {type} is {who}'s primary Class Type | {type} is the primary Class Type of {who}"
)
COUNTS_AS: Final = later("you count as {type} | {who} counts as {type} | {who} count as {type}")
IS_A: Final = later("you are {a_class} | {who} is {a_class} | {who} are {a_class}")
PLAYED: Final = later(
    "you have played another {colour} card this turn | {who} has played another {colour} card this turn"
    " | {who} have played another {colour} card this turn"
)
FIRST: Final = {
    "first this turn": later("this is the first this turn"),
    "first this round": later("this is the first this round"),
    "first this scene": later("this is the first this scene"),
}
FIRST_IN: Final = {
    "first this turn": later("for the first time in a turn"),
    "first this round": later("for the first time in a round"),
    "first this scene": later("for the first time in a Scene"),
}


def _things(condition: If) -> str:
    """A number of things that a character has: "at least 3 cards"."""
    number, n = _counted(condition)
    match condition.what:
        case "hit points":
            return say_many("{number} hit point", "{number} hit points", n=n, number=number)
        case "cards played":
            return say_many("{number} other card", "{number} other cards", n=n, number=number)
        case "Swords":
            return say_many("{number} Sword", "{number} Swords", n=n, number=number)
    return say_many("{number} card", "{number} cards", n=n, number=number)


def condition_clause(condition: If, you: Person = YOU) -> str:
    """The condition as a clause of its own: "you have at least 3 gold"."""
    who = person(condition.who, you)
    number, n = _counted(condition)
    of = said(condition.of)
    match condition.what:
        case "Wyrmflame level":
            return say("the Wyrmflame level is {n}", n=_bounds(condition))
        case "players":
            return say_many("there is {number} character", "there are {number} characters", n=n, number=number)
        case "gold":
            return states(HAS["gold"], who, number=number)
        case "hit points" | "hand" | "cards in discard" | "cards played" | "Swords":
            return states(HAS[condition.what], who, things=_things(condition))
        case "encounters facing you" | "encounters":
            return _foes_clause(condition, who, you)
        case "its tokens":
            return say_many("it has {number} token", "it has {number} tokens", n=n, number=number)
        case "scene" if condition.most is None:
            return say("it is Scene {n} or later", n=condition.least or 1)
        case "scene":
            return say("it is Scene {n} or earlier", n=condition.most)
        case "its colour is yours":
            return say("its colour is that of one of {types}", types=own(CLASS_TYPES, who))
        case "stunned" | "exhausted" | "unhurt" | "in a Location" | "in the Environment":
            return states(ARE[condition.what], who)
        case "alone at your place":
            return own(NOBODY_THERE, who)
        case "class" if condition.of in TYPES.values():
            return states(COUNTS_AS, who, type=of)
        case "class":
            return states(IS_A, who, a_class=with_article(of))
        case "primary class":
            return own(PRIMARY, who, type=of)
        case "played colour":
            return states(PLAYED, who, colour=of)
        case "another of its name":
            return say("another encounter of its name is in play")
    return said(FIRST[condition.what])


def _foes_clause(condition: If, who: Person, you: Person) -> str:
    """A condition about encounters that are counted."""
    number, n = _counted(condition)
    things = say("{number} {what}", number=number, what=noun(condition.which, several=n != 1))
    if condition.what == "encounters":
        return say_many("{things} is in play", "{things} are in play", n=n, things=things)
    return say_many("{things} faces {whom}", "{things} face {whom}", n=n, things=things, whom=whom_in(who, you))


def first(condition: If) -> str:
    """ "for the first time in a turn", if that is the condition."""
    return said(FIRST_IN.get(condition.what, ""))


def conditional(condition: If, you: Person = YOU) -> str:
    """ "if you have at least 3 gold"."""
    return first(condition) or say("if {condition}", condition=condition_clause(condition, you))


# -- prices


BURIED: Final = later("bury {cards} from your hand | bury {cards} from their hand")
USED_UP: Final = {"deplete": later("deplete this card"), "consume": later("consume this card")}


def price(cost: Cost, you: Person = YOU) -> str:
    """What is paid, after "may": "discard 2 cards"."""
    match cost.pay:
        case "discard":
            return say("discard {cards}", cards=cards(cost.number, cost.of))
        case "bury":
            return mine(BURIED, you, cards=cards(cost.number, cost.of))
        case "gold":
            return say("pay {n} gold", n=cost.number)
        case "hit points":
            return say_many("lose {n} hit point", "lose {n} hit points", n=cost.number)
        case "check":
            return say("make {check}", check=skill_check(cost.of))
        case "tokens":
            return say("remove {tokens}", tokens=tokens(cost.number, cost.of))
        case "exhaust":
            return say("take an Exhausted token")
        case "discard this":
            return say("discard this card")
    return said(USED_UP[cost.pay])


def tokens(number: int, name: str) -> str:
    """A number of character tokens by name: "an Oil token", "2 Oil tokens"."""
    if number == 1:
        return with_article(say("{name} token", name=said(name)))
    return say("{n} {name} tokens", n=number, name=said(name))


def skill_check(of: str) -> str:
    """A Skill Check with its article: "a Devotion Skill Check"."""
    if not of:
        return say("a Skill Check")
    return say("a Primary Skill Check") if of == "primary" else with_article(say("{type} Skill Check", type=said(of)))
