"""How a seat's Units go on with what they have begun until something happens, and what is answered for it by habit.

Whoever is asked for Targets, intents or Actions may add "and go on like this". Then Units keep their Targets, hold
after the step that is chosen (or go on the same way for as many steps as their player says), and do again what they do,
until their player would look up: a Rival comes into sight or near, attacks for the first time or harms somebody, an
Action or a hand has something new to do, a plan is disputed or fails, the Scene stirs.
What counts is what the seat is told and what it is offered. All that is not known to be nothing new counts as news.

Units may have a Space to which they walk, step by step, until they are there (see `walking`). No card of a hand is ever
chosen here. Units that are let go on by themselves do what they would do if the computer led them, until something
happens. What is answered by habit a person chooses, knowing what it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.asking.ask import Answer, Options
from wyrmhoard.kernel.asking.form import Field, Filled, Form, Number, Pick
from wyrmhoard.kernel.contract.onward import Plan
from wyrmhoard.kernel.text.errors import Refusal, Refused
from wyrmhoard.kernel.text.marks import automatic_choices
from wyrmhoard.kernel.text.saying import later, said, say
from wyrmhoard.kernel.text.shapes import Seen

from ..action_state import read_action
from ..answer_state import Defend, read_response
from ..asked import Asked
from ..cards.scenery import HEADINGS
from ..rules.acts import targets
from ..rules.conflict import answering
from ..rules.core.compass import Space, distance
from ..rules.movement import moves
from ..rules.npc import choices
from ..rules.queries import actions, field, numbers
from ..rules.turn import steps, window
from ..state import NOBODY, Unit
from ..table import Position, still
from ..target_state import UnitId, find_target
from . import destinations, habitual, preview, walking, went_on
from .natural import has_fallen
from .news import GRAVE, MILD, OF_OTHERS, PLAIN
from .routes import first_step

TARGETS: Final = "targets"
RETARGET: Final = "retarget"
INTENTS: Final = preview.INTENTS
RECOVER: Final = "recover"
PAUSED: Final = "paused"
COMBO: Final = "combo"
PROMPTS: Final = frozenset((TARGETS, RETARGET, INTENTS, window.WINDOW))
ON: Final = "on"
TURN: Final = "turn"
LED: Final = "led"
"""The Units do what they would do if the computer led them (D2-432, D2-433), and keep their Targets."""
STEP: Final = "step"
HOW_LONG: Final[Mapping[str, str]] = {
    ON: later("Until something happens"),
    TURN: later("At most for this Turn"),
    LED: later("By themselves, until something happens"),
    STEP: later("For this step"),
    "2": later("For two steps"),
    "3": later("For three steps"),
    "4": later("For four steps"),
    "5": later("For five steps"),
}
NO_WISH: Final = Refusal("", later("nobody goes on like {how}"))
FORCED: Final = "forced"
OPEN: Final = "open"
AIM: Final = "aim"
DEFEND: Final = "defend"
SAVE: Final = "save"
FATE: Final = "fate"
GO: Final = "go"
FADE: Final = "fade"
MEND: Final = "mend"
IDLE: Final = "idle"
SEEK: Final = "seek"
STAY: Final = "stay"
HABITS: Final[Mapping[str, str]] = {
    FORCED: later("Leave out questions that leave no choice"),
    AIM: later("Keep Targets as long as they can be kept, and once they lie open"),
    STAY: later("Keep Targets from Turn to Turn, unless one of them has fallen or a Rival has come or aims anew"),
    OPEN: later("Keep Targets once they lie open, unless somebody new aims at one of yours"),
    DEFEND: later("Whoever has no Action left to answer with defends as well as it can, without Free Actions"),
    SAVE: later("Nobody spends an Action on an answer"),
    FATE: later("Whoever only defends, without an Action, leaves it to Fate: the lower half of its top card"),
    GO: later("Whoever is interrupted on its way goes on"),
    FADE: later("Whoever may step aside after a shot does so, away from its Rivals"),
    MEND: later("Units recover from what they have most of"),
    IDLE: later(
        "Hold and pass where nothing else can be done, or in a truce only Search; recover from the only thing there "
        "is; add nothing where no card can be added"
    ),
    SEEK: later("Pass where one can only wait or Search while a Rival is in sight"),
}
USUAL: Final[Sequence[str]] = (IDLE, OPEN, SEEK, STAY, FORCED)
SEARCH: Final = "search"
AIMS: Final = frozenset(("targets", "retargeted"))
"""Kinds of events that tell whom somebody aims at."""
NEAR: Final = 2
"""Spaces within which one would look at a Rival that was farther off."""
AGAIN: Final = frozenset(("fight", "job", "free", "unlock", "tear-loose"))
"""Actions that are gone on with; all others are done once."""


errands = destinations.errands
errand_told = destinations.errand_told
wish = destinations.wish


class PlanView(TypedDict):
    """What is drawn of that with which a seat goes on, and what it `did` by itself, in words."""

    walks: list[walking.WalkView]
    did: str


# -- with what a seat goes on


def objection(position: Position, seat: int, how: str) -> Refusal | None:
    """Why a seat cannot go on like this: for how long at most, and where its Units walk ("on u1@8,3 u2@5,5")."""
    wish = walking.read(how)
    if wish is None or wish.how_long not in HOW_LONG:
        return NO_WISH.because(how=repr(how))
    return walking.objection(position, seat, wish)


def completed(position: Position, seat: int, prompt: str, answer: Answer, options: Options, how: str) -> Answer:
    """An answer in which each Unit that sets out for a Space makes the first step, if it was given none."""
    wish, form = walking.read(how), _form(options, INTENTS)
    if prompt != INTENTS or wish is None or form is None or not isinstance(answer, Filled) or answer.key != form.key:
        return answer
    values = dict(answer.values)
    for name, space in wish.to.items():
        if not values.get(name) and not values.get(name + steps.TURNS):
            step = first_step(position, position.state.unit(int(name[1:])), space) or {}
            values |= {blank: value for blank, value in step.items() if blank in values}
    return _filled(form, values) or answer


def begin(
    position: Position,
    seat: int,
    prompt: str,
    answer: Answer,
    options: Options,
    how: str,
    before: Plan | None,
) -> Plan:
    """The ways that Units go, where they walk, what they do again, and all that is no news any more."""
    own = _own(position, seat)
    values = answer.values if isinstance(answer, Filled) else {}
    known = before if before is not None and before.get("scene") == position.state.scene.key else {}
    how_long, to = walking.read(how) or walking.Wish(ON, {})
    plan: Plan = {"scene": position.state.scene.key}
    for what in ("go", "do", "could", "hands"):
        plan[what] = {} if prompt else {**known.get(what, {})}
    plan["to"] = {name: [*space] for name, space in to.items()}
    plan["turn"], plan["led"], plan["turn_of"] = how_long == TURN, how_long == LED, position.state.scene.turn
    plan["steps"] = 1 if how_long == STEP else int(how_long) if how_long.isdecimal() else 0
    plan["nobody"] = [*known.get("nobody", ())]
    plan["seen"] = sorted({*known.get("seen", ()), *_in_sight(still(position), seat)})
    plan["threats"] = sorted({*known.get("threats", ()), *went_on.threats(position, seat)})
    plan["near"], plan["fares"] = sorted(_near(position, own)), went_on.fares(position, seat)
    plan["foes"] = [*known.get("foes", ())]
    plan["marks"] = sorted({*known.get("marks", ()), *_marks(_aims(position), own)})
    for unit in own:
        name, picked = unit.ref.key, values.get(unit.ref.key, [])
        if prompt == INTENTS and plan["steps"] and picked and picked[0] != steps.STAND:
            plan["go"][name] = picked[0]
        elif prompt == window.WINDOW:
            if plan["steps"] and unit.intent.move != NOBODY:
                plan["go"][name] = HEADINGS[unit.intent.move]
            if picked and read_word(picked[0]) in AGAIN:
                plan["do"][name] = picked[0]
        elif prompt == TARGETS and name in values:
            plan["nobody"] = sorted({*plan["nobody"]} - {name} | ({name} if not picked else set()))
    for name in to:
        plan["go"].pop(name, None)
    for blank in _blanks(options, prompt):
        if prompt == window.WINDOW and "-" not in blank.name:
            plan["could"][blank.name] = [*_as_it_is(blank)]
        elif prompt == INTENTS and blank.name.endswith(steps.EQUIP):
            plan["hands"][blank.name] = [*blank.items]
    return plan


def shown(position: Position, seat: int, plan: Plan) -> dict[str, Any]:
    """The walks that are underway, to be drawn."""
    return dict(PlanView(walks=walking.shown(position, seat, plan), did=went_on.did(position, plan)))


def why(position: Position, seat: int, plan: Plan) -> str:
    """Why the seat was asked: a Unit on its way is there or cannot go on, or somebody has come into sight."""
    fresh = [position.state.unit(number).sheet.name for number in plan.get("fresh", ())]
    if fresh:
        return say("{rivals} in sight.", rivals=", ".join(said(name) for name in fresh))
    return walking.why(position, plan) or went_on.why(position, plan)


def read_word(key: str) -> str:
    """What kind of Action it is, by its key."""
    return key.partition(":")[0].partition("@")[0]


def _own(position: Position, seat: int) -> list[Unit]:
    return [unit for unit in position.state.units if numbers.controller(position, unit) == seat]


def _blanks(options: Options, key: str) -> Iterator[Pick]:
    """The picks of the form of this key among some choices."""
    form = _form(options, key)
    if form is not None:
        yield from (blank for blank in form.fields if isinstance(blank, Pick))


def _form(options: Options, key: str) -> Form | None:
    return next((choice for choice in options if isinstance(choice, Form) and choice.key == key), None)


def _as_it_is(blank: Pick) -> Iterator[str]:
    """What may be picked without anything that it would take along."""
    return (key for key in blank.items if not blank.takes(key))


def _in_sight(position: Position, seat: int) -> set[int]:
    """The Rivals that stand in sight of a seat's side."""
    side = position.state.players[seat].faction
    return {
        unit.id
        for unit in position.state.units
        if unit.in_play and unit.hidden == NOBODY and field.are_rivals(position, side, unit.faction)
        if field.seen_by_faction(position, side, unit.ref)
    }


