"""Each effect as it is printed, as a clause: of cards, gold, encounters and places."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards import effects
from ..cards.vocabulary import ANY, Which
from .changes import different
from .clauses import IT, Clause, Person, does, mine, stated, thing
from .harm import clause
from .phrases import cards, foes, foes_as_object, gold_more, noun, person, tokens, whom_in, with_article

# -- cards


@clause.register
def _(effect: effects.Draw, you: Person) -> Clause:
    return does(person(effect.who, you), later("{who} [draw] {cards}"), cards=cards(effect.number))


@clause.register
def _(effect: effects.Discard, you: Person) -> Clause:
    who, what = person(effect.who, you, effect.of), cards(effect.number)
    if effect.random:
        return does(who, later("{who} [discard] {cards} at random"), cards=what)
    return does(who, later("{who} [discard] {cards}"), cards=what)


@clause.register
def _(effect: effects.Trade, you: Person) -> Clause:
    trades = later("{who} [draw] {cards}, then [discard] {fewer}")
    return does(person(effect.who, you), trades, cards=cards(effect.draw), fewer=cards(effect.discard))


CARDS: Final = {
    "card": (later("a card"), later("{n} cards")),
    "Basic card": (later("a Basic card"), later("{n} Basic cards")),
    "non-Basic card": (later("a non-Basic card"), later("{n} non-Basic cards")),
    "black card": (later("a black card"), later("{n} black cards")),
    "blue card": (later("a blue card"), later("{n} blue cards")),
    "green card": (later("a green card"), later("{n} green cards")),
    "red card": (later("a red card"), later("{n} red cards")),
    "other card": (later("another card"), later("{n} other cards")),
    "Magic Item": (later("a Magic Item"), later("{n} Magic Items")),
}


def _cards(what: str, number: int = 1) -> str:
    """Cards that are looked for: "a Basic card"."""
    single, many = CARDS[what]
    return said(single) if number == 1 else said(many, n=number)


@clause.register
def _(effect: effects.Recover, you: Person) -> Clause:
    who, what = person(effect.who, you), _cards(effect.what, effect.number)
    if effect.onto == "hand":
        return does(who, later("{who} [put] {cards} from [their] discard pile into [their] hand"), cards=what)
    return does(who, later("{who} [put] {cards} from [their] discard pile on top of [their] deck"), cards=what)


@clause.register
def _(effect: effects.Search, you: Person) -> Clause:
    message = later("{who} [search] [their] deck for {card}, [put] it into [their] hand and [shuffle]")
    return does(you, message, card=_cards(effect.what))


DECKS: Final = {
    "your deck": later("your deck | their deck"),
    "primary": later("the Primary Deck"),
    "secondary": later("the Secondary Deck"),
    "Market": later("the Market Deck"),
    "Wyrmflame": later("the Wyrmflame deck"),
}
LOOK_ONE: Final = {
    "reorder": later("{who} [look] at the top card of {deck}"),
    "bury one": later("{who} [look] at the top card of {deck} and [bury] it if you like"),
    "bury any": "{who} [look] at the top card of {deck} and [bury] it if you like",
    "take one": later("{who} [look] at the top card of {deck} and [put] it into [their] hand"),
}
LOOK: Final = {
    "reorder": later("{who} [look] at the top {n} cards of {deck} and [put] them back in any order"),
    "bury one": later("{who} [look] at the top {n} cards of {deck} and [bury] up to one of them"),
    "bury any": later("{who} [look] at the top {n} cards of {deck} and [bury] any of them"),
    "take one": later(
        "{who} [look] at the top {n} cards of {deck}, [put] one of them into [their] hand and [bury] the rest"
    ),
}


@clause.register
def _(effect: effects.Look, you: Person) -> Clause:
    deck = mine(DECKS[effect.deck], you) if effect.deck == "your deck" else said(DECKS[effect.deck])
    if effect.number == 1:
        return does(you, LOOK_ONE[effect.then], deck=deck)
    return does(you, LOOK[effect.then], n=effect.number, deck=deck)


@clause.register
def _(effect: effects.Bury, you: Person) -> Clause:
    who = person(effect.who, you)
    if effect.out_of == "deck":
        if effect.number == 1:
            return does(who, later("{who} [bury] the top card of [their] deck"))
        return does(who, later("{who} [bury] the top {n} cards of [their] deck"), n=effect.number)
    if effect.out_of == "hand":
        return does(who, later("{who} [bury] {cards} from [their] hand"), cards=cards(effect.number))
    return does(who, later("{who} [bury] {cards} from [their] discard pile"), cards=cards(effect.number))


@clause.register
def _(effect: effects.Reshuffle, you: Person) -> Clause:
    return does(person(effect.who, you), later("{who} [shuffle] [their] discard pile into [their] deck"))


@clause.register
def _(effect: effects.Grant, you: Person) -> Clause:
    who, card = person(effect.who, you), cards(1, effect.of)
    if effect.draw:
        drawn = cards(effect.draw)
        return stated(who, later("{who} [draw] {cards} and may play {card} now"), cards=drawn, card=card)
    return stated(who, later("{who} [may play] {card} now"), card=card)


@clause.register
def _(effect: effects.Copy, you: Person) -> Clause:
    if effect.of:
        again = later("{who} [repeat] the text of another {colour} card that [they] played this turn")
        return does(you, again, colour=said(effect.of))
    return does(you, later("{who} [repeat] the text of another card that [they] played this turn"))


@clause.register
def _(effect: effects.Hold, you: Person) -> Clause:
    number = say_many("{n} card", "{n} cards", n=effect.number)
    return does(you, later("{who} [lay] up to {cards} from [their] hand under this card"), cards=number)


@clause.register
def _(effect: effects.Release, you: Person) -> Clause:
    return does(you, later("{who} [take] the cards under this card into [their] hand"))


AGAIN: Final = {
    "hand": later("{who} [put] this card into [their] hand at the end of the phase"),
    "deck": later("{who} [put] this card on top of [their] deck at the end of the phase"),
    "bottom": later("{who} [put] this card at the bottom of [their] deck at the end of the phase"),
}


@clause.register
def _(effect: effects.PlayAgain, you: Person) -> Clause:
    return does(you, AGAIN[effect.onto])


# -- gold and the Market


@clause.register
def _(effect: effects.Gold, you: Person) -> Clause:
    who = person(effect.who, you, effect.of)
    if effect.number > 0:
        return does(who, later("{who} [gain] {n} gold"), n=effect.number)
    return does(who, later("{who} [lose] {n} gold"), n=-effect.number)


@clause.register
def _(effect: effects.Bounty, you: Person) -> Clause:
    worth = say("no gold") if effect.none else gold_more(effect.by)
    return does(foes(effect.to, ANY, 1, you), "{who} [be] worth {gold}", gold=worth)


@clause.register
def _(effect: effects.Buy, you: Person) -> Clause:
    who = person(effect.who, you)
    if effect.free:
        takes = later("{who} [may take] a card costing {n} or less from the Market into [their] hand for free")
        return stated(who, takes, n=effect.free)
    if effect.less:
        return stated(who, later("{who} [may buy] a card from the Market for {n} gold less"), n=effect.less)
    return stated(who, later("{who} [may buy] a card from the Market"))


@clause.register
def _(effect: effects.Cycle, you: Person) -> Clause:
    if effect.number == 0:
        return does(you, later("{who} [replace] all cards of the Market"))
    if effect.number == 1:
        return does(you, later("{who} [replace] a card of the Market"))
    number = say_many("{n} card", "{n} cards", n=effect.number)
    return does(you, later("{who} [replace] up to {cards} of the Market"), cards=number)


# -- encounters


@clause.register
def _(effect: effects.Summon, you: Person) -> Clause:
    what = say("any encounter") if effect.which == ANY else with_article(noun(effect.which))
    return does(you, later("{who} [summon] {foe}"), foe=what)


REVEAL: Final = {
    "primary": later("{who} [reveal] {foe} of the Primary Deck, facing {whom}"),
    "secondary": later("{who} [reveal] {foe} of the Secondary Deck, facing {whom}"),
    "third": later("{who} [reveal] {foe} of the Difficulty 3 Deck, facing {whom}"),
}


@clause.register
def _(effect: effects.Reveal, you: Person) -> Clause:
    what = say("an encounter") if effect.which == ANY else say("the next {what}", what=noun(effect.which))
    if effect.matching and effect.primary:
        whom = say("a character whose primary Class Type matches its colour")
    elif effect.matching:
        whom = say("a character whose Class Type matches its colour")
    elif effect.of and effect.facing == "you":
        whom = with_article(say("{type} character", type=said(effect.of)))
    else:
        whom = whom_in(person(effect.facing, you, effect.of), you)
    return does(you, REVEAL[effect.deck], foe=what, whom=whom)


@clause.register
def _(effect: effects.Move, you: Person) -> Clause:
    foe = foes(effect.what, effect.which, effect.number, you).subject
    whom = whom_in(person(effect.to, you), you)
    return does(you, later("{who} [move] {foe} to face {whom}"), foe=foe, whom=whom)


@clause.register
def _(effect: effects.Swap, you: Person) -> Clause:
    return does(you, later("{who} [swap] two non-Location encounters that face different characters"))


@clause.register
def _(effect: effects.Rotate, you: Person) -> Clause:
    what = noun(Which(effect.which.colour, effect.which.type, effect.which.family, "non-Location"))
    return does(you, later("{who} [move] each {what} to face the next character to the left"), what=what)


@clause.register
def _(effect: effects.Tokens, you: Person) -> Clause:
    foe = foes(effect.to, effect.which, 1, you)
    if effect.number > 0:
        more = say_many("{n} more token", "{n} more tokens", n=effect.number)
        wish = say("give {foe} {tokens}", foe=foe.subject, tokens=more)
        return replace(does(foe, later("{who} [get] {tokens}"), tokens=more), wish=wish)
    gone = say_many("a token", "{n} tokens", n=-effect.number)
    return does(you, later("{who} [remove] {tokens} from {foe}"), tokens=gone, foe=foe.subject)


@clause.register
def _(effect: effects.Mend, you: Person) -> Clause:
    foe = foes(effect.to, effect.which, 1, you)
    if effect.number:
        levels = say_many("{n} level", "{n} levels", n=effect.number)
        return does(foe, later("{who} [heal] {levels}"), levels=levels)
    return does(foe, later("{who} [heal] all its cleared levels"))


@clause.register
def _(effect: effects.Dismiss, you: Person) -> Clause:
    return does(you, later("{who} [discard] {foe}"), foe=foes_as_object(effect.to, effect.which, 1, you))


@clause.register
def _(effect: effects.Collapse, you: Person) -> Clause:
    if effect.number == 0:
        return does(IT, later("{who} [clear] all its levels"))
    if effect.number == 1:
        return does(IT, later("{who} [clear] its next level"))
    return does(IT, later("{who} [clear] its next {n} levels"), n=effect.number)


@clause.register
def _(effect: effects.Reroll, you: Person) -> Clause:
    return does(you, later("{who} [reveal] another card and [use] that one"))


# -- places


PLACES: Final = {
    "it": later("{who} [move] to this Location"),
    "a Location": later("{who} [move] to a Location"),
    "the Environment": later("{who} [move] to the Environment"),
}


@clause.register
def _(effect: effects.Enter, you: Person) -> Clause:
    return does(person(effect.who, you), PLACES[effect.to])


# -- the Wyrmflame deck


FLAME: Final = {
    "bury active": later("{who} [bury] the active Wyrmflame card"),
    "reveal another": later("{who} [reveal] another Wyrmflame card"),
    "ignore": later("{who} [ignore] the card just revealed"),
    "again": later("{who} [repeat] what the active Wyrmflame card does when it is revealed"),
}


@clause.register
def _(effect: effects.Flame, you: Person) -> Clause:
    if effect.act != "level":
        return does(you, FLAME[effect.act])
    level = thing(say("the Wyrmflame level"))
    if effect.by > 0:
        wish = say("raise the Wyrmflame level by {n}", n=effect.by)
        return replace(does(level, later("{who} [rise] by {n}"), n=effect.by), wish=wish)
    wish = say("lower the Wyrmflame level by {n}", n=-effect.by)
    return replace(does(level, later("{who} [fall] by {n}"), n=-effect.by), wish=wish)


DISPEL: Final = {
    "one": later("{who} [discard] one of [their] cards that remain in play, at random"),
    "all": later("{who} [discard] all [their] cards that remain in play"),
    "everybody's": later("{who} [discard] all cards that remain in play"),
}


@clause.register
def _(effect: effects.Dispel, you: Person) -> Clause:
    return does(you, DISPEL[effect.what])


# -- cards that stay, and characters


@clause.register
def _(effect: effects.Mark, you: Person) -> Clause:
    marks = tokens(effect.number, effect.name)
    return does(you, later("{who} [put] {tokens} on this card"), tokens=marks)


GONE: Final = {
    "deplete": later("{who} [deplete] this card"),
    "consume": later("{who} [consume] this card"),
    "discard": later("{who} [discard] this card"),
    "remove": later("{who} [remove] this card from the game"),
}


@clause.register
def _(effect: effects.Gone, you: Person) -> Clause:
    return does(you, GONE[effect.how])


@clause.register
def _(effect: effects.Give, you: Person) -> Clause:
    return different(effect.change, you, effect.until)


@clause.register
def _(effect: effects.Leader, you: Person) -> Clause:
    return stated(person(effect.who, you), later("{who} [become] the party leader"))


PHASES: Final = {
    "Replenish": (later("{who} [take] a Replenish phase now"), later("{who} [skip] [their] next Replenish phase")),
    "Market": (later("{who} [take] a Market phase now"), later("{who} [skip] [their] next Market phase")),
}


@clause.register
def _(effect: effects.Phase, you: Person) -> Clause:
    return does(person(effect.who, you), PHASES[effect.phase][effect.skip])
