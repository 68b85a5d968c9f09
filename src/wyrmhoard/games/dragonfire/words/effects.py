"""Each effect as it is printed, as a clause: those that hold no other effects."""

from __future__ import annotations

from functools import singledispatch

from wyrmhoard.games.dragonfire.cards import effects
from wyrmhoard.games.dragonfire.cards.points import read_points, say_points
from wyrmhoard.games.dragonfire.cards.vocabulary import ANY, Which
from wyrmhoard.games.dragonfire.words.phrases import at, different, foes, lasting, noun, person
from wyrmhoard.kernel.grammar import (
    IT,
    YOU,
    Clause,
    Person,
    article,
    degree,
    many,
    plural,
    signed,
    spelt,
    thing,
)


@singledispatch
def clause(effect: effects.Effect, you: Person) -> Clause:
    """An effect as a clause, said to (or of) `you`."""
    raise AssertionError(effect)


# -- damage


def damage(effect: effects.Deal) -> str:
    """What a share of damage is."""
    if effect.amount:
        number = {
            "its Attack Strength": "its Attack Strength",
            "encounters facing you": "the number of encounters facing you",
            "cards played": "the number of cards you have played this turn",
            "Swords": "the number of Swords you have played this turn",
            "your gold": "the gold you have",
            "level": "the Wyrmflame level",
        }[effect.amount]
        return f"colourless damage equal to {number}"
    parts = [say_points(read_points(effect.points))] * bool(effect.points)
    parts += [f"{effect.choose} damage of a colour of your choice"] * bool(effect.choose)
    return " and ".join(parts)


@clause.register
def _(effect: effects.Deal, you: Person) -> Clause:
    what = damage(effect)
    if effect.plus:
        return Clause(you, "add", f"{what} to the damage of one {f'{effect.with_} ' if effect.with_ else ''}card")
    end = {"": "", "tokens": ", split as you like between tokens of one encounter",
           "encounters": ", split as you like between encounters"}[effect.split]  # fmt: skip
    to = "" if effect.to == "one" and effect.which == ANY else f" to {at(effect.to, effect.which, effect.number, you)}"
    return Clause(you, "deal", f"{what}{to}{end}")


@clause.register
def _(effect: effects.Levels, you: Person) -> Clause:
    levels = "one level" if effect.number == 1 else f"{spelt(effect.number)} consecutive levels"
    return Clause(you, "deal", f"{levels} of damage to {at(effect.to, effect.which, effect.targets, you)}")


@clause.register
def _(effect: effects.DefeatTokens, you: Person) -> Clause:
    if effect.to == "it":
        return Clause(
            you, "defeat", f"{'one' if effect.number == 1 else f'up to {spelt(effect.number)}'} of its tokens"
        )
    tokens = "a token" if effect.number == 1 else f"up to {spelt(effect.number)} tokens"
    return Clause(you, "defeat", f"{tokens} of {at(effect.to, you=you)}")


@clause.register
def _(effect: effects.Anywhere, you: Person) -> Clause:
    cards = {"your cards": f"{you.their} cards"}.get(effect.cards, effect.cards)
    cards = cards.replace("card", f"{effect.of} card") if effect.of else cards
    return Clause(you, "may deal", f"the damage of {cards} anywhere on a damage track this turn", stated=True)


@clause.register
def _(effect: effects.Recolour, you: Person) -> Clause:
    colour = "a colour of your choice" if effect.to_colour == "chosen" else effect.to_colour
    return Clause(you, "change", f"the coloured damage of another of {you.their} cards this turn to {colour}")


@clause.register
def _(effect: effects.Ease, you: Person) -> Clause:
    foe = foes(effect.to, effect.which, 1, you)
    levels = foe.own("colourless levels")
    if effect.set:
        return Clause(thing(levels, several=True), "need", f"only {effect.set} damage each this turn")
    return Clause(thing(levels, several=True), "need", f"{effect.by} less damage each this turn (at least 1)")


@clause.register
def _(effect: effects.Breach, you: Person) -> Clause:
    foe = foes(effect.to, ANY, 1, you)
    if effect.what == "squares":
        return Clause(you, "treat", f"{foe.own('square rows')} as ordinary rows this turn")
    if effect.what == "tokens":
        its = "their" if foe.several else "its"
        return Clause(you, "may damage", f"{foe.name} this turn despite {its} tokens", stated=True)
    return Clause(foe, "be", "not Immune this turn", wish=f"treat {foe.name} as not Immune this turn")


