"""Positions in which rare things can occur: small Scenes laid out for what is still missing, and own cards for what the
shipped ones leave to people's own.

A school has a job for each ability that is missing; a ward has hazards of the Damage Types and conditions that are; a
fair has outcomes, Rivals who oppose as one and a river that takes things; in yards and on a track there are
blades, guns, bushes and horses, and in a depot vehicles with every mounted weapon.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from helpers.drawn_to_destiny.occurring import CARDS, GAME
from helpers.drawn_to_destiny.strange import APPEARING, ARENA, HOMES, LEAN, SIDES, Missing, Plan, goal, some
from wyrmhoard.games.drawn_to_destiny.cards.vocabulary import GIVEN

JOBS: Final = 40
"""Jobs of a school at most."""
ACHES: Final = 8
ILLS: Final = 6
"""Damage Types and conditions of a ward at most."""
STRUCK: Final = 6
"""Cards of a Stack by which a hazard of a ward strikes at most."""
HEALING: Final = ("healing-salve", "stim", "medpatch")
SORTS: Final = {"acrobatics/escape": "bonds", "mechanics/pick-lock": "lock", "computers/hacking": "system"}
"""What a job is about, where an ability asks for it."""
TYPES: Final = tuple(dict.fromkeys(card.type for card in CARDS.damage if not card.wild))


def person(name: str, **more: Any) -> dict[str, Any]:
    """A Unit of one's own, tough and quick."""
    return {
        "id": name, "name": name.capitalize().replace("-", " "), "role": "Attacker", "genres": ["fantasy"],
        "body": "9x1", "mind": "8x1", "will": "8x1", "speed": "6x1", **more,
    }  # fmt: skip


def training(*skills: str, level: int = 5) -> list[dict[str, Any]]:
    """Skills with all their abilities."""
    return [{"of": skill, "level": level, "abilities": HOMES[skill]} for skill in skills]


def standing(unit: str, key: str, side: int, at: tuple[int, int], facing: str, **more: Any) -> dict[str, Any]:
    """A Unit that is there at the start."""
    return {"unit": unit, "key": key, "faction": SIDES[side], "at": list(at), "facing": facing, **more}


def small_scene(
    seats: int,
    plays: Sequence[int],
    present: Sequence[dict[str, Any]],
    units: Sequence[dict[str, Any]] = (),
    *,
    rows: Sequence[str],
    legend: dict[str, Any] | None = None,
    cards: dict[str, list[dict[str, Any]]] | None = None,
    instead: dict[str, list[dict[str, Any]]] | None = None,
    settings: dict[str, Any] | None = None,
    last: int = 4,
    **parts: Any,
) -> Plan:
    """A Scene for a number of seats, each on one of the two sides, with own Units and other own cards; some of them in
    the place of all of their kind."""
    scene = {
        "id": ARENA, "title": "Pen", "world": "fantasy", "backstory": "None.", "description": "For what is rare.",
        "faction": [{"key": side, "name": side.capitalize()} for side in SIDES],
        "unit": list(present),
        "clock": {"last": last, "out": "Enough."},
        "goal": [goal("red", "blue"), goal("blue", "red")],
        "seating": [{"seats": seats, "plays": [SIDES[side] for side in plays]}],
        **parts,
        "map": {
            "width": len(rows[0]), "height": len(rows), "rows": "\n".join(rows), "legend": legend or {},
            **parts.get("map", {}),
        },
    }  # fmt: skip
    plain = {**CARDS.plain, **(instead or {})}
    for kind, own in {"unit": list(units), "scene": [scene], **(cards or {})}.items():
        plain[kind] = [*plain[kind], *own]
    return Plan(GAME.with_cards(plain), seats, {"scene": ARENA, **(settings or {})})


# -- what is learnt


