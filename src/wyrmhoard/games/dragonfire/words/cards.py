"""The text on cards, from their data: abilities, the effects that hold others, the kind and the numbers of a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from wyrmhoard.games.dragonfire.cards import effects
from wyrmhoard.games.dragonfire.cards.cardset import Card
from wyrmhoard.games.dragonfire.cards.vocabulary import Change, Cost, If, Which, in_words
from wyrmhoard.games.dragonfire.words.damage import amount
from wyrmhoard.games.dragonfire.words.effects import clause
from wyrmhoard.games.dragonfire.words.phrases import (
    conditional,
    different,
    first,
    foes,
    having,
    noun,
    person,
    price,
    skill_check,
    so,
)
from wyrmhoard.kernel.grammar import (
    YOU,
    Clause,
    Person,
    capital,
    listed,
    others,
    sequence,
    signed,
    thing,
)
from wyrmhoard.kernel.saying import said, say


def then(these: Sequence[effects.Effect], you: Person = YOU, *, wishes: bool = False, inner: bool = True) -> str:
    """Effects in sequence."""
    return sequence((clause(effect, you) for effect in these), you=you, wishes=wishes, inner=inner)


# -- Saves and Skill Checks


def outcomes(success: str, failure: str) -> str:
    """What follows from either."""
    return (f"; on a success, {success}" if success else "") + (f"; on a failure, {failure}" if failure else "")


@clause.register
def _(effect: effects.Save, you: Person) -> Clause:
    plus = f" {signed(effect.plus)}" if effect.plus else ""
    ends = outcomes(then(effect.success, you), then(effect.failure, you))
    return Clause(foes(effect.to, effect.which, 1, you), "make", f"a Save{plus}", tail=ends, open=bool(ends))


@clause.register
def _(effect: effects.Check, you: Person) -> Clause:
    who = person(effect.who, you)
    if who.every:
        ends = f"; {then(effect.success, others(who, 'succeeds'))}" if effect.success else ""
        ends += f"; {then(effect.failure, others(who, 'fails'))}" if effect.failure else ""
    else:
        they = who if who == you else others(who, "")
        ends = outcomes(then(effect.success, they), then(effect.failure, they))
    return Clause(who, "make", skill_check(effect.of), tail=ends, open=bool(ends))


# -- choices


@clause.register
def _(effect: effects.Choose, you: Person) -> Clause:
    who = person(effect.who, you)
    they = who if who == YOU else Person(who.name)
    options = [then(option, they, wishes=True) for option in effect.options]
    return Clause(who, "choose", f"one: {'; '.join(options[:-1])}; or {options[-1]}", open=True)


@clause.register
def _(effect: effects.EachMay, you: Person) -> Clause:
    who = person(effect.who, you)
    they = Person(who.name) if who != you else you
    does = offered(effect.effects, [effect.cost] if effect.cost else [], they)
    if not effect.otherwise:
        return Clause(who, "may", does, stated=True)
    if who.every:
        fails = "does not succeed" if effect.cost and effect.cost.pay == "check" else "does not"
        end = f"; {then(effect.otherwise, others(who, fails))}"
    else:
        them = who if who == you else others(who, "")
        end = f"; if {them.they} do not, {then(effect.otherwise, them)}"
    return Clause(who, "may", does, stated=True, tail=end, open=True)


def offered(these: Sequence[effects.Effect], costs: Sequence[Cost], you: Person = YOU) -> str:
    """What follows "may": the price, and what it is paid for."""
    price_ = listed([price(cost, you) for cost in costs])
    if not these:
        return price_
    if not price_:
        return then(these, you, wishes=True)
    they = you if you == YOU else Person("they", several=True)
    if any(cost.pay == "check" for cost in costs):
        return f"{price_}; on a success, {then(these, they)}"
    start = clause(these[0], you)
    if start.who == you or start.wish:
        return f"{price_} to {then(these, you, wishes=True)}"
    return f"{price_}; if {you.they} do, {then(these, they)}"


@clause.register
def _(effect: effects.Repeat, you: Person) -> Clause:
    per = {
        "encounter facing you": f"{noun(effect.which)} facing {you.them}",
        "token of it": "of its tokens",
        "Wyrmflame level": "Wyrmflame level",
        "card played": f"card {you.they} have played this turn",
        "cleared level of it": "of its cleared levels",
    }.get(effect.per, effect.per)
    most = f" (at most {effect.most})" if effect.per != "character" or effect.most < 6 else ""
    return under(effect.effects, f"for each {per}{most}", you)


@clause.register
def _(effect: effects.When, you: Person) -> Clause:
    condition = f"if {so(effect.condition, you)}"
    if not effect.otherwise:
        return under(effect.then, condition, you)
    text = f"{condition}, {then(effect.then, you)}; otherwise, {then(effect.otherwise, you)}"
    return Clause(thing(text), "", open=True)


def under(these: Sequence[effects.Effect], condition: str, you: Person) -> Clause:
    """Effects with their condition: after a single effect, before several."""
    if len(these) == 1 and not (only := clause(these[0], you)).tail and not only.open:
        return replace(only, tail=f" {condition}", after=None)
    return Clause(thing(f"{condition}, {then(these, you)}"), "")


# -- abilities


KEYWORDS: Final = {
    "any time": "PLAY AT ANY TIME", "surprise": "SURPRISE", "vanquished": "VANQUISHED", "tripwire": "TRIPWIRE",
    "continuous": "CONTINUOUS", "deadfall": "DEADFALL",
}  # fmt: skip
HEADS: Final = {
    "start of turn": "at the start of {your} turn", "attacks": "when it attacks",
    "deals damage": "when it deals damage",
    "faces you": "when it comes to face {you}", "token defeated": "when one of its tokens is defeated",
    "cleared": "when one of its levels is cleared", "turn start": "at the start of {your} turn",
    "would be damaged": "when {you} would take damage", "would attack": "when an encounter would attack {you}",
    "stunned": "when {you} [become] Stunned", "unconscious": "when {you} [become] Unconscious",
    "healed": "when {you} [be] healed", "check succeeded": "when {your} Skill Check succeeds",
    "check failed": "when {your} Skill Check fails", "save made": "when a Save is made",
    "card played": "when {you} [play] a card", "third Sword": "when {you} [play] the third Sword of a turn",
    "gold paid": "when an encounter pays its gold", "bought": "when {you} [buy] a card",
    "cycled": "when {you} [cycle] the Market", "Replenish": "in {your} Replenish phase",
    "Market": "in {your} Market phase",
    "moved in": "when {you} [move] into a Location", "moved out": "when {you} [move] out of a Location",
    "scene start": "at the start of each Scene", "scene end": "at the end of each Scene",
    "short rest": "in a Short Rest", "setup": "before the game", "foe defeated": "when {you} [defeat] an encounter",
    "flame revealed": "when a Wyrmflame card is revealed",
}  # fmt: skip
ANYBODY: Final = Person("anybody", "anybody's", "anybody")


def head(moment: str, who: Person) -> str:
    """When it happens: "when anybody becomes Stunned"."""
    words = HEADS.get(moment, "").format(you=who.name, your=who.their)
    return re.sub(r"\[(.+?)\]", lambda found: who.does(found[1]), words)


def circumstances(ability: effects.Ability, moment: str) -> list[str]:
    """How often, when and on which conditions it happens, each as part of a sentence."""
    once = f"once per {'Scene' if ability.once == 'scene' else ability.once}" if ability.once else ""
    if ability.own_turn:
        once = "once in each of your turns" if ability.once == "turn" else f"{once} in your turn".strip()
    when = head(moment, ANYBODY if ability.anyone else YOU)
    level = f"while the Wyrmflame level is at least {ability.at}" if ability.at and ability.steadily else ""
    firsts = [first(condition) for condition in ability.if_ if first(condition)]
    conditions = [so(condition) for condition in ability.if_ if not first(condition)]
    return list(filter(None, [
        once,
        "even in a Short Rest" if ability.at_rest and moment != "short rest" else "",
        "even while you are Stunned" if ability.even_stunned and moment != "stunned" else "",
        " ".join(filter(None, [when, *firsts, level])),
        f"if {listed(conditions)}" if conditions else "",
    ]))  # fmt: skip


def what_happens(ability: effects.Ability) -> str:
    """What it does or changes, with its price."""
    changes = "; ".join(different(change).says() for change in ability.change)
    if ability.cost or ability.may:
        does = f"you may {offered(ability.do, ability.cost)}" if ability.do or ability.cost else ""
    else:
        does = then(ability.do, inner=bool(ability.otherwise))
    if ability.otherwise:
        does += f"; on a failure, {then(ability.otherwise)}"
    return "; ".join(filter(None, [changes, does]))


@in_words.register
def _(ability: effects.Ability) -> str:
    moment = ability.when
    labels = [f"{ability.at}+"] if ability.at and not ability.steadily else []
    labels += [f"{ability.only} Class"] if ability.only else []
    labels += [KEYWORDS[moment]] if moment in KEYWORDS else []
    text = capital(", ".join([*circumstances(ability, moment), what_happens(ability)]))
    return f"{', '.join(labels)}: {text}." if labels else f"{text}."


# -- parts of abilities by themselves, without a capital and a full stop


@in_words.register
def _(effect: effects.Effect) -> str:
    return clause(effect, YOU).says()


@in_words.register
def _(option: tuple) -> str:  # type: ignore[type-arg]
    return then(option, wishes=True)


@in_words.register
def _(which: Which) -> str:
    return noun(which) + having(which)


@in_words.register
def _(condition: If) -> str:
    return conditional(condition)


@in_words.register
def _(cost: Cost) -> str:
    return price(cost)


@in_words.register
def _(change: Change) -> str:
    return different(change).says()


def facts(card: Card) -> list[tuple[str, str]]:
    """The printed numbers of a card as label and value, in the order in which people read them."""
    rows: list[tuple[str, str]] = []
    if card.cost:
        rows.append(("Cost", str(card.cost)))
    if sum(card.damage):
        rows.append(("Damage", amount(card.damage)))
    if card.swords:
        rows.append(("Swords", str(card.swords)))
    if card.kind == "encounter":
        rows += [("Track", card.entry.track), ("Attack Strength", str(card.attack)), ("Gold", str(card.gold))]
        rows += [("Holds", str(card.capacity))] * card.location
        rows += [("Tokens", str(card.tokens))] * (card.token is not None)
    if card.kind == "hero":
        hero = card.entry
        rows += [("Hand", str(hero.hand)), ("Gold", str(hero.gold)), ("Hit points", str(hero.hit_points))]
    if card.kind == "feature":
        rows.append(("XP", str(card.entry.value)))
    return rows


def kind_words(card: Card) -> str:
    """The kind with what goes with it: "blue Giant, Dungeon 1"."""
    entry = card.entry
    match card.kind:
        case "basic" | "market":
            return _in_a_deck(card)
        case "encounter":
            return say(
                "{colour} {type}, {environment} {difficulty}",
                colour=said(card.colour),
                type=said(card.type),
                environment=said(entry.environment),
                difficulty=entry.difficulty,
            )
        case "flame":
            return say("Wyrmflame card")
        case "item":
            return say("{rarity} {kind}", rarity=said(entry.rarity), kind=said(entry.kind))
        case "hero":
            return say("{race} {role}", race=said(entry.race), role=said(entry.class_))
        case "feature":
            whose = entry.class_ or entry.race
            return say("{whose} Feature", whose=said(whose)) if whose else say("Feature")
        case "adventure":
            return say("Adventure, Level {level}", level=entry.level)
    return card.kind


def _in_a_deck(card: Card) -> str:
    """A card of a pack or of the Market Deck."""
    if not card.colour:
        return say("Basic card") if card.basic else say("Market card")
    colour = said(card.colour)
    return say("{colour} Basic card", colour=colour) if card.basic else say("{colour} Market card", colour=colour)
