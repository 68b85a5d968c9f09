"""What a Scene leaves behind: the Conclusion, rewards and Downtime (D2-287 to D2-309)."""

from __future__ import annotations

import copy

import msgspec
import pytest

from helpers.drawn_to_destiny.tale import Tale
from wyrmhoard.games.drawn_to_destiny import sight
from wyrmhoard.games.drawn_to_destiny.cards.aims import Reward
from wyrmhoard.games.drawn_to_destiny.cards.cost import item_cost
from wyrmhoard.games.drawn_to_destiny.rules.campaign import downtime
from wyrmhoard.games.drawn_to_destiny.rules.characters import advance, build, sheets
from wyrmhoard.games.drawn_to_destiny.rules.characters.advance import MOST_DAYS
from wyrmhoard.games.drawn_to_destiny.rules.conflict import trials
from wyrmhoard.games.drawn_to_destiny.rules.endings import MatchOver
from wyrmhoard.games.drawn_to_destiny.rules.harm import conditions
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers
from wyrmhoard.games.drawn_to_destiny.rules.scene import goals, rewards
from wyrmhoard.games.drawn_to_destiny.state import Harm
from wyrmhoard.games.drawn_to_destiny.words import prompts

# -- the Conclusion (D2-288, D2-295 to D2-300, D2-303)


def test_d2_288_minor_conditions_go_and_damage_cards_stay() -> None:
    tale = Tale("rope-and-rock", 2)
    unit = tale.played()
    unit.tokens = {"fatigue": 3, "blood-loss": 2, "prone": 1}
    unit.harms.append(Harm("slash-chest", 2, "chest"))
    unit.used = ["evasion/dodge"]
    tale.end("adventurers")
    assert unit.tokens == {"blood-loss": 2}
    assert [harm.card for harm in unit.harms] == ["slash-chest"]
    assert unit.used == []


@pytest.mark.parametrize("seat", [0, 1])
def test_d2_273_a_rope_is_off_when_the_scene_is_over(seat: int) -> None:
    tale = Tale("knotted-cord", 2)
    tale.played(seat).tokens["bound"] = 4
    tale.end("goblins")
    assert not tale.played(seat).has("bound")
    tale.conclude()
    tale.rest()
    assert not tale.played(seat).has("bound")
    assert numbers.level(tale.table, tale.played(seat), "speed") > 0


def test_d2_295_no_action_after_the_completing_step() -> None:
    tale = Tale("rope-and-rock", 2)
    tale.end("adventurers")
    assert tale.state.phase == "conclusion"
    with pytest.raises(MatchOver):
        tale.conclude()


def test_d2_296_a_milestone_pays_those_who_took_part() -> None:
    tale = Tale("rope-and-rock", 3)
    tale.state.scene.story["thief-freed"] = 1
    tale.played().harms.append(Harm("slash-chest", 1, "chest"))
    tale.end("adventurers")
    with pytest.raises(MatchOver):
        tale.conclude()
    assert [(one.seat, one.ap, one.status) for one in tale.state.characters] == [
        (0, 1, {"watch": 1}), (1, 1, {"watch": 1}),
    ]  # fmt: skip
    assert {told["seat"] for told in tale.told("rewarded")} == {0, 1}


@pytest.mark.parametrize(("built", "asked"), [((), 0), ((1,), 1), ((0, 1), 0)])
def test_d2_298_of_several_items_the_first_seat_with_a_character_of_its_own_chooses(
    built: tuple[int, ...], asked: int
) -> None:
    tale = Tale("rope-and-rock", 2)
    for seat in range(2):
        tale.own(seat).key = "" if seat in built else "authored"
    ask = rewards.choose_item(tale.table, (0, 1), ("dagger", "rope"), "D2-296").send(None)
    assert list(ask.must) == [asked]


@pytest.mark.parametrize("freed", [0, 1])
def test_d2_303_a_minor_milestone_is_1_ap_to_each_adventurer(freed: int) -> None:
    tale = Tale("rope-and-rock", 3)
    if freed:
        tale.state.scene.story["thief-freed"] = 1
    tale.played().harms.append(Harm("slash-chest", 1, "chest"))  # the AP for nobody hurt is not at stake here
    tale.end("adventurers")
    with pytest.raises(MatchOver):
        tale.conclude()
    assert [(one.ap, one.sp) for one in tale.state.characters] == [(freed, 0)] * 2
    assert [rule for kind, rule, data in tale.events if kind == "rewarded" and data["ap"]] == ["D2-303"] * freed * 2


