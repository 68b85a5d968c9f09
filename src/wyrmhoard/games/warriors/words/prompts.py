"""Questions and choices in words."""

from __future__ import annotations

from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..asked import Asked
from ..cards.card import Card
from ..cards.cardset import CardSet
from ..rules import numbers
from ..rules.decks import ready_made
from ..state import Fighter, Gear, Warriors
from ..table import Position
from .cards import ability_words, text_of
from .names import called, calls, card_name, row_of, seat_of, side_name, told_called

# -- questions


def prompt(position: Position, seat: int, kind: str, data: Asked) -> str:
    """The question, to the seat that is asked: it says what to choose."""
    cards, state = position.cards, position.state
    match kind:
        case "deck":
            return say("Choose your deck")
        case "mulligan-cards":
            return say_many(
                "Your opponents took {n} mulligan: choose how many cards you draw",
                "Your opponents took {n} mulligans: choose how many cards you draw",
                n=data["offered"],
            )
        case "bonus":
            return say("An opponent had to reshuffle: draw a card, or draw nothing")
        case "location":
            return say("You won the last battle: choose where the next one is fought")
        case "assemble":
            return say("Choose your fighter and what it wears")
        case "come-back":
            return say("Choose a new fighter to enter with, or stay out this turn")
        case "combat":
            return _combat_prompt(state, seat, data["actions"])
        case "break":
            return _break_prompt(cards, data)
        case "shed":
            return said(SHED[data["limit"]])
        case "order":
            names = row_of(f"{n} {card_name(cards, card)}" for n, card in enumerate(data["cards"], 1))
            if data["when"] == "end":
                return say("Choose which of your cards acts first at the end of the turn: {names}", names=names)
            return say("Choose which of your cards acts first at the start of the turn: {names}", names=names)
        case "reroll":
            return say(
                "You rolled {roll}: spend a charge of {card} to roll again, or keep the roll",
                roll=data["roll"],
                card=card_name(cards, data["card"]),
            )
        case "steady":
            return say(
                "{gear} breaks with {roll} against {value}: spend a charge of {card} to add {by}, or let it break",
                gear=card_name(cards, data["gear"]),
                roll=data["roll"],
                value=data["value"],
                card=card_name(cards, data["card"]),
                by=data["by"],
            )
        case "door":
            if not state.players[seat].present:
                return say("Join the game for the next battle, if you like")
            return say("Choose whether you stay for the next battle")
    asks = {
        "target": later("{card}: choose a target"),
        "discard": later("{card}: choose a card to discard"),
        "fetch": later("{card}: choose a card to take"),
        "gear": later("{card}: choose an equipped card"),
    }
    return said(asks[kind], card=card_name(cards, data["card"]))


SHED: Final = {
    "hands": later("Too few hands: choose a card to take back into your hand"),
    "containment": later("Too few spell points: choose a card to take back into your hand"),
    "armor slots": later("Too few armor slots: choose a card to take back into your hand"),
    "item slots": later("Too few item slots: choose a card to take back into your hand"),
}


def _combat_prompt(state: Warriors, seat: int, actions: int) -> str:
    if state.battle is not None and state.battle.current is not None and state.battle.current.seat != seat:
        return say("It is not your turn")
    if not actions:
        return say("No Action left: use something else, or end the turn")
    return say_many(
        "{n} Action left: attack, use something, or end the turn",
        "{n} Actions left: attack, use something, or end the turn",
        n=actions,
    )


def _break_prompt(cards: CardSet, data: Asked) -> str:
    who = data["who"]
    fighter = told_called(cards, who["card"], who["seat"], (), beast=who["beast"])
    if data["left"] > 1:
        return say(
            "Choose a card of {fighter} to roll for: it may break ({left} rolls left)",
            fighter=fighter,
            left=data["left"],
        )
    return say("Choose a card of {fighter} to roll for: it may break", fighter=fighter)


