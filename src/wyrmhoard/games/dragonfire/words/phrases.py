"""The small words of abilities as printed: who, which, if, at what price, what is different, until when."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wyrmhoard.games.dragonfire.cards.points import TYPES
from wyrmhoard.games.dragonfire.cards.vocabulary import ANY, Change, Cost, If, Until, Which
from wyrmhoard.kernel.grammar import (
    IT,
    YOU,
    Clause,
    Person,
    article,
    degree,
    listed,
    many,
    more,
    plural,
    signed,
    spelt,
    thing,
)

# -- whom


WHO: Final = {
    "any": ("a", "character", "of {your} choice"),
    "another": ("another", "character", "of {your} choice"),
    "each": ("each", "character", ""),
    "each other": ("each other", "character", ""),
    "each here": ("each", "character", "at {your} place"),
    "random": ("a random", "character", ""),
    "weakest": ("the", "character", "with the fewest hit points"),
    "left": ("the next", "character", "to {your} left"),
    "leader": ("the", "party leader", ""),
    "active": ("the", "active character", ""),
}


def person(who: str, you: Person = YOU, of: str | None = None) -> Person:
    """The characters meant; `of`: only those of a Class Type."""
    if who == "you":
        return you
    first, noun, place = WHO[who]
    noun = f"{of} {noun}" if of else noun
    name = article(noun) if first == "a" else f"{first} {noun}"
    return Person(f"{name} {place.format(your=you.their)}".strip())


# -- which


TO: Final = {
    "one": ("a", ""),
    "one facing you": ("a", "facing {you}"),
    "one here": ("a", "at {your} place"),
    "another": ("another", ""),
    "random facing you": ("a random", "facing {you}"),
    "each facing you": ("each", "facing {you}"),
    "each here": ("each", "at {your} place"),
    "each facing it": ("each", "facing the same character"),
    "each": ("each", ""),
    "each other": ("each other", ""),
}


def noun(which: Which) -> str:
    """The encounters as a noun without an article: "black Undead encounter", "chaos spawn", "token"."""
    head = {"Location": "Location", "token": "token", "card": "encounter card"}.get(which.kind, "encounter")
    if which.family:
        head = which.family if head == "encounter" else f"{which.family} {head}"
    first = "non-Location" if which.kind == "non-Location" else ""
    return " ".join(filter(None, [which.colour, first, which.type, head]))


def having(which: Which) -> str:
    """What else they must have: " with a cleared level"."""
    parts = ["a cleared level"] * which.cleared + ["tokens"] * which.tokens
    return f" with {listed(parts)}" if parts else ""


def foes(to: str, which: Which = ANY, number: int = 1, you: Person = YOU) -> Person:
    """The encounters meant, as subjects: "each black encounter facing you"."""
    if to == "it":
        return IT
    what = noun(which)
    if to == "different":
        return thing(f"up to {spelt(number)} {what}{'s' * (number > 1)}{having(which)}", several=number > 1)
    start, place = TO[to]
    name = (article(what) if start == "a" else f"{start} {what}") + having(which)
    return thing(f"{name} {place.format(you=you.them, your=you.their)}".strip())


def at(to: str, which: Which = ANY, number: int = 1, you: Person = YOU) -> str:
    """The encounters meant, as objects: "each of up to three encounters"."""
    return ("each of " if to == "different" else "") + foes(to, which, number, you).name


# -- until when


def lasting(until: Until, you: Person = YOU) -> str:
    """ "this turn" with a space before it."""
    words = {
        "now": "",
        "turn": "this turn",
        "round": "this round",
        "flame": "while this Wyrmflame card is active",
        "scene": "for this Scene",
        "game": "for the rest of the game",
        "facing": f"while it faces {you.them}",
        "in play": "while it is in play",
    }[until]
    return f" {words}" if words else ""


# -- if


def bounds(condition: If) -> str:
    """The bounds of a number: "at least 3"."""
    least, most = condition.least, condition.most
    if least is not None and most is not None:
        return f"exactly {least}" if least == most else f"from {least} to {most}"
    return f"at most {most}" if most is not None else f"at least {1 if least is None else least}"


def counted(condition: If, what: str) -> tuple[str, bool]:
    """That many of something, and whether that is a plural."""
    if condition.most == 0:
        return f"no {what}s", True
    single = (condition.least if condition.most is None else condition.most) in (None, 1)
    return f"{bounds(condition)} {what}{'' if single else 's'}", not single


def so(condition: If, you: Person = YOU) -> str:
    """The condition as a clause of its own: "you have at least 3 gold"."""
    who = person(condition.who, you)

    def has(what: str, verb: str = "have") -> str:
        return f"{who.name} {who.does(verb)} {counted(condition, what)[0]}"

    def there(what: str, one: str, several: str) -> str:
        name, is_plural = counted(condition, what)
        return f"{name} {several if is_plural else one}"

    limits = bounds(condition)
    are = f"{who.name} {who.does('be')}"
    match condition.what:
        case "Wyrmflame level":
            return f"the Wyrmflame level is {limits}"
        case "players":
            name, are_many = counted(condition, "character")
            return f"there {'are' if are_many else 'is'} {name}"
        case "hit points":
            return has("hit point")
        case "hand":
            return f"{has('card')} in hand"
        case "gold":
            return f"{who.name} {who.does('have')} {'no' if condition.most == 0 else limits} gold"
        case "cards in discard":
            return f"{has('card')} in {who.their} discard pile"
        case "encounters facing you":
            return f"{there(noun(condition.which), 'faces', 'face')} {who.them if who == you else who.name}"
        case "encounters":
            return f"{there(noun(condition.which), 'is', 'are')} in play"
        case "its tokens":
            return f"it has {counted(condition, 'token')[0]}"
        case "cards played":
            return f"{who.name} {who.does('have')} played {counted(condition, 'other card')[0]} this turn"
        case "Swords":
            return f"{who.name} {who.does('have')} played {counted(condition, 'Sword')[0]} this turn"
        case "scene":
            later = condition.most is None
            return (
                f"it is Scene {condition.least or 1} or later" if later else f"it is Scene {condition.most} or earlier"
            )
        case "stunned" | "exhausted":
            return f"{are} {condition.what.capitalize()}"
        case "unhurt":
            return f"{who.name} {who.does('have')} all {who.their} hit points"
        case "in a Location" | "in the Environment":
            return f"{are} {condition.what}"
        case "alone at your place":
            return f"nobody else is at {who.own('place')}"
        case "class":
            return f"{who.name} {who.does('count')} as {condition.of}" if condition.of in TYPES.values() else (
                f"{are} {article(condition.of)}"
            )  # fmt: skip
        case "primary class":
            return f"{condition.of} is {who.own('primary Class Type')}"
        case "played colour":
            return f"{who.name} {who.does('have')} played another {condition.of} card this turn"
        case "its colour is yours":
            return f"its colour is that of one of {who.own('Class Types')}"
        case "another of its name":
            return "another encounter of its name is in play"
    return f"this is the {condition.what}"


def first(condition: If) -> str:
    """ "for the first time in a turn", if that is the condition."""
    time = condition.what.removeprefix("first this ")
    return "" if time == condition.what else f"for the first time in a {'Scene' if time == 'scene' else time}"


def conditional(condition: If, you: Person = YOU) -> str:
    """ "if you have at least 3 gold"."""
    return first(condition) or f"if {so(condition, you)}"


# -- prices


def price(cost: Cost, you: Person = YOU) -> str:
    """What is paid, after "may": "discard 2 cards"."""
    card = f"{cost.of} card" if cost.of else "card"
    match cost.pay:
        case "discard":
            return f"discard {plural(cost.number, card)}"
        case "bury":
            return f"bury {plural(cost.number, card)} from {you.their} hand"
        case "gold":
            return f"pay {cost.number} gold"
        case "hit points":
            return f"lose {many(cost.number, 'hit point')}"
        case "check":
            return f"make {skill_check(cost.of)}"
        case "tokens":
            return f"remove {plural(cost.number, f'{cost.of} token')}"
        case "exhaust":
            return "take an Exhausted token"
        case "discard this":
            return "discard this card"
    return f"{cost.pay} this card"


def skill_check(of: str) -> str:
    """A Skill Check with its article: "a Devotion Skill Check"."""
    kind = {"": "", "primary": "Primary "}.get(of, f"{of} ")
    return article(f"{kind}Skill Check")


# -- what is different


def different(change: Change, you: Person = YOU, until: str = "") -> Clause:
    """The change as a clause: "each black encounter has +1 Attack Strength"; `until` stands last."""
    clause = of_encounters(change, you) or of_characters(change, you, each_turn="" if until else " each turn")
    return replace(clause, rest=f"{clause.rest}{until}".strip(), wish=f"{clause.wish}{until}" if clause.wish else "")


def of_encounters(change: Change, you: Person) -> Clause | None:
    """What is different about encounters."""
    foe = foes(change.to, change.which, 1, you)
    colour = f"{change.of} " if change.of else ""
    match change.change:
        case "attack":
            what = f"{signed(change.by)} Attack Strength"
            return Clause(foe, "have", what, wish=f"give {foe.name} {what}")
        case "bounty":
            return Clause(foe, "be", f"worth {abs(change.by)} gold {degree(change.by)}")
        case "save":
            return Clause(foe, "have", f"Save {signed(change.by)}")
        case "save fails" | "save succeeds":
            saves = "all Saves" if change.to == "each" and change.which == ANY else foe.own("Saves")
            return Clause(thing(saves, several=True), change.change.removeprefix("save ")[:-1], "automatically")
        case "immune to levels":
            return Clause(foe, "be", "Immune to level damage")
        case "immune":
            cost = "" if change.most is None else f" costing {change.most} or less"
            return Clause(foe, "be", f"Immune to {colour}cards{cost}")
        case "shielded":
            return Clause(foe, "cannot be", "damaged")
    return None


def of_characters(change: Change, you: Person, each_turn: str) -> Clause:
    """What is different about characters and the Market."""
    who = person(change.who, you)
    colour = f"{change.of} " if change.of else ""
    by, number = change.by, abs(change.by)
    all_ = change.who == "each"

    def own(what: str) -> Person:
        return thing(f"all {what}" if all_ else who.own(what), several=True)

    def own_one(what: str) -> str:
        return f"each character's {what}" if all_ else who.own(what)

    def does(verb: str, rest: str = "") -> Clause:
        return Clause(who, verb, rest, stated=True)

    match change.change:
        case "hit points":
            return Clause(
                thing(own_one("maximum hit points"), several=True), "be", f"{number} {'higher' if by > 0 else 'lower'}"
            )
        case "Market slots":
            return Clause(thing("the Market"), "have", fewer(by, "slot"))
        case "capacity":
            end = "" if by > 0 else " (at least one)"
            return Clause(thing("Locations", several=True), "hold", f"{fewer(by, 'character')}{end}")
        case "cost":
            them = "" if all_ else f"{who.them if who == you else who.name} "
            return Clause(thing(f"{colour}cards", several=True), "cost", f"{them}{number} gold {degree(by)}")
        case "Replenish":
            return does("draw", f"{fewer(by, 'card')} in Replenish")
        case "Swords":
            return Clause(own(f"{colour}cards"), "have", f"{signed(by)} Sword{'s' * (number > 1)}")
        case "damage":
            if change.most is None:
                return Clause(own(f"{colour}cards"), "deal", f"{more(by)} damage")
            start = "one" if change.most == 1 else f"up to {spelt(change.most)}"
            cards = thing(f"{start} of {own_one(f'{colour}cards')}{each_turn}", several=change.most > 1)
            return Clause(cards, "deal", f"{more(by)} damage")
        case "healing":
            several = change.most is not None and change.most > 1
            times = (
                f"first {spelt(change.most or 0)} healings"
                if several
                else "first healing"
                if change.most
                else "healing"
            )
            heals = own_one(times) + each_turn * (change.most is not None)
            return Clause(thing(heals, several=several), "restore", f"{many(number, 'hit point')} {degree(by)}")
        case "first damage":
            what = "the first damage" if by == 1 else f"the first {by} damage"
            return Clause(YOU, "prevent", f"{what} that {who.name} {who.does('take')}{each_turn}")
        case "damage taken":
            return does("take", f"{more(by)} damage whenever {who.they} {'are' if who.name != 'it' else 'is'} damaged")
        case "gold earned":
            return does("earn", f"{number} gold {degree(by)} for each encounter")
        case "check succeeds" | "check fails":
            return Clause(own("Skill Checks"), change.change.removeprefix("check ")[:-1], "automatically")
        case "check colour":
            checks = own("Skill Checks").name
            return Clause(thing(f"{change.of} cards", several=True), "be", f"successes in {checks}")
        case "counts as":
            return does("count", f"as {change.of}")
        case "keeps hand":
            return does("keep", f"{who.their} hand when {who.they} become Stunned")
        case "cannot discard":
            them = "anybody" if all_ else who.them if who == you else who.name
            return Clause(thing("encounters and Wyrmflame cards", several=True), "cannot make", f"{them} discard cards")
        case "reach":
            return Clause(own("cards"), "reach", "every place")
        case "anywhere":
            return does("may deal", f"{who.their} {colour}damage anywhere on a damage track")
        case "no purchases":
            return does("cannot buy", "cards")
        case "no healing":
            return does("cannot be", "healed")
        case "no drawing":
            return does("cannot draw", "cards except in Replenish")
        case "card limit":
            return does("may play", f"at most {many(by, 'card')}{' a turn' * bool(each_turn)}")
        case "no assists in":
            return Clause(thing("nobody"), "may assist") if all_ else (
                Clause(thing("nobody else"), "may assist", who.them if who == you else who.name)
            )  # fmt: skip
        case "no assists out":
            return does("cannot assist")
        case "cannot leave":
            return does("cannot move")
        case "nothing remains":
            return Clause(thing("no cards", several=True), "remain", "in play") if all_ else (
                Clause(own("cards"), "do not remain", "in play")
            )  # fmt: skip
    raise AssertionError(change.change)


def fewer(by: int, what: str) -> str:
    """1 slot more, 2 slots fewer."""
    return f"{many(abs(by), what)} {'more' if by > 0 else 'fewer'}"
