"""What an attack would come to, against what comes of it when it is fought again and again: chance, Successes, risk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off
from helpers.drawn_to_destiny.casting import casters
from helpers.drawn_to_destiny.odds import FEW, LIBERTY, LONG, SAMPLED, Answers, off, played
from wyrmhoard.games.drawn_to_destiny.action_state import Throw, UsePower
from wyrmhoard.games.drawn_to_destiny.means_state import AreaMeans
from wyrmhoard.games.drawn_to_destiny.rules.acts import area, cast, prospects
from wyrmhoard.games.drawn_to_destiny.rules.acts.prospects import Prospect
from wyrmhoard.games.drawn_to_destiny.rules.conflict.forecast import Odds
from wyrmhoard.games.drawn_to_destiny.rules.core import compass
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, uses
from wyrmhoard.games.drawn_to_destiny.screens.prospects import prospects_of
from wyrmhoard.games.drawn_to_destiny.state import Declared, Laid, Unit
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.contract.registry import find


def shot(rows: str = "", *, at: tuple[int, int] = (6, 3), prone: bool = False, seats: int = 1) -> Stage:
    """A Gunslinger who faces east, and an Outlaw to the east of him."""
    stage = Stage([("gunslinger", (0, 3), "E"), ("outlaw", at, "W")], rows=rows, seats=seats)
    stage.aim(*stage.units)
    stage.hand(0, "swords-9", "coins-K", "wands-4")
    for item in stage.units[0].items:
        item.unloaded = False
        if item.card == "revolver-45":
            item.held = "right"
    return stage


def close_shot() -> Stage:
    """At Disadvantage: a shot at Range:1."""
    return shot(at=(1, 3))


def covered_shot() -> Stage:
    """Past a rock: some of the shots hit it."""
    return shot(".......\n.......\n.......\n....r..\n.......\n.......\n.......", at=(6, 2))


def melee(*hand: str, one: str = "warrior", other: str = "goblin-raider", **more: Any) -> Stage:
    stage = face_off(one, other, seats=1, **more)
    stage.hand(0, *hand)
    return stage


def words() -> Stage:
    """One who frightens, four Spaces away from whom it frightens."""
    stage = Stage([("bruiser", (2, 2), "E"), ("outlaw", (6, 2), "W")], seats=1)
    stage.units[0].sheet = stage.units[0].sheet.__class__(
        **{name: getattr(stage.units[0].sheet, name) for name in stage.units[0].sheet.__slots__}
        | {"abilities": ("intimidation/threaten",), "skills": (("intimidation", 4),)}
    )
    stage.aim(*stage.units)
    stage.hand(0, "cups-6", "wands-K")
    return stage


def helped() -> Stage:
    """At Advantage, by the help of an Ally."""
    stage = melee("cups-6", "coins-3")
    ally = stage.add("warrior", (2, 3), "N")
    stage.units[0].helped = [ally.ref]
    return stage


def both_extra() -> Stage:
    """One side at Advantage, the other at Disadvantage."""
    stage = helped()
    stage.units[1].tokens["cursed"] = 1
    return stage


def grabbing() -> Stage:
    """One that has its hands free for a hold."""
    stage = melee("coins-6", "swords-K", one="ogre", other="warrior")
    for item in stage.units[0].items:
        item.held = "stored"
    give_skill(stage, "close-combat", 3, "close-combat/grab")
    return stage


def disarming() -> Stage:
    stage = melee("coins-6", "swords-7", other="warrior")
    give_skill(stage, "melee", 3, "melee/disarm")
    return stage


def talking() -> Stage:
    """Words that leave no card: all of it becomes Stun."""
    stage = Stage([("thief", (2, 2), "E"), ("outlaw", (4, 2), "W")], seats=1)
    give_skill(stage, "deception", 3, "deception/double-talk")
    stage.aim(*stage.units)
    stage.hand(0, "cups-6", "wands-K")
    return stage


def give_skill(stage: Stage, skill: str, level: int, ability: str) -> None:
    unit = stage.units[0]
    others = tuple(one for one in unit.sheet.skills if one[0] != skill)
    unit.sheet = replace(unit.sheet, skills=((skill, level), *others), abilities=(*unit.sheet.abilities, ability))


def casting(*power: tuple[str, int, int], rival: str = "goblin-raider") -> Stage:
    stage = casters(*power, rival=rival, seats=1)
    stage.hand(0, "cups-6", "coins-J", "wands-3")
    return stage


def throwing() -> Stage:
    """A grenade in hand."""
    stage = casting(("pyro", 3, 0))
    stage.units[0].items = []
    stage.give(stage.units[0], "grenade", "right")
    return stage


def against_a_hand() -> Stage:
    """The Rival is a Player's, with five cards."""
    stage = face_off("warrior", "warrior", seats=2)
    stage.hand(0, "cups-6", "coins-10")
    stage.hand(1, "cups-2", "cups-3", "cups-4", "cups-5", "cups-7")
    stage.units[1].tokens["stun"] = 2
    stage.units[1].acted, stage.units[1].move = 2, 0
    return stage


