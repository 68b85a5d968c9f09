"""The Units of C13, fact by fact, against a table of their own; the points of Characters; Cost by D2-343a."""

from __future__ import annotations

from typing import Final

import pytest

from wyrmhoard.games.drawn_to_destiny.cards import cost
from wyrmhoard.games.drawn_to_destiny.cards.notation import slug
from wyrmhoard.games.drawn_to_destiny.game import GAME

CARDS: Final = GAME.cards
UNITS: Final = {
    ("archer", "6x1 5x1 6x1 5x0", "PC", ""):
        "Ranged 4 [Strike and Fade], Evasion 2, Perception 1 [Alertness], Close Combat 1, Athletics 1",
    ("thief", "6x1 6x1 6x1 4x0", "PC", ""):
        "Stealth 3 [Hide, Sneak], Mechanics 2 [Pick Lock], Close Combat 2, Evasion 1, Crime 1, Athletics 1, Climbing 1",
    ("warrior", "9x1 4x1 5x1 4x0", "PC", ""):
        "Melee 4, Defense 2 [Shield Block], Close Combat 1, Intimidation 1, Athletics 1",
    ("pyromancer", "5x1 8x1 5x1 4x0", "PC", ""):
        "Pyro 3 (Intensity 2), Evasion 2, History 2, Persuasion 1, Perception 1, Melee 1, Physical Science 1",
    ("healer", "6x1 6x1 6x1 4x0", "PC", ""):
        "Life 3 (Intensity 2), Medicine 3 [First Aid], Melee 1, Defense 1, Persuasion 1, Perception 1",
    ("goblin-scout", "2x1 6x1 2x1 5x0", "Skirmisher", "Mm"):
        "Close Combat 1, Stealth 1 [Sneak]",
    ("goblin-skirmisher", "2x1 4x1 2x1 4x0", "Skirmisher", "Mm"):
        "Ranged 2, Close Combat 1",
    ("goblin-raider", "3x1 4x1 3x1 5x0", "Attacker", "Mm"):
        "Melee 2",
    ("goblin-chief", "4x1 6x1 5x1 5x0", "Defender", "m"):
        "Melee 3, Defense 1, Leadership 2 [Command, Rally]",
    ("ogre", "3x2 3x1 3x1 4x0", "Attacker", "m"):
        "Melee 2, Intimidation 1",
    ("emerald-viper", "2x0 2x1 4x1 3x0", "Sniper", "M"):
        "Close Combat 2 [Poison Bite], Stealth 1 [Ambush, Camouflage]",
    ("skeleton", "5x1 2x1 5x1 4x0", "Attacker", "Mm"):
        "Melee 1, Defense 1 undead",
    ("barrow-wight", "8x1 6x1 8x1 4x0", "Taunter", "m"):
        "Melee 4, Defense 2, Darkness 2 (Intensity 1) undead",
    ("bandit", "8x1 5x1 5x1 6x0", "Attacker", ""):
        "Melee 3, Stealth 1 [Ambush]",
    ("bruiser", "10x1 3x1 5x1 5x0", "Taunter", ""):
        "Close Combat 2 [Beatdown, Grab], Intimidation 1",
    ("guardsman", "8x1 5x1 5x1 5x0", "Defender", ""):
        "Melee 2, Investigation 1",
    ("gunslinger", "8x1 5x1 5x1 5x0", "Sniper", ""):
        "Firearms 5 [Hip Shoot, Quick Draw, Sharpshooting], Intimidation 4 [Stare Down, Unnerve]",
    ("outlaw", "8x1 5x1 5x1 5x0", "Attacker", ""):
        "Firearms 3 [Guns Blazing], Close Combat 2 [Take Down], Evasion 2, Crime 2, Animal Handling 2",
    ("deputy", "8x1 5x1 5x1 4x0", "Defender", "M"):
        "Firearms 2, Law 2, Close Combat 1",
    ("mechanic", "7x1 6x1 5x1 4x0", "PC", ""):
        "Mechanics 4 [Jury Rig, Pick Lock], Driving 2, Melee 2, Athletics 1",
    ("officer", "8x1 5x1 5x1 4x0", "PC", ""):
        "Firearms 3, Law 2 [Call for Backup], Close Combat 2, Perception 2, Driving 1, Athletics 1",
    ("paramedic", "6x1 6x1 6x1 4x0", "PC", ""):
        "Medicine 4 [First Aid], Athletics 2, Persuasion 1, Driving 1, Evasion 1",
    ("zombie-walker", "8x1 5x-1 2x1 2x0", "Attacker", "Mm"):
        "Close Combat 1 [Bite, Grab] zombified",
    ("zombie-runner", "7x1 5x-1 2x1 5x0", "Attacker", "Mm"):
        "Close Combat 1 [Bite, Grab] zombified",
    ("zombie-dog", "2x1 8x-1 4x1 7x0", "Skirmisher", "Mm"):
        "Close Combat 1 [Bite, Grab] zombified",
    ("marine", "8x1 5x1 5x1 4x0", "PC", ""):
        "Firearms 4, Close Combat 2, Perception 2 [Alertness], Athletics 1",
    ("netrunner", "5x1 8x1 5x1 4x0", "PC", ""):
        "Computers 4 [Hacking], Crime 2 [Security Systems], Firearms 2, Evasion 1",
    ("engineer", "6x1 7x1 5x1 4x0", "PC", ""):
        "Electronics 4 [Disable, Electrical Repair], Mechanics 3, Firearms 1",
    ("security-drone", "4x1 4x1 10x1 5x0", "Sniper", "M"):
        "Firearms 2, Perception 2",
    ("stalker", "10x1 4x1 8x1 7x0", "Disrupter", ""):
        "Close Combat 4 [Grab], Stealth 3 [Hide, Sneak, Prowl]",
    ("courier-buggy", "10x2 5x1 5x1 9x1", "vehicle", ""):
        "Driving 3, Gunnery 2",
    ("raider-buggy", "8x2 5x1 4x1 10x1", "vehicle", ""):
        "Driving 3, Gunnery 3",
    ("horse", "4x2 5x-1 2x1 2x1", "mount", ""):
        "Evasion 1",
}  # fmt: skip
"""ID, Stats, role, M for Minions, m for magical creatures; Skills with their abilities, and what is special."""
FLEETS: Final = {
    ("foil-gunboat", "7x4 5x1 5x1 0x0", "vehicle", ""): "Seamanship 2, Gunnery 3",
    ("salvage-tug", "9x4 6x1 5x1 0x0", "vehicle", ""): "Seamanship 4, Gunnery 1, Mechanics 2",
    ("customs-corvette", "9x5 5x1 6x1 0x0", "vehicle", ""): "Seamanship 2, Gunnery 2",
    ("tramp-freighter", "9x6 5x1 4x1 0x0", "vehicle", ""): "Seamanship 2",
    ("coastal-submarine", "8x5 6x1 5x1 0x0", "vehicle", ""): "Seamanship 3, Gunnery 3, Stealth 2 [Ambush, Hide]",
    ("mail-plane", "8x3 5x1 6x1 4x2", "vehicle", ""): "Piloting 3 [Aerial Navigation], Gunnery 2, Athletics 3",
    ("pursuit-plane", "7x3 6x1 5x1 6x2", "vehicle", ""): "Piloting 4 [Flying Stunts], Gunnery 4",
    ("sky-raider", "5x3 4x1 4x1 5x2", "vehicle", "M"): "Piloting 1, Gunnery 2",
    ("raider-airship", "9x4 5x1 6x1 2x2", "vehicle", ""): "Piloting 2, Gunnery 2",
    ("interceptor", "7x4 6x1 5x1 3x4", "vehicle", ""): "Space Piloting 4 [Astronavigation], Gunnery 3",
    ("gunship", "9x4 5x1 6x1 2x4", "vehicle", ""): "Space Piloting 2, Gunnery 3, Electronics 2",
    ("ore-lighter", "9x6 4x1 4x1 1x4", "vehicle", ""): "Space Piloting 1",
    ("rifle-company", "8x3 5x1 5x1 2x0", "Attacker", ""): "Firearms 2, Military 2 [Sapping]",
    ("cavalry-squadron", "4x4 5x1 6x1 2x1", "Skirmisher", ""): "Melee 3, Animal Handling 2 [Riding]",
    ("spear-levy", "2x4 4x1 4x1 2x0", "Defender", ""): "Melee 2, Tradeskill 2 [Farming]",
    ("flak-battery", "3x4 5x1 4x1 1x0", "Sniper", "M"): "Gunnery 2",
    ("tank-troop", "10x4 5x1 5x1 4x1", "vehicle", ""): "Driving 2, Gunnery 3",
}
"""The same of the Units for naval, air, space and army Scales (C20), which come after them."""
EVERY: Final = {**UNITS, **FLEETS}
ITEMS: Final = {
    "archer": "short-bow quiver:12 dagger leather-cuirass",
    "thief": "dagger lockpicks",
    "warrior": "long-sword round-shield chain-shirt leather-helmet",
    "pyromancer": "staff",
    "healer": "mace leather-cuirass first-aid-kit",
    "goblin-scout": "dagger rope",
    "goblin-skirmisher": "javelin*3 knife",
    "goblin-raider": "short-spear dagger leather-helmet",
    "goblin-chief": "short-sword buckler leather-cuirass",
    "ogre": "great-club",
    "emerald-viper": "viper-fangs",
    "skeleton": "short-sword round-shield",
    "barrow-wight": "great-sword chain-mail-suit",
    "bandit": "short-sword",
    "bruiser": "bare-hands",
    "guardsman": "spear",
    "gunslinger": "revolver-45",
    "outlaw": "revolver-45 bowie-knife",
    "deputy": "revolver-45",
    "mechanic": "hammer toolkit",
    "officer": "pistol-9mm clip stun-baton flak-vest",
    "paramedic": "first-aid-kit medpatch*2",
    "marine": "laser-rifle combat-armor medpatch",
    "netrunner": "laser-pistol hack-deck",
    "engineer": "laser-pistol shock-gun toolkit",
    "security-drone": "shock-gun! pistol-9mm!",
    "stalker": "stalker-claws",
    "rifle-company": "massed-rifles",
    "cavalry-squadron": "drawn-sabres",
    "spear-levy": "levelled-spears",
    "flak-battery": "flak-guns!",
}
"""What each carries, in order; :n Uses, *n copies, ! built in."""


