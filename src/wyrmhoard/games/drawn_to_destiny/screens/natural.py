"""The natural answers to the questions of a Turn, and what a form would come to, in words for a terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.contract.screens import Usual
from wyrmhoard.kernel.text.saying import later, said, say

from ..answer_state import Defend, read_response
from ..cards.damage import RANKS
from ..cards.scenery import HEADINGS
from ..rules.acts import targets
from ..rules.queries import field, numbers
from ..state import Unit
from ..table import Position
from ..target_state import Target
from ..words.harm import types_dealt
from ..words.terms import moves
from . import chances
from .examined import aimed, answered
from .preview import INTENTS, preview
from .shots import best_now

ANSWER: Final = "answer"
"""The question how an attack is met."""
DEFEND: Final = "defend:"
"""How the keys of answers without an Action begin."""
OF_NOBODY: Final = "npc-"
"""How questions about Units that no seat controls begin; they are asked for the same things."""
WAYS: Final = {
    "N": later("north"), "NE": later("north-east"), "E": later("east"), "SE": later("south-east"),
    "S": later("south"), "SW": later("south-west"), "W": later("west"), "NW": later("north-west"),
}  # fmt: skip


def usual(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> Usual | None:
    """The Targets of the last Turn, or the only Rival there is, kept once they lie open; the first that may be
    recovered; the best defense that costs nothing; for a Wild a card that makes the harm worse; otherwise a form begins
    empty: hold, pass."""
    form = next((choice for choice in choices if isinstance(choice, Form) and not choice.deliberate), None)
    kind = prompt.removeprefix(OF_NOBODY)
    if kind == "retarget":
        return Usual(targets.KEEP)
    if kind == ANSWER:
        return _natural_answer(position, seat, choices)
    if kind == "wild-card":
        return _natural_wild(position, seat, choices)
    if form is None or kind not in ("targets", "recover"):
        return None
    picks = [blank for blank in form.fields if isinstance(blank, Pick) and blank.items]
    if kind == "recover":
        return Usual(form.key, {pick.name: [pick.items[0]] for pick in picks})
    return Usual(form.key, {pick.name: [aim] for pick in picks if (aim := _natural_aim(position, pick))})


def _natural_answer(position: Position, seat: int, choices: Collection[Choice]) -> Usual | None:
    """To defend without an Action (D2-113), with the Skill of the highest Level of the only Unit that may be asked."""
    own = [unit for unit in position.state.units if unit.in_play and numbers.controller(position, unit) == seat]
    skills = {str(choice): read_response(str(choice)) for choice in choices if str(choice).startswith(DEFEND)}
    free = {key: way.skill for key, way in skills.items() if isinstance(way, Defend)}

    def level(key: str) -> int:
        return max((numbers.skill_level(position, unit, free[key]) for unit in own if free[key]), default=0)

    return Usual(max(free, key=level)) if free else None


def _natural_wild(position: Position, seat: int, choices: Collection[Choice]) -> Usual | None:
    """A card of a type that the attack deals, the highest: where the body is hit, from the head down."""
    types, known = types_dealt(position, seat), position.cards.damage.by_id
    cards = [known[str(choice)] for choice in choices if str(choice) in known]
    fitting = [card for card in cards if card.type in types]
    return Usual(min(fitting, key=lambda card: RANKS.index(card.rank)).id) if fitting else None


def _natural_aim(position: Position, pick: Pick) -> str:
    """Whom a Unit would aim at as a matter of course: at its last Target, or at the only Rival; "": nobody."""
    unit = next((unit for unit in position.state.units if unit.ref.key == pick.name), None)
    if unit is None:
        return ""
    last = unit.last_target
    if last is not None and last.key in pick.items and not has_fallen(position, unit, last):
        return last.key
    rivals = [
        other.ref.key
        for other in position.state.units
        if other.ref.key in pick.items
        and field.are_rivals(position, unit.faction, other.faction)
        and numbers.can_act(position, other)
    ]
    return rivals[0] if len(rivals) == 1 else ""


def has_fallen(position: Position, unit: Unit, target: Target) -> bool:
    """Whether a Target is a Rival that cannot act any more, while another still can: nobody means that one again."""
    aimed = field.aimed_unit(position, target)
    if aimed is None or not field.are_rivals(position, unit.faction, aimed.faction) or numbers.can_act(position, aimed):
        return False
    rivals = (one for one in position.state.units if field.are_rivals(position, unit.faction, one.faction))
    return any(
        field.seen_by_faction(position, unit.faction, one.ref) and numbers.can_act(position, one) for one in rivals
    )


def foretold(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> list[str]:
    """Where each Unit would stand, what it would have left, and who could strike it there: a line for each. Of Targets
    and Actions, what the attacks would come to; of an answer to an attack, how it would end."""
    if prompt == ANSWER:
        return _met(position, seat, key)
    if key != INTENTS:
        return aimed(position, seat, prompt, values)
    ahead = preview(position, seat, prompt, key, values)
    units = position.state.unit
    return [" ".join(_sentences(position, units(one["unit"]), one)) for one in (ahead or {}).get("units", ())]


def _met(position: Position, seat: int, key: str) -> list[str]:
    """What an answer to the attack that is carried out would come to."""
    declared = position.state.scene.declared
    attacker = position.state.unit(declared[0].unit) if declared else None
    own = [unit for unit in position.state.units if numbers.controller(position, unit) == seat]
    found = [chances.of_answers(position, unit, attacker) for unit in own] if attacker is not None else []
    return [answered(answer) for answers in found for answer in answers if answer["key"] == key]


def _sentences(position: Position, unit: Unit, ahead: Mapping[str, Any]) -> Iterator[str]:
    left = say("{moves} left", moves=moves(ahead["move"]))
    if ahead["holds"]:
        left = say("{moves}, {n} if it neither moves nor acts", moves=left, n=max(0, ahead["move"] - 1))
    if ahead["leaves"] is not None:
        yield say("{unit} leaves the map.", unit=ahead["name"])
        return
    does = say("stays")
    if tuple(ahead["space"]) != unit.space:
        x, y = ahead["space"]
        does = say("goes to {place}", place=f"{x},{y} ({ahead['location']})" if ahead["location"] else f"{x},{y}")
    if HEADINGS[unit.facing] != ahead["facing"]:
        does = say("{does}, facing {way}", does=does, way=said(WAYS[ahead["facing"]]))
    yield say("{unit} {does}: {moves}.", unit=ahead["name"], does=does, moves=left)
    if not ahead["price"] and ahead["refused"] is None:
        yield from filter(None, [best_now(position, unit)])
    strikers = [rival for rival in ahead["exposed"] if rival["attacks"]]
    if strikers:
        told = "; ".join(f"{one['name']} ({', '.join(one['attacks'])})" for one in strikers)
        yield say("In reach of {rivals}.", rivals=told)
