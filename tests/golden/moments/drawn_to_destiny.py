"""Moments of Drawn to Destiny: what random matches seldom ask and tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from golden.moments import Moment, Told
from helpers.drawn_to_destiny.tale import Tale
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.events import EVENTS
from wyrmhoard.games.drawn_to_destiny.events.naming import naming
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.campaign import explore
from wyrmhoard.games.drawn_to_destiny.rules.core import plan
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Scene, Unit
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import event_of

Questions = list[tuple[int, str, dict[str, Any]]]


def _told(tale: Tale, events: Sequence[Told]) -> list[Told]:
    """The events as a match tells them: with what they name as "called"."""
    told: list[Told] = []

    def note(kind: str, rule: str, /, **data: Any) -> None:
        told.append((kind, data))

    tell = naming(Table(tale.state, Chance(1), GAME.cards, heard(note)))
    for kind, data in events:
        tell(event_of(EVENTS, kind, data), "")
    return told


def _of(tale: Tale, name: str) -> Unit:
    return next(unit for unit in tale.state.units if unit.sheet.name == name)


def moments() -> list[Moment]:
    """A Scene of each kind."""
    return [_shift(), _hunt(), _door(), _toll(), *_campaign(), _narrator()]


# -- three Players, Zombies, doors and Items


def _shift() -> Moment:
    tale = Tale("night-shift", 3)
    mechanic, officer = _of(tale, "Mechanic"), _of(tale, "Officer")
    tale.hand(0, "swords-A", "wild-red")
    held = str(mechanic.items[0].id)
    return Moment(
        "a fight at the clinic",
        GAME,
        tale.state,
        _fight_questions(mechanic, officer),
        {
            "ride": ["yes", "no"],
            "lose-item": [held],
            "drop": [held],
            "tie": ["use", "none"],
            "share": [f"u{mechanic.id}", f"u{officer.id}"],
            "blessed": ["use", "wait"],
            "cursed": ["use", "wait"],
            "impaired": ["move", "fatigue", "stun", "stress", "slow"],
            "accept": ["yes", "no"],
            "area-card": ["swords-A:upper", "wild-red:upper", "fate:lower"],
            "step": ["N", "SE"],
            "flee": ["flee", "surrender"],
            "window": ["window", "concede", "surrender"],
        },
        events=_told(tale, [*_turn(mechanic, officer), *_fight(mechanic, officer), *_harm(mechanic, officer)]),
        endings=("a Goal is complete", "the Clock runs out"),
        boards=[(None, 60), (0, 110)],
        outlooks=(0,),
        seats=3,
    )


def _fight_questions(one: Unit, other: Unit) -> Questions:
    sides = {"kind": "fight", "distance": 1, "actor": {"name": "Mechanic"}, "rival": {"name": "Zombie Walker"}}
    return [
        (0, "ride", {"unit": other.id, "by": one.id}),
        (0, "lose-item", {"unit": one.id}),
        (0, "drop", {"unit": one.id}),
        (0, "tie", {**sides, "item": "monocle"}),
        (0, "share", {"condition": "blood-loss", "left": 2}),
        (0, "blessed", {"unit": one.id}),
        (0, "cursed", {"unit": one.id}),
        (0, "impaired", {"unit": one.id}),
        (0, "area-card", {"actor": {"name": "Mechanic"}, "units": [one.id, other.id]}),
        (1, "accept", {"unit": other.id, "by": one.id, "card": "medpatch"}),
        (0, "flee", {"unit": one.id}),
    ]


def _turn(one: Unit, other: Unit) -> list[Told]:
    unit = {"unit": one.id}
    return [
        ("took_back", {"seat": 0, "name": "Blue", "agreed": False}),
        ("took_back", {"seat": 1, "name": "Gold", "agreed": True}),
        ("called_for", {**unit, "name": "Deputy", "space": [0, 2]}),
        ("deployed", {**unit, "space": [2, 4], "facing": 2}),
        ("stood_up", {**unit, "left": 2}),
        ("shared", {"seat": 0, "chosen": [[f"u{one.id}", "N"], [f"u{other.id}", "E", "stand"]]}),
        ("shared", {"seat": 1, "chosen": []}),
        ("drifted", {**unit, "to": [3, 4]}),
        ("drifted", {"faction": "survivors", "to": [3, 4]}),
        ("mounted", {**unit, "on": f"u{other.id}"}),
        ("left_mount", {**unit, "space": [3, 5]}),
        ("door_jammed", {"door": "front"}),
        ("location_chosen", unit),
        ("location_revealed", {"location": "pit-trap"}),
        ("noticed", {**unit, "space": [4, 4], "location": "pit-trap"}),
        ("noticed", {"faction": "survivors", "space": [4, 4], "location": "pit-trap"}),
        ("hazard", {**unit, "location": "fire"}),
        ("fate", {"card": "wands-A", "about": "D2-415"}),
        ("fate", {"card": "wild-red", "about": "D2-415"}),
        ("fate", {"card": "", "about": "D2-415"}),
        ("laid_gone", {"what": "smoke", "spaces": [[1, 1], [1, 2]]}),
        ("happening", {"key": "siren", "text": "A siren howls."}),
        ("conceded", {"seat": 2}),
        ("lights_up", {}),
        ("handicapped", {"entry": "zombie-walker", "skill": -1}),
    ]


def _fight(one: Unit, other: Unit) -> list[Told]:
    unit: dict[str, Any] = {"unit": one.id, "name": one.sheet.name}
    return [
        ("area_opened", {**unit, "card": "swords-A", "half": "upper", "aspect": "strong"}),
        ("area_opened", {**unit, "card": "", "half": "", "aspect": ""}),
        ("assisted", {**unit, "helped": other.id, "ally": other.sheet.name}),
        ("commanded", {**unit, "helped": other.id, "move": 2}),
        ("detail", {**unit, "thing": 1, "key": "van", "text": "The tank is dry."}),
        ("disarmed", {**unit, "item": "pistol-9mm", "space": [3, 3]}),
        ("overrun_stopped", {**unit, "ability": "melee/set-weapon"}),
        ("scattered", unit),
        ("tie_turned", {**unit, "item": "monocle"}),
        ("triggered", {**unit, "ability": "melee/set-weapon"}),
        ("tie_turned", {"unit": NOBODY, "name": "a hidden Unit", "item": "monocle"}),
    ]


def _harm(one: Unit, other: Unit) -> list[Told]:
    unit, item = {"unit": one.id}, {"unit": one.id, "item": one.items[0].id, "card": "round-shield"}
    helped = {"unit": one.id, "on": other.id, "card": "medpatch"}
    return [
        ("bond_worked", {"unit": one.id, "by": one.id, "card": "bind-head", "left": 3}),
        ("bond_worked", {"unit": one.id, "by": other.id, "card": "bind-head", "left": 3}),
        ("corroded", {**item, "corrosion": 2}),
        ("corroding", {**item, "number": 2}),
        ("declined", {"unit": other.id, "by": one.id, "card": "medpatch"}),
        ("doused", {"unit": other.id, "by": one.id}),
        ("doused", {"unit": one.id, "by": one.id}),
        ("exchanged", {"card": "slash-head", "drawn": "bash-left-arm"}),
        ("item_begun", helped),
        ("item_begun", {**helped, "on": one.id}),
        ("item_damaged", {**item, "damaged": 1, "broken": False}),
        ("item_damaged", {**item, "damaged": 4, "broken": True}),
        ("item_spared", item),
        ("item_took", {**item, "left": 3}),
        ("item_used", {**helped, "item": 1, "left": 0}),
        ("item_used", {**helped, "on": one.id, "item": 1, "left": 0}),
        ("luck", {"seat": 0, **unit, "number": 1, "left": 3}),
        ("luck", {"seat": 1, **unit, "number": 2, "left": 0}),
        ("move_lost", {**unit, "number": 3}),
        ("paid_impaired", {**unit, "left": 1}),
        ("push_blocked", {**unit, "number": 2}),
        ("pushed", {**unit, "to": [4, 3]}),
        ("pushed", unit),
        ("scarred", {**unit, "by": "burn", "scars": 2}),
        ("tempted", {**unit, "which": "beast", "against": 3, "passed": True}),
        ("tempted", {**unit, "which": "shadow", "against": 3, "passed": False}),
        ("thrown_off", {**unit, "mount": other.id}),
        ("unaffected", {**unit, "types": ["bash", "pierce"]}),
        ("vulnerable", {**unit, "cards": ["bash-head"]}),
    ]


# -- a choice between outcomes


def _toll() -> Moment:
    """Somebody's own form of a Scene, in which an event lets the party choose: with words of its own, and without."""
    tale, plain = Tale("rope-and-rock", 2), GAME.cards.plain
    of = [{"do": "reward", "reward": {"gold": -1}}, {"do": "gain", "who": ["actor"], "condition": "fatigue"}]
    choose = {"do": "choose", "of": of}
    toll = {"key": "toll", "on": 2, "text": "A toll.", "then": [{**choose, "words": ["Pay the toll", "Swim"]}, choose]}
    scenes = [
        {**scene, "event": [*scene.get("event", ()), toll]} if scene["id"] == "rope-and-rock" else scene
        for scene in plain["scene"]
    ]
    return Moment(
        "a choice of the party",
        GAME.with_cards({**plain, "scene": scenes}),
        tale.state,
        [(0, "outcome", {})],
        {"outcome": ["0:0", "0:1", "1:0", "1:1"]},
        seats=2,
    )


