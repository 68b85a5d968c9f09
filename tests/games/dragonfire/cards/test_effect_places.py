"""What a card may not say in its place, since it would do nothing or something else: refused with card and reason."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe, order
from helpers.dragonfire.plain import game_with
from wyrmhoard.games.dragonfire.rules import numbers
from wyrmhoard.kernel.text.errors import BadInput

Plain = dict[str, Any]
DRAW: Plain = {"do": "draw"}
CALM: Plain = {"change": "no healing"}


def on(kind: str, *abilities: Plain, **fields: Any) -> Plain:
    """A card of this kind with these abilities (of a Market card: its text)."""
    usual: dict[str, Plain] = {
        "market": {"cost": 3, "text": abilities},
        "item": {"kind": "weapon", "rarity": "Common", "text": abilities},
        "encounter": {
            "environment": "City", "difficulty": 1, "colour": "red", "type": "Beast", "gold": 4, "attack": 1,
            "track": "[2]", "abilities": abilities,
        },
        "flame": {"abilities": abilities},
        "feature": {"title": "Odd", "value": 5, "abilities": abilities},
    }  # fmt: skip
    return {kind: [{"id": "odd", "name": "Odd", **usual[kind], **fields}]}


def complaint(card: Plain) -> str:
    """Why this card is refused; "" if it is not."""
    try:
        game_with(card)
    except BadInput as refused:
        return str(refused)
    return ""


def always(change: str, **more: Any) -> Plain:
    return {"when": "always", "change": [{"change": change, **({"by": 1} if change == "attack" else {}), **more}]}


def does(*effects: Plain, when: str = "", **more: Any) -> Plain:
    return {"when": when, "do": list(effects or [DRAW]), **more}


def on_if(**condition: Any) -> Plain:
    also: dict[str, Any] = {"if": [condition]}
    return on("market", does(**also))


def gives(change: Plain, until: str) -> Plain:
    return {"do": "give", "change": change, "until": until}


REFUSED: list[tuple[Plain, str]] = [
    # what is always so
    (on("feature", {"when": "activated", "change": [CALM]}), "`change` is always so, not when 'activated'"),
    (on("encounter", {"when": "vanquished", "change": [CALM]}), "`change` is always so, not when 'vanquished'"),
    (on("flame", {"when": "deadfall", "change": [CALM]}), "`change` is always so, not when 'deadfall'"),
    (on("market", assist=[{"change": [CALM]}]), "assist, place 1: `change` is always so, not when 'assisted'"),
    (on("market", does(change=[CALM]), remains="game"), "`change` is always so, not when 'played'"),
    (on("market", {"change": [CALM]}), "`change` is so while the card lies in play, and this one does not remain"),
    (on("feature", always("no purchases", who="another")), "'no purchases' cannot be of `who` 'another': write 'you'"),
    (on("encounter", always("no purchases", who="any")), "'no purchases' cannot be of `who` 'any'"),
    (on("flame", {"when": "continuous", "change": [{**CALM, "who": "left"}]}), "cannot be of `who` 'left'"),
    (on("feature", always("attack")), "'attack' cannot be `to` 'it': write 'each' or 'each facing you' or 'each here'"),
    (on("feature", always("attack", to="each other")), "'attack' cannot be `to` 'each other'"),
    (on("encounter", always("attack", to="one facing you")), "'attack' cannot be `to` 'one facing you'"),
    (on("flame", {"when": "continuous", "change": [{"change": "attack", "by": 1, "to": "each here"}]}),
     "'attack' cannot be `to` 'each here': write 'each' or 'each facing you'"),
    # conditions
    (on_if(what="gold", least=3, who="left"), "a condition is about you, the leader or the active character"),
    (on("market", does({"do": "if", "condition": {"what": "stunned", "who": "each"}, "then": [DRAW]})),
     "not about 'each'"),
    (on_if(what="exhausted", most=0), "'exhausted' holds or does not: it has no bounds"),
    (on_if(what="played colour", of="black", least=2), "'played colour' holds or does not: it has no bounds"),
    (on_if(what="scene", least=2, most=2), "'scene' has `least` or `most`, not both"),
    # when, and how often
    (on("market", does(once="turn")), "`once` is for what answers to a moment or is activated"),
    (on("market", anytime=[does(once="game")]), "`once` is for what answers to a moment or is activated"),
    (on("feature", {**always("no purchases"), "once": "game"}), "`once` is for what answers to a moment"),
    (on_if(what="first this scene"), "'first this scene' is counted for what answers to a moment, not for this"),
    (on("market", does({"do": "if", "condition": {"what": "first this turn"}, "then": [DRAW]})),
     "'first this turn' belongs into the `if` of an ability"),
    (on("market", does(cost=[{"pay": "gold"}], otherwise=[DRAW])), "`otherwise` is for a Skill Check"),
    (on("encounter", does(when="start of turn", anyone=True)), "`anyone` is for what belongs to a character"),
    (on("feature", does(when="activated", anyone=True)), "`anyone` is for what belongs to a character"),
    (on("item", does(when="activated", even_stunned=True), remains="game"), "`even_stunned` says nothing here"),
    (on("encounter", does(when="entered")), "only a Location is entered"),
    # effects
    (on("feature", does({"do": "prevent"}, when="would attack")), "'prevent' works only when 'would be damaged'"),
    (on("market", does({"do": "redirect"})), "'redirect' works only when 'would attack'"),
    (on("feature", does({"do": "redirect", "to": "one"}, when="would attack")), "unknown field `to`"),
    (on("feature", does({"do": "reroll"}, when="healed", once="turn")),
     "'reroll' works only when 'check failed' or 'save made'"),
    (on("encounter", does({"do": "more damage"}, when="start of turn")), "'more damage' works only when 'attacks'"),
    (on("market", does({"do": "flame", "act": "ignore"})), "'flame' works only when 'flame revealed'"),
    (on("market", does(gives(CALM, "now"))), "`until` 'now' has no end"),
    (on("market", does({"do": "attack", "by": 1, "until": "facing"})), "`until` 'facing' is for what an encounter"),
    (on("market", does(gives({"change": "attack", "by": 1, "to": "each other"}, "turn"))),
     "only an encounter gives something `to` 'each other'"),
    (on("market", does({"do": "deal", "points": "K,K", "amount": "cards played"})), "not both"),
    (on("market", does({"do": "deal", "points": "K,K", "to": "one facing you", "split": "encounters"})),
     "damage `to` 'one facing you' cannot be split"),
    (on("flame", does({"do": "reveal", "matching": True, "which": {"type": "Undead"}}, when="reveal")),
     "with `matching` the next encounter is taken, whatever it is"),
    (on("market", does({"do": "look", "deck": "primary", "then": "take one"})),
     "nobody takes a card of the primary deck"),
]  # fmt: skip
ALLOWED: list[Plain] = [
    on("market", {"change": [CALM]}, remains="scene"),
    on("item", {"change": [CALM]}, starts_in_play=True),
    on("encounter", always("attack", to="each facing it")),
    on("flame", {"when": "continuous", "change": [{"change": "attack", "by": 1, "to": "each"}]}),
    on_if(what="gold", least=3, who="leader"),
    on_if(what="scene", least=2),
    on("feature", does(when="healed", once="turn", anyone=True)),
    on("encounter", does(when="cleared", **{"if": [{"what": "first this scene"}]})),
    on("market", does(cost=[{"pay": "check"}], otherwise=[DRAW])),
    on("encounter", does(when="left"), type="Location", capacity=2),
    on("encounter", does({"do": "attack", "by": 1, "to": "each other", "until": "facing"}, when="attacks")),
    on("market", does({"do": "look", "deck": "Market", "then": "take one"})),
]


@pytest.mark.parametrize(("card", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_what_would_be_in_vain_is_refused(card: Plain, words: str) -> None:
    message = complaint(card)
    assert " card odd, " in message
    assert words in message


@pytest.mark.parametrize("card", ALLOWED, ids=str)
def test_what_works_is_allowed(card: Plain) -> None:
    assert complaint(card) == ""


def test_df_107_an_encounter_gives_to_the_others_and_not_to_itself() -> None:
    give = {"change": "attack", "by": 1, "to": "each other"}
    rouse = does(gives(give, "scene"), when="start of turn")
    board = Board(
        "cleric fighter", foes=[foe(1, "[9]", attack=1, abilities=[rouse]), foe(2, "[9]", attack=1)], step="start"
    )
    assert [board.attack(f"foe-{n}") for n in (1, 2)] == [1, 2]


def test_df_107_an_encounter_gives_to_those_that_face_the_same_character() -> None:
    give = {"change": "attack", "by": 1, "to": "each facing it"}
    rouse = does(gives(give, "scene"), when="start of turn")
    foes = [foe(1, "[9]", attack=1, abilities=[rouse]), foe(1, "[9]", attack=1), foe(2, "[9]", attack=1)]
    board = Board("cleric fighter", foes=foes, step="start")
    assert [board.attack(f"foe-{n}") for n in (1, 2, 3)] == [1, 2, 1]


def test_df_154_those_that_face_the_same_character_as_the_one_that_was_named() -> None:
    card = order("odd", {"do": "move", "to": "any"}, {"do": "hold back", "to": "each facing it"})
    foes = [foe(1, "[9]"), foe(2, "[9]"), foe(2, "[9]")]
    board = Board("cleric fighter", foes=foes, hands={1: "odd"}, cards=[card])
    board.play(1, "odd")
    board.choose(1, "foe-2")
    board.do(1, "hero-0")
    assert [bool(one.lasting) for one in board.state.foes] == [True, False, False]


@pytest.mark.parametrize(("hurt", "forbidden"), [(1, [True, False]), (2, [False, True])])
def test_df_163_a_location_judges_each_who_is_in_it(hurt: int, forbidden: list[bool]) -> None:
    trait = {**always("no healing"), "if": [{"what": "hit points", "most": 3}]}
    place = foe(1, "[9]", capacity=3, inside=[2], abilities=[trait])
    board = Board("cleric fighter", foes=[place], hp={hurt: 2})
    assert [numbers.first_in_force(board.table, "no healing", seat) is not None for seat in (0, 1)] == forbidden
