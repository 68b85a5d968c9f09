"""Dragon Dance as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from wyrmhoard.games.dragon_dance import sight as view
from wyrmhoard.games.dragon_dance.cards.cardset import FACES, ROLES, Deck, load_deck
from wyrmhoard.games.dragon_dance.rules.script import duel
from wyrmhoard.games.dragon_dance.screens import board, outlook
from wyrmhoard.games.dragon_dance.state import SETTINGS, Duel, check, new_duel
from wyrmhoard.games.dragon_dance.words import prompts as text
from wyrmhoard.kernel.ask import Choice, Script
from wyrmhoard.kernel.game import Game, Outlook, Result, Words
from wyrmhoard.kernel.player import Player
from wyrmhoard.kernel.setting import Value
from wyrmhoard.kernel.table import Table

FOLDER = Path(__file__).parent


class DragonDance(Game[Duel, Deck]):
    """Knight against dragon: a die and a card, chosen in secret."""

    name = "dragon-dance"
    title = "Dragon Dance"
    pitch = "A knight, a dragon, and a die and a card chosen in secret.\nBluff, bite, and know when to breathe."
    minutes = (5, 15)
    seats = (2, 2)
    efforts: ClassVar[Mapping[str, Mapping[int, str]]] = {
        "duelist": {2: "gently", 8: "with care", 16: "hard", 48: "as hard as it can"}
    }
    version = "1"
    rule_prefix = "DD"
    settings = SETTINGS
    state_type = Duel
    folder = FOLDER

    def __init__(self, deck: Deck, *, own: bool = True) -> None:
        self.cards = deck
        self.content = deck.content
        self.custom = None if own else deck.plain

    def setup(self, seats: int, settings: Mapping[str, Value]) -> Duel:
        """See `new_duel`."""
        return new_duel(self.cards, settings)

    def check_state(self, state: Duel) -> None:
        """See `state.check`."""
        check(state, self.cards)

    def script(self, table: Table[Duel, Deck]) -> Script[Result]:
        """See `duel`."""
        return duel(table)

    def view(self, state: Duel, seat: int | None) -> dict[str, Any]:
        """See `view.view`."""
        return view.view(state, seat)

    def imagine(self, state: Duel, seat: int, rng: Random) -> None:
        """Nothing: what a seat cannot know is never in the state (see `view`)."""

    def score(self, state: Duel, seat: int) -> float:
        """Lives left as a share of the full lives, mine against theirs, and a little for cards and dice."""
        role = state.role(seat)
        if min(side.life for side in state.sides) == 0:
            mine, theirs = (state.sides[r].life > 0 for r in (role, 1 - role))
            return 0.5 + 0.5 * (mine - theirs)
        worth = [
            0.42 * side.life / full + 0.004 * len(side.hand) + 0.006 * len(side.dice)
            for side, full in zip(state.sides, state.options.lives, strict=True)
        ]
        return 0.5 + worth[role] - worth[1 - role]

    def seat_name(self, state: Duel, seat: int) -> str:
        """Knight or dragon."""
        return ROLES[state.role(seat)].capitalize()

    def seat_called(self, state: Duel, seat: int) -> str:
        """The knight or the dragon."""
        return f"the {ROLES[state.role(seat)]}"

    def prompt_words(self, state: Duel, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        """See `text.prompt`."""
        return text.prompt(self.cards, state, seat, prompt, data)

    def option_words(self, state: Duel, seat: int, prompt: str, choice: Choice) -> Words:
        """See `text.option`."""
        return text.option(self.cards, state, seat, prompt, choice)

    def refusal_words(self, state: Duel, seat: int, prompt: str, choice: Choice) -> dict[str, Any]:
        """See `text.refusal`."""
        return text.refusal(self.cards, state, seat, prompt, choice)

    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """See `text.event`."""
        return text.event(self.cards, event)

    def board(self, view: Mapping[str, Any], width: int) -> list[str]:
        """See `board.board`."""
        return board.board(self.cards, view, width)

    def outlook(self, state: Duel, seat: int) -> Outlook | None:
        """See `outlook.outlook`."""
        return outlook.outlook(self.cards, state, seat)

    def bots(self) -> Mapping[str, Callable[..., Player]]:
        """The duelist."""

        def duelist(effort: int = 16) -> Player:
            from wyrmhoard.games.dragon_dance.bots import Duelist

            return Duelist(self.cards, effort)

        return {"duelist": duelist}

    def card_faces(self) -> list[dict[str, Any]]:
        """All sixteen cards."""
        return [
            {
                "id": card.id,
                "side": role,
                "name": card.name,
                "kind": card.kind,
                "copies": 1,
                "range": list(card.range),
                "text": card.text,
                "numbers": dict(zip(FACES, card.strip, strict=True)) if card.strip else {},
                "known": [FACES[face] for face in card.known],
                "stamp": card.stamp,
                "flavour": card.flavour,
            }
            for role, side in zip(ROLES, self.cards.sides, strict=True)
            for card in side.values()
        ]

    def with_cards(self, source: Path | Mapping[str, Any]) -> DragonDance:
        """The game with the cards of a file, or of a record. Raises BadInput."""
        deck = load_deck(source) if isinstance(source, Path) else Deck(source, "the record's cards")
        return DragonDance(deck, own=False)

    def check_cards(self) -> list[str]:
        """See `Deck.oddities`."""
        return self.cards.oddities()


GAME = DragonDance(load_deck(FOLDER / "cards" / "cards.toml"))