SIMPLE: Final = {
    "give-up": later("Give up the game"),
    "leave": later("Leave at the next break"),
    "stay": later("Stay"),
    "join": later("Join the game"),
    "decline": later("Draw nothing"),
    "stop": later("Make no more rolls"),
    "keep": later("Discard nothing"),
    "forfeit": later("Forfeit this battle without a fighter and draw 2 cards"),
    "retreat": later("Retreat: lose this battle, take everything back and draw 2 cards"),
    "nothing": later("Do nothing and end the turn"),
    "end": later("End the turn"),
    "equip": later("Equip and remove cards"),
    "own": later("Bring a deck of your own"),
    "whole-set": later("Take the whole set"),
}
"""Choices whose words do not depend on the question."""
OF_KIND: Final = {
    ("come-back", "decline"): later("Stay out this turn"),
    ("location", "none"): later("Fight without a location"),
    ("bonus", "draw"): later("Draw a card"),
    ("reroll", "yes"): later("Roll again"),
    ("reroll", "no"): later("Keep the roll"),
    ("steady", "yes"): later("Spend the charge"),
    ("steady", "no"): later("Let it break"),
}
"""Choices whose words depend on the question."""


def option(position: Position, seat: int, kind: str, choice: Choice) -> Words:
    """One choice in words: its text, a verb if it is an action, and the cards on the table that it concerns."""
    key = str(choice)
    if key == "forfeit" and position.state.settings.deathmatch:
        return Words(say("Wait for your first turn without a fighter and draw 2 cards"))
    if key == "retreat" and position.state.settings.teams:
        return Words(say("Retreat: leave this battle to your team, take everything back and draw 2 cards"))
    words = OF_KIND.get((kind, key)) or SIMPLE.get(key)
    if key == "retreat":
        return Words(said(SIMPLE[key]), (), (say("Retreat: lose this battle"), said(SIMPLE[key])))
    return Words(said(words)) if words is not None else _option(position, kind, key)


def _option(position: Position, kind: str, key: str) -> Words:
    cards = position.cards
    if kind == "deck":
        deck = ready_made(cards, deathmatch=position.state.settings.deathmatch)[key]
        return Words(f"{said(deck.name)}: {said(deck.about)}" if deck.about else said(deck.name))
    if kind == "mulligan-cards":
        return Words(say_many("Draw {n} card", "Draw {n} cards", n=int(key)))
    if kind == "location":
        return _location(position, key)
    if kind in ("assemble", "come-back"):
        return Words(say("Enter {card}", card=card_name(cards, key)), (f"card:{key}",))
    if kind == "discard":
        return Words(say("Discard {card}", card=card_name(cards, key)), (f"card:{key}",))
    if kind == "fetch":
        return Words(say("Take {card}", card=card_name(cards, key)), (f"card:{key}",))
    if kind == "combat":
        return _combat(position, key)
    if kind == "order":
        return Words(say("Let number {n} act first", n=int(key) + 1))
    return _thing(position, kind, int(key))


def _location(position: Position, key: str) -> Words:
    where, number, card = key.split(" ")
    cards = position.cards
    if where == "hand":
        whose = say("in [your|{who's}] hand", who=seat_of(int(number)))
    else:
        whose = say("held by {side}", side=side_name(position.state, int(number)))
    words = say(
        "Fight at {card} ({whose}): {text}", card=card_name(cards, card), whose=whose, text=text_of(cards[card])
    )
    return Words(words, (f"card:{card}",), (say("Fight at {card}", card=card_name(cards, card)), words))


ROLLED_FOR: Final = {
    "break": later("Roll for {card}"),
    "shed": later("Take back {card} of {fighter}"),
}
BRIEFLY: Final = {"break": later("Roll for {card} ({value}%)")}
"""Short forms, for a list that has no room for the whole ones."""
_OF: Final = later("{card} of {fighter}")


def _thing(position: Position, kind: str, number: int) -> Words:
    """A fighter or an equipped card by its ID."""
    cards = position.cards
    for who in position.state.battle.fighters if position.state.battle is not None else []:
        if who.id == number:
            return Words(f"{calls(cards, who)} ({who.life})", (f"fighter:{number}",))
        gear = who.find(number)
        if gear is not None:
            value = numbers.breakage(position, who, gear)
            card, fighter = card_name(cards, gear.card), called(cards, who)
            words = said(ROLLED_FOR.get(kind, _OF), card=card, fighter=fighter)
            if value is not None and kind != "shed":
                brief = said(BRIEFLY[kind], card=card, value=value) if kind in BRIEFLY else ""
                words = say("{words} ({value}% chance to break)", words=words, value=value)
                return Words(words, (f"gear:{number}",), (brief, words) if brief else ())
            return Words(words, (f"gear:{number}",))
    return Words(str(number))


