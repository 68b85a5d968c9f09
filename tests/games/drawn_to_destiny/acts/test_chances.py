"""What Tests, Tasks, answers and the ground would come to, against what comes of them when they are played again and
again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import LEGEND, Stage
from helpers.drawn_to_destiny.bouts import face_off
from helpers.drawn_to_destiny.casting import casters
from helpers.drawn_to_destiny.odds import FEW, LIBERTY, LONG, SAMPLED, Answers, played, strays
from helpers.worlds import drive
from wyrmhoard.games.drawn_to_destiny.action_state import ACTIONS, Action, read_action
from wyrmhoard.games.drawn_to_destiny.rules.acts import cast, chances, perils, replies
from wyrmhoard.games.drawn_to_destiny.rules.acts.chances import Chance
from wyrmhoard.games.drawn_to_destiny.rules.acts.perils import Peril
from wyrmhoard.games.drawn_to_destiny.rules.acts.replies import Answer
from wyrmhoard.games.drawn_to_destiny.rules.movement import hazards
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, uses
from wyrmhoard.games.drawn_to_destiny.screens.prospects import prospects_of
from wyrmhoard.games.drawn_to_destiny.state import GROUND, Declared, Harm, Task, Thing
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import Script

ENOUGH: Final = 6
"""So many attacks are looked at."""
HAND: Final = ("cups-6", "coins-J", "wands-3")


def test_each_action_has_a_chance_or_is_sure() -> None:
    """Whoever adds an Action says whether cards decide it."""
    told = [*chances.PUT_TO_THE_TEST, *chances.SPOTTED, *chances.ATTACKS, *chances.SURE]
    assert {kind: number for kind, number in Counter(told).items() if number > 1} == {
        read_action("power:pyro:fire-bolt").__class__: 2
    }, "a Power attacks or is put to the test"
    assert set(told) == set(ACTIONS.values())


# -- Tests and Tasks


def job(**more: Any) -> Stage:
    """Somebody at a chest with a job of the Scene."""
    wanted = {
        "key": "chest-job", "name": "Open the chest", "about": "chest", "kind": "task", "stat": "mind", "against": 4,
        "skills": ["mechanics"], "sort": "lock", **more,
    }  # fmt: skip
    chest = {"key": "chest", "name": "Chest", "spaces": [[3, 4]]}
    stage = Stage([("thief", (3, 3), "N"), ("bandit", (9, 9), "W", 1)], seats=1, job=[wanted], object=[chest])
    stage.state.scene.things.append(Thing(stage.state.next_id(), "chest", 3, 4))
    stage.hand(0, *HAND)
    return stage


def begun() -> Stage:
    """A Task of which some is done, and which may fail."""
    stage = job(against=5)
    thing = stage.state.scene.things[0]
    stage.state.scene.tasks.append(Task("chest-job", thing.ref, 5, 2, 1, stage.units[0].id, 1, by=stage.units[0].id))
    return stage


def parley() -> Stage:
    """Words against a Guardsman, who may answer."""
    talk = {
        "key": "parley", "name": "Talk them round", "about": "captain", "kind": "test", "stat": "will",
        "versus": "will", "rivals": ["blue"], "skills": ["persuasion"], "trained": True, "within": 3,
        "factions": ["red"],
    }  # fmt: skip
    unit = {"unit": "guardsman", "key": "captain", "faction": "blue"}
    stage = Stage([("thief", (3, 3), "N"), ("guardsman", (3, 4), "S", 1)], seats=1, job=[talk], unit=[unit])
    stage.units[0].sheet = replace(stage.units[0].sheet, skills=(("persuasion", 2),))
    stage.units[1].key = "captain"
    stage.hand(0, *HAND)
    return stage


def locked() -> Stage:
    door = {"key": "gate", "name": "Gate", "at": [3, 1], "state": "locked", "lock": 3}
    stage = Stage(
        [("thief", (2, 1), "E"), ("bandit", (6, 0), "W", 1)], rows="....... ...D... .......", door=[door], seats=1
    )
    stage.state.scene.doors = {"gate": "locked"}
    stage.hand(0, *HAND)
    return stage


def wounded() -> Stage:
    """A paramedic beside somebody who bleeds."""
    stage = Stage([("paramedic", (3, 3), "N"), ("archer", (3, 4), "N", 0)], seats=1)
    stage.units[1].tokens["bleeding"] = 3
    stage.hand(0, "cups-6", "coins-7")
    return stage


def dying() -> Stage:
    stage = wounded()
    stage.units[1].tokens = {"dying": 1}
    return stage


def alone() -> Stage:
    stage = Stage([("archer", (3, 3), "N")], seats=1)
    stage.hand(0, *HAND)
    return stage


def examining() -> Stage:
    chest = {
        "key": "chest", "name": "Chest", "spaces": [[3, 4]], "details": [{"text": "A needle.", "hidden": True}]
    }  # fmt: skip
    stage = Stage([("archer", (3, 3), "N")], seats=1, object=[chest])
    stage.state.scene.things.append(Thing(stage.state.next_id(), "chest", 3, 4))
    stage.hand(0, *HAND)
    return stage


def gripped() -> Stage:
    stage = Stage([("warrior", (3, 3), "N"), ("goblin-raider", (12, 8), "N", 1)], seats=1)
    stage.units[0].harms.append(Harm("hold-chest", 3, "chest", GROUND))
    stage.hand(0, *HAND)
    return stage


def casting(*power: tuple[str, int, int]) -> Stage:
    stage = casters(*power, seats=1)
    stage.units[1].y = 5
    stage.hand(0, *HAND)
    return stage


def mending() -> Stage:
    stage = casting(("life", 3, 2))
    ally = stage.add("archer", (3, 4), "N")
    ally.harms.append(Harm("slash-chest", 2, "chest"))
    return stage


def hiding() -> Stage:
    """A marker in the open, which may be either of two."""
    stage = Stage([("warrior", (3, 3), "E"), ("thief", (5, 3), "W", 1), ("goblin-scout", (6, 8), "W", 1)], seats=1)
    for unit in stage.units[1:]:
        unit.hidden, unit.concealed = 2, "hide"
    stage.hand(0, *HAND)
    return stage


TRIALS: Final[dict[str, tuple[Callable[[], Stage], str]]] = {
    "a Task of the Scene": (job, "job:chest-job@t{thing}"),
    "a Task that may fail": (begun, "job:chest-job@t{thing}"),
    "a Test of the Scene": (lambda: job(kind="test"), "job:chest-job@t{thing}"),
    "a job that somebody opposes": (parley, "job:parley@u{other}"),
    "a lock": (locked, "unlock@door:gate"),
    "First Aid": (wounded, "treat:medicine/first-aid@u{other}"),
    "saving the Dying": (dying, "save@u{other}"),
    "a search": (alone, "search"),
    "a close look": (examining, "examine@t{thing}"),
    "tearing loose": (gripped, "tear-loose@u{unit}"),
    "a Power that is resisted": (lambda: casting(("aero", 3, 2)), "power:aero:gust@u{other}"),
    "a Power that takes time": (lambda: casting(("domination", 3, 3)), "power:domination:dominate@u{other}"),
    "a Power that may do more": (mending, "power:life:mend:test@u{last}"),
    "somebody hidden": (hiding, "detect:5,3"),
}
"""For each kind a position, and the key of the Action."""


def action_of(stage: Stage, key: str) -> Action:
    things = stage.state.scene.things
    unit, other, last = stage.units[0], stage.units[min(1, len(stage.units) - 1)], stage.units[-1]
    names = {"unit": unit.id, "other": other.id, "last": last.id, "thing": things[0].id if things else 0}
    return read_action(key.format(**names))


@dataclass
class Came:
    """How often it was passed, got on, was done, and failed."""

    passed: int = 0
    done: int = 0
    lost: int = 0


def came_of(stage: Stage, chance: Chance, times: int, monkeypatch: pytest.MonkeyPatch) -> Came:
    """Try it so often, with the card that the chance is of."""
    unit, action, found = stage.units[0], chance.action, Came()
    paid = 0 if actions.kind_of(action).free else chance.price

    def script(table: Table) -> Script[None]:
        acting = table.state.unit(unit.id)
        acting.move -= paid
        return actions.perform(table, Declared(unit.id, action, paid, points_of(stage, action)))

    answers = Answers(f"{chance.tried.card}:{chance.tried.half}")
    for play in played(stage, script, answers, times, monkeypatch):
        actor, rival = play.fought[-1].sides if play.fought else (None, None)
        if chance.tokens is None:
            won = actor is not None and actor.wins
            found.passed += won
            found.done += won
            found.lost += not won and rival is not None and rival.wins
        else:
            moved = any(told["above"] < chance.tokens.above for told in play.of("task_moved"))
            found.passed += moved
            found.done += bool(play.of("task_done"))
            found.lost += bool(play.of("task_failed"))
    return found


def points_of(stage: Stage, action: Action) -> dict[str, int]:
    """The points of a Power, spent plainly."""
    if action.word() != "power":
        return {}
    use = uses.find_use(stage.table, stage.units[0], action.power, action.use)  # type: ignore[union-attr]
    assert use is not None
    return cast.plain_points(stage.table, stage.units[0], use, action.aim)


def chance_of(stage: Stage, key: str) -> Chance:
    action = action_of(stage, key)
    refusal = actions.objection(stage.table, stage.units[0], action)
    assert refusal is None, refusal.sentence()
    chance = chances.of_deed(stage.table, stage.units[0], action)
    assert chance is not None
    return chance


def tried(name: str, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make, key = TRIALS[name]
    stage = make()
    chance = chance_of(stage, key)
    assert 0 < chance.passed < 1
    worlds = alike(stage) if name == "somebody hidden" else [stage]
    came = Came()
    for world in worlds:
        one = came_of(world, chance, times // len(worlds), monkeypatch)
        came = Came(came.passed + one.passed, came.done + one.done, came.lost + one.lost)
    times = times // len(worlds) * len(worlds)
    allowed = LIBERTY if chance.tried.exact or len(worlds) > 1 else SAMPLED
    rows = {"passed": chance.passed, "done": chance.done, "lost": chance.lost}
    wrong = [strays(row, share, getattr(came, row), times, allowed) for row, share in rows.items()]
    assert [line for line in wrong if line] == []


def alike(stage: Stage) -> list[Stage]:
    """The same, and with the two hidden Units the other way round."""
    other = hiding()
    one, two = other.units[1:]
    (one.x, one.y), (two.x, two.y) = two.space, one.space
    return [stage, other]


@pytest.mark.parametrize("name", ["a Task that may fail", "a job that somebody opposes", "somebody hidden"])
def test_d2_142_what_a_test_is_said_to_come_to_comes_of_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried(name, FEW, monkeypatch)


@pytest.mark.parametrize("name", TRIALS)
def test_d2_142_it_comes_of_ten_thousand_tries_of_each_kind(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried(name, LONG, monkeypatch)


# -- answers


def attacked(*hand: str, one: str = "warrior", other: str = "ogre", key: str = "") -> Stage:
    """The computer's Unit attacks the first one of seat 0."""
    stage = face_off(one, other, seats=1)
    stage.hand(0, *(hand or HAND))
    return coming(stage, key)


