"""The armory of C12, fact by fact, against tables of their own; Cost by D2-343a."""

from __future__ import annotations

from typing import Final

import pytest

from wyrmhoard.games.drawn_to_destiny.cards import cost, entries
from wyrmhoard.games.drawn_to_destiny.game import GAME

CARDS: Final = GAME.cards
WEAPONS: Final = (
    ("bare-hands", "[body]", "bash", "0", "close/close-combat close/melee", 0, 0),
    ("knife", "[body]", "pierce slash", "1", "close/close-combat", 0, 500),
    ("dagger", "[body]", "pierce slash", "1", "close/close-combat melee/melee ranged/ranged/5", 0, 500),
    ("bowie-knife", "[body]+1", "pierce slash", "1", "close/close-combat", 0, 300),
    ("short-sword", "[body]+2", "pierce slash", "1", "melee/melee", 0, 1000),
    ("long-sword", "[body]+2", "pierce slash", "1", "melee/melee", 0, 1250),
    ("rapier", "[body]+1", "pierce", "1", "melee/melee", 0, 1000),
    ("great-sword", "[body]+4", "hack slash", "2", "melee/melee", 0, 3000),
    ("hand-axe", "[body]+1", "hack slash", "1", "melee/melee ranged/ranged/5", 0, 900),
    ("wood-axe", "[body]+3", "hack slash", "2", "melee/melee", 0, 3100),
    ("hammer", "[body]+3", "bash", "1", "melee/melee", 0, 2000),
    ("mace", "[body]+2", "bash hack", "1", "melee/melee", 0, 1500),
    ("staff", "[body]+1", "bash", "2", "melee/melee reach/melee", 0, 2000),
    ("short-spear", "[body]+1", "pierce slash", "1", "melee/melee ranged/ranged/8", 0, 1500),
    ("spear", "[body]+3", "pierce slash", "2", "reach/melee", 0, 3000),
    ("pike", "[body]+4", "pierce", "2", "reach/melee/2+", 0, 5000),
    ("great-club", "[body]+1", "bash", "2", "melee/melee reach/melee", 0, 15000),
    ("whip", "[body]-2", "hold", "1", "reach/melee", 0, 1000),
    ("net", "[body]", "bind", "1", "ranged/ranged/3", 1, 3000),
    ("lasso", "[body]", "bind hold", "1", "ranged/ranged/5", 1, 2000),
    ("claws-and-bite", "[body]+1", "hack pierce", "0", "close/close-combat", 0, 0),
    ("viper-fangs", "2x2", "pierce", "0", "close/close-combat", 0, 0),
    ("javelin", "[body]+1", "pierce slash", "1", "ranged/ranged/10 melee/melee", 1, 1000),
    ("throwing-knife", "[body]", "pierce", "1", "ranged/ranged/5", 1, 200),
    ("sling", "6x1", "bash", "1", "ranged/ranged/15", 1, 100),
    ("short-bow", "8x1", "pierce slash", "1a", "ranged/ranged/10", 1, 1000),
    ("long-bow", "10x1", "pierce slash", "1a", "ranged/ranged/50", 1, 1500),
    ("composite-bow", "10x1", "pierce slash", "1a", "ranged/ranged/50", 1, 1000),
    ("crossbow", "2x2", "pierce", "2", "ranged/ranged/30", 1, 4000),
    ("torch", "[body]-1", "bash burning", "1", "melee/melee", 0, 1000),
    ("revolver-45", "6x2", "pierce slash", "1", "ranged/firearms/25", 6, 1100),
    ("pistol-9mm", "5x2", "pierce slash", "1", "ranged/firearms/25", 15, 1000),
    ("submachine-gun", "5x2", "pierce slash", "2", "ranged/firearms/40", 30, 3000),
    ("lever-rifle", "2x3", "pierce slash", "2", "ranged/firearms/100", 8, 4000),
    ("hunting-rifle", "3x3", "pierce slash", "2", "ranged/firearms/150", 5, 4000),
    ("shotgun", "2x3", "bash pierce", "2", "ranged/firearms/15", 2, 3500),
    ("assault-rifle", "2x3", "pierce slash", "2", "ranged/firearms/100", 30, 4000),
    ("molotov-cocktail", "3x1", "bash burning", "1", "ranged/ranged/5", 1, 1000),
    ("grenade", "3x3", "bash hack", "1", "ranged/ranged/8", 1, 500),
    ("stun-baton", "8x1", "nerve", "1", "melee/melee", 10, 1000),
    ("vibroblade", "[body]+5", "hack slash", "1", "melee/melee", 0, 1000),
    ("laser-pistol", "8x2", "pierce burning", "1", "ranged/firearms/50", 12, 1000),
    ("laser-rifle", "4x3", "pierce burning", "2", "ranged/firearms/200", 20, 3000),
    ("shock-gun", "8x1", "nerve loss", "1", "ranged/firearms/15", 10, 1000),
    ("web-gun", "10x1", "bind", "2", "ranged/firearms/10", 3, 4000),
    ("machine-gun", "4x3", "pierce slash", "mount", "ranged/gunnery/300", 1500, 12000),
    ("buggy-autocannon", "4x3", "pierce hack", "mount", "ranged/gunnery/20", 40, 80000),
    ("tank-gun", "2x6", "bash pierce", "mount", "ranged/gunnery/500", 90, 750000),
)  # fmt: skip
"""ID, damage, types, hands (a: and one for the arrow), profiles (reach/Skill/Range; n+: from n on), Uses, grams."""
RELOADS: Final = {
    "sling": "stones",
    "short-bow": "quiver",
    "long-bow": "quiver",
    "composite-bow": "quiver",
    "crossbow": "quiver action",
    "revolver-45": "quickloader, bandolier 1",
    "pistol-9mm": "clip",
    "submachine-gun": "clip",
    "lever-rifle": "bandolier 1",
    "hunting-rifle": "clip",
    "shotgun": "bandolier 2",
    "assault-rifle": "clip",
    "laser-pistol": "cell",
    "laser-rifle": "cell",
    "shock-gun": "cell",
    "web-gun": "web-tank action",
}
"""What brings Uses back: by an Equip unless it says action; all of them unless it says how many."""
FLEET_WEAPONS: Final = {
    "deck-gun": ("6x4", "pierce bash", 4, "ranged gunnery 0-4"),
    "pom-pom": ("4x4", "pierce hack", 4, "ranged gunnery 0-3"),
    "turret-gun": ("6x5", "bash hack", 5, "ranged gunnery 0-6"),
    "torpedo-tube": ("8x6", "bash pierce", 5, "ranged gunnery 1-3"),
    "wing-cannons": ("4x3", "pierce hack", 3, "ranged gunnery 0-3"),
    "tail-gun": ("3x3", "pierce slash", 3, "ranged gunnery 0-3"),
    "gondola-guns": ("5x3", "pierce bash", 3, "ranged gunnery 0-4"),
    "flak-guns": ("5x3", "hack bash", 3, "ranged gunnery 0-3"),
    "pulse-cannon": ("5x4", "pierce hack", 4, "ranged gunnery 0-4"),
    "ball-turret": ("4x4", "pierce slash", 4, "ranged gunnery 0-5"),
    "massed-rifles": ("6x4", "pierce", 1, "ranged firearms 0-60"),
    "drawn-sabres": ("[body]+2", "slash hack", 1, "melee melee 0-0"),
    "levelled-spears": ("[body]+1", "pierce", 1, "reach melee 0-0"),
}
"""Damage, types, Weapon Scale, and reach with the least and the most Range (C20)."""
NOTES: Final = {
    "long-sword": "spares first damage",
    "rapier": "initiative +1",
    "great-sword": "initiative -1",
    "wood-axe": "skill -1 melee",
    "staff": "overrun armor +2",
    "vibroblade": "armor pierce +1",
    "spear": "melee/set-weapon",
    "viper-fangs": "close-combat/poison-bite",
    "submachine-gun": "firearms/autofire",
    "assault-rifle": "firearms/autofire",
    "machine-gun": "gunnery/autofire",
    "shotgun": "special/scatter",
}
BODY: Final = "shoulders chest abdomen vitals"
LIMBS: Final = "left-arm right-arm left-leg right-leg"
CARRYING: Final = "carrying-arm carrying-hand"
ARMOR: Final = {
    "leather-helmet": ("1x1", "head", "slash", "", 2000),
    "leather-cuirass": ("1x1", BODY, "slash", "", 7000),
    "chain-shirt": ("2x1", BODY, "slash", "", 10000),
    "chain-mail-suit": ("2x1", f"{BODY} {LIMBS}", "slash", "", 18000),
    "breast-plate": ("3x1", "chest abdomen shoulders", "", "", 9000),
    "plate-harness": ("3x1", f"head {BODY} {LIMBS}", "", "", 25000),
    "thick-hide": ("1x1", f"head {BODY} {LIMBS} left-hand right-hand left-foot right-foot", "", "", 0),
    "riot-suit": ("2x1", f"{BODY} {LIMBS} left-foot right-foot", "bash", "", 10000),
    "flak-vest": ("2x2", "shoulders chest abdomen", "", "", 5000),
    "tactical-helmet": ("2x2", "head", "", "", 2000),
    "combat-armor": ("2x2", f"head {BODY} {LIMBS}", "", "", 15000),
    "power-suit": ("3x3", f"head {BODY} {LIMBS} left-hand right-hand left-foot right-foot", "", "", 100000),
    "buckler": ("1x1", f"{CARRYING} chest", "", "front", 1000),
    "round-shield": ("2x1", f"{CARRYING} shoulders chest abdomen", "pierce", "front side", 5000),
    "heater-shield": ("2x1", f"{CARRYING} shoulders chest abdomen", "hack", "front side", 3200),
    "tower-shield": ("3x1", f"{CARRYING} head {BODY} left-leg right-leg", "", "front side", 10000),
    "riot-shield": ("3x1", f"{CARRYING} head {BODY} left-leg right-leg", "", "front side", 6000),
}
"""Rating, places, resisted types, arcs, grams."""
COSTS: Final = {
    "short-spear": 3, "short-bow": 4, "revolver-45": 9, "leather-cuirass": 2, "chain-shirt": 4, "flak-vest": 4,
    "long-sword": 4, "round-shield": 4, "leather-helmet": 1, "whip": 1, "knife": 2, "great-sword": 6, "long-bow": 6,
    "crossbow": 7, "submachine-gun": 11, "hunting-rifle": 13, "assault-rifle": 14, "grenade": 14,
    "molotov-cocktail": 4, "laser-rifle": 13, "tank-gun": 27, "buckler": 1, "tower-shield": 6, "plate-harness": 6,
    "tactical-helmet": 4, "combat-armor": 9, "power-suit": 20, "personal-screen": 8, "quiver": 1, "rope": 1, "torch": 1,
    "rations": 1, "lantern": 1, "first-aid-kit": 3, "lockpicks": 3, "toolkit": 3, "gold-coin": 0,
    "magic-sword": 9, "magic-cuirass": 9,
}  # fmt: skip


