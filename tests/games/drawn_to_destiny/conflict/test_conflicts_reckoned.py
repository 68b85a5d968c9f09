"""Conflicts at random, each reckoned again on paper: Initiative, Cover, the matrix, benefits, Successes, Damage.

Nothing of the rules is used for the reckoning: positions, cards and printed values are, and the rulebook (D2-115 to
D2-137, D2-159 to D2-199, D2-210 to D2-213).
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.state import Declared, Destiny, Unit

KINDS = (
    "archer", "thief", "warrior", "goblin-scout", "goblin-skirmisher", "goblin-raider", "goblin-chief", "ogre",
    "bandit", "guardsman", "gunslinger", "deputy", "officer", "emerald-viper", "skeleton", "bruiser",
)  # fmt: skip
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
ROWS = (".......", "..r..h.", ".......", ".h..c..", ".......", "..c..r.", ".......")
COUNTED = (
    "skill", "penalties", "confined", "range", "high ground", "flanking", "behind", "cover", "outnumbered",
    "weapon scale", "push",
)  # fmt: skip
ASPECTS = {
    "wands": ("strong", "block"), "coins": ("strong", "counter"), "cups": ("fast", "block"),
    "swords": ("fast", "evade"), "wild": ("wild", "wild"),
}  # fmt: skip
BEATS = {
    "fast": ("strong", "evade"), "strong": ("block", "counter"), "block": ("fast", "wild"), "evade": ("strong", "wild"),
    "counter": ("fast", "wild"), "wild": ("fast", "strong"),
}  # fmt: skip
ROYAL = ("A", "J", "Q", "K")
"""The order of the Tiebreaker (D2-180)."""


# -- the map on paper


def location(state: Destiny, space: tuple[int, int]) -> str:
    """What the rows say of a Space."""
    x, y = space
    return ROWS[len(ROWS) - 1 - y][x] if 0 <= y < len(ROWS) and 0 <= x < len(ROWS[0]) else "out"


def enters(start: tuple[int, int], end: tuple[int, int], space: tuple[int, int]) -> bool:
    """Whether a line passes through the inside of the middle of a Space, a square of side 0.7 (D2-127)."""
    low, high = Fraction(0), Fraction(1)
    for at in (0, 1):
        d = end[at] - start[at]
        near, far = (
            Fraction(space[at]) - Fraction(35, 100) - start[at],
            Fraction(space[at]) + Fraction(35, 100) - start[at],
        )
        if d == 0:
            if not near < 0 < far:
                return False
            continue
        one, two = sorted((near / d, far / d))
        low, high = max(low, one), min(high, two)
    return low < high


def cover(state: Destiny, shooter: Unit, rival: Unit) -> int:
    """How many of the four lines are obstructed (D2-128)."""
    start, end = shooter.space, rival.space
    if reach(start, end) < 2:
        return 0
    bodies = {unit.space for unit in state.units if unit.id not in (shooter.id, rival.id) and not unit.has("prone")}
    obstacles = {
        (x, y) for y in range(len(ROWS)) for x in range(len(ROWS[0])) if location(state, (x, y)) in "rc"
    } | bodies
    obstacles -= {start, end}
    around = [(end[0] + x, end[1] + y) for x, y in STEPS]
    around.sort(key=lambda space: (space[0] - start[0]) ** 2 + (space[1] - start[1]) ** 2)
    count = sum(space in obstacles or any(enters(start, space, other) for other in obstacles) for space in around[:3])
    return count + any(enters(start, end, other) for other in obstacles)


def reach(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Range (D2-115)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def height(state: Destiny, unit: Unit) -> int:
    """Elevation, of which the Prone lose one (D2-133, D2-266)."""
    return (location(state, unit.space) == "h") - bool(unit.has("prone"))


def side_of(unit: Unit, other: Unit) -> str:
    """In which of a Unit's arcs another stands (D2-117)."""
    x, y = other.x - unit.x, other.y - unit.y
    fx, fy = STEPS[unit.facing]
    ahead, across = fx * x + fy * y, fx * y - fy * x
    if ahead >= abs(across):  # 45 degrees or less
        return "front"
    if -ahead > abs(across):  # more than 135
        return "back"
    return "left" if across > 0 else "right"


# -- one Conflict as it was told


