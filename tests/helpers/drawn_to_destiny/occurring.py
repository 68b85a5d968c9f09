"""Coverage: what has occurred in matches of Drawn to Destiny, and what never did.

Nothing here is taken for granted from the data: a card has occurred if the rules used it in a match. Most of it is read
from events and states; the Skill and Ability behind a Conflict, and cards that only change numbers, are noted where the
rules resolve the Conflict and ask what holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, get_args

from wyrmhoard.games.drawn_to_destiny.cards.vocabulary import Armor, Condition, Hide, Scatter
from wyrmhoard.games.drawn_to_destiny.events import EVENTS
from wyrmhoard.games.drawn_to_destiny.rules.conflict import clash
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict
from wyrmhoard.games.drawn_to_destiny.rules.core import conflict_cards
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.harm import protect
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, changes, field, points, uses
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.games.drawn_to_destiny.words import prompts
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.setting import Setting, Value, complete
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.players import PLANNER, player_names

GAME: Final = find("drawn-to-destiny")
ABILITY: Final = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")
FREELY: Final = ("skip", "drop", "push", "mind", "grit", "burst")
"""Free Actions that are no abilities (D2-55)."""
CARDS: Final = GAME.cards
CONDITIONS: Final[tuple[str, ...]] = get_args(Condition)
CALLED: Final = {"shadow": ("corruption",)}
"""Conditions that lie on a Unit under another name (D2-262)."""
PASSIVE: Final = {one.id: one.power for one in CARDS.techniques if one.way == "passive"}
"""Techniques that are always on, with their Powers."""
ARMORED: Final = tuple(key for key in PASSIVE if any(isinstance(do, Armor) for do in CARDS.techniques[key].do))
"""What gives Armor that nobody wears and no body has by nature."""
SCATTERING: Final = tuple(
    ability.id for ability in CARDS.abilities if any(isinstance(effect, Scatter) for effect in ability.doing.do)
)
IDLE: Final = frozenset(power.id for power in CARDS.powers if not list(uses.of_power(CARDS, power)))
"""Powers that nobody uses: to have one is all there is to it."""
WORN: Final = frozenset(card.id for card in CARDS.items if card.armor is not None or card.natural)
"""Items that do their work by being worn."""
SCENE: Final = next(setting for setting in GAME.settings if setting.name == "scene")
OPTIONS: Final = tuple(setting for setting in GAME.settings if setting is not SCENE)
OF_THE_MATCH: Final = ("sealed", "took_back")
"""Events that the kernel tells of a match, and no script: the ladder has them."""
BY_FILE: Final = ("heir",)
"""What comes only of a text that somebody pastes: nobody does that at random (D2-421)."""
WIDTH: Final = 118
Told = dict[str, set[str]]


class Seen:
    """What has occurred, by kind; and the cards that somebody at least had with him."""

    def __init__(self) -> None:
        self.told: Told = {kind: set() for kind in everything()}
        self.matches = 0

    def add(self, told: Mapping[str, Iterable[str]], matches: int = 0) -> None:
        """Take over what has occurred elsewhere."""
        for kind, names in told.items():
            self.told[kind].update(names)
        self.matches += matches

    def missing(self) -> dict[str, list[str]]:
        """What has never occurred, by kind."""
        untold = {kind: sorted(set(names) - self.told[kind]) for kind, names in everything().items()}
        return {kind: names for kind, names in untold.items() if names}

    @property
    def number(self) -> int:
        """How much has occurred."""
        return sum(map(len, self.told.values()))

    # -- tables

    def seat(self, chosen: Mapping[str, Value], seats: int) -> None:
        """Take note of a table whose match has been played to its end."""
        self.told["seats"].add(str(seats))
        self.told["table"].add(table_name(str(chosen["scene"]), seats, bool(chosen["narrator"])))
        for setting in OPTIONS:
            self.told["option"].add(f"{setting.name}: {chosen[setting.name]}")
        self.matches += 1

    # -- events

    def tell(self, kind: str, rule: str, /, **data: Any) -> None:
        """Take note of one event."""
        told, cards = self.told, CARDS
        told["event"].add(kind)
        for key, word in words_of(data):
            if "/" in word:
                self.abilities(ABILITY.findall(word))
            if key in ("card", "item", "source", "extra") and word in cards.items.by_id:
                told["item"].add(word)
            if key in ("card", "extra", "cards") and word in conflict_cards.CARDS:
                told["Conflict card"].add(word)
        match kind:
            case "scene_begins":
                told["Scene"].add(f"{data['scene']} {data['variant']}".strip())
            case "harmed":
                told["damage card"].add(data["card"])
                text = data["text"].lower()
                told["condition"].update(name for name in CONDITIONS if name.replace("-", " ") in text)
            case "damage_wild":
                told["damage card"].add(data["card"])
            case "gained" | "temporary":
                told["condition"].add(data["condition"])
                told["condition"].update(CALLED.get(data["condition"], ()))
            case "scattered":
                self.abilities(SCATTERING)
            case "corroded":
                told["condition"].add("corrosion")
            case "power_used":
                told["technique"].add(f"{data['power']}/{data['use']}")
                told["Power"].add(data["power"])
                told["Effect of a Power"].update(data["points"])
            case "declared":
                told["Action"].add(data["action"].partition(":")[0].partition("@")[0])
            case "free_action":
                told["Free Action"].add(data["what"].partition(":")[0])

    def abilities(self, names: Iterable[str]) -> None:
        """Abilities that were used, or that changed something."""
        known = CARDS.abilities.by_id
        self.told["Ability"].update(name for name in names if name in known)

    # -- states

    def look(self, position: Position) -> None:
        """Take note of what the table holds between two decisions: the Units in play and what they are and have."""
        told = self.told
        for unit in position.state.units:
            if unit.sheet.entry:
                told["Unit"].add(unit.sheet.entry)
            told["condition"].update(name.partition(":")[0] for name in unit.tokens)
            self.abilities([*unit.used, *unit.spent])
            if unit.hidden >= 0:
                told["condition"].add("hidden")
                self._hiding(unit)
            told["Power"].update(name for name, level, _ in unit.sheet.powers if level and name in IDLE)
            told["item"].update(item.card for item in unit.items if item.held in changes.IN_USE and item.card in WORN)
            if unit.sheet.armor:
                told["item"].add(unit.sheet.armor)
        for character in position.state.characters:
            if character.made and character.texts.get("archetype"):
                told["archetype"].add(character.texts["archetype"])

    def _hiding(self, unit: Unit) -> None:
        """Take note of the ability by which a Unit has hidden."""
        for key in unit.sheet.abilities:
            for effect in CARDS.abilities[key].doing.do if key in CARDS.abilities.by_id else ():
                if isinstance(effect, Hide) and effect.anywhere == (unit.concealed == "ambush"):
                    asked = "ambush" in self.told["question"] if effect.anywhere else "hide" in self.told["Action"]
                    self.abilities([key] * asked)

    def ground(self, position: Position) -> None:
        """Take note of the map of a Scene that begins: its kind, and what lies on it."""
        chart = field.chart(position)
        self.told["map"].add(position.state.scene.map)
        self.told["Location"].update(location.id for location in (*chart.location.values(), *chart.hidden.values()))

    def conflict(self, conflict: Conflict) -> None:
        """Take note of the means with which both sides go into a Conflict, and of what weighs in it."""
        for side in conflict.sides:
            self.told["Skill"].add(side.means.skill)
            if side.means.item is not None:
                self.told["item"].add(side.means.item.card)
            self.named([side.means.ability, *side.using, *side.advantage, *side.disadvantage])
            self.named(key for key, by in side.initiative if by)

    def named(self, keys: Iterable[str]) -> None:
        """Cards that had a part in what happened, by their keys."""
        cards = CARDS
        for key in keys:
            self.abilities([key])
            if key in cards.items.by_id:
                self.told["item"].add(key)
            if key in PASSIVE:
                self.told["technique"].add(f"{PASSIVE[key]}/{key}")

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Within, note each Conflict that is resolved and each card whose change holds when the rules ask for it."""
        resolve, active, armor = clash.resolve, changes.active, protect.best_armor

        def resolved(table: Table, conflict: Conflict) -> Any:
            self.conflict(conflict)
            return resolve(table, conflict)

        def asked(*args: Any, **more: Any) -> Any:
            hits = active(*args, **more)
            if hits:
                self.named(source.key for source, _ in hits)
            return hits

        def worn(position: Position, unit: Unit, blow: Blow, place: str) -> tuple[int, int]:
            item, number = armor(position, unit, blow, place)
            if number and item == NOBODY and not unit.sheet.armor:
                self.named(ARMORED)
            return item, number

        clash.resolve, changes.active, protect.best_armor = resolved, asked, worn
        try:
            yield
        finally:
            clash.resolve, changes.active, protect.best_armor = resolve, active, armor

    # -- the list

    def report(self) -> str:
        """How much of each kind occurred, and what never did."""
        missing = self.missing()
        lines = [f"{self.matches} matches"]
        for kind, names in everything().items():
            never = missing.get(kind, [])
            lines.append(f"{kind}: {len(set(names)) - len(never)} of {len(set(names))}")
            lines += wrap("never", never)
        return "\n".join(lines)

    def page(self, seed: str) -> str:
        """All that has occurred, by kind, as a page of the documentation."""
        missing = self.missing()
        lines = [
            "# What occurs in Drawn to Destiny", "",
            f"Everything in the game, and whether it occurred in the {self.matches} matches of one run (seed {seed}).",
            "Written by `tools/balance/seen_drawn_to_destiny.py --list docs/balance/drawn-to-destiny-seen.md`.", "",
            "They are played at random, and towards what has not occurred yet: at shipped tables with options at",
            "random, in later rooms and Chapters, and in Scenes made up of what is missing or laid out for what is",
            "rare. So all this has been met in play, though not all of it in the shipped Scenes. What only a text that",
            f"somebody pastes brings ({', '.join(BY_FILE)}) is not counted.",
        ]  # fmt: skip
        for kind, names in everything().items():
            never = missing.get(kind, [])
            known = sorted(set(names) - set(never))
            lines += ["", f"## {kind[0].upper()}{kind[1:]}: {len(known)} of {len(known) + len(never)}", ""]
            lines += [line.strip() for line in wrap("occurred", known) + wrap("never", never)]
        return "\n".join(lines) + "\n"


