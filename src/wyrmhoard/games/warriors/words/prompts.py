"""Questions and choices in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.warriors.rules import numbers
from wyrmhoard.games.warriors.rules.decks import ready_made
from wyrmhoard.games.warriors.state import Fighter, Gear
from wyrmhoard.games.warriors.table import Position
from wyrmhoard.games.warriors.words.cards import ability_words
from wyrmhoard.games.warriors.words.names import called, player, side_name
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.game import Words
from wyrmhoard.kernel.grammar import capital, many

# -- questions


def prompt(position: Position, seat: int, kind: str, data: Mapping[str, Any]) -> str:
    """The question, to the seat that is asked."""
    cards, state = position.cards, position.state
    match kind:
        case "deck":
            return "Choose your deck"
        case "mulligan-cards":
            return f"Your opponents took {many(data['offered'], 'mulligan')}: how many cards do you draw?"
        case "bonus":
            return "An opponent had to reshuffle: draw a card?"
        case "location":
            return "You won the last battle: where is the next one fought?"
        case "assemble":
            return "Choose your fighter and what it wears"
        case "come-back":
            return "Enter a new fighter?"
        case "combat":
            if state.battle is not None and state.battle.current is not None and state.battle.current.seat != seat:
                return "It is not your turn"
            return (
                f"{many(data['actions'], 'Action')} left: attack, use something, or end the turn"
                if data["actions"]
                else "No Action left: go on or end"
            )
        case "break":
            left = f" ({many(data['left'], 'roll')} left)" if data["left"] > 1 else ""
            return f"Choose one of {cards[data['who']['card']].name}'s cards: a roll decides whether it breaks{left}"
        case "shed":
            kinds = {"hands": "hands", "containment": "spell points"}.get(data["limit"], data["limit"])
            return f"Too few {kinds}: which card goes back to your hand?"
        case "order":
            names = ", ".join(f"{n} {cards[card].name}" for n, card in enumerate(data["cards"], 1))
            return f"Which of your cards acts first at the {data['when']} of the turn: {names}?"
        case "reroll":
            return f"You rolled {data['roll']}: spend a charge of {cards[data['card']].name} to roll again?"
        case "steady":
            gear = cards[data["gear"]].name
            now = f"{gear} breaks with {data['roll']} against {data['value']}"
            return f"{now}: spend a charge of {cards[data['card']].name} to add {data['by']}?"
        case "door":
            return "Stay for the next battle?"
    name = cards[data["card"]].name
    asks = {
        "target": "choose a target",
        "discard": "which card do you discard?",
        "fetch": "which card do you take?",
        "gear": "choose an equipped card",
    }
    return f"{name}: {asks[kind]}"


def option(position: Position, seat: int, kind: str, choice: Choice) -> Words:
    """One choice in words, and which things on the table it is about."""
    key = str(choice)
    simple = {
        "give-up": "Give up the game",
        "leave": "Leave at the next break",
        "stay": "Stay",
        "join": "Join the game",
        "decline": "No",
        "stop": "Make no more rolls",
        "keep": "Discard nothing",
        "forfeit": "No fighter: forfeit this battle and draw 2 cards",
        "retreat": "Retreat: take everything back and draw 2 cards",
        "nothing": "Nothing: end the turn",
        "end": "End the turn",
        "yes": "Yes",
        "no": "No",
        "equip": "Equip and remove cards",
        "own": "A deck of your own",
        "whole-set": "The whole set",
    }
    if kind == "location" and key == "none":
        return Words("No location")
    if key in simple:
        words = simple[key] if (kind, key) != ("bonus", "decline") else "Draw nothing"
        return Words("Stay out this turn" if (kind, key) == ("come-back", "decline") else words)
    return _option(position, kind, key)


def _option(position: Position, kind: str, key: str) -> Words:
    cards = position.cards
    if kind == "deck":
        deck = ready_made(cards)[key]
        return Words(f"{deck.name}: {deck.about}" if deck.about else deck.name)
    if kind == "mulligan-cards":
        return Words(many(int(key), "card"))
    if kind == "bonus":
        return Words("Draw a card")
    if kind == "location":
        where, number, card = key.split(" ")
        whose = (
            f"in {player(int(number))}'s hand"
            if where == "hand"
            else f"held by {side_name(position.state, int(number))}"
        )
        return Words(f"{cards[card].name} ({whose}): {cards[card].text}", (f"card:{card}",))
    if kind in ("assemble", "come-back"):
        return Words(f"Enter {cards[key].name}", (f"card:{key}",))
    if kind in ("discard", "fetch"):
        return Words(cards[key].name, (f"card:{key}",))
    if kind == "combat":
        return _combat(position, key)
    if kind == "order":
        return Words(f"Number {int(key) + 1}")
    return _thing(position, int(key))


def _thing(position: Position, number: int) -> Words:
    """A fighter or an equipped card by its ID."""
    cards = position.cards
    for who in position.state.battle.fighters if position.state.battle is not None else []:
        if who.id == number:
            return Words(f"{capital(called(cards, who))} ({who.life})", (f"fighter:{number}",))
        gear = who.find(number)
        if gear is not None:
            value = numbers.breakage(position, who, gear)
            risk = f" (breaks at {value} or less)" if value is not None else ""
            return Words(f"{cards[gear.card].name} of {called(cards, who)}{risk}", (f"gear:{number}",))
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
        return Words(
            f"Use {place.name}: {ability_words(place.abilities[int(rest[0])], state.place.charges)}", ("place",)
        )
    gear = me.find(int(rest[0]))
    card = cards[gear.card] if gear is not None else cards[me.card]
    about = (f"gear:{gear.id}",) if gear is not None else (f"fighter:{me.id}",)
    if word == "use":
        charges = gear.charges if gear is not None else me.charges
        return Words(f"Use {card.name}: {ability_words(card.abilities[int(rest[1])], charges)}", about)
    if word == "cast":
        return Words(f"Cast {card.name}" + (f": {card.text}" if card.text else ""), about)
    weapon = card.name if gear is not None else "bare hands"
    if word == "volley":
        return Words(f"Attack several fighters with {weapon}", about)
    target = battle.find(int(rest[1]))
    assert target is not None
    return Words(
        f"Attack {called(cards, target)} with {weapon}: {odds(position, me, gear, target)}",
        (*about, f"fighter:{target.id}"),
    )


def odds(position: Position, me: Fighter, gear: Gear | None, target: Fighter) -> str:
    """What an attack would do, in a few words."""
    strike = numbers.strike(position, me, gear, target)
    guard = numbers.stopped(position, target, strike.words, me, strike.ignores)
    chances = numbers.chances(strike, guard)
    kill = sum(chance for lost, chance in chances.items() if lost >= target.life)
    words = f"{min(chances)} to {max(chances)}" if len(chances) > 1 else f"{min(chances)}"
    return f"{words} of {target.life}" + (f", kills {kill:.0%}" if kill else "")