def coming(stage: Stage, key: str = "") -> Stage:
    """The first attack of the second Unit on the first is carried out."""
    unit, attacker = stage.units[:2]
    attacker.target = unit.ref
    legal = [action for action in actions.legal(stage.table, attacker) if action.aim == unit.ref]
    action = next(one for one in legal if one.key.startswith(key or "fight"))
    stage.state.phase = replies.CARRIED_OUT
    stage.state.scene.declared = [Declared(attacker.id, action, actions.pay(stage.table, attacker))]
    return stage


def shot_at() -> Stage:
    stage = Stage([("outlaw", (6, 3), "W"), ("gunslinger", (0, 3), "E", 1)], seats=1)
    for item in stage.units[1].items:
        item.unloaded = False
        if item.card == "revolver-45":
            item.held = "right"
    stage.hand(0, *HAND)
    return coming(stage)


def spoken_to() -> Stage:
    stage = Stage([("outlaw", (6, 2), "W"), ("bruiser", (2, 2), "E", 1)], seats=1)
    sheet = stage.units[1].sheet
    stage.units[1].sheet = replace(sheet, abilities=("intimidation/threaten",), skills=(("intimidation", 4),))
    stage.hand(0, *HAND)
    return coming(stage)


def burnt() -> Stage:
    """A Power of the computer's Unit."""
    stage = Stage([("goblin-raider", (3, 8), "S"), ("pyromancer", (3, 3), "N", 1)], seats=1)
    stage.hand(0, *HAND)
    stage = coming(stage, "power")
    stage.state.scene.declared[0].details |= points_by(stage)
    return stage


