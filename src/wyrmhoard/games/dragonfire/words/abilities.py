"""Abilities as they are printed: the effects that hold others, when and on which conditions something happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import wyrmhoard.games.dragonfire.words.effects  # noqa: F401 - those that hold no other effects
from wyrmhoard.kernel.text.grammar import capital, signed
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards import effects
from ..cards.vocabulary import Change, Cost, If, Which, in_words
from .changes import different
from .clauses import BETWEEN, THEY, YOU, Clause, Person, called, does, form_of, mine, others, sequence, stated, thing
from .harm import clause
from .names import listing
from .phrases import condition_clause, conditional, first, foes, having, noun, person, price, skill_check


def then(these: Sequence[effects.Effect], you: Person = YOU, *, wishes: bool = False, inner: bool = True) -> str:
    """Effects in sequence."""
    return sequence((clause(effect, you) for effect in these), you=you, wishes=wishes, inner=inner)


# -- Saves and Skill Checks


def outcomes(text: str, success: str, failure: str) -> str:
    """A text with what follows from either."""
    text = say("{text}; on a success, {then}", text=text, then=success) if success else text
    return say("{text}; on a failure, {then}", text=text, then=failure) if failure else text


@clause.register
def _(effect: effects.Save, you: Person) -> Clause:
    success, failure = then(effect.success, you), then(effect.failure, you)
    foe = foes(effect.to, effect.which, 1, you)
    if effect.plus:
        saves = does(foe, later("{who} [make] a Save {by}"), by=signed(effect.plus))
    else:
        saves = does(foe, later("{who} [make] a Save"))
    return _followed(saves, lambda text: outcomes(text, success, failure), any_=bool(success or failure))


def _followed(before: Clause, tail: Callable[[str], str], *, any_: bool) -> Clause:
    return replace(before, tail=tail, open=True) if any_ else before


@clause.register
def _(effect: effects.Check, you: Person) -> Clause:
    who = person(effect.who, you)
    makes = does(who, later("{who} [make] {check}"), check=skill_check(effect.of))
    if who.every:
        success, failure = (
            then(these, others(who, name)) if these else ""
            for these, name in ((effect.success, "succeeds"), (effect.failure, "fails"))
        )

        def each(text: str) -> str:
            for following in filter(None, (success, failure)):
                text = say("{text}; {then}", text=text, then=following)
            return text

        return _followed(makes, each, any_=bool(success or failure))
    they = who if who == you else others(who, "")
    success, failure = then(effect.success, they), then(effect.failure, they)
    return _followed(makes, lambda text: outcomes(text, success, failure), any_=bool(success or failure))


# -- choices


@clause.register
def _(effect: effects.Choose, you: Person) -> Clause:
    who = person(effect.who, you)
    they = who if who == YOU else called(who.subject)
    *options, last = (then(option, they, wishes=True) for option in effect.options)
    chooses = does(who, later("{who} [choose] one: {options}; or {last}"), options="; ".join(options), last=last)
    return replace(chooses, open=True)


@clause.register
def _(effect: effects.EachMay, you: Person) -> Clause:
    who = person(effect.who, you)
    they = called(who.subject) if who != you else you
    what = offered(effect.effects, [effect.cost] if effect.cost else [], they)
    may = stated(who, later("{who} [may] {do}"), do=what)
    if not effect.otherwise:
        return may
    if who.every:
        fails = "does not succeed" if effect.cost and effect.cost.pay == "check" else "does not"
        following = then(effect.otherwise, others(who, fails))
        return _followed(may, lambda text: say("{text}; {then}", text=text, then=following), any_=True)
    them = who if who == you else others(who, "")
    following = then(effect.otherwise, them)
    return _followed(may, lambda text: mine(IF_NOT, them, text=text, then=following), any_=True)


IF_NOT: Final = later("{text}; if you do not, {then} | {text}; if they do not, {then}")
IF_SO: Final = later("{price}; if you do, {then} | {price}; if they do, {then}")


def offered(these: Sequence[effects.Effect], costs: Sequence[Cost], you: Person = YOU) -> str:
    """What follows "may": the price, and what it is paid for."""
    price_ = listing(price(cost, you) for cost in costs) if costs else ""
    if not these:
        return price_
    if not price_:
        return then(these, you, wishes=True)
    they = you if you == YOU else THEY
    if any(cost.pay == "check" for cost in costs):
        return say("{text}; on a success, {then}", text=price_, then=then(these, they))
    start = clause(these[0], you)
    if start.who == you or start.wish:
        return say("{price} to {then}", price=price_, then=then(these, you, wishes=True))
    return mine(IF_SO, you, price=price_, then=then(these, they))


PER: Final = {
    "character": later("for each character | for each character"),
    "token of it": later("for each of its tokens | for each of its tokens"),
    "Wyrmflame level": later("for each Wyrmflame level | for each Wyrmflame level"),
    "cleared level of it": later("for each of its cleared levels | for each of its cleared levels"),
    "encounter facing you": later("for each {what} facing you | for each {what} facing them"),
    "card played": later("for each card you have played this turn | for each card they have played this turn"),
}


@clause.register
def _(effect: effects.Repeat, you: Person) -> Clause:
    per = mine(PER[effect.per], you, what=noun(effect.which))
    if effect.per != "character" or effect.most < 6:
        per = say("{each} (at most {n})", each=per, n=effect.most)
    return under(effect.effects, per, you)


@clause.register
def _(effect: effects.When, you: Person) -> Clause:
    condition = say("if {condition}", condition=condition_clause(effect.condition, you))
    if not effect.otherwise:
        return under(effect.then, condition, you)
    text = say(
        "{condition}, {then}; otherwise, {other}",
        condition=condition,
        then=then(effect.then, you),
        other=then(effect.otherwise, you),
    )
    return Clause(thing(text), open=True)


def under(these: Sequence[effects.Effect], condition: str, you: Person) -> Clause:
    """Effects with their condition: after a single effect, before several."""
    if len(these) == 1:
        only = clause(these[0], you)
        if only.tail is None and not only.open:
            return replace(
                only, tail=lambda text: say("{text} {condition}", text=text, condition=condition), after=None
            )
    return Clause(thing(say("{condition}, {then}", condition=condition, then=then(these, you))))


# -- abilities


KEYWORDS: Final = {
    "any time": later("PLAY AT ANY TIME"), "surprise": later("SURPRISE"), "vanquished": later("VANQUISHED"),
    "tripwire": later("TRIPWIRE"), "continuous": later("CONTINUOUS"), "deadfall": later("DEADFALL"),
}  # fmt: skip
HEADS: Final = {
    "start of turn": later("at the start of your turn | at the start of anybody's turn"),
    "turn start": "at the start of your turn | at the start of anybody's turn",
    "attacks": later("when it attacks"),
    "deals damage": later("when it deals damage"),
    "faces you": later("when it comes to face you | when it comes to face anybody"),
    "token defeated": later("when one of its tokens is defeated"),
    "cleared": later("when one of its levels is cleared"),
    "would be damaged": later("when you would take damage | when anybody would take damage"),
    "would attack": later("when an encounter would attack you | when an encounter would attack anybody"),
    "stunned": later("when you become Stunned | when anybody becomes Stunned"),
    "unconscious": later("when you become Unconscious | when anybody becomes Unconscious"),
    "healed": later("when you are healed | when anybody is healed"),
    "check succeeded": later("when your Skill Check succeeds | when anybody's Skill Check succeeds"),
    "check failed": later("when your Skill Check fails | when anybody's Skill Check fails"),
    "save made": later("when a Save is made"),
    "card played": later("when you play a card | when anybody plays a card"),
    "third Sword": later("when you play the third Sword of a turn | when anybody plays the third Sword of a turn"),
    "gold paid": later("when an encounter pays its gold"),
    "bought": later("when you buy a card | when anybody buys a card"),
    "cycled": later("when you cycle the Market | when anybody cycles the Market"),
    "Replenish": later("in your Replenish phase | in anybody's Replenish phase"),
    "Market": later("in your Market phase | in anybody's Market phase"),
    "moved in": later("when you move into a Location | when anybody moves into a Location"),
    "moved out": later("when you move out of a Location | when anybody moves out of a Location"),
    "entered": later("when you move into this Location"),
    "left": later("when you move out of this Location"),
    "scene start": later("at the start of each Scene"),
    "scene end": later("at the end of each Scene"),
    "short rest": later("in a Short Rest"),
    "setup": later("before the game"),
    "foe defeated": later("when you defeat an encounter | when anybody defeats an encounter"),
    "flame revealed": later("when a Wyrmflame card is revealed"),
}
"""When an ability happens; for moments of a character in two forms: of you, and of any character."""


def head(moment: str, *, anyone: bool) -> str:
    """When it happens: "when anybody becomes Stunned"."""
    words = HEADS.get(moment, "")
    return form_of(words, int(anyone and BETWEEN in words))


ONCE: Final = {
    "turn": later("once per turn"),
    "round": later("once per round"),
    "scene": later("once per Scene"),
    "game": later("once per game"),
}
ONCE_OWN: Final = {
    "": later("in your turn"),
    "turn": later("once in each of your turns"),
    "round": later("once per round in your turn"),
    "scene": later("once per Scene in your turn"),
    "game": later("once per game in your turn"),
}


def circumstances(ability: effects.Ability, moment: str) -> list[str]:
    """How often, when and on which conditions it happens, each as part of a sentence."""
    once = said(ONCE_OWN[ability.once]) if ability.own_turn else said(ONCE[ability.once]) if ability.once else ""
    when = head(moment, anyone=ability.anyone)
    level = ability.at if ability.steadily else 0
    while_ = say("while the Wyrmflame level is at least {n}", n=level) if level else ""
    firsts = [first(condition) for condition in ability.if_ if first(condition)]
    conditions = [condition_clause(condition) for condition in ability.if_ if not first(condition)]
    return list(filter(None, [
        once,
        say("even in a Short Rest") if ability.at_rest and moment != "short rest" else "",
        say("even while you are Stunned") if ability.even_stunned and moment != "stunned" else "",
        " ".join(filter(None, [when, *firsts, while_])),
        say("if {condition}", condition=listing(conditions)) if conditions else "",
    ]))  # fmt: skip


def what_happens(ability: effects.Ability) -> str:
    """What it does or changes, with its price."""
    changes = "; ".join(different(change).says() for change in ability.change)
    if ability.cost or ability.may:
        what = offered(ability.do, ability.cost) if ability.do or ability.cost else ""
        text = say("you may {do}", do=what) if what else ""
    else:
        text = then(ability.do, inner=bool(ability.otherwise))
    if ability.otherwise:
        text = say("{text}; on a failure, {then}", text=text, then=then(ability.otherwise))
    return "; ".join(filter(None, [changes, text]))


LABELS: Final = {
    "Fighter": later("Fighter Class"), "Wizard": later("Wizard Class"), "Cleric": later("Cleric Class"),
    "Rogue": later("Rogue Class"),
    "Martial": later("Martial Class"), "Arcane": later("Arcane Class"), "Devotion": later("Devotion Class"),
    "Deception": later("Deception Class"),
}  # fmt: skip
"""For whom alone an ability is."""


@in_words.register
def _(ability: effects.Ability) -> str:
    moment = ability.when
    labels = [f"{ability.at}+"] if ability.at and not ability.steadily else []
    labels += [said(LABELS[ability.only])] if ability.only else []
    labels += [said(KEYWORDS[moment])] if moment in KEYWORDS else []
    text = capital(", ".join([*circumstances(ability, moment), what_happens(ability)]))
    if labels:
        return say("{labels}: {text}.", labels=", ".join(labels), text=text)
    return say("{text}.", text=text)


# -- parts of abilities by themselves, without a capital and a full stop


@in_words.register
def _(effect: effects.Effect) -> str:
    return clause(effect, YOU).says()


@in_words.register
def _(option: tuple) -> str:  # type: ignore[type-arg]
    return then(option, wishes=True)


@in_words.register
def _(which: Which) -> str:
    return having(noun(which), which)


@in_words.register
def _(condition: If) -> str:
    return conditional(condition)


@in_words.register
def _(cost: Cost) -> str:
    return price(cost)


@in_words.register
def _(change: Change) -> str:
    return different(change).says()
