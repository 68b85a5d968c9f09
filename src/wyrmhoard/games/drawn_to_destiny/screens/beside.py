"""What stands beside the map of a terminal: who is there, what they have left, and what they hold. The whole Status Bar
stands below the map; this is what decides the next question."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import say, say_many

from ..sight import View
from ..target_state import ThingId, UnitId
from ..unit_sight import UnitView
from ..words.names import condition_name
from ..words.terms import capped, moves, moves_left, plain, turns
from .bodies import body_of

RULE: Final = " ┊ "
"""Between the map and what stands beside it: what is right of it is read after all that is left of it."""
LEAST: Final = 16
"""Columns that it needs."""
MOST: Final = 44
IN_PLAY: Final = "in play"
IN_HAND: Final = ("left", "right", "both")
"""Where an Item can be used."""


def beside(view: View, columns: int, rows: int) -> list[tuple[UnitView, str]]:
    """So many lines at most, each with the Unit that it is about; none where there is no room. Own Units come first;
    where there are too many, less is said of the others."""
    width = min(columns, MOST)
    if width < LEAST:
        return []
    units = sorted(view["units"], key=lambda unit: (unit["status"] != IN_PLAY, not _is_own(view, unit)))
    for every in (True, False):
        lines = [
            (unit, literal(line))
            for unit in units
            for text in _told(view, unit, width, whole=every or _is_own(view, unit))
            for line in wrap(text, width, subsequent_indent="  ")
        ]
        if len(lines) <= rows:
            break
    return lines[:rows]


def _is_own(view: View, unit: UnitView) -> bool:
    return view["you"] is not None and view["you"] in (unit["seat"], unit["controller"])


def _told(view: View, unit: UnitView, width: int, *, whole: bool) -> Iterator[str]:
    """A Unit in lines: its name, how near it is to falling, and what it has left, means and suffers."""
    name = f"{unit['mark']} {unit['name']}"
    if unit["status"] != IN_PLAY:
        yield say("{name}: {status}", name=name, status=plain(unit["status"]))
        return
    target = _named(view, unit["target"], short=not whole)
    if unit["seat"] == view["you"] and view["you"] is not None:
        yield say("{name} (you)", name=name)
    else:
        yield say("{name} → {target}", name=name, target=target) if target and not whole else name
    ails = [f"{condition_name(key)} {number}" for key, number in unit["conditions"].items()]
    ails += [capped(state) for state in unit["states"] if state not in unit["conditions"]]
    ails += [say("Damaged {n}", n=unit["damaged"])] * bool(unit["damaged"])
    body, bar = body_of(unit)
    held = [item["name"] for item in unit["items"] if item["held"] in IN_HAND]
    state = ", ".join([body] * bool(body) + ails)
    armed = ", ".join([state, *held])
    if not whole and state and len(bar) + len(armed) + 2 <= width:
        state = armed  # what it fights with decides as much as its wounds
    if not bar or len(bar) + len(body) + 2 > width:
        yield from [f" {state}"] * bool(state)
    elif len(bar) + len(state) + 2 <= width:
        yield f" {bar} {state}"
    else:
        yield f" {bar} {body}"
        yield f" {', '.join(ails)}"
    if not whole:
        return
    if view["phase"] != "targets" and unit["move"] is not None:
        yield " " + f"{moves_left(unit['move'], unit['start'])}, {turns(unit['turns'] or 0)}"
        if _is_own(view, unit) and unit["actions"] is not None:
            actions = say_many("{n} Action", "{n} Actions", n=unit["actions"])
            yield " " + say("{actions}, {price} each", actions=actions, price=moves(unit["price"]))
    if target:
        yield " " + say("Target {target}", target=target)
    if unit["items"] or unit["stored"]:
        yield " " + (say("Holds {items}", items=", ".join(held)) if held else say("Hands empty"))


def _named(view: View, target: str, *, short: bool) -> str:
    """What a Unit aims at; "": nothing."""
    for unit in view["units"]:
        if target == UnitId(unit["id"]).key:
            return unit["mark"] if short else f"{unit['mark']} {unit['name']}"
    return next((thing["name"] for thing in view["things"] if target == ThingId(thing["id"]).key), "")