# -- Powers and Stealth


def _hunt() -> Moment:
    tale = Tale("the-sunken-stair", 2)
    thief, archer = _of(tale, "Thief"), _of(tale, "Archer")
    bolt, by = {"power": "pyro", "use": "fire-bolt"}, {"unit": archer.id, "by": thief.id}
    return Moment(
        "Powers and hiding",
        GAME,
        tale.state,
        [
            (0, "area-cards", {"actor": {"name": "Thief"}}),
            (0, "landing", {"unit": thief.id}),
            (1, "willing", {**by, "power": "life", "use": "mend"}),
            (0, "heal", {"unit": thief.id, "left": 1}),
            (0, "heal", {"unit": thief.id, "left": 2}),
            (0, "keep-power", {"unit": thief.id, "on": thief.id, **bolt}),
            (0, "keep-power", {"unit": thief.id, "on": archer.id, **bolt}),
            (0, "ambush", {"unit": thief.id}),
            (0, "appear", {"unit": thief.id}),
            (0, "surprise", {"unit": thief.id}),
        ],
        {
            "power": ["power"],
            "area-cards": ["area-cards"],
            "landing": ["4,5"],
            "willing": ["yes", "no"],
            "heal": ["card:slash-head", "blood-loss", "fatigue"],
            "keep-power": ["end", "fatigue", "damaged", f"uses:{thief.items[0].id}", f"damaged:{thief.items[0].id}"],
            "ambush": ["yes", "no"],
            "appear": ["4,5"],
            "surprise": [f"u{archer.id}", "nobody"],
            "window": [
                "power:pyro:fire-bolt",
                "power:pyro:attack-0",
                "power:pyro:attack-0-area:test",
                "hide",
                "appear",
            ],
        },
        events=_told(tale, [*_powers(thief, archer), *_stealth(thief, archer)]),
        seats=2,
    )