def test_d2_27_a_milestone_is_reached_once() -> None:
    tale = Tale("rope-and-rock", 1)
    tale.state.scene.story["thief-freed"] = 1
    goals.reach_milestones(tale.table)
    goals.reach_milestones(tale.table)
    assert len(tale.told("milestone")) == 1


def test_d2_298_treasure_is_currency_and_items_in_the_deck() -> None:
    tale = Tale("rope-and-rock", 1)
    rewards.grant(tale.table, tale.own(), Reward(silver=5, items=("rope",)), "D2-298")
    assert sum(item.card == "silver-coin" for item in tale.played().items) == 5
    assert any(item.card == "rope" for item in tale.played().items)
    rewards.grant(tale.table, tale.own(), Reward(silver=-2), "D2-298")
    assert rewards.coins(tale.table, tale.own(), "silver-coin") == 3


def test_d2_297_status_starts_at_0_and_may_be_negative() -> None:
    tale = Tale("rope-and-rock", 1)
    assert tale.own().status == {}
    rewards.grant(tale.table, tale.own(), Reward(status={"watch": -2}), "D2-297")
    assert tale.own().status == {"watch": -2}


def test_d2_297_favor_starts_at_0_and_may_be_negative() -> None:
    tale = Tale("rope-and-rock", 1)
    assert tale.own().favor == {}
    for number in (2, -3):
        rewards.grant(tale.table, tale.own(), Reward(favor={"miller": number}), "D2-297")
    assert tale.own().favor == {"miller": -1}
    assert [told["favor"] for told in tale.told("rewarded")] == [{"miller": 2}, {"miller": -3}]
    assert rewards.halved(Reward(ap=2, favor={"miller": 2})) == Reward(ap=1, favor={"miller": 2})


def test_d2_299_each_player_grants_one_cp_to_another() -> None:
    tale = Tale("knotted-cord", 3)
    downtime.begin(tale.table)
    assert not rewards.may_grant(tale.table, 0, 0)
    rewards.grant_cp(tale.table, 0, 1)
    assert tale.state.players[1].cp == 1
    assert not rewards.may_grant(tale.table, 0, 2)
    rewards.grant_cp(tale.table, 1, 2)
    rewards.grant_cp(tale.table, 2, 1)
    assert not any(rewards.may_grant(tale.table, one, other) for one in range(3) for other in range(3))
    assert sum(player.cp for player in tale.state.players) == 3


def test_d2_299_where_a_narrator_judges_no_player_grants_a_cp() -> None:
    tale = Tale("knotted-cord", 3, narrator=True)
    downtime.begin(tale.table)
    assert not any(rewards.may_grant(tale.table, one, other) for one in range(3) for other in range(3))
    assert downtime.objection(tale.table, tale.own(), "grant:1") == downtime.JUDGED
    assert not [option for option in downtime.choices(tale.table, tale.own()) if str(option).startswith("grant")]


@pytest.mark.parametrize(("narrator", "given"), [(False, 1), (True, 0)])
def test_d2_299_who_is_alone_with_a_narrator_is_judged_too(narrator: bool, given: int) -> None:
    tale = Tale("rope-and-rock", 1 + narrator, narrator=narrator)
    tale.own().key = ""
    tale.own().texts = dict.fromkeys(rewards.CONCEPTION, "This.")
    rewards.reflect(tale.table)
    assert tale.state.players[0].cp == given


@pytest.mark.parametrize(
    ("size", "given"), [("minor", (1, 0)), ("major", (0, 1)), ("epic", (2, 2)), ("ultimate", (3, 3))]
)
def test_d2_421_what_each_size_of_milestone_gives(size: str, given: tuple[int, int]) -> None:
    tale = Tale("rope-and-rock", 1)
    tale.run(rewards.reach(tale.table, [0], size))
    assert (tale.own().ap, tale.own().sp) == given