def points_by(stage: Stage) -> dict[str, int]:
    action = stage.state.scene.declared[0].action
    attacker = stage.units[1]
    use = uses.find_use(stage.table, attacker, action.power, action.use)  # type: ignore[union-attr]
    assert use is not None
    return cast.plain_points(stage.table, attacker, use, action.aim)


def duelled() -> Stage:
    """Another Player attacks, of whose hand nothing is known."""
    stage = face_off("warrior", "warrior", seats=2)
    stage.hand(0, "cups-6", "coins-10")
    stage.hand(1, "cups-2", "cups-3", "cups-4", "cups-5", "cups-7")
    return coming(stage)


ANSWERS: Final[dict[str, tuple[Callable[[], Stage], str]]] = {
    "warding off": (attacked, "defend:melee"),
    "warding off with an Action": (attacked, "answer:melee"),
    "striking back": (attacked, "answer:2:0"),
    "striking back from Fate": (lambda: attacked("wild-black"), "answer:2:0"),
    "a shot": (shot_at, "defend:"),
    "words": (spoken_to, "defend:"),
    "a Power": (burnt, "defend:"),
    "another Player": (duelled, "answer:2:0"),
}


def answer_of(stage: Stage, key: str) -> Answer:
    found = replies.of_answers(stage.table, stage.units[0], stage.units[1])
    return next(answer for answer in found if answer.way.key.startswith(key))