def _near(position: Position, own: list[Unit]) -> set[int]:
    """The Rivals that stand near some Units."""
    return {
        unit.id
        for unit in position.state.units
        if unit.in_play and unit.hidden == NOBODY and unit not in own and _is_near(unit.space, own)
    }


def _is_near(space: Space, own: list[Unit]) -> bool:
    return any(unit.in_play and distance(unit.space, space) <= NEAR for unit in own)


def _aims(position: Position) -> dict[str, str]:
    """What each Unit has as its Target, or had in the last Turn, as all were told."""
    aims = {}
    for unit in position.state.units:
        target = unit.target or unit.last_target
        if target is not None:
            aims[str(unit.id)] = target.key
    return aims


def _marks(aims: Mapping[str, str], own: list[Unit]) -> set[int]:
    """The Rivals that have some Units as Targets."""
    keys, ids = {unit.ref.key for unit in own}, {unit.id for unit in own}
    return {int(unit) for unit, aim in aims.items() if aim in keys and int(unit) not in ids}


# -- what is news


def ends(position: Position, seat: int, plan: Plan, event: Seen) -> bool:
    """Whether this is something for which one would look up."""
    kind: str = event["kind"]
    data: dict[str, Any] = event["data"]
    own = _own(position, seat)
    mine = data.get("unit") in {unit.id for unit in own}
    if field.in_truce(position) and (kind in AIMS or ("unit" in data and not mine)):
        return False  # what others do is seen when it may hurt
    match kind:
        case "attacked":
            return not mine and _is_new_foe(plan, data, own)
        case "moved" | "drifted":
            return not mine and _comes_near(plan, data, own, position)
        case "targets" | "retargeted":
            marks = _marks(data["targets"], own)
            fresh = marks - set(plan["marks"])
            plan["marks"] = sorted(marks | set(plan["marks"]))
            return bool(fresh)
        case "turn_begins":
            plan["could"] = {
                name: [key for key in keys if not _is_hostile(key)] for name, keys in plan["could"].items()
            }
            return bool(plan["turn"]) or field.entry(position).rules.truce_before == data["turn"]
        case "gained":
            return data["condition"] in GRAVE or (mine and data["condition"] not in MILD)
        case "dropped" | "stayed" if plan["led"]:
            return False  # whoever is led plans anew in each step
    return kind not in PLAIN and (mine or kind not in OF_OTHERS)