CASES: Final[dict[str, tuple[Callable[[], Stage], str]]] = {
    "melee": (lambda: melee("cups-6", "coins-10", "wands-3"), "long-sword"),
    "melee with a low hand": (lambda: melee("wands-2", "coins-2"), "long-sword"),
    "melee from Fate": (lambda: melee(), "long-sword"),
    "melee with a Counter": (lambda: melee("coins-5", "coins-7", other="ogre"), "long-sword"),
    "bare hands": (lambda: melee("swords-5", "cups-4"), "hands"),
    "helped": (helped, "long-sword"),
    "both with an extra card": (both_extra, "long-sword"),
    "ranged": (shot, "revolver-45"),
    "ranged past Cover": (covered_shot, "revolver-45"),
    "ranged and too near": (close_shot, "revolver-45"),
    "mental": (words, "intimidation"),
    "a hold": (grabbing, "close-combat/grab"),
    "disarming": (disarming, "melee/disarm"),
    "words that bring a condition": (talking, "deception/double-talk"),
    "a Power": (lambda: casting(("pyro", 3, 2)), "power:pyro:fire-bolt"),
    "a Power against the Mind": (lambda: casting(("telepathy", 3, 2)), "power:telepathy:mind-spike"),
    "what is thrown": (throwing, "throw"),
    "an Area of a Power": (lambda: casting(("pyro", 3, 2)), "power:pyro:fireball"),
    "against a hand": (against_a_hand, "long-sword"),
}


def the_one(stage: Stage, kind: str) -> Prospect:
    """The prospect of the attack with this Item or ability."""
    unit, other = stage.units[:2]
    found = prospects.of_attacks(stage.table, unit, other.ref)
    able = [one for one in found if one.refusal is None and not getattr(one.action, "using", ())]
    return next(
        one
        for one in able
        if one.means.key.startswith(kind)
        or one.action.key.startswith(kind)
        or (one.means.item is not None and one.means.item.card == kind and not one.means.ability)
    )


@dataclass
class Fought:
    """What came of an attack that was fought many times: how often so many Successes were dealt and taken."""

    dealt: Counter[int]
    taken: Counter[int]


def fought(stage: Stage, prospect: Prospect, odds: Odds, times: int, monkeypatch: pytest.MonkeyPatch) -> Fought:
    """Fight it, each time with Fate shuffled anew, with the card that the odds are of."""
    found = Fought(Counter(), Counter())
    unit = stage.units[0]
    other = stage.units[1]

    def script(table: Table) -> Script[None]:
        acting = table.state.unit(unit.id)
        if prospect.laid:
            return laid_on(table, acting, prospect, other.space)
        declared = Declared(unit.id, prospect.action, actions.pay(table, acting), spent_on(stage, prospect))
        return actions.perform(table, declared)

    for play in played(stage, script, Answers(f"{odds.card}:{odds.half}"), times, monkeypatch):
        found.dealt[play.dealt(unit.id)] += 1
        found.taken[play.dealt(unit.id, by_others=True)] += 1
    return found


def spent_on(stage: Stage, prospect: Prospect) -> dict[str, int]:
    """The points of a Power, spent plainly."""
    action = prospect.action
    if not isinstance(action, UsePower):
        return {}
    use = uses.find_use(stage.table, stage.units[0], action.power, action.use)
    assert use is not None
    return cast.plain_points(stage.table, stage.units[0], use, action.target)