def profile_words(profile: entries.Profile) -> str:
    """A profile as in the table."""
    reach = f"/{profile.range}" if profile.range else f"/{profile.least}+" if profile.least else ""
    return f"{profile.reach}/{profile.skill}{reach}"


@pytest.mark.parametrize("row", WEAPONS, ids=lambda row: row[0])
def test_c12_each_weapon(row: tuple[str, str, str, str, str, int, int]) -> None:
    name, damage, types, hands, profiles, uses, grams = row
    item = CARDS.items[name]
    assert (item.kind, item.damage, " ".join(item.types)) == ("weapon", damage, types)
    assert ("mount" if item.mounted else f"{item.hands}{'a' * item.nocks}") == hands
    assert " ".join(profile_words(profile) for profile in item.profiles) == profiles
    assert (item.uses, item.grams) == (uses, grams)


def test_c12_there_are_48_weapons() -> None:
    others = {"stalker-claws", "magic-sword", *FLEET_WEAPONS}
    ids = [item.id for item in CARDS.items if item.kind == "weapon" and item.id not in others]
    assert ids == [row[0] for row in WEAPONS]
    assert len(ids) == 48


@pytest.mark.parametrize("name", FLEET_WEAPONS)
def test_c20_weapons_of_ships_aircraft_spacecraft_and_armies(name: str) -> None:
    damage, types, scale, profile = FLEET_WEAPONS[name]
    item = CARDS.items[name]
    assert (item.damage, " ".join(item.types), item.scale) == (damage, types, scale)
    assert [f"{one.reach} {one.skill} {one.least}-{one.range}" for one in item.profiles] == [profile]