def skills_of(unit: str) -> str:
    """The Skills of a Unit as C13 writes them, and the abilities that belong to none (C9)."""
    words = []
    for training in CARDS.units[unit].skills:
        of = training.of
        name = (CARDS.skills if of in CARDS.skills.by_id else CARDS.powers)[of].name
        abilities = ", ".join(CARDS.abilities[f"{of}/{ability}"].name for ability in training.abilities)
        intensity = f" (Intensity {training.intensity})" if training.intensity else ""
        words.append(f"{name} {training.level}{intensity}" + (f" [{abilities}]" if abilities else ""))
    return " ".join([", ".join(words), *CARDS.units[unit].special])


def test_c13_there_are_33_units_and_17_for_the_other_scales_after_them() -> None:
    assert [unit.id for unit in CARDS.units] == [row[0] for row in EVERY]
    assert (len(UNITS), len(FLEETS)) == (33, 17)


@pytest.mark.parametrize("row", EVERY, ids=lambda row: row[0])
def test_c13_stats_skills_role_and_kind_of_each_unit(row: tuple[str, str, str, str]) -> None:
    name, stats, role, marks = row
    unit = CARDS.units[name]
    assert f"{unit.body} {unit.mind} {unit.will} {unit.speed}" == stats
    assert (unit.role, unit.minion, unit.magical) == (role, "M" in marks, "m" in marks)
    assert skills_of(name) == EVERY[row]
    assert unit.id == slug(unit.name)


