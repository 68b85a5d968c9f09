"""The damage decks: C3 to C6, D2-33, D2-215 and D2-218 to D2-241."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

import wyrmhoard.games.drawn_to_destiny.cards as package
from wyrmhoard.games.drawn_to_destiny.cards.damage import (
    BACK_OF,
    DECKS,
    LISTED,
    PLACES,
    STAT_OF,
    TYPES,
    DamageDecks,
)
from wyrmhoard.games.drawn_to_destiny.cards.harm_text import LASTING, read_harm
from wyrmhoard.games.drawn_to_destiny.words.damage import behaviour, caption, harm_text
from wyrmhoard.kernel.asking.cards import read_toml
from wyrmhoard.kernel.text.errors import BadInput

FILE = Path(package.__file__).parent / "damage.toml"
CARDS = DamageDecks(read_toml(FILE), str(FILE))
MINOR, MAJOR, CRITICAL, EXTREME = 1, 2, 3, 4

# Typed by hand from C3 to C6, apart from the card file.
SPOT: list[tuple[str, int, dict[str, int], set[str]]] = [
    ("bash-head", MAJOR, {"stun": 1, "push": 1}, set()),
    ("bash-head", CRITICAL, {"stun": 3, "knockdown": 1}, set()),
    ("bash-head", EXTREME, {}, {"Dying"}),
    ("pierce-head", MAJOR, {"stress": 2, "bleeding": 1}, {"Mute"}),
    ("pierce-head", EXTREME, {"disorder": 2}, {"Dying"}),
    ("hack-head", EXTREME, {"stress": 3, "bleeding": 2}, {"Paralyzed"}),
    ("slash-head", CRITICAL, {"stress": 2, "bleeding": 4}, set()),
    ("bash-shoulders", CRITICAL, {"fatigue": 1, "stun": 2, "choking": 2, "knockdown": 1}, set()),
    ("hack-shoulders", CRITICAL, {"stress": 2, "bleeding": 2, "push": 1}, {"Impaired"}),
    ("pierce-chest", CRITICAL, {"bleeding": 2, "stun": 2}, {"Hobbled"}),
    ("slash-chest", EXTREME, {"stress": 4}, {"Paralyzed"}),
    ("bash-abdomen", MINOR, {"push": 1}, set()),
    ("hack-abdomen", EXTREME, {"fatigue": 3, "stress": 2}, {"Dying"}),
    ("pierce-vitals", EXTREME, {"stun": 2, "bleeding": 2, "diseased": 2}, set()),
    ("hack-right-arm", EXTREME, {"stun": 2, "stress": 3, "bleeding": 3}, {"Severed", "Impaired"}),
    ("slash-left-arm", MAJOR, {"slow": 1, "bleeding": 2}, set()),
    ("bash-left-hand", MAJOR, {"stun": 1, "stress": 1}, {"Drop"}),
    ("slash-right-hand", EXTREME, {"stress": 2, "bleeding": 2}, {"Severed"}),
    ("hack-left-leg", MINOR, {"withdraw": 1}, set()),
    ("slash-left-leg", MAJOR, {"slow": 1, "bleeding": 1}, set()),
    ("slash-right-foot", EXTREME, {"slow": 4, "bleeding": 2}, {"Severed", "Impaired"}),
    ("loss-awareness", EXTREME, {}, {"Comatose", "Immobilized"}),
    ("loss-personality", EXTREME, {"stun": 3, "stress": 3}, {"Non-Player"}),
    ("loss-vitality", EXTREME, {"fatigue": 3, "move": -2}, {"Impaired"}),
    ("loss-balance", EXTREME, {"stun": 4}, {"Immobilized", "Beast Unleashed"}),
    ("loss-memory", MAJOR, {"stun": 1, "stress": 1}, {"Mind Skills halved"}),
    ("loss-language", EXTREME, {"stress": 2, "mind": -2}, {"Incoherent"}),
    ("loss-vision", MAJOR, {"stun": 1}, {"Disadvantage beyond half Range"}),
    ("delusion-self", EXTREME, {"stun": 4}, {"Beast Unleashed", "Shadow Triumphant"}),
    ("delusion-reality", MAJOR, {"stun": 2, "speed": -1}, set()),
    ("delusion-companions", EXTREME, {"mind": -2}, {"Comatose"}),
    ("delusion-fortune", EXTREME, {"stun": 4}, {"No Block", "No Evade"}),
    ("compulsion-self", CRITICAL, {"body": -1, "stun": 3, "shadow": 1}, set()),
    ("compulsion-violence", MAJOR, {"stun": 1, "shadow": 2}, set()),
    ("compulsion-strangers", EXTREME, {"stun": 4}, {"Shadow Triumphant"}),
    ("compulsion-change", EXTREME, {"stun": 3, "stress": 4, "beast": 2}, set()),
    ("compulsion-fortune", CRITICAL, {"stress": 2, "shadow": 2}, set()),
    ("nerve-head", CRITICAL, {"stun": 2, "slow": 2}, {"Impaired", "Paralyzed half"}),
    ("nerve-shoulders", CRITICAL, {"speed": -1, "stun": 2, "slow": 2}, set()),
    ("nerve-vitals", EXTREME, {"stun": 2, "stress": 4}, {"Immobilized", "Paralyzed legs"}),
    ("nerve-right-hand", EXTREME, {"stun": 2, "stress": 1}, {"Impaired", "Paralyzed"}),
    ("rage-love", MAJOR, {"stress": 1, "beast": 1}, set()),
    ("rage-fortune", EXTREME, {}, {"Beast Unleashed"}),
    ("despair-self", CRITICAL, {"stress": 2, "shadow": 2}, {"No Block"}),
    ("despair-self", EXTREME, {}, {"Comatose", "Shadow Triumphant"}),
    ("need-power", EXTREME, {}, {"Shadow Triumphant"}),
    ("fear-death", MAJOR, {"stress": 2, "withdraw": 2}, set()),
    ("fear-power", EXTREME, {"stress": 3, "beast": 3}, set()),
    ("fear-violence", CRITICAL, {"stress": 2, "beast": 2}, set()),
    ("fear-reality", CRITICAL, {"stress": 2, "withdraw": 2, "beast": 2}, set()),
    ("fear-status", EXTREME, {}, {"Immobilized", "Beast Unleashed"}),
    ("fear-things", MAJOR, {"stress": 2, "withdraw": 1}, set()),
    ("constrict-left-foot", EXTREME, {"squeeze": 3}, {"Hobbled", "hurt 3"}),
    ("constrict-right-arm", CRITICAL, {"squeeze": 2}, {"Impaired", "hurt 2"}),
    ("constrict-chest", EXTREME, {"choking": 1}, {"Choking each Event", "hurt 3"}),
    ("constrict-vitals", EXTREME, {}, {"Immobilized", "Wound each Event", "hurt 3"}),
    ("constrict-head", CRITICAL, {"squeeze": 2}, {"Hobbled", "hurt 2"}),
    ("bind-left-leg", MAJOR, {"slow": 2}, {"free 2"}),
    ("bind-right-hand", EXTREME, {}, {"Impaired", "free 4"}),
    ("bind-vitals", EXTREME, {"slow": 3}, {"Hobbled", "free 3"}),
    ("bind-shoulders", EXTREME, {"choking": 3}, {"free 3"}),
    ("bind-head", EXTREME, {"choking": 3}, {"Dying", "free 3"}),
    ("hold-left-leg", EXTREME, {"pull": 1, "knockdown": 1}, {"Held", "hurt 3"}),
    ("hold-right-arm", EXTREME, {"pull": 1}, {"Held", "Impaired", "hurt 3"}),
    ("hold-vitals", EXTREME, {"pull": 1}, {"Held", "hurt 3"}),
    ("lock-shoulders", CRITICAL, {"stun": 2}, {"Impaired", "hurt 2"}),
    ("lock-vitals", EXTREME, {"stun": 3}, {"Hobbled", "hurt 3"}),
    ("lock-head", EXTREME, {"stun": 3}, {"Paralyzed body", "hurt 3"}),
    ("lock-abdomen", MAJOR, {"pull": 1, "slow": 1}, {"Held", "hurt 0"}),
]


def test_c3_to_c6_each_deck_has_13_cards_of_4_types_and_2_wilds() -> None:
    assert len(CARDS) == 4 * 54
    for deck in DECKS:
        cards = [CARDS[card] for card in CARDS.deck(deck)]
        assert [card.wild for card in cards if card.wild] == ["black", "red"]
        for kind in TYPES[deck]:
            assert [card.of for card in cards if card.type == kind] == list(LISTED[kind])
        assert all(len(card.texts) == 4 for card in cards if not card.wild)


def test_a_card_set_without_rows_has_no_damage_decks() -> None:
    assert len(DamageDecks({}, "mine.toml")) == 0


def test_d2_33_ids_say_type_and_place_or_subject() -> None:
    for card in ("slash-left-leg", "fear-power", "nerve-head", "bind-chest", "loss-sleep"):
        assert card in CARDS.by_id
    assert CARDS["wound-wild-black"].deck == "wound"
    assert CARDS["restraint-wild-red"].texts == ()
    assert CARDS["restraint-wild-red"].name == "Wild (red)"


@pytest.mark.parametrize(("card", "severity", "keys", "words"), SPOT)
def test_c3_to_c6_severities_as_the_ledger_has_them(
    card: str, severity: int, keys: dict[str, int], words: set[str]
) -> None:
    harm = CARDS[card].at(severity)
    assert dict(harm.keys) == keys
    assert set(harm.words) == words


def test_the_spot_table_looks_at_each_deck_and_severity() -> None:
    assert len(SPOT) >= 40
    assert {(CARDS[card].deck, severity) for card, severity, _, _ in SPOT} >= {
        (deck, severity) for deck in DECKS for severity in (MAJOR, CRITICAL, EXTREME)
    }
    assert {CARDS[card].type for card, *_ in SPOT} == {kind for kinds in TYPES.values() for kind in kinds}


@pytest.mark.parametrize(
    ("card", "rank", "suit"),
    [("slash-left-hand", "7", "swords"), ("bash-head", "A", "wands"), ("hack-vitals", "10", "cups"),
     ("need-fortune", "2", "cups"), ("loss-vitality", "J", "wands"), ("bind-right-foot", "2", "coins")],
)  # fmt: skip
def test_d2_220_rank_is_the_place_and_suit_the_type(card: str, rank: str, suit: str) -> None:
    assert (CARDS[card].rank, CARDS[card].suit) == (rank, suit)


def test_d2_221_only_wounds_nerve_and_restraints_name_a_place() -> None:
    placed = {card.type for card in CARDS if card.place}
    assert placed == {*TYPES["wound"], "nerve", *TYPES["restraint"]}
    assert {card.of for card in CARDS if card.type == "nerve"} == set(PLACES)


def test_d2_236_and_d2_238_back_and_stat_of_each_deck() -> None:
    assert BACK_OF == {"wound": "fatigue", "disorder": "stun", "trauma": "stress", "restraint": "slow"}
    assert STAT_OF == {"wound": "body", "disorder": "mind", "trauma": "will", "restraint": "speed"}


def test_left_and_right_differ_in_nothing_but_the_side() -> None:
    for kind in (*TYPES["wound"], "nerve", *TYPES["restraint"]):
        for limb in ("arm", "hand", "leg", "foot"):
            assert CARDS[f"{kind}-left-{limb}"].texts == CARDS[f"{kind}-right-{limb}"].texts


def test_d2_12_all_notation_round_trips() -> None:
    for card in CARDS:
        for text in card.texts:
            assert read_harm(text.show()) == text
    assert read_harm("Stun:2 Bleeding:4 + Severed, Impaired").show() == "Stun:2 Bleeding:4 + Severed, Impaired"
    assert read_harm("Held, hurt 0").show() == "Held, hurt 0"


def test_d2_239_and_d2_240_tokens_apart_from_what_lasts() -> None:
    harm = read_harm("Stress:2 Push:1 Will:-1 + Impaired, Drop, Choking each Event, free 3")
    assert harm.gains == {"stress": 2}
    assert harm.moves == {"push": 1}
    assert harm.stats == {"will": -1}
    assert harm.lasting == {"impaired"}
    assert harm.sudden == {"drop"}
    assert harm.each_event == {"choking"}
    assert (harm.free, harm.hurt, harm.squeeze, harm.disorder) == (3, None, 0, 0)
    assert read_harm("Social Skills -1, hurt 0").lasting == {"social-skills-minus-1"}
    assert read_harm("Squeeze:2 + hurt 0").hurt == 0
    assert read_harm("Squeeze:2 + hurt 0").squeeze == 2
    assert read_harm("Disorder:2 + Dying").disorder == 2


def test_d2_272_each_restraint_says_how_it_ends() -> None:
    for card in CARDS.deck("restraint"):
        for text in CARDS[card].texts:
            assert (text.free is not None) == (CARDS[card].type == "bind")
            assert (text.hurt is None) == (CARDS[card].type == "bind")
    assert not any(text.free or text.hurt is not None for c in CARDS if c.deck != "restraint" for text in c.texts)


def test_each_severity_of_a_place_has_a_caption_of_1_to_4_words() -> None:
    for card in CARDS:
        if not card.place:
            assert not card.captions
            continue
        captions = [caption(card, severity) for severity in (1, 2, 3, 4)]
        assert len(set(captions)) == 4
        assert all(1 <= len(words.split()) <= 4 and words[0].isupper() for words in captions)
        assert not any("{" in words for words in captions)
    assert caption(CARDS["constrict-left-arm"], 1) == "Arm wrapped"


def test_c5_each_severity_of_a_subject_has_a_sentence_of_its_own() -> None:
    cards = [card for card in CARDS if not card.wild and not card.place]
    assert len(cards) == 39 + 52
    lines = [behaviour(card, severity) for card in cards for severity in (1, 2, 3, 4)]
    assert len(set(lines)) == 4 * len(cards)
    assert all(line.endswith(".") and "{" not in line for line in lines)
    assert not any(word in line.lower() for line in lines for word in ("kill", "hurt", "cut", "yourself"))


def test_words_for_people() -> None:
    assert harm_text(CARDS["pierce-chest"].at(3)) == "Bleeding 2 and Stun 2. While it stays: Hobbled."
    assert harm_text(CARDS["bash-head"].at(4)) == "The Unit is Dying."
    assert harm_text(CARDS["bind-chest"].at(1)) == "Ends by 1 Action of the victim or an Ally."
    assert harm_text(CARDS["constrict-head"].at(1)) == "Slow 1. Ends by any damage to the holder."
    assert CARDS["slash-left-leg"].name == "Slash: Left Leg"
    said = " ".join(harm_text(text) for card in CARDS for text in card.texts)
    assert all(
        meaning in said for meaning in (*LASTING.values(), "what this hand holds is dropped", "the Beast takes over")
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "write keys, words, or keys"),
        ("Stun:1 + ", "write keys, words, or keys"),
        ("Stn:1", "there is no Stn"),
        ("Stun:0", "no key with its number"),
        ("Stun:1, Stress:1", "no key with its number"),
        ("Stun:-1", "Stun must be above 0"),
        ("Body:1", "Body must be below 0"),
        ("Stun:1 Stun:2", "Stun stands there twice"),
        ("Impared", "no word of a damage card"),
        ("Held, Held", "a word stands there twice"),
        ("free 0", "no word of a damage card"),
    ],
)
def test_notation_that_is_wrong_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_harm(text)


def changed(change: Any) -> dict[str, Any]:
    """The card file with a change."""
    data = copy.deepcopy(read_toml(FILE))
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda d: d["damage_row"][0].update(type="bsh"), "damage_row 1, type: there is no Damage Type 'bsh'"),
        (lambda d: d["damage_row"][0].update(of=["tail"]), "damage_row 1, of: bash cards name no 'tail'"),
        (lambda d: d["damage_row"][0].update(major="Stun:1 + Impared"), "damage_row 1, major: 'Impared' is no word"),
        (lambda d: d["damage_row"][0].update(captions=["One"]), "damage_row 1, captions: a row has four captions"),
        (lambda d: d["damage_row"][0].update(captions=["a b c d e"] * 4), "captions, place 1: .* has 5"),
        (lambda d: d["damage_row"].append(dict(d["damage_row"][0])), "of: bash at head has a row already"),
        (lambda d: d["damage_row"].pop(0), "no row says what bash does at head"),
        (lambda d: d["damage_instead"][0].update(of="head"), "damage_instead 1, of: there is no card compulsion-head"),
        (lambda d: d["damage_instead"][0].update(text="x"), "damage_instead 1, text: 'x' is no word"),
        (lambda d: d["damage_instead"].append(dict(d["damage_instead"][0])), "has another text at critical already"),
        (lambda d: d["damage_lines"][0].update(type="bash"), "damage_lines 1, type: 'bash' is not about a subject"),
        (lambda d: d["damage_lines"][0].update(of="death"), "damage_lines 1, of: loss cards name no 'death'"),
        (lambda d: d["damage_subject"].pop(0), "nothing says how 'death' is called"),
        (lambda d: d["damage_row"][0].pop("minor"), "place 1: .*minor"),
    ],
)  # fmt: skip
def test_a_card_file_that_is_wrong_is_refused(change: Any, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        DamageDecks(changed(change), "damage.toml")