def test_d2_339_reloads_and_where_they_come_from() -> None:
    reloads = {}
    for item in CARDS.items:
        words = [
            f"{reload.by}{' action' * (reload.cost == 'action')}{f' {reload.rounds}' * (reload.rounds > 0)}"
            for reload in item.reloads
        ]
        if words:
            reloads[item.id] = ", ".join(words)
    assert reloads == RELOADS
    assert {item.id: item.uses for item in CARDS.items if item.source} == {
        "quiver": 20,
        "stones": 20,
        "bandolier": 20,
        "quickloader": 1,
        "clip": 1,
        "cell": 1,
        "web-tank": 1,
    }
    assert [item.id for item in CARDS.items if item.loads] == ["tank-gun"]


def test_c12_notes_of_weapons() -> None:
    notes = {}
    for name, *_ in WEAPONS:
        item = CARDS.items[name]
        words = [
            " ".join(filter(None, (change.change, f"{change.by:+}" * (change.by != 0), change.of)))
            for change in item.change
        ]
        if words or item.abilities:
            notes[name] = ", ".join((*words, *item.abilities))
    # What overruns a staff meets is 2 in all, not 2 more.
    assert notes == NOTES
    assert CARDS.items["long-sword"].own_armor == "1x1"
    torch = CARDS.items["torch"]
    assert torch.light is not None
    assert (torch.light.spaces, torch.light.arc, torch.minutes) == (5, "all", 30)
    assert [item.id for item in CARDS.items if item.on_foot] == ["long-bow"]
    areas = {item.id: (item.area.cards, item.area.flames) for item in CARDS.items if item.area is not None}
    assert areas == {"molotov-cocktail": (1, 5), "grenade": (2, 0)}
    thrown = {item.id for item in CARDS.items if any(profile.thrown for profile in item.profiles)}
    one_way = {"net", "javelin", "throwing-knife", "molotov-cocktail", "grenade"}
    assert thrown == one_way | {"dagger", "hand-axe", "short-spear"}


