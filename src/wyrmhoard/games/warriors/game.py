"""Warriors as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from wyrmhoard.games.warriors import saves as checking
from wyrmhoard.games.warriors import sight as view
from wyrmhoard.games.warriors.bots import Captain, scoring
from wyrmhoard.games.warriors.cards.cardset import CardSet, facts, kind_words, load_cards
from wyrmhoard.games.warriors.cards.decks import Deck, faults, parse_deck, read_deck, ready_made
from wyrmhoard.games.warriors.rules.script import warriors
from wyrmhoard.games.warriors.screens import board, outlook, preview
from wyrmhoard.games.warriors.state import SETTINGS, Warriors, new_table
from wyrmhoard.games.warriors.words import prompts as text
from wyrmhoard.kernel.ask import Choice, Script
from wyrmhoard.kernel.game import Game, Outlook, Result, Words
from wyrmhoard.kernel.player import Player
from wyrmhoard.kernel.setting import Value
from wyrmhoard.kernel.table import Table

FOLDER = Path(__file__).parent


class WarriorsGame(Game[Warriors, CardSet]):
    """Fighters dressed from the hand, over locations worth having."""

    name = "warriors"
    title = "Warriors"
    pitch = (
        "Dress a fighter in whatever your hand holds: axes, ration bars, lightning.\nLast one standing takes the place."
    )
    minutes = (30, 60)
    seats = (2, 8)
    version = "1"
    rule_prefix = "WA"
    settings = SETTINGS
    state_type = Warriors
    folder = FOLDER

    def __init__(self, cards: CardSet, *, own: bool = True) -> None:
        self.cards = cards
        self.content = cards.content
        self.custom = None if own else cards.plain

    def setup(self, seats: int, settings: Mapping[str, Value]) -> Warriors:
        """See `new_table`."""
        return new_table(seats, settings)

    def check_state(self, state: Warriors) -> None:
        """See `checking.check`."""
        checking.check(state, self.cards)

    def script(self, table: Table[Warriors, CardSet]) -> Script[Result]:
        """See `warriors`."""
        return warriors(table)

    def view(self, state: Warriors, seat: int | None) -> dict[str, Any]:
        """See `view.view`."""
        return view.view(self.cards, state, seat)

    def imagine(self, state: Warriors, seat: int, rng: Random) -> None:
        """See `view.imagine`."""
        view.imagine(self.cards, state, seat, rng)

    def score(self, state: Warriors, seat: int) -> float:
        """See `scoring.score`."""
        return scoring.score(self.cards, state, seat)

    def seat_name(self, state: Warriors, seat: int) -> str:
        """Player 1, Player 2 and so on."""
        return text.player(seat)

    def prompt_words(self, state: Warriors, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        """See `text.prompt`."""
        return text.prompt(self.cards, state, seat, prompt, data)

    def option_words(self, state: Warriors, seat: int, prompt: str, choice: Choice) -> Words:
        """See `text.option`."""
        return text.option(self.cards, state, seat, prompt, choice)

    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """See `text.event`."""
        return text.event(self.cards, event)

    def board(self, view: Mapping[str, Any], width: int) -> list[str]:
        """See `board.board`."""
        return board.board(self.cards, view, width)

    def outlook(self, state: Warriors, seat: int) -> Outlook | None:
        """See `outlook.outlook`."""
        return outlook.outlook(self.cards, state, seat)

    def preview(
        self, state: Warriors, seat: int, prompt: str, key: str, values: Mapping[str, Any]
    ) -> dict[str, Any] | None:
        """A fighter as it would be dressed, or a deck as it would be judged: see `preview.of_form`."""
        return preview.of_form(self.cards, state, seat, key, values)

    def bots(self) -> Mapping[str, Callable[..., Player]]:
        """The captain."""

        def captain(effort: int = 1) -> Player:
            return Captain(self.cards, effort)

        return {"captain": captain}

    def card_faces(self) -> list[dict[str, Any]]:
        """Every card with its numbers and its text."""
        return [
            {
                "id": card.id,
                "side": card.type,
                "name": card.name,
                "kind": kind_words(card),
                "copies": 1,
                "range": [],
                "text": card.text,
                "numbers": dict(facts(card)),
                "keywords": [*card.printed, *(["Legend"] if card.legend and "Legend" not in card.printed else [])],
                "flavour": card.flavour,
            }
            for card in self.cards
        ]

    def with_cards(self, source: Path | Mapping[str, Any]) -> WarriorsGame:
        """The game with the cards of a file, or of a record. Raises BadInput."""
        cards = load_cards(source) if isinstance(source, Path) else CardSet(source, "the record's cards")
        return WarriorsGame(cards, own=False)

    def check_cards(self) -> list[str]:
        """See `checking.oddities`."""
        return checking.oddities(self.cards)

    def check_deck(self, path: Path) -> list[str]:
        """Each rule that the deck in a file breaks. Raises BadInput that names line and card."""
        deck = read_deck(path, self.cards)
        return [f"{fault.sentence()} ({fault.rule})" for fault in faults(deck.cards, self.cards)]

    def decks(self) -> list[dict[str, Any]]:
        """The ready-made decks."""
        return [self._judged(deck) for deck in ready_made(self.cards).values()]

    def judge_deck(self, text: str) -> dict[str, Any]:
        """A deck with each rule that it breaks. Raises BadInput that names line and card."""
        return self._judged(parse_deck(text, self.cards, "the deck"))

    def _judged(self, deck: Deck) -> dict[str, Any]:
        broken = faults(deck.cards, self.cards)
        return {
            "name": deck.name,
            "about": deck.about,
            "cards": deck.counts(),
            "text": deck.write(self.cards),
            "faults": [{"rule": fault.rule, "text": fault.sentence()} for fault in broken],
        }


GAME = WarriorsGame(load_cards(FOLDER / "cards" / "cards.toml"))
