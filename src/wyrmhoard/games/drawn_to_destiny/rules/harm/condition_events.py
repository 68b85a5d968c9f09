"""What conditions do in each Events phase (D2-253 to D2-265, D2-277, C6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from wyrmhoard.kernel.asking.ask import Script

from ...events.conditions import ConditionFate, Corroded
from ...state import Unit
from ...table import Position, Table
from ..core.conflict_cards import CARDS, draw
from ..queries import field, numbers
from . import apply, conditions, dying

WORSENS: Final[dict[str, tuple[str, str]]] = {
    "wands": ("self", "+"),
    "cups": ("self", "-"),
    "swords": ("other", "+"),
}
"""What each suit does to the conditions of `LEAVES`; Coins and Wilds do nothing (D2-254, D2-256)."""
LEAVES: Final[dict[str, str]] = {
    "acidic": "acid-burns",
    "bleeding": "blood-loss",
    "burning": "burns",
    "freezing": "frostbite",
}
"""What Swords give, by condition (D2-254 to D2-258)."""
Event: TypeAlias = Callable[[Table, Unit, str], Script[None]]


def happen(table: Table) -> Script[None]:
    """The Events of all conditions: Unit by Unit in the order of the Status Bar and, within a Unit, by the name of the
    condition (D2-277)."""
    for unit in list(table.state.units):
        yield from happen_to(table, unit)
        for person in unit.crew:
            yield from happen_to(table, person)


def happen_to(table: Table, unit: Unit) -> Script[None]:
    """The Events of one Unit's conditions, those that it had when they began."""
    for name in due(table, unit):
        if not unit.in_play:
            return
        reveals = unit.has(name) if table.state.settings.condition_reveals == "one per token" else 1
        for _ in range(reveals if name in REVEALING or name.startswith("corrosive:") else 1):
            if unit.in_play and (name in RESTRAINTS or unit.has(name)):
                yield from event_of(name)(table, unit, name)


def due(position: Position, unit: Unit) -> list[str]:
    """The conditions of a Unit that have an Event, in order."""
    names = [name for name in unit.tokens if name in EVENTS or name.startswith("corrosive:")]
    texts = [numbers.harm_text(position, harm) for harm in unit.harms]
    if any(text.squeeze for text in texts):
        names.append("squeeze")
    if any("wound" in text.each_event for text in texts):
        names.append("wound")
    if "choking" not in names and any("choking" in text.each_event for text in texts):
        names.append("choking")
    return sorted(names)


def event_of(name: str) -> Event:
    """The Event of a condition."""
    return _corrode if name.startswith("corrosive:") else EVENTS[name]


def reveal(table: Table, unit: Unit, name: str) -> str:
    """Reveal a Fate card for a condition; empty: there is none (D2-253, D2-151)."""
    fate = table.state.fate
    card = draw(fate.draw, fate.discard, table.chance)
    if card is None:
        return ""
    fate.discard.append(card)
    table.tell(ConditionFate(unit.id, name, card), "D2-253")
    return card


def _by_suit(table: Table, unit: Unit, name: str) -> Script[None]:
    """Wands one more, Cups one less, Swords one of what it leaves behind (D2-254 to D2-258)."""
    card = reveal(table, unit, name)
    which, way = WORSENS.get(CARDS[card].suit if card else "", ("", ""))
    if which == "other":
        yield from conditions.gain(table, unit, LEAVES[name], 1, rule="D2-254")
    elif way == "+":
        yield from conditions.gain(table, unit, name, 1, rule="D2-254")
    elif way == "-":
        conditions.lose(table, unit, name, 1, rule="D2-254")


def _corrode(table: Table, unit: Unit, name: str) -> Script[None]:
    """The Burning pattern on an Item; Swords give it Corrosion (D2-258, D2-259). It goes where the Item goes."""
    item = unit.item(int(name.partition(":")[2]))
    if item is None:
        del unit.tokens[name]
        return
    card = reveal(table, unit, "corrosive")
    suit = CARDS[card].suit if card else ""
    if suit == "wands":
        unit.tokens[name] += 1
    elif suit == "cups":
        conditions.lose(table, unit, name, 1, rule="D2-258")
    elif suit == "swords":
        item.corrosion += 1
        table.tell(Corroded(unit.id, item.id, item.card, item.corrosion), "D2-259")
    yield from ()