def test_c13_items_of_each_unit() -> None:
    items = {}
    for unit in CARDS.units:
        words = [
            carried.item
            + (f"*{carried.number}" if carried.number > 1 else "")
            + (f":{carried.uses}" if carried.uses else "")
            + "!" * carried.built_in
            for carried in unit.items
        ]
        if words:
            items[unit.id] = " ".join(words)
    assert items == ITEMS


def test_c13_undead_machines_and_natural_armor() -> None:
    undead = {unit.id for unit in CARDS.units if "undead" in unit.traits}
    assert undead == {"skeleton", "barrow-wight", "zombie-walker", "zombie-runner", "zombie-dog"}
    armors = {unit.id: CARDS.items[unit.armor].armor for unit in CARDS.units if unit.armor}
    armored = {unit: armor.rating for unit, armor in armors.items() if armor is not None and len(armor.covers) == 13}
    assert armored == {
        "ogre": "1x1",
        "security-drone": "1x2",
        "stalker": "2x1",
        "courier-buggy": "3x2",
        "raider-buggy": "1x2",
        "salvage-tug": "1x4",
        "gunship": "1x4",
        "tank-troop": "2x4",
    }
    drone, stalker = CARDS.units["security-drone"], CARDS.units["stalker"]
    immune = {change.of for change in drone.change if change.change == "immune"}
    assert immune == {"bleeding", "trauma", "poison", "poisoned"}
    for unit in (drone, stalker):
        assert "sees in the dark" in {change.change for change in unit.change}
    claws = CARDS.items["stalker-claws"]
    assert claws.damage == "[body]+2"
    assert [(change.change, change.by) for change in claws.change] == [("armor pierce", 1)]


def test_d2_443a_vehicles_have_a_driver_a_gunner_and_a_forward_gun() -> None:
    for unit in [CARDS.units[row[0]] for row in UNITS]:
        assert (unit.vehicle is not None) == (unit.id in ("courier-buggy", "raider-buggy"))
        if unit.vehicle is not None:
            assert unit.vehicle.crew == ("driver", "gunner")
            assert [(gun.item, gun.arc) for gun in unit.vehicle.weapons] == [("buggy-autocannon", "forward")]
            assert unit.marks == ("machine", "no hands", "double-sized", "collides", "vehicle")
            assert unit.vehicle.cargo == (unit.id == "courier-buggy")


