"""Every kind of Unit fights every other at random: no card is lost, all is said, and nothing too much is told."""

from __future__ import annotations

import re
from random import Random

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.bouts import bout, face_off
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.rules.acts import acts, fights
from wyrmhoard.games.drawn_to_destiny.rules.core import compass
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.state import Declared, Unit
from wyrmhoard.games.drawn_to_destiny.words import conflict as words
from wyrmhoard.games.drawn_to_destiny.words import log
from wyrmhoard.kernel.state.log import Log

KINDS = tuple(unit.id for unit in CARDS.units)
ROWS = ("......", "..r...", "......", "...c..", "......", "......")
HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
AILMENTS = ("fatigue", "stun", "slow", "stress", "blessed", "cursed", "burning", "bleeding", "prone", "confusion")
WORDS = (fights.FIGHT, acts.SAVE, "search", "assist", "treat", "ability", "command", "free", "douse")


def melee(seed: int) -> tuple[Stage, Random]:
    """Five Units of any kind on a small map, with conditions, cards and Character Points at random."""
    rng = Random(seed)
    specs = [(rng.choice(KINDS), (rng.randrange(6), rng.randrange(6)), rng.choice(HEADINGS), at % 2) for at in range(5)]
    stage = Stage(specs, rows=ROWS, seats=rng.randrange(3), seed=seed)
    for player in stage.state.players:
        player.hand, player.cp = [player.pile.draw.pop() for _ in range(rng.randrange(9))], rng.randrange(3)
    for unit in stage.units:
        unit.tokens |= {name: 1 for name in AILMENTS if rng.random() < 0.15}
        for item in unit.items:
            item.uses = item.uses or 1
    return stage, rng


def face(unit: Unit, other: Unit) -> None:
    """Turn a Unit toward another."""
    x, y = other.x - unit.x, other.y - unit.y
    unit.facing = max(range(8), key=lambda heading: compass.STEPS[heading][0] * x + compass.STEPS[heading][1] * y)


def one_action(stage: Stage, rng: Random, unit: Unit) -> None:
    """The Unit turns to the nearest other, and does something to it if it can."""
    others = [other for other in stage.units if other.in_play and other.id != unit.id]
    nearest = min(others, key=lambda other: (other.x - unit.x) ** 2 + (other.y - unit.y) ** 2)
    unit.acted, unit.move, unit.target = 0, unit.start, nearest.ref
    face(unit, nearest)
    legal = [key for key in legal_keys(stage.table, unit) if re.split("[:@]", key)[0] in WORDS]
    if not legal:
        return
    key = rng.choice([key for key in legal if key.startswith(fights.FIGHT)] or legal)
    action = read_action(key)
    declared = Declared(unit.id, action, 0 if actions.kind_of(action).free else actions.pay(stage.table, unit))
    stage.run(actions.settle(stage.table, declared), rest="random")
    stage.run(actions.perform(stage.table, declared), rest="random")


@pytest.mark.parametrize("seed", range(16))
def test_whoever_fights_whom_no_card_is_lost_and_all_is_said(seed: int) -> None:
    stage, rng = melee(seed)
    for _ in range(4):
        for unit in stage.units:
            if unit.in_play and sum(other.in_play for other in stage.units) > 1:
                one_action(stage, rng, unit)
        assert len(stage.state.fate.draw) + len(stage.state.fate.discard) == 54
        for player in stage.state.players:
            assert sorted(player.hand + player.pile.draw + player.pile.discard) == sorted(whole_deck())
            assert len(player.hand) <= 10
    for kind, _, data in stage.events:
        assert log.event(CARDS, {"kind": kind, "data": data}, ("Ada", "Ben"))
    for prompt, seats in stage.asked:
        for seat, options in seats.items():
            for option in options if prompt in words.OPTIONS else ():
                assert words.OPTIONS[prompt](stage.table, seat, option)


def whole_deck() -> list[str]:
    """The 54 cards of a deck."""
    from_suits = [f"{suit}-{rank}" for suit in ("wands", "coins", "cups", "swords") for rank in ["A", "K", "Q", "J"]]
    normals = [f"{suit}-{rank}" for suit in ("wands", "coins", "cups", "swords") for rank in range(2, 11)]
    return [*from_suits, *normals, "wild-black", "wild-red"]


def test_who_sees_what_a_drawn_card_is_known_to_its_owner_alone() -> None:
    stage = face_off()
    log = Log()
    stage.table.tell = log.tell
    stage.fate("cups-9", "swords-2")
    stage.deck(0, "coins-K")
    bout(stage, {0: "fate:upper", 1: "fate:lower"}, paid=False, rest="random")
    (drew,) = [told for told in log.events if told.kind == "drew"]
    assert drew.private == {0: {"cards": ["coins-K"]}}
    assert "cards" not in drew.data
    assert drew.reveals
    assert not [told.kind for told in log.events if "coins-K" in str(told.data)]
