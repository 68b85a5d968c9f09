"""Who sees a Unit on a Space, and what could strike it there from where they stand now."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said, say

from ..cards.compiled import own_name
from ..rules.core import compass
from ..rules.queries import attack_options, field, supposing
from ..rules.scene.visibility import Eyes
from ..state import NOBODY, Unit
from ..table import Position
from ..words.names import item_name, words_of


class ExposureView(TypedDict):
    """A Rival that sees the Unit there: at which Range, in which arc of the Unit, with which attacks that would reach
    it, and against what Cover in hundredths."""

    unit: int
    name: str
    range: int
    arc: str
    attacks: list[str]
    cover: int


def exposed_at(position: Position, unit: Unit, space: compass.Space, facing: int) -> list[ExposureView]:
    """Each Rival that sees it on a Space. Those whose place is not known are left out."""
    then = unit.copy()
    (then.x, then.y), then.facing = space, facing
    if then.rear is not None and space != unit.space:
        then.rear = unit.space
    return exposed(supposing.standing_so(position, then), then)


def exposed(position: Position, unit: Unit) -> list[ExposureView]:
    """Each Rival that sees a Unit where it stands."""
    exposures: list[ExposureView] = []
    for rival in field.rivals(position, unit):
        if rival.hidden != NOBODY or not field.sees(position, rival, unit):
            continue
        attacks = [way for way in attack_options.attacks(position, rival) if _reaches(position, rival, way, unit)]
        exposures.append({
            "unit": rival.id,
            "name": said(rival.sheet.name),
            "range": field.range_between(position, unit, rival),
            "arc": compass.arc_of(unit.facing, unit.space, rival.space),
            "attacks": list(dict.fromkeys(_means_name(position, way) for way in attacks)),
            "cover": _cover(position, rival, unit),
        })  # fmt: skip
    return exposures


class CoverView(TypedDict):
    """Who stands behind Cover against shots: a Rival from where a Unit stands, the Unit itself from where the Rival
    stands that sees the most of it. In hundredths."""

    unit: int
    cover: int
    text: str


def covers_of(position: Position, unit: Unit, eyes: Eyes) -> list[CoverView]:
    """Who stands behind Cover, for a Unit that looks around: only where some is (D2-128)."""
    covers: list[CoverView] = []
    own: list[int] = []
    for rival in field.rivals(position, unit):
        if rival.hidden != NOBODY or not eyes.knows_place(rival):
            continue
        ahead, back = _cover(position, unit, rival), _cover(position, rival, unit)
        if ahead and field.sees(position, unit, rival):
            text = say("{name}: {n} % Cover from {other}", name=rival.sheet.name, n=ahead, other=unit.sheet.name)
            covers.append({"unit": rival.id, "cover": ahead, "text": text})
        if field.sees(position, rival, unit):
            own.append(back)
    if least := min(own, default=0):
        text = say("{name}: at least {n} % Cover from each who sees it", name=unit.sheet.name, n=least)
        covers.append({"unit": unit.id, "cover": least, "text": text})
    return covers


def _cover(position: Position, shooter: Unit, unit: Unit) -> int:
    """How much of a Unit is behind Cover from a shooter, in hundredths."""
    start, end = compass.nearest(field.stand(shooter), field.stand(unit))
    return 25 * compass.cover(field.ground(position), start, end, _bodies(shooter, unit)).quarters


def _bodies(one: Unit, other: Unit) -> tuple[compass.Space, ...]:
    return (*field.spaces_of(one), *field.spaces_of(other))


def _reaches(position: Position, rival: Unit, way: attack_options.Means, unit: Unit) -> bool:
    """Whether a Rival could attack like this now (what it would have to pay is another matter)."""
    return attack_options.objection(position, rival, way, unit.ref) is None


def _means_name(position: Position, way: attack_options.Means) -> str:
    if way.ability:
        return words_of(own_name(way.ability))
    return item_name(position.cards, way.item.card) if way.item is not None else say("bare hands")
