"""A forecast of an attack before it is chosen: its price, why it is not possible, and how likely it does how much harm.

A Fight, a Power that attacks, and what lays an Area on whom it is meant for. Only from what lies open, and from the
hand of the Unit's own seat. How a Rival meets the attack is not known: it is reckoned with what the computer would do
in its place. A Power spends its points plainly. What comes of the cards is `forecast`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Fight, Throw, UsePower
from ...free_state import Named
from ...means_state import AreaMeans, MeansId
from ...state import NOBODY, Laid, Unit
from ...table import Position, still
from ...target_state import Target
from ..conflict import answering, armed, initiative, lineup
from ..conflict.forecast import Forecast, Odds
from ..conflict.sides import Conflict, Side, unit_of
from ..core.blow import Blow
from ..core.conflict_cards import CARDS
from ..harm import apply, stack
from ..harm.likely import WORST
from ..queries import actions, attack_options, field, incapable, magic, numbers, points, uses, vehicles
from ..queries.attack_options import Means
from ..queries.uses import Use
from ..scene import ahead, free
from . import area, cast, fights

Strike: TypeAlias = Fight | UsePower | Throw
"""What may do harm."""
NOT_FELT: Final = Refusal("D2-13", later("That does nothing to {name}."))
BEFORE: Final = "targets"
"""The phase in which there is no Move yet, so that prices bar no Action."""


class Harm(NamedTuple):
    """The likeliest harm of a blow, before Armor and anything else that may stop it."""

    cards: int
    """The number of damage cards in its Stack."""
    severity: int
    """The severity of the card placed on the Rival, 1 to 4; 0: none is placed, since no card of the Stack matches."""
    deck: str


NO_HARM: Final = Harm(0, 0, "wound")


@dataclass(frozen=True, slots=True)
class Prospect:
    """One way to attack a target."""

    action: Strike
    means: Means
    price: int
    """What it costs, in Move."""
    span: tuple[int, int]
    """Its least and its greatest Range."""
    distance: int
    named: Named = ()
    """The Free Actions that must be named first."""
    refusal: Refusal | None = None
    """Why it cannot be done; None: it can."""
    odds: Odds | None = None
    """With the best card of the hand; None if it cannot be done."""
    harm: Harm = NO_HARM
    laid: bool = False
    """Whether it lies on the ground until Events, so that its odds are those of the Units still there (D2-105)."""


def of_attacks(position: Position, unit: Unit, target: Target) -> list[Prospect]:
    """Each way in which a Unit has it at hand to attack a target: first what it can do, then what it cannot."""
    now = still(position)
    able = ahead.open_to(now, unit, partial(_open, target=target))
    prospects = [_judged(now, unit, action, target, ways[0]) for action, ways in able.items()]
    done = {_way(prospect.action) for prospect in prospects}
    for action in _strikes(now, unit, target):
        means = means_for(now, unit, action, target)
        if _way(action) not in done and means is not None and not _is_laid(now, unit, action):
            prospects.append(
                _bare(now, unit, action, means, target, refusal=attack_objection(now, unit, action, target))
            )
    return prospects


def _way(action: Strike) -> MeansId | Strike:
    """The key of an attack, the same whichever ability is used with it."""
    return action.means if isinstance(action, Fight) else action


def _strikes(position: Position, unit: Unit, target: Target) -> Iterator[Strike]:
    """Every attack that a Unit has at hand, possible or not."""
    yield from (Fight(means.id, (), target) for means in attack_options.attacks(position, unit))
    for use in uses.all_of(position, unit):
        if use.way == "attack":
            yield UsePower(use.power, use.key, target=None if use.is_area else target)
    yield from area.throw_offers(position, unit)


def _use(position: Position, unit: Unit, action: Strike) -> Use | None:
    """The use of a Power that an Action is; None if it is no use of a Power."""
    return uses.find_use(position, unit, action.power, action.use) if isinstance(action, UsePower) else None


def _is_laid(position: Position, unit: Unit, action: Strike) -> bool:
    """Whether an attack lays an Area."""
    use = _use(position, unit, action)
    return isinstance(action, Throw) or (use is not None and use.is_area)


def attack_objection(position: Position, unit: Unit, action: Strike, target: Target) -> Refusal | None:
    """Why a Unit cannot make this attack now. While Targets are chosen, it is asked as if it had aimed and had Move."""
    if position.state.phase != BEFORE:
        return actions.objection(position, unit, action) or _area_objection(position, unit, action, target)
    if not numbers.can_act(position, unit):
        return incapable.to_act(position, unit)
    truce = actions.truce_objection(position, actions.kind_of(action))
    if truce is not None:
        return truce
    use = _use(position, unit, action)
    if use is not None:
        return cast.aim_objection(position, unit, use, target) or _area_objection(position, unit, action, target)
    if isinstance(action, Throw):
        return area.throw_objection(position, unit, action) or _area_objection(position, unit, action, target)
    means = means_for(position, unit, action, target)
    if means is None:
        return fights.NO_SUCH_WAY.because(name=unit.sheet.name)
    return attack_options.objection(position, unit, means, target)


def _area_objection(position: Position, unit: Unit, action: Strike, target: Target) -> Refusal | None:
    """Why an Area cannot be laid on a target."""
    if not _is_laid(position, unit, action):
        return None
    aimed = field.aimed_unit(position, target)
    use = _use(position, unit, action)
    if use is not None:
        spent = cast.plain_points(position, unit, use, None)
        spaces = area.anchors(position, unit, points.reach(position, unit, use, spent))
    else:
        means = means_for(position, unit, action, target)
        most = attack_options.span(position, unit, means)[1] if means is not None else 0
        spaces = area.anchors(position, unit, most, forward=True)
    return area.NOWHERE if aimed is None or aimed.space not in spaces else None


def _open(position: Position, unit: Unit, target: Target) -> Iterator[Strike]:
    """The attacks on a target that a Unit can make as it is."""
    distance = attack_options.distance_to(position, unit, target)
    for action in _strikes(position, unit, target):
        if attack_objection(position, unit, action, target) is not None:
            continue
        yield action
        means = means_for(position, unit, action, target)
        if isinstance(action, Fight) and means is not None:
            known = fights.facts_for(position, unit, means, target, distance)
            for key in attack_options.uses(position, unit, known, "conflict"):
                yield Fight(means.id, (key,), target)


def means_for(position: Position, unit: Unit, action: Strike, target: Target) -> Means | None:
    """The means of an attack; None if the Unit has no such means."""
    if isinstance(action, Fight):
        return attack_options.find_means(position, unit, action.means)
    if isinstance(action, Throw):
        return area.thrown(position, unit, action)
    use = _use(position, unit, action)
    if use is None:
        return None
    doubted = magic.is_seen_disbelieved(position, unit, use.power)
    spent = cast.plain_points(position, unit, use, action.target)
    distance = attack_options.distance_to(position, unit, target)
    return points.means_of(position, unit, use, spent, distance, doubted=doubted)


def _judged(position: Position, unit: Unit, action: Strike, target: Target, named: Named) -> Prospect:
    """An attack that can be made after these Free Actions, with its odds."""
    then, ready = free.after(position, unit, named)
    means = means_for(then, ready, action, target)
    assert means is not None, action
    rival = field.aimed_unit(then, target)
    if rival is not None and not is_felt(then, ready, rival, means):
        refusal = NOT_FELT.because(name=rival.sheet.name)
        return _bare(then, ready, action, means, target, named=named, refusal=refusal)
    odds = odds_of(then, ready, action, means, target)
    harm = likely_harm(then, unit=rival, means=means, cards=odds.likely if odds is not None else 0)
    bare = _bare(then, ready, action, means, target, named=named)
    return replace(bare, odds=odds, harm=harm)


def _bare(
    position: Position, unit: Unit, action: Strike, means: Means, target: Target, *, named: Named = (),
    refusal: Refusal | None = None,
) -> Prospect:  # fmt: skip
    """An attack without its odds."""
    span, distance = (
        attack_options.span(position, unit, means),
        attack_options.distance_to(position, unit, target),
    )
    before = position.state.phase == BEFORE
    price = actions.price_of(position, vehicles.start(position, unit)) if before else actions.price(position, unit)
    laid = _is_laid(position, unit, action)
    return Prospect(action, means, price, span, distance, named, refusal, laid=laid)


def is_felt(position: Position, unit: Unit, rival: Unit, means: Means) -> bool:
    """Whether harm of these types has any effect on a Unit."""
    if not means.types or means.disarm is not None:
        return True
    blow = Blow(means.types, 1, by=unit.id, against=means.against)
    return armed.is_felt(position, means, rival) and apply.feel(position, rival, blow) is not None


# -- the Conflict


def odds_of(position: Position, unit: Unit, action: Strike, means: Means, target: Target) -> Odds | None:
    """How likely an attack does harm, with the best card of the hand of the Unit's seat."""
    seat = numbers.controller(position, unit)
    if seat == NOBODY:
        return None
    if _is_laid(position, unit, action):
        return Forecast(position, _in_area(position, unit, action, target), hand_of(position, seat)).best()
    using = action.using if isinstance(action, Fight) else ()
    conflict = line_up(position, unit, means, target, using)
    return Forecast(position, conflict, hand_of(position, seat), _passing(position, unit, means, target)).best()


