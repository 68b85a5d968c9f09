"""What effects of Powers do once: each type of effect on a card has one verb here (see `kernel.effects`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.asking.effects import Interpreter

from ...asked import Asked
from ...cards import vocabulary
from ...events.powers import Fizzled, LaidDown, ScreenUp, Summoned, Teleported
from ...state import GROUND, Harm, Laid, Unit
from ...table import Position, Table
from ..harm import conditions, placing, recovery, restraint, shove, tokens
from ..harm.tokens import Cause
from ..movement import hazards
from ..queries import numbers, stealth, unit_factory
from ..queries.field import inside
from . import fights

RAISED: Final = "raised"
"""Among `Unit.spent`: this corpse has been raised already."""
FLAMES: Final = "fire"
"""The hazard that Flames are."""


@dataclass(slots=True)
class Casting:
    """One use of a Power whose effects are carried out."""

    by: int
    """The user."""
    on: int
    """The Units that it affects; replaced by those that are summoned."""
    power: str
    level: int
    points: dict[str, int] = field(default_factory=dict)
    successes: int = 1
    spaces: list[tuple[int, int]] = field(default_factory=list)
    """The Spaces of an Area, or the one on which a Unit appears."""
    rule: str = "D2-382"


verbs: Final = Interpreter[Table, Casting]()


def _whom(table: Table, casting: Casting, who: str) -> list[Unit]:
    """The user, the one on whom it works, or both."""
    unit_ids = {"you": (casting.by,), "both": (casting.by, casting.on)}.get(who, (casting.on,))
    return [table.state.unit(number) for number in unit_ids]


def _times(per: str, casting: Casting) -> int:
    return casting.successes if per == "success" else 1


@verbs.does(vocabulary.Give)
def give(table: Table, casting: Casting, effect: vocabulary.Give) -> Script[None]:
    """A condition, at once."""
    number = effect.amount * _times(effect.per, casting)
    for unit in _whom(table, casting, effect.who) if effect.per != "crit" else ():
        yield from conditions.gain(table, unit, effect.condition, number, rule=casting.rule)


@verbs.does(vocabulary.Shove)
def push(table: Table, casting: Casting, effect: vocabulary.Shove) -> Script[None]:
    """A Push straight away from the user (D2-241); what each Crit pushes belongs to the blow."""
    if effect.per == "crit":
        return
    user, unit = table.state.unit(casting.by), table.state.unit(casting.on)
    cause, number = Cause("D2-241"), effect.spaces * _times(effect.per, casting)
    seat = numbers.controller(table, user)
    yield from shove.drive(table, unit, user.space, number, cause, seat=seat, facing=user.facing)
    yield from conditions.finish(table, unit, cause)


@verbs.does(vocabulary.Screen)
def screen(table: Table, casting: Casting, effect: vocabulary.Screen) -> Script[None]:
    """Points of a Screen; of several only the best counts (D2-225)."""
    unit = table.state.unit(casting.on)
    unit.screen = max(unit.screen, effect.points or casting.level)
    table.tell(ScreenUp(unit.id, unit.sheet.name, unit.screen), "D2-225")
    yield from ()


@verbs.does(vocabulary.Appear)
def appear(table: Table, casting: Casting, effect: vocabulary.Appear) -> Script[None]:
    """The user stands on another Space, and cannot be interrupted in this step (C10). The ground lets go."""
    unit, space = table.state.unit(casting.on), casting.spaces[0]
    if not placing.has_room(table, unit, space):
        table.tell(Fizzled(unit.id, unit.sheet.name, casting.power), "D2-284")
        return
    for harm in [harm for harm in unit.harms if harm.holder == GROUND]:
        tokens.take_away(table, unit, harm, "D2-272")
    placing.place(table, unit, space)
    unit.done_this_turn.append(fights.gone_mark(table))
    table.tell(Teleported(unit.id, unit.sheet.name, space), "D2-382")
    restraint.loosen(table)
    yield from hazards.enter(table, unit)


@verbs.does(vocabulary.Heal)
def heal(table: Table, casting: Casting, effect: vocabulary.Heal) -> Script[None]:
    """Carry out steps of Healing: each makes a damage card milder or removes 2 of one condition (D2-383)."""
    steps = effect.steps * casting.successes + (casting.points.get("result", 0) if effect.per_point else 0)
    unit = table.state.unit(casting.on)
    for left in range(steps, 0, -1):
        curable = ailments(table, unit, effect)
        if not curable or not unit.in_play:
            return
        seat, chosen = numbers.controller(table, table.state.unit(casting.by)), curable[0]
        if seat >= 0 and len(curable) > 1:
            chosen = yield one(seat, "heal", curable, "D2-383", Asked(unit=unit.id, left=left))
        if chosen.startswith("card:"):
            card = chosen.removeprefix("card:")
            harm = next(harm for harm in unit.harms if harm.card == card)
            recovery.heal_step(table, unit, harm, "D2-383")
        else:
            recovery.heal_condition(table, unit, chosen, "D2-383")


def ailments(position: Position, unit: Unit, effect: vocabulary.Heal) -> list[str]:
    """What a step of Healing can take: "card:..." and conditions, the worst card first."""
    cards = [harm for harm in recovery.healable(position, unit) if _fits(position, harm, effect)]
    cards.sort(key=lambda harm: -harm.severity)
    options = [f"card:{harm.card}" for harm in cards]
    if effect.deck is None and not effect.only:
        names = [name for name in recovery.CURABLE if unit.has(name) and name != "radiated"]  # another kind of Healing
        options += sorted(names, key=lambda name: (name in numbers.MINOR, -unit.has(name)))
    return options


def _fits(position: Position, harm: Harm, effect: vocabulary.Heal) -> bool:
    deck = effect.deck in (None, position.cards.damage[harm.card].deck)
    return deck and (effect.only != "major" or harm.severity == 2)


@verbs.does(vocabulary.Summon)
def summon(table: Table, casting: Casting, effect: vocabulary.Summon) -> Script[None]:
    """A Unit joins the user's side on the Space of the corpse, and takes part from the next Turn (D2-284)."""
    user, corpse = table.state.unit(casting.by), table.state.unit(casting.on)
    corpse.spent.append(RAISED)
    unit = unit_factory.recruit(table, user, effect.unit, corpse.space, user.facing)
    placing.place(table, unit, placing.nearest_free(table, unit, corpse.space))
    casting.on = unit.id
    table.tell(Summoned(unit.id, unit.sheet.name, user.id, (unit.x, unit.y)), casting.rule)
    stealth.has_moved(table, unit)
    yield from ()


@verbs.does(vocabulary.Flames)
def flames(table: Table, casting: Casting, effect: vocabulary.Flames) -> Script[None]:
    """The Spaces of the Area burn for a number of Turns (D2-274)."""
    lay(table, FLAMES, casting.spaces, effect.turns, casting.by)
    yield from ()


def lay(table: Table, kind: str, spaces: list[tuple[int, int]], turns: int, by: int) -> None:
    """Flames, Smoke or Gas lie on Spaces for a number of Turns (D2-274)."""
    on_map = [space for space in spaces if inside(table, space)]
    table.state.scene.laid.append(Laid(table.state.next_id(), kind, on_map, by, turns=turns))
    table.tell(LaidDown(kind, list(on_map), turns), "D2-274")


@verbs.does(vocabulary.Obey, vocabulary.Regenerate, vocabulary.Armor, vocabulary.Bind)
def goes_on(table: Table, casting: Casting, effect: vocabulary.Effect) -> Script[None]:
    """What is read elsewhere as long as the Power is in force (`numbers.controller`, `force`, `protect`), or has come
    with the blow."""
    yield from ()
