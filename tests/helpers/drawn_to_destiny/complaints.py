"""The shipped cards of Drawn to Destiny with one entry changed, and the resulting error."""

from __future__ import annotations

from typing import Any, Final

import pytest

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.kernel.text.errors import BadInput

PLAIN: Final = GAME.cards.plain
STUN: Final = {"do": "give", "condition": "stun"}
CURE: Final = {"do": "remove", "condition": "stun"}
PASSIVE: Final = {"kind": "passive", "do": None}


def complaint(kind: str, card: str, changed: dict[str, Any]) -> str:
    """The error for the shipped cards with one entry changed; None removes a field."""
    at = next(at for at, entry in enumerate(PLAIN[kind]) if card in (entry.get("id"), entry.get("name")))
    entry = {name: value for name, value in {**PLAIN[kind][at], **changed}.items() if value is not None}
    with pytest.raises(BadInput) as caught:
        CardSet({**PLAIN, kind: [*PLAIN[kind][:at], entry, *PLAIN[kind][at + 1 :]]}, "cards.toml")
    return str(caught.value)


def change(**fields: Any) -> list[dict[str, Any]]:
    """A change of Initiative."""
    return [{"change": "initiative", "by": 1, **fields}]


def ability(kind: str, *effects: dict[str, Any], moment: str = "", **fields: Any) -> dict[str, Any]:
    """What Grab could be instead."""
    return {"kind": kind, "moment": moment or None, "do": list(effects) or None, **fields}


def dose(*effects: dict[str, Any], kind: str = "action", **fields: Any) -> dict[str, Any]:
    """How a Medpatch could be used instead."""
    return {"use": {"kind": kind, "uses": 1, "do": list(effects), **fields}}


def spell(way: str, target: str, *effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """What Fire Bolt could be instead."""
    attacks, opposed = way == "attack", way in ("attack", "test", "task")
    types, against = ["burning"] if attacks else None, "body" if opposed else None
    return {"way": way, "target": target, "types": types, "against": against, "do": list(effects), **fields}
