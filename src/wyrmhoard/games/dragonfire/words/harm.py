"""Each effect as it is printed, as a clause: of damage, attacks and hit points."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from typing import Final

from wyrmhoard.kernel.text.grammar import signed
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards import effects
from ..cards.points import read_points
from ..cards.vocabulary import ANY
from .clauses import IT, Clause, Person, does, own, stated, thing
from .damage import damage_words
from .phrases import foes, foes_as_object, hit_points, lasting, person, spelt, whom_in


@singledispatch
def clause(effect: effects.Effect, you: Person) -> Clause:
    """An effect as a clause, said to (or of) `you`."""
    raise AssertionError(effect)


# -- damage


AMOUNTS: Final = {
    "its Attack Strength": later("colourless damage equal to its Attack Strength"),
    "encounters facing you": later("colourless damage equal to the number of encounters facing you"),
    "cards played": later("colourless damage equal to the number of cards you have played this turn"),
    "Swords": later("colourless damage equal to the number of Swords you have played this turn"),
    "your gold": later("colourless damage equal to the gold you have"),
    "level": later("colourless damage equal to the Wyrmflame level"),
}
SPLIT: Final = {
    "": "",
    "tokens": later("{text}, split as you like between tokens of one encounter"),
    "encounters": later("{text}, split as you like between encounters"),
}


def damage(effect: effects.Deal) -> str:
    """What a share of damage is."""
    if effect.amount:
        return said(AMOUNTS[effect.amount])
    points = damage_words(read_points(effect.points)) if effect.points else ""
    chosen = say("{n} damage of a colour of your choice", n=effect.choose) if effect.choose else ""
    return say("{damage} and {more}", damage=points, more=chosen) if points and chosen else points or chosen


@clause.register
def _(effect: effects.Deal, you: Person) -> Clause:
    what = damage(effect)
    if effect.plus and effect.with_:
        colour = said(effect.with_)
        return does(you, later("{who} [add] {damage} to the damage of one {colour} card"), damage=what, colour=colour)
    if effect.plus:
        return does(you, later("{who} [add] {damage} to the damage of one card"), damage=what)
    if effect.to == "one" and effect.which == ANY:
        dealt = does(you, later("{who} [deal] {damage}"), damage=what)
    else:
        whom = foes_as_object(effect.to, effect.which, effect.number, you)
        dealt = does(you, later("{who} [deal] {damage} to {whom}"), damage=what, whom=whom)
    return replace(dealt, lasting=SPLIT[effect.split])


@clause.register
def _(effect: effects.Levels, you: Person) -> Clause:
    whom = foes_as_object(effect.to, effect.which, effect.targets, you)
    if effect.number == 1:
        return does(you, later("{who} [deal] one level of damage to {whom}"), whom=whom)
    number = spelt(effect.number)
    return does(you, later("{who} [deal] {n} consecutive levels of damage to {whom}"), n=number, whom=whom)


@clause.register
def _(effect: effects.DefeatTokens, you: Person) -> Clause:
    number = spelt(effect.number)
    if effect.to == "it":
        if effect.number == 1:
            return does(you, later("{who} [defeat] one of its tokens"))
        return does(you, later("{who} [defeat] up to {n} of its tokens"), n=number)
    foe = foes_as_object(effect.to, you=you)
    if effect.number == 1:
        return does(you, later("{who} [defeat] a token of {foe}"), foe=foe)
    return does(you, later("{who} [defeat] up to {n} tokens of {foe}"), n=number, foe=foe)


ANYWHERE: Final = {
    "this card": (
        later("{who} [may deal] the damage of this card anywhere on a damage track this turn"),
        later("{who} [may deal] the damage of this {colour} card anywhere on a damage track this turn"),
    ),
    "one card": (
        later("{who} [may deal] the damage of one card anywhere on a damage track this turn"),
        later("{who} [may deal] the damage of one {colour} card anywhere on a damage track this turn"),
    ),
    "your cards": (
        later("{who} [may deal] the damage of [their] cards anywhere on a damage track this turn"),
        later("{who} [may deal] the damage of [their] {colour} cards anywhere on a damage track this turn"),
    ),
}


@clause.register
def _(effect: effects.Anywhere, you: Person) -> Clause:
    any_card, coloured = ANYWHERE[effect.cards]
    return stated(you, coloured, colour=said(effect.of)) if effect.of else stated(you, any_card)


@clause.register
def _(effect: effects.Recolour, you: Person) -> Clause:
    chosen = effect.to_colour == "chosen"
    colour = say("a colour of your choice") if chosen else said(effect.to_colour)
    return does(
        you,
        later("{who} [change] the coloured damage of another of [their] cards this turn to {colour}"),
        colour=colour,
    )


LEVELS: Final = later(
    "your colourless levels | its colourless levels | their colourless levels | {who}'s colourless levels"
    " | the colourless levels of {who}"
)


@clause.register
def _(effect: effects.Ease, you: Person) -> Clause:
    levels = thing(own(LEVELS, foes(effect.to, effect.which, 1, you)), several=True)
    if effect.set:
        return does(levels, later("{who} [need] only {n} damage each this turn"), n=effect.set)
    return does(levels, later("{who} [need] {n} less damage each this turn (at least 1)"), n=effect.by)


SQUARES: Final = later(
    "your square rows | its square rows | their square rows | {who}'s square rows | the square rows of {who}"
)


@clause.register
def _(effect: effects.Breach, you: Person) -> Clause:
    foe = foes(effect.to, ANY, 1, you)
    if effect.what == "squares":
        return does(you, later("{who} [treat] {rows} as ordinary rows this turn"), rows=own(SQUARES, foe))
    if effect.what == "tokens":
        return stated(you, later("{who} [may damage] {foe} this turn despite its tokens"), foe=foe.subject)
    wish = say("treat {foe} as not Immune this turn", foe=foe.subject)
    return replace(does(foe, later("{who} [be] not Immune this turn")), wish=wish)


@clause.register
def _(effect: effects.Keep, you: Person) -> Clause:
    dealt = thing(say("damage dealt to {foe} this turn", foe=foes_as_object(effect.to, you=you)))
    return does(dealt, later("{who} [stay] on it until the end of the round"))


# -- attacks


STRENGTH: Final = later(
    "your Attack Strength | its Attack Strength | their Attack Strength | {who}'s Attack Strength"
    " | the Attack Strength of {who}"
)


@clause.register
def _(effect: effects.Attack, you: Person) -> Clause:
    foe, until = foes(effect.to, effect.which, effect.number, you), lasting(effect.until, you)
    if effect.set is not None:
        wish = say("set {strength} to {n}", strength=own(STRENGTH, foe), n=effect.set)
        has = does(foe, later("{who} [have] Attack Strength {n}"), n=effect.set)
        return replace(has, wish=wish, lasting=until)
    by = signed(effect.by)
    wish = say(
        "give {foe} {by} Attack Strength", foe=foes_as_object(effect.to, effect.which, effect.number, you), by=by
    )
    return replace(does(foe, "{who} [have] {by} Attack Strength", by=by), wish=wish, lasting=until)


@clause.register
def _(effect: effects.HoldBack, you: Person) -> Clause:
    foe, until = foes(effect.to, effect.which, effect.number, you), lasting(effect.until, you)
    wish = say("keep {foe} from attacking", foe=foe.subject)
    waits = does(foe, later("{who} [do not attack]"))
    return replace(waits, nobody=later("{who} attacks"), wish=wish, lasting=until)


@clause.register
def _(effect: effects.Prevent, you: Person) -> Clause:
    if effect.number:
        return does(you, later("{who} [prevent] {n} of that damage"), n=effect.number)
    return does(you, later("{who} [prevent] all of that damage"))


@clause.register
def _(effect: effects.Redirect, you: Person) -> Clause:
    whom = whom_in(person(effect.who, you), you)
    return does(IT, later("{who} [deal] its damage to {whom} instead"), whom=whom)


@clause.register
def _(effect: effects.AttackNow, you: Person) -> Clause:
    whom = whom_in(person(effect.who, you), you)
    return does(foes(effect.to, effect.which, 1, you), later("{who} [attack] {whom} at once"), whom=whom)


@clause.register
def _(effect: effects.MoreDamage, you: Person) -> Clause:
    return does(thing(say("its attack")), later("{who} [deal] {n} more damage"), n=effect.number)


# -- hit points


@clause.register
def _(effect: effects.Heal, you: Person) -> Clause:
    points = hit_points(effect.number)
    if effect.between > 1:
        shared = later("{who} [heal] {points}, shared as you like between up to {n} characters")
        return does(you, shared, points=points, n=spelt(effect.between))
    who = person(effect.who, you)
    if who == you:
        return does(you, later("{who} [heal] [themselves] {points}"), points=points)
    after = does(who, later("{who} [heal] {points}"), points=points)
    return replace(does(you, later("{who} [heal] {whom} {points}"), whom=who.subject, points=points), after=after)


@clause.register
def _(effect: effects.Hurt, you: Person) -> Clause:
    return stated(person(effect.who, you, effect.of), later("{who} [take] {n} damage"), n=effect.number)


@clause.register
def _(effect: effects.Status, you: Person) -> Clause:
    who = person(effect.who, you)
    if effect.becomes == "rested":
        return does(who, later("{who} [remove] [their] Exhausted token"))
    if effect.becomes == "Stunned":
        return stated(who, later("{who} [become] Stunned"))
    return stated(who, later("{who} [become] Exhausted"))