def test_d2_136_weapon_scale() -> None:
    own = {"bare-hands", "claws-and-bite", "viper-fangs", "stalker-claws", "machine-gun"}
    own |= {"massed-rifles", "drawn-sabres", "levelled-spears"}
    assert {item.id for item in CARDS.items if item.own_scale} == own
    fleets = {name: scale for name, (_, _, scale, _) in FLEET_WEAPONS.items() if scale != 1}
    scales = {item.id: item.scale for item in CARDS.items if item.scale != 1}
    assert scales == {"buggy-autocannon": 2, "tank-gun": 4, **fleets}
    club = CARDS.items["great-club"].big
    assert club is not None
    assert (club.body, club.hands, club.scale) == ("2x2", 1, 2)
    assert [item.id for item in CARDS.items if item.big is not None] == ["great-club"]


@pytest.mark.parametrize("name", ARMOR)
def test_c12_armor_and_shields(name: str) -> None:
    rating, covers, resist, arcs, grams = ARMOR[name]
    item = CARDS.items[name]
    armor = item.armor
    assert armor is not None
    assert (item.kind, item.hands) == (("shield", 1) if arcs else ("armor", 0))
    assert (armor.rating, set(armor.covers)) == (rating, set(covers.split()))
    assert (" ".join(armor.resist), " ".join(armor.arcs), item.grams) == (resist, arcs, grams)


