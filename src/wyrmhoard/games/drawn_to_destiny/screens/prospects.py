"""What a Unit could do to what somebody points at: each attack on a Rival, a thing or a door, with its price, chance
and likely harm, or why it cannot be done."""

from __future__ import annotations

from typing import Any, Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, say, say_many

from ..free_state import keys_of
from ..rules.acts import fights, prospects
from ..rules.acts.prospects import Harm, Prospect
from ..rules.core import compass
from ..rules.core.compass import Space
from ..rules.core.conflict_cards import CARDS
from ..rules.queries import attack_options, field, numbers
from ..rules.scene.visibility import Eyes
from ..state import Unit
from ..table import Position, still
from ..target_state import Target, UnitId, find_target, key_of
from ..words.damage import severity_name
from ..words.deck import card_name
from ..words.phrases import ability_name, deed_name, means_name, target_name
from .refusals import RefusedView, told
from .spaces import GroundProspect, space_in, space_of
from .verbs import VerbView, verbs_of

NEVER: Final = 1e-9
"""So small a share is what reckoning has left over."""
NO_TARGET: Final = Refusal("D2-49", later("{name} has no Target in this Turn."))
OTHER_TARGET: Final = Refusal("D2-49", later("The Target of {name} in this Turn is {target}."))


class AttackProspect(TypedDict):
    """One way to attack. `key` is that of the Action. Shares are in hundredths; None where it cannot be done, or where
    no hand is known."""

    key: str
    text: str
    price: int
    least: int
    most: int
    chance: int | None
    risk: int | None
    exact: bool
    cards: int
    harm: str
    card: str
    after: list[str]
    first: str
    refused: RefusedView | None


class Prospects(TypedDict):
    """What a Unit could do to something. `refused`: why it can attack it in no way at all. If it is pointed at itself,
    `verbs` are all that it can do in this question. `ground`: of a Space."""

    by: str
    about: str
    name: str
    range: int
    refused: RefusedView | None
    attacks: list[AttackProspect]
    verbs: list[VerbView]
    ground: GroundProspect | None


def prospects_of(position: Position, seat: int, by: str, about: str) -> dict[str, Any] | None:
    """What a Unit of a seat could do to a Unit, a thing or a door that the seat sees; pointed at itself, all it can do;
    of a Space, what it is and the way there. None for anything else."""
    unit, target, space = _own(position, seat, by), find_target(about), space_in(about)
    if unit is not None and space is not None:
        return _of_space(position, unit, by, about, space)
    if unit is None or target is None or not _is_seen(position, seat, target):
        return None
    if target == unit.ref:
        verbs = verbs_of(position, unit)
        name = target_name(position, about)
        return dict(
            Prospects(by=by, about=about, name=name, range=0, refused=None, attacks=[], verbs=verbs, ground=None)
        )
    now = still(position)
    other = field.aimed_unit(now, target)
    if other is not None and not field.are_rivals(now, unit.faction, other.faction):
        return None
    distance = attack_options.distance_to(now, unit, target)
    barred = _barred(now, unit, target)
    found = [] if barred is not None else prospects.of_attacks(now, unit, target)
    whole = Prospects(
        by=by, about=about, name=target_name(position, about), range=distance,
        refused=told(barred), attacks=[_attack(position, one) for one in found], verbs=[], ground=None,
    )  # fmt: skip
    return dict(whole)


def _of_space(position: Position, unit: Unit, by: str, about: str, space: Space) -> dict[str, Any] | None:
    """What a Space is, and how a Unit gets there."""
    ground = space_of(position, unit, space)
    if ground is None:
        return None
    distance = compass.distance(unit.space, space)
    name = ground["name"]
    return dict(
        Prospects(by=by, about=about, name=name, range=distance, refused=None, attacks=[], verbs=[], ground=ground)
    )


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


def _barred(position: Position, unit: Unit, target: Target) -> Refusal | None:
    """Why a Unit can attack something in no way: it has another Target in this Turn (D2-49)."""
    if position.state.phase == prospects.BEFORE or target in fights.aims(position, unit):
        return None
    if unit.target is None:
        return NO_TARGET.because(name=unit.sheet.name)
    return OTHER_TARGET.because(name=unit.sheet.name, target=lambda: target_name(position, key_of(unit.target)))


# -- in words


def _attack(position: Position, prospect: Prospect) -> AttackProspect:
    odds, refusal = prospect.odds, prospect.refusal
    if refusal is not None and refusal.hidden:
        refusal = None  # it is learned by trying
    return {
        "key": prospect.action.key,
        "text": _called(position, prospect),
        "price": prospect.price,
        "least": prospect.span[0],
        "most": prospect.span[1],
        "chance": _percent(odds.chance) if odds is not None else None,
        "risk": _percent(odds.risk) if odds is not None else None,
        "exact": odds is not None and odds.exact,
        "cards": prospect.harm.cards,
        "harm": _harm(prospect.harm),
        "card": _played(prospect),
        "after": keys_of(prospect.named),
        "first": ", ".join(deed_name(position, action) for action in prospect.named),
        "refused": told(refusal),
    }


def _called(position: Position, prospect: Prospect) -> str:
    """With what it attacks: "Long sword (Melee)", with the abilities that are used."""
    name = means_name(position, prospect.means.key)
    using = [ability_name(position.cards, key) for key in prospect.action.using]
    return say("{attack} with {abilities}", attack=name, abilities=", ".join(using)) if using else name


def _played(prospect: Prospect) -> str:
    """The card of the odds."""
    odds = prospect.odds
    return "" if odds is None else say("Fate") if odds.card not in CARDS else card_name(odds.card)


def _harm(harm: Harm) -> str:
    """What it is likeliest to bring."""
    if not harm.cards:
        return ""
    if harm.severity:
        return say("likely {severity} harm", severity=severity_name(harm.severity))
    return say_many("likely {n} card of passing harm", "likely {n} cards of passing harm", n=harm.cards)


def _percent(share: float) -> int:
    """A share in hundredths; 0 and 100 are said of what is certain alone."""
    whole = round(100 * share)
    return min(max(whole, 1), 99) if NEVER < share < 1 - NEVER else whole