@clause.register
def _(effect: effects.Keep, you: Person) -> Clause:
    dealt = thing(f"damage dealt to {at(effect.to, you=you)} this turn")
    return Clause(dealt, "stay", "on it until the end of the round")


# -- attacks


@clause.register
def _(effect: effects.Attack, you: Person) -> Clause:
    foe, until = foes(effect.to, effect.which, effect.number, you), lasting(effect.until, you)
    if effect.set is not None:
        return Clause(foe, "have", f"Attack Strength {effect.set}{until}",
                      wish=f"set {foe.own('Attack Strength')} to {effect.set}{until}")  # fmt: skip
    what = f"{signed(effect.by)} Attack Strength{until}"
    return Clause(foe, "have", what, wish=f"give {at(effect.to, effect.which, effect.number, you)} {what}")


@clause.register
def _(effect: effects.HoldBack, you: Person) -> Clause:
    foe, until = foes(effect.to, effect.which, effect.number, you), lasting(effect.until, you)
    return Clause(foe, "do not attack", until.strip(), wish=f"keep {foe.name} from attacking{until}")


@clause.register
def _(effect: effects.Prevent, you: Person) -> Clause:
    return Clause(you, "prevent", f"{effect.number or 'all'} of that damage")


@clause.register
def _(effect: effects.Redirect, you: Person) -> Clause:
    who = person(effect.who, you)
    return Clause(foes("it" if effect.to == "one" else effect.to, ANY, 1, you), "deal",
                  f"its damage to {who.them if who == you else who.name} instead")  # fmt: skip


@clause.register
def _(effect: effects.AttackNow, you: Person) -> Clause:
    who = person(effect.who, you)
    return Clause(foes(effect.to, effect.which, 1, you), "attack", f"{who.them if who == you else who.name} at once")


@clause.register
def _(effect: effects.MoreDamage, you: Person) -> Clause:
    return Clause(thing("its attack"), "deal", f"{effect.number} more damage")


# -- hit points


@clause.register
def _(effect: effects.Heal, you: Person) -> Clause:
    points = many(effect.number, "hit point")
    if effect.between > 1:
        return Clause(you, "heal", f"{points}, shared as you like between up to {spelt(effect.between)} characters")
    who = person(effect.who, you)
    if who == you:
        return Clause(you, "heal", f"{'yourself' if you == YOU else 'themselves'} {points}")
    return Clause(you, "heal", f"{who.name} {points}", after=Clause(who, "heal", points))


@clause.register
def _(effect: effects.Hurt, you: Person) -> Clause:
    return Clause(person(effect.who, you, effect.of), "take", f"{effect.number} damage", stated=True)


@clause.register
def _(effect: effects.Status, you: Person) -> Clause:
    who = person(effect.who, you)
    if effect.becomes == "rested":
        return Clause(who, "remove", f"{who.their} Exhausted token")
    return Clause(who, "become", effect.becomes, stated=True)


# -- cards


@clause.register
def _(effect: effects.Draw, you: Person) -> Clause:
    return Clause(person(effect.who, you), "draw", plural(effect.number, "card"))


@clause.register
def _(effect: effects.Discard, you: Person) -> Clause:
    cards = plural(effect.number, "card") + " at random" * effect.random
    return Clause(person(effect.who, you, effect.of), "discard", cards)


@clause.register
def _(effect: effects.Trade, you: Person) -> Clause:
    cards = f"{plural(effect.draw, 'card')}, then [discard] {plural(effect.discard, 'card')}"
    return Clause(person(effect.who, you), "draw", cards)


@clause.register
def _(effect: effects.Recover, you: Person) -> Clause:
    who = person(effect.who, you)
    what = f"another {effect.what[6:]}" if effect.what.startswith("other ") and effect.number == 1 else (
        plural(effect.number, effect.what)
    )  # fmt: skip
    onto = f"into {who.their} hand" if effect.onto == "hand" else f"on top of {who.their} deck"
    return Clause(who, "put", f"{what} from {who.their} discard pile {onto}")


@clause.register
def _(effect: effects.Search, you: Person) -> Clause:
    return Clause(
        you, "search", f"{you.their} deck for {article(effect.what)}, [put] it into {you.their} hand and [shuffle]"
    )


