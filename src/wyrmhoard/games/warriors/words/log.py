"""A line of the log for each event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import signed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import CardSet
from ..rules.setup import OWN_DECK
from .names import all_of, card_name, listed, seat_of, told_called, told_calls

Data = Mapping[str, Any]

# -- the log


def event(cards: CardSet, told: Mapping[str, Any], names: Sequence[str]) -> str:
    """A line of the log: who first, present tense, exact names and numbers. `names` are what the seats are called.

    Places of the templates: player (a seat); who and fighter (where it begins the line, and within it); target; name
    (of the card); and the fields of the event.
    """
    d: dict[str, Any] = {**told["data"], "names": names}
    words = EVENTS.get(told["kind"])
    if words is None:
        raise ValueError(f"no words for the event {told['kind']}")
    if isinstance(d.get("who"), Mapping):
        d["beast"] = d["who"]["beast"]
        d["fighter"] = told_called(cards, d["who"], names)
        d["who"] = told_calls(cards, d["who"], names)
    if isinstance(d.get("target"), Mapping):
        d["target"] = told_called(cards, d["target"], names)
    if isinstance(d.get("seat"), int):
        d["player"] = seat_of(d["seat"], names)
    d["name"] = card_name(cards, d["card"]) if d.get("card") else say("bare hands")
    return words(cards, d) if callable(words) else said(words, **d)


def _took_back(cards: CardSet, d: Data) -> str:
    if d["agreed"]:
        return say("{player} [take|takes] back a choice, by agreement", player=d["player"])
    return say("{player} [take|takes] back a choice", player=d["player"])


# -- decks and piles


def _deck_taken(cards: CardSet, d: Data) -> str:
    if d["deck"] == OWN_DECK:
        return say_many(
            "{player} [take a deck of your|takes a deck of their] own ({n} card)",
            "{player} [take a deck of your|takes a deck of their] own ({n} cards)",
            n=d["number"],
            player=d["player"],
        )
    return say_many(
        "{player} [take|takes] the deck {deck} ({n} card)",
        "{player} [take|takes] the deck {deck} ({n} cards)",
        n=d["number"],
        player=d["player"],
        deck=said(d["deck"]),
    )


def _opened(cards: CardSet, d: Data) -> str:
    return say_many(
        "{player} [draw|draws] an opening hand of {n} card",
        "{player} [draw|draws] an opening hand of {n} cards",
        n=d["number"],
        player=d["player"],
    )


def _took_mulligan_cards(cards: CardSet, d: Data) -> str:
    if not d["number"]:
        return say("{player} [draw|draws] no cards for opponents' mulligans", player=d["player"])
    return say_many(
        "{player} [draw|draws] {n} card for opponents' mulligans",
        "{player} [draw|draws] {n} cards for opponents' mulligans",
        n=d["number"],
        player=d["player"],
    )


def _drew(cards: CardSet, d: Data) -> str:
    drawn = say_many(
        "{player} [draw|draws] {n} card", "{player} [draw|draws] {n} cards", n=d["number"], player=d["player"]
    )
    return f"{drawn}: {listed(card_name(cards, card) for card in d['cards'])}" if d.get("cards") else drawn


# -- battles and turns


def _battle_began(cards: CardSet, d: Data) -> str:
    if d["card"]:
        return say("Battle {battle} begins at {name}", battle=d["battle"], name=d["name"])
    return say("Battle {battle} begins", battle=d["battle"])


def _entered(cards: CardSet, d: Data) -> str:
    gear = listed(card_name(cards, card) for card in d["gear"])
    return say("{who} enters with {gear}", who=d["who"], gear=gear or say("nothing"))


def _actions(cards: CardSet, d: Data) -> str:
    return say_many(
        "{player} now [have|has] {n} Action",
        "{player} now [have|has] {n} Actions",
        n=d["actions"],
        player=d["player"],
    )


def _wishes(cards: CardSet, d: Data) -> str:
    if d["wish"] == "join":
        return say("{player} [want|wants] to join", player=d["player"])
    return say("{player} [want|wants] to leave", player=d["player"])


# -- attacks and harm


def _attacked(cards: CardSet, d: Data) -> str:
    rolled = [str(d["roll"])]
    if d["least"] > 1:
        rolled.append(say("at least {least}", least=d["least"]))
    if d["flat"]:
        rolled.append(signed(d["flat"]))
    d = {**d, "rolled": ", ".join(rolled)}
    if d.get("card") or not d["beast"]:
        return said(_WITH, **d)
    return said(_WITHOUT, **d)


_WITH: Final = later("{who} attacks {target} with {name}: 1d{most} rolls {rolled}")
_WITHOUT: Final = later("{who} attacks {target}: 1d{most} rolls {rolled}")


def _volley(cards: CardSet, d: Data) -> str:
    targets = listed(told_called(cards, who, d["names"]) for who in d["targets"])
    return say("{who} aims {name} at {targets}", who=d["who"], name=d["name"], targets=targets)


def _damaged(cards: CardSet, d: Data) -> str:
    return said(_STOPPED if d["stopped"] else _DAMAGED, **d)


_DAMAGED: Final = later("{who} is dealt {damage}, loses {lost} durability and has {life}")
_STOPPED: Final = later("{who} is dealt {damage} ({stopped} stopped), loses {lost} durability and has {life}")


def _breakage_rolled(cards: CardSet, d: Data) -> str:
    return said(_BREAKS if d["roll"] <= d["value"] else _HOLDS, **d)


_BREAKS: Final = later("{who} rolls {roll} for {name}, which breaks at {value} or less")
_HOLDS: Final = later("{who} rolls {roll} for {name}, which holds at {value}")


def _steadied(cards: CardSet, d: Data) -> str:
    if d["roll"] <= d["value"]:
        return said(_STILL_BREAKS, **d)
    return said(_STEADY, **{**d, "held": card_name(cards, d["held"])})


_STEADY: Final = later("{name} adds {by}: with {roll}, {held} holds at {value}")
_STILL_BREAKS: Final = later("{name} adds {by}: {roll}")


def _charge_spent(cards: CardSet, d: Data) -> str:
    if d["on"] == "fighter":
        return say_many("{who} has {n} charge left", "{who} has {n} charges left", n=d["left"], who=d["who"])
    if d["on"] == "place":
        return say_many("{name} has {n} charge left", "{name} has {n} charges left", n=d["left"], name=d["name"])
    return say_many(
        "{name} of {fighter} has {n} charge left",
        "{name} of {fighter} has {n} charges left",
        n=d["left"],
        name=d["name"],
        fighter=d["fighter"],
    )


def _recharged(cards: CardSet, d: Data) -> str:
    return say_many(
        "{name} of {fighter} now has {n} charge",
        "{name} of {fighter} now has {n} charges",
        n=d["charges"],
        name=d["name"],
        fighter=d["fighter"],
    )


def _counted_down(cards: CardSet, d: Data) -> str:
    return say_many(
        "{name} of {fighter} has {n} duration counter left",
        "{name} of {fighter} has {n} duration counters left",
        n=d["left"],
        name=d["name"],
        fighter=d["fighter"],
    )


def _used(cards: CardSet, d: Data) -> str:
    if d["own"]:
        return say("{who} uses an ability", who=d["who"])
    return say("{who} uses {name}", who=d["who"], name=d["name"])


# -- endings

ENDINGS: Final = {
    "locations": later("enough locations are held"),
    "tokens": later("enough tokens are won"),
    "battle limit": later("the last battle has been fought"),
    "stalemate": later("nothing more happens"),
    "round limit": later("the last round has been played"),
    "last at the table": later("nobody else is left at the table"),
    "everybody left": later("everybody has left"),
}
"""How a match ended, in words."""


def ending(key: str) -> str:
    """How a match ended, from the key of its result: "enough locations are held"."""
    how, _, drawn = key.partition(", ")
    return say("{ending}, a draw", ending=said(ENDINGS[how])) if drawn else said(ENDINGS[how])


def _stalemate(cards: CardSet, d: Data) -> str:
    if d.get("long"):
        return say("The battle has lasted too long and is broken off after round {rounds}", rounds=d["rounds"])
    return say("Nothing has changed for too long: the battle is broken off after round {rounds}", rounds=d["rounds"])


def _battle_ended(cards: CardSet, d: Data) -> str:
    if d["side"] < 0:
        return say("Nobody wins the battle")
    seats = [seat_of(seat, d["names"]) for seat in d["seats"]]
    if len(seats) == 1:
        return say("{player} [win|wins] the battle", player=seats[0])
    return say("{all} win the battle", all=all_of(seats))


def _place_won(cards: CardSet, d: Data) -> str:
    if d["team"]:
        return say("Team {n} takes control of {name}", n=d["side"] + 1, name=d["name"])
    return say("{player} [take|takes] control of {name}", player=seat_of(d["side"], d["names"]), name=d["name"])


def _ended(cards: CardSet, d: Data) -> str:
    seats, how = [seat_of(seat, d["names"]) for seat in d["winners"]], ending(d["ending"])
    if not seats:
        return say("The game is over: {ending}", ending=how)
    if len(seats) == 1:
        return say("{player} [win|wins] the game: {ending}", player=seats[0], ending=how)
    return say("{all} win the game: {ending}", all=all_of(seats), ending=how)


EVENTS: Final[dict[str, str | Callable[[CardSet, Data], str]]] = {
    "sealed": later("{player} [are|is] ready"),
    "took_back": _took_back,
    "deck_taken": _deck_taken,
    "opened": _opened,
    "mulliganed": later(
        "{player} [have|has] no way to attack and [shuffle your|shuffles the] hand back (mulligan {number})"
    ),
    "took_mulligan_cards": _took_mulligan_cards,
    "drew": _drew,
    "pile_empty": later("{player} [have|has] nothing left to draw"),
    "reshuffled": later("{player} [shuffle|shuffles] the discard pile into a new draw pile"),
    "declined": later("{player} [draw|draws] nothing"),
    "beast_drawn": later("{player} [draw|draws] {name}, which waits for the next battle"),
    "beast_returned": later("{name}, laid aside for that hand, is shuffled back too"),
    "beast_seated": later("{who} takes a seat to {player's} left"),
    "battle_began": _battle_began,
    "no_place": later("The battle is fought without a location"),
    "place_chosen": later("{player} [choose|chooses] {name}"),
    "entered": _entered,
    "forfeited": later("{player} [have|has] no fighter and [forfeit|forfeits] this battle"),
    "clashed": later("{who} clashes with a Legend of the same name and is discarded"),
    "first_player": later("{player} [go|goes] first"),
    "turn_began": later("{who} takes a turn (round {round})"),
    "turn_ended": later("{who} ends the turn"),
    "triggered": later("{name} takes effect"),
    "attacked": _attacked,
    "rerolled": later("{who} rolls again: {roll}"),
    "volley": _volley,
    "attack_lost": later("{who} loses a declared attack with {name}"),
    "damaged": _damaged,
    "lost": later("{who} loses {lost} durability and has {life}"),
    "regained": later("{who} regains {gained} durability and has {life}"),
    "breakage_stopped": later("{player} [make|makes] no more breakage rolls against {fighter}"),
    "breakage_rolled": _breakage_rolled,
    "steadied": _steadied,
    "charge_spent": _charge_spent,
    "recharged": _recharged,
    "unequipped": later("{name} of {fighter} returns to the hand"),
    "destroyed": later("{name} of {fighter} is destroyed"),
    "equipped": later("{who} equips {name}"),
    "died": later("{who} dies"),
    "token": later("{player} [take|takes] a token and [have|has] {tokens}"),
    "beast_idle": later("{who} finds nobody to attack"),
    "nobody_to_send": later("{player} [have|has] no fighter that could enter"),
    "stayed_out": later("{player} [stay|stays] out this turn"),
    "counted_down": _counted_down,
    "effect_ended": later("{name} of {fighter} runs out"),
    "cast": later("{who} casts {name}"),
    "used": _used,
    "did_nothing": later("{who} does nothing"),
    "granted": later("{name} affects {fighter}"),
    "actions": _actions,
    "too_deep": later("The cards keep setting each other off, so the rest of their effects is skipped"),
    "discarded": later("{player} [discard|discards] {name}"),
    "fetched": later("{player} [take|takes] {name} from the discard pile"),
    "retreated": later("{who} retreats"),
    "returned": later("{who} returns to the hand with everything"),
    "stalemate": _stalemate,
    "battle_ended": _battle_ended,
    "beast_left": later("{who} leaves"),
    "place_won": _place_won,
    "wishes": _wishes,
    "left": later("{player} [leave|leaves] the game"),
    "withdrawn": later("{who} is withdrawn"),
    "joined": later("{player} [join|joins] the game"),
    "gave_up": later("{player} [give|gives] up"),
    "ended": _ended,
}
"""One template (or function) for every kind of event; new kinds are added here."""
