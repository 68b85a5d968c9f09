"""The text on cards, made from their data alone: exact numbers, and a text for every word of the vocabulary."""

from __future__ import annotations

from collections.abc import Sized
from typing import Final, get_args

import pytest

from wyrmhoard.games.drawn_to_destiny.cards import vocabulary
from wyrmhoard.games.drawn_to_destiny.cards.vocabulary import SWITCHES, Change, Effect, If
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.words.cards import card_faces, facts, rules_text
from wyrmhoard.games.drawn_to_destiny.words.effects import (
    ABOUT,
    CLAUSES,
    CONFLICTS,
    HEADS,
    MOMENTS,
    WITHOUT,
    change_words,
    needs_words,
)

CARDS: Final = GAME.cards
ABILITIES: Final = {
    "defense/shield-block": "USE when you have won in defense with a Normal Block: No Overrun.",
    "melee/set-weapon": (
        "USE in attacks with a Reach weapon after a Hold intent against a Rival that comes nearer: Advantage."
    ),
    "close-combat/grab": (
        "ACTION: Attack Body in Close Combat reach with Damage of Body, Hold and Lock (Restraint); it needs a free "
        "hand, except for beasts and zombies."
    ),
    "close-combat/take-down": (
        "USE when you have won in attacks with Close Combat and a Strong card: You and the Rival are Prone and hold "
        "each other."
    ),
    "close-combat/poison-bite": (
        "PASSIVE: Only Minor damage is placed by a bite. When damage is dealt by a bite: the Rival takes Poisoned +1 "
        "for each Crit."
    ),
    "melee/disarm": (
        "ACTION: Attack without damage with Initiative −1: the Rival drops an item that it holds, 1 Space farther for "
        "each Success above 1."
    ),
    "firearms/guns-blazing": (
        "USE as you choose your means: Each 7 in your hand counts as 6 or 8 for combos with Firearms."
    ),
    "special/scatter": (
        "PASSIVE: In attacks beyond Range 4: 2 random other Units next to the Target are attacked too, with the same "
        "card."
    ),
    "special/undead": "PASSIVE: Immune to Bleeding, Fear. Ignores Stun, Stress. Never targets the Undead.",
    "mechanics/pick-lock": (
        "PASSIVE: No Disadvantage on Tasks on locks. 1 token of the Task moves when you Succeed on Tasks on locks with "
        "an Evade and lockpicks."
    ),
    "law/call-for-backup": (
        "USE (once a Scene) in any window: A Deputy of your side appears on the nearest exit at the next Clock Tick."
    ),
    "climbing/rock-climbing": "USE: Advantage on a Test or Task of Climbing that it fits.",
    "gunnery/rockets": "SPECIALTY: every third ability gained inside it costs no AP.",
}
ITEMS: Final = {
    "revolver-45": (
        "Damage 6x2, Types Pierce and Slash, Reach Range 25 (Firearms), Hands 1, Uses 6, Mass 1.1 kg, Cost 9",
        "Proficiency: Pistols. Reload: Equip, from quickloader. Reload: Equip, from bandolier, 1 Use.",
    ),
    "dagger": (
        "Damage Body, Types Pierce and Slash, Reach Close (Close Combat); Melee (Melee); thrown 5 (Ranged), Hands 1, "
        "Mass 0.5 kg, Cost 2",
        "Proficiency: Knives.",
    ),
    "whip": ("Damage Body −2, Types Hold, Reach Reach (Melee), Hands 1, Mass 1 kg, Cost 1", ""),
    "tower-shield": (
        "Armor 3x1, Covers Carrying Arm, Carrying Hand, Shoulders, Chest, Abdomen, Head, Vitals, Legs, "
        "Arcs Front and its side, Hands 1, Mass 10 kg, Cost 6",
        "Move −1.",
    ),
    "riot-suit": ("Armor 2x1, Covers Shoulders, Chest, Abdomen, Vitals, Arms, Legs, Feet, Mass 10 kg, Cost 4", None),
    "power-suit": (
        "Armor 3x3, Covers all, Screen 2, Uses 20, Mass 100 kg, Cost 20",
        "2 points of the Screen back in each Events phase for 1 Use. Built in: Power Suit. Its mass is no load.",
    ),
    "stim": (
        "Uses 1, Cost 3",
        "FREE (1 Use): Remove 2 Minor Conditions. You take Slow +2 in the next Events.",
    ),
    "healing-salve": ("Uses 3, Cost 3", "2 ACTIONS (1 Use): One Major wound becomes Minor."),
    "first-aid-kit": ("Uses 5, Cost 3", "PASSIVE (1 Use): Medicine +1 with First Aid."),
    "lockpicks": ("Cost 3", "See Pick Lock."),
    "great-club": (None, "Proficiency: Clubs. With Body 2x2 or more: 1 hand, Weapon Scale 2."),
    "magic-sword": (None, "Proficiency: Swords. Magic +1: Initiative +1, the target's Armor −1x−1, Mind 2x1."),
    "magic-cuirass": (None, "Resist Slash. Magic +1: Armor +1x1."),
    "pike": (None, "Proficiency: Spears."),
}
UNITS: Final = {
    "archer": (
        "Ranged 4 [Strike and Fade], Evasion 2, Perception 1 [Alertness], Close Combat 1, Athletics 1. "
        "Short bow, Quiver (12), Dagger, Leather cuirass."
    ),
    "paramedic": (
        "Medicine 4 [First Aid], Athletics 2, Persuasion 1, Driving 1, Evasion 1. First-aid kit, 2 Medpatches."
    ),
    "barrow-wight": (
        "Melee 4, Defense 2, Darkness 2 (Intensity 1). Great sword, Chain mail suit. Undead. Magical creature."
    ),
    "security-drone": (
        "Firearms 2, Perception 2. Shock gun (built in), Pistol 9 mm (built in). Drone shell: Armor 1x2. "
        "Immune to Bleeding, Trauma, Poison, Poisoned. Sees in the dark. Minion."
    ),
    "courier-buggy": (
        "Driving 3, Gunnery 2. Courier plates: Armor 3x2. Buggy autocannon in Arc:Forward, cargo. Driver and gunner. "
        "Double-sized."
    ),
    "horse": "Evasion 1. All Move penalties are doubled. Double-sized.",
}
TECHNIQUES: Final = {
    "thunder": "ATTACK vs. Body: Bash and Pierce. Effect points: Result 2, Armor Pierce 1.",
    "gust": "TEST vs. Body: Push 1 for each Success.",
    "mend": (
        "ON WILLING at Range 1 or less: A damage card becomes 1 step less severe, or Test against 5 for 1 a Success; "
        "1 more for each Effect point of Result."
    ),
    "blur": "ON SELF: Move +2 for each Level. Facing +1 for each Level. Effect points: Continuous 1.",
    "mighty": "PASSIVE: Body +1x0 for each Level for damage and lifting.",
}