@clause.register
def _(effect: effects.Look, you: Person) -> Clause:
    deck = {"your deck": f"{you.their} deck", "primary": "the Primary Deck", "secondary": "the Secondary Deck",
            "Market": "the Market Deck", "Wyrmflame": "the Wyrmflame deck"}[effect.deck]  # fmt: skip
    if effect.number == 1:
        end = {"reorder": "", "take one": f" and [put] it into {you.their} hand"}
        return Clause(you, "look", f"at the top card of {deck}{end.get(effect.then, ' and [bury] it if you like')}")
    end = {"reorder": " and [put] them back in any order", "bury one": " and [bury] up to one of them",
           "bury any": " and [bury] any of them",
           "take one": f", [put] one of them into {you.their} hand and [bury] the rest"}  # fmt: skip
    return Clause(you, "look", f"at the top {effect.number} cards of {deck}{end[effect.then]}")


@clause.register
def _(effect: effects.Bury, you: Person) -> Clause:
    who = person(effect.who, you)
    if effect.out_of == "deck":
        cards = "card" if effect.number == 1 else f"{effect.number} cards"
        return Clause(who, "bury", f"the top {cards} of {who.their} deck")
    where = "hand" if effect.out_of == "hand" else "discard pile"
    return Clause(who, "bury", f"{plural(effect.number, 'card')} from {who.their} {where}")


@clause.register
def _(effect: effects.Reshuffle, you: Person) -> Clause:
    who = person(effect.who, you)
    return Clause(who, "shuffle", f"{who.their} discard pile into {who.their} deck")


@clause.register
def _(effect: effects.Grant, you: Person) -> Clause:
    who = person(effect.who, you)
    play = f"{article(f'{effect.of} card') if effect.of else 'a card'} now"
    if effect.draw:
        return Clause(who, "draw", f"{plural(effect.draw, 'card')} and may play {play}", stated=True)
    return Clause(who, "may play", play, stated=True)


@clause.register
def _(effect: effects.Copy, you: Person) -> Clause:
    return Clause(
        you,
        "repeat",
        f"the text of another {f'{effect.of} ' if effect.of else ''}card that {you.they} played this turn",
    )


@clause.register
def _(effect: effects.Hold, you: Person) -> Clause:
    return Clause(you, "lay", f"up to {many(effect.number, 'card')} from {you.their} hand under this card")


@clause.register
def _(effect: effects.Release, you: Person) -> Clause:
    return Clause(you, "take", f"the cards under this card into {you.their} hand")


@clause.register
def _(effect: effects.PlayAgain, you: Person) -> Clause:
    onto = {"hand": f"into {you.their} hand", "deck": f"on top of {you.their} deck",
            "bottom": f"at the bottom of {you.their} deck"}[effect.onto]  # fmt: skip
    return Clause(you, "put", f"this card {onto} at the end of the phase")


# -- gold and the Market


@clause.register
def _(effect: effects.Gold, you: Person) -> Clause:
    verb = "gain" if effect.number > 0 else "lose"
    return Clause(person(effect.who, you, effect.of), verb, f"{abs(effect.number)} gold")


@clause.register
def _(effect: effects.Bounty, you: Person) -> Clause:
    worth = "no gold" if effect.none else f"{abs(effect.by)} gold {degree(effect.by)}"
    return Clause(foes(effect.to, ANY, 1, you), "be", f"worth {worth}")


@clause.register
def _(effect: effects.Buy, you: Person) -> Clause:
    who = person(effect.who, you)
    if effect.free:
        card = f"a card costing {effect.free} or less from the Market into {who.their} hand for free"
        return Clause(who, "may take", card, stated=True)
    less = f" for {effect.less} gold less" if effect.less else ""
    return Clause(who, "may buy", f"a card from the Market{less}", stated=True)


@clause.register
def _(effect: effects.Cycle, you: Person) -> Clause:
    cards = {0: "all cards", 1: "a card"}.get(effect.number, f"up to {many(effect.number, 'card')}")
    return Clause(you, "replace", f"{cards} of the Market")


# -- encounters


@clause.register
def _(effect: effects.Summon, you: Person) -> Clause:
    return Clause(you, "summon", "any encounter" if effect.which == ANY else article(noun(effect.which)))


@clause.register
def _(effect: effects.Reveal, you: Person) -> Clause:
    deck = {"primary": "Primary", "secondary": "Secondary", "third": "Difficulty 3"}[effect.deck]
    what = "an encounter" if effect.which == ANY else f"the next {noun(effect.which)}"
    who = person(effect.facing, you, effect.of)
    whom = who.them if who == you else who.name
    if effect.matching:
        whom = f"a character whose {'primary ' if effect.primary else ''}Class Type matches its colour"
    elif effect.of and effect.facing == "you":
        whom = article(f"{effect.of} character")
    return Clause(you, "reveal", f"{what} of the {deck} Deck, facing {whom}")


