"""The verbs of a Unit: what it can do in a question, with the price, and what it cannot do now, with the reason."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.queries import incapable
from wyrmhoard.games.drawn_to_destiny.screens.prospects import prospects_of


def verbs(stage: Stage, phase: str = "window") -> dict[str, dict[str, Any]]:
    """The verbs of the first Unit by their keys."""
    stage.state.phase = phase  # type: ignore[assignment]
    key = stage.units[0].ref.key
    prospects = prospects_of(stage.table, 0, key, key)
    assert prospects is not None
    return {verb["key"]: verb for verb in prospects["verbs"]}


def gunslinger(**more: Any) -> Stage:
    stage = Stage([("gunslinger", (2, 2), "E"), ("outlaw", (6, 2), "W")], seats=1, **more)
    stage.aim(*stage.units)
    for item in stage.units[0].items:
        if item.held in ("left", "right", "both"):
            item.held = "stored"
    return stage


def test_d2_86_a_weapon_that_is_drawn_is_a_verb_with_its_price() -> None:
    stage = gunslinger()
    revolver = stage.item(stage.units[0], "revolver-45")
    drawn = verbs(stage, "intents")[f"draw:{revolver.id}:right"]
    assert (drawn["blank"], drawn["price"], drawn["about"], drawn["refused"]) == ("equip", 1, "revolver-45", None)
    assert drawn["text"] == "Draw Revolver .45 (right hand)"
    stage.give(stage.units[0], "bowie-knife", "left")
    drawn_so = [verb for verb in verbs(stage, "intents").values() if verb["about"] == "revolver-45"]
    assert all(verb["refused"] is None for verb in drawn_so), "with the other hand it can be drawn"


def test_d2_104_a_truce_keeps_the_verb_in_sight_and_says_until_when() -> None:
    offered = verbs(gunslinger(rules={"truce_before": 9}), "intents")
    refused = [verb["refused"]["text"] for verb in offered.values() if verb["word"] == "draw"]
    assert refused
    assert set(refused) == {"No weapon is taken in hand before Turn 9."}


def test_d2_71_an_attack_is_a_verb_before_the_move_and_says_that_it_comes_after_it() -> None:
    stage = gunslinger()
    for item in stage.units[0].items:
        if item.card == "revolver-45":
            item.held, item.unloaded = "right", False
    shot, *_ = [verb for verb in verbs(stage, "intents").values() if verb["word"] == "fight"]
    assert shot["about"] == "revolver-45"
    assert shot["refused"] is not None
    assert shot["refused"]["text"] == "Only after the move of this step: hold or move."
    about = prospects_of(stage.table, 0, stage.units[0].ref.key, stage.units[1].ref.key)
    assert about is not None
    assert about["not_yet"] == "after the move of this step"


def test_d2_55a_quick_draw_is_a_verb() -> None:
    stage = gunslinger()
    quick = [verb for verb in verbs(stage).values() if verb["word"] == "quick-draw" and not verb["refused"]]
    assert quick
    assert all((verb["blank"], verb["price"]) == ("free", 0) for verb in quick)


def test_d2_55a_only_weapons_are_verbs_of_a_quick_draw_that_cannot_be_done() -> None:
    stage = gunslinger(rules={"truce_before": 9})
    stage.give(stage.units[0], "bandolier", "stored")
    refused = [verb for verb in verbs(stage).values() if verb["word"] == "quick-draw" and verb["refused"]]
    assert {verb["about"] for verb in refused} == {"revolver-45"}


def test_d2_66_a_dear_free_action_says_what_it_costs() -> None:
    burst = verbs(gunslinger())["burst"]
    assert (burst["blank"], burst["costs"]) == ("free", "1 Slow")
    stage = gunslinger()
    stage.units[0].move = 1
    for item in stage.units[0].items:
        if item.card == "revolver-45":
            item.held, item.unloaded = "right", False
    shot, *_ = [verb for verb in verbs(stage).values() if verb["word"] == "fight" and verb["about"] == "revolver-45"]
    assert (shot["price"], shot["costs"]) == (2, "1 Slow"), "it takes a Burst of Speed"
    assert shot["text"].endswith("(after Burst of Speed, which costs 1 Slow)")


def test_an_attack_with_an_ability_says_what_that_does() -> None:
    (stare,) = [verb for verb in verbs(gunslinger()).values() if verb["picture"].endswith("stare-down")]
    assert stare["note"].startswith("Attack Outlaw: Stare Down: Attack Will within 5 Spaces")


def test_d2_99_the_verbs_of_the_window_are_what_may_be_declared_and_some_of_what_may_not() -> None:
    stage = face_off("warrior", "goblin-raider", seats=1)
    first, *_ = verbs(stage).values()
    assert (first["word"], first["price"], first["refused"]) == ("fight", 2, None)
    stage.units[1].y = 7
    refused = [verb for verb in verbs(stage).values() if verb["refused"]]
    assert {verb["word"] for verb in refused} >= {"fight"}
    assert len(refused) <= 6


def test_d2_99_a_unit_that_is_asked_for_nothing_says_why() -> None:
    stage = gunslinger()
    unit = stage.units[0]

    def why(phase: str) -> str:
        stage.state.phase = phase  # type: ignore[assignment]
        found = prospects_of(stage.table, 0, unit.ref.key, unit.ref.key)
        assert found is not None
        return found["refused"]["text"] if found["refused"] else ""

    assert (why("intents"), why("window")) == ("", "")
    stage.state.scene.groups, stage.state.scene.open = [[unit.id]], [False]
    assert why("window") == (
        "Nobody in the Group of Gunslinger, those who target each other, has just acted: it may act in the next step."
    )
    stage.state.scene.open, unit.acted = [True], 2
    assert "no Action left" in why("window")
    unit.tokens["bound"] = 9
    assert why("intents") == "Gunslinger is bound and cannot move until it is free."


def test_there_are_no_verbs_while_nothing_is_planned() -> None:
    assert verbs(gunslinger(), "events") == {}


def test_d2_268_who_is_bound_is_told_what_frees_it_and_two_ways_are_told_apart() -> None:
    match = wyrmhoard.new(GAME, 1, 2, {"scene": "rope-and-rock"}, prints=False)
    table = match.table
    thief = next(unit for unit in table.state.units if unit.key == "thief")

    def told(phase: str) -> Any:
        table.state.phase = phase
        return prospects_of(table, 0, thief.ref.key, thief.ref.key)

    assert told("intents")["refused"]["text"] == (
        "Thief is bound and cannot move. What frees it, as an Action: Untie the knot, Break the rope or Cut the rope."
    )
    notes = {verb["key"]: verb["note"] for verb in told("window")["verbs"] if verb["word"] == "job"}
    assert notes["job:untie@u10"] == (
        "Untie the knot. A Task of Mind: 4 Successes in all. Acrobatics helps. An Ally beside it can do it as well. "
        "It is rewarded: The rope is kept whole: the knot was untied."
    )
    assert notes["job:break@u10"] == (
        "Break the rope. A Task of Body: 4 Successes in all. Athletics helps. Nobody can help with it."
    )


def test_d2_248_who_cannot_act_is_told_why() -> None:
    stage = gunslinger()
    unit = stage.units[0]

    def why() -> str:
        return incapable.to_act(stage.table, unit).sentence()

    unit.tokens["fatigue"] = 20
    assert why() == "Gunslinger is at Body 0: it can only Recover, or crawl 1 Space."
    unit.tokens["stress"] = 20
    assert why() == "Gunslinger is at Will 0 and flees: it can move, but not act."
    for name, said in (("unconscious", "Unconscious"), ("comatose", "Comatose"), ("dying", "Dying")):
        unit.tokens[name] = 1
        assert f"Gunslinger is {said}" in why()


def test_d2_71_what_holding_opens_is_said_with_what_comes_first() -> None:
    stage = gunslinger()
    unit = stage.units[0]
    stage.hand(0, "cups-6", "cups-7")

    def hint(phase: str = "intents") -> str:
        stage.state.phase = phase  # type: ignore[assignment]
        found = prospects_of(stage.table, 0, unit.ref.key, unit.ref.key)
        assert found is not None
        assert found["hold"].startswith("Hold, then attack") == (found["hint"].startswith("Hold, then attack"))
        chance = found["hold"].removeprefix("Hold, then attack (").removesuffix(" %)")
        assert f", {chance} % to harm" in found["hint"] or not found["hold"].startswith("Hold, then")
        best = found["best"]
        assert (best is not None) == found["hint"].startswith("Best now:")
        assert best is None or (best["key"].startswith("fight:") and best["text"].startswith("Attack Outlaw ("))
        return str(found["hint"])

    assert hint("window").startswith("Best now: attack Outlaw, ")
    assert hint("window").endswith(", by Quick Draw: Revolver .45 (left hand).")
    assert hint("targets") == ""
    assert ", by Quick Draw: Revolver .45 (left hand). " in hint()
    assert hint().endswith("to spare before that.")
    unit.move = 2
    assert hint().endswith("it cannot walk first.")
    unit.target = None
    assert hint() == "It aims at nobody in this Turn: it can attack nobody."


def test_d2_71_of_two_attacks_the_one_that_wounds_is_best_and_it_is_said_that_the_other_is_likelier() -> None:
    stage = gunslinger()
    unit = stage.units[0]
    unit.sheet = replace(unit.sheet, skills=(("firearms", 1), ("intimidation", 5)))
    stage.hand(0, "coins-6", "wands-7")
    stage.state.phase = "window"
    found = prospects_of(stage.table, 0, unit.ref.key, unit.ref.key)
    assert found is not None
    assert found["hint"].startswith("Best now: attack Outlaw, ")
    chance, likelier = (int(n) for n in re.findall(r"(\d+) %", found["hint"]))
    assert likelier > chance
    assert "Stare Down would come off more often (" in found["hint"]


def test_d2_86_before_a_truce_ends_it_is_said_that_there_is_no_hurry() -> None:
    stage = gunslinger(rules={"truce_before": 12})
    key = stage.units[0].ref.key
    for turn, phase, starts in (
        (11, "intents", "Nobody may draw or fight before Turn 12"),
        (11, "window", ""),
        (12, "intents", "Hold, then attack Outlaw"),
        (12, "window", "Best now: attack Outlaw"),
    ):
        stage.state.scene.turn, stage.state.phase = turn, phase  # type: ignore[assignment]
        found = prospects_of(stage.table, 0, key, key)
        assert found is not None
        assert found["hint"].startswith(starts)
        assert bool(found["hint"]) == bool(starts)


def test_d2_97_who_has_no_action_left_is_told_what_is_left() -> None:
    stage = gunslinger()
    unit = stage.units[0]
    stage.state.phase = "intents"
    unit.acted = 2

    def hint() -> str:
        found = prospects_of(stage.table, 0, unit.ref.key, unit.ref.key)
        assert found is not None
        return str(found["hint"])

    unit.move = 3
    assert hint() == (
        "No Action is left in this Turn, only 3 Moves: walk, get ready, or go on until something happens."
    )
    unit.move = 0
    assert hint() == "Nothing is left to spend in this Turn: go on until something happens."
    unit.acted = 1
    assert hint() == ""


def test_d2_73_who_has_the_most_move_is_told_what_standing_still_costs() -> None:
    stage = gunslinger()
    unit, other = stage.units[:2]
    stage.state.phase, unit.target = "intents", None

    def hold() -> str:
        found = prospects_of(stage.table, 0, unit.ref.key, unit.ref.key)
        assert found is not None
        return str(found["hold"])

    unit.move, other.move = 3, 2
    assert hold() == "Hold here (costs 1 Move)"
    other.move = 4
    assert hold() == "Hold here (free)"