@dataclass
class Bout:
    """What is told of a Conflict, with the table as it was before and after."""

    attacked: dict[str, Any]
    before: Destiny
    answered: dict[str, Any] | None = None
    opened: dict[str, Any] = field(default_factory=dict)
    compared: dict[str, Any] = field(default_factory=dict)
    at: Destiny | None = None
    picked: list[dict[str, Any]] = field(default_factory=list)
    scored: dict[int, dict[str, Any]] = field(default_factory=dict)
    struck: list[dict[str, Any]] = field(default_factory=list)
    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


class Watched(Stage):
    """A stage that takes down each Fight."""

    bouts: list[Bout]

    def note(self, kind: str, rule: str, /, **data: Any) -> None:
        super().note(kind, rule, **data)
        if kind == "attacked":
            self.bouts.append(Bout(data, copy.deepcopy(self.state)))
            return
        if not getattr(self, "bouts", None):
            return
        bout = self.bouts[-1]
        bout.told.append((kind, data))
        match kind:
            case "answered":
                bout.answered = data
            case "opened" if not bout.opened:
                bout.opened = data
            case "compared" if not bout.compared:
                bout.compared, bout.at = data, copy.deepcopy(self.state)
            case "picked":
                bout.picked.append(data)
            case "scored":
                bout.scored[data["unit"]] = data
            case "struck":
                bout.struck.append(data)


def fights_at_random(seed: int) -> list[Bout]:
    """Some Fights between Units of any kind, some with conditions, with cards and points."""
    rng = Random(seed)
    free = [(x, y) for y in range(7) for x in range(7) if location(None, (x, y)) not in "r"]  # type: ignore[arg-type]
    specs = [(rng.choice(KINDS), rng.choice(free), rng.choice(HEADINGS), at % 2) for at in range(6)]
    stage = Watched(specs, rows=ROWS, seats=rng.randrange(3), seed=seed)
    stage.bouts = []
    for player in stage.state.players:
        player.hand = [player.pile.draw.pop() for _ in range(rng.randrange(10))]
    for unit in stage.units:
        for name in ("fatigue", "slow", "prone"):
            if rng.random() < 0.15:
                unit.tokens[name] = 1
        for item in unit.items:
            item.uses = item.uses or 1
    for unit in stage.units:
        others = [other for other in stage.units if other.in_play and other.faction != unit.faction]
        if not unit.in_play or not others:
            continue
        other = rng.choice(others)
        unit.target, unit.acted, unit.move = other.ref, 0, unit.start
        legal = [key for key in legal_keys(stage.table, unit) if key.startswith("fight") and ":+" not in key]
        if not legal:
            continue
        key = rng.choice(legal)
        declared = Declared(unit.id, read_action(key), actions.pay(stage.table, unit))
        stage.run(actions.perform(stage.table, declared), rest="random")
    return stage.bouts


@cache
def bouts() -> list[Bout]:
    """Every Fight that came to cards."""
    return [bout for seed in range(150) for bout in fights_at_random(seed) if bout.compared]


def sides(bout: Bout) -> list[tuple[Unit, Unit, dict[str, Any], dict[str, Any]]]:
    """Both sides: own Unit, Rival, own row and the Rival's."""
    assert bout.at is not None
    rows = bout.compared["sides"]
    return [(bout.at.unit(own["unit"]), bout.at.unit(their["unit"]), own, their) for own, their in (rows, rows[::-1])]


def attacks_or_answers(bout: Bout, unit: Unit) -> bool:
    """Whether it has spent an Action."""
    return unit.id == bout.attacked["unit"] or bout.answered is not None


def means_of(bout: Bout, unit: Unit) -> tuple[str, Any]:
    """The Skill that a Unit uses, and the profile of its weapon (None: a Skill alone)."""
    data = bout.attacked if bout.attacked["unit"] == unit.id else bout.answered
    if data is None:
        return "", None
    key, _, at = data["means"].partition(":")
    if not at or "/" in key:
        return data["skill"], None
    item = next((item for item in unit.items if str(item.id) == key), None)
    card = CARDS.items[item.card if item is not None else "bare-hands"]
    return data["skill"], card.profiles[int(at)]