def _sicken(table: Table, unit: Unit, name: str) -> Script[None]:
    """An Ace one less, a 2 one more (D2-260)."""
    card = reveal(table, unit, name)
    rank = CARDS[card].rank if card else ""
    if rank == "A":
        conditions.lose(table, unit, name, 1, rule="D2-260")
    elif rank == "2":
        yield from conditions.gain(table, unit, name, 1, rule="D2-260")


def _confuse(table: Table, unit: Unit, name: str) -> Script[None]:
    """Coins remove one (D2-264)."""
    card = reveal(table, unit, name)
    if card and CARDS[card].suit == "coins":
        conditions.lose(table, unit, name, 1, rule="D2-264")
    yield from ()


def _choke(table: Table, unit: Unit, name: str) -> Script[None]:
    """One more while the cause lasts, otherwise one less (D2-265). Gas that has done so does not do it again by the
    Space in this Turn (D2-415)."""
    if is_choked(table, unit):
        unit.burnt += [gas for gas in bad_air(table, unit) if gas not in unit.burnt]
        yield from conditions.gain(table, unit, "choking", 1, rule="D2-265")
    else:
        conditions.lose(table, unit, "choking", 1, rule="D2-265")


def is_choked(position: Position, unit: Unit) -> bool:
    """Whether the cause of Choking lasts: a Restraint card on the neck, or Gas around it (D2-265, D2-274)."""
    for harm in unit.harms:
        text = numbers.harm_text(position, harm)
        restraint = position.cards.damage[harm.card].deck == "restraint"
        if "choking" in text.each_event or (restraint and "choking" in text.gains):
            return True
    return bool(bad_air(position, unit))


def bad_air(position: Position, unit: Unit) -> list[str]:
    """What takes the Unit's breath on its Space: Gas of the map, or laid there, if it feels it (D2-274)."""
    here = field.chart(position).location.get(unit.space)
    kinds = [here.id] if here is not None else []
    kinds += [laid.kind for laid in position.state.scene.laid if laid.kind != "area" and unit.space in laid.spaces]
    return [kind for kind in kinds if _chokes(position, kind) and not numbers.is_immune(position, unit, kind)]


def _chokes(position: Position, kind: str) -> bool:
    """Whether what lies on a Space makes breathing impossible."""
    location = position.cards.locations.by_id.get(kind)
    return location is not None and location.hazard is not None and "choking" in location.hazard.gains


def _squeeze(table: Table, unit: Unit, name: str) -> Script[None]:
    """Slow for each card that squeezes, until it is released (C6)."""
    number = sum(numbers.harm_text(table, harm).squeeze for harm in unit.harms)
    yield from conditions.gain(table, unit, "slow", number, rule="D2-272")


def _crush(table: Table, unit: Unit, name: str) -> Script[None]:
    """A Wound card at Minor for each card that says so (C6)."""
    for _ in range(sum("wound" in numbers.harm_text(table, harm).each_event for harm in unit.harms)):
        if unit.in_play:
            yield from apply.lay_card(table, unit, "wound", rule="D2-272")


def _ebb(table: Table, unit: Unit, name: str) -> Script[None]:
    """A Dying Unit takes another card (D2-250)."""
    yield from dying.ebb(table, unit)


def _fester(table: Table, unit: Unit, name: str) -> Script[None]:
    """The infected take Fatigue until they are cured (C9)."""
    yield from conditions.gain(table, unit, "fatigue", 1, rule="D2-245")


def _after_stim(table: Table, unit: Unit, name: str) -> Script[None]:
    """The conditions that a stim has put off come now (C12)."""
    number = unit.tokens.pop(name)
    yield from conditions.gain(table, unit, name.removeprefix("later-"), number, rule="D2-282")


EVENTS: Final[dict[str, Event]] = {
    "acidic": _by_suit,
    "bleeding": _by_suit,
    "burning": _by_suit,
    "choking": _choke,
    "confusion": _confuse,
    "dying": _ebb,
    "freezing": _by_suit,
    "infected": _fester,
    "later-slow": _after_stim,
    "poisoned": _sicken,
    "squeeze": _squeeze,
    "wound": _crush,
}
"""What each condition does in Events."""
REVEALING: Final = frozenset({"acidic", "bleeding", "burning", "confusion", "freezing", "poisoned"})
"""Conditions for which Fate is revealed: one card each, or one for each token (D2-253)."""
RESTRAINTS: Final = frozenset({"squeeze", "wound", "choking"})
"""Conditions that come from damage cards and need no token."""


def sicken_daily(table: Table, unit: Unit) -> Script[None]:
    """Diseased is checked once a day (D2-260)."""
    if unit.has("diseased"):
        yield from _sicken(table, unit, "diseased")
