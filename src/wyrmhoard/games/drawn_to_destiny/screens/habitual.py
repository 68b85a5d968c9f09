"""What a seat is not asked because of a habit, where that hangs on how things stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.asking.ask import Answer, Options
from wyrmhoard.kernel.asking.form import Form, Pick

from ..asked import Asked
from ..cards.scenery import HEADINGS
from ..cards.vocabulary import Step
from ..rules.conflict import answering, cards
from ..rules.core.compass import distance
from ..rules.queries import field, numbers
from ..rules.scene import ahead
from ..rules.scene.along import FREE
from ..state import NOBODY, Unit
from ..table import Position
from .exposure import exposed

FRONT: Final = "front"


def is_newly_aimed_at(position: Position, seat: int) -> bool:
    """Whether, now that all Targets lie open, a Rival aims at a Unit of this seat that it did not aim at in the last
    Turn, and that does not aim at it: then one may want to change one's own (D2-48)."""
    own = {unit.ref: unit for unit in position.state.units if numbers.controller(position, unit) == seat}
    return any(
        other.target in own and other.target != other.last_target and own[other.target].target != other.ref
        for other in position.state.units
        if other.ref not in own and other.target is not None
    )


def has_more_to_aim_at(position: Position, seat: int) -> bool:
    """Whether, at the top of a Turn, a Rival in sight that can act was no Target of this seat in the last one, and
    either aimed at one of its Units or had no Target at all, since it has only just come."""
    own = [unit for unit in position.state.units if numbers.controller(position, unit) == seat and unit.in_play]
    aims, refs = {unit.last_target for unit in own}, {unit.ref for unit in own}
    side = position.state.players[seat].faction
    return any(
        other.ref not in aims and (other.last_target is None or other.last_target in refs)
        for other in position.state.units
        if other.in_play and other.hidden == NOBODY and field.are_rivals(position, side, other.faction)
        if numbers.can_act(position, other) and field.seen_by_faction(position, side, other.ref)
    )


def can_only_hold(position: Position, form: Form, own: Sequence[Unit]) -> bool:
    """Whether nobody who is asked for an intent could do anything that does not take a Free Action, nor act after it,
    and whoever could turn has all Rivals that see it before it: then there is nothing to plan."""
    asked = {blank.name.partition("-")[0] for blank in form.fields}
    units = [unit for unit in own if unit.ref.key in asked]
    picks = [blank for blank in form.fields if isinstance(blank, Pick) and not blank.name.endswith(FREE)]
    spent = not any(_may_turn(position, unit) or ahead.may_declare(position, unit) for unit in units)
    return spent and all(blank.takes(key) for blank in picks for key in blank.items)


def _may_turn(position: Position, unit: Unit) -> bool:
    """Whether a Unit has Facing left and something to turn to: it has a Move for more, or a Rival sees it from where it
    does not look."""
    return unit.turns > 0 and (unit.move > 0 or any(one["arc"] != FRONT for one in exposed(position, unit)))


def steps_aside(position: Position, unit: Unit, prompt: str, options: Options) -> Answer | None:
    """The one ability that only makes a step, and then the step that leads farthest from the Rivals in sight (D2-346);
    nobody steps into harm, or leaves the map."""
    if prompt == "ability":
        able = [str(key) for key in options if str(key) != answering.NONE]
        does = [type(effect) for key in able for effect in position.cards.abilities[key].doing.do]
        return able[0] if len(able) == 1 and does == [Step] else None
    rivals = [one for one in field.rivals(position, unit) if field.sees(position, unit, one)]
    farthest: dict[int, Answer] = {}
    for key in options:
        there = field.neighbour(unit.space, HEADINGS.index(str(key)))
        if field.inside(position, there) and field.location(position, there).hazard is None:
            farthest.setdefault(min((distance(there, one.space) for one in rivals), default=0), str(key))
    return farthest[max(farthest)] if farthest else None


def trusts_to_fate(position: Position, seat: int, data: Asked, options: Options) -> Answer | None:
    """Fate's card for who is attacked and has spent no Action: whatever it shows could win it nothing but the defense,
    and a card of the hand would be gone (D2-167, D2-312). Fate can be had whatever the hand holds."""
    own = [unit.id for unit in position.state.units if numbers.controller(position, unit) == seat]
    defender = data["rival"]
    if data["kind"] != "fight" or defender["unit"] not in own or data["actor"]["unit"] in own:
        return None
    fate = f"{cards.FATE}:{cards.LOWER}"
    return None if defender.get("paid", True) or defender["strikes"] or fate not in options else fate
