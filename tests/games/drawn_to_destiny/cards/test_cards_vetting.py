"""What the card files may not say: each complaint of `vetting`, with file, entry and field."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.complaints import CURE, PLAIN, ability, change, complaint
from wyrmhoard.games.drawn_to_destiny import cards
from wyrmhoard.games.drawn_to_destiny.cards import vocabulary
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet, load_cards
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.core import compass
from wyrmhoard.games.drawn_to_destiny.rules.harm import things, tokens
from wyrmhoard.games.drawn_to_destiny.words.cards import rules_text
from wyrmhoard.kernel.text.errors import BadInput

FOLDER: Final = Path(cards.__file__).parent


CASES: Final[list[tuple[str, str, dict[str, Any], str]]] = [
    # the shape
    ("skill", "melee", {"stat": "luck"}, "skill, card melee, stat: Invalid enum value 'luck'"),
    ("item", "knife", {"sharp": True}, "item, card knife: Object contains unknown field `sharp`"),
    ("item", "knife", {"damage": "[luck]+1"}, "item, card knife, damage: Expected `str` matching regex"),
    ("unit", "ogre", {"body": "big"}, "unit, card ogre, body: Expected `str` matching regex"),
    ("unit", "ogre", {"name": "Stalker"}, "unit card stalker, name: Stalker is also the name of ogre"),
    ("item", "knife", {"id": "dagger"}, "item card dagger, id: this ID is used twice"),
    ("item", "knife", {"proficiency": "forks"}, "item, card knife, proficiency: Invalid enum value 'forks'"),
    ("item", "rope", {"proficiency": "swords"}, "item card rope, proficiency: weapons that are carried, and nothing"),
    ("item", "viper-fangs", {"proficiency": "knives"}, "item card viper-fangs, proficiency: weapons that are carried"),
    ("item", "staff", {"id": "spears"}, "item card spears, id: a type of weapon is called that"),
    # skills and abilities
    ("skill", "melee", {"abilities": ["Set Weapon", "Set weapon"]}, "skill card melee, abilities: 'set-weapon' stands"),
    ("skill", "melee", {"abilities": ["!!"]}, "skill card melee, abilities: a name has letters or digits"),
    ("skill", "melee", {"abilities": [""]}, "skill, card melee, abilities, place 1: Expected `str` of length >= 2"),
    ("ability", "Grab", {"name": "!!"}, "ability card !!, name: a name has letters or digits"),
    ("ability", "Grab", {"skills": ["close-combat", "wrestling"]}, "ability card Grab, skills: there is no Skill 'wr"),
    ("ability", "Grab", {"do": []}, "ability card Grab, do: it does nothing"),
    ("ability", "Grab", {"moment": "conflict"}, "ability card Grab, moment: what is 'action' has no other moment"),
    ("ability", "Take Down", {"moment": ""}, "ability card Take Down, moment: a use needs a moment"),
    ("ability", "Take Down", {"actions": 2}, "ability card Take Down, actions: only an action costs Actions"),
    ("ability", "Riding", {"once": "scene"}, "ability card Riding, once: what is passive is always on"),
    ("ability", "Poison Bite", {"moment": ""}, "ability card Poison Bite, moment: what is passive and does something"),
    ("ability", "Riding", {"needs": {"skill": "flying"}}, "ability card Riding, needs, skill: there is no Skill or P"),
    ("ability", "Riding", {"needs": {"ability": "a/b"}}, "ability card Riding, needs, ability: there is no ability"),
    ("ability", "Riding", {"needs": {"item": "saddle"}}, "ability card Riding, needs, item: there is no item 'saddle'"),
    (
        "ability",
        "Riding",
        {"needs": {"least_range": 3, "most_range": 1}},
        "ability card Riding, needs, most_range: is less than least_range",
    ),
    (
        "ability",
        "Grab",
        {"do": [{"do": "attack", "damage": "[body]", "types": ["hold", "bash"]}]},
        "ability card Grab, do, place 1, types: the types of an attack are of one deck (D2-214)",
    ),
    (
        "ability",
        "Grab",
        {"do": [{"do": "attack", "damage": "[body]", "types": ["hold"], "handless": ["beast"]}]},
        "ability card Grab, do, place 1, handless: nobody needs a hand for it",
    ),
    (
        "ability",
        "Call for Backup",
        {"do": [{"do": "summon", "unit": "dragon", "place": "corpse"}]},
        "ability card Call for Backup, do, place 1, unit: there is no Unit 'dragon'",
    ),
    # changes
    ("item", "rapier", {"change": change(by=0)}, "item card rapier, change, place 1, by: 'initiative' needs `by`"),
    (
        "item",
        "rapier",
        {"change": change(of="melee")},
        "item card rapier, change, place 1, of: 'initiative' has no `of`",
    ),
    ("item", "rapier", {"change": change(change="skill")}, "item card rapier, change, place 1, of: 'skill' needs `of`"),
    (
        "item",
        "rapier",
        {"change": change(change="no overrun")},
        "item card rapier, change, place 1, by: 'no overrun' is",
    ),
    (
        "item",
        "rapier",
        {"change": change(change="skill", of="fencing")},
        "item card rapier, change, place 1, of: there is no Skill or Power 'fencing'",
    ),
    (
        "item",
        "rapier",
        {"change": change(change="stat", of="luck")},
        "item card rapier, change, place 1, of: there is no Stat 'luck'",
    ),
    (
        "item",
        "rapier",
        {"change": [{"change": "immune", "of": "boredom"}]},
        "item card rapier, change, place 1, of: nothing is immune to 'boredom'",
    ),
    (
        "item",
        "rapier",
        {"change": change(needs={"item": "glove"})},
        "item card rapier, change, place 1, needs, item: there is no item 'glove'",
    ),
    (
        "item",
        "rapier",
        {"change": change(who="rival")},
        "item card rapier, change, place 1, who: 'initiative' counts for yourself alone: a Rival can have 'advantage'",
    ),
    (
        "ability",
        "Riding",
        {"change": [{"change": "immune", "of": "fear", "who": "rival"}]},
        "ability card Riding, change, place 1, who: 'immune' counts for yourself alone",
    ),
    ("technique", "fly", {"change": change(who="rival")}, "technique card fly, change, place 1, who: 'initiative' c"),
    ("unit", "ogre", {"change": change(who="rival")}, "unit card ogre, change, place 1, who: 'initiative' counts for"),
    (
        "item",
        "rapier",
        {"change": change(per_level=True)},
        "item card rapier, change, place 1, per_level: there is no Level: it belongs to no Skill or Power",
    ),
    ("unit", "ogre", {"change": change(per_level=True)}, "unit card ogre, change, place 1, per_level: there is no L"),
    (
        "ability",
        "Undead",
        {"change": change(per_level=True)},
        "ability card Undead, change, place 1, per_level: there is no Level",
    ),
    (
        "item",
        "first-aid-kit",
        {"use": {"kind": "passive", "change": change(per_level=True, needs={"ability": "medicine/first-aid"})}},
        "item card first-aid-kit, use, change, place 1, per_level: there is no Level",
    ),
    # Powers and techniques
    (
        "power",
        "pyro",
        {"attacks": [{"types": ["bash", "bash"]}]},
        "power card pyro, attacks, place 1, types: a type st",
    ),
    (
        "power",
        "pyro",
        {"attacks": [{"types": ["bash", "bind"]}]},
        "power card pyro, attacks, place 1, types: the types",
    ),
    ("power", "pyro", {"price": "device"}, "power card pyro, price: Mechanical and Vehicle Powers"),
    ("power", "gadgets", {"price": None}, "power card gadgets, price: Mechanical and Vehicle Powers"),
    ("power", "pyro", {"stat": None}, "power card pyro, stat: all Powers but those of vehicles have a main Stat"),
    ("power", "wheels", {"stat": "speed"}, "power card wheels, stat: all Powers but those of vehicles"),
    ("technique", "fire-bolt", {"power": "matches"}, "technique card fire-bolt, power: there is no Power 'matches'"),
    ("technique", "fire-bolt", {"types": []}, "technique card fire-bolt, types: attacks, and nothing else, have types"),
    ("technique", "gust", {"types": ["bash"]}, "technique card gust, types: attacks, and nothing else, have types"),
    ("technique", "fire-bolt", {"against": None}, "technique card fire-bolt, against: attacks, Tests and Tasks"),
    ("technique", "bless", {"against": "will"}, "technique card bless, against: attacks, Tests and Tasks"),
    ("technique", "bless", {"do": []}, "technique card bless, do: it does nothing"),
    ("technique", "ice-lance", {"points": {"range": 3}}, "technique card ice-lance, points: 3 Effect points are more"),
    ("technique", "shove", {"points": {"pierce": 1}}, "technique card shove, points, pierce: only Magic has this"),
    (
        "item",
        "rapier",
        {"change": ({"change": "armor shred", "by": -1},)},
        "item card rapier, change, place 1, by: Armor is not mended by a blow (D2-231)",
    ),
    ("item", "rapier", {"powers": ("pyro",)}, "item card rapier, powers: 'pyro' does not pay by device (D2-381)"),
    ("item", "rapier", {"powers": ("warp",)}, "item card rapier, powers: there is no Power 'warp'"),
    ("technique", "fly", {"change": change(by=0)}, "technique card fly, change, place 1, by: 'initiative' needs `by`"),
    (
        "technique",
        "raise",
        {"do": [{"do": "summon", "unit": "dragon", "place": "corpse"}]},
        "technique card raise, do, place 1, unit: there is no Unit 'dragon'",
    ),
    # archetypes
    ("archetype", "bard", {"skills": ["lute"]}, "archetype card bard, skills: there is no Skill or Power 'lute'"),
    ("archetype", "bard", {"abilities": ["a/b"]}, "archetype card bard, abilities: there is no ability 'a/b'"),
    # items
    ("item", "knife", {"types": []}, "item card knife, profiles: damage, types and profiles go together"),
    ("item", "knife", {"damage": None}, "item card knife, profiles: damage, types and profiles go together"),
    ("item", "knife", {"kind": "gear"}, "item card knife, kind: weapons, and nothing else, have profiles"),
    ("item", "lockpicks", {"kind": "weapon"}, "item card lockpicks, kind: weapons, and nothing else, have profiles"),
    ("item", "knife", {"types": ["pierce", "fear"]}, "item card knife, types: the types of an attack are of one deck"),
    ("item", "knife", {"abilities": ["a/b"]}, "item card knife, abilities: there is no ability 'a/b'"),
    (
        "item",
        "knife",
        {"profiles": [{"reach": "close", "skill": "carving"}]},
        "item card knife, profiles, place 1, skill: there is no Skill 'carving'",
    ),
    (
        "item",
        "knife",
        {"profiles": [{"reach": "ranged", "skill": "ranged"}]},
        "item card knife, profiles, place 1, range: ranged profiles, and no others, have a Range",
    ),
    (
        "item",
        "knife",
        {"profiles": [{"reach": "close", "skill": "ranged", "thrown": True}]},
        "item card knife, profiles, place 1, thrown: what is thrown is ranged",
    ),
    ("item", "crossbow", {"reloads": [{"by": "bolts"}]}, "item card crossbow, reloads, place 1, by: there is no item"),
    (
        "item",
        "crossbow",
        {"reloads": [{"by": "rope"}]},
        "item card crossbow, reloads, place 1, by: 'rope' is no source",
    ),
    ("item", "crossbow", {"uses": None}, "item card crossbow, reloads: what is reloaded has Uses (D2-339)"),
    ("item", "viper-fangs", {"hands": 1}, "item card viper-fangs, natural: what is part of a body needs no hands"),
    ("item", "tank-gun", {"hands": 2}, "item card tank-gun, mounted: what is mounted needs no hands"),
    ("item", "medpatch", {"uses": None}, "item card medpatch, use, uses: it has only 0"),
    ("item", "medpatch", {"use": {"kind": "action"}}, "item card medpatch, use, do: it does nothing"),
    ("item", "flak-vest", {"armor": None}, "item card flak-vest, armor: armor and shields, and nothing else, protect"),
    ("item", "rope", {"armor": {"rating": "1x1", "covers": ["head"]}}, "item card rope, armor: armor and shields, and"),
    (
        "item",
        "flak-vest",
        {"armor": {"rating": "1x1", "covers": ["head"], "arcs": ["front"]}},
        "item card flak-vest, armor, arcs: shields, and nothing else, have arcs (D2-230)",
    ),
    (
        "item",
        "buckler",
        {"armor": {"rating": "1x1", "covers": ["chest"], "arcs": ["front"]}},
        "item card buckler, armor, covers: shields, and nothing else, cover the arm that carries them",
    ),
    (
        "item",
        "flak-vest",
        {"armor": {"rating": "1x1", "covers": ["chest", "chest"]}},
        "item card flak-vest, armor, covers: a place stands there twice",
    ),
    (
        "item",
        "flak-vest",
        {"armor": {"rating": "1x1", "covers": []}},
        "item card flak-vest, armor, covers: it covers no",
    ),
    # Units
    (
        "unit",
        "ogre",
        {"skills": [{"of": "yelling", "level": 1}]},
        "unit card ogre, skills, place 1, of: there is no Sk",
    ),
    (
        "unit",
        "ogre",
        {"skills": [{"of": "pyro", "level": 1}]},
        "unit card ogre, skills, place 1, intensity: Powers, an",
    ),
    (
        "unit",
        "ogre",
        {"skills": [{"of": "melee", "level": 1, "intensity": 1}]},
        "unit card ogre, skills, place 1, intensity: Powers, and no Skills, have an Intensity",
    ),
    (
        "unit",
        "ogre",
        {"skills": [{"of": "melee", "level": 1, "abilities": ["grab"]}]},
        "unit card ogre, skills, place 1, abilities: there is no ability 'melee/grab'",
    ),
    (
        "unit",
        "ogre",
        {"skills": [{"of": "melee", "level": 1}, {"of": "melee", "level": 2}]},
        "unit card ogre, skills: a Skill stands there twice",
    ),
    ("unit", "ogre", {"special": ["ugly"]}, "unit card ogre, special: there is no ability 'special/ugly'"),
    ("unit", "ogre", {"items": [{"item": "tree"}]}, "unit card ogre, items, place 1: there is no item 'tree'"),
    ("unit", "ogre", {"armor": "fur"}, "unit card ogre, armor: there is no item 'fur'"),
    ("unit", "ogre", {"armor": "flak-vest"}, "unit card ogre, armor: 'flak-vest' is no natural armor"),
    ("unit", "ogre", {"role": "vehicle"}, "unit card ogre, vehicle: vehicles, and nothing else, have the role"),
    ("unit", "ogre", {"mount": True}, "unit card ogre, mount: mounts, and nothing else, have the role 'mount'"),
    ("unit", "ogre", {"length": 260}, "unit card ogre, length: only the length of what is double-sized is of any"),
    ("unit", "horse", {"change": change(by=0)}, "unit card horse, change, place 1, by: 'initiative' needs `by`"),
    (
        "unit",
        "courier-buggy",
        {"vehicle": {"crew": ["driver"], "weapons": [{"item": "laser", "arc": "front"}]}},
        "unit card courier-buggy, vehicle, weapons: there is no item 'laser'",
    ),
    (
        "unit",
        "courier-buggy",
        {"vehicle": {"crew": ["driver"], "weapons": [{"item": "spear", "arc": "front"}]}},
        "unit card courier-buggy, vehicle, weapons: 'spear' cannot be mounted",
    ),
    # Characters
    ("unit", "thief", {"body": "6x2"}, "unit card thief, body: a Character has Levels of 2 to 10 at the usual Scale"),
    ("unit", "thief", {"speed": "1x0"}, "unit card thief, speed: a Character has Levels of 2 to 10 at the usual Scale"),
    ("unit", "thief", {"body": "7x1"}, "unit card thief, body: its Stats have 23 Levels together, not 22 (D2-391)"),
    ("unit", "warrior", {"skills": [{"of": "melee", "level": 4}]}, "unit card warrior, skills: they cost 7 SP, not 12"),
    (
        "unit",
        "warrior",
        {"skills": [{"of": "melee", "level": 5}, {"of": "defense", "level": 1}]},
        "unit card warrior, skills: no Skill is above 4 at the start (D2-395)",
    ),
    (
        "unit",
        "pyromancer",
        {
            "skills": [
                {"of": "pyro", "level": 4, "intensity": 8},
                {"of": "melee", "level": 3},
                {"of": "law", "level": 1},
            ]
        },
        "unit card pyromancer, skills: their abilities cost 7 AP of 6 (D2-395)",
    ),
    (
        "unit",
        "thief",
        {"items": [{"item": "crossbow"}, {"item": "great-sword"}, {"item": "knife"}]},
        "unit card thief, items: an outfit costs at most 14, not 15 (D2-395a)",
    ),
    ("unit", "thief", {"items": [{"item": "clip"}]}, "unit card thief, items: 'clip' is of no outfit of its genre"),
    *(
        (
            "unit",
            "thief",
            {"items": [{"item": one}, {"item": two}]},
            "unit card thief, items: an outfit has at most one suit of armor, one helmet and one shield",
        )
        for one, two in (("leather-cuirass", "chain-shirt"), ("buckler", "heater-shield"))
    ),
]


SHAPES: Final[list[tuple[str, str, dict[str, Any], str]]] = [
    ("location", "fire", {"hazard": {"gains": {"held:x": 1}}}, "hazard, gains: Invalid enum value 'held:x'"),
    (
        "location",
        "fire",
        {"hazard": {"struck": {"successes": 1, "types": ["bash"], "damage": "strong"}}},
        "hazard, struck, damage: Expected `str` matching regex",
    ),
    (
        "location",
        "fire",
        {"hazard": {"struck": {"successes": 1, "types": ["boom"]}}},
        "hazard, struck, types, place 1: Invalid enum value 'boom'",
    ),
    (
        "location",
        "fire",
        {"hazard": {"gains": {"stun": 1}, "ranks": ["0"]}},
        "hazard, ranks, place 1: Invalid enum value",
    ),
    (
        "ability",
        "Grab",
        ability("action", {"do": "attack", "damage": "8x1", "types": []}),
        "do, place 1, types: Expected",
    ),
    (
        "ability",
        "Grab",
        ability("use", {"do": "step", "by": []}, moment="after shot"),
        "do, place 1, by: Expected `array",
    ),
    ("ability", "Grab", ability("action", {**CURE, "condition": "held"}), "do, place 1, condition: Invalid enum value"),
    ("technique", "fire-bolt", {"points": {"range": -1}}, "points, range: Expected `int` >= 0"),
    ("item", "lantern", {"light": {"spaces": 9, "arc": "above"}}, "light, arc: Invalid enum value 'above'"),
    ("unit", "ogre", {"vehicle": {"crew": ["gunner"] * 13}}, "vehicle, crew: Expected `array` of length <= 12"),
    ("unit", "ogre", {"body": "8x1\n"}, "body: Expected `str` matching regex"),
    ("unit", "ogre", {"body": "\u096ex1"}, "body: Expected `str` matching regex"),
]
"""What no field of that name can hold; the card is named before."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[1]} {' '.join(case[2])}")
def test_a_card_that_cannot_be_is_refused_by_file_entry_and_field(case: tuple[str, str, dict[str, Any], str]) -> None:
    kind, card, changed, expected = case
    problem = complaint(kind, card, changed)
    assert problem.startswith(f"cards.toml: {expected}"), problem


