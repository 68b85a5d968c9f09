"""C8 to C11: Skills, abilities, Powers, techniques and archetypes, against tables of their own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.cards import vocabulary
from wyrmhoard.games.drawn_to_destiny.cards.notation import decks_of, read_damage, slug, split_rating
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.queries import changes
from wyrmhoard.games.drawn_to_destiny.rules.queries.changes import Facts
from wyrmhoard.games.drawn_to_destiny.words.cards import ability_text

CARDS: Final = GAME.cards
SKILLS: Final = {
    "Close Combat": "combat common body 0+0",
    "Defense": "combat common body 1+0",
    "Evasion": "combat common speed 0+0",
    "Firearms": "combat common speed 0+4",
    "Gunnery": "combat mind 0+6",
    "Melee": "combat common body 1+0",
    "Military": "combat mind 4+0",
    "Ranged": "combat common speed 2+3",
    "Strategy": "combat mind 0+0",
    "Acrobatics": "physical speed 8+0",
    "Animal Handling": "physical will 5+0",
    "Athletics": "physical common body 9+0",
    "Climbing": "physical common body 4+0",
    "Driving": "physical speed 0+4",
    "Hunting": "physical mind 5+0",
    "Perception": "physical common mind 4+0",
    "Piloting": "physical speed 2+5",
    "Seamanship": "physical mind 1+7",
    "Space Piloting": "physical mind 1+4",
    "Stealth": "physical speed 3+0",
    "Survival": "physical will 5+0",
    "Tradeskill": "physical mind 14+0",
    "Art": "social will 4+0",
    "Business": "social mind 3+0",
    "Communications": "social will 9+0",
    "Crime": "social mind 7+0",
    "Deception": "social common will 4+0",
    "Espionage": "social mind 3+0",
    "Influence": "social will 9+0",
    "Intimidation": "social will 4+0",
    "Investigation": "social common mind 3+0",
    "Law": "social mind 2+4",
    "Leadership": "social will 2+0",
    "Linguistics": "social mind 4+0",
    "Performance": "social common will 3+0",
    "Persuasion": "social common will 4+0",
    "Psychology": "social mind 5+0",
    "Wealth": "social mind 0+0",
    "Computers": "knowledge mind 5+0",
    "Electronics": "knowledge mind 2+0",
    "History": "knowledge mind 5+0",
    "Life Science": "knowledge mind 5+0",
    "Mechanics": "knowledge common mind 8+0",
    "Medicine": "knowledge common mind 8+0",
    "Physical Science": "knowledge mind 6+0",
}
"""Group, whether common, main Stat, how many abilities and Specialties."""
POWERS: Final = {
    "elemental": "Cold, Electricity, Fire, Heat, Ice, Water, Weather",
    "energy": (
        "Energy Control, Explosive, Force, Gravity, Inertia, Light, Magnetism, Power Control, Radiation, "
        "Shielding, Size Control, Tractor"
    ),
    "mechanical": "Gadgets, Implants, Machine, Power Suit",
    "alteration": (
        "Armored, Chameleon, Elasticity, Feral, Healing, Immortal, Invisibility, Lycanthropy, Phasing, "
        "Polymorph, Shapeshifting, Size Change, Vampirism"
    ),
    "enhancement": "Agility, Attractiveness, Senses, Stamina, Strength, Super Speed",
    "thought": "Domination, Intellect, Luck, Psionic, Psychic, Telekinesis, Telepathy, Visions, Wisdom",
    "movement": "Faster Than Light, Flight, Leaping, Ground, Hovering, Marine, Spaceflight, Teleportation",
    "vehicle": (
        "Bridge, Cabins, Cargo Hold, Cold Sleep, Computer Core, Energy Storage, Galley, Hanger, Engine, Fuel "
        "Tank, Ground Effects, Manipulators, Reaction Mass Tank, Recreation, Science Lab, Sails, Skis, Spinal "
        "Mount, Thrusters, Weapon Pods, Legs, Tools, Turrets, Wheels, Treads"
    ),
    "arcane": (
        "Alchemy, Artifice, Astrology, Chronomancy, Conjuration, Papercraft, Protection, Sorcery, "
        "Thaumaturgy, Wizardry, Illusion"
    ),
    "black": "Bloodcraft, Chaos, Corruption, Darkness, Demonic, Fleshcraft, Necromancy",
    "elemental-magic": "Aero, Cryo, Electro, Geo, Hydro, Pyro",
    "nature": "Anima, Herbalism, Naturalism",
    "spiritual": "Cultivation, Curses, Divination, Dreaming, Enchantment, Shamanism",
    "theurgy": "Blessing, Conviction, Divine, Invocation, Life, Purity, Radiant",
}
"""The members of each group."""
ATTACKS: Final = {
    "cold ice": "bash freezing", "electricity": "bash pierce +stun", "fire heat": "bash burning", "water": "bash",
    "explosive": "bash hack", "force": "bash", "gravity": "bash, hold", "light": "pierce blinding",
    "radiation": "pierce radiation", "magnetism tractor": "hold", "feral lycanthropy vampirism": "hack slash",
    "telepathy psychic": "delusion nerve", "psionic": "nerve", "domination": "compulsion", "telekinesis": "bash",
    "sorcery wizardry thaumaturgy": "bash pierce", "illusion": "delusion", "bloodcraft": "slash", "fleshcraft": "hack",
    "darkness necromancy": "fear despair", "demonic": "burning", "corruption": "necrotic", "aero": "slash",
    "cryo": "pierce freezing", "electro": "bash pierce", "geo hydro": "bash", "pyro": "bash burning",
    "naturalism": "bind", "herbalism": "poison", "dreaming": "delusion", "radiant": "pierce burning undead",
    "conviction": "despair",
}  # fmt: skip
RESULTS: Final = {
    "fire-bolt": ("6x1", "9x1"),
    "fireball": ("6x1", "10x1"),
    "ice-lance": ("6x1", "9x1"),
    "thunder": ("6x1", "12x1"),
    "stone-grip": ("6x1", "8x1"),
    "blood-lash": ("5x1", "7x1"),
    "dread": ("5x1", "7x1"),
    "entangle": ("5x1", "7x1"),
    "mind-spike": ("5x1", "8x1"),
    "shove": ("5x1", "8x1"),
}
"""The main Stat of the user, and the Result that C10 gives for it."""


OF_THEIR_OWN: Final = {
    "military/siege-weapons": "PASSIVE: Initiative +1 in attacks with Gunnery.",
    "acrobatics/cartwheel": "PASSIVE: Facing +1.",
    "acrobatics/flip": "PASSIVE: Initiative +1 in defense with Evasion.",
    "acrobatics/flip-kick": "USE in attacks with Close Combat: Success +1 with a Fast card.",
    "athletics/swimming": "PASSIVE: 1 point of Move penalty is ignored in River, Lake, Ocean or Shoals.",
    "athletics/weightlifting": "PASSIVE: Body +1x0 for damage and lifting.",
    "climbing/mountain-climbing": "PASSIVE: 1 point of Move penalty is ignored in Mountain or Hill.",
    "hunting/tracking": "ACTION: Each Rival Stealth marker within Level Spaces loses 1 token.",
    "survival/desert-survival": "PASSIVE: 1 point of Move penalty is ignored in Desert.",
    "survival/forest-survival": "PASSIVE: 1 point of Move penalty is ignored in Forest, Jungle or Overgrowth.",
    "survival/underground-survival": "PASSIVE: 1 point of Move penalty is ignored in Cave or Rocks.",
    "crime/mugging": "PASSIVE: Initiative +1 in attacks with Close Combat against a Prone Rival.",
    "deception/double-talk": (
        "ACTION: Attack Mind within 3 Spaces with Damage of Will, Delusion (Disorder); "
        "each damage card gives 1 Stun instead."
    ),
    "intimidation/spook": (
        "ACTION: Attack Will within 3 Spaces with Damage of Will, Fear (Trauma); "
        "each damage card gives 1 Stress instead."
    ),
    "law/accuse": (
        "ACTION: Attack Will within 5 Spaces with Damage of Mind, Despair (Trauma); "
        "each damage card gives 1 Stress instead."
    ),
    "performance/musical-instrument": "ACTION: Allies within Level Spaces each have Stun −1.",
    "performance/singing": "ACTION: Allies within Level Spaces each have Stress −1.",
    "psychology/psychotherapy": "ACTION: Allies within Level Spaces each have Stress −1.",
    "medicine/treat-poison": (
        "ACTION: At Range 1 or less, Test Mind against the patient's Poisoned: each Success removes 1."
    ),
    "medicine/treat-shock": "ACTION: At Range 1 or less, Test Mind against the patient's Stun: each Success removes 1.",
}
"""What the abilities say that have effects beyond C9 (C20)."""


# -- Skills


@pytest.mark.parametrize("name", SKILLS)
def test_d2_347_and_349_each_skill(name: str) -> None:
    skill = CARDS.skills[slug(name)]
    assert skill.name == name
    common = "common " * skill.common
    counts = f"{len(skill.abilities)}+{len(skill.specialties)}"
    assert f"{skill.group} {common}{skill.stat} {counts}" == SKILLS[name]


def test_d2_347_there_are_45_skills_in_four_groups() -> None:
    assert [skill.name for skill in CARDS.skills] == list(SKILLS)
    groups = [skill.group for skill in CARDS.skills]
    assert {group: groups.count(group) for group in groups} == {
        "combat": 9,
        "physical": 13,
        "social": 16,
        "knowledge": 7,
    }


def test_d2_350_an_ability_is_known_by_its_skill_and_its_name() -> None:
    for name in ("tradeskill/accounting", "business/accounting", "communications/small-talk", "persuasion/small-talk"):
        assert CARDS.abilities[name].usual
    assert CARDS.abilities["gunnery/rockets"].specialty
    assert CARDS.abilities["space-piloting/rockets"].specialty
    assert CARDS.abilities["mechanics/disarm"].usual
    assert not CARDS.abilities["melee/disarm"].usual


def test_c9_abilities_without_a_text_give_advantage_on_a_test_that_they_fit() -> None:
    ability = CARDS.abilities["climbing/rock-climbing"]
    assert (ability.doing.kind, ability.doing.moment) == ("use", "conflict")
    (change,) = ability.doing.change
    assert (change.change, change.needs.conflict, change.needs.skill) == ("advantage", "test or task", "climbing")


def test_c9_abilities_with_a_text() -> None:
    written = {ability.id for ability in CARDS.abilities if not ability.usual and not ability.specialty}
    assert written == {
        *(f"close-combat/{name}" for name in ("dual-wield", "beatdown", "grab", "take-down", "bite", "poison-bite")),
        *("close-combat/disarm", "melee/dual-wield", "melee/disarm", "melee/set-weapon"),
        *("defense/shield-block", "firearms/hip-shoot", "ranged/hip-shoot", "firearms/quick-draw", "ranged/quick-draw"),
        *("firearms/sharpshooting", "firearms/guns-blazing", "firearms/autofire", "gunnery/autofire"),
        *("ranged/strike-and-fade", "perception/alertness", "stealth/hide", "stealth/sneak", "stealth/prowl"),
        *("stealth/ambush", "hunting/camouflage", "stealth/camouflage", "acrobatics/escape", "athletics/break-free"),
        *("acrobatics/free-running", "animal-handling/charging", "animal-handling/riding", "mechanics/pick-lock"),
        *("medicine/first-aid", "intimidation/threaten", "intimidation/demoralize", "intimidation/stare-down"),
        *("intimidation/unnerve", "leadership/rally", "leadership/command", "law/call-for-backup", "computers/hacking"),
        *("special/scatter", "special/undead", "special/zombified"),
        *OF_THEIR_OWN,
    }


def test_c20_every_ability_has_a_line_or_a_text_of_its_own() -> None:
    known = [ability for ability in CARDS.abilities if not ability.specialty]
    assert [ability.id for ability in known if ability.usual and not ability.about] == []
    lines = [ability.about for ability in known if ability.about]
    assert len(set(lines)) == len(lines) == 153


def test_c20_no_unit_of_a_scene_has_an_ability_whose_effect_came_later() -> None:
    there = {unit.unit for scene in CARDS.scenes.values() for unit in scene.unit}
    assert not [
        f"{unit}: {training.of}/{ability}"
        for unit in there
        for training in CARDS.units[unit].skills
        for ability in training.abilities
        if f"{training.of}/{ability}" in OF_THEIR_OWN
    ]


@pytest.mark.parametrize("name", OF_THEIR_OWN)
def test_c20_no_ability_gives_more_than_one_success_or_advantage(name: str) -> None:
    doing = CARDS.abilities[name].doing
    assert [change.by for change in doing.change if change.change == "success"] in ([], [1])
    assert all(abs(change.by) <= 1 for change in doing.change)
    assert all(getattr(effect, "amount", 1) == 1 for effect in doing.do)


@pytest.mark.parametrize("name", OF_THEIR_OWN)
def test_c20_what_abilities_of_their_own_say(name: str) -> None:
    assert ability_text(CARDS.abilities[name]) == OF_THEIR_OWN[name]


SITUATION = {"hidden", "mounted", "two_weapons", "straight", "still", "item", "least_body", "traits"}
MEANS = {"conflict", "about", "skill", "ability", "reach", "weapon_hands", "bite", "drawn", "least_range", "most_range",
         "rival", "holding"}  # fmt: skip
CARD = {"aspect", "normal", "suit", "ranks"}
PLACE = {"approaching", "ground", "outdoors"}
ASKED = {
    **dict.fromkeys(("initiative", "advantage", "disadvantage", "no disadvantage"), MEANS | PLACE),
    **dict.fromkeys(("success", "no combo", "rank either side", "tie succeeds", "no overrun", "armor pierce",
                     "card stays minor"), MEANS | CARD),
    "costs no move": MEANS | {"approaching"},
    "skill": {"conflict", "about", "skill", "ability", "weapon_hands", "drawn", "ground"},
    "task tokens": {"conflict", "about", "skill", "aspect"},
    "overrun armor": {"conflict", "aspect", "skill", "weapon_hands", "drawn"},
    "range": {"conflict", "skill", "weapon_hands", "drawn"},
    "stat": {"skill", "weapon_hands", "drawn"},
    "damage level": {"skill", "weapon_hands", "drawn"},
    "move penalty": {"ground"},
}  # fmt: skip
"""What is known, besides how the Unit stands, as the rules ask for each change: before the cards lie open nobody knows
what they show."""


def test_every_change_of_a_shipped_card_can_ever_hold() -> None:
    """The Flip once waited for an Evade, which no Initiative ever counts for (D2-181)."""
    given = [(card.id, change) for card in (*CARDS.items, *CARDS.units, *CARDS.techniques) for change in card.change]
    given += [(item.id, change) for item in CARDS.items if item.use is not None for change in item.use.change]
    given += [(ability.id, change) for ability in CARDS.abilities for change in ability.doing.change]
    never = []
    for name, change in given:
        fields = change.needs.__struct_fields__
        asks = {key for key in fields if getattr(change.needs, key) != getattr(vocabulary.ALWAYS, key)}
        if asks - SITUATION - ASKED.get(change.change, set()):
            never.append((name, change.change, asks))
    assert never == []
    assert len(given) > 150


def test_d2_346_a_combat_ability_may_name_another_skill() -> None:
    """Siege Weapons is of Military, and good for Gunnery alone."""
    stage = Stage([("warrior", (3, 3), "N", 0)])
    (unit,) = stage.units
    unit.sheet = replace(unit.sheet, abilities=("military/siege-weapons",))
    bonuses = {
        skill: changes.total(stage.table, unit, "initiative", Facts("attack", skill=skill))
        for skill in ("gunnery", "firearms", "military")
    }
    assert bonuses == {"gunnery": 1, "firearms": 0, "military": 0}


def test_c9_attacks_of_abilities() -> None:
    attacks = {}
    for ability in CARDS.abilities:
        for effect in ability.doing.do:
            if isinstance(effect, vocabulary.Attack):
                text = f"{effect.damage} {' '.join(effect.types)} vs {effect.against or 'its deck'} at {effect.range}"
                attacks[ability.id] = text + (f" becomes {effect.becomes}" if effect.becomes else "")
    assert attacks == {
        "close-combat/grab": "[body] hold lock vs its deck at 0",
        "close-combat/bite": "[body] pierce slash vs its deck at 0",
        "intimidation/threaten": "[will] fear despair vs will at 5",
        "intimidation/demoralize": "[will] fear despair vs will at 5",
        "intimidation/stare-down": "[will] fear despair vs will at 5 becomes stress",
        "intimidation/unnerve": "[will] fear vs will at 5",
        "intimidation/spook": "[will] fear vs will at 3 becomes stress",
        "deception/double-talk": "[will] delusion vs mind at 3 becomes stun",
        "law/accuse": "[mind] despair vs will at 5 becomes stress",
    }
    assert CARDS.abilities["close-combat/bite"].doing.needs.holding
    grab = CARDS.abilities["close-combat/grab"].doing.do[0]
    assert isinstance(grab, vocabulary.Attack)
    assert (grab.hand, grab.handless) == (True, ("beast", "zombie"))


# -- Powers


def test_c10_the_members_of_each_group() -> None:
    groups: dict[str, list[str]] = {}
    for power in CARDS.powers:
        groups.setdefault(power.group, []).append(power.name)
    assert {group: ", ".join(names) for group, names in groups.items()} == POWERS


def test_d2_380_main_stats_of_powers() -> None:
    stats = dict.fromkeys(("alteration", "enhancement"), "body")
    stats |= dict.fromkeys(("elemental", "energy", "black", "nature", "spiritual", "theurgy"), "will")
    stats |= dict.fromkeys(("mechanical", "thought", "arcane", "elemental-magic"), "mind")
    stats["movement"] = "speed"
    for power in CARDS.powers:
        usual = "speed" if power.id in ("super-speed", "agility") else stats.get(power.group)
        assert power.stat == usual, power.id


def test_d2_380_attacks_of_powers() -> None:
    attacks: dict[str, str] = {}
    for power in CARDS.powers:
        words = []
        for strike in power.attacks:
            crits = f"+{strike.crits}" if strike.crits else ""
            words.append(" ".join(filter(None, (*strike.types, crits, strike.only))))
            assert len(decks_of(strike.types)) == 1
        if words:
            attacks[power.id] = ", ".join(words)
    assert attacks == {name: types for names, types in ATTACKS.items() for name in names.split()}
    assert [power.id for power in CARDS.powers if power.gives] == ["curses"]


def test_d2_384_magic_and_prices() -> None:
    magic = {power.group for power in CARDS.powers if power.magic}
    assert magic == {"arcane", "black", "elemental-magic", "nature", "spiritual", "theurgy"}
    assert [power.id for power in CARDS.powers if power.price == "fatigue"] == ["bloodcraft"]
    assert {power.group for power in CARDS.powers if power.price == "device"} == {"mechanical", "vehicle"}


def test_c10_there_are_25_techniques_within_their_intensity() -> None:
    assert len(CARDS.techniques) == 25
    for technique in CARDS.techniques:
        assert technique.points.total <= technique.intensity, technique.id


@pytest.mark.parametrize("name", RESULTS)
def test_d2_368_results_of_techniques(name: str) -> None:
    stat, result = RESULTS[name]
    technique = CARDS.techniques[name]
    level, scale = split_rating(stat)
    assert f"{level + technique.level + technique.points.result}x{scale}" == result


def test_c10_numbers_of_techniques() -> None:
    find = CARDS.techniques
    assert {technique.power: (technique.level, technique.intensity) for technique in find} == {
        "pyro": (3, 4), "cryo": (3, 2), "electro": (4, 3), "geo": (2, 2), "aero": (2, 1), "protection": (2, 2),
        "blessing": (2, 1), "curses": (2, 1), "life": (3, 2), "bloodcraft": (2, 1), "darkness": (2, 1),
        "necromancy": (3, 2), "naturalism": (2, 2), "telepathy": (3, 1), "telekinesis": (3, 1), "domination": (3, 2),
        "invisibility": (2, 1), "flight": (2, 1), "teleportation": (2, 1), "shielding": (3, 1), "healing": (2, 1),
        "super-speed": (2, 1), "strength": (3, 0), "armored": (2, 0),
    }  # fmt: skip
    assert (find["fire-bolt"].level, find["fire-bolt"].intensity) == (3, 2)
    assert find["fireball"].points.area == 3
    assert find["ice-lance"].points.initiative == 2
    assert (find["thunder"].points.pierce, find["thunder"].points.result) == (1, 2)
    assert find["ward"].points.duration == 2
    continuous = {technique.id for technique in find if technique.points.continuous}
    assert continuous == {"raise", "vanish", "fly", "force-screen", "healing-factor", "blur"}
    # Super Speed 2: Move +4 and Facing +2; Strength 3: Body +3x0.
    blur = {change.change: change.by * find["blur"].level for change in find["blur"].change if change.per_level}
    assert blur == {"move": 4, "facing": 2}
    (mighty,) = find["mighty"].change
    assert (mighty.by * find["mighty"].level, mighty.of, mighty.only) == (3, "body", "damage and lifting")
    assert find["stone-grip"].do == (vocabulary.Bind(task=4, hurt=2),)
    assert find["mend"].do == (vocabulary.Heal(steps=1, test=5, per_point=True),)


# -- archetypes


def test_d2_398_there_are_51_22_and_9_archetypes() -> None:
    genres = [archetype.genre for archetype in CARDS.archetypes]
    assert [genres.count(genre) for genre in ("fantasy", "modern", "scifi")] == [51, 22, 9]
    assert len(CARDS.archetypes) == 82


@pytest.mark.parametrize(
    ("name", "skills"),
    [
        ("space-marine", "power-suit"),
        ("biologist", "life-science"),
        ("sailor", "gunnery physical-science seamanship survival tradeskill"),
        ("soldier", "close-combat firearms military"),
        ("merchant", "business tradeskill"),
        ("bloodmage", "bloodcraft"),
        ("astrologer", "astrology physical-science"),
        ("illusionist", "art deception illusion psychology"),
        ("thief", "athletics climbing crime evasion mechanics stealth"),
        ("netrunner", "crime computers"),
        ("witch", "curses herbalism sorcery"),
    ],
)
def test_d2_394_names_are_read_as_skills_and_powers(name: str, skills: str) -> None:
    assert " ".join(CARDS.archetypes[name].skills) == skills


def test_c11_the_cavalier_rides() -> None:
    assert CARDS.archetypes["cavalier"].abilities == ("animal-handling/riding",)
    assert [archetype.id for archetype in CARDS.archetypes if archetype.abilities] == ["cavalier"]


# -- notation


def test_d2_210_damage_is_fixed_or_built_on_a_stat() -> None:
    assert read_damage("8x1") == ("8x1", "", 0)
    assert read_damage("[body]+2") == ("", "body", 2)
    assert read_damage("[will]") == ("", "will", 0)
    assert read_damage("[body]-1") == ("", "body", -1)


def test_d2_1_ratings_are_kept_as_printed() -> None:
    assert split_rating("2.2x6") == (Fraction(11, 5), 6)
    assert split_rating("5x-1") == (Fraction(5), -1)
    for item in CARDS.items:
        if item.armor is not None:
            level, scale = split_rating(item.armor.rating)
            assert Rating.verbatim(item.armor.rating) == Rating(level, scale)


def test_d2_215_and_242_the_deck_of_types() -> None:
    assert decks_of(["bash", "burning"]) == {"wound"}
    assert decks_of(["nerve", "loss"]) == {"disorder"}
    assert decks_of(["bind"]) == {"restraint"}
    assert decks_of(["fear", "slash"]) == {"trauma", "wound"}
