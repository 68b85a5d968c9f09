"""A saved table that the rules cannot go on from is refused, with its field; every table of a real match is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from helpers.drawn_to_destiny import small
from helpers.drawn_to_destiny.board import CARDS
from wyrmhoard.games.drawn_to_destiny import saves
from wyrmhoard.games.drawn_to_destiny.action_state import read_action, read_equip
from wyrmhoard.games.drawn_to_destiny.means_state import PowerMeans, ThrownMeans
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.characters import build
from wyrmhoard.games.drawn_to_destiny.state import Declared, Destiny, Harm, InForce, Laid, Patch, Task, Thing
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.games.drawn_to_destiny.target_state import DoorChange, LocationTurned, UnitId, read_target
from wyrmhoard.kernel.asking.ask import CHECKPOINT
from wyrmhoard.kernel.play.playout import first_at_random, pick
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.text.errors import BadInput

SCENES: Final = [
    ("rope-and-rock", 3), ("high-noon", 2), ("night-shift", 3), ("toll-bridge", 4), ("dead-air", 3), ("dust-run", 2),
    ("three-chests", 4), ("thin-air", 4),
    ("two-lanterns", 6),
]  # fmt: skip


def spoil(where: object, field: str, value: object) -> None:
    """Set a field to what its type has not."""
    setattr(where, field, value)


def checkpoints(scene: str, seats: int, most: int) -> Iterator[Destiny]:
    """The state at each checkpoint of a match at random."""
    state = small.GAME.rules.begin(small.GAME.cards, seats, small.settings(scene=scene))
    table = Table(state, Chance(scene), CARDS)
    running, rng = script.destiny(table), Random(2)
    sent: Any = None
    for _ in range(most):
        try:
            ask = running.send(sent)
        except StopIteration:
            return
        sent = None
        if ask is CHECKPOINT:
            yield table.state
        elif ask.kind == "first":
            sent = first_at_random(ask, rng)
        else:
            chosen = {seat: pick(ask.options(seat) or (), rng) for seat in ask.must}
            sent = chosen if ask.kind == "each" else next(iter(chosen.values()))


@pytest.mark.parametrize(("scene", "seats"), SCENES)
def test_every_table_of_a_match_can_be_gone_on_from(scene: str, seats: int) -> None:
    checked = 0
    for state in checkpoints(scene, seats, 500):
        read = load(dump(state), Destiny) if checked % 10 == 0 else state
        assert list(saves.faults(read, CARDS)) == []
        checked += 1
    assert checked > 20


@cache
def begun() -> Destiny:
    """Toll Bridge in its second Turn."""
    return next(state for state in checkpoints("toll-bridge", 2, 2000) if state.scene.turn == 2).copy()


def second_card(state: Destiny) -> None:
    state.players[1].hand.append(state.players[1].pile.draw[0])


def lost_card(state: Destiny) -> None:
    state.players[0].pile.draw.pop()


def lost_fate(state: Destiny) -> None:
    (state.fate.draw or state.fate.discard).pop()


def second_damage(state: Destiny) -> None:
    lying = [harm.card for unit in state.scene.units for harm in unit.harms]
    card = next(card for card in state.damage["wound"].draw if card not in lying)
    state.scene.units[0].harms.append(Harm(card, 1, CARDS.damage[card].of or "head"))


def no_such_damage(state: Destiny) -> None:
    state.scene.units[0].harms.append(Harm("paper-cut", 1, "head"))


def no_such_damage_between_scenes(state: Destiny) -> None:
    build.begin(state, 0, "fantasy").harms.append(Harm("paper-cut", 1, "head"))


def inside_no_specialty(state: Destiny) -> None:
    build.begin(state, 0, "fantasy").inside["melee/set-weapon"] = "melee/swords"


def no_such_damage_in_a_deck(state: Destiny) -> None:
    state.damage["trauma"].discard.append("paper-cut")


def wrong_reading(state: Destiny) -> None:
    state.scene.units[0].harms.append(Harm("slash-head", 1, "fortune"))


def wrong_reading_between_scenes(state: Destiny) -> None:
    build.begin(state, 0, "fantasy").harms.append(Harm("fear-power", 1, "head"))


def second_item(state: Destiny) -> None:
    one, other = state.scene.units[:2]
    other.items.append(one.items[0])


def two_in_one_hand(state: Destiny) -> None:
    for item in state.scene.units[0].items[:2]:
        item.held = "left"


def off_the_map(state: Destiny) -> None:
    state.scene.units[0].x = 99


def no_such_item(state: Destiny) -> None:
    state.scene.units[0].items[0].card = "long-spoon"


def no_such_seat(state: Destiny) -> None:
    state.scene.units[0].seat = 7


def no_such_faction(state: Destiny) -> None:
    state.players[0].faction = 4


def no_such_scene(state: Destiny) -> None:
    state.scene.key = "nowhere"


def no_such_phase(state: Destiny) -> None:
    spoil(state, "phase", "lunch")


def no_such_status(state: Destiny) -> None:
    spoil(state.scene.units[0], "status", "asleep")


def too_many_actions(state: Destiny) -> None:
    state.scene.units[0].acted = 3


def no_tokens(state: Destiny) -> None:
    state.scene.units[0].tokens["stun"] = 0


def negative_move(state: Destiny) -> None:
    state.scene.units[0].move = -1


def no_heading(state: Destiny) -> None:
    state.scene.units[0].facing = 8


def no_mount(state: Destiny) -> None:
    state.scene.units[0].riding = 999


def a_bottle_as_a_mount(state: Destiny) -> None:
    state.scene.things.append(Thing(state.next_id(), "bottle", 1, 1))
    state.scene.units[0].riding = state.scene.things[-1].id


def on_itself(state: Destiny) -> None:
    state.scene.units[0].riding = state.scene.units[0].id


def a_mount_that_rides(state: Destiny) -> None:
    one, other = state.scene.units[:2]
    one.riding, one.sheet = other.id, replace(one.sheet, traits=("mount",))


def a_driver_of_nothing(state: Destiny) -> None:
    state.scene.units[0].post = "driver"


def no_such_post(state: Destiny) -> None:
    one, other = state.scene.units[:2]
    one.riding, one.post = other.id, "cook"


def amid_no_events(state: Destiny) -> None:
    assert state.phase != "events"
    state.scene.part = "ground"


def in_two_groups(state: Destiny) -> None:
    scene = state.scene
    scene.groups, scene.finished, scene.stirred, scene.open = [[1], [1]], [False] * 2, [False] * 2, [False] * 2


def unknown_about_groups(state: Destiny) -> None:
    state.scene.finished.append(True)


def an_odd_price(state: Destiny) -> None:
    declared = Declared(
        state.scene.units[0].id, read_action("recover:fatigue"), besides=["move", "fatigue", "uses:4", "a song"]
    )
    state.scene.declared.append(declared)


def never_given(state: Destiny) -> None:
    state.serial = 1


def too_big_a_hand(state: Destiny) -> None:
    player = state.players[0]
    player.hand += player.pile.draw[:11]
    del player.pile.draw[:11]


def no_rear(state: Destiny) -> None:
    state.scene.units[0].rear = (0, 0)


def area_nowhere(state: Destiny) -> None:
    state.serial += 1
    state.scene.laid.append(Laid(state.serial, "fire", []))


def no_such_ground(state: Destiny) -> None:
    state.serial += 1
    state.scene.laid.append(Laid(state.serial, "custard", [(1, 1)]))


def no_such_door(state: Destiny) -> None:
    state.scene.doors["trapdoor"] = "open"


def bad_task(state: Destiny) -> None:
    state.scene.tasks.append(Task("knot", read_target("u1"), 3, -1, 0, 1))


def nobody_at_work(state: Destiny) -> None:
    state.scene.tasks.append(Task("knot", read_target("u1"), 3, 3, 3, 1, workers=[999]))


def at_work_twice(state: Destiny) -> None:
    one = state.scene.units[0].id
    state.scene.tasks.append(Task("knot", read_target("u1"), 3, 3, 3, one, workers=[one, one]))


def bad_clock(state: Destiny) -> None:
    spoil(state.scene.clock, "step", 0)


def no_such_power(state: Destiny) -> None:
    power = InForce(state.next_id(), "flight", "fireball", state.scene.units[0].id, state.scene.units[0].id, -1)
    state.scene.powers.append(power)


def a_power_on_nobody(state: Destiny) -> None:
    state.scene.powers.append(InForce(state.next_id(), "flight", "fly", state.scene.units[0].id, 999, -1))


def a_power_that_is_over(state: Destiny) -> None:
    one = state.scene.units[0].id
    state.scene.powers.append(InForce(state.next_id(), "flight", "fly", one, one, 0))


def an_area_of_nothing(state: Destiny) -> None:
    one = state.scene.units[0]
    for means in (PowerMeans("pyro", "fireball"), ThrownMeans("grenade", 0)):
        state.scene.laid.append(Laid(state.next_id(), "area", [one.space], one.id, means))
    state.scene.laid.append(Laid(state.next_id(), "area", [one.space], one.id, ThrownMeans("long-sword", 0)))


def a_narrator_without_leave(state: Destiny) -> None:
    state.players[1].narrator = True


def notes_of_a_player(state: Destiny) -> None:
    state.players[0].notes.append("I know more than I should.")


def a_point_for_nobody(state: Destiny) -> None:
    state.scene.favored.append(999)


def no_such_patch(state: Destiny) -> None:
    state.scene.patches.append(Patch("1,1", "rock", [(1, 1)], [(2, 2)]))


def a_patch_off_the_map(state: Destiny) -> None:
    state.scene.patches.append(Patch("4,2", "rock", [(4, 2), (4, 3)], [(4, 8), (4, 9)]))


def half_a_patch(state: Destiny) -> None:
    state.scene.patches.append(Patch("4,2", "rock", [(4, 2), (4, 3)], [(4, 7)]))


def chosen_twice(state: Destiny) -> None:
    state.scene.chosen_by = [1, 1]


def chosen_by_nobody(state: Destiny) -> None:
    state.scene.meant = {f"u{state.scene.units[0].id}": ["N"]}


def chosen_for_nobody(state: Destiny) -> None:
    state.scene.chosen_by, state.scene.meant = [0], {"u999-turns": ["1"]}


def freely_chosen(state: Destiny) -> None:
    state.scene.chosen_by, state.scene.meant = [0], {f"u{state.scene.units[0].id}-free": ["burst", "drop:x"]}


def no_such_part_of_events(state: Destiny) -> None:
    state.phase, state.scene.part = "events", "x"


def no_such_place(state: Destiny) -> None:
    state.phase, state.scene.part = "explore", "x"


def nothing_declared(state: Destiny) -> None:
    state.phase, state.scene.declared = "acts", []


def nothing_that_waits(state: Destiny) -> None:
    state.scene.waiting.append(DoorChange("trapdoor", "open"))


def a_door_that_waits_to_break(state: Destiny) -> None:
    state.scene.waiting.append(DoorChange("gate", "broken"))  # type: ignore[arg-type]


def no_such_location_waits(state: Destiny) -> None:
    state.scene.waiting.append(LocationTurned("1,1"))


def helped_by_nobody(state: Destiny) -> None:
    state.scene.units[0].helped.append(UnitId(999))


def an_equip_with_nobody(state: Destiny) -> None:
    state.scene.units[0].intent.equip = read_equip("give:12@u999")


def no_side_of_the_scene(state: Destiny) -> None:
    state.factions[1].key = "nobody"


def no_such_course(state: Destiny) -> None:
    state.settings = replace(state.settings, scene="nowhere")


def another_course(state: Destiny) -> None:
    state.course.append("high-noon")


def beyond_the_course(state: Destiny) -> None:
    state.at = 3


def before_the_course(state: Destiny) -> None:
    state.at = -1


def no_such_outfit(state: Destiny) -> None:
    build.begin(state, 0, "fantasy").outfit.append("x")


def no_such_genre(state: Destiny) -> None:
    build.begin(state, 0, "opera")


def no_such_skill_between_scenes(state: Destiny) -> None:
    character = build.begin(state, 0, "fantasy")
    character.sheet = replace(character.sheet, skills=(("juggling", 1),))


def too_many_stealth_tokens(state: Destiny) -> None:
    state.scene.units[0].hidden, state.scene.units[0].concealed = 99, "hide"


def too_few_stealth_tokens(state: Destiny) -> None:
    state.scene.units[0].hidden = -2


FAULTS: Final = [
    (no_such_part_of_events, "scene, part: Events have no part 'x' .D2-277."),
    (no_such_place, "scene, part: there is no place 'x' .* .D2-42."),
    (nothing_declared, "scene, declared: .* .D2-99."),
    (nothing_that_waits, "scene, waiting: 'door:trapdoor open' .* .D2-282."),
    (a_door_that_waits_to_break, "Invalid enum value 'broken' .*waiting.0..state"),
    (no_such_location_waits, "scene, waiting: 'location:1,1'"),
    (helped_by_nobody, "scene, unit [0-9]+: is helped by 'u999', .* .D2-108."),
    (an_equip_with_nobody, "'give:12@u999' is no Equip"),
    (no_side_of_the_scene, "factions: the sides of this Scene are .* .D2-17."),
    (no_such_course, "options, scene: there is no Scene named nowhere"),
    (another_course, "course: those are not the Scenes of 'toll-bridge' .D2-420."),
    (beyond_the_course, "at: there is no Scene 3 of 1 .D2-420."),
    (before_the_course, "at: there is no Scene -1"),
    (no_such_outfit, "characters, [0-9]+: there is no Item 'x'"),
    (no_such_genre, "characters, [0-9]+: there is no genre 'opera' .D2-395a."),
    (no_such_skill_between_scenes, "characters, [0-9]+: there is no Skill 'juggling'"),
    (too_many_stealth_tokens, "scene, unit [0-9]+: has 99 Stealth tokens .D2-355."),
    (too_few_stealth_tokens, "has -2 Stealth tokens .D2-355."),
    (chosen_twice, "each seat chooses once"),
    (chosen_by_nobody, "chosen by nobody"),
    (chosen_for_nobody, "scene, meant, u999-turns"),
    (freely_chosen, "scene, meant, u[0-9]+-free"),
    (a_narrator_without_leave, "in its last seat .D2-16."),
    (notes_of_a_player, "only a Narrator writes notes"),
    (a_point_for_nobody, "D2-16a"),
    (no_such_patch, "no Location of the Scene"),
    (a_patch_off_the_map, "scene, patches, 4,2: lies on no Space"),
    (half_a_patch, "cannot lie like that"),
    (no_such_power, "'flight' cannot be used as 'fireball'"),
    (a_power_on_nobody, "a Unit that does not exist"),
    (a_power_that_is_over, "D2-375"),
    (an_area_of_nothing, "nobody can have laid 'throw:long-sword:0'"),
    (second_card, "is there 2 times"),
    (lost_card, "is missing"),
    (lost_fate, "fate: .* is missing"),
    (second_damage, "damage: .* is there 2 times"),
    (no_such_damage, "scene, unit [0-9]+: there is no damage card 'paper-cut'"),
    (inside_no_specialty, "characters, [0-9]+, inside: 'melee/set-weapon' or 'melee/swords' is not there"),
    (no_such_damage_between_scenes, "characters, [0-9]+: there is no damage card 'paper-cut'"),
    (no_such_damage_in_a_deck, "damage, trauma: there is no damage card 'paper-cut'"),
    (wrong_reading, "D2-178"),
    (wrong_reading_between_scenes, "characters, [0-9]+: fear-power cannot be read as 'head' .D2-178."),
    (second_item, "is there 2 times"),
    (two_in_one_hand, "D2-88"),
    (off_the_map, "D2-82"),
    (no_such_item, "no Item 'long-spoon'"),
    (no_such_seat, "seat 7"),
    (no_such_faction, "D2-18"),
    (no_such_scene, "no Scene 'nowhere'"),
    (no_such_phase, "Invalid enum value 'lunch' - at `..phase`"),
    (no_such_status, "Invalid enum value 'asleep' .*units.0..status"),
    (too_many_actions, "D2-97"),
    (no_tokens, "Expected `int` >= 1 .*units.0..tokens"),
    (negative_move, "Expected `int` >= 0 .*units.0..move"),
    (no_heading, "Expected `int` <= 7 .*units.0..facing"),
    (no_mount, "rides 999, on which nobody can .D2-109."),
    (a_bottle_as_a_mount, "rides [0-9]+, on which nobody can .D2-109."),
    (on_itself, "on which nobody can .D2-109."),
    (a_mount_that_rides, "carries others, and rides .D2-109."),
    (a_driver_of_nothing, "cannot be the driver of -1 .D2-443a."),
    (no_such_post, "cannot be the cook of [0-9]+ .D2-443a."),
    (amid_no_events, "scene, part: Events have no part 'ground' .D2-277."),
    (in_two_groups, "D2-50"),
    (unknown_about_groups, "scene, groups"),
    (an_odd_price, "can have been paid .D2-100."),
    (never_given, "serial"),
    (too_big_a_hand, "D2-38"),
    (no_rear, "D2-93"),
    (area_nowhere, "D2-378"),
    (no_such_ground, "no Location 'custard'"),
    (no_such_door, "D2-414"),
    (bad_task, "Expected `int` >= 0 .*tasks.0..above"),
    (nobody_at_work, "D2-108"),
    (at_work_twice, "D2-108"),
    (bad_clock, "Invalid enum value 0 .*clock.step"),
]


@pytest.mark.parametrize(("spoil", "complaint"), FAULTS, ids=[spoil.__name__ for spoil, _ in FAULTS])
def test_a_table_that_cannot_be_is_refused(spoil: Callable[[Destiny], None], complaint: str) -> None:
    state = begun().copy()
    saves.check(Position(state, CARDS))
    spoil(state)
    with pytest.raises(BadInput, match=complaint):
        saves.check(Position(load(dump(state), Destiny), CARDS))


@pytest.mark.parametrize(
    "key",
    ["", "wheel", "pick-up:7", "draw:12:left", "draw:12:both", "store:12", "switch:12", "load:12:15", "give:12@u{0}"],
)
def test_d2_86_every_equip_may_have_been_chosen(key: str) -> None:
    state = begun().copy()
    written = key.format(state.scene.units[1].id)
    state.scene.units[0].intent.equip = read_equip(written) if written else None
    saves.check(Position(state, CARDS))


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("declared", [{"unit": 1, "action": {"type": "juggle"}}], "Invalid value 'juggle' .*scene.declared.0..action"),
        ("declared", [{"unit": 1, "action": {"type": "recover"}}], "missing .*`condition` .*scene.declared.0..action"),
        ("declared", [{"unit": 1, "action": "recover:stun"}], "Expected `object`, got `str` .*declared.0..action"),
        ("target", "u4", "Expected `object.*`, got `str` .*scene.units.0..target"),
        ("target", {"type": "tree", "id": 4}, "Invalid value 'tree' .*scene.units.0..target"),
        ("intent", {"equip": {"type": "juggle"}}, "Invalid value 'juggle' .*scene.units.0..intent.equip"),
        ("intent", {"equip": {"type": "draw", "item": 12, "hand": "tail"}}, "Invalid enum value 'tail' .*equip.hand"),
        ("intent", {"equip": {"type": "load", "weapon": 12, "source": "bow"}}, "Expected `int`, got `str` .*source"),
    ],
)
def test_a_damaged_action_equip_or_target_is_refused_where_it_stands(field: str, value: Any, complaint: str) -> None:
    saved = dump(begun())
    scene = saved["scene"]
    (scene if field in scene else scene["units"][0])[field] = value
    with pytest.raises(BadInput, match=complaint):
        load(saved, Destiny)


def test_a_state_with_an_action_an_equip_and_a_target_is_saved_and_read() -> None:
    state = begun().copy()
    unit, other = state.scene.units[:2]
    unit.target, unit.intent.equip = other.ref, read_equip(f"give:12@u{other.id}")
    state.scene.declared.append(Declared(unit.id, read_action(f"fight:12:0:+melee/disarm@u{other.id}")))
    assert load(dump(state), Destiny) == state
    assert state.copy() == state


def test_d2_355_a_scene_may_give_more_tokens_than_twice_the_level_and_a_cloak_adds_some() -> None:
    state = begun().copy()
    unit = state.scene.units[0]
    unit.concealed = "hide"
    for level, tokens in ((0, 10), (5, 12)):
        unit.hidden, unit.sheet = tokens, replace(unit.sheet, skills=(("stealth", level),) if level else ())
        saves.check(Position(state, CARDS))
    unit.hidden = 13
    assert [problem for _, problem in saves.faults(state, CARDS)] == ["has 13 Stealth tokens (D2-355)"]


def test_d2_109_d2_443a_whoever_is_aboard_is_on_what_carries() -> None:
    state = next(state for state in checkpoints("night-shift", 2, 2000) if state.scene.turn).copy()
    van = next(thing for thing in state.scene.things if thing.key == "van")
    rider, other = state.scene.units[:2]
    rider.riding, rider.post = van.id, "passenger"
    saves.check(Position(state, CARDS))
    rider.riding, rider.post = other.id, "gunner"
    saves.check(Position(state, CARDS))
    rider.riding = van.id
    with pytest.raises(BadInput, match="cannot be the gunner"):
        saves.check(Position(state, CARDS))
