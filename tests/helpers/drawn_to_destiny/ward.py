"""Units to be hurt and healed: made from Stats, on an empty map, with decks in an order chosen by the test."""

from __future__ import annotations

import copy
from collections.abc import Generator, Mapping
from random import Random
from typing import Any, Final, TypeVar

from helpers.drawn_to_destiny.board import CARDS, scene_entry
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.rules.core import decks
from wyrmhoard.games.drawn_to_destiny.rules.harm.stack import Stack
from wyrmhoard.games.drawn_to_destiny.settings import TableSettings
from wyrmhoard.games.drawn_to_destiny.state import (
    NOBODY,
    Destiny,
    Faction,
    Harm,
    Held,
    Item,
    Pile,
    Player,
    Scene,
    Sheet,
    Unit,
)
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import PASS, Ask
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.state.chance import Chance

DECKS: Final = ("wound", "disorder", "trauma", "restraint")
T = TypeVar("T")


class Ward:
    """A table with two Factions of one seat each, unless `seats` says otherwise; a third Faction has no seat."""

    def __init__(self, seats: int = 2, rows: str = "", parts: Mapping[str, Any] | None = None, **settings: Any) -> None:
        entry = scene_entry(rows, **(parts or {}))
        cards = copy.copy(CARDS)
        cards.scenes = {entry.id: entry}
        factions = [Faction(f"side-{number}") for number in range(3)]
        players = [Player(faction=seat % 2, colour="blue") for seat in range(seats)]
        for seat, player in enumerate(players):
            factions[player.faction].seats.append(seat)
        self.state = Destiny(TableSettings(**settings), players, factions)
        self.state.scene = Scene(entry.id, "")
        for deck in DECKS:
            self.state.damage[deck] = Pile(list(reversed(CARDS.damage.deck(deck))), [])
        self.events: list[tuple[str, str, dict[str, Any]]] = []
        self.asked: list[Ask] = []
        self.table = Table(self.state, Chance("ward"), cards, heard(self._note))

    def _note(self, kind: str, rule: str, /, **data: Any) -> None:
        self.events.append((kind, rule, data))

    def unit(
        self,
        stats: str = "8x1 5x1 5x1 4x0",
        *,
        faction: int = 0,
        seat: int | None = None,
        at: tuple[int, int] = (3, 3),
        facing: int = 0,
        items: Mapping[str, Held] | None = None,
        tokens: Mapping[str, int] | None = None,
        **sheet: Any,
    ) -> Unit:
        """A Unit with these Stats; `items` maps cards to where they are. Without `seat`: the first seat of its
        Faction."""
        body, mind, will, speed = stats.split()
        own = self.state.factions[faction].seats
        unit = Unit(
            self.state.next_id(), Sheet(sheet.pop("name", "Ann"), "", (body, mind, will, speed), **sheet), faction,
            seat=(own[0] if own else NOBODY) if seat is None else seat, x=at[0], y=at[1], facing=facing,
            tokens=dict(tokens or {}),
        )  # fmt: skip
        for card, held in (items or {}).items():
            unit.items.append(Item(self.state.next_id(), card, held, uses=CARDS.items[card].uses or NOBODY))
        self.state.scene.units.append(unit)
        return unit

    def hurt(self, unit: Unit, card: str, severity: int = 1, place: str = "", **more: Any) -> Harm:
        """Lay a damage card on a Unit without any effect."""
        pile = self.state.damage[CARDS.damage[card].deck]
        if card in pile.draw:
            pile.draw.remove(card)
        harm = Harm(card, severity, place or CARDS.damage[card].of, **more)
        unit.harms.append(harm)
        return harm

    def stack(self, *names: str) -> None:
        """Put damage cards on top of their decks, the first one first, wherever in deck or discard they lie."""
        for card in reversed(names):
            pile = self.state.damage[CARDS.damage[card].deck]
            (pile.draw if card in pile.draw else pile.discard).remove(card)
            pile.draw.append(card)

    def run(self, script: Generator[Ask, Any, T], *answers: Any) -> T:
        """Run a script with these answers: an option's key, (key, values) for a form, (seat, answer) where several
        seats are asked, or a dict of seats. Every answer must be possible, and none may be left over."""
        given = list(answers)
        try:
            ask = next(script)
            while True:
                self.asked.append(ask)
                assert given, f"nothing answers {ask.prompt}: {[(s, list(ask.options(s) or ())) for s in ask.must]}"
                ask = script.send(self._answer(ask, given.pop(0)))
        except StopIteration as end:
            assert not given, f"never asked: {given}"
            done: T = end.value
            return done

    def _answer(self, ask: Ask, given: Any) -> Any:
        if ask.kind == "one":
            (seat,) = ask.must
            return self._chosen(ask, seat, given)
        if ask.kind == "each":
            return {seat: self._chosen(ask, seat, answer) for seat, answer in given.items()}
        if given == PASS:
            return None, PASS
        return given[0], self._chosen(ask, given[0], given[1])

    @staticmethod
    def _chosen(ask: Ask, seat: int, given: Any) -> Any:
        key, values = given if isinstance(given, tuple) else (given, None)
        options = ask.options(seat) or ()
        for option in options:
            if str(option) == str(key):
                return option.fill(values) if isinstance(option, Form) else option
        raise AssertionError(f"{key} is not among {[str(option) for option in options]}")

    def run_at_random(self, script: Generator[Ask, Any, T], rng: Random) -> T:
        """Run a script with random answers of whoever is asked."""
        try:
            ask = next(script)
            while True:
                self.asked.append(ask)
                seats = [*ask.must, *ask.may]
                if ask.kind == "each":
                    answer: Any = {seat: self._some(ask, seat, rng) for seat in seats}
                elif ask.kind == "one":
                    answer = self._some(ask, seats[0], rng)
                else:
                    seat = rng.choice(seats)
                    answer = (None, PASS) if not ask.must and rng.random() < 0.5 else (seat, self._some(ask, seat, rng))
                ask = script.send(answer)
        except StopIteration as end:
            done: T = end.value
            return done

    @staticmethod
    def _some(ask: Ask, seat: int, rng: Random) -> Any:
        option = rng.choice(list(ask.options(seat) or ()))
        return option.sample(rng) if isinstance(option, Form) else option

    def check(self) -> None:
        """Every damage card is in exactly one place (D2-236a), and no counter is below 1."""
        assert decks.misplaced(self.table) == []
        for unit in decks.everyone(self.table):
            assert all(number > 0 for number in unit.tokens.values()), unit.tokens

    def lay(self, deck: str, *cards: str) -> Stack:
        """A Stack with these cards, taken from their deck."""
        for card in cards:
            self.state.damage[deck].draw.remove(card)
        return Stack(deck, (), list(cards))

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What events of this kind said."""
        return [data for name, _, data in self.events if name == kind]


def fill(key: str, **values: Any) -> tuple[str, Mapping[str, Any]]:
    """A filled form as an answer."""
    return key, values