def _is_new_foe(plan: Plan, data: Mapping[str, Any], own: list[Unit]) -> bool:
    """Whether somebody attacks one of these Units who had not done so before; a marker is always somebody new."""
    if find_target(data["target"]) not in [unit.ref for unit in own]:
        return False
    unit = data.get("unit")
    if unit is None or unit == NOBODY:
        return True
    fresh = unit not in plan["foes"]
    if fresh:
        plan["foes"] = [*plan["foes"], unit]
    return fresh


def _comes_near(plan: Plan, data: Mapping[str, Any], own: list[Unit], position: Position) -> bool:
    """Whether somebody comes near who was not, and is no friend."""
    unit, to = data.get("unit"), data["to"]
    mover = None if unit is None else field.aimed_unit(position, UnitId(unit))
    side = own[0].faction if own else NOBODY
    if mover is not None and not field.are_rivals(position, side, mover.faction):
        return False
    if unit in plan["near"] or not _is_near((to[0], to[1]), own):
        return False
    if unit is not None:
        plan["near"] = [*plan["near"], unit]
    return True


def _is_hostile(key: str) -> bool:
    action = read_action(key) if key != window.WAIT else None
    return action is not None and actions.kind_of(action).hostile


# -- what is answered


def answer(position: Position, seat: int, prompt: str, data: Asked, options: Options, plan: Plan) -> Answer | None:
    """How the Units go on."""
    if prompt not in _ANSWERS or plan["scene"] != position.state.scene.key:
        return None
    now = still(position)
    in_sight = _in_sight(now, seat)
    fresh = in_sight - set(plan["seen"])
    plan["seen"], plan["fresh"] = sorted(in_sight | set(plan["seen"])), sorted(fresh)
    plan["why"], plan["stops"] = [], []
    if fresh and prompt in PROMPTS and not field.in_truce(position):
        return None
    return went_on.noted(plan, prompt, _ANSWERS[prompt](now, seat, options, plan))


