"""Who has fallen in a Scene, by what: from the events that everybody knows, as after the Scene those who were saved
stand again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.cardset import CardSet
from ..state import NOBODY
from ..target_state import UnitId
from ..words.names import item_name, skill_name
from ..words.phrases import named

Event = Mapping[str, Any]
BODY: Final = "body"
SURRENDERED: Final = "surrendered"
HOW: Final = {
    "dead": later("dead"),
    "removed": later("out of play"),
    SURRENDERED: later("surrendered"),
    "dying": later("Dying"),
    "unconscious": later("Unconscious"),
    "comatose": later("Comatose"),
    BODY: later("at Body 0"),
}
"""How a Unit is down, by its status or condition."""


class Fall(TypedDict):
    """A Unit that has fallen: its name as events keep it, a key of `HOW`, and who brought it down (-1: nobody) with
    what (the card of an Item, or a Skill)."""

    unit: int
    name: str
    how: str
    by: int
    by_name: str
    means: str


AT_BODY_0: Final = "D2-248"
"""The rule by which a Unit falls prone at Body 0."""


def fallen(events: Iterable[Event]) -> list[Fall]:
    """Who lies there or has left play when the Scene that was entered last is over, in the order in which they fell."""
    found: dict[int, Fall] = {}
    names: dict[str, str] = {}
    by, means = NOBODY, ""
    for event in events:
        kind, data = event["kind"], event["data"]
        names |= data.get("called", {})
        unit = data.get("unit", NOBODY)
        match kind:
            case "scene_begins":
                found, by, means = {}, NOBODY, ""
            case "scene_over":
                break
            case "attacked":
                by, means = unit, data["item"] or data["ability"] or data["skill"]
            case "struck" if data["by"] != by:
                by, means = data["by"], ""
            case "turn_ends" | "turn_begins":
                by, means = NOBODY, ""
            case "lost" if unit in found and found[unit]["how"] == data["condition"] and not data["now"]:
                del found[unit]
            case _ if (how := _how(event)) and unit > NOBODY:
                if unit in found:
                    found[unit]["how"] = how if how != BODY else found[unit]["how"]
                else:
                    found[unit] = Fall(
                        unit=unit, name=names.get(UnitId(unit).key, ""), how=how,
                        by=by, by_name=names.get(UnitId(by).key, ""), means=means,
                    )  # fmt: skip
    return [*found.values()]


def _how(event: Event) -> str:
    """How a Unit falls by this; "" if it does not."""
    data = event["data"]
    match event["kind"]:
        case "left_behind":
            return "dead"
        case "left_play":
            return str(data["status"]) if data["status"] in HOW else ""
        case "gained" if data["condition"] == "prone" and event["rule"] == AT_BODY_0:
            return BODY
        case "gained":
            return str(data["condition"]) if data["condition"] in HOW else ""
    return ""


def fall_words(cards: CardSet, fall: Fall) -> str:
    """ "Gunslinger brings down Outlaw with Revolver .45 (Dying)"."""
    unit, how = named(fall["name"]), said(HOW[fall["how"]])
    if fall["how"] == SURRENDERED:
        return capital(say("{unit} surrenders", unit=unit))
    if fall["by"] in (NOBODY, fall["unit"]) or not fall["by_name"]:
        return capital(say("{unit} is down ({how})", unit=unit, how=how))
    names = {"by": named(fall["by_name"]), "unit": unit, "how": how}
    if not fall["means"]:
        return capital(say("{by} brings down {unit} ({how})", **names))
    item = fall["means"] in cards.items.by_id
    means = item_name(cards, fall["means"]) if item else skill_name(cards, fall["means"])
    return capital(say("{by} brings down {unit} with {means} ({how})", means=means, **names))
