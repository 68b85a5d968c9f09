"""What one seat, or a spectator, may know of Units, Items, hands, Tasks and the Clock ("Who sees what")."""

from __future__ import annotations

from ...state import NOBODY, Destiny, Item, Task, Unit
from ...table import Position
from ..queries import field
from . import faith


class Eyes:
    """One seat, or a spectator, looking at a position."""

    __slots__ = ("faction", "narrator", "p", "seat")

    def __init__(self, position: Position, seat: int | None) -> None:
        self.p = position
        self.seat = seat
        player = position.state.players[seat] if seat is not None else None
        self.faction = player.faction if player is not None else NOBODY
        self.narrator = player is not None and player.narrator

    def knows_hand(self, seat: int) -> bool:
        """Whether the cards in a hand are seen: one's own, and those of one's side with `share_hands`."""
        if seat == self.seat:
            return True
        mates = self.p.state.players[seat].faction == self.faction and not self.narrator
        return mates and self.p.state.settings.share_hands

    def is_own(self, unit: Unit) -> bool:
        """Whether a Unit is of the looker's own Faction. To the Narrator those are open that no seat plays (D2-16)."""
        return unit.seat < 0 if self.narrator else unit.faction == self.faction

    def knows_place(self, unit: Unit) -> bool:
        """Whether it is seen where a Unit is: hidden ones only by their own Faction (D2-363)."""
        return unit.hidden == NOBODY or not unit.in_play or self.is_own(unit)

    def knows_item(self, unit: Unit, item: Item) -> bool:
        """Whether an Item is seen: not if it is in the storage of another Faction, unless it was named in the open, or
        the Players decide for that Unit (D2-441)."""
        if item.held != "stored" or self.is_own(unit) or item.id in named_items(self.p.state, unit):
            return True
        return unit.seat < 0 and self.seat is not None and faith.is_used(self.p)

    def knows_clock(self) -> bool:
        """Whether the cards are known on which Clock Events lie (D2-26)."""
        return self.narrator or self.p.state.settings.clock_events_visible

    def knows_task(self, task: Task) -> bool:
        """Whether a Task is seen: by its own side, and by others who have its object in sight."""
        if self.seat is None or self.narrator:
            return True
        last = next((unit for unit in self.p.state.scene.units if unit.id == task.last), None)
        if last is not None and last.faction == self.faction:
            return True
        return field.seen_by_faction(self.p, self.faction, task.about)


def named_items(state: Destiny, unit: Unit) -> set[int]:
    """The Items that a Unit's revealed intent and declared Actions name: they are known by that."""
    deeds = [unit.intent.equip, *(declared.action for declared in state.scene.declared if declared.unit == unit.id)]
    return {number for deed in deeds if deed is not None for number in deed.items}