@pytest.mark.parametrize("case", SHAPES, ids=lambda case: case[3])
def test_a_value_that_no_rule_could_read_is_refused(case: tuple[str, str, dict[str, Any], str]) -> None:
    kind, card, changed, expected = case
    problem = complaint(kind, card, changed)
    assert problem.startswith(f"cards.toml: {kind}, card {card}, {expected}"), problem


def consequence(*outcomes: dict[str, Any]) -> list[dict[str, Any]]:
    """The first Chapter of the Campaign, with something that follows from its first Scene."""
    first, *others = next(entry for entry in PLAIN["campaign"] if entry["id"] == "knotted-cord")["chapter"]
    link = {"after": first["scenes"][0], "result": "lost", "text": "That was that.", "then": list(outcomes)}
    return [{**first, "consequence": [link]}, *others]


LIGHT: Final = {"do": "light"}
CROWN: Final = {"items": ["crown"]}
COURSES: Final[list[tuple[dict[str, Any], str]]] = [
    ({"curse": {"flaw": "Knotted", "lost": 2, "condition": "knot"}}, "curse, condition: there is no condition 'knot'"),
    (
        {"chapter": consequence(LIGHT)},
        "chapter barrow, consequence, place 1, then: 'light' does nothing between two Sc",
    ),
    (
        {"chapter": consequence({"do": "choose", "of": [{"do": "hand", "cards": 4}] * 2, "words": ["Cards"]})},
        "chapter barrow, consequence, place 1, words: 2 may be chosen: there are words for each, or for none",
    ),
    (
        {"chapter": [{**consequence()[0], "reward": CROWN}, *consequence()[1:]]},
        "chapter barrow, reward: there is no Item",
    ),
]