def _powers(one: Unit, other: Unit) -> list[Told]:
    unit: dict[str, Any] = {"unit": one.id, "name": one.sheet.name}
    use = {"power": "invisibility", "use": "vanish"}
    return [
        *[("power_paid", {**unit, "power": "pyro", "price": price}) for price in ("fatigue", "uses", "damaged")],
        ("taken_back", {"unit": one.id, "action": "power:gadgets:flight", "paid": 2, "device": True}),
        ("fizzled", {**unit, "power": "pyro"}),
        ("power_declined", {**unit, "power": "life", "use": "mend"}),
        ("power_begins", {**unit, "by": other.id, **use, "turns": 1}),
        ("power_begins", {**unit, "by": other.id, **use, "turns": 3}),
        ("power_begins", {**unit, "by": other.id, **use, "turns": 0}),
        ("power_ended", {**unit, "by": other.id, **use}),
        ("screen_up", {**unit, "points": 3}),
        ("item_screen", {"unit": one.id, "item": "personal-screen", "points": 4}),
        ("teleported", {**unit, "space": [4, 5]}),
        ("summoned", {**unit, "by": other.id, "space": [4, 5]}),
        ("unsummoned", unit),
        ("laid_down", {"what": "smoke", "spaces": [[1, 1], [1, 2]], "turns": 2}),
        ("laid_down", {"what": "fire", "spaces": [], "turns": 1}),
        ("disbelieved", {**unit, "power": "pyro"}),
    ]


def _stealth(one: Unit, other: Unit) -> list[Told]:
    unit: dict[str, Any] = {"unit": one.id, "name": one.sheet.name}
    return [
        ("hid", {**unit, "how": "hide", "space": [4, 5]}),
        ("hid", {**unit, "how": "hide", "space": [4, 5], "tokens": 3}),
        ("hid", {**unit, "how": "power", "space": [4, 5], "tokens": 2}),
        ("stealth_tokens", {"unit": one.id, "tokens": 2}),
        ("alert", {**unit, "ability": "perception/alertness"}),
        ("surprised", {**unit, "on": other.id}),
    ]


