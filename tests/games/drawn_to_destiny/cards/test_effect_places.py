"""Where an effect may stand: what would do nothing in its place is refused, with file, entry and field."""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest

from helpers.drawn_to_destiny.complaints import CURE, PASSIVE, STUN, ability, change, complaint, dose, spell
from wyrmhoard.games.drawn_to_destiny.cards import effect_places, vocabulary

KINDS: Final = get_args(vocabulary.Kind)
MOMENTS: Final = get_args(vocabulary.Moment)


NOTHING: Final[list[tuple[str, str, dict[str, Any], str]]] = [
    # effects where nothing carries them out
    (
        "ability",
        "Grab",
        ability("action", {"do": "flames", "turns": 1}),
        "do, place 1: 'flames' does nothing in an act",
    ),
    (
        "ability",
        "Grab",
        ability("action", {"do": "obey"}),
        "do, place 1: 'obey' does nothing in an action: what can sta",
    ),
    ("ability", "Grab", ability("action", {"do": "screen"}), "do, place 1: 'screen' does nothing in an action"),
    ("ability", "Grab", ability("action", STUN), "do, place 1: 'give' does nothing in an action"),
    (
        "ability",
        "Grab",
        ability("free", CURE),
        "do, place 1: 'remove' does nothing in what is free: what can stand there",
    ),
    (
        "ability",
        "Grab",
        ability("setup", {"do": "step", "by": ["drift"]}),
        "do, place 1: 'step' does nothing in a setup",
    ),
    (
        "ability",
        "Grab",
        ability("use", {"do": "step", "by": ["drift"]}, moment="attack won"),
        "do, place 1: 'step' does nothing in a use at 'attack won': what can stand there is 'both fall'",
    ),
    (
        "ability",
        "Grab",
        ability("use", {"do": "straight"}, moment="block won", change=[{"change": "no overrun"}]),
        "do, place 1: 'straight' does nothing in a use at 'block won': nothing can stand there",
    ),
    (
        "ability",
        "Grab",
        ability("passive", {"do": "hide"}, moment="won"),
        "do, place 1: 'hide' does nothing in what is passive at 'won'",
    ),
    (
        "ability",
        "Grab",
        ability("use", {"do": "draw cards"}, moment="conflict"),
        "do, place 1: cards come to hand by a Conflict that is won",
    ),
    (
        "item",
        "medpatch",
        dose({**STUN, "who": "you"}),
        "use, do: there is nothing that it helps against: it needs 'heal' or 'remove', too",
    ),
    (
        "item",
        "medpatch",
        dose(CURE, {"do": "armor"}),
        "use, do, place 2: 'armor' does nothing in an item that is an act",
    ),
    (
        "technique",
        "fire-bolt",
        spell("attack", "rival", {"do": "flames", "turns": 1}),
        "do, place 1: 'flames' does noth",
    ),
    (
        "technique",
        "fire-bolt",
        spell("test", "rival", {"do": "appear"}),
        "do, place 1: 'appear' does nothing in a test",
    ),
    ("technique", "fire-bolt", spell("boon", "self", {"do": "push"}), "do, place 1: 'push' does nothing in a boon"),
    (
        "technique",
        "fire-bolt",
        spell("passive", "self", {"do": "regenerate"}),
        "do, place 1: 'regenerate' does nothing",
    ),
    (
        "technique",
        "fire-bolt",
        spell("boon", "corpse", {"do": "screen"}),
        "do, place 1: what a corpse is used for is to",
    ),
    # fields of effects that nothing carries out
    (
        "technique",
        "fire-bolt",
        spell("boon", "self", {**STUN, "who": "rival"}),
        "do, place 1, who: 'rival' does nothing in a boon: it can be 'you' or 'willing'",
    ),
    (
        "technique",
        "fire-bolt",
        spell("boon", "ally", {**STUN, "who": "both"}),
        "do, place 1, who: 'both' does nothing in a boon",
    ),
    (
        "technique",
        "fire-bolt",
        spell("test", "rival", {**STUN, "who": "allies"}),
        "do, place 1, who: 'allies' does nothing in a test: it can be 'you' or 'rival' or 'both'",
    ),
    (
        "item",
        "medpatch",
        dose(CURE, STUN),
        "use, do, place 2, who: 'rival' does nothing in an item that is an action: it can be 'you' or 'willing'",
    ),
    ("item", "medpatch", dose(CURE, {**STUN, "who": "both"}), "use, do, place 2, who: 'both' does nothing in an item"),
    (
        "ability",
        "Grab",
        ability("action", {**CURE, "condition": "minor", "who": "allies"}),
        "do, place 1, condition: an",
    ),
    ("ability", "Grab", ability("action", {**CURE, "who": "you"}), "do, place 1, who: 'you' does nothing in an action"),
    (
        "ability",
        "Grab",
        ability("passive", {**STUN, "per": "crit"}, moment="won"),
        "do, place 1, per: 'crit' does nothi",
    ),
    (
        "ability",
        "Grab",
        ability("passive", {**STUN, "who": "allies"}, moment="won"),
        "do, place 1, who: 'allies' does n",
    ),
    (
        "ability",
        "Grab",
        ability("passive", {**STUN, "at": "each events"}, moment="damage dealt"),
        "do, place 1, condition: only 'fatigue' can come in each Events phase",
    ),
    (
        "ability",
        "Grab",
        ability("passive", {"do": "give", "condition": "corrosive"}, moment="damage dealt"),
        "do, place 1, condition: only a Crit gives 'corrosive'",
    ),
    (
        "ability",
        "Grab",
        ability("passive", {"do": "push"}, moment="damage dealt"),
        "do, place 1, per: 'success' does nothing in what is passive at 'damage dealt': it can be 'crit'",
    ),
    (
        "ability",
        "Grab",
        ability("action", {"do": "hide", "anywhere": True}),
        "do, place 1, anywhere: a setup, and nothi",
    ),
    (
        "ability",
        "Grab",
        ability("use", {"do": "give move", "move": 1, "who": "you"}, moment="command"),
        "do, place 1, who: 'you' does nothing in a use at 'command': it can be 'ally'",
    ),
    (
        "ability",
        "Grab",
        ability("use", {"do": "summon", "unit": "deputy", "place": "corpse"}, moment="command"),
        "do, place 1, place: 'corpse' does nothing in a use at 'command': it can be 'nearest exit'",
    ),
    (
        "item",
        "medpatch",
        dose(CURE, {**STUN, "at": "next events", "who": "you"}),
        "use, do, place 2, condition: only 'slow' can come",
    ),
    ("item", "medpatch", dose({"do": "heal", "deck": "restraint"}), "use, do, place 1, deck: nothing heals Restraint"),
    ("item", "medpatch", dose({"do": "heal", "test": 3}), "use, do, place 1, test: with an item nobody makes a Test"),
    (
        "item",
        "medpatch",
        dose({"do": "heal", "per_point": True}),
        "use, do, place 1, per_point: an item has no Effect po",
    ),
    ("item", "medpatch", dose({**CURE, "within_level": True}), "use, do, place 1, within_level: an item has no Level"),
    (
        "technique",
        "fire-bolt",
        spell("attack", "rival", STUN),
        "do, place 1, per: it needs a value in an attack: it can",
    ),
    # abilities, items and techniques that would do nothing
    ("ability", "Grab", ability("action", change=change()), "do: an action does nothing by `change` alone"),
    (
        "ability",
        "Grab",
        ability("use", moment="won", change=change()),
        "do: a use at 'won' does nothing by `change` alon",
    ),
    (
        "ability",
        "Grab",
        ability("use", moment="bonds", change=change()),
        "change: at 'bonds' only 'free count' changes a",
    ),
    (
        "ability",
        "Grab",
        ability("use", moment="damage dealt", change=change()),
        "moment: nothing is offered at 'damage d",
    ),
    ("ability", "Grab", {"actions": 2}, "actions: an ability costs 1 Action"),
    ("ability", "Grab", {"uses": 1}, "uses: only a use at 'conflict' takes Uses of the weapon"),
    ("ability", "Grab", {"once": "scene"}, "once: only a use can be for once a Scene"),
    ("item", "medpatch", dose(CURE, kind="setup"), "use, kind: an item is used as an 'action' or 'free'"),
    ("item", "medpatch", dose(CURE, moment="won"), "use, moment: an item is used at no other moment"),
    ("item", "medpatch", dose(CURE, kind="free", actions=2), "use, actions: only an action costs Actions"),
    ("item", "medpatch", dose(CURE, once="scene"), "use, once: how often an item can be used is said by its Uses"),
    ("item", "medpatch", dose(CURE, change=change()), "use, change: who uses an item is not changed by that"),
    (
        "item",
        "first-aid-kit",
        {"use": {"kind": "passive", "change": change()}},
        "use, change: it needs the ability that",
    ),
    ("item", "medpatch", {"uses": None, **dose(CURE, uses=0)}, "uses: what is used has Uses (D2-339)"),
    ("technique", "fire-bolt", spell("attack", "self"), "target: what is 'attack' works on nothing like 'self'"),
    ("technique", "fire-bolt", spell("boon", "area", STUN), "target: what is 'boon' works on nothing like 'area'"),
    ("technique", "fire-bolt", {"change": change()}, "change: an attack changes nothing"),
    (
        "technique",
        "fly",
        {"intensity": 2, "points": {"duration": 1, "continuous": 1}},
        "points, continuous: a Power has a Duration, or",
    ),
    # what changes name
    (
        "ability",
        "Riding",
        {**PASSIVE, "change": [{"change": "rank either side", "of": "K"}]},
        "change, place 1, of: 'K' has no Rank on either side: it can be 2 to 10",
    ),
    (
        "ability",
        "Riding",
        {**PASSIVE, "change": [{"change": "spared", "of": "elf"}]},
        "change, place 1, of: there is no tr",
    ),
    (
        "ability",
        "Riding",
        {**PASSIVE, "change": [{"change": "immune", "of": "flames"}]},
        "change, place 1, of: nothing is immune to 'flames'",
    ),
    (
        "ability",
        "Riding",
        {**PASSIVE, "change": [{"change": "ignores", "of": "wound"}]},
        "change, place 1, of: there is no condition 'wound' to ignore",
    ),
    (
        "ability",
        "Riding",
        {**PASSIVE, "change": [{"change": "ignores", "of": "blind"}]},
        "change, place 1, of: 'blind' lowers no Stat: nothing of it can be ignored",
    ),
    (
        "ability",
        "Riding",
        {**PASSIVE, "change": [{"change": "no disadvantage", "of": "rain"}]},
        "change, place 1, of: there is no cause of Disadvantage 'rain'",
    ),
    (
        "ability",
        "Riding",
        {**PASSIVE, "change": change(only="damage and lifting")},
        "change, place 1, only: 'initiative'",
    ),
    ("ability", "Riding", {"needs": {"ground": ["forrest"]}}, "needs, ground: there is no Location 'forrest'"),
    # Locations
    (
        "location",
        "fire",
        {"hazard": {"struck": {"successes": 1, "types": ["bash", "fear"]}}},
        "hazard, struck, types: the types of an attack are of one deck (D2-214)",
    ),
    (
        "location",
        "fire",
        {"hazard": {"gains": {"stun": 1}, "unless": {"stat": "mind", "against": 3, "skill": "zen"}}},
        "hazard, unless, skill: there is no Skill 'zen'",
    ),
]
"""What each thing would do nothing by; the card is named before."""


@pytest.mark.parametrize("case", NOTHING, ids=lambda case: case[3])
def test_what_would_do_nothing_is_refused_by_file_entry_and_field(case: tuple[str, str, dict[str, Any], str]) -> None:
    kind, card, changed, expected = case
    problem = complaint(kind, card, changed)
    assert problem.startswith(f"cards.toml: {kind} card {card}, {expected}"), problem


def test_each_place_has_effects_and_each_effect_a_place() -> None:
    placed = {effect for place in effect_places.PLACES.values() for effect in place.effects}
    assert placed == set(get_args(vocabulary.AnyEffect))
    ways = {place for targets in effect_places.WAYS.values() for place in targets.values()}
    abilities = {effect_places.of_ability(kind, moment) for kind in KINDS for moment in MOMENTS}
    assert set(effect_places.PLACES) <= ways | abilities | set(effect_places.ITEMS.values())
