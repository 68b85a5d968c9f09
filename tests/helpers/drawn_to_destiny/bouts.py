"""Conflicts for tests: two Units lined up against each other, with the cards that the test says."""

from __future__ import annotations

from typing import Any

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.means_state import read_means
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import clash
from wyrmhoard.games.drawn_to_destiny.rules.conflict.answering import Reply
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options
from wyrmhoard.games.drawn_to_destiny.rules.queries.attack_options import Means
from wyrmhoard.games.drawn_to_destiny.state import Declared, Unit


def face_off(one: str = "warrior", other: str = "warrior", **more: Any) -> Stage:
    """Two Units face to face at Range:1, each the other's Target, with empty hands of cards."""
    stage = Stage([(one, (3, 3), "N"), (other, (3, 4), "S")], **more)
    first, second = stage.units
    stage.aim(first, second)
    stage.aim(second, first)
    for seat in range(len(stage.state.players)):
        stage.hand(seat)
    return stage


def with_item(stage: Stage, unit: Unit, card: str, profile: int = 0) -> str:
    """The key of an attack with the first Item of this card."""
    return f"{stage.item(unit, card).id}:{profile}"


def attack_of(stage: Stage, unit: Unit, key: str = "") -> Means:
    """An attack by its key; without one, the first that reaches out with a weapon in hand."""
    if key:
        attack = attack_options.find_means(stage.table, unit, read_means(key))
        assert attack is not None, [means.key for means in attack_options.attacks(stage.table, unit)]
        return attack
    return attack_options.attacks(stage.table, unit)[0]


def line_up(
    stage: Stage, *, strikes: bool = True, paid: bool = True, skill: str = "", key: str = "", theirs: str = ""
) -> Conflict:
    """The first Unit attacks the second, which meets it with its own weapon, or with a Skill alone."""
    unit, other = stage.units[:2]
    means = attack_of(stage, other, theirs) if strikes and paid else Means(skill=skill)
    reply = Reply(means, paid, actions.pay(stage.table, other) if paid else 0)
    price = actions.pay(stage.table, unit)
    return fights.line_up(stage.table, unit, other, attack_of(stage, unit, key), (), reply, price)


def bout(stage: Stage, *answers: Any, rest: str = "", **how: Any) -> Conflict:
    """Line up and play the cards, without what a Fight does afterwards."""
    conflict = line_up(stage, **how)
    stage.run(fights.prepare(stage.table, conflict, {}, {}))
    stage.run(clash.resolve(stage.table, conflict), *answers, rest=rest)
    return conflict


def declare(stage: Stage, unit: Unit, key: str, target: str) -> Declared:
    """A Fight that was declared and paid for."""
    return Declared(unit.id, read_action(f"fight:{key}@{target}"), actions.pay(stage.table, unit))


def fight(stage: Stage, key: str, *answers: Any, who: int = 0, target: int = 1, rest: str = "") -> None:
    """One Unit attacks another, from the declaration to the last trigger."""
    unit, other = stage.units[who], stage.units[target]
    stage.run(actions.perform(stage.table, declare(stage, unit, key, f"u{other.id}")), *answers, rest=rest)


def results(conflict: Conflict) -> tuple[str, str]:
    """What the two sides came to, in a letter each."""
    return conflict.actor.result[0], conflict.rival.result[0]


def keys(options: Any) -> list[str]:
    """Options as they are typed."""
    return [str(option) for option in options]
