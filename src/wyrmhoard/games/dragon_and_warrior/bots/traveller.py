"""The computer on the seat of a solo story: what it answers to every question, up to the lord (DW-276)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.rules import numbers, places
from wyrmhoard.games.dragon_and_warrior.rules.battle import offers
from wyrmhoard.games.dragon_and_warrior.rules.battle.answers import for_block, for_turn
from wyrmhoard.games.dragon_and_warrior.rules.battle.plays import lay
from wyrmhoard.games.dragon_and_warrior.rules.oracle import sides, warrior
from wyrmhoard.games.dragon_and_warrior.rules.points import STATS
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.kernel.ask import Answer, Ask, Choice
from wyrmhoard.kernel.errors import ScriptError
from wyrmhoard.kernel.form import Filled, Form

USUAL: Final = ("nothing", "s1", "end", "self", "object", "ready", "take", "join", "agree", "go on", "not")
"""What it answers where it has no opinion: the first of these that is offered."""


def reply(position: Position, ask: Ask, seat: int, rng: Random, shares: Sequence[int] = warrior.SHARES) -> Answer:
    """The answer of a seat, which is The Warrior. `shares` are those of Strength, Agility and HP."""
    choices = list(ask.options(seat) or ())
    match ask.prompt:
        case "turn":
            return for_turn(warrior.turn(position), numbers.battle_of(position).warrior)
        case "block":
            return _block(position, ask.data, choices)
        case "target":
            return "minion" if sides.warrior_target(position) else "master"
    found = on_the_way(position.state, ask.prompt, ask.data, choices, shares)
    return _usual(choices, rng) if found is None else found


def on_the_way(
    state: Saga, prompt: str, data: Mapping[str, Any], choices: Sequence[Choice], shares: Sequence[int] = warrior.SHARES
) -> Answer | None:
    """The answer to what The Warrior decides outside of Battles; None: it has no opinion."""
    match prompt:
        case "explore":
            return warrior.deed(state, [str(choice) for choice in choices])
        case "points" if not data.get("role"):
            given = warrior.spend(state.hero, data["points"], shares)
            return Filled("spend", dict(zip(STATS, given, strict=True)))
        case "take":
            return _take(state, choices)
        case "buy":
            thrown = f"drop {warrior.junk(state, places.here(state).level)}"
            if thrown in choices:
                return thrown
            bought = warrior.purchase(state, places.here(state).level)
            if bought is None:
                return "done"
            return Filled("buy", {"kind": [bought.kind], "level": bought.level, "count": bought.number})
    return None


def _take(state: Saga, choices: Sequence[Choice]) -> str:
    find = state.world.find
    assert find is not None
    wanted = warrior.takes(state, find.parts[0])
    return wanted if wanted in choices else "leave"


def _block(position: Position, data: Mapping[str, Any], choices: list[Choice]) -> Answer:
    ranks, number = data["ranks"], data["set"]
    laid = lay(ranks[0], number, ranks[number:])
    by_spell = any(str(choice) == offers.SPELLBLOCK for choice in choices)
    block, cast = sides.warrior_block(position, data["place"], laid, by_spell=by_spell, escape=data["escape"])
    return for_block(block, cast, numbers.battle_of(position).warrior, laid)


def _usual(choices: list[Choice], rng: Random) -> Answer:
    offered = [str(choice) for choice in choices]
    for key in USUAL:
        if key in offered:
            return key
    for choice in choices:
        if not isinstance(choice, Form):
            return choice
        filled = choice.sample(rng)
        if filled is not None:
            return filled
    raise ScriptError(f"nothing to choose among {offered}")
