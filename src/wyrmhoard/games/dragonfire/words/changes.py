"""What is different, as printed: numbers and permissions of encounters, characters and the Market."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wyrmhoard.kernel.text.grammar import signed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.vocabulary import ANY, Change, Until
from .clauses import YOU, Clause, Person, does, own, stated, thing
from .phrases import foes, gold_more, lasting, person, spelt, whom_in


def different(change: Change, you: Person = YOU, until: Until = "now") -> Clause:
    """The change as a clause: "each black encounter has +1 Attack Strength"; how long it lasts stands last."""
    during = lasting(until, you)
    clause = of_encounters(change, you) or of_characters(change, you, each_turn=not during)
    return replace(clause, lasting=during)


# -- encounters


SAVES: Final = later("your Saves | its Saves | their Saves | {who}'s Saves | the Saves of {who}")


def of_encounters(change: Change, you: Person) -> Clause | None:
    """What is different about encounters."""
    foe = foes(change.to, change.which, 1, you)
    colour = said(change.of)
    match change.change:
        case "attack":
            by = signed(change.by)
            wish = say("give {foe} {by} Attack Strength", foe=foe.subject, by=by)
            return replace(does(foe, later("{who} [have] {by} Attack Strength"), by=by), wish=wish)
        case "bounty":
            return does(foe, later("{who} [be] worth {gold}"), gold=gold_more(change.by))
        case "save":
            return does(foe, later("{who} [have] Save {by}"), by=signed(change.by))
        case "save fails" | "save succeeds":
            whole = change.to == "each" and change.which == ANY
            saves = thing(say("all Saves") if whole else own(SAVES, foe), several=True)
            if change.change == "save fails":
                return does(saves, later("{who} [fail] automatically"))
            return does(saves, later("{who} [succeed] automatically"))
        case "immune to levels":
            return does(foe, later("{who} [be] Immune to level damage"))
        case "immune":
            return _immune(foe, colour, change.most)
        case "shielded":
            clause = does(foe, later("{who} [cannot be] damaged"))
            return replace(clause, nobody=later("{who} can be damaged"))
    return None


def _immune(foe: Person, colour: str, most: int | None) -> Clause:
    """Which cards do nothing to an encounter."""
    if colour and most is not None:
        return does(foe, later("{who} [be] Immune to {colour} cards costing {n} or less"), colour=colour, n=most)
    if colour:
        return does(foe, later("{who} [be] Immune to {colour} cards"), colour=colour)
    if most is not None:
        return does(foe, later("{who} [be] Immune to cards costing {n} or less"), n=most)
    return does(foe, later("{who} [be] Immune to cards"))


# -- what characters have


CARDS: Final = later("your cards | its cards | their cards | {who}'s cards | the cards of {who}")
COLOUR_CARDS: Final = later(
    "your {colour} cards | its {colour} cards | their {colour} cards | {who}'s {colour} cards"
    " | the {colour} cards of {who}"
)
CHECKS: Final = later(
    "your Skill Checks | its Skill Checks | their Skill Checks | {who}'s Skill Checks | the Skill Checks of {who}"
)
MOST_HIT_POINTS: Final = later(
    "your maximum hit points | its maximum hit points | their maximum hit points | {who}'s maximum hit points"
    " | the maximum hit points of {who}"
)
HEALING: Final = later("your healing | its healing | their healing | {who}'s healing | the healing of {who}")
FIRST_HEALING: Final = later(
    "your first healing | its first healing | their first healing | {who}'s first healing | the first healing of {who}"
)
FIRST_HEALINGS: Final = later(
    "your first {n} healings | its first {n} healings | their first {n} healings | {who}'s first {n} healings"
    " | the first {n} healings of {who}"
)


def _cards(who: Person, colour: str) -> str:
    return own(COLOUR_CARDS, who, colour=colour) if colour else own(CARDS, who)


def _checks(change: Change, who: Person) -> str:
    return say("all Skill Checks") if change.who == "each" else own(CHECKS, who)


def _all_cards(change: Change, who: Person) -> Person:
    """The cards, or all of them: "all blue cards"."""
    colour = said(change.of)
    if change.who != "each":
        return thing(_cards(who, colour), several=True)
    return thing(say("all {colour} cards", colour=colour) if colour else say("all cards"), several=True)


def _each_turn(what: str, each_turn: bool) -> str:
    return say("{what} each turn", what=what) if each_turn else what


def _slots(by: int) -> str:
    n = abs(by)
    return say_many("{n} slot more", "{n} slots more", n=n) if by > 0 else (
        say_many("{n} slot fewer", "{n} slots fewer", n=n)
    )  # fmt: skip


def _characters(by: int) -> str:
    n = abs(by)
    if by > 0:
        return say_many("{n} character more", "{n} characters more", n=n)
    return say_many("{n} character fewer (at least one)", "{n} characters fewer (at least one)", n=n)


def _cards_more(by: int) -> str:
    n = abs(by)
    return say_many("{n} card more", "{n} cards more", n=n) if by > 0 else (
        say_many("{n} card fewer", "{n} cards fewer", n=n)
    )  # fmt: skip


def _damage_more(by: int) -> str:
    return say("{n} more damage", n=by) if by > 0 else say("{n} less damage", n=-by)


def of_characters(change: Change, you: Person, *, each_turn: bool) -> Clause:
    """What is different about characters and the Market."""
    who = person(change.who, you)
    clause = _of_numbers(change, who, you, each_turn=each_turn)
    return clause if clause is not None else _of_permissions(change, who, you, each_turn=each_turn)


def _of_numbers(change: Change, who: Person, you: Person, *, each_turn: bool) -> Clause | None:
    """Numbers that are higher or lower."""
    by, colour = change.by, said(change.of)
    match change.change:
        case "hit points":
            most = thing(own(MOST_HIT_POINTS, who), several=True)
            if by > 0:
                return does(most, later("{who} [be] {n} higher"), n=by)
            return does(most, later("{who} [be] {n} lower"), n=-by)
        case "Market slots":
            return does(thing(say("the Market")), later("{who} [have] {slots}"), slots=_slots(by))
        case "capacity":
            places = thing(say("Locations"), several=True)
            return does(places, later("{who} [hold] {characters}"), characters=_characters(by))
        case "cost":
            what = thing(say("{colour} cards", colour=colour) if colour else say("cards"), several=True)
            if change.who == "each":
                return does(what, later("{who} [cost] {gold}"), gold=gold_more(by))
            return does(what, later("{who} [cost] {whom} {gold}"), whom=whom_in(who, you), gold=gold_more(by))
        case "Replenish":
            return stated(who, later("{who} [draw] {cards} in Replenish"), cards=_cards_more(by))
        case "Swords":
            all_ = _all_cards(change, who)
            if abs(by) > 1:
                return does(all_, later("{who} [have] {by} Swords"), by=signed(by))
            return does(all_, later("{who} [have] {by} Sword"), by=signed(by))
        case "damage":
            return _damage(change, who, colour, each_turn=each_turn)
        case "healing":
            return _healing(change, who, each_turn=each_turn)
        case "first damage":
            return _first_damage(by, who, each_turn=each_turn)
        case "damage taken":
            more = _damage_more(by)
            return stated(who, later("{who} [take] {damage} whenever [they] are damaged"), damage=more)
        case "gold earned":
            return stated(who, later("{who} [earn] {gold} for each encounter"), gold=gold_more(by))
        case "card limit":
            cards = say_many("at most {n} card", "at most {n} cards", n=by)
            cards = say("{cards} a turn", cards=cards) if each_turn else cards
            return stated(who, later("{who} [may play] {cards}"), cards=cards)
    return None


def _damage(change: Change, who: Person, colour: str, *, each_turn: bool) -> Clause:
    """Cards that deal more damage."""
    more = _damage_more(change.by)
    if change.most is None:
        return does(_all_cards(change, who), later("{who} [deal] {damage}"), damage=more)
    cards = _cards(who, colour)
    if change.most == 1:
        some = say("one of {cards}", cards=cards)
    else:
        some = say("up to {n} of {cards}", n=spelt(change.most), cards=cards)
    dealing = thing(_each_turn(some, each_turn), several=change.most > 1)
    return does(dealing, "{who} [deal] {damage}", damage=more)


def _healing(change: Change, who: Person, *, each_turn: bool) -> Clause:
    """Healing that restores more."""
    several = change.most is not None and change.most > 1
    if several:
        heals = own(FIRST_HEALINGS, who, n=spelt(change.most or 0))
    else:
        heals = own(FIRST_HEALING if change.most else HEALING, who)
    heals = _each_turn(heals, each_turn and change.most is not None)
    n = abs(change.by)
    more = say_many("{n} hit point more", "{n} hit points more", n=n) if change.by > 0 else (
        say_many("{n} hit point less", "{n} hit points less", n=n)
    )  # fmt: skip
    return does(thing(heals, several=several), later("{who} [restore] {points}"), points=more)


def _first_damage(by: int, who: Person, *, each_turn: bool) -> Clause:
    """Damage of which the first is prevented."""
    what = say("the first damage") if by == 1 else say("the first {n} damage", n=by)
    taken = _taken(what, who)
    return does(YOU, later("{who} [prevent] {damage}"), damage=_each_turn(taken, each_turn))


def _taken(what: str, who: Person) -> str:
    if who.kind == "you":
        return say("{damage} that you take", damage=what)
    if who.several:
        return say("{damage} that they take", damage=what)
    return say("{damage} that {who} takes", damage=what, who=who.subject)


# -- what characters may do


def _of_permissions(change: Change, who: Person, you: Person, *, each_turn: bool) -> Clause:
    """What is allowed, forbidden, or certain."""
    colour, all_ = said(change.of), change.who == "each"
    match change.change:
        case "check succeeds":
            return does(thing(_checks(change, who), several=True), "{who} [succeed] automatically")
        case "check fails":
            return does(thing(_checks(change, who), several=True), "{who} [fail] automatically")
        case "check colour":
            what = thing(say("{colour} cards", colour=colour), several=True)
            return does(what, later("{who} [be] successes in {checks}"), checks=_checks(change, who))
        case "counts as":
            return stated(who, later("{who} [count] as {type}"), type=colour)
        case "keeps hand":
            return stated(who, later("{who} [keep] [their] hand when [they] become Stunned"))
        case "cannot discard":
            what = thing(say("encounters and Wyrmflame cards"), several=True)
            whom = say("anybody") if all_ else whom_in(who, you)
            return does(what, later("{who} [cannot make] {whom} discard cards"), whom=whom)
        case "reach":
            theirs = thing(say("all cards") if all_ else _cards(who, ""), several=True)
            return does(theirs, later("{who} [reach] every place"))
        case "anywhere":
            if colour:
                anywhere = later("{who} [may deal] [their] {colour} damage anywhere on a damage track")
                return stated(who, anywhere, colour=colour)
            return stated(who, later("{who} [may deal] [their] damage anywhere on a damage track"))
        case "no assists in":
            if all_:
                return does(thing(say("nobody")), later("{who} [may] assist"))
            return does(thing(say("nobody else")), later("{who} [may] assist {whom}"), whom=whom_in(who, you))
        case "nothing remains":
            if all_:
                return does(thing(say("no cards"), several=True), later("{who} [remain] in play"))
            return does(thing(_cards(who, ""), several=True), later("{who} [do not remain] in play"))
    message, nobody = FORBIDDEN[change.change]
    return replace(stated(who, message), nobody=nobody)


FORBIDDEN: Final = {
    "no purchases": (later("{who} [cannot buy] cards"), later("{who} can buy cards")),
    "no healing": (later("{who} [cannot be] healed"), later("{who} can be healed")),
    "no drawing": (
        later("{who} [cannot draw] cards except in Replenish"), later("{who} can draw cards except in Replenish"),
    ),
    "no assists out": (later("{who} [cannot assist]"), later("{who} can assist")),
    "cannot leave": (later("{who} [cannot move]"), later("{who} can move")),
}  # fmt: skip
