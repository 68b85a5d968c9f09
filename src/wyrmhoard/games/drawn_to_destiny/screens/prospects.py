"""What a Unit could do to what somebody points at: each attack on a Rival, a thing or a door, with its price, chance
and likely harm, or why it cannot be done; each Test and Task; each answer to an attacker; and what a way exposes to."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from typing_extensions import TypedDict

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say

from ..action_state import Fight, UsePower
from ..free_state import keys_of
from ..rules.acts import fights, prospects
from ..rules.acts.prospects import Prospect
from ..rules.core import compass
from ..rules.core.compass import Space
from ..rules.queries import attack_options, field, numbers
from ..rules.scene.visibility import Eyes
from ..state import Unit
from ..table import Position, still
from ..target_state import Target, UnitId, find_target, key_of
from ..words.phrases import ability_name, deed_name, free_names, means_name, target_name
from . import chances, unable
from .chances import AnswerProspect, TrialProspect, card_words
from .exposure import CoverView, covers_of
from .refusals import RefusedView, told
from .routes import space_in
from .shares import percent
from .shots import BestView, best_attack, best_now, while_it_holds
from .spaces import GroundProspect, PlaceView, places_of, space_of
from .toll import harm_words
from .unable import UnableView
from .verbs import VerbView, pictured, verbs_of

DECLARING: Final = ("intents", "window")
"""The phases in which what a Unit could do is weighed."""
NO_TARGET: Final = Refusal("D2-49", later("{name} has no Target in this Turn."))
NOT_YET: Final = {
    "intents": later("after the move of this step"),
    prospects.BEFORE: later("after the move of a step, if it is the Target"),
}
"""When what a Unit could do to something is declared, in the phases in which it is not."""
OTHER_TARGET: Final = Refusal("D2-49", later("The Target of {name} in this Turn is {target}."))


class AttackProspect(TypedDict):
    """One way to attack. `key` is that of the Action, `picture` the card whose picture stands for it. Shares are in
    hundredths; None where it cannot be done, or where
    no hand is known. `laid`: it lies there until Events, and is of whoever is still there then."""

    key: str
    text: str
    picture: str
    price: int
    least: int
    most: int
    chance: int | None
    risk: int | None
    exact: bool
    cards: int
    harm: str
    card: str
    laid: bool
    after: list[str]
    first: str
    refused: RefusedView | None


class Prospects(TypedDict):
    """What a Unit could do to something. `refused`: why it can attack it in no way at all; pointed at itself, why it
    can do nothing now, or cannot move. `trials`: what a Test or a
    Task decides. `answers`: how it may meet what this Rival does to it now, `unable`: with what not. If it is pointed
    at itself, `verbs` are all that it can do in this question, `trials` those of them that are about nothing else, and
    `places` where it can be told to walk, and `covers` who stands behind Cover. `ground`: of a Space.
    `hint`: what it does best now, and `hold` what holding opens, as a button says it, and `best`
    the attack of that hint as one. `not_yet`: when what is listed
    can be declared, if not now."""

    by: str
    about: str
    name: str
    range: int
    refused: RefusedView | None
    attacks: list[AttackProspect]
    trials: list[TrialProspect]
    answers: list[AnswerProspect]
    unable: list[UnableView]
    verbs: list[VerbView]
    places: list[PlaceView]
    covers: list[CoverView]
    ground: GroundProspect | None
    hint: str
    hold: str
    best: BestView | None
    not_yet: str


def prospects_of(position: Position, seat: int, by: str, about: str) -> dict[str, Any] | None:
    """What a Unit of a seat could do to a Unit, a thing or a door that the seat sees; pointed at itself, all it can do;
    of a Space, what it is and the way there. None for anything else."""
    unit, target, space = _own(position, seat, by), find_target(about), space_in(about)
    if unit is not None and space is not None:
        return _of_space(position, unit, by, about, space)
    if unit is None or target is None or not _is_seen(position, seat, target):
        return None
    now = still(position)
    whole = _nothing(by, about, target_name(position, about))
    whole["trials"] = chances.about(now, unit, about) if position.state.phase in DECLARING else []
    whole["not_yet"] = said(NOT_YET.get(position.state.phase, ""))
    if target == unit.ref:
        whole["verbs"], whole["places"] = verbs_of(now, unit), places_of(position, unit)
        whole["covers"] = covers_of(position, unit, Eyes(position, seat))
        whole["refused"] = told(unable.to_do_anything(now, unit))
        whole["hint"], whole["hold"] = best_now(position, unit), while_it_holds(position, unit)
        whole["best"] = best_attack(position, unit)
        return dict(whole)
    whole["range"] = attack_options.distance_to(now, unit, target)
    other = field.aimed_unit(now, target)
    if other is not None and not field.are_rivals(now, unit.faction, other.faction):
        return dict(whole)
    barred = _target_objection(now, unit, target)
    found = [] if barred is not None else prospects.of_attacks(now, unit, target)
    whole["refused"], whole["attacks"] = told(barred), [_attack(position, other, one) for one in found]
    if other is not None:
        whole["answers"] = chances.of_answers(now, unit, other)
        whole["unable"] = (
            unable.to_strike_back(now, unit, other, [one["key"] for one in whole["answers"]])
            if whole["answers"]
            else []
        )
    return dict(whole)


def _nothing(by: str, about: str, name: str) -> Prospects:
    """A reply that has nothing in it yet."""
    return Prospects(
        by=by,
        about=about,
        name=name,
        range=0,
        refused=None,
        attacks=[],
        trials=[],
        answers=[],
        unable=[],
        verbs=[],
        places=[],
        covers=[],
        ground=None,
        hint="",
        hold="",
        best=None,
        not_yet="",
    )


def _of_space(position: Position, unit: Unit, by: str, about: str, space: Space) -> dict[str, Any] | None:
    """What a Space is, and how a Unit gets there."""
    ground = space_of(position, unit, space)
    if ground is None:
        return None
    whole = _nothing(by, about, ground["name"])
    whole["range"], whole["ground"] = compass.distance(unit.space, space), ground
    whole["trials"] = chances.of_space(still(position), unit, about) if position.state.phase in DECLARING else []
    return dict(whole)


def _own(position: Position, seat: int, by: str) -> Unit | None:
    """The Unit in play of a seat with this name."""
    target = find_target(by)
    unit = field.aimed_unit(position, target) if isinstance(target, UnitId) else None
    if unit is None or not unit.in_play or numbers.controller(position, unit) != seat:
        return None
    return unit


def _is_seen(position: Position, seat: int, target: Target) -> bool:
    """Whether a seat knows where something is."""
    other = field.aimed_unit(position, target)
    if other is not None:
        return other.in_play and Eyes(position, seat).knows_place(other)
    thing = field.aimed_thing(position, target)
    return bool(field.spots_of(position, target)) and (thing is None or not (thing.gone or thing.hidden))


def _target_objection(position: Position, unit: Unit, target: Target) -> Refusal | None:
    """Why a Unit can attack something in no way: it has another Target in this Turn (D2-49)."""
    if position.state.phase == prospects.BEFORE or target in fights.aims(position, unit):
        return None
    if unit.target is None:
        return NO_TARGET.because(name=unit.sheet.name)
    return OTHER_TARGET.because(name=unit.sheet.name, target=lambda: target_name(position, key_of(unit.target)))


# -- in words


def _attack(position: Position, other: Unit | None, prospect: Prospect) -> AttackProspect:
    odds, refusal = prospect.odds, prospect.refusal
    if refusal is not None and refusal.hidden:
        refusal = None  # it is learned by trying
    return {
        "key": prospect.action.key,
        "text": _called(position, prospect),
        "picture": pictured(position, prospect.action),
        "price": prospect.price,
        "least": prospect.span[0],
        "most": prospect.span[1],
        "chance": percent(odds.chance) if odds is not None else None,
        "risk": percent(odds.risk) if odds is not None else None,
        "exact": odds is not None and odds.exact,
        "cards": prospect.harm.cards,
        "harm": harm_words(position, other, prospect.harm),
        "card": card_words(odds.card) if odds is not None else "",
        "laid": prospect.laid,
        "after": keys_of(prospect.named),
        "first": free_names(position, prospect.named),
        "refused": told(refusal),
    }


def _called(position: Position, prospect: Prospect) -> str:
    """With what it attacks: "Long sword (Melee)", with the abilities that are used."""
    action = prospect.action
    if not isinstance(action, Fight):
        return capital(deed_name(position, replace(action, target=None) if isinstance(action, UsePower) else action))
    name = means_name(position, prospect.means.id)
    using = [ability_name(position.cards, key) for key in action.using]
    return say("{attack} with {abilities}", attack=name, abilities=", ".join(using)) if using else name