def values(setting: Setting) -> list[Value]:
    """The values of an option that must occur: all choices; of numbers the ends, and none where that is possible."""
    if setting.choices:
        return list(setting.choices)
    if setting.least is None:
        return [False, True]
    ends: list[Value] = [setting.least, setting.most]
    return [*ends, None] if setting.optional else ends


def table_name(course: str, seats: int, narrated: bool) -> str:
    """A table as the list names it."""
    return f"{course} of {seats}" + (", narrated" if narrated else "")


def tables() -> list[tuple[str, int, bool]]:
    """Every table that there is: what is played, with how many seats, and whether one of them narrates."""
    rows = []
    for course in SCENE.choices:
        for seats in range(1, 7):
            for narrated in (False, True):
                chosen = complete(GAME.settings, {"scene": course, "narrator": narrated})
                try:
                    GAME.rules.begin(GAME.cards, seats, chosen)
                except BadInput:
                    continue
                rows.append((str(course), seats, narrated))
    return rows


@cache
def everything() -> dict[str, tuple[str, ...]]:
    """All that can occur, by kind."""
    scenes = [
        f"{entry.id} {variant}".strip()
        for entry in CARDS.scenes.values()
        for variant in ([one.key for one in entry.variant] or [""])
    ]
    return {
        "Scene": tuple(scenes),
        "table": tuple(table_name(*table) for table in tables()),
        "seats": tuple(str(seats) for seats in range(1, 7)),
        "option": tuple(f"{setting.name}: {value}" for setting in OPTIONS for value in values(setting)),
        "bot": tuple(name for name in player_names(GAME) if name != PLANNER),
        "Unit": tuple(CARDS.units.by_id),
        "map": tuple(one for one in CARDS.maps.by_id),
        "Location": tuple(location.id for location in CARDS.locations),
        "Skill": tuple(CARDS.skills.by_id),
        "Ability": tuple(ability.id for ability in CARDS.abilities if not ability.specialty),
        "item": tuple(CARDS.items.by_id),
        "Power": tuple(CARDS.powers.by_id),
        "technique": tuple(f"{one.power}/{one.id}" for one in CARDS.techniques),
        "Effect of a Power": points.EFFECTS,
        "archetype": tuple(one.id for one in CARDS.archetypes),
        "condition": CONDITIONS,
        "Conflict card": conflict_cards.DECK,
        "damage card": tuple(card.id for card in CARDS.damage),
        "Action": tuple(of.word() for of, kind in actions.KINDS.items() if not kind.free),
        "Free Action": FREELY,
        "question": tuple(prompts.PROMPTS),
        "event": tuple(kind for kind in EVENTS if kind not in (*OF_THE_MATCH, *BY_FILE)),
    }


def words_of(data: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every word in the data of an event, with the name under which it stands."""
    if isinstance(data, str):
        yield key, data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            if name != "called":
                yield from words_of(value, str(name))
    elif isinstance(data, list | tuple):
        for value in data:
            yield from words_of(value, key)


def wrap(title: str, names: list[str]) -> list[str]:
    """Names as lines that are not too long; none if there are no names."""
    lines, line = [], f"  {title} ({len(names)}):"
    for name in names:
        if len(line) + len(name) > WIDTH:
            lines.append(line)
            line = "   "
        line += f" {name},"
    return [*lines, line.rstrip(",")] if names else []
