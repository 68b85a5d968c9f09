"""The Clock Deck, and the weather, which changes with the hours (D2-34, D2-416 to D2-418)."""

from __future__ import annotations

from typing import Final

from ...cards.scenery import SceneEntry
from ...events.scenes import Wind
from ...settings import TableSettings
from ...state import Clock
from ...table import Position, Table
from ..core import conflict_cards
from . import field

BETWEEN: Final = 6 * 60 * 60
"""The seconds of game time after which weather is determined again (D2-418)."""
AS_SAID: Final = "weather-said"
"""The key in a Scene's story that says that the weather stays as it is."""


def clock_of(entry: SceneEntry, settings: TableSettings) -> Clock:
    """The Clock Deck (D2-34): the table's own length and direction if it has chosen any."""
    start, last, down = entry.clock.start, entry.clock.last, entry.clock.direction == "down"
    if settings.clock_length is not None:
        last = start - settings.clock_length + 1 if down else start + settings.clock_length - 1
    if settings.clock != "by Scene" and (settings.clock == "down") != down:
        start, last, down = last, start, not down
    return Clock(start, max(last, 1), -1 if down else 1)


def is_on_clock(clock: Clock, card: int) -> bool:
    """Whether the Clock has a card with this number: what would lie on another never happens (D2-26, D2-34)."""
    return min(clock.now, clock.last) <= card <= max(clock.now, clock.last)


def make_weather(table: Table) -> None:
    """Where the wind comes from and how strong it is, outdoors (D2-416 to D2-418)."""
    state = table.state
    if not state.settings.weather or not field.entry(table).map.outdoors:
        return
    supply = conflict_cards.fate_supply(state.fate.draw, state.fate.discard, table.chance)
    heading, speed = conflict_cards.roll_wind(supply), conflict_cards.roll_wind_speed(supply)
    state.scene.wind = (heading.value, speed.value)
    cards = [revealed.card for revealed in (*heading.cards, *speed.cards)]
    table.tell(Wind(heading.value, speed.value, cards), "D2-416")


def hours_pass(table: Table) -> None:
    """A Turn is over: if six hours are full with it, weather is made again, unless the Narrator has said how it is
    (D2-16a, D2-418)."""
    before, after = (turns * _seconds(table) // BETWEEN for turns in (_turns(table) - 1, _turns(table)))
    if after > before and AS_SAID not in table.state.scene.story:
        make_weather(table)


def _turns(position: Position) -> int:
    """How many Turns the Scene has had, this one included; the Clock says it (D2-34)."""
    return abs(position.state.scene.clock.now - clock_of(field.entry(position), position.state.settings).now) + 1


def _seconds(position: Position) -> int:
    """How long a Turn lasts (D2-45)."""
    return field.map_kind(position).seconds or 0
