"""A game, as the kernel and its clients know it: a value made of rooms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias, TypeVar

from wyrmhoard.kernel.asking.opponents import PLAINLY, Planning, Side, Strength
from wyrmhoard.kernel.asking.scenario import Scenario, Shelf, read_folder
from wyrmhoard.kernel.asking.tutorial import Tutorial, read_tutorials
from wyrmhoard.kernel.contract.about import About
from wyrmhoard.kernel.contract.cards import CardFiles, Cards, Decks, Editor, Face, OwnCards, Scenarios
from wyrmhoard.kernel.contract.looking import NoMeasure, Scoring, Sight, named_seats
from wyrmhoard.kernel.contract.onward import Onward
from wyrmhoard.kernel.contract.own_language import WORDED, speaking_for_itself
from wyrmhoard.kernel.contract.rules import Asides, Notes, Rules, Saves
from wyrmhoard.kernel.contract.screens import Screens
from wyrmhoard.kernel.contract.tables import FixedTables, Tables
from wyrmhoard.kernel.contract.words import Log, MadeUp, Names, Numbered, Prompts
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.preset import Preset
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.state.table import Position
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.parsing import read_text
from wyrmhoard.kernel.text.saying import ENGLISH, add_house, in_house, is_spoken_in, said, speaking, spoken
from wyrmhoard.kernel.text.tally import Tally

S = TypeVar("S", bound=Plain)
C = TypeVar("C", bound=Cards)
PLAIN: Final = ("name", "kind", "numbers", "keywords")
"""The fields by which programs and pictures know a card: always in English."""


@dataclass(frozen=True, eq=False)
class Game(Generic[S, C]):
    """A game with the cards that it is played with: another value for each set of cards.

    `S` is its state, `C` its cards. Of the rooms without a default no game can do without; a room that is None is one
    that this game does not have.
    """

    about: About
    state_type: type[S]
    cards: C
    _: KW_ONLY
    tables: Tables[C] = field(default_factory=FixedTables)
    rules: Rules[S, C]
    asides: Asides[S, C] | None = None
    notes: Notes[S, C] | None = None
    saves: Saves[S, C] | None = None
    """None: the rules can go on from every state."""
    sight: Sight[S, C]
    prompts: Prompts[S, C]
    log: Log[C]
    names: Names[S, C] = field(default_factory=Numbered)
    made_up: MadeUp[S, C] | None = None
    """None: nobody makes up words in this game."""
    screens: Screens[S, C] = field(default_factory=Screens)
    onward: Onward[S, C] | None = None
    """None: nothing is answered for anybody."""
    scoring: Scoring[S, C] = field(default_factory=NoMeasure)

    bots: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """What makes a `Player` of this game, by name, the strongest last: it takes the cards, and options by keyword."""
    strengths: tuple[Strength, ...] = ()
    """The strengths of the computer player, weakest first. Empty: they are derived from its strongest bot."""
    planning: Planning = PLAINLY
    """How a planner plays it."""
    sides: tuple[Side, ...] = ()
    """The sides to choose from in a quick start, the usual one first; empty: the person has the first seat."""
    clumsy: str = "random"
    """The bot that answers where a weak player makes a mistake."""

    tallies: tuple[Tally, ...] = ()
    """What is counted in a match, shown when it is over."""
    whose: Callable[[Position[S, C], str, Any], Sequence[int]] = named_seats
    """The seats that the value at this path of an event stands for (`Tally.whose`)."""
    wanted: Callable[[C], Sequence[Mapping[str, Any]]] | None = None
    """What cards declare as wanted of their matches, as tables of `bands.toml` (`lab.declared`). None: nothing."""

    card_files: CardFiles[C] | None = None
    """None: there are no cards, or none that could be replaced."""
    own_cards: OwnCards[C] | None = None
    editor: Editor[C] | None = None
    decks: Decks[C] | None = None
    scenarios: Scenarios[C] | None = None
    shipped: C | None = None
    """The cards that come with the game, if `cards` are others (`with_cards`)."""

    def __post_init__(self) -> None:
        """Register the folder of the game's translations, if it has any, and have its rooms speak its language
        (`own_language`)."""
        folder = self.about.folder
        if folder is None:
            return
        add_house(folder)
        for name, worded in WORDED.items():
            room = getattr(self, name)
            if room is not None:
                object.__setattr__(self, name, speaking_for_itself(room, folder, worded))

    # -- what everybody asks for

    @property
    def name(self) -> str:
        """The name as it is typed: "dragon-dance"."""
        return self.about.name

    @property
    def title(self) -> str:
        """The name as it is read: "Dragon Dance"."""
        return self.about.title

    @property
    def folder(self) -> Path | None:
        """The folder of the rulebook and the translations: the house of its words. None if it has neither."""
        return self.about.folder

    def said(self, text: str) -> str:
        """A text of the game's own that was marked with `later`, or stands in a data file."""
        with in_house(self.folder):
            return said(text)

    # -- tables

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """What may be chosen for a table."""
        return self.tables.settings_for(self.cards)

    @cached_property
    def usual_seats(self) -> int:
        """The default number of seats."""
        return self.tables.usual_seats_for(self.cards) or self.about.seats[0]

    @cached_property
    def campaign(self) -> Mapping[str, Value]:
        """The settings with which a campaign is begun; empty: there is none."""
        return self.tables.campaign_for(self.cards)

    @cached_property
    def presets(self) -> tuple[Preset, ...]:
        """Ways to play that have a name."""
        return self.tables.presets_for(self.cards)

    def described_presets(self) -> list[shapes.Preset]:
        """The presets as plain data."""
        with in_house(self.folder):
            return [preset.describe() for preset in self.presets]

    def described_settings(self) -> list[shapes.Setting]:
        """The settings of a table as plain data, for a client that draws a form."""
        with in_house(self.folder):
            return [setting.describe() for setting in self.settings]

    def check_seats(self, seats: int) -> int:
        """`seats`, if that many can play. Raises BadInput."""
        fewest, most = self.about.seats
        if not fewest <= seats <= most:
            number = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise BadInput.of("{name} is for {number} seats, not {seats}", name=self.name, number=number, seats=seats)
        return seats

    def at(self, state: S) -> Position[S, C]:
        """A state with the cards in force, as the rooms of the game take it."""
        return Position(state, self.cards)

    def set_up(self, seats: int, settings: Mapping[str, Value]) -> Position[S, C]:
        """A match before its script has begun; `settings` are complete. Raises BadInput."""
        return self.at(self.rules.begin(self.cards, seats, settings))

    # -- cards

    @property
    def content(self) -> str:
        """A fingerprint of the cards in force."""
        return self.cards.content

    @property
    def custom(self) -> Mapping[str, Any] | None:
        """The cards as plain data if they are not the game's own; stored in records."""
        return None if self.shipped is None else self.cards.plain

    def card_data(self) -> Mapping[str, Any] | None:
        """The cards in force and whatever else the rules read from files, as plain data from which `with_cards`
        restores this game even after the files have changed; None for a game without cards.
        """
        return None if self.card_files is None else self.card_files.written(self.cards)

    def with_cards(self, source: Path | Mapping[str, Any]) -> Game[S, C]:
        """The game with other cards, from a file or from a record. Raises BadInput."""
        if self.card_files is None:
            raise BadInput.of("{name} has no cards that could be replaced", name=self.name)
        return self._with(self.card_files.read(self._own, source))

    def with_own_cards(self, text: str, where: str) -> Game[S, C]:
        """The game with the cards that a user wrote as `text`, beside its own. Raises BadInput that names `where`,
        entry and field."""
        return self._with(self.need_own_cards().add(self._own, text, where))

    def judge_cards(self, text: str) -> dict[str, Any]:
        """What the cards that a user wrote as `text` are (`OwnCards.judge`). Raises BadInput."""
        return self.need_own_cards().judge(self._own, text)

    def brought(self) -> tuple[str, ...]:
        """Which of the cards in force were written by a person, by kind and ID; empty: all come with the game."""
        return () if self.own_cards is None else self.own_cards.brought(self.cards)

    @property
    def _own(self) -> C:
        return self.cards if self.shipped is None else self.shipped

    def _with(self, cards: C) -> Game[S, C]:
        return replace(self, cards=cards, shipped=self._own)

    def card_faces(self) -> list[Face]:
        """Every card: id, name, kind, side, copies, rendered text, numbers. For print and lists."""
        if self.card_files is None:
            return []
        with in_house(self.folder):
            return self.card_files.faces(self.cards)

    def faces(self) -> list[Face]:
        """Every card as it is sent and listed: with its `group` in words and, unless the game speaks English, with its
        English fields (`plain`). The order is that of `card_faces`."""
        faces = [
            {**face, "group": self.said(str(face.get("side") or face.get("kind") or "").replace("_", " "))}
            for face in self.card_faces()
        ]
        if spoken() == ENGLISH or (self.folder is not None and not is_spoken_in(self.folder)):
            return faces
        with speaking(ENGLISH):
            english = self.card_faces()
        plain = [{part: face[part] for part in PLAIN if part in face} for face in english]
        return [{**face, "plain": one} for face, one in zip(faces, plain, strict=True)]

    def oddities(self) -> list[str]:
        """What a designer should know about the cards in force: legal, but against the grain of the game."""
        if self.card_files is None:
            return []
        with in_house(self.folder):
            return self.card_files.oddities(self.cards)

    # -- scenarios and tutorials, none of them with other cards than the game's own

    @cached_property
    def shelf(self) -> Shelf:
        """The scenarios that come with the game, and the files beside them that have errors."""
        if self.scenarios is None or self.scenarios.folder is None or self.shipped is not None:
            return Shelf()
        return read_folder(self.scenarios.folder, self.read_scenario)

    def read_scenario(self, path: Path) -> Scenario:
        """The scenario in a file. Raises BadInput that names the file, the entry and the field."""
        if self.scenarios is None:
            raise BadInput.of("{name} has no scenarios", name=self.name)
        return self.parse_scenario(read_text(path), str(path))

    def parse_scenario(self, text: str, where: str) -> Scenario:
        """The scenario that a user wrote as `text`. Raises BadInput that names `where`, entry and field."""
        if self.scenarios is None:
            raise BadInput.of("{name} has no scenarios of your own", name=self.name)
        return self.scenarios.parse(self.cards, self.settings, text, where)

    @cached_property
    def tutorials(self) -> tuple[Tutorial, ...]:
        """The guided first matches, from the game's folder, in the order in which they are learnt. Raises BadInput."""
        return () if self.folder is None or self.shipped is not None else read_tutorials(self.folder)

    def tutorial(self, name: str = "") -> Tutorial:
        """The tutorial with this name; without one, the first. Raises BadInput."""
        if not self.tutorials:
            raise BadInput.of("{name} has no tutorial", name=self.name)
        names = [one.name for one in self.tutorials]
        if name and name not in names:
            has = ", ".join(names)
            raise BadInput.of("{game} has no tutorial {name}: it has {names}", game=self.name, name=name, names=has)
        return self.tutorials[names.index(name) if name else 0]

    # -- rooms that a game may lack, for code that asks for one

    def need_decks(self) -> Decks[C]:
        """Decks of your own. Raises BadInput for a game that is played without them."""
        if self.decks is None:
            raise BadInput.of("{name} is played without decks of your own", name=self.name)
        return self.decks

    def need_editor(self) -> Editor[C]:
        """The editor in a browser. Raises BadInput for a game that has none."""
        if self.editor is None:
            raise BadInput.of("{name} has no editor", name=self.name)
        return self.editor

    def need_own_cards(self) -> OwnCards[C]:
        """What reads cards that people write. Raises BadInput for a game that takes none."""
        if self.own_cards is None:
            raise BadInput.of("{name} takes no cards of your own at a table", name=self.name)
        return self.own_cards

    def need_notes(self) -> Notes[S, C]:
        """What judges notes beside a match. Raises Refused for a game without notes."""
        if self.notes is None:
            raise Refused.of("illegal", "There is nothing to be done beside this match")
        return self.notes


AnyGame: TypeAlias = Game[Any, Any]
