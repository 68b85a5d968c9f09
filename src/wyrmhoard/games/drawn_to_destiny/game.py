"""Drawn to Destiny as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.contract.game import Game, Outlook, Result, Words
from wyrmhoard.kernel.play.player import Player
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import Table, discard_event
from wyrmhoard.kernel.text.saying import later

from . import saves, sight
from .bots import scoring
from .bots.strengths import SIDES, STRENGTHS
from .bots.tactician import Tactician
from .cards import own
from .cards.cardset import CardSet, load_cards
from .rules.queries import field
from .rules.script import destiny
from .rules.turn.setup import new_table
from .scenarios import reading
from .screens import board, editor, maker, outlook, preview
from .settings import courses, seats_of, settings_for
from .state import NOBODY, Destiny
from .table import Position
from .words import log, names, prompts
from .words.cards import card_faces
from .words.primer import PRIMER
from .words.tallies import TALLIES

FOLDER = Path(__file__).parent
YOURS = "your file"
"""What complaints about a text without a name begin with."""
SHIPPED = load_cards(FOLDER / "cards")


class DestinyGame(Game[Destiny, CardSet]):
    """Units on a map, who move at the same moment and settle everything with cards."""

    name = "drawn-to-destiny"
    title = "Drawn to Destiny"
    pitch = later(
        "Archers, zombies, gunslingers: everybody moves at once, and every blow is a card, turned up or down.\n"
        "Outguess your Rival, or bleed where the damage card says."
    )
    minutes = (20, 90)
    seats = (1, 6)
    usual_seats = 2
    version = "1"
    rule_prefix = "D2"
    primer = PRIMER
    settings = settings_for(SHIPPED)
    strengths = STRENGTHS
    sides = SIDES
    state_type = Destiny
    folder = FOLDER
    tallies = TALLIES
    scenario_folder = FOLDER / "scenarios"

    def __init__(self, cards: CardSet, *, shipped: bool = True) -> None:
        self.cards = cards
        self.content = cards.content
        self.custom = None if shipped else cards.plain
        self.campaign = {"scene": next(iter(cards.campaigns))} if cards.campaigns else {}

    def _at(self, state: Destiny) -> Position:
        return Position(state, self.cards)

    def setup(self, seats: int, settings: Mapping[str, Value]) -> Destiny:
        """See `new_table`."""
        return new_table(self.cards, seats, settings)

    def check_state(self, state: Destiny) -> None:
        """See `saves.check`."""
        saves.check(state, self.cards)

    def seats_at(self, state: Destiny) -> int:
        """As many as the state has."""
        return len(state.players)

    def script(self, table: Table[Destiny, CardSet]) -> Script[Result]:
        """See `destiny`. Events carry the names of the Units that they are about."""
        if table.tell is not discard_event:
            table.tell = names.naming(table)
        return destiny(table)

    def is_cooperative(self, state: Destiny) -> bool:
        """Whether no two seats are Rivals: the Scene decides (D2-18)."""
        p = self._at(state)
        sides = sorted({player.faction for player in state.players if not player.narrator})
        return not any(field.are_rivals(p, one, other) for one in sides for other in sides)

    def view(self, state: Destiny, seat: int | None) -> dict[str, Any]:
        """See `sight.view`."""
        return sight.view(self._at(state), seat)

    def imagine(self, state: Destiny, seat: int, rng: Random) -> None:
        """See `sight.imagine`."""
        sight.imagine(self.cards, state, seat, rng)

    def score(self, state: Destiny, seat: int) -> float:
        """See `scoring.score`."""
        return scoring.score(self._at(state), seat)

    def standing(self, state: Destiny, seat: int) -> float | None:
        """The measure of the bots within a Scene; between two there is none."""
        return None if state.phase in scoring.BEFORE else self.score(state, seat)

    def whose(self, state: Destiny, path: str, named: Any) -> Sequence[int]:
        """Most events name Units."""
        if path == "seat":
            return super().whose(state, path, named)
        return [unit.seat for unit in state.scene.units if unit.id == named and unit.seat != NOBODY]

    def seat_name(self, state: Destiny, seat: int) -> str:
        """The colour of the seat: Blue, Gold and so on."""
        return names.seat_name(state, seat)

    def prompt_words(self, state: Destiny, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        """See `prompts.prompt`."""
        return prompts.prompt(self._at(state), seat, prompt, data)

    def option_words(self, state: Destiny, seat: int, prompt: str, choice: Choice) -> Words:
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

    def outlook(self, state: Destiny, seat: int) -> Outlook | None:
        """See `outlook.outlook`."""
        return outlook.outlook(self._at(state), seat)

    def preview(
        self, state: Destiny, seat: int, prompt: str, key: str, values: Mapping[str, Any]
    ) -> dict[str, Any] | None:
        """See `preview.preview`."""
        return preview.preview(self._at(state), seat, key, values)

    def bots(self) -> Mapping[str, Callable[..., Player]]:
        """The tactician."""

        def tactician(effort: int = 1) -> Player:
            return Tactician(self.cards, effort)

        return {"tactician": tactician}

    def parse_scenario(self, text: str, where: str) -> Scenario:
        """See `reading.parse`."""
        return reading.parse(self.cards, self.settings, text, where)

    def card_faces(self) -> list[dict[str, Any]]:
        """See `words.cards.card_faces`."""
        return card_faces(self.cards)

    def with_cards(self, source: Path | Mapping[str, Any]) -> DestinyGame:
        """The game with what a player brings in a file or folder, or with the cards of a record. Raises BadInput."""
        if isinstance(source, Path):
            return _with(own.join(SHIPPED, own.read_own(source)))
        return _with(own.read_all(SHIPPED, source, "the record's cards"))

    def brought(self) -> tuple[str, ...]:
        """What of the cards a player has brought."""
        return self.cards.brought

    def parse_cards(self, text: str, where: str) -> DestinyGame:
        """The game with a Scene or cards of any kind beside its own: see `own.join`."""
        return _with(own.join(SHIPPED, own.parse_own(text, where)))

    def judge_cards(self, text: str) -> dict[str, Any]:
        """What a text brings, and the first of its Scenes as the one to be played."""
        added = own.parse_own(text, YOURS)
        cards = own.join(SHIPPED, added)
        brought = [{"kind": kind, "id": card, "name": name} for kind, card, name in own.kinds_of(added)]
        scene = next((name for name in courses(cards) if name in added.scenes), "")
        choose = {"scene": scene} if scene else {}
        return {"cards": brought, "choose": choose, "seats": seats_of(cards, scene) if scene else []}

    def editor(self) -> dict[str, Any]:
        """See `editor.box`."""
        return editor.box(SHIPPED)

    def edit(self, text: str, data: str) -> dict[str, Any]:
        """See `maker.make` for a Character, else `editor.edit`."""
        draft = maker.draft_of(data)
        return editor.edit(SHIPPED, text, data) if draft is None else maker.make(SHIPPED, draft)

    def card_data(self) -> Mapping[str, Any]:
        """The cards as their files have them."""
        return self.cards.plain


def _with(cards: CardSet) -> DestinyGame:
    """The game with other cards: their Scenes are among its settings."""
    settings = settings_for(cards)
    usual = {setting.name: setting.default for setting in settings}
    tables = seats_of(cards, str(usual["scene"]))
    seats = DestinyGame.usual_seats if DestinyGame.usual_seats in tables else tables[0]
    kind = type("DestinyGame", (DestinyGame,), {"settings": settings, "usual_seats": seats})
    game: DestinyGame = kind(cards, shipped=False)
    return game


GAME = DestinyGame(SHIPPED)
