"""A line of the log for each event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.cards.vocabulary import DRAGON, KNIGHT, ROLES
from wyrmhoard.games.dragon_dance.words.names import card_name


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
            names = [card_name(deck, role, d[ROLES[role]]) for role in (KNIGHT, DRAGON)]
            return f"The knight plays {names[KNIGHT]}, the dragon {names[DRAGON]}"
        case "struck":
            return _struck(deck, d)
        case "moved":
            return f"The range is now {d['range']}"
        case "stayed":
            return f"The range stays {d['range']}"
        case "combo_declined":
            return f"The knight does not follow up with {card_name(deck, KNIGHT, d['card'])}"
        case "followed_up":
            return f"The knight follows up with {card_name(deck, KNIGHT, d['card'])} and {_die(d['die'])}"
        case "discarded":
            die = f" with {_die(d['die'])}" if d["die"] else ""
            return f"{who} discards {card_name(deck, ROLES.index(d['side']), d['card'])}{die}"
        case "recuperated":
            return f"{who} takes back all cards and dice"
        case "returned":
            return f"{who} takes back {card_name(deck, ROLES.index(d['side']), d['card'])}"
        case "return_declined":
            return f"{who} takes no card back"
        case "ended":
            lives = f"knight {d['lives'][KNIGHT]}, dragon {d['lives'][DRAGON]}"
            return {"draw": "Both fall: a draw", "unfinished": f"The match stops unfinished: {lives}"}.get(
                d["ending"], f"The {d['ending']}: {lives}"
            )
    raise ValueError(f"no words for the event {told['kind']}")


def ending(key: str) -> str:
    """How a duel ended, from the key of its result: "the knight wins"."""
    return {"draw": "both fall, a draw", "unfinished": "stopped, and nobody has won"}.get(key, f"the {key}")


def _struck(deck: Deck, d: Mapping[str, Any]) -> str:
    by = ROLES.index(d["by"])
    attack, answer = card_name(deck, by, d["card"]), card_name(deck, 1 - by, d["answer"])
    start = f"The {d['by']}'s {attack} ({_die(d['die'])}) "
    if d["dodged"]:
        return start + f"deals {d['damage']}; the {d['side']}'s {answer} lets none of it through"
    if not d["damage"]:
        return start + "deals no damage"
    stopped = f"deals {d['damage']}, {answer} stops {d['protection']}: " if d["protection"] else "lands: "
    return start + stopped + f"the {d['side']} loses {d['lost']} and has {d['life']} life"


def _die(die: int) -> str:
    return f"a {die}" if die else "no die"


def _list(dice: list[int]) -> str:
    if not dice:
        return "no dice"
    *others, last = [str(die) for die in dice]
    return f"{', '.join(others)} and {last}" if others else last