@pytest.mark.parametrize("name", ABILITIES)
def test_texts_of_abilities(name: str) -> None:
    assert rules_text(CARDS.abilities[name], CARDS) == ABILITIES[name]


@pytest.mark.parametrize("name", ITEMS)
def test_numbers_and_texts_of_items(name: str) -> None:
    numbers, text = ITEMS[name]
    item = CARDS.items[name]
    if numbers is not None:
        assert ", ".join(f"{label} {value}" for label, value in facts(item, CARDS)) == numbers
    if text is not None:
        assert rules_text(item, CARDS) == text


@pytest.mark.parametrize("name", UNITS)
def test_texts_of_units(name: str) -> None:
    assert rules_text(CARDS.units[name], CARDS) == UNITS[name]


@pytest.mark.parametrize("name", TECHNIQUES)
def test_texts_of_techniques(name: str) -> None:
    assert rules_text(CARDS.techniques[name], CARDS) == TECHNIQUES[name]


def test_texts_of_skills_powers_and_archetypes() -> None:
    assert rules_text(CARDS.skills["ranged"], CARDS) == (
        "Common: it may be tried without the Skill, at Level 0 with Disadvantage. "
        "Abilities: Fletching, Strike and Fade, Hip Shoot, Quick Draw. Specialties: Bows, Crossbows, Thrown Weapons."
    )
    assert rules_text(CARDS.powers["electricity"], CARDS) == (
        "Attacks with Bash and Pierce; each Crit gives Stun 1, too."
    )
    assert rules_text(CARDS.powers["bloodcraft"], CARDS) == "Attacks with Slash. Price: Fatigue."
    assert facts(CARDS.powers["pyro"], CARDS) == [("Group", "Magic: Elemental"), ("Main Stat", "Mind")]
    assert (
        rules_text(CARDS.archetypes["cavalier"], CARDS) == "Suggests Animal Handling, Defense and Melee, with Riding."
    )


