"""A small map with a few Units on it, on which one rule can be tried out.

    stage = Stage([("archer", (2, 4), "E"), ("goblin-scout", (5, 4), "W")], rows="........", seats=1)
    stage.fate("wands-9", "cups-K")            # the next Fate cards, first one first
    stage.hand(0, "swords-A")
    stage.run(actions.perform(stage.table, declared), "fate lower", {0: "swords-A upper"})

A Unit is (entry, Space, heading) or (entry, Space, heading, side). Sides are Factions, numbered from 0; without a side
the first Unit is of side 0 and all others of side 1. Side n is played by seat n if there is such a seat, and otherwise
by the computer. Units are found in their order: `stage.units[0]`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

import msgspec

from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.cards.scenery import SceneEntry
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.queries import unit_factory
from wyrmhoard.games.drawn_to_destiny.settings import TableSettings
from wyrmhoard.games.drawn_to_destiny.state import Destiny, Faction, Held, Item, Pile, Player, Scene, Unit
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Answer, Ask, Choice, Script
from wyrmhoard.kernel.asking.ask import Options as Offered
from wyrmhoard.kernel.asking.form import Filled, Form, Number, Pick
from wyrmhoard.kernel.play.playout import first_at_random, pick
from wyrmhoard.kernel.state.chance import Chance

T = TypeVar("T")

CARDS: Final[CardSet] = GAME.cards
SUITS: Final = ("wands", "coins", "cups", "swords")
RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
DECK: Final = (*(f"{suit}-{rank}" for suit in SUITS for rank in RANKS), "wild-black", "wild-red")
"""The 54 Conflict cards."""
LEGEND: Final[dict[str, Any]] = {
    "#": "wall", "r": "rock", "c": "crate", "f": "forest", "w": "river", "h": "hill", "b": "campfire", "l": "lava",
    "F": "fire", "g": "gas", "^": {"location": "plain", "elevation": 1}, "D": {"location": "room", "is_door": True},
}  # fmt: skip
"""What characters of the rows stand for; "." is plain."""
KEYS: Final = ("red", "blue", "green", "yellow")
"""The keys of the sides."""


def scene_entry(rows: str | Sequence[str] = "", size: tuple[int, int] = (14, 10), **parts: Any) -> SceneEntry:
    """The file of a small Scene; `parts` are further parts of it, as the file would say them."""
    lines = rows.split() if isinstance(rows, str) else list(rows)
    width, height = (len(lines[0]), len(lines)) if lines else size
    board = {"kind": "personal", "width": width, "height": height, "rows": "\n".join(lines), "legend": LEGEND}
    whole = {
        "id": "stage",
        "title": "The stage",
        "world": "fantasy",
        "backstory": "Nothing has happened yet.",
        "description": "It is a test.",
        "faction": [{"key": key, "name": key.title()} for key in KEYS],
        "seating": [{"seats": 1, "plays": ["red"]}],
        **parts,
        "map": {**board, **parts.get("map", {})},
    }
    return msgspec.convert(whole, SceneEntry)


class Stage:
    """A position with its table, what was asked and what was told."""

    def __init__(
        self,
        units: Sequence[tuple[Any, ...]] = (),
        rows: str | Sequence[str] = "",
        seats: int = 2,
        *,
        size: tuple[int, int] = (14, 10),
        seed: str | int = 1,
        cards: CardSet = CARDS,
        settings: Mapping[str, Any] | None = None,
        **parts: Any,
    ) -> None:
        self.events: list[tuple[str, str, dict[str, Any]]] = []
        """Everything told: kind, rule, data."""
        self.asked: list[tuple[str, dict[int, list[Choice]]]] = []
        """Everything asked: prompt, and the options of each seat."""
        entry = scene_entry(rows, size, **parts)
        self.cards = copy.copy(cards)
        self.cards.scenes = {entry.id: entry}
        sides = max([seats, 2, *(spec[3] + 1 for spec in units if len(spec) > 3)])
        players = [Player(seat, colour) for seat, colour in zip(range(seats), KEYS, strict=False)]
        factions = [Faction(KEYS[side], [side] if side < seats else []) for side in range(sides)]
        chosen = replace(TableSettings(scene="stage"), **(settings or {}))
        self.state = state = Destiny(chosen, players, factions, "window", Scene(entry.id, ""))
        self.table = Table(state, Chance(seed), self.cards, heard(self.note))
        for player in players:
            player.pile.draw = list(DECK)
            self.table.chance.shuffle(player.pile.draw)
        state.fate = Pile(list(DECK))
        self.table.chance.shuffle(state.fate.draw)
        for deck in ("wound", "disorder", "trauma", "restraint"):
            state.damage[deck] = Pile(list(self.cards.damage.deck(deck)))
            self.table.chance.shuffle(state.damage[deck].draw)
        self.units: list[Unit] = []
        for at, spec in enumerate(units):
            self.add(spec[0], spec[1], spec[2], spec[3] if len(spec) > 3 else min(at, 1))
        scene = state.scene
        scene.turn = scene.step = 1
        self.group(self.units)

    # -- who is there

    def add(self, made_of: Any, space: tuple[int, int], heading: str = "N", side: int = 0) -> Unit:
        """One more Unit; its Move is that of its Speed, without penalties."""
        seat = side if side < len(self.state.players) else -1
        unit = unit_factory.make_unit(self.table, made_of, side, seat, space, unit_factory.heading_of(heading))
        unit.start = unit.move = Rating.parse(unit.sheet.stats[3]).whole
        unit.turns = 2
        unit.number = 1 + sum(other.faction == side for other in self.units)
        self.units.append(unit)
        self.state.scene.units.append(unit)
        return unit

    def group(self, *groups: Sequence[Unit]) -> None:
        """Put Units into Groups, for which the window is open."""
        scene = self.state.scene
        scene.groups = [[unit.id for unit in group] for group in groups]
        scene.finished = [False] * len(groups)
        scene.stirred = [False] * len(groups)
        scene.open = [True] * len(groups)

    def aim(self, unit: Unit, other: Unit) -> None:
        """Make one Unit the Target of another."""
        unit.target = other.ref

    def give(self, unit: Unit, card: str, held: Held = "stored", uses: int | None = None) -> Item:
        """One more Item for a Unit."""
        item = unit_factory.make_item(self.table, card, held)
        if uses is not None:
            item.uses = uses
        unit.items.append(item)
        return item

    def item(self, unit: Unit, card: str) -> Item:
        """The first Item of a Unit with this card."""
        return next(item for item in unit.items if item.card == card)

    # -- cards in a known order

    def hand(self, seat: int, *cards: str) -> None:
        """The hand of a seat: these cards, which leave its deck."""
        player = self.state.players[seat]
        player.pile.draw = [card for card in (*player.hand, *player.pile.draw) if card not in cards]
        player.hand = list(cards)

    def deck(self, seat: int, *cards: str) -> None:
        """The next cards of a seat's own deck, first one first."""
        self._stack(self.state.players[seat].pile, cards)

    def fate(self, *cards: str) -> None:
        """The next Fate cards, first one first."""
        self._stack(self.state.fate, cards)

    def damage(self, deck: str, *cards: str) -> None:
        """The next cards of a damage deck, first one first."""
        self._stack(self.state.damage[deck], cards)

    @staticmethod
    def _stack(pile: Pile, cards: Sequence[str]) -> None:
        for card in cards:
            assert card in pile.draw or card in pile.discard, card
        pile.discard = [card for card in pile.discard if card not in cards]
        pile.draw = [card for card in pile.draw if card not in cards] + list(reversed(cards))

    # -- what happens

    def note(self, kind: str, rule: str, /, **data: Any) -> None:
        """Take down an event."""
        self.events.append((kind, rule, data))

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The data of all events of a kind."""
        return [data for what, _, data in self.events if what == kind]

    @property
    def prompts(self) -> list[str]:
        """What was asked, in order."""
        return [prompt for prompt, _ in self.asked]

    def run(self, script: Script[T], *answers: Any, rest: str = "") -> T:
        """Run a script with these answers and return what it returns.

        An answer is a key; for a form its blanks as a mapping by name (those left out stay empty), or (key, blanks);
        for a question to several seats a mapping from each seat to its answer. `rest` = "random": what is asked after
        the last of them is answered at random; otherwise that is an error, and so are answers left over.
        """
        waiting = list(answers)
        rng = Random(7)
        sent: Any = None
        try:
            while True:
                ask = script.send(sent)
                sent = None
                if ask is CHECKPOINT:
                    continue
                self.asked.append((ask.prompt, {seat: list(ask.options(seat) or ()) for seat in (*ask.must, *ask.may)}))
                if waiting:
                    sent = self._answer(ask, waiting.pop(0))
                elif rest == "random":
                    sent = self._at_random(ask, rng)
                else:
                    raise AssertionError(f"nothing was said about {ask.prompt}: {self.asked[-1][1]}")
        except StopIteration as stop:
            assert not waiting, f"nobody asked for {waiting}"
            result: T = stop.value
            return result

    def _answer(self, ask: Ask, given: Any) -> Any:
        if ask.kind == "one":
            (seat,) = ask.must
            return choose(ask.options(seat) or (), given)
        if ask.kind == "each":
            assert isinstance(given, Mapping), given
            assert set(given) == set(ask.must), f"{ask.prompt} asks the seats {list(ask.must)}, not {list(given)}"
            return {seat: choose(ask.options(seat) or (), given[seat]) for seat in ask.must}
        seat, answer = given
        return (None, "pass") if seat is None else (seat, choose(ask.options(seat) or (), answer))

    @staticmethod
    def _at_random(ask: Ask, rng: Random) -> Any:
        if ask.kind == "first":
            return first_at_random(ask, rng)
        chosen = {seat: pick(ask.options(seat) or (), rng) for seat in ask.must}
        return chosen if ask.kind == "each" else next(iter(chosen.values()))


def choose(options: Offered, given: Any) -> Answer:
    """The answer that a test means, judged as a match would judge it."""
    key, blanks = given if isinstance(given, tuple) else (None, given) if isinstance(given, Mapping) else (given, {})
    for option in options:
        if isinstance(option, Form) and key in (None, option.key):
            return option.fill({**empty(option), **blanks})
        if not isinstance(option, Form) and str(option) == str(key):
            return str(option) if isinstance(option, str) else option
    raise AssertionError(f"{given!r} is not among {[str(option) for option in options]}")


def empty(form: Form) -> dict[str, Any]:
    """The blanks of a form as they are before anybody fills them in."""
    values: dict[str, Any] = {}
    for blank in form.fields:
        if isinstance(blank, Pick):
            values[blank.name] = []
        elif isinstance(blank, Number):
            values[blank.name] = max(blank.least, min(0, blank.most))
        else:
            values[blank.name] = ""
    return values


def blanks(answer: Answer) -> dict[str, Any]:
    """What was filled in."""
    assert isinstance(answer, Filled)
    return answer.values
