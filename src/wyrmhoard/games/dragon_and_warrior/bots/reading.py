"""What a computer player knows, read from its view; hidden backs are assumed to be even (DW-270a)."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import ReadOnly, TypedDict

from ..battle_sight import BattleView, FightView, FoeView, ItemView
from ..cards.playing import RANK
from ..rules.battle.policy import Eyes
from ..rules.core.deck import ranks


class Chapters(TypedDict):
    """The parts of a solo campaign; only there are any."""

    chapters: ReadOnly[Sequence[object]]


class DuelView(FightView):
    """The part of a view that a player of a Battle reads."""

    world: ReadOnly[Chapters]


def unseen(hand: Sequence[str], discard: Sequence[str]) -> tuple[int, ...]:
    """How many cards of each rank the holder of this hand has not seen."""
    left = [0] + [4] * 13
    for card in (*hand, *discard):
        left[RANK[card]] -= 1
    return tuple(left)


def guessed(foe: FoeView) -> tuple[int, int]:
    """Attack, and HP with Defense, of a foe as far as The Warrior can know them (DW-270a)."""
    back = foe["back"]
    if back is not None:
        return back["attack"], back["hp"] + back["defense"]
    return foe["likely_attack"], foe["likely_body"]


def battle_of(view: FightView) -> BattleView:
    """The Battle in which a player is asked."""
    battle = view["battle"]
    assert battle is not None
    return battle


def hand_of(view: FightView) -> list[str]:
    """The hand that The Warrior's holder sees."""
    hand = battle_of(view)["hand"]
    assert hand is not None
    return hand


def warrior(view: FightView) -> Eyes:
    """What The Warrior's holder knows."""
    hero, battle, hand = view["hero"], battle_of(view), hand_of(view)
    attack, body = guessed(battle["foes"][0])
    if len(battle["foes"]) > 1 and not battle["foes"][1]["out"]:
        attack += guessed(battle["foes"][1])[0] // 2
    return Eyes(
        hand=tuple(sorted(ranks(hand))),
        unseen=unseen(hand, battle["discard"]),
        held=battle["hands"]["villain"],
        attack=hero["attack"],
        hp=hero["hp"],
        max_hp=hero["max_hp"],
        defense=hero["defense"],
        max_defense=hero["max_defense"],
        foe_attack=attack,
        foe_body=body,
        sets=True,
        bonus=hero["agility"],
        mp=hero["mp"],
        spells=tuple(hero["spells"]),
        items=healstuff(hero["pouch"]),
    )


def healstuff(pouch: Sequence[ItemView]) -> tuple[tuple[str, int], ...]:
    """ID and Level of the Healstuff that can be drunk: of identical ones only the last is offered."""
    alike = {(item["level"], item["name"], item["uses"]): item for item in pouch if item["kind"] == "healstuff"}
    return tuple((item["id"], item["level"]) for item in alike.values())


def villain(view: FightView, place: int) -> tuple[Eyes, list[str]]:
    """What the Villain's holder knows when the master or the minion acts or is attacked, and the hand it acts from."""
    hero, battle = view["hero"], battle_of(view)
    hand = battle["minion_hand"] if place and battle["minion_hand"] is not None else battle["villain_hand"]
    master, own = battle["foes"][0]["back"], battle["foes"][place]["back"]
    assert hand is not None
    assert master is not None
    assert own is not None
    eyes = Eyes(
        hand=tuple(sorted(ranks(hand))),
        unseen=unseen(hand, battle["discard"]),
        held=battle["hands"]["warrior"],
        attack=own["attack"],
        hp=master["hp"],
        max_hp=master["max_hp"],
        defense=own["defense"],
        max_defense=own["max_defense"],
        foe_attack=hero["attack"],
        foe_body=hero["hp"] + hero["defense"],
        bonus=hero["agility"],
        mp=own["mp"],
        spells=tuple(own["spells"]),
    )
    return eyes, hand
