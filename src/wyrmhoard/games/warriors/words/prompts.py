"""Warriors in words: questions, choices and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.warriors.cards.cardset import CardSet
from wyrmhoard.games.warriors.cards.decks import ready_made
from wyrmhoard.games.warriors.cards.keywords import listing
from wyrmhoard.games.warriors.cards.vocabulary import plural
from wyrmhoard.games.warriors.rules import numbers
from wyrmhoard.games.warriors.state import Fighter, Gear, Warriors
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.game import Words


def player(seat: int) -> str:
    """What the log calls a seat."""
    return f"Player {seat + 1}"


def fighter_name(cards: CardSet, who: Mapping[str, Any]) -> str:
    """A fighter of an event: "Player 1's Draconian Soldier", "the Tax Wyrm"."""
    name = cards[who["card"]].name
    return f"the {name}" if who["beast"] else f"{player(who['seat'])}'s {name}"


def _called(cards: CardSet, who: Fighter) -> str:
    name = cards[who.card].name
    return f"the {name}" if who.beast else f"{player(who.seat)}'s {name}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- questions


def prompt(cards: CardSet, state: Warriors, seat: int, kind: str, data: Mapping[str, Any]) -> str:
    """The question, to the seat that is asked."""
    match kind:
        case "deck":
            return "Choose your deck"
        case "mulligan-cards":
            return f"Your opponents took {plural(data['offered'], 'mulligan')}: how many cards do you draw for that?"
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
                f"{plural(data['actions'], 'Action')} left: attack, use something, or end the turn"
                if data["actions"]
                else "No Action left: go on or end"
            )
        case "break":
            return f"What of {fighter_name(cards, data['who'])} may break? {plural(data['left'], 'roll')} left"
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
        "target": "whom does it concern?",
        "discard": "which card do you discard?",
        "fetch": "which card do you take?",
        "gear": "which card does it concern?",
    }
    return f"{name}: {asks[kind]}"


def option(cards: CardSet, state: Warriors, seat: int, kind: str, choice: Choice) -> Words:
    """One choice in words, and what on the table it concerns."""
    key = str(choice)
    simple = {
        "give-up": "Give up the game",
        "leave": "Leave at the next break",
        "stay": "Stay",
        "join": "Join the game",
        "decline": "No",
        "stop": "Leave the rest whole",
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
    return _option(cards, state, kind, key)


def _option(cards: CardSet, state: Warriors, kind: str, key: str) -> Words:
    if kind == "deck":
        deck = ready_made(cards)[key]
        return Words(f"{deck.name}: {deck.about}" if deck.about else deck.name)
    if kind == "mulligan-cards":
        return Words(plural(int(key), "card"))
    if kind == "bonus":
        return Words("Draw a card")
    if kind == "location":
        where, number, card = key.split(" ")
        whose = f"in {player(int(number))}'s hand" if where == "hand" else f"held by {_side(state, int(number))}"
        return Words(f"{cards[card].name} ({whose}): {cards[card].text}", (f"card:{card}",))
    if kind in ("assemble", "come-back"):
        return Words(f"Enter {cards[key].name}", (f"card:{key}",))
    if kind in ("discard", "fetch"):
        return Words(cards[key].name, (f"card:{key}",))
    if kind == "combat":
        return _combat(cards, state, key)
    if kind == "order":
        return Words(f"Number {int(key) + 1}")
    return _thing(cards, state, int(key))


def _thing(cards: CardSet, state: Warriors, number: int) -> Words:
    """A fighter or an equipped card by its ID."""
    for who in state.battle.fighters if state.battle is not None else []:
        if who.id == number:
            return Words(f"{_upper(_called(cards, who))} ({who.life})", (f"fighter:{number}",))
        gear = who.find(number)
        if gear is not None:
            value = numbers.breakage(cards, state, who, gear)
            risk = f" (breaks at {value} or less)" if value is not None else ""
            return Words(f"{cards[gear.card].name} of {_called(cards, who)}{risk}", (f"gear:{number}",))
    return Words(str(number))


def _combat(cards: CardSet, state: Warriors, key: str) -> Words:
    battle = state.battle
    assert battle is not None
    me = battle.current
    assert me is not None
    word, *rest = key.split(" ")
    if word == "place":
        assert state.place is not None
        place = cards[state.place.card]
        return Words(f"Use {place.name}: {place.abilities[int(rest[0])].words(state.place.charges)}", ("place",))
    gear = me.find(int(rest[0]))
    card = cards[gear.card] if gear is not None else cards[me.card]
    about = (f"gear:{gear.id}",) if gear is not None else (f"fighter:{me.id}",)
    if word == "use":
        charges = gear.charges if gear is not None else me.charges
        return Words(f"Use {card.name}: {card.abilities[int(rest[1])].words(charges)}", about)
    if word == "cast":
        return Words(f"Cast {card.name}" + (f": {card.text}" if card.text else ""), about)
    weapon = card.name if gear is not None else "bare hands"
    if word == "volley":
        return Words(f"Attack several fighters with {weapon}", about)
    target = battle.find(int(rest[1]))
    assert target is not None
    return Words(
        f"Attack {_called(cards, target)} with {weapon}: {odds(cards, state, me, gear, target)}",
        (*about, f"fighter:{target.id}"),
    )


def odds(cards: CardSet, state: Warriors, me: Fighter, gear: Gear | None, target: Fighter) -> str:
    """What an attack would do, in a few words."""
    strike = numbers.strike(cards, state, me, gear, target)
    guard = numbers.stopped(cards, state, target, strike.words, me, strike.ignores)
    chances = numbers.chances(strike, guard)
    kill = sum(chance for lost, chance in chances.items() if lost >= target.life)
    words = f"{min(chances)} to {max(chances)}" if len(chances) > 1 else f"{min(chances)}"
    return f"{words} of {target.life}" + (f", kills {kill:.0%}" if kill else "")


def _side(state: Warriors, side: int) -> str:
    return f"team {side + 1}" if state.options.teams else player(side)


# -- the log


def event(cards: CardSet, told: Mapping[str, Any]) -> str:
    """A line of the log: who first, present tense, exact names and numbers."""
    d = dict(told["data"])
    words = EVENTS.get(told["kind"])
    if words is None:
        raise ValueError(f"no words for the event {told['kind']}")
    if isinstance(d.get("who"), Mapping):
        d["who"] = _upper(fighter_name(cards, d["who"]))
    if isinstance(d.get("target"), Mapping):
        d["target"] = fighter_name(cards, d["target"])
    if isinstance(d.get("seat"), int):
        d["player"] = player(d["seat"])
    d["name"] = cards[d["card"]].name if d.get("card") else "bare hands"
    special = SPECIAL.get(told["kind"])
    if special is not None:
        words = special(cards, d)
    return words.format_map(d)


EVENTS = {
    "sealed": "{name} is ready",
    "took_back": "{name} takes back a choice",
    "deck_taken": "{player} takes the deck {deck} ({number} cards)",
    "opened": "{player} draws an opening hand of {number}",
    "mulliganed": "{player} has no way to attack and shuffles the hand back (mulligan {number})",
    "took_mulligan_cards": "{player} takes {number} for opponents' mulligans",
    "drew": "",
    "pile_empty": "{player} has nothing left to draw",
    "reshuffled": "{player} shuffles the discard pile into a new draw pile",
    "declined": "{player} draws nothing",
    "beast_drawn": "{player} draws {name}, which waits for the next battle",
    "beast_seated": "{who} takes its seat at the left of {player}",
    "battle_began": "",
    "no_place": "The battle is fought without a location",
    "place_chosen": "{player} chooses {name}",
    "entered": "",
    "forfeited": "{player} has no fighter and forfeits this battle",
    "clashed": "{who} clashes with a Legend of the same name and is discarded",
    "first_player": "{player} goes first",
    "turn_began": "{who} takes a turn (round {round})",
    "turn_ended": "{who} ends the turn",
    "triggered": "{name} takes effect",
    "attacked": "",
    "rerolled": "{who} rolls again: {roll}",
    "volley": "",
    "attack_lost": "{who} loses a declared attack with {name}",
    "damaged": "",
    "lost": "{who} loses {lost} durability and has {life}",
    "regained": "{who} regains {gained} durability and has {life}",
    "breakage_stopped": "{player} leaves the rest of {who} whole",
    "breakage_rolled": "",
    "steadied": "{name} adds {by}: {roll}",
    "charge_spent": "{name} of {who} has {left} charges left",
    "recharged": "{name} of {who} has {charges} charges now",
    "unequipped": "{name} of {who} returns to the hand",
    "destroyed": "{name} of {who} is destroyed",
    "equipped": "{who} equips {name}",
    "died": "{who} dies",
    "token": "{player} takes a token and has {tokens}",
    "beast_idle": "{who} finds nobody to attack",
    "nobody_to_send": "{player} has no fighter to enter",
    "stayed_out": "{player} stays out this turn",
    "counted_down": "{name} of {who} has {left} duration counters left",
    "effect_ended": "{name} of {who} has run out",
    "cast": "{who} casts {name}",
    "used": "",
    "did_nothing": "{who} does nothing",
    "granted": "{who} is under {name}",
    "actions": "{player} has {actions} Actions now",
    "discarded": "{player} discards {name}",
    "fetched": "{player} takes {name} from the discard pile",
    "retreated": "{who} retreats",
    "returned": "{who} returns to the hand with everything",
    "stalemate": "Nothing has changed for too long: the battle breaks off after round {rounds}",
    "battle_ended": "",
    "beast_left": "{who} leaves",
    "place_won": "",
    "wishes": "{player} wants to {wish}",
    "left": "{player} leaves the game",
    "withdrawn": "{who} is withdrawn",
    "joined": "{player} joins the game",
    "gave_up": "{player} gives up",
    "ended": "",
}


def _drew(cards: CardSet, d: Mapping[str, Any]) -> str:
    seen = f": {listing(cards[card].name for card in d['cards'])}" if d.get("cards") else ""
    return f"{{player}} draws {plural(d['number'], 'card')}{seen}"


def _began(cards: CardSet, d: Mapping[str, Any]) -> str:
    return f"Battle {d['battle']} begins" + (f" at {cards[d['card']].name}" if d["card"] else "")


def _entered(cards: CardSet, d: Mapping[str, Any]) -> str:
    gear = listing(cards[card].name for card in d["gear"])
    return "{who} enters with " + (gear or "nothing")


def _attacked(cards: CardSet, d: Mapping[str, Any]) -> str:
    low = f", at least {d['least']}" if d["least"] > 1 else ""
    flat = f", {d['flat']:+d}" if d["flat"] else ""
    with_ = "" if not d.get("card") and d["who"].startswith("The ") else " with {name}"
    return f"{{who}} attacks {{target}}{with_}: 1d{d['most']} rolls {d['roll']}{low}{flat}"


def _damaged(cards: CardSet, d: Mapping[str, Any]) -> str:
    stop = f", {d['stopped']} stopped" if d["stopped"] else ""
    return f"{{who}} is dealt {{damage}}{stop}: loses {d['lost']} and has {d['life']}"


def _broke(cards: CardSet, d: Mapping[str, Any]) -> str:
    return "{who} rolls {roll} for {name}, which " + ("breaks" if d["roll"] <= d["value"] else "holds") + " at {value}"


def _used(cards: CardSet, d: Mapping[str, Any]) -> str:
    return "{who} uses " + ("an ability" if d["own"] else "{name}")


def _volley(cards: CardSet, d: Mapping[str, Any]) -> str:
    return f"{{who}} aims {{name}} at {listing(fighter_name(cards, who) for who in d['targets'])}"


def _over(cards: CardSet, d: Mapping[str, Any]) -> str:
    return "Nobody wins the battle" if d["side"] < 0 else f"{listing(player(s) for s in d['seats'])} wins the battle"


def _won(cards: CardSet, d: Mapping[str, Any]) -> str:
    who = f"Team {d['side'] + 1}" if d["team"] else player(d["side"])
    return f"{who} takes control of {{name}}"


def _ended(cards: CardSet, d: Mapping[str, Any]) -> str:
    who = listing(player(seat) for seat in d["winners"])
    return f"{who} wins the game ({d['ending']})" if who else f"The game ends: {d['ending']}"


def _sealed(cards: CardSet, d: Mapping[str, Any]) -> str:
    return f"{player(d['seat'])} is ready"


def _took_back(cards: CardSet, d: Mapping[str, Any]) -> str:
    return f"{player(d['seat'])} takes back a choice" + (", by agreement" if d["agreed"] else "")


SPECIAL = {
    "drew": _drew,
    "battle_began": _began,
    "entered": _entered,
    "attacked": _attacked,
    "damaged": _damaged,
    "breakage_rolled": _broke,
    "used": _used,
    "volley": _volley,
    "battle_ended": _over,
    "place_won": _won,
    "ended": _ended,
    "sealed": _sealed,
    "took_back": _took_back,
}
