"""What of the cards of Drawn to Destiny occurs in matches, and what never did.

`balance_drawn_to_destiny.py --seen` plays matches at random and with the bot and prints it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, get_args

from trials_drawn_to_destiny import ARENA, GAME, Stand, arena, drive

from wyrmhoard.games.drawn_to_destiny.cards.compiled import Ability
from wyrmhoard.games.drawn_to_destiny.cards.mapping import make_grid
from wyrmhoard.games.drawn_to_destiny.cards.vocabulary import Condition
from wyrmhoard.games.drawn_to_destiny.rules import actions, conflict_cards
from wyrmhoard.games.drawn_to_destiny.rules.powers import points
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.games.drawn_to_destiny.words.log import EVENTS
from wyrmhoard.kernel.ask import Answer, Ask, Options
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.playout import pick
from wyrmhoard.kernel.setting import Value

ABILITY: Final = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")
FREELY: Final = ("skip", "drop", "push", "mind", "grit", "burst")
"""Free Actions that are no abilities (D2-55)."""
WIDTH: Final = 118


FAIR: Final = (10, 8)
"""The size of the map on which whatever is left of the cards meets."""


class Anyhow:
    """A Player who answers at random."""

    def answer(self, table: Table, seat: int, ask: Ask, options: Options, rng: Random) -> Answer:
        """Any of the options."""
        return pick(options, rng)


class Seen:
    """What has occurred, by kind of card; and the cards and abilities that somebody at least had with him."""

    def __init__(self) -> None:
        self.told: dict[str, set[str]] = {kind: set() for kind in everything()}
        self.carried: set[tuple[str, str]] = set()
        self.matches = 0

    def play(self, settings: Mapping[str, Value], seats: int, seed: str) -> None:
        """One match at random."""
        table = drive(GAME, [Anyhow() for _ in range(seats)], seed, self.tell, settings=settings)  # type: ignore[misc]
        assert table is not None
        self.look(table)

    def mix(self, seed: str) -> None:
        """A match at random between Units with abilities, Powers and Items at random, on Locations at random."""
        table = drive(fair(Random(seed)), [Anyhow(), Anyhow()], seed, self.tell)  # type: ignore[list-item]
        assert table is not None
        self.look(table)

    def read(self, match: Match) -> None:
        """A match that somebody has played, with its log."""
        for event in match.log:
            self.tell(event.kind, event.rule, **event.data)
        self.look(match.table)

    def tell(self, kind: str, rule: str, /, **data: Any) -> None:
        """Take note of one event."""
        self.told["event"].add(kind)
        cards = GAME.cards
        for key, word in words_of(data):
            for name in ABILITY.findall(word):
                if name in cards.abilities.by_id:
                    self.told["ability"].add(name)
            if key in ("card", "item", "source", "extra") and word in cards.items.by_id:
                self.told["item"].add(word)
            if key in ("card", "extra", "cards") and word in conflict_cards.CARDS:
                self.told["Conflict card"].add(word)
        match kind:
            case "scene_begins":
                self._begin(data["scene"], data["variant"])
            case "harmed":
                self.told["damage card"].add(data["card"])
                text = data["text"].lower()
                self.told["condition"].update(name for name in get_args(Condition) if name.replace("-", " ") in text)
            case "damage_wild":
                self.told["damage card"].add(data["card"])
            case "gained" | "temporary":
                self.told["condition"].add(data["condition"])
            case "power_used":
                self.told["technique"].add(f"{data['power']}/{data['use']}")
                self.told["Power"].add(data["power"])
                self.told["Effect of a Power"].update(data["points"])
            case "declared":
                self.told["Action"].add(data["action"].partition(":")[0].partition("@")[0])
            case "free_action":
                self.told["Free Action"].add(data["what"].partition(":")[0])
            case "attacked" | "answered":
                self.told["Skill"].add(data["skill"])

    def _begin(self, scene: str, variant: str) -> None:
        entry = GAME.cards.scenes.get(scene)
        if entry is None:
            return
        self.told["Scene"].add(f"{scene} {variant}".strip())
        if entry.map.rows or not entry.place:
            grid = make_grid(entry.map)
            self.told["Location"].update(grid.at(space).location for space in grid)
        self.told["Location"].update(feature.location for feature in entry.feature)

    def look(self, p: Position) -> None:
        """Take note of the Units at the end of a match, and of what they have."""
        self.matches += 1
        if p.state.scene.key == ARENA:
            self.told["Location"].update(p.cards.scenes[ARENA].map.legend.values())  # type: ignore[arg-type]
        for unit in p.state.scene.units:
            if unit.sheet.entry:
                self.told["Unit"].add(unit.sheet.entry)
            self.told["condition"].update(unit.tokens)
            self.carried.update(("ability", name) for name in unit.sheet.abilities)
            self.carried.update(("item", item.card) for item in unit.items)
            self.carried.update(("Skill", name) for name, _ in unit.sheet.skills)
            self.carried.update(("Power", name) for name, _, _ in unit.sheet.powers)

    def report(self) -> str:
        """What never occurred, kind by kind."""
        lines = [f"{self.matches} matches"]
        for kind, names in everything().items():
            never = sorted(set(names) - self.told[kind])
            lines.append(f"\n{kind}: {len(names) - len(never)} of {len(names)}")
            idle = [name for name in never if (kind, name) in self.carried]
            lines += wrap("had, never named", idle) + wrap("never", [name for name in never if name not in idle])
            lines += wrap("besides", sorted(self.told[kind] - set(names) - {""}))
        return "\n".join(lines)


def own_abilities() -> list[Ability]:
    """The abilities with a text of their own."""
    return [ability for ability in GAME.cards.abilities if not ability.usual and not ability.specialty]


def fair(rng: Random) -> AnyGame:
    """A field of odd places, and on it four Units with whatever Skills, Powers and Items come to hand."""
    cards, (width, height) = GAME.cards, FAIR
    places = [spot.id for spot in cards.locations if not spot.blocked]
    legend = dict(zip("abcdefghijkl", rng.sample(places, 12), strict=True))
    rows = ["".join(rng.choice(["."] * 12 + list(legend)) for _ in range(width)) for _ in range(height)]
    stands: list[Stand] = [
        (f"odd-{number}", (2 * number, 4), "NESW"[number - 1], ("red", "blue")[number % 2]) for number in range(1, 5)
    ]
    units = [odd(rng, name) for name, *_ in stands]
    board = {"width": width, "height": height, "rows": "\n".join(rows), "legend": legend}
    return arena(stands, FAIR, 2, {"unit": units}, map=board, clock={"last": 15, "out": "Enough."})


def odd(rng: Random, name: str) -> dict[str, Any]:
    """A Unit with six Skills and all their abilities, three Powers and some Items."""
    cards = GAME.cards
    homes: dict[str, list[str]] = {}
    for ability in own_abilities():
        home, _, short = ability.id.partition("/")
        if home in cards.skills.by_id:
            homes.setdefault(home, []).append(short)
    usable = sorted({technique.power for technique in cards.techniques})
    items = sorted(item.id for item in cards.items if not item.natural and not item.mounted)
    skills = [{"of": home, "level": 3, "abilities": homes[home]} for home in rng.sample(sorted(homes), 6)]
    powers = [{"of": power, "level": 3, "intensity": 3} for power in rng.sample(usable, 3)]
    stats = {"body": "8x1", "mind": "6x1", "will": "6x1", "speed": "5x0"}
    carried = [{"item": item} for item in rng.sample(items, 7)]
    words = {"id": name, "name": name.capitalize().replace("-", " "), "role": "Attacker", "genres": ["fantasy"]}
    return {**words, **stats, "skills": skills + powers, "items": carried}


def everything() -> dict[str, tuple[str, ...]]:
    """All that could occur, by kind."""
    cards = GAME.cards
    scenes = [
        f"{entry.id} {variant}".strip()
        for entry in cards.scenes.values()
        for variant in ([one.key for one in entry.variant] or [""])
    ]
    return {
        "Scene": tuple(scenes),
        "Unit": tuple(cards.units.by_id),
        "Location": tuple(location.id for location in cards.locations),
        "Skill": tuple(cards.skills.by_id),
        "ability": tuple(ability.id for ability in own_abilities()),
        "item": tuple(cards.items.by_id),
        "Power": tuple(cards.powers.by_id),
        "technique": tuple(f"{one.power}/{one.id}" for one in cards.techniques),
        "Effect of a Power": points.EFFECTS,
        "condition": get_args(Condition),
        "Conflict card": conflict_cards.DECK,
        "damage card": tuple(card.id for card in cards.damage),
        "Action": tuple(word for word, kind in actions.KINDS.items() if not kind.free),
        "Free Action": FREELY,
        "event": tuple(EVENTS),
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
