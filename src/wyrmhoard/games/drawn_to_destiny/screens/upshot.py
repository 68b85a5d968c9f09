"""What each exchange of a Conflict has come to, in one plain sentence: who has fallen, who is hurt, who misses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say

from ..target_state import UnitId
from ..words import phrases
from ..words.damage import condition, severity_name
from ..words.terms import plain

Event = Mapping[str, Any]
FIGHT: Final = "fight"
GONE: Final = {
    "dead": later("{unit} is dead."),
    "removed": later("{unit} is out of play."),
    "surrendered": later("{unit} surrenders."),
}
FALLS: Final = {
    "dying": later("{unit} falls and is Dying."),
    "unconscious": later("{unit} falls and is Unconscious."),
    "comatose": later("{unit} falls and is Comatose."),
    "prone": later("{unit} falls."),
}
"""Conditions in which a Unit lies there, the gravest first."""
SAVED: Final = frozenset(("wild_luck", "unaffected"))
"""After these nothing comes of a blow that has hit."""
OTHERWISE: Final = frozenset(("disarmed", "pushed", "pulled", "tie_turned", "thing_struck", "vehicle_damaged"))
"""What comes of a Conflict besides harm has a line of its own."""


def upshots(events: Sequence[Event]) -> list[str]:
    """A sentence for each Fight or Task of which the cards were compared, in their order."""
    at = [place for place, event in enumerate(events) if event["kind"] == "compared"]
    told = []
    for start, end in zip(at, [*at[1:], len(events)], strict=True):
        opened = next((event for event in reversed(events[:start]) if event["kind"] == "opened"), None)
        if opened is not None and opened["data"].get("kind") == FIGHT:
            told.append(" ".join(_fought(events[start]["data"]["sides"], events[start + 1 : end])))
        else:
            told.append(_worked(events[start]["data"]["sides"], events[start + 1 : end]))
    return [text for text in told if text]


def _worked(sides: Sequence[Event], after: Sequence[Event]) -> str:
    """How a Task stands; "" for all other Conflicts."""
    of_kind = {event["kind"]: event["data"] for event in after}
    task = phrases.named(sides[1].get("name", ""))
    if "task_done" in of_kind:
        return say("{task}: done.", task=task)
    if "task_failed" in of_kind:
        return say("{task}: failed.", task=task)
    stands = of_kind.get("task_moved")
    if stands is None:
        return ""
    return say("{task}: {below} done, {above} to go.", task=task, below=stands["below"], above=stands["above"])


def _fought(sides: Sequence[Event], after: Sequence[Event]) -> Iterator[str]:
    """What a Fight did to those who fought, or that it did nothing."""
    hit = {event["data"]["unit"] for event in after if event["kind"] == "struck"}
    for number in sorted(hit):
        own = [event for event in after if event["data"].get("unit") == number]
        yield _harm(_name(number, own), own)
    if hit or OTHERWISE & {event["kind"] for event in after}:
        return
    actor, rival = sides
    names = {"unit": capital(phrases.named(actor["name"])), "rival": phrases.named(rival["name"])}
    if actor["result"] == rival["result"] != "succeeds":
        yield say("A tie: nothing comes of it.")
    elif actor["result"] != "succeeds":
        yield say("{unit} misses {rival}.", **names)
    else:
        yield say("{unit} does not hit {rival}.", **names)


def _name(number: int, own: Sequence[Event]) -> str:
    key = UnitId(number).key
    return phrases.named(next(event["data"]["called"][key] for event in own if key in event["data"].get("called", {})))


def _harm(name: str, own: Sequence[Event]) -> str:
    """What has become of a Unit that was hit: the gravest alone."""
    unit = capital(name)
    of_kind = {event["kind"]: event["data"] for event in own}
    if "left_play" in of_kind:
        return said(GONE[of_kind["left_play"]["status"]], unit=unit)
    gained = [event["data"]["condition"] for event in own if event["kind"] == "gained"]
    falls = next((text for key, text in FALLS.items() if key in gained), None)
    wounds = [event["data"] for event in own if event["kind"] == "harmed"]
    if falls is not None:
        return said(falls, unit=unit)
    if wounds:
        worst = max(wounds, key=lambda wound: int(wound["severity"]))
        return say(
            "{unit} is wounded: {severity}, {place}.",
            unit=unit, severity=severity_name(worst["severity"]), place=plain(worst["place"]),
        )  # fmt: skip
    tired = of_kind.get("temporary")
    if tired is not None and not SAVED & of_kind.keys():
        what = f"{condition(tired['condition'])} {tired['number']}"
        if tired["condition"] == "fatigue":
            return say("No wound: {unit} takes {what}. It falls at Body 0.", unit=name, what=what)
        return say("No wound: {unit} takes {what}.", unit=name, what=what)
    return say("{unit} is hit and takes no harm.", unit=unit)
