"""Powers on oneself and the willing: healing, raising, flying, teleporting, screens, Invisibility (C10)."""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.casting import FATE, carry_out, cast, casters, declare, points, refused, stats
from helpers.drawn_to_destiny.powering import defend, hurt, next_events
from wyrmhoard.games.drawn_to_destiny.cards.vocabulary import Give, Whom
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights, interpreter
from wyrmhoard.games.drawn_to_destiny.rules.acts.cast import TOO_FAR, UNSEEN, reach_objection
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import protect
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options, field, numbers, stealth, uses
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.state import GROUND, NOBODY
from wyrmhoard.kernel.text.errors import Refusal

# -- on oneself and the willing


def test_c10_ward_is_a_screen_for_two_turns() -> None:
    stage = casters(("protection", 2, 2))
    caster = stage.units[0]
    cast(stage, caster, f"power:protection:ward@u{caster.id}", points(duration=2))
    assert caster.screen == 2
    for _ in range(2):
        next_events(stage)
        assert caster.screen == 2
    next_events(stage)
    assert (caster.screen, stage.state.scene.powers) == (0, [])


def test_d2_382_whoever_it_works_on_must_be_willing() -> None:
    stage = casters(("blessing", 2, 1), seats=3)
    caster = stage.units[0]
    ally = stage.add("warrior", (4, 3), "N", 2)
    stage.state.factions[0].allies, stage.state.factions[2].allies = [2], [0]
    cast(stage, caster, f"power:blessing:bless@u{ally.id}", points(), "no")
    assert not ally.has("blessed")
    cast(stage, caster, f"power:blessing:bless@u{ally.id}", points(), "yes")
    assert ally.has("blessed") == 1
    caster.acted, caster.move = 0, 4
    assert refused(stage, caster, f"power:blessing:bless@u{caster.id}") == "D2-382"


def test_d2_382_d2_383_mend_is_one_step_or_a_test_for_one_a_success() -> None:
    stage = casters(("life", 3, 2))
    caster = stage.units[0]
    ally = stage.add("warrior", (3, 4), "N", 0)
    harm = hurt(ally, "slash-chest", 2)
    cast(stage, caster, f"power:life:mend@u{ally.id}", points())
    assert harm.severity == 1
    stage.fate("swords-9", "wands-2", "swords-3")
    cast(stage, caster, f"power:life:mend:test@u{ally.id}", points(), {0: FATE}, rest="random")
    assert ally.harms == []


def test_c10_a_point_of_result_is_one_more_step_and_a_test_that_fails_heals_nothing() -> None:
    stage = casters(("life", 3, 2))
    caster = stage.units[0]
    ally = stage.add("warrior", (3, 4), "N", 0)
    harm = hurt(ally, "slash-chest", 4)
    cast(stage, caster, f"power:life:mend@u{ally.id}", points(result=2))
    assert harm.severity == 1
    stage.fate("wands-9", "swords-8", "wands-2")  # Strong against Fast
    cast(stage, caster, f"power:life:mend:test@u{ally.id}", points(result=2), {0: FATE}, rest="random")
    assert harm.severity == 1


def test_d2_382_in_a_test_each_success_is_a_step() -> None:
    stage = casters(("life", 3, 0))
    caster = stage.units[0]
    ally = stage.add("warrior", (3, 4), "N", 0)
    harm = hurt(ally, "slash-chest", 3)
    stage.fate("swords-9", "wands-2", "swords-3")  # Fast 9 with Level 3 against 5: 2 Successes
    cast(stage, caster, f"power:life:mend:test@u{ally.id}", points(), {0: FATE}, rest="random")
    assert stage.told("tested")[0]["successes"] == 2
    assert harm.severity == 1


def test_c10_mend_reaches_range_1_and_needs_something_to_mend() -> None:
    stage = casters(("life", 3, 2))
    caster = stage.units[0]
    ally = stage.add("warrior", (3, 4), "N", 0)
    assert refused(stage, caster, f"power:life:mend@u{ally.id}") == "D2-383"
    ally.tokens["bleeding"] = 3
    cast(stage, caster, f"power:life:mend@u{ally.id}", points())
    assert ally.has("bleeding") == 1
    ally.y = 5
    assert refused(stage, caster, f"power:life:mend@u{ally.id}") == "D2-369a"