def _combat(position: Position, key: str) -> Words:
    cards, state = position.cards, position.state
    battle = state.battle
    assert battle is not None
    me = battle.current
    assert me is not None
    word, *rest = key.split(" ")
    if word == "place":
        assert state.place is not None
        place = cards[state.place.card]
        text = ability_words(place.abilities[int(rest[0])], state.place.charges)
        words = say("Use {card}: {text}", card=said(place.name), text=text)
        return Words(words, ("place",), (_use(place, int(rest[0])), words))
    gear = me.find(int(rest[0]))
    card = cards[gear.card] if gear is not None else cards[me.card]
    about = (f"gear:{gear.id}",) if gear is not None else (f"fighter:{me.id}",)
    if word == "use":
        charges = gear.charges if gear is not None else me.charges
        text = ability_words(card.abilities[int(rest[1])], charges)
        words = say("Use {card}: {text}", card=said(card.name), text=text)
        return Words(words, about, (_use(card, int(rest[1])), words))
    if word == "cast":
        if card.text:
            words = say("Cast {card}: {text}", card=said(card.name), text=text_of(card))
            return Words(words, about, (say("Cast {card}", card=said(card.name)), words))
        return Words(say("Cast {card}", card=said(card.name)), about)
    weapon = said(card.name) if gear is not None else say("bare hands")
    if word == "volley":
        return Words(say("Attack several fighters with {weapon}", weapon=weapon), about)
    target = battle.find(int(rest[1]))
    assert target is not None
    words = say(
        "Attack {target} with {weapon}: {odds}",
        target=called(cards, target),
        weapon=weapon,
        odds=odds(position, me, gear, target),
    )
    return Words(words, (*about, f"fighter:{target.id}"), (_briefly(position, me, gear, target, weapon), words))


def _use(card: Card, number: int) -> str:
    """An ability for a list that has no room for its text."""
    if len(card.usable) < 2:
        return say("Use {card}", card=said(card.name))
    return say("Use {card}, ability {n}", card=said(card.name), n=[*card.usable].index(number) + 1)


def _briefly(position: Position, me: Fighter, gear: Gear | None, target: Fighter, weapon: str) -> str:
    """An attack for a list that has no room for its sentence."""
    chances = _losses(position, me, gear, target)
    kill = sum(chance for lost, chance in chances.items() if lost >= target.life)
    places = {
        "weapon": weapon,
        "lost": f"{min(chances)}-{max(chances)}" if len(chances) > 1 else str(min(chances)),
        "life": target.life,
        "kill": say(" ({chance} kills)", chance=f"{kill:.0%}") if kill else "",
    }
    battle = position.state.battle
    if battle is not None and len(battle.fighters) > 2:
        name = card_name(position.cards, target.card)
        return say("Attack {target}: {lost} of {life}{kill}, {weapon}", target=name, **places)
    return say("Attack with {weapon}: {lost} of {life}{kill}", **places)


def _losses(position: Position, me: Fighter, gear: Gear | None, target: Fighter) -> dict[int, float]:
    """The chance of each loss of an attack."""
    strike = numbers.strike_of(position, me, gear, target)
    return numbers.chances(strike, numbers.stopped(position, target, strike.words, me, strike.ignores))


def odds(position: Position, me: Fighter, gear: Gear | None, target: Fighter) -> str:
    """What an attack would do, in a few words."""
    chances = _losses(position, me, gear, target)
    kill = sum(chance for lost, chance in chances.items() if lost >= target.life)
    lost = say("{least} to {most}", least=min(chances), most=max(chances)) if len(chances) > 1 else str(min(chances))
    if kill:
        chance = f"{kill:.0%}"
        return say(
            "it has {life} and loses {lost}; chance to kill: {chance}", lost=lost, life=target.life, chance=chance
        )
    return say("it has {life} and loses {lost}", lost=lost, life=target.life)


def refusal(position: Position, seat: int, kind: str, choice: Choice) -> dict[str, Any]:
    """What the sentences of refusals may name."""
    return {"option": option(position, seat, kind, choice).text}