def test_d2_187_every_part_of_initiative() -> None:
    seen: dict[str, int] = {}
    for bout in bouts():
        for own, rival, row, _ in sides(bout):
            expected = parts_on_paper(bout, own, rival)
            parts = {name: number for name, number in row["initiative"] if name in COUNTED}
            if "behind" in parts:
                parts["flanking"] = parts.pop("behind")
            assert row["total"] == sum(number for _, number in row["initiative"])
            if not attacks_or_answers(bout, own):
                del expected["confined"]  # the Skill with which it only defends is not told
            for name, number in expected.items():
                assert parts.get(name, 0) == number, (name, number, row, bout.attacked, bout.answered)
                seen[name] = seen.get(name, 0) + bool(number)
    assert min(seen.values()) >= 5, seen


def parts_on_paper(bout: Bout, own: Unit, rival: Unit) -> dict[str, int]:
    """The parts of a side's Initiative that position and conditions give."""
    state = bout.at
    assert state is not None
    skill, profile = means_of(bout, own)
    attacks = bout.attacked["unit"] == own.id
    distance = reach(own.space, rival.space)
    parts = {"confined": 0, "range": 0, "flanking": 0, "outnumbered": 0, "cover": 0}
    crowd = [unit for unit in state.units if unit.id != own.id and unit.space == own.space]
    if crowd and skill != "close-combat":
        parts["confined"] = -1
    if profile is not None and (profile.reach, distance) in (("melee", 0), ("reach", 1)):
        parts["range"] = -1
    parts["high ground"] = int(height(state, own) > height(state, rival))
    if distance:
        parts["flanking"] = {"front": 0, "left": 1, "right": 1, "back": 2}[side_of(rival, own)]
    if attacks:
        friends = [unit for unit in state.units if unit.faction == own.faction and unit.id not in (own.id, rival.id)]
        parts["outnumbered"] = int(any(reach(unit.space, rival.space) <= 1 for unit in friends))
    _, theirs = means_of(bout, rival)
    if theirs is not None and theirs.reach == "ranged" and distance >= 2:
        parts["cover"] = cover(state, rival, own) + bool(own.has("prone"))
    return parts


def aspect_of(card: str, half: str) -> str:
    """What a card shows (D2-153)."""
    return ASPECTS[card.split("-")[0]][half == "lower"]


def test_d2_159_d2_160_extra_cards_are_picked_by_whoever_may() -> None:
    picks = 0
    for bout in bouts():
        rows = {row["unit"]: row for row in bout.opened["sides"]}
        for unit, row in rows.items():
            other = next(number for number in rows if number != unit)
            assert bool(row["extra"]) == (row["advantage"] or row["disadvantage"])
            assert not (row["advantage"] and row["disadvantage"])
            assert not (row["advantage"] and rows[other]["advantage"])
            used = next(side for side in bout.compared["sides"] if side["unit"] == unit)
            assert used["card"] in (row["card"], row["extra"])
            for pick in bout.picked:
                if pick["unit"] == unit:
                    picks += 1
                    assert pick["by"]["unit"] == (unit if row["advantage"] else other)
                    assert pick["card"] == used["card"]
    assert picks >= 20


def on_paper(one: dict[str, Any], other: dict[str, Any]) -> str:
    """What a side comes to (D2-163, D2-164, D2-180, D2-181)."""
    mine, theirs = one["aspect"], other["aspect"]
    if not mine:
        return "fails" if theirs in ("fast", "strong", "wild") else "ties"
    if not theirs:
        return "succeeds" if mine in ("fast", "strong", "wild") else "ties"
    if mine == theirs and mine in ("fast", "strong"):
        ranks = [row["card"].split("-")[1] for row in (one, other)]
        orders = [ROYAL.index(rank) if rank in ROYAL else 4 for rank in ranks]
        if orders[0] != orders[1]:
            return "succeeds" if orders[0] < orders[1] else "fails"
        if orders[0] < 4:
            return "succeeds"
        return "succeeds" if int(ranks[0]) + other["total"] <= int(ranks[1]) + one["total"] else "fails"
    if theirs in BEATS[mine]:
        return "succeeds"
    return "fails" if mine in BEATS[theirs] else "ties"


def test_d2_164_d2_181_every_result() -> None:
    ties = 0
    for bout in bouts():
        halves = {row["unit"]: row["half"] for row in bout.opened["sides"]}
        for _, _, own, their in sides(bout):
            assert own["aspect"] in ("", aspect_of(own["card"], halves[own["unit"]]))
            assert own["result"] == on_paper(own, their), (own, their)
            ties += own["aspect"] == their["aspect"] and own["aspect"] in ("fast", "strong")
    assert ties >= 20


