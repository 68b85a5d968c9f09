"""The shape of the card set and of the four decks, as the game was designed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, get_args

import pytest

from wyrmhoard.games.warriors.cards import vocabulary
from wyrmhoard.games.warriors.cards.card import Card
from wyrmhoard.games.warriors.cards.keywords import matches
from wyrmhoard.games.warriors.cards.vetting import oddities
from wyrmhoard.games.warriors.cards.vocabulary import ALL, Change, Grant
from wyrmhoard.games.warriors.rules import decks
from wyrmhoard.games.warriors.words.cards import facts
from wyrmhoard.kernel.contract.registry import find

CARDS = find("warriors").cards
DECKS = decks.ready_made(CARDS)
FACTIONS = ("draconian", "conclave", "clockwork", "reaver", "outrider", "local")
SPELLS = ("attack_spell", "defense_spell", "utility_spell")
TYPES = {
    "fighter": (54, 10),
    "weapon": (42, 5),
    "armor": (16, 2),
    "item": (28, 3),
    "attack_spell": (18, 0),
    "defense_spell": (12, 0),
    "utility_spell": (16, 0),
    "location": (18, 0),
    "beast": (16, 2),
}
FAMILIES = {"rifle": 2, "pistol": 5, "sword": 6, "axe": 3, "spear": 3, "bow": 4, "staff": 4, "cannon": 3, "hammer": 3}


def of(*kinds: str) -> list[Card]:
    """The cards of some types."""
    return [card for card in CARDS if card.type in kinds]


def tally(cards: Iterable[Card], label: Callable[[Card], Any]) -> dict[Any, int]:
    """How many cards have each label."""
    return dict(Counter(map(label, cards)))


def nature(card: Card) -> str:
    """Tech, mystic, both or neither, as its data say."""
    return " ".join(mark for mark in ("tech", "mystic") if mark in card.keywords) or "neither"


def bands(cards: Iterable[Card], stat: str, tops: tuple[int, ...]) -> list[int]:
    """How many cards have a number up to each of the tops, each card once."""
    counts = Counter(next(top for top in tops if getattr(card, stat) <= top) for card in cards)
    return [counts[top] for top in tops]


def effects(card: Card) -> list[Any]:
    """Everything that the abilities of a card do."""
    return [effect for ability in card.abilities for effect in ability.do]


def changes(card: Card) -> list[Change]:
    """Everything that a card changes, always or for a time."""
    return [
        *(change for changes in card.changes.values() for change in changes),
        *(grant.change for grant in card.grants),
    ]


def whens(card: Card) -> set[str]:
    """The moments that a card's abilities wait for."""
    return {ability.when for ability in card.abilities}


def use(card: Card) -> str:
    """How an item is used."""
    return next(
        (when for when in ("action", "charge action", "charge") if when in whens(card)),
        "charge" if "breaking" in whens(card) else "always",
    )


# -- counts


def test_220_cards_in_nine_types_and_22_legends() -> None:
    assert {kind: (len(of(kind)), sum(c.legend for c in of(kind))) for kind in TYPES} == TYPES
    assert len(CARDS) == 220


def test_nine_fighters_of_each_faction_and_cards_that_go_with_them() -> None:
    for fighter in of("fighter"):
        assert len(fighter.keywords & set(FACTIONS)) == 1, fighter.id
    for faction in FACTIONS:
        assert sum(faction in card.keywords for card in of("fighter")) == 9, faction
        assert sum(faction in card.keywords for card in of("weapon", "armor", "item", "beast")) >= 4, faction


def test_corrupted_fighters_and_who_cares_about_them() -> None:
    corrupted = [card for card in of("fighter") if "corrupted" in card.keywords]
    numbers = {faction: sum(faction in card.keywords for card in corrupted) for faction in FACTIONS}
    assert numbers == {"draconian": 1, "conclave": 1, "clockwork": 0, "reaver": 5, "outrider": 0, "local": 1}
    assert sum("Corrupted" in card.text for card in CARDS) >= 4


def test_fighters_by_containment_and_durability() -> None:
    assert bands(of("fighter"), "containment", (0, 2, 4, 6, 8, 10)) == [26, 8, 8, 7, 4, 1]
    assert bands(of("fighter"), "durability", (8, 11, 14, 17, 20)) == [10, 16, 18, 8, 2]


def test_weapons_by_reach_nature_hands_and_family() -> None:
    weapons = of("weapon")
    assert tally(weapons, lambda card: card.reach) == {"melee": 22, "missile": 20}
    assert tally(weapons, nature) == {"tech": 18, "mystic": 8, "tech mystic": 2, "neither": 14}
    assert tally(weapons, lambda card: card.hands) == {1: 24, 2: 18}
    named = [(card, [word for word in (*FAMILIES, "knife") if word in card.keywords]) for card in weapons]
    assert [card.id for card, words in named if len(words) > 1] == []
    assert sum(matches("field rifles", card.keywords) for card in weapons) == 4
    counts = Counter(words[0] if words else "odd" for card, words in named if "field" not in card.keywords)
    assert counts == {**FAMILIES, "knife": 3, "odd": 2}