def with_treasure(*cards: str) -> Tale:
    """A Scene for two with this list of Treasures."""
    tale = Tale("rope-and-rock", 2)
    entry = tale.table.cards.scenes["rope-and-rock"]
    tale.table.cards = copy.copy(tale.table.cards)
    tale.table.cards.scenes = {"rope-and-rock": msgspec.structs.replace(entry, treasure=cards)}
    return tale


def test_d2_421_an_epic_milestone_gives_a_treasure_of_the_scenes_list() -> None:
    """Each chooses one that nobody has taken; the last that is left is not asked about."""
    tale = with_treasure("long-sword", "chain-shirt")
    tale.run(rewards.reach(tale.table, [0, 1], "epic"), "chain-shirt")
    assert [(told["seat"], told["item"]) for told in tale.told("treasure")] == [(0, "chain-shirt"), (1, "long-sword")]
    assert [(one.ap, one.sp) for one in tale.state.characters] == [(2, 2), (2, 2)]
    assert tale.played(1).items[-1].card == "long-sword"
    assert prompts.prompt(tale.table, 0, "reward", {"name": "Ann"}) == "Choose the Treasure that Ann takes"
    assert prompts.prompt(tale.table, 0, "reward", {}) == "Choose what the party takes"


@pytest.mark.parametrize("size", ["minor", "major", "ultimate"])
def test_d2_421_other_milestones_give_no_treasure(size: str) -> None:
    tale = with_treasure("long-sword", "chain-shirt")
    tale.run(rewards.reach(tale.table, [0, 1], size))
    assert tale.told("treasure") == []


def test_d2_421_the_dead_take_no_treasure() -> None:
    tale = with_treasure("long-sword", "chain-shirt")
    tale.own(0).dead = True
    tale.run(rewards.reach(tale.table, [0, 1], "epic"), "long-sword")
    assert [told["seat"] for told in tale.told("treasure")] == [1]


# -- Downtime (D2-287 to D2-294, D2-309)


def resting(seats: int = 2) -> Tale:
    """A Campaign in the Downtime after its first Scene, which was won."""
    tale = Tale("knotted-cord", seats)
    tale.end("adventurers")
    tale.conclude()
    assert tale.state.phase == "downtime"
    return tale


def test_d2_293_training_takes_two_weeks_and_blood_loss_is_gone_meanwhile() -> None:
    tale = resting()
    tale.own().sp = 4
    skill = tale.own().sheet.skills[0][0]
    tale.played().tokens["blood-loss"] = 3
    tale.played(1).tokens["blood-loss"] = 15
    tale.run(downtime.part(tale.table), (0, ("raise", {"what": [skill]})))
    assert tale.own().days == 14
    assert tale.played().sheet.skill(skill) == tale.own().sheet.skill(skill)
    tale.own().ready = tale.own(1).ready = True
    assert tale.run(downtime.part(tale.table), rest="random")
    assert tale.played().has("blood-loss") == 0
    assert tale.played(1).has("blood-loss") == 1


def test_d2_288_what_passes_with_a_scene_passes_with_downtime() -> None:
    """Who has got up from Body 0 lies Prone no longer, and the Stress of a failed Task is over (D2-206a)."""
    tale = resting()
    tired, weak = tale.played(), tale.played(1)
    tired.tokens |= {"stress": 1, "strain": 1}
    tired.waited["strain:fear-power"] = 0
    level = numbers.level(tale.table, weak, "body")
    weak.tokens["necrosis"] = level - 1
    tale.run(conditions.gain(tale.table, weak, "blood-loss", 2, rule="D2-291"))
    assert weak.has("prone")
    tale.own().days = 3
    tale.rest()
    assert tale.played().tokens == {"strain": 1}  # that lasts a week (D2-291)
    assert tale.played(1).tokens == {"necrosis": level - 1}


def test_d2_248_who_has_body_0_after_downtime_is_prone_still() -> None:
    tale = resting()
    unit = tale.played()
    level = numbers.level(tale.table, unit, "body")
    tale.run(conditions.gain(tale.table, unit, "necrosis", level, rule="D2-259"))
    tale.rest()
    assert tale.played().tokens == {"necrosis": level, "prone": 1}