def hand_of(position: Position, seat: int) -> tuple[str, ...]:
    """The cards of a hand, each once."""
    return tuple(dict.fromkeys(position.state.players[seat].hand))


def line_up(position: Position, unit: Unit, means: Means, target: Target, using: tuple[str, ...] = ()) -> Conflict:
    """The Conflict of an attack as it is expected, ready for the cards."""
    rival, price = field.aimed_unit(position, target), actions.price(position, unit)
    if rival is None:
        conflict = fights.line_up_thing(position, unit, target, means, using, price)
        expect_help(position, conflict)
        initiative.reckon(position, conflict, target)
        return conflict
    reply = answering.foreseen(position, rival, unit, means)
    conflict = fights.line_up(position, unit, rival, means, using, reply, price)
    expect_help(position, conflict)
    initiative.reckon(position, conflict)
    return conflict


def _in_area(position: Position, unit: Unit, action: Strike, target: Target) -> Conflict:
    """The Conflict with a Unit that is still in an Area when it is resolved, ready for the cards (D2-379)."""
    rival, use = field.aimed_unit(position, target), _use(position, unit, action)
    assert rival is not None, action
    if use is not None:
        doubted = magic.is_seen_disbelieved(position, unit, use.power)
        spent = cast.plain_points(position, unit, use, None)
        made: tuple[AreaMeans, dict[str, int]] | None = area.of_power(position, unit, use, spent, doubted=doubted)
    else:
        assert isinstance(action, Throw), action
        made = area.of_throw(position, unit, action)
    assert made is not None, action
    laid = Laid(NOBODY, area.WAITS, [rival.space], unit.id, *made)
    close = field.range_between(position, unit, rival) <= points.CLOSE
    return area.line_up(position, laid, unit, rival, close=close)


