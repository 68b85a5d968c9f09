"""What comes of a Fight: Overrun, both Succeed, abilities, blessings, and the computer (sections 10 to 24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import attack_of, declare, face_off, fight, keys, with_item
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.answer_state import read_response
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import fighting, lineup
from wyrmhoard.games.drawn_to_destiny.rules.harm import restraint
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options, changes, numbers
from wyrmhoard.games.drawn_to_destiny.state import Declared, Harm, Unit

FATE, LOWER = "fate:upper", "fate:lower"


def sword(stage: Stage, at: int = 0) -> str:
    return with_item(stage, stage.units[at], "long-sword")


def able(unit: Unit, *abilities: str, **changed: Any) -> None:
    """Give a Unit abilities, and change its sheet."""
    unit.sheet = replace(unit.sheet, abilities=(*unit.sheet.abilities, *abilities), **changed)


def strong_wins(stage: Stage, key: str, *answers: Any, wound: Sequence[str] = (), card: str = "wands-3") -> None:
    """The first Unit attacks with Strong and wins against a Counter of a Rival without an Action."""
    stage.fate(card, "coins-2")
    if wound:
        stage.damage("wound", *wound)
    defend = next(key for key in _defenses(stage) if key.startswith("defend"))
    fight(stage, key, defend, {0: FATE, 1: LOWER}, *answers, rest="random")


def _defenses(stage: Stage) -> list[str]:
    from_skill = attack_options.defenses(stage.table, stage.units[1], "body", 1)
    return [f"defend:{skill}" for skill in from_skill]


# -- Overrun (D2-177 to D2-179, D2-353)


def overrun(
    body: str, *answers: Any, card: str = "wands-4", fast: str = "cups-5", defend: str = "defend:defense"
) -> Stage:
    """A Unit of this Body attacks a Warrior with a Fast, which he blocks with this card and no Action."""
    stage = face_off("ogre", "warrior")
    ogre = stage.units[0]
    ogre.sheet = replace(ogre.sheet, stats=(body, *ogre.sheet.stats[1:]))
    stage.fate("cups-5", card)
    key = with_item(stage, ogre, "great-club")
    fight(stage, key, "defend:defense", {0: FATE, 1: LOWER}, "cups-5", *answers, rest="random")
    return stage


def test_d2_177_an_overrun_hurts_even_a_blocker_without_an_action_and_he_chooses_the_place() -> None:
    stage = overrun("4x4", "none", "left-arm")
    assert [prompt for prompt in stage.prompts if prompt in ("ability", "place")] == ["ability", "place"]
    assert stage.told("overrun")[0]["place"] == "left-arm"
    assert not stage.told("scored")


def test_d2_177_a_blade_does_nothing_more_and_nobody_is_asked() -> None:
    stage = face_off("thief", "warrior")
    stage.fate("cups-5", "wands-4")
    fight(stage, with_item(stage, stage.units[0], "dagger"), "defend:defense", {0: FATE, 1: LOWER})
    assert stage.prompts == ["answer", "card"]
    assert stage.units[1].harms == []


def test_d2_177_a_blocked_disarm_has_no_weapon_damage_so_nothing_is_dropped() -> None:
    stage = face_off()
    able(stage.units[0], "melee/disarm")
    stage.fate("cups-5", "wands-4")
    before = [item.held for item in stage.units[1].items]
    fight(stage, f"melee/disarm:{sword(stage)}", "defend:melee", {0: FATE, 1: LOWER})
    assert [item.held for item in stage.units[1].items] == before
    assert not stage.told("disarmed")


@pytest.mark.parametrize("card", ["wands-K", "wands-A"])
def test_d2_179_a_royal_block_is_never_overrun(card: str) -> None:
    stage = overrun("4x4", card=card)
    assert not stage.told("overrun")
    assert stage.units[1].harms == []


def test_d2_353_shield_block_prevents_it_and_is_exhausted() -> None:
    stage = overrun("4x4", "defense/shield-block")
    assert stage.units[1].used == ["defense/shield-block"]
    assert not stage.told("overrun")
    assert stage.units[1].harms == []


def test_c12_a_staff_guards_with_two() -> None:
    stage = face_off("ogre", "pyromancer")
    staff = stage.item(stage.units[1], "staff")
    stage.units[0].sheet = replace(stage.units[0].sheet, stats=("4x4", *stage.units[0].sheet.stats[1:]))
    stage.fate("cups-5", "wands-4")
    stage.damage("wound", "bash-head", "bash-chest", "bash-abdomen")
    answers = [f"answer:{staff.id}:0", {0: FATE, 1: LOWER}, "wands-4", "cups-5", "chest"]
    fight(stage, with_item(stage, stage.units[0], "great-club"), *answers, rest="random")
    # three weapon Successes by Scale, of which the staff guards two
    assert [(harm.place, harm.severity) for harm in stage.units[1].harms] == [("chest", 1)]


# -- damage on both sides


def test_d2_182_both_succeed_and_both_may_fall() -> None:
    stage = face_off()
    for unit in stage.units:
        unit.tokens["fatigue"] = 7
        unit.items = [item for item in unit.items if item.card == "long-sword"]
    stage.fate("swords-A", "cups-A")
    fight(stage, sword(stage), f"answer:{sword(stage, 1)}", {0: FATE, 1: FATE}, rest="random")
    assert [data["unit"] for data in stage.told("scored")] == [unit.id for unit in stage.units]
    assert [len(data["sides"]) for data in stage.told("compared")] == [2]
    assert {data["unit"] for data in stage.told("struck")} == {unit.id for unit in stage.units}


def test_d2_208_a_hit_reaches_the_damage_deck() -> None:
    stage = face_off()
    strong_wins(stage, sword(stage), wound=["slash-left-leg", "bash-head"])
    assert stage.told("struck")[0]["unit"] == stage.units[1].id


def test_d2_189_a_winning_evade_does_no_damage_and_d2_167_nor_a_winner_without_action() -> None:
    stage = face_off()
    stage.fate("swords-5", "coins-3")
    fight(stage, sword(stage), "defend:melee", {0: LOWER, 1: FATE})
    assert stage.units[1].harms == []
    stage.fate("coins-2", "wands-3")
    stage.units[0].acted, stage.units[0].move = 0, 4
    fight(stage, sword(stage), "defend:melee", {0: LOWER, 1: FATE})
    assert stage.units[0].harms == []


def test_d2_149_a_whole_fight_loses_no_card() -> None:
    stage = Stage([("warrior", (3, 3), "N"), ("warrior", (3, 4), "S")], seed=5)
    for unit, other in (stage.units, stage.units[::-1]):
        stage.aim(unit, other)
    for seat in (0, 1):
        player = stage.state.players[seat]
        player.hand = [player.pile.draw.pop() for _ in range(7)]
    for turn in range(12):
        for unit in stage.units:
            unit.acted, unit.move = 0, unit.start
            unit.tokens, unit.harms, unit.status = {}, [], "in play"
            stage.item(unit, "long-sword").damaged = 0
        fight(stage, sword(stage, turn % 2), who=turn % 2, target=1 - turn % 2, rest="random")
        for player in stage.state.players:
            assert len(player.hand) + len(player.pile.draw) + len(player.pile.discard) == 54
        assert len(stage.state.fate.draw) + len(stage.state.fate.discard) == 54


# -- abilities, from their data (C9)


def test_c9_beatdown_against_the_prone() -> None:
    stage = face_off("bruiser")
    stage.units[1].tokens["prone"] = 1
    strong_wins(stage, "hands:0" if not _has_bare(stage) else with_item(stage, stage.units[0], "bare-hands"))
    assert ["close-combat/beatdown", 1] in stage.told("scored")[0]["parts"]


def _has_bare(stage: Stage) -> bool:
    return any(item.card == "bare-hands" for item in stage.units[0].items)


def test_c9_grab_harms_by_restraint_and_a_held_rival_can_be_bitten() -> None:
    stage = face_off("zombie-walker")
    keys = [means.key for means in fighting.legal(stage.table, *stage.units)]
    assert "close-combat/grab" in keys
    assert "close-combat/bite" not in keys
    stage.units[1].harms.append(Harm("hold-chest", 1, "chest", holder=stage.units[0].id))
    unit, other = stage.units
    best = fighting.best(stage.table, unit, other, fighting.legal(stage.table, unit, other))
    assert best is not None
    assert best.key == "close-combat/bite"
    assert attack_of(stage, stage.units[0], "close-combat/grab").deck == "restraint"


def test_c9_take_down_after_a_winning_strong() -> None:
    stage = face_off("outlaw")
    stage.fate("wands-3", "coins-2")
    fight(stage, "hands:0", "defend:melee", {0: FATE, 1: LOWER}, "close-combat/take-down", rest="random")
    assert all(unit.has("prone") for unit in stage.units)
    assert stage.units[0].used == ["close-combat/take-down"]
    assert all(changes.holds(one, other) for one, other in (stage.units, stage.units[::-1]))


def test_c9_nobody_takes_down_who_has_left_play() -> None:
    stage = face_off("outlaw", "deputy", seats=1)
    stage.units[1].tokens.update(fatigue=7, stun=4)
    stage.fate("wands-A", "cups-5", "coins-2")
    fight(stage, "hands:0", {0: FATE}, rest="random")
    assert not stage.units[1].in_play
    assert "ability" not in stage.prompts


def test_d2_272_a_grip_ends_when_the_holder_is_gone_or_out_cold() -> None:
    for change in ("dead", "unconscious"):
        stage = face_off()
        unit, other = stage.units
        restraint.grapple(stage.table, unit, other, "D2-346")
        if change == "dead":
            other.status = "dead"
        else:
            other.tokens[change] = 1
        restraint.loosen(stage.table)
        assert not restraint.is_held(stage.table, unit)


def test_c12_a_blade_in_hand_changes_the_initiative_of_its_own_blows_alone() -> None:
    stage = face_off()
    unit, other = stage.units
    unit.items = []
    rapier = stage.give(unit, "rapier", "right")
    shield = stage.give(unit, "tower-shield", "left")
    known = {key: fights.facts_for(stage.table, unit, attack_of(stage, unit, key), other.ref, 1)
             for key in (f"{rapier.id}:0", "hands:0")}  # fmt: skip
    parts = {key: changes.parts(stage.table, unit, "initiative", facts) for key, facts in known.items()}
    assert parts == {f"{rapier.id}:0": [("rapier", 1)], "hands:0": []}
    known_parts: list[dict[str, Any]] = [
        {"conflict": "test"},
        {"skill": "mechanics"},
        {"conflict": "test", "skill": "mechanics"},
    ]
    for known_part in known_parts:
        assert changes.parts(stage.table, unit, "initiative", changes.Facts(**known_part)) == []
    assert changes.parts(stage.table, unit, "initiative") == [("rapier", 1)]
    assert shield.held == "left"
    assert changes.total(stage.table, unit, "move") == -1


def test_c9_disarm_does_no_damage_and_flings_the_item() -> None:
    stage = face_off()
    able(stage.units[0], "melee/disarm")
    stage.units[1].items = [item for item in stage.units[1].items if item.card == "long-sword"]
    strong_wins(stage, f"melee/disarm:{sword(stage)}", card="wands-J")
    assert stage.units[1].items == []
    thing = stage.state.scene.things[0]
    assert (thing.key, thing.x, thing.y) == ("long-sword", 3, 5)
    assert stage.units[1].harms == []
    assert ["disarm", -1] in stage.told("compared")[0]["sides"][0]["initiative"]


def test_c9_dual_wield_for_the_follow_up_of_a_counter() -> None:
    stage = face_off()
    other = stage.units[1]
    able(other, "melee/dual-wield")
    other.items = [item for item in other.items if item.card == "long-sword"]
    stage.give(other, "dagger", "left")
    stage.fate("cups-5", "coins-2", "wands-3")
    fight(stage, sword(stage), f"answer:{sword(stage, 1)}", {0: FATE, 1: LOWER}, rest="random")
    assert ["melee/dual-wield", 1] in stage.told("scored")[0]["parts"]


def far(one: str, other: str = "outlaw", spaces: int = 6, **more: Any) -> Stage:
    stage = Stage([(one, (0, 3), "E"), (other, (spaces, 3), "W")], size=(40, 8), **more)
    stage.aim(*stage.units)
    for seat in range(len(stage.state.players)):
        stage.hand(seat)
    return stage


def test_c9_strike_and_fade_moves_one_space_after_the_shot() -> None:
    stage = far("archer")
    archer = stage.units[0]
    stage.item(archer, "short-bow").uses = 1
    archer.items = [item for item in archer.items if item.held != "right"]
    stage.fate("cups-4", "cups-9")
    script = [{0: LOWER, 1: LOWER}, "ranged/strike-and-fade", "E"]
    fight(stage, with_item(stage, archer, "short-bow"), "defend:evasion", *script)
    assert archer.space == (1, 3)
    assert archer.move == archer.start - 2 - 1
    assert stage.item(archer, "short-bow").uses == 0


def test_c9_guns_blazing_makes_sevens_sixes_or_eights() -> None:
    stage = far("outlaw", "warrior")
    stage.hand(0, "wands-5", "cups-7", "coins-7")
    stage.hand(1, "coins-2")
    key = f"{with_item(stage, stage.units[0], 'revolver-45')}:+firearms/guns-blazing"
    answers = ["defend:defense", {0: "wands-5:upper", 1: "coins-2:lower"}, "cups-7+coins-7", "nothing"]
    fight(stage, key, *answers, rest="random")
    assert stage.units[0].used == ["firearms/guns-blazing"]
    assert "coins-7+cups-7" in keys(dict(stage.asked)["combo"][0])


def test_c9_autofire_costs_ten_uses_and_counts_down_to_2() -> None:
    stage = far("officer", "warrior")
    gun = stage.give(stage.units[0], "submachine-gun", "both")
    stage.units[0].items = [gun]
    key = f"{gun.id}:0:+firearms/autofire"
    stage.hand(0, "wands-9", "cups-10")
    stage.hand(1, "coins-2")
    fight(stage, key, "defend:defense", {0: "wands-9:upper", 1: "coins-2:lower"}, rest="random")
    # Firearms 3 against Body 9: 9 + 3 counts for the card, 8 and 7 below it
    assert ["firearms/autofire", 2] in stage.told("scored")[0]["parts"]
    assert gun.uses == 20
    assert "combo" not in stage.prompts


def test_c9_scatter_takes_two_more_with_the_same_card() -> None:
    stage = far("officer", "goblin-scout", seats=1)
    stage.units[0].items = [stage.give(stage.units[0], "shotgun", "both")]
    for y in (2, 4, 5):
        stage.add("goblin-scout", (6, y), "W", 1)
    stage.hand(0, "wands-9")
    fight(stage, f"{stage.units[0].items[0].id}:0", {0: "wands-9:upper"}, rest="random")
    opened = stage.told("opened")
    assert len(opened) == 3
    assert {(data["sides"][0]["card"], data["sides"][0]["fate"]) for data in opened} == {("wands-9", False)}
    assert stage.units[0].items[0].uses == 1
    assert stage.state.players[0].pile.discard.count("wands-9") == 1


def test_c9_stare_down_turns_all_cards_into_stress() -> None:
    stage = far("gunslinger", "outlaw", 4)
    stage.fate("wands-9", "coins-2")
    fight(stage, "intimidation/stare-down", "defend:crime", {0: FATE, 1: LOWER}, rest="random")
    assert stage.units[1].has("stress") == 2
    assert stage.units[1].harms == []


@pytest.mark.parametrize(("card", "infected"), [("pierce-left-foot", 1), ("slash-left-foot", 0)])
def test_c9_a_pierce_bite_infects_whatever_overflows(card: str, infected: int) -> None:
    stage = face_off("zombie-walker", "healer", settings={"quick_death": "off"})
    zombie, victim = stage.units
    victim.tokens.update({"fatigue": 5, f"held:{zombie.id}": 1})
    overflows = ("slash-right-leg", "hack-chest") if infected else ("pierce-right-leg", "pierce-right-arm")
    stage.fate("swords-5", "coins-2")
    stage.damage("wound", card, "bash-chest", "bash-head", *overflows)
    fight(stage, "close-combat/bite", "defend:melee", {0: FATE, 1: FATE}, rest="random")
    assert len(victim.harms) > 1
    assert victim.has("infected") == infected


def test_c9_poison_bite_keeps_its_card_at_minor() -> None:
    stage = face_off("emerald-viper")
    key = with_item(stage, stage.units[0], "viper-fangs")
    stage.fate("wands-9", "coins-2")
    stage.damage("wound", "pierce-chest", "pierce-head", "pierce-abdomen")
    fight(stage, key, "defend:melee", {0: FATE, 1: LOWER}, rest="random")
    assert [harm.severity for harm in stage.units[1].harms] == [1]
    assert stage.units[1].has("poisoned") >= 1


def test_d2_124_what_is_thrown_lies_where_it_was_aimed() -> None:
    stage = far("goblin-skirmisher", "warrior")
    javelin = stage.item(stage.units[0], "javelin")
    stage.fate("cups-4", "cups-9")
    fight(stage, f"{javelin.id}:0", "defend:defense", {0: LOWER, 1: LOWER})
    assert javelin not in stage.units[0].items
    assert [(thing.key, thing.x, thing.y) for thing in stage.state.scene.things] == [("javelin", 6, 3)]


# -- blessings, impaired parts


def test_d2_271_a_blessing_is_used_once_unless_its_player_waits() -> None:
    for answer, left in (("use", 0), ("wait", 1)):
        stage = face_off()
        stage.units[0].tokens["blessed"] = 1
        fight(stage, sword(stage), "defend:melee", answer, rest="random")
        assert stage.units[0].has("blessed") == left
        assert bool(stage.told("opened")[0]["sides"][0]["extra"]) is (left == 0)


def test_d2_271_the_rival_says_whether_a_curse_strikes_now() -> None:
    stage = face_off()
    stage.units[0].tokens["cursed"] = 1
    fight(stage, sword(stage), "defend:melee", "use", rest="random")
    prompt, seats = stage.asked[1]
    assert (prompt, list(seats)) == ("cursed", [1])
    assert stage.told("opened")[0]["sides"][0]["disadvantage"]


def test_d2_267_an_impaired_hand_costs_a_level_and_a_price() -> None:
    stage = face_off()
    unit = stage.units[0]
    unit.harms.append(impairing(stage, "right-hand"))
    means = attack_of(stage, unit, sword(stage))
    impaired = lineup.side_of(stage.table, unit, means, "attack")
    assert "right-hand" in numbers.impaired_places(stage.table, unit)
    assert impaired.level == 3
    declared = declare(stage, unit, sword(stage), f"u{stage.units[1].id}")
    stage.run(actions.settle(stage.table, declared), "stun")
    assert unit.has("stun") == 1


def impairing(stage: Stage, place: str) -> Harm:
    """A damage card at this place that impairs it."""
    for kind in ("bash", "pierce", "hack", "slash"):
        for severity in (1, 2, 3):
            harm = Harm(f"{kind}-{place}", severity, place)
            lasting = numbers.harm_text(stage.table, harm).lasting
            if "impaired" in lasting and not numbers.USELESS & set(lasting):
                return harm
    raise AssertionError(place)


# -- the computer (D2-434, D2-435)


def test_d2_434_the_highest_of_level_and_weapon() -> None:
    stage = Stage([("goblin-skirmisher", (0, 0), "E"), ("archer", (7, 0), "W")], seats=0)
    unit, other = stage.units
    best = fighting.best(stage.table, unit, other, fighting.legal(stage.table, unit, other))
    assert best is not None
    assert best.key == with_item(stage, stage.units[0], "javelin")


@pytest.mark.parametrize(("scout", "answers"), [((3, 0), False), ((1, 0), True)])
def test_d2_435_it_answers_if_it_can_strike_back_or_evade(scout: tuple[int, int], answers: bool) -> None:
    stage = Stage([("archer", (0, 0), "E"), ("goblin-scout", scout, "W")], seats=1)
    offers = ["defend:close-combat", f"answer:{with_item(stage, stage.units[1], 'dagger')}"]
    chosen = fighting.answer(stage.table, stage.units[1], stage.units[0], [*map(read_response, offers)])
    assert (chosen.word() == "answer") is answers


def test_d2_435_not_where_its_own_attack_needs_it() -> None:
    stage = Stage([("archer", (0, 0), "E"), ("goblin-scout", (1, 0), "W")], seats=1)
    scout = stage.units[1]
    offers = ["defend:close-combat", f"answer:{with_item(stage, scout, 'dagger')}"]
    stage.aim(scout, stage.units[0])
    scout.acted = 1
    assert (
        fighting.answer(stage.table, scout, stage.units[0], [*map(read_response, offers)]).key == "defend:close-combat"
    )


# -- the rulebook's first Turn (C16, Scene 1)


def test_the_examples_step_2_the_javelin_is_thrown_and_not_answered() -> None:
    stage = Stage([("archer", (3, 4), "E"), ("goblin-skirmisher", (9, 1), "W")], seats=1)
    archer, goblin = stage.units
    stage.aim(goblin, archer)
    stage.hand(0, "wands-9", "cups-2")
    archer.move = 3
    javelin = stage.item(goblin, "javelin")
    stage.fate("cups-7", "wands-K")  # Fast 7
    declared = Declared(goblin.id, read_action(f"fight:{javelin.id}:0@u{archer.id}"), 2)
    stage.run(actions.perform(stage.table, declared), "defend:evasion", {0: "wands-9:lower"})
    assert stage.told("attacked")[0]["distance"] == 6
    assert not stage.told("cover_revealed")
    assert [side["result"] for side in stage.told("compared")[0]["sides"]] == ["fails", "succeeds"]
    assert (archer.move, archer.acted, stage.state.players[0].hand) == (3, 0, ["cups-2"])


def test_the_examples_step_3_the_arrow_hits_the_scout() -> None:
    stage = Stage([("archer", (4, 4), "E"), ("goblin-scout", (7, 3), "W")], seats=1)
    archer, scout = stage.units
    stage.aim(archer, scout)
    bow = stage.item(archer, "short-bow")
    bow.uses = 1
    archer.items = [item for item in archer.items if item.held != "right"]
    stage.hand(0, "coins-6")
    stage.fate("cups-3", "cups-2")  # the Scout blocks with Cups 3, Lower
    stage.damage("wound", "pierce-chest", "bash-head", "slash-left-arm")
    fight(stage, f"{bow.id}:0", {0: "coins-6:upper"}, rest="random")
    assert not stage.told("answered")
    scored = stage.told("scored")[0]
    assert scored["parts"] == [["success", 1], ["card", 1]]
    assert scored["successes"] == 2
    assert not scout.in_play or scout.harms
