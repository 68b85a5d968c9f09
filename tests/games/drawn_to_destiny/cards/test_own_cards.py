"""Cards that a player brings: a Scene or Units of their own beside those of the game, in a file, a folder or a text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage
from helpers.worlds import drive
from wyrmhoard.games.drawn_to_destiny import sight
from wyrmhoard.games.drawn_to_destiny.cards import own
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.cards.notation import slug
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import protect, restraint, tokens
from wyrmhoard.games.drawn_to_destiny.rules.harm.tokens import Cause
from wyrmhoard.games.drawn_to_destiny.rules.movement import hazards
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options, numbers, unit_factory
from wyrmhoard.games.drawn_to_destiny.state import Harm, Laid, Unit
from wyrmhoard.games.drawn_to_destiny.words.cards import rules_text
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_toml

GUIDE = Path(__file__).parents[4] / "docs" / "games" / "drawn-to-destiny-scenes.md"
WELL = GUIDE.read_text(encoding="utf-8").split("```toml")[1].split("```")[0]
WOLF = """
[[unit]]
id = "wolf"
name = "Wolf"
role = "Attacker"
genres = ["fantasy"]
body = "6x1"
mind = "3x0"
will = "4x0"
speed = "7x1"
traits = ["beast", "no hands"]
items = [{ item = "jaws" }]

[[item]]
id = "jaws"
name = "Jaws of a wolf"
kind = "weapon"
natural = true
bite = true
damage = "[body]"
types = ["pierce"]
profiles = [{ reach = "close", skill = "close-combat" }]
"""
SCENE = WELL.replace('unit = "goblin-raider"', 'unit = "wolf"')


def joined(text: str) -> CardSet:
    """The cards of the game with what a text brings."""
    return own.join(GAME.cards, own.parse_own(text, "mine.toml"))


def refused(text: str) -> str:
    """Why a text is refused."""
    with pytest.raises(BadInput) as caught:
        joined(text)
    return str(caught.value)


PACK = """
[[ability]]
name = "Howl"
skills = ["animal-handling"]
kind = "use"
moment = "command"
once = "scene"
do = [{ do = "summon", unit = "FIRST", place = "nearest exit", at = "clock tick" }]

[[ability]]
name = "Whine"
skills = ["animal-handling"]
kind = "use"
moment = "command"
do = [{ do = "summon", unit = "SECOND", place = "nearest exit", at = "clock tick" }]
"""


def pack(first: str, second: str, calls: dict[str, str]) -> str:
    """Howl calls one Unit and Whine another; `calls`: who can do which of the two."""
    text = PACK.replace("FIRST", first).replace("SECOND", second)
    for unit, ability in calls.items():
        wolf = WOLF.split("[[item]]")[0].replace('"wolf"', f'"{unit}"').replace('"Wolf"', f'"{unit.title()}"')
        skills = f'skills = [{{ of = "animal-handling", level = 1, abilities = ["{ability}"] }}]' if ability else ""
        text += wolf.replace("traits", f"{skills}\ntraits")
    return text + "[[item]]" + WOLF.split("[[item]]")[1]


@pytest.mark.parametrize(
    ("first", "second", "calls", "where"),
    [
        ("wolf", "cub", {"wolf": "howl", "cub": ""}, "unit card wolf, skills, place 1, abilities"),
        ("cub", "wolf", {"wolf": "howl", "cub": "whine"}, "unit card wolf, skills, place 1, abilities"),
        ("cub", "hound", {"wolf": "howl", "cub": "whine", "hound": "whine"}, "unit card hound, skills, place 1"),
    ],
)
def test_units_that_call_each_other_in_a_circle_are_refused(
    first: str, second: str, calls: dict[str, str], where: str
) -> None:
    """Each comes with its own call unused, so that they would never stop coming."""
    why = refused(pack(first, second, calls))
    assert where in why
    assert "mine.toml" in why
    assert "circle" in why


def test_a_chain_of_calls_that_ends_is_no_circle() -> None:
    cards = joined(pack("cub", "hound", {"wolf": "howl", "cub": "whine", "hound": ""}))
    assert {"wolf", "cub", "hound"} <= set(cards.units.by_id)


# -- merging


def test_a_scene_alone_is_enough_and_all_else_comes_from_the_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(WELL, encoding="utf-8")
    cards = GAME.with_cards(file).cards
    assert set(cards.scenes) == {*GAME.cards.scenes, "the-well"}
    assert cards.brought == ("scene the-well",)
    assert cards.units.by_id == GAME.cards.units.by_id
    assert cards.items.by_id == GAME.cards.items.by_id
    assert cards.dungeons == GAME.cards.dungeons
    assert cards.campaigns == GAME.cards.campaigns
    assert cards.content != GAME.cards.content
    assert {kind: entries for kind, entries in cards.plain.items() if kind not in ("scene", "brought")} == {
        kind: entries for kind, entries in GAME.cards.plain.items() if kind != "scene"
    }


def test_units_and_items_alone_are_enough() -> None:
    cards = joined(WOLF)
    assert cards.units["wolf"].name == "Wolf"
    assert cards.items["jaws"].bite
    assert cards.scenes == GAME.cards.scenes
    assert len(cards.units) == len(GAME.cards.units) + 1


def test_the_quick_way_and_the_whole_way_make_the_same_cards() -> None:
    quick = joined(WELL)
    whole = CardSet(quick.plain, "all")
    assert (quick.content, quick.plain, quick.scenes, quick.brought) == (
        whole.content,
        whole.plain,
        whole.scenes,
        whole.brought,
    )


def test_what_has_a_shipped_id_takes_its_place() -> None:
    archer = next(unit for unit in GAME.cards.plain["unit"] if unit["id"] == "goblin-raider")
    text = WOLF.replace('"wolf"', '"goblin-raider"', 1).replace('name = "Wolf"', 'name = "Raider on all fours"')
    cards = joined(text)
    assert archer["name"] != cards.units["goblin-raider"].name == "Raider on all fours"
    assert len(cards.units) == len(GAME.cards.units)
    assert [unit.id for unit in cards.units] == [unit.id for unit in GAME.cards.units]


def test_a_shipped_scene_can_be_replaced() -> None:
    cards = joined(WELL.replace('"the-well"', '"high-noon"', 1))
    assert cards.scenes["high-noon"].title == "The Well"
    assert set(cards.scenes) == set(GAME.cards.scenes)


def test_an_ability_takes_the_place_of_that_of_the_same_skill_only() -> None:
    shared = next(entry for entry in GAME.cards.plain["ability"] if len(entry["skills"]) > 1)
    skill = shared["skills"][0]
    mine = f"""
