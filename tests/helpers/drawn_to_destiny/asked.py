"""Matches in which every kind of question of Drawn to Destiny is asked: Scenes as they are, Scenes that have just been
won or lost, and Scenes whose Units can do and suffer much more than usual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

import wyrmhoard
from wyrmhoard import Match
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.rules.campaign import course
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.settings import SCENES
from wyrmhoard.games.drawn_to_destiny.state import Destiny, Item, Unit
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.chance import Chance
from wyrmhoard.kernel.playout import play_on
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.setting import Value
from wyrmhoard.kernel.state import dump
from wyrmhoard.kernel.table import untold

GAME: Final = find("drawn-to-destiny")
WAYS: Final[tuple[tuple[Mapping[str, Value], tuple[str, ...]], ...]] = (
    ({}, SCENES),
    ({"narrator": True}, ("rope-and-rock", "dead-air")),
    ({"npc_control": "players"}, ("rope-and-rock", "toll-bridge")),
    ({"high_card_source": "hand", "units": "draft"}, ("rope-and-rock",)),
    ({"quick_death": "off", "hand_start": 10}, ("toll-bridge", "night-shift")),
)
"""Options of tables, and the Scenes that are played with them."""
RICH: Final = ("rope-and-rock", "high-noon")
LONG: Final = 200
AFTER: Final = 80
FEW: Final = 12
"""How far matches are driven: whole ones, the time after a Scene, and its beginning."""
TOKENS: Final = ("blessed", "cursed", "fatigue", "stun", "stress")
POWERS: Final = 4
SHOVING: Final = ("telekinesis",)
"""Powers that everybody has besides: who is pushed how far is seldom asked otherwise."""


def matches(turn: int) -> Iterator[tuple[Match, int]]:
    """Matches to drive at random, and how far; others in each turn."""
    for way, (options, scenes) in enumerate(WAYS):
        for scene in scenes:
            yield begin(scene, 2, f"{turn}/{way}", options), LONG
    for scene in RICH:
        yield rich(scene, turn), LONG
    for won in (True, False):
        yield from told(turn, won)


def begin(scene: str, seats: int, seed: Any, options: Mapping[str, Value] = {}) -> Match:
    """A match of a Scene, as it begins."""
    given = {"scene": scene, "strength": "full", **options}
    return wyrmhoard.new(GAME, seats + bool(options.get("narrator")), f"{scene}/{seed}", given, prints=False)


def rich(scene: str, turn: int) -> Match:
    """A Scene whose Units can do everything, and are Blessed, Cursed and tired."""
    match = begin(scene, 2, f"rich/{turn}")
    play_on(match, Random(turn), at_rest)
    state = match.table.state.copy()
    for unit in state.scene.units:
        if unit.seat >= 0:
            enrich(state, GAME.cards, unit, Random(turn))
    for player in state.players:
        player.cp = 5
    return again(match, state)


def enrich(state: Destiny, cards: CardSet, unit: Unit, rng: Random) -> None:
    """Much of everything for a Unit."""
    powers = rng.sample(list(cards.powers.by_id), POWERS)
    skills = dict.fromkeys(cards.skills.by_id, 4)
    known = [one.id for one in cards.abilities if one.skill in skills and not one.specialty]
    unit.sheet = replace(
        unit.sheet,
        skills=tuple(skills.items()),
        abilities=tuple(dict.fromkeys([*unit.sheet.abilities, *known])),
        powers=tuple((power, 5, 3) for power in dict.fromkeys((*powers, *SHOVING))),
    )
    for token in TOKENS:
        unit.tokens[token] = 1
    unit.items.append(Item(state.next_id(), "knotted-cord"))


def told(turn: int, won: bool) -> Iterator[tuple[Match, int]]:
    """Scenes that have just ended, with tired Units: what is given, what is chosen, what comes next."""
    for scene, seats, stops in (("coiled-barrow", 2, 4), ("knotted-cord", 3, 12)):
        match = begin(scene, seats, f"told/{turn}")
        play_on(match, Random(turn), at_rest)
        for _ in range(stops):
            if match.result is not None:
                break
            state = match.table.state.copy()
            for unit in state.scene.units:
                for token in TOKENS[2:]:
                    unit.tokens[token] = 2
            table = Table(state, Chance(f"told/{turn}"), GAME.cards, untold)
            sides = sorted({player.faction for player in state.players if player.faction >= 0})
            course.end_scene(table, SceneOver(tuple(sides[:1]) if won else (), "it is over", "D2-20"))
            match = again(match, state)
            yield again(match, state), AFTER
            play_on(match, Random(turn), at_rest)
            if match.result is None:
                yield again(match, match.table.state.copy()), FEW


def at_rest(match: Match) -> bool:
    """Whether a Turn begins, or the party stands on a Narrative map: nothing has been begun."""
    prompts = (
        {ask.prompt for ask in match.asks.values()} if match.table.state.phase in ("targets", "explore") else set()
    )
    return bool(prompts & {"targets", "explore"}) and not any(ask.data.get("again") for ask in match.asks.values())


def again(match: Match, state: Destiny) -> Match:
    """The match from another state on."""
    return wyrmhoard.new(GAME, match.seats, f"{match.header.seed}/on", match.settings, start=dump(state), prints=False)
