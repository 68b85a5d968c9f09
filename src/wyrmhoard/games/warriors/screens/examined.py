"""What lies on the table and can be examined: fighters, what they wear and the locations, with their texts and numbers,
in lines of words for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wyrmhoard.kernel.contract.screens import Examinable
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import say

from ..rules import numbers
from ..sight import PartView, fighter_view
from ..state import Fighter, Gear
from ..table import Position
from ..words.cards import text_of
from ..words.names import called, calls, card_name, row_of, side_name
from .board import gear_words, numbers_of


def things(position: Position, seat: int) -> list[Examinable]:
    """Fighters and Beasts, those of others first, each before what it wears; the location, then those that are held."""
    state, cards = position.state, position.cards
    fighters = state.battle.fighters if state.battle is not None else []
    examinable = []
    for who in sorted(fighters, key=lambda who: who.seat == seat and not who.beast):
        examinable.append(Examinable(f"fighter:{who.id}", calls(cards, who)))
        examinable += [
            Examinable(
                f"gear:{gear.id}",
                say("{card} of {fighter}", card=card_name(cards, gear.card), fighter=called(cards, who)),
            )
            for gear in who.gear
        ]
    if state.place is not None:
        name = card_name(cards, state.place.card)
        examinable.append(Examinable(f"place:{state.place.card}", say("{card}, the location", card=name)))
    for number, side in enumerate(state.sides):
        for place in side.places:
            held = say("{card}, held by {side}", card=card_name(cards, place.card), side=side_name(state, number))
            examinable.append(Examinable(f"place:{place.card}", held))
    return examinable


def examined(position: Position, seat: int, about: str) -> list[str]:
    """The numbers of a thing as it stands there, where they come from, and what it does."""
    kind, _, key = about.partition(":")
    cards, state = position.cards, position.state
    if kind == "place":
        return [text_of(cards[key])] if key in cards.by_id else []
    for who in state.battle.fighters if state.battle is not None else []:
        if kind == "fighter" and str(who.id) == key:
            return [*_fighter(position, who)]
        gear = next((gear for gear in who.gear if str(gear.id) == key), None)
        if kind == "gear" and gear is not None:
            return [*_gear(position, who, gear)]
    return []


def _fighter(position: Position, who: Fighter) -> Iterator[str]:
    cards, view = position.cards, fighter_view(position, who)
    yield f"{capital(', '.join(numbers_of(cards, view)))}."
    for name, parts in (
        (say("Durability"), view["cap_parts"]),
        (say("Protection"), view["protection_parts"]),
    ):
        if told := _parts(position, parts):
            yield say("{number}: {parts}.", number=name, parts=told)
    if text := text_of(cards[who.card]):
        yield text
    yield from (f"{card_name(cards, lasting['card'])}: {lasting['text']}" for lasting in view["lasting"])


def _gear(position: Position, who: Fighter, gear: Gear) -> Iterator[str]:
    cards, view = position.cards, fighter_view(position, who)
    shown = next(one for one in view["gear"] if one["id"] == gear.id)
    yield f"{gear_words(cards, shown)}."
    if shown["attack"] and (told := _parts(position, shown["attack"]["parts"])):
        yield say("{number}: {parts}.", number=say("Damage"), parts=told)
    if numbers.breakage(position, who, gear) is None:
        yield say("It cannot break.")
    if text := text_of(cards[gear.card]):
        yield text


def _parts(position: Position, parts: Sequence[PartView]) -> str:
    """What each card adds to a number."""
    return row_of(f"{card_name(position.cards, part['card'])} {part['by']:+d}" for part in parts if part["by"])