def expect_help(position: Position, conflict: Conflict) -> None:
    """Help, blessings and curses, as if all of them were used (D2-108, D2-271)."""
    for side in conflict.sides:
        unit = unit_of(position, side)
        if unit is not None and side.paid:
            _help(position, unit, side)


def _help(position: Position, unit: Unit, side: Side) -> None:
    side.advantage += lineup.helps(position, unit, side)
    side.advantage += [lineup.BLESSED] * bool(unit.has(lineup.BLESSED))
    side.disadvantage += [lineup.CURSED] * bool(unit.has(lineup.CURSED))


def _passing(position: Position, unit: Unit, means: Means, target: Target) -> float:
    """How likely Cover does not take a shot (D2-130)."""
    cover = fights.cover_of(position, unit, means, target)
    pile = position.state.fate
    fate = pile.draw or pile.discard
    if not cover.quarters or not fate:
        return 1.0
    return sum(cover.taker(CARDS[card].suit) is None for card in fate) / len(fate)


# -- harm


def likely_harm(position: Position, *, unit: Unit | None, means: Means, cards: int) -> Harm:
    """The likeliest harm of `cards` damage cards: how many of them match depends on the deck, whose cards lie on
    Units or in its discard, or may come (D2-219, D2-234)."""
    if not cards or means.disarm is not None or unit is None:
        return NO_HARM
    blow = Blow(means.types, cards)
    if means.becomes or not stack.uses_cards(position, blow.deck):
        return Harm(cards, 0, blow.deck)
    pile = position.state.damage[blow.deck]
    deck = [position.cards.damage[card] for card in (pile.draw if len(pile.draw) >= cards else pile.discard)]
    matching = sum(bool(card.wild) or card.type in blow.basic for card in deck)
    crits = (cards + 1) * (matching + 1) // (len(deck) + 2)  # the mode of a draw without putting back
    severity = min(WORST, cards, crits)
    return Harm(cards, min(1, severity) if blow.is_minor else severity, blow.deck)