def test_d2_383_radiated_and_bonds_are_not_healed_so() -> None:
    stage = casters(("life", 3, 2))
    ally = stage.add("warrior", (3, 4), "N", 0)
    ally.tokens = {"radiated": 2, "bound": 1}
    hurt(ally, "bind-chest", 1)
    mend = CARDS.techniques["mend"].do[0]
    assert interpreter.ailments(stage.table, ally, mend) == []  # type: ignore[arg-type]


def test_c14_a_salve_heals_major_wounds_and_no_others() -> None:
    stage = casters(("life", 3, 2))
    (salve,) = CARDS.items["healing-salve"].use.do  # type: ignore[union-attr]
    for card, severity in (("slash-chest", 1), ("slash-head", 2), ("bash-head", 3)):
        hurt(stage.units[0], card, severity)
    assert interpreter.ailments(stage.table, stage.units[0], salve) == ["card:slash-head"]  # type: ignore[arg-type]


def test_c10_raise_makes_a_skeleton_of_a_corpse_as_long_as_it_is_paid_for() -> None:
    stage = casters(("necromancy", 3, 2))
    caster, rival = stage.units
    assert refused(stage, caster, f"power:necromancy:raise@u{rival.id}") == "D2-382"
    rival.status = "dead"
    rival.x, rival.y = 4, 4
    cast(stage, caster, f"power:necromancy:raise@u{rival.id}", points(continuous=1))
    risen = stage.state.scene.units[-1]
    assert (risen.sheet.entry, risen.faction, risen.seat, risen.space) == ("skeleton", 0, 0, (4, 4))
    assert refused(stage, caster, f"power:necromancy:raise@u{rival.id}") == "D2-382"
    next_events(stage, "stun")
    assert risen.in_play
    next_events(stage, "end")
    assert risen.status == "removed"


@pytest.mark.parametrize(
    ("space", "refusal"),
    [((6, 4), None), ((7, 4), TOO_FAR.because(furthest=3)), ((5, 6), UNSEEN)],
)
def test_d2_369_a_corpse_must_be_within_range_and_in_sight(space: tuple[int, int], refusal: Refusal | None) -> None:
    open_ground, walled = "." * 14, "....##" + "." * 8
    stage = casters(("necromancy", 3, 2), rows=[*[open_ground] * 4, walled, *[open_ground] * 5])
    caster, rival = stage.units
    rival.status = "dead"
    (caster.x, caster.y), (rival.x, rival.y) = (3, 4), space
    use = uses.find_use(stage.table, caster, "necromancy", "raise")
    assert use is not None
    assert reach_objection(stage.table, caster, use, rival.ref, 3) == refusal


def test_d2_376_continuous_ends_in_the_events_in_which_it_is_not_paid_for() -> None:
    stage = casters(("flight", 2, 1))
    caster = stage.units[0]
    cast(stage, caster, "power:flight:fly", points(continuous=1))
    for how in ("fatigue", "stun", "stress"):
        next_events(stage, how)
        assert field.flies(stage.table, caster)
    assert refused(stage, caster, "power:flight:fly") == "D2-376"
    next_events(stage, "end")
    assert not field.flies(stage.table, caster)
    assert caster.tokens == {"fatigue": 2, "stun": 1, "stress": 1}


def test_c10_who_flies_has_no_penalty_no_climb_and_stands_higher() -> None:
    stage = casters(("flight", 2, 1), rows="....\n.^w.\n.D..\n....\n....\n....\n....\n....\n....\n....")
    caster = stage.units[0]
    caster.x, caster.y = 2, 7
    before = moves.cost(stage.table, caster, 0)
    cast(stage, caster, "power:flight:fly", points(continuous=1))
    assert moves.cost(stage.table, caster, 0) == before - 2
    caster.x = 1
    assert moves.cost(stage.table, caster, 0) == 1
    assert field.height(stage.table, caster) == 4


def test_c10_teleport_takes_a_seen_space_and_nobody_interrupts_it_in_that_step() -> None:
    stage = casters(("teleportation", 2, 1))
    caster, rival = stage.units
    stats(caster, "6x1 6x1 6x1 6x0")
    stage.aim(rival, caster)
    caster.y = 7
    assert fights.aims(stage.table, rival) == [caster.ref]
    declared = declare(stage, caster, "power:teleportation:teleport", points(), "3,5")
    carry_out(stage, declared)
    assert caster.space == (3, 5)
    assert fights.aims(stage.table, rival) == []
    stage.state.scene.step += 1
    assert fights.aims(stage.table, rival) == [caster.ref]


