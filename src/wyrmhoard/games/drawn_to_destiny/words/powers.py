"""Powers and Areas in words: their questions, the choices, and lines of the log (sections 19 and 20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import CardSet
from ..rules.conflict.power_targets import EFFECT_TEXTS
from ..table import Position
from ..target_state import UnitId
from . import conflict, phrases
from .damage import damage_name
from .deck import aspect_name, card_name
from .names import Data, Line, Names, called, condition_name, item_name, listed
from .turn import spot, who


def use_name(cards: CardSet, d: Data) -> str:
    """The use of a Power that an event or a question names; the Power alone where it names no use."""
    if "use" in d:
        return phrases.power_name(cards, d["power"], d["use"])
    return said(cards.powers[d["power"]].name)


def means_name(cards: CardSet, means: str) -> str:
    """What an Area was made with: a Power, or a weapon that was thrown."""
    word, *args = means.split(":")
    return phrases.power_name(cards, *args) if word == "power" else item_name(cards, args[0])


def spaces(spots: Sequence[Any]) -> str:
    """Some Spaces."""
    return listed(map(spot, spots)) if spots else say("no Space")


def device_or_condition(price: str) -> str:
    """With what a Power is paid: a condition, or what a device loses."""
    return said(DEVICE[price]) if price in DEVICE else condition_name(price)


# -- questions


def _called(position: Position, d: Data, part: str = "unit") -> str:
    return called(position, UnitId(d[part]).key)


def _power(position: Position, seat: int, d: Data) -> str:
    places = {"unit": _called(position, d), "use": use_name(position.cards, d)}
    if not d["points"]:
        return say("{unit} uses {use}: choose its Price", **places)
    return say_many(
        "{unit} uses {use} ({n} Effect point): choose its Price, and where its points go",
        "{unit} uses {use} ({n} Effect points): choose its Price, and where its points go",
        d["points"],
        **places,
    )


def _area(position: Position, seat: int, d: Data) -> str:
    places = {"unit": _called(position, d), "card": d["card"], "cards": d["cards"]}
    return say("{unit} lays an Area, card {card} of {cards}: choose a Space", **places)


def _area_card(position: Position, seat: int, d: Data) -> str:
    units = listed(called(position, UnitId(u).key) for u in d["units"])
    return say("The Area of {actor} holds {units}: choose a card", actor=conflict.name_in(d["actor"]), units=units)


def _area_cards(position: Position, seat: int, d: Data) -> str:
    return say("In the Area of {actor}: choose a card for each of your Units", actor=conflict.name_in(d["actor"]))


def _landing(position: Position, seat: int, d: Data) -> str:
    return say("Choose the Space on which {unit} appears", unit=_called(position, d))


def _willing(position: Position, seat: int, d: Data) -> str:
    places = {"by": _called(position, d, "by"), "use": use_name(position.cards, d), "unit": _called(position, d)}
    return say("{by} uses {use} on {unit}: allow it?", **places)


def _heal(position: Position, seat: int, d: Data) -> str:
    return say_many(
        "Choose what {unit} gets rid of: {n} step left",
        "Choose what {unit} gets rid of: {n} steps left",
        d["left"],
        unit=_called(position, d),
    )


def _keep(position: Position, seat: int, d: Data) -> str:
    places = {"unit": _called(position, d), "use": use_name(position.cards, d)}
    if d["on"] == d["unit"]:
        return say("Choose the Price at which {unit} keeps up {use}, or let it end", **places)
    return say(
        "Choose the Price at which {unit} keeps up {use} on {on}, or let it end",
        on=_called(position, d, "on"),
        **places,
    )


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
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

DEVICE: Final = {phrases.USES: later("1 Use"), phrases.DAMAGED: later("Damaged:+1")}
"""What a Power costs that comes from a device (D2-381); all others cost a condition."""


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


# -- the log


def _paid(cards: CardSet, d: Data, names: Names) -> str:
    power, price = said(cards.powers[d["power"]].name), device_or_condition(d["price"])
    return say("{unit} pays for {power} with {price}", unit=who(d), power=power, price=price)


def _used(cards: CardSet, d: Data, names: Names) -> str:
    places = {"unit": who(d), "use": use_name(cards, d)}
    if d["target"]:
        text = say("{unit} uses {use} on {target}", target=who(d, "target"), **places)
    else:
        text = say("{unit} uses {use}", **places)
    bought = [
        say("{effect} ({n})", effect=said(EFFECT_TEXTS[effect]), n=number) for effect, number in d["points"].items()
    ]
    return say("{what}: {text}", what=text, text=listed(bought)) if bought else text


def _of_power(text: str) -> Line:
    """A line about a Unit and a Power: {unit}, {by}, {use}, {space} and the event's own parts."""

    def line(cards: CardSet, d: Data, names: Names) -> str:
        fields = {**d, "unit": who(d), "by": who(d, "by") if "by" in d else ""}
        if "power" in d:
            fields["use"] = use_name(cards, d)
        if "space" in d:
            fields["space"] = spot(d["space"])
        if "item" in d:
            fields["item"] = item_name(cards, d["item"])
        return said(text, **fields)

    return line


