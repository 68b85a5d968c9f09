"""Every question and every event of harm has words (sections 12 to 15)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from helpers.drawn_to_destiny.ward import CARDS, Ward
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.cards.damage import TYPES
from wyrmhoard.games.drawn_to_destiny.events.naming import naming
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, condition_events, recovery, things
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.state import Declared, Unit
from wyrmhoard.games.drawn_to_destiny.target_state import read_target
from wyrmhoard.games.drawn_to_destiny.words import harm as words
from wyrmhoard.games.drawn_to_destiny.words import log
from wyrmhoard.kernel.asking.form import Form


def line(kind: str, data: dict[str, Any]) -> str:
    return log.event(CARDS, {"kind": kind, "data": data}, ("Ada", "Ben"))


def named(ward: Ward) -> Ward:
    """The same table, whose events carry names."""
    ward.table.tell = naming(ward.table)
    return ward


@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_can_be_told_and_asked(seed: int) -> None:
    rng = Random(seed)
    ward = named(Ward(quick_death="off"))
    units: list[Unit] = [
        ward.unit(at=(3, 3), items={"long-sword": "right", "round-shield": "left", "medpatch": "stored"}),
        ward.unit(at=(3, 4), items={"leather-cuirass": "worn"}, tokens={"bleeding": 2, "burning": 1}),
        ward.unit("3x1 3x1 3x1 3x0", faction=1, at=(4, 4)),
    ]
    ward.state.fate.draw = ["swords-4", "cups-K", "wild-red", "coins-2"] * 30
    for player in ward.state.players:
        player.cp, player.hand = 4, ["wild-black", "cups-9"]
    for _ in range(30):
        kind = rng.choice([kind for deck in TYPES.values() for kind in deck])
        by, unit = rng.sample(units, 2)
        blow = Blow(
            (kind,), rng.randrange(1, 5), Rating.from_level(4, 1), by=by.id, place=rng.choice(("", "", "chest"))
        )
        ward.run_at_random(apply.strike(ward.table, unit, blow), rng)
        ward.run_at_random(condition_events.happen(ward.table), rng)
        ward.run_at_random(recovery.in_events(ward.table), rng)
        for other in units:
            other.status = "in play"
    told = {kind for kind, _, _ in ward.events}
    assert {"struck", "stack_revealed", "harmed", "gained", "condition_fate"} <= told
    for kind, _, data in ward.events:
        text = line(kind, data)
        assert text[0].isupper() or text[0].isdigit(), text
        assert not re.search(r"\bu\d|[{}_]|None", text), text
    for ask in ward.asked:
        says = words.PROMPTS[ask.prompt]
        for seat in (*ask.must, *ask.may):
            question = says(ward.table, seat, ask.data) if callable(says) else says
            assert question.endswith("?") or question.startswith("Choose") or ": choose" in question, question
            for choice in ask.options(seat) or ():
                assert words.OPTIONS[ask.prompt](ward.table, seat, choice)
                assert not isinstance(choice, Form) or choice.fields


def test_a_blow_in_words() -> None:
    ward = named(Ward())
    unit = ward.unit(faction=2, name="Goblin", items={"leather-cuirass": "worn"})
    ward.stack("slash-chest", "pierce-head", "bash-head")
    ward.run(apply.strike(ward.table, unit, Blow(("pierce", "slash"), 2, Rating.from_level(10, 1))))
    assert [line(kind, data) for kind, _, data in ward.events] == [
        "The blow hits Goblin with 3 Successes = 2 + 1 for the force of the blow "
        "(Pierce and Slash; Damage 10x1 against 8x1)",
        "It hits the chest. The damage cards: Slash: Chest, Pierce: Head and Bash: Head",
        "Leather cuirass of Goblin stops 2 of them: 1 left",
        "1 of them wounds: Slash: Chest is minor for Goblin",
        "Goblin takes Slash: Chest (minor): Bleeding 1.",
        "Goblin gains Bleeding",
        "Goblin takes 1 damage card",
    ]


def test_things_and_medicine_in_words() -> None:
    ward = named(Ward(parts={"door": [{"key": "gate", "name": "Oak door", "between": [[3, 3], [3, 4]]}]}))
    unit = ward.unit(name="Ann", items={"medpatch": "right"}, tokens={"bleeding": 3})
    ward.run(things.strike(ward.table, read_target("door:gate"), Blow(("hack",), 2, Rating.from_level(10, 1))))
    ward.run(actions.perform(ward.table, Declared(unit.id, read_action(f"item:{unit.items[0].id}@u{unit.id}"))))
    assert [line(kind, data) for kind, _, data in ward.events] == [
        "Oak door is struck: 2 + 1 for the force of the blow - 1 for the Armor = 2",
        "Oak door is Damaged 2",
        "Ann uses Medpatch",
        "Ann loses 2 Bleeding, 1 left",
    ]