def _goes_after_targets(position: Position, seat: int, options: Options, plan: Plan) -> Answer | None:
    """The same Targets again, unless its player would want to choose them."""
    if went_on.aims_anew(position, seat, plan) or (
        not plan["led"] and not field.in_truce(position) and _could_aim(position, options, plan)
    ):
        return None
    return _keeps_targets(position, options, led=plan["led"])


def _could_aim(position: Position, options: Options, plan: Plan) -> bool:
    """Whether a Unit that has no Target could aim at a Rival, and its player has not said that it aims at nobody."""
    for blank in _blanks(options, TARGETS):
        unit = _unit_of(position, blank)
        if unit.last_target is None and blank.name not in plan.get("nobody", ()):
            aims = [field.aimed_unit(position, target) for key in blank.items if (target := find_target(key))]
            if any(one and field.are_rivals(position, unit.faction, one.faction) for one in aims):
                plan["stops"] = ["aim", unit.id, ""]
                return True
    return False


def _keeps_targets(position: Position, options: Options, *, led: bool = False) -> Answer | None:
    """The Targets of the last Turn, if all of them can be kept. `led`: otherwise those that the computer would have."""
    form = _form(options, TARGETS)
    if form is None:
        return None
    values: dict[str, Any] = {}
    for blank in form.fields:
        unit = _unit_of(position, blank)
        last = unit.last_target
        fallen = last is not None and has_fallen(position, unit, last)
        if fallen and not led:
            return None
        if led and isinstance(blank, Pick) and (last is None or fallen or last.key not in blank.items):
            last = choices.target(position, unit)
            last = last if last is not None and last.key in blank.items else None
        if not isinstance(blank, Pick) or (last is not None and last.key not in blank.items):
            return None
        values[blank.name] = [] if last is None else [last.key]
    return _filled(form, values)


def _keeps(position: Position, seat: int, options: Options, plan: Plan | None = None) -> Answer | None:
    return targets.KEEP if targets.KEEP in options else None


def _goes(position: Position, seat: int, options: Options, plan: Plan) -> Answer | None:
    """On to where it walks, or the same way as before. Who cannot go on though it has Move left, comes to the edge of
    the map or to what harms, or has something new to do with its hands, is asked."""
    form = _form(options, INTENTS)
    if form is None or plan["steps"] == 1 or went_on.begins_in_danger(position, seat, plan):
        return None
    plan["steps"] = max(0, plan["steps"] - 1)
    values, to = _empty(form), walking.goals(plan)
    offered = {blank.name: blank for blank in form.fields if isinstance(blank, Pick)}
    if not plan["led"] and _has_new_hands(offered, plan):
        return None
    for unit in _own(position, seat):
        if unit.ref.key in to:
            step = walking.next_step(position, unit, to[unit.ref.key], offered, plan)
        elif plan["led"]:
            step = _led_on(position, unit)
        else:
            step = _same_way(position, unit, offered, plan, values)
        if step is None:
            plan["stops"] = plan["stops"] or ["way", unit.id, ""]
            return None
        values |= {blank: value for blank, value in step.items() if blank in values}
    return _filled(form, values)


