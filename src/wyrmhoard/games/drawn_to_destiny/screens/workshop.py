"""What the next steps of a Character would cost, which are not possible and by which rule; what a file holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.errors import BadInput

from ..rules.campaign import shown
from ..rules.characters import advance, build, sheets
from ..rules.queries import unit_factory
from ..rules.scene import rewards
from ..state import NOBODY, Character, Held, Item, Unit
from ..table import Position
from ..words import deeds

SORTS: Final = ("build", "downtime")
"""The questions at which a Character changes."""


class Worn(TypedDict):
    """An Item of a Character, and where it would be when a Scene begins."""

    item: str
    held: Held
    kind: str
    """suit, helmet or shield; "" for everything else."""


def preview(position: Position, seat: int, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
    """For a sort of step, `steps`: each step of that sort by what it is about, with its price in SP and AP, its days in
    Downtime, and why it is refused (None: it is not); what the Character is `able` to do, in sentences, and what is
    `worn`. For a file, `character` as `shown` tells it, and `refused`."""
    character = of_seat(position, seat)
    if character is None:
        return None
    if key == build.FILE:
        return _file(position, character, values)
    if key not in build.WORDS:
        return None
    return {
        "steps": steps_of(position, character, key),
        "able": able(position, character),
        "worn": worn(position, character),
    }


def able(position: Position, character: Character) -> list[str]:
    """What a Character can do, a sentence for each sort of thing."""
    return deeds.sentences(deeds.of_character(character), position.cards)


def worn(position: Position, character: Character) -> list[Worn]:
    """The Items of a Character, each where D2-24a puts it when a Scene begins."""
    cards = [item.card for item in character.items] if character.made else character.outfit
    unit = Unit(NOBODY, character.sheet, NOBODY, items=[Item(number, card) for number, card in enumerate(cards)])
    unit_factory.take_up(position, unit)
    return [Worn(item=item.card, held=item.held, kind=_kind(position, item)) for item in unit.items]


def _kind(position: Position, item: Item) -> str:
    return sheets.kind_worn(position.cards.items[item.card])


def steps_of(position: Position, character: Character, word: str) -> dict[str, Any]:
    """All steps of a sort, by what they are about."""
    return {step.name: _step(position, character, step) for step in advance.steps(position, character, word)}


def of_seat(position: Position, seat: int) -> Character | None:
    """The Character that a seat is making, or else the one that it has."""
    making = (one for one in build.unfinished(position) if one.seat == seat)
    return next(making, None) or rewards.of_seat(position, seat)


def _step(position: Position, character: Character, step: advance.Step) -> dict[str, Any]:
    refusal = advance.objection(position, character, step)
    if refusal is not None:
        return {"sp": 0, "ap": 0, "days": 0, "refused": {"rule": refusal.rule, "text": refusal.sentence()}}
    sp, ap = advance.price(position, character, step)
    return {"sp": sp, "ap": ap, "days": advance.DAYS.get(step.word, 0) if character.made else 0, "refused": None}


def _file(position: Position, character: Character, values: Mapping[str, Any]) -> dict[str, Any]:
    try:
        read = build.read(position, character, values["text"])
    except BadInput as problem:
        refused = {"rule": build.NOT_READ.rule, "text": str(problem)}
        return {"character": None, "able": [], "worn": [], "refused": refused}
    view = shown.character_view(position, read, own=True, mate=True)
    return {"character": view, "able": able(position, read), "worn": worn(position, read), "refused": None}
