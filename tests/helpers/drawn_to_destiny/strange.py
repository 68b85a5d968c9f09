"""Unusual tables: Scenes, Units and Campaigns made at random of whatever has not occurred yet."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final

from helpers.drawn_to_destiny.occurring import CARDS, GAME, OPTIONS, SCENE, table_name, tables
from wyrmhoard.games.drawn_to_destiny.cards.vocabulary import Appear
from wyrmhoard.kernel.asking.ask import Answer, Ask, Options
from wyrmhoard.kernel.asking.form import Filled, Form, Pick, Text
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.playout import pick
from wyrmhoard.kernel.state.setting import Setting, Value, complete
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.marks import needs_intent

ARENA: Final = "arena"
SIDES: Final = ("red", "blue")
COURSE: Final = "strange-course"
SIZE: Final = (11, 8)
USABLE: Final = tuple(power.id for power in CARDS.powers)
HOMES: Final[dict[str, list[str]]] = {
    skill: [one.id.partition("/")[2] for one in CARDS.abilities if one.skill == skill and not one.specialty]
    for skill in CARDS.skills.by_id
}
"""The abilities of each Skill, by their names within it."""
GEAR: Final = tuple(item.id for item in CARDS.items if not item.natural and not item.mounted)
PEOPLE: Final = tuple(one.id for one in CARDS.units if one.vehicle is None and not one.mount)
GROUND: Final = tuple(spot.id for spot in CARDS.locations if not spot.blocked)
LEAN: Final = 0.6
"""How often somebody looks for what has not occurred yet."""
APPEARING: Final = tuple(one.power for one in CARDS.techniques if any(isinstance(do, Appear) for do in one.do))
HELPS: Final[dict[str, tuple[str, ...]]] = {
    "ride": ("horse",), "mounted": ("horse",), "thrown_off": ("horse",), "took_wheel": ("courier-buggy",),
    "scattered": ("shotgun",), "special/scatter": ("shotgun",), "laid_down": ("molotov-cocktail",),
    "laid_gone": ("molotov-cocktail",), "summoned": ("necromancy",),
    "unsummoned": ("necromancy",), "fizzled": APPEARING,
    "item_begun": ("healing-salve", "stim"), "declined": ("healing-salve", "stim"), "alert": ("perception",),
    "tear-loose": ("geo",),
}  # fmt: skip
"""Cards that bring about what does not happen by itself."""
BRINGS: Final = {
    "animal-handling/charging": "(mount|N$)", "animal-handling/riding": "mount", "mounted": "mount",
    "disarmed": "fight:close-combat/disarm", "scarred": "power:healing", "took_wheel": "wheel",
    "declined": "item", "item_begun": "item", "accept": "item", "paid_impaired": "move$", "stage-card": "event:",
    "door_jammed": "door", "unlock": "unlock", "tear-loose": "(stone-grip|tear-loose)",
    "melee/dual-wield": "fight:", "close-combat/dual-wield": "fight:",
    "overrun_stopped": "(fight:|defense/shield-block)",
}  # fmt: skip
"""Actions and steps that bring about what does not happen by itself."""
Missing = Mapping[str, Sequence[str]]


@dataclass
class Plan:
    """One match that is to be played."""

    game: AnyGame
    seats: int
    settings: dict[str, Value] = field(default_factory=dict)
    led: str = ""
    """What everybody chooses wherever it is offered, and nothing else where that may be left open; "": anything."""

    @property
    def chosen(self) -> dict[str, Value]:
        """All options of the table."""
        return complete(self.game.settings, self.settings)

    @property
    def is_possible(self) -> bool:
        """Whether there is such a table."""
        try:
            self.game.rules.begin(self.game.cards, self.seats, self.chosen)
        except BadInput:
            return False
        return True


def some(rng: Random, all_of: Sequence[str], wanted: Sequence[str], number: int) -> list[str]:
    """`number` of something: first the wanted ones, then any others."""
    first = [name for name in dict.fromkeys(wanted) if name in all_of]
    chosen = rng.sample(first, min(number, len(first)))
    rest = [name for name in all_of if name not in chosen]
    return chosen + rng.sample(rest, min(number - len(chosen), len(rest)))


# -- tables of the game as it is


def shipped(rng: Random, missing: Missing) -> Plan:
    """A table of a shipped Scene with options at random, of those that have not occurred yet if there are any."""
    names = {table_name(*table): table for table in tables()}
    laid = variants()
    left = [name for name in missing.get("Scene", ()) if name in laid]
    if left and not missing.get("table"):
        return laid[rng.choice(left)]
    for _ in range(50):
        course, seats, narrated = names[some(rng, list(names), missing.get("table", ()), 1)[0]]
        plan = Plan(GAME, seats, {"scene": course, "narrator": narrated, **options(rng, missing.get("option", ()))})
        plan.settings["narrator"] = narrated
        if plan.is_possible:
            return plan
    raise AssertionError("no table with these options")


@cache
def variants() -> dict[str, Plan]:
    """A table for each Scene that is played by itself, in each of its forms."""
    plans = {}
    for course in SCENE.choices:
        entry = CARDS.scenes.get(str(course))
        for seating in entry.seating if entry is not None else ():
            chosen = {"scene": course, "strength": seating.strength, "own_side": seating.side}
            settings = {name: value for name, value in chosen.items() if value is not None}
            plans[f"{course} {seating.variant or ''}".strip()] = Plan(GAME, seating.seats, settings)
    return plans


def options(rng: Random, wanted: Sequence[str], share: float = 0.15) -> dict[str, Value]:
    """Options at random; most stay as they usually are, so that everything else can occur."""
    chosen: dict[str, Value] = {}
    for setting in OPTIONS:
        new = [value for value in values_of(setting, rng) if f"{setting.name}: {value}" in wanted]
        if new and rng.random() < 0.5:
            chosen[setting.name] = rng.choice(new)
        elif rng.random() < share:
            chosen[setting.name] = rng.choice(values_of(setting, rng))
    return chosen


def values_of(setting: Setting, rng: Random) -> list[Value]:
    """Values that an option can have."""
    if setting.choices:
        return list(setting.choices)
    if setting.least is None or setting.most is None:
        return [False, True]
    numbers: list[Value] = [setting.least, rng.randint(setting.least, setting.most), setting.most]
    return [*numbers, None] if setting.optional else numbers


def room(rng: Random, missing: Missing) -> Plan:
    """The five-room dungeon from one of its later rooms on."""
    (dungeon,) = CARDS.plain["dungeon"]
    rooms = dungeon["rooms"]
    wanted = [name.partition(" ")[0] for name in missing.get("Scene", ())]
    at = rooms.index(some(rng, rooms, wanted, 1)[0])
    plain = {**CARDS.plain, "dungeon": [{**dungeon, "rooms": rooms[at:]}], "campaign": []}
    seats = sorted(
        {seating["seats"] for entry in plain["scene"] if entry["id"] == rooms[at] for seating in entry["seating"]}
    )
    return Plan(GAME.with_cards(plain), rng.choice(seats), {"scene": dungeon["id"]})


def chapter(rng: Random, missing: Missing) -> Plan:
    """The Campaign from one of its Chapters on, with Characters that are built for it."""
    (campaign,) = CARDS.plain["campaign"]
    at = rng.randrange(len(campaign["chapter"]))
    left = campaign["chapter"][at:]
    keys = [one["key"] for one in left] + [scene for one in left for scene in one["scenes"]]
    crowns = [{**crown, "won": [key for key in crown["won"] if key in keys]} for crown in campaign["crown"]]
    whole = {**campaign, "chapter": left, "crown": [crown for crown in crowns if crown["won"]]}
    plan = Plan(GAME.with_cards({**CARDS.plain, "campaign": [whole]}), 2, {"scene": campaign["id"]})
    plan.seats = rng.choice([seats for seats in range(1, 7) if Plan(plan.game, seats, plan.settings).is_possible])
    return plan


# -- Scenes of whatever is left


@cache
def strikers() -> dict[str, tuple[str, ...]]:
    """The Powers and Items that strike with each type of damage."""
    by_kind: dict[str, list[str]] = {}
    for power in CARDS.powers:
        for strike in power.attacks:
            for kind in strike.types:
                by_kind.setdefault(kind, []).append(power.id)
    for one in CARDS.techniques:
        for kind in one.types:
            by_kind.setdefault(kind, []).append(one.power)
    for item in CARDS.items:
        for kind in item.types:
            by_kind.setdefault(kind, []).append(item.id)
    return {kind: tuple(dict.fromkeys(names)) for kind, names in by_kind.items()}


def helpers(rng: Random, missing: Missing) -> list[str]:
    """Cards that may bring about what is missing: what strikes so, and what is known to lead there."""
    kinds = {card.type for card in CARDS.damage if card.id in missing.get("damage card", ())}
    conditions = set(missing.get("condition", ()))
    kinds |= {card.type for card in CARDS.damage if any(conditions & set(text.gains) for text in card.texts)}
    cards = [name for kind in sorted(kinds) for name in strikers().get(kind, ())]
    for names in missing.values():
        cards += [card for name in names for card in HELPS.get(name, ())]
    return rng.sample(cards, len(cards))


def odd(rng: Random, name: str, missing: Missing) -> dict[str, Any]:
    """A Unit with five Skills and all their abilities, three Powers and some Items."""
    help_ = helpers(rng, missing)
    homes = {key.partition("/")[0] for key in missing.get("Ability", ())} | set(missing.get("Skill", ()))
    skills = [
        {"of": skill, "level": rng.randint(1, 5), "abilities": HOMES[skill]}
        for skill in some(rng, list(HOMES), sorted(homes), 5)
    ]
    wanted = [*missing.get("Power", ()), *(key.partition("/")[0] for key in missing.get("technique", ()))]
    wanted += help_[:6]
    powers = [
        {"of": power, "level": 3, "intensity": rng.randint(1, 5)}
        for power in some(rng, USABLE, list(dict.fromkeys(wanted)), 3)
    ]
    return {
        "id": name, "name": name.capitalize().replace("-", " "), "role": "Attacker", "genres": ["fantasy"],
        "vulnerable": rng.sample(["bash", "pierce", "burning", "magic"], 2) if rng.random() < 0.2 else [],
        "body": "9x1", "mind": "7x1", "will": "7x1", "speed": "5x0", "skills": skills + powers,
        "items": [{"item": item} for item in some(rng, GEAR, [*missing.get("item", ()), *help_[:6]], 6)],
    }  # fmt: skip


def ground(rng: Random, missing: Missing) -> dict[str, Any]:
    """A field of odd places; its middle row is left plain, for the Units."""
    width, height = SIZE
    places = some(rng, [spot.id for spot in CARDS.locations], missing.get("Location", ()), 12)
    legend = dict(zip("abcdefghijkl", places, strict=True))
    rows = [
        "." * width if y in (3, 4) else "".join(rng.choice(["."] * 10 + list(legend)) for _ in range(width))
        for y in range(height)
    ]
    plain: dict[str, Any] = {"width": width, "height": height, "rows": "\n".join(rows), "legend": legend}
    plain["dark"] = rng.random() < 0.2
    if rng.random() < 0.3:
        plain["current"] = rng.choice("NESW")
    if rng.random() < 0.3:
        plain["ley_lines"] = [[2, 3], [3, 4]]
    kinds = [one for one in missing.get("map", ()) if one != "narrative"]
    if kinds and rng.random() < 0.5:
        plain["kind"] = rng.choice(kinds)
    return plain


def field_of(rng: Random, missing: Missing) -> Plan:
    """A Scene for up to six seats: two sides on a field of odd places, things to do, and something that happens."""
    seats = int(some(rng, ["1", "2", "3", "4", "5", "6"], missing.get("seats", ()), 1)[0])
    units = [odd(rng, f"odd-{number}", missing) for number in range(max(4, seats))]
    scene = strange_scene(rng, missing, [unit["id"] for unit in units])
    scene["seating"] = [{"seats": seats, "plays": [SIDES[seat % 2] for seat in range(seats)]}]
    plain = CARDS.plain
    game = GAME.with_cards({**plain, "unit": [*plain["unit"], *units], "scene": [*plain["scene"], scene]})
    few = {name: value for name, value in options(rng, (), 0.05).items() if name not in ("narrator", "powers")}
    return Plan(game, seats, {"scene": ARENA, **few})


def age(rng: Random, missing: Missing) -> Plan:
    """A Campaign of one such Scene in any world: six people who have built their Characters against odd Units."""
    units = [odd(rng, f"odd-{number}", missing) for number in range(3)]
    scene = strange_scene(
        rng, missing, ["warrior", units[0]["id"], "warrior", units[1]["id"], "warrior", units[2]["id"]]
    )
    present = [one for one in scene["unit"] if one["faction"] == "red"]
    more = {"unit": "warrior", "faction": "red", "facing": "N"}
    present += [{**more, "key": f"hero-{number}", "at": [number, 4]} for number in range(6 - len(present))]
    scene["unit"] = present + [one for one in scene["unit"] if one["faction"] == "blue"]
    scene["world"] = rng.choice(["fantasy", "western", "modern", "science fiction"])
    scene["seating"] = [{"seats": 6, "plays": ["red"] * 6}]
    course = {
        "id": COURSE, "title": "Strange Course", "backstory": "None.", "description": "One Scene.",
        "chapter": [{"key": "only", "name": "Only", "text": "None.", "scenes": [ARENA]}],
        "crown": [{"size": "ultimate", "text": "All of it.", "won": [ARENA]}],
    }  # fmt: skip
    plain = CARDS.plain
    cards = {"unit": [*plain["unit"], *units], "scene": [*plain["scene"], scene], "campaign": [course]}
    return Plan(GAME.with_cards({**plain, **cards}), 6, {"scene": COURSE})


def strange_scene(rng: Random, missing: Missing, names: Sequence[str]) -> dict[str, Any]:
    """The Scene itself, without its seating: these Units on two sides, two of the card files, and something to do."""
    present = [
        {
            "unit": name,
            "key": f"one-{at}",
            "faction": SIDES[at % 2],
            "at": [3 + at // 2, 3 + at % 2],
            "facing": "NS"[at % 2],
        }
        for at, name in enumerate(names)
    ]
    guests = some(rng, list(CARDS.units.by_id), [*missing.get("Unit", ()), *helpers(rng, missing)], 2)
    for at, name in enumerate(guests):
        present.append(
            {"unit": name, "key": f"guest-{at}", "faction": SIDES[at], "at": [8 + at, 3 + at], "facing": "W"}
        )
    wanted = [*missing.get("Skill", ()), *(key.partition("/")[0] for key in missing.get("Ability", ()))]
    block: dict[str, Any] = {"key": "block", "name": "Block", "spaces": [[6, 3]]}
    block["details"] = [{"text": "A block."}, {"text": "Of stone.", "hidden": True}]
    return {
        "id": ARENA, "title": "Arena", "world": "fantasy", "backstory": "None.", "description": "Whatever is left.",
        "map": ground(rng, missing),
        "faction": [{"key": side, "name": side.capitalize()} for side in SIDES],
        "unit": present,
        "object": [
            block,
            {"key": "cart", "name": "Cart", "spaces": [[6, 4]], "aboard": 2},
            {"key": "purse", "item": rng.choice(GEAR), "spaces": [[2, 3]], "hidden": True},
        ],
        "feature": [
            {"location": rng.choice(GROUND), "spaces": [[7, 3]]},
            {"location": rng.choice(GROUND), "spaces": [[2, 4]], "unseen": "face down"},
        ],
        "job": [job(rng, skill) for skill in some(rng, list(HOMES), wanted, 4)],
        "event": [{"key": "bell", "on": 2, "text": "A bell."}],
        "clock": {"last": 12, "out": "Enough."},
        "goal": [goal("red", "blue"), goal("blue", "red")],
    }  # fmt: skip


def job(rng: Random, skill: str) -> dict[str, Any]:
    """Something to do from anywhere with a Skill."""
    kind, stat = rng.choice(["task", "test"]), rng.choice(["body", "mind", "will"])
    return {
        "key": f"job-{skill}", "name": "Work", "about": "block", "kind": kind, "stat": stat, "against": 9,
        "trained": True, "required": True, "skills": [skill], "within": 30,
        "sort": rng.choice(["", "lock", "bonds", "system", "climbing", "small things"]),
    }  # fmt: skip


def goal(side: str, other: str) -> dict[str, Any]:
    """To put the other side down."""
    counts = ["dying", "dead", "body 0", "surrendered", "removed", "escaped"]
    return {"faction": side, "text": "They are down.", "aim": {"is": "down", "who": [other], "counts": counts}}


# -- who plays


def nothing(form: Form) -> dict[str, Any]:
    """The blanks of a form with nothing filled in."""
    return {
        blank.name: [] if isinstance(blank, Pick) else "" if isinstance(blank, Text) else 0 for blank in form.fields
    }


class Leaning:
    """Who answers at random, but rather with what has not occurred yet; who builds a Character takes steps until
    nothing is left to give out, so that every Character is legal and complete."""

    STEPS: Final = ("raise", "buy", "train", "intensify", "take")

    def __init__(self, missing: Callable[[], Missing], led: str = "") -> None:
        self.missing = missing
        self.led = re.compile(led) if led else None
        self.wanted: list[re.Pattern[str]] = []
        """What has not occurred, and after that what leads there."""
        self.labelled: set[int] = set()
        self.archetypes = list(missing().get("archetype", ()))
        self.look()

    def look(self) -> None:
        """See what has not occurred by now."""
        missing = self.missing()
        words = [f"\\+?{re.escape(key)}(?![a-z-])" for key in missing.get("Ability", ())]
        words += [f"power:{re.escape(key.replace('/', ':'))}(?![a-z-])" for key in missing.get("technique", ())]
        words += [f"power:{re.escape(key)}:" for key in missing.get("Power", ())]
        words += [f"job:job-{re.escape(key)}(?![a-z-])" for key in missing.get("Skill", ())]
        words += [f"^{re.escape(key)}(?![a-z-])" for key in missing.get("Action", ())]
        left = {name for kind in ("event", "Ability", "question") for name in missing.get(kind, ())}
        ways = [f"^{word}" for name, word in BRINGS.items() if name in left]
        self.wanted = [re.compile("|".join(patterns)) for patterns in (words, ways) if patterns]

    def answer(self, ask: Ask, seat: int, options: Options, rng: Random) -> Answer:
        """Any of the options."""
        if ask.prompt == "build":
            return self.build(seat, options, rng)
        if self.led is not None:
            return self.toward(options, self.led, rng) or self.leave_open(options, rng)
        if self.wanted and rng.random() < LEAN:
            choice = self.lean(options, rng)
            if choice is not None:
                return choice
        return pick(options, rng)

    def leave_open(self, options: Options, rng: Random) -> Answer:
        """The first form with nothing filled in, if there is one and that is possible; otherwise any of the options."""
        for choice in options:
            if isinstance(choice, Form) and not needs_intent(choice):
                with suppress(Refused, BadInput):
                    return choice.fill(nothing(choice))
        return pick(options, rng)

    def lean(self, options: Options, rng: Random) -> Answer | None:
        """What has not occurred yet, or else what leads there; None if there is nothing of that."""
        candidates = (self.toward(options, wanted, rng) for wanted in self.wanted)
        return next((one for one in candidates if one is not None), None)

    def toward(self, options: Options, wanted: re.Pattern[str], rng: Random) -> Answer | None:
        """A choice, or something in a form, that is spelt like this."""
        for choice in options:
            if isinstance(choice, Form):
                filled = self.fill(choice, wanted, rng)
                if filled is not None:
                    return filled
            elif wanted.search(str(choice)) and not needs_intent(choice):
                return choice
        return None

    def fill(self, form: Form, wanted: re.Pattern[str], rng: Random) -> Answer | None:
        """A form at random, but for what has not occurred yet; None if there is nothing of that in it."""
        filled, changed = form.sample(rng), False
        if filled is None or needs_intent(form):
            return None
        if wanted is self.led:
            filled = form.fill(nothing(form))
        for blank in form.fields:
            values = {**filled.values}
            if isinstance(blank, Pick) and blank.least <= 1:
                items = [item for item in blank.items if wanted.search(item)]
                if not items:
                    continue
                values[blank.name] = [rng.choice(items)]
            elif isinstance(blank, Text):
                values[blank.name] = "A word."
            else:
                continue
            try:
                filled, changed = form.fill(values), True
            except (Refused, BadInput):
                continue
        return filled if changed else None

    def build(self, seat: int, options: Options, rng: Random) -> Answer:
        """One more step of a new Character; done when there is none."""
        forms = {option.key: option for option in options if isinstance(option, Form)}
        if "archetype" in forms and seat not in self.labelled:
            self.labelled.add(seat)
            filled = pick([forms["archetype"]], rng)
            assert isinstance(filled, Filled)
            blank = next(one for one in forms["archetype"].fields if isinstance(one, Pick))
            names = [name for name in blank.items if name in self.archetypes]
            if names:
                chosen = rng.choice(names)
                self.archetypes.remove(chosen)
                return forms["archetype"].fill({**filled.values, blank.name: [chosen]})
        for name in rng.sample(self.STEPS, len(self.STEPS)):
            if name in forms and (step := forms[name].sample(rng)) is not None:
                return step
        return pick([option for option in options if str(option) == "done"], rng)