def test_d2_189_to_d2_199_successes() -> None:
    count = 0
    for bout in bouts():
        assert bout.at is not None
        if "/" in bout.attacked["means"]:  # abilities have other Difficulties and Successes of their own
            continue
        for own, rival, row, _ in sides(bout):
            attacks = bout.attacked["unit"] == own.id
            acted = attacks or bout.answered is not None
            scored = bout.scored.get(own.id)
            follow = [data for kind, data in bout.told if kind == "struck_back" and data["unit"] == own.id]
            if row["result"] != "succeeds" or not acted or row["aspect"] in ("block", "evade", "wild"):
                assert scored is None or not any(number for _, number in scored["parts"] if number > 0), (row, scored)
                continue
            if row["aspect"] == "counter" and not follow:
                assert scored is None or scored["successes"] == 0
                continue
            assert scored is not None, row
            card = follow[0]["card"] if follow else row["card"]
            rank = card.split("-")[1]
            parts = dict(scored["parts"])
            assert parts.pop("success") == 1
            high = rank in ("10", "J", "Q", "K", "A")
            skill = next(number for name, number in row["initiative"] if name == "skill")
            stat = rival.sheet.stats[0]
            body = int(stat.split("x")[0].split(".")[0]) - rival.has("fatigue")
            bonus = high or (rank.isdigit() and int(rank) + skill > body)
            own_parts = parts.pop("card", 0)
            if not rival.harms and not own.harms:
                assert own_parts == int(bonus), (row, scored, body)
            count += 1
            combos = [data for kind, data in bout.told if kind == "combined" and data["unit"] == own.id]
            if combos:
                assert not rank.isdigit() or 2 <= int(rank) <= 8
                if rank in "QKA":
                    assert parts.pop("combo") == len(combos[0]["cards"]) <= {"Q": 1, "K": 2, "A": 3}[rank]
                    assert all(other.endswith(f"-{rank}") for other in combos[0]["cards"])
                else:
                    assert [int(other.split("-")[1]) for other in combos[0]["cards"]] == [int(rank) + 1, int(rank) + 2]
                    if not rival.harms and not own.harms:
                        assert parts.pop("combo", 0) == sum(
                            int(other.split("-")[1]) + skill > body for other in combos[0]["cards"]
                        )
    assert count >= 50


def test_d2_167_to_d2_177_benefits_and_overrun() -> None:
    overruns = 0
    for bout in bouts():
        for own, _, row, their in sides(bout):
            acted = bout.attacked["unit"] == own.id or bout.answered is not None
            wins, seat = row["result"] == "succeeds" and acted, own.seat
            told = [(kind, data) for kind, data in bout.told if data.get("unit") == own.id]
            kept = any(kind == "kept" for kind, _ in told)
            fate = next(side["fate"] for side in bout.opened["sides"] if side["unit"] == own.id)
            extra = next(side["extra"] for side in bout.opened["sides"] if side["unit"] == own.id)
            from_hand = not fate and seat >= 0 and row["card"] != extra
            assert kept == (wins and row["aspect"] == "block" and from_hand), (row, bout.opened)
            draws = [data for kind, data in bout.told if kind == "drew" and data["seat"] == seat]
            if seat >= 0 and len(bout.before.players[seat].hand) < 8:  # room for all that comes
                assert len(draws) == (wins and row["aspect"] in ("fast", "block")), (row, draws)
            moved = any(kind == "move_bonus" for kind, _ in told)
            paid = own.start // 2
            assert moved == (acted and row["aspect"] == "evade" and row["result"] != "fails" and paid > 0), row
            struck_back = any(kind == "struck_back" for kind, _ in told)
            assert not struck_back or (wins and row["aspect"] == "counter")
            if own.id == bout.attacked["unit"] and row["aspect"] == "fast" and their["aspect"] == "block":
                overrun = any(struck["by"] == own.id for struck in bout.struck)
                assert overrun == their["card"].split("-")[1].isdigit()
                overruns += overrun
    assert overruns >= 5


def test_d2_212_d2_213_level_and_scale() -> None:
    count = 0
    for bout in bouts():
        for struck in bout.struck:
            damage, body = struck["damage"], struck["difficulty"]
            (level, scale), (other, big) = ((int(float(n)) for n in text.split("x")) for text in (damage, body))
            assert struck["level"] == int(level > other)
            assert struck["scale"] == scale - big
            assert struck["successes"] == max(0, struck["counted"] + struck["level"] + struck["scale"])
            count += 1
    assert count >= 30