def laid_on(table: Table, unit: Unit, prospect: Prospect, space: tuple[int, int]) -> Script[None]:
    """What lies on a Space goes off."""
    action = prospect.action
    made: tuple[AreaMeans, dict[str, int]] | None
    if isinstance(action, Throw):
        made = area.of_throw(table, unit, action)
    else:
        assert isinstance(action, UsePower)
        use = uses.find_use(table, unit, action.power, action.use)
        assert use is not None
        made = area.of_power(table, unit, use, cast.plain_points(table, unit, use, None), doubted=False)
    assert made is not None
    return area.resolve(table, Laid(table.state.next_id(), area.WAITS, [space], unit.id, *made))


def checked(name: str, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make, kind = CASES[name]
    stage = make()
    prospect = the_one(stage, kind)
    assert prospect.odds is not None
    found = fought(stage, prospect, prospect.odds, times, monkeypatch)
    allowed = LIBERTY if prospect.odds.exact else SAMPLED
    assert off(found.dealt, prospect.odds.dealt, times, allowed) == []
    assert off(found.taken, prospect.odds.taken, times, allowed) == []


@pytest.mark.parametrize("name", ["melee", "ranged past Cover", "mental", "disarming", "a Power", "what is thrown"])
def test_d2_164_what_an_attack_is_said_to_come_to_comes_of_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked(name, FEW, monkeypatch)


@pytest.mark.parametrize("name", CASES)
def test_d2_164_it_comes_of_ten_thousand_fights_of_each_kind(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked(name, LONG, monkeypatch)


def test_a_wrong_figure_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = melee("cups-6", "coins-10")
    prospect = the_one(stage, "long-sword")
    assert prospect.odds is not None
    stage.units[1].tokens["stun"] = 2  # now it fights worse than was foretold
    stage.units[1].facing = 0
    found = fought(stage, prospect, prospect.odds, FEW, monkeypatch)
    assert off(found.dealt, prospect.odds.dealt, FEW, LIBERTY) != []


# -- what can be done, and why not


def shown(stage: Stage, by: int = 0, about: int = 1) -> dict[str, Any]:
    found = prospects_of(stage.table, 0, stage.units[by].ref.key, stage.units[about].ref.key)
    assert found is not None
    return found


def test_d2_96_an_attack_says_its_price_its_chance_and_the_likely_harm() -> None:
    stage = melee("cups-6", "coins-10")
    before = stage.state.copy()
    first = shown(stage)["attacks"][0]
    assert (first["text"], first["price"], first["refused"]) == ("Long sword (Melee)", 2, None)
    assert 50 < first["chance"] < 90
    assert (first["cards"], first["harm"], first["card"]) == (3, "likely major harm, Body 3 to 1", "6 of Cups")
    assert stage.state == before


def test_d2_121_what_cannot_be_done_says_why_with_its_rule() -> None:
    stage = melee("cups-6")
    stage.units[1].y = 6
    attacks = shown(stage)["attacks"]
    assert {one["refused"]["rule"] for one in attacks} <= {"D2-120", "D2-121", "D2-122"}
    assert all(one["chance"] is None for one in attacks)


def test_d2_49_only_the_target_of_the_turn_can_be_attacked() -> None:
    stage = melee("cups-6")
    stage.add("goblin-scout", (4, 4), "S", 1)
    found = shown(stage, about=2)
    assert (found["refused"]["rule"], found["attacks"]) == ("D2-49", [])
    stage.state.phase = "targets"
    assert shown(stage, about=2)["refused"] is None, "while Targets are chosen it could be aimed at"


def test_d2_104_a_truce_says_until_when() -> None:
    stage = melee("cups-6", rules={"truce_before": 9})
    stage.state.phase = "targets"
    assert shown(stage)["attacks"][0]["refused"]["rule"] == "D2-104"


def test_d2_55a_an_attack_that_takes_a_free_action_names_it() -> None:
    stage = melee("cups-6")
    stage.units[0].move = 1
    (first, *_) = shown(stage)["attacks"]
    assert (first["after"], first["refused"]) == (["burst"], None)
    assert first["chance"] is not None


def test_d2_363_nothing_is_said_of_who_is_hidden_and_for_units_of_others() -> None:
    stage = melee("cups-6")
    unit, other = (one.ref.key for one in stage.units)
    assert prospects_of(stage.table, 0, other, unit) is None
    assert prospects_of(stage.table, 0, unit, "nothing") is None
    stage.units[1].hidden = 2
    assert prospects_of(stage.table, 0, unit, other) is None


def test_d2_428_the_hand_of_a_player_is_not_looked_at() -> None:
    told = []
    for hand in (("wild-red", "wands-A"), ("swords-2", "cups-3")):
        stage = face_off("warrior", "warrior", seats=2)
        stage.hand(0, "cups-6")
        stage.hand(1, *hand)
        told.append(shown(stage))
    assert told[0] == told[1]
    assert told[0]["attacks"][0]["exact"] is False


# -- Spaces


def ground(stage: Stage, space: str) -> dict[str, Any]:
    found = prospects_of(stage.table, 0, stage.units[0].ref.key, space)
    assert found is not None
    return dict(found["ground"])


def test_d2_84_a_space_says_what_it_is_and_what_the_way_there_costs() -> None:
    stage = Stage([("archer", (0, 1), "E"), ("outlaw", (6, 2), "W")], rows=".......\n.fff...\n.......", seats=1)
    found = ground(stage, "2,1")
    assert (found["name"], found["elevation"]) == ("Forest", 0)
    assert "Entering costs 1 Move more." in found["text"]
    assert found["way"][-1]["space"] == [2, 1]
    assert found["price"] == sum(step["price"] for step in found["way"])
    first = found["way"][0]
    heading = compass.heading_to((0, 1), tuple(first["space"]))
    assert first["price"] == moves.cost(stage.table, stage.units[0], heading)


def test_d2_84_a_place_is_called_as_the_scene_calls_it_and_named_with_where_it_lies() -> None:
    match = wyrmhoard.new(find("drawn-to-destiny"), 1, 1, {"scene": "high-noon", "strength": "full"}, prints=False)
    position = match.table
    own = next(unit for unit in position.state.units if unit.seat == 0)
    own.x, own.y = 5, 3
    found = prospects_of(position, 0, own.ref.key, own.ref.key)
    assert found is not None
    assert [one["text"] for one in found["places"][:2]] == [
        "Trough, 2 Spaces to the south",
        "Barrels, 2 Spaces to the north-east",
    ]
    trough = prospects_of(position, 0, own.ref.key, "5,1")
    assert trough is not None
    assert trough["ground"]["name"] == "Trough"


def test_d2_85_no_way_leads_where_nobody_can_go() -> None:
    stage = Stage([("archer", (0, 1), "E"), ("outlaw", (0, 0), "W")], rows="..#.\n..#.\n..#.", seats=1)
    assert ground(stage, "3,1")["way"] is None
    assert ground(stage, "1,1")["way"] is not None
    assert prospects_of(stage.table, 0, stage.units[0].ref.key, "40,1") is None
    assert prospects_of(stage.table, 0, stage.units[0].ref.key, "4,x") is None


# -- what is seen of it on the map


def test_d2_128_who_stands_behind_cover_is_told_from_where_the_asked_unit_stands() -> None:
    match = wyrmhoard.new(find("drawn-to-destiny"), 1, 1, {"scene": "high-noon", "strength": "full"}, prints=False)
    position = match.table
    own = next(unit for unit in position.state.units if unit.seat == 0)
    outlaw = next(unit for unit in position.state.units if unit.faction != own.faction)
    own.x, own.y, own.facing = 5, 4, 4
    outlaw.x, outlaw.y, outlaw.facing = 5, 0, 0

    def covers() -> dict[int, int]:
        found = prospects_of(position, 0, own.ref.key, own.ref.key)
        assert found is not None
        return {one["unit"]: one["cover"] for one in found["covers"]}

    behind = covers()
    assert behind[outlaw.id] >= 25, "the trough lies between them"
    assert behind[own.id] >= 25
    outlaw.x, outlaw.y, outlaw.facing = 5, 2, 0
    assert covers() == {}


def test_an_attack_without_a_weapon_has_a_picture_of_its_own() -> None:
    match = wyrmhoard.new(find("drawn-to-destiny"), 1, 1, {"scene": "high-noon", "strength": "full"}, prints=False)
    position = match.table
    own = next(unit for unit in position.state.units if unit.seat == 0)
    outlaw = next(unit for unit in position.state.units if unit.faction != own.faction)
    own.x, own.y, own.facing, own.target = 5, 3, 2, outlaw.ref
    outlaw.x, outlaw.y, outlaw.facing = 6, 3, 6
    found = prospects_of(position, 0, own.ref.key, outlaw.ref.key)
    assert found is not None
    pictures = {one["text"]: one["picture"] for one in found["attacks"]}
    assert {"intimidation/stare-down", "intimidation/unnerve", "bare-hands"} <= {*pictures.values()}