def answered(name: str, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make, key = ANSWERS[name]
    stage = make()
    answer = answer_of(stage, key)
    assert 0 < answer.risk < 1
    unit = stage.units[0]
    declared = stage.state.scene.declared[0]
    hurt = hurting = 0
    answers = Answers(f"{answer.card}:{answer.half}", answer.way.key)
    for play in played(
        stage, lambda table: actions.perform(table, table.state.scene.declared[0]), answers, times, monkeypatch
    ):
        hurt += play.dealt(unit.id, by_others=True) > 0
        hurting += play.dealt(unit.id) > 0
    assert declared.unit == stage.units[1].id
    allowed = LIBERTY if answer.exact else SAMPLED
    wrong = [
        strays("risk", answer.risk, hurt, times, allowed),
        strays("chance", answer.chance, hurting, times, allowed),
    ]
    assert [line for line in wrong if line] == []


@pytest.mark.parametrize("name", ["warding off", "striking back", "a Power"])
def test_d2_110_what_an_answer_is_said_to_come_to_comes_of_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answered(name, FEW, monkeypatch)


@pytest.mark.parametrize("name", ANSWERS)
def test_d2_110_it_comes_of_ten_thousand_attacks_of_each_kind(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answered(name, LONG, monkeypatch)


# -- the ground


GROUNDS: Final = {"legend": {**LEGEND, "~": "lake", "p": "pit-trap", "s": "spores", "w": "river"}}


def at_the_edge(row: str, **more: Any) -> Stage:
    """A Marine west of some ground."""
    stage = Stage([("marine", (0, 1), "E")], rows=f".......\n.{row}\n.......", map=GROUNDS, seats=1, **more)
    stage.hand(0, *HAND)
    return stage


PERILS: Final[dict[str, tuple[Callable[[], Stage], str]]] = {
    "a Test spares": (lambda: at_the_edge("p....."), "hazard"),
    "Fate brings it": (lambda: at_the_edge("s....."), "hazard"),
    "deep water": (lambda: at_the_edge("~~~..."), "swim"),
    "a crossing": (
        lambda: at_the_edge(
            "w.....",
            crossing=[{"location": "river", "stat": "body", "against": 4, "fail": "drop one item in hand"}],
        ),
        "crossing",
    ),
}


def peril_of(stage: Stage, sort: str) -> Peril:
    ((_, found),) = perils.along(stage.table, stage.units[0], [((1, 1), 1)])
    return next(peril for peril in found if peril.sort == sort)


def entered(name: str, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make, sort = PERILS[name]
    stage = make()
    peril = peril_of(stage, sort)
    assert 0 < peril.risk < 1
    bad = 0

    def script(table: Table) -> Script[None]:
        unit = table.state.unit(stage.units[0].id)
        unit.x, unit.y = 1, 1
        return hazards.enter(table, unit)

    answers = Answers(f"{peril.card or 'fate'}:{peril.half or 'upper'}")
    for play in played(stage, script, answers, times, monkeypatch):
        unit = play.table.state.unit(stage.units[0].id)
        tests = play.of("tested")
        bad += any(not test["passed"] for test in tests) if tests else unit.has("poisoned") > 0
    assert strays(name, peril.risk, bad, times, LIBERTY if peril.exact else SAMPLED) == ""


@pytest.mark.parametrize("name", ["a Test spares", "Fate brings it", "deep water"])
def test_d2_415_what_the_ground_is_said_to_do_it_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entered(name, FEW, monkeypatch)


@pytest.mark.parametrize("name", PERILS)
def test_d2_415_it_does_so_ten_thousand_times(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entered(name, LONG, monkeypatch)


# -- as screens have them


def shown(stage: Stage, about: str, by: int = 0) -> dict[str, Any]:
    found = prospects_of(stage.table, 0, stage.units[by].ref.key, about)
    assert found is not None
    return found


def test_d2_145_a_task_says_how_far_it_may_come_and_how_likely_it_is_done_or_fails() -> None:
    stage = begun()
    before = stage.state.copy()
    (one,) = shown(stage, stage.state.scene.things[0].ref.key)["trials"]
    assert (one["text"], one["price"], one["exact"], one["card"]) == ("Open the chest", 2, True, "Jack of Coins")
    assert one["chance"] == one["done"] == 58
    assert one["risk"] == 26
    assert one["notes"] == ["likely 2 of 2 left", "58 % to be done with it", "26 % that it fails"]
    assert stage.state == before


def test_d2_106_a_search_says_that_it_finds_only_what_is_there() -> None:
    stage = alone()
    told = [shown(stage, stage.units[0].ref.key)["trials"]]
    stage.state.scene.things.append(Thing(stage.state.next_id(), "key", 3, 3, hidden=True))
    told.append(shown(stage, stage.units[0].ref.key)["trials"])
    assert told[0] == told[1], "nobody knows whether anything is hidden"
    (one,) = told[0]
    assert (one["key"], one["notes"]) == ("search", ["if anything is hidden there"])


def test_d2_382_what_can_be_done_for_an_ally_is_foretold_too() -> None:
    stage = wounded()
    found = shown(stage, stage.units[1].ref.key)
    assert (found["attacks"], found["refused"], found["range"]) == ([], None, 1)
    assert [one["key"] for one in found["trials"]] == [f"treat:medicine/first-aid@u{stage.units[1].id}"]


def test_d2_364_a_power_and_what_is_thrown_stand_among_the_attacks() -> None:
    stage = casting(("pyro", 3, 2))
    stage.units[1].y = 8
    attacks = {one["key"]: one for one in shown(stage, stage.units[1].ref.key)["attacks"]}
    bolt, ball = attacks[f"power:pyro:fire-bolt@u{stage.units[1].id}"], attacks["power:pyro:fireball"]
    assert (bolt["text"], bolt["laid"], ball["laid"]) == ("Fire bolt", False, True)
    assert bolt["chance"] > 0
    assert ball["chance"] > 0
    assert bolt["harm"]


def test_d2_49_powers_are_weighed_while_targets_are_chosen() -> None:
    stage = casting(("pyro", 3, 2))
    stage.units[1].y = 8
    stage.units[0].target = None
    stage.state.phase = "targets"
    attacks = {one["key"]: one for one in shown(stage, stage.units[1].ref.key)["attacks"]}
    assert attacks[f"power:pyro:fire-bolt@u{stage.units[1].id}"]["chance"] > 0
    assert attacks["power:pyro:fireball"]["chance"] > 0


def test_d2_110_an_answer_says_how_safe_it_is_and_what_it_deals() -> None:
    stage = attacked()
    answers = {one["key"]: one for one in shown(stage, stage.units[1].ref.key)["answers"]}
    ward, strike = answers["defend:melee"], answers["answer:2:0"]
    assert (ward["text"], ward["price"], ward["deals"], ward["safe"]) == ("Melee", 0, 0, 95)
    assert (strike["price"], strike["safe"], strike["card"]) == (2, 97, "6 of Cups")
    assert strike["deals"] > 80
    assert any("to hurt the attacker" in note for note in strike["notes"])


def test_d2_110_answers_are_foretold_only_while_the_attack_is_carried_out() -> None:
    stage = attacked()
    stage.state.phase = "window"
    assert shown(stage, stage.units[1].ref.key)["answers"] == []
    stage.state.phase = replies.CARRIED_OUT
    stage.state.scene.declared = []
    assert shown(stage, stage.units[1].ref.key)["answers"] == []


def test_d2_428_the_hand_of_an_attacker_is_not_looked_at() -> None:
    told = []
    for hand in (("wild-red", "wands-A"), ("swords-2", "cups-3")):
        stage = duelled()
        stage.hand(1, *hand)
        told.append(shown(stage, stage.units[1].ref.key)["answers"])
    assert told[0] == told[1]
    assert all(not one["exact"] for one in told[0])


def test_d2_428_answers_are_foretold_alike_in_worlds_that_a_seat_cannot_tell_apart() -> None:
    """Of whole matches: each time that somebody is attacked, as it is and in two worlds that are dealt again."""
    asked = 0
    for number in range(20):
        match = wyrmhoard.new("drawn-to-destiny", 2, f"answers {number}", {"scene": "rope-and-rock"})
        for _ in drive(match, Random(number)):
            for seat, ask in match.asks.items():
                if ask.prompt == "answer" and seat not in match.ready:
                    by, about = f"u{ask.data['unit']}", f"u{ask.data['by']}"
                    true = json.dumps(match.prospects(seat, by, about))
                    asked += '"safe"' in true
                    for again in range(2):
                        world = match.imagine_match(seat, Random(again))
                        assert json.dumps(world.prospects(seat, by, about)) == true
            if asked >= ENOUGH:
                return
    raise AssertionError(f"only {asked} attacks")


def test_d2_363_a_marker_may_be_any_of_those_that_are_hidden() -> None:
    told = [shown(stage, stage.units[0].ref.key)["trials"] for stage in alike(hiding())]
    assert told[0] == told[1]
    detect = next(one for one in told[0] if one["key"] == "detect:5,3")
    assert not detect["exact"]
    assert detect in shown(hiding(), "5,3")["trials"]


def test_d2_142_whoever_opposes_a_job_unseen_is_not_told_of() -> None:
    stage = parley()
    stage.units[1].hidden = 2
    assert chances.of_deed(stage.table, stage.units[0], action_of(stage, "job:parley@u{other}")) is None


# -- a way


def test_d2_415_a_way_says_what_may_go_wrong_on_it_once_a_turn() -> None:
    stage = at_the_edge("ssp...")
    ground = shown(stage, "3,1")["ground"]
    perils_of = {tuple(step["space"]): [peril["risk"] for peril in step["perils"]] for step in ground["way"]}
    for space, risks in perils_of.items():
        assert all(0 < risk < 100 for risk in risks), space
    way = [((1, 1), 1), ((2, 1), 1), ((3, 1), 1)]
    found = [[peril.location.id for peril in one] for _, one in perils.along(stage.table, stage.units[0], way)]
    assert found == [["spores"], [], ["pit-trap"]]
    stage.units[0].move = 1
    again = [[peril.location.id for peril in one] for _, one in perils.along(stage.table, stage.units[0], way)]
    assert again == [["spores"], ["spores"], ["pit-trap"]], "with the next Turn it strikes again"


def test_d2_415_what_nobody_has_noticed_is_not_told() -> None:
    hidden = [{"location": "pit-trap", "spaces": [[1, 1], [2, 1]]}]
    stage = at_the_edge("......", feature=hidden)
    assert all(not step["perils"] for step in shown(stage, "3,1")["ground"]["way"])
    stage.state.scene.revealed = ["1,1"]
    assert any(step["perils"] for step in shown(stage, "1,1")["ground"]["way"])


def test_d2_71_a_way_says_who_sees_it_and_could_strike_on_each_space() -> None:
    stage = Stage([("archer", (0, 2), "E"), ("goblin-raider", (6, 2), "W")], seats=1)
    stage.hand(0, *HAND)
    ground = shown(stage, "5,2")["ground"]
    assert [one["name"] for one in ground["way"][0]["exposed"]] == ["Goblin Raider"]
    assert ground["way"][-1]["exposed"][0]["attacks"]
    assert any(note.startswith("At its end it could be struck by") for note in ground["notes"])


def test_d2_363_nobody_hidden_is_among_those_who_see_it() -> None:
    stage = Stage([("archer", (0, 2), "E"), ("thief", (6, 2), "W")], seats=1)
    stage.hand(0, *HAND)
    stage.units[1].hidden = 3
    ground = shown(stage, "4,2")["ground"]
    assert all(not step["exposed"] for step in ground["way"])
    assert ground["notes"] == []
