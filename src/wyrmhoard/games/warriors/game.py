"""Warriors as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from wyrmhoard.kernel.asking.ask import Answer, Choice, Options, Script
from wyrmhoard.kernel.contract.game import Game, Outlook, Result, Words
from wyrmhoard.kernel.play.player import Player
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text.saying import later, say

from . import saves, sight
from .bots import scoring
from .bots.captain import Captain
from .bots.strengths import STRENGTHS
from .cards.cardset import CardSet, load_cards
from .cards.decklists import parse_deck, read_deck
from .cards.vetting import oddities
from .rules import asides, decks
from .rules.script import warriors
from .screens import board, outlook, preview
from .settings import SETTINGS
from .state import Warriors, new_table
from .table import Position
from .words import log, prompts
from .words.cards import card_faces, facts, rules_text
from .words.names import player
from .words.primer import PRIMER
from .words.tallies import TALLIES

FOLDER = Path(__file__).parent


class WarriorsGame(Game[Warriors, CardSet]):
    """Fighters dressed from the hand, over locations worth having."""

    name = "warriors"
    title = "Warriors"
    pitch = later(
        "Dress a fighter in whatever your hand holds: axes, ration bars, lightning.\n"
        "The last one standing takes the location."
    )
    minutes = (30, 60)
    seats = (2, 8)
    version = "1"
    rule_prefix = "WA"
    settings = SETTINGS
    strengths = STRENGTHS
    state_type = Warriors
    folder = FOLDER
    tallies = TALLIES
    primer = PRIMER

    def __init__(self, cards: CardSet, *, shipped: bool = True) -> None:
        self.cards = cards
        self.content = cards.content
        self.custom = None if shipped else cards.plain

    def _at(self, state: Warriors) -> Position:
        return Position(state, self.cards)

    def setup(self, seats: int, settings: Mapping[str, Value]) -> Warriors:
        """See `new_table`."""
        return new_table(seats, settings)

    def check_state(self, state: Warriors) -> None:
        """See `saves.check`."""
        saves.check(state, self.cards)

    def seats_at(self, state: Warriors) -> int:
        """As many as the state has."""
        return len(state.players)

    def script(self, table: Table[Warriors, CardSet]) -> Script[Result]:
        """See `warriors`."""
        return warriors(table)

    def asides(self, state: Warriors, seat: int) -> Options:
        """See `asides.asides`."""
        return asides.asides(state, seat)

    def do_aside(self, table: Table[Warriors, CardSet], seat: int, answer: Answer) -> None:
        """See `asides.do_aside`."""
        asides.do_aside(table, seat, answer)

    def view(self, state: Warriors, seat: int | None) -> dict[str, Any]:
        """See `sight.view`."""
        return {**sight.view(self._at(state), seat)}

    def imagine(self, state: Warriors, seat: int, rng: Random) -> None:
        """See `sight.imagine`."""
        sight.imagine(self.cards, state, seat, rng)

    def score(self, state: Warriors, seat: int) -> float:
        """See `scoring.score`."""
        return scoring.score(self._at(state), seat)

    def standing(self, state: Warriors, seat: int) -> float | None:
        """The measure of the bots."""
        return self.score(state, seat)

    def seat_name(self, state: Warriors, seat: int) -> str:
        """Player 1, Player 2 and so on."""
        return player(seat)

    def prompt_words(self, state: Warriors, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        """See `prompts.prompt`."""
        return prompts.prompt(self._at(state), seat, prompt, data)

    def option_words(self, state: Warriors, seat: int, prompt: str, choice: Choice) -> Words:
        """See `prompts.option`."""
        return prompts.option(self._at(state), seat, prompt, choice)

    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """See `log.event`."""
        return log.event(self.cards, event, names)

    def ending_words(self, ending: str) -> str:
        """See `log.ending`."""
        return log.ending(ending)

    def board(self, view: Mapping[str, Any], width: int) -> list[str]:
        """See `board.board`."""
        return board.board(self.cards, view, width)

    def outlook(self, state: Warriors, seat: int) -> Outlook | None:
        """See `outlook.outlook`."""
        return outlook.outlook(self._at(state), seat)

    def preview(
        self, state: Warriors, seat: int, prompt: str, key: str, values: Mapping[str, Any]
    ) -> dict[str, Any] | None:
        """A fighter as it would be dressed, or a deck as it would be judged: see `preview.of_form`."""
        return preview.of_form(self._at(state), seat, key, values)

    def bots(self) -> Mapping[str, Callable[..., Player]]:
        """The captain."""

        def captain(effort: int = 1) -> Player:
            return Captain(self.cards, effort)

        return {"captain": captain}

    def card_faces(self) -> list[dict[str, Any]]:
        """See `words.cards.card_faces`."""
        return card_faces(self.cards)

    def with_cards(self, source: Path | Mapping[str, Any]) -> WarriorsGame:
        """The game with the cards of a file, or of a record. Raises BadInput."""
        cards = (
            load_cards(source, rules_text)
            if isinstance(source, Path)
            else CardSet(source, "the record's cards", rules_text)
        )
        return WarriorsGame(cards, shipped=False)

    def card_data(self) -> Mapping[str, Any]:
        """The cards as their file has them, and the ready-made decks."""
        return {**self.cards.plain, "decks": decks.written(self.cards)}

    def check_cards(self) -> list[str]:
        """See `vetting.oddities`."""
        return oddities(self.cards, facts)

    def check_deck(self, path: Path) -> list[str]:
        """Each rule that the deck in a file breaks. Raises BadInput that names line and card."""
        deck = read_deck(path, self.cards)
        return [f"{fault.sentence()} ({fault.rule})" for fault in decks.faults(deck.cards, self.cards)]

    def decks(self) -> list[dict[str, Any]]:
        """The ready-made decks."""
        return [preview.judge_deck(self.cards, deck) for deck in decks.ready_made(self.cards).values()]

    def judge_deck(self, text: str) -> dict[str, Any]:
        """A deck with each rule that it breaks. Raises BadInput that names line and card."""
        return preview.judge_deck(self.cards, parse_deck(text, self.cards, say("the deck")))


GAME = WarriorsGame(load_cards(FOLDER / "cards" / "cards.toml", rules_text))
