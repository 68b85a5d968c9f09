"""Dragon & Warrior as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from wyrmhoard.kernel.asking.ask import Answer, Choice, Options, Script
from wyrmhoard.kernel.contract.game import Game, Paper, Result, Words
from wyrmhoard.kernel.play.player import Player
from wyrmhoard.kernel.state.notes import Note, Notebook, Sheet
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text.saying import later, say
from wyrmhoard.kernel.text.shapes import Journal

from . import saves, sight
from .bots import scoring
from .bots.brains import BRAINS
from .bots.duellist import Fighter, Planner
from .bots.strengths import CLUMSY, STRENGTHS
from .cards.cardset import CardSet, load_cards
from .rules.agreements import sheets
from .rules.match import interrupts, palette
from .rules.script import saga
from .screens import board, preview
from .screens.sheets import shown
from .settings import SETTINGS
from .state import Saga, new_table
from .table import Position
from .words import cards, journal, log, names, prompts
from .words.primer import PRIMER
from .words.tallies import TALLIES

FOLDER = Path(__file__).parent
SHIPPED = load_cards(FOLDER / "cards")


class DragonAndWarrior(Game[Saga, CardSet]):
    """A hero's journey that the whole table makes up, and Battles on playing cards."""

    name = "dragon-and-warrior"
    title = "Dragon & Warrior"
    pitch = later(
        "Draw a world together, and take turns being its hero.\n"
        "Every quarrel is a battle of playing cards, up to the lord who stole the light."
    )
    minutes = (30, 240)
    seats = (1, 8)  # DW-1
    usual_seats = 1  # with the oracle: who plays alone needs nobody else
    version = "1"
    rule_prefix = "DW"
    rewords = frozenset({"struck", "rewritten", "taken_out"})  # DW-20a, DW-257
    settings = SETTINGS
    primer = PRIMER
    strengths = STRENGTHS
    clumsy = CLUMSY
    state_type = Saga
    folder = FOLDER
    tallies = TALLIES
    campaign = MappingProxyType({"scope": "campaign"})

    def __init__(self, cards: CardSet, *, shipped: bool = True) -> None:
        self.cards = cards
        self.content = cards.content
        self.custom = None if shipped else cards.plain

    def _at(self, state: Saga) -> Position:
        return Position(state, self.cards)

    def setup(self, seats: int, settings: Mapping[str, Value]) -> Saga:
        """See `new_table`."""
        return new_table(seats, settings)

    def check_state(self, state: Saga) -> None:
        """See `saves.check`."""
        saves.check(state)

    def seats_at(self, state: Saga) -> int:
        """As many as the state has."""
        return state.seats

    def script(self, table: Table[Saga, CardSet]) -> Script[Result]:
        """See `saga`."""
        return saga(table)

    def asides(self, state: Saga, seat: int) -> Options:
        """See `interrupts.asides`."""
        return interrupts.asides(state, seat)

    def do_aside(self, table: Table[Saga, CardSet], seat: int, answer: Answer) -> None:
        """See `interrupts.do_aside`."""
        interrupts.do_aside(table, seat, answer)

    def view(self, state: Saga, seat: int | None) -> dict[str, Any]:
        """See `sight.view`."""
        return sight.view(self._at(state), seat)

    def sheets(self, state: Saga, seat: int | None) -> list[Sheet]:
        """See `screens.sheets.shown`."""
        return shown(self._at(state), seat)

    def take_note(self, state: Saga | None, note: Note, before: Notebook) -> Any:
        """See `rules.sheets.take_note`."""
        return sheets.take_note(state, note, before)

    def is_torn(self, state: Saga, sheet: str) -> bool:
        """See `rules.sheets.is_torn`."""
        return sheets.is_torn(state, sheet)

    def imagine(self, state: Saga, seat: int, rng: Random) -> None:
        """See `sight.imagine`."""
        sight.imagine(self.cards, state, seat, rng)

    def score(self, state: Saga, seat: int) -> float:
        """See `scoring.score`."""
        return scoring.score(self._at(state), seat)

    def seat_name(self, state: Saga, seat: int) -> str:
        """Player 1, Player 2 and so on: roles change hands."""
        return names.player(seat)

    def prompt_words(self, state: Saga, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        """See `prompts.prompt`."""
        return prompts.prompt(self._at(state), seat, prompt, data)

    def option_words(self, state: Saga, seat: int, prompt: str, choice: Choice) -> Words:
        """See `prompts.option`."""
        return prompts.option(self._at(state), seat, prompt, choice)

    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """See `log.event`."""
        return log.event(event, names)

    def fill_in(self, state: Saga, line: str) -> str:
        """See `names.filled`."""
        return names.filled(state, line)

    def made_up(self, state: Saga) -> Mapping[str, str]:
        """All words that are kept by a name, and the subjects that are kept out: those stay (DW-21)."""
        kept_out = {f"keep out {subject}": subject for subject in state.keep_out}
        return {name: wording.words for name, wording in state.texts.items()} | kept_out

    def redact_form(self, form: dict[str, Any], struck: Mapping[str, str]) -> dict[str, Any]:
        """See `palette.redact_form`."""
        return palette.redact_form(self.cards, form, struck)

    def journal(self, state: Saga) -> Journal:
        """See `journal.journal`."""
        return journal.journal(state)

    def preview(
        self, state: Saga, seat: int, prompt: str, key: str, values: Mapping[str, Any]
    ) -> dict[str, Any] | None:
        """See `preview.preview`."""
        return preview.preview(self._at(state), seat, prompt, key, values)

    def ending_words(self, ending: str) -> str:
        """See `log.ending`."""
        return log.ending(ending)

    def board(self, view: Mapping[str, Any], width: int) -> list[str]:
        """See `board.board`."""
        return board.board(view, width)

    def papers(self, view: Mapping[str, Any], width: int) -> Mapping[str, Paper]:
        """See `board.papers`, and the sheets to fill in."""
        return board.papers(view, width) | {say("Empty sheets"): board.blank_sheets(self.cards)}

    def card_faces(self) -> list[dict[str, Any]]:
        """See `cards.card_faces`."""
        return cards.card_faces(self.cards)

    def with_cards(self, source: Path | Mapping[str, Any]) -> DragonAndWarrior:
        """The game with the tables of a folder or a file, or of a record. Raises BadInput."""
        cards = load_cards(source) if isinstance(source, Path) else CardSet(source, "the record's cards")
        return DragonAndWarrior(cards, shipped=False)

    def card_data(self) -> Mapping[str, Any]:
        """The tables as their files have them."""
        return self.cards.plain

    def check_cards(self) -> list[str]:
        """See `CardSet.oddities`."""
        return self.cards.oddities()

    def bots(self) -> Mapping[str, Callable[..., Player]]:
        """The simple ones first, the strongest last."""

        def maker(brain: str) -> Callable[..., Player]:
            return partial(Fighter, brain)

        plain = [brain for brain, how in BRAINS.items() if not how.deals]
        factories = {f"{brain}-cards" if brain == "random" else brain: maker(brain) for brain in plain}
        return {**factories, "strong": partial(Planner, self.cards)}


GAME = DragonAndWarrior(SHIPPED)
