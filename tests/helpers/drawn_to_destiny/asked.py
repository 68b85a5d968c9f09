"""Matches in which every kind of question of Drawn to Destiny is asked: Scenes as they are, Scenes that have just been
won or lost, and Scenes whose Units can do and suffer much more than usual."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from random import Random
from typing import Any, Final

import wyrmhoard
from helpers.drawn_to_destiny import small_scenes
from helpers.drawn_to_destiny.strange import APPEARING, LEAN, Leaning, Plan
from wyrmhoard import Match
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.rules.campaign import progress
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.queries import field
from wyrmhoard.games.drawn_to_destiny.rules.scene import narrator
from wyrmhoard.games.drawn_to_destiny.settings import SCENES
from wyrmhoard.games.drawn_to_destiny.state import Destiny, Item, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.kernel.asking.form import Filled, Form, Pick
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import play_on, random_act, try_act
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import discard_event

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
CROWDS: Final = (("rope-and-rock", 2), ("toll-bridge", 3))
"""Scenes, and for how many, in which everybody is near everybody and can do much, as often as there is Move."""
LONG: Final = 80
CROWDED: Final = 300
AFTER: Final = 80
FEW: Final = 12
"""How far matches are driven: whole ones, crowded ones, the time after a Scene, and its beginning."""
TRIES: Final = 8
"""The most tables that are laid out for a rare question."""
Layout = Callable[[Random], Plan]


def yard(sort: str) -> Layout:
    """A yard in which people are hurt where they fight hand to hand."""
    return lambda rng: small_scenes.yard_of(rng, sort, rough=True)


def ward(rng: Random) -> Plan:
    """A ward in which one may use Powers."""
    return small_scenes.ward(rng, {"event": ("scarred",)})


RARE: Final[tuple[tuple[tuple[str, ...], Layout, Mapping[str, Sequence[str]]], ...]] = (
    (("accept", "heal", "willing"), ward, {"Action": ("item", "dose"), "Power": ("healing",)}),
    (("ambush",), yard("hunters"), {}),
    (("appear", "surprise"), yard("lurkers"), {"Action": ("appear",)}),
    (("drop",), yard("blades"), {"Ability": ("close-combat/disarm", "melee/disarm")}),
    (("impaired",), yard("blades"), {"Action": ("fight",)}),
    (("area-cards", "keep-power"), yard("mages"), {"Power": ("pyro", "flight", "telekinesis")}),
    (("landing",), yard("mages"), {"Power": APPEARING}),
    (("step",), yard("hunters"), {"Ability": ("ranged/strike-and-fade",), "Action": ("fight",)}),
    (("ride",), lambda rng: small_scenes.track(rng, {}), {"Action": ("mount",)}),
    (("stage-card", "stage-space"), lambda rng: small_scenes.fair(rng, {"question": ("stage-card",)}), {}),
    (("outcome", "share", "lose-item"), lambda rng: small_scenes.fair(rng, {}), {}),
    (("relief", "consequence"), lambda rng: small_scenes.party(rng, {}), {}),
)
"""Rare questions, where they are asked, and the choices that lead there."""
TOKENS: Final = ("blessed", "cursed", "fatigue", "stun", "stress")
POWERS: Final = 4
SHOVING: Final = ("telekinesis",)
"""Powers that everybody has besides: who is pushed how far is seldom asked otherwise."""


def matches(turn: int, missing: Set[str]) -> Iterator[tuple[Match, int]]:
    """Matches to drive at random, and how far; others in each turn, and what is rare only while it is missing."""
    for kinds, layout, lacks in RARE:
        if wanted := [kind for kind in kinds if kind in missing]:
            yield from rare(turn, wanted, layout, lacks)
    for won in (True, False):
        yield from told(turn, won)
    for scene, seats in CROWDS:
        yield crowd(scene, seats, turn), CROWDED
    for way, (options, scenes) in enumerate(WAYS):
        for scene in scenes:
            yield begin(scene, 2, f"{turn}/{way}", options), LONG
    for scene in RICH:
        yield rich(scene, turn), LONG


def rare(
    turn: int, kinds: Sequence[str], layout: Layout, missing: Mapping[str, Sequence[str]]
) -> Iterator[tuple[Match, int]]:
    """Matches that stand where one of these questions is asked, until each has been."""
    left = set(kinds)
    for number in range(TRIES):
        rng = Random(f"{turn}/{number}/{kinds[0]}")
        plan, who = layout(rng), Leaning(lambda: missing)
        match = wyrmhoard.new(plan.game, plan.seats, f"{turn}/{number}", plan.settings, prints=False)
        for _ in range(CROWDED):
            if match.result is not None or not left:
                break
            if met := left & {ask.prompt for ask in match.asks.values()}:
                left -= met
                yield match, 0
            seat, key, form = _lean(match, who, rng)
            try_act(match, seat, key, form)


def _lean(match: Match, who: Leaning, rng: Random) -> tuple[int, str, dict[str, object] | None]:
    """An answer at random, or rather one that leads there."""
    seat, key, form = random_act(match, rng)
    if key == narrator.STAGE and form is not None:
        fields = next(choice for choice in match.choices(seat) if isinstance(choice, Form)).fields
        empty: dict[str, object] = {blank.name: [] for blank in fields}
        everything = next(blank for blank in fields if isinstance(blank, Pick) and blank.name == narrator.MOVE)
        return seat, key, {**empty, narrator.MOVE: rng.sample(everything.items, 2), narrator.NOTE: ""}
    answer = who.lean(match.choices(seat), rng) if rng.random() < LEAN else None
    if isinstance(answer, Filled):
        return seat, answer.key, answer.values
    return (seat, key, form) if answer is None else (seat, str(answer), None)


def crowd(scene: str, seats: int, turn: int) -> Match:
    """A Scene whose Units stand around one of them and know much: much is in reach at once."""
    match = begin(scene, seats, f"crowd/{turn}", {"actions_per_turn": None})
    play_on(match, Random(turn), at_rest)
    state = match.table.state.copy()
    p, rng = Position(state, GAME.cards), Random(turn)
    units = [unit for unit in state.scene.units if unit.in_play]
    middle = next(unit for unit in units if unit.seat >= 0)
    room = iter(_around(p, middle.space))
    for unit in units:
        if unit is not middle and unit.rear is None:
            unit.x, unit.y = next(room)
        if unit.seat >= 0:
            enrich(state, GAME.cards, unit, rng)
    for player in state.players:
        player.cp = 5
    return again(match, state)


def _around(position: Position, middle: tuple[int, int]) -> list[tuple[int, int]]:
    """The Spaces near one on which a Unit can stand, the nearest first."""
    near = range(-FEW, FEW + 1)
    spaces = [(middle[0] + x, middle[1] + y) for x in near for y in near if (x, y) != (0, 0)]
    able = [space for space in spaces if field.inside(position, space) and not field.location(position, space).blocked]
    return sorted(able, key=lambda space: max(abs(space[0] - middle[0]), abs(space[1] - middle[1])))


def begin(scene: str, seats: int, seed: Any, settings: Mapping[str, Value] = {}) -> Match:
    """A match of a Scene, as it begins."""
    given = {"scene": scene, "strength": "full", **settings}
    return wyrmhoard.new(GAME, seats + bool(settings.get("narrator")), f"{scene}/{seed}", given, prints=False)


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
            table = Table(state, Chance(f"told/{turn}"), GAME.cards, discard_event)
            sides = sorted({player.faction for player in state.players if player.faction >= 0})
            progress.end_scene(table, SceneOver(tuple(sides[:1]) if won else (), "it is over", "D2-20"))
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