def school(rng: Random, missing: Missing) -> Plan:
    """A truce among pupils who know all that is missing, and for each ability a Test or Task that it fits."""
    wanted = [key for key in missing.get("Ability", ()) if key.partition("/")[0] in HOMES]
    keys = [f"{skill}/" for skill in missing.get("Skill", ())][: JOBS // 2]
    keys += some(rng, wanted, wanted, JOBS - len(keys)) if wanted else []
    skills = sorted({key.partition("/")[0] for key in keys}) or ["athletics"]
    cursed = {"tokens": {"cursed": 1}} if "mechanics/pick-lock" in wanted else {}  # it spares from Disadvantage
    present = [standing(f"pupil-{n % 4}", f"pupil-{n}", int(n == 5), (1 + n, 1), "N", **cursed) for n in range(6)]
    pupils = [person(f"pupil-{n}", skills=training(*skills[n % 2 :: 2] if n > 1 else skills)) for n in range(4)]
    jobs = [
        {
            "key": f"job-{key.replace('/', '-').strip('-')}", "name": "Lesson", "about": "board", "kind": kind,
            "stat": "mind", "against": 4, "trained": True, "required": True, "skills": [key.partition("/")[0]],
            "within": 30, "sort": SORTS.get(key, ""),
        }
        for key, kind in ((key, rng.choice(["task", "test"])) for key in keys)
    ]  # fmt: skip
    return small_scene(
        6, [0, 0, 0, 0, 0, 1], present, pupils, rows=["." * 8] * 3, job=jobs, settings={"actions_per_turn": None},
        object=[{"key": "board", "name": "Board", "spaces": [[7, 2]]}], rules={"truce_before": 40}, last=3,
    )  # fmt: skip


# -- what hurts


def ward(rng: Random, missing: Missing) -> Plan:
    """Patients on Spaces that strike with each Damage Type of which a card is missing, and give what is missing."""
    cards = [CARDS.damage.by_id[name] for name in missing.get("damage card", ()) if name in CARDS.damage.by_id]
    conditions = set(missing.get("condition", ()))
    kinds = [card.type for card in cards if not card.wild]
    kinds += [card.type for card in CARDS.damage if any(conditions & set(text.gains) for text in card.texts)]
    kinds += [kind for kind in rng.sample(TYPES, len(TYPES)) if kind not in kinds]
    kinds = list(dict.fromkeys(kinds))[:ACHES]
    spots = [_hazard(f"ache-{n}", {"struck": _struck(rng, kind)}) for n, kind in enumerate(kinds)]
    gains = [name for name in missing.get("condition", ()) if name in GIVEN]
    spots.append(_hazard("ache-rust", {"struck": _struck(rng, "corrosive", "bash")}))
    spots += [_hazard(f"ill-{n}", {"gains": {name: 1}}) for n, name in enumerate(gains[:ILLS])]
    letters = "abcdefghijklmnopqrstuvwxyz"[: len(spots)]
    legend = {letter: spot["id"] for letter, spot in zip(letters, spots, strict=True)}
    calm = "scarred" not in missing.get("event", ()) and rng.random() < 0.6
    lasting = [one.power for one in CARDS.techniques if one.way in ("passive", "boon")]
    powers = [*rng.sample(lasting, 3), "armored", "healing"]
    wards = [
        person(
            f"patient-{n}", skills=[*training("medicine", "athletics"), *({"of": power, "level": 3, "intensity": 3}
            for power in dict.fromkeys(powers[n::2]))],
            special=["undead"] * (n and rng.random() < 0.5),
            items=[{"item": item} for item in ("long-sword", "leather-cuirass", "round-shield", *HEALING)],
        )
        for n in range(2)
    ]  # fmt: skip
    present = [
        standing(f"patient-{(at + y) % 2}", f"patient-{at}-{y}", y, (at, y), "NS"[y])
        for at in range(len(spots))
        for y in range(2)
    ]
    return small_scene(
        6, [0, 0, 0, 1, 1, 1], present, wards, rows=[letters, letters], legend=legend,
        cards={"location": spots}, rules={"truce_before": 40 if calm else 1}, last=4,
    )  # fmt: skip


def _hazard(name: str, hazard: dict[str, Any]) -> dict[str, Any]:
    return {"id": name, "name": name.replace("-", " ").capitalize(), "group": "hazard", "hazard": hazard}


def _struck(rng: Random, *kinds: str) -> dict[str, Any]:
    return {"successes": rng.randint(1, STRUCK), "types": list(kinds), "damage": f"9x{rng.randint(1, 2)}"}


# -- what a Scene brings about


def fair(rng: Random, missing: Missing) -> Plan:
    """Talk with Rivals who oppose as one, events between which the party chooses, and a river that takes things."""
    red = person("talker", skills=training("persuasion"), items=[{"item": "long-sword"}, {"item": "dagger"}])
    blue = person("listener", will="3x1", skills=training("persuasion", level=1))
    present = [
        standing("talker", f"talker-{n}", 0, (2 + n, 2), "N", right="long-sword", left="dagger") for n in range(2)
    ] + [standing("listener", f"listener-{n}", 1, (2 + n, 3), "S") for n in range(3)]
    parley = {
        "key": "parley", "name": "Talk them round", "about": "listener-0", "kind": "test", "stat": "will",
        "versus": "will", "rivals": ["blue"], "skills": ["persuasion"], "within": 9, "factions": ["red"],
        "then": [{"do": "gain", "who": ["rivals"], "condition": "stress", "number": 3}],
    }  # fmt: skip
    choice = {"do": "choose", "of": [{"do": "light"}, {"do": "handicap", "units": ["listener"], "skill": -1}]}
    lamp = [{"do": "light"}, {"do": "handicap", "units": ["talker"], "skill": -1}]
    river = {"location": "river", "stat": "body", "against": 9, "fail": "drop one item in hand"}
    water, legend = ["w" * 8] * 5, {"w": "river", "D": {"location": "room", "is_door": True}}
    water[2] = "wwDwwwww"
    plan = small_scene(
        3, [0, 1, 1], present, [red, blue], rows=water, legend=legend, job=[parley],
        object=[{"key": "prize", "item": "dagger", "spaces": [[6, 1]]}], map={"dark": True, "current": "E"},
        rules={"truce_before": 40}, last=3, crossing=[river],
        door=[
            {"key": "gate", "name": "Gate", "at": [2, 2], "state": "open"},  # where the first of them stands
            {"key": "vault", "name": "Vault", "between": [[3, 2], [3, 1]], "state": "locked", "lock": 2},
        ],
        event=[
            {"key": "wish", "on": 1, "text": "A wish.", "then": [choice]},
            {"key": "lamps", "on": 2, "text": "Lamps.", "then": lamp},
        ],
    )  # fmt: skip
    windless = "wind_made" in missing.get("event", ())
    if windless or "stage-card" in missing.get("question", ()) or rng.random() < 0.5:
        plan.seats, plan.settings["narrator"], plan.settings["weather"] = 4, True, windless
    return plan


def party(rng: Random, missing: Missing) -> Plan:
    """Two Scenes in a row as rooms of a dungeon, won by whoever is tired, or left by whoever lies dying; or as a
    Campaign, in which a party falls."""
    as_rooms, falls, dying = rng.random() < 0.4, rng.random() < 0.6, "left_behind" in missing.get("event", ())
    ache = _hazard("ache", {"struck": {"successes": 6, "types": ["slash"], "damage": "9x3"}})
    present = [standing("warrior", f"hero-{n}", 0, (n, 0), "N") for n in range(3)]
    if as_rooms:
        present = [{**one, "tokens": {"dying": 1} if dying else {"fatigue": 2, "stress": 2}} for one in present]
    present.append(standing("archer", "other", 1, (4, 1), "S"))
    won = {"faction": "red" if as_rooms or not falls else "blue", "text": "Time.", "aim": {"is": "clock out"}}
    plan = small_scene(
        3, [0, 0, 0], present, rows=["." * 5, "aaa.." if falls and not as_rooms else "....."], legend={"a": "ache"},
        cards={"location": [ache]}, goal=[won], rules={"truce_before": 40}, last=rng.choice([1, 2]),
    )  # fmt: skip
    plain = plan.game.cards.plain
    scene = plain["scene"][-1]
    second = {**scene, "id": f"{ARENA}-next", "title": "Next pen"}
    texts = {"title": "Two Pens", "backstory": "None.", "description": "Two Scenes."}
    scenes = {"scene": [*plain["scene"], second]}
    if as_rooms:
        course = {"id": "two-pens", "world": "fantasy", **texts, "rooms": [ARENA, second["id"]]}
        return Plan(GAME.with_cards({**plain, **scenes, "dungeon": [course], "campaign": []}), 3, {"scene": "two-pens"})
    pay = {"do": "choose", "of": [{"do": "reward", "reward": {"cp": 1}}, {"do": "hand", "cards": 4}]}
    links = [{"after": ARENA, "result": result, "text": "A choice.", "then": [pay]} for result in ("won", "lost")]
    chapter = {"key": "only", "name": "Only", "text": "None.", "scenes": [ARENA, second["id"]], "consequence": links}
    crown = {"size": "ultimate", "text": "All of it.", "won": [ARENA]}
    course = {"id": "two-pens", **texts, "chapter": [chapter], "crown": [crown]}
    return Plan(GAME.with_cards({**plain, **scenes, "campaign": [course]}), 3, {"scene": "two-pens"})


GENRES: Final = {"fantasy": "fantasy", "modern": "modern", "scifi": "science fiction"}
"""The world in which Characters of a genre are made."""


def guild(rng: Random, missing: Missing) -> Plan:
    """Six people build Characters for a Campaign that is over as soon as they have met, in a world of archetypes that
    are missing."""
    left = [one.genre for one in CARDS.archetypes if one.id in missing.get("archetype", ())]
    present = [standing("warrior", f"hero-{n}", 0, (n, 0), "N") for n in range(6)]
    present.append(standing("archer", "other", 1, (6, 1), "S"))
    plan = small_scene(
        6, [0] * 6, present, rows=["." * 7] * 2, rules={"truce_before": 40}, last=1,
        goal=[{"faction": "red", "text": "Time.", "aim": {"is": "clock out"}}],
        world=GENRES[rng.choice(left or ["fantasy"])],
    )  # fmt: skip
    chapter = {"key": "only", "name": "Only", "text": "None.", "scenes": [ARENA]}
    crown = {"size": "ultimate", "text": "All of it.", "won": [ARENA]}
    texts = {"title": "A Guild", "backstory": "None.", "description": "People meet."}
    course = {"id": "guild", **texts, "chapter": [chapter], "crown": [crown]}
    return Plan(GAME.with_cards({**plan.game.cards.plain, "campaign": [course]}), 6, {"scene": "guild"})


# -- what is done with arms, mounts and vehicles


def yard(rng: Random, missing: Missing) -> Plan:
    """Two sides of people who are all good at one thing."""
    wanted = sorted({GOOD_FOR[name] for names in missing.values() for name in names if name in GOOD_FOR})
    sort = some(rng, sorted(YARDS), wanted if rng.random() < LEAN else (), 1)[0]
    rough = "impaired" in missing.get("question", ()) or "paid_impaired" in missing.get("event", ())
    return yard_of(rng, sort, rough=rough)


def yard_of(rng: Random, sort: str, *, rough: bool = False) -> Plan:
    """A yard of this sort; rough: people who fight hand to hand are hurt where they stand."""
    layout, rows = YARDS[sort], ["f" * 8, *["." * 8] * 8, "f" * 8]
    if rough and layout.apart == 1:
        rows[5] = rows[6] = "h" * 8
    units = [person(f"{sort}-{n}", **one) for n, one in enumerate(layout.people)]
    present = []
    for side in range(2):
        for at in range(4):
            name = units[at % len(units)]["id"]
            more = dict(rng.choice(layout.starts))
            held = layout.people[at % len(units)]["items"]
            if len(held) > 1 and held[0] == held[1] and not more:
                more = {"left": held[0]["item"], "right": held[1]["item"]}
            row = 4 - layout.apart // 2 + side * layout.apart
            present.append(standing(name, f"{sort}-{side}-{at}", side, (2 + at, row), "NS"[side], **more))
    return small_scene(
        4, [0, 0, 1, 1], present, units, rows=rows, legend={"f": "forest", "h": "hurt"}, map={"outdoors": True},
        cards={"location": [_hazard("hurt", {"struck": _struck(rng, "hack", "bash")})]}, last=5,
    )  # fmt: skip


def carried(*items: str) -> list[dict[str, Any]]:
    """Items of a Unit."""
    return [{"item": item} for item in items]


@dataclass(frozen=True)
class Yard:
    """Who is in a yard of some sort."""

    people: list[dict[str, Any]]
    apart: int
    """How far the two sides stand from each other."""
    starts: tuple[dict[str, Any], ...] = ({},)
    """What may be so with somebody at the start."""


GOOD_FOR: Final = {
    "close-combat/beatdown": "blades", "close-combat/dual-wield": "blades", "melee/dual-wield": "blades",
    "impaired": "blades", "paid_impaired": "blades", "defense/shield-block": "shields", "overrun_stopped": "shields",
    "firearms/hip-shoot": "pistols",
    "firearms/quick-draw": "pistols", "ranged/quick-draw": "pistols", "ranged/hip-shoot": "pistols",
    "melee/set-weapon": "pikes", "special/scatter": "guns", "stealth/ambush": "hunters", "stealth/hide": "hunters",
    "stealth/prowl": "hunters", "crime/mugging": "muggers",
}  # fmt: skip
"""In which yard something occurs."""
YARDS: Final = {
    "blades": Yard(
        [
            {"skills": training("close-combat", "athletics"), "items": carried("dagger", "dagger")},
            {"skills": training("melee", "close-combat"), "items": carried("short-sword", "short-sword")},
            {"skills": training("close-combat"), "traits": ["beast"], "items": carried("claws-and-bite")},
        ],
        1,
        ({}, {}, {"tokens": {"prone": 1}}),
    ),
    "guns": Yard([{"skills": training("firearms"), "items": carried("shotgun")}], 6),
    "hunters": Yard(
        [{"skills": training("stealth", "hunting", "perception", "ranged"), "items": carried("throwing-knife")}], 8
    ),
    "lurkers": Yard(
        [{"skills": training("stealth", "perception"), "items": carried("dagger")}], 2, ({}, {"concealed": "sneak"})
    ),
    "mages": Yard(
        [
            {
                "skills": [{"of": power, "level": 4, "intensity": 4} for power in ("pyro", *powers)],
                "items": carried("dagger"),
            }
            for powers in (("healing", "telekinesis"), ("flight", "healing", *APPEARING[:1]))
        ],
        1,
    ),
    "muggers": Yard(
        [{"skills": training("close-combat", "crime"), "items": carried("dagger")}], 1, ({}, {"tokens": {"prone": 1}})
    ),
    "pikes": Yard([{"skills": training("melee", "close-combat"), "items": carried("pike")}], 3),
    "pistols": Yard(
        [
            {"skills": training("firearms"), "items": carried("revolver-45", "submachine-gun")},
            {"skills": training("ranged"), "items": carried("throwing-knife", "sling")},
        ],
        1,
        ({}, {"empty_hands": True}),
    ),
    "shields": Yard(
        [
            {"skills": training("defense", "melee"), "items": carried("round-shield", "long-sword")},
            {"skills": training("melee"), "items": carried("great-club"), "body": "9x3"},
        ],
        1,
    ),
}


CHARGE: Final = "^(u4|N|mount@u3|fight:.*charging.*)$"
"""What a rider does who charges (u4: who is bound; u3: the mount)."""


def track(rng: Random, missing: Missing) -> Plan:
    """Riders beside their horses at both ends of a narrow way; what is on it leaves nobody a Skill. As long as nobody
    has charged, one rides alone for a while, at somebody who is bound."""
    rider = person("rider", skills=training("animal-handling", "melee"), items=carried("long-sword"))
    (horse,) = (unit for unit in CARDS.plain["unit"] if unit["id"] == "horse")
    racer = {**horse, "id": "racer", "name": "Racer", "speed": "4x1"}
    mad = _hazard("mad", {"struck": {"successes": 1, "types": ["loss"]}})
    present = [
        standing(
            name, f"{name}-{side}-{at}", side, (1 + 2 * at, row), "NS"[side],
            **({"right": "long-sword"} if name == "rider" else {}),
        )
        for side, rows in enumerate(((2, 1), (10, 11)))
        for at in range(2)
        for name, row in zip(("rider", "racer"), rows, strict=True)
    ]  # fmt: skip
    alone = "animal-handling/charging" in missing.get("Ability", ()) and rng.random() < LEAN
    if alone:
        present = [*present[:2], standing("warrior", "bound", 1, (1, 7), "S", tokens={"bound": 9})]
    plain = "#.#.#"
    rows = [plain] * 13
    if "animal-handling/riding" in missing.get("Ability", ()) and rng.random() < 0.5:
        rows[2] = rows[10] = "#m#m#"
    lost = [
        {**row, **dict.fromkeys(("minor", "major", "critical"), "All Skills 0")} if row["type"] == "loss" else row
        for row in CARDS.plain["damage_row"]
    ]
    plan = small_scene(
        2 if alone else 4, [0, 1] if alone else [0, 0, 1, 1], present, [rider, racer], rows=rows,
        legend={"#": "wall", "m": "mad"}, cards={"location": [mad]}, instead={"damage_row": lost},
        last=18 if alone else 6,
    )  # fmt: skip
    plan.led = CHARGE if alone else ""
    return plan


def depot(rng: Random, missing: Missing) -> Plan:
    """Vehicles with every mounted weapon, which fire at each other; or they stand where people aboard are hurt. Nobody
    drives them as long as nobody has been seen to take a wheel."""
    mounted, shaken = [item.id for item in CARDS.items if item.mounted], rng.random() < 0.5
    crew = ["gunner"] if "took_wheel" in missing.get("event", ()) else ["driver", "gunner"]
    vehicles = [
        {
            **person(f"wagon-{n}", skills=training("driving", "gunnery", "military")), "role": "vehicle",
            "body": "99x1" if shaken else "10x2", "mind": "3x1", "will": "3x1",
            "traits": ["machine", "no hands"], "double": True, "collides": True,
            "vehicle": {"crew": crew,
                        "weapons": [{"item": item, "arc": "forward"} for item in (mounted[n::2] or mounted)]},
        }
        for n in range(2)
    ]  # fmt: skip
    present = [
        standing(f"wagon-{side}", f"wagon-{side}", side, (4, 3 if side == 0 else 9), "NS"[side]) for side in range(2)
    ]
    present.append(standing("archer", "witness", 0, (8, 12), "S"))  # so that its side is not beaten with the crew
    rows = ["." * 9] * 13
    if shaken:
        rows[6:] = ["#" * 9, *["ababababa"] * 6]
    rough = [_hazard(f"rough-{name}", {"struck": {"successes": 3, "types": ["bash"]}}) for name in "ab"]
    return small_scene(
        2, [0, 1], present, vehicles, rows=rows, last=20 if shaken else 4, cards={"location": rough},
        legend={"a": "rough-a", "b": "rough-b", "#": "wall"}, rules={"truce_before": 40 if shaken else 1},
    )  # fmt: skip