# -- Exploration


def _door() -> Moment:
    tale = Tale("the-knot-door", 2)
    explore.begin(tale.table)
    thief = _of(tale, "Thief")
    return Moment(
        "Exploration",
        GAME,
        tale.state,
        [(0, "explore", {}), (0, "relief", {})],
        {"explore": [f"try:legend:u{thief.id}", f"try:whisper:u{thief.id}", "go:door", "stay"], "relief": ["relief"]},
        events=_told(
            tale,
            [
                ("entered_place", {"place": "door", "name": "The Knot Door", "text": "Three things stand here."}),
                ("proposed", {"proposals": {"0": "Thief, whisper", "1": "no wish"}}),
                ("place_ends", {"place": "door", "passed": 1, "of": 3, "text": "The door opens in the end."}),
                ("place_ends", {"place": "door", "passed": 0, "of": 0, "text": "The door stands open."}),
            ],
        ),
        boards=[(0, 60)],
    )


# -- the Campaign


def _campaign() -> list[Moment]:
    tale, chase = Tale("knotted-cord", 2), Tale("dust-run", 2)
    state = tale.state
    state.at = next(at for at, stop in enumerate(plan.stops(tale.table)) if stop.whole == "toll-bridge")
    state.scene = Scene("toll-bridge", "")
    buggy = next(unit for unit in chase.state.units if unit.crew)
    dead = {"seat": 0, "name": "Archer"}
    return [
        Moment(
            "between two Scenes",
            GAME,
            state,
            [(0, "back", {}), (0, "reward", {}), (0, "consequence", {}), (0, "retire", {"name": "Archer"})],
            {
                "back": ["red", "blue"],
                "reward": ["magic-sword", "magic-cuirass"],
                "consequence": ["0", "1"],
                "retire": ["retire", "stay"],
            },
            events=_told(
                tale,
                [
                    ("treasure", {**dead, "item": "magic-sword"}),
                    ("tended", {"unit": NOBODY, "name": "Archer"}),
                    ("left_behind", {"unit": NOBODY, "name": "Archer"}),
                    ("replaced", {**dead, "sp": 0, "ap": 0}),
                    ("replaced", {**dead, "sp": 6, "ap": 2}),
                    ("retired", dead),
                    ("heir", {**dead, "sp": 6}),
                    ("backed", {"seat": 1, "scene": "toll-bridge", "faction": "red"}),
                    ("backed", {"seat": 1, "scene": "the-wights-hall", "faction": "barrow"}),
                ],
            ),
        ),
        Moment("a chase", GAME, chase.state, events=_told(chase, [("took_wheel", {"unit": buggy.id})])),
    ]


# -- a Narrator


def _narrator() -> Moment:
    tale = Tale("dead-air", 2, narrator=True)
    drone = _of(tale, "Security Drone")
    scene = {"scene": tale.state.scene.key}
    return Moment(
        "a Narrator",
        GAME,
        tale.state,
        [
            (1, "stage-space", {"what": f"u{drone.id}"}),
            (1, "stage-space", {"what": "t1"}),
            (1, "stage-card", {"what": f"event:u{drone.id}"}),
        ],
        {
            "stage": ["nothing", "stage", "concede"],
            "stage-space": ["stay", "4,5"],
            "stage-card": ["stay", "3"],
            "narrate": ["nothing", "narrate", "concede"],
        },
        events=_told(
            tale,
            [
                *[("staged", {"how": how, "what": "t1", **scene}) for how in ("added", "removed", "hidden")],
                ("staged", {"how": "moved", "what": f"event:u{drone.id}", **scene}),
                ("brought_to_light", {"on": "t1", "space": [4, 5]}),
                ("lost_to_sight", {"on": "t1"}),
                ("event_shifted", {"what": f"event:u{drone.id}", **scene, "card": 3}),
                ("wind_made", {"heading": 1, "kmh": 30}),
                ("favored", {"seat": 0, "unit": drone.id}),
                ("narrated", {"seat": 1, "text": "Somewhere a door slams."}),
                ("whispered", {"seat": 1, "to": 0, "text": "You know this voice."}),
            ],
        ),
        seat=1,
    )
