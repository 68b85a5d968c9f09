"""A line of the log for each event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhoard.games.warriors.cards.cardset import CardSet
from wyrmhoard.games.warriors.words.names import player, told_name
from wyrmhoard.kernel.grammar import capital, listed, many

# -- the log


def event(cards: CardSet, told: Mapping[str, Any]) -> str:
    """A line of the log: who first, present tense, exact names and numbers."""
    d = dict(told["data"])
    words = EVENTS.get(told["kind"])
    if words is None:
        raise ValueError(f"no words for the event {told['kind']}")
    if isinstance(d.get("who"), Mapping):
        d["who"] = capital(told_name(cards, d["who"]))
    if isinstance(d.get("target"), Mapping):
        d["target"] = told_name(cards, d["target"])
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
    "took_mulligan_cards": "{player} draws {number} for opponents' mulligans",
    "drew": "",
    "pile_empty": "{player} has nothing left to draw",
    "reshuffled": "{player} shuffles the discard pile into a new draw pile",
    "declined": "{player} draws nothing",
    "beast_drawn": "{player} draws {name}, which waits for the next battle",
    "beast_seated": "{who} takes its seat to the left of {player}",
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
    "breakage_stopped": "{player} makes no more breakage rolls against {who}",
    "breakage_rolled": "",
    "steadied": "{name} adds {by}: {roll}",
    "charge_spent": "",
    "recharged": "",
    "unequipped": "{name} of {who} returns to the hand",
    "destroyed": "{name} of {who} is destroyed",
    "equipped": "{who} equips {name}",
    "died": "{who} dies",
    "token": "{player} takes a token and has {tokens}",
    "beast_idle": "{who} finds nobody to attack",
    "nobody_to_send": "{player} has no fighter to enter",
    "stayed_out": "{player} stays out this turn",
    "counted_down": "",
    "effect_ended": "{name} of {who} runs out",
    "cast": "{who} casts {name}",
    "used": "",
    "did_nothing": "{who} does nothing",
    "granted": "{name} affects {who}",
    "actions": "",
    "too_deep": "The cards keep setting each other off, so the rest of their effects is skipped",
    "discarded": "{player} discards {name}",
    "fetched": "{player} takes {name} from the discard pile",
    "retreated": "{who} retreats",
    "returned": "{who} returns to the hand with everything",
    "stalemate": "Nothing has changed for too long: the battle is broken off after round {rounds}",
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
    seen = f": {listed(cards[card].name for card in d['cards'])}" if d.get("cards") else ""
    return f"{{player}} draws {many(d['number'], 'card')}{seen}"


def _began(cards: CardSet, d: Mapping[str, Any]) -> str:
    return f"Battle {d['battle']} begins" + (f" at {cards[d['card']].name}" if d["card"] else "")


def _entered(cards: CardSet, d: Mapping[str, Any]) -> str:
    gear = listed(cards[card].name for card in d["gear"])
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
    return f"{{who}} aims {{name}} at {listed(told_name(cards, who) for who in d['targets'])}"


def _over(cards: CardSet, d: Mapping[str, Any]) -> str:
    return "Nobody wins the battle" if d["side"] < 0 else f"{_who_win(d['seats'])} the battle"


def _won(cards: CardSet, d: Mapping[str, Any]) -> str:
    who = f"Team {d['side'] + 1}" if d["team"] else player(d["side"])
    return f"{who} takes control of {{name}}"


ENDINGS: Final = {
    "locations": "enough locations are held",
    "tokens": "enough tokens are won",
    "battle limit": "the last battle has been fought",
    "stalemate": "nothing more happens",
    "last at the table": "nobody else is left at the table",
    "everybody left": "everybody has left",
}
"""How a match ended, in words."""


def ending(key: str) -> str:
    """How a match ended, from the key of its result: "enough locations are held"."""
    how, _, drawn = key.partition(", ")
    return ENDINGS[how] + (f", {drawn}" if drawn else "")


def _ended(cards: CardSet, d: Mapping[str, Any]) -> str:
    who = f"{_who_win(d['winners'])} the game" if d["winners"] else "The game is over"
    return f"{who}: {ending(d['ending'])}"


def _who_win(seats: Sequence[int]) -> str:
    return listed(player(seat) for seat in seats) + (" wins" if len(seats) == 1 else " win")


def _charge_spent(cards: CardSet, d: Mapping[str, Any]) -> str:
    return f"{{name}} of {{who}} has {many(d['left'], 'charge')} left"


def _recharged(cards: CardSet, d: Mapping[str, Any]) -> str:
    return f"{{name}} of {{who}} now has {many(d['charges'], 'charge')}"


def _counted_down(cards: CardSet, d: Mapping[str, Any]) -> str:
    return f"{{name}} of {{who}} has {many(d['left'], 'duration counter')} left"


def _actions(cards: CardSet, d: Mapping[str, Any]) -> str:
    return f"{{player}} now has {many(d['actions'], 'Action')}"


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
    "charge_spent": _charge_spent,
    "recharged": _recharged,
    "counted_down": _counted_down,
    "actions": _actions,
    "sealed": _sealed,
    "took_back": _took_back,
}