def _has_new_hands(offered: Mapping[str, Pick], plan: Plan) -> bool:
    """Whether some Unit has something new to do with its hands."""
    for name, blank in offered.items():
        if name.endswith(steps.EQUIP):
            before = plan["hands"].get(name)
            plan["hands"][name] = [*dict.fromkeys((*(before or ()), *blank.items))]
            fresh = [key for key in blank.items if before is not None and key not in before]
            if fresh:
                plan["stops"] = ["hands", int(name[1:].partition("-")[0]), fresh[0]]
                return True
    return False


def _same_way(
    position: Position, unit: Unit, offered: Mapping[str, Pick], plan: Plan, values: Mapping[str, Any]
) -> dict[str, Any] | None:
    """The way that a Unit has gone before; nothing for who stands, or lacks the Move for it; None: it is asked."""
    name = unit.ref.key
    heading, blank = plan["go"].get(name), offered.get(name)
    if heading is None:
        return {}
    if blank is not None and heading in blank.items and not blank.takes(heading):
        there = preview.of_intent(position, unit, {**values, name: [heading]})
        return None if there["leaves"] or there["hazard"] or there["refused"] else {name: [heading]}
    return None if unit.move > 0 and not _lacks_move(position, unit, heading) else {}


def _led_on(position: Position, unit: Unit) -> dict[str, Any]:
    """What a Unit would intend if the computer led it."""
    name, intent = unit.ref.key, choices.intent(position, unit)
    wanted: dict[str, Any] = {name + steps.TURNS: intent.turns}
    if intent.stand:
        wanted[name] = [steps.STAND]
    elif intent.move != NOBODY:
        wanted[name] = [HEADINGS[intent.move]]
    if intent.equip is not None:
        wanted[name + steps.EQUIP] = [intent.equip.key]
    return wanted


def _lacks_move(position: Position, unit: Unit, heading: str) -> bool:
    """Whether a Unit could go on but for the Move that it takes."""
    where = HEADINGS.index(heading)
    return moves.objection(position, unit, where, unit.facing, 99) is None


def _acts(position: Position, seat: int, options: Options, plan: Plan) -> Answer | None:
    """The same Action again, as long as it can be paid for; otherwise nothing, unless there is something new to do."""
    form = _form(options, window.WINDOW)
    if form is None:
        return None
    values = _empty(form)
    for blank in form.fields:
        if not isinstance(blank, Pick) or "-" in blank.name:
            continue
        if plan["led"]:
            action = choices.declare(position, _unit_of(position, blank))
            if action is not None and action.key in blank.items:
                values[blank.name] = [action.key]
            continue
        able, before = [*_as_it_is(blank)], plan["could"].get(blank.name)
        plan["could"][blank.name] = [*dict.fromkeys((*(before or ()), *able))]
        again = plan["do"].get(blank.name)
        if again in able:
            values[blank.name] = [again]
        elif again is not None and actions.can_pay(position, _unit_of(position, blank)):
            plan["stops"] = ["again", int(blank.name[1:]), again]  # it could do something, and not what it did
        else:
            fresh = [key for key in able if key not in (before or ()) and (before is not None or _calls(key))]
            if fresh:
                plan["stops"] = ["act", int(blank.name[1:]), fresh[0]]
    return None if plan["stops"] else _filled(form, values)


def _calls(key: str) -> bool:
    """Whether one would want to know that this can be done, the first time that it is seen."""
    return key != window.WAIT and (_is_hostile(key) or read_word(key) in (*AGAIN, "mount", "power", "door"))


def _mends(position: Position, seat: int, options: Options, plan: Plan | None = None) -> Answer | None:
    """Each Unit recovers from what it has most of (D2-279): by habit, or where there is only one thing."""
    form = _form(options, RECOVER)
    if form is None or (plan is not None and any(isinstance(b, Pick) and len(b.items) > 1 for b in form.fields)):
        return None
    return _filled(form, {blank.name: [blank.items[0]] for blank in form.fields if isinstance(blank, Pick)})


def _walks_on(position: Position, seat: int, options: Options, plan: Plan | None = None) -> Answer | None:
    return window.CONTINUE if window.CONTINUE in options else None


