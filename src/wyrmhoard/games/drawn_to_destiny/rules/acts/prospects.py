"""What an attack would come to, before it is chosen: its price, why not, how likely it does harm, and how much.

Only from what lies open, and from the hand of the Unit's own seat. How a Rival meets the attack is not known: it is
reckoned with what the computer would do in its place. What comes of the cards is `forecast`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Fight
from ...free_state import Named
from ...state import NOBODY, Unit
from ...table import Position, still
from ...target_state import Target
from ..conflict import answering, armed, initiative, lineup
from ..conflict.forecast import Forecast, Odds
from ..conflict.sides import Conflict, Side, unit_of
from ..core.blow import Blow
from ..core.conflict_cards import CARDS
from ..harm import apply, stack
from ..queries import actions, attack_options, field, numbers, vehicles
from ..queries.attack_options import Means
from ..scene import ahead, free
from . import fights

NOT_FELT: Final = Refusal("D2-13", later("That does nothing to {name}."))
BEFORE: Final = "targets"
"""The phase in which there is no Move yet: what an Action costs stands in nobody's way."""
WORST: Final = 4
"""The highest severity of a damage card."""


class Harm(NamedTuple):
    """What a blow is likeliest to bring, before Armor and all else that may stop it."""

    cards: int
    """Of how many damage cards its Stack is; 0: of none."""
    severity: int
    """How grave the card is that lies on the Rival then, 1 to 4; 0: none is laid, as nothing of the Stack matches."""
    deck: str


NO_HARM: Final = Harm(0, 0, "wound")


@dataclass(frozen=True, slots=True)
class Prospect:
    """One way to attack a target."""

    action: Fight
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


def of_attacks(position: Position, unit: Unit, target: Target) -> list[Prospect]:
    """Each way in which a Unit has it at hand to attack a target: first what it can do, then what it cannot."""
    now = still(position)
    able = ahead.open_to(now, unit, partial(_open, target=target))
    found = [_judged(now, unit, action, ways[0]) for action, ways in able.items()]
    done = {prospect.action.means for prospect in found}
    for means in attack_options.attacks(now, unit):
        if means.key not in done:
            action = Fight(means.key, (), target)
            found.append(_bare(now, unit, action, means, refusal=bar(now, unit, action)))
    return found


def bar(position: Position, unit: Unit, action: Fight) -> Refusal | None:
    """Why a Unit cannot make this attack now. While Targets are chosen, it is asked as if it had aimed and had Move."""
    if position.state.phase != BEFORE:
        return actions.objection(position, unit, action)
    if not numbers.can_act(position, unit):
        return fights.CANNOT_ACT.because(name=unit.sheet.name)
    means = attack_options.find_means(position, unit, action.means)
    if means is None:
        return fights.NO_SUCH_WAY.because(name=unit.sheet.name)
    truce = actions.truce_objection(position, actions.kind_of(action))
    return truce or attack_options.objection(position, unit, means, action.target)


def _open(position: Position, unit: Unit, target: Target) -> Iterator[Fight]:
    """The attacks on a target that a Unit can make as it is."""
    distance = attack_options.distance_to(position, unit, target)
    for means in attack_options.attacks(position, unit):
        plain = Fight(means.key, (), target)
        if bar(position, unit, plain) is None:
            yield plain
            known = fights.facts_for(position, unit, means, target, distance)
            for key in attack_options.uses(position, unit, known, "conflict"):
                yield Fight(means.key, (key,), target)


def _judged(position: Position, unit: Unit, action: Fight, named: Named) -> Prospect:
    """An attack that can be made after these Free Actions, with its odds."""
    then, ready = free.after(position, unit, named)
    means = attack_options.find_means(then, ready, action.means)
    assert means is not None, action
    rival = field.aimed_unit(then, action.target)
    if rival is not None and not _is_felt(then, ready, rival, means):
        refusal = NOT_FELT.because(name=rival.sheet.name)
        return _bare(then, ready, action, means, named=named, refusal=refusal)
    odds = odds_of(then, ready, action, means)
    harm = _likely(then, unit=rival, means=means, cards=odds.likely if odds is not None else 0)
    bare = _bare(then, ready, action, means, named=named)
    return Prospect(action, means, bare.price, bare.span, bare.distance, named, None, odds, harm)


def _bare(
    position: Position, unit: Unit, action: Fight, means: Means, *, named: Named = (),
    refusal: Refusal | None = None,
) -> Prospect:  # fmt: skip
    """An attack without its odds."""
    span, distance = (
        attack_options.span(position, unit, means),
        attack_options.distance_to(position, unit, action.target),
    )
    before = position.state.phase == BEFORE
    price = actions.price_of(position, vehicles.start(position, unit)) if before else actions.price(position, unit)
    return Prospect(action, means, price, span, distance, named, refusal)


def _is_felt(position: Position, unit: Unit, rival: Unit, means: Means) -> bool:
    """Whether such harm has any effect on a Unit."""
    if not means.types or means.disarm is not None:
        return True
    blow = Blow(means.types, 1, by=unit.id, against=means.against)
    return armed.is_felt(position, means, rival) and apply.feel(position, rival, blow) is not None


# -- the Conflict


def odds_of(position: Position, unit: Unit, action: Fight, means: Means) -> Odds | None:
    """How likely an attack does harm, with the best card of the hand of the Unit's seat."""
    seat = numbers.controller(position, unit)
    if seat == NOBODY:
        return None
    conflict = line_up(position, unit, action, means)
    hand = tuple(dict.fromkeys(position.state.players[seat].hand))
    return Forecast(position, conflict, hand, _passing(position, unit, means, action.target)).best()


def line_up(position: Position, unit: Unit, action: Fight, means: Means) -> Conflict:
    """The Conflict of an attack as it is expected, ready for the cards."""
    rival, price = field.aimed_unit(position, action.target), actions.price(position, unit)
    if rival is None:
        conflict = fights.line_up_thing(position, unit, action.target, means, action.using, price)
        _expect_help(position, conflict)
        initiative.reckon(position, conflict, action.target)
        return conflict
    reply = answering.foreseen(position, rival, unit, means)
    conflict = fights.line_up(position, unit, rival, means, action.using, reply, price)
    _expect_help(position, conflict)
    initiative.reckon(position, conflict)
    return conflict


def _expect_help(position: Position, conflict: Conflict) -> None:
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


def _likely(position: Position, *, unit: Unit | None, means: Means, cards: int) -> Harm:
    """What so many damage cards are likeliest to come to: how many of them match is by the deck, whose cards lie on
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