def test_c20_crews_guns_and_speeds_of_ships_aircraft_and_spacecraft() -> None:
    vehicles = {}
    for row in FLEETS:
        unit = CARDS.units[row[0]]
        if unit.vehicle is not None:
            guns = " ".join(f"{gun.item}:{gun.arc}" for gun in unit.vehicle.weapons)
            water = unit.speeds.water if unit.speeds is not None else None
            vehicles[unit.id] = (len(unit.vehicle.crew), guns, water)
            assert unit.marks[:2] == ("machine", "no hands")
            for gun in unit.vehicle.weapons:
                assert CARDS.items[gun.item].mounted, "it works on a vehicle only"
    assert vehicles == {
        "foil-gunboat": (2, "deck-gun:forward", "2x2"),
        "salvage-tug": (2, "pom-pom:all", "1.5x2"),
        "customs-corvette": (2, "turret-gun:all", "1.5x2"),
        "tramp-freighter": (1, "", "4x1"),
        "coastal-submarine": (2, "torpedo-tube:front", "4x1"),
        "mail-plane": (2, "tail-gun:all", None),
        "pursuit-plane": (1, "wing-cannons:front", None),
        "sky-raider": (1, "wing-cannons:front", None),
        "raider-airship": (2, "gondola-guns:all", None),
        "interceptor": (1, "pulse-cannon:front", None),
        "gunship": (2, "ball-turret:all", None),
        "ore-lighter": (1, "", None),
        "tank-troop": (2, "tank-gun:all", None),
    }
    heights = {unit.id: [c.by for c in unit.change if c.change == "elevation"] for unit in CARDS.units}
    assert {unit: high for unit, (high,) in ((u, h) for u, h in heights.items() if h)} == {
        "mail-plane": 3, "pursuit-plane": 4, "sky-raider": 3, "raider-airship": 5
    }  # fmt: skip


def test_d2_343a_a_ship_costs_by_its_speed_on_water() -> None:
    tug = CARDS.units["salvage-tug"]
    levels, scales = 9 + 6 + 5 + 1, 3 + 2
    assert cost.unit_cost(tug, CARDS) == levels + 10 * scales + (7 + 1 + 2) + (2 + 15) + (2 + 15)


def test_d2_446_the_horse_is_a_double_sized_mount_with_doubled_penalties() -> None:
    assert [unit.id for unit in CARDS.units if unit.mount] == ["horse"]
    assert CARDS.units["horse"].marks == ("beast", "no hands", "double-sized", "collides", "mount")
    assert [(change.change, change.by) for change in CARDS.units["horse"].change] == [("move penalties", 2)]


# -- points and Cost


def test_d2_301_levels_1_to_5_cost_1_2_4_7_11() -> None:
    assert [cost.skill_price(level) for level in range(6)] == [0, 1, 2, 4, 7, 11]


def test_d2_391_and_395_characters_have_22_levels_12_sp_and_at_most_6_ap() -> None:
    units = [unit for unit in CARDS.units if unit.role == "PC"]
    assert len(units) == 11
    for unit in units:
        assert cost.unit_levels(unit) == 22, unit.id
        assert cost.unit_sp(unit) == 12, unit.id
        assert cost.unit_ap(unit) <= 6, unit.id
        assert max(training.level for training in unit.skills) <= 4, unit.id
    assert cost.unit_ap(CARDS.units["archer"]) == 2
    assert cost.unit_ap(CARDS.units["healer"]) == 2, "First Aid, and the second Intensity of Life"


def test_d2_395a_outfits() -> None:
    costs = {unit.id: cost.outfit_cost(unit, CARDS) for unit in CARDS.units if unit.role == "PC"}
    assert costs == {
        "archer": 4 + 1 + 2 + 2,
        "thief": 2 + 3,
        "warrior": 4 + 4 + 4 + 1,
        "pyromancer": 3,
        "healer": 4 + 2 + 3,
        "mechanic": 5 + 3,
        "officer": 9 + 1 + 4 + 4,
        "paramedic": 3 + 6,
        "marine": 13 + 9 + 3,
        "netrunner": 10 + 3,
        "engineer": 10 + 5 + 3,
    }


def test_d2_343a_cost_of_units() -> None:
    assert cost.unit_cost(CARDS.units["goblin-scout"], CARDS) == 15 + 2 + 1 + (2 + 1)
    assert cost.unit_cost(CARDS.units["ogre"], CARDS) == 13 + 10 + 3 + (3 + 2)
    assert cost.unit_cost(CARDS.units["horse"], CARDS) == 4 + 5 + 2 + 2 + 20 + 1
    assert cost.unit_cost(CARDS.units["stalker"], CARDS) == 29 + 11 + 4 + 4 + 4
    assert cost.unit_cost(CARDS.units["skeleton"], CARDS) == 16 + 2 + 1 + 8
