"""The natural answers to the questions of a Turn, and what an intent is foretold to come to, in words."""

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.action_state import Fight
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.screens.natural import foretold, usual
from wyrmhoard.games.drawn_to_destiny.state import Declared
from wyrmhoard.kernel.asking.form import Form, Pick


def duel() -> Stage:
    return Stage([("officer", (2, 2), "E"), ("archer", (6, 2), "W")])


def test_the_targets_of_the_last_turn_are_filled_in_where_they_can_be_chosen_again_or_else_the_only_rival() -> None:
    made = duel()
    mine, rival, other = *made.units, made.add("archer", (6, 4), "W", side=1)
    everybody = Form("targets", (Pick(mine.ref.key, (rival.ref.key, other.ref.key), 0, 1),))
    one = Form("targets", (Pick(mine.ref.key, (rival.ref.key,), 0, 1),))
    thing = Form("targets", (Pick(mine.ref.key, ("t1",), 0, 1),))

    def aimed(form: Form) -> object:
        found = usual(made.table, 0, "targets", [form, "concede"])
        assert found is not None
        assert found.key == "targets"
        return found.values

    assert aimed(everybody) == {}
    assert aimed(one) == {mine.ref.key: [rival.ref.key]}
    mine.last_target = other.ref
    assert aimed(everybody) == {mine.ref.key: [other.ref.key]}
    assert aimed(thing) == {}
    other.tokens["dying"] = 1
    assert aimed(everybody) == {mine.ref.key: [rival.ref.key]}, "who has fallen is not aimed at while another stands"


def test_targets_that_lie_open_are_kept_and_the_first_is_recovered_from() -> None:
    made = duel()
    kept = usual(made.table, 0, "retarget", [targets.KEEP, targets.CHANGE])
    assert kept is not None
    assert kept.key == targets.KEEP
    mended = usual(made.table, 0, "npc-recover", [Form("npc", (Pick("u1", ("stun", "fatigue"), 0, 1),))])
    assert mended is not None
    assert (mended.key, mended.values) == ("npc", {"u1": ["stun"]})
    assert usual(made.table, 0, "intents", [steps.form(made.table, made.units[:1])]) is None


def test_an_intent_is_foretold_in_words() -> None:
    made = duel()
    made.state.phase = "intents"
    unit = made.units[0]
    unit.move, unit.turns = 5, 2
    name = unit.ref.key
    values = {name: ["E"], f"{name}-turns": 1, f"{name}-equip": [], f"{name}-free": []}
    told = foretold(made.table, unit.seat, "intents", "intents", values)
    assert len(told) == 1
    assert "goes to 3,2" in told[0]
    assert "facing south-east" in told[0]
    assert "4 Moves left." in told[0]


def test_what_one_unit_can_do_is_filled_in_and_what_it_cannot_says_why() -> None:
    match = wyrmhoard.new("drawn-to-destiny", 2, "ready", {"scene": "high-noon"}, prints=False)
    asked = match.ask(0)
    assert asked is not None
    at, screens = match.table, match.game.screens
    first, nothing = screens.ready(at, 0, asked.prompt, asked.choices)
    assert first.text.startswith("Target Outlaw")
    assert (nothing.text, nothing.values) == ("No Target: do not attack in this Turn", {})
    while (asked := match.ask(0)) is None or asked.prompt != "window":
        for known in filter(None, map(match.ask, (0, 1))):
            first_of_all = known.options[0]
            blanks = first_of_all.form
            if known.prompt == "retarget":
                assert "has no Target" in known.text
            empty = {blank["name"]: [] if blank["type"] == "pick" else 0 for blank in blanks}
            match.act(known.seat, first_of_all.key, empty if blanks else None)
    listed = screens.ready(at, 0, asked.prompt, asked.choices)
    assert listed[0].text == "Pass: do nothing now"
    refused = {one.text: (one.blocked, one.rule) for one in listed if one.blocked}
    assert refused["Attack: no Target"] == ("Gunslinger may fight its Target only.", "D2-49")
    assert any("before Turn 12" in why for why, _ in refused.values())
    assert screens.brief(at, 0, asked.prompt)


def test_the_natural_answer_to_an_attack_costs_nothing() -> None:
    made = duel()
    mine = made.units[0]
    best = max(mine.sheet.skills, key=lambda skill: skill[1])[0]
    found = usual(made.table, mine.seat, "answer", ["answer:evasion", "defend:", f"defend:{best}"])
    assert found is not None
    assert found.key == f"defend:{best}"


def test_the_natural_card_for_a_wild_is_of_a_type_that_the_attack_deals() -> None:
    made = duel()
    mine, rival = made.units
    assert usual(made.table, mine.seat, "wild-card", ["bash-head", "pierce-chest"]) is None
    means = next(one for one in attack_options.attacks(made.table, mine) if "pierce" in one.types)
    made.state.scene.declared.append(Declared(mine.id, Fight(means.id, (), rival.ref)))
    found = usual(made.table, mine.seat, "wild-card", ["bash-head", "pierce-chest"])
    assert found is not None
    assert found.key == "pierce-chest"
    assert usual(made.table, rival.seat, "wild-card", ["bash-head", "pierce-chest"]) is None
