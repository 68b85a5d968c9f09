"""The state of a Unit whose Stats are at 0: Prone, out of play, Dying, dead, fleeing (D2-248 to D2-252)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...events.conditions import Gone, LeftPlay, Lost, ThrownOff
from ...state import NOBODY, Unit
from ...table import Position, Table
from ..core import decks
from ..queries import morale, numbers, vehicles
from . import placing, restraint, shove, stack, tokens
from .tokens import Cause

FLEE: Final = "flee"
SURRENDER: Final = "surrender"


def settle(table: Table, unit: Unit, cause: Cause) -> Script[None]:
    """Draw the consequences of what a Unit's Stats and conditions are now. It may be done at any time, again and
    again."""
    if not unit.in_play:
        return
    ending = _ending(table, unit, cause)
    if ending is None:
        if not numbers.level(table, unit, "body"):
            tokens.add(table, unit, "prone", 1, Cause("D2-248"))
        _choke(table, unit)
        ending = _ending(table, unit, cause) if unit.has("choking") else None  # the Mind may be gone (D2-265)
    if ending:
        yield from shove.enter(table, leave_play(table, unit, *ending))
        return
    if unit.has("unconscious") and numbers.level(table, unit, "mind"):
        _end(table, unit, "unconscious", "D2-265")
    if numbers.flees(table, unit):
        yield from _give_way(table, unit)
    elif unit.has("fleeing"):
        _end(table, unit, "fleeing", "D2-248a")
    if unit.has("prone"):
        yield from shove.enter(table, unhorse(table, unit))


def settle_all(table: Table) -> Script[None]:
    """`settle` for everybody in play: when what was ignored counts again, as Grit Your Teeth ends (D2-65)."""
    for unit in list(table.state.units):
        yield from settle(table, unit, Cause("D2-248"))
    restraint.loosen(table)


def _end(table: Table, unit: Unit, name: str, rule: str) -> None:
    number = unit.tokens.pop(name)
    table.tell(Lost(unit.id, name, number, 0), rule)


def falls_at_once(position: Position, unit: Unit) -> bool:
    """Whether it is out of play as soon as it falls (D2-248b)."""
    quick = (
        position.state.settings.quick_death
        if position.cards.scenes[position.state.scene.key].rules.quick_death
        else "off"
    )
    if quick == "off" or (quick == "Minions" and "minion" not in unit.sheet.traits):
        return False
    return quick != "on" or unit.seat == NOBODY or "minion" in unit.sheet.traits


def is_minion_out(position: Position, unit: Unit) -> bool:
    """Whether a Unit leaves play as soon as it is Dying or its Body or Mind is 0; a vehicle, as soon as it is Broken or
    nobody is left in it who could drive (D2-248b, D2-444)."""
    if not falls_at_once(position, unit):
        return False
    if vehicles.is_lost(position, unit):
        return True
    return (
        unit.has("dying") > 0 or not numbers.level(position, unit, "body") or not numbers.level(position, unit, "mind")
    )


def _ending(position: Position, unit: Unit, cause: Cause) -> tuple[Gone, str] | None:
    """The way in which a Unit leaves play now, with its rule."""
    if is_minion_out(position, unit):
        return "removed", "D2-248b"
    if cause.ends:
        return "dead", "D2-250a"
    body, mind = numbers.level(position, unit, "body"), numbers.level(position, unit, "mind")
    if unit.has("dying") and not body and not mind:
        return "dead", "D2-250"
    return None


def leave_play(table: Table, unit: Unit, status: Gone, rule: str) -> list[Unit]:
    """A Unit is out of play: "dead", "removed" or "surrendered". What it held is free; its Items stay on its Space,
    unless it surrendered, and damage cards stay where they lie (D2-252, D2-248a, D2-236a). Whom it has thrown off."""
    unit.status = status
    table.tell(LeftPlay(unit.id, status, (unit.x, unit.y)), rule)
    restraint.let_go(table, unit)
    if status != "surrendered":
        for item in list(unit.items):
            tokens.drop(table, unit, item, "D2-252")
    unit.riding, unit.post = NOBODY, ""
    return unhorse(table, unit)


def unhorse(table: Table, mount: Unit) -> list[Unit]:
    """A mount has fallen: its riders lie Prone beside it (D2-446). Returns them."""
    if "mount" not in mount.sheet.traits:
        return []
    riders = [rider for rider in table.state.units if rider.riding == mount.id]
    for rider in riders:
        rider.riding, rider.post = NOBODY, ""
        placing.place(table, rider, placing.beside(table, rider, mount.space))
        table.tell(ThrownOff(rider.id, mount.id), "D2-446")
        tokens.add(table, rider, "prone", 1, Cause("D2-446"))
    return riders


def _choke(table: Table, unit: Unit) -> None:
    """At Will 0 by Choking a Unit falls unconscious: Stun up to Mind 0 (D2-265)."""
    if not unit.has("choking") or numbers.level(table, unit, "will") or unit.has("unconscious"):
        return
    if numbers.is_out_cold(table, unit):
        return
    mind = numbers.level(table, unit, "mind")
    if mind and not numbers.ignores(table, unit, "stun"):
        tokens.add(table, unit, "stun", mind, Cause("D2-265"))
    if not numbers.level(table, unit, "mind"):
        tokens.add(table, unit, "unconscious", 1, Cause("D2-265"))
        tokens.add(table, unit, "prone", 1, Cause("D2-265"))


# -- Will 0


def _give_way(table: Table, unit: Unit) -> Script[None]:
    """At Will 0 the controller chooses at once whether the Unit flees or surrenders (D2-248a, D2-439); in Downtime it
    has nobody to flee from (D2-293)."""
    if unit.has("fleeing") or numbers.is_out_cold(table, unit) or table.state.phase == "downtime":
        return
    seat = numbers.controller(table, unit)
    if seat == NOBODY:
        answer = SURRENDER if morale.would_surrender(table, unit) else FLEE
    else:
        answer = yield one(seat, "flee", [FLEE, SURRENDER], "D2-248a", Asked(unit=unit.id))
    if answer == SURRENDER:
        yield from shove.enter(table, leave_play(table, unit, "surrendered", "D2-248a"))
    else:
        tokens.add(table, unit, "fleeing", 1, Cause("D2-248a"))


# -- Dying


def ebb(table: Table, unit: Unit) -> Script[None]:
    """Events: a Dying Unit takes a Wound card at Minor; at Body 0 one of the Disorder deck (D2-250, D2-250a). Where no
    such card is left or used, it loses a Level of that Stat all the same, so that Dying ends."""
    cause = Cause("D2-250")
    deck = "wound" if numbers.level(table, unit, "body") else "disorder"
    if not stack.uses_cards(table, deck):
        _ebb_simply(table, unit, cause)
    else:
        card = decks.draw_plain(table, deck)
        if card:
            tokens.place(table, unit, card, 1, cause)  # and what it gives to a Stat at 0 overflows (D2-249)
        else:
            tokens.waste(table, unit, deck, cause)
    cause.moves.clear()
    yield from settle(table, unit, cause)


def _ebb_simply(table: Table, unit: Unit, cause: Cause) -> None:
    """Without the decks: one hurt more, and at Body 0 the end (D2-250a)."""
    if numbers.level(table, unit, "body"):
        tokens.add(table, unit, "hurt", 1, cause)
    else:
        cause.ends = True


def stabilize(table: Table, unit: Unit) -> None:
    """The Task to save a Dying Unit is complete: it is no longer Dying (D2-251)."""
    if unit.has("dying"):
        _end(table, unit, "dying", "D2-251")
