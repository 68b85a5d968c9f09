"""Powers that go on: their begin, what they do in each Events phase, how they are kept up, and their end (D2-281,
D2-375, D2-376).

What they change in numbers is read from their cards by `changes`, which looks through `Scene.powers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...cards.entries import Technique
from ...cards.vocabulary import Regenerate, Screen, Summon
from ...events.powers import ItemScreen, PowerBegins, PowerEnded, ScreenUp, Unsummoned
from ...state import NOBODY, InForce, Unit
from ...table import Position, Table
from ..conflict import price
from ..harm import recovery
from ..queries import changes, numbers, points, stealth, uses
from ..queries.uses import Use
from .interpreter import Casting, verbs

END: Final = "end"


def begin(table: Table, casting: Casting, use: Use) -> Script[None]:
    """A Power takes effect, and goes on if it has a Duration or is kept up (D2-375, D2-376).

    A Duration counts from the next Turn: 1 Turn ends in the Events of that one.
    """
    yield from verbs.run(table, casting, use.do)
    turns = points.turns(casting.points)
    if not turns and not casting.points.get("continuous"):
        return
    left = turns + 1 if turns else -1
    power = InForce(table.state.next_id(), use.power, use.key, casting.by, casting.on, left, dict(casting.points))
    table.state.scene.powers.append(power)
    unit = table.state.unit(casting.on)
    table.tell(PowerBegins(unit.id, unit.sheet.name, casting.by, use.power, use.key, turns), "D2-376")
    if any(change.change == stealth.AT_REST for change in use.change):
        stealth.conceal_by_power(table, unit, casting.level)


def powers_on(position: Position, unit: Unit) -> Iterator[tuple[InForce, Technique]]:
    """The Powers in force on a Unit, with their cards."""
    for power in position.state.scene.powers:
        technique = position.cards.techniques.by_id.get(power.use)
        if power.on == unit.id and technique is not None:
            yield power, technique


def in_events(table: Table) -> Script[None]:
    """Each Power that goes on is paid for again, grows older or ends; then it does what it does in each Events phase
    (D2-281). Screens of Items come back, too (D2-225)."""
    for power in list(table.state.scene.powers):
        if power in table.state.scene.powers and (yield from _goes_on(table, power)):
            _each_events(table, power)
    for unit in table.state.units:
        restore_screens(table, unit)


def _goes_on(table: Table, power: InForce) -> Script[bool]:
    """Whether it is still there after this Events phase."""
    target = table.state.unit(power.on)
    if not target.in_play or not uses.is_used(table, power.power):
        end(table, power)
        return False
    if power.turns > 0:
        power.turns -= 1
        if not power.turns:
            end(table, power)
        return power.turns > 0
    kept = yield from _keep(table, power)
    if not kept or not target.in_play:
        end(table, power)
        return False
    return True


def _keep(table: Table, power: InForce) -> Script[bool]:
    """Pay the Price again, or let it end (D2-376)."""
    user = table.state.unit(power.by)
    if not may_keep(table, user, power.power):
        return False
    offer = price.options(table, user, power.power)
    seat = numbers.controller(table, user)
    if seat < 0:
        chosen = price.plain(table, user, power.power) if price.can_afford(table, user, power.power) else END
    else:
        data = Asked(unit=user.id, power=power.power, use=power.use, on=power.on)
        chosen = yield one(seat, "keep-power", [END, *offer], "D2-376", data)
    if chosen == END:
        return False
    yield from price.pay(table, user, power.power, chosen, "D2-376")
    return user.in_play


def may_keep(position: Position, user: Unit, power: str) -> bool:
    """Whether a Unit is in a state to keep a Power up."""
    able = user.in_play and numbers.can_use_abilities(position, user) and not numbers.bars_skill(position, user, power)
    return able and bool(price.options(position, user, power))


def _each_events(table: Table, power: InForce) -> None:
    """What a Power does each time it goes on: a Screen comes back, a step of Healing, being hidden again."""
    technique = table.cards.techniques.by_id.get(power.use)
    if technique is None:
        return
    unit = table.state.unit(power.on)
    for effect in technique.do:
        if isinstance(effect, Screen) and effect.back:
            most = capacity(table, power, effect)
            if unit.screen < most:
                unit.screen = min(most, unit.screen + effect.back)
                table.tell(ScreenUp(unit.id, unit.sheet.name, unit.screen), "D2-225")
        elif isinstance(effect, Regenerate):
            for _ in range(effect.steps):
                recovery.regenerate(table, unit)
    if any(change.change == stealth.AT_REST for change in technique.change):
        stealth.conceal_by_power(table, unit, level_of(table, power))


def level_of(position: Position, power: InForce) -> int:
    """The Level of the Power with its user."""
    return position.state.unit(power.by).sheet.power(power.power)[0]


def capacity(position: Position, power: InForce, effect: Screen) -> int:
    """How many points a Screen has when it is whole."""
    return effect.points or level_of(position, power)


def end(table: Table, power: InForce) -> None:
    """A Power ends, with what it has brought: its Screen, what it hid, whom it has called."""
    scene = table.state.scene
    scene.powers.remove(power)
    unit, technique = table.state.unit(power.on), table.cards.techniques.by_id.get(power.use)
    table.tell(PowerEnded(unit.id, unit.sheet.name, power.by, power.power, power.use), "D2-376")
    if technique is None:
        return
    for effect in technique.do:
        if isinstance(effect, Screen):
            left = [capacity(table, other, screen) for other, screen in _screens(table, unit)]
            unit.screen = min(unit.screen, max(left, default=0))
        elif isinstance(effect, Summon) and unit.in_play:
            unit.status = "removed"
            table.tell(Unsummoned(unit.id, unit.sheet.name), "D2-376")
    if unit.concealed == stealth.BY_POWER and not changes.holds_true(table, unit, stealth.AT_REST):
        stealth.reveal(table, unit, "D2-376")


def _screens(position: Position, unit: Unit) -> Iterator[tuple[InForce, Screen]]:
    for power, technique in powers_on(position, unit):
        yield from ((power, effect) for effect in technique.do if isinstance(effect, Screen))


def restore_screens(table: Table, unit: Unit) -> None:
    """Points of Screens that Items keep up come back, for a Use where the card says so (D2-225, C12)."""
    for item in unit.items:
        card = table.cards.items[item.card].screen
        if card is None or item.held not in changes.IN_USE or item.screen >= card.points:
            continue
        if card.uses and item.uses != NOBODY:
            if item.uses < card.uses:
                continue
            item.uses -= card.uses
        item.screen = min(card.points, item.screen + card.back)
        table.tell(ItemScreen(unit.id, item.card, item.screen), "D2-225")
