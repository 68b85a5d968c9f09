"""What of the events goes into the journal, and in which words it can be told again (DW-278).

An entry names texts and records and holds no words: whatever the X card strikes is in no journal (DW-20a). Only what
everybody at the table learns is entered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from wyrmhoard.kernel.state.event import Event

from ...events import battle, companions, finds, hero, people, places, quests
from ...table import Table

Entry: TypeAlias = tuple[Any, ...]
"""What it is, the text or record that it is about, and more."""


def _text(what: str) -> Callable[[Any], Entry]:
    return lambda event: (what, event.text)


def _name(what: str) -> Callable[[Any], Entry]:
    return lambda event: (what, event.name)


def _of_somebody(what: str) -> Callable[[Any], Entry]:
    return lambda event: (what, event.text, event.name)


ENTRIES: Final[dict[type[Event], Callable[[Any], Entry]]] = {
    people.Situation: _text("situation"),
    people.Said: _text("chosen"),
    people.Replies: lambda event: ("reply", event.text, event.name if event.spoken else ""),
    people.Secret: _of_somebody("secret"),
    people.Rumour: _of_somebody("rumour"),
    people.Side: lambda event: ("side", event.name, event.side),
    people.RoleTold: _text("told"),
    people.OracleSays: lambda event: ("oracle", event.text, event.answer),
    people.Threat: lambda event: ("threat", event.text, event.subject),
    places.Described: _text("described"),
    places.Obstacle: lambda event: ("obstacle", event.text, event.place),
    places.BuiltBy: lambda event: ("built", event.text, event.place),
    places.Trouble: lambda event: ("trouble", event.text, event.place),
    finds.Found: lambda event: ("found", event.thing, event.item, event.level),
    finds.FoundWhere: _text("where"),
    battle.Meant: _text("told"),
    hero.LevelGained: lambda event: ("level", "", event.level),
    hero.Slept: lambda event: ("slept", ""),
    hero.Woke: lambda event: ("woke", ""),
    companions.Joined: _name("joined"),
    companions.Left: _name("left"),
    companions.Why: _of_somebody("why"),
    companions.Farewell: _of_somebody("farewell"),
    quests.Light: _name("light"),
    quests.Peace: _text("told"),
}
"""How the events that belong into the journal are entered."""


def tell(table: Table, event: Event, rule: str) -> None:
    """Tell an event, and enter it in the journal if its kind belongs there."""
    entered = ENTRIES.get(type(event))
    if entered is not None:
        what, text, *more = entered(event)
        table.state.story.enter(what, text, *more)
    table.tell(event, rule)
