"""Dragonfire as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from wyrmhoard.kernel.asking.ask import Answer, Choice, Options, Script
from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.contract.game import Game, Paper, Result, Words
from wyrmhoard.kernel.play.player import Player
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import Position, Table
from wyrmhoard.kernel.text.saying import later, said

from . import saves, sight
from .bots import Companion, scoring
from .bots.strengths import STRENGTHS
from .cards.cardset import Card, CardSet, load_cards
from .cards.points import show_points
from .rules import endings
from .rules.script import dragonfire
from .rules.setup import new_table
from .scenarios import reading
from .screens import board, paper, preview
from .settings import PARTY, SEATS, settings_for
from .state import BETWEEN, Dragonfire
from .words import log, names, prompts
from .words.cards import anytime_of, assist_of, facts, kind_words, text_of
from .words.primer import PRIMER
from .words.tallies import TALLIES

FOLDER = Path(__file__).parent
OWN = load_cards(FOLDER / "cards")


class DragonfireGame(Game[Dragonfire, CardSet]):
    """A party against everything that the depths send up."""

    name = "dragonfire"
    title = "Dragonfire"
    pitch = later(
        "One party, four colours of courage, and a deck that gets angrier every round.\n"
        "Buy better cards with the gold of what you beat, or be buried under it."
    )
    minutes = (60, 120)
    seats = SEATS
    cooperative = True
    usual_seats = PARTY
    version = "1"
    rule_prefix = "DF"
    primer = PRIMER
    settings = settings_for(OWN)
    strengths = STRENGTHS
    state_type = Dragonfire
    folder = FOLDER
    tallies = TALLIES
    campaign = MappingProxyType({"campaign": True})
    scenario_folder = FOLDER / "scenarios"

    def __init__(self, cards: CardSet, *, own: bool = True) -> None:
        self.cards = cards
        self.content = cards.content
        self.custom = None if own else cards.plain

    def setup(self, seats: int, settings: Mapping[str, Value]) -> Dragonfire:
        """See `new_table`."""
        return new_table(self.cards, seats, settings)

    def check_state(self, state: Dragonfire) -> None:
        """See `saves.check`."""
        saves.check(state, self.cards)

    def seats_at(self, state: Dragonfire) -> int:
        """As many as the state has."""
        return len(state.heroes)

    def script(self, table: Table[Dragonfire, CardSet]) -> Script[Result]:
        """See `dragonfire`."""
        return dragonfire(table)

    def asides(self, state: Dragonfire, seat: int) -> Options:
        """See `endings.resign`."""
        return endings.resign(state, seat)

    def do_aside(self, table: Table[Dragonfire, CardSet], seat: int, answer: Answer) -> None:
        """See `endings.give_up`."""
        endings.give_up(table, seat, str(answer))

    def view(self, state: Dragonfire, seat: int | None) -> dict[str, Any]:
        """See `sight.view`."""
        return sight.view(self.cards, state, seat)

    def imagine(self, state: Dragonfire, seat: int, rng: Random) -> None:
        """See `sight.imagine`."""
        sight.imagine(self.cards, state, seat, rng)

    def score(self, state: Dragonfire, seat: int) -> float:
        """See `scoring.score`."""
        return scoring.score(self.cards, state, seat)

    def standing(self, state: Dragonfire, seat: int) -> float | None:
        """The measure of the bots within an Adventure; between two there is none."""
        return None if state.phase in BETWEEN else self.score(state, seat)

    def seat_name(self, state: Dragonfire, seat: int) -> str:
        """See `party.names`."""
        return names.names(self.cards, state)[seat]

    def prompt_words(self, state: Dragonfire, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        """See `prompts.prompt`."""
        return prompts.prompt(self.cards, state, seat, prompt, data)

    def option_words(self, state: Dragonfire, seat: int, prompt: str, choice: Choice) -> Words:
        """See `prompts.option`."""
        return prompts.option(self.cards, state, seat, prompt, choice)

    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """See `log.event`."""
        return log.event(self.cards, event, names)

    def board(self, view: Mapping[str, Any], width: int) -> list[str]:
        """See `board.board`."""
        return board.board(self.cards, view, width)

    def papers(self, view: Mapping[str, Any], width: int) -> Mapping[str, Paper]:
        """See `paper.papers`."""
        return paper.papers(self.cards, view, width)

    def preview(
        self, state: Dragonfire, seat: int, prompt: str, key: str, values: Mapping[str, Any]
    ) -> dict[str, Any] | None:
        """A sheet from a file as it would be taken: see `preview.preview`."""
        return preview.preview(Position(state, self.cards), key, values)

    def bots(self) -> Mapping[str, Callable[..., Player]]:
        """The companion."""

        def companion(assists: int = 1) -> Player:
            return Companion(self.cards, bool(assists))

        return {"companion": companion}

    def parse_scenario(self, text: str, where: str) -> Scenario:
        """See `reading.parse`."""
        return reading.parse(self.cards, self.settings, text, where)

    def card_faces(self) -> list[dict[str, Any]]:
        """Every card with its numbers and its text."""
        return [face(card) for card in self.cards if card.kind != "bonus"]

    def with_cards(self, source: Path | Mapping[str, Any]) -> DragonfireGame:
        """The game with the cards of a file or folder, or of a record. Raises BadInput."""
        cards = load_cards(source) if isinstance(source, Path) else CardSet(source, "the record's cards")
        kind = type("DragonfireGame", (DragonfireGame,), {"settings": settings_for(cards)})
        game: DragonfireGame = kind(cards, own=False)
        return game

    def card_data(self) -> Mapping[str, Any]:
        """The cards as their files have them."""
        return self.cards.plain

    def check_cards(self) -> list[str]:
        """See `saves.oddities`."""
        return saves.oddities(self.cards)


def face(card: Card) -> dict[str, Any]:
    """A card as lists and print show it."""
    return {
        "id": card.id,
        "side": card.kind,
        "name": said(card.name),
        "kind": kind_words(card),
        "copies": card.copies,
        "range": [],
        "text": text_of(card),
        "assist": assist_of(card),
        "anytime": anytime_of(card),
        "colour": card.colour,
        "points": show_points(card.damage),
        "numbers": {said(label): value for label, value in facts(card)},
        "keywords": [said(word) for word in (card.type, card.family) if word],
        "flavour": said(getattr(card.entry, "flavour", "")),
        "stamp": getattr(card.entry, "stamp", ""),
    }


GAME = DragonfireGame(OWN)
