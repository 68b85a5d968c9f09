"""The computer on the seat of a solo story: what it answers to every question, up to the lord (DW-276)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhoard.kernel.asking.ask import Answer, Ask, Choice

from ..asked import Asked
from ..rules.battle import sides
from ..rules.core import numbers, offers
from ..rules.core.answers import for_block, for_turn
from ..rules.core.plays import lay
from ..rules.oracle import warrior
from ..rules.oracle.stand_in import on_the_way, usual
from ..table import Position


def reply(position: Position, ask: Ask, seat: int, shares: Sequence[int] = warrior.SHARES) -> Answer:
    """The answer of a seat, which is The Warrior. `shares` are those of Strength, Agility and HP."""
    choices = list(ask.options(seat) or ())
    match ask.prompt:
        case "turn":
            return for_turn(warrior.turn(position), numbers.battle_of(position).warrior)
        case "block":
            return _block(position, ask.data, choices)
        case "target":
            return "minion" if sides.warrior_target(position) else "master"
    answer = on_the_way(position.state, ask.prompt, ask.data, choices, shares)
    return usual(choices) if answer is None else answer


def _block(position: Position, data: Asked, choices: list[Choice]) -> Answer:
    ranks, number = data["ranks"], data["set"]
    laid = lay(ranks[0], number, ranks[number:])
    by_spell = any(str(choice) == offers.SPELLBLOCK for choice in choices)
    block, cast = sides.warrior_block(position, data["place"], laid, by_spell=by_spell, escape=data["escape"])
    return for_block(block, cast, numbers.battle_of(position).warrior, laid)
