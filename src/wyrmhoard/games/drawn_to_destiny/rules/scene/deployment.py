"""Where Units start that the Scene gives no Space: their seats choose in secret, all at once (D2-15, Decision 6).

The Scene says on which Spaces, by how many eighths they may turn, and whether they choose what is in their hands. What
a seat leaves empty is as printed: the next Space of the Scene's list, its Facing, the Items of D2-24a.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice, Script, each
from wyrmhoard.kernel.asking.form import Field, Filled, Form, Number, Pick
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, unsaid

from ...action_state import Draw, Hand, read_equip
from ...cards.scenery import Deployment
from ...events.scenes import Deployed
from ...state import Unit
from ...table import Position, Table
from ...words.phrases import label, unit_called
from ..core import highcard
from ..core.compass import Space
from ..harm import placing
from ..queries import field, unit_factory
from ..queries.chart import name_of
from . import items

DEPLOY: Final = "deploy"
TURNS: Final = "-turns"
ITEMS: Final = "-items"
"""Ends of the names of blanks: "u4" is the Space."""
SAME_SPACE: Final = Refusal("D2-15", later("Two of your Units cannot start on one Space."))
HANDS_FULL: Final = Refusal("D2-88", later("{name} does not have that many hands."))


def deploy(table: Table) -> Script[None]:
    """Each seat with such Units says where they start (Decision 6); of two who want one Space High Card decides."""
    offer: dict[int, list[Choice]] = {}
    for seat in range(len(table.state.players)):
        own = [unit for unit in table.state.units if unit.seat == seat and of_unit(table, unit) is not None]
        if own:
            offer[seat] = [form(table, own)]
    answers = (yield each(DEPLOY, offer, "D2-15")) if offer else {}
    wishes: dict[int, Space] = {}
    for seat, answer in answers.items():
        assert isinstance(answer, Filled)
        for unit in table.state.units:
            if unit.seat == seat and of_unit(table, unit) is not None:
                wish = _set_up(table, unit, answer.values)
                wishes |= {unit.id: wish} if wish is not None else {}
    if answers:
        yield from _place(table, wishes)


def of_unit(position: Position, unit: Unit) -> Deployment | None:
    """The Spaces on which a Unit may start, if the Scene has given it none."""
    entry = field.entry(position)
    described = next((one for one in entry.unit if one.name_here == unit.key), None)
    if described is None or described.at is not None:
        return None
    return entry.faction[unit.faction].deployment


# -- the form


def form(position: Position, units: Sequence[Unit]) -> Form:
    """For each Unit a Space and, where the Scene leaves that open, a Turn and what is in its hands."""
    fields: list[Field] = []
    for unit in units:
        deployment, name, who = of_unit(position, unit), unit.ref.key, unit_called(position, unit)
        assert deployment is not None
        spaces = tuple(name_of(space) for space in deployment.spaces)
        fields.append(Pick(name, spaces, 0, 1, unsaid("Where {unit} starts", unit=who), label(position)))
        if deployment.turns:
            text = unsaid("Turns of {unit}: eighths to the right, or to the left below 0", unit=who)
            fields.append(Number(name + TURNS, -deployment.turns, deployment.turns, text))
        grips = tuple(draw.key for draw in _grips(position, unit)) if deployment.loadout else ()
        if grips:
            fields.append(Pick(name + ITEMS, grips, 0, 2, unsaid("What {unit} has in hand", unit=who), label(position)))

    def verify(values: dict[str, Any]) -> Refusal | None:
        spaces = [space for unit in units for space in values[unit.ref.key]]
        if len(set(spaces)) < len(spaces):
            return SAME_SPACE
        for unit in units:
            if not _fits_hands(_draws(values, unit)):
                return HANDS_FULL.because(name=unit.sheet.name)
        return None

    return Form(DEPLOY, tuple(fields), verify)


def _grips(position: Position, unit: Unit) -> Iterator[Draw]:
    """The Items that a Unit could hold, and how."""
    if "no hands" in unit.sheet.traits:
        return
    for item in unit.items:
        if item.held == "stored" or items.in_hand(item):
            hands: tuple[Hand, ...] = ("right", "left")
            if unit_factory.hands_needed(position, unit, item) == 2:
                hands = ("both",)
            yield from (Draw(item.id, hand) for hand in hands)


def _draws(values: dict[str, Any], unit: Unit) -> list[Draw]:
    """What a Unit has in its hands in the blanks of its seat's form."""
    picked = map(read_equip, values.get(unit.ref.key + ITEMS, ()))
    return [draw for draw in picked if isinstance(draw, Draw)]


def _fits_hands(draws: Sequence[Draw]) -> bool:
    """Whether no Item is held twice and no hand holds two."""
    return all(
        one.item != other.item and one.hand != other.hand and "both" not in (one.hand, other.hand)
        for one, other in combinations(draws, 2)
    )


# -- what was chosen


def _set_up(table: Table, unit: Unit, values: dict[str, Any]) -> Space | None:
    """Turn the Unit and fill its hands; the Space that its seat wants for it."""
    unit.facing = (unit.facing + values.get(unit.ref.key + TURNS, 0)) % 8
    draws = _draws(values, unit)
    if draws:
        for item in unit.items:
            item.held = "stored" if items.in_hand(item) else item.held
        for draw in draws:
            gripped = unit.item(draw.item)
            assert gripped is not None
            gripped.held = draw.hand
    picked = values[unit.ref.key]
    if not picked:
        return None
    x, _, y = picked[0].partition(",")
    return int(x), int(y)


def _place(table: Table, wishes: dict[int, Space]) -> Script[None]:
    """Put everybody on a Space: first who has chosen one, the higher Card before the lower, then the others, as printed
    where that is still free and otherwise on the first free Space of the list."""
    units = [unit for unit in table.state.units if of_unit(table, unit) is not None]
    contested = [unit for unit in units if list(wishes.values()).count(wishes.get(unit.id, (-1, -1))) > 1]
    order = [unit for unit in units if unit.id in wishes and unit not in contested]
    for space in dict.fromkeys(wishes[unit.id] for unit in contested):
        rivals = [unit for unit in contested if wishes[unit.id] == space]
        parties = yield from highcard.order(table, highcard.parties_of(table, rivals), "D2-15")
        order += sorted(rivals, key=lambda unit: parties.index(highcard.party(unit)))
    order += [unit for unit in units if unit not in order]
    taken: list[Space] = []
    for unit in order:
        deployment = of_unit(table, unit)
        assert deployment is not None
        wanted = [wishes[unit.id]] if unit.id in wishes else []
        free = [space for space in (*wanted, unit.space, *deployment.spaces) if space not in taken]
        placing.place(table, unit, free[0] if free else unit.space)
        taken.append(unit.space)
        seats = tuple(table.state.factions[unit.faction].seats)
        table.tell(Deployed(unit.id, unit.space, unit.facing), "D2-15", only=seats)
