"""What a Scene file may not say: each complaint names the Scene, the entry, the field and, where there is one, the
Space."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import wyrmhoard.games.drawn_to_destiny.cards as package
from wyrmhoard.games.drawn_to_destiny.cards import aims
from wyrmhoard.games.drawn_to_destiny.cards.scene_vetting import Known
from wyrmhoard.games.drawn_to_destiny.cards.scenery import SceneEntry
from wyrmhoard.games.drawn_to_destiny.cards.scenes import make_scenes, read_scenes, units_of
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.kernel.asking.cards import read_toml
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_toml

FOLDER = Path(package.__file__).parent
CARDS = GAME.cards
KNOWN = Known(
    CARDS.locations,
    CARDS.maps,
    units=CARDS.units.by_id,
    doubles={unit.id: unit.length for unit in CARDS.units if unit.double},
    items=CARDS.items.by_id,
    skills=CARDS.skills.by_id,
)
Change: TypeAlias = Callable[[dict[str, Any]], object]


def changed(scene: str, change: Change) -> dict[str, Any]:
    """The data of a shipped Scene with a change."""
    data = copy.deepcopy(read_toml(FOLDER / "scenes" / f"{scene}.toml"))
    change(data)
    return data


def check(*scenes: dict[str, Any]) -> None:
    """Read Scenes as the card set does."""
    make_scenes({"scene": list(scenes)}, "mine.toml", KNOWN)


ROPE: list[tuple[Change, str]] = [
    (lambda d: d["map"].update(kind="persnal"), "map, kind: there is no map 'persnal' (did you mean personal?)"),
    (lambda d: d["map"].update(ground="plane"), "map, ground: there is no Location 'plane'"),
    (lambda d: d["map"]["legend"].update(R="rok"), "map, legend R: there is no Location 'rok'"),
    (lambda d: d["map"]["legend"].pop("R"), "map, rows: the legend does not say what 'R' at (5,5) is"),
    (lambda d: d["map"]["legend"].update({".": "field"}), "map, legend: '.' is the ground"),
    (lambda d: d["map"].update(height=11), "map, rows: there are 10 rows, and height is 11"),
    (lambda d: d["map"].update(width=15), "map, rows: the row of y 0 has 14 Spaces, and width is 15"),
    (lambda d: d["map"].update(ley_lines=[[3, 12]]), "map, ley_lines: (3,12) is not on the map of 14 x 10 Spaces"),
    (lambda d: d["unit"][1].update(key="archer"), "unit archer, key: 'archer' is used twice"),
    (lambda d: d["unit"][0].update(unit="archre"), "unit archre, unit: there is no Unit 'archre'"),
    (lambda d: d["unit"][0].update(faction="elves"), "unit archer, faction: there is no faction 'elves'"),
    (lambda d: d["unit"][0].pop("at"), "unit archer, at: it needs a Space and a facing, or adventurers a deployment"),
    (lambda d: d["unit"][0].update(at=[5, 5]), "unit archer, at: (5,5) is blocked: Rock"),
    (lambda d: d["unit"][0].update(at=[14, 5]), "unit archer, at: (14,5) is not on the map"),
    (lambda d: d["unit"][0].update(variants=["hard"]), "unit archer, variants: there is no variant 'hard'"),
    (
        lambda d: d["unit"][0].update(left="bow"),
        "unit archer, left, right, both, lacks or wears: there is no Item 'bow'",
    ),
    (
        lambda d: d["unit"][1].update(wears=["bandoleer"]),
        "unit thief, left, right, both, lacks or wears: there is no Item 'bandoleer' (did you mean bandolier?)",
    ),
    (lambda d: d["unit"][0].update(both="staff"), "unit archer, both: nothing else fits"),
    (lambda d: d["unit"][0].update(empty_hands=True), "unit archer, empty_hands: its hands hold short-bow"),
    (lambda d: d["unit"][0].update(stealth=2), "unit archer, stealth: only who starts concealed"),
    (lambda d: d["unit"][0].update(unit="courier-buggy", at=[0, 4]), "unit courier-buggy, at, rear: (-1,4) is not on"),
    (lambda d: d["unit"][0].update(tokens={"held:x": 1}), "unit archer, tokens: there is no condition 'held:x'"),
    (lambda d: d["unit"][0].update(tokens={"corrosive:x": 1}), "unit archer, tokens: there is no condition 'corrosive"),
    (lambda d: d["unit"][0].update(tokens={"bund": 1}), "tokens: there is no condition 'bund' (did you mean bound?)"),
    (
        lambda d: d["unit"][0].update(tokens={"corruption": 1}),
        "unit archer, tokens: there is no condition 'corruption'",
    ),
    (lambda d: d["job"][0].update(while_has="tied"), "job untie, while_has: there is no condition 'tied'"),
    (
        lambda d: d["job"][0].update(fail=[{"do": "gain", "who": ["actor"], "condition": "held"}]),
        "job untie, fail, condition: there is no condition 'held'",
    ),
    (
        lambda d: d["job"][0].update(fail=[{"do": "release", "who": ["actor"], "condition": "corruption"}]),
        "job untie, fail, condition: there is no condition 'corruption'",
    ),
    (
        lambda d: d["goal"][0].update(aim={"is": "rid", "who": ["thief"], "condition": "rope"}),
        "goal 1, aim, condition: there is no condition 'rope'",
    ),
    (lambda d: d["incentive"][0].update(reward={"items": ["crown"]}), "incentive 1, reward: there is no Item 'crown'"),
    (
        lambda d: d["milestone"][0].update(reward={"choose": ["crown"]}),
        "milestone thief-freed, reward: there is no Item 'crown'",
    ),
    (lambda d: d["unit"][8].update(on=21), "unit late-skirmisher-1, on: there is no Clock card 21"),
    (lambda d: d["object"][0].update(spaces=[[11, 5]]), "object thiefs-dagger, spaces: (11,5) is blocked: Campfire"),
    (lambda d: d["object"][0].update(item="daggr"), "object thiefs-dagger, item: there is no Item 'daggr'"),
    (lambda d: d["object"][0].pop("item"), "object thiefs-dagger, name: what is no Item needs a name"),
    (lambda d: d["object"][0].update(key="thief"), "object thief, key: 'thief' is used twice"),
    (lambda d: d["job"][0].update(about="theif"), "job untie, about: there is no object, door or Unit 'theif'"),
    (lambda d: d["job"][0].pop("stat"), "job untie, against: it needs a Stat and a Difficulty"),
    (lambda d: d["job"][2].pop("actions"), "job cut, actions: it needs a number of Actions"),
    (lambda d: d["job"][0].update(skills=["knots"]), "job untie, skills: there is no Skill 'knots'"),
    (lambda d: d["job"][2].update(required=True), "job cut, required: no Skill is named"),
    (lambda d: d["job"][0].update(needs=["untie"]), "job untie, needs: it cannot wait for itself"),
    (lambda d: d["job"][0].update(needs=["pray"]), "job untie, needs: there is no job 'pray'"),
    (lambda d: d["job"][0].update(in_place_of="pray"), "job untie, in_place_of: there is no job 'pray'"),
    (lambda d: d["job"][0].update(factions=["elves"]), "job untie, factions: there is no faction 'elves'"),
    (lambda d: d["job"][0].update(all_aboard=["elves"]), "job untie, all_aboard: there is no faction 'elves'"),
    (lambda d: d["job"][2].update(holding="knive"), "job cut, holding: there is no Item 'knive'"),
    (
        lambda d: d["job"][0]["then"][0].update(who=["theif"]),
        "job untie, then, who: there is no faction or Unit 'theif'",
    ),
    (lambda d: d["job"][0].update(fail=[{"do": "open", "door": "gate"}]), "job untie, fail, door: there is no door"),
    (lambda d: d["job"][0].update(fail=[{"do": "drive off", "object": "thiefs-dagger"}]), "no object to go aboard"),
    (lambda d: d["job"][0].update(fail=[{"do": "call off", "units": ["archer"]}]), "no Unit still to arrive 'archer'"),
    (
        lambda d: d["job"][0].update(fail=[{"do": "handicap", "units": ["ogre"], "skill": -1}]),
        "there is no Unit 'ogre'",
    ),
    (
        lambda d: d["job"][0].update(fail=[{"do": "reward", "reward": {"items": ["crown"]}}]),
        "fail, reward: there is no",
    ),
    (
        lambda d: d["milestone"][0].update(reward={"items": ["crown"]}),
        "milestone thief-freed, reward: there is no Item",
    ),
    (lambda d: d["incentive"][0].update(reward={"choose": ["crown"]}), "incentive 1, reward: there is no Item 'crown'"),
    (lambda d: d.update(treasure=["crown"]), "treasure: there is no Item 'crown'"),
    (lambda d: d["milestone"][0].update(size="epic"), "treasure: an Epic Milestone gives one of these Items"),
    (lambda d: d["job"][0].update(who="aboard"), "job untie, who: 'aboard' does not go together with thief"),
    (
        lambda d: d["job"][2].update(about="thiefs-dagger"),
        "job cut, who: 'ally' does not go together with thiefs-dagger",
    ),
    (lambda d: d["job"][0].update(about="thiefs-dagger"), "job untie, while_has: thiefs-dagger is no Unit"),
    (lambda d: d["milestone"][0].update(aim={"is": "story", "flag": "rain"}), "aim, flag: nothing in this Scene marks"),
    (lambda d: d["clock"].update(start=5, last=3), "clock, last: it counts up from 5, not to 3"),
    (lambda d: d["clock"].update(last=5) or d["unit"][8].update(on=6), "on: there is no Clock card 6: they go from 1"),
    (
        lambda d: d.update(event=[{"key": "bell", "on": 25, "text": "A bell."}]),
        "event bell, on: there is no Clock card",
    ),
    (
        lambda d: d.update(event=[{"key": "bell", "on": 5, "text": "A bell.", "variants": ["hard"]}]),
        "event bell, variants",
    ),
    (
        lambda d: d.update(
            event=[{"key": "bell", "on": 5, "text": "A bell.", "then": [{"do": "open", "door": "gate"}]}]
        ),
        "event bell, then, door: there is no door 'gate'",
    ),
    (lambda d: d["goal"][0].update(faction="elves"), "goal 1, faction: there is no faction 'elves'"),
    (lambda d: d["goal"][0]["aim"]["of"][0].update(who=["elf"]), "goal 1, aim, who: there is no faction or Unit 'elf'"),
    (lambda d: d["goal"][0]["aim"]["of"][0].update(exit="roof"), "goal 1, aim, exit: there is no exit 'roof'"),
    (
        lambda d: d["goal"][0].update(aim={"is": "done", "tasks": ["pray"]}),
        "goal 1, aim, tasks: there is no job 'pray'",
    ),
    (lambda d: d["goal"][0].update(aim={"is": "taken", "who": ["thief"], "object": "hat"}), "there is no object 'hat'"),
    (lambda d: d.update(goal=[]), "goal: nobody has a Goal"),
    (lambda d: d["incentive"][0].update(faction="elves"), "incentive 1, faction: there is no faction"),
    (lambda d: d["incentive"][0]["aim"].update(who=["elf"]), "incentive 1, aim, who: there is no faction or Unit"),
    (lambda d: d["milestone"][0].update(to=["elves"]), "milestone thief-freed, to: there is no faction 'elves'"),
    (lambda d: d["milestone"][0].update(half_if={"is": "rid", "who": ["elf"], "condition": "bind"}), "half_if, who"),
    (lambda d: d["exit"][0].update(factions=["elves"]), "exit west-edge, factions: there is no faction 'elves'"),
    (lambda d: d["exit"][0].pop("edge"), "exit west-edge, edge: an exit is a whole edge, or one heading"),
    (lambda d: d["exit"][0].update(spaces=[[0, 3]], heading="W"), "exit west-edge, edge: an exit is a whole edge"),
    (lambda d: d["faction"][0].update(allies=["elves"]), "faction adventurers, allies: there is no faction 'elves'"),
    (lambda d: d["faction"][0].update(allies=["adventurers"]), "faction adventurers, allies: a faction is not its own"),
    (
        lambda d: d["seating"][0].update(plays=["goblins", "goblins"]),
        "seating 1, plays: it names 2 factions for 1 seats",
    ),
    (lambda d: d["seating"][0].update(plays=["elves"]), "seating 1, plays: there is no faction 'elves'"),
    (lambda d: d["seating"][0].pop("variant"), "seating 1, variant: it says which"),
    (lambda d: d["seating"][0].update(variant="hard"), "seating 1, variant: there is no variant 'hard'"),
    (
        lambda d: d["seating"][1].update(plays=["goblins"]),
        "seating 2, plays: 10 Units of goblins are too many for 1 seats",
    ),
    (lambda d: [u.update(variants=["full"]) for u in d["unit"][:2]], "seating 1, plays: adventurers has no Units"),
    (lambda d: d["seating"][4].update(seats=5, plays=["adventurers"] * 5), "adventurers has fewer Units than seats"),
    (lambda d: d["variant"].append({"key": "hard", "name": "Hard"}), "variant hard: no seating uses it"),
    (lambda d: d["variant"][0].update(pool=["elf"], pick=1), "variant example, pool: there is no Unit 'elf'"),
    (lambda d: d["variant"][0].update(pool=["thief"], pick=2), "variant example, pick: a pool needs pick"),
    (lambda d: d["variant"][0].update(pool=["thief"]), "variant example, pick: a pool needs pick"),
    (lambda d: d.update(place=[{"key": "inn", "name": "Inn", "text": "An inn."}]), "place: a Narrative Map has places"),
    (lambda d: d.update(door=[{"key": "gate"}]), "door gate, at: a door has either a Space or two"),
    (lambda d: d.update(door=[{"key": "gate", "at": [1, 1]}]), "door gate, at: the map shows no door at (1,1)"),
    (lambda d: d.update(door=[{"key": "gate", "between": [[1, 1], [3, 1]]}]), "(1,1) and (3,1) have no edge in common"),
    (lambda d: d.update(door=[{"key": "gate", "between": [[1, 1], [2, 1]], "state": "locked"}]), "door gate, lock: a"),
    (lambda d: d.update(wall=[[[0, 0], [1, 1]]]), "wall, place 1: (0,0) and (1,1) have no edge in common"),
    (
        lambda d: d.update(feature=[{"location": "pit", "spaces": [[1, 1]]}]),
        "feature 1, location: there is no Location",
    ),
    (
        lambda d: d.update(feature=[{"location": "pit-trap", "spaces": [[1, 11]]}]),
        "feature 1, spaces: (1,11) is not on",
    ),
    (
        lambda d: d.update(area=[{"key": "camp", "name": "Camp", "corner": [9, 9], "opposite": [20, 9]}]),
        "area camp, oppo",
    ),
    (
        lambda d: d.update(
            crossing=[{"location": "river", "stat": "body", "against": 5, "fail": "drop one item in hand"}]
        ),
        "crossing river, location: there is no Location on this map 'river'",
    ),
]


@pytest.mark.parametrize(("change", "problem"), ROPE, ids=[problem for _, problem in ROPE])
def test_a_scene_that_is_wrong_is_refused(change: Change, problem: str) -> None:
    with pytest.raises(BadInput, match=re.escape(problem)) as refused:
        check(changed("rope-and-rock", change))
    assert str(refused.value).startswith("mine.toml: scene card rope-and-rock, ")


OTHERS: list[tuple[str, Change, str]] = [
    ("night-shift", lambda d: d["unit"][0].update(at=[7, 9]), "unit mechanic, at: (7,9) is a closed door"),
    ("night-shift", lambda d: d["unit"][0].update(at=[10, 8]), "unit mechanic, at: (10,8) is taken up by an object"),
    ("night-shift", lambda d: d["door"].pop(), "door: the map shows a door at (14,5), and no entry says which"),
    (
        "night-shift",
        lambda d: d["object"][0].update(spaces=[[10, 7], [10, 6]]),
        "object van, spaces: the map shows it at",
    ),
    ("night-shift", lambda d: d["object"][1].update(within="shop"), "object keys, within: there is no area 'shop'"),
    ("night-shift", lambda d: d["object"][1].update(spaces=[[9, 10]]), "keys, within: (9,10) is not in Clinic"),
    ("night-shift", lambda d: d["object"][1].pop("hidden"), "object keys, within: only of what is hidden"),
    ("night-shift", lambda d: d["object"][0].update(key="bus"), "map, legend V: there is no object 'van'"),
    ("toll-bridge", lambda d: d["area"][0].update(key="span"), "goal 1, aim, area: there is no area 'bridge'"),
    (
        "toll-bridge",
        lambda d: d["clock"].update(last=9),
        "goal 1, aim, turns: there is no Turn 10: they go from 1 to 9",
    ),
    ("toll-bridge", lambda d: d["seating"][0].update(variant="hard"), "seating 1, variant: it says which"),
    ("the-thorn-gate", lambda d: d["exit"][0].update(heading="S"), "exit through-the-gate, heading: S from (5,7) does"),
    (
        "the-thorn-gate",
        lambda d: d["faction"][0]["deployment"]["spaces"].pop(),
        "faction heroes, deployment: 4 Units do",
    ),
    ("the-thorn-gate", lambda d: d["faction"][0]["deployment"].update(spaces=[[0, 7]]), "deployment: (0,7) is blocked"),
    ("the-knot-door", lambda d: d["place"][0].update(to=["stair"]), "place door, to: there is no place 'stair'"),
    ("the-knot-door", lambda d: d["place"][0].update(to=["door"]), "no way leads to a place that is the last"),
    ("the-knot-door", lambda d: d["place"][0]["endings"].pop(), "place door, endings: nothing says what follows"),
    (
        "the-knot-door",
        lambda d: d["place"][0]["endings"][0].update(least=4),
        "endings, place 1: there are only 3 Tests",
    ),
    (
        "the-knot-door",
        lambda d: d["place"][0]["trials"][0].update(skills=["lore"]),
        "trial legend, skills: there is no",
    ),
    ("the-knot-door", lambda d: d.pop("place"), "place: a Narrative Map has places"),
    (
        "the-cord",
        lambda d: d["place"][0]["endings"][0]["then"][0]["reward"].update(choose=["hat"]),
        "there is no Item 'hat'",
    ),
    (
        "the-cord",
        lambda d: d["place"][0]["endings"][0]["then"].append(
            {"do": "choose", "of": [{"do": "light"}, {"do": "hand", "cards": 4}], "words": ["A lamp"]}
        ),
        "endings, place 1, words: 2 may be chosen: there are words for each, or for none",
    ),
]


@pytest.mark.parametrize(("scene", "change", "problem"), OTHERS, ids=[problem for _, _, problem in OTHERS])
def test_a_scene_with_doors_areas_or_places_that_is_wrong_is_refused(scene: str, change: Change, problem: str) -> None:
    with pytest.raises(BadInput, match=re.escape(problem)) as refused:
        check(changed(scene, change))
    assert str(refused.value).startswith(f"mine.toml: scene card {scene}, ")


def test_an_unchanged_scene_is_taken() -> None:
    for scene in CARDS.scenes:
        check(changed(scene, lambda data: None))


GUIDE = Path(__file__).parents[4] / "docs" / "games" / "drawn-to-destiny-scenes.md"


def test_the_scene_of_the_guide_is_a_scene() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    data = parse_toml(text.split("```toml")[1].split("```")[0], "the guide")
    check(data)
    data["unit"][0]["at"] = [3, 2]
    complaint = next(line.strip() for line in text.splitlines() if line.startswith("    mine.toml: "))
    with pytest.raises(BadInput) as refused:
        check(data)
    assert str(refused.value) == complaint


def test_the_guide_names_each_aim_and_outcome() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    words = [kind.__struct_config__.tag for base in (aims.Aim, aims.Outcome) for kind in base.__subclasses__()]
    assert len(words) == 16 + 13
    assert [word for word in words if f"`{word}`" not in text] == []
    texts = {"id", "title", "world", "tags", "backstory", "description", "alone", "balance", "crossing"}
    parts = [part for part in SceneEntry.__struct_fields__ if part not in texts]
    assert [part for part in parts if not re.search(rf"`\[*{part}\]*`", text)] == []


def test_a_field_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadInput, match=r"scene, card rope-and-rock, unit, place 1: .*unknown field `colour`"):
        check(changed("rope-and-rock", lambda data: data["unit"][0].update(colour="green")))


def test_two_scenes_with_one_id_are_refused() -> None:
    scene = changed("rope-and-rock", lambda data: None)
    with pytest.raises(BadInput, match="scene card rope-and-rock, id: this ID is used twice"):
        check(scene, scene)


def test_the_file_of_a_scene_is_named_like_it(tmp_path: Path) -> None:
    folder = tmp_path / "scenes"
    folder.mkdir()
    text = (FOLDER / "scenes" / "toll-bridge.toml").read_text(encoding="utf-8")
    (folder / "bridge.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"bridge\.toml: id: the Scene of this file must be called bridge"):
        read_scenes(tmp_path)
    (folder / "bridge.toml").rename(folder / "toll-bridge.toml")
    assert [scene["id"] for scene in read_scenes(tmp_path)] == ["toll-bridge"]


ODD: list[Any] = [
    0,
    1,
    -1,
    99,
    7,
    "",
    "x",
    "archer",
    "thief",
    ".",
    "\n",
    [],
    {},
    [0, 0],
    [[0, 0]],
    True,
    1.5,
    ["archer"],
]


def mutate(data: dict[str, Any], chance: random.Random) -> None:
    """Take a value somewhere in the data away, or put an odd one in its place."""
    inside: Any = data
    while True:
        key = chance.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        if not (isinstance(inside[key], dict | list) and inside[key]) or chance.random() < 0.2:
            break
        inside = inside[key]
    if chance.random() < 0.3:
        del inside[key]
    else:
        inside[key] = copy.deepcopy(chance.choice(ODD))


@pytest.mark.parametrize("scene", list(CARDS.scenes))
def test_a_file_that_strangers_wrote_is_a_scene_or_is_refused_in_words(scene: str) -> None:
    chance = random.Random(scene)
    taken, complaints = 0, []
    for _ in range(150):
        data = changed(scene, lambda data: mutate(data, chance))
        try:
            (entry,) = make_scenes({"scene": [data]}, "mine.toml", KNOWN).values()
        except BadInput as error:
            complaints.append(str(error))
            continue
        for variant in [None, *(one.key for one in entry.variant)]:
            assert all(unit.unit for unit in units_of(entry, variant))
        taken += 1
    assert taken
    assert complaints
    assert all(complaint.startswith("mine.toml: ") for complaint in complaints)
