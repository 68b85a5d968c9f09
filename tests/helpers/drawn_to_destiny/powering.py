"""Using Powers on a stage: what the tests of Powers share."""

from __future__ import annotations

from typing import Any

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.casting import FATE
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, uses
from wyrmhoard.games.drawn_to_destiny.rules.queries.uses import Use
from wyrmhoard.games.drawn_to_destiny.rules.turn import events
from wyrmhoard.games.drawn_to_destiny.state import Declared, Harm, Unit


def use_of(stage: Stage, unit: Unit, power: str, key: str) -> Use:
    """A use of a Unit's Power."""
    use = uses.find_use(stage.table, unit, power, key)
    assert use is not None
    return use


def defend(skill: str = "") -> tuple[Any, ...]:
    """The Rival defends without an Action; both play Fate, Upper."""
    return (f"defend:{skill}", {0: FATE, 1: FATE})


def next_events(stage: Stage, *answers: Any, rest: str = "") -> None:
    """The Power Events of a Turn."""
    stage.run(events.powers(stage.table), *answers, rest=rest)


def declare_form(stage: Stage, unit: Unit, key: str) -> Any:
    """The form for points and Price."""
    stage.run(actions.settle(stage.table, Declared(unit.id, read_action(key))), rest="random")
    return stage.asked[-1][1][unit.seat][0]


def with_friends(stage: Stage) -> None:
    """One more Unit on each side, far away, so that the Scene goes on."""
    stage.add("warrior", (12, 0), "N", 0)
    stage.add("warrior", (13, 9), "N", 1)


def card_points(card: Any) -> dict[str, int]:
    """The points that a technique spends, as the form has them."""
    return {name: number for name in card.points.__struct_fields__ if (number := getattr(card.points, name))}


def hurt(unit: Unit, card: str, severity: int) -> Harm:
    """A damage card on a Unit."""
    harm = Harm(card, severity, CARDS.damage[card].of)
    unit.harms.append(harm)
    return harm