_ANSWERS: Final = {
    TARGETS: _goes_after_targets,
    RETARGET: _keeps,
    INTENTS: _goes,
    window.WINDOW: _acts,
    RECOVER: _mends,
    PAUSED: _walks_on,
}
"""How a seat goes on, by the question."""


def _unit_of(position: Position, blank: Field) -> Unit:
    return position.state.unit(int(blank.name[1:].partition("-")[0]))


def _empty(form: Form) -> dict[str, Any]:
    return {blank.name: 0 if isinstance(blank, Number) else [] for blank in form.fields}


def _filled(form: Form, values: dict[str, Any]) -> Answer | None:
    """The form filled in like this; None if it is refused."""
    try:
        return form.fill(values)
    except Refused:
        return None


# -- habits


def by_habit(
    position: Position,
    seat: int,
    prompt: str,
    data: Asked,
    options: Options,
    habits: Sequence[str],
    *,
    alone: bool,
) -> Answer | None:
    """What a seat is not asked because it has said so.

    Some questions are asked though there is nothing to choose, as their absence would tell something of a hand: they
    are left out only where nobody is told (`alone`).
    """
    left = _only_answer(options) if FORCED in habits and alone else None
    if left is not None:
        return left
    if prompt == TARGETS and (AIM in habits or (STAY in habits and not habitual.has_more_to_aim_at(position, seat))):
        own = [unit for unit in _own(position, seat) if targets.chooses(position, unit)]
        return _keeps_targets(position, options) if all(unit.last_target is not None for unit in own) else None
    if prompt == RETARGET and (AIM in habits or (OPEN in habits and not habitual.is_newly_aimed_at(position, seat))):
        return _keeps(position, seat, options)
    if prompt == window.WINDOW:
        searches = SEEK not in habits or not _in_sight(still(position), seat)
        return _idles(position, options, searches=searches) if IDLE in habits or not searches else None
    if IDLE in habits and prompt == COMBO and alone and not data["fits"]:
        return answering.NONE
    if prompt == RECOVER and (MEND in habits or IDLE in habits):
        return _mends(position, seat, options, None if MEND in habits else {})
    form = _form(options, INTENTS) if IDLE in habits and prompt == INTENTS else None
    if form is not None and habitual.can_only_hold(still(position), form, _own(position, seat)):
        return _filled(form, _empty(form))
    if GO in habits and prompt == PAUSED:
        return _walks_on(position, seat, options)
    if FADE in habits and prompt in ("ability", "step"):
        return habitual.steps_aside(still(position), position.state.unit(data["unit"]), prompt, options)
    if FATE in habits and prompt == "card":
        return habitual.trusts_to_fate(position, seat, data, options)
    if prompt == "answer" and (DEFEND in habits or SAVE in habits):
        return _defends(position, position.state.unit(data["unit"]), options, saves=SAVE in habits)
    return None


def _only_answer(options: Options) -> Answer | None:
    """The only answer that there is: one choice, and nothing in its form to be picked."""
    left = automatic_choices(options)
    if len(left) != 1:
        return None
    (only,) = left
    if not isinstance(only, Form):
        return only
    empty = all(isinstance(blank, Pick) and not blank.items for blank in only.fields)
    return _filled(only, _empty(only)) if empty else None


def _idles(position: Position, options: Options, *, searches: bool) -> Answer | None:
    """To pass, where no Unit can do anything but wait; before a truce ends, or if nobody `searches` now, anything but
    Search either. Free Actions can still be named with the next intent (D2-55)."""
    form = _form(options, window.WINDOW)
    idle = {window.WAIT, SEARCH} if field.in_truce(position) or not searches else {window.WAIT}
    if form is None or any(
        not idle.issuperset(blank.items) for blank in form.fields if isinstance(blank, Pick) and "-" not in blank.name
    ):
        return None
    return _filled(form, _empty(form))


def _defends(position: Position, unit: Unit, options: Options, *, saves: bool) -> Answer | None:
    """The best defense of a Unit that has no Action left for an answer, or `saves` it, without Free Actions (D2-110,
    D2-113)."""
    ways = {read_response(str(choice)): choice for choice in automatic_choices(options)}
    skills = [way for way in ways if isinstance(way, Defend)]
    if not skills or (len(skills) < len(ways) and not saves):
        return None
    best = max(skills, key=lambda way: numbers.skill_level(position, unit, way.skill) if way.skill else 0)
    chosen = ways[best]
    return _filled(chosen, _empty(chosen)) if isinstance(chosen, Form) else chosen