[[ability]]
name = "{shared["name"]}"
skills = ["{skill}"]
kind = "passive"
change = [{{ change = "initiative", by = 3 }}]
"""
    cards = joined(mine)
    ids = [ability.id for ability in cards.abilities if ability.id.endswith("/" + slug(shared["name"]))]
    assert sorted(ids) == sorted(f"{skill}/{slug(shared['name'])}" for skill in shared["skills"])
    mine_now, other = (cards.abilities[f"{one}/{slug(shared['name'])}"] for one in shared["skills"][:2])
    assert [change.by for change in mine_now.doing.change] == [3]
    assert other == GAME.cards.abilities[other.id]


def test_cards_of_several_kinds_and_a_scene_stand_in_one_file_or_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "beasts.toml").write_text(WOLF, encoding="utf-8")
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "well.toml").write_text(SCENE, encoding="utf-8")
    cards = GAME.with_cards(tmp_path).cards
    assert cards.brought == ("item jaws", "scene the-well", "unit wolf")
    assert {unit.unit for unit in cards.scenes["the-well"].unit} == {"archer", "wolf"}


# -- what is wrong is named


COMPLAINTS = [
    ("", "mine.toml: there is no Scene and no card in it"),
    ("[[unicorn]]\n", "mine.toml: there is no kind of card 'unicorn'"),
    ('brought = ["unit wolf"]\n', "mine.toml: there is no kind of card 'brought'"),
    (WELL.replace("[3, 1]", "[3, 2]"), "mine.toml: scene card the-well, unit archer, at: (3,2) is blocked: Well"),
    (SCENE, "mine.toml: scene card the-well, unit wolf, unit: there is no Unit 'wolf'"),
    (WOLF.replace('"6x1"', '"6"'), "mine.toml: unit, card wolf, body: "),
    (WOLF.replace('"jaws" }', '"fangs-of-ice" }'), "mine.toml: unit card wolf, items, place 1: there is no item"),
    (WOLF.replace('name = "Wolf"', 'name = "Archer"'), "mine.toml: unit card wolf, name: Archer is also the name of"),
    (WOLF.replace('id = "jaws"', 'id = "wolf"') + WOLF, "mine.toml: unit card wolf, id: this ID is used twice"),
    (WELL.replace("last = 8", "last = 99"), "mine.toml: scene, card the-well, clock, last: "),
    (WELL.replace('id = "the-well"', 'id = "coiled-barrow"'), "mine.toml: dungeon card coiled-barrow: 'coiled-barrow'"),
    (WELL + "x = ", "mine.toml: is not valid TOML"),
]


@pytest.mark.parametrize(("text", "complaint"), COMPLAINTS, ids=[complaint for _, complaint in COMPLAINTS])
def test_what_is_wrong_is_named_with_file_entry_and_field(text: str, complaint: str) -> None:
    assert refused(text).startswith(complaint)


def test_of_a_folder_the_file_is_named_in_which_a_card_stands(tmp_path: Path) -> None:
    (tmp_path / "beasts.toml").write_text(WOLF.replace('"jaws" }', '"claws-of-ice" }'), encoding="utf-8")
    (tmp_path / "well.toml").write_text(WELL, encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(f"{tmp_path / 'beasts.toml'}: unit card wolf, items, place 1")):
        GAME.with_cards(tmp_path)
    (tmp_path / "beasts.toml").write_text(WOLF, encoding="utf-8")
    (tmp_path / "well.toml").write_text(WELL.replace('aim = { is = "clock out" }', ""), encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(f"{tmp_path / 'well.toml'}: scene, card the-well, goal, place 2")):
        GAME.with_cards(tmp_path)
    (tmp_path / "well.toml").write_text(WELL.replace("[3, 1]", "[3, 2]"), encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(f"{tmp_path / 'well.toml'}: scene card the-well, unit archer, at")):
        GAME.with_cards(tmp_path)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda data: data.update(unit=data["unit"] * 61), "unit: "),
        (lambda data: data.update(wall=[[[0, 0], [1, 0]]] * 401), "wall: "),
        (lambda data: data["goal"][0]["aim"].update(of=data["goal"][0]["aim"]["of"] * 7), "of: "),
    ],
)
def test_no_list_of_a_scene_is_endless(change: Any, complaint: str) -> None:
    data = parse_toml(WELL, "mine.toml")
    change(data)
    with pytest.raises(BadInput, match=f"{complaint}Expected `array` of length <= "):
        own.make_own(data, "mine.toml")


def test_d2_23_thirty_units_take_part_at_most() -> None:
    rows = "".join(
        f'[[unit]]\nunit = "goblin-raider"\nkey = "raider-{n}"\nfaction = "goblins"\nat = [1, 1]\nfacing = "S"\n'
        for n in range(28)
    )
    assert "31 Units take part, and 30 are possible (D2-23)" in refused(WELL + rows)


# -- playing


def test_d2_14_a_scene_of_ones_own_can_be_chosen(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(WELL, encoding="utf-8")
    game = GAME.with_cards(file)
    scene = next(setting for setting in game.settings if setting.name == "scene")
    assert scene.choices[-1] == scene.default == "the-well"
    assert scene.names[-1] == "The Well"
    assert game.usual_seats == 1
    assert "the-well" not in next(one for one in GAME.settings if one.name == "scene").choices
    with pytest.raises(BadInput, match="option scene: 'the-well' is not possible"):
        wyrmhoard.new(GAME, 1, "own", {"scene": "the-well"})
    with pytest.raises(BadInput, match="The Well is for 1 seats, not 2"):
        wyrmhoard.new(game, 2, "own", {"scene": "the-well"})


@pytest.mark.parametrize("seed", range(4))
def test_a_scene_and_units_of_ones_own_are_played_to_the_end_and_their_record_goes_on(
    seed: int, tmp_path: Path
) -> None:
    (tmp_path / "beasts.toml").write_text(WOLF, encoding="utf-8")
    (tmp_path / "well.toml").write_text(SCENE, encoding="utf-8")
    game = GAME.with_cards(tmp_path)
    match = wyrmhoard.new(game, 1, f"own {seed}", {"scene": "the-well"})
    for number, _ in enumerate(drive(match, Random(seed))):
        if number == 20:
            position = parse_record(match.position.to_json())
            again = wyrmhoard.load(position)
            assert again.fingerprint == match.fingerprint
            assert again.game.cards.brought == game.cards.brought
            assert resume(again.game, position).fingerprint == match.fingerprint
    assert match.result is not None
    record = parse_record(match.record.to_json())
    assert record.cards["brought"] == ["item jaws", "scene the-well", "unit wolf"]
    replayed = wyrmhoard.replay(record)
    assert replayed.result == match.result
    assert replayed.fingerprint == match.fingerprint


def test_d2_223_a_card_says_to_what_a_unit_is_vulnerable() -> None:
    cards = joined(WOLF.replace("items =", 'vulnerable = ["burning", "magic"]\nitems ='))
    assert "Vulnerable: Burning and Magic." in rules_text(cards.units["wolf"], cards)
    sheet = unit_factory.sheet_of(cards, cards.units["wolf"])
    unit = Unit(1, sheet, 0)
    assert protect.is_vulnerable(unit, Blow(("burning",), 1))
    assert protect.is_vulnerable(unit, Blow(("bash",), 1, kinds=("magic",)))
    assert not protect.is_vulnerable(unit, Blow(("freezing",), 1))
    assert "vulnerable, place 1" in refused(WOLF.replace("items =", 'vulnerable = ["silver"]\nitems ='))


CUT = """
[[ability]]
name = "Mind Cut"
skills = ["melee"]
kind = "action"
do = [{ do = "attack", damage = "[will]", types = ["TYPE"], AGAINST range = 5 }]
"""


@pytest.mark.parametrize(
    ("kind", "said", "stat"),
    [("slash", "", "Body"), ("slash", "mind", "Mind"), ("fear", "", "Will"), ("fear", "speed", "Speed")],
)
def test_d2_13_an_ability_strikes_at_the_stat_that_is_printed_on_it(kind: str, said: str, stat: str) -> None:
    """A card beats a rule: the deck decides only where the card says nothing (D2-140)."""
    text = CUT.replace("TYPE", kind).replace("AGAINST", f'against = "{said}",' if said else "")
    cards = joined(text)
    assert f"Attack {stat} within" in rules_text(cards.abilities["melee/mind-cut"], cards)
    stage = Stage([("warrior", (3, 3), "N"), ("bandit", (3, 5), "S")], cards=cards)
    warrior, bandit = stage.units
    warrior.sheet = replace(warrior.sheet, abilities=(*warrior.sheet.abilities, "melee/mind-cut"))
    means = next(one for one in attack_options.attacks(stage.table, warrior) if one.ability == "melee/mind-cut")
    assert means.against == stat.lower()
    conflict = fights.line_up(
        stage.table, warrior, bandit, means, (), answering.Reply(attack_options.Means(), False), 2
    )
    assert conflict.actor.difficulty == numbers.rating(stage.table, bandit, stat.lower())
    answers = answering.answer_skills(stage.table, bandit, means.against, 2)
    assert ("perception" in answers) is (stat in ("Mind", "Will"))


CLOAK = """
[[item]]
id = "ash-cloak"
name = "Ash cloak"
about = "Nothing burns it."
kind = "gear"
genres = ["fantasy"]
grams = 1000
change = [{ change = "immune", of = "OF" }]
"""


def test_d2_415_who_is_immune_to_a_hazard_is_spared_where_it_lies() -> None:
    for name in ("gas", "smoke", "fire"):
        assert GAME.cards.locations[name].hazard is not None
        stage = Stage([("warrior", (3, 3), "N")], cards=joined(CLOAK.replace("OF", name)))
        (warrior,) = stage.units
        stage.state.scene.laid.append(Laid(stage.state.next_id(), name, [warrior.space]))
        stage.run(hazards.suffer(stage.table, warrior, in_events=True), rest="random")
        warrior.burnt = []
        assert len(stage.told("hazard")) == 1
        stage.give(warrior, "ash-cloak", "worn")
        stage.run(hazards.suffer(stage.table, warrior, in_events=True), rest="random")
        assert len(stage.told("hazard")) == 1
    assert "nothing is immune to 'flames'" in refused(CLOAK.replace("OF", "flames"))


def immune(of: str) -> Stage:
    """A Warrior whom a cloak makes immune to something."""
    stage = Stage([("warrior", (3, 3), "N")], cards=joined(CLOAK.replace("OF", of)))
    stage.give(stage.units[0], "ash-cloak", "worn")
    return stage


def saying(word: str) -> tuple[str, int]:
    """A damage card, and its severity, that says a word."""
    for card in GAME.cards.damage:
        for severity, text in enumerate(card.texts, 1):
            if word in text.lasting | text.sudden:
                return card.id, severity
    raise AssertionError(word)


@pytest.mark.parametrize(
    ("of", "word"), [("dying", "dying"), ("unleashed", "beast-unleashed"), ("triumphant", "shadow-triumphant")]
)
def test_d2_13_a_damage_card_does_nothing_at_once_to_which_the_unit_is_immune(of: str, word: str) -> None:
    for stage in (immune(of), immune("hobbled")):
        (warrior,) = stage.units
        tokens.place(stage.table, warrior, *saying(word), Cause("D2-238"))
        assert warrior.has(of) == (not numbers.is_immune(stage.table, warrior, of))


@pytest.mark.parametrize(
    ("of", "word", "holds"),
    [
        ("comatose", "comatose", numbers.is_comatose), ("blind", "blind", numbers.is_blind),
        ("partly-blind", "partly-blind", numbers.is_partly_blind), ("hobbled", "hobbled", numbers.is_hobbled),
        ("paralyzed", "paralyzed-body", numbers.is_paralyzed), ("mute", "mute", numbers.is_mute),
        ("incoherent", "incoherent", numbers.is_incoherent), ("impaired", "impaired", numbers.impaired_places),
        ("immobilized", "immobilized", None), ("severed", "severed", None), ("paralyzed", "paralyzed-legs", None),
    ],
)  # fmt: skip
def test_d2_13_a_lasting_word_does_nothing_to_which_the_unit_is_immune(of: str, word: str, holds: Any) -> None:
    for stage, spared in ((immune(of), True), (immune("burning"), False)):
        (warrior,) = stage.units
        card, severity = saying(word)
        warrior.harms.append(Harm(card, severity, GAME.cards.damage[card].of))
        affected = holds(stage.table, warrior) if holds else numbers.has_word(stage.table, warrior, word)
        assert bool(affected) is not spared


def test_d2_13_nothing_holds_whom_a_card_makes_immune_to_it() -> None:
    for stage, held in ((immune("held"), False), (immune("burning"), True)):
        (warrior,) = stage.units
        bandit = stage.add("bandit", (3, 4), "S", 1)
        card, severity = saying("held")
        warrior.harms.append(Harm(card, severity, GAME.cards.damage[card].of, holder=bandit.id))
        assert restraint.is_held(stage.table, warrior) is held


RING = """
[[item]]
id = "ring"
name = "Ring of wit"
kind = "gear"
change = [{ change = "stat", by = BY, of = "STAT" }]
"""


def ringed(stat: str, by: int, *others: tuple[Any, ...]) -> Stage:
    """An Archer with Body, Mind, Will 6x1, 5x1, 6x1 and Speed 5x0 who carries a ring that changes a Stat."""
    cards = joined(RING.replace("BY", str(by)).replace("STAT", stat))
    stage = Stage([("archer", (2, 4), "E"), *others], cards=cards)
    stage.give(stage.units[0], "ring")
    return stage


def test_d2_6_what_lowers_body_below_0_leaves_no_strength() -> None:
    stage = ringed("body", -7)
    assert str(numbers.strength(stage.table, stage.units[0])) == "0x1"
    assert numbers.move_of(stage.table, stage.units[0]) == 1


@pytest.mark.parametrize("stat", ["body", "mind", "will", "speed"])
@pytest.mark.parametrize("by", [3, -2, -9])
def test_d2_10_a_card_changes_a_stat_for_everything(stat: str, by: int) -> None:
    stage = ringed(stat, by)
    archer = stage.units[0]
    printed = numbers.printed(archer, stat)
    now = max(0, printed.whole + by)
    assert numbers.level(stage.table, archer, stat) == now
    assert numbers.rating(stage.table, archer, stat) == Rating.from_level(now, printed.scale)
    (seen,) = sight.view(stage.table, 0)["units"]
    assert (seen["stats"][stat]["level"], seen["stats"][stat]["parts"]) == (now, [["cards", by]])


def test_d2_10_penalties_come_off_what_a_card_makes_of_a_stat() -> None:
    stage = ringed("mind", -2)
    archer = stage.units[0]
    archer.tokens["stun"] = 2
    assert numbers.level(stage.table, archer, "mind") == 1
    archer.items.pop()
    assert numbers.level(stage.table, archer, "mind") == 3


def test_d2_210_what_a_card_makes_of_body_counts_once_for_damage() -> None:
    stage = ringed("body", 2, ("warrior", (3, 4), "W"))
    archer = stage.units[0]
    fist = next(means for means in attack_options.attacks(stage.table, archer) if means.item is None)
    assert str(attack_options.damage_of(stage.table, archer, fist)) == "8x1"
    assert str(numbers.strength(stage.table, archer)) == "8x1"


@pytest.mark.parametrize("text", [WELL, WOLF])
def test_stored_cards_are_read_again_as_they_were_and_share_what_is_shipped(text: str) -> None:
    game = GAME
    brought = game.with_own_cards(text, "mine")
    again = game.with_cards(json.loads(json.dumps(brought.card_data())))
    assert again.card_data() == brought.card_data()
    assert again.content == brought.content
    assert again.brought() == brought.brought()
    assert (again.cards.units is GAME.cards.units) == (text == WELL)
