"""Going on until something happens: what is news, where a seat is asked all the same, and what is answered by habit."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.asked import Asked
from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS
from wyrmhoard.games.drawn_to_destiny.events import EVENTS
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.harm import recovery
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps, window
from wyrmhoard.games.drawn_to_destiny.screens import news, onward
from wyrmhoard.games.drawn_to_destiny.state import Intent
from wyrmhoard.games.drawn_to_destiny.table import Still
from wyrmhoard.kernel.asking.form import Filled, Form, Pick
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.onward import Standing
from wyrmhoard.kernel.text.shapes import Seen
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.players import make_player

NEWS = frozenset((
    *("took_back", "scene_begins", "wind", "deployed", "arrived", "happening", "laid_gone", "lights_up", "handicapped"),
    *("door", "door_jammed", "location_revealed", "area_scored", "goal_complete", "milestone", "incentive"),
    *("faction_lost", "conceded", "ended", "escaped", "collision", "thrown_aside", "noticed", "mounted", "left_mount"),
    *("took_wheel", "door_worked", "location_chosen", "kept_back", "scattered", "tested", "task_done", "task_failed"),
    *("job_done", "came_upon", "searched_in_vain", "detail", "commanded", "called_for", "hid", "stealth_tokens"),
    *("came_out", "alert", "detecting", "unnoticed", "surprised", "power_paid", "power_used", "disbelieved", "fizzled"),
    *("power_declined", "power_begins", "power_ended", "screen_up", "item_screen", "teleported", "summoned"),
    *("unsummoned", "area_laid", "area_resolves", "area_opened", "laid_down", "mortal_wound", "thing_struck"),
    *("thing_damaged", "vehicle_damaged", "crew_hit", "tempted", "left_play", "thrown_off", "scarred", "treated"),
    *("item_begun", "item_used", "declined", "character_made", "heir", "replaced", "retired", "flawed"),
    *("entered_place", "proposed", "place_ends", "backed", "scene_over", "tended", "left_behind", "consequence"),
    *("rewarded", "treasure", "cp_granted", "advanced", "crafted", "intends", "downtime_done", "time_passes", "staged"),
    *("brought_to_light", "lost_to_sight", "location_covered", "event_shifted", "wind_made", "favored", "narrated"),
    *("whispered",),
))  # fmt: skip
"""Kinds of events for which one looks up, whoever they are about."""
JUDGED = frozenset(("attacked", "moved", "drifted", "targets", "retargeted", "turn_begins", "gained"))
"""Kinds that are looked at more closely."""


def told(kind: str, **data: Any) -> Seen:
    return {"kind": kind, "rule": "", "data": data}


def stage(**parts: Any) -> Stage:
    """An Archer and a Thief of ours, and a Scout far off."""
    units = [("archer", (2, 4), "E", 0), ("thief", (1, 1), "E", 0), ("goblin-scout", (12, 8), "W", 1)]
    return Stage(units, seats=1, **parts)


def plan_of(place: Stage, how_long: str = onward.ON, **values: Any) -> dict[str, Any]:
    """With what one goes on who answers the form of intents like this."""
    form = steps.form(place.table, place.units[:2])
    return onward.begin(place.table, 0, "intents", Filled("intents", values), [form], how_long, None)


def test_every_kind_of_event_is_news_or_is_not() -> None:
    kinds = [news.PLAIN, news.OF_OTHERS, NEWS, JUDGED - news.PLAIN]
    assert set().union(*kinds) == set(EVENTS)
    assert sum(map(len, kinds)) == len(EVENTS)


@pytest.mark.parametrize("kind", sorted(NEWS - {"took_back"}))
def test_one_looks_up_at_what_is_no_everyday_thing(kind: str) -> None:
    place = stage()
    assert onward.ends(place.table, 0, plan_of(place), told(kind, unit=3))


@pytest.mark.parametrize("kind", sorted(news.OF_OTHERS))
def test_one_looks_up_at_what_happens_to_ones_own(kind: str) -> None:
    place = stage()
    plan, ours, theirs = plan_of(place), place.units[0].id, place.units[2].id
    assert onward.ends(place.table, 0, plan, told(kind, unit=ours))
    assert not onward.ends(place.table, 0, plan, told(kind, unit=theirs))


def test_an_attack_is_news_once_for_each_who_attacks() -> None:
    place = stage()
    plan, (archer, _, scout) = plan_of(place), place.units
    attack = told("attacked", unit=scout.id, target=archer.ref.key)
    assert onward.ends(place.table, 0, plan, attack)
    assert not onward.ends(place.table, 0, plan, attack)
    assert onward.ends(place.table, 0, plan, told("struck", unit=archer.id))  # harm always is
    assert onward.ends(place.table, 0, plan, told("attacked", target=archer.ref.key))  # a marker is nobody one knows
    assert not onward.ends(place.table, 0, plan, told("attacked", unit=archer.id, target=scout.ref.key))
    later = onward.begin(place.table, 0, "retarget", "keep", ["keep", "change"], onward.ON, plan)
    assert not onward.ends(place.table, 0, later, attack)


def test_a_rival_that_comes_near_is_news_and_a_friend_is_none() -> None:
    place = stage()
    plan, (_archer, thief, scout) = plan_of(place), place.units
    assert not onward.ends(place.table, 0, plan, told("moved", unit=scout.id, to=[8, 8]))
    assert not onward.ends(place.table, 0, plan, told("moved", unit=thief.id, to=[3, 4]))
    assert onward.ends(place.table, 0, plan, told("moved", unit=scout.id, to=[4, 4]))
    assert not onward.ends(place.table, 0, plan, told("moved", unit=scout.id, to=[3, 4]))
    assert onward.ends(place.table, 0, plan, told("moved", faction="blue", to=[4, 4]))  # a marker


def test_a_rival_that_turns_to_one_of_ours_is_news() -> None:
    place = stage()
    plan, (archer, _, scout) = plan_of(place), place.units
    targets = {str(scout.id): archer.ref.key, str(archer.id): scout.ref.key}
    assert not onward.ends(place.table, 0, plan, told("targets", targets={str(archer.id): scout.ref.key}))
    assert onward.ends(place.table, 0, plan, told("targets", targets=targets))
    assert not onward.ends(place.table, 0, plan, told("targets", targets=targets))


def test_grave_conditions_are_news_and_mild_ones_are_none() -> None:
    place = stage()
    plan, (archer, _, scout) = plan_of(place), place.units
    assert onward.ends(place.table, 0, plan, told("gained", unit=archer.id, condition="bleeding"))
    assert not onward.ends(place.table, 0, plan, told("gained", unit=archer.id, condition="fatigue"))
    assert not onward.ends(place.table, 0, plan, told("gained", unit=scout.id, condition="bleeding"))
    assert onward.ends(place.table, 0, plan, told("gained", unit=scout.id, condition="dying"))


def go(place: Stage, plan: dict[str, Any]) -> Any:
    """What is answered to the form of intents; None: one is asked."""
    own = [unit for unit in place.units if unit.seat == 0]
    return onward.answer(place.table, 0, "intents", {}, [steps.form(place.table, own)], plan)


@pytest.mark.parametrize("how_long", [onward.ON, onward.TURN])
def test_d2_71_the_step_that_is_chosen_is_made_once_and_then_they_hold(how_long: str) -> None:
    place = stage()
    archer = place.units[0]
    plan = plan_of(place, how_long, **{archer.ref.key: ["E"]})
    assert go(place, plan).values[archer.ref.key] == []
    archer.intent = Intent(move=HEADINGS.index("E"))
    form = window._forms(place.table, [archer], Still(place.table))[0][0]
    acts = onward.begin(place.table, 0, "window", Filled("window", {archer.ref.key: []}), [form], how_long, None)
    assert go(place, acts).values[archer.ref.key] == [], "nor again after the Actions of its step"


def test_d2_71_units_go_on_the_same_way_for_as_many_steps_as_they_are_told() -> None:
    place = stage()
    archer, thief, _ = place.units
    plan = plan_of(place, "3", **{archer.ref.key: ["E"]})
    answer = go(place, plan)
    assert answer.values[archer.ref.key] == ["E"]
    assert answer.values[thief.ref.key] == []
    archer.move = 0
    assert go(place, plan).values.get(archer.ref.key, []) == []  # no Move is left: it holds, and goes on next Turn


def test_d2_71_the_first_step_of_a_new_turn_is_asked_where_somebody_could_attack() -> None:
    place = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (3, 4), "E", 1)], seats=1)
    archer, scout = place.units
    archer.move = 0
    plan = plan_of(place)
    assert go(place, plan) is not None
    assert onward.shown(place.table, 0, plan)["did"] == "Went on: 1 step has passed."
    scout.facing = HEADINGS.index("W")
    place.state.scene.turn += 1
    assert go(place, plan) is None
    assert "could attack" in onward.why(place.table, 0, plan)
    known = plan_of(place)
    place.state.scene.turn += 1
    assert go(place, known) is not None, "that one could when it set out"
    counted = plan_of(place, "3")
    place.state.scene.turn += 1
    assert go(place, counted) is not None, "who counts steps has said so"


def aims(place: Stage, plan: dict[str, Any]) -> Any:
    """What is answered to the form of Targets; None: one is asked."""
    form = targets.form(place.table, [unit for unit in place.units if unit.seat == 0])
    return onward.answer(place.table, 0, "targets", {}, [form], plan)


def test_d2_46_a_target_is_kept_unless_somebody_could_attack_or_ones_own_is_worse_off() -> None:
    place = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (3, 4), "E", 1)], seats=1)
    archer, scout = place.units
    archer.last_target = scout.ref
    assert aims(place, plan_of(place)) is not None
    hurt = plan_of(place)
    archer.tokens["fatigue"] = 2
    assert aims(place, hurt) is None
    assert onward.why(place.table, 0, hurt) == f"Archer has only Body {hurt['fares'][archer.ref.key]['body']}."
    assert aims(place, hurt) is not None, "that is known now"
    scout.facing = HEADINGS.index("W")
    known = plan_of(place)
    assert aims(place, known) is None
    assert "could attack" in onward.why(place.table, 0, known)
    assert aims(place, plan_of(place, "3")) is not None, "who counts steps has said so"


def test_d2_46_who_has_no_target_is_asked_for_one_unless_its_player_wants_none() -> None:
    place = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (6, 4), "E", 1)], seats=1)
    archer, _ = place.units
    plan = plan_of(place)
    assert aims(place, plan) is None
    assert onward.why(place.table, 0, plan) == "Archer has no Target."
    form = targets.form(place.table, [archer])
    nobody = Filled("targets", {archer.ref.key: []})
    wanted = onward.begin(place.table, 0, "targets", nobody, [form], onward.ON, None)
    assert aims(place, wanted) is not None


def test_d2_99_what_a_unit_could_do_now_is_said() -> None:
    place = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (3, 4), "E", 1)], seats=1)
    archer, scout = place.units
    place.state.phase, archer.move, archer.target = "window", 4, scout.ref
    form = window._forms(place.table, [archer], Still(place.table))[0][0]
    plan = plan_of(place)
    assert onward.answer(place.table, 0, "window", {}, [form], plan) is None
    assert onward.why(place.table, 0, plan).startswith("Archer could do this: attack Goblin Scout")


@pytest.mark.parametrize("rows", ["...r\n....\n....\n....", "...l\n....\n....\n...."])
def test_d2_71_one_is_asked_before_a_way_ends_or_leads_into_harm(rows: str) -> None:
    place = Stage([("archer", (2, 3), "E", 0)], rows=rows.split(), seats=1)
    plan = onward.begin(place.table, 0, "intents", Filled("intents", {"u1": ["E"]}), [], onward.ON, None)
    assert place.units[0].ref.key in plan["go"] or plan["go"] == {}
    plan["go"] = {place.units[0].ref.key: "E"}
    assert go(place, plan) is None


def test_one_is_asked_when_the_steps_are_over() -> None:
    place = stage()
    plan = plan_of(place, "2", **{place.units[0].ref.key: ["E"]})
    assert go(place, plan) is not None
    assert go(place, plan) is None
    assert go(place, plan_of(place, onward.STEP)) is None


def test_one_is_asked_when_a_rival_comes_into_sight() -> None:
    place = stage()
    plan = plan_of(place)
    plan["seen"] = []
    assert go(place, plan) is None
    assert go(place, plan) is not None


def test_for_this_turn_ends_with_it() -> None:
    place = stage()
    assert onward.ends(place.table, 0, plan_of(place, onward.TURN), told("turn_begins", turn=2))
    assert not onward.ends(place.table, 0, plan_of(place), told("turn_begins", turn=2))


def test_before_noon_nobody_has_to_pass_at_every_step() -> None:
    match = table({"scene": "high-noon", "own_side": "first"})
    standing, asked = Standing(match), []
    player, rng = make_player(GAME, "tactician"), seat_rng("on", 0)
    standing.set_habits(0, [*onward.USUAL])
    while len(match.inputs) < 12:
        if not standing.go_on(lambda seat: True):
            following = next_move(match, {0: player}, {0: rng})
            assert following is not None
            ask = match.ask(0)
            assert ask is not None
            asked.append(ask.prompt)
            if ask.prompt == "window":
                (form, *_) = ask.choices
                assert isinstance(form, Form)
                assert isinstance(form.fields[0], Pick)
                assert not {"search", "wait"}.issuperset(form.fields[0].items), "something can be mended"
            match.do(0, following[1].key, following[1].form)
    assert "intents" in asked
    assert [entry.key for entry in match.inputs].count("window") > asked.count("window")


@pytest.mark.parametrize("alone", [True, False])
def test_d2_193_a_combo_of_nothing_is_asked_only_where_somebody_could_learn_of_it(alone: bool) -> None:
    place = stage()
    answer = onward.by_habit(place.table, 0, "combo", Asked(fits=False), ["none"], [onward.IDLE], alone=alone)
    assert answer == ("none" if alone else None)


def test_d2_99a_a_habit_passes_where_one_could_only_search_and_a_rival_is_in_sight() -> None:
    place = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (6, 4), "W", 1)], seats=1)
    archer, scout = place.units
    place.state.phase, archer.move = "window", 4
    archer.items.clear()
    (form, *_) = window._forms(place.table, [archer], Still(place.table))[0]
    assert isinstance(form, Form)
    assert {
        key for blank in form.fields if isinstance(blank, Pick) and "-" not in blank.name for key in blank.items
    } == {
        "search",
        "wait",
    }
    asked = (place.table, 0, "window", Asked(), [form])
    assert onward.by_habit(*asked, [onward.SEEK], alone=False) is not None
    assert onward.by_habit(*asked, [onward.IDLE], alone=False) is None
    scout.x, scout.hidden = 9, 3
    assert onward.by_habit(*asked, [onward.SEEK], alone=False) is None, "now one may well look around"


def test_d2_71_a_habit_holds_where_neither_move_nor_turn_nor_action_is_left() -> None:
    place = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (6, 4), "W", 1)], seats=1)
    archer, scout = place.units
    archer.move, archer.turns, archer.acted = 0, 0, 2

    def held() -> Any:
        form = steps.form(place.table, [archer])
        return onward.by_habit(place.table, 0, "intents", Asked(), [form], [onward.IDLE], alone=False)

    assert isinstance(held(), Filled)
    archer.turns = 1
    assert isinstance(held(), Filled), "it looks at the only Rival"
    scout.x = 0
    assert held() is None, "it may well turn around"
    archer.turns, archer.move, archer.acted = 0, 1, 0
    assert held() is None


@pytest.mark.parametrize(("tokens", "asked"), [({"fatigue": 1}, False), ({"fatigue": 1, "stun": 1}, True)])
def test_d2_279_a_habit_recovers_from_the_only_thing_there_is(tokens: dict[str, int], asked: bool) -> None:
    place = stage()
    archer = place.units[0]
    archer.tokens.update(tokens)
    form = recovery.recover_form(place.table, {archer.ref.key: recovery.offers(place.table, archer)})
    answer = onward.by_habit(place.table, 0, "recover", Asked(), [form], [onward.IDLE], alone=False)
    assert (answer is None) is asked


# -- whole matches


def table(settings: dict[str, Any], seats: int = 1, seed: str = "on") -> Match:
    return wyrmhoard.new(GAME, seats, seed, settings)


def play(match: Match, how_long: str, *, habits: bool, most: int = 400) -> list[str]:
    """The match with one person, who always wants to go on; what that was asked."""
    standing, asked = Standing(match), []
    players = {seat: make_player(GAME, "tactician") for seat in range(match.seats)}
    rngs = {seat: seat_rng("on", seat) for seat in players}
    if habits:
        standing.set_habits(0, [*onward.HABITS])
    while match.result is None and len(match.inputs) < most:
        if standing.go_on(lambda seat: True):
            continue
        following = next_move(match, players, rngs)
        assert following is not None
        seat, move = following
        if seat == 0:
            ask = match.ask(0)
            assert ask is not None
            asked.append(ask.prompt)
        keep = how_long if seat == 0 and standing.may_keep(0) else ""
        standing.act(seat, move.key, move.form, keep=keep)
    return asked


@pytest.mark.parametrize("how_long", [onward.ON, onward.LED])
@pytest.mark.parametrize("settings", [{"scene": "rope-and-rock"}, {"scene": "high-noon", "own_side": "first"}])
def test_whoever_goes_on_is_asked_less_and_the_record_holds(settings: dict[str, Any], how_long: str) -> None:
    match = table(settings)
    asked = play(match, how_long, habits=True)
    own = sum(entry.seat == 0 for entry in match.inputs)
    assert len(asked) < own / 1.6
    again = wyrmhoard.replay(match.record)
    assert again.fingerprint == match.fingerprint
    assert list(again.events(0)) == list(match.events(0))


def test_no_card_of_a_hand_is_ever_chosen_for_a_person() -> None:
    match = table({"scene": "rope-and-rock", "strength": "full"})
    asked = play(match, onward.LED, habits=True)
    keys = [entry.key.partition(":") for entry in match.inputs if entry.seat == 0]
    laid = sum(half in ("upper", "lower") and card != "fate" for card, _, half in keys)
    assert asked.count("card") >= laid - asked.count("area-card") - asked.count("follow-up") > 0


def test_what_leaves_no_choice_is_left_out_only_where_nobody_is_told() -> None:
    place = stage()
    seat = (place.table, 0, "combo", Asked(), ["none"], [onward.FORCED])
    assert onward.by_habit(*seat, alone=True) == "none"
    assert onward.by_habit(*seat, alone=False) is None
    assert onward.by_habit(place.table, 0, "combo", {}, ["a+b", "none"], [onward.FORCED], alone=True) is None


def card_asked(place: Stage, **rival: Any) -> Any:
    """What is answered by habit to the question for a card: the Archer is attacked by the Scout."""
    archer, _, scout = place.units
    defender = {"unit": archer.id, "paid": False, "strikes": False, **rival}
    data: Any = {"kind": "fight", "actor": {"unit": scout.id, "paid": True, "strikes": True}, "rival": defender}
    options = ["cups-4:upper", "fate:upper", "fate:lower"]
    return onward.by_habit(place.table, 0, "card", data, options, [onward.FATE], alone=False)


def test_d2_312_a_habit_leaves_a_plain_defense_to_fate_and_nothing_else() -> None:
    place = stage()
    assert card_asked(place) == "fate:lower"
    assert card_asked(place, paid=True) is None  # an Action is spent: a card of the hand may win something
    assert card_asked(place, strikes=True) is None
    assert card_asked(place, unit=place.units[2].id) is None
    task: Any = {"kind": "task", "actor": {"unit": place.units[0].id}, "rival": {"unit": -1}}
    assert onward.by_habit(place.table, 0, "card", task, ["fate:lower"], [onward.FATE], alone=True) is None


def test_d2_92_a_habit_goes_on_after_an_interruption() -> None:
    place = stage()
    paused = (place.table, 0, "paused", Asked(unit=place.units[0].id), ["continue", "cancel"])
    assert onward.by_habit(*paused, [onward.GO], alone=False) == "continue"
    assert onward.by_habit(*paused, [], alone=False) is None


def test_d2_346_a_habit_steps_aside_after_a_shot_away_from_rivals_and_into_no_harm() -> None:
    place = Stage([("archer", (2, 2), "E", 0), ("goblin-scout", (5, 2), "W", 1)], rows=[".l......"] * 5, seats=1)
    data = Asked(unit=place.units[0].id)
    habits = [onward.FADE]
    fade = "ranged/strike-and-fade"
    assert onward.by_habit(place.table, 0, "ability", data, [fade, "none"], habits, alone=False) == fade
    assert (
        onward.by_habit(place.table, 0, "ability", data, [fade, "melee/set-weapon", "none"], habits, alone=False)
        is None
    )
    assert onward.by_habit(place.table, 0, "step", data, ["NE", "SE", "N"], habits, alone=False) == "N"
    assert onward.by_habit(place.table, 0, "step", data, ["SW", "NW"], habits, alone=False) is None  # lava


def test_who_is_led_has_new_targets_like_the_computers_and_plans_anew_what_failed() -> None:
    place = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (3, 4), "E", 1)], seats=1)
    archer, scout = place.units
    form = targets.form(place.table, [archer])
    led = plan_of(place, onward.LED)
    answer = onward.answer(place.table, 0, "targets", {}, [form], led)
    assert isinstance(answer, Filled)
    assert answer.values[archer.ref.key] == [scout.ref.key]
    assert not onward.ends(place.table, 0, led, told("dropped", unit=archer.id))
    assert onward.ends(place.table, 0, plan_of(place), told("dropped", unit=archer.id))


def test_d2_110_habits_defend_with_the_best_skill_and_without_free_actions() -> None:
    place = stage()
    archer = place.units[0]
    data = Asked(unit=archer.id)
    only, more = ["defend:evasion", "defend:close-combat"], ["defend:evasion", "answer:evasion"]
    best = onward.by_habit(place.table, 0, "answer", data, only, [onward.DEFEND], alone=False)
    assert best in only
    assert onward.by_habit(place.table, 0, "answer", data, more, [onward.DEFEND], alone=False) is None
    assert onward.by_habit(place.table, 0, "answer", data, more, [onward.SAVE], alone=False) == "defend:evasion"
    assert onward.by_habit(place.table, 0, "answer", data, only, [], alone=False) is None


def test_d2_48_targets_are_kept_unless_somebody_new_aims_at_ones_own() -> None:
    place = stage()
    archer, thief, scout = place.units
    habit = (place.table, 0, "retarget", Asked(), ["keep", "change"], [onward.OPEN])
    assert onward.by_habit(*habit, alone=False) == "keep"
    scout.target = archer.ref
    assert onward.by_habit(*habit, alone=False) is None, "the Archer may want to aim at the Scout"
    archer.target = scout.ref
    assert onward.by_habit(*habit, alone=False) == "keep"
    archer.target, scout.last_target = thief.ref, archer.ref
    assert onward.by_habit(*habit, alone=False) == "keep", "that is not new"


def test_d2_46_targets_are_kept_from_turn_to_turn_until_a_rival_comes_or_aims_anew() -> None:
    place = stage()
    archer, thief, scout = place.units
    form = targets.form(place.table, [archer, thief])
    habit = (place.table, 0, "targets", Asked(), [form], [onward.STAY])
    assert onward.by_habit(*habit, alone=False) is None, "nobody has had a Target yet"
    archer.last_target, thief.last_target, scout.last_target = scout.ref, scout.ref, archer.ref
    kept = onward.by_habit(*habit, alone=False)
    assert isinstance(kept, Filled)
    assert kept.values == {archer.ref.key: [scout.ref.key], thief.ref.key: [scout.ref.key]}
    archer.last_target = thief.last_target = place.units[1].ref
    assert onward.by_habit(*habit, alone=False) is None, "nobody watches the Scout, who aims at the Archer"


def test_a_form_in_which_nothing_can_be_picked_is_no_choice() -> None:
    place = stage()
    empty, full = Form("a", (Pick("free", (), 0, 1),)), Form("a", (Pick("free", ("x",), 0, 1),))
    seat = (place.table, 0, "answer", Asked(unit=place.units[0].id))
    assert onward.by_habit(*seat, [empty], [onward.FORCED], alone=True) == empty.fill({"free": []})
    assert onward.by_habit(*seat, [empty], [onward.FORCED], alone=False) is None
    assert onward.by_habit(*seat, [full], [onward.FORCED], alone=True) is None