def test_d2_248a_nobody_flees_in_downtime() -> None:
    tale = resting()
    unit = tale.played()
    asked = len(tale.asked)
    level = numbers.level(tale.table, unit, "will")
    tale.run(conditions.gain(tale.table, unit, "stress", level, rule="D2-206a"))
    assert len(tale.asked) == asked
    assert not unit.has("fleeing")
    tale.rest()
    assert tale.played().tokens == {}


def test_d2_290_a_minor_wound_is_gone_after_a_week_of_rest() -> None:
    tale = resting()
    tale.played().harms = [Harm("slash-chest", 1, "chest"), Harm("bash-head", 2, "head")]
    for card in ("slash-chest", "bash-head"):
        tale.state.damage["wound"].draw.remove(card)
    tale.run(downtime.part(tale.table), (0, ("rest", {"days": 7})))
    tale.own().ready = tale.own(1).ready = True
    tale.run(downtime.part(tale.table))
    assert [(harm.card, harm.severity) for harm in tale.played().harms] == [("bash-head", 2)]


def test_d2_291_a_card_is_treated_once() -> None:
    tale = resting()
    tale.played().harms = [Harm("slash-chest", 2, "chest")]
    tale.state.damage["wound"].draw.remove("slash-chest")
    name = f"u{tale.played().id}:slash-chest"
    assert downtime.treat_objection(tale.table, tale.own(1), name) is None
    tale.run(downtime.part(tale.table), (1, ("treat", {"what": [name]})), rest="random")
    assert tale.own(1).days > 0
    refusal = downtime.treat_objection(tale.table, tale.own(), name)
    assert refusal is not None
    assert refusal.rule == "D2-291"
    harm = tale.played().harms[0] if tale.played().harms else None
    assert harm is not None
    assert harm.tended
    assert harm.treated or tale.played().has("blood-loss") == 2


def test_d2_291_who_has_left_the_scene_plays_a_task_of_downtime_with_the_cards_of_the_seat() -> None:
    tale = resting()
    tale.played().status = "removed"
    tale.played().harms = [Harm("slash-chest", 2, "chest")]
    tale.state.damage["wound"].draw.remove("slash-chest")
    player = tale.state.players[1]
    whole = sorted([*player.hand, *player.pile.draw, *player.pile.discard])
    name = f"u{tale.played().id}:slash-chest"
    card = f"{player.hand[0]}:upper"
    tale.run(downtime.part(tale.table), (1, ("treat", {"what": [name]})), {1: card}, rest="random")
    assert sorted([*player.hand, *player.pile.draw, *player.pile.discard]) == whole
    assert tale.told("opened")[0]["sides"][0]["card"] == card.partition(":")[0]


def test_d2_291_a_treatment_that_runs_out_of_days_has_not_failed() -> None:
    tale = resting()
    tale.played().harms = [Harm("slash-chest", 4, "chest")]
    tale.state.damage["wound"].draw.remove("slash-chest")
    tale.own(1).days = MOST_DAYS - 1
    name = f"u{tale.played().id}:slash-chest"
    tale.run(downtime.part(tale.table), (1, ("treat", {"what": [name]})), rest="random")
    assert tale.own(1).days == MOST_DAYS
    assert not tale.played().harms[0].tended
    assert not tale.played().has("blood-loss")
    tale.own(1).days = 0
    assert downtime.treat_objection(tale.table, tale.own(1), name) is None


@pytest.mark.parametrize("condition", ["necrosis", "frostbite", "acid-burns", "numbness"])
def test_d2_259_a_permanent_condition_is_a_task_of_downtime(condition: str) -> None:
    """A failed one is tried again in the next Downtime."""
    tale = resting()
    patient = tale.played()
    patient.tokens[condition] = 1
    name = f"u{patient.id}:{condition}"
    assert [form.key for form in downtime.cure_forms(tale.table, tale.own(1))] == ["cure"]
    tale.run(downtime.part(tale.table), (1, ("cure", {"what": [name]})), rest="random")
    assert [told["difficulty"] for told in tale.told("task_begun")] == [3]
    assert tale.own(1).days > 0
    if patient.has(condition):
        assert patient.has("blood-loss") == 2
        assert downtime.cure_objection(tale.table, tale.own(1), name) == downtime.TRIED
        tale.own().ready = tale.own(1).ready = True
        tale.run(downtime.part(tale.table), rest="random")
        tale.own(1).days = 0
        assert downtime.cure_objection(tale.table, tale.own(1), name) is None
    else:
        assert not patient.has("blood-loss")


