"""Free Actions count for what they are named with: a declaration, an answer (D2-55, D2-55a).

Burst of Speed for the Move that an Action takes, Drop for the hand of a grip, Grit Your Teeth for a Stat that harm has
brought to 0; one after another, too. Intents are in `test_asked_for_intents`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off, fight, with_item
from helpers.drawn_to_destiny.casting import casters
from helpers.drawn_to_destiny.forms import blank, first_forms
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.free_state import BURST, Drop
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers
from wyrmhoard.games.drawn_to_destiny.rules.scene import ahead
from wyrmhoard.games.drawn_to_destiny.rules.turn import window
from wyrmhoard.games.drawn_to_destiny.state import Harm, Held, Unit
from wyrmhoard.games.drawn_to_destiny.words import prompts
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.text.errors import Refused

assert script.destiny  # all kinds of Action are registered by now
GRAB = "close-combat/grab"


def is_asked(stage: Stage, unit: Unit) -> bool:
    """Whether a Unit is asked when the window opens next."""
    window.open_all(stage.table)
    return any(blank(form, f"u{unit.id}") for form in first_forms(stage, window.declare(stage.table), "window"))


def offered(stage: Stage, unit: Unit) -> tuple[str, ...]:
    """What a Unit is offered in the window."""
    form = window._form(stage.table, [unit])
    return blank(form, f"u{unit.id}")


def refused(stage: Stage, unit: Unit, action: str, *named: str) -> str:
    """The rule by which a declaration is refused after these Free Actions; "": it is not."""
    form = window._form(stage.table, [unit])
    try:
        form.fill({f"u{unit.id}": [action], f"u{unit.id}-free": [*named]})
    except Refused as no:
        return no.rule or "form"
    return ""


def declare(stage: Stage, unit: Unit, action: str, *named: str) -> None:
    """Declare in the window; every other seat passes."""
    window.open_all(stage.table)
    answers: dict[int, Any] = {seat: {} for seat in range(len(stage.state.players))}
    answers[unit.seat] = {f"u{unit.id}": [action], f"u{unit.id}-free": [*named]}
    stage.run(window.declare(stage.table), answers, rest="random")


def wrestler(*held: tuple[str, Held]) -> tuple[Stage, Unit, Unit]:
    """A Warrior who can grab, with these Items in its hands, beside a Rival whom it faces."""
    stage = face_off()
    unit, other = stage.units
    unit.items = []
    for card, hand in held:
        stage.give(unit, card, hand)
    unit.sheet = replace(unit.sheet, abilities=(GRAB,), skills=(("close-combat", 2), ("melee", 3), ("evasion", 1)))
    return stage, unit, other


def archer_at(slow: int = 0, **more: Any) -> tuple[Stage, Unit, str]:
    """An Archer (Speed 5) with an arrow on the string and so much Slow, and its shot at a Rival."""
    stage = Stage([("archer", (1, 3), "E"), ("outlaw", (6, 3), "W")], **more)
    unit, other = stage.units
    bow = stage.item(unit, "short-bow")
    bow.uses, bow.held = 1, "left"
    stage.aim(unit, other)
    if slow:
        unit.tokens["slow"] = slow
    return stage, unit, f"fight:{bow.id}:0@u{other.id}"


# -- Burst of Speed, and the Move that an Action takes (D2-66, D2-96, D2-99a)


def test_d2_99a_who_lacks_just_the_move_of_a_burst_is_asked_in_the_window() -> None:
    stage = face_off()
    unit, other = stage.units
    unit.move, other.move = 1, 1
    key = f"fight:{with_item(stage, unit, 'long-sword')}@u{other.id}"
    assert is_asked(stage, unit)
    assert key in offered(stage, unit)
    assert refused(stage, unit, key) == "D2-55a"
    assert refused(stage, unit, key, "push") == "D2-55a"
    assert refused(stage, unit, key, "burst") == ""
    assert refused(stage, unit, key, "push", "burst") == ""
    assert refused(stage, unit, key, "burst", "skip:1") == "D2-55a"
    declare(stage, unit, key, "burst")
    assert (unit.move, unit.acted, unit.has("slow")) == (0, 1, 1)
    assert [declared.action.key for declared in stage.state.scene.declared] == [key]


@pytest.mark.parametrize("why", ["too little", "taken", "spent", "off", "bound", "stopped"])
def test_d2_96_and_97_a_burst_that_is_no_help_asks_nobody(why: str) -> None:
    stage = face_off(settings={"free_actions": False} if why == "off" else None)
    unit = stage.units[0]
    unit.move = 0 if why == "too little" else 1
    if why == "taken":
        unit.done_this_turn.append("burst")
    elif why == "spent":
        unit.acted = 2
    elif why == "bound":
        unit.tokens["immobilized"] = 1
    elif why == "stopped":  # at Speed 0, and the teeth are gritted already: nothing else gives Move
        unit.sheet = replace(unit.sheet, stats=(*unit.sheet.stats[:3], "0x0"))
    assert not is_asked(stage, unit)
    assert offered(stage, unit) == ("wait",)


def test_d2_98_at_cost_0_nothing_is_missing() -> None:
    stage = face_off()
    unit, other = stage.units
    unit.start = unit.move = 0
    key = f"fight:{with_item(stage, unit, 'long-sword')}@u{other.id}"
    assert refused(stage, unit, key) == ""
    assert ahead.needed(stage.table, unit, read_action(key)) == ()


def test_d2_66_at_speed_0_a_burst_takes_grit_first() -> None:
    stage = face_off()
    unit, other = stage.units
    unit.move, unit.tokens["slow"] = 1, 4
    key = f"fight:{with_item(stage, unit, 'long-sword')}@u{other.id}"
    assert numbers.level(stage.table, unit, "speed") == 0
    assert is_asked(stage, unit)
    assert refused(stage, unit, key, "burst") == "D2-55b"
    assert refused(stage, unit, key, "burst", "grit") == "D2-55b"  # in the order named
    assert refused(stage, unit, key, "grit", "burst") == ""
    assert refused(stage, unit, key, "mind:slow", "burst") == ""
    declare(stage, unit, key, "grit", "burst")
    assert (unit.move, unit.acted, unit.has("slow"), unit.has("stress")) == (0, 1, 5, 1)


def test_d2_356_a_burst_gives_a_hidden_unit_no_more_than_its_tokens() -> None:
    stage = Stage([("thief", (1, 0), "E", 0), ("warrior", (9, 0), "W", 1)], rows="....#.....")
    thief = stage.units[0]
    thief.hidden, thief.concealed = 2, "sneak"
    thief.start, thief.move = 2, 0
    assert "search" not in offered(stage, thief)  # an Action costs 1, and with two tokens there is no third Move
    thief.hidden = 3
    assert "search" in offered(stage, thief)


def test_d2_443a_the_burst_of_a_vehicle_counts_for_its_driver() -> None:
    stage = Stage([("courier-buggy", (6, 4), "E"), ("raider-buggy", (2, 4), "E")], size=(20, 9))
    buggy, _ = stage.units
    price = buggy.start // 2
    buggy.move = price - 1
    assert ahead.needed(stage.table, buggy, read_action("search")) == (BURST,)
    buggy.move = price - 2
    assert ahead.needed(stage.table, buggy, read_action("search")) is None


def test_d2_54_the_computer_names_none_and_is_no_better_off() -> None:
    stage = face_off(seats=1)
    unit, other = stage.units
    other.move = 1
    key = f"fight:{with_item(stage, other, 'long-sword')}@u{unit.id}"
    stage.aim(other, unit)
    stage.run(window.declare(stage.table), {0: {}})
    assert not stage.state.scene.declared
    stage = face_off(seats=1, settings={"npc_control": "players"})
    unit, other = stage.units
    other.move, unit.move = 1, 4
    stage.aim(other, unit)
    stage.run(window.declare(stage.table), rest="random")
    forms = [one for prompt, by in stage.asked if prompt == "npc-window" for one in by[0] if isinstance(one, Form)]
    assert key not in [item for form in forms for item in blank(form, f"u{other.id}")]


# -- Drop, and the hand that a grip takes (D2-58, D2-88)


@pytest.mark.parametrize(
    "held", [(("long-sword", "right"), ("round-shield", "left")), (("great-sword", "both"),)], ids=["two", "both"]
)
def test_d2_88_who_drops_what_it_holds_can_grab(held: tuple[tuple[str, Held], ...]) -> None:
    stage, unit, other = wrestler(*held)
    grab = f"fight:{GRAB}@u{other.id}"
    items = [stage.item(unit, card) for card, _ in held]
    assert grab in offered(stage, unit)
    assert refused(stage, unit, grab) == "D2-55a"
    for item in items:
        assert refused(stage, unit, grab, f"drop:{item.id}") == ""
        assert refused(stage, unit, grab, f"drop:{item.id}:front") == ""
        own = f"fight:{item.id}:0@u{other.id}"
        if own in offered(stage, unit):
            assert refused(stage, unit, own) == ""
            assert refused(stage, unit, own, f"drop:{item.id}") == "D2-55a"
    declare(stage, unit, grab, f"drop:{items[0].id}")
    assert [declared.action.key for declared in stage.state.scene.declared] == [grab]
    assert [thing.item.card for thing in stage.state.scene.things if thing.item] == [items[0].card]


def test_d2_88_a_grip_and_a_blow_with_what_the_other_hand_keeps() -> None:
    stage, unit, other = wrestler(("long-sword", "right"), ("round-shield", "left"))
    sword, shield = stage.item(unit, "long-sword"), stage.item(unit, "round-shield")
    assert refused(stage, unit, f"fight:{sword.id}:0@u{other.id}", f"drop:{shield.id}") == ""
    assert refused(stage, unit, f"fight:{sword.id}:0@u{other.id}", f"drop:{sword.id}", f"drop:{shield.id}") == "D2-55a"
    unit.move = 1
    assert refused(stage, unit, f"fight:{GRAB}@u{other.id}", f"drop:{shield.id}") == "D2-55a"
    assert refused(stage, unit, f"fight:{GRAB}@u{other.id}", f"drop:{shield.id}", "burst") == ""
    assert ahead.needed(stage.table, unit, read_action(f"fight:{GRAB}@u{other.id}")) == (BURST, Drop(sword.id))


def test_d2_58_with_a_hand_free_nothing_is_dropped_for_it() -> None:
    stage, unit, other = wrestler(("long-sword", "right"))
    assert ahead.needed(stage.table, unit, read_action(f"fight:{GRAB}@u{other.id}")) == ()


def test_d2_268_a_hand_that_is_useless_is_not_freed_by_a_drop() -> None:
    stage, unit, other = wrestler(("long-sword", "right"))
    unit.harms.append(Harm("slash-left-hand", 4, "left-hand"))
    assert numbers.is_useless(stage.table, unit, "left-hand")
    grab = f"fight:{GRAB}@u{other.id}"
    assert refused(stage, unit, grab) == "D2-55a"
    assert refused(stage, unit, grab, f"drop:{stage.item(unit, 'long-sword').id}") == ""


# -- Grit Your Teeth and State of Mind, and a Stat at 0 (D2-64, D2-65, D2-349)


def test_d2_349_grit_gives_the_shot_at_speed_0() -> None:
    stage, unit, shot = archer_at(slow=5)
    assert shot in offered(stage, unit)
    assert refused(stage, unit, shot) == "D2-55a"
    assert refused(stage, unit, shot, "push") == "D2-55a"
    assert refused(stage, unit, shot, "grit") == ""
    assert refused(stage, unit, shot, "mind:slow") == ""  # Slow:4, and Speed 1
    declare(stage, unit, shot, "grit")
    assert [declared.action.key for declared in stage.state.scene.declared] == [shot]


def test_d2_65_gritted_teeth_do_not_mend_what_is_printed() -> None:
    stage, unit, shot = archer_at(slow=1)
    unit.sheet = replace(unit.sheet, stats=(*unit.sheet.stats[:3], "0x0"))
    assert shot not in offered(stage, unit)


def test_d2_65_once_a_turn_and_then_it_holds_for_the_turn() -> None:
    stage, unit, shot = archer_at(slow=5)
    unit.done_this_turn.append("grit")
    assert refused(stage, unit, shot) == ""
    assert ahead.needed(stage.table, unit, read_action(shot)) == ()


def test_d2_63_who_pushes_itself_to_body_0_does_nothing_more_unless_it_grits() -> None:
    stage = face_off()
    unit, other = stage.units
    key = f"fight:{with_item(stage, unit, 'long-sword')}@u{other.id}"
    unit.tokens["fatigue"] = numbers.level(stage.table, unit, "body") - 1
    assert refused(stage, unit, key) == ""
    assert refused(stage, unit, key, "push") == "D2-55a"
    assert refused(stage, unit, key, "push", "grit") == "D2-55b"
    assert refused(stage, unit, key, "grit", "push") == ""


def test_d2_64_what_state_of_mind_has_eased_is_not_recovered_from_as_well() -> None:
    stage = face_off()
    unit = stage.units[0]
    unit.tokens["fatigue"] = 1
    assert refused(stage, unit, "recover:fatigue") == ""
    assert refused(stage, unit, "recover:fatigue", "mind:fatigue") == "D2-55a"
    assert refused(stage, unit, "recover:fatigue", "push", "mind:fatigue") == ""


def test_d2_55a_the_stress_of_grit_is_not_recovered_from_in_the_same_answer() -> None:
    stage, unit, shot = archer_at(slow=5)
    assert shot in offered(stage, unit)
    assert "recover:slow" in offered(stage, unit)
    assert "recover:stress" not in offered(stage, unit)
    assert ahead.needed(stage.table, unit, read_action("recover:stress")) is None
    unit.tokens["stress"] = 1
    assert "recover:stress" in offered(stage, unit)
    assert refused(stage, unit, "recover:stress") == ""
    assert refused(stage, unit, "recover:stress", "grit") == ""


def test_d2_66_the_slow_of_a_burst_is_not_recovered_from_in_the_same_answer() -> None:
    stage = face_off()
    unit = stage.units[0]
    unit.move = 1
    assert "search" in offered(stage, unit)
    assert "recover:slow" not in offered(stage, unit)
    unit.tokens["slow"] = 1
    assert refused(stage, unit, "recover:slow") == "D2-55a"
    assert refused(stage, unit, "recover:slow", "burst") == ""


def test_d2_103_a_quick_draw_is_not_restored_in_the_same_answer() -> None:
    stage = Stage([("gunslinger", (2, 4), "E"), ("outlaw", (6, 4), "W")])
    unit, other = stage.units
    gun = stage.item(unit, "revolver-45")
    gun.held = "stored"
    stage.aim(unit, other)
    assert f"fight:{gun.id}:0@u{other.id}" in offered(stage, unit)
    assert not [key for key in offered(stage, unit) if key.startswith("restore")]
    unit.used.append("firearms/quick-draw")
    assert refused(stage, unit, "restore:firearms/quick-draw") == ""


def test_d2_248_grit_gives_the_powers_back_at_mind_0() -> None:
    stage = casters()
    caster = stage.units[0]
    assert not caster.tokens
    powers = {key for key in offered(stage, caster) if key.startswith("power")}
    assert powers
    caster.tokens["stun"] = 6
    assert {key for key in offered(stage, caster) if key.startswith("power")} == powers
    key = min(powers)
    assert (refused(stage, caster, key), refused(stage, caster, key, "grit")) == ("D2-55a", "")


def test_d2_55b_at_body_0_and_will_0_nothing_is_opened() -> None:
    for tokens in ({"fatigue": 9}, {"stress": 9, "fleeing": 1}, {"dying": 1}):
        stage = face_off()
        unit = stage.units[0]
        unit.tokens |= tokens
        assert [*ahead.sets(stage.table, unit)] == [()], tokens


def test_d2_344_a_quick_draw_counts_for_the_shot_of_the_same_window() -> None:
    stage = Stage([("gunslinger", (2, 4), "E"), ("outlaw", (6, 4), "W")])
    unit, other = stage.units
    gun = stage.item(unit, "revolver-45")
    gun.held = "stored"
    stage.aim(unit, other)
    shot, draw = f"fight:{gun.id}:0@u{other.id}", f"quick-draw:{gun.id}:right"
    assert shot in offered(stage, unit)
    assert (refused(stage, unit, shot), refused(stage, unit, shot, draw)) == ("D2-55a", "")
    stage.give(unit, "knife", "left")
    knife = stage.give(unit, "knife", "right")
    assert refused(stage, unit, shot, draw) == "D2-88"
    assert refused(stage, unit, shot, f"drop:{knife.id}", draw) == ""
    unit.tokens["stun"] = 9
    assert refused(stage, unit, shot, f"drop:{knife.id}", draw) == "D2-55b"
    assert refused(stage, unit, shot, "grit", f"drop:{knife.id}", draw) == ""
    unit.move = 1
    assert shot in offered(stage, unit)
    assert refused(stage, unit, shot, "grit", "burst", f"drop:{knife.id}", draw) == ""


# -- answers (D2-110, D2-111)


def attacked(stage: Stage, *answers: Any) -> list[Any]:
    """The first Unit strikes at the second; what the second is offered."""
    stage.fate("wands-6", "coins-2", "cups-4", "swords-5")
    fight(stage, with_item(stage, stage.units[0], "long-sword"), *answers, rest="random")
    return next((by[1] for prompt, by in stage.asked if prompt == "answer"), [])


def test_d2_111_who_can_burst_is_offered_its_answers() -> None:
    stage = face_off()
    other = stage.units[1]
    other.move = 1
    key = f"answer:{with_item(stage, other, 'long-sword')}"
    offers = attacked(stage, (key, {"free": ["burst"]}))
    assert key in [str(option) for option in offers]
    assert (other.acted, other.move, other.has("slow")) == (1, 0, 1)
    assert stage.told("answered")[0]["price"] == 2


@pytest.mark.parametrize("named", [[], ["push"], ["burst", "skip:1"]])
def test_d2_111_without_the_burst_it_cannot_pay(named: list[str]) -> None:
    stage = face_off()
    other = stage.units[1]
    other.move = 1
    with pytest.raises(Refused) as no:
        attacked(stage, (f"answer:{with_item(stage, other, 'long-sword')}", {"free": named}))
    assert no.value.rule == "D2-55a"
    assert (other.acted, other.move) == (0, 1)


def test_d2_111_a_random_answer_names_what_it_takes() -> None:
    stage = face_off()
    other = stage.units[1]
    other.move = 1
    for option in attacked(stage, "defend:melee"):
        assert isinstance(option, Form)
        filled = option.sample(Random(1))
        assert filled is not None
        assert option.fill(filled.values) == filled
        assert bool(filled.values["free"]) is option.key.startswith("answer")


def test_d2_88_an_answer_with_a_grip_after_a_drop() -> None:
    stage, unit, other = wrestler(("long-sword", "right"), ("round-shield", "left"))
    stage.units.reverse()
    shield = stage.item(unit, "round-shield")
    key = f"answer:{GRAB}"
    stage.aim(other, unit)
    stage.state.scene.units.sort(key=lambda one: one.id)
    stage.fate("wands-6", "coins-2", "cups-4", "swords-5")
    fight(stage, with_item(stage, other, "long-sword"), (key, {"free": [f"drop:{shield.id}"]}), rest="random")
    assert unit.acted == 1
    assert stage.told("answered")[0]["means"] == GRAB


def test_d2_349_at_speed_0_who_grits_its_teeth_defends_with_evasion() -> None:
    stage = face_off()
    other = stage.units[1]
    other.sheet = replace(other.sheet, skills=(("evasion", 3),))
    stat = numbers.skill_stat(stage.table, "evasion")
    other.tokens[numbers.MINOR_OF[stat]] = numbers.level(stage.table, other, stat)
    offers = attacked(stage, ("defend:evasion", {"free": ["grit"]}))
    assert "defend:evasion" in [str(option) for option in offers]
    assert "grit" in other.done_this_turn


def test_d2_249_what_an_overflow_makes_impossible_is_defended_without_an_action() -> None:
    """State of Mind at Mind 0 draws a Disorder card: what comes of it nobody can know beforehand."""
    stage = face_off()
    other = stage.units[1]
    other.tokens |= {"stun": 4, "fatigue": 2}
    stage.damage("disorder", "nerve-chest")
    key = f"answer:{with_item(stage, other, 'long-sword')}"
    attacked(stage, (key, {"free": ["mind:fatigue"]}))
    assert other.has("fatigue") >= 1
    assert [harm.card for harm in other.harms][:1] == ["nerve-chest"]


def test_d2_55a_what_an_answer_takes_stands_with_it_in_words() -> None:
    stage = face_off()
    unit, other = stage.units
    other.move = 1
    offers = attacked(stage, "defend:melee")
    texts = {str(option): prompts.option(stage.table, 1, "answer", option).text for option in offers}
    for key, text in texts.items():
        assert text.endswith("(after Burst of Speed, which costs 1 Slow)") is key.startswith("answer"), text
    unit.move, unit.acted = 1, 0
    form = window._form(stage.table, [unit])
    pick = next(one for one in form.fields if one.name == f"u{unit.id}")
    assert isinstance(pick, Pick)
    assert pick.label("search") == "Search (after Burst of Speed, which costs 1 Slow)"
    assert pick.label("wait") == "wait"