@pytest.mark.parametrize(("changed", "expected"), COURSES, ids=[expected for _, expected in COURSES])
def test_what_a_campaign_cannot_bring_is_refused(changed: dict[str, Any], expected: str) -> None:
    problem = complaint("campaign", "knotted-cord", changed)
    assert problem.startswith(f"cards.toml: campaign card knotted-cord, {expected}"), problem


@pytest.mark.parametrize("name", ["pyro", "special"])
def test_a_skill_has_an_id_of_its_own(name: str) -> None:
    skill = {"id": name, "name": "Odd", "group": "social", "stat": "mind"}
    with pytest.raises(BadInput, match=f"^cards.toml: skill card {name}, id: '{name}' is what a Power or"):
        CardSet({**PLAIN, "skill": [*PLAIN["skill"], skill]}, "cards.toml")


@pytest.mark.parametrize(
    ("kind", "field", "texts", "expected"),
    [
        ("damage_row", "captions", ["{foo} hit"] * 4, "captions, place 1: nothing stands for {foo}: a text can have"),
        ("damage_lines", "lines", ["{foo} is near."] * 4, "lines, place 1: nothing stands for {foo}: a text can have"),
    ],
)
def test_a_text_with_a_place_that_nothing_fills_is_refused(
    kind: str, field: str, texts: list[str], expected: str
) -> None:
    first, *others = PLAIN[kind]
    with pytest.raises(BadInput) as caught:
        CardSet({**PLAIN, kind: [{**first, field: texts}, *others]}, "cards.toml")
    assert str(caught.value).startswith(f"cards.toml: {kind} 1, {expected}")


