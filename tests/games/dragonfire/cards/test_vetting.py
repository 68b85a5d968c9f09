"""What a card file may not say, one case for each check: refused with the card, the place and the reason."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.plain import adventure, encounter, game_with, hero, location
from wyrmhoard.games.dragonfire.cards.points import read_points, read_track
from wyrmhoard.kernel.text.errors import BadInput

Plain = dict[str, Any]
DRAW: Plain = {"do": "draw"}
USUAL: dict[str, Plain] = {
    "market": {"cost": 3, "damage": "2"},
    "item": {"kind": "weapon", "rarity": "Common"},
    "encounter": encounter("odd-one", "black"),
    "flame": {"abilities": []},
    "hero": {**hero("cleric", "Dawn Elf")},
    "feature": {"title": "Odd", "value": 5},
    "adventure": adventure(),
}
"""A card of each kind that may be."""


def complaint(kind: str, **fields: Any) -> str:
    """Why a card of this kind, otherwise as usual, is refused; "" if it is not."""
    entry = {**USUAL[kind], "id": "odd-one", "name": "Odd One", **fields}
    try:
        game_with({kind: [entry]})
    except BadInput as refused:
        return str(refused)
    return ""


def can(when: str, *effects: Plain, **more: Any) -> Plain:
    return {"when": when, "do": list(effects or [DRAW]), **more}


def change(change: str, **more: Any) -> Plain:
    return {"when": "always", "change": [{"change": change, **more}]}


@pytest.mark.parametrize("kind", USUAL)
def test_the_usual_cards_may_be(kind: str) -> None:
    assert complaint(kind) == ""


FIELDS: list[tuple[str, Plain, str]] = [
    ("market", {"damage": "Q"}, "damage: 'Q' is no point of damage: write K, B, G, R or a number, as in K+1 or B,B"),
    ("market", {"text": [can("surprise")]}, "text, place 1: nothing of this kind happens when 'surprise'"),
    ("market", {"assist": [can("played")]}, "assist, place 1: nothing of this kind happens when 'played'"),
    ("market", {"anytime": [can("assisted")]}, "anytime, place 1: nothing of this kind happens when 'assisted'"),
    ("item", {"text": [can("any time")]}, "text, place 1: nothing of this kind happens when 'any time'"),
    ("encounter", {"abilities": [can("played")]}, "abilities, place 1: nothing of this kind happens when 'played'"),
    ("flame", {"abilities": [can("surprise")]}, "abilities, place 1: nothing of this kind happens when 'surprise'"),
    ("hero", {"abilities": [can("reveal")]}, "abilities, place 1: nothing of this kind happens when 'reveal'"),
    ("feature", {"abilities": [can("played")]}, "abilities, place 1: nothing of this kind happens when 'played'"),
    ("adventure", {"abilities": [can("played")]}, "abilities, place 1: nothing of this kind happens when 'played'"),
    ("adventure", {"scenes": []}, "scenes: an Adventure has at least one Scene (DF-34)"),
    ("adventure", {"bonuses": [{"id": "x", "name": "X", "xp": 1, "abilities": [can("played")]}]},
     "bonuses, place 1, place 1: nothing of this kind happens when 'played'"),
    ("adventure", {"bonuses": [{"id": "x", "name": "X", "xp": 1}, {"id": "x", "name": "Y", "xp": 1}]},
     "bonuses: each has an ID of its own, which is not 'none'"),
    ("adventure", {"bonuses": [{"id": "none", "name": "X", "xp": 1}]}, "bonuses: each has an ID of its own"),
    ("encounter", {"track": "[4"}, "track: '[4' is no damage track"),
    ("encounter", {"capacity": 2}, "capacity: Locations have one, and nothing else has (DF-167)"),
    ("encounter", {"track": "[2]|[2]"}, "track: a Tripwire line and a tripwire ability go together (DF-123)"),
    ("encounter", {"abilities": [can("tripwire")]}, "track: a Tripwire line and a tripwire ability go together"),
    ("encounter", {"tokens": {"number": 1, "track": "1"}}, "tokens, track: '1' is no damage track"),
    ("encounter", {"tokens": {"number": 1, "track": "[1][1]"}}, "tokens, track: a token has a single level (DF-109)"),
    ("hero", {"pack": {"no-such": 8}}, "pack: there is no card 'no-such'"),
    ("hero", {"pack": {"calm": 8}}, "pack: there is no card 'calm'"),
    ("feature", {"requires": "no-such"}, "requires: there is no 'no-such'"),
    ("adventure", {"secondary": ["City 3"]}, "secondary: no encounter belongs to City 3"),
    *(("feature", {"abilities": [can(when)]}, f"abilities, place 1: nothing of this kind happens when '{when}'")
      for when in ("attacks", "deals damage", "token defeated", "cleared", "turn start")),
    ("hero", {"abilities": [can("unconscious")]}, "abilities, place 1: whose it is has gone out by then (DF-299)"),
    ("item", {"text": [can("unconscious")]}, "text, place 1: whose it is has gone out by then (DF-299)"),
    ("market", {"text": [can("stunned")]}, "text, place 1: the card has been discarded by then (DF-284)"),
    ("feature", {"abilities": [can("activated", at_rest=True)]},
     "abilities, place 1: in a Short Rest nothing is activated: let it wait for 'short rest' (DF-328)"),
    ("feature", {"abilities": [can("gold paid", anyone=True)]},
     "abilities, place 1: gold is paid to everybody: leave out `anyone` (DF-265)"),
]  # fmt: skip
ALLOWED: list[tuple[str, Plain]] = [
    ("market", {"text": [can("played"), can("")], "assist": [can("assisted")], "anytime": [can("any time")]}),
    ("market", {"remains": "game", "text": [can("foe defeated")]}),
    ("encounter", {"track": "[2]|[2]", "abilities": [can("tripwire")]}),
    ("encounter", {"tokens": {"number": 1, "track": "[1]"}}),
    ("flame", {"abilities": [can("reveal"), can("deadfall"), can("turn start")]}),
    ("hero", {"abilities": [can("stunned"), can("unconscious", anyone=True)]}),
    ("market", {"text": [can("stunned", anyone=True)]}),
    ("feature", {"abilities": [can("short rest", at_rest=True), can("gold paid")]}),
    ("hero", {"pack": {"mk2": 8}}),
    ("adventure", {"abilities": [can("scene start")], "scenes": [0]}),
    ("feature", {"requires": "glory"}),
]


@pytest.mark.parametrize(("kind", "fields", "words"), FIELDS)
def test_what_does_not_go_together(kind: str, fields: Plain, words: str) -> None:
    message = complaint(kind, **fields)
    assert "odd-one, " in message
    assert words in message


@pytest.mark.parametrize(("kind", "fields"), ALLOWED)
def test_what_just_goes_together(kind: str, fields: Plain) -> None:
    assert complaint(kind, **fields) == ""


def test_df_167_a_location_has_a_capacity() -> None:
    entry = location("odd-one", "black", 2)
    assert complaint("encounter", **entry) == ""
    assert "capacity: Locations have one" in complaint("encounter", **{**entry, "capacity": None})


ABILITIES: list[tuple[Plain, str]] = [
    ({"when": "played"}, "it does nothing: give it `do` or `change`"),
    ({"when": "always", "do": [DRAW]}, "what is always only changes something: use `change`"),
    (can("", {"do": "summon", "which": {"tokens": True}}), "which: what is still in its deck is no token, has none"),
    (can("", {"do": "reveal", "which": {"kind": "token"}}), "which: what is still in its deck is no token"),
    (can("", {"do": "summon", "which": {"cleared": True}}), "which: what is still in its deck is no token"),
    (change("no healing", by=1), "'no healing' is on or off: it has no `by`"),
    (change("Replenish"), "'Replenish' needs `by`"),
    (change("first damage", by=1, most=2), "'first damage' has no `most`"),
    (change("counts as", of="plumbing"), "'counts as' needs a Class Type in `of`, not 'plumbing'"),
    (can("", {"do": "deal", "points": "Q"}), "points: 'Q' is no point of damage"),
    (can("", {"do": "deal"}), "points: this deals nothing"),
    (can("", DRAW, otherwise=[{"do": "deal"}]), "points: this deals nothing"),
    (can("", {"do": "give", "change": {"change": "Replenish"}, "until": "turn"}), "'Replenish' needs `by`"),
    (can("", {"do": "choose", "options": [[DRAW], [{"do": "deal"}]]}), "points: this deals nothing"),
    (can("check failed", {"do": "reroll"}), "with a reroll it needs `once`, or a Skill Check might never end"),
    (can("", {"do": "choose", "options": []}), "options: there are at least two, and each does something"),
    (can("", {"do": "choose", "options": [[DRAW], []]}), "options: there are at least two, and each does something"),
    (can("", {"do": "if", "condition": {"what": "stunned"}, "then": [{"do": "deal"}]}), "points: this deals nothing"),
    (can("", {"do": "check", "success": [{"do": "if", "condition": {"what": "stunned"}, "then": [{"do": "deal"}]}]}),
     "points: this deals nothing"),
]  # fmt: skip
PRICES = [
    ("cards from the hand", ({"pay": "discard"}, {"pay": "bury"})),
    ("cards from the hand", ({"pay": "discard", "of": "red"}, {"pay": "discard", "of": "blue"})),
    ("gold", ({"pay": "gold"}, {"pay": "check"}, {"pay": "gold", "number": 2})),
    ("hit points", ({"pay": "hit points"}, {"pay": "hit points"})),
    ("the card itself", ({"pay": "deplete"}, {"pay": "consume"})),
]
POSSIBLE: list[Plain] = [
    can("", cost=[{"pay": "gold"}, {"pay": "hit points"}, {"pay": "discard"}, {"pay": "check"}, {"pay": "consume"}]),
    can("", cost=[{"pay": "tokens", "of": "Spirit"}, {"pay": "tokens", "of": "Rage"}]),
    change("no healing"),
    change("Replenish", by=-1),
    change("healing", by=1, most=2),
    change("counts as", of="Arcane"),
    can("", {"do": "deal", "points": "K+1"}),
    can("", {"do": "deal", "amount": "encounters facing you"}),
]


@pytest.mark.parametrize(("ability", "words"), ABILITIES)
def test_abilities_that_cannot_be(ability: Plain, words: str) -> None:
    message = complaint("market", text=[can("played"), ability])
    assert "market card odd-one, text, place 2" in message
    assert words in message


@pytest.mark.parametrize(("purse", "prices"), PRICES)
def test_df_206_two_prices_that_are_paid_with_the_same_are_one(purse: str, prices: tuple[Plain, ...]) -> None:
    message = complaint("market", text=[can("", cost=list(prices))])
    assert f"market card odd-one, text, place 1, cost: two prices are paid with {purse}: make them one" in message


@pytest.mark.parametrize("ability", POSSIBLE)
def test_abilities_that_just_can_be(ability: Plain) -> None:
    assert complaint("market", remains="game", text=[ability]) == ""


def test_df_299_what_a_challenge_waits_for_can_happen() -> None:
    message = complaint("adventure", bonuses=[{"id": "odd", "name": "X", "xp": 1, "abilities": [can("unconscious")]}])
    assert "bonuses, place 1, place 1: whose it is has gone out by then (DF-299)" in message


def test_the_id_of_a_challenge_is_a_plain_word() -> None:
    message = complaint("adventure", bonuses=[{"id": "a+b", "name": "X", "xp": 1}])
    assert "odd-one, bonuses, card a+b, id: Expected `str` matching regex" in message


NUMBERS: list[Plain] = [
    {"do": "tokens", "number": 2_000_000}, {"do": "mark", "name": "X", "number": 0}, {"do": "deal", "choose": 21},
    {"do": "attack", "by": -21}, {"do": "give", "change": {"change": "Replenish", "by": 21}},
]  # fmt: skip


@pytest.mark.parametrize("effect", NUMBERS, ids=str)
def test_numbers_have_bounds(effect: Plain) -> None:
    message = complaint("market", text=[can("", effect)])
    assert "market, card odd-one, text, place 1, do, " in message
    assert "Expected `int` " in message


def test_a_wyrmflame_card_has_continuous_changes_and_no_continuous_deeds() -> None:
    lasting = {"when": "continuous", "change": [{"change": "no purchases", "who": "each"}]}
    assert complaint("flame", abilities=[lasting]) == ""
    assert "what is continuous only changes something" in complaint("flame", abilities=[can("continuous")])


def test_two_cards_are_not_confused() -> None:
    assert complaint("market", id="glory").endswith("id: this ID is used twice")
    assert complaint("market", name="MK2").endswith("name: MK2 is also the name of mk2")
    assert complaint("market", name="mk2").endswith("name: mk2 is also the name of mk2")
    assert complaint("feature", name="Odd One", title="Odd One") == ""


def flame(when: str = "reveal", *effects: Plain, **more: Any) -> Plain:
    return {"abilities": [can("reveal"), can(when, *effects, **more)]}


RICH: dict[str, Any] = {"if": [{"what": "gold", "least": 3}]}
NOBODYS: list[tuple[Plain, str]] = [
    (flame(cost=[{"pay": "gold"}]), "place 2, cost: nobody is \"you\" here who could pay: use 'each may'"),
    (flame("deadfall", only="Martial"), 'place 2, only: nobody is "you" here'),
    (flame(**RICH), "nobody is \"you\" here, so 'gold' means nothing"),
    (flame("reveal", {"do": "if", "condition": {"what": "stunned"}, "then": [DRAW]}), "so 'stunned' means nothing"),
    (flame("reveal", {"do": "repeat", "per": "card played", "effects": [DRAW]}), "so 'card played' means nothing"),
    (flame("reveal", {"do": "deal", "amount": "your gold"}), "so 'your gold' means nothing"),
    (flame("reveal", {"do": "move", "what": "one facing you", "to": "any"}), "so 'one facing you' means nothing"),
    (flame("deadfall", {"do": "give", "change": {"change": "no healing"}, "until": "flame"}),
     "place 2, until: the card is active no longer when its Deadfall happens (DF-92)"),
    (flame("turn start", once="scene"), "a Wyrmflame card does not count how often something has happened"),
    (flame("turn start", **{"if": [{"what": "first this turn"}]}), "does not count how often"),
]  # fmt: skip
EVERYBODYS: list[Plain] = [
    flame("turn start", cost=[{"pay": "gold"}], only="Martial", **{"if": [{"what": "gold"}]}),
    flame("reveal", **{"if": [{"what": "players", "least": 3}, {"what": "gold", "who": "leader"}]}),
    flame("reveal", {"do": "each may", "cost": {"pay": "gold"}, "effects": [{"do": "deal", "amount": "your gold"}]}),
    flame("reveal", {"do": "check", "failure": [{"do": "repeat", "per": "card played", "effects": [DRAW]}]}),
]


@pytest.mark.parametrize(("fields", "words"), NOBODYS)
def test_df_87_a_wyrmflame_card_that_comes_or_goes_has_no_you(fields: Plain, words: str) -> None:
    message = complaint("flame", **fields)
    assert "flame card odd-one, abilities, place 2" in message
    assert words in message


@pytest.mark.parametrize("fields", EVERYBODYS)
def test_df_87_a_wyrmflame_card_may_speak_to_each_in_turn(fields: Plain) -> None:
    assert complaint("flame", **fields) == ""


CHECKS: list[tuple[Plain, str]] = [
    (can("", {"do": "check", "of": "blue"}), "of: a Skill Check is of a Class Type, \"primary\" or"),
    (can("", cost=[{"pay": "check", "of": "Wizard"}]), "cost, of: a Skill Check is of a Class Type"),
    (can("", {"do": "each may", "cost": {"pay": "check", "of": "red"}, "effects": [DRAW]}), "cost, of: a Skill Check"),
    (change("check colour", of="Wizard"), "'check colour' needs a colour or a Class Type in `of`, not 'Wizard'"),
]  # fmt: skip


@pytest.mark.parametrize(("ability", "words"), CHECKS)
def test_df_222_a_skill_check_is_of_a_class_type(ability: Plain, words: str) -> None:
    assert words in complaint("market", remains="game", text=[can("played"), ability])


def test_df_222_every_skill_check_that_there_is() -> None:
    checks = [can("", {"do": "check", "of": of}, cost=[{"pay": "check", "of": of}]) for of in ("", "primary", "Arcane")]
    assert complaint("market", remains="game", text=[*checks, change("check colour", of="blue")]) == ""


TRACKS = ["", "4", "[]", "[4]]", "[4]|", "|[4]", "[4]|[4]|[4]", "[1]" * 9, "[13]", "[0]", "[k]", "[4][K+]"]


@pytest.mark.parametrize("text", TRACKS)
def test_what_is_no_track(text: str) -> None:
    with pytest.raises(ValueError, match=r"track|point of damage"):
        read_track(text)


def test_tracks_and_points_are_read() -> None:
    track = read_track("[4][B,B]|[sq:K+3]" + "[1]" * 5)
    assert (len(track.rows), track.line, track.points) == (8, 2, 15)
    assert [row.square for row in track.rows[:4]] == [False, False, True, False]
    assert read_track("[1]").line == -1
    assert read_points("K+1") == (1, 0, 0, 0, 1)
    assert read_points("B, B,12") == (0, 2, 0, 0, 12)
    assert read_points("") == (0, 0, 0, 0, 0)