@clause.register
def _(effect: effects.Move, you: Person) -> Clause:
    who = person(effect.to, you)
    whom = who.them if who == you else who.name
    return Clause(you, "move", f"{foes(effect.what, effect.which, effect.number, you).name} to face {whom}")


@clause.register
def _(effect: effects.Swap, you: Person) -> Clause:
    return Clause(you, "swap", "two non-Location encounters that face different characters")


@clause.register
def _(effect: effects.Rotate, you: Person) -> Clause:
    what = noun(Which(effect.which.colour, effect.which.type, effect.which.family, "non-Location"))
    return Clause(you, "move", f"each {what} to face the next character to the left")


@clause.register
def _(effect: effects.Tokens, you: Person) -> Clause:
    foe = foes(effect.to, effect.which, 1, you)
    if effect.number > 0:
        return Clause(foe, "get", f"{effect.number} more token{'s' * (effect.number > 1)}",
                      wish=f"give {foe.name} {effect.number} more token{'s' * (effect.number > 1)}")  # fmt: skip
    return Clause(you, "remove", f"{plural(-effect.number, 'token')} from {foe.name}")


@clause.register
def _(effect: effects.Mend, you: Person) -> Clause:
    levels = many(effect.number, "level") if effect.number else "all its cleared levels"
    return Clause(foes(effect.to, effect.which, 1, you), "heal", levels)


@clause.register
def _(effect: effects.Dismiss, you: Person) -> Clause:
    return Clause(you, "discard", at(effect.to, effect.which, 1, you))


@clause.register
def _(effect: effects.Collapse, you: Person) -> Clause:
    levels = {0: "all its levels", 1: "its next level"}.get(effect.number, f"its next {effect.number} levels")
    return Clause(IT, "clear", levels)


@clause.register
def _(effect: effects.Reroll, you: Person) -> Clause:
    return Clause(you, "reveal", "another card and [use] that one")


# -- places


@clause.register
def _(effect: effects.Enter, you: Person) -> Clause:
    return Clause(person(effect.who, you), "move", f"to {'this Location' if effect.to == 'it' else effect.to}")


# -- the Wyrmflame deck


@clause.register
def _(effect: effects.Flame, you: Person) -> Clause:
    if effect.act == "level":
        change, by = ("rise", "raise") if effect.by > 0 else ("fall", "lower"), abs(effect.by)
        return Clause(
            thing("the Wyrmflame level"), change[0], f"by {by}", wish=f"{change[1]} the Wyrmflame level by {by}"
        )
    verb, rest = {
        "bury active": ("bury", "the active Wyrmflame card"),
        "reveal another": ("reveal", "another Wyrmflame card"),
        "ignore": ("ignore", "the card just revealed"),
        "again": ("repeat", "what the active Wyrmflame card does when it is revealed"),
    }[effect.act]
    return Clause(you, verb, rest)


@clause.register
def _(effect: effects.Dispel, you: Person) -> Clause:
    what = {
        "one": f"one of {you.their} cards that remain in play, at random",
        "all": f"all {you.their} cards that remain in play",
        "everybody's": "all cards that remain in play",
    }[effect.what]
    return Clause(you, "discard", what)


# -- cards that stay, and characters


@clause.register
def _(effect: effects.Mark, you: Person) -> Clause:
    return Clause(you, "put", f"{plural(effect.number, f'{effect.name} token')} on this card")


@clause.register
def _(effect: effects.Gone, you: Person) -> Clause:
    return Clause(you, effect.how, "this card" + " from the game" * (effect.how == "remove"))


@clause.register
def _(effect: effects.Give, you: Person) -> Clause:
    return different(effect.change, you, lasting(effect.until, you))


@clause.register
def _(effect: effects.Leader, you: Person) -> Clause:
    return Clause(person(effect.who, you), "become", "the party leader", stated=True)


@clause.register
def _(effect: effects.Phase, you: Person) -> Clause:
    who = person(effect.who, you)
    if effect.skip:
        return Clause(who, "skip", f"{who.their} next {effect.phase} phase")
    return Clause(who, "take", f"a {effect.phase} phase now")