def test_of_a_full_vehicle_with_a_rider_somebody_is_chosen_by_lot() -> None:
    """Twelve of the crew and a rider are as many as there can be (D2-445)."""
    stage = Stage([("warrior", (2, 2), "E")])
    assert {things._lot(stage.table, 13) for _ in range(200)} == set(range(13))


def test_a_token_is_what_the_rules_lay_down() -> None:
    """What lies with a Unit by itself: what lowers a Stat, what one has or has not, and a few more."""
    more = {"numbness", "beast", "shadow"}
    assert set(vocabulary.TOKENS) == {*vocabulary.TAKES, *tokens.STATES, *more}


@pytest.mark.parametrize("arc", get_args(vocabulary.Arc))
def test_a_lamp_shines_and_is_worded_in_every_arc(arc: str) -> None:
    at = next(at for at, entry in enumerate(PLAIN["item"]) if entry["id"] == "lantern")
    lamp = {**PLAIN["item"][at], "light": {"spaces": 9, "arc": arc}}
    cards_here = CardSet({**PLAIN, "item": [*PLAIN["item"][:at], lamp, *PLAIN["item"][at + 1 :]]}, "cards.toml")
    assert "Light: 9 Spaces" in rules_text(cards_here.items["lantern"], cards_here)
    assert arc == "all" or compass.is_in_arc(arc, 0, (0, 0), (0, 0))


