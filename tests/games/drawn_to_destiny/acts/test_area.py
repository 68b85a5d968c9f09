"""Areas: laid card by card, resolved in Events with one card against many, grenades, Molotovs and Flames (D2-377 to
D2-379a, D2-274, D2-363a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.casting import FATE, carry_out, cast, casters, declare, empower, points, refused
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.means_state import PowerMeans, read_area_means
from wyrmhoard.games.drawn_to_destiny.rules.acts import area, interpreter
from wyrmhoard.games.drawn_to_destiny.rules.harm.condition_events import is_choked
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options, field
from wyrmhoard.games.drawn_to_destiny.rules.turn import events
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Declared, Laid, Unit

FIREBALL = "power:pyro:fireball"
LOWER = "fate:lower"


def lay_fire(stage: Stage, *spaces: tuple[int, int], by: int = 0, level: int = 9) -> Laid:
    """A Fireball that waits for Events."""
    laid = Laid(
        stage.state.next_id(),
        area.WAITS,
        list(spaces),
        stage.units[by].id,
        read_area_means(FIREBALL),
        {"level": level, "scale": 1},
    )
    stage.state.scene.laid.append(laid)
    return laid


def resolve(stage: Stage, *answers: Any, rest: str = "") -> None:
    """The Power Events of a Turn."""
    stage.run(events.powers(stage.table), *answers, rest=rest)


def cards(**played: str) -> tuple[str, dict[str, Any]]:
    """The answer of a seat in the Area: cards(u3="fate:upper")."""
    return "area-cards", {name: [key] for name, key in played.items()}


def goblins(number: int = 3, **more: Any) -> Stage:
    """A caster and some goblins of another seat, side by side at the other end."""
    stage = casters(("pyro", 3, 4), **more)
    stage.units[1].x = 2
    for at in range(1, number):
        stage.add("goblin-raider", (2 + at, 8), "S", 1)
    return stage


# -- laying


def test_d2_378_cards_lie_on_neighbouring_spaces_and_touch_each_other() -> None:
    stage = casters(("pyro", 3, 4))
    caster = stage.units[0]
    declared = declare(stage, caster, FIREBALL, points(area=3, result=1))
    carry_out(stage, declared, "3,8", "4,8", "5,9", "6,9")
    laid = stage.state.scene.laid[0]
    assert laid.spaces == [(3, 8), (4, 8), (5, 9), (6, 9)]
    assert (laid.kind, laid.means, laid.points["level"], laid.points["scale"]) == (
        "area",
        PowerMeans("pyro", "fireball"),
        10,
        1,
    )
    first, second, third, fourth = (options[0] for prompt, options in stage.asked if prompt == "area")
    assert {"3,8", "4,8"} <= set(map(str, first))
    assert set(map(str, second)) == {"2,7", "3,7", "4,7", "2,8", "4,8", "2,9", "3,9", "4,9"}
    assert "3,8" not in map(str, third)
    assert "1,1" not in map(str, third)
    assert set(map(str, fourth)) == {"4,9", "5,8", "6,8", "6,9"}


def test_d2_378_the_first_card_lies_within_range_and_line_of_sight() -> None:
    stage = casters(("pyro", 3, 2), rows="....... ####### ....... ....... .......", size=(7, 5))
    caster = stage.units[0]
    caster.y = 1
    anchors = area.anchors(stage.table, caster, 2)
    assert (3, 2) in anchors
    assert (3, 4) not in anchors  # behind the wall
    assert (6, 1) not in anchors  # too far
    assert (3, 0) in anchors  # behind the caster: only a throw needs Arc:Forward
    assert (3, 0) not in area.anchors(stage.table, caster, 2, forward=True)


def test_d2_377_one_point_is_one_space() -> None:
    stage = casters(("naturalism", 2, 2))
    caster = stage.units[0]
    cast(stage, caster, "power:naturalism:entangle", points(area=1), "3,8")
    assert stage.state.scene.laid[0].spaces == [(3, 8)]


def test_d2_378_where_the_map_ends_there_are_fewer() -> None:
    stage = casters(("pyro", 3, 6), rows="...", size=(3, 1))
    caster, rival = stage.units
    (caster.x, caster.y), (rival.x, rival.y) = (0, 0), (2, 0)
    caster.facing = 2
    cast(stage, caster, FIREBALL, points(area=6), "0,0", rest="random")
    assert sorted(stage.state.scene.laid[0].spaces) in ([(0, 0), (1, 0)], [(0, 0), (1, 0), (2, 0)])


def test_d2_105_nothing_happens_before_events() -> None:
    stage = goblins()
    caster = stage.units[0]
    cast(stage, caster, FIREBALL, points(area=2), "3,8", "4,8")
    assert not stage.told("struck")
    assert stage.told("area_laid")[0]["spaces"] == [[3, 8], [4, 8]]


# -- one card against many


def test_d2_379_one_card_against_three_goblins_draws_once() -> None:
    stage = goblins()
    lay_fire(stage, (2, 8), (3, 8), (4, 8))
    one, two, three = stage.units[1:]
    stage.hand(0, "swords-7")
    stage.hand(1, "wands-2", "wands-3", "swords-2")
    answer = cards(**{f"u{one.id}": "wands-2:upper", f"u{two.id}": "wands-3:lower", f"u{three.id}": "swords-2:lower"})
    resolve(stage, "swords-7:upper", {1: answer}, rest="random")
    results = [told["sides"][0]["result"] for told in stage.told("compared")]
    assert results == ["succeeds", "fails", "succeeds"]
    assert len(stage.told("drew")) == 1
    assert stage.state.players[0].pile.discard.count("swords-7") == 1
    assert sorted(stage.state.players[1].pile.discard)[:3] == ["swords-2", "wands-2", "wands-3"]
    assert [unit.acted for unit in stage.units] == [0, 0, 0, 0]


def test_d2_379a_the_user_chooses_first_and_each_seat_once_for_all_of_its_units() -> None:
    stage = goblins()
    lay_fire(stage, (2, 8), (3, 8), (4, 8))
    stage.hand(1, "wands-2")
    resolve(stage, FATE, rest="random")
    assert stage.prompts[:2] == ["area-card", "area-cards"]
    form = stage.asked[1][1][1][0]
    assert [blank.name for blank in form.fields] == [f"u{unit.id}" for unit in stage.units[1:]]  # type: ignore[union-attr]


def test_d2_379a_a_card_of_the_hand_is_played_for_one_unit_only() -> None:
    stage = goblins(2)
    lay_fire(stage, (2, 8), (3, 8))
    one, two = stage.units[1:]
    stage.hand(1, "wands-2")
    with pytest.raises(Exception, match="one Unit only"):
        resolve(stage, FATE, {1: cards(**{f"u{one.id}": "wands-2:upper", f"u{two.id}": "wands-2:lower"})})


def test_d2_131a_units_of_the_users_own_seat_are_struck_and_play_like_non_players() -> None:
    stage = goblins(1)
    friend = stage.add("warrior", (3, 8), "S", 0)
    lay_fire(stage, (2, 8), (3, 8))
    rival = stage.units[1]
    stage.fate("swords-9", "wands-4", "wands-5", "wands-K")
    resolve(stage, FATE, {1: cards(**{f"u{rival.id}": FATE})}, rest="random")
    assert [told["unit"] for told in stage.told("struck")] == [rival.id, friend.id]
    assert stage.prompts.count("area-cards") == 1


def test_d2_131a_who_is_struck_by_its_own_seat_has_no_seat_and_no_action_there() -> None:
    stage = goblins(1)
    caster, rival = stage.units
    friend = stage.add("warrior", (3, 8), "S", 0)
    laid = lay_fire(stage, (2, 8), (3, 8))
    sides = [area.line_up(stage.table, laid, caster, unit, close=False).sides[1] for unit in (rival, friend)]
    assert [side.seat for side in sides] == [1, NOBODY]
    assert not sides[1].paid


def test_d2_379_the_user_is_struck_like_anybody_inside() -> None:
    stage = goblins(1)
    caster = stage.units[0]
    lay_fire(stage, (3, 3))
    stage.fate("swords-9", "wands-4", "wands-K")
    resolve(stage, FATE, rest="random")
    struck = stage.told("struck")[0]
    assert (struck["unit"], struck["by"], struck["damage"]) == (caster.id, caster.id, "10x1")  # D2-368: Range:0


def test_d2_368_close_by_the_result_is_one_higher_in_an_area_too() -> None:
    stage = goblins(2)
    near, far = stage.units[1:]
    near.x, near.y = 3, 4
    lay_fire(stage, (3, 4), (3, 8))
    stage.fate("swords-9", "wands-4", "wands-5")
    resolve(stage, FATE, {1: cards(**{f"u{near.id}": FATE, f"u{far.id}": FATE})}, rest="random")
    assert [told["damage"] for told in stage.told("struck")] == ["10x1", "9x1"]


def test_d2_177_overrun_hurts_a_blocker_that_spent_no_action() -> None:
    stage = goblins(1)
    rival = stage.units[1]
    lay_fire(stage, (2, 8), level=9)
    stage.state.scene.laid[0].points["scale"] = 3
    stage.fate("swords-9", "cups-4")
    resolve(stage, FATE, {1: cards(**{f"u{rival.id}": LOWER})}, "chest", rest="random")
    assert stage.told("overrun")[0]["place"] == "chest"


@pytest.mark.parametrize(
    ("damage", "block", "applied"), [("4x3", "cups-4", 1), ("10x1", "cups-4", 0), ("4x3", "cups-K", 0)]
)
def test_d2_379a_overrun_inside_an_area_is_as_in_a_fight(damage: str, block: str, applied: int) -> None:
    """The figures of D2-177: Body 8x1 blocks 4x3: two Successes less one; of 10x1 nothing is left, and of a Block that
    is no Normal nothing comes. The Block brings its side nothing: no Action was spent."""
    stage = goblins(1)
    rival = stage.units[1]
    rival.sheet = replace(rival.sheet, stats=("8x1", *rival.sheet.stats[1:]), armor="", traits=())
    rival.items = []
    lay_fire(stage, (2, 8))
    level, scale = map(int, damage.split("x"))
    stage.state.scene.laid[0].points |= {"level": level, "scale": scale}
    stage.fate("swords-9")
    stage.hand(1, block)
    answer = {1: cards(**{f"u{rival.id}": f"{block}:lower"})}
    resolve(stage, FATE, answer, *["left-arm"] * (block == "cups-4"), rest="random")
    assert stage.prompts.count("place") == (block == "cups-4")
    assert len(rival.harms) == applied
    assert [harm.card.partition("-")[2] for harm in rival.harms] == ["left-arm"] * applied
    assert stage.state.players[1].pile.discard == [block]
    assert not stage.told("kept")


def test_d2_379_a_counter_of_the_user_strikes_back_with_one_card_for_all() -> None:
    stage = goblins(2)
    one, two = stage.units[1:]
    lay_fire(stage, (2, 8), (3, 8))
    stage.hand(0, "coins-7", "wands-5")
    stage.fate("swords-4", "swords-5")
    answer = {1: cards(**{f"u{one.id}": FATE, f"u{two.id}": FATE})}
    resolve(stage, "coins-7:lower", answer, "wands-5", rest="random")
    assert stage.prompts.count("follow-up") == 1
    assert [told["unit"] for told in stage.told("struck")] == [one.id, two.id]
    assert stage.state.players[0].pile.discard.count("wands-5") == 1
    assert stage.state.players[0].pile.discard.count("coins-7") == 1


def test_d2_379_a_combo_is_laid_once_and_counts_against_each() -> None:
    stage = goblins(2)
    one, two = stage.units[1:]
    lay_fire(stage, (2, 8), (3, 8))
    stage.hand(0, "wands-Q", "cups-Q")
    stage.fate("coins-4", "coins-5")
    answer = {1: cards(**{f"u{one.id}": LOWER, f"u{two.id}": LOWER})}  # Counter: Strong beats it
    resolve(stage, "wands-Q:upper", answer, "cups-Q", rest="random")
    assert stage.prompts.count("combo") == 1
    scored = [told for told in stage.told("scored") if told["unit"] == stage.units[0].id]
    assert [["combo", 1] in told["parts"] for told in scored] == [True, True]
    assert stage.state.players[0].pile.discard.count("cups-Q") == 1


def test_d2_169_a_block_of_the_user_that_wins_is_kept_once() -> None:
    stage = goblins(2)
    one, two = stage.units[1:]
    lay_fire(stage, (2, 8), (3, 8))
    stage.hand(0, "cups-7")
    stage.fate("swords-4", "swords-5")
    resolve(stage, "cups-7:lower", {1: cards(**{f"u{one.id}": FATE, f"u{two.id}": FATE})}, rest="random")
    player = stage.state.players[0]
    assert player.hand.count("cups-7") == 1
    assert "cups-7" not in player.pile.discard
    assert len(stage.told("drew")) == 1


def test_no_card_is_lost_in_areas_at_random() -> None:
    for seed in range(12):
        stage = goblins(3, seed=seed)
        stage.add("warrior", (4, 8), "S", 0)
        lay_fire(stage, (2, 8), (3, 8), (4, 8))
        lay_fire(stage, (3, 8), (4, 8), by=1)
        stage.units[1].sheet = stage.units[0].sheet
        stage.hand(0, "swords-7", "wild-red", "coins-Q", "cups-K", "swords-9")
        stage.hand(1, "wands-2", "wild-black", "coins-A", "cups-8", "swords-2")
        resolve(stage, rest="random")
        for player in stage.state.players:
            assert len(player.hand) + len(player.pile.draw) + len(player.pile.discard) == 54, seed
        assert len(stage.state.fate.draw) + len(stage.state.fate.discard) == 54, seed
        assert not stage.state.scene.laid


# -- what may go wrong meanwhile


def test_d2_281_an_area_resolves_though_its_user_has_fallen() -> None:
    stage = goblins(1)
    caster, rival = stage.units
    lay_fire(stage, (2, 8))
    caster.status = "dead"
    caster.tokens["stun"] = 5
    stage.fate("swords-9", "wands-4")
    resolve(stage, FATE, {1: cards(**{f"u{rival.id}": FATE})}, rest="random")
    assert stage.told("struck")[0]["damage"] == "9x1"


def test_d2_281_two_areas_on_one_space_resolve_one_after_the_other() -> None:
    stage = goblins(1)
    rival = stage.units[1]
    lay_fire(stage, (2, 8))
    lay_fire(stage, (2, 8), level=4)
    stage.fate("swords-9", "wands-4", "swords-8", "wands-5")
    answer = {1: cards(**{f"u{rival.id}": FATE})}
    resolve(stage, FATE, answer, rest="random")
    assert [told["spaces"] for told in stage.told("area_resolves")] == [[[2, 8]], [[2, 8]]]
    assert stage.told("struck")[0]["damage"] == "9x1"
    assert stage.state.scene.laid == []


def test_d2_281_areas_come_before_the_price_of_what_goes_on() -> None:
    stage = casters(("pyro", 3, 4), ("flight", 2, 1))
    caster = stage.units[0]
    cast(stage, caster, "power:flight:fly", points(continuous=1))
    lay_fire(stage, (3, 8))
    stage.asked.clear()
    resolve(stage, FATE, rest="random")
    assert stage.prompts[0] == "area-card"
    assert stage.prompts[-1] == "keep-power"


def test_d2_379_an_empty_area_asks_nobody() -> None:
    stage = goblins(1)
    lay_fire(stage, (9, 9))
    resolve(stage)
    assert stage.prompts == []
    assert stage.told("area_resolves")[0]["units"] == []


def test_d2_363a_an_area_reveals_the_hidden_in_it_and_strikes_them() -> None:
    stage = goblins(1)
    rival = stage.units[1]
    rival.hidden, rival.concealed = 2, "hide"
    lay_fire(stage, (2, 8))
    stage.fate("swords-9", "wands-4")
    resolve(stage, FATE, {1: cards(**{f"u{rival.id}": FATE})}, rest="random")
    assert rival.hidden == NOBODY
    assert not stage.units[0].has("stress")
    assert stage.told("struck")[0]["unit"] == rival.id


def test_c10_entangle_binds_whoever_is_inside() -> None:
    stage = casters(("naturalism", 2, 2))
    caster, rival = stage.units
    cast(stage, caster, "power:naturalism:entangle", points(area=2), "3,8", "4,8")
    stage.damage("restraint", "bind-chest", "bind-head", "bind-vitals", "bind-abdomen", "bind-shoulders")
    stage.fate("swords-9", "wands-4")
    resolve(stage, FATE, {1: cards(**{f"u{rival.id}": FATE})}, rest="random")
    assert stage.told("struck")[0]["types"] == ["bind"]
    assert any(harm.card.startswith("bind") for harm in rival.harms)


def test_d2_385_disbelief_is_weighed_when_the_area_is_laid() -> None:
    stage = casters(("pyro", 3, 4), rival="deputy")
    caster, rival = stage.units
    cast(stage, caster, FIREBALL, points(area=2), "3,8", "4,8")
    rival.tokens["blind"] = 1
    stage.fate("swords-9", "wands-4")
    resolve(stage, FATE, {1: cards(**{f"u{rival.id}": FATE})}, rest="random")
    assert stage.told("struck")[0]["damage"] == "9x0"


def test_c10_in_an_area_radiant_spares_all_but_the_undead() -> None:
    stage = casters(("radiant", 2, 2))
    caster, rival = stage.units
    skeleton = stage.add("skeleton", (3, 8), "S", 1)
    cast(stage, caster, "power:radiant:attack-0-area", points(area=1), "3,8")
    resolve(stage, FATE, {1: cards(**{f"u{skeleton.id}": FATE})}, rest="random")
    assert stage.told("area_resolves")[0]["units"] == [skeleton.id]
    assert rival.space == (3, 8)


# -- grenades, Molotovs, Flames, Smoke


def thrower(card: str, **more: Any) -> tuple[Stage, Unit, str]:
    """Somebody with a grenade in hand, and a Rival five Spaces ahead."""
    stage = casters(("pyro", 3, 0), **more)
    unit = stage.units[0]
    unit.items = []
    item = stage.give(unit, card, "right")
    return stage, unit, f"throw:{item.id}:0"


def test_c12_a_grenade_is_no_plain_weapon_but_is_thrown_on_two_cards() -> None:
    stage, unit, key = thrower("grenade")
    assert key in legal_keys(stage.table, unit)
    assert all(means.item is None for means in attack_options.attacks(stage.table, unit))
    carry_out(stage, declare(stage, unit, key), "3,8", "4,8", "4,7", "5,7")
    assert stage.state.scene.laid[0].spaces == [(3, 8), (4, 8), (4, 7), (5, 7)]
    assert unit.items == []
    rival = stage.units[1]
    stage.fate("swords-9", "wands-4", "swords-8")
    resolve(stage, FATE, {1: cards(**{f"u{rival.id}": FATE})}, rest="random")
    assert (stage.told("struck")[0]["damage"], stage.told("struck")[0]["types"]) == ("3x3", ["bash", "hack"])


def test_c12_a_throw_needs_a_hand_the_skill_and_a_space_in_range_and_arc() -> None:
    stage, unit, key = thrower("grenade")
    unit.items[0].held = "stored"
    assert refused(stage, unit, key) == "D2-112"
    unit.items[0].held = "right"
    assert (3, 9) in area.anchors(stage.table, unit, 8, forward=True)
    assert (3, 2) not in area.anchors(stage.table, unit, 8, forward=True)
    unit.tokens["blind"] = 1
    assert refused(stage, unit, key) == "D2-270"


def test_c12_a_molotov_leaves_flames_for_five_turns() -> None:
    stage, unit, key = thrower("molotov-cocktail")
    rival = stage.units[1]
    carry_out(stage, declare(stage, unit, key), "3,7", "3,8")
    stage.fate("wands-2", "swords-9")
    resolve(stage, FATE, {1: cards(**{f"u{rival.id}": FATE})}, rest="random")
    burns = 0
    for turn in range(6):
        if turn:
            resolve(stage)
        rival.burnt = []
        before = rival.has("burning")
        stage.run(events.triggers(stage.table), rest="random")
        burns += rival.has("burning") > before
    assert burns == 5
    assert stage.state.scene.laid == []


def test_d2_274_flames_obstruct_smoke_and_gas_block_sight_and_gas_chokes() -> None:
    stage = casters()
    caster, rival = stage.units
    interpreter.lay(stage.table, "fire", [(3, 5)], 2, caster.id)
    assert field.ground(stage.table).obstructs((3, 5))
    assert field.sees(stage.table, caster, rival)
    interpreter.lay(stage.table, "smoke", [(3, 6)], 2, caster.id)
    assert not field.sees(stage.table, caster, rival)
    interpreter.lay(stage.table, "gas", [(3, 8)], 2, caster.id)
    stage.run(events.triggers(stage.table), rest="random")
    assert rival.has("choking") == 1
    assert is_choked(stage.table, rival)


# -- the computer


def test_the_computer_lays_an_area_on_rivals_and_not_on_its_own() -> None:
    stage = casters(("pyro", 3, 4), seats=1)
    caster, rival = stage.units
    (caster.x, caster.y), (rival.x, rival.y) = (3, 8), (3, 3)
    empower(rival, ("pyro", 3, 4))
    declared = Declared(rival.id, read_action(FIREBALL), 0)
    stage.run(actions.settle(stage.table, declared))
    carry_out(stage, declared)
    laid = stage.state.scene.laid[0]
    assert len(laid.spaces) == 4
    assert caster.space in laid.spaces
    assert rival.space not in laid.spaces
    resolve(stage, rest="random")
    assert stage.prompts[0] == "area-cards"