def test_c10_teleport_onto_a_full_space_is_not_offered_and_comes_to_nothing() -> None:
    stage = casters(("teleportation", 2, 1))
    caster, _rival = stage.units
    car = stage.add("courier-buggy", (3, 5), "N", 1)
    declared = declare(stage, caster, "power:teleportation:teleport", points(), "4,5")
    assert "3,5" not in [str(option) for option in stage.asked[-1][1][0]]
    car.x, car.rear = 4, (4, 4)
    carry_out(stage, declared)
    assert caster.space == (3, 3)
    assert stage.told("fizzled")


def test_c10_teleport_leaves_the_grip_of_the_ground() -> None:
    stage = casters(("teleportation", 2, 1))
    caster = stage.units[0]
    hurt(caster, "hold-chest", 1).holder = GROUND
    declared = declare(stage, caster, "power:teleportation:teleport", points(), "3,4")
    carry_out(stage, declared)
    assert caster.harms == []


def test_c10_force_screen_is_whole_again_when_paid_for() -> None:
    stage = casters(("shielding", 3, 1))
    caster = stage.units[0]
    cast(stage, caster, "power:shielding:force-screen", points(continuous=1))
    assert caster.screen == 3
    caster.screen = 1
    next_events(stage, "slow")
    assert caster.screen == 3
    next_events(stage, "end")
    assert caster.screen == 0


def test_c10_healing_factor_heals_one_step_each_events() -> None:
    stage = casters(("healing", 2, 1))
    caster = stage.units[0]
    harm = hurt(caster, "slash-chest", 3)
    cast(stage, caster, "power:healing:healing-factor", points(continuous=1))
    next_events(stage, "slow")
    assert harm.severity == 2
    next_events(stage, "end")
    assert harm.severity == 2


def test_c10_super_speed_adds_move_and_facing() -> None:
    stage = casters(("super-speed", 2, 1))
    caster = stage.units[0]
    before = (numbers.move_of(stage.table, caster), numbers.facing_of(stage.table, caster))
    cast(stage, caster, "power:super-speed:blur", points(continuous=1))
    assert (numbers.move_of(stage.table, caster), numbers.facing_of(stage.table, caster)) == (
        before[0] + 4,
        before[1] + 2,
    )


def test_c10_strength_is_always_on_for_damage_and_lifting_alone() -> None:
    stage = casters(("strength", 3, 0))
    caster = stage.units[0]
    bare = next(means for means in attack_options.attacks(stage.table, caster) if means.item is None)
    assert str(attack_options.damage_of(stage.table, caster, bare)) == "9x1"
    assert str(numbers.strength(stage.table, caster)) == "9x1"
    assert numbers.level(stage.table, caster, "body") == 6
    assert list(uses.all_of(stage.table, caster)) == []


def test_c10_armored_is_armor_on_all_locations() -> None:
    stage = casters(("armored", 2, 0))
    caster = stage.units[0]
    blow = Blow(("slash",), 3, Rating.parse("8x1"))
    assert protect.best_armor(stage.table, caster, blow, "left-foot") == (NOBODY, 2)


# -- Invisibility


def test_c10_invisibility_hides_while_not_attacking_and_comes_back_in_events() -> None:
    stage = casters(("invisibility", 2, 1), ("pyro", 3, 2))
    caster, rival = stage.units
    cast(stage, caster, "power:invisibility:vanish", points(continuous=1))
    assert (stealth.is_hidden(caster), caster.concealed) == (True, "power")
    assert not field.sees(stage.table, rival, caster)
    steps.set_up_move(stage.table)
    assert caster.move == caster.start  # D2-356 is about tokens
    cast(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points("stun"), *defend(), rest="random")
    assert not stealth.is_hidden(caster)
    kinds = [kind for kind, _, _ in stage.events]
    assert kinds.index("came_out") < kinds.index("attacked")
    next_events(stage, "slow")
    assert stealth.is_hidden(caster)
    next_events(stage, "end")
    assert not stealth.is_hidden(caster)
    assert [rule for kind, rule, _ in stage.events if kind == "came_out"][-1] == "D2-376"


@pytest.mark.parametrize(("who", "stuns"), [("you", (2, 0)), ("rival", (0, 2)), ("both", (2, 2))])
def test_c10_a_power_gives_to_whom_its_text_says(who: Whom, stuns: tuple[int, int]) -> None:
    stage = casters(("curses", 2, 1))
    caster, rival = stage.units[:2]
    casting = interpreter.Casting(caster.id, rival.id, "curses", 2)
    stage.run(interpreter.verbs.run(stage.table, casting, [Give("stun", 2, who)]))
    assert (caster.has("stun"), rival.has("stun")) == stuns
