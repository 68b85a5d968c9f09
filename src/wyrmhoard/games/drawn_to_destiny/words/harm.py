"""Harm in words: the questions it asks, and the choices (sections 12 to 15 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..action_state import Fight
from ..asked import Asked
from ..cards.damage import PLACES
from ..rules.core.blow import Blow
from ..rules.queries import attack_options, numbers
from ..table import Position
from ..target_state import UnitId
from . import phrases
from .damage import CUTS, card_names, damage_name
from .names import called, item_name
from .terms import plain, titled

# -- questions


def _protect(position: Position, seat: int, asked: Asked) -> str:
    unit, cards = called(position, UnitId(asked["unit"]).key), card_names(position.cards, asked["stack"])
    if asked["cuts"]:
        cut = listed(say("{n} by {what}", n=number, what=said(CUTS[by])) for by, number, _ in asked["cuts"])
        cards = say("{cards} (removed: {cut})", cards=cards, cut=cut)
    left = say_many("One card is left: take it?", "{n} cards are left: take them?", asked["left"])
    if asked["place"] in PLACES:
        place = plain(asked["place"])
        return say("{unit} is struck at the {place}: {cards}. {left}", unit=unit, place=place, cards=cards, left=left)
    return say("{unit} is struck: {cards}. {left}", unit=unit, cards=cards, left=left)


def _help(position: Position, seat: int, asked: Asked) -> str:
    cards = card_names(position.cards, asked["stack"])
    return say(
        "{unit}, beside you, takes {cards}: help?", unit=called(position, UnitId(asked["unit"]).key), cards=cards
    )


def _wild_card(position: Position, seat: int, asked: Asked) -> str:
    card, types = damage_name(position.cards, asked["wild"]), types_dealt(position, seat)
    if not types:
        return say("{card} comes up: choose the damage card that it stands for", card=card)
    worse = say(" or ").join(map(titled, types))
    return say(
        "{card} comes up: choose the damage card that it stands for. {types} makes the harm worse",
        card=card,
        types=worse,
    )


def types_dealt(position: Position, seat: int) -> tuple[str, ...]:
    """The Damage Types of the attack that is carried out, if a Unit of this seat makes it: each card of them makes its
    harm worse (D2-219, D2-234)."""
    declared = position.state.scene.declared
    unit = position.state.unit(declared[0].unit) if declared else None
    if unit is None or numbers.controller(position, unit) != seat or not isinstance(declared[0].action, Fight):
        return ()
    means = attack_options.find_means(position, unit, declared[0].action.means)
    return Blow(means.types, 1).basic if means is not None else ()


def _path(position: Position, seat: int, asked: Asked) -> str:
    moved = called(position, UnitId(asked["unit"]).key)
    if asked["kind"] == "withdraw":
        return say_many(
            "{unit} withdraws ({n} Space left): choose which way",
            "{unit} withdraws ({n} Spaces left): choose which way",
            asked["left"],
            unit=moved,
        )
    if asked["kind"] == "pull":
        return say("Choose how far {unit} is pulled", unit=moved)
    return say("Choose how far {unit} is pushed", unit=moved)


def _flee(position: Position, seat: int, asked: Asked) -> str:
    return say("{unit} has lost all Will: flee or surrender?", unit=called(position, UnitId(asked["unit"]).key))


def _accept(position: Position, seat: int, asked: Asked) -> str:
    what = item_name(position.cards, asked["card"]) if "card" in asked else say("something")
    by, on = called(position, UnitId(asked["by"]).key), called(position, UnitId(asked["unit"]).key)
    return say("{by} wants to use {item} on {unit}: allow it?", by=by, item=what, unit=on)


PROMPTS: Final[dict[str, str | Callable[[Position, int, Asked], str]]] = {
    "protect": _protect,
    "help": _help,
    "wild-card": _wild_card,
    "path": _path,
    "flee": _flee,
    "accept": _accept,
    "recover": later(
        "Choose what goes as the Turn ends: one thing for each Unit, for free. Proposed is what it has most of"
    ),
}
"""The question of each kind."""

# -- choices


def _of_wild(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key == "next":
        return say("turn up the next card of the deck")
    return damage_name(position.cards, key)


def parts_of_card(position: Position, choice: Choice) -> tuple[str, ...]:
    """The type of a damage card, and what it names: "Bash", "Chest"."""
    card = position.cards.damage.by_id.get(str(choice))
    return () if card is None or card.wild else (titled(card.type), titled(card.of))


def _of_protect(position: Position, seat: int, choice: Choice) -> str:
    return say("take it") if str(choice) == "nothing" else say("use Wild Luck, an item or Character Points")


def _of_help(position: Position, seat: int, choice: Choice) -> str:
    return say("do nothing") if str(choice) == "nothing" else say("help with a Wild or Character Points")


def _of_path(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return say_many("{n} Space", "{n} Spaces", int(key)) if key.isdigit() else phrases.short(position, key)


def _of_flee(position: Position, seat: int, choice: Choice) -> str:
    return say("flee") if str(choice) == "flee" else say("surrender")


def _of_accept(position: Position, seat: int, choice: Choice) -> str:
    return say("allow it") if str(choice) == "yes" else say("refuse")


def _of_recover(position: Position, seat: int, choice: Choice) -> str:
    return say("recover")


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "protect": _of_protect,
    "help": _of_help,
    "wild-card": _of_wild,
    "path": _of_path,
    "flee": _of_flee,
    "accept": _of_accept,
    "recover": _of_recover,
}
"""The choices of each kind of question."""