def test_armor_by_nature_and_shields() -> None:
    assert tally(of("armor"), nature) == {"tech": 6, "mystic": 4, "neither": 6}
    shields = [card for card in of("armor") if "shield" in card.keywords]
    assert len(shields) == 6
    assert shields == [card for card in of("armor") if card.hands]


def test_items_by_use_nature_and_breakage() -> None:
    items = of("item")
    assert tally(items, use) == {"action": 6, "charge action": 8, "charge": 5, "always": 9}
    assert tally(items, nature) == {"tech": 12, "mystic": 6, "neither": 10}
    assert sum(card.breakage is None for card in items) == 8


def test_spells_by_sign_charges_and_duration() -> None:
    signs = {kind: [sum(card.sign == sign for card in of(kind)) for sign in ("J", "T", "R", "S", "M", "N", "")]
             for kind in SPELLS}  # fmt: skip
    assert signs == {
        "attack_spell": [4, 2, 3, 4, 1, 3, 1],
        "defense_spell": [1, 3, 1, 2, 2, 2, 1],
        "utility_spell": [2, 2, 3, 1, 4, 2, 2],
    }
    assert sum(card.charges > 0 for card in of("attack_spell")) == 6
    guards = tally(of("defense_spell"), lambda card: ("free" if card.free else "action", card.charges > 0))
    assert guards == {("action", True): 9, ("action", False): 2, ("free", True): 1}
    assert tally(of("utility_spell"), lambda card: card.duration is not None) == {True: 7, False: 9}
    assert sum(card.free for card in of("utility_spell")) == 3


def test_locations_by_kind_and_beasts_by_bonus() -> None:
    def kind(card: Card) -> str:
        return next((when for when in ("start", "begin", "end") if when in whens(card)),
                    "action" if whens(card) & {"action", "charge action"} else "always")  # fmt: skip

    assert tally(of("location"), kind) == {"start": 5, "always": 4, "begin": 3, "end": 1, "action": 5}
    assert sum(card.charges > 0 for card in of("location")) == 2
    assert tally(of("beast"), lambda card: card.bonus) == {1: 3, 2: 5, 3: 4, 4: 2, 5: 1, 6: 1}


