"""The computer's Units choose from what lies open, the same each time (D2-428)."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from helpers.drawn_to_destiny import small
from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import declared_key, legal_keys, target_key
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering, fighting
from wyrmhoard.games.drawn_to_destiny.rules.npc import choices
from wyrmhoard.games.drawn_to_destiny.rules.queries import morale, numbers, paths
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT
from wyrmhoard.kernel.play.playout import first_at_random, pick
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.table import discard_event

SCENES: list[tuple[str, int, dict[str, Any]]] = [
    ("rope-and-rock", 1, {}),
    ("rope-and-rock", 2, {"strength": "full"}),
    ("rope-and-rock", 1, {"strength": "full"}),
    ("high-noon", 1, {}),
]


def world(table: Table, state: Any) -> Table:
    return Table(state, Chance("other"), table.cards, discard_event)


def scrambled(table: Table, rng: Random) -> Table:
    """The same table with other hands, other decks, and in the Targets phase other Targets of the seats."""
    state = copy.deepcopy(table.state)
    for player in state.players:
        cards = [*player.hand, *player.pile.draw]
        rng.shuffle(cards)
        held = rng.randrange(1 + min(10, len(cards)))
        player.hand, player.pile.draw = cards[:held], cards[held:]
    for pile in (state.fate, *state.damage.values()):
        rng.shuffle(pile.draw)
    state.scene.clock.events = []
    if state.phase == "targets":
        for unit in state.units:
            unit.target = rng.choice(state.scene.units).ref
    return world(table, state)


def ends_of(table: Table) -> dict[str, Any]:
    """Everything that the computer would choose for its Units now."""
    ends: dict[str, Any] = {}
    for unit in table.state.units:
        if numbers.controller(table, unit) >= 0 or not targets.chooses(table, unit):
            continue
        if table.state.phase == "targets":
            ends[f"target {unit.id}"] = target_key(table, unit)
        elif table.state.phase in ("intents", "window"):
            ends[f"intent {unit.id}"] = choices.intent(table, unit)
            ends[f"declare {unit.id}"] = declared_key(table, unit)
        ends[f"morale {unit.id}"] = morale.gives_up(table, unit)
        for other in table.state.units:
            if other.faction != unit.faction:
                offers = answering.offers(table, unit, other, "body")
                ends[f"answer {unit.id} {other.id}"] = fighting.answer(table, unit, other, offers)
    return ends


def playing(scene: str, seats: int, chosen: dict[str, Any], seed: int) -> Iterator[Table]:
    """The table of a match at random, at each checkpoint and as each answer was given."""
    table = Table(
        small.GAME.rules.begin(small.GAME.cards, seats, small.settings(scene=scene, **chosen)),
        Chance(seed),
        small.GAME.cards,
        discard_event,
    )
    rng, script = Random(seed), small.GAME.rules.script(table)
    sent: Any = None
    try:
        while True:
            ask: Any = script.send(sent)
            sent = None
            if ask is CHECKPOINT:
                yield table
            elif ask.kind == "first":
                sent = first_at_random(ask, rng)
            else:
                answers = {seat: pick(ask.options(seat) or (), rng) for seat in ask.must}
                sent = answers if ask.kind == "each" else next(iter(answers.values()))
    except StopIteration:
        return


@pytest.mark.parametrize(("scene", "seats", "chosen"), SCENES)
def test_d2_428_hands_decks_and_secret_targets_change_no_choice(scene: str, seats: int, chosen: dict[str, Any]) -> None:
    rng, compared, kinds = Random(3), 0, set[str]()
    for at, table in enumerate(playing(scene, seats, chosen, 5)):
        if table.state.phase != "targets" and (table.state.phase not in ("intents", "window") or at % 3):
            continue
        before = copy.deepcopy(table.state)
        ends = ends_of(table)
        assert ends_of(scrambled(table, rng)) == ends
        assert table.state == before, "to choose changes nothing"
        compared += len(ends)
        kinds |= {key.split()[0] for key, choice in ends.items() if choice}
        if at > 150:
            break
    assert compared > 20
    assert "target" in kinds


def lay(stage: Stage, hider: Unit, space: tuple[int, int], tokens: int) -> None:
    hider.x, hider.y, hider.hidden = *space, tokens


@pytest.mark.parametrize("entry", ["bandit", "goblin-skirmisher", "security-drone", "stalker"])
@pytest.mark.parametrize("role", ["", "Blaster", "Disrupter", "Defender", "Taunter", "Sniper"])
def test_d2_428_hidden_units_change_no_choice(entry: str, role: str) -> None:
    seen = set[str]()
    for space, tokens, facing, items in [((4, 4), 1, 0, True), ((7, 2), 4, 5, False), ((0, 0), 2, 3, True)]:
        stage = Stage(
            [
                ("archer", (3, 3), "E", 0),
                ("warrior", (9, 4), "W", 0),
                ("thief", (0, 0), "E", 0),
                (entry, (7, 3), "W", 1),
            ],
            seats=1,
        )
        archer, warrior, thief, unit = stage.units
        warrior.tokens["fatigue"] = 5
        archer.last_target = unit.ref
        unit.sheet = replace(unit.sheet, role=role or unit.sheet.role)
        lay(stage, thief, space, tokens)
        thief.facing, thief.last_target = facing, unit.ref if items else None
        if not items:
            thief.items = []
        target = target_key(stage.table, unit)
        stage.aim(unit, archer)
        seen.add(f"{target} {choices.intent(stage.table, unit)} {declared_key(stage.table, unit)}")
    assert len(seen) == 1


def test_d2_428_the_same_position_gives_the_same_choices_whatever_was_asked_before() -> None:
    table = next(table for table in playing("rope-and-rock", 2, {"strength": "full"}, 9) if table.state.scene.step == 2)
    first = ends_of(table)
    paths.forget()
    assert ends_of(world(table, copy.deepcopy(table.state))) == first
    assert ends_of(table) == first


def test_every_choice_is_legal() -> None:
    """What is declared stands among the legal Actions."""
    seen = 0
    for table in playing("rope-and-rock", 1, {"strength": "full"}, 2):
        if table.state.phase == "window" and table.state.scene.turn < 6:
            for unit in table.state.units:
                if unit.seat < 0 and targets.chooses(table, unit):
                    key = declared_key(table, unit)
                    assert not key or key in legal_keys(table, unit)
                    seen += bool(key)
    assert seen > 3