def test_every_card_has_a_face() -> None:
    faces = card_faces(CARDS)
    kinds: tuple[Sized, ...] = (CARDS.units, CARDS.items, CARDS.skills, CARDS.abilities, CARDS.powers, CARDS.techniques)
    places: tuple[Sized, ...] = (CARDS.damage, CARDS.locations, CARDS.maps, CARDS.scenes)
    assert len(faces) == sum(map(len, (*kinds, CARDS.archetypes, CARDS.people, *places)))
    assert len({(face["side"], face["id"]) for face in faces}) == len(faces)
    for face in faces:
        text = face["text"]
        if face["side"] not in ("ability", "specialty", "damage", "location", "map"):
            assert face["flavour"], face["id"]
        assert "  " not in text, face["id"]
        assert ".." not in text, face["id"]
        assert not text or (text[0].isupper() or text[0].isdigit()), face["id"]
        assert not text or text.endswith("."), face["id"]


def test_every_word_of_the_vocabulary_has_a_text() -> None:
    effects = {kind for kind in vars(vocabulary).values() if isinstance(kind, type) and issubclass(kind, Effect)}
    assert set(CLAUSES) == effects - {Effect}
    assert set(WITHOUT) == set(SWITCHES) - {"immune", "ignores", "spared", "rank either side"}
    assert set(MOMENTS) == set(get_args(vocabulary.Moment)) - {""}
    assert set(HEADS) == set(get_args(vocabulary.Kind))
    assert needs_words(If()) == ""
    for conflict in CONFLICTS:
        assert needs_words(If(conflict=conflict)) == CONFLICTS[conflict]  # type: ignore[arg-type]
    for about in ABOUT:
        assert needs_words(If(about=about)) == ABOUT[about]  # type: ignore[arg-type]


NEEDS: Final = (
    If(conflict="attack"), If(about="lock"), If(skill="melee"), If(ability="melee/disarm"), If(aspect="block"),
    If(normal=True), If(reach="close"), If(weapon_hands=1), If(bite=True), If(type="slash"), If(hidden=True),
    If(two_weapons=True), If(drawn=True), If(least_range=2), If(most_range=0), If(mounted=True), If(rival="prone"),
    If(holding=True), If(approaching=True), If(still=True), If(straight=4), If(ground=("forest",)), If(outdoors=True),
    If(item="lockpicks"), If(least_body="2x2"), If(traits=("beast",)), If(suit="wands"),
    If(ranks=("Q", "K")),
)  # fmt: skip
"""Each condition by itself."""


def test_every_condition_has_a_text() -> None:
    told = [needs_words(needs) for needs in NEEDS]
    assert "" not in told
    assert len(set(told)) == len(told) == len(If.__struct_fields__)


@pytest.mark.parametrize("change", get_args(vocabulary.Changed))
def test_every_change_has_a_text(change: vocabulary.Changed) -> None:
    of = {"rank either side": "7", "skill": "melee", "stat": "body"}.get(change, "")
    by = 0 if change in SWITCHES else 2
    assert len(change_words(Change(change, by, of))) > 5


def test_a_card_is_named_by_rank_aspect_and_suit() -> None:
    assert needs_words(If(aspect="block", suit="wands")) == "with a Block of Wands"
    assert needs_words(If(ranks=("Q",))) == "with a card of Rank Q"


def test_changes_say_whose_they_are_and_when() -> None:
    pierce = Change("armor pierce", 1, needs=If(conflict="attack", least_range=5))
    assert change_words(pierce) == "Armor Pierce +0x1 in attacks beyond Range 4"
    assert change_words(Change("armor shred", 2)) == "Armor Shred 2"
    rival = Change("disadvantage", who="rival", needs=If(conflict="detect", ground=("forest",)))
    assert change_words(rival) == "the Rival has Disadvantage on Detect in Forest"
    strong = Change("damage level", -1, needs=If(least_body="2x2", traits=("beast", "zombie")))
    assert change_words(strong) == "Damage −1x0 with Body 2x2 or more if you are beast or zombie"
