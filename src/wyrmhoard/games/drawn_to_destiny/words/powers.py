"""Powers and Areas in words: their questions and the choices (sections 19 and 20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import say, say_many

from ..asked import Asked
from ..cards.cardset import CardSet
from ..table import Position
from ..target_state import UnitId
from . import conflict, phrases
from .damage import damage_name
from .names import called, condition_name, device_or_condition, item_name


def use_name(cards: CardSet, asked: Asked) -> str:
    """The use of a Power that a question names."""
    return phrases.power_name(cards, asked["power"], asked["use"])


# -- questions


def _called(position: Position, asked: Asked, part: Literal["unit", "by", "on"] = "unit") -> str:
    return called(position, UnitId(asked[part]).key)


def _power(position: Position, seat: int, asked: Asked) -> str:
    places = {"unit": _called(position, asked), "use": use_name(position.cards, asked)}
    if not asked["points"]:
        return say("{unit} uses {use}: choose its Price", **places)
    return say_many(
        "{unit} uses {use} ({n} Effect point): choose its Price, and where its points go",
        "{unit} uses {use} ({n} Effect points): choose its Price, and where its points go",
        asked["points"],
        **places,
    )


def _area(position: Position, seat: int, asked: Asked) -> str:
    places = {"unit": _called(position, asked), "card": asked["number"], "cards": asked["cards"]}
    return say("{unit} lays an Area, card {card} of {cards}: choose a Space", **places)


def _area_card(position: Position, seat: int, asked: Asked) -> str:
    units = listed(called(position, UnitId(u).key) for u in asked["units"])
    return say("The Area of {actor} holds {units}: choose a card", actor=conflict.name_in(asked["actor"]), units=units)


def _area_cards(position: Position, seat: int, asked: Asked) -> str:
    return say("In the Area of {actor}: choose a card for each of your Units", actor=conflict.name_in(asked["actor"]))


def _landing(position: Position, seat: int, asked: Asked) -> str:
    return say("Choose the Space on which {unit} appears", unit=_called(position, asked))


def _willing(position: Position, seat: int, asked: Asked) -> str:
    places = {
        "by": _called(position, asked, "by"),
        "use": use_name(position.cards, asked),
        "unit": _called(position, asked),
    }
    return say("{by} uses {use} on {unit}: allow it?", **places)


def _heal(position: Position, seat: int, asked: Asked) -> str:
    return say_many(
        "Choose what {unit} gets rid of: {n} step left",
        "Choose what {unit} gets rid of: {n} steps left",
        asked["left"],
        unit=_called(position, asked),
    )


def _keep(position: Position, seat: int, asked: Asked) -> str:
    places = {"unit": _called(position, asked), "use": use_name(position.cards, asked)}
    if asked["on"] == asked["unit"]:
        return say("Choose the Price at which {unit} keeps up {use}, or let it end", **places)
    return say(
        "Choose the Price at which {unit} keeps up {use} on {on}, or let it end",
        on=_called(position, asked, "on"),
        **places,
    )


PROMPTS: Final[dict[str, str | Callable[[Position, int, Asked], str]]] = {
    "power": _power,
    "area": _area,
    "area-card": _area_card,
    "area-cards": _area_cards,
    "landing": _landing,
    "willing": _willing,
    "heal": _heal,
    "keep-power": _keep,
}


# -- choices


def _space(position: Position, seat: int, choice: Choice) -> str:
    return f"({choice})"


def _yes(position: Position, seat: int, choice: Choice) -> str:
    return say("allow it") if str(choice) == "yes" else say("refuse")


def _form(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key == "power":
        return say("choose points and Price")
    return say("choose a card for each") if key == "area-cards" else key


def _ailment(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key.startswith("card:"):
        return say("lose {harm}", harm=damage_name(position.cards, key.removeprefix("card:")))
    return say("lose {harm}", harm=condition_name(key))


def _price(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key == "end":
        return say("let it end")
    word, _, number = key.partition(":")
    price = device_or_condition(word)
    if not number:
        return say("keep it up for {price}", price=price)
    item = item_name(position.cards, phrases.card_of(position, number))
    return say("keep it up for {price} of {item}", price=price, item=item)


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "power": _form,
    "area": _space,
    "area-card": conflict.OPTIONS["card"],
    "area-cards": _form,
    "landing": _space,
    "willing": _yes,
    "heal": _ailment,
    "keep-power": _price,
}
