"""Whole matches at random, of which each step is reckoned again on paper: who pays for Holding, and when a Group is
finished (D2-52, D2-72, D2-73), what is paid for each Action (D2-96, D2-97), and Free Actions (D2-56)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from helpers.drawn_to_destiny.small import GAME, settings
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT
from wyrmhoard.kernel.play.playout import first_at_random, pick
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.setting import Value

USES = ("moved", "equipped", "stood_up", "declared", "answered", "loaded", "picked_up", "escaped")
"""What a Unit does that uses Move (D2-73); who hands something over has perhaps not started it."""
FREE = ("detect", "appear", "call")
"""What is declared in the window and costs no Action (D2-55a)."""
TABLES = (
    ("toll-bridge", 2), ("toll-bridge", 3), ("toll-bridge", 4), ("rope-and-rock", 3), ("rope-and-rock", 1),
    ("night-shift", 3), ("dead-air", 2), ("high-noon", 2),
)  # fmt: skip


@dataclass
class Step:
    """One step of a Turn: the Groups with what their Units had, and what was told."""

    groups: list[dict[int, int]]
    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


class Watched:
    """A match at random, step by step."""

    def __init__(self, seats: int, chosen: dict[str, Value], seed: int) -> None:
        self.steps: list[Step] = []
        self.turns: list[list[tuple[str, dict[str, Any]]]] = []
        self.starts: list[dict[int, int]] = []
        self.table: Table = Table(
            GAME.rules.begin(GAME.cards, seats, settings(**chosen)), Chance(seed), GAME.cards, heard(self._note)
        )
        self.script = GAME.rules.script(self.table)

    def _note(self, kind: str, rule: str, /, **data: Any) -> None:
        scene = self.table.state.scene
        if kind == "move_set_up":
            self.turns.append([])
            self.starts.append({unit.id: unit.start for unit in self.table.state.units})
        if kind == "intents":
            groups = [
                {number: scene_unit.move for number in group if (scene_unit := self.table.state.unit(number)).in_play}
                for group, finished in zip(scene.groups, scene.finished, strict=True)
                if not finished
            ]
            self.steps.append(Step(groups))
        if self.turns:
            self.turns[-1].append((kind, data))
        if self.steps:
            self.steps[-1].told.append((kind, data))

    def play(self, rng: Random, most: int) -> None:
        """Play at random, at most so many questions."""
        sent: Any = None
        try:
            for _ in range(most):
                ask = self.script.send(sent)
                while ask is CHECKPOINT:
                    ask = self.script.send(None)
                if ask.kind == "first":
                    sent = first_at_random(ask, rng)
                    continue
                chosen = {seat: pick(ask.options(seat) or (), rng) for seat in ask.must}
                sent = chosen if ask.kind == "each" else next(iter(chosen.values()))
        except StopIteration:
            return


@cache
def matches() -> list[Watched]:
    """Some of each Scene in which people stand on a map."""
    played = []
    for scene, seats in TABLES:
        match = Watched(seats, {"scene": scene, "strength": "full"}, seats)
        match.play(Random(seats), 350)
        played.append(match)
    return played


def users(step: Step) -> set[int]:
    """Who has used Move in a step: by a Move, an Equip that it has started, an Action, or by discarding some."""
    intents: dict[str, Any] = {}
    for kind, data in step.told:
        if kind == "intents":
            intents |= data["intents"]
    times = Counter(data["unit"] for kind, data in step.told if kind in USES)
    times.subtract(data["unit"] for kind, data in step.told if kind == "taken_back")
    numbers = {number for number, often in times.items() if often > 0}
    numbers |= {data["unit"] for kind, data in step.told if kind == "free_action" and data["what"].startswith("skip:")}
    for kind, data in step.told:
        if kind == "handed_over":
            took = intents.get(str(data["on"]), {}).get("equip", "").startswith("take")
            numbers.add(data["on"] if took else data["unit"])
    return numbers


def whole(match: Watched) -> list[Step]:
    """The steps of a match that were played to their ends."""
    ends = ("group_finished", "held_too_long")
    return [step for step in match.steps[:-1] if any(kind in ends for kind, _ in step.told)]


def test_d2_73_whoever_had_the_most_and_used_none_loses_1() -> None:
    held = 0
    for step in (step for match in matches() for step in whole(match)):
        used = users(step)
        paid = {data["unit"] for kind, data in step.told if kind == "held_too_long"}
        for group in step.groups:
            most = max(group.values(), default=0)
            expected = {number for number, move in group.items() if move == most >= 1 and number not in used}
            gone = {data["unit"] for kind, data in step.told if kind in ("left_play", "left_map")}
            assert paid & set(group) == expected - gone, step.told
            held += len(expected)
    assert held > 20


def test_d2_52_a_group_is_finished_when_nobody_moved_acted_or_lost_move() -> None:
    finished = 0
    for step in (step for match in matches() for step in whole(match)):
        lost = {data["unit"] for kind, data in step.told if kind in ("held_too_long", "taken_back")}
        stirred = users(step) | lost
        done = {number for kind, data in step.told if kind == "group_finished" for number in data["group"]}
        for group in step.groups:
            if group:
                assert (set(group) <= done) == (not stirred & set(group)), step.told
                finished += set(group) <= done
    assert finished > 50


def test_d2_96_d2_97_two_actions_a_turn_for_half_of_the_starting_move_each() -> None:
    counted = 0
    for match in matches():
        for told, starts in zip(match.turns, match.starts, strict=True):
            acted: Counter[int] = Counter()
            for kind, data in told:
                if kind == "declared" and not data["action"].startswith(FREE):
                    assert data["paid"] == starts[data["unit"]] // 2, data
                    acted[data["unit"]] += 1
                elif kind == "answered":
                    assert data["price"] == starts[data["unit"]] // 2, data
                    acted[data["unit"]] += 1
                elif kind == "taken_back":
                    acted[data["unit"]] -= 1
                counted += kind == "answered"
                assert max(acted.values(), default=0) <= 2
    assert counted > 10


def test_d2_56_each_free_action_but_skip_and_drop_once_a_turn() -> None:
    counted = 0
    for match in matches():
        for told in match.turns:
            taken = [
                (data["unit"], data["what"].partition(":")[0])
                for kind, data in told
                if kind == "free_action" and not data["what"].startswith(("skip", "drop"))
            ]
            assert len(taken) == len(set(taken))
            counted += len(taken)
    assert counted > 5
