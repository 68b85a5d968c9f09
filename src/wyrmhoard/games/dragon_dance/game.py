"""Dragon Dance as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.contract.game import Game, Outlook, Result, Words
from wyrmhoard.kernel.play.player import Player
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text.saying import later

from . import saves, sight
from .bots import scoring
from .bots.strengths import SIDES, STRENGTHS
from .cards.cardset import Deck, load_deck
from .cards.vetting import oddities
from .cards.vocabulary import ROLES
from .rules.script import duel
from .screens import board, outlook
from .settings import SETTINGS
from .state import Duel, new_table
from .words import log, names, prompts
from .words.cards import card_faces
from .words.primer import PRIMER
from .words.tallies import TALLIES

FOLDER = Path(__file__).parent


class DragonDance(Game[Duel, Deck]):
    """Knight against dragon: a die and a card, chosen in secret."""

    name = "dragon-dance"
    title = "Dragon Dance"
    pitch = later("A knight, a dragon, and a die and a card chosen in secret.\nBluff, bite, and know when to breathe.")
    minutes = (5, 15)
    seats = (2, 2)
    version = "1"
    rule_prefix = "DD"
    settings = SETTINGS
    strengths = STRENGTHS
    sides = SIDES
    state_type = Duel
    folder = FOLDER
    tallies = TALLIES
    primer = PRIMER

    def __init__(self, deck: Deck, *, shipped: bool = True) -> None:
        self.cards = deck
        self.content = deck.content
        self.custom = None if shipped else deck.plain

    def setup(self, seats: int, settings: Mapping[str, Value]) -> Duel:
        """See `new_table`."""
        return new_table(self.cards, settings)

    def check_state(self, state: Duel) -> None:
        """See `saves.check`."""
        saves.check(state, self.cards)

    def seats_at(self, state: Duel) -> int:
        """As many as the state has."""
        return len(state.seats)

    def script(self, table: Table[Duel, Deck]) -> Script[Result]:
        """See `duel`."""
        return duel(table)

    def view(self, state: Duel, seat: int | None) -> dict[str, Any]:
        """See `sight.view`."""
        return {**sight.view(state, seat)}

    def imagine(self, state: Duel, seat: int, rng: Random) -> None:
        """See `sight.imagine`."""
        sight.imagine(state, seat, rng)

    def score(self, state: Duel, seat: int) -> float:
        """See `scoring.score`."""
        return scoring.score(state, seat)

    def standing(self, state: Duel, seat: int) -> float | None:
        """See `scoring.standing`."""
        return scoring.standing(self.cards, state, seat)

    def whose(self, state: Duel, path: str, named: Any) -> Sequence[int]:
        """Events name sides."""
        return [state.seats[ROLES.index(named)]] if named in ROLES else ()

    def seat_name(self, state: Duel, seat: int) -> str:
        """See `names.seat_name`."""
        return names.seat_name(state, seat)

    def seat_called(self, state: Duel, seat: int) -> str:
        """See `names.called`."""
        return names.called(state, seat)

    def prompt_words(self, state: Duel, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        """See `prompts.prompt`."""
        return prompts.prompt(self.cards, state, seat, prompt, data)

    def option_words(self, state: Duel, seat: int, prompt: str, choice: Choice) -> Words:
        """See `prompts.option`."""
        return prompts.option(self.cards, state, seat, prompt, choice)

    def refusal_words(self, state: Duel, seat: int, prompt: str, choice: Choice) -> dict[str, Any]:
        """See `prompts.refusal`."""
        return prompts.refusal(self.cards, state, seat, prompt, choice)

    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """See `log.event`."""
        return log.event(self.cards, event, names)

    def ending_words(self, ending: str) -> str:
        """See `log.ending`."""
        return log.ending(ending)

    def board(self, view: Mapping[str, Any], width: int) -> list[str]:
        """See `board.board`."""
        return board.board(self.cards, view, width)

    def outlook(self, state: Duel, seat: int) -> Outlook | None:
        """See `outlook.outlook`."""
        return outlook.outlook(self.cards, state, seat)

    def bots(self) -> Mapping[str, Callable[..., Player]]:
        """The duelist."""

        def duelist(effort: int = 16) -> Player:
            from .bots import Duelist

            return Duelist(self.cards, effort)

        return {"duelist": duelist}

    def card_faces(self) -> list[dict[str, Any]]:
        """See `words.cards.card_faces`."""
        return card_faces(self.cards)

    def with_cards(self, source: Path | Mapping[str, Any]) -> DragonDance:
        """The game with the cards of a file, or of a record. Raises BadInput."""
        deck = load_deck(source) if isinstance(source, Path) else Deck(source, "the record's cards")
        return DragonDance(deck, shipped=False)

    def card_data(self) -> Mapping[str, Any]:
        """The cards as their files have them."""
        return self.cards.plain

    def check_cards(self) -> list[str]:
        """See `vetting.oddities`."""
        return oddities(self.cards.sides)


GAME = DragonDance(load_deck(FOLDER / "cards" / "cards.toml"))
