"""The table as text, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.dragon_and_warrior.words.names import PLACES, ROLES, WOUNDS, player, playing_cards
from wyrmhoard.kernel.grammar import listed


def board(view: Mapping[str, Any], width: int) -> list[str]:
    """Lines of markup: roles and tokens, the hero, and the Battle if there is one."""
    lines = _roles(view)
    hero = view["hero"]
    lines.append(
        f"[b]{_safe(hero['name'] or 'The Warrior')}[/b]  Level {hero['level']}  HP {hero['hp']}/{hero['max_hp']}  "
        f"MP {hero['mp']}/{hero['max_mp']}  Attack {hero['attack']}  Defense {hero['defense']}/{hero['max_defense']}"
    )
    for member in view["members"]:
        lines.append(f"  {_safe(member['name'])}: Attack {member['attack']}, HP {member['hp']}/{member['max_hp']}")
    if view["world"]["visit"]["space"]:
        lines += _world(view["world"])
    if view["battle"] is not None:
        lines += _battle(view["battle"])
    return lines


def _safe(words: str) -> str:
    return words.replace("[", "\\[")


def _roles(view: Mapping[str, Any]) -> list[str]:
    held: dict[int | None, list[str]] = {}
    for role, seat in view["roles"].items():
        held.setdefault(seat, []).append(ROLES[role])
    return [
        f"{player(seat)}: {listed(roles)}, {view['tokens'][seat]} tokens" if seat is not None else listed(roles)
        for seat, roles in sorted(held.items(), key=lambda pair: -1 if pair[0] is None else pair[0])
    ]


def _world(world: Mapping[str, Any]) -> list[str]:
    """Where The Warrior is, every place with its marks, and the Quests."""
    known = {place["id"]: place for place in world["places"]}
    visit = world["visit"]
    owed = ", a Battle is owed" if visit["owed"] else ""
    lines = [f"[b]{_place(known[visit['space']])}[/b]{owed}"]
    for home in ("", *known):
        within = [place for place in world["places"] if place["home"] == home]
        if within:
            where = _place(known[home]) if home else "The world"
            lines.append(f"  {where}: {listed([_place(place) for place in within])}")
    lines += [f"  Quest: {_safe(quest['goal'])} ({quest['state']})" for quest in world["quests"]]
    return lines


def _place(place: Mapping[str, Any]) -> str:
    marks = ("X" if place["cross"] else "") + ("$" if place["found"] else "")
    return f"{_safe(place['name'] or PLACES[place['kind']])} +{place['level']}{f' {marks}' if marks else ''}"


def _battle(battle: Mapping[str, Any]) -> list[str]:
    lines = []
    for foe in battle["foes"]:
        rank = "Boss, " if foe["boss"] else ""
        lines.append(f"[b]{_safe(foe['name'])}[/b]  {rank}Level {foe['level']}  {WOUNDS[foe['wound']]}")
        back = foe["back"]
        if back is not None:
            lines.append(
                f"  HP {back['hp']}/{back['max_hp']}  Defense {back['defense']}/{back['max_defense']}  "
                f"Attack {back['attack']}  MP {back['mp']}/{back['max_mp']}"
            )
    hands = battle["hands"]
    lines.append(f"Cards: The Warrior {hands['warrior']}, the Villain {hands['villain']}, deck {battle['deck']}")
    for name in ("hand", "villain_hand", "minion_hand"):
        if battle[name]:
            lines.append(f"Your {name.replace('_', ' ')}: {playing_cards(battle[name])}")
    return lines
