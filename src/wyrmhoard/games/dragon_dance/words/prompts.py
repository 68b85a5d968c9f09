"""Dragon Dance in words: questions, choices, refusals and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.dragon_dance.cards.cardset import DRAGON, FACES, KNIGHT, ROLES, Card, Deck
from wyrmhoard.games.dragon_dance.state import Duel
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.game import Words


def prompt(deck: Deck, state: Duel, seat: int, kind: str, data: Mapping[str, Any]) -> str:
    """The question, to the seat that is asked."""
    if kind == "die":
        return "Choose a die to commit this round, or none"
    if kind == "card":
        return f"Choose a card to play at {state.range} range"
    if kind == "combo":
        return f"Your blow landed. Follow up with {deck.sides[KNIGHT][data['card']].name}?"
    return "Take one older card back from your discards?"


def option(deck: Deck, state: Duel, seat: int, kind: str, choice: Choice) -> Words:
    """One choice, with the number that it is worth now."""
    role, key = state.role(seat), str(choice)
    if kind == "die":
        return Words("No die" if key == "none" else f"The {key}", (f"die:{ROLES[role]}:{key}",))
    if kind == "combo":
        return _combo_option(deck, state, key)
    if key == "decline":
        return Words("Leave them there")
    card = deck.sides[role][key]
    about = (f"card:{ROLES[role]}:{key}",)
    if kind == "return":
        return Words(f"Take back {card.name}", about)
    die = state.dice[role] if state.dice else 0
    return Words(f"{card.name}: {worth(card, die)}", about)


def _combo_option(deck: Deck, state: Duel, key: str) -> Words:
    if key == "decline":
        return Words("Leave it at that")
    played = state.cards[KNIGHT] if state.cards else ""
    hand = state.sides[KNIGHT].hand
    card = next(c for c in deck.sides[KNIGHT].values() if c.combo and c.id in hand and c.id != played)
    die = FACES.index(key)
    with_die = f"with the {die}" if die else "without a die"
    return Words(f"{card.name} {with_die}: {worth(card, die)}", (f"card:knight:{card.id}", f"die:knight:{key}"))


def worth(card: Card, die: int) -> str:
    """What the card does with this die, in a few words."""
    words = []
    if card.attack:
        words.append(f"{card.attack[die]} damage")
    if card.protect:
        words.append(f"stops {card.protect[die]}")
    if card.dodge:
        words.append("stops all damage")
    if card.move:
        words.append("come closer" if card.move == "closer" else "go away")
    if card.recuperate:
        words.append("take everything back")
    return ", ".join(words)


def refusal(deck: Deck, state: Duel, seat: int, kind: str, choice: Choice) -> dict[str, Any]:
    """What the sentences of refusals may name."""
    role = state.role(seat)
    card = deck.sides[role][str(choice)]
    side = "the knight" if role == KNIGHT else "the dragon"
    return {"name": card.name, "range": state.range, "needed": " or ".join(card.range), "side": side}


def event(deck: Deck, told: Mapping[str, Any]) -> str:
    """A line of the log: who first, present tense, exact names and numbers."""
    d = told["data"]
    who = f"The {d['side']}" if "side" in d else ""
    match told["kind"]:
        case "seated":
            return f"Seat {d['knight'] + 1} plays the knight, seat {d['dragon'] + 1} the dragon"
        case "rolled":
            return f"{who} rolls {_list(d['dice'])}"
        case "round_began":
            return f"Round {d['round']} begins at {d['range']} range"
        case "sealed":
            return f"The {d['name'].lower()} is ready"
        case "took_back":
            return f"The {d['name'].lower()} takes back a choice" + (", by agreement" if d["agreed"] else "")
        case "dice_revealed":
            return f"The knight shows {_die(d['knight'])}, the dragon {_die(d['dragon'])}"
        case "cards_revealed":
            names = [_name(deck, role, d[ROLES[role]]) for role in (KNIGHT, DRAGON)]
            return f"The knight plays {names[KNIGHT]}, the dragon {names[DRAGON]}"
        case "struck":
            return _struck(deck, d)
        case "moved":
            return f"The range is {d['range']} now"
        case "stayed":
            return f"The range stays {d['range']}"
        case "combo_declined":
            return f"The knight does not follow up with {_name(deck, KNIGHT, d['card'])}"
        case "followed_up":
            return f"The knight follows up with {_name(deck, KNIGHT, d['card'])} and {_die(d['die'])}"
        case "discarded":
            die = f" with {_die(d['die'])}" if d["die"] else ""
            return f"{who} discards {_name(deck, ROLES.index(d['side']), d['card'])}{die}"
        case "recuperated":
            return f"{who} takes back all cards and dice"
        case "returned":
            return f"{who} takes back {_name(deck, ROLES.index(d['side']), d['card'])}"
        case "return_declined":
            return f"{who} takes no card back"
        case "ended":
            lives = f"knight {d['lives'][KNIGHT]}, dragon {d['lives'][DRAGON]}"
            return {"draw": "Both fall: a draw", "unfinished": f"The match stops unfinished: {lives}"}.get(
                d["ending"], f"The {d['ending']}: {lives}"
            )
    raise ValueError(f"no words for the event {told['kind']}")


def _struck(deck: Deck, d: Mapping[str, Any]) -> str:
    by = ROLES.index(d["by"])
    attack, answer = _name(deck, by, d["card"]), _name(deck, 1 - by, d["answer"])
    start = f"The {d['by']}'s {attack} ({_die(d['die'])}) "
    if d["dodged"]:
        return start + f"deals {d['damage']}; the {d['side']}'s {answer} lets none of it through"
    if not d["damage"]:
        return start + "deals no damage"
    stopped = f"deals {d['damage']}, {answer} stops {d['protection']}: " if d["protection"] else "lands: "
    return start + stopped + f"the {d['side']} loses {d['lost']} and has {d['life']} life"


def _name(deck: Deck, role: int, card: str) -> str:
    return deck.sides[role][card].name if card else "no card"


def _die(die: int) -> str:
    return f"a {die}" if die else "no die"


def _list(dice: list[int]) -> str:
    if not dice:
        return "no dice"
    *others, last = [str(die) for die in dice]
    return f"{', '.join(others)} and {last}" if others else last