@pytest.mark.parametrize("beast", of("beast"), ids=lambda card: card.id)
def test_the_bonus_of_a_beast_follows_from_its_numbers(beast: Card) -> None:
    assert beast.bonus == max(1, (beast.durability + 2 * beast.max_damage + 4 * beast.protection + 4) // 8)


# -- families of abilities


def has_change(stat: str, *kinds: str) -> list[Card]:
    """The cards of some types (none: of all) that change a number."""
    return [card for card in (of(*kinds) if kinds else CARDS) if any(c.change == stat for c in changes(card))]


def at(when: str, *kinds: str) -> list[Card]:
    """The cards of some types (none: of all) with an ability at a moment."""
    return [card for card in (of(*kinds) if kinds else CARDS) if when in whens(card)]


def doing(*tags: str) -> list[Card]:
    """The cards that do one of some things."""
    return [card for card in CARDS if any(e.__struct_config__.tag in tags for e in effects(card))]


def conditional(card: Card) -> bool:
    return any(c.change == "protection" and c.of for c in changes(card))


FAMILY: dict[str, tuple[int, Callable[[], list[Card]]]] = {
    "A1 ganging": (12, lambda: [c for c in of("fighter") if c.gangs]),
    "A2 not ganging": (6, lambda: [c for c in of("fighter") if not c.gangs and "local" not in c.keywords]),
    "A3 proficiency": (14, lambda: has_change("proficiency", "fighter")),
    "A3 two": (2, lambda: [c for c in of("fighter") if len(c.changes.get("proficiency", ())) > 1]),
    "A4 action of fighters": (8, lambda: at("action", "fighter")),
    "A5 charge action of fighters": (4, lambda: at("charge action", "fighter")),
    "A6 action of items": (6, lambda: at("action", "item")),
    "A7 charge action of items": (8, lambda: at("charge action", "item")),
    "A8 charges without Action": (3, lambda: at("charge", "item")),
    "A9 charges at a moment": (2, lambda: at("breaking") + at("rolled")),
    "A10 always-on items": (9, lambda: at("always", "item")),
    "A11 hands of fighters": (3, lambda: [c for c in of("fighter") if c.hands > 2]),
    "A11 hands from items": (2, lambda: has_change("hands", "item")),
    "A12 item slots of fighters": (3, lambda: [c for c in of("fighter") if c.item_slots > 2]),
    "A12 item slots from items": (2, lambda: has_change("item slots", "item")),
    "A12 armor slots from items": (1, lambda: has_change("armor slots", "item")),
    "A13 containment": (4, lambda: has_change("containment", "weapon", "armor", "item")),
    "A14 breakage": (6, lambda: has_change("breakage") + has_change("unbreakable") + doing("crack")),
    "A15 no breakage": (8, lambda: [c for c in of("item") if c.breakage is None]),
    "A16 min damage of weapons": (6, lambda: [c for c in of("weapon") if c.min_damage > 1]),
    "A16 min damage of spells": (2, lambda: [c for c in of("attack_spell") if c.min_damage > 1]),
    "A17 conditional protection": (6, lambda: [c for c in CARDS if conditional(c)]),
    "A18 durations": (17, lambda: [c for c in of(*SPELLS) if c.duration is not None]),
    "A19 one charge and a duration": (4, lambda: [c for c in of(*SPELLS) if c.duration and c.charges == 1]),
    "A20 free casting": (4, lambda: [c for c in CARDS if c.free]),
    "A22 spells of 0 points": (3, lambda: [c for c in of(*SPELLS) if not c.points]),
    "A23 start": (5, lambda: at("start", "location")),
    "A24 always": (4, lambda: at("always", "location")),
    "A25 begin and end": (4, lambda: at("begin", "location") + at("end", "location")),
    "A26 action": (5, lambda: at("action", "location") + at("charge action", "location")),
    "A27 damage to several": (
        4,
        lambda: [c for c in doing("damage") if any(getattr(e, "to", "").startswith("each") for e in effects(c))],
    ),
    "A28 loss": (4, lambda: doing("lose")),
    "A29 regaining": (8, lambda: doing("regain")),
    "A30 begin and end of turn": (
        8,
        lambda: [c for c in CARDS if c.type != "location" and whens(c) & {"begin", "end"}],
    ),
    "A31 until end of turn": (
        4,
        lambda: [c for c in CARDS if any(isinstance(e, Grant) and e.until == "end of turn" for e in effects(c))],
    ),
    "A32 Actions": (2, lambda: has_change("actions") + doing("actions")),
    "A33 restrictions": (6, lambda: [c for c in CARDS if c.only or c.needs_containment]),
    "A34 Beasts": (5, lambda: [c for c in CARDS if c.type not in ("beast", "location") and "Beast" in c.text]),
    "A35 special Beasts": (8, lambda: [c for c in of("beast") if c.text or c.reach == "missile" or c.printed]),
    "A36 rewards": (5, lambda: at("kill") + at("hurt")),
    "A37 card flow": (8, lambda: doing("draw", "trade", "fetch")),
    "A38 ignoring protection": (5, lambda: has_change("ignore protection")),
    "A39 breaking themselves, or loaded": (
        3,
        lambda: [c for c in of("weapon") if c.ammunition] + at("resolved", "weapon"),
    ),
    "unarmed": (3, lambda: [c for c in CARDS if "unarmed" in c.text]),
}


@pytest.mark.parametrize("family", FAMILY)
def test_each_family_of_abilities_has_enough_cards(family: str) -> None:
    least, members = FAMILY[family]
    family_members = members()
    assert len(set(map(id, family_members))) >= least, [card.id for card in family_members]


def test_ganging_in_every_faction_but_the_locals_and_not_by_all() -> None:
    for faction in FACTIONS[:5]:
        ganging = [bool(card.gangs) for card in of("fighter") if faction in card.keywords]
        assert {True, False} == set(ganging), faction
    assert not any("local" in card.gangs for card in CARDS)


def test_each_sign_is_boosted_by_a_fighter() -> None:
    boosted = {c.of for card in of("fighter") for c in changes(card) if c.change == "max damage"}
    assert {f"{sign} attack spells" for sign in "JTRSMN"} <= boosted


def test_the_whole_vocabulary_is_used() -> None:
    every = [effect for card in CARDS for effect in effects(card)]
    targets = {getattr(effect, "to", None) for effect in every} - {None}
    assert targets == set(get_args(vocabulary.Target))
    assert {getattr(effect, "who", None) for effect in every} - {None} == set(get_args(vocabulary.Who))
    always = [change for card in CARDS for changes in card.changes.values() for change in changes]
    assert {change.whose for change in always} == set(get_args(vocabulary.Whose))
    assert any(change.by == ALL for change in always if change.change == "ignore protection")


def test_whom_a_card_names_there_is() -> None:
    """A phrase that fits no card and no attack is a card that does nothing."""
    words = [card.keywords | card.attack_words for card in CARDS] + [frozenset({"unarmed", "melee", "attack"})]
    for card in CARDS:
        phrases = [card.only, *(c.among for c in changes(card)), *(getattr(e, "among", "") for e in effects(card))]
        phrases += [c.of for c in changes(card) if c.of != "this"]
        phrases += [getattr(e, "what", "").removesuffix("card") for e in effects(card)]
        phrases += [c.against for c in changes(card) if c.against != "Beasts"]
        for phrase in phrases:
            assert any(matches(phrase, known) for known in words), (card.id, phrase)


# -- names, limits, and no two cards alike


def test_names_and_flavour_are_unique_and_fit() -> None:
    assert len({card.name.lower() for card in CARDS}) == len({card.flavour for card in CARDS}) == len(CARDS)
    for card in CARDS:
        assert 2 <= len(card.name) <= 40
        assert 1 <= len(card.flavour) <= 120
        assert len(card.text) <= 200


def test_nothing_about_the_set_is_odd() -> None:
    assert oddities(CARDS, facts) == []


def gifts(card: Card) -> tuple[object, ...]:
    """What makes a card more than its numbers; of two that are alike in this one may be better than the other."""
    telling = {*FACTIONS, *FAMILIES, "knife", "shield", "corrupted"}
    return (card.text, card.legend, card.sign, card.reach, nature(card), card.keywords & telling)


def merits(card: Card) -> tuple[int, ...]:
    """The numbers of a card, each the better the higher."""
    never = 0 if card.breakage is None else card.breakage
    needs = -card.hands if card.gear else card.hands
    return (card.durability, card.containment, card.armor_slots, card.item_slots, needs, card.max_damage,
            card.min_damage, -never, card.protection, card.charges or 9, card.duration or 0, -card.points)  # fmt: skip


def test_no_card_is_just_better_than_another() -> None:
    for kind in set(TYPES) - {"beast"}:
        for one in of(kind):
            for other in of(kind):
                if one is not other and gifts(one) == gifts(other):
                    pairs = zip(merits(one), merits(other), strict=True)
                    assert not all(a >= b for a, b in pairs), f"{one.id} is just better than {other.id}"


# -- decks

SHAPES = {
    "imperial-issue": ((16, 16, 7, 8, 0, 0, 1, 8, 4), 3, {"draconian": 11, "outrider": 3, "local": 2}),
    "office-hours": ((16, 7, 3, 6, 10, 4, 4, 7, 3), 3, {"conclave": 12, "local": 4}),
    "spare-parts": ((16, 16, 5, 11, 0, 0, 0, 8, 4), 4, {"clockwork": 11, "draconian": 2, "local": 3}),
    "grave-business": ((16, 14, 4, 6, 3, 1, 3, 8, 5), 4, {"reaver": 11, "outrider": 5}),
}


def test_the_four_decks_are_all_there_is() -> None:
    files = {path.stem for path in decks.FOLDER.glob("*.deck")}
    assert files == set(DECKS) == set(SHAPES)


@pytest.mark.parametrize("name", SHAPES)
def test_a_ready_made_deck_is_legal_and_of_its_shape(name: str) -> None:
    deck = DECKS[name]
    cards = [CARDS[card] for card in deck.cards]
    kinds, legends, factions = SHAPES[name]
    assert decks.faults(deck.cards, CARDS) == []
    assert len(cards) == 60
    assert deck.about
    assert tuple(sum(card.type == kind for card in cards) for kind in TYPES) == kinds
    assert sum(card.legend for card in cards) == legends
    fighters = [card for card in cards if card.type == "fighter"]
    assert {f: sum(f in card.keywords for card in fighters) for f in factions} == factions


def weapons_of(name: str, *words: str) -> list[int]:
    """How many weapons of a deck have each of some keywords."""
    cards = [CARDS[card] for card in DECKS[name].cards if CARDS[card].type == "weapon"]
    return [sum(matches(word, card.keywords) for card in cards) for word in words]


def test_what_the_decks_fight_with() -> None:
    assert weapons_of("imperial-issue", "field rifle", "pistol") == [8, 3]
    assert weapons_of("grave-business", "axe") == [6]


@pytest.mark.parametrize("name", SHAPES)
def test_every_card_of_a_deck_can_be_used_by_a_fighter_of_it(name: str) -> None:
    """What is only for some fighters has several of them in the deck."""
    cards = [CARDS[card] for card in DECKS[name].cards]
    fighters = [card for card in cards if card.type == "fighter"]
    for card in cards:
        if card.gear:
            able = [f for f in fighters if matches(card.only, f.keywords) and card.needs_containment <= f.containment]
            able = [f for f in able if card.points <= f.containment]
            assert len(able) >= 3, card.id