@pytest.mark.parametrize("kind", ["skill", "power", "technique", "archetype", "item", "unit"])
def test_an_id_that_is_used_twice_is_refused_by_kind_and_card(kind: str) -> None:
    last = PLAIN[kind][-1]
    with pytest.raises(BadInput, match=f"^cards.toml: {kind} card {last['id']}, id: this ID is used twice"):
        CardSet({**PLAIN, kind: [*PLAIN[kind], last]}, "cards.toml")


def test_the_same_ability_twice_in_a_skill_is_refused() -> None:
    data = deepcopy(PLAIN)
    data["ability"].append(dict(next(entry for entry in data["ability"] if entry["name"] == "Riding")))
    with pytest.raises(BadInput, match="ability card Riding, id: this ID is used twice"):
        CardSet(data, "cards.toml")


def test_a_kind_of_card_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadInput, match=r"mine\.toml: there is no kind of card 'untis' \(did you mean unit\?\)"):
        CardSet({"untis": []}, "mine.toml")


def test_a_folder_names_the_file_that_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text("", encoding="utf-8")
    (tmp_path / "bad.toml").write_text('[[skill]]\nid = "x"\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"bad\.toml: skill, card x: Object missing required field `name`"):
        load_cards(tmp_path)
    (tmp_path / "bad.toml").write_text("[[skill]\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"bad\.toml: is not valid TOML"):
        load_cards(tmp_path)


def test_a_single_file_can_hold_what_several_hold(tmp_path: Path) -> None:
    names = ("skills", "abilities", "powers", "archetypes", "weapons", "armor", "gear", "units", "vessels")
    text = "".join((FOLDER / f"{name}.toml").read_text(encoding="utf-8") for name in names)
    (tmp_path / "all.toml").write_text(text, encoding="utf-8")
    cards = load_cards(tmp_path / "all.toml")
    for kind in ("skill", "ability", "power", "technique", "archetype", "unit"):
        assert cards.plain[kind] == PLAIN[kind]
    assert len(cards.items) == len(PLAIN["item"])


def test_the_fingerprint_reads_what_the_rules_read() -> None:
    same, other = deepcopy(PLAIN), deepcopy(PLAIN)
    same["unit"][0]["about"] = "Somebody else."
    other["unit"][0]["will"] = "5x1"
    other["unit"][0]["speed"] = "6x0"
    shipped = GAME.cards.content
    assert CardSet(same, "cards.toml").content == shipped
    assert CardSet(other, "cards.toml").content != shipped


def test_what_a_rival_can_have_and_what_grows_with_a_level_is_accepted() -> None:
    at = next(at for at, entry in enumerate(PLAIN["ability"]) if entry["name"] == "Riding")
    given = [{"change": "advantage", "who": "rival"}, *change(per_level=True)]
    riding = {**PLAIN["ability"][at], "change": given}
    CardSet({**PLAIN, "ability": [*PLAIN["ability"][:at], riding, *PLAIN["ability"][at + 1 :]]}, "cards.toml")