def test_c12_there_are_13_armors_and_5_shields() -> None:
    others = {"drone-shell", "stalker-hide", "courier-plates", "raider-plates", "magic-cuirass"}
    others |= {"tug-fenders", "gunship-plates", "tank-plates"}
    ids = [item.id for item in CARDS.items if item.kind in ("armor", "shield") and item.id not in others]
    assert sorted(ids) == sorted([*ARMOR, "personal-screen"])
    assert len(ids) == 18


def test_c12_what_armor_costs_its_wearer() -> None:
    costs = {
        item.id: " ".join(f"{change.change} {change.by} {change.of}".strip() for change in item.change)
        for item in CARDS.items
        if item.kind in ("armor", "shield") and item.change
    }
    assert costs == {
        "chain-mail-suit": "skill -1 stealth",
        "plate-harness": "move -1 skill -2 stealth",
        "combat-armor": "immune 0 gas",
        "power-suit": "carries itself 0",
        "tower-shield": "move -1",
        "riot-shield": "see-through 0",
    }
    screens = {
        item.id: (item.screen.points, item.screen.back, item.screen.uses, item.uses)
        for item in CARDS.items
        if item.screen is not None
    }
    assert screens == {"power-suit": (2, 2, 1, 20), "personal-screen": (4, 1, 0, 0)}


def test_c12_no_armor_is_complete() -> None:
    """Armor of Level 3 or more on all places, or of any Scale above 1, leaves nothing to hurt a wearer with."""
    for item in CARDS.items:
        if item.armor is not None and len(item.armor.covers) == 13 and item.genres:
            assert item.id == "power-suit"


@pytest.mark.parametrize("name", COSTS)
def test_d2_343a_cost(name: str) -> None:
    assert cost.item_cost(CARDS.items[name]) == COSTS[name]


def test_d2_341_and_342_magic_items() -> None:
    sword, cuirass = CARDS.items["magic-sword"], CARDS.items["magic-cuirass"]
    assert (sword.magic, sword.damage, sword.types) == (1, "[body]+2", ("pierce", "slash"))
    assert cuirass.armor is not None
    assert (cuirass.magic, cuirass.armor.rating) == (1, "1x1")
    assert {item.id for item in CARDS.items if item.magic} == {"magic-sword", "magic-cuirass"}


def test_c12_coins_are_worth_ten_of_the_one_before() -> None:
    worth = [CARDS.items[f"{metal}-coin"].worth for metal in ("copper", "silver", "gold", "platinum")]
    assert worth == [1, 10, 100, 1000]


def test_c12_gear_that_is_used() -> None:
    uses = {}
    for item in CARDS.items:
        if item.kind == "gear" and item.use is not None:
            uses[item.id] = (item.uses, item.use.kind, item.use.actions, item.use.uses)
    assert uses == {
        "healing-salve": (3, "action", 2, 1),
        "first-aid-kit": (5, "passive", 1, 1),
        "medpatch": (1, "action", 1, 1),
        "stim": (1, "free", 1, 1),
        "liquor": (6, "action", 1, 1),
    }
    helps = {
        item.id: (item.change[0].change, item.change[0].by, item.change[0].of)
        for item in CARDS.items
        if item.kind == "gear" and item.change
    }
    assert helps == {
        "rope": ("no disadvantage", 0, ""),
        "toolkit": ("skill", 1, "mechanics"),
        "hack-deck": ("skill", 1, "computers"),
        "woodland-cloak": ("skill", 1, "stealth"),
        "monocle": ("skill", 1, "investigation"),
        "knotted-cord": ("tie succeeds", 0, ""),
    }
    assert CARDS.items["rope"].strength == 4