def _begins(cards: CardSet, d: Data, names: Names) -> str:
    places = {"use": use_name(cards, d), "unit": who(d)}
    if not d["turns"]:
        return say("{use} is in force on {unit} as long as it is kept up", **places)
    return say_many(
        "{use} is in force on {unit} for {n} Turn", "{use} is in force on {unit} for {n} Turns", d["turns"], **places
    )


def _laid(cards: CardSet, d: Data, names: Names) -> str:
    return say(
        "{unit} lays {means} on {spaces}: it resolves in Events",
        unit=who(d),
        means=means_name(cards, d["means"]),
        spaces=spaces(d["spaces"]),
    )


def _resolves(cards: CardSet, d: Data, names: Names) -> str:
    called: Mapping[str, str] = d.get("called", {})
    inside = (
        listed(phrases.named(called.get(UnitId(unit).key, UnitId(unit).key)) for unit in d["units"])
        if d["units"]
        else say("nobody")
    )
    means = means_name(cards, d["means"])
    return say("{means} of {unit} strikes {units}", means=means, unit=who(d), units=inside)


def _opened(cards: CardSet, d: Data, names: Names) -> str:
    places = {
        "unit": who(d),
        "aspect": aspect_name(d["aspect"]) if d["aspect"] else say("nothing"),
    }
    if not d["card"]:
        return say("{unit} shows no card for the whole Area: {aspect}", **places)
    return say("{unit} shows the {card} for the whole Area: {aspect}", card=card_name(d["card"]), **places)


def _lies(cards: CardSet, d: Data, names: Names) -> str:
    return say_many(
        "{what} on {spaces} for {n} Turn",
        "{what} on {spaces} for {n} Turns",
        d["turns"],
        what=said(cards.locations[d["what"]].name),
        spaces=spaces(d["spaces"]),
    )


EVENTS: Final[dict[str, str | Line]] = {
    "power_paid": _paid,
    "power_used": _used,
    "disbelieved": _of_power(later("somebody sees {unit} and does not believe it: Result:-0x1")),
    "fizzled": _of_power(later("{use} of {unit} comes to nothing")),
    "power_declined": _of_power(later("{unit} does not allow {use}")),
    "power_begins": _begins,
    "power_ended": _of_power(later("{use} on {unit} ends")),
    "screen_up": _of_power(later("the Screen of {unit} stands at {points}")),
    "item_screen": _of_power(later("{item} of {unit} stands at Screen {points}")),
    "teleported": _of_power(later("{unit} appears at {space}")),
    "summoned": _of_power(later("{unit} rises at {space} and follows {by}")),
    "unsummoned": _of_power(later("{unit} falls apart")),
    "area_laid": _laid,
    "area_resolves": _resolves,
    "area_opened": _opened,
    "laid_down": _lies,
}
