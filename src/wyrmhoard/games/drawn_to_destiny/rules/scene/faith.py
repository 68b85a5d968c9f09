"""Players decide in good faith for Units that no seat controls (`npc_control` "players"; D2-54, D2-441, Decision 42).

In each Group any of its Players may say what its Non-Player Units intend and declare: the first to do so. The other
Players of the Group may object, and High Card decides whose choice stands. What is chosen is open before the seats
choose for their own Units. Targets come before there are Groups, so that any Player may place them. All that is asked
inside a Conflict stays with the computer, and so do Groups without a Player and Units that are hidden: where they are
is no Player's to know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Answer, Choice, Script, each, first, one
from wyrmhoard.kernel.asking.form import Filled, Form, Pick
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Deed, UsePower, find_deed, read_equip
from ...asked import Asked
from ...cards.aims import Left, walk_aims
from ...cards.scenery import HEADINGS
from ...events.planning import NpcProposed
from ...state import Unit
from ...table import Position, Table
from .. import endings
from ..core import highcard
from ..queries import actions, field, morale, numbers, stealth, uses
from . import items

PLAYERS: Final = "players"
COMPUTER: Final = "computer"
"""Let the computer decide after all."""
ACCEPT: Final = "accept"
OBJECT: Final = "object"
FREE: Final = "-free"
EQUIP: Final = "-equip"
BOON: Final = "boon"
AGAINST_GOALS: Final = Refusal("D2-441", later("{name} does nothing against the Goals of its own side."))

Make = Callable[[Position, Sequence[Unit]], Form]
"""Makes the form in which seats choose for their own Units."""


def is_used(position: Position) -> bool:
    """Whether Players decide for Units that no seat controls."""
    return position.state.settings.npc_control == PLAYERS


def decide(table: Table, prompt: str, units: Sequence[Unit], make: Make) -> Script[dict[int, dict[str, Any]]]:
    """Where Players decide: what those of each Group choose for its Non-Player Units among `units`, for each Unit the
    blanks of the form. Units that are left to the computer are not in it."""
    by_unit: dict[int, dict[str, Any]] = {}
    for group in table.state.scene.groups:
        own = [unit for unit in units if unit.id in group and _is_open(table, unit)]
        values = (yield from _agree(table, prompt, own, _players(table, group), make)) if own else None
        if values is not None:
            by_unit |= dict.fromkeys([unit.id for unit in own], values)
    return by_unit


def decide_targets(table: Table, units: Sequence[Unit], make: Make) -> Script[dict[str, Any]]:
    """Where Players decide: the Targets that one of them places for all Non-Player Units among `units` together, as the
    blanks of the form; without blanks the computer places them."""
    own = [unit for unit in units if _is_open(table, unit)]
    players = table.state.players
    seats = [seat for seat, player in enumerate(players) if not (player.narrator or player.conceded or player.backs)]
    values = (yield from _agree(table, "npc-targets", own, seats, make)) if own else None
    return values or {}


def _is_open(position: Position, unit: Unit) -> bool:
    """Whether the Players may decide for a Unit: the computer has it, and not because something has taken it over
    (D2-263), and it stands in the open."""
    taken = unit.has("unleashed") or unit.has("triumphant")
    return numbers.controller(position, unit) < 0 and not taken and not stealth.is_hidden(unit)


def _players(position: Position, group: Sequence[int]) -> list[int]:
    """The Players of a Group, in the order of the Status Bar."""
    members = [unit for unit in position.state.units if unit.id in group]
    seats = [seat for unit in members for seat in (unit.seat, numbers.controller(position, unit))]
    return [seat for seat in dict.fromkeys(seats) if seat >= 0 and not position.state.players[seat].conceded]


def _agree(table: Table, prompt: str, units: list[Unit], seats: list[int], make: Make) -> Script[dict[str, Any] | None]:
    """What stands after one has chosen and the others have objected or not; None: it is left to the computer."""
    form = faithful(table, units, make)
    if not seats or not form.fields:
        return None
    offer = {seat: [COMPUTER, form, *endings.giving_up(table, seat)] for seat in seats}
    data = Asked(units=[unit.id for unit in units])
    mover, answer = yield from _first(prompt, offer, data)
    values = _read(table, mover, answer)
    others = [seat for seat in seats if seat != mover and not table.state.players[seat].conceded]
    if values is None or not others:
        return values
    table.tell(NpcProposed(mover, data["units"], _shown(values)), "D2-441")
    asked: dict[int, list[Choice]] = {seat: [ACCEPT, OBJECT] for seat in others}
    answers = yield each("object", asked, "D2-441", data=Asked(**data, by=mover, chosen=_shown(values)))
    objecting = [seat for seat, wish in answers.items() if wish == OBJECT]
    if not objecting:
        return values
    order = yield from highcard.order(table, [mover, *objecting], "D2-441")
    if order[0] == mover:
        return values
    again = yield one(order[0], prompt, offer[order[0]], "D2-441", Asked(**data, again=True))
    return _read(table, order[0], again)


def _first(prompt: str, offer: dict[int, list[Choice]], data: Asked) -> Script[tuple[int, Answer]]:
    """The answer of the first seat to act."""
    if len(offer) > 1:
        reply: tuple[int, Answer] = yield first(prompt, must=offer, rule="D2-441", data=data)
        return reply
    ((seat, options),) = offer.items()
    return seat, (yield one(seat, prompt, options, "D2-441", data))


def _read(table: Table, seat: int, answer: Answer) -> dict[str, Any] | None:
    if endings.gave_up(table, seat, answer) or not isinstance(answer, Filled):
        return None
    return answer.values


def _shown(values: dict[str, Any]) -> list[str]:
    """What is chosen, Unit by Unit, as its keys: "u4 NE"."""
    return [f"{name} {key}" for name, picked in values.items() for key in (picked if isinstance(picked, list) else ())]


# -- good faith (D2-441)


def faithful(position: Position, units: Sequence[Unit], make: Make) -> Form:
    """The form of some Units without Free Actions, and without all that is against the Goals of their own side."""
    whole = make(position, units)
    fields = tuple(_without(position, units, blank) for blank in whole.fields if not blank.name.endswith(FREE))

    def verify(values: dict[str, Any]) -> Refusal | None:
        return whole.verify(values) if whole.verify is not None else None

    def sampler(rng: Random) -> dict[str, Any]:
        named = {blank.name: blank for blank in fields}
        for _ in range(4):
            tried = whole.sampler(rng) if whole.sampler is not None else None
            values = {name: value for name, value in (tried or {}).items() if name in named}
            fits = len(values) == len(named) and all(_fits(named[name], value) for name, value in values.items())
            if fits and verify(values) is None:
                return values
        return {name: [] if isinstance(blank, Pick) else 0 for name, blank in named.items()}

    return Form("npc", fields, verify, sampler)


def _fits(blank: Any, value: Any) -> bool:
    return not isinstance(blank, Pick) or all(item in blank.items for item in value)


def _without(position: Position, units: Sequence[Unit], blank: Any) -> Any:
    """A blank without the choices that its Unit would refuse."""
    unit = next(unit for unit in units if unit.ref.key == blank.name.partition("-")[0])
    if not isinstance(blank, Pick):
        return blank
    keys = tuple(key for key in blank.items if objection(position, unit, key) is None)
    # No Free Actions are named, so nothing that requires any is possible.
    if blank.name.endswith(EQUIP):
        keys = tuple(key for key in keys if items.objection(position, unit, read_equip(key)) is None)
    else:
        keys = tuple(key for key in keys if _is_open_to(position, unit, find_deed(key)))
    return Pick(blank.name, keys, blank.least, min(blank.most, len(keys)), blank.text, blank.label)


def _is_open_to(position: Position, unit: Unit, deed: Deed | None) -> bool:
    """Whether a Unit may declare something now, if it is an Action."""
    return type(deed) not in actions.KINDS or deed is None or actions.objection(position, unit, deed) is None


def objection(position: Position, unit: Unit, key: str) -> Refusal | None:
    """Why a Unit does not do this although it could: it is against the Goals of its own side (D2-441), or aimed at a
    Unit that hides."""
    no = AGAINST_GOALS.because(name=unit.sheet.name)
    if key in HEADINGS:
        heading = HEADINGS.index(key)
        off = not field.inside(position, field.neighbour(unit.space, heading))
        return no if off and not _wants_out(position, unit, heading) else None
    deed = find_deed(key)
    other = field.aimed_unit(position, deed.aim) if deed is not None else None
    if deed is None or other is None:
        return None
    if stealth.is_hidden(other):
        return no
    return no if field.are_rivals(position, unit.faction, other.faction) != _harms(position, unit, deed) else None


def _harms(position: Position, unit: Unit, deed: Deed) -> bool:
    """Whether an Action is done to its target rather than for it."""
    if isinstance(deed, UsePower):
        use = uses.find_use(position, unit, deed.power, deed.use)
        return use is None or use.way != BOON
    kind = actions.KINDS.get(type(deed))
    return kind is not None and (kind.hostile or kind.breaks_truce)


def _wants_out(position: Position, unit: Unit, heading: int) -> bool:
    """Whether a Unit leaves the map there by its own Goals, or because it flees."""
    if morale.flees(position, unit):
        return True
    way, side = field.exit_for(position, unit, heading), position.state.factions[unit.faction].key
    for goal in field.entry(position).goal:
        if goal.faction == side:
            for aim in walk_aims(goal.aim):
                if isinstance(aim, Left) and aim.exit in (None, way) and {side, unit.key} & {*aim.who}:
                    return True
    return False
