"""Scene after Scene: the Barrow and the Campaign (C17, C18)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.small import GAME, settings
from helpers.drawn_to_destiny.tale import Tale
from wyrmhoard.games.drawn_to_destiny import saves, sight
from wyrmhoard.games.drawn_to_destiny.cards import aims
from wyrmhoard.games.drawn_to_destiny.cards.aims import Reward
from wyrmhoard.games.drawn_to_destiny.cards.campaign import rooms_of
from wyrmhoard.games.drawn_to_destiny.rules import endings
from wyrmhoard.games.drawn_to_destiny.rules.campaign import conclusion, downtime, explore, progress, shown
from wyrmhoard.games.drawn_to_destiny.rules.characters import advance, build, papers
from wyrmhoard.games.drawn_to_destiny.rules.core import plan
from wyrmhoard.games.drawn_to_destiny.rules.endings import MatchOver, SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.queries import unit_factory
from wyrmhoard.games.drawn_to_destiny.rules.scene import rewards
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.state import Character, Destiny, Harm
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.kernel.asking.form import Filled, Form
from wyrmhoard.kernel.play.playout import playout, random_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import BadInput, Refused

# -- the five rooms (D2-425, D2-426)


def test_d2_425_damage_items_and_party_go_from_room_to_room_without_downtime() -> None:
    tale = Tale("coiled-barrow", 2)
    unit = tale.played()
    name, keys = unit.sheet.name, sorted(one.key for one in tale.state.units if one.seat >= 0)
    unit.harms.append(Harm("slash-chest", 2, "chest"))
    tale.state.damage["wound"].draw.remove("slash-chest")
    carried = sorted(item.card for item in unit.items)
    tale.end("heroes")
    tale.conclude()
    assert tale.state.phase == "setup"
    tale.run(setup.set_up(tale.table), rest="random")
    assert tale.state.scene.key == "the-knot-door"
    unit = tale.played()
    assert (unit.sheet.name, [harm.card for harm in unit.harms]) == (name, ["slash-chest"])
    assert sorted(item.card for item in unit.items) == carried
    assert "slash-chest" not in tale.state.damage["wound"].draw
    assert sorted(one.key for one in tale.state.units if one.seat >= 0) == keys


def test_d2_426_up_to_2_minor_conditions_go_and_hands_are_filled_up() -> None:
    tale = Tale("coiled-barrow", 2)
    one, other = (tale.played(seat) for seat in range(2))
    one.tokens, other.tokens = {"fatigue": 2, "stun": 1}, {"slow": 1}
    mine = tale.state.players[0].hand[:3]
    tale.hand(0, *mine)
    tale.hand(1, *(tale.state.players[1].hand + tale.state.players[1].pile.draw)[:7])
    kept = tale.state.players[1].hand[:]
    tale.end("heroes")
    tale.conclude({0: ("relief", {f"u{one.id}": ["fatigue 1", "stun 1"]})})
    tale.run(setup.set_up(tale.table))
    assert tale.played(0).tokens == {"fatigue": 1}
    assert tale.played(1).tokens == {}
    assert tale.state.players[0].hand[:3] == mine
    assert len(tale.state.players[0].hand) == 5
    assert tale.state.players[1].hand == kept


@pytest.mark.parametrize(("stress", "stays"), [(0, False), (5, True)])
def test_d2_263_between_the_rooms_beast_and_shadow_are_measured_by_the_will_with_its_stress(
    stress: int, stays: bool
) -> None:
    tale = Tale("coiled-barrow", 2)
    unit = tale.played()
    unit.tokens = {"unleashed": 1, "beast": 1, "triumphant": 1, "shadow": 1, **({"stress": stress} if stress else {})}
    tale.end("heroes")
    assert (unit.has("unleashed") > 0, unit.has("triumphant") > 0) == (stays, stays)


def test_c17_a_lost_room_ends_the_barrow() -> None:
    tale = Tale("coiled-barrow", 2)
    tale.end("barrow")
    with pytest.raises(MatchOver):
        tale.conclude()
    result = endings.result(tale.table)
    assert (result.winners, result.points, result.lost) == ((), (0.0, 0.0), True)


def test_c17_all_five_rooms_won() -> None:
    tale = Tale("coiled-barrow", 2)
    for room in range(4):
        assert tale.state.scene.key == tale.state.course[room]
        tale.end("heroes")
        tale.conclude()
        tale.run(setup.set_up(tale.table), rest="random")
    assert tale.state.scene.key == "the-cord"
    with pytest.raises(SceneOver) as over:
        tale.run(explore.part(tale.table), "magic-sword")
    progress.end_scene(tale.table, over.value)
    with pytest.raises(MatchOver):
        tale.conclude()
    assert endings.result(tale.table).winners == (0, 1)
    cards = [[item.card for item in tale.played(seat).items] for seat in range(2)]
    assert [own.count("gold-coin") for own in cards] == [2, 2]
    assert [own.count("knotted-cord") for own in cards] == [1, 0]
    assert [own.count("magic-sword") for own in cards] == [1, 0]
    assert [(one.ap, one.sp) for one in tale.state.characters] == [(3, 1), (3, 1)]


# -- the Campaign (C18, D2-310, D2-420)


def test_c18_a_campaign_is_for_two_or_three() -> None:
    for seats in (1, 4):
        with pytest.raises(BadInput):
            setup.new_table(CARDS, seats, settings(scene="knotted-cord"))
    assert setup.new_table(CARDS, 3, settings(scene="knotted-cord")).phase == "build"


def test_c18_rope_lost_brings_the_chief_to_the_thorn_gate() -> None:
    tale = Tale("knotted-cord", 2)
    tale.end("goblins")
    tale.conclude()
    assert tale.state.flags == ["rope-lost"]
    tale.rest()
    assert tale.state.scene.key == "toll-bridge"
    tale.end("red")
    tale.conclude()
    tale.rest()
    assert tale.state.scene.key == "the-thorn-gate"
    assert any(unit.key == "chief-from-the-fire" for unit in tale.state.units)


def test_c18_who_loses_the_bridge_pays_a_gold_or_starts_with_a_hand_of_4() -> None:
    tale = Tale("knotted-cord", 2)
    tale.end("adventurers")
    tale.conclude()
    tale.rest()
    tale.end("red")
    loser = next(seat for seat in range(2) if seat not in tale.state.ended[-1].seats)
    tale.conclude()
    assert tale.state.players[loser].next_hand == 4, "nobody without gold can pay"
    tale.rest()
    assert [len(tale.state.players[seat].hand) for seat in (loser, 1 - loser)] == [4, 5]


def test_c18_two_lost_scenes_of_a_chapter_bring_the_flaw_and_the_next_age_inherits_it() -> None:
    tale = Tale("knotted-cord", 2)
    tale.end("goblins")
    tale.conclude()
    assert tale.own().flaws == []
    tale.rest()
    tale.end(drawn=True)
    tale.conclude()
    assert tale.own().flaws == [], "a draw is not lost"
    tale.rest()
    tale.end("barrow")
    tale.conclude()
    assert [tale.own(seat).flaws for seat in range(2)] == [["Knotted"], ["Knotted"]]
    tale.state.players[1].cp = 2
    tale.rest()
    assert tale.state.scene.key == "high-noon"
    assert [tale.own(seat).flaws for seat in range(2)] == [["Knotted"], ["Knotted"]]
    assert all(tale.played(seat).has("cursed") for seat in range(2))
    assert tale.state.players[1].cp >= 2
    assert tale.own().genre == "western"


def test_c18_an_age_inherits_one_level_of_a_skill_of_the_old_character() -> None:
    tale = Tale("knotted-cord", 2)
    old = tale.own()
    young = build.begin(tale.state, 0, "western")
    names = advance.heirlooms(tale.table, young)
    assert names == tuple(skill for skill, _ in old.sheet.skills)
    advance.carry_out(tale.table, young, advance.Step("inherit", names[0]))
    assert (young.sheet.skill(names[0]), young.sp) == (1, 12)
    advance.carry_out(tale.table, young, advance.Step("raise", names[0]))
    assert (young.sheet.skill(names[0]), young.sp) == (2, 11)
    assert advance.objection(tale.table, young, advance.Step("inherit", names[-1])) is not None


def heir_of_a_warrior() -> tuple[Tale, Character]:
    """A new Character of the West whose seat has had the Warrior before."""
    tale = Tale("knotted-cord", 3)
    old = next(one for one in tale.state.characters if one.sheet.entry == "warrior")
    tale.state.at = tale.state.course.index("high-noon")
    return tale, build.begin(tale.state, old.seat, "western")


@pytest.mark.parametrize(("skill", "printed", "price"), [("intimidation", 4, 4), ("defense", 0, 1)])
def test_c18_who_plays_an_authored_unit_has_the_inherited_level_as_well(skill: str, printed: int, price: int) -> None:
    tale, young = heir_of_a_warrior()
    advance.carry_out(tale.table, young, advance.Step("inherit", skill))
    build.take(tale.table, young, "unit:gunslinger")
    assert (young.sheet.skill(skill), young.gift) == (printed + 1, skill)
    assert advance.price(tale.table, young, advance.Step("raise", skill)) == (price, 0)
    young.sheet = replace(young.sheet, entry="")
    assert papers.read_retired(papers.write(CARDS, young), CARDS, "the file") == ("Gunslinger", False)


def test_c18_a_unit_with_a_skill_of_10_has_no_level_more(monkeypatch: pytest.MonkeyPatch) -> None:
    tale, young = heir_of_a_warrior()
    advance.carry_out(tale.table, young, advance.Step("inherit", "intimidation"))
    printed = unit_factory.sheet_of(CARDS, CARDS.units["gunslinger"])
    monkeypatch.setattr(unit_factory, "sheet_of", lambda *_: replace(printed, skills=(("intimidation", 10),)))
    build.take(tale.table, young, "unit:gunslinger")
    assert (young.sheet.skill("intimidation"), young.gift) == (10, "")


def test_c18_a_file_counts_as_inherited_what_it_says_itself() -> None:
    """What was inherited before it is not: it can be inherited once more, on top of what the file has."""
    tale, young = heir_of_a_warrior()
    text = papers.write(CARDS, young)
    advance.carry_out(tale.table, young, advance.Step("inherit", "melee"))
    build.take(tale.table, young, Filled("file", {"text": text.replace("skills = {  }", 'skills = { "melee" = 2 }')}))
    assert (young.sheet.skill("melee"), young.sp, young.gift) == (2, 10, "")
    advance.carry_out(tale.table, young, advance.Step("inherit", "melee"))
    assert (young.sheet.skill("melee"), young.sp, young.gift) == (3, 10, "melee")
    build.take(tale.table, young, Filled("file", {"text": papers.write(CARDS, young)}))
    assert (young.sheet.skill("melee"), young.sp, young.gift) == (3, 10, "melee")


def test_c18_of_three_one_backs_a_side_and_shares_its_reward() -> None:
    tale = Tale("knotted-cord", 3)
    tale.state.at = tale.state.course.index("high-noon")
    tale.run(progress.open_scene(tale.table), rest="random")
    backers = [seat for seat, player in enumerate(tale.state.players) if player.backs]
    assert len(backers) == 1
    side = tale.state.players[backers[0]].backs
    assert backers[0] in rewards.seats_of(tale.table, [side])
    tale.run(setup.set_up(tale.table), rest="random")
    assert not any(unit.seat == backers[0] for unit in tale.state.units)
    assert all(backers[0] not in faction.seats for faction in tale.state.factions)


def test_d2_420_the_last_scene_of_a_chapter_gives_a_minor_and_a_major_milestone_once() -> None:
    tale = Tale("knotted-cord", 2)
    tale.state.at = tale.state.course.index("night-shift")
    tale.run(progress.open_scene(tale.table), rest="random")
    tale.run(setup.set_up(tale.table), rest="random")
    before = [(tale.own(seat).ap, tale.own(seat).sp) for seat in range(2)]
    tale.end("survivors")
    tale.conclude()
    after = [(tale.own(seat).ap, tale.own(seat).sp) for seat in range(2)]
    assert [(a - b, c - d) for (a, c), (b, d) in zip(after, before, strict=True)] == [(2, 1), (2, 1)]
    assert tale.state.milestones == ["chapter:clock@0", "chapter:clock@1"]


def test_d2_310_a_dead_character_is_replaced_with_half_of_what_it_had_earned() -> None:
    tale = Tale("knotted-cord", 2)
    tale.own().earned_sp = 7
    tale.played().status = "dead"
    tale.end("adventurers")
    tale.conclude()
    tale.rest()
    assert tale.own().earned_sp == 3
    assert [one.dead for one in tale.state.characters if one.seat == 0 and not one.key] == [True, False]
    assert not progress.replace_dead(tale.table)
    tale.own().dead = True
    assert progress.replace_dead(tale.table)
    assert tale.own().earned_sp == 1  # of the 3 of the last, not of the 7 of the first


@pytest.mark.parametrize(("dead", "phase"), [(True, "build"), (False, "setup")])
def test_d2_310_whoever_has_died_makes_a_new_character_before_the_next_scene(dead: bool, phase: str) -> None:
    tale = Tale("knotted-cord", 2)
    if dead:
        tale.played().status = "dead"
    tale.end("adventurers")
    tale.conclude()
    tale.run(conclusion.after_downtime(tale.table), rest="random")
    assert tale.state.phase == phase
    assert [one.seat for one in build.unfinished(tale.table)] == ([0] if dead else [])


def test_d2_339_quivers_are_full_again_after_a_downtime() -> None:
    tale = Tale("knotted-cord", 2)
    quiver = tale.give(tale.played(), "quiver", uses=3)
    tale.end("adventurers")
    tale.conclude()
    tale.run(downtime.pass_time(tale.table))
    assert quiver in rewards.belongings(tale.table, tale.own())
    assert quiver.uses == CARDS.items["quiver"].uses == 20


def test_d2_310_the_dead_have_no_downtime_but_what_they_earned_with_their_death_counts() -> None:
    tale = Tale("knotted-cord", 2)
    tale.state.scene.story["thief-freed"] = 1
    dead = tale.own()
    tale.played().status = "dead"
    tale.end("adventurers")
    assert dead.dead
    tale.conclude()
    assert downtime.present(tale.table) == [tale.state.characters[1]]
    assert not rewards.may_grant(tale.table, 1, 0)
    assert dead.earned_ap == tale.own(1).earned_ap > 0, "it was in the Scene (D2-296)"


def test_d2_298_the_living_take_the_items_and_the_dead_none() -> None:
    tale = Tale("knotted-cord", 2)
    tale.played().status = "dead"
    tale.end("adventurers")
    reward = Reward(items=("rope",), choose=("dagger", "lockpicks"))
    tale.run(rewards.pay(tale.table, [0, 1], reward, "D2-298"), "dagger")
    cards = [item.card for item in rewards.belongings(tale.table, tale.own(1))]
    assert ("rope" in cards, "dagger" in cards) == (True, True)
    assert [told["seat"] for told in tale.told("treasure")] == [1]


def test_d2_310_nobody_of_an_earlier_age_stands_in_for_the_dead() -> None:
    """The last Character of a seat is its Character; the one of the age before has gone with its age."""
    tale = Tale("knotted-cord", 2)
    old = tale.own()
    old.flaws.append("Knotted")
    young = build.begin(tale.state, 0, "western")
    young.dead = True
    assert rewards.of_seat(tale.table, 0) is None
    assert rewards.last_of(tale.state, 0) is young
    assert shown.of_seat(tale.state, 0) is young
    tale.state.at = tale.state.course.index("dead-air")
    progress.begin_age(tale.table)
    assert rewards.last_of(tale.state, 0) is not young
    assert tale.own().flaws == []


def test_c18_who_backs_a_side_shares_its_reward_once() -> None:
    tale = Tale("knotted-cord", 2)
    old, young = tale.own(), build.begin(tale.state, 0, "western")
    old.unit = -1
    tale.state.players[0].backs = "gunslinger"
    assert rewards.took_part(tale.table, [0]) == [young]


def test_c18_the_dead_pay_nothing() -> None:
    tale = Tale("knotted-cord", 2)
    price = aims.Pay(reward=Reward(gold=-1))
    rewards.grant(tale.table, tale.own(), Reward(gold=1), "D2-298")
    assert progress.can_pay(tale.table, 0, price)
    tale.own().dead = True
    assert not progress.can_pay(tale.table, 0, price)
    assert progress.can_pay(tale.table, 0, aims.Pay(reward=Reward(gold=1)))


def test_c18_the_epic_and_the_ultimate_milestone() -> None:
    tale = Tale("knotted-cord", 2)
    tale.state.at = len(tale.state.course) - 1
    tale.run(progress.open_scene(tale.table), rest="random")
    tale.run(setup.set_up(tale.table), rest="random")
    for whole in ("the-cord", "night-shift"):
        tale.end("couriers")
        tale.state.ended[-1].scene = whole
        tale.state.ended[-1].seats = [0, 1]
    tale.end("couriers")
    winner = tale.state.ended[-1].seats
    with pytest.raises(MatchOver):
        tale.conclude()
    assert f"crown:0@{winner[0]}" in tale.state.milestones
    assert f"crown:1@{winner[0]}" in tale.state.milestones
    assert f"crown:0@{1 - winner[0]}" not in tale.state.milestones


def test_d2_420_a_campaign_is_won_by_who_has_won_more_than_half_of_its_scenes() -> None:
    tale = Tale("knotted-cord", 2)
    wholes = list(dict.fromkeys(stop.whole for stop in plan.stops(tale.table)))
    for number, whole in enumerate(wholes):
        tale.end()
        ended = tale.state.ended[-1]
        ended.scene = rooms_of(whole, CARDS.dungeons)[-1]
        ended.seats = [0, 1] if number == 0 else [1] if number <= len(wholes) // 2 else []
    outcome = endings.result(tale.table)
    assert outcome.data["won"] == [1, 1 + len(wholes) // 2]
    assert outcome.winners == (1,)
    assert outcome.points == (1 / len(wholes), (1 + len(wholes) // 2) / len(wholes))


# -- retiring (D2-421)


def crowned(*answers: Any) -> Tale:
    """The last Scene of a Campaign that a Player alone has won whole."""
    tale = Tale("knotted-cord", 2)
    tale.state.at = len(plan.stops(tale.table)) - 1
    tale.state.milestones.append("crown:1@0")
    tale.run(conclusion.offer_retirement(tale.table), *answers)
    return tale


def test_d2_421_after_an_ultimate_a_character_may_retire() -> None:
    """Only the seat that has reached the Milestone is asked; the file of the Character says so from then on."""
    tale = crowned("retire")
    assert tale.prompts == ["retire"]
    assert list(tale.asked[0][1]) == [0]
    assert tale.own(0).retired
    assert not tale.own(1).retired
    assert "retired = true" in papers.write(CARDS, tale.own(0))
    assert not crowned("stay").own(0).retired


def test_d2_421_the_next_campaigns_character_starts_with_6_sp_more() -> None:
    old = papers.write(CARDS, crowned("retire").own(0))
    state = setup.new_table(CARDS, 2, settings(scene="knotted-cord"))
    table = Table(state, Chance("heir"), CARDS)
    heir = state.characters[0]
    before = heir.sp
    form = next(one for one in build.choices(table, heir) if isinstance(one, Form) and one.key == build.HEIR)
    build.take(table, heir, form.fill({"text": old}))
    assert (heir.sp, heir.earned_sp) == (before + 6, 6)
    assert heir.heir_of
    assert all(str(one) != build.HEIR for one in build.choices(table, heir))


def test_d2_421_only_a_retired_character_has_an_heir_and_it_is_played_no_more() -> None:
    tale = crowned("stay")
    text = papers.write(CARDS, tale.own(0))
    with pytest.raises(Refused, match="has not retired"):
        build.heir_form(tale.table).fill({"text": text})
    tale.own(0).retired = True
    with pytest.raises(BadInput, match="has retired"):
        papers.read_new(papers.write(CARDS, tale.own(0)), CARDS, "the file", tale.own(0), ())


# -- whole matches at random


@pytest.mark.parametrize(("scene", "seats"), [("coiled-barrow", 1), ("coiled-barrow", 4), ("knotted-cord", 2)])
def test_d2_13b_a_dungeon_and_a_campaign_run_to_their_end(scene: str, seats: int) -> None:
    result, _, table = playout(GAME, seats, settings(scene=scene), f"{scene}-{seats}", Random(seats))
    assert len(result.points) == seats
    assert table.state.phase == "over"
    if scene == "knotted-cord":
        wholes = {stop.whole for stop in plan.stops(table)}
        assert all(plan.winners_of(table, whole) is not None for whole in wholes)


def test_d2_13b_a_campaign_is_taken_up_again_at_any_moment() -> None:
    match = wyrmhoard.new(GAME, 2, "again", {"scene": "knotted-cord"})
    rng = Random(5)
    seen = set()
    for number in range(1500):
        phase = match.table.state.phase
        if phase not in seen or number % 150 == 0:
            twin = resume(GAME, parse_record(match.position.to_json()))
            assert twin.fingerprint == match.fingerprint
            assert twin.waiting == match.waiting
            seen.add(phase)
        match.act(*random_act(match, rng))
        if match.result is not None:
            break
    assert {"build", "targets", "downtime"} <= seen


# -- who knows what of a Character (Who sees what)


def test_d5_nobody_learns_of_a_character_before_it_is_complete() -> None:
    state = setup.new_table(CARDS, 2, settings(scene="knotted-cord"))
    table = Table(state, Chance("shown"), CARDS)
    other = state.copy()
    twin = Table(other, Chance("shown"), CARDS)
    build.take(twin, other.characters[1], Filled("archetype", {"what": ["archer"], "follow": ["skills"]}))
    build.take(twin, other.characters[1], Filled("take", {"what": ["rope"]}))
    assert sight.view(table, 0) == sight.view(twin, 0)
    assert sight.view(table, None) == sight.view(twin, None)
    assert sight.view(table, 1) != sight.view(twin, 1)
    sight.imagine(Position(state, CARDS), 0, Random(1))
    sight.imagine(Position(other, CARDS), 0, Random(1))
    assert dump(state) == dump(other)


def test_d2_397_texts_are_their_owners_and_points_their_sides() -> None:
    tale = Tale("toll-bridge", 2)
    own = tale.own(1)
    own.texts, own.sp = {"fear": "Water."}, 3
    shown = {seat: sight.view(tale.table, seat)["characters"] for seat in (0, 1, None)}
    mine = [next(one for one in shown[seat] if one["id"] == own.id) for seat in (0, 1, None)]
    assert [one["texts"] for one in mine] == [None, {"fear": "Water."}, None]
    assert [one["sp"] for one in mine] == [None, 3, None]


def test_d2_25_a_saved_character_is_judged_like_a_unit() -> None:
    tale = Tale("knotted-cord", 2)
    assert list(saves.faults(tale.state, CARDS)) == []
    tale.end("adventurers")
    tale.conclude()
    progress.leave_scene(tale.table)
    assert list(saves.faults(tale.state, CARDS)) == []
    tale.own().harms.append(Harm("slash-chest", 1, "chest"))
    assert [place for place, _ in saves.faults(tale.state, CARDS)] == ["damage"]
    tale.own().harms.clear()
    tale.own().items[0].card = "spoon"
    assert "there is no Item 'spoon'" in [said for _, said in saves.faults(tale.state, CARDS)]
    tale.own().items[0].card = "rope"
    tale.own().sp = -1
    with pytest.raises(BadInput, match=r"Expected `int` >= 0 .*\.sp"):
        load(dump(tale.state), Destiny)