def test_d2_259_nothing_permanent_nothing_to_treat() -> None:
    tale = resting()
    tale.played().tokens = {"burns": 1, "blood-loss": 1}
    assert downtime.cure_forms(tale.table, tale.own(1)) == []
    tale.played().tokens["necrosis"] = 1
    tale.own(1).days = MOST_DAYS
    assert downtime.cure_forms(tale.table, tale.own(1)) == []


def test_d2_294_an_item_is_made_day_by_day() -> None:
    tale = resting()
    tale.own(1).sp = 3
    advance.carry_out(tale.table, tale.own(1), advance.Step("raise", "tradeskill"))
    while not (made := tale.told("crafted")):
        tale.own(1).days = 0
        tale.run(downtime.part(tale.table), (1, ("craft", {build.WHAT: ["short-spear"]})), rest="random")
        assert tale.own(1).days > 0
    assert [told["item"] for told in made] == ["short-spear"]
    assert [item.card for item in rewards.belongings(tale.table, tale.own(1))].count("short-spear") == 1
    assert downtime.craft_objection(tale.table, tale.own(1), "gold-coin") is not None


def test_d2_348_anybody_may_try_to_make_an_item_with_mechanics() -> None:
    """At Level 0 and with Disadvantage; Tradeskill and Magic are not Common."""
    tale = resting()
    maker = tale.own()
    assert not any(sheets.level(maker.sheet, skill) for skill in downtime.CRAFTS)
    assert downtime.crafts(tale.table, maker) == ("mechanics",)
    assert downtime.craft_objection(tale.table, maker, "short-spear") is None
    trial = trials.Trial("mind", 3, downtime.crafts(tale.table, maker), trained=True, kind=trials.TASK, paid=False)
    side = trials.actor_of(tale.table, tale.played(), trial)
    assert (side.level, side.disadvantage) == (0, ["unskilled"])


@pytest.mark.parametrize("workshop", [False, True])
def test_d2_294_an_item_of_cost_above_10_needs_the_workshop_of_the_scene_before(*, workshop: bool) -> None:
    tale = resting()
    scene = tale.state.scene.key
    entry = msgspec.structs.replace(tale.table.cards.scenes[scene], workshop=workshop)
    tale.table.cards = copy.copy(tale.table.cards)
    tale.table.cards.scenes = {**tale.table.cards.scenes, scene: entry}
    tale.own().genre = "western"
    assert item_cost(tale.table.cards.items["hunting-rifle"]) > downtime.WORKSHOP
    refusal = downtime.craft_objection(tale.table, tale.own(), "hunting-rifle")
    assert (refusal is None) == workshop
    assert refusal is None or "needs a workshop" in refusal.sentence()


def test_c18_the_town_of_high_noon_has_a_workshop() -> None:
    cards = resting().table.cards
    assert [scene.id for scene in cards.scenes.values() if scene.workshop] == ["high-noon"]


def test_d2_309_intentions_change_nothing_else() -> None:
    tale = resting()
    tale.run(downtime.part(tale.table), (0, ("intentions", {"text": "See the sea."})))
    assert tale.own().texts["intentions"] == "See the sea."
    assert tale.own().days == 0


def test_d2_309_intentions_are_read_by_their_writer_and_the_narrator() -> None:
    tale = resting()
    tale.run(downtime.part(tale.table), (0, ("intentions", {"text": "See the sea."})))

    def read_by(seat: int) -> list[str | None]:
        whole = sight.view(tale.table, seat)["characters"]
        return [(one["texts"] or {}).get("intentions") for one in whole if one["seat"] == 0]

    assert (read_by(0), read_by(1)) == (["See the sea."], [None])
    tale.state.players[1].narrator = True
    assert read_by(1) == ["See the sea."]
